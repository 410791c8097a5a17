//! What there is to choose from, and how far it goes: the page offers what it is told here.

use answers::choices::{GAMES, OPPONENTS, Offer};
use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::tables;
use crate::budget;
use crate::problem::Refusals;

/// What is offered; more is understood, such as other take-away games.
#[derive(Serialize, ToSchema)]
pub(crate) struct Choices {
    /// The best known first
    games: Vec<Offer>,
    /// The gentlest first
    opponents: Vec<Offer>,
    limits: Limits,
}

/// What requests and jobs refuse to go beyond.
#[derive(Serialize, ToSchema)]
struct Limits {
    /// The digits of a position, all piles together
    digits: u64,
    /// The largest pile of a table of one pile that a request makes
    pile: u32,
    /// The largest pile of such a table that a job makes
    pile_of_job: u32,
    /// The rows of a table in one answer
    rows: u32,
    /// The fixed piles beside a plane
    fixed_piles: usize,
    /// The largest pile of all pairs whose complements a request finds
    pairs: u32,
    /// The largest pile of all pairs whose complements a job finds
    pairs_of_job: u32,
    /// How far a request searches for complements
    search: u32,
}

/// The games and opponents to choose from, and the limits
#[utoipa::path(get, path = "/api/v1/choices", responses((status = 200, body = Choices), Refusals))]
pub(crate) async fn choices() -> Json<Choices> {
    let limits = Limits {
        digits: budget::MOST_DIGITS,
        pile: tables::LARGEST,
        pile_of_job: tables::make::LARGEST_OF_JOB,
        rows: tables::MOST_ROWS,
        fixed_piles: tables::threshold::MOST_FIXED,
        pairs: tables::complement::LARGEST_OF_PAIR,
        pairs_of_job: tables::make::LARGEST_OF_PAIR,
        search: tables::complement::FARTHEST,
    };
    Json(Choices { games: GAMES.to_vec(), opponents: OPPONENTS.to_vec(), limits })
}
