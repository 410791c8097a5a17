//! What is not a certificate is refused, with the line where it goes wrong.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use check::{Limits, Rejected};
use support::{BINARY, FIBONACCI, by_least_part, run};

/// What tests change.
const TEXT: &str = "\
fibnim certificate 2
numbers 1 2 delay 1
game fibonacci(n; r)
move 1 <= k <= r: n - k; 2*k
asks lost
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
    support::run_within(bytes, &Limits::default()).unwrap_err()
}

/// The text with other lines in the place of one.
fn with(line: usize, new: &[&str]) -> String {
    let lines: Vec<_> = TEXT.lines().collect();
    let lines = lines[..line - 1].iter().chain(new).chain(&lines[line..]);
    lines.map(|line| format!("{line}\n")).collect()
}

/// One line of the text is changed, and the message is this.
fn changed(line: usize, new: &str, message: &str) {
    let text = with(line, &[new]);
    assert_eq!(run(&text).unwrap_err().to_string(), message, "{text}");
}

/// One line of the text is changed, and the message has this in it.
fn refused(line: usize, new: &str, part: &str) {
    let rejected = run(&with(line, &[new])).unwrap_err();
    assert!(rejected.to_string().contains(part) && rejected.line == Some(line), "{new}: {rejected}");
}

#[test]
fn the_text_itself_is_right() {
    let accepted = run(TEXT).unwrap();
    let family = accepted[0].subject.family().unwrap();
    assert_eq!(family.to_string(), "fibonacci(n; r): lost");
    assert_eq!((family.numbers(), family.game(), family.allowance()), (FIBONACCI, "fibonacci", Some("r")));
    assert_eq!(family.rules(), "game fibonacci(n; r)\nmove 1 <= k <= r: n - k; 2*k\n");
    assert_eq!((family.question(), family.is_misere()), (check::Question::Lost, false));
    assert_eq!((family.fixed().count(), family.variable().collect::<Vec<_>>()), (0, vec!["n"]));
}

#[test]
fn headers() {
    let found = |line: usize, expected: &str, new: &str| {
        let about = ["", "", "", "fibonacci(n; r): ", "fibonacci(n; r): ", "fibonacci(n; r): lost: "]
            [line.min(6) - 1];
        changed(line, new, &format!("line {line}: {about}expected {expected}, found `{new}`"));
    };
    found(1, "`fibnim certificate 2`", "fibnim certificate 9");
    found(1, "`fibnim certificate 2`", "");
    found(2, "`numbers TERMS delay NUMBER`", "Numbers 1 2 delay 1");
    found(3, "`game NAME(PILES)`", "Game fibonacci(n; r)");
    found(4, "`move ...`", "asks lost");
    found(5, "`asks moves`, `asks lost` or `asks value NUMBER`, up to 99", "asks won");
    found(5, "`asks moves`, `asks lost` or `asks value NUMBER`, up to 99", "asks value 100");
    found(5, "`asks moves`, `asks lost` or `asks value NUMBER`, up to 99", "asks value 00");
    found(6, "`automaton target n r`", "automaton target r n");
    found(6, "`automaton target n r`", "automaton target n r ");
    found(6, "`automaton target n r`", "automaton reach n r");
}

#[test]
fn rules_must_have_the_form() {
    for (game, part) in [
        ("game fibonacci", "a game must be written NAME"),
        ("game (n; r)", "the name of a game"),
        ("game 1x(n; r)", "the name of a game"),
        ("game a b(n; r)", "the name of a game"),
        ("game x(n;r)", "the name of a number"),
        ("game x(n,m; r)", "the name of a number"),
        ("game x(; r)", "the name of a number"),
        ("game x(n; r; s)", "the name of a number"),
        ("game x(inf; r)", "the name of a number"),
        ("game x(n-m; r)", "the name of a number"),
        ("game x(n; n)", "two numbers have the name `n`"),
        ("game x(n, n; r)", "two numbers have the name `n`"),
    ] {
        refused(3, game, part);
    }
    for (line, part) in [
        ("move 1 <= k: n - k; 2*k", "a line with a choice k must contain k <= r exactly once"),
        ("move 1 <= k < r: n - k; 2*k", "a line with a choice k must contain k <= r exactly once"),
        ("move 1 <= k <= 2*r: n - k; 2*k", "a line with a choice k must contain k <= r exactly once"),
        ("move 1 <= k = r: n - k; 2*k", "a line with a choice k must contain k <= r exactly once"),
        ("move 1 <= k != r: n - k; 2*k", "a line with a choice k must contain k <= r exactly once"),
        (
            "move 1 <= k <= r and r <= 5: n - k; 2*k",
            "a line with a choice k must contain k <= r exactly once",
        ),
        (
            "move 1 <= k <= r and n <= r: n - k; 2*k",
            "a line with a choice k must contain k <= r exactly once",
        ),
        ("move r <= 3: n - 1; 2", "a line without a choice may contain r >= NUMBER once"),
        ("move r >= n: n - 1; 2", "a line without a choice may contain r >= NUMBER once"),
        ("move r >= 0 - 1: n - 1; 2", "a line without a choice may contain r >= NUMBER once"),
        ("move 1 <= k <= r: n - k; r", "a line that keeps the allowance may have no choice"),
        (
            "move r >= 2: n - 1; r",
            "a line that keeps the allowance may have no choice and no condition on the allowance",
        ),
        ("move 1 <= k <= r: n - k; 2*r", "the allowance may not occur after the colon"),
        ("move fib(n - k) and 1 <= k <= r: n - k; k", "may be negative"),
        ("move fib(r): n - 1; 1", "the allowance may not occur after the colon"),
        ("move n mod 3 < 2: n - 1; 1", "must compare a remainder"),
        ("move n mod 3 = 3: n - 1; 1", "a remainder on division by 3 cannot be 3"),
        ("move n mod 0 = 0: n - 1; 1", "a remainder on division by 0 cannot be 0"),
        ("move n + 1 mod 2 = 0: n - 1; 1", "must be in brackets if"),
        ("move 1 <= k <= r: n - k + r - r; 2*k", "the allowance may not occur after the colon"),
        ("move 1 <= k <= r: n - k", "the next allowance must follow"),
        ("move 1 <= k <= r: n - k, n; 2*k", "the number of piles after the move must be 1, not 2"),
        ("move 1 <= k <= r: n - 1; 2*k", "nothing keeps k from being larger"),
        ("move 1 <= k <= r: 2*n - k; 2*k", "nothing keeps k from being larger"),
        ("move 1 <= k <= r: n + 1 - k; 2*k", "nothing keeps k from being larger"),
        ("move 1 <= k <= r and k != n: n; 2*k", "nothing keeps k from being larger"),
        ("move 1 <= k <= r: n - k - l; 2*k", "a second one"),
        ("move 1 <= k <= r: n - k; 2*k/0", "division by 0"),
        ("move 1 <= k <= r: n - k; (2*k)/2", "in brackets if"),
        ("move 1 <= k <= r: n - k; k + 1/2", "in brackets if"),
        ("move 1 <= k <= r: n - k; 1001*k", "`1001` is not a number up to 1000"),
        ("move 01 <= k <= r: n - k; 2*k", "`01` is not a number up to 1000"),
        ("move 1 <= k <= r: n -  k; 2*k", "cannot be part of a term"),
        ("move 1 <= k <= r: n-k; 2*k", "cannot be part of a term"),
        ("move 1 <= k <= r: n - -k; 2*k", "cannot be part of a term"),
        ("move 1 <= k <= r:n - k; 2*k", "is not"),
        ("move 1 <= k <= r : n - k; 2*k", "is not"),
        ("move k: n - k; 2*k", "contains no comparison"),
        ("move 1 <= k <=: n - k; 2*k", "`<=`"),
        ("move 1 == k <= r: n - k; 2*k", "`==` is not a comparison"),
    ] {
        let rejected = run(&with(4, &[line])).unwrap_err();
        assert!(rejected.to_string().contains(part) || part.len() < 7, "{line}: {rejected}");
        assert_eq!(rejected.line, Some(4), "{line}: {rejected}");
    }
    for line in ["move n mod 2 = 0: n - 1; 1", "move n - 1; r", "move fib(n): n - 1; 1"] {
        let rejected = run(&with(4, &[line])).unwrap_err();
        assert!(rejected.to_string().contains("these rules need version 3"), "{line}: {rejected}");
    }
    for numbers in ["numbers 1 2 delay 2", "numbers 2 delay 0", "numbers 1 2 delay", "numbers 1 4 delay 0"] {
        refused(2, numbers, "invalid numeration system");
    }
    let lines: Vec<_> = vec!["move 1 <= k <= r: n - k; 2*k"; 101];
    assert_eq!(run(&with(4, &lines)).unwrap_err().line, Some(104));
    run(&with(4, &lines[1..])).unwrap();
}

/// Other ways to write the same rules.
#[test]
fn the_same_rules_in_other_words() {
    for line in [
        "move k <= r and 1 <= k: n - k; 2*k",
        "move r >= k >= 1: n - k; 2*k",
        "move 0 < k < r + 1: n - k; k + k",
        "move 0 <= r - k and k > 0: -k + n; 4*k/2",
        "move 1 <= x <= r and 3 != 4: n - x; 2*x",
        "move 1 <= k <= r and k <= n: n - k; (k + k)/1",
    ] {
        run(&with(4, &[line])).unwrap_or_else(|rejected| panic!("{line}: {rejected}"));
    }
    run(&TEXT.replace(" n r", " größe _1").replace("n; r", "größe; _1").replace("<= r: n", "<= _1: größe"))
        .unwrap();
}

#[test]
fn moves_must_lower_the_stones() {
    let changed = |line: &str, message: &str| {
        changed(
            4,
            line,
            &format!(
                "line 4: fibonacci(n; r): line 1 of the moves does not lower the sum of all piles for {message}"
            ),
        );
    };
    changed("move k <= r: n - k; 2*k", "n = 0, k = 0");
    changed("move k <= r and k >= 2*n: n - k; 2*k", "n = 0, k = 0");
    changed("move 4 <= k <= r and 2*k <= n + 4 and k <= n: 2*n - 2*k + 4; k", "n = 4, k = 4");
    changed("move n; 2", "n = 0");
    changed("move n >= 7 and r >= 1: n; 2", "n = 7");
    // No such move is legal.
    let rejected = run(&with(4, &["move n >= 7 and n <= 5: n; 2"])).unwrap_err();
    assert!(rejected.to_string().contains("condition 2 fails"), "{rejected}");
}

#[test]
fn rows() {
    let row = |line: usize, new: &str, message: &str| {
        changed(line, new, &format!("line {line}: fibonacci(n; r): lost: {message}"));
    };
    row(7, "+ 1 1 2", "a row must have one state for each of the 4 letters, but this one has 3");
    row(7, "+ 1 1 2 3 0", "a row must have one state for each of the 4 letters, but this one has 5");
    row(7, "+ 2 1 2 3", "the start must lead to itself (state 1) on letter 0");
    row(11, "- 0 1 2 3", "the start must lead to itself (state 1) on letter 0");
    row(8, "+ 2 4 2 3", "the row leads to state 4, but there are only 3 rows");
    row(8, "+ 2 4294967295 2 9", "the row leads to state 4294967295, but there are only 3 rows");
    for word in ["4294967296", "99999999999999999999999", "-1", "+1", "01", "x", "", "\\t3"] {
        let new = format!("+ 2 {} 2 3", word.replace("\\t", "\t"));
        row(8, &new, &format!("expected the number of a state, found `{word}`"));
    }
    row(8, "+", "expected a row or `automaton reach n r`, found `+`");
    row(10, "end", "expected a row or `automaton reach n r`, found `end`");
    row(14, "End", "expected a row or `end`, found `End`");
    row(8, "* 2 3 2 3", "expected a row or `automaton reach n r`, found `* 2 3 2 3`");
}

#[test]
fn bytes_that_are_not_text() {
    assert_eq!(rejected(b"").to_string(), "line 1: there is no certificate");
    assert_eq!(rejected(b"\xff\xfe\n").to_string(), "line 1: this is not text in UTF-8");
    assert_eq!(rejected(&[0; 1000]).to_string(), "line 1: the file ends within a line");
    let text = TEXT.to_owned();
    assert_eq!(
        rejected(text.replace('\n', "\r\n").as_bytes()).to_string(),
        "line 1: expected `fibnim certificate 2`, found `fibnim certificate 2\\r`"
    );
    let behind = text.clone() + "\n";
    assert_eq!(rejected(behind.as_bytes()).to_string(), "line 15: expected `fibnim certificate 2`, found ``");
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
    let text = by_least_part(FIBONACCI, 1, "lost").text() + &by_least_part(BINARY, 2, "lost").text();
    let accepted = run(&text.repeat(2)).unwrap();
    let families: Vec<_> =
        accepted.iter().map(|accepted| accepted.subject.family().unwrap().to_string()).collect();
    assert_eq!(families[..2], ["limit@4304f6a1(n1; r): lost", "limit@71ad64a2(n1, n2; r): lost"]);
    assert_eq!((&accepted[0].subject, &accepted[0].hash), (&accepted[2].subject, &accepted[2].hash));
    // What was accepted once is not checked again.
    assert!(accepted[0].explored > 0 && accepted[2].explored == 0);
}

const PILES: &str = include_str!("data/piles-1_2_3.cert");

/// Hashes must be those of certificates before; all families that are needed must be among them; others may be.
#[test]
fn uses_must_fit() {
    let accepted = run(PILES).unwrap();
    let at = PILES.rfind("fibnim certificate 2").unwrap();
    let (before, last) = PILES.split_at(at);
    let uses: Vec<_> = last.lines().filter(|line| line.starts_with("uses ")).collect();
    for used in &uses {
        let line = format!("{used}\n");
        let without = last.replace(&line, "");
        let message = rejected((before.to_owned() + &without).as_bytes()).to_string();
        assert!(message.contains("none of the certificates used is about piles3@"), "{message}");
        let twice = last.replace(&line, &(line.clone() + &line));
        let message = rejected((before.to_owned() + &twice).as_bytes()).to_string();
        assert!(message.contains("expected a hash that was not used yet"), "{message}");
        let hash = &used["uses ".len()..];
        for wrong in ["", "0", &hash.to_uppercase(), &hash[1..], &format!("{hash} "), &format!(" {hash}")] {
            let message = rejected((before.to_owned() + &last.replace(hash, wrong)).as_bytes()).to_string();
            assert!(message.contains("has the hash"), "{message}");
        }
    }
    let own = format!("uses {}\n", accepted.last().unwrap().hash);
    let all: String =
        accepted[..accepted.len() - 1].iter().map(|one| format!("uses {}\n", one.hash)).collect();
    let first = last.find("uses ").unwrap();
    let end = last.find("automaton").unwrap();
    run(&(before.to_owned() + &last[..first] + &all + &last[end..])).unwrap();
    rejected((before.to_owned() + &last[..first] + &own + &all + &last[end..]).as_bytes());
}

/// A certificate that comes later in the file, or is not in it, cannot be used.
#[test]
fn certificates_come_after_those_they_use() {
    let at = PILES.rfind("fibnim certificate 2").unwrap();
    assert!(rejected(&PILES.as_bytes()[at..]).to_string().contains("has the hash"));
    let turned = PILES[at..].to_owned() + &PILES[..at];
    assert!(rejected(turned.as_bytes()).to_string().contains("has the hash"));
}

#[test]
fn piles_must_be_fixed_in_their_order() {
    let text = include_str!("data/wythoff-m4.cert");
    for wrong in [
        "at m=04",
        "at m=4 m=4",
        "at n=4",
        "at m=4 n=4",
        "at k=4",
        "at m=1001",
        "at m",
        "at  m=4",
        "at m=-4",
        "at",
    ] {
        assert!(run(&text.replace("at m=4", wrong)).is_err(), "{wrong}");
    }
    // A pile that grows, or that a variable pile becomes, cannot be fixed.
    let rules = "fibnim certificate 2\nnumbers 1 delay 0\ngame x(m, n)\nmove LINE\nat m=3\nasks moves\n";
    for line in [
        "1 <= k: m + 1, n - k - 1",
        "1 <= k: n - k, m",
        "1 <= k and n >= m: n - 2*k, m",
        "1 <= k <= n: m + k, n - 2*k",
    ] {
        let message = rejected(rules.replace("LINE", line).as_bytes()).to_string();
        assert!(message.contains("the pile m cannot be fixed at 3"), "{line}: {message}");
    }
}

/// A few lines can ask for more families, readings, steps and cases than there is time and room for: that is counted before it is done.
#[test]
fn a_small_file_takes_no_long_time() {
    let limits = Limits { memory: 1 << 26, steps: 20_000_000 };
    let too_large = |text: &str| {
        let rejected = check::check(text.as_bytes(), &limits).unwrap_err();
        assert!(rejected.is_too_large(), "{rejected}");
    };
    let ending = "asks lost\nautomaton target x\nend\n";
    let taking = |piles: usize, stones: usize, guard: &str| {
        let names: Vec<String> = (0..piles).map(|pile| format!("a{pile}")).collect();
        let mut text = format!("fibnim certificate 2\nnumbers 1 delay 0\ngame g({}, x)\n", names.join(", "));
        for pile in 0..piles {
            let after: Vec<String> = names
                .iter()
                .enumerate()
                .map(|(other, name)| if other == pile { format!("{name} - k") } else { name.clone() })
                .collect();
            text += &format!("move 1 <= k{guard}: {}, x\n", after.join(", "));
        }
        let fixed: Vec<String> = names.iter().map(|name| format!("{name}={stones}")).collect();
        format!("{text}at {}\n{ending}", fixed.join(" "))
    };
    too_large(&taking(2, 500, ""));
    too_large(&taking(3, 333, ""));
    too_large(&taking(20, 50, ""));
    let unequal: String = (0..10).map(|number| format!(" and x != {number}")).collect();
    too_large(&taking(1, 1000, &unequal));
    // Few of them are nothing.
    let few = check::check(taking(2, 5, "").as_bytes(), &limits).unwrap_err();
    assert!(few.to_string().contains("none of the certificates used is about"), "{few}");
    // Each line has a guard of its own, so that there would be as many cases as there are sets of lines.
    let game: String = (1..=40).map(|least| format!("move 1 <= k and x >= {least}: x - k\n")).collect();
    let lines: String = (0..40).map(|line| format!("automaton line {line} x\n- 1 2\n+ 2 2\n")).collect();
    let text = format!(
        "fibnim certificate 3\nnumbers 1 delay 0\ngame g(x)\n{game}asks moves\nautomaton target x\n+ 1 1\nautomaton reach x\n- 1 2\n+ 2 2\n{lines}end\n"
    );
    let rejected = check::check(text.as_bytes(), &limits).unwrap_err();
    assert!(rejected.is_too_large(), "{rejected}");
}
