//! Complements of pairs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use fibnim::Undecided;
use fibnim::game::Game;
use fibnim::tables::complement::Complements;
use limits::{Limits, Unwatched, Watch};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{fibonacci, rules};
use crate::app::App;
use crate::budget::REQUEST;
use crate::gate::Weight;
use crate::problem::{Problem, Refusals};
use crate::request::Parameters;

/// The largest pile of the pairs that a request is about, and how far it searches.
pub(crate) const LARGEST_OF_PAIR: u32 = 150;
pub(crate) const FARTHEST: u32 = 100_000;

/// Pairs of piles.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Pairs {
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
pub(crate) struct ComplementTable {
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

pub(super) fn make_complements(
    game: &Game,
    upto: u32,
    search: u32,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<ComplementTable, Undecided> {
    let mut table = Complements::new(game, upto, search, limits)?;
    let side = u128::from(upto) + 1;
    let needed = side * (side + 1) / 2 * (u128::from(search) + 1);
    if needed > limits.cells.into() {
        return Err(Undecided::Work { what: "this table".into(), needed, limit: limits.cells });
    }
    table.run(limits, watch)?;
    let pairs = table.rows().map(|(a, b, complement)| Pair { a, b, complement }).collect();
    Ok(ComplementTable { upto, search, pairs })
}

/// The pile that makes (a, b) a lost position without limit, for all a <= b <= upto
#[utoipa::path(get, path = "/api/v1/table/complement", params(Pairs), responses((status = 200, body = ComplementTable), Refusals))]
pub(crate) async fn complement(
    State(app): State<Arc<App>>,
    Parameters(Pairs { upto, search, game }): Parameters<Pairs>,
) -> Result<Json<ComplementTable>, Problem> {
    let game = rules(&game, false)?;
    if upto > LARGEST_OF_PAIR || search > FARTHEST {
        return Err(Problem::too_large("this table is too large for a request", "ask for it as a job"));
    }
    let table = app.gate.compute(Weight::Light, move |stop| {
        Ok(make_complements(&game, upto, search, &REQUEST.ended_by(stop), &mut Unwatched)?)
    });
    Ok(Json(table.await?))
}
