//! Winning moves of starts.

use std::sync::Arc;

use answers::answer::{Number, numbers};
use answers::question;
use axum::Json;
use axum::extract::State;
use fibnim::solve::whinihan;
use serde::Serialize;
use utoipa::ToSchema;

use super::Range;
use crate::app::App;
use crate::gate::Weight;
use crate::problem::{Problem, Refusals};
use crate::request::Parameters;

/// Winning moves of starts.
#[derive(Serialize, ToSchema)]
pub(crate) struct MovesTable {
    rows: Vec<MovesRow>,
}

#[derive(Serialize, ToSchema)]
struct MovesRow {
    n: u32,
    /// Digits, the most significant first
    zeckendorf: String,
    /// As the gap vector is printed
    gaps: String,
    winning_moves: Vec<Number>,
}

/// Zeckendorf representation, gap vector and winning moves of one-pile starts
#[utoipa::path(get, path = "/api/v1/table/moves", params(Range), responses((status = 200, body = MovesTable), Refusals))]
pub(crate) async fn moves(
    State(app): State<Arc<App>>,
    Parameters(range): Parameters<Range>,
) -> Result<Json<MovesTable>, Problem> {
    range.check(1_000)?;
    if !question::dynamic(&range.game)?.is_fibonacci() {
        return Err(Problem::input(
            format!("this table is about Fibonacci nim, and not about {}", range.game),
            "solve answers single positions of other games",
        ));
    }
    let table = app.gate.compute(Weight::Light, move |_| {
        let row = |n: u32| {
            let solved = whinihan::start(n.into());
            MovesRow {
                n,
                zeckendorf: solved.zeckendorf.digits(),
                gaps: solved.zeckendorf.gaps().to_string(),
                winning_moves: numbers(&solved.takes.takes),
            }
        };
        Ok(MovesTable { rows: (range.from..=range.upto).map(row).collect() })
    });
    Ok(Json(table.await?))
}
