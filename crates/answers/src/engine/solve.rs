//! Solving one position: by a theorem, a closed form, a table or a search, whichever is there first.

use fibnim::Undecided;
use fibnim::game::{Convention, Piles, Position};
use fibnim::players::Mind;
use fibnim::rules::search::{self, Searches};
use fibnim::rules::{self, Rules};
use fibnim::solve::{Analysis, Values, by_rules, grundy_value, solve_and_value};
use limits::{Limits, Stopped, Watch};
use num_bigint::BigUint;
use serde::Deserialize;

use super::position::PositionQuestion;
use super::{Context, digits, lenient};
use crate::prover::provable;
use crate::question::{Asked, GamePosition};
use crate::refusal::{Fault, Refusal};
use crate::solution::Solution;

/// A position, and what to say of it beside the outcome.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolveQuestion {
    /// The position.
    #[serde(flatten)]
    pub position: PositionQuestion,
    /// What else is asked.
    #[serde(flatten)]
    pub beside: Beside,
}

/// What an answer has beside the outcome.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct Beside {
    /// The Grundy value too: of a game by its rules, or of a pile for which it takes a large table
    #[serde(default, alias = "value", deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(ignore))]
    pub grundy: bool,
    /// Also how many moves are left when the winner hurries and the loser stalls
    #[serde(default, deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(required = false))]
    pub remoteness: bool,
    /// Which Grundy values of piles are told without being asked for.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", param(ignore))]
    pub values: Values,
}

/// What was found of a position of either kind.
#[derive(Clone, Debug)]
pub enum SolutionFor {
    /// Piles under a dynamic.
    Piles(Solution<Position, Analysis>),
    /// A game by its rules.
    Rules(Solution<(Rules, rules::Position), search::Solved>),
}

/// Solves a position. Of several things asked for, the answer has those that were found, and the reason for each that was not.
///
/// # Errors
///
/// If there are no Grundy values to ask for, the library cannot be read, or it is cancelled.
pub fn solve(
    position: &GamePosition,
    Beside { grundy, remoteness, values }: Beside,
    context: &mut Context<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<SolutionFor, Refusal> {
    let beside = context.beside(limits);
    let mut solution = match position {
        GamePosition::Piles(position) => {
            let mut found = settled(solve_and_value(position, values, context.library, limits, watch))?;
            let grundy = match &mut found {
                Ok(analysis) if grundy && analysis.grundy.is_none() => {
                    match settled(grundy_value(analysis, context.library, limits, watch))? {
                        Ok(value) => {
                            analysis.grundy = Some(value);
                            None
                        }
                        Err(undecided) => Some(Err(undecided)),
                    }
                }
                _ => None,
            };
            let remoteness = match remoteness {
                true => Some(settled(Mind::new(beside).remoteness(position))?),
                false => None,
            };
            complete(&found, context)?;
            let provable = if found.is_err() { provable(position) } else { None };
            let position = position.clone();
            SolutionFor::Piles(Solution { position, found, digits: None, grundy, remoteness, provable })
        }
        GamePosition::Rules(rules, position) => {
            has_values(rules, Beside { grundy, remoteness, values })?;
            let found = settled(by_rules::solve(rules, position, context.library, limits))?;
            complete(&found, context)?;
            let grundy = match grundy {
                true => {
                    let mut searches = Searches::new(rules, limits);
                    Some(settled(by_rules::value(rules, position, context.library, &mut searches))?)
                }
                false => None,
            };
            let remoteness = match remoteness {
                true => Some(settled(search::remoteness(rules, position, &beside))?),
                false => None,
            };
            let provable = match found {
                Ok(_) => None,
                Err(_) => Asked::default().of_rules(rules.clone()).ok(),
            };
            let position = (rules.clone(), position.clone());
            SolutionFor::Rules(Solution { position, found, digits: None, grundy, remoteness, provable })
        }
    };
    // Last: what stops it takes nothing from the answer.
    let said = digits::of_position(&solution, context, limits);
    match &mut solution {
        SolutionFor::Piles(solution) => solution.digits = said,
        SolutionFor::Rules(solution) => solution.digits = said,
    }
    Ok(solution)
}

/// Whether there are Grundy values, if they are asked for.
pub(super) fn has_values(rules: &Rules, asked: Beside) -> Result<(), Fault> {
    match asked.grundy && rules.convention() == Convention::Misere {
        true => {
            let help = "ask who wins, without the value";
            Err(Fault::new("there are no Grundy values under misere play", help))
        }
        false => Ok(()),
    }
}

/// What is undecided without a library that cannot be read is not an answer.
fn complete<T>(found: &Result<T, Undecided>, context: &Context<'_>) -> Result<(), Refusal> {
    match found {
        Err(undecided) if !context.knows_all => Err(undecided.clone().into()),
        _ => Ok(()),
    }
}

/// What limits leave undecided is an answer; what is broken or cancelled is none.
fn settled<T>(found: Result<T, Undecided>) -> Result<Result<T, Undecided>, Refusal> {
    match found {
        Err(undecided @ (Undecided::Shelf(_) | Undecided::Stopped(Stopped::Cancelled))) => {
            Err(undecided.into())
        }
        found => Ok(found),
    }
}

/// How long a position takes to solve, as far as one can see before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// A closed form of a few digits, or a few cells of a table: microseconds.
    Instant,
    /// A small table: milliseconds.
    Small,
    /// Anything, mostly a second.
    Unknown,
    /// All the time that there is.
    Long,
}

/// How long a position takes to solve.
pub fn effort(position: &Position) -> Effort {
    const INSTANT_BITS: u64 = 256;
    const INSTANT_CELLS: u64 = 5_000;
    const SMALL_CELLS: u64 = 100_000;
    let game = position.game();
    let stones = position.stones();
    let sizes = stones.iter().map(|&n| u64::try_from(n).unwrap_or(u64::MAX));
    let cells = sizes.fold(1u64, |cells, n| cells.saturating_mul(n.saturating_add(1)));
    let is_global = matches!(position.piles(), Piles::Global { .. });
    let closed = match stones.len() {
        1 => true,
        2 => game.convention == Convention::Normal,
        _ => game.dynamic.is_nim(),
    };
    let bits: u64 = stones.into_iter().map(BigUint::bits).sum();
    if is_global
        && (game.dynamic.is_fibonacci() || game.dynamic.is_nim())
        && (closed && bits <= INSTANT_BITS || cells <= INSTANT_CELLS)
    {
        Effort::Instant
    } else if cells <= SMALL_CELLS {
        Effort::Small
    } else {
        Effort::Unknown
    }
}
