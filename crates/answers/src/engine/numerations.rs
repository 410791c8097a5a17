//! In which numerations strangers may have something computed: a system is made once and stays for ever, so only some may be made.

use std::sync::LazyLock;

use fibnim::numbers::Numbers;
use fibnim::proof::Family;

use super::Policy;
use crate::question::known_rules;
use crate::refusal::{Fault, Refusal};
use crate::store::Store;

/// Those that may be asked for by name. Others of the same sequence are the same.
pub const NUMERATIONS: [&str; 14] = [
    "fibonacci",
    "binary",
    "base:3",
    "base:10",
    "tribonacci",
    "pell",
    "recurrence:2,1;1,3",
    "takeaway:3",
    "takeaway:5/2",
    "takeaway:+1",
    "takeaway:+2",
    "takeaway:+3",
    "takeaway:+4",
    "takeaway:+5",
];

/// The same in words.
pub(super) const OFFERED: &str = "fibonacci, binary, base:3, base:10, tribonacci, pell, recurrence:2,1;1,3, takeaway:3, takeaway:5/2 and takeaway:+1 to takeaway:+5";

/// The sequences of those above, as certificates write them. Nothing is kept by looking at one.
static SEQUENCES: LazyLock<Vec<String>> =
    LazyLock::new(|| NUMERATIONS.iter().filter_map(|name| name.parse::<Numbers>().ok()?.written()).collect());

/// Whether something may be computed in it.
pub fn is_offered(numbers: &Numbers) -> bool {
    numbers.written().is_some_and(|sequence| SEQUENCES.contains(&sequence))
}

/// Refuses the name of a game, or of a family of it, whose numeration is not offered: take-away games have theirs in their name, up to
/// the first stroke that is not that of a fraction.
pub(super) fn check_name(name: &str, policy: &Policy) -> Result<(), Fault> {
    if !name.starts_with("takeaway:") {
        return Ok(());
    }
    let is_fraction = |place: usize| name[place + 1..].starts_with(|c: char| c.is_ascii_digit());
    let end = name.match_indices('/').map(|(place, _)| place).find(|&place| !is_fraction(place));
    match known_rules(&name[..end.unwrap_or(name.len())])?.numbers() {
        Some(numbers) if !(policy.offers)(numbers) => Err(policy.not_written_in(&numbers.to_string())),
        _ => Ok(()),
    }
}

/// The family called so. One whose theorem is in the library may be in any numeration: its system has been made.
pub(super) fn family(name: &str, policy: &Policy, library: &mut dyn Store) -> Result<Family, Refusal> {
    if name.len() > policy.name_bytes {
        return Err(Fault::new("this is not the name of a family", "piles:3,4 is one").into());
    }
    if !policy.is_open() && !library.has(name)? {
        check_name(name, policy)?;
    }
    library.family(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_decide() {
        assert_eq!(SEQUENCES.len(), NUMERATIONS.len());
        for offered in NUMERATIONS.into_iter().chain([
            "takeaway:1",
            "takeaway:2",
            "takeaway:3/2",
            "takeaway:6/2",
            "base:2",
        ]) {
            assert!(is_offered(&offered.parse().unwrap()), "{offered}");
        }
        for other in [
            "base:4",
            "recurrence:3,1;1,4",
            "takeaway:4",
            "takeaway:+6",
            "takeaway:7/2",
            "takeaway:=3",
            "takeaway:[1,3,5]",
        ] {
            assert!(!is_offered(&other.parse().unwrap()), "{other}");
        }
    }
}
