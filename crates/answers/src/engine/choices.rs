//! What there is to choose from, and how far it goes: a page offers what it finds here.

use serde::Serialize;

use super::policy::Policy;
use crate::choices::{GAMES, Offer, opponents};

/// What is offered; more is understood, such as other take-away games.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choices {
    /// The best known first
    games: Vec<Offer>,
    /// The gentlest first
    opponents: Vec<Offer>,
    limits: Bounds,
}

/// What requests and jobs refuse to go beyond.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Limits))]
struct Bounds {
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

impl Choices {
    /// What visitors are offered.
    pub(super) fn new(policy: &Policy) -> Self {
        let (tables, of_job) = (policy.tables, Policy::JOBS.tables);
        let limits = Bounds {
            digits: policy.position_digits(),
            pile: tables.pile,
            pile_of_job: of_job.pile,
            rows: tables.rows,
            fixed_piles: tables.fixed_piles,
            pairs: tables.pairs,
            pairs_of_job: of_job.pairs,
            search: tables.search,
        };
        Self { games: GAMES.to_vec(), opponents: opponents(), limits }
    }
}
