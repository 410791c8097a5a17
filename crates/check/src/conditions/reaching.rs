//! Conditions 1, 2 and 3: an automaton says from which size on a move of that size or less leads to the target.

use std::collections::BTreeSet;

use crate::automaton::Automaton;
use crate::conditions::cases::{self, Case};
use crate::conditions::{About, Claim, Move, Tools};
use crate::reject::Reason;
use crate::step::{Shape, Size};

/// An automaton over the piles and a size b, and the moves that it is about, each with the number of its reading.
pub(super) struct Reaching<'c, 'a> {
    pub(super) claim: &'c Claim<'a>,
    pub(super) reach: &'a Automaton,
    pub(super) moves: Vec<(usize, Move<'a>)>,
    /// What a search is about, for each of the three conditions.
    pub(super) about: fn(u8) -> About,
}

impl<'a> Reaching<'_, 'a> {
    pub(super) fn check(&self, tools: &mut Tools<'_>) -> Result<(), Reason> {
        self.grows(tools)?;
        self.comes_from_moves(tools)?;
        self.has_all_moves(tools)
    }

    /// Condition 1: if R(v; b) then R(v; b + 1).
    fn grows(&self, tools: &mut Tools<'_>) -> Result<(), Reason> {
        (self.about)(1).none(self.claim, tools, |scene| {
            let mut before = scene.piles();
            let size = scene.size();
            let next = scene.beside_size(size, 1)?;
            let mut after = before.clone();
            before.push(size);
            after.push(next);
            scene.reads(self.reach, before, true);
            scene.reads(self.reach, after, false);
            Ok(())
        })
    }

    /// Condition 2: if R(v; b), and b = 0 or not R(v; b - 1), then some move of size b leads to the target.
    ///
    /// b is 0, or one of the sizes that are numbers, or another number; in the last case only moves with a choice have this size.
    fn comes_from_moves(&self, tools: &mut Tools<'_>) -> Result<(), Reason> {
        let mut sizes = BTreeSet::from([0]);
        sizes.extend(self.moves.iter().filter_map(|(_, one)| match one.shape.size {
            Size::Number(size) => Some(size),
            Size::Choice => None,
        }));
        let chosen: Vec<_> =
            self.moves.iter().map(|(_, one)| one).filter(|one| one.shape.size == Size::Choice).collect();
        for &size in &sizes {
            let with_choice =
                chosen.iter().filter_map(|one| Some((cases::choosing(&one.shape, size.into())?, one.target)));
            let of_size = self.moves.iter().filter(|(_, one)| one.shape.size == Size::Number(size));
            let of_size = of_size.map(|(_, one)| (one.shape.clone(), one.target));
            self.reach_without_move(
                Some(size),
                &sizes,
                &with_choice.chain(of_size).collect::<Vec<_>>(),
                tools,
            )?;
        }
        let chosen: Vec<_> = chosen.iter().map(|one| (one.shape.clone(), one.target)).collect();
        self.reach_without_move(None, &sizes, &chosen, tools)
    }

    /// R begins at a size, this one or none of those given, but no move of this size leads to the target.
    fn reach_without_move(
        &self,
        size: Option<u32>,
        sizes: &BTreeSet<u32>,
        moves: &[(Shape, &'a Automaton)],
        tools: &mut Tools<'_>,
    ) -> Result<(), Reason> {
        let about = (self.about)(2);
        let needs: Vec<_> = moves.iter().map(|(shape, _)| cases::needs(shape)).collect();
        cases::each(&needs, &mut |case: &Case<'_>| {
            about.none(self.claim, tools, |scene| {
                let track = scene.size();
                let before = match size {
                    Some(0) => None,
                    _ => Some(scene.beside_size(track, -1)?),
                };
                match size {
                    Some(size) => scene.literal(track, size),
                    // That there is a number before it says that it is not 0.
                    None if sizes.len() > 1 => {
                        scene.none_of(track, &sizes.iter().copied().collect::<Vec<_>>());
                    }
                    None => {}
                }
                let piles = scene.piles();
                let with = |track| piles.iter().copied().chain([track]).collect();
                scene.reads(self.reach, with(track), true);
                if let Some(before) = before {
                    scene.reads(self.reach, with(before), false);
                }
                case.failing.iter().try_for_each(|need| scene.fails(need))?;
                for &legal in case.legal {
                    let (shape, target) = &moves[legal];
                    scene.moves(shape, target, false)?;
                }
                Ok(())
            })
        })
    }

    /// Condition 3: if a move of size b leads to the target, then R(v; b).
    fn has_all_moves(&self, tools: &mut Tools<'_>) -> Result<(), Reason> {
        for (reading, one) in &self.moves {
            (self.about)(3).reading(*reading).none(self.claim, tools, |scene| {
                let track = scene.size();
                if let Size::Number(size) = one.shape.size {
                    scene.literal(track, size);
                }
                let mut all = scene.piles();
                all.push(track);
                scene.moves(&one.shape, one.target, true)?;
                scene.reads(self.reach, all, false);
                Ok(())
            })?;
        }
        Ok(())
    }
}
