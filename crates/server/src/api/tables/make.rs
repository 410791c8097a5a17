//! Tables that take a while, as jobs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::complement::make_complements;
use super::grundy::make_starts;
use super::rules;
use crate::app::App;
use crate::budget::TABLE;
use crate::jobs::{Job, Lane, found};
use crate::problem::{BodyRefusals, Problem};
use crate::request::{Asker, Body};

/// The largest pile of a table that a job makes.
pub(crate) const LARGEST_OF_JOB: u32 = 100_000_000;
/// The largest pile of the pairs whose complements a job finds, and how far it searches.
pub(crate) const LARGEST_OF_PAIR: u32 = 600;
const FARTHEST: u32 = 1_000_000;

/// A table that takes a while.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "table", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum LongTable {
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

/// Makes a table as a job
#[utoipa::path(post, path = "/api/v1/table", request_body = LongTable, responses((status = 202, body = Job), BodyRefusals))]
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    Asker(client): Asker,
    Body(table): Body<LongTable>,
) -> Result<(StatusCode, Json<Job>), Problem> {
    let too_large = |help: &str| Err(Problem::too_large("this table is too large for a job", help));
    let (LongTable::Starts { game, .. } | LongTable::Complement { game, .. }) = &table;
    let game = rules(game.as_deref().unwrap_or("fibonacci"), false)?;
    match table {
        LongTable::Starts { upto, .. } if upto > LARGEST_OF_JOB => return too_large("up to 10^8 at most"),
        LongTable::Complement { upto, search, .. } if upto > LARGEST_OF_PAIR || search > FARTHEST => {
            return too_large(&format!("pairs up to {LARGEST_OF_PAIR}, searched up to {FARTHEST}"));
        }
        _ => {}
    }
    let job =
        app.jobs.start(client, ("table", Lane::Computed), format!("{table:?}"), move |mut report| {
            let limits = TABLE.ended_by(&report.stop);
            match table {
                LongTable::Starts { upto, .. } => found(&make_starts(&game, upto, &limits, &mut report)?),
                LongTable::Complement { upto, search, .. } => {
                    found(&make_complements(&game, upto, search, &limits, &mut report)?)
                }
            }
        })?;
    Ok((StatusCode::ACCEPTED, Json(job)))
}
