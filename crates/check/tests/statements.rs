//! Statements about games by their names, and in other systems.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use check::{Subject, Verdict};
use support::{Certificate, parse, run};

const WYTHOFF: &str = include_str!("data/wythoff.cert");
const FIXED: &str = include_str!("data/wythoff-m4.cert");
const NIM: &str = include_str!("data/nim-3.cert");

/// A statement with its theorems before it, and these lines after it.
fn with(theorems: &str, numbers: &str, statement: &str, rest: &str) -> String {
    let uses: String = run(theorems).unwrap().iter().map(|one| format!("uses {}\n", one.hash)).collect();
    format!("{theorems}fibnim statement 2\nnumbers {numbers}\nstatement {statement}\n{uses}{rest}end\n")
}

fn target(theorems: &str) -> String {
    let certificates: Vec<Certificate> = parse(theorems);
    certificates.last().unwrap().table("target").text()
}

/// The target of a theorem is what `lose` says.
#[test]
fn games_by_their_names() {
    let rest = format!("part 1 atom\n{}verdict set\n", target(WYTHOFF));
    let text = with(WYTHOFF, "1 2 delay 1", "lose(wythoff: a, b)", &rest);
    let accepted = run(&text).unwrap();
    let Subject::Statement { verdict, uses, numbers, .. } = &accepted.last().unwrap().subject else {
        panic!()
    };
    assert_eq!((*verdict, numbers.as_str()), (Verdict::Set, "1 2 delay 1"));
    assert_eq!(uses[0].to_string(), "wythoff(m, n): lost");
    for (statement, part) in [
        ("lose(wythoff: a)", "column 1: `wythoff` has 2 piles, not 1"),
        ("lose(wythoff: a, b; 3)", "`wythoff` has no allowance"),
        ("lose(wythoff: a, b; inf)", "`wythoff` has no allowance"),
        ("lose(whythoff: a, b)", "none of the certificates used is about a game `whythoff`"),
        ("grundy(wythoff: a, b) = 0", "none of the certificates used is about wythoff(_, _): value 0"),
        ("win(wythoff: a, b)", "part 1 is wrong for a = 0, b = 0"),
        ("lose(wythoff: a, b + 1)", "part 1 is wrong for"),
        ("lose(wythoff : a, b - 1)", "part 1 is wrong for"),
        ("lose(a, b)", "expected `;`"),
        ("lose(wythoff: a, b", "expected `;`"),
    ] {
        let message = run(&text.replace("lose(wythoff: a, b)", statement)).unwrap_err().to_string();
        assert!(message.contains(part), "{statement}: {message}");
    }
    // The order of piles is of no account in this game.
    run(&text.replace("lose(wythoff: a, b)", "0 <= a and 0 <= b => lose(wythoff: b, a)")).unwrap_err();
    let turned = text.replace("lose(wythoff: a, b)", "lose(wythoff :b,a)");
    assert!(run(&turned).is_ok());
}

/// Where a pile is a number, the family in which it is fixed does as well.
#[test]
fn fixed_piles_of_named_games() {
    let rest = format!("part 1 atom\n{}verdict set\n", target(FIXED));
    let text = with(FIXED, "1 2 delay 1", "lose(wythoff: 4, n)", &rest);
    run(&text).unwrap();
    for (statement, part) in [
        ("lose(wythoff: 3, n)", "part 1 is wrong for n = 5"),
        ("lose(wythoff: 5, n)", "none of the certificates used is about wythoff(5, _): lost"),
        ("lose(wythoff: n, 4)", "none of the certificates used is about wythoff(_, 4): lost"),
        ("lose(wythoff: m, n)", "none of the certificates used is about wythoff(_, _): lost"),
    ] {
        let message = run(&text.replace("lose(wythoff: 4, n)", statement)).unwrap_err().to_string();
        assert!(message.contains(part), "{statement}: {message}");
    }
    let other = WYTHOFF.replace(
        "move 1 <= k: m, n - k\nmove 1 <= k: m - k, n - k",
        "move 1 <= k: m - k, n - k\nmove 1 <= k: m, n - k",
    );
    assert!(run(&other).is_err());
}

/// In base 2.
#[test]
fn other_numbers() {
    let rest = "part 1 atom\n+ 1 1\nverdict set\n";
    let text = with(NIM, "1 delay 0", "lose(nim-3: n, 0, n)", rest);
    run(&text).unwrap();
    for (statement, part) in [
        ("lose(nim-3: n, 1, n)", "part 1 is wrong for n = 0"),
        ("lose(nim-3: n, n - 1, 1)", "part 1 is wrong for n = 0"),
        ("fib(n)", "`fib` may only be used with the numbers 1 2 delay 1"),
        ("z1(n) = n", "part 1 is wrong for n = 0"),
        ("z3(n) > 0", ""),
        ("lose(n; n)", "a position without the name of a game may only be used"),
        ("n >= 0", ""),
        ("n + n = 2*n", ""),
    ] {
        let checked = run(&text.replace("lose(nim-3: n, 0, n)", statement));
        match checked {
            Ok(_) => assert!(part.is_empty(), "{statement}"),
            Err(rejected) => {
                let message = rejected.to_string();
                assert!(!part.is_empty() && message.contains(part), "{statement}: {message}");
            }
        }
    }
    // Theorems in other numbers are none here.
    let message = run(&text.replace("statement 2\nnumbers 1 delay 0", "statement 2\nnumbers 1 2 delay 1"))
        .unwrap_err()
        .to_string();
    assert!(message.contains("families with the numbers of the statement"), "{message}");
    // A pattern is about the digits in base 2: the number that ends in 11 is 3 mod 4.
    let three = "part 1 atom\n- 1 2\n- 1 3\n+ 1 3\npart 2 atom\n- 1 2\n- 3 4\n- 1 2\n+ 3 4\nsearch 1 -2\nverdict true\n";
    let text = with(NIM, "1 delay 0", "forall n: /(0|1)*11/(n) => /.*11/(n)", three);
    run(&text.replace("part 2 atom\n- 1 2\n- 3 4\n- 1 2\n+ 3 4\n", "part 2 atom\n- 1 2\n- 1 3\n+ 1 3\n"))
        .unwrap();
}

/// Positions without a name are found by the rules, whatever the game is called.
#[test]
fn fibonacci_nim_by_its_rules() {
    let theorem = include_str!("data/two-pile.cert").replace("two-piles(m, n; r)", "something(x, y; z)");
    let theorem = theorem.replace("move 1 <= k <= r: m - k, n; 2*k", "move z >= i > 0: x - i, y; i + i");
    let theorem = theorem.replace("move 1 <= k <= r: m, n - k; 2*k", "move 1 <= k <= z: x, y - k; 2*k");
    let theorem = theorem.replace("m n r", "x y z");
    let rest = format!("part 1 atom\n{}verdict set\n", target(&theorem));
    let text = with(&theorem, "1 2 delay 1", "lose(m, n; r)", &rest);
    run(&text).unwrap();
    let message = run(&text.replace("lose(m, n; r)", "lose(m; r)")).unwrap_err().to_string();
    assert!(
        message.contains("none of the certificates used is about Fibonacci nim (n; r): lost"),
        "{message}"
    );
}

/// Two piles of nim, whose lost positions are those with equal piles.
const TWO_PILES: &str = "\
fibnim certificate 2
numbers 1 delay 0
game nim(m, n)
move 1 <= k: m - k, n
move 1 <= k: m, n - k
asks lost
automaton target m n
+ 1 0 0 1
automaton reach m n
- 1 2 2 1
+ 2 2 2 2
automaton line 0 m n
- 1 2 0 1
+ 2 2 2 2
automaton line 1 m n
- 1 0 2 1
+ 2 2 2 2
end
";

/// What the statement of a file is accepted as.
fn sentence(text: &str) -> String {
    match run(text).unwrap().pop().unwrap().subject {
        Subject::Statement { text, verdict: Verdict::True, .. } => text,
        other => panic!("{other:?}"),
    }
}

/// A false sentence about Wythoff's game is none that is accepted: another game of that name has a fingerprint wherever it is named.
#[test]
fn a_known_name_means_its_rules() {
    let equal = "+ 1 0 0 1\n";
    let rest = format!(
        "part 1 atom\n{equal}part 2 atom\n{equal}part 3 iff 1 2\n+ 1 1 1 1\nsearch -3\nverdict true\n"
    );
    let about = |theorem: &str, statement: &str| sentence(&with(theorem, "1 delay 0", statement, &rest));
    let statement = "forall m, n: lose(nim: m, n) <=> m = n";
    assert_eq!(about(TWO_PILES, statement), statement);
    let forged = TWO_PILES.replace("game nim(", "game wythoff(");
    let sentence = about(&forged, "forall m, n: lose(wythoff : m, n) <=> m = n");
    let family = run(&forged).unwrap()[0].subject.family().unwrap().to_string();
    let (game, _) = family.split_once('(').unwrap();
    assert!(game.starts_with("wythoff@") && game.len() == "wythoff@1a2b3c4d".len(), "{game}");
    assert_eq!(sentence, format!("forall m, n: lose({game} : m, n) <=> m = n"));
    // In definitions, and after letters that take several bytes.
    let defined = "let p(\u{e9}, y) = lose(wythoff: \u{e9}, y); forall m, n: p(m, n) <=> m = n";
    assert_eq!(about(&forged, defined), defined.replace("wythoff", game));
    // One pile more or less, or the name of a pile, is another game, too.
    let turned = TWO_PILES.replace("nim(m, n)", "nim(n, m)").replace("m n\n", "n m\n");
    let turned = turned.replace("m - k, n", "n - k, m").replace("m, n - k", "n, m - k");
    assert!(about(&turned, statement).starts_with("forall m, n: lose(nim@"));
}

/// What depends on the numeration is printed with the numeration.
#[test]
fn digits_are_printed_with_their_numeration() {
    let text = |numbers: &str, statement: &str| {
        format!(
            "fibnim statement 2\nnumbers {numbers}\nstatement {statement}\npart 1 atom\n+ 1\nverdict true\nend\n"
        )
    };
    let told = |numbers: &str, statement: &str| run(&text(numbers, statement)).unwrap()[0].to_string();
    assert!(told("1 delay 0", "/11/(3)").ends_with(" numbers 1 delay 0: /11/(3)"));
    assert!(told("1 delay 0", "z1(3) = 1").ends_with(" numbers 1 delay 0: z1(3) = 1"));
    assert!(!told("1 delay 0", "3 = 1 + 2").contains("numbers"));
    assert!(!told("1 2 delay 1", "/100/(3)").contains("numbers"));
    assert!(run(&text("1 2 delay 1", "/11/(3)")).is_err());
}

/// In other systems `term` is a word of the language, which gets no other meaning.
#[test]
fn words_of_the_language_keep_their_meaning() {
    let given = |numbers: &str, name: &str| {
        let rows = "+ 1 0\n";
        run(&format!(
            "fibnim statement 2\nnumbers {numbers}\nstatement {name}(n)\ngiven {name} 1\n{rows}part 1 atom\n{rows}verdict set\nend\n"
        ))
    };
    given("1 delay 0", "zero").unwrap();
    given("1 2 delay 1", "term").unwrap();
    for name in ["term", "tail", "fib", "z1", "z9", "lose", "and"] {
        assert!(given("1 delay 0", name).is_err(), "{name}");
    }
    let defined = |numbers: &str| {
        let statement = "let term(x) = x = 0; term(0)";
        run(&format!(
            "fibnim statement 2\nnumbers {numbers}\nstatement {statement}\npart 1 atom\n+ 1\nverdict true\nend\n"
        ))
    };
    defined("1 2 delay 1").unwrap();
    assert!(defined("1 delay 0").is_err());
}

/// No certificate fixes more than 1000 stones, so nothing is computed about more.
#[test]
fn positions_with_many_fixed_stones_are_too_large() {
    let text = |position: &str| {
        format!(
            "fibnim statement 2\nnumbers 1 2 delay 1\nstatement {position}\npart 1 atom\n+ 1 1\nverdict set\nend\n"
        )
    };
    for position in
        ["lose(1000, 1000, 1000, 1000, 1000, n; inf)", "lose(1000, 1, n; inf)", "lose(10^30, 1, n; inf)"]
    {
        let limits = check::Limits { memory: 1 << 20, steps: 0 };
        let rejected = check::check(text(position).as_bytes(), &limits).unwrap_err();
        assert_eq!(rejected.line, Some(3), "{rejected}");
        assert!(rejected.is_too_large(), "{rejected}");
    }
}
