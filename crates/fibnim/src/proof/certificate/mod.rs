//! Certificates: theorems as text that another program can check. `docs/CERTIFICATES.md` defines the format.

use std::collections::HashSet;
use std::fmt::Write;
use std::sync::Arc;

use automata::Automaton;
use sha2::{Digest, Sha256};

use super::{Asks, Family, Theorem};
use crate::proof::conditions::lines::Line;

mod numbers;
mod read;

pub use numbers::read as numbers;
pub use read::{CertificateError, read};

/// The first line of a certificate.
const HEAD: &str = "fibnim certificate 2";

/// The first line of a certificate that reads rules in a way that version 2 does not know.
const HEAD_3: &str = "fibnim certificate 3";

/// The first line of a certificate of rules that are said by a statement.
const HEAD_4: &str = "fibnim certificate 4";

/// A hash as the certificates write it.
pub fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::with_capacity(64), |mut out, byte| {
        // Writing into a string cannot fail.
        let _ = write!(out, "{byte:02x}");
        out
    })
}

/// The text of the certificate of a theorem that is complete except for it.
pub(super) fn write(theorem: &Theorem) -> String {
    let family = &theorem.family;
    let head = if is_version_3(theorem) { HEAD_3 } else { HEAD };
    let mut out = format!("{head}\nnumbers {}\n{}", family.system().written(), family.rules().text());
    let fixed = family.rules().piles().iter().zip(family.at());
    let fixed: Vec<String> =
        fixed.filter_map(|(name, stones)| stones.map(|stones| format!("{name}={stones}"))).collect();
    if !fixed.is_empty() {
        let _ = writeln!(out, "at {}", fixed.join(" "));
    }
    let _ = match family.asks() {
        Asks::Moves => writeln!(out, "asks moves"),
        Asks::Lost => writeln!(out, "asks lost"),
        Asks::Value(value) => writeln!(out, "asks value {value}"),
    };
    for (_, hash) in &theorem.uses {
        let _ = writeln!(out, "uses {hash}");
    }
    let tracks = family.tracks().join(" ");
    rows(&mut out, &format!("target {tracks}"), &theorem.target);
    rows(&mut out, &format!("reach {tracks}"), &theorem.reach);
    for (number, Line { within, line }) in theorem.lines.iter().enumerate() {
        if let Some(within) = within {
            rows(&mut out, &format!("within {number} {tracks} b"), within);
        }
        rows(&mut out, &format!("line {number} {tracks}"), line);
    }
    out.push_str("end\n");
    out
}

/// The text of the certificate of a theorem whose rules are said by statements, with the certificates of these.
pub(super) fn write_stated(
    family: &Family,
    target: &Automaton,
    reach: &Automaton,
    statements: &str,
) -> String {
    let mut out = format!("{HEAD_4}\nnumbers {}\n{}", family.system().written(), family.rules().text());
    out.push_str("asks lost\n");
    let tracks = family.tracks().join(" ");
    rows(&mut out, &format!("target {tracks}"), target);
    rows(&mut out, &format!("reach {tracks}"), reach);
    out.push_str(statements);
    out.push_str("end\n");
    out
}

/// Whether version 2 cannot express it: a line slides although part of its guard stands.
fn is_version_3(theorem: &Theorem) -> bool {
    if theorem.family.rules().says_more() {
        return true;
    }
    let readings = theorem.family.readings().all.iter();
    readings.zip(&theorem.lines).any(|(reading, line)| reading.has_standing() && line.within.is_none())
}

/// An automaton, a line for each state.
fn rows(out: &mut String, head: &str, automaton: &Automaton) {
    let _ = writeln!(out, "automaton {head}");
    for state in 1..=automaton.states() as u32 {
        out.push(if automaton.is_accepting(state) { '+' } else { '-' });
        for letter in 0..automaton.letters() {
            let _ = write!(out, " {}", automaton.next(state, letter));
        }
        out.push('\n');
    }
}

/// The theorem with its certificate written again: automata are minimal, so there is only one such text. `hash` gives those of the
/// certificates that it uses.
pub fn rewrite(theorem: &Theorem, hash: impl Fn(&Family) -> Option<String>) -> Option<Theorem> {
    if theorem.family.is_stated() {
        // Its statements were decided about the automaton in the text.
        return Some(theorem.clone());
    }
    let uses: Option<Vec<(Family, String)>> =
        theorem.uses.iter().map(|(family, _)| Some((family.clone(), hash(family)?))).collect();
    let uses = uses?;
    let theorem = Theorem { uses, ..theorem.clone() };
    Some(Theorem { certificate: write(&theorem), ..theorem })
}

/// The certificates of these families after those of all that they build on, each once: what a checker needs.
///
/// ```
/// use std::collections::BTreeMap;
/// use fibnim::proof::{Family, certificate, prove};
/// use limits::{Limits, Unwatched};
///
/// let mut shelf = BTreeMap::new();
/// let mut theorem = |family: &Family| prove(family, &mut shelf, &Limits::default(), &mut Unwatched);
/// let text = certificate::bundle(&[Family::grundy(1)], &mut theorem).unwrap();
/// assert_eq!(text.matches("asks value").count(), 2);
/// ```
///
/// # Errors
///
/// Those of `theorem`, which finds a theorem.
pub fn bundle<E>(
    families: &[Family],
    theorem: &mut dyn FnMut(&Family) -> Result<Arc<Theorem>, E>,
) -> Result<String, E> {
    let mut text = String::new();
    let mut written = HashSet::new();
    // A family is written when it comes back from after those that it needs.
    let mut stack: Vec<(Family, bool)> =
        families.iter().rev().map(|family| (family.clone(), false)).collect();
    while let Some((family, ready)) = stack.pop() {
        if written.contains(&family) {
            continue;
        }
        let found = theorem(&family)?;
        if ready {
            text.push_str(&found.certificate);
            written.insert(family);
            continue;
        }
        stack.push((family, true));
        stack.extend(found.uses.iter().rev().map(|(used, _)| (used.clone(), false)));
    }
    Ok(text)
}
