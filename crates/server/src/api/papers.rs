//! What five papers claim.

use std::sync::{Arc, PoisonError};

use answers::answer::ClaimFound;
use answers::engine::{Answer, Papers, Question};
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::jobs::{Job, Lane};
use crate::problem::{BodyRefusals, Problem, Refusals};
use crate::reply::Reply;
use crate::request::{Asker, Body, Name};

/// Every claim of the five papers with its verdict
#[utoipa::path(get, path = "/api/v1/papers", responses((status = 200, body = Papers), Refusals))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Response, Problem> {
    let known = app.papers.read().unwrap_or_else(PoisonError::into_inner).clone();
    let text = match known {
        Some(text) => text,
        None => {
            let Answer::Papers(papers) = app.compute(Question::Papers {}, None).await? else {
                return Err(Problem::ours());
            };
            let text = written(&papers)?;
            app.papers.write().unwrap_or_else(PoisonError::into_inner).get_or_insert(text).clone()
        }
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// The list as it is sent: it is long, and changes rarely.
fn written(papers: &Papers) -> Result<Bytes, Problem> {
    serde_json::to_vec(papers).map(Bytes::from).map_err(|_| Problem::ours())
}

/// Recomputes one claim
#[utoipa::path(get, path = "/api/v1/papers/{id}", params(("id" = String, Path, example = "G.4.7")), responses(
    (status = 200, body = ClaimFound),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn one(State(app): State<Arc<App>>, Name(id): Name) -> Result<Reply, Problem> {
    app.reply(Question::Claim { id }, None).await
}

/// The letter on a paper, as Markdown
#[utoipa::path(get, path = "/api/v1/letters/{paper}", params(("paper" = String, Path, example = "G")), responses(
    (status = 200, content_type = "text/plain", body = String),
    (status = 404, body = Problem),
    Refusals,
))]
pub(crate) async fn letter(State(app): State<Arc<App>>, Name(paper): Name) -> Result<Reply, Problem> {
    app.reply(Question::Letter { paper }, None).await
}

/// How far to check.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recompute {
    /// As far as seconds allow, not minutes
    #[serde(default)]
    quick: bool,
}

/// Recomputes all claims as a job
#[utoipa::path(post, path = "/api/v1/papers", request_body = Recompute, responses((status = 202, body = Job), BodyRefusals))]
pub(crate) async fn recompute(
    State(app): State<Arc<App>>,
    Asker(client): Asker,
    Body(Recompute { quick }): Body<Recompute>,
) -> Result<(StatusCode, Json<Job>), Problem> {
    let theirs = Arc::clone(&app);
    let keep = move |answer: &Answer| {
        if let Answer::Recomputed(found) = answer
            && let Ok(text) = written(&found.papers)
        {
            *theirs.papers.write().unwrap_or_else(PoisonError::into_inner) = Some(text);
        }
    };
    let what = quick.to_string();
    let question = Question::Recompute { quick };
    app.start(client, ("papers", Lane::Computed), what, question, Some(Box::new(keep)))
}
