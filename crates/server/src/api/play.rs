//! Games against the program. The server remembers none: a request brings all moves so far.

use std::sync::Arc;

use answers::answer::{Reviewed, ReviewedByRules};
use answers::engine::{Board, Game, Question, RulesBoard, RulesGame};
use axum::extract::State;

use crate::app::App;
use crate::problem::{BodyRefusals, Problem};
use crate::reply::Reply;
use crate::request::Body;

/// Plays moves from a position, and lets the opponent answer
#[utoipa::path(post, path = "/api/v1/play", request_body = Game, responses(
    (status = 200, body = Board),
    BodyRefusals,
))]
pub(crate) async fn play(State(app): State<Arc<App>>, Body(game): Body<Game>) -> Result<Reply, Problem> {
    app.reply(Question::Play(game), None).await
}

/// Marks every move of a game as winning, lost anyway, or a mistake
#[utoipa::path(post, path = "/api/v1/review", request_body = Game, responses(
    (status = 200, body = Reviewed),
    BodyRefusals,
))]
pub(crate) async fn review(State(app): State<Arc<App>>, Body(game): Body<Game>) -> Result<Reply, Problem> {
    app.reply(Question::Review(game), None).await
}

/// Plays moves of a game by its rules, and lets the opponent answer
#[utoipa::path(post, path = "/api/v1/rules/play", request_body = RulesGame, responses(
    (status = 200, body = RulesBoard),
    BodyRefusals,
))]
pub(crate) async fn play_by_rules(
    State(app): State<Arc<App>>,
    Body(game): Body<RulesGame>,
) -> Result<Reply, Problem> {
    app.reply(Question::PlayByRules(game), None).await
}

/// Marks every move of a game by its rules as winning, lost anyway, or a mistake
#[utoipa::path(post, path = "/api/v1/rules/review", request_body = RulesGame, responses(
    (status = 200, body = ReviewedByRules),
    BodyRefusals,
))]
pub(crate) async fn review_by_rules(
    State(app): State<Arc<App>>,
    Body(game): Body<RulesGame>,
) -> Result<Reply, Problem> {
    app.reply(Question::ReviewByRules(game), None).await
}
