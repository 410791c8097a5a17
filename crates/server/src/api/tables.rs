//! Slices of tables, and whole ones as jobs.

use std::sync::Arc;

use answers::engine::{
    Column, ColumnQuestion, ComplementTable, Fixed, GrundyRows, LongTable, MovesTable, PairsQuestion, Plane,
    PlaneQuestion, Policy, Question, Range, Square, StartsQuestion, StartsTable,
};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use crate::app::App;
use crate::jobs::{Job, Lane};
use crate::problem::{BodyRefusals, Problem, Refusals};
use crate::reply::Reply;
use crate::request::{Asker, Body, Parameters};

/// Grundy values G(n, r): for each pile n, the allowances from which each value holds
#[utoipa::path(get, path = "/api/v1/table/grundy", params(Range), responses((status = 200, body = GrundyRows), Refusals))]
pub(crate) async fn grundy(
    State(app): State<Arc<App>>,
    Parameters(range): Parameters<Range>,
) -> Result<Reply, Problem> {
    app.reply(Question::Grundy(range), None).await
}

/// The first pile of each Grundy value: the least n with G(n, n) = g
#[utoipa::path(get, path = "/api/v1/table/starts", params(StartsQuestion), responses((status = 200, body = StartsTable), Refusals))]
pub(crate) async fn starts(
    State(app): State<Arc<App>>,
    Parameters(asked): Parameters<StartsQuestion>,
) -> Result<Reply, Problem> {
    app.reply(Question::Starts(asked), None).await
}

/// Thresholds: the least allowance at which piles (A, B, ..., n) are won, for a range of n
#[utoipa::path(get, path = "/api/v1/table/threshold", params(Range, Fixed), responses((status = 200, body = Column), Refusals))]
pub(crate) async fn threshold(
    State(app): State<Arc<App>>,
    Parameters(asked): Parameters<ColumnQuestion>,
) -> Result<Reply, Problem> {
    app.reply(Question::Threshold(asked), None).await
}

/// Thresholds of (piles, a, b) for a square of a and b
#[utoipa::path(get, path = "/api/v1/table/plane", params(Square, Fixed), responses((status = 200, body = Plane), Refusals))]
pub(crate) async fn plane(
    State(app): State<Arc<App>>,
    Parameters(asked): Parameters<PlaneQuestion>,
) -> Result<Reply, Problem> {
    app.reply(Question::Plane(asked), None).await
}

/// The pile that makes (a, b) a lost position without limit, for all a <= b <= upto
#[utoipa::path(get, path = "/api/v1/table/complement", params(PairsQuestion), responses((status = 200, body = ComplementTable), Refusals))]
pub(crate) async fn complement(
    State(app): State<Arc<App>>,
    Parameters(asked): Parameters<PairsQuestion>,
) -> Result<Reply, Problem> {
    app.reply(Question::Complement(asked), None).await
}

/// Zeckendorf representation, gap vector and winning moves of one-pile starts
#[utoipa::path(get, path = "/api/v1/table/moves", params(Range), responses((status = 200, body = MovesTable), Refusals))]
pub(crate) async fn moves(
    State(app): State<Arc<App>>,
    Parameters(range): Parameters<Range>,
) -> Result<Reply, Problem> {
    app.reply(Question::Moves(range), None).await
}

/// Makes a table as a job
#[utoipa::path(post, path = "/api/v1/table", request_body = LongTable, responses((status = 202, body = Job), BodyRefusals))]
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    Asker(client): Asker,
    Body(table): Body<LongTable>,
) -> Result<(StatusCode, Json<Job>), Problem> {
    table.check(&Policy::JOBS)?;
    let what = format!("{table:?}");
    app.start(client, ("table", Lane::Computed), what, Question::Table(table), None)
}
