//! All moves of one position.

use std::sync::Arc;

use answers::answer::Options;
use answers::engine::{Effort, effort};
use axum::Json;
use axum::extract::State;

use super::rules::PositionQuery;
use crate::app::App;
use crate::budget::QUICK;
use crate::gate::Weight;
use crate::problem::{Problem, Refusals};
use crate::request::Parameters;

/// More moves are not told of one position.
const MOST_OPTIONS: usize = 400;

/// Every legal move of a position, and what it does: who wins after it, the Grundy value of what is left, and how long it lasts
#[utoipa::path(get, path = "/api/v1/options", params(PositionQuery), responses(
    (status = 200, body = Options),
    Refusals,
))]
pub(crate) async fn options(
    State(app): State<Arc<App>>,
    Parameters(asked): Parameters<PositionQuery>,
) -> Result<Json<Options>, Problem> {
    let position = asked.position()?;
    let weight = if effort(&position) < Effort::Unknown { Weight::Trifle } else { Weight::Light };
    let theirs = Arc::clone(&app);
    let found = app.gate.compute(weight, move |stop| {
        let limits = QUICK.ended_by(stop);
        let options = theirs
            .answering(|context| Ok(answers::options(&position, MOST_OPTIONS, context.shelf, &limits)?));
        Ok(options?)
    });
    Ok(Json(found.await?))
}
