//! Theorems as text and as JSON.

use fibnim::proof::{Family, Theorem, Unproved};
use num_bigint::BigUint;
use serde_json::{Value, json};

use super::json::{line, number};
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

/// `fibnim prove --json`.
pub(crate) fn proved_json(proved: &Proved, path: &str) -> String {
    let mut object = theorem_json(&proved.theorem);
    if let Value::Object(object) = &mut object {
        object.insert("proved".into(), true.into());
        object.insert("certificate".into(), path.into());
        object.insert("seconds".into(), (proved.proving + proved.checking).as_secs_f64().into());
        object.insert("seconds_checking".into(), proved.checking.as_secs_f64().into());
        object.insert("known".into(), proved.known.into());
    }
    line(&object)
}

/// `fibnim prove --json`, where the budget did not suffice.
pub(crate) fn unproved_json(family: &Family, unproved: &Unproved) -> String {
    line(&json!({
        "family": family.to_string(),
        "proved": false,
        "states": null,
        "certificate": null,
        "reason": unproved.to_string(),
        "obstacle_at": unproved.family.to_string(),
        "guess_states": unproved.states,
        "longest_word": unproved.longest_word,
    }))
}

fn theorem_json(theorem: &Theorem) -> Value {
    let uses: Vec<Value> = theorem
        .uses
        .iter()
        .map(|(family, hash)| json!({"family": family.to_string(), "hash": hash}))
        .collect();
    json!({
        "family": theorem.family.to_string(),
        "states": theorem.states(),
        "reach_states": theorem.reach.states(),
        "hash": theorem.hash(),
        "uses": uses,
        "sentence": theorem.sentence(),
        "induction": theorem.induction(),
    })
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

/// `fibnim theorems --json`.
pub(crate) fn catalogue_json(entries: &[Entry]) -> String {
    let entries: Value = entries
        .iter()
        .map(|entry| {
            json!({
                "family": entry.family.to_string(),
                "states": entry.states,
                "reach_states": entry.reach_states,
                "hash": entry.hash,
            })
        })
        .collect();
    line(&entries)
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
    line(&theorem_json(theorem))
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

/// The same for programs.
pub(crate) fn members_json(names: &[String], tuples: &[Vec<BigUint>]) -> String {
    let tuples: Value = tuples.iter().map(|tuple| tuple.iter().map(number).collect::<Value>()).collect();
    line(&json!({"tracks": names, "members": tuples}))
}
