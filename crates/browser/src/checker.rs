//! Certificates of any origin, checked by the independent checker alone.

use std::fmt::Write;

use check::Limits;

/// What the checker may use: a tab has less memory than a program.
const LIMITS: Limits = Limits { memory: 1 << 30, steps: 1_000_000_000 };

/// A line for each certificate of a file that holds, and one for what is wrong: `accepted ...`, `rejected ...`, `too-large ...`. The first line has the
/// hash of the whole file.
///
/// ```
/// let told = browser::verdicts(b"nonsense\n");
/// let mut lines = told.lines();
/// assert!(lines.next().unwrap().starts_with("sha256 "));
/// assert!(lines.next().unwrap().starts_with("rejected "));
/// ```
pub fn verdicts(bytes: &[u8]) -> String {
    let mut out = format!("sha256 {}\n", check::sha256(bytes));
    for checked in check::each(bytes, &LIMITS) {
        // Writing into a string cannot fail.
        let _ = match checked {
            Ok(accepted) => writeln!(out, "accepted {accepted}"),
            Err(rejected) if rejected.is_too_large() => writeln!(out, "too-large {rejected}"),
            Err(rejected) => writeln!(out, "rejected {rejected}"),
        };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::verdicts;

    const WYTHOFF: &str = include_str!("../certificates/wythoff.cert");

    fn last(text: &str) -> String {
        verdicts(text.as_bytes()).lines().last().unwrap_or_default().to_owned()
    }

    #[test]
    fn a_certificate_is_accepted_and_a_changed_one_is_not() {
        assert!(last(WYTHOFF).starts_with("accepted wythoff"), "{}", last(WYTHOFF));
        // Every state that accepts is made one that does not, one at a time: none of them is the truth any more.
        let mut changed = 0;
        for (place, _) in WYTHOFF.match_indices("\n+ ") {
            let other = format!("{}\n- {}", &WYTHOFF[..place], &WYTHOFF[place + 3..]);
            assert!(last(&other).starts_with("rejected "), "{}", last(&other));
            changed += 1;
        }
        assert!(changed > 5);
    }

    #[test]
    fn a_file_without_a_certificate_says_so() {
        assert_eq!(last(""), "rejected line 1: there is no certificate");
        // From the standard: the hash of nothing.
        let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert!(verdicts(b"").starts_with(&format!("sha256 {nothing}\n")));
    }
}
