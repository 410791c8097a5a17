//! Thresholds: a column, or a square.

use std::sync::Arc;

use answers::question;
use axum::Json;
use axum::extract::State;
use fibnim::Undecided;
use fibnim::game::Game;
use fibnim::tables::threshold::{Columns, NEVER};
use limits::{Limits, Unwatched};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{MOST_ROWS, Range, fibonacci, rules};
use crate::app::App;
use crate::budget::REQUEST;
use crate::gate::Weight;
use crate::problem::{Problem, Refusals};
use crate::request::Parameters;

/// The largest side of a square of thresholds.
const LARGEST_SIDE: u32 = 400;
/// The most piles beside a and b.
pub(crate) const MOST_FIXED: usize = 2;

/// A column or a square of thresholds.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Fixed {
    /// The fixed piles, such as `3,4`
    #[serde(default)]
    #[param(required = false, example = "3,4")]
    piles: String,
    /// Misere play
    #[serde(default)]
    #[param(required = false)]
    misere: bool,
}

/// The thresholds of one column.
#[derive(Serialize, ToSchema)]
pub(crate) struct Column {
    piles: Vec<u32>,
    from: u32,
    upto: u32,
    /// The least winning allowance of (piles, n) for each n; null where there is none
    thresholds: Vec<Option<u32>>,
}

fn threshold_of(found: u32) -> Option<u32> {
    (found != NEVER).then_some(found)
}

/// Thresholds: the least allowance at which piles (A, B, ..., n) are won, for a range of n
#[utoipa::path(get, path = "/api/v1/table/threshold", params(Range, Fixed), responses((status = 200, body = Column), Refusals))]
pub(crate) async fn threshold(
    State(app): State<Arc<App>>,
    Parameters(range): Parameters<Range>,
    Parameters(fixed): Parameters<Fixed>,
) -> Result<Json<Column>, Problem> {
    range.check(MOST_ROWS)?;
    let game = rules(&range.game, fixed.misere)?;
    let piles = question::piles(&fixed.piles)?;
    let column = app.gate.compute(Weight::Light, move |stop| {
        let limits = REQUEST.ended_by(stop);
        check_cells(&game, &piles, range.upto, &limits)?;
        let mut columns = Columns::new(&game, &piles, range.upto, &limits)?;
        let thresholds = columns.advance(range.upto + 1, &limits, &mut Unwatched)?.thresholds;
        let thresholds = thresholds.into_iter().skip(range.from as usize).map(threshold_of).collect();
        Ok(Column { piles, from: range.from, upto: range.upto, thresholds })
    });
    Ok(Json(column.await?))
}

/// Refuses what takes too long, before it starts.
fn check_cells(game: &Game, sizes: &[u32], upto: u32, limits: &Limits) -> Result<(), Undecided> {
    // No columns are made that do not fit: their size is enough.
    let plane = Columns::new(game, sizes, 0, limits)?.plane();
    let needed = plane.saturating_mul(u128::from(upto) + 1);
    if needed <= limits.cells.into() {
        return Ok(());
    }
    Err(Undecided::Work { what: "this table".into(), needed, limit: limits.cells })
}

/// A square of thresholds.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Square {
    /// The first a
    #[serde(default)]
    #[param(required = false, maximum = 100000)]
    from_a: u32,
    /// The first b
    #[serde(default)]
    #[param(required = false, maximum = 100000)]
    from_b: u32,
    /// How many of each
    #[param(example = 60, minimum = 1, maximum = 400)]
    size: u32,
    /// As in solve
    #[serde(default = "fibonacci")]
    #[param(required = false, default = "fibonacci")]
    game: String,
}

/// A square of thresholds: rows by a, in each one number for every b.
#[derive(Serialize, ToSchema)]
pub(crate) struct Plane {
    piles: Vec<u32>,
    from_a: u32,
    from_b: u32,
    size: u32,
    /// Null where no allowance wins
    rows: Vec<Vec<Option<u32>>>,
}

/// Thresholds of (piles, a, b) for a square of a and b
#[utoipa::path(get, path = "/api/v1/table/plane", params(Square, Fixed), responses((status = 200, body = Plane), Refusals))]
pub(crate) async fn plane(
    State(app): State<Arc<App>>,
    Parameters(square): Parameters<Square>,
    Parameters(fixed): Parameters<Fixed>,
) -> Result<Json<Plane>, Problem> {
    let game = rules(&square.game, fixed.misere)?;
    let piles = question::piles(&fixed.piles)?;
    if square.size == 0 || square.size > LARGEST_SIDE {
        return Err(Problem::too_large(
            format!("a square of {} by {} is no answer", square.size, square.size),
            format!("ask for a size from 1 to {LARGEST_SIDE}"),
        ));
    }
    if piles.len() > MOST_FIXED {
        return Err(Problem::too_large(
            format!("{} fixed piles are too many", piles.len()),
            "two at most, beside a and b",
        ));
    }
    if square.from_a.max(square.from_b) > 100_000 {
        return Err(Problem::too_large("these piles are too large for a table", "begin at 100000 at most"));
    }
    let plane = app.gate.compute(Weight::Light, move |stop| {
        let rows = rows_of_plane(&game, &piles, &square, &REQUEST.ended_by(stop))?;
        Ok(Plane { piles, from_a: square.from_a, from_b: square.from_b, size: square.size, rows })
    });
    Ok(Json(plane.await?))
}

fn rows_of_plane(
    game: &Game,
    piles: &[u32],
    square: &Square,
    limits: &Limits,
) -> Result<Vec<Vec<Option<u32>>>, Undecided> {
    let last = |from: u32| from + square.size - 1;
    let box_of: Vec<u32> = piles.iter().copied().chain([last(square.from_b)]).collect();
    check_cells(game, &box_of, last(square.from_a), limits)?;
    let mut columns = Columns::new(game, &box_of, last(square.from_a), limits)?;
    columns.advance(square.from_a, limits, &mut Unwatched)?;
    let mut rows = Vec::new();
    for _ in square.from_a..=last(square.from_a) {
        columns.advance(1, limits, &mut Unwatched)?;
        let row = (square.from_b..=last(square.from_b)).map(|b| {
            let mut cell: Vec<u32> = piles.iter().copied().chain([b]).collect();
            cell.sort_unstable();
            columns.in_last_plane(&cell).and_then(threshold_of)
        });
        rows.push(row.collect());
    }
    Ok(rows)
}
