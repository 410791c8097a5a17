//! One line of thresholds, the moves that leave it being known.

use super::LARGEST_PILE;
use super::reach::Reach;
use super::stacks::Stacks;
use crate::game::Game;

/// The thresholds of (A, ..., n) for n = 0, 1, 2, ... where somebody knows the least move in the fixed piles that wins: the nearest
/// earlier cell of the line that serves, or that move. Constant work a cell on average, however large the fixed piles are;
/// [`Columns`](super::Columns) computes all smaller ones.
///
/// ```
/// use fibnim::game::{Dynamic, Game};
/// use fibnim::tables::threshold::{Line, NEVER};
///
/// // No other pile: the smallest part of n in Zeckendorf's sum.
/// let mut line = Line::new(&Game::normal(Dynamic::fibonacci()), 10).unwrap();
/// let thresholds: Vec<u32> = (0..=10).map(|_| line.next(NEVER)).collect();
/// assert_eq!(thresholds, [NEVER, 1, 2, 3, 1, 5, 1, 2, 8, 1, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    reach: Reach,
    stack: Stacks,
    /// The next place; they count from 1.
    place: u32,
}

impl Line {
    /// A line for n up to `longest`; `None` if thresholds do not tell all of this game.
    pub fn new(game: &Game, longest: u32) -> Option<Self> {
        let reach = Reach::new(game, longest).filter(|_| longest <= LARGEST_PILE)?;
        Some(Self { reach, stack: Stacks::new(1), place: 1 })
    }

    /// The next threshold: `beside` is the least winning move in the other piles, [`NEVER`](super::NEVER) if there is none.
    pub fn next(&mut self, beside: u32) -> u32 {
        let threshold = self.stack.distance_below(0, self.place, beside).min(beside);
        let longest = self.reach.longest(threshold);
        self.stack.push(0, self.place, longest.saturating_add(self.place));
        self.place += 1;
        threshold
    }
}
