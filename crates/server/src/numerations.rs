//! In which numerations strangers may have something computed: a system is made once and stays for ever, so only some may be made.

use std::sync::LazyLock;

use answers::library::Library;
use answers::question::{known_rules, no_family};
use fibnim::numbers::Numbers;
use fibnim::proof::Family;

use crate::problem::Problem;

/// Those that may be asked for by name. Others of the same sequence are the same.
pub(crate) const NUMERATIONS: [&str; 9] = [
    "fibonacci",
    "binary",
    "takeaway:3",
    "takeaway:5/2",
    "takeaway:+1",
    "takeaway:+2",
    "takeaway:+3",
    "takeaway:+4",
    "takeaway:+5",
];

/// The same in words.
pub(crate) const OFFERED: &str = "fibonacci, binary, takeaway:3, takeaway:5/2 and takeaway:+1 to takeaway:+5";

/// What to write instead of another one.
pub(crate) const HELP: &str = "this server knows fibonacci, binary, takeaway:3, takeaway:5/2 and takeaway:+1 to takeaway:+5; the command line \
    knows others too";

/// The sequence of a numeration: its first terms and its delay. Nothing is kept by looking at it.
type Sequence = (Vec<u64>, usize);

/// The sequences of those above.
static SEQUENCES: LazyLock<Vec<Sequence>> = LazyLock::new(|| {
    NUMERATIONS.iter().filter_map(|name| name.parse::<Numbers>().ok()?.sequence()).collect()
});

/// Whether something may be computed in it.
pub(crate) fn is_offered(numbers: &Numbers) -> bool {
    numbers.sequence().is_some_and(|sequence| SEQUENCES.contains(&sequence))
}

/// Refuses the name of a game, or of a family of it, whose numeration is not offered: take-away games have theirs in their name, up to
/// the first stroke that is not that of a fraction.
pub(crate) fn check_name(name: &str) -> Result<(), Problem> {
    if !name.starts_with("takeaway:") {
        return Ok(());
    }
    let is_fraction = |place: usize| name[place + 1..].starts_with(|c: char| c.is_ascii_digit());
    let end = name.match_indices('/').map(|(place, _)| place).find(|&place| !is_fraction(place));
    match known_rules(&name[..end.unwrap_or(name.len())])?.numbers() {
        Some(numbers) if !is_offered(numbers) => {
            Err(Problem::input(format!("numbers are not written in {numbers} here"), HELP))
        }
        _ => Ok(()),
    }
}

/// The family called so. One whose theorem is in the library may be in any numeration: its system has been made.
pub(crate) fn family(library: &Library, name: &str) -> Result<Family, Problem> {
    if !library.has(name)? {
        check_name(name)?;
    }
    library.family(name).map_err(|error| no_family(&error).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_decide() {
        assert_eq!(SEQUENCES.len(), NUMERATIONS.len());
        for offered in
            NUMERATIONS.into_iter().chain(["takeaway:1", "takeaway:2", "takeaway:3/2", "takeaway:6/2"])
        {
            assert!(is_offered(&offered.parse().unwrap()), "{offered}");
        }
        for other in ["takeaway:4", "takeaway:+6", "takeaway:7/2", "takeaway:=3", "takeaway:[1,3,5]"] {
            assert!(!is_offered(&other.parse().unwrap()), "{other}");
        }
    }
}
