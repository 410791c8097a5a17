//! Games against the program. The server remembers none: a request brings all moves so far.

use std::sync::Arc;

use answers::answer::Reviewed;
use answers::engine::{Board, Game, Question};
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
