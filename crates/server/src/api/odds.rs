//! The chances of players.

use std::sync::Arc;

use answers::answer::{Odds, OddsTable};
use answers::engine::{OddsQuestion, OddsTableQuestion, Players, PositionQuestion, Question, Upto};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::problem::{BodyRefusals, Problem, Refusals};
use crate::reply::Reply;
use crate::request::{Body, Parameters};

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

/// A position of a game by its rules, and who plays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OddsByRulesRequest {
    /// The rules as text, or the name of a game that is known
    #[schema(example = "wythoff", max_length = 10000)]
    rules: String,
    /// The piles in the order of the rules, then `;` and the allowance if the game has one
    #[schema(example = "3, 5")]
    position: String,
    /// The player who cannot move wins
    #[serde(default)]
    misere: bool,
    /// The first against each of the others, joined by commas
    #[schema(example = "random,perfect")]
    players: String,
    /// With machine numbers instead of fractions
    #[serde(default)]
    approximate: bool,
}

/// The chances from a position of a game by its rules, for each of the two who may begin
#[utoipa::path(post, path = "/api/v1/rules/odds", request_body = OddsByRulesRequest, responses(
    (status = 200, body = Odds),
    BodyRefusals,
))]
pub(crate) async fn odds_by_rules(
    State(app): State<Arc<App>>,
    Body(asked): Body<OddsByRulesRequest>,
) -> Result<Reply, Problem> {
    let OddsByRulesRequest { rules, position, misere, players, approximate } = asked;
    let position = PositionQuestion { position, rules: Some(rules), misere, ..PositionQuestion::default() };
    let players = Players { players, approximate };
    app.reply(Question::Odds(OddsQuestion { position, players }), None).await
}
