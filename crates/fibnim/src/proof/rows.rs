//! Single rows of a family that has no theorem itself, from the theorems on the smaller families that it builds on.
//!
//! (13, 13, n) has an automaton too large to learn here, but every move in its fixed piles leads to a family that is proved, so any
//! one row is found by [leaps](crate::proof::teachers::leaps): microseconds a row, up to 4 * 10^37.

use std::sync::Arc;

use limits::Limits;

use super::{Family, Shelf, Theorem};
use crate::game::Convention;
use crate::proof::play::{Play, Table};
use crate::proof::teachers::beside::Beside;
use crate::proof::teachers::leaps::{Leaps, NEVER};
use crate::undecided::ShelfError;

/// The thresholds of the rows of a family with one variable pile.
pub(crate) struct Rows {
    leaps: Leaps,
    needs: Vec<Arc<Theorem>>,
}

impl Rows {
    /// The rows of a family, if all that it builds on is on the shelf and fits into the limits.
    pub(crate) fn of(
        family: &Family,
        shelf: &mut dyn Shelf,
        limits: &Limits,
    ) -> Result<Option<Self>, ShelfError> {
        let play = Play::new(family);
        let Table::Columns(game, fixed) = &play.table else { return Ok(None) };
        if game.convention == Convention::Misere || fixed.iter().all(|&pile| pile == 0) {
            return Ok(None);
        }
        let mut needs = Vec::new();
        for needed in family.needs() {
            let Some(theorem) = shelf.theorem(&needed)? else { return Ok(None) };
            needs.push(theorem);
        }
        let theorem = |family: &Family| match needs.iter().find(|theorem| theorem.family == *family) {
            Some(theorem) => (&theorem.target, &theorem.reach),
            None => unreachable!("all that the family needs is there"),
        };
        let Ok(Some(beside)) = Beside::all(&play, theorem, limits) else { return Ok(None) };
        let leaps = Leaps::new(beside, &game.dynamic, limits);
        Ok(leaps.map(|leaps| Self { leaps, needs }))
    }

    /// The threshold of a row: `Some(None)` if no move wins, `None` if the row is too far away.
    pub(crate) fn threshold(&self, row: u128) -> Option<Option<u128>> {
        self.leaps.threshold(row).map(|found| (found != NEVER).then_some(found))
    }

    /// The theorem on a smaller family.
    pub(crate) fn smaller(&self, family: &Family) -> Option<&Theorem> {
        self.needs.iter().find(|theorem| theorem.family == *family).map(|theorem| &**theorem)
    }
}
