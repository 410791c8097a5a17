//! Theorems as text and as JSON.

use fibnim::proof::{Family, Theorem, Unproved};
use num_bigint::BigUint;
use serde::Serialize;
use utoipa::ToSchema;

use super::json::{Number, line, numbers};
use super::number::{count, short};
use super::style::{QUIET, STRONG, WIN, paint};
use crate::commands::prove::seconds;
use crate::library::Entry;
use crate::prover::Proved;

/// How wide prose is.
const WIDTH: usize = 92;

/// `fibnim prove`.
pub(crate) fn proved_text(proved: &Proved, path: &str) -> String {
    let theorem = &proved.theorem;
    let verdict = if proved.known { "proved before" } else { "proved" };
    let time = if proved.known {
        "from the library".to_owned()
    } else {
        format!("proved in {}, checked in {}", seconds(proved.proving), seconds(proved.checking))
    };
    format!(
        "{}  {}\n\n{}\n{}\n\n{time}\n{}  {path}\n",
        paint(WIN, verdict),
        theorem.family,
        prose(&format!("{} {}", theorem.sentence(), theorem.induction())),
        states(theorem),
        paint(QUIET, "certificate"),
    )
}

fn prose(text: &str) -> String {
    textwrap::fill(text, WIDTH) + "\n"
}

fn states(theorem: &Theorem) -> String {
    format!("{} states, reach {}", count(theorem.states()), count(theorem.reach.states()))
}

/// A theorem: `fibnim theorems show --json`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Shown {
    family: String,
    /// Live states of the automaton of the family
    states: usize,
    /// Live states of the automaton that tells from where the family is reached
    reach_states: usize,
    /// SHA-256 of the certificate
    hash: String,
    /// What the proof builds on
    uses: Vec<Used>,
    sentence: String,
    /// How it was proved
    induction: String,
}

/// A theorem that another builds on.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Used {
    family: String,
    hash: String,
}

impl Shown {
    pub(crate) fn new(theorem: &Theorem) -> Self {
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
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ProvedFamily {
    #[serde(flatten)]
    theorem: Shown,
    /// Always true
    proved: bool,
    /// Where the certificate is
    certificate: String,
    seconds: f64,
    seconds_checking: f64,
    /// Whether the library had it before
    known: bool,
}

impl ProvedFamily {
    pub(crate) fn new(proved: &Proved, certificate: String) -> Self {
        Self {
            theorem: Shown::new(&proved.theorem),
            proved: true,
            certificate,
            seconds: (proved.proving + proved.checking).as_secs_f64(),
            seconds_checking: proved.checking.as_secs_f64(),
            known: proved.known,
        }
    }
}

/// A family that the budget did not suffice for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct UnprovedFamily {
    family: String,
    /// Always false
    proved: bool,
    #[schema(value_type = Option<usize>, required)]
    states: (),
    #[schema(value_type = Option<String>, required)]
    certificate: (),
    reason: String,
    /// The family at which it stopped, perhaps one that this one builds on
    obstacle_at: String,
    /// States of the last guess
    guess_states: usize,
    longest_word: usize,
}

impl UnprovedFamily {
    pub(crate) fn new(family: &Family, unproved: &Unproved) -> Self {
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

/// `fibnim theorems`.
pub(crate) fn catalogue_text(entries: &[Entry]) -> String {
    if entries.is_empty() {
        return "no theorems yet\nfibnim prove two-pile finds the first\n".into();
    }
    let widest = entries.iter().map(|entry| entry.family.to_string().len()).max().unwrap_or(0).max(6);
    let mut out = paint(STRONG, format!("{:<widest$}  {:>7}  {:>7}  sha256", "family", "states", "reach"));
    out.push('\n');
    for entry in entries {
        out.push_str(&format!(
            "{:<widest$}  {:>7}  {:>7}  {}\n",
            entry.family.to_string(),
            count(entry.states),
            count(entry.reach_states),
            paint(QUIET, &entry.hash[..16])
        ));
    }
    out
}

/// A theorem in the list: `fibnim theorems --json`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Listed {
    family: String,
    states: usize,
    reach_states: usize,
    hash: String,
}

impl From<&Entry> for Listed {
    fn from(entry: &Entry) -> Self {
        Self {
            family: entry.family.to_string(),
            states: entry.states,
            reach_states: entry.reach_states,
            hash: entry.hash.clone(),
        }
    }
}

/// `fibnim theorems --json`.
pub(crate) fn catalogue_json(entries: &[Entry]) -> String {
    line(&entries.iter().map(Listed::from).collect::<Vec<_>>())
}

/// `fibnim theorems show`.
pub(crate) fn theorem_text(theorem: &Theorem) -> String {
    let uses: Vec<String> = theorem.uses.iter().map(|(family, _)| family.to_string()).collect();
    let uses = match uses.len() {
        0 => String::new(),
        _ => textwrap::fill(&format!("builds on {}", uses.join(", ")), WIDTH) + "\n",
    };
    format!(
        "{}\n\n{}\n{}\n{uses}{}  {}\n",
        paint(STRONG, &theorem.family),
        prose(&format!("{} {}", theorem.sentence(), theorem.induction())),
        states(theorem),
        paint(QUIET, "sha256"),
        theorem.hash(),
    )
}

/// `fibnim theorems show --json`.
pub(crate) fn show_json(theorem: &Theorem) -> String {
    line(&Shown::new(theorem))
}

/// A position of a family with numbers put in, and whether it is in the target.
pub(crate) fn evaluated_text(theorem: &Theorem, numbers: &[String], holds: bool) -> String {
    let fixed: Vec<String> = match &theorem.family {
        Family::Piles(fixed) => fixed.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    };
    let Some((allowance, piles)) = numbers.split_last() else { return String::new() };
    let position = format!("({}; {allowance})", [fixed.as_slice(), piles].concat().join(", "));
    match (theorem.family.value(), holds) {
        (None, true) => format!("{position} is a P position\n"),
        (None, false) => format!("{position} is an N position\n"),
        (Some(value), true) => format!("{position} has Grundy value {value}\n"),
        (Some(value), false) => format!("{position} has another Grundy value than {value}\n"),
    }
}

/// Members of a set of tuples, one on each line.
pub(crate) fn members_text(tuples: &[Vec<BigUint>]) -> String {
    tuples.iter().map(|tuple| tuple.iter().map(short).collect::<Vec<_>>().join(" ") + "\n").collect()
}

/// Members of a set of tuples.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Members {
    /// What the numbers of a tuple are called
    tracks: Vec<String>,
    members: Vec<Vec<Number>>,
}

impl Members {
    pub(crate) fn new(names: &[String], tuples: &[Vec<BigUint>]) -> Self {
        Self { tracks: names.to_vec(), members: tuples.iter().map(numbers).collect() }
    }
}

/// The same for programs.
pub(crate) fn members_json(names: &[String], tuples: &[Vec<BigUint>]) -> String {
    line(&Members::new(names, tuples))
}
