//! Statements in other numerations than Zeckendorf's, and the expressions and counts of their sets.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use automata::logic::{Answer, Pattern, Relations, Vocabulary, decide, parse_with};
use automata::{Automaton, BINARY, FIBONACCI, Matrices, NoExpression, NotCounted, System, short_expression};
use limits::Limits;
use num_bigint::BigUint;
use numeration::{LinearDynamic, Recurrence};

fn takeaway(p: u64, q: u64) -> &'static System {
    System::takeaway(&LinearDynamic::multiple(p, q).unwrap()).unwrap()
}

fn recurrence(coefficients: &[u64], first: &[u64]) -> &'static System {
    let sequence = Recurrence::new(coefficients.to_vec(), first.to_vec()).unwrap();
    System::recurrence(&format!("recurrence:{sequence}"), &sequence).unwrap()
}

fn base(base: u64) -> &'static System {
    recurrence(&[base], &[1])
}

fn pell() -> &'static System {
    recurrence(&[2, 1], &[1, 2])
}

fn asked_with(system: &'static System, text: &str, given: &Relations) -> Answer {
    let relations = given.iter().map(|(name, automaton)| (name.clone(), automaton.tracks())).collect();
    let vocabulary = Vocabulary { system, relations, ..Vocabulary::default() };
    let statement = parse_with(text, &vocabulary).unwrap_or_else(|error| panic!("{text}: {error}"));
    decide(&statement, given, &Limits::default()).unwrap()
}

fn asked(system: &'static System, text: &str) -> Answer {
    asked_with(system, text, &Relations::new())
}

fn set(system: &'static System, text: &str) -> Automaton {
    match asked(system, text) {
        Answer::Set { automaton, .. } => automaton,
        other => panic!("{text}: {other:?}"),
    }
}

fn first(automaton: &Automaton, count: usize) -> Vec<u32> {
    automaton.members().take(count).map(|tuple| tuple[0].clone().try_into().unwrap()).collect()
}

/// Schwenk's theorem, as an induction: r stones within the smallest part cannot win, more can.
#[test]
fn the_smallest_part_decides_the_game() {
    for (system, f) in [(&FIBONACCI, "2*x"), (&BINARY, "x"), (takeaway(3, 1), "3*x")] {
        let text =
            format!("forall n, r: r >= z1(n) <=> exists x, m: 1 <= x <= r and m + x = n and {f} < z1(m)");
        assert!(matches!(asked(system, &text), Answer::True { .. }), "{}", system.name);
        // Another dynamic is another game.
        let wrong = text.replace(&format!("and {f} <"), &format!("and {f} + x <"));
        assert!(matches!(asked(system, &wrong), Answer::False { .. }), "{}", system.name);
    }
}

#[test]
fn terms_digits_and_witnesses() {
    let triple = takeaway(3, 1);
    assert_eq!(first(&set(triple, "term(n)"), 9), [1, 2, 3, 4, 6, 8, 11, 15, 21]);
    assert_eq!(set(triple, "/10*/(n)"), set(triple, "term(n)"));
    assert_eq!(set(&BINARY, "/.*1/(n)"), set(&BINARY, "exists m: n = 2*m + 1"));
    // 11 is not a greedy sum there, so no number has these digits.
    assert!(set(triple, "/11/(n)").is_empty());
    assert_eq!(first(&set(&BINARY, "/11/(n)"), 5), [3]);
    let Answer::True { witness: Some(witness) } = asked(triple, "exists n: n > 100 and term(n)") else {
        panic!()
    };
    assert_eq!(witness, [("n".to_owned(), 105u32.into())]);
    let Answer::False { counterexample: Some(least) } = asked(triple, "forall n: n > 3 => z1(n) < n") else {
        panic!()
    };
    assert_eq!(least, [("n".to_owned(), 4u32.into())]);
    let evens = set(triple, "exists m: n = 2*m");
    let given = Relations::from([("even".to_owned(), evens)]);
    let answer = asked_with(triple, "let odd(n) = not even(n); forall n: odd(n) <=> even(n + 1)", &given);
    assert_eq!(answer, Answer::True { witness: None });
}

#[test]
fn what_is_about_zeckendorf_is_refused_at_its_place() {
    let triple = takeaway(3, 1);
    let vocabulary = Vocabulary { system: triple, elsewhere: vec!["lose".into()], ..Vocabulary::default() };
    for (text, span) in
        [("n > 1 and fib(n)", 10..13), ("evenfib(n)", 0..7), ("fibword(n)", 0..7), ("lose(n; 2)", 0..4)]
    {
        let error = parse_with(text, &vocabulary).unwrap_err();
        assert_eq!(error.span, span, "{text}");
        let name = &text[span];
        let told = format!(
            "`{name}` is about Zeckendorf representations, and here numbers are written in takeaway:3"
        );
        assert_eq!(error.message, told);
        assert!(error.help.contains("term, tail, z1(n)"), "{}", error.help);
    }
    // A name is free where it means nothing.
    assert!(parse_with("let fib(n) = n = 1; fib(n)", &vocabulary).is_ok());
    assert!(parse_with("let term(n) = n = 1; term(n)", &Vocabulary::default()).is_ok());
    assert!(parse_with("let term(n) = n = 1; term(n)", &vocabulary).is_err());
    assert!(parse_with("term(n)", &Vocabulary::default()).is_err());
}

#[test]
fn expressions_match_their_sets() {
    let limits = Limits::default();
    for system in [&FIBONACCI, &BINARY, takeaway(5, 2), takeaway(3, 1), base(3), pell()] {
        for text in [
            "n >= 0",
            "n = 0",
            "n >= 1",
            "n = 7",
            "n < 10",
            "n > 20",
            "z1(n) = 1",
            "z1(n) > 5",
            "tail(n, 4)",
            "/1(00)*/(n)",
            "exists m: n = 2*m",
            "exists m: tail(n, m) and m > 3 and m < 9",
        ] {
            let set = set(system, text);
            match short_expression(&set, 200, &limits) {
                Ok(pattern) => {
                    let written = pattern.to_string();
                    println!("{} {text}: {written}", system.name);
                    assert!(written.chars().count() <= 200);
                    let read = Pattern::read(&written, 1, system).unwrap();
                    assert_eq!(read.automaton(system, 1, &limits).unwrap(), set, "{written}");
                    // And as people read statements.
                    assert_eq!(self::set(system, &format!("/{written}/(n)")), set, "{written}");
                }
                Err(error) => {
                    assert_eq!(error, NoExpression::Long(200), "{} {text}", system.name);
                    assert!(set.states() > 12, "{} {text}: {} states", system.name, set.states());
                }
            }
        }
        assert_eq!(short_expression(&set(system, "n < 0"), 200, &limits), Err(NoExpression::Empty));
        assert_eq!(short_expression(&set(system, "n < m"), 200, &limits), Err(NoExpression::Numbers(2)));
    }
    let short = |text: &str| short_expression(&set(&FIBONACCI, text), 200, &limits).unwrap().to_string();
    assert_eq!(short("fib(n)"), "10*");
    assert_eq!(short("evenfib(n)"), "1(00)*");
    assert_eq!(short("n = 0"), "");
    assert_eq!(short_expression(&set(&FIBONACCI, "n = 10^30"), 50, &limits), Err(NoExpression::Long(50)));
}

/// Random sets of single numbers.
#[test]
fn expressions_of_random_automata() {
    let limits = Limits::default();
    let mut state = 1u64;
    let mut below = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let mut found = 0;
    for number in 0..300 {
        let system = [&FIBONACCI, &BINARY, takeaway(5, 2)][number % 3];
        let states = 1 + below(5);
        let rows: Vec<(Vec<u32>, bool)> = (1..=states)
            .map(|row| {
                let zero = if row == 1 { 1 } else { below(states + 1) as u32 };
                (vec![zero, below(states + 1) as u32], below(2) == 0)
            })
            .collect();
        let rows: Vec<(&[u32], bool)> =
            rows.iter().map(|(row, accepts)| (row.as_slice(), *accepts)).collect();
        let set = Automaton::from_rows(system, 1, &rows, &limits).unwrap();
        match short_expression(&set, 200, &limits) {
            Ok(pattern) => {
                found += 1;
                assert_eq!(pattern.automaton(system, 1, &limits).unwrap(), set, "{pattern}");
            }
            Err(error) => assert!(matches!(error, NoExpression::Empty | NoExpression::Long(_)), "{error}"),
        }
    }
    assert!(found > 150, "{found}");
}

/// Products of matrices against trying all tuples.
#[test]
fn counts_are_those_of_trying() {
    let sentences = [
        ("n = x + y", true),
        ("x + 2*y <= n", true),
        ("x < n + 20 and y = 1", true),
        ("n = 5 and x + y = 30", true),
        ("tail(n, x) and y <= x", true),
        ("exists z: n + x = 2*z and x < 7 and y < x", true),
        ("x <= n and z1(x) > 2 and y = 0", true),
        ("x > n and y = 0", false),
        ("n = 7 and x > y", false),
        ("n >= 0 and x + y < 12", true),
    ];
    for system in [&FIBONACCI, &BINARY, takeaway(5, 2)] {
        for (text, finite) in sentences {
            let Answer::Set { variables, automaton } =
                asked(system, &format!("n >= 0 and x >= 0 and y >= 0 and {text}"))
            else {
                panic!("{text}")
            };
            assert_eq!(variables, ["n", "x", "y"]);
            match Matrices::new(&automaton, 0) {
                Ok(matrices) => {
                    assert!(finite, "{text}");
                    for n in 0..30u32 {
                        let tuples = (0..60u32).flat_map(|x| (0..60u32).map(move |y| (x, y)));
                        let tried =
                            tuples.filter(|&(x, y)| automaton.accepts(&[n.into(), x.into(), y.into()]));
                        let count = BigUint::from(tried.count());
                        assert_eq!(matrices.count(&n.into()), count, "{} {text} n = {n}", system.name);
                    }
                    // Leading zeros change nothing.
                    let zero = matrices.matrix(0);
                    let padded: Vec<BigUint> = (0..zero.len())
                        .map(|to| matrices.row().iter().zip(zero).map(|(many, row)| many * row[to]).sum())
                        .collect();
                    assert_eq!(padded, matrices.row(), "{text}");
                }
                Err(NotCounted::Infinite(number)) => {
                    assert!(!finite, "{text}");
                    let infinite: u32 = number.try_into().unwrap();
                    let many = (0..300u32)
                        .filter(|&x| automaton.accepts(&[infinite.into(), x.into(), 0u32.into()]))
                        .count();
                    assert!(many > 250, "{text}: {many} for {infinite}");
                }
                Err(other) => panic!("{other}"),
            }
        }
        // Another number may be the one that is counted by.
        let below = set(system, "n < m");
        assert!(matches!(Matrices::new(&below, 1), Err(NotCounted::Infinite(_))));
        let by_m = Matrices::new(&below, 0).unwrap();
        assert_eq!(by_m.count(&(BigUint::from(10u32).pow(40))), BigUint::from(10u32).pow(40));
        let empty = Matrices::new(&set(system, "n < 0 and m = m"), 0).unwrap();
        assert_eq!(empty.count(&5u32.into()), BigUint::ZERO);
    }
}

/// The Tribonacci word 0102010 0102..., the fixed point of 0 -> 01, 1 -> 02, 2 -> 0, straight from its definition.
fn tribonacci_word(length: usize) -> Vec<u8> {
    let mut word = vec![0];
    while word.len() < length {
        word = word
            .iter()
            .flat_map(|letter: &u8| [&[0, 1][..], &[0, 2], &[0]][usize::from(*letter)].to_vec())
            .collect();
    }
    word
}

/// How many 1s a number ends in tells its letter. Squares and powers of the word, against the word itself (A. Glen; H. Mousavi and J. Shallit,
/// *Mechanical proofs of properties of the Tribonacci word*, 2015).
#[test]
fn the_tribonacci_word_is_decided() {
    let system = recurrence(&[1, 1, 1], &[1, 2, 4]);
    let letters = "let one(n) = /(.*0)?1/; let two(n) = /(.*0)?11/; ";
    let word = tribonacci_word(2000);
    for (letter, name) in [(1, "one"), (2, "two")] {
        let found = set(system, &format!("{letters}{name}(n)"));
        for (n, &own) in word.iter().enumerate() {
            assert_eq!(found.accepts(&[BigUint::from(n)]), own == letter, "{n}");
        }
    }
    // The letter at u is the one n places further: decided once, and used as a relation. So is that this holds of all u from i to e.
    let again =
        set(system, &format!("{letters}n >= 0 and (one(u) <=> one(u + n)) and (two(u) <=> two(u + n))")); // n, u
    let given: Relations = [("again".to_owned(), again)].into();
    let run = match asked_with(
        system,
        "e >= 0 and i >= 0 and n >= 0 and forall u: i <= u < e => again(n, u)",
        &given,
    ) {
        Answer::Set { automaton, .. } => automaton, // e, i, n
        other => panic!("{other:?}"),
    };
    let runs = |e: usize, i: usize, n: usize| (i..e).all(|u| word[u] == word[u + n]);
    for (e, i, n) in (0..40).flat_map(|e| (0..40).flat_map(move |i| (0..20).map(move |n| (e, i, n)))) {
        assert_eq!(run.accepts(&[e, i, n].map(BigUint::from)), runs(e, i, n), "{e} {i} {n}");
    }
    let given: Relations = [("run".to_owned(), run)].into();
    let decided = |text: &str| asked_with(system, text, &given);
    // Squares are as long as twice T(k) or T(k) + T(k-1); there are cubes, and no fourth powers.
    let squares = match decided("n > 0 and exists i: run(i + n, i, n)") {
        Answer::Set { automaton, .. } => automaton,
        other => panic!("{other:?}"),
    };
    let tried: Vec<u32> =
        (1..200).filter(|&n| (0..600).any(|i| runs(i + n, i, n))).map(|n| n as u32).collect();
    assert_eq!(first(&squares, tried.len()), tried);
    assert_eq!(set(system, "/10*/(n) or /110*/(n)"), squares);
    assert!(matches!(decided("exists i, n: n > 0 and run(i + 2*n, i, n)"), Answer::True { .. }));
    assert!(matches!(decided("exists i, n: n > 0 and run(i + 3*n, i, n)"), Answer::False { .. }));
    // The critical exponent is 3.19148...: no power is 3 + 1/5, and some are above 3.
    let sixteen_fifths = "exists e, i, n: n > 0 and 5*e >= 5*i + 11*n and run(e, i, n)";
    assert!(matches!(decided(sixteen_fifths), Answer::False { .. }));
    assert!(matches!(decided("exists e, i, n: e > i + 2*n and n > 0 and run(e, i, n)"), Answer::True { .. }));
}

/// Walnut's own names for its own numerations, and a comment for others.
#[test]
fn numerations_have_walnuts_names() {
    let limits = Limits::default();
    for (system, name) in [
        (base(3), "msd_3"),
        (base(10), "msd_10"),
        (recurrence(&[1, 1, 1], &[1, 2, 4]), "msd_trib"),
        (pell(), "msd_pell"),
    ] {
        let double = set(system, "m = 2*n");
        let text = double.to_walnut(&["m", "n"]);
        assert!(
            text.starts_with(&format!("{name} {name}\n# The numbers are m, n, in this order.\n")),
            "{text}"
        );
        assert_eq!(Automaton::from_walnut(&text, &limits), Ok(double));
    }
    let other = recurrence(&[2, 1], &[1, 3]);
    let text = set(other, "term(n)").to_walnut(&["n"]);
    let told = "# Walnut needs a definition of msd_recurrence_2_1_1_3, the sequence 1 3 recurrence 2 1.";
    assert_eq!(text.lines().nth(1), Some(told), "{text}");
    assert_eq!(Automaton::from_walnut(&text, &limits), Ok(set(other, "term(n)")));
}
