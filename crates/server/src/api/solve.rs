//! One position, or one number.

use std::sync::Arc;

use answers::answer::{SolutionOfPiles, ZeckendorfForm};
use answers::engine::{self, Context, Effort, GamePosition, SolutionFor};
use answers::question;
use axum::Json;
use axum::extract::State;
use limits::Unwatched;
use numeration::Zeckendorf;
use serde::Deserialize;
use utoipa::IntoParams;

use super::rules::PositionQuery;
use crate::app::App;
use crate::budget::{AT_ONCE, POLICY, REQUEST};
use crate::gate::Weight;
use crate::problem::{Problem, Refusals};
use crate::request::Parameters;

/// What is told beside the outcome.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Beside {
    /// Also how many moves are left when the winner hurries and the loser stalls
    #[serde(default)]
    #[param(required = false)]
    remoteness: bool,
}

/// Outcome and all winning moves of a position, and why
#[utoipa::path(get, path = "/api/v1/solve", params(PositionQuery, Beside), responses(
    (status = 200, body = SolutionOfPiles),
    Refusals,
))]
pub(crate) async fn solve(
    State(app): State<Arc<App>>,
    Parameters(asked): Parameters<PositionQuery>,
    Parameters(beside): Parameters<Beside>,
) -> Result<Json<SolutionOfPiles>, Problem> {
    let position = asked.position()?;
    let effort = engine::effort(&position);
    let position = GamePosition::Piles(position);
    if !beside.remoteness
        && effort == Effort::Instant
        && let Some(answer) = at_once(&app, &position)
    {
        return Ok(Json(answer));
    }
    let theirs = Arc::clone(&app);
    let weight = if effort < Effort::Unknown && !beside.remoteness { Weight::Trifle } else { Weight::Light };
    let answer = app.gate.compute(weight, move |stop| {
        let limits = REQUEST.ended_by(stop);
        let found = theirs.answering(|context| {
            engine::solve(&position, false, beside.remoteness, context, &limits, &mut Unwatched)
        })?;
        of_piles(&found)
    });
    Ok(Json(answer.await?))
}

fn of_piles(found: &SolutionFor) -> Result<SolutionOfPiles, Problem> {
    match found {
        SolutionFor::Piles(found) => Ok(SolutionOfPiles::new(found)),
        SolutionFor::Rules(_) => Err(Problem::ours()),
    }
}

/// The answer, if nothing has to be read or tabulated for it.
fn at_once(app: &App, position: &GamePosition) -> Option<SolutionOfPiles> {
    let mut shelf = app.at_hand();
    let mut context = Context { policy: POLICY, ..Context::new(&mut shelf) };
    let found = engine::solve(position, false, false, &mut context, &AT_ONCE, &mut Unwatched).ok()?;
    let is_decided = matches!(&found, SolutionFor::Piles(found) if found.found.is_ok());
    let App { libraries, .. } = app;
    shelf.stale.into_iter().for_each(|family| libraries.look_again(&family));
    if shelf.missed || !is_decided { None } else { of_piles(&found).ok() }
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
