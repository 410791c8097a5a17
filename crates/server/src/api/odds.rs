//! The chances of players.

use std::sync::Arc;

use answers::answer::{Odds, OddsTable};
use answers::engine::{OddsQuestion, OddsTableQuestion, Players, PositionQuestion, Question, Upto};
use axum::extract::State;

use crate::app::App;
use crate::problem::{Problem, Refusals};
use crate::reply::Reply;
use crate::request::Parameters;

/// The chances from one position, for each of the two who may begin
#[utoipa::path(get, path = "/api/v1/odds", params(PositionQuestion, Players), responses((status = 200, body = Odds), Refusals))]
pub(crate) async fn odds(
    State(app): State<Arc<App>>,
    Parameters(asked): Parameters<OddsQuestion>,
) -> Result<Reply, Problem> {
    app.reply(Question::Odds(asked), None).await
}

/// The chances from all starts of one pile
#[utoipa::path(get, path = "/api/v1/odds/table", params(Upto, Players), responses((status = 200, body = OddsTable), Refusals))]
pub(crate) async fn table(
    State(app): State<Arc<App>>,
    Parameters(asked): Parameters<OddsTableQuestion>,
) -> Result<Reply, Problem> {
    app.reply(Question::OddsTable(asked), None).await
}
