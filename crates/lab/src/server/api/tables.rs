//! Slices of tables, and whole ones as jobs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use fibnim::game::Game;
use fibnim::solve::whinihan;
use fibnim::tables::complement::Complements;
use fibnim::tables::grundy::{GrundyTable, Sweep};
use fibnim::tables::starts::{Bound, Starts};
use fibnim::tables::threshold::{Columns, NEVER};
use fibnim::{Budget, Undecided, Watch};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::solve::{BUDGET, in_time};
use crate::commands::table::{rules, sizes};
use crate::failure::Failure;
use crate::render::json::{Number, numbers};
use crate::server::app::App;
use crate::server::gate::Weight;
use crate::server::jobs::{Job, Jobs, Report};
use crate::server::problem::{BodyRefusals, Problem, Refusals};
use crate::server::request::{Body, Parameters};

/// The largest pile of a table of one pile.
const LARGEST: u32 = 1_000_000;
/// The largest pile of a table that a job makes.
const LARGEST_OF_JOB: u32 = 100_000_000;
/// The most rows of an answer.
const MOST_ROWS: u32 = 2_001;
/// The largest side of a square of thresholds.
const LARGEST_SIDE: u32 = 400;

fn fibonacci() -> String {
    "fibonacci".into()
}

/// A range of piles.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::server) struct Range {
    /// The first pile
    #[serde(default)]
    #[param(required = false, maximum = 1000000)]
    from: u32,
    /// The last pile
    #[param(example = 100, maximum = 1000000)]
    upto: u32,
    /// As in solve
    #[serde(default = "fibonacci")]
    #[param(required = false, default = "fibonacci")]
    game: String,
}

impl Range {
    fn check(&self, most_rows: u32) -> Result<(), Problem> {
        let Self { from, upto, .. } = *self;
        if from > upto {
            return Err(Problem::input(format!("from = {from} is beyond upto = {upto}"), "swap them"));
        }
        if upto > LARGEST {
            return Err(Problem::too_large(
                format!("{upto} is beyond what a request tabulates"),
                format!("up to {LARGEST}, or fibnim table on the command line"),
            ));
        }
        match upto - from < most_rows {
            true => Ok(()),
            false => Err(Problem::too_large(
                format!("{} rows are too many for one answer", upto - from + 1),
                format!("ask for {most_rows} at a time"),
            )),
        }
    }
}

/// Rows of Grundy values.
#[derive(Serialize, ToSchema)]
pub(in crate::server) struct GrundyRows {
    game: String,
    from: u32,
    upto: u32,
    rows: Vec<GrundyRow>,
}

/// A row: `values[i]` holds from the allowance `from_allowance[i]` on, until the next one begins.
#[derive(Serialize, ToSchema)]
struct GrundyRow {
    n: u32,
    values: Vec<u32>,
    from_allowance: Vec<u32>,
}

/// Grundy values G(n, r): for each pile n, the allowances from which each value holds
#[utoipa::path(get, path = "/api/v1/table/grundy", params(Range), responses((status = 200, body = GrundyRows), Refusals))]
pub(in crate::server) async fn grundy(
    State(app): State<Arc<App>>,
    Parameters(range): Parameters<Range>,
) -> Result<Json<GrundyRows>, Problem> {
    range.check(MOST_ROWS)?;
    let game = rules(&range.game, false)?;
    let rows = app.gate.compute(Weight::Light, move |mut stop| {
        let memory = GrundyTable::memory(u128::from(range.upto)) / 8;
        check_memory(memory)?;
        let mut sweep = Sweep::new(&game.dynamic, range.upto);
        let mut rows = Vec::new();
        loop {
            let n = sweep.next();
            let Some(row) = sweep.next_row() else { break };
            if n >= range.from {
                let (values, from_allowance) = row.iter().map(|entry| (entry.value, entry.from)).unzip();
                rows.push(GrundyRow { n, values, from_allowance });
            }
            if n % 4096 == 0 && stop.report(n.into(), range.upto.into()).is_break() {
                return Err(Failure::from(in_time(stop, Undecided::Cancelled)).into());
            }
        }
        Ok(GrundyRows { game: game.dynamic.to_string(), from: range.from, upto: range.upto, rows })
    });
    Ok(Json(rows.await?))
}

fn check_memory(needed: u128) -> Result<(), Problem> {
    if needed <= BUDGET.memory.into() {
        return Ok(());
    }
    Err(Problem::too_large("this table needs more memory than a request may use", "ask for less"))
}

/// How far a table of starts goes.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::server) struct Upto {
    /// The last pile
    #[param(example = 10000, maximum = 1000000)]
    upto: u32,
    /// As in solve
    #[serde(default = "fibonacci")]
    #[param(required = false, default = "fibonacci")]
    game: String,
}

/// The first pile of each Grundy value, and the bounds on them.
#[derive(Serialize, ToSchema)]
pub(in crate::server) struct StartsTable {
    game: String,
    upto: u32,
    starts: Vec<Start>,
    /// The first pile of value g is about this number to the power g
    #[schema(required)]
    growth: Option<f64>,
    /// Bounds on the values, for drawing; none for relatives of Fibonacci nim
    curves: Vec<Curve>,
}

#[derive(Serialize, ToSchema)]
struct Start {
    value: u32,
    first_pile: u64,
}

/// A bound on G(n).
#[derive(Serialize, ToSchema)]
struct Curve {
    label: &'static str,
    /// `upper`, `lower` or `refuted`
    kind: &'static str,
    /// Points (n, bound)
    points: Vec<[f64; 2]>,
}

impl StartsTable {
    fn new(game: &Game, upto: u32, starts: &Starts) -> Self {
        let first_piles = starts.first_piles().iter();
        let curves = match game.dynamic.is_fibonacci() {
            false => Vec::new(),
            true => [
                (Bound::Upper, "⌈2√n⌉ + 1, upper bound", "upper"),
                (Bound::CorrectedLower, "log₁.₅ ((n + 1)/2), lower bound corrected", "lower"),
                (Bound::PrintedLower, "log₁.₅ n, lower bound as printed", "refuted"),
            ]
            .into_iter()
            .map(|(bound, label, kind)| Curve { label, kind, points: points(bound, upto) })
            .collect(),
        };
        Self {
            game: game.dynamic.to_string(),
            upto,
            starts: (0..).zip(first_piles).map(|(value, &first_pile)| Start { value, first_pile }).collect(),
            growth: starts.growth(),
            curves,
        }
    }
}

/// A bound at piles that are evenly spread on a logarithmic axis.
fn points(bound: Bound, upto: u32) -> Vec<[f64; 2]> {
    const POINTS: u32 = 200;
    let longest = f64::from(upto.max(2)).ln();
    (0..=POINTS)
        .map(|i| (longest * f64::from(i) / f64::from(POINTS)).exp())
        .map(|n| [n, bound.at(n)])
        .collect()
}

/// Makes the table; `watch` follows.
fn make_starts(game: &Game, upto: u32, watch: &mut dyn Watch) -> Result<StartsTable, Undecided> {
    let mut sweep = Sweep::new(&game.dynamic, upto);
    let mut starts = Starts::default();
    loop {
        let n = sweep.next();
        let Some(row) = sweep.next_row() else { break };
        starts.add(row);
        if n % 4096 == 0 && watch.report(n.into(), upto.into()).is_break() {
            return Err(Undecided::Cancelled);
        }
    }
    Ok(StartsTable::new(game, upto, &starts))
}

/// The first pile of each Grundy value: the least n with G(n, n) = g
#[utoipa::path(get, path = "/api/v1/table/starts", params(Upto), responses((status = 200, body = StartsTable), Refusals))]
pub(in crate::server) async fn starts(
    State(app): State<Arc<App>>,
    Parameters(Upto { upto, game }): Parameters<Upto>,
) -> Result<Json<StartsTable>, Problem> {
    let game = rules(&game, false)?;
    Range { from: upto, upto, game: String::new() }.check(1)?;
    let table = app.gate.compute(Weight::Light, move |mut stop| {
        make_starts(&game, upto, &mut stop)
            .map_err(|undecided| Failure::from(in_time(stop, undecided)).into())
    });
    Ok(Json(table.await?))
}

/// A column or a square of thresholds.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::server) struct Fixed {
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
pub(in crate::server) struct Column {
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
pub(in crate::server) async fn threshold(
    State(app): State<Arc<App>>,
    Parameters(range): Parameters<Range>,
    Parameters(fixed): Parameters<Fixed>,
) -> Result<Json<Column>, Problem> {
    range.check(MOST_ROWS)?;
    let game = rules(&range.game, fixed.misere)?;
    let piles = sizes(&fixed.piles)?;
    let column = app.gate.compute(Weight::Light, move |mut stop| {
        let mut thresholds = Vec::new();
        let mut made = || {
            check_cells(&game, &piles, range.upto)?;
            let mut columns = Columns::new(&game, &piles, range.upto, &BUDGET)?;
            thresholds = columns.advance(range.upto + 1, &mut stop)?.thresholds;
            Ok(())
        };
        made().map_err(|undecided: Undecided| Failure::from(in_time(stop, undecided)))?;
        let thresholds = thresholds.into_iter().skip(range.from as usize).map(threshold_of).collect();
        Ok(Column { piles, from: range.from, upto: range.upto, thresholds })
    });
    Ok(Json(column.await?))
}

/// Refuses what takes too long, before it starts.
fn check_cells(game: &Game, sizes: &[u32], upto: u32) -> Result<(), Undecided> {
    // No columns are made that do not fit: their size is enough.
    let plane = Columns::new(game, sizes, 0, &BUDGET)?.plane();
    let needed = plane.saturating_mul(u128::from(upto) + 1);
    if needed <= BUDGET.cells.into() {
        return Ok(());
    }
    Err(Undecided::Work { what: "this table".into(), needed, limit: BUDGET.cells })
}

/// A square of thresholds.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::server) struct Square {
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
pub(in crate::server) struct Plane {
    piles: Vec<u32>,
    from_a: u32,
    from_b: u32,
    size: u32,
    /// Null where no allowance wins
    rows: Vec<Vec<Option<u32>>>,
}

/// Thresholds of (piles, a, b) for a square of a and b
#[utoipa::path(get, path = "/api/v1/table/plane", params(Square, Fixed), responses((status = 200, body = Plane), Refusals))]
pub(in crate::server) async fn plane(
    State(app): State<Arc<App>>,
    Parameters(square): Parameters<Square>,
    Parameters(fixed): Parameters<Fixed>,
) -> Result<Json<Plane>, Problem> {
    let game = rules(&square.game, fixed.misere)?;
    let piles = sizes(&fixed.piles)?;
    if square.size == 0 || square.size > LARGEST_SIDE {
        return Err(Problem::too_large(
            format!("a square of {} by {} is no answer", square.size, square.size),
            format!("ask for a size from 1 to {LARGEST_SIDE}"),
        ));
    }
    if piles.len() > 2 {
        return Err(Problem::too_large(
            format!("{} fixed piles are too many", piles.len()),
            "two at most, beside a and b",
        ));
    }
    if square.from_a.max(square.from_b) > 100_000 {
        return Err(Problem::too_large("these piles are too large for a table", "begin at 100000 at most"));
    }
    let plane = app.gate.compute(Weight::Light, move |mut stop| {
        let rows = rows_of_plane(&game, &piles, &square, &mut stop)
            .map_err(|undecided| Failure::from(in_time(stop, undecided)))?;
        Ok(Plane { piles, from_a: square.from_a, from_b: square.from_b, size: square.size, rows })
    });
    Ok(Json(plane.await?))
}

fn rows_of_plane(
    game: &Game,
    piles: &[u32],
    square: &Square,
    watch: &mut dyn Watch,
) -> Result<Vec<Vec<Option<u32>>>, Undecided> {
    let last = |from: u32| from + square.size - 1;
    let box_of: Vec<u32> = piles.iter().copied().chain([last(square.from_b)]).collect();
    check_cells(game, &box_of, last(square.from_a))?;
    let mut columns = Columns::new(game, &box_of, last(square.from_a), &BUDGET)?;
    columns.advance(square.from_a, watch)?;
    let mut rows = Vec::new();
    for _ in square.from_a..=last(square.from_a) {
        columns.advance(1, watch)?;
        let row = (square.from_b..=last(square.from_b)).map(|b| {
            let mut cell: Vec<u32> = piles.iter().copied().chain([b]).collect();
            cell.sort_unstable();
            columns.in_last_plane(&cell).and_then(threshold_of)
        });
        rows.push(row.collect());
    }
    Ok(rows)
}

/// Pairs of piles.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::server) struct Pairs {
    /// The largest pile of a pair
    #[param(example = 30, maximum = 150)]
    upto: u32,
    /// How far to search
    #[param(example = 500, maximum = 100000)]
    search: u32,
    /// As in solve
    #[serde(default = "fibonacci")]
    #[param(required = false, default = "fibonacci")]
    game: String,
}

/// The complements of all pairs.
#[derive(Serialize, ToSchema)]
pub(in crate::server) struct ComplementTable {
    upto: u32,
    search: u32,
    pairs: Vec<Pair>,
}

/// A pair with its complement; null where none was found.
#[derive(Serialize, ToSchema)]
struct Pair {
    a: u32,
    b: u32,
    #[schema(required)]
    complement: Option<u32>,
}

fn make_complements(
    game: &Game,
    upto: u32,
    search: u32,
    budget: &Budget,
    watch: &mut dyn Watch,
) -> Result<ComplementTable, Undecided> {
    let mut table = Complements::new(game, upto, search, budget)?;
    let side = u128::from(upto) + 1;
    let needed = side * (side + 1) / 2 * (u128::from(search) + 1);
    if needed > budget.cells.into() {
        return Err(Undecided::Work { what: "this table".into(), needed, limit: budget.cells });
    }
    while !table.is_done() {
        let (next, search) = (table.next(), u64::from(search));
        // Short steps, so that somebody can watch.
        table.advance(64, &mut fibnim::Unwatched)?;
        if watch.report(next.into(), search + 1).is_break() {
            return Err(Undecided::Cancelled);
        }
    }
    let pairs = table.rows().map(|(a, b, complement)| Pair { a, b, complement }).collect();
    Ok(ComplementTable { upto, search, pairs })
}

/// The pile that makes (a, b) a lost position without limit, for all a <= b <= upto
#[utoipa::path(get, path = "/api/v1/table/complement", params(Pairs), responses((status = 200, body = ComplementTable), Refusals))]
pub(in crate::server) async fn complement(
    State(app): State<Arc<App>>,
    Parameters(Pairs { upto, search, game }): Parameters<Pairs>,
) -> Result<Json<ComplementTable>, Problem> {
    let game = rules(&game, false)?;
    if upto > 150 || search > 100_000 {
        return Err(Problem::too_large("this table is too large for a request", "ask for it as a job"));
    }
    let table = app.gate.compute(Weight::Light, move |mut stop| {
        make_complements(&game, upto, search, &BUDGET, &mut stop)
            .map_err(|undecided| Failure::from(in_time(stop, undecided)).into())
    });
    Ok(Json(table.await?))
}

/// Winning moves of starts.
#[derive(Serialize, ToSchema)]
pub(in crate::server) struct MovesTable {
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
pub(in crate::server) async fn moves(
    State(app): State<Arc<App>>,
    Parameters(range): Parameters<Range>,
) -> Result<Json<MovesTable>, Problem> {
    range.check(1_000)?;
    let table = app.gate.compute(Weight::Light, move |_| {
        let row = |n: u32| {
            let solved = whinihan::solve(&n.into(), &u64::from(n.saturating_sub(1)).into(), 64);
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

/// A table that takes a while.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "table", rename_all = "lowercase", deny_unknown_fields)]
pub(in crate::server) enum LongTable {
    /// The first pile of each Grundy value
    Starts {
        #[schema(maximum = 100000000)]
        upto: u32,
        #[serde(default)]
        game: Option<String>,
    },
    /// The complements of all pairs
    Complement {
        #[schema(maximum = 600)]
        upto: u32,
        #[schema(maximum = 1000000)]
        search: u32,
        #[serde(default)]
        game: Option<String>,
    },
}

/// What a job may use.
const JOB_BUDGET: Budget = Budget { memory: 1 << 30, cells: 10_000_000_000, moves: 10_000 };

/// Makes a table as a job
#[utoipa::path(post, path = "/api/v1/table", request_body = LongTable, responses((status = 202, body = Job), BodyRefusals))]
pub(in crate::server) async fn make(
    State(app): State<Arc<App>>,
    Body(table): Body<LongTable>,
) -> Result<(StatusCode, Json<Job>), Problem> {
    let too_large = |help: &str| Err(Problem::too_large("this table is too large for a job", help));
    let (LongTable::Starts { game, .. } | LongTable::Complement { game, .. }) = &table;
    let game = rules(game.as_deref().unwrap_or("fibonacci"), false)?;
    match table {
        LongTable::Starts { upto, .. } if upto > LARGEST_OF_JOB => return too_large("up to 10^8 at most"),
        LongTable::Complement { upto, search, .. } if upto > 600 || search > 1_000_000 => {
            return too_large("pairs up to 600, searched up to 1000000");
        }
        _ => {}
    }
    let job = Jobs::start(&app, "table", move |mut report| {
        let made = match table {
            LongTable::Starts { upto, .. } => make_starts(&game, upto, &mut report).map(|table| json!(table)),
            LongTable::Complement { upto, search, .. } => {
                make_complements(&game, upto, search, &JOB_BUDGET, &mut report).map(|table| json!(table))
            }
        };
        made.map_err(|undecided| Failure::from(undecided).into())
    })?;
    Ok((StatusCode::ACCEPTED, Json(job)))
}

/// Tables report how many rows are done.
impl Watch for Report {
    fn report(&mut self, done: u64, total: u64) -> std::ops::ControlFlow<()> {
        self.tell(|seconds| json!({"done": done, "total": total, "seconds": seconds}));
        if self.is_stopped() { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
    }
}
