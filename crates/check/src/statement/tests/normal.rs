//! The parts of statements: what they become.

use super::meaning::parts;
use crate::digits::Digits;
use crate::statement::parts::{Atom, Goal, Kind, Part, Parts, Trouble};
use crate::statement::read;
use crate::statement::term::{Factor, Term};
use crate::statement::written::Operation;

/// A term with the names of its variables.
fn term(term: &Term, names: &[String]) -> String {
    let mut text: Vec<_> = term
        .multiples
        .iter()
        .map(|(times, factor)| match factor {
            Factor::Variable(variable) => format!("{times}{}", names[*variable as usize]),
            Factor::Piece(piece) => {
                let of = self::term(&piece.of, names);
                match piece.operation {
                    Operation::Part { place } => format!("{times}z{place}({of})"),
                    Operation::Quotient { divisor } => format!("{times}({of})/{divisor}"),
                    Operation::Remainder { divisor } => format!("{times}({of})mod{divisor}"),
                }
            }
        })
        .collect();
    if !term.constant.is_zero() || text.is_empty() {
        let sign = if term.constant.is_negative() { "-" } else { "" };
        text.push(format!("{sign}{}", term.constant.size()));
    }
    text.join(" ")
}

/// A part: relations by their terms only.
fn show(part: &Part, names: &[String]) -> String {
    match &part.kind {
        Kind::Atom(Atom::Comparison(comparison, a, b)) => {
            format!("{comparison:?}[{}, {}]", term(a, names), term(b, names))
        }
        Kind::Atom(atom) => {
            let terms: Vec<_> = atom.terms().into_iter().map(|one| term(one, names)).collect();
            format!("[{}]", terms.join(", "))
        }
        Kind::Not(inner) => format!("not {}", show(inner, names)),
        Kind::And(all) => {
            let all: Vec<_> = all.iter().map(|one| show(one, names)).collect();
            format!("({})", all.join(" & "))
        }
        Kind::Iff(a, b) => format!("({} <=> {})", show(a, names), show(b, names)),
        Kind::Exists(variable, inner) => {
            format!("E{} {}", names[*variable as usize], show(inner, names))
        }
    }
}

fn normal(text: &str) -> String {
    let parts = parts(text);
    match &parts.goal {
        Goal::Part { part, free: true } => format!("set {}", show(part, &parts.names)),
        Goal::Part { part, free: false } => show(part, &parts.names),
        Goal::Search { part, found } => format!("search {found} {}", show(part, &parts.names)),
    }
}

#[test]
fn connectives() {
    for (text, expected) in [
        ("fib(a) and (fib(b) and fib(c))", "set ([1a] & [1b] & [1c])"),
        ("fib(a) or fib(b) or fib(c)", "set not (not [1a] & not [1b] & not [1c])"),
        ("fib(a) => fib(b)", "set not ([1a] & not [1b])"),
        ("fib(a) => fib(b) => fib(c)", "set not ([1a] & [1b] & not [1c])"),
        ("(fib(a) => fib(b)) => fib(c)", "set not (not ([1a] & not [1b]) & not [1c])"),
        ("fib(a) <=> fib(b) <=> fib(c)", "set (([1a] <=> [1b]) <=> [1c])"),
        ("not not not fib(a)", "set not [1a]"),
        ("a < b <= c", "set (Less[1a, 1b] & AtMost[1b, 1c])"),
        ("not fib(a) and fib(b) or fib(c)", "set not (not (not [1a] & [1b]) & not [1c])"),
        ("fib(1) and fib(2)", "([1] & [2])"),
    ] {
        assert_eq!(normal(text), expected, "{text}");
    }
}

#[test]
fn terms() {
    for (text, expected) in [
        ("fib(n + n - m)", "set [2n -1m]"),
        ("fib(n - n + m)", "set [1m]"),
        ("fib(z1(n) - z1(n) + 0*z2(m) + 3 - 5)", "set [1z1(1n) -1z1(1n) -2]"),
        ("let p(x) = fib(x - x + 2*x); p(z1(n) + m - 1)", "set [1z1(1n) 2m -1z1(1n) 2z1(1n) -2]"),
        ("let p(x) = fib(z2(3*x)); p(n + z1(4 - n))", "set [1z2(3n 3z1(-1n 4))]"),
        ("let p(x) = x > 5; p(0*z1(0))", "Greater[0, 5]"),
    ] {
        assert_eq!(normal(text), expected, "{text}");
    }
}

#[test]
fn definitions() {
    for (text, expected) in [
        ("let p(x) = exists y: y < x; p(y)", "set Ey Less[1y, 1y]"),
        ("let p(x) = x < y; exists y: p(y)", "search true Less[1y, 1y]"),
        ("let p(x) = x < y; let q(y) = p(3); q(n)", "set Less[3, 1n]"),
        ("let p(x) = x < y; let q(z) = exists y: p(z); q(n)", "set Ey Less[1n, 1y]"),
        ("let p(x, y) = x < y; p(b, a)", "set Less[1b, 1a]"),
        ("let p(x) = forall y: x < y; p(0)", "search false not Less[0, 1y]"),
        ("let p(x) = forall y: x < y; not p(0)", "Ey not Less[0, 1y]"),
    ] {
        assert_eq!(normal(text), expected, "{text}");
    }
    // The bound y is another variable than the free one.
    let parts = parts("let p(x) = exists y: y < x; p(y)");
    let Goal::Part { part, .. } = parts.goal else { panic!() };
    assert_eq!(part.variables, [0]);
    let Kind::Exists(variable, inner) = part.kind else { panic!() };
    assert_eq!((variable, inner.variables.as_slice()), (1, &[0, 1][..]));
}

#[test]
fn quantifiers_move_inward() {
    for (text, expected) in [
        ("exists x: fib(a)", "set [1a]"),
        ("exists x: (fib(x) and fib(a))", "set ([1a] & Ex [1x])"),
        ("exists x: fib(x) and fib(a) and fib(x + 1) and fib(b)", "set ([1a] & [1b] & Ex ([1x] & [1x 1]))"),
        ("exists x: fib(x) or fib(a)", "set not (not Ex [1x] & not [1a])"),
        ("exists x: fib(x) => fib(a)", "set not (not Ex not [1x] & not [1a])"),
        ("forall x: fib(x) or fib(a)", "set not (not [1a] & Ex not [1x])"),
        ("forall x: fib(x) and fib(a)", "set (not Ex not [1x] & [1a])"),
        ("exists x: (fib(x) <=> fib(a))", "set Ex ([1x] <=> [1a])"),
        ("exists x: not exists y: x < y + a", "set Ex not Ey Less[1x, 1y 1a]"),
        ("exists x, y: x < a and y < b", "set (Ey Less[1y, 1b] & Ex Less[1x, 1a])"),
        ("exists x: (fib(a) or fib(x)) and fib(b)", "set ([1b] & not (not [1a] & not Ex [1x]))"),
        ("exists x: (fib(x) or (fib(x + 1) and fib(a)))", "set not (not Ex [1x] & not ([1a] & Ex [1x 1]))"),
        ("exists x: exists y: x < y", "search true Ey Less[1x, 1y]"),
        ("exists x, y: fib(x) and fib(y)", "search true ([1x] & [1y])"),
        (
            "forall x: fib(x) => exists y: y > x and fib(7)",
            "search false ([1x] & not ([7] & Ey Greater[1y, 1x]))",
        ),
        ("not exists x: fib(x)", "not Ex [1x]"),
        ("(exists x: fib(x)) and fib(3)", "(Ex [1x] & [3])"),
    ] {
        assert_eq!(normal(text), expected, "{text}");
    }
}

#[test]
fn variables_are_numbered_as_they_are_met() {
    let names = |text: &str| parts(text).names;
    assert_eq!(names("exists x: x < b and z1(a) + c < x"), ["b", "a", "c", "x"]);
    assert_eq!(names("(exists y: y < b) and forall x, z: fib(a)"), ["b", "a", "y", "x", "z"]);
    assert_eq!(names("lose(m, n; r)"), ["m", "n", "r"]);
    assert_eq!(names("let p(x, y) = y < x; p(b, a)"), ["a", "b"]);
    assert_eq!(names("0*a < b"), ["a", "b"]);
}

#[test]
fn the_same_part_with_other_names() {
    let same = |text: &str| {
        let parts = parts(text);
        let Goal::Part { part: Part { kind: Kind::And(all), .. }, .. } = &parts.goal else { panic!() };
        assert_eq!(all[0].becomes(&all[1]), all[1].becomes(&all[0]));
        all[0].becomes(&all[1])
    };
    for text in [
        "a < b and b < c",
        "(exists x: x < a) and (exists y: y < b)",
        "/1/(a) and / 1 /(b)",
        "z1(a) + b = 3 and z1(c) + d = 3",
        "lose(a; b) and lose(a; c)",
        "(not exists x: a < x + b) and (not exists x: c < x + d)",
    ] {
        assert!(same(text), "{text}");
    }
    for text in [
        "a < b and b < a",
        "a < b and a <= b",
        "a < b and a < a",
        "a < a and a < b",
        "(exists x: x < a) and (exists y: a < y)",
        "/1/(a) and /10/(b)",
        "z1(a) = 3 and z2(a) = 3",
        "lose(a; b) and win(a; b)",
        "lose(a; inf) and lose(a; 5)",
        "grundy(a; b) > 1 and grundy(a; b) > 2",
        "fib(a) and evenfib(a)",
        "lose(a, 2, 3; b) and lose(a, 2, 4; b)",
    ] {
        assert!(!same(text), "{text}");
    }
}

#[test]
fn what_is_too_large_is_refused() {
    let trouble = |text: &str| Parts::of(&read::read(text, true, Digits::BINARY).unwrap()).unwrap_err();
    // Each definition doubles.
    let double = |inner: &str, outer: &str, last: &str| {
        let mut text = format!("let p0(x) = {inner};");
        for i in 1..60 {
            text += &format!("let p{i}(x) = {};", outer.replace('p', &format!("p{}", i - 1)));
        }
        text + last
    };
    for text in [
        double("fib(x)", "p(x) and p(x + 1)", "p59(n)"),
        double("fib(x)", "p(x + x)", "p59(n)"),
        double("fib(x)", "p(z1(x) + z2(x))", "p59(n)"),
        double("fib(x)", "p(z1(x + x) + x + x)", "p59(z1(n))"),
        double("fib(x)", "p(1000*x)", "p59(n)"),
        format!("{}fib(n)", "fib(n) <=> ".repeat(1000)),
        format!("{}fib(n)", "fib(n) => ".repeat(1000)),
        (0..20).map(|i| format!("fib(x{i}) and ")).collect::<String>() + "fib(n)",
        format!("exists {}x: fib(x)", (0..1000).map(|i| format!("x{i}, ")).collect::<String>()),
        "grundy(n; m) > 10^50".to_owned(),
        "lose(n, 10^50, 3; m)".to_owned(),
    ] {
        assert!(matches!(trouble(&text), Trouble::TooLarge), "{text}");
    }
    for text in [
        "let p(x) = q(x); let q(x) = fib(x); p(3)",
        "let p(x) = p(x); p(3)",
        "fib(1, 2)",
        "tail(1)",
        "let p(x) = fib(x); p(1, 2)",
    ] {
        assert!(matches!(trouble(text), Trouble::Unreadable(_)), "{text}");
    }
}
