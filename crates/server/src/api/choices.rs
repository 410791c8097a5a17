//! What there is to choose from, and how far it goes: the page offers what it finds here.

use std::sync::Arc;

use answers::engine::{Choices, Question};
use axum::extract::State;

use crate::app::App;
use crate::problem::{Problem, Refusals};
use crate::reply::Reply;

/// The games and opponents to choose from, and the limits
#[utoipa::path(get, path = "/api/v1/choices", responses((status = 200, body = Choices), Refusals))]
pub(crate) async fn choices(State(app): State<Arc<App>>) -> Result<Reply, Problem> {
    app.reply(Question::Choices {}, None).await
}
