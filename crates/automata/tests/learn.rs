//! Relations learned from questions, by teachers who know everything and by those whose tables end.

use automata::learn::{Kind, Learner, NoTable, Rows, Stuck, Teacher};
use automata::product::some;
use automata::{Automaton, FIBONACCI, linear};
use limits::Limits;
use num_bigint::BigUint;
use proptest::prelude::*;

/// Knows a relation between numbers up to some size.
struct Table<'a> {
    relation: &'a Automaton,
    largest: u128,
}

impl Teacher for Table<'_> {
    fn is_member(&self, numbers: &[u128]) -> Option<bool> {
        let known = numbers.iter().all(|&number| number <= self.largest);
        known.then(|| self.relation.accepts(&numbers.iter().map(|&n| BigUint::from(n)).collect::<Vec<_>>()))
    }
}

/// Where a guess and a relation differ: the least place, and some others.
fn errors(guess: &Automaton, relation: &Automaton, limits: &Limits) -> Vec<Vec<u128>> {
    let parts: [(_, &[usize]); 2] = [(guess, &[0, 1]), (relation, &[0, 1])];
    let found = some(&FIBONACCI, 2, &parts, |a| a[0] != a[1], 5, limits).expect("both are small");
    found.iter().map(|pair| pair.iter().map(|n| n.try_into().expect("errors are small")).collect()).collect()
}

/// Learns a relation from a table that begins with `largest` and is doubled whenever it ends; how far it went at last, and what was learned.
fn learned(relation: &Automaton, largest: u128, limits: &Limits) -> (u128, Automaton) {
    let mut table = Table { relation, largest };
    let larger = |table: &mut Table<'_>, stuck: Stuck| {
        assert!(matches!(stuck, Stuck::TableEnds(_)), "{stuck}");
        table.largest = 2 * table.largest + 1;
    };
    let mut learner = loop {
        match Learner::new(&FIBONACCI, 2, &table, limits) {
            Ok(learner) => break learner,
            Err(stuck) => larger(&mut table, stuck),
        }
    };
    loop {
        let guess = learner.automaton(limits).expect("it is small");
        let errors = errors(&guess, relation, limits);
        if errors.is_empty() {
            return (table.largest, guess);
        }
        for pair in errors {
            match learner.refine(&pair, &table, limits) {
                // An earlier error was the same one.
                Ok(()) | Err(Stuck::NoCounterexample(_)) => {}
                Err(stuck) => {
                    larger(&mut table, stuck);
                    while let Err(stuck) = learner.restart(&table, limits) {
                        larger(&mut table, stuck);
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    /// a x + b y <= c, whatever the table begins with.
    #[test]
    fn linear_relations_are_learned(a in -4i32..5, b in -4i32..5, c in -9i32..10, largest in 0u128..300) {
        let limits = Limits::default();
        let relation = linear::inequality(&FIBONACCI, &[a, b], c, &limits).unwrap();
        let (went, guess) = learned(&relation, largest, &limits);
        prop_assert_eq!(guess, relation);
        // Words are short: no table went far beyond what twenty digits say.
        prop_assert!(went < 100_000, "{}", went);
    }
}

/// A learner that leaves questions open still has a guess, and what it cannot learn is near the end of its table.
#[test]
fn open_questions_fit_any_state() {
    let limits = Limits::default();
    let relation = linear::inequality(&FIBONACCI, &[3, -2], 5, &limits).unwrap();
    for largest in [60, 100, 200, 1000] {
        let table = Table { relation: &relation, largest };
        let mut learner = Learner::new(&FIBONACCI, 2, &table, &limits).unwrap();
        learner.leave_open();
        learner.restart(&table, &limits).unwrap();
        let all = || (0..=largest).flat_map(|x| (0..=largest).map(move |y| [x, y]));
        let wrong =
            |learner: &Learner, pair: &[u128; 2]| Some(learner.accepts(pair)) != table.is_member(pair);
        while let Some(pair) = all().find(|pair| wrong(&learner, pair)) {
            match learner.refine(&pair, &table, &limits) {
                Ok(()) => {}
                Err(Stuck::TableEnds(_)) => break,
                Err(other) => panic!("{other}"),
            }
        }
        assert!(
            !all().any(|pair| pair.iter().sum::<u128>() < largest / 4 && wrong(&learner, &pair)),
            "{largest}"
        );
        assert!(learner.states() <= relation.states() + 2, "{largest}: {} states", learner.states());
    }
}

/// Tables of three kinds, and what is learned from them in two numerations; the first rows lead to the same where they suffice.
#[test]
fn conjectures_from_tables() {
    use automata::learn::{Kind, NoTable, NotLearned, Rows};
    let limits = Limits::default();
    let part = |n: u128| {
        let (mut left, mut terms) = (n, vec![1u128, 2]);
        while terms[terms.len() - 1] <= n {
            terms.push(terms[terms.len() - 1] + terms[terms.len() - 2]);
        }
        let mut last = None;
        for term in terms.into_iter().rev() {
            if term <= left {
                left -= term;
                last = Some(term);
            }
        }
        last
    };
    // The smallest part, as a function, and infinite at 0.
    let function = Rows::new((0..500).map(|n| vec![Some(n), part(n)]).collect()).unwrap();
    assert_eq!(function.kind(), Kind::Function);
    let found = function.conjecture(&FIBONACCI, &limits).unwrap();
    assert!(found.half && found.rows == 500 && found.largest == 499);
    for n in 0..2000u128 {
        for value in [1, 2, 3, 5, 8, 13, 21, 610, 4] {
            let accepted = found.automaton.accepts(&[n.into(), value.into()]);
            assert_eq!(accepted, part(n) == Some(value), "{n} {value}");
        }
    }
    // Multiples of 3 as a list, from 1 on, in base 2.
    let list = Rows::new((1..100).map(|n| vec![Some(3 * n)]).collect()).unwrap();
    assert_eq!((list.kind(), list.tracks()), (Kind::Members, 1));
    let found = list.conjecture(&automata::BINARY, &limits).unwrap();
    assert!(
        found.half && (0..1000u32).all(|n| found.automaton.accepts(&[n.into()]) == (n > 0 && n % 3 == 0))
    );
    // Pairs m < n, by saying so of each pair below 20; nothing is known of 0, and that is too little.
    let pairs =
        (1..20u128).flat_map(|m| (1..20).map(move |n| vec![Some(m), Some(n), Some(u128::from(m < n))]));
    let pairs = Rows::new(pairs.collect()).unwrap();
    assert_eq!((pairs.kind(), pairs.tracks()), (Kind::Membership, 2));
    assert!(matches!(pairs.conjecture(&FIBONACCI, &limits), Err(NotLearned::TooShort(_))));
    // Rows that are not table.
    for (rows, expected) in [
        (vec![], NoTable::Empty),
        (vec![vec![Some(1), Some(1)], vec![Some(2)]], NoTable::Uneven(2)),
        (vec![vec![Some(1), Some(1)], vec![None, Some(2)]], NoTable::NoNumber(2)),
    ] {
        assert_eq!(Rows::new(rows).unwrap_err(), expected);
    }
    let twice = Rows::new(vec![vec![Some(1), Some(0)], vec![Some(1), Some(1)]]).unwrap();
    assert_eq!(twice.clone().of_kind(Kind::Membership).unwrap_err(), NoTable::Contradiction(2));
    assert_eq!(twice.kind(), Kind::Members);
}

/// Rows of numbers, none of which is missing.
fn rows(rows: &[&[u128]]) -> Result<Rows, NoTable> {
    Rows::new(rows.iter().map(|row| row.iter().copied().map(Some).collect()).collect())
}

/// Nothing is computed beyond what fits.
#[test]
fn tables_of_the_largest_numbers() {
    for most in [u128::MAX, 1 << 126, 10u128.pow(37) + 1] {
        assert_eq!(rows(&[&[0], &[1], &[most]]).unwrap_err(), NoTable::Large(3));
        assert_eq!(rows(&[&[0, most], &[1, 1]]).unwrap_err(), NoTable::Large(1));
    }
    let most = 10u128.pow(37);
    let member = rows(&[&[0, 1], &[1, 0], &[most - 1, 0], &[most, 1]]).unwrap();
    let function = rows(&[&[1, most], &[most, 1]]).unwrap().of_kind(Kind::Function).unwrap();
    for table in [member, function] {
        for system in [&FIBONACCI, &automata::BINARY] {
            let limits = Limits { states: 300, ..Limits::default() };
            // What is learned of so few rows does not matter, only that something is said.
            let _ = table.conjecture(system, &limits);
        }
    }
    let many = vec![vec![Some(1)]; automata::learn::MOST_NUMBERS + 1];
    assert_eq!(Rows::new(many).unwrap_err(), NoTable::Long);
}
