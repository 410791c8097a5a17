//! The independent checker (`crates/check`), run within limits that suffice for what is proved here. It cannot be stopped.

use std::borrow::Cow;

use fibnim::proof::{Asks, Family, Theorem, certificate};
use fibnim::rules::Rules;
use limits::Limits;

pub use check::{Accepted, Rejected, Subject};

/// What the checker may use.
const LIMITS: check::Limits = check::Limits { memory: 2 << 30, steps: 1_000_000_000 };

/// Checks certificates one after the other, until one is rejected.
pub fn each(bytes: &[u8]) -> impl Iterator<Item = Result<Accepted, Rejected>> {
    check::each(bytes, &LIMITS)
}

/// A checker for certificates that come one after the other: what it has accepted is not checked again.
pub fn remembering() -> check::Checker {
    check::Checker::new(&LIMITS)
}

/// Checks all certificates of a text.
///
/// # Errors
///
/// The first that is rejected, or too large to check.
pub fn all(bytes: &[u8]) -> Result<Vec<Accepted>, Rejected> {
    check::check(bytes, &LIMITS)
}

/// Certificates as the checker reads them: those of version 1, which named their families, are written anew.
pub fn renewed(bytes: &[u8]) -> Cow<'_, [u8]> {
    /// What a file may take to be read.
    const READING: Limits = Limits { memory: 4 << 30, states: 50_000_000, ..Limits::MODEST };
    let renew = |text: &str| -> Option<String> {
        let mut written: Vec<Theorem> = Vec::new();
        for theorem in &certificate::read(text, &READING).ok()? {
            let hash = |family: &Family| {
                written.iter().rev().find(|theorem| theorem.family == *family).map(Theorem::hash)
            };
            written.push(certificate::rewrite(theorem, hash)?);
        }
        Some(written.iter().map(|theorem| theorem.certificate.as_str()).collect())
    };
    let old = std::str::from_utf8(bytes).ok().filter(|text| certificate::is_old(text));
    match old.and_then(renew) {
        Some(text) => Cow::Owned(text.into_bytes()),
        None => Cow::Borrowed(bytes),
    }
}

/// The name of the family that a certificate states, as this program calls it; the game and the question where it knows no name.
pub fn name(stated: &check::Family) -> String {
    family(stated).map_or_else(|| stated.to_string(), |family| family.to_string())
}

/// The family that a certificate states, if this program could prove something about it.
fn family(stated: &check::Family) -> Option<Family> {
    let rules = Rules::parse(stated.rules(), &Limits::MODEST).ok()?;
    let rules = rules.written_in(certificate::numbers(stated.numbers())?);
    let asks = match stated.question() {
        check::Question::Moves => Asks::Moves,
        check::Question::Lost => Asks::Lost,
        check::Question::Value(value) => Asks::Value(value.into()),
    };
    let fixed = stated.piles().iter().map(|(_, fixed)| *fixed).collect();
    Family::new(rules, fixed, asks).ok()
}
