//! Grundy values of one pile, and where each begins.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use fibnim::Undecided;
use fibnim::game::Game;
use fibnim::tables::grundy::Sweep;
use fibnim::tables::starts::{Bound, Starts};
use limits::{Limits, Unwatched, Watch};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{MOST_ROWS, Range, fibonacci, rules};
use crate::app::App;
use crate::budget::REQUEST;
use crate::gate::Weight;
use crate::problem::{Problem, Refusals};
use crate::request::Parameters;

/// Rows of Grundy values.
#[derive(Serialize, ToSchema)]
pub(crate) struct GrundyRows {
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
pub(crate) async fn grundy(
    State(app): State<Arc<App>>,
    Parameters(range): Parameters<Range>,
) -> Result<Json<GrundyRows>, Problem> {
    range.check(MOST_ROWS)?;
    let game = rules(&range.game, false)?;
    let rows = app.gate.compute(Weight::Light, move |stop| {
        let limits = REQUEST.ended_by(stop);
        let mut rows = Vec::new();
        Sweep::within(&game.dynamic, range.upto, &limits)?.run(&limits, &mut Unwatched, |n, row| {
            if n >= range.from {
                let (values, from_allowance) = row.iter().map(|entry| (entry.value, entry.from)).unzip();
                rows.push(GrundyRow { n, values, from_allowance });
            }
        })?;
        Ok(GrundyRows { game: game.dynamic.to_string(), from: range.from, upto: range.upto, rows })
    });
    Ok(Json(rows.await?))
}

/// How far a table of starts goes.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Upto {
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
pub(crate) struct StartsTable {
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

/// Makes the table; `watch` follows.
pub(super) fn make_starts(
    game: &Game,
    upto: u32,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<StartsTable, Undecided> {
    Ok(StartsTable::new(game, upto, &Starts::upto(&game.dynamic, upto.into(), limits, watch)?))
}

/// The first pile of each Grundy value: the least n with G(n, n) = g
#[utoipa::path(get, path = "/api/v1/table/starts", params(Upto), responses((status = 200, body = StartsTable), Refusals))]
pub(crate) async fn starts(
    State(app): State<Arc<App>>,
    Parameters(Upto { upto, game }): Parameters<Upto>,
) -> Result<Json<StartsTable>, Problem> {
    let game = rules(&game, false)?;
    Range { from: upto, upto, game: String::new() }.check(1)?;
    let table = app.gate.compute(Weight::Light, move |stop| {
        Ok(make_starts(&game, upto, &REQUEST.ended_by(stop), &mut Unwatched)?)
    });
    Ok(Json(table.await?))
}
