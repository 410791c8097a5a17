//! Theorems in words: short ones are found where they exist, all of them are true, and they agree with tables made from the rules.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::sync::Arc;

use automata::logic::{Answer, Pattern, Relations};
use automata::{Automaton, System};
use fibnim::explain::{Explanation, PartTable, Term, Value, Worth, explain, properties};
use fibnim::game::{Dynamic, Game, Outcome};
use fibnim::proof::{Family, Theorem, prove, statements};
use fibnim::rules::oracle::Oracle;
use fibnim::tables::grundy::GrundyTable;
use fibnim::tables::threshold::{Columns, NEVER};
use limits::{Limits, Unwatched};
use num_bigint::BigUint;

type Shelf = BTreeMap<Family, Arc<Theorem>>;

/// Words agree with brute force for all numbers below this.
const UPTO: u64 = 3000;

fn theorem(name: &str, shelf: &mut Shelf) -> Arc<Theorem> {
    prove(&name.parse().unwrap(), shelf, &Limits::default(), &mut Unwatched).unwrap()
}

/// The words of a family; their statement is true.
fn words(name: &str, shelf: &mut Shelf) -> Option<Explanation> {
    let limits = Limits::default();
    let theorem = theorem(name, shelf);
    let found = explain(&theorem, &limits, &mut Unwatched).unwrap()?;
    assert!(is_true(&found.statement, &theorem.family, &found.games, shelf), "{}", found.statement);
    Some(found)
}

fn is_true(text: &str, family: &Family, games: &[fibnim::rules::Rules], shelf: &mut Shelf) -> bool {
    let limits = Limits::default();
    let statement = statements::read_in(family.system(), text, Vec::new()).unwrap();
    let theorem = |family: &Family| prove(family, shelf, &limits, &mut Unwatched);
    let answer = statements::decide(&statement, &Relations::new(), games, theorem, &limits, None);
    matches!(answer, Ok(Answer::True { .. }))
}

/// What the words say about small numbers, read by someone who knows only the digits of a number.
struct Reader<'a> {
    words: &'a Explanation,
    patterns: Vec<Option<Automaton>>,
    parts: PartTable,
}

impl<'a> Reader<'a> {
    fn new(words: &'a Explanation) -> Self {
        let system: &'static System = words.family.system();
        let read = |pattern: &String| {
            Pattern::read(pattern, 1, system).unwrap().automaton(system, 1, &Limits::default()).unwrap()
        };
        let patterns = words.cases.iter().map(|case| case.pattern.as_ref().map(read)).collect();
        Self { words, patterns, parts: PartTable::new(system, UPTO + 100) }
    }

    fn value(&self, n: u64) -> Value {
        self.said(n).unwrap()
    }

    /// `None` where the words say nothing.
    fn said(&self, n: u64) -> Option<Value> {
        if let Some((_, value)) = self.words.exceptions.iter().find(|(exception, _)| *exception == n) {
            return Some(*value);
        }
        if let Some(periodic) = &self.words.periodic {
            return Some(Value::Member(periodic.has(n)));
        }
        let number = [BigUint::from(n)];
        let place = self
            .patterns
            .iter()
            .position(|pattern| pattern.as_ref().is_none_or(|pattern| pattern.accepts(&number)));
        place.map(|place| self.words.cases[place].value)
    }

    fn worth(&self, term: Term, n: u64) -> Option<Worth> {
        term.at(n, &self.parts)
    }
}

fn thresholds(fixed: &[u32]) -> Vec<u32> {
    let limits = Limits::default();
    let mut columns = Columns::new(&Game::normal(Dynamic::fibonacci()), fixed, UPTO as u32, &limits).unwrap();
    let mut all = Vec::new();
    while all.len() < UPTO as usize {
        let found = columns.advance(UPTO as u32 - all.len() as u32, &limits, &mut Unwatched).unwrap();
        all.extend_from_slice(&found.thresholds);
    }
    all
}

fn agrees_with_table(words: &Explanation, fixed: &[u32]) {
    let reader = Reader::new(words);
    for (n, &tau) in (0..).zip(&thresholds(fixed)) {
        let Value::Threshold(term) = reader.value(n) else { panic!("{} has thresholds", words.family) };
        let expected = if tau == NEVER { Worth::Infinite } else { Worth::Finite(tau.into()) };
        assert_eq!(reader.worth(term, n), Some(expected), "{} at {n}", words.family);
    }
}

/// Some pairs are known to need few cases. That the words of all pairs up to (6, 6) are right is for the test of the gallery.
#[test]
fn pairs_of_fixed_piles() {
    let mut shelf = Shelf::new();
    for ((a, b), most) in
        [((1, 2), 3), ((1, 3), 4), ((3, 4), 3), ((5, 5), 3), ((2, 2), 1), ((4, 4), 1), ((1, 1), 1)]
    {
        let words = words(&format!("piles:{a},{b}"), &mut shelf).unwrap();
        assert!(words.readable && words.exceptions.is_empty(), "{}", words.statement);
        assert!(words.cases.len() <= most, "{}", words.statement);
    }
}

#[test]
fn one_and_four_piles() {
    let mut shelf = Shelf::new();
    for (name, fixed) in
        [("one-pile", &[][..]), ("piles:3", &[3]), ("piles:1,2,3", &[1, 2, 3]), ("piles:3,3,3", &[3, 3, 3])]
    {
        let words = words(name, &mut shelf).unwrap();
        assert!(words.readable, "{}", words.statement);
        agrees_with_table(&words, fixed);
    }
}

/// The words on a Grundy value are those of a table; how many numbers they say nothing of.
fn agrees_with_rows(words: &Explanation, value: u32, table: &GrundyTable) -> usize {
    let reader = Reader::new(words);
    let mut silent = 0;
    for n in 0..UPTO {
        let row = table.row(n as u32);
        let place = row.iter().position(|entry| entry.value == value);
        let expected = place.map(|place| {
            let below = row.get(place + 1).map_or(Worth::Infinite, |next| Worth::Finite(next.from.into()));
            (Worth::Finite(row[place].from.into()), below)
        });
        let interval = match reader.said(n) {
            Some(Value::Interval(interval)) => interval,
            Some(other) => panic!("value {value} has intervals, and not {other:?}"),
            None => {
                silent += 1;
                continue;
            }
        };
        let found = interval.and_then(|(from, below)| reader.worth(from, n).zip(reader.worth(below, n)));
        // An interval that ends before it begins is none.
        let found = found.filter(|(from, below)| from < below);
        assert_eq!(found, expected, "{} at {n}", words.family);
    }
    silent
}

/// G Theorems 4.5 to 4.7, in as few cases; and what can be said of larger values.
#[test]
fn grundy_values() {
    let mut shelf = Shelf::new();
    let table =
        GrundyTable::new(&Dynamic::fibonacci(), UPTO as u32, &Limits::default(), &mut Unwatched).unwrap();
    for (value, cases) in [(0, 1), (1, 2), (2, 2), (3, 3), (4, 20)] {
        let words = words(&format!("grundy:{value}"), &mut shelf).unwrap();
        assert!(words.cases.len() <= cases && words.partial.is_none(), "{}", words.statement);
        assert_eq!(agrees_with_rows(&words, value, &table), 0);
    }
    for value in [5, 6] {
        let words = words(&format!("grundy:{value}"), &mut shelf).unwrap();
        assert!(!words.readable && words.cases.len() > 5 && words.endings.is_none());
        let silent = agrees_with_rows(&words, value, &table);
        // The shortest endings settle many numbers, and it is said how many.
        let told = words.partial.unwrap();
        let said = 1.0 - silent as f64 / UPTO as f64;
        assert!(told.counted && (told.part - said).abs() < 0.05, "{told:?}, and of {said} below {UPTO}");
    }
}

/// Values and thresholds of take-away games in their own numeration, and thresholds under misere play.
#[test]
fn takeaway_games() {
    let mut shelf = Shelf::new();
    for (name, dynamic, values) in [
        ("takeaway:3", Dynamic::multiple(3u32, 1u32).unwrap(), 0..=3),
        ("takeaway:5/2", Dynamic::multiple(5u32, 2u32).unwrap(), 0..=3),
    ] {
        let table = GrundyTable::new(&dynamic, UPTO as u32, &Limits::default(), &mut Unwatched).unwrap();
        for value in values {
            let words = words(&format!("{name}/value={value}"), &mut shelf).unwrap();
            assert!(words.readable, "{}", words.statement);
            assert_eq!(agrees_with_rows(&words, value, &table), 0);
        }
        // The least x after which the other player may not win, found by trying; without stones no player loses under misere play.
        for misere in [false, true] {
            let mut thresholds: Vec<u64> = vec![if misere { 0 } else { u64::MAX }];
            for n in 1..UPTO {
                let wins = |x: &u64| thresholds[(n - x) as usize] > dynamic.after_u64(*x);
                let least = (1..=n).find(wins).unwrap_or(u64::MAX);
                thresholds.push(least);
            }
            let family = if misere { format!("{name}/misere") } else { name.to_owned() };
            let words = words(&family, &mut shelf).unwrap();
            let reader = Reader::new(&words);
            for n in 1..UPTO {
                let Value::Threshold(term) = reader.value(n) else { panic!("{family} has thresholds") };
                let expected = match thresholds[n as usize] {
                    u64::MAX => Worth::Infinite,
                    least => Worth::Finite(least),
                };
                assert_eq!(reader.worth(term, n), Some(expected), "{family} at {n}");
            }
        }
    }
}

/// Take-away games in their own numeration, misere play, and games without an allowance.
#[test]
fn other_games() {
    let mut shelf = Shelf::new();
    for (name, cases) in
        [("takeaway:3", 1), ("takeaway:5/2", 1), ("fibonacci-misere", 1), ("power-of-two:1", 1)]
    {
        let words = words(name, &mut shelf).unwrap();
        assert!(words.cases.len() <= cases, "{}", words.statement);
        let reader = Reader::new(&words);
        let mut oracle = Oracle::new(words.family.rules());
        for n in 0..60u64 {
            let Value::Threshold(term) = reader.value(n) else { panic!("{name} has thresholds") };
            for r in words.least_allowance..70 {
                let position = words.family.rules().read_position(&format!("{n};{r}")).unwrap();
                let lost = reader.worth(term, n).is_some_and(|worth| Worth::Finite(r) < worth);
                assert_eq!(oracle.outcome(&position) == Outcome::P, lost, "{name} ({n}; {r})");
            }
        }
    }
    let words = words("subtraction-123", &mut shelf).unwrap();
    assert_eq!(words.periodic.as_ref().map(|periodic| periodic.modulus), Some(4));
    let reader = Reader::new(&words);
    let mut oracle = Oracle::new(words.family.rules());
    for n in 0..UPTO {
        let position = words.family.rules().read_position(&n.to_string()).unwrap();
        let lost = oracle.outcome(&position) == Outcome::P;
        assert_eq!(reader.value(n), Value::Member(lost), "{n}");
    }
}

/// Taking 1, 3 or 4: n leaves 0 or 2 on division by 7.
#[test]
fn a_game_of_ones_own() {
    let text = "game own(n)\nmove n - 1\nmove n - 3\nmove n - 4\n";
    let rules = fibnim::rules::Rules::parse(text, &Limits::default()).unwrap();
    let family = Family::new(rules, vec![None], fibnim::proof::Asks::Lost).unwrap();
    let mut shelf = Shelf::new();
    let theorem = prove(&family, &mut shelf, &Limits::default(), &mut Unwatched).unwrap();
    let found = explain(&theorem, &Limits::default(), &mut Unwatched).unwrap().unwrap();
    let periodic = found.periodic.as_ref().unwrap();
    assert_eq!((periodic.modulus, periodic.residues.as_slice()), (7, &[0, 2][..]));
    assert!(found.exceptions.is_empty() && is_true(&found.statement, &family, &found.games, &mut shelf));
}

/// The sentences on games in two numbers are true as statements about positions, and the important ones are among them.
#[test]
fn properties_of_planes() {
    let mut shelf = Shelf::new();
    for (name, wanted) in [
        ("wythoff", &["symmetric", "rows", "differences", "increasing", "line"][..]),
        ("wythoff/misere", &["symmetric", "rows", "wythoff-but-for"]),
        ("maharaja", &["symmetric", "rows", "differences", "line"]),
        ("king", &["periodic", "moves-needed"]),
        ("white-knight", &["periodic"]),
        ("king/misere", &["eventually-periodic"]),
        ("nim", &["equal"]),
        ("nim/misere", &["equal-but-for"]),
        ("nim-3", &["nim-sum", "moves-needed"]),
        ("power-of-two:3", &["nim-sum"]),
        ("two-pile", &["symmetric", "equal-piles"]),
    ] {
        let theorem = theorem(name, &mut shelf);
        let found = properties(&theorem, &Limits::default(), &mut Unwatched).unwrap();
        let names: Vec<&str> = found.list.iter().map(|property| property.name).collect();
        assert!(wanted.iter().all(|name| names.contains(name)), "{name}: {names:?}");
        for statement in found.list.iter().filter_map(|property| property.statement.as_ref()) {
            assert!(is_true(statement, &theorem.family, &found.games, &mut shelf), "{statement}");
        }
        if name == "maharaja" {
            let line = found.list.iter().find(|property| property.name == "line").unwrap();
            assert!(line.sentence.contains("-6 <= d <= 6"), "{}", line.sentence);
        }
    }
}

/// A move that never helps is named, and those that do are not.
#[test]
fn moves_that_could_be_left_out() {
    let text = "game more(m, n)\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\nmove m - 2, n - 1\n";
    let rules = fibnim::rules::Rules::parse(text, &Limits::default()).unwrap();
    let family = Family::new(rules, vec![None, None], fibnim::proof::Asks::Lost).unwrap();
    let theorem = prove(&family, &mut Shelf::new(), &Limits::default(), &mut Unwatched).unwrap();
    let found = properties(&theorem, &Limits::default(), &mut Unwatched).unwrap();
    let left_out: Vec<&str> = found
        .list
        .iter()
        .filter(|property| property.name == "redundant-move")
        .map(|property| property.sentence.as_str())
        .collect();
    assert_eq!(
        left_out,
        ["The move \"m - 2, n - 1\" could be left out: the same positions would be lost without it."]
    );
}

/// How many positions there are below the terms of the numeration, where that is short; what a recurrence cannot say shortly is not said.
#[test]
fn counts_of_positions() {
    let mut shelf = Shelf::new();
    for (name, formula) in [
        (
            "wythoff",
            Some(
                "there are 2 F(k - 2) + (-1)^k lost positions (m, n) with m and n below the Fibonacci number F(k)",
            ),
        ),
        ("piles:3,4", Some("4 F(k - 2) lost positions (3, 4, n; r)")),
        ("one-pile", Some("(k L(k) - 5 F(k + 1) + 9 F(k))/5 lost positions (n; r)")),
        (
            "power-of-two:1",
            Some("For k >= 0 there are (k + 2) 2^(k - 1) lost positions (n; r) with n and r below 2^k."),
        ),
        (
            "generalised-wythoff",
            Some("c(k) = c(k - 1) + 3 c(k - 2) + c(k - 3) for k >= 4, from c(1) = 1, c(2) = 1, c(3) = 5 on"),
        ),
        (
            "ending-at-one",
            Some(
                "there are ((3 k + 13) 4^k - 15 2^k + 8)/6 lost positions (m, n; r) with m, n and r below 2^k.",
            ),
        ),
        ("two-pile", None),
        ("nim", None),
    ] {
        let theorem = theorem(name, &mut shelf);
        let found = properties(&theorem, &Limits::default(), &mut Unwatched).unwrap();
        let count = found.list.iter().find(|property| property.name == "count");
        match (count, formula) {
            (Some(count), Some(formula)) => assert!(count.sentence.contains(formula), "{}", count.sentence),
            (count, formula) => assert_eq!(count.map(|count| &count.sentence), None, "{name}: {formula:?}"),
        }
    }
}
