//! Statements decided: theorems about Zeckendorf representations and the Fibonacci word, and as many
//! false ones, each with its least counterexample.

use automata::logic::{
    Answer, AskError, Claim, Relations, Vocabulary, ask, certify, decide as decided, parse_with,
};
use automata::{BINARY, FIBONACCI, System};
use limits::Limits;
use numeration::{LinearDynamic, Recurrence};

/// The letter of the Fibonacci word at n is 1 iff n + 0 ends in the digit 1.
const WORD: &str = "let same(i, j) = fibword(i) <=> fibword(j); ";

fn decide(text: &str) -> Answer {
    ask(text, &Limits::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn is_true(text: &str) {
    assert!(matches!(decide(text), Answer::True { .. }), "{text}");
}

/// False, with the least counterexample to the outermost `forall`.
fn is_false(text: &str, counterexample: &[(&str, u32)]) {
    let Answer::False { counterexample: found } = decide(text) else { panic!("{text}") };
    let found: Vec<(String, u32)> = found
        .unwrap_or_default()
        .into_iter()
        .map(|(name, n)| (name, u32::try_from(n).unwrap_or(u32::MAX)))
        .collect();
    let expected: Vec<(String, u32)> = counterexample.iter().map(|(name, n)| ((*name).into(), *n)).collect();
    assert_eq!(found, expected, "{text}");
}

/// The first members of a set in one variable, and whether it is finite.
fn set(text: &str, first: &[u32], finite: bool) {
    let Answer::Set { automaton, .. } = decide(text) else { panic!("{text}") };
    let members: Vec<String> =
        automaton.members().take(first.len()).map(|tuple| tuple[0].to_string()).collect();
    assert_eq!(members, first.iter().map(ToString::to_string).collect::<Vec<_>>(), "{text}");
    assert_eq!(automaton.is_finite(), finite, "{text}");
}

#[test]
fn addition() {
    is_true("forall x, y: x + y = y + x");
    is_true("forall x, y, z, u, v: u = x + y and v = y + z => u + z = x + v");
    is_true("forall x, y: x <= y <=> exists d: x + d = y");
    is_true("forall n: exists m: n = 2*m or n = 2*m + 1");
    is_false("forall n: exists m: n = 2*m", &[("n", 1)]);
    is_false("forall x, y: x - y = y - x", &[("x", 0), ("y", 1)]);
}

#[test]
fn representations() {
    // Every n >= 1 has exactly one smallest part, a Fibonacci number.
    is_true("forall n: n >= 1 => exists w: w = z1(n) and fib(w) and forall v: v = z1(n) => v = w");
    // The smallest part is taken away and the next one is left (K Thm 3.2).
    is_true("forall n, m: m + z1(n) = n => z1(m) = z2(n)");
    is_true("forall n: n >= 1 => 2*z1(n) < z2(n)");
    is_false("forall n: n >= 1 => 3*z1(n) < z2(n)", &[("n", 4)]);
    is_false("forall n: 2*z1(n) < z2(n)", &[("n", 0)]);
    is_true("forall n, t: tail(n, t) => t >= z1(n) and t <= n");
    // A tail and what it leaves (AP Thm 2 with Rem 2): after taking x the position (n - x; 2x) is lost iff x
    // is a tail whose next part exceeds 2x.
    is_true("forall n, x, m: 1 <= x < n and m + x = n => (2*x < z1(m) <=> (tail(n, x) and 2*x < z1(m)))");
    is_false("forall n, x, m: tail(n, x) and m + x = n => 2*x < z1(m)", &[("n", 12), ("x", 4), ("m", 8)]);
}

/// G Lemma 4.3 in full: for n > 1 and 1 <= k < z1(n), with z1(k) = F_t, z1(n - k) is F_{t+1} or F_{t-1}; it is at
/// most 2k, and at most 2k - 2 if k >= 4.
#[test]
fn grundy_lemma_4_3() {
    let next = "let next(a, b) = fib(a) and fib(b) and a < b and forall c: fib(c) and a < c => b <= c; ";
    is_true(&format!(
        "{next}forall n, k, m, a, b: n > 1 and 1 <= k < z1(n) and m + k = n and a = z1(k) and b = z1(m) \
         => next(a, b) or next(b, a) or (a = 1 and b = 1)"
    ));
    is_true("forall n, k, m: 1 <= k < z1(n) and m + k = n => z1(m) <= 2*k");
    is_true("forall n, k, m: 4 <= k < z1(n) and m + k = n => z1(m) + 2 <= 2*k");
    is_false(
        "forall n, k, m: 3 <= k < z1(n) and m + k = n => z1(m) + 2 <= 2*k",
        &[("n", 8), ("k", 3), ("m", 5)],
    );
}

/// Whinihan's theorem as an induction: from r >= z1(n) there is a move to r < z1(n), from r < z1(n) there is none.
#[test]
fn whinihan_by_induction() {
    is_true("forall n, r: r >= z1(n) <=> exists x, m: 1 <= x <= r and m + x = n and 2*x < z1(m)");
    is_false(
        "forall n, r: r >= z1(n) <=> exists x, m: 1 <= x <= r and m + x = n and 3*x < z1(m)",
        &[("n", 4), ("r", 1)],
    );
}

#[test]
fn the_fibonacci_word() {
    is_true(&format!("{WORD}not exists p: p >= 1 and exists m: forall i: i >= m => same(i, i + p)"));
    set(
        &format!("{WORD}n >= 1 and exists i: forall t: t < n => same(i + t, i + t + n)"),
        &[1, 2, 3, 5, 8, 13, 21, 34, 55, 89],
        false,
    );
    is_true(&format!(
        "{WORD}forall n: fib(n) <=> (n >= 1 and exists i: forall t: t < n => same(i + t, i + t + n))"
    ));
    is_true(&format!("{WORD}exists i, n: n >= 1 and forall t: t < 2*n => same(i + t, i + t + n)"));
    is_true(&format!("{WORD}not exists i, n: n >= 1 and forall t: t < 3*n => same(i + t, i + t + n)"));
    // No two ones are neighbours, no three zeros.
    is_true("forall n: not (fibword(n) and fibword(n + 1))");
    is_true("forall n: fibword(n) or fibword(n + 1) or fibword(n + 2)");
    is_false("forall n: fibword(n) or fibword(n + 1)", &[("n", 2)]);
}

/// The digits of m are those of n, one place higher.
const SHIFT: &str = "let shift(n, m) = /([0,0] | [0,1][1,0])*/; ";

/// GL Prop 6. Construction (2) says which letter is at place n; (1) that the word up to F_k + F_{k-1} is the word up to
/// F_k and then that up to F_{k-1}; (3) that putting xy for x and x for y gives the word again: letter n becomes the
/// letters from shift(n) on, two if it is x and one if it is y.
#[test]
fn three_constructions_of_the_fibonacci_word() {
    let next = "let next(a, b) = fib(a) and fib(b) and a < b and forall c: fib(c) and a < c => b <= c; ";
    is_true(&format!("{WORD}{next}forall a, b, t: next(a, b) and t < a => same(b + t, t)"));
    // The shorter word is needed: with one letter more it is false.
    is_false(
        &format!("{WORD}{next}forall a, b, t: next(a, b) and t <= a => same(b + t, t)"),
        &[("a", 1), ("b", 2), ("t", 1)],
    );
    is_true(&format!("{SHIFT}forall n, m: shift(n, m) => not fibword(m)"));
    is_true(&format!(
        "{SHIFT}forall n, m, k: shift(n, m) and shift(n + 1, k) and not fibword(n) => k = m + 2"
    ));
    is_true(&format!("{SHIFT}forall n, m, k: shift(n, m) and shift(n + 1, k) and fibword(n) => k = m + 1"));
    is_true(&format!("{SHIFT}forall n, m: shift(n, m) and not fibword(n) => fibword(m + 1)"));
    is_false(&format!("{SHIFT}forall n, m: shift(n, m) => fibword(m + 1)"), &[("n", 1), ("m", 2)]);
}

/// GL Rem 20: a(n) = floor(phi n) is one more than the shift of n - 1, and b(n) = a(n) + n. That the shift is a
/// floor is not a first-order statement; that a and b are the complementary sequences with b(n) = a(n) + n, which have no
/// other solution, is.
#[test]
fn complementary_equations() {
    let sets = format!(
        "{SHIFT}let a(n, m) = exists p, q: n = p + 1 and m = q + 1 and shift(p, q); \
         let b(n, m) = exists k: a(n, k) and m = k + n; \
         let A(m) = exists n: a(n, m); let B(m) = exists n: b(n, m); \
         let AA(m) = exists n: A(n) and a(n, m); let AB(m) = exists n: B(n) and a(n, m); \
         let BA(m) = exists n: A(n) and b(n, m); let BB(m) = exists n: B(n) and b(n, m); "
    );
    let holds = |statement: &str| is_true(&format!("{sets}{statement}"));
    holds("forall m: m >= 1 => (A(m) <=> not B(m))");
    holds("forall n, m, k: a(n, m) and a(n + 1, k) => m < k");
    holds("forall n: n >= 1 => exists m: a(n, m)");
    // B - 1 = AA, AB - 1 = BA; AA and AB part A, BA and BB part B.
    holds("forall m: m >= 1 => (B(m + 1) <=> AA(m))");
    holds("forall m: m >= 1 => (AB(m + 1) <=> BA(m))");
    holds("forall m: (A(m) <=> (AA(m) or AB(m))) and not (AA(m) and AB(m))");
    holds("forall m: (B(m) <=> (BA(m) or BB(m))) and not (BA(m) and BB(m))");
    // The four classes of GL Thm 19, by smallest parts, part the numbers.
    holds("forall n: B(n + 2) <=> z1(n) >= 3");
    holds("forall n: AB(n + 2) <=> exists m: n = m + 1 and z1(m) >= 5");
    holds("forall n: AB(n + 1) <=> exists m: n = m + 2 and z1(m) >= 5");
    holds("forall n: BB(n + 1) <=> exists m: n = m + 4 and z1(m) >= 8");
    holds("forall n: B(n + 2) or AB(n + 2) or AB(n + 1) or BB(n + 1)");
    is_false(&format!("{sets}forall m: m >= 1 => (B(m + 1) <=> A(m))"), &[("m", 3)]);
}

#[test]
fn patterns() {
    set("/10*/(n)", &[1, 2, 3, 5, 8, 13], false);
    set("/1(00)*/(n)", &[1, 3, 8, 21], false);
    set("/0001/(n)", &[1], true);
    set("/(0|1)0/(n)", &[0, 2], true);
    set("//(n)", &[0], true);
    set("let ends(n) = /.*10?/; ends(n) and n < 8", &[1, 2, 4, 6, 7], true);
    is_true("forall n: evenfib(n) <=> /1(00)*/(n)");
    is_true("let tails(n, t) = /[.,0]*[1,1]([0,0]|[1,1])*/; forall n, t: tail(n, t) <=> tails(n, t)");
    is_false(
        "let tails(n, t) = /[.,0]*[1,1][0,0]*/; forall n, t: tail(n, t) <=> tails(n, t)",
        &[("n", 4), ("t", 4)],
    );
}

/// Definitions that double each time are refused before they fill the memory.
#[test]
fn definitions_cannot_explode() {
    let mut text = String::from("let a0(n) = fib(n); ");
    for i in 1..60 {
        text.push_str(&format!("let a{i}(n) = a{0}(n) and a{0}(n + 1); ", i - 1));
    }
    text.push_str("exists n: a59(n)");
    assert!(matches!(ask(&text, &Limits::default()), Err(AskError::TooLarge(_))));
}

#[test]
fn sets() {
    set("fib(n)", &[1, 2, 3, 5, 8, 13], false);
    set("evenfib(n)", &[1, 3, 8, 21, 55], false);
    set("fibword(n)", &[1, 4, 6, 9, 12, 14], false);
    set("n < 5", &[0, 1, 2, 3, 4], true);
    set("z1(n) >= 5", &[0, 5, 8, 13, 18, 21], false);
    set("z2(n) = 3", &[4, 12, 17, 25], false);
    set("z3(n) = 8", &[12, 33, 46], false);
    set("exists m: n = 3*m + 2", &[2, 5, 8, 11], false);
    set("n = 10^20 - 1 and n < 5", &[], true);
}

#[test]
fn witnesses() {
    let Answer::True { witness: Some(witness) } = decide("exists n, m: n = 2*m and m > 3 and fib(n)") else {
        panic!()
    };
    assert_eq!(
        witness.iter().map(|(name, n)| format!("{name} = {n}")).collect::<Vec<_>>(),
        ["n = 8", "m = 4"]
    );
    assert_eq!(decide("exists n: n < 0"), Answer::False { counterexample: None });
}

#[test]
fn scoping() {
    is_true("forall x: (exists x: x = 5) and x >= 0");
    is_true("let even(n) = exists m: n = 2*m; forall m: even(m) or even(m + 1)");
    is_true("let even(n) = exists m: n = 2*m; let odd(n) = not even(n); forall n: odd(n) <=> even(n + 1)");
    is_true("forall x: x = 1 or x != 1 and x >= 0");
}

#[test]
fn too_large_is_said() {
    let small = Limits { states: 50, ..Limits::default() };
    let answer = ask("forall x, y, z: fib(z) and x + 2*y = 3*z => x + 5*y > 7*z or x = y", &small);
    assert!(matches!(answer, Err(AskError::TooLarge(_))), "{answer:?}");
}

/// Errors name the place.
#[test]
fn errors() {
    for (text, span, message) in [
        ("", 0..0, "expected a number, a variable or a part such as z1(...), found the end"),
        ("forall n n = 1", 9..10, "expected `:`, found `n`"),
        ("forall n, n: n = 1", 10..11, "`n` occurs twice"),
        ("n = = 2", 4..5, "expected a number, a variable or a part such as z1(...), found `=`"),
        ("(n = 2", 6..6, "expected `)`, found the end"),
        ("n = 2)", 5..6, "expected `and`, `or`, `=>`, `<=>` or the end, found `)`"),
        ("prime(n)", 0..5, "there is no relation `prime`"),
        ("tail(n)", 0..4, "`tail` takes 2 terms, not 1"),
        (
            "n = fib(3)",
            4..7,
            "`fib` is not a term: terms are numbers, variables and parts, z1(...) to z9(...)",
        ),
        ("n = z10(3)", 4..7, "unknown part `z10`: the parts of a number are z1 to z9"),
        ("z0(n) = 3", 0..2, "unknown part `z0`: the parts of a number are z1 to z9"),
        ("n > 5 -> n > 4", 6..8, "unexpected `->`"),
        ("n > 5 <-> n > 4", 6..9, "unexpected `<->`"),
        ("n = 2 $", 6..7, "unexpected `$`"),
        ("n", 1..1, "expected a comparison, found the end"),
        ("/102/(n)", 3..4, "expected a digit 0 or 1, found `2`"),
        ("/[0,1]/(n)", 5..6, "found 2 digits, expected 1"),
        ("/(10/(n)", 4..4, "expected `)`"),
        ("/10(n)", 0..1, "this pattern does not end"),
        ("let a(n) = n = 1; let a(n) = a(n); a(n)", 22..23, "`a` is defined already"),
        ("let fib(n) = fib(n); fib(n)", 4..7, "`fib` is defined already"),
        ("5000*n = 1", 0..4, "the coefficient 5000 is larger than 1000"),
    ] {
        let Err(AskError::Syntax(error)) = ask(text, &Limits::default()) else { panic!("{text}") };
        assert_eq!((error.span.clone(), error.to_string().as_str()), (span, message), "{text}");
        assert!(!error.help.is_empty());
    }
    for (text, help) in [
        ("evnfib(n)", "did you mean `evenfib`?"),
        ("let even(n) = n = 0; evn(n)", "did you mean `even`?"),
        ("prime(n)", "relations are fib, evenfib, fibword, tail; others are defined by let"),
    ] {
        let Err(AskError::Syntax(error)) = ask(text, &Limits::default()) else { panic!("{text}") };
        assert_eq!(error.help, help, "{text}");
    }
    let deep = format!("{}n = 1{}", "(".repeat(5000), ")".repeat(5000));
    assert!(matches!(ask(&deep, &Limits::default()), Err(AskError::Syntax(_))));
    let long = format!("n = 1{}", " and n = 1".repeat(5000));
    assert!(matches!(ask(&long, &Limits::default()), Err(AskError::Syntax(_))));
}

/// Zeckendorf's system, the binary one, those of two take-away games, base 3, Tribonacci's and Pell's.
fn systems() -> [&'static System; 7] {
    let made = |p, q| {
        let dynamic = LinearDynamic::new(Vec::new(), p, 0, q).expect("it never decreases");
        System::takeaway(&dynamic).expect("it has a Pisot number")
    };
    let recurrence = |coefficients: &[u64], first: &[u64]| {
        let sequence = Recurrence::new(coefficients.to_vec(), first.to_vec()).expect("it grows");
        System::recurrence(&sequence.to_string(), &sequence).expect("it has a Pisot number")
    };
    let (base, tribonacci) = (recurrence(&[3], &[1]), recurrence(&[1, 1, 1], &[1, 2, 4]));
    [&FIBONACCI, &BINARY, made(3, 1), made(5, 2), base, tribonacci, recurrence(&[2, 1], &[1, 2])]
}

/// The answer, which must be that of a certificate too: a certificate keeps to the system, a decision may take another one.
fn decide_in(system: &'static System, text: &str) -> Answer {
    let statement = parse_with(text, &Vocabulary { system, ..Vocabulary::default() })
        .unwrap_or_else(|error| panic!("{error}"));
    let relations = Relations::new();
    let claim = Claim { text, uses: &[], given: &relations };
    let (certified, _) = certify(&statement, &claim, &relations, &Limits::default())
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let answer =
        decided(&statement, &relations, &Limits::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(answer, certified, "{text} in {}", system.name);
    answer
}

/// The pair with the least sum, and of these the one with the least first number, that has a property: tried one by one.
fn least_pair(holds: impl Fn(i64, i64) -> bool) -> Vec<u32> {
    let pairs = (0..200).flat_map(|sum: i64| (0..=sum).map(move |first| (first, sum - first)));
    let (first, second) = pairs.into_iter().find(|&(n, m)| holds(n, m)).expect("there is one");
    vec![first as u32, second as u32]
}

#[test]
fn witnesses_are_least_in_every_numeration() {
    type Holds = fn(i64, i64) -> bool;
    let cases: [(&str, Holds); 6] = [
        ("n + m > 10 and n > m", |n, m| n + m > 10 && n > m),
        ("30*n + 30*m = 990", |n, m| 30 * n + 30 * m == 990),
        ("3*n = 2*m + 25 and m > 4", |n, m| 3 * n == 2 * m + 25 && m > 4),
        ("(exists k: m = 3*k + 2) and n > 2*m and m > 2", |n, m| m % 3 == 2 && n > 2 * m && m > 2),
        ("5*n + m >= 61 and m < n + 3", |n, m| 5 * n + m >= 61 && m < n + 3),
        ("n - m > 6 or m - n > 5", |n, m| n - m > 6 || m - n > 5),
    ];
    for system in systems() {
        for (text, holds) in cases {
            let least = least_pair(holds);
            let numbers = |found: Option<Vec<(String, num_bigint::BigUint)>>| -> Vec<u32> {
                found.into_iter().flatten().map(|(_, number)| number.try_into().unwrap()).collect()
            };
            let Answer::True { witness } = decide_in(system, &format!("exists n, m: {text}")) else {
                panic!("{text}")
            };
            assert_eq!(numbers(witness), least, "{text} in {}", system.name);
            let Answer::False { counterexample } = decide_in(system, &format!("forall n, m: not ({text})"))
            else {
                panic!("{text}")
            };
            assert_eq!(numbers(counterexample), least, "{text} in {}", system.name);
            // Columns are alphabetical: m comes first.
            let Answer::Set { variables, automaton } = decide_in(system, text) else { panic!("{text}") };
            assert_eq!(variables, ["m", "n"]);
            let member: Vec<u32> =
                automaton.least().unwrap().into_iter().map(|number| number.try_into().unwrap()).collect();
            assert_eq!(member, { least_pair(|m, n| holds(n, m)) }, "{text} in {}", system.name);
        }
    }
}

#[test]
fn coefficients_that_have_a_common_factor_are_small() {
    for system in systems() {
        for (text, expected) in [
            ("exists n: 1000*n = 13000", true),
            ("exists n: 1000*n = 13001", false),
            ("exists n: 20*n = 260 and n > 12", true),
            ("forall n: 999*n > 99899 <=> n > 99", true),
            ("forall n: 999*n > 99900 <=> n > 100", true),
            ("forall n: 999*n >= 99901 <=> n > 100", true),
            ("exists n: 7 - 700*n = 0 - 1393", true),
            ("exists n, m: 900*n + 1 = 300*m", false),
            ("forall n, m: 1000*n < 500*m + 3 <=> 2*n <= m", true),
            ("forall n, m: 1000*n < 500*m - 3 <=> 2*n < m", true),
            ("forall n, m: 600*n != 400*m + 100", true),
            ("exists n: 1000*n = 10^40", true),
            ("forall n: not 1000*n = 10^40 + 1", true),
        ] {
            let answer = decide_in(system, text);
            assert_eq!(matches!(answer, Answer::True { .. }), expected, "{text} in {}", system.name);
            let statement = parse_with(text, &Vocabulary { system, ..Vocabulary::default() }).unwrap();
            let claim = Claim { text, uses: &[], given: &Relations::new() };
            let (_, certificate) =
                certify(&statement, &claim, &Relations::new(), &Limits::default()).unwrap();
            let limits = check::Limits { memory: 1 << 30, steps: 100_000_000 };
            check::check(certificate.as_bytes(), &limits).unwrap_or_else(|why| panic!("{text}: {why}"));
        }
    }
}

/// In Zeckendorf's system the states of these sums grow with the squares of their coefficients.
#[test]
fn closed_statements_of_sums_may_have_large_coefficients() {
    assert_eq!(
        decide("exists n, m: n > 0 and 1000*n = 999*m"),
        Answer::True {
            witness: Some(vec![("n".to_owned(), 999u32.into()), ("m".to_owned(), 1000u32.into())])
        }
    );
    is_true("forall n: exists m: 1000*m <= n and n < 1000*m + 1000");
    is_true("forall n, m: 1000*n = 999*m => exists k: n = 999*k");
    is_false("forall n, m: 1000*n = 999*m => exists k: n = 998*k", &[("n", 999), ("m", 1000)]);
    is_true("(forall n: exists m: 997*m >= n) and not exists n: 991*n + 1 = 991*n");
}

/// The remainders of sums, in several numerations, against arithmetic.
#[test]
fn congruences() {
    let limits = Limits::default();
    let triple = System::takeaway(&LinearDynamic::multiple(3, 1).unwrap()).unwrap();
    for system in [&FIBONACCI, &BINARY, triple] {
        for (coefficients, constant, modulus) in [
            (&[1][..], 2, 5),
            (&[1, -1], 0, 3),
            (&[7, 4], -9, 6),
            (&[3, 6], 1, 3),
            (&[1, 1, 2], 3, 4),
            (&[5], 0, 1),
        ] {
            let automaton =
                automata::linear::congruence(system, coefficients, constant, modulus, &limits).unwrap();
            let count = coefficients.len() as u32;
            for code in 0..12u32.pow(count) {
                let numbers: Vec<u32> = (0..count).map(|i| code / 12u32.pow(i) % 12).collect();
                let sum: i32 = coefficients.iter().zip(&numbers).map(|(a, &n)| a * n as i32).sum();
                let tuple: Vec<_> = numbers.iter().map(|&n| n.into()).collect();
                let expected = (sum - constant).rem_euclid(modulus) == 0;
                assert_eq!(
                    automaton.accepts(&tuple),
                    expected,
                    "{coefficients:?} {constant} {modulus} {numbers:?}"
                );
            }
        }
    }
}

#[test]
fn quotients_and_remainders() {
    set("n mod 3 = 1", &[1, 4, 7, 10], false);
    set("n mod 3 < 2 and n < 7", &[0, 1, 3, 4, 6], true);
    set("(n + 4)/3 = 5", &[11, 12, 13], true);
    set("2*n/3 = 3", &[5], true);
    set("2*(n/3) = 4", &[6, 7, 8], true);
    set("n mod 3 != 1 and n < 6", &[0, 2, 3, 5], true);
    set("n/2/2 = n/5 and n > 0", &[1, 2, 3, 5, 6, 7, 10, 11, 15], true);
    set("z1(n)/2 = 1", &[2, 3, 7, 10, 11], false);
    is_true("forall n: n = 3*(n/3) + n mod 3");
    is_true("forall n, m: n - m = 3*((n - m)/3) + (n - m) mod 3");
    is_true("forall n, m: 0 <= (n - m) mod 7 < 7");
    is_true("(2 - 5) mod 4 = 1 and (2 - 5)/4 = -1 and -5/4 = -1");
    is_true("exists n: n mod 100 = 99 and n < 100");
    is_false("forall n: (n + 1)/2 = n/2", &[("n", 1)]);
    is_false("forall n, m: (n + m)/2 = n/2 + m/2", &[("n", 1), ("m", 1)]);
    // What is infinite has neither.
    is_false("z1(0) mod 2 < 2 or z1(0)/2 > 0 or z1(0) > z1(0)/2", &[]);
    // Names that are words elsewhere.
    is_true("forall mod, infinite: mod mod 2 = 1 and infinite mod 2 = 1 => (mod + infinite) mod 2 = 0");
    for (text, message) in [
        ("n mod 0 = 1", "a divisor must be from 1 to 1000"),
        ("n / 1001 = 1", "a divisor must be from 1 to 1000"),
        ("n mod m = 1", "expected a number, found `m`"),
        ("n / m = 1", "expected a number, found `m`"),
        ("infinite n n = 1", "expected `:`, found `n`"),
        ("600*(2*n) = 3", "the coefficient 1200 is larger than 1000"),
    ] {
        let Err(AskError::Syntax(error)) = ask(text, &Limits::default()) else { panic!("{text}") };
        assert_eq!(error.message, message, "{text}");
    }
    let deep = format!("n{} = 1", " mod 2".repeat(500));
    assert!(matches!(ask(&deep, &Limits::default()), Err(AskError::Syntax(_))));
}

#[test]
fn infinitely_many() {
    is_true("infinite n: fib(n) and n mod 3 = 1");
    is_true("infinite n, m: n = 3 and fib(m)");
    is_true("forall m: infinite n: n mod 7 = m mod 7");
    is_false("infinite n: n < 100", &[]);
    is_false("infinite n, m: n + m = 50", &[]);
    set("infinite n: m = 3 and n > m or m = 5 and n < m", &[3], true);
    set("infinite n: not n = m", &[0, 1, 2], false);
    // Its own names are not caught.
    is_true("let beyond(m) = infinite n: n > m and fib(n); forall n: beyond(n) and beyond(2*n)");
}

#[test]
fn relations_are_decided_once() {
    let same = "def same(i, j, n) = forall t: t < n => (fibword(i + t) <=> fibword(j + t)); ";
    let square = format!("{same}n >= 1 and exists i: same(i, i + n, n)");
    set(&square, &[1, 2, 3, 5, 8, 13, 21], false);
    // A relation is about natural numbers: of what is none it is false, also where it says nothing of it.
    is_true("def negative(x) = x < 0; not negative(2 - 3)");
    is_true("let negative(x) = x < 0; negative(2 - 3)");
    is_false("def any(x, y) = x = x; any(2 - 3, 1)", &[]);
    is_false("def any(x) = x = x; exists n: any(z9(n)) and n < 10", &[]);
    is_true(
        "def even(n) = n mod 2 = 0; def four(n) = even(n) and even(n/2); forall n: four(n) <=> n mod 4 = 0",
    );
    is_true("let beyond(x) = x > y; def more(x, y) = beyond(x); more(3, 2) and not more(2, 3)");
    is_true("def order(b, a) = b < a; forall a, b: order(a, b) <=> a < b");
    let Answer::Set { variables, automaton } = decide("def any(x, y) = x = 3; any(n, m)") else { panic!() };
    assert_eq!((variables.len(), automaton.accepts(&[7u32.into(), 3u32.into()])), (2, true));
    is_true("forall def: def < def + 1");
    for (text, message) in [
        ("def more(x) = x > y; more(3)", "`y` is not a parameter of `more`"),
        ("let beyond(x) = x > y; def more(x) = beyond(x); more(3)", "`y` is not a parameter of `more`"),
        ("def fib(x) = x > 3; fib(3)", "`fib` is defined already"),
        (
            "def p(a, b, c, d, e, f, g, h, i) = a = b; p(1, 2, 3, 4, 5, 6, 7, 8, 9)",
            "`p` is about more than 8 numbers",
        ),
    ] {
        let Err(AskError::Syntax(error)) = ask(text, &Limits::default()) else { panic!("{text}") };
        assert_eq!(error.message, message, "{text}");
    }
}
