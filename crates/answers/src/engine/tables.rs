//! Slices of tables, as JSON: adapters over [`crate::table`].

use fibnim::Undecided;
use fibnim::game::Game;
use fibnim::tables::starts::{self, Bound};
use fibnim::tables::threshold::{Columns, NEVER};
use limits::{Limits, Watch};
use serde::{Deserialize, Serialize};

use super::lenient;
use super::policy::{Policy, TableBounds, too_large};
use crate::answer::Number;
use crate::question;
use crate::refusal::{Fault, Refusal};
use crate::table::{self, Cell, Complement, Each, Grundy, Moves, Starts, Table, Threshold};

/// A range of piles.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct Range {
    /// The first pile
    #[serde(default, deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(required = false, maximum = 1000000))]
    pub from: u32,
    /// The last pile
    #[serde(deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(example = 100, maximum = 1000000))]
    pub upto: u32,
    /// As in solve
    #[serde(default = "fibonacci")]
    #[cfg_attr(feature = "schema", param(required = false, default = "fibonacci"))]
    pub game: String,
}

pub(super) fn fibonacci() -> String {
    "fibonacci".into()
}

/// The game of a table.
fn game(name: &str, misere: bool) -> Result<Game, Refusal> {
    Ok(question::game_with_tables(question::dynamic(name)?, misere)?)
}

impl Range {
    fn check(&self, most_rows: u32, bounds: &TableBounds) -> Result<(), Refusal> {
        let Self { from, upto, .. } = *self;
        if from > upto {
            return Err(Fault::new(format!("from = {from} is beyond upto = {upto}"), "swap them").into());
        }
        check_pile(upto, bounds)?;
        match upto - from < most_rows {
            true => Ok(()),
            false => Err(too_large(
                format!("{} rows are too many for one answer", upto - from + 1),
                format!("ask for {most_rows} at a time"),
            )),
        }
    }
}

fn check_pile(upto: u32, bounds: &TableBounds) -> Result<(), Refusal> {
    match upto <= bounds.pile {
        true => Ok(()),
        false => Err(too_large(
            format!("{upto} is beyond what a {} tabulates", bounds.maker),
            format!("up to {}, or fibnim table on the command line", bounds.pile),
        )),
    }
}

/// Rows of Grundy values.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GrundyRows {
    game: String,
    from: u32,
    upto: u32,
    rows: Vec<GrundyRow>,
}

/// A row: `values[i]` holds from the allowance `from_allowance[i]` on, until the next one begins.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct GrundyRow {
    n: u32,
    values: Vec<u32>,
    from_allowance: Vec<u32>,
}

/// Computes a table to its end; its rows have this number of columns. Returns it with all that it knows.
fn collect<T: Table, const COLUMNS: usize>(
    mut table: T,
    limits: &Limits,
    watch: &mut dyn Watch,
    mut row: impl FnMut([Cell<'_>; COLUMNS]),
) -> Result<T, Undecided> {
    let mut rows =
        Each(|cells: &[Cell<'_>]| row(cells.try_into().expect("a row has a cell for each column")));
    table::run(&mut table, &mut rows, limits, watch)?;
    Ok(table)
}

/// A number of a table that is answered at once.
fn small(cell: Cell<'_>) -> u32 {
    optional(cell).expect("a column of numbers")
}

/// The same, where there may be none.
fn optional(cell: Cell<'_>) -> Option<u32> {
    cell.number().map(|number| u32::try_from(number).expect("a small table has small numbers"))
}

/// For each pile the allowances from which each Grundy value holds.
pub(super) fn grundy(
    range: &Range,
    policy: &Policy,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<GrundyRows, Refusal> {
    range.check(policy.tables.rows, &policy.tables)?;
    let game = game(&range.game, false)?;
    let name = game.dynamic.to_string();
    let mut rows: Vec<GrundyRow> = Vec::new();
    collect(Grundy::new(game.dynamic, range.upto, limits)?, limits, watch, |[n, value, from]| {
        let n = small(n);
        if n < range.from {
            return;
        }
        if rows.last().is_none_or(|last| last.n != n) {
            rows.push(GrundyRow { n, values: Vec::new(), from_allowance: Vec::new() });
        }
        let row = rows.last_mut().expect("the row has begun");
        row.values.push(small(value));
        row.from_allowance.push(small(from));
    })?;
    Ok(GrundyRows { game: name, from: range.from, upto: range.upto, rows })
}

/// How far a table of starts goes.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct StartsQuestion {
    /// The last pile
    #[serde(deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(example = 10000, maximum = 1000000))]
    pub upto: u32,
    /// As in solve
    #[serde(default = "fibonacci")]
    #[cfg_attr(feature = "schema", param(required = false, default = "fibonacci"))]
    pub game: String,
}

/// The first pile of each Grundy value, and the bounds on them.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StartsTable {
    game: String,
    upto: u32,
    starts: Vec<Start>,
    /// The first pile of value g is about this number to the power g
    #[cfg_attr(feature = "schema", schema(required))]
    growth: Option<f64>,
    /// Bounds on the values, for drawing; none for relatives of Fibonacci nim
    curves: Vec<Curve>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Start {
    value: u32,
    first_pile: u64,
}

/// A bound on G(n).
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Curve {
    label: &'static str,
    /// `upper`, `lower` or `refuted`
    kind: &'static str,
    /// Points (n, bound)
    points: Vec<[f64; 2]>,
}

impl StartsTable {
    fn new(game: &Game, upto: u32, starts: &starts::Starts) -> Self {
        let first_piles = starts.first_piles().iter();
        let curves = match game.dynamic.is_fibonacci() {
            false => Vec::new(),
            true => [
                (Bound::Upper, "⌈2√n⌉ + 1, upper bound", "upper"),
                (Bound::CorrectedLower, "log₁.₅ ((n + 2)/2), lower bound corrected", "lower"),
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

/// A bound at piles that are evenly spread on a logarithmic axis; the first steps of the upper one have their corners.
fn points(bound: Bound, upto: u32) -> Vec<[f64; 2]> {
    const POINTS: u32 = 200;
    const STEPS: u32 = 100;
    let last = f64::from(upto.max(2));
    // ceil(2 sqrt n) is k for n above (k - 1)^2/4 and up to k^2/4.
    let quarter = |k: u32| (f64::from(k).powi(2) / 4.0).clamp(1.0, last);
    let corners = (2..=STEPS).flat_map(|k| [quarter(k - 1), quarter(k)].map(|n| [n, f64::from(k) + 1.0]));
    let mut points: Vec<[f64; 2]> = match bound {
        Bound::Upper => corners.take_while(|[n, _]| *n < last).collect(),
        Bound::PrintedLower | Bound::CorrectedLower => Vec::new(),
    };
    let first = points.last().map_or(1.0, |[n, _]| *n);
    let spread = |i: u32| first * (last / first).powf(f64::from(i) / f64::from(POINTS));
    points.extend((0..=POINTS).map(spread).map(|n| [n, bound.at(n)]));
    points
}

/// The first pile of each Grundy value.
pub(super) fn starts(
    asked: &StartsQuestion,
    policy: &Policy,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<StartsTable, Refusal> {
    check_pile(asked.upto, &policy.tables)?;
    let game = game(&asked.game, false)?;
    let table = Starts::new(game.dynamic.clone(), asked.upto.into(), limits)?;
    let table = collect(table, limits, watch, |[_, _]| {})?;
    Ok(StartsTable::new(&game, asked.upto, table.found()))
}

/// Pairs of piles.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct PairsQuestion {
    /// The largest pile of a pair
    #[serde(deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(example = 30, maximum = 150))]
    pub upto: u32,
    /// How far to search
    #[serde(deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(example = 500, maximum = 100000))]
    pub search: u32,
    /// As in solve
    #[serde(default = "fibonacci")]
    #[cfg_attr(feature = "schema", param(required = false, default = "fibonacci"))]
    pub game: String,
}

/// The complements of all pairs.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ComplementTable {
    upto: u32,
    search: u32,
    pairs: Vec<Pair>,
}

/// A pair with its complement; null where none was found.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Pair {
    a: u32,
    b: u32,
    #[cfg_attr(feature = "schema", schema(required))]
    complement: Option<u32>,
}

/// The pile that makes (a, b) a lost position without limit, for all a <= b <= upto.
pub(super) fn complements(
    asked: &PairsQuestion,
    policy: &Policy,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<ComplementTable, Refusal> {
    let (game, bounds) = (game(&asked.game, false)?, &policy.tables);
    let PairsQuestion { upto, search, .. } = *asked;
    if upto > bounds.pairs || search > bounds.search {
        return Err(
            bounds.too_large(format!("pairs up to {}, searched up to {}", bounds.pairs, bounds.search))
        );
    }
    let table = Complement::new(game, upto, search, limits)?;
    let side = u128::from(upto) + 1;
    let needed = side * (side + 1) / 2 * (u128::from(search) + 1);
    check_cells(needed, limits)?;
    let mut pairs = Vec::new();
    collect(table, limits, watch, |[a, b, complement]| {
        pairs.push(Pair { a: small(a), b: small(b), complement: optional(complement) });
    })?;
    Ok(ComplementTable { upto, search, pairs })
}

/// Refuses what takes too long, before it starts.
fn check_cells(needed: u128, limits: &Limits) -> Result<(), Undecided> {
    match needed <= limits.cells.into() {
        true => Ok(()),
        false => Err(Undecided::Work { what: "this table".into(), needed, limit: limits.cells }),
    }
}

/// Winning moves of starts.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MovesTable {
    rows: Vec<MovesRow>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct MovesRow {
    n: u32,
    /// Digits, the most significant first
    zeckendorf: String,
    /// As the gap vector is printed
    gaps: String,
    winning_moves: Vec<Number>,
}

/// Zeckendorf representation, gap vector and winning moves of one-pile starts.
pub(super) fn moves(
    range: &Range,
    policy: &Policy,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<MovesTable, Refusal> {
    range.check(policy.tables.rows.min(1_000), &policy.tables)?;
    if !question::dynamic(&range.game)?.is_fibonacci() {
        return Err(Fault::new(
            format!("this table is about Fibonacci nim, and not about {}", range.game),
            "solve answers single positions of other games",
        )
        .into());
    }
    let mut rows = Vec::new();
    collect(Moves::new(range.from.into(), range.upto.into()), limits, watch, |[n, digits, gaps, takes]| {
        let (n, zeckendorf, gaps) = (small(n), digits.to_string(), gaps.to_string());
        let takes = takes.to_string();
        let winning_moves = takes
            .split(';')
            .filter_map(|take| take.parse().ok())
            .map(|take: u64| Number::from(take))
            .collect();
        rows.push(MovesRow { n, zeckendorf, gaps, winning_moves });
    })?;
    Ok(MovesTable { rows })
}

/// The piles beside those of a table, and the rules.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct Fixed {
    /// The fixed piles, such as `3,4`
    #[serde(default)]
    #[cfg_attr(feature = "schema", param(required = false, example = "3,4"))]
    pub piles: String,
    /// Misere play
    #[serde(default, deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(required = false))]
    pub misere: bool,
}

/// A column of thresholds.
#[derive(Clone, Debug, Deserialize)]
pub struct ColumnQuestion {
    /// The running pile.
    #[serde(flatten)]
    pub range: Range,
    /// The others.
    #[serde(flatten)]
    pub fixed: Fixed,
}

/// The thresholds of one column.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Column {
    piles: Vec<u32>,
    from: u32,
    upto: u32,
    /// The least winning allowance of (piles, n) for each n; null where there is none
    thresholds: Vec<Option<u32>>,
}

fn threshold_of(found: u32) -> Option<u32> {
    (found != NEVER).then_some(found)
}

/// The least allowance at which piles (A, B, ..., n) are won, for a range of n.
pub(super) fn column(
    asked: &ColumnQuestion,
    policy: &Policy,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Column, Refusal> {
    let ColumnQuestion { range, fixed } = asked;
    range.check(policy.tables.rows, &policy.tables)?;
    let game = game(&range.game, fixed.misere)?;
    let piles = question::piles(&fixed.piles)?;
    check_columns(&game, &piles, range.upto, limits)?;
    let mut thresholds = Vec::new();
    collect(Threshold::new(game, piles.clone(), range.upto, limits)?, limits, watch, |[n, threshold]| {
        if small(n) >= range.from {
            thresholds.push(optional(threshold));
        }
    })?;
    Ok(Column { piles, from: range.from, upto: range.upto, thresholds })
}

/// No columns are made that do not fit: their size is enough.
fn check_columns(game: &Game, sizes: &[u32], upto: u32, limits: &Limits) -> Result<(), Undecided> {
    let plane = Columns::new(game, sizes, 0, limits)?.plane();
    check_cells(plane.saturating_mul(u128::from(upto) + 1), limits)
}

/// A square of thresholds.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct Square {
    /// The first a
    #[serde(default, deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(required = false, maximum = 100000))]
    pub from_a: u32,
    /// The first b
    #[serde(default, deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(required = false, maximum = 100000))]
    pub from_b: u32,
    /// How many of each
    #[serde(deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(example = 60, minimum = 1, maximum = 400))]
    pub size: u32,
    /// As in solve
    #[serde(default = "fibonacci")]
    #[cfg_attr(feature = "schema", param(required = false, default = "fibonacci"))]
    pub game: String,
}

/// A square of thresholds, and what stands beside it.
#[derive(Clone, Debug, Deserialize)]
pub struct PlaneQuestion {
    /// The square.
    #[serde(flatten)]
    pub square: Square,
    /// The other piles.
    #[serde(flatten)]
    pub fixed: Fixed,
}

/// A square of thresholds: rows by a, in each one number for every b.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Plane {
    piles: Vec<u32>,
    from_a: u32,
    from_b: u32,
    size: u32,
    /// Null where no allowance wins
    rows: Vec<Vec<Option<u32>>>,
}

/// Thresholds of (piles, a, b) for a square of a and b.
pub(super) fn plane(
    asked: &PlaneQuestion,
    policy: &Policy,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Plane, Refusal> {
    let PlaneQuestion { square, fixed } = asked;
    let game = game(&square.game, fixed.misere)?;
    let piles = question::piles(&fixed.piles)?;
    let (side, first) = policy.tables.square;
    if square.size == 0 || square.size > side {
        return Err(too_large(
            format!("a square of {} by {} is not possible", square.size, square.size),
            format!("ask for a size from 1 to {side}"),
        ));
    }
    if piles.len() > policy.tables.fixed_piles {
        return Err(too_large(
            format!("{} fixed piles are too many", piles.len()),
            format!("{} at most, beside a and b", policy.tables.fixed_piles),
        ));
    }
    if square.from_a.max(square.from_b) > first {
        return Err(too_large("these piles are too large for a table", format!("begin at {first} at most")));
    }
    let rows = rows_of_plane(&game, &piles, square, limits, watch)?;
    Ok(Plane { piles, from_a: square.from_a, from_b: square.from_b, size: square.size, rows })
}

fn rows_of_plane(
    game: &Game,
    piles: &[u32],
    square: &Square,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Vec<Vec<Option<u32>>>, Undecided> {
    let last = |from: u32| from.saturating_add(square.size - 1);
    let box_of: Vec<u32> = piles.iter().copied().chain([last(square.from_b)]).collect();
    check_columns(game, &box_of, last(square.from_a), limits)?;
    let mut columns = Columns::new(game, &box_of, last(square.from_a), limits)?;
    columns.advance(square.from_a, limits, watch)?;
    let mut rows = Vec::new();
    for _ in square.from_a..=last(square.from_a) {
        columns.advance(1, limits, watch)?;
        let row = (square.from_b..=last(square.from_b)).map(|b| {
            let mut cell: Vec<u32> = piles.iter().copied().chain([b]).collect();
            cell.sort_unstable();
            columns.in_last_plane(&cell).and_then(threshold_of)
        });
        rows.push(row.collect());
    }
    Ok(rows)
}

/// A table that takes a while.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "table", rename_all = "lowercase", deny_unknown_fields)]
pub enum LongTable {
    /// The first pile of each Grundy value
    Starts {
        /// The last pile
        #[cfg_attr(feature = "schema", schema(maximum = 100000000))]
        upto: u32,
        /// As in solve
        #[serde(default)]
        game: Option<String>,
    },
    /// The complements of all pairs
    Complement {
        /// The largest pile of a pair
        #[cfg_attr(feature = "schema", schema(maximum = 600))]
        upto: u32,
        /// How far to search
        #[cfg_attr(feature = "schema", schema(maximum = 1000000))]
        search: u32,
        /// As in solve
        #[serde(default)]
        game: Option<String>,
    },
}

impl LongTable {
    /// Refuses what is too large, before it waits for its turn.
    ///
    /// # Errors
    ///
    /// If the game has no tables, or the table goes beyond the bounds of the policy.
    pub fn check(&self, policy: &Policy) -> Result<(), Refusal> {
        let bounds = &policy.tables;
        let (Self::Starts { game: name, .. } | Self::Complement { game: name, .. }) = self;
        game(name.as_deref().unwrap_or("fibonacci"), false)?;
        match *self {
            Self::Starts { upto, .. } if upto > bounds.pile => {
                Err(bounds.too_large(format!("up to {}", bounds.pile)))
            }
            Self::Complement { upto, search, .. } if upto > bounds.pairs || search > bounds.search => {
                Err(bounds
                    .too_large(format!("pairs up to {}, searched up to {}", bounds.pairs, bounds.search)))
            }
            _ => Ok(()),
        }
    }
}
