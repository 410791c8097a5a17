//! Games that are given by their rules, as text: the known ones, a check, and small tables.

use std::sync::Arc;

use answers::engine::{CheckQuestion, KnownGames, PositionsQuestion, PositionsTable, Question, RulesChecked};
use axum::extract::State;

use crate::app::App;
use crate::problem::{BodyRefusals, Problem, Refusals};
use crate::reply::Reply;
use crate::request::Body;

/// The games that are known by name, with their rules
#[utoipa::path(get, path = "/api/v1/rules", responses((status = 200, body = KnownGames), Refusals))]
pub(crate) async fn known_games(State(app): State<Arc<App>>) -> Result<Reply, Problem> {
    app.reply(Question::Games {}, None).await
}

/// Whether a text says rules by which every game ends, and where it is wrong
#[utoipa::path(post, path = "/api/v1/rules/check", request_body = CheckQuestion, responses(
    (status = 200, body = RulesChecked),
    BodyRefusals,
))]
pub(crate) async fn check_rules(
    State(app): State<Arc<App>>,
    Body(asked): Body<CheckQuestion>,
) -> Result<Reply, Problem> {
    app.reply(Question::Check(asked), None).await
}

/// All lost positions of a game by its rules with piles up to a bound, or those of one Grundy value
#[utoipa::path(post, path = "/api/v1/rules/positions", request_body = PositionsQuestion, responses(
    (status = 200, body = PositionsTable),
    BodyRefusals,
))]
pub(crate) async fn positions_of_rules(
    State(app): State<Arc<App>>,
    Body(asked): Body<PositionsQuestion>,
) -> Result<Reply, Problem> {
    app.reply(Question::Positions(asked), None).await
}
