//! Checked certificates, for programs.

use check::{Accepted, Rejected, Subject};
use serde::Serialize;

use crate::checker::name;

/// What became of certificates: `fibnim check --json`.
#[derive(Debug, Serialize)]
pub struct Checked {
    verdict: &'static str,
    certificates: Vec<Certificate>,
    reason: Option<String>,
    /// What the proved checker says, if it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<Proved>,
}

#[derive(Debug, Serialize)]
struct Proved {
    verdict: String,
    reason: Option<String>,
}

#[derive(Debug, Serialize)]
struct Certificate {
    #[serde(flatten)]
    about: About,
    hash: String,
    explored: u64,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum About {
    Family {
        family: String,
        states: usize,
        reach_states: usize,
    },
    Statement {
        statement: String,
        /// The numeration system: the first terms of its sequence, and its delay.
        numbers: String,
        verdict: String,
        parts: usize,
        states: usize,
        uses: Vec<String>,
        given: Vec<String>,
    },
}

impl From<Subject> for About {
    fn from(subject: Subject) -> Self {
        match subject {
            Subject::Family { family, target_states, reach_states } => {
                Self::Family { family: name(&family), states: target_states, reach_states }
            }
            Subject::Statement { text, numbers, verdict, parts, states, uses, given, .. } => {
                Self::Statement {
                    statement: text,
                    numbers,
                    verdict: verdict.to_string(),
                    parts,
                    states,
                    uses: uses.iter().map(name).collect(),
                    given,
                }
            }
        }
    }
}

impl Checked {
    /// Those that were accepted, and why the next one was not.
    pub fn new(accepted: Vec<Accepted>, rejected: Option<&Rejected>) -> Self {
        let certificate = |accepted: Accepted| Certificate {
            about: accepted.subject.into(),
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
            proved: None,
        }
    }

    /// The same with the verdict of the proved checker, and its reason.
    pub fn with_proved(self, verdict: &str, reason: Option<&str>) -> Self {
        let proved = Proved { verdict: verdict.to_owned(), reason: reason.map(str::to_owned) };
        Self { proved: Some(proved), ..self }
    }
}
