//! Certificates that were checked.

use check::{Accepted, Rejected};
use serde::Serialize;

/// What became of certificates: `fibnim check --json`.
#[derive(Debug, Serialize)]
pub struct Checked {
    verdict: &'static str,
    certificates: Vec<Certificate>,
    reason: Option<String>,
}

#[derive(Debug, Serialize)]
struct Certificate {
    family: String,
    states: usize,
    reach_states: usize,
    hash: String,
    explored: u64,
}

impl Checked {
    /// Those that were accepted, and why the next one was not.
    pub fn new(accepted: Vec<Accepted>, rejected: Option<&Rejected>) -> Self {
        let certificate = |accepted: Accepted| Certificate {
            family: accepted.family,
            states: accepted.target_states,
            reach_states: accepted.reach_states,
            hash: accepted.hash,
            explored: accepted.explored,
        };
        Self {
            verdict: match rejected {
                None => "accepted",
                Some(rejected) if rejected.is_too_large() => "undecided",
                Some(_) => "rejected",
            },
            certificates: accepted.into_iter().map(certificate).collect(),
            reason: rejected.map(ToString::to_string),
        }
    }
}
