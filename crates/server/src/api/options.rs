//! All moves of one position.

use std::sync::Arc;

use answers::answer::Options;
use axum::Json;
use axum::extract::State;

use super::rules::PositionQuery;
use super::solve::is_small;
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
    let weight = if is_small(&position) { Weight::Trifle } else { Weight::Light };
    let theirs = Arc::clone(&app);
    let found = app.gate.compute(weight, move |stop| {
        let limits = QUICK.ended_by(stop);
        Ok(theirs
            .with_shelf(|mut shelf| answers::options(&position, MOST_OPTIONS, shelf.as_mut(), &limits))?)
    });
    Ok(Json(found.await?))
}
