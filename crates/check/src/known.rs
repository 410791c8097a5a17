//! The games whose names stand for their rules: in every other game the name is followed by a fingerprint of the rules, so that
//! an accepted sentence about `wythoff` is about Wythoff's game, whatever a file calls its own.

use crate::sha256;

/// The rules of these games, as `docs/CERTIFICATES.md` lists them, with an empty line between them.
const KNOWN: &str = include_str!("known.txt");

/// How many digits of a hash are a fingerprint.
const DIGITS: usize = 8;

/// What follows the name of a game in sentences: nothing if its rules are known by that name, or else a fingerprint, `@1a2b3c4d`.
/// `rules` are the lines `game`, `misere` and `move`, `numbers` the text after `numbers `.
pub(crate) fn mark(rules: &str, numbers: &str) -> String {
    if is_known(rules) { String::new() } else { format!("@{}", fingerprint(rules, numbers)) }
}

/// Whether these are, byte for byte, the lines of a known game.
fn is_known(rules: &str) -> bool {
    KNOWN.split("\n\n").any(|known| known.trim_end_matches('\n') == rules.trim_end_matches('\n'))
}

/// Distinguishes games of the same name.
fn fingerprint(rules: &str, numbers: &str) -> String {
    let list = |numbers: &str| format!("[{}]", numbers.replace(' ', ", "));
    let numbers = match (numbers.split_once(" recurrence "), numbers.split_once(" delay ")) {
        (Some((terms, coefficients)), _) => format!("{}, {}", list(terms), list(coefficients)),
        (None, Some((terms, delay))) => format!("{}, {delay}", list(terms)),
        (None, None) => list(numbers),
    };
    let mut hash = sha256::hex(format!("Some(({numbers}))\n{rules}").as_bytes());
    hash.truncate(DIGITS);
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_games_need_no_mark() {
        let known: Vec<_> = KNOWN.split("\n\n").collect();
        assert_eq!(known.len(), 25);
        for rules in known {
            assert!(rules.starts_with("game ") && rules.contains("\nmove "), "{rules}");
            assert_eq!(mark(&format!("{}\n", rules.trim_end()), "1 2 delay 1"), "");
        }
    }

    /// Other lines, other names of piles, another convention: it is another game, and says so. The first mark is that of the
    /// program's own families.
    #[test]
    fn other_games_have_a_mark() {
        let half_queen = "game half-queen(m, n)\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\n\
            move 1 <= k and 2*k <= m and 2*k <= n: m - k, n - k\n";
        assert_eq!(mark(half_queen, "1 2 delay 1"), "@f30d85dd");
        for other in [
            "game wythoff(m, n)\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\n",
            "game nim(m, n)\nmisere\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\n",
            "game nim(m, n)\nmove 1 <= k: m - k, n\n",
            "game nim(m, n)\n",
            "",
        ] {
            let mark = mark(other, "1 delay 0");
            assert!(mark.len() == 9 && mark.starts_with('@'), "{other}: {mark}");
        }
    }
}
