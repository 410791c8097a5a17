//! The best answer to an opponent, from every lost position of a box.

use std::collections::HashMap;

use super::mind::Mind;
use super::odds::{Exact, Rows, whole};
use super::strategy::{Losing, Strategy};
use crate::game::Position;
use crate::solve::Outcome;
use crate::undecided::Undecided;
use limits::Unwatched;

/// What to play where the game is lost, so that an opponent is most likely to err.
pub(super) struct Policy {
    sizes: Vec<u32>,
    /// By piles and allowance: the pile and what to take from it.
    answers: HashMap<(Vec<u32>, u32), (usize, u32)>,
}

impl Policy {
    /// Computed for all P positions up to these piles, with exact chances.
    pub(super) fn new(
        like: &Position,
        sizes: &[u32],
        opponent: &Strategy,
        mind: &mut Mind<'_>,
    ) -> Result<Self, Undecided> {
        mind.study(&whole(like, sizes), &mut Unwatched)?;
        let me = Strategy::Perfect(Losing::Best(Box::new(opponent.clone())));
        let mut rows: Rows<'_, Exact> = Rows::new(like.game(), [&me, opponent], sizes, mind.limits())?;
        let mut asked = Vec::new();
        let mut piles = vec![0u32; sizes.len()];
        loop {
            let largest = piles.iter().copied().max().unwrap_or(0);
            for allowance in 1..=largest {
                if mind.outcome_u32(like.game(), &piles, allowance) == Outcome::N {
                    break;
                }
                rows.ask(&piles, allowance, 0);
                asked.push((piles.clone(), allowance));
            }
            let Some(pile) = (0..piles.len()).rev().find(|&pile| piles[pile] < sizes[pile]) else { break };
            piles[pile] += 1;
            piles[pile + 1..].fill(0);
        }
        rows.run(mind, &mut Unwatched)?;
        let answer = |(piles, allowance): (Vec<u32>, u32)| {
            let step = rows.best(&piles, allowance, 0)?;
            Some(((piles, allowance), step))
        };
        let answers = asked.into_iter().filter_map(answer).collect();
        Ok(Self { sizes: sizes.to_vec(), answers })
    }

    pub(super) fn covers(&self, piles: &[u32]) -> bool {
        piles.len() == self.sizes.len() && piles.iter().zip(&self.sizes).all(|(n, size)| n <= size)
    }

    pub(super) fn answer(&self, piles: &[u32], allowance: u32) -> Option<(usize, u32)> {
        let largest = piles.iter().copied().max().unwrap_or(0);
        self.answers.get(&(piles.to_vec(), allowance.min(largest))).copied()
    }
}
