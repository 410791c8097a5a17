//! The texts of the document, and texts that are not statements.

use super::certificates::{self, judged};
use crate::Verdict;
use crate::digits::Digits;
use crate::statement::read::{self, Unreadable};

/// The examples: verdicts and statements.
fn examples() -> Vec<(bool, &'static str)> {
    let document = include_str!("../../../tests/data/STATEMENTS.md");
    let lines = document.lines().filter_map(|line| line.split_once("  "));
    let verdict = |(verdict, text): (&str, &'static str)| match verdict {
        "true" => Some((true, text.trim())),
        "false" => Some((false, text.trim())),
        _ => None,
    };
    lines.filter_map(verdict).collect()
}

#[test]
fn all_examples_can_be_read() {
    let examples = examples();
    assert!(examples.len() > 40, "{}", examples.len());
    for (_, text) in examples {
        read::read(text, true, Digits::BINARY).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
    }
}

/// Certificates made for them by plain trying are accepted with the verdict of the document, and rejected with the other.
#[test]
fn all_examples_have_the_verdict_of_the_document() {
    for (truth, text) in examples() {
        let certificate = certificates::make(text);
        let right = if truth { Verdict::True } else { Verdict::False };
        let verdict = judged(&certificate).unwrap_or_else(|wrong| panic!("{text}: {wrong}\n{certificate}"));
        assert_eq!(verdict, right, "{text}");
        let wrong = certificate.replace(&format!("\nverdict {truth}\n"), &format!("\nverdict {}\n", !truth));
        assert_ne!(wrong, certificate);
        assert!(judged(&wrong).unwrap_err().to_string().contains("the verdict is wrong"));
    }
}

#[test]
fn wrong_texts() {
    for (text, column) in [
        ("", 1),
        ("n", 2),
        ("n <", 4),
        ("n < m <", 8),
        ("n < 3 and", 10),
        ("(n < 3", 7),
        ("n < 3)", 6),
        ("(n) < 3)", 8),
        ("(n < 3) mod 2", 4),
        ("n mod 0 = 1", 7),
        ("n mod m = 1", 7),
        ("n / 1001 = 1", 5),
        ("n mod 2 ^ 2 = 1", 9),
        ("infinite: n < 3", 9),
        ("infinite n < 3", 12),
        ("n*2 < 3", 2),
        ("2*3 < n", 3),
        ("2n < 3", 2),
        ("1001*n < 3", 1),
        ("10^4*n < 3", 1),
        ("10^1000 = n", 1),
        ("exists: n < 3", 7),
        ("exists n n < 3", 10),
        ("exists n, n: n < 3", 11),
        ("exists and: n < 3", 8),
        ("inf = 3", 1),
        ("n < inf", 5),
        ("lose(n, 3)", 10),
        ("lose(inf; 3)", 6),
        ("lose(n; 3; 4)", 10),
        ("grundy(n, m; 3) = 2", 9),
        ("grundy(n; 3)", 13),
        ("grundy(n; 3) = n", 16),
        ("grundy(n; 3) = 2 = 2", 18),
        ("fib()", 5),
        ("fib(n) = 3", 8),
        ("let p(x) = x < 3", 17),
        ("let p(x) = x < 3; let p(y) = y < 3; p(2)", 23),
        ("let fib(x) = x < 3; p(2)", 5),
        ("let z1(x) = x < 3; p(2)", 5),
        ("let not(x) = x < 3; p(2)", 5),
        ("let p(x, x) = x < 3; p(2)", 10),
        ("let p() = 1 < 3; p(2)", 7),
        ("not", 4),
        ("n < 3 or or n < 2", 10),
        ("n <=> m", 3),
        ("n < 3 <=> n", 12),
        ("n # 3", 3),
        ("n < 3\u{b2}", 6),
        ("- - n < 3", 3),
        ("n + - 3 < 4", 5),
        ("z1(n, m) < 3", 5),
        ("z1(n < 3)", 6),
        ("n < 3 n < 3", 7),
        ("n < 3; n < 3", 6),
        ("2^ < 3", 4),
        ("2^3^4 = 3", 4),
        ("/1/(n) = 3", 8),
        ("fib(/1/)", 5),
        ("fib[n]", 4),
    ] {
        match read::read(text, true, Digits::BINARY) {
            Err(Unreadable { column: found, message }) => assert_eq!(found, column, "{text}: {message}"),
            Ok(read) => panic!("{text}: {read:?}"),
        }
    }
    for nested in ["not ", "(", "exists x: ", "n < z1(", "n < (", "infinite x: "] {
        assert!(read::read(&(nested.repeat(20_000) + "n < 3"), true, Digits::BINARY).is_err());
    }
    let divided = format!("n{} < 3", " mod 2".repeat(100_000));
    assert!(read::read(&divided, true, Digits::BINARY).is_err());
    let long = format!("n = {}", "9".repeat(1001));
    assert!(
        read::read(&long, true, Digits::BINARY).is_err()
            && read::read(&long[..long.len() - 1], true, Digits::BINARY).is_ok()
    );
}

#[test]
fn texts_that_are_right() {
    for text in [
        "n<3",
        "  n  \t<  3 ",
        "1_000_ = 10 ^ 3",
        "_a1 < b",
        "z1 + z2 < fib",
        "- n < 3",
        "n < 3 => n < 2 <=> not exists x: x < n or forall y: y < x",
        "let p(p) = fib(p); p(p)",
        "let p(x) = /1/(x) and x > 3; p(2)",
        "lose(z1(n) - 1, 2; inf)",
        "grundy(n; inf) >= 10^2",
        "0003 = 3",
        "((n) + 1)/2 mod 3 < (3)",
        "infinite n, m: /1/(n/2) and (n) = m",
        "mod mod 3 < infinite and infinite mod 2 = mod/2",
    ] {
        read::read(text, true, Digits::BINARY).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
    }
}
