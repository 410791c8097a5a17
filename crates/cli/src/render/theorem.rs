//! Theorems as text.

use std::time::Duration;

use answers::explain::Words;
use answers::library::{Checker, Entry};
use answers::prover::Proved;
use answers::values::Values;
use answers::words::{count, short, states as states_of};
use fibnim::proof::Theorem;
use num_bigint::BigUint;

use super::style::{QUIET, STRONG, WIN, paint};
use super::{explain, wrap};

/// `fibnim prove`.
pub(crate) fn proved_text(proved: &Proved, certificate: Option<&str>) -> String {
    let theorem = &proved.theorem;
    let verdict = if proved.known { "proved before" } else { "proved" };
    let time = if proved.known {
        "from the library".to_owned()
    } else {
        format!("proved in {}, checked in {}", seconds(proved.proving), seconds(proved.checking))
    };
    let certificate = certificate.map(|path| format!("{}  {path}\n", paint(QUIET, "certificate")));
    let won = match proved.tried.as_slice() {
        [] => String::new(),
        tried => prose(&format!(
            "The rules name no numeration: of {}, the first to lead to a proof was {}.",
            tried.join(", "),
            theorem.family.system().name
        )),
    };
    format!(
        "{}  {}\n\n{}\n{}\n{won}\n{time}\n{}",
        paint(WIN, verdict),
        theorem.family,
        prose(&format!("{} {}", theorem.sentence(), theorem.induction())),
        states(theorem),
        certificate.unwrap_or_default(),
    )
}

fn prose(text: &str) -> String {
    wrap::prose(text) + "\n"
}

fn states(theorem: &Theorem) -> String {
    format!("{}, reach {}", states_of(theorem.states()), count(theorem.reach.states()))
}

/// `fibnim theorems`.
pub(crate) fn catalogue_text(entries: &[Entry]) -> String {
    if entries.is_empty() {
        return "no theorems yet\nfibnim prove two-pile finds the first\n".into();
    }
    let widest = entries.iter().map(|entry| entry.family.to_string().len()).max().unwrap_or(0).max(6);
    let mut out = paint(
        STRONG,
        format!("{:<widest$}  {:>7}  {:>7}  {:<16}  accepted by", "family", "states", "reach", "sha256"),
    );
    out.push('\n');
    for entry in entries {
        let row = format!(
            "{:<widest$}  {:>7}  {:>7}  {}  {}",
            entry.family.to_string(),
            count(entry.states),
            count(entry.reach_states),
            paint(QUIET, &entry.hash[..16]),
            accepted_by(&entry.accepted_by),
        );
        out.push_str(&(wrap::hanging(&row, 4) + "\n"));
    }
    out
}

/// The names of checkers, or how to get some.
fn accepted_by(checkers: &[Checker]) -> String {
    match checkers {
        [] => paint(QUIET, "none yet: fibnim theorems verify"),
        _ => checkers.iter().map(Checker::to_string).collect::<Vec<_>>().join(", "),
    }
}

/// `fibnim theorems show`.
pub(crate) fn theorem_text(theorem: &Theorem, words: Option<&Words>) -> String {
    let uses: Vec<String> = theorem.uses.iter().map(|(family, _)| family.to_string()).collect();
    let uses = match uses.len() {
        0 => String::new(),
        _ => wrap::hanging(&format!("builds on {}", uses.join(", ")), 10) + "\n",
    };
    let words = words.filter(|words| match &words.cases {
        Some(cases) => cases.readable,
        None => !words.properties.list.is_empty(),
    });
    let words = words.map(|words| explain::said(words) + "\n").unwrap_or_default();
    format!(
        "{}\n\n{words}{}\n{}\n{uses}{}  {}\n",
        paint(STRONG, &theorem.family),
        prose(&format!("{} {}", theorem.sentence(), theorem.induction())),
        states(theorem),
        paint(QUIET, "sha256"),
        theorem.hash(),
    )
}

/// Members of a set of tuples, one on each line.
pub(crate) fn members_text(tuples: &[Vec<BigUint>]) -> String {
    tuples.iter().map(|tuple| tuple.iter().map(short).collect::<Vec<_>>().join(" ") + "\n").collect()
}

/// The most states of an automaton that are shown.
const MOST_ROWS: usize = 32;

/// `fibnim theorems values`.
pub(crate) fn values_text(values: &Values) -> String {
    let automaton = &values.automaton;
    let (largest, tracks) = (automaton.values() - 1, values.tracks.join(", "));
    let mut out = format!(
        "{}\n\n{}\n",
        paint(STRONG, &values.family),
        prose(&format!(
            "The output of this automaton of {} for the digits of {tracks} in {}, the most significant first, is the Grundy value; >{largest} is \
             any larger one. It is made of the theorems on the values 0 to {largest}.",
            states_of(automaton.states()),
            automaton.system().name
        ))
    );
    let system = automaton.system();
    let letter = |letter| system.letter(letter, automaton.tracks());
    let letters: Vec<String> = (0..system.letters(automaton.tracks())).map(letter).collect();
    let width = automaton.tracks().max(automaton.states().to_string().len());
    let row = |state: &str, output: &str, cells: &[String]| {
        let cells: String = cells.iter().map(|cell| format!("  {cell:>width$}")).collect();
        format!("{state:>5}  {output:>6}{cells}\n")
    };
    out.push_str(&paint(STRONG, row("state", "output", &letters).trim_end()));
    out.push('\n');
    for (state, (output, successors)) in automaton.rows().enumerate().take(MOST_ROWS) {
        let output = output.map_or_else(|| format!(">{largest}"), |value| value.to_string());
        let cells: Vec<String> = successors
            .iter()
            .map(|&next| if next == 0 { "-".to_owned() } else { next.to_string() })
            .collect();
        out.push_str(&row(&(state + 1).to_string(), &output, &cells));
    }
    if automaton.states() > MOST_ROWS {
        let more = count(automaton.states() - MOST_ROWS);
        out.push_str(&format!("and {more} more; --json, --walnut FILE and --dot FILE have them all\n"));
    }
    out
}

/// Seconds as people read them.
fn seconds(time: Duration) -> String {
    match time.as_secs_f64() {
        short if short < 0.1 => format!("{:.1} ms", short * 1000.0),
        long => format!("{long:.2} s"),
    }
}
