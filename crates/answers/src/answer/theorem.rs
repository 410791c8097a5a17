//! Theorems.

use std::sync::Arc;

use fibnim::proof::{Asks, Family, Theorem, Unproved};
use num_bigint::BigUint;
use serde::Serialize;

use super::number::{Number, numbers};
use crate::prover::Proved;
use crate::store::Entry;
use crate::values::Values;

/// A theorem: `fibnim theorems show --json`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TheoremFacts {
    family: String,
    /// Live states of the automaton of the family
    states: usize,
    /// Live states of the automaton of the positions from which the family is reached
    reach_states: usize,
    /// SHA-256 of the certificate
    hash: String,
    /// The theorems that the proof builds on
    uses: Vec<Used>,
    sentence: String,
    /// How it was proved
    induction: String,
}

/// A theorem that another builds on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Used {
    family: String,
    hash: String,
}

impl TheoremFacts {
    /// A theorem for programs.
    pub fn new(theorem: &Theorem) -> Self {
        let used =
            |(family, hash): &(Family, String)| Used { family: family.to_string(), hash: hash.clone() };
        Self {
            family: theorem.family.to_string(),
            states: theorem.states(),
            reach_states: theorem.reach.states(),
            hash: theorem.hash(),
            uses: theorem.uses.iter().map(used).collect(),
            sentence: theorem.sentence(),
            induction: theorem.induction(),
        }
    }
}

/// A family that was proved: `fibnim prove --json`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProvedFamily {
    #[serde(flatten)]
    theorem: TheoremFacts,
    /// Always true
    proved: bool,
    /// Where the certificate is
    // The program alone may find no place for it: null then.
    #[cfg_attr(feature = "schema", schema(value_type = String, required))]
    certificate: Option<String>,
    seconds: f64,
    seconds_checking: f64,
    /// Whether the library had it before
    known: bool,
    /// The numeration in which numbers are written
    numbers: &'static str,
    /// The numerations that were tried side by side, if the rules name none and it was proved now
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tried: Vec<&'static str>,
}

impl ProvedFamily {
    /// A family that was just proved, or known before, and where its certificate is.
    pub fn new(proved: &Proved, certificate: impl Into<Option<String>>) -> Self {
        Self {
            theorem: TheoremFacts::new(&proved.theorem),
            proved: true,
            certificate: certificate.into(),
            seconds: (proved.proving + proved.checking).as_secs_f64(),
            seconds_checking: proved.checking.as_secs_f64(),
            known: proved.known,
            numbers: proved.theorem.family.system().name,
            tried: proved.tried.clone(),
        }
    }
}

/// A family that the budget did not suffice for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct UnprovedFamily {
    family: String,
    /// Always false
    proved: bool,
    #[cfg_attr(feature = "schema", schema(value_type = Option<usize>, required))]
    states: (),
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, required))]
    certificate: (),
    reason: String,
    /// The family at which it stopped, perhaps one that this one builds on
    obstacle_at: String,
    /// States of the last guess
    guess_states: usize,
    longest_word: usize,
}

impl UnprovedFamily {
    /// A family, and why it is not proved.
    pub fn new(family: &Family, unproved: &Unproved) -> Self {
        Self {
            family: family.to_string(),
            proved: false,
            states: (),
            certificate: (),
            reason: unproved.to_string(),
            obstacle_at: unproved.family.to_string(),
            guess_states: unproved.states,
            longest_word: unproved.longest_word,
        }
    }
}

/// The Grundy values of a family as the output of an automaton: `fibnim theorems values --json`.
#[derive(Clone, Debug, Serialize)]
pub struct ValueAutomaton {
    family: String,
    /// The largest value that is distinguished.
    upto: u32,
    /// How numbers are written.
    numbers: &'static str,
    tracks: Vec<String>,
    /// How many states there are, the dead one not counted; they are numbered from 1, the start, and 0 is dead.
    states: usize,
    /// For each state the value, or null for a larger one.
    outputs: Vec<Option<u32>>,
    /// For each state where each letter leads; bit i of the number of a letter is the digit of track i.
    transitions: Vec<Vec<u32>>,
    theorems: Vec<Used>,
}

impl ValueAutomaton {
    /// An automaton for programs.
    pub fn new(values: &Values) -> Self {
        let automaton = &values.automaton;
        let (outputs, transitions) = automaton.rows().map(|(output, row)| (output, row.to_vec())).unzip();
        let used = |theorem: &Arc<Theorem>| Used { family: theorem.family.to_string(), hash: theorem.hash() };
        Self {
            family: values.family.to_string(),
            upto: automaton.values() - 1,
            numbers: automaton.system().name,
            tracks: values.tracks.clone(),
            states: automaton.states(),
            outputs,
            transitions,
            theorems: values.theorems.iter().map(used).collect(),
        }
    }
}

/// A theorem in the list: `fibnim theorems --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Listed {
    family: String,
    states: usize,
    reach_states: usize,
    hash: String,
    /// The checkers that have accepted its certificate: `fibnim-check`, `fibnim-check-proved`
    accepted_by: Vec<String>,
}

impl From<&Entry> for Listed {
    fn from(entry: &Entry) -> Self {
        Self {
            family: entry.family.to_string(),
            states: entry.states,
            reach_states: entry.reach_states,
            hash: entry.hash.clone(),
            accepted_by: entry.accepted_by.iter().map(ToString::to_string).collect(),
        }
    }
}

/// A position of a family with numbers put in, and whether it is in the target. The numbers are those of the variable piles in their
/// order, then the allowance where the game has one.
pub fn evaluated(theorem: &Theorem, numbers: &[String], holds: bool) -> String {
    let family = &theorem.family;
    let mut given = numbers.iter();
    let mut pile = |fixed: &Option<u32>| match fixed {
        Some(stones) => stones.to_string(),
        None => given.next().cloned().unwrap_or_default(),
    };
    let piles: Vec<String> = family.at().iter().map(&mut pile).collect();
    let allowance = given.next().map(|allowance| format!("; {allowance}")).unwrap_or_default();
    let position = format!("({}{allowance})", piles.join(", "));
    match (family.asks(), holds) {
        // The target is all positions: its reach says from where one of them is reached.
        (Asks::Moves, true) => format!("there is a move from {position}"),
        (Asks::Moves, false) => format!("there is no move from {position}"),
        (Asks::Lost, true) => format!("{position} is a P position"),
        (Asks::Lost, false) => format!("{position} is an N position"),
        (Asks::Value(value), true) => format!("{position} has Grundy value {value}"),
        (Asks::Value(value), false) => format!("{position} has another Grundy value than {value}"),
    }
}

/// Members of a set of tuples.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Members {
    /// The names of the numbers of a tuple
    tracks: Vec<String>,
    members: Vec<Vec<Number>>,
}

impl Members {
    /// The tuples, with the names of their numbers.
    pub fn new(names: &[String], tuples: &[Vec<BigUint>]) -> Self {
        Self { tracks: names.to_vec(), members: tuples.iter().map(numbers).collect() }
    }
}
