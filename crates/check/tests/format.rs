//! What is not a certificate is refused, with the line where it goes wrong.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use check::{Limits, Rejected};
use support::{by_least_part, run};

/// What tests change.
const TEXT: &str = "\
fibnim certificate 1
family one-pile
automaton target n r
+ 1 1 2 3
+ 2 3 2 3
- 3 3 3 3
automaton reach n r
- 1 1 2 3
- 2 3 2 3
+ 3 3 3 3
end
";

fn rejected(bytes: &[u8]) -> Rejected {
    check::check(bytes, &Limits::default()).unwrap_err()
}

/// One line of the text is changed, and the message is this.
fn changed(line: usize, new: &str, message: &str) {
    let mut lines: Vec<_> = TEXT.lines().collect();
    lines[line - 1] = new;
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let rejected = run(&text).unwrap_err();
    assert_eq!(rejected.to_string(), message, "{text}");
}

#[test]
fn the_text_itself_is_right() {
    assert_eq!(run(TEXT).unwrap()[0].subject.family(), Some("one-pile"));
}

#[test]
fn headers() {
    let found = |line: usize, expected: &str, new: &str| {
        let family = if line > 2 { "one-pile: " } else { "" };
        changed(line, new, &format!("line {line}: {family}expected `{expected}`, found `{new}`"));
    };
    found(1, "fibnim certificate 1", "fibnim certificate 2");
    found(1, "fibnim certificate 1", "");
    found(2, "family NAME", "Family one-pile");
    found(2, "family NAME", "family");
    found(3, "automaton target n r", "automaton target r n");
    found(3, "automaton target n r", "automaton target n r ");
    found(3, "automaton target n r", "automaton reach n r");
    found(3, "automaton target n r", "uses one-pile 00");
}

#[test]
fn families() {
    let unknown = |name: &str, shown: &str| {
        let message = format!("line 2: no family that can be checked has the name `{shown}`");
        changed(2, &format!("family {name}"), &message);
    };
    for name in [
        "",
        "one-pile ",
        "three-pile",
        "grundy:x",
        "piles:999999999",
        "power-of-two:7",
        "grundy:18446744073709551616",
    ] {
        unknown(name, name);
    }
    unknown(&"9".repeat(1000), &("9".repeat(60) + "..."));
    unknown("\u{1b}[31m", "\\u{1b}[31m");
    let needed = |name: &str, first: &str| {
        let message = format!("line 3: {name}: expected `uses {first} HASH`, found `automaton target n r`");
        changed(2, &format!("family {name}"), &message);
    };
    needed("grundy:4000000000", "grundy:0");
    needed("piles:1000", "one-pile");
    needed("piles:3,4", "piles:1,3");
}

#[test]
fn rows() {
    let row = |line: usize, new: &str, message: &str| {
        changed(line, new, &format!("line {line}: one-pile: {message}"));
    };
    row(4, "+ 1 1 2", "a row has one state for each of the 4 letters, not 3");
    row(4, "+ 1 1 2 3 0", "a row has one state for each of the 4 letters, not 5");
    row(4, "+ 2 1 2 3", "the start must lead to itself (state 1) on letter 0");
    row(8, "- 0 1 2 3", "the start must lead to itself (state 1) on letter 0");
    row(5, "+ 2 4 2 3", "the row leads to state 4, but there are only 3 rows");
    row(5, "+ 2 4294967295 2 9", "the row leads to state 4294967295, but there are only 3 rows");
    for word in ["4294967296", "99999999999999999999999", "-1", "+1", "01", "x", "", "\\t3"] {
        let row = format!("+ 2 {} 2 3", word.replace("\\t", "\t"));
        changed(5, &row, &format!("line 5: one-pile: expected the number of a state, found `{word}`"));
    }
    row(5, "+", "expected a row or `automaton reach n r`, found `+`");
    row(7, "end", "expected a row or `automaton reach n r`, found `end`");
    row(11, "End", "expected a row or `end`, found `End`");
    row(5, "* 2 3 2 3", "expected a row or `automaton reach n r`, found `* 2 3 2 3`");
}

#[test]
fn bytes_that_are_not_text() {
    assert_eq!(rejected(b"").to_string(), "line 1: there is no certificate");
    assert_eq!(rejected(b"\xff\xfe\n").to_string(), "line 1: this is not text in UTF-8");
    assert_eq!(rejected(&[0; 1000]).to_string(), "line 1: the file ends within a line");
    let text = TEXT.to_owned();
    assert_eq!(
        rejected(text.replace('\n', "\r\n").as_bytes()).to_string(),
        "line 1: expected `fibnim certificate 1`, found `fibnim certificate 1\\r`"
    );
    let behind = text.clone() + "\n";
    assert_eq!(rejected(behind.as_bytes()).to_string(), "line 12: expected `fibnim certificate 1`, found ``");
}

/// However much is missing at the end.
#[test]
fn truncated_texts_are_refused() {
    let text = TEXT.to_owned();
    for length in 0..text.len() {
        let line = text[..length].matches('\n').count() + 1;
        assert_eq!(rejected(&text.as_bytes()[..length]).line, Some(line), "{}", &text[..length]);
    }
}

#[test]
fn the_same_certificate_may_come_twice() {
    let text = by_least_part("one-pile").text() + &by_least_part("power-of-two:2").text();
    let accepted = run(&text.repeat(2)).unwrap();
    let families: Vec<_> = accepted.iter().filter_map(|accepted| accepted.subject.family()).collect();
    assert_eq!(families, ["one-pile", "power-of-two:2", "one-pile", "power-of-two:2"]);
    assert_eq!((&accepted[0].subject, &accepted[0].hash), (&accepted[2].subject, &accepted[2].hash));
    // What was accepted once is not checked again.
    assert!(accepted[0].explored > 0 && accepted[2].explored == 0);
}

const PILES: &str = include_str!("data/piles-1_2_3.cert");

/// Hashes must be those of certificates before, of the family named, all of them and no more.
#[test]
fn uses_must_fit() {
    let accepted = run(PILES).unwrap();
    let lines: Vec<_> = PILES.lines().collect();
    let at = lines.iter().position(|line| line.starts_with("uses ")).unwrap();
    let used = lines[at];
    let with = |new: &[&str]| {
        let lines = lines[..at].iter().chain(new).chain(&lines[at + 1..]);
        rejected(lines.map(|line| format!("{line}\n")).collect::<String>().as_bytes())
    };
    let (name, hash) = used["uses ".len()..].split_once(' ').unwrap();
    assert_eq!(with(&[]).line, Some(at + 1));
    assert_eq!(with(&[used, used]).line, Some(at + 2));
    assert!(with(&[used, used]).to_string().ends_with(&format!("found `{}...`", &used[..60])));
    for wrong in
        [used.to_uppercase(), used.replace(' ', "  "), format!("uses piles:2 {hash}"), format!("uses {name}")]
    {
        let rejected = with(&[&wrong]);
        assert!(
            rejected.line == Some(at + 1) && rejected.to_string().contains("expected `uses "),
            "{rejected}"
        );
    }
    let other = &accepted.iter().find(|accepted| accepted.subject.family() != Some(name)).unwrap().hash;
    for wrong in ["", "0", &hash.to_uppercase(), &hash[1..], &format!("{hash} "), other] {
        let rejected = with(&[&format!("uses {name} {wrong}")]);
        assert!(
            rejected.line == Some(at + 1) && rejected.to_string().contains("has this hash"),
            "{rejected}"
        );
    }
}

/// A certificate that stands behind, or not at all in the same file, cannot be used.
#[test]
fn certificates_come_behind_those_they_use() {
    let at = PILES.rfind("fibnim certificate 1").unwrap();
    assert!(rejected(&PILES.as_bytes()[at..]).to_string().contains("has this hash"));
    let turned = PILES[at..].to_owned() + &PILES[..at];
    assert!(rejected(turned.as_bytes()).to_string().contains("has this hash"));
}
