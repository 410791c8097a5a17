//! One position, or one number.

use std::sync::Arc;

use answers::answer::{Solved, Unsolved, ZeckendorfForm};
use answers::prover::provable;
use answers::{question, words};
use axum::Json;
use axum::extract::State;
use fibnim::Undecided;
use fibnim::game::{Convention, Piles, Position};
use fibnim::players::Mind;
use fibnim::solve::{Analysis, solve_with};
use limits::{Limits, Unwatched};
use num_bigint::BigUint;
use numeration::Zeckendorf;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::rules::PositionQuery;
use crate::app::App;
use crate::budget::{AT_ONCE, QUICK, REQUEST};
use crate::gate::Weight;
use crate::problem::{Problem, Refusals};
use crate::request::Parameters;

/// What is told beside the outcome.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Beside {
    /// Tell also how many moves are left when the winner hurries and the loser stalls
    #[serde(default)]
    #[param(required = false)]
    remoteness: bool,
}

/// A position that was asked about.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum SolveAnswer {
    Solved(Box<Explained>),
    Undecided(Box<Unexplained>),
}

/// A solved position, with its reason in words.
#[derive(Serialize, ToSchema)]
pub(crate) struct Explained {
    #[serde(flatten)]
    solved: Solved,
    /// The position with its allowance written out
    position: String,
    /// Why, in a few sentences
    explanation: String,
}

/// A position that the budget did not suffice for.
#[derive(Serialize, ToSchema)]
pub(crate) struct Unexplained {
    #[serde(flatten)]
    unsolved: Unsolved,
    position: String,
    /// A family whose proof would answer it
    #[schema(required)]
    family: Option<String>,
}

impl SolveAnswer {
    fn solved(analysis: &Analysis, remoteness: Option<u32>) -> Self {
        Self::Solved(Box::new(Explained {
            solved: Solved::new(analysis, remoteness),
            position: analysis.position.to_string(),
            explanation: words::sentences(analysis),
        }))
    }

    fn undecided(position: &Position, undecided: &Undecided) -> Self {
        Self::Undecided(Box::new(Unexplained {
            unsolved: Unsolved::new(position, undecided),
            position: position.to_string(),
            family: provable(position).map(|family| family.to_string()),
        }))
    }
}

/// Outcome and all winning moves of a position, and why
#[utoipa::path(get, path = "/api/v1/solve", params(PositionQuery, Beside), responses(
    (status = 200, body = SolveAnswer),
    Refusals,
))]
pub(crate) async fn solve(
    State(app): State<Arc<App>>,
    Parameters(asked): Parameters<PositionQuery>,
    Parameters(beside): Parameters<Beside>,
) -> Result<Json<SolveAnswer>, Problem> {
    let position = asked.position()?;
    let is_quick = is_quick(&position);
    if !beside.remoteness
        && is_quick
        && let Some(answer) = at_once(&app, &position)
    {
        return Ok(Json(answer));
    }
    let is_small = is_small(&position) || is_quick;
    let theirs = Arc::clone(&app);
    let weight = if is_small && !beside.remoteness { Weight::Trifle } else { Weight::Light };
    let answer = app.gate.compute(weight, move |stop| {
        let limits = REQUEST.ended_by(stop);
        let solved =
            theirs.with_shelf(|mut shelf| solve_with(&position, shelf.as_mut(), &limits, &mut Unwatched));
        match solved {
            Ok(analysis) => {
                let quick = QUICK.ended_by(stop);
                let left = beside.remoteness.then(|| remoteness(&position, quick)).flatten();
                Ok(SolveAnswer::solved(&analysis, left))
            }
            Err(undecided @ Undecided::Shelf(_)) => Err(undecided.into()),
            Err(undecided) => Ok(SolveAnswer::undecided(&position, &undecided)),
        }
    });
    Ok(Json(answer.await?))
}

/// Whether closed forms answer a position in microseconds, one or two piles of a few digits; or a few cells of a table do.
fn is_quick(position: &Position) -> bool {
    const MOST_BITS: u64 = 256;
    let game = position.game();
    let simple = game.dynamic.is_fibonacci() || game.dynamic.is_nim();
    let Piles::Global { stones, .. } = position.piles() else { return false };
    let closed = match stones.len() {
        1 => true,
        2 => game.convention == Convention::Normal,
        _ => game.dynamic.is_nim(),
    };
    simple
        && (closed && stones.iter().map(BigUint::bits).sum::<u64>() <= MOST_BITS
            || cells(position) <= FEW_CELLS)
}

/// Tables of so many cells are made in microseconds.
const FEW_CELLS: u64 = 5_000;

/// Whether tables for a position are made in milliseconds.
pub(super) fn is_small(position: &Position) -> bool {
    const MOST_CELLS: u64 = 100_000;
    cells(position) <= MOST_CELLS
}

/// The cells of a table with all that can come of a position.
fn cells(position: &Position) -> u64 {
    let sizes = position.stones().into_iter().map(|n| u64::try_from(n).unwrap_or(u64::MAX));
    sizes.fold(1, |cells, n| cells.saturating_mul(n.saturating_add(1)))
}

/// The answer, if nothing has to be read or tabulated for it.
fn at_once(app: &App, position: &Position) -> Option<SolveAnswer> {
    let mut shelf = app.at_hand();
    let analysis = solve_with(position, &mut shelf, &AT_ONCE, &mut Unwatched).ok()?;
    let App { libraries, .. } = app;
    shelf.stale.into_iter().for_each(|family| libraries.look_again(&family));
    (!shelf.missed).then(|| SolveAnswer::solved(&analysis, None))
}

fn remoteness(position: &Position, limits: Limits) -> Option<u32> {
    Mind::new(limits).remoteness(position).ok()
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OneNumber {
    /// Such as `129` or `10^30+7`
    #[param(example = "129")]
    n: String,
}

/// Longer numbers are refused here.
const MOST_DIGITS: usize = 10_000;
/// And those of more bits are no trifle.
const QUICK_BITS: u64 = 4_000;

/// The Zeckendorf representation of a number, its gap vector and its tails
#[utoipa::path(get, path = "/api/v1/zeckendorf", params(OneNumber), responses(
    (status = 200, body = ZeckendorfForm),
    Refusals,
))]
pub(crate) async fn zeckendorf(
    State(app): State<Arc<App>>,
    Parameters(OneNumber { n }): Parameters<OneNumber>,
) -> Result<Json<ZeckendorfForm>, Problem> {
    let number = question::digits(&n, MOST_DIGITS)?;
    let weight = if number.bits() <= QUICK_BITS { Weight::Trifle } else { Weight::Light };
    let form = app.gate.compute(weight, move |_| Ok(ZeckendorfForm::new(&number, &Zeckendorf::of(&number))));
    Ok(Json(form.await?))
}
