//! One position of a game by its rules: by a theorem if there is one, else by a search.

use crate::game::Outcome;
use crate::proof::{Shelf, position as by_theorem};
use crate::rules::search::{self, Searches, Solved};
use crate::rules::{Position, Rules};
use crate::undecided::Undecided;
use limits::Limits;

/// Outcome and winning moves of a position.
///
/// ```
/// use fibnim::proof::NoTheorems;
/// use fibnim::rules::known;
/// use fibnim::solve::{Outcome, by_rules};
/// use limits::Limits;
///
/// let wythoff = known("wythoff").unwrap();
/// let position = wythoff.read_position("5, 6").unwrap();
/// let solved = by_rules::solve(&wythoff, &position, &mut NoTheorems, &Limits::default()).unwrap();
/// assert_eq!((solved.outcome, solved.winning_moves.len()), (Outcome::N, 2));
/// ```
///
/// # Errors
///
/// If the limits do not suffice, it is stopped, or the theorems cannot be read.
pub fn solve(
    rules: &Rules,
    position: &Position,
    shelf: &mut dyn Shelf,
    limits: &Limits,
) -> Result<Solved, Undecided> {
    match by_theorem::solve(rules, position, shelf, limits)? {
        Some(solved) => Ok(solved),
        None => search::solve(rules, position, limits),
    }
}

/// The Grundy value of a position.
///
/// # Errors
///
/// As [`solve`].
pub fn value(
    rules: &Rules,
    position: &Position,
    shelf: &mut dyn Shelf,
    searches: &mut Searches<'_>,
) -> Result<u32, Undecided> {
    match by_theorem::value(rules, position, shelf)? {
        Some(value) => Ok(value),
        None => searches.value(position),
    }
}

/// The outcome of a position alone.
///
/// # Errors
///
/// As [`solve`].
pub fn outcome(
    rules: &Rules,
    position: &Position,
    shelf: &mut dyn Shelf,
    searches: &mut Searches<'_>,
) -> Result<Outcome, Undecided> {
    match by_theorem::outcome(rules, position, shelf)? {
        Some(outcome) => Ok(outcome),
        None => searches.outcome(position),
    }
}
