//! The independent checker (`crates/check`), run within limits that suffice for what is proved here. It cannot be stopped.

use fibnim::proof::{Asks, Family, certificate};
use fibnim::rules::Rules;
use limits::Limits;

pub use check::{Accepted, Rejected, Subject};

/// What the checker may use.
const LIMITS: check::Limits = check::Limits { memory: 2 << 30, steps: 1_000_000_000 };

/// Checks certificates one after the other, until one is rejected.
pub fn each(bytes: &[u8]) -> impl Iterator<Item = Result<Accepted, Rejected>> {
    check::each(bytes, &LIMITS)
}

/// A checker for certificates that arrive one after the other: what it has accepted is not checked again.
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

/// The name of the family that a certificate states, as this program calls it; the game and the question where it knows no name.
pub fn name(stated: &check::Family) -> String {
    family(stated).map_or_else(|| stated.to_string(), |family| family.to_string())
}

/// The family that a certificate states, if this program could prove something about it.
fn family(stated: &check::Family) -> Option<Family> {
    let numbers = certificate::numbers(stated.numbers())?;
    let rules = Rules::parse_in(&numbers, stated.rules(), &Limits::MODEST).ok()?;
    let asks = match stated.question() {
        check::Question::Moves => Asks::Moves,
        check::Question::Lost => Asks::Lost,
        check::Question::Value(value) => Asks::Value(value.into()),
    };
    let fixed = stated.piles().iter().map(|(_, fixed)| *fixed).collect();
    Family::new(rules, fixed, asks).ok()
}
