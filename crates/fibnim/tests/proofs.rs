//! Families proved from the rules: known sizes, agreement with tables, statements about positions, and guesses that are
//! wrong and are caught.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use automata::logic::{Answer, decide, parse_with};
use automata::{Automaton, FIBONACCI};
use fibnim::game::{Dynamic, Game};
use fibnim::proof::{Equation, Family, Obstacle, Theorem, certificate, phrases, prove};
use fibnim::tables::grundy::GrundyTable;
use fibnim::tables::threshold::{NEVER, ThresholdBox};
use limits::{Limits, Unwatched};
use num_bigint::BigUint;
use proptest::prelude::*;

/// Large families take more than is usual.
const ROOMY: Limits = Limits { memory: 4 << 30, states: 50_000_000, ..Limits::MODEST };

static SHELF: LazyLock<Mutex<BTreeMap<Family, Arc<Theorem>>>> = LazyLock::new(Mutex::default);

fn theorem(name: &str) -> Arc<Theorem> {
    let family: Family = name.parse().unwrap();
    let mut shelf = SHELF.lock().unwrap();
    prove(&family, &mut *shelf, &ROOMY, &mut Unwatched).unwrap_or_else(|unproved| panic!("{unproved}"))
}

fn ask(text: &str) -> Answer {
    let limits = Limits::default();
    let statement =
        parse_with(text, &phrases::vocabulary()).unwrap_or_else(|error| panic!("{text}: {error}"));
    let find = |family: &Family| -> Result<Arc<Theorem>, ()> { Ok(theorem(&family.to_string())) };
    let resolved = phrases::resolve(&statement, &[], None, find).unwrap();
    decide(&resolved.statement, &resolved.relations, &limits)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn is_true(text: &str) {
    assert!(matches!(ask(text), Answer::True { .. }), "{text}");
}

fn is_false(text: &str, counterexample: &[u32]) {
    let Answer::False { counterexample: found } = ask(text) else { panic!("{text}") };
    let found: Vec<BigUint> = found.unwrap_or_default().into_iter().map(|(_, n)| n).collect();
    assert_eq!(found, counterexample.iter().map(|&n| n.into()).collect::<Vec<BigUint>>(), "{text}");
}

/// Live states of the automata, as they are known.
#[test]
fn sizes_that_are_known() {
    for (name, states) in [
        ("one-pile", 4),
        ("two-pile", 37),
        ("grundy:0", 4),
        ("grundy:1", 5),
        ("grundy:2", 7),
        ("grundy:3", 15),
        ("grundy:4", 89),
        ("grundy:5", 244),
        ("piles:3,4", 5),
    ] {
        assert_eq!(theorem(name).states(), states, "{name}");
    }
    // There is nothing to move to at a Grundy value of 0.
    assert_eq!(theorem("one-pile").target, theorem("grundy:0").target);
}

fn numbers(of: &[u32]) -> Vec<BigUint> {
    of.iter().map(|&n| n.into()).collect()
}

/// Outcomes against a box of thresholds, at every allowance up to beyond the largest pile.
fn compare_outcomes(name: &str, dynamic: Dynamic, fixed: &[u32], variable: usize, most: u32) {
    let theorem = theorem(name);
    let sizes: Vec<u32> = fixed.iter().copied().chain(vec![most; variable]).collect();
    let table =
        ThresholdBox::new(&Game::normal(dynamic), &sizes, &Limits::default(), &mut Unwatched).unwrap();
    for code in 0..(most + 1).pow(variable as u32) {
        let mut rest = code;
        let piles: Vec<u32> = (0..variable)
            .map(|_| {
                let pile = rest % (most + 1);
                rest /= most + 1;
                pile
            })
            .collect();
        let threshold = table.threshold(&[fixed, &piles].concat());
        for r in 0..most + 3 {
            let lost = threshold == NEVER || r < threshold;
            assert_eq!(theorem.holds(&numbers(&piles), &r.into()), lost, "{name} {piles:?} {r}");
        }
    }
}

#[test]
fn theorems_agree_with_tables() {
    let (two, one) = (Dynamic::fibonacci, Dynamic::power_of_two);
    compare_outcomes("one-pile", two(), &[], 1, 400);
    compare_outcomes("two-pile", two(), &[], 2, 60);
    for a in 1..=4 {
        for b in a..=5 {
            compare_outcomes(&format!("piles:{a},{b}"), two(), &[a, b], 1, 250);
        }
    }
    compare_outcomes("piles:7", two(), &[7], 1, 300);
    compare_outcomes("piles:1,1,1", two(), &[1, 1, 1], 1, 200);
    compare_outcomes("piles:1,2,3", two(), &[1, 2, 3], 1, 200);
    compare_outcomes("power-of-two:1", one(), &[], 1, 300);
    compare_outcomes("power-of-two:2", one(), &[], 2, 40);
    compare_outcomes("power-of-two:3", one(), &[], 3, 16);
    compare_outcomes("power-of-two:4", one(), &[], 4, 8);
}

#[test]
fn grundy_values_agree_with_tables() {
    for (kind, dynamic, values) in
        [("grundy", Dynamic::fibonacci(), 6), ("power-of-two-grundy", Dynamic::power_of_two(), 5)]
    {
        let table = GrundyTable::new(&dynamic, 400, &Limits::default(), &mut Unwatched).unwrap();
        for value in 0..values {
            let theorem = theorem(&format!("{kind}:{value}"));
            for n in 0..=400u32 {
                for r in 0..n + 5 {
                    let expected = table.value(n, r.into()) == value;
                    assert_eq!(theorem.holds(&numbers(&[n]), &r.into()), expected, "{kind} {value} {n} {r}");
                }
            }
        }
    }
}

#[test]
fn statements_about_positions() {
    // GL Thm 19.
    is_true("forall n: win(3, 4, n; inf)");
    is_true("forall n, r: lose(n; r) <=> r < z1(n)");
    is_false("forall n, r: lose(n; r) <=> r <= z1(n)", &[1, 1]);
    let Answer::True { witness: Some(witness) } = ask("exists n: lose(5, 6, n; inf)") else { panic!() };
    assert_eq!(witness, [("n".to_owned(), 35u32.into())]);
    // Piles may be terms, and come in any order.
    is_true("forall n: win(n + 1, 4, 3; inf)");
    is_true("lose(5, 6, 35; inf) and win(5, 6, 36; inf)");
    is_true("forall n: lose(n, n; inf)");
    is_true("forall n: lose(0, n; 1) <=> lose(n; 1)");
    // AP Thm 2 with Rem 2: a move wins iff it is a tail and the next part exceeds twice the tail.
    is_true("forall n, x, m: 1 <= x < n and m + x = n => (lose(m; 2*x) <=> tail(n, x) and 2*x < z1(m))");
    // GL Thm 9: (n; r) is lost iff n is a partial sum of the word, which is z1(n) >= F_{t+1} where F_t <= r < F_{t+1}.
    is_true(
        "forall n, r, f: r >= 1 and fib(f) and r < f and (forall c: fib(c) and r < c => f <= c) => (lose(n; r) <=> z1(n) >= f)",
    );
    is_false("forall n: lose(1, n; inf)", &[0]);
    // A term that is not a number makes every phrase false; a part past the last one is not a limit.
    is_false("exists n: win(n, n; z1(n))", &[]);
    is_true("lose(3, 3; z1(0)) and not win(3, 3; z1(0)) and win(3; z2(5))");
    is_true("forall n, m: lose(n, n; z1(m))");
    is_true("not exists n: n = 0 and (win(n - 1; 3) or lose(n - 1; 3))");
    is_true("not (win(3 - 4, 5, 6; 1) or lose(3 - 4, 5, 6; 1))");
    is_true(
        "not exists n: n = 0 and (grundy(n - 1; 3) < 2 or grundy(n - 1; 3) != 2 or grundy(n - 1; 3) >= 0)",
    );
    is_true("forall n: n >= 1 => (lose(n - 1; 3) <=> not win(n - 1; 3))");
}

/// G Thms 4.1, 4.5, 4.6 and 4.7.
#[test]
fn small_grundy_values() {
    is_true("forall n, r: grundy(n; r) = 0 <=> r < z1(n)");
    is_true("forall n, r: grundy(n; r) = 1 <=> z1(n) = 1 and 1 <= r < z2(n)");
    is_true("forall n, r: grundy(n; r) = 2 <=> z1(n) = 2 and 2 <= r < z2(n)");
    let third = "(z1(n) = 1 and z2(n) = 3 and r >= 3 and exists m: m + 1 = n and r < z2(m))";
    is_true(&format!(
        "forall n, r: grundy(n; r) = 3 <=> {third} or (z1(n) = 3 and r >= 3 and r + 1 < z2(n))"
    ));
    is_false(
        &format!("forall n, r: grundy(n; r) = 3 <=> {third} or (z1(n) = 3 and r >= 3 and r < z2(n))"),
        &[11, 7],
    );
    is_true("forall n, r: grundy(n; r) >= 2 <=> not (grundy(n; r) = 0 or grundy(n; r) = 1)");
    is_true("forall n, r: grundy(n; r) <= 4 or grundy(n; r) > 4");
    // G(n, n) = 0 only for no stones at all, and values grow with the allowance.
    is_true("forall n: grundy(n; inf) = 0 <=> n = 0");
    is_true("forall n, r: grundy(n; r) >= 4 => grundy(n; r + 1) >= 4");
}

/// GL Thm 10, all of its cases, as one statement. F_t = f <= r < F_{t+1} = g; parities by evenfib.
#[test]
fn two_piles_as_one_statement() {
    let words = "let next(a, b) = fib(a) and fib(b) and a < b and forall c: fib(c) and a < c => b <= c; \
                 let floor(h, x) = fib(h) and h <= x and forall c: fib(c) and c <= x => c <= h; \
                 let alike(a, b) = evenfib(a) <=> evenfib(b); \
                 let five(m, k, g) = exists w, v: w = z2(k) and next(v, w) and m + g >= v; ";
    let cases = "z1(k) <= f \
                 or (z1(k) = g and m >= f and five(m, k, g) and exists w: w = z2(k) and not alike(w, f)) \
                 or (z1(k) = g and m >= f and not five(m, k, g) and exists h: floor(h, m + g) and alike(h, f))";
    let head = "forall m, n, k, r, f, g: n = m + k and r >= 1 and floor(f, r) and next(f, g)";
    is_true(&format!("{words}{head} => (win(m, n; r) <=> {cases})"));
    // With the parity the other way round it is false.
    let wrong = cases.replace("not alike(w, f)", "alike(w, f)");
    assert!(matches!(ask(&format!("{words}{head} => (win(m, n; r) <=> {wrong})")), Answer::False { .. }));
}

#[test]
fn certificates_are_read_back() {
    let names = [
        "one-pile",
        "two-pile",
        "grundy:4",
        "piles:3,4",
        "power-of-two:2",
        "takeaway:3",
        "takeaway:5/2",
        "takeaway:+2",
        // Their sequences end, so their own numeration is none.
        "takeaway:=3",
        "takeaway:[1,2,4]",
        "takeaway:=3/value=1",
        "wythoff",
        "nim/m=3",
    ];
    for name in names {
        let theorem = theorem(name);
        let read = certificate::read(&theorem.certificate, &Limits::default()).unwrap();
        assert_eq!(read, [Theorem::clone(&theorem)], "{name}");
    }
    for (text, error) in [
        ("fibnim certificate 9\n", "line 1: expected `fibnim certificate 2`"),
        (
            "fibnim certificate 2\nnumbers 1 1 delay 1\n",
            "line 2: expected `numbers`, the first terms, and the delay or the recurrence",
        ),
        (
            "fibnim certificate 2\nnumbers 1 2 delay 1\ngame a(m)\nmove m - 1\nasks why\n",
            "line 5: expected what is asked",
        ),
        (
            "fibnim certificate 2\nnumbers 1 2 delay 1\ngame a(m; r)\nmove 1 <= k <= r: m - k; 2*k\nasks lost\nend\n",
            "line 6: expected `automaton target n r`",
        ),
        (
            "fibnim certificate 2\nnumbers 1 2 delay 1\ngame a(m; r)\nmove 1 <= k <= r: m - k; 2*k\nasks lost\nautomaton target n r\n+ 1 1\n",
            "line 7: expected a state for each letter",
        ),
        (
            "fibnim certificate 2\nnumbers 1 2 delay 1\ngame a(m; r)\nmove 1 <= k <= r: m - k; 2*k\nasks lost\nautomaton target n r\n+ 1 1 1 9\n",
            "line 7: expected rows of states that are there",
        ),
    ] {
        let found = certificate::read(text, &Limits::default()).unwrap_err();
        assert_eq!(found.to_string(), error);
    }
}

#[test]
fn what_does_not_close_is_undecided() {
    let family: Family = "grundy:6".parse().unwrap();
    let limits = Limits { cells: 25_000, ..ROOMY };
    let Err(unproved) = prove(&family, &mut BTreeMap::new(), &limits, &mut Unwatched) else {
        panic!("a small table is not enough");
    };
    assert!(unproved.states > 50 && unproved.longest_word > 10, "{unproved:?}");
    let limits = Limits { states: 60, ..ROOMY };
    let unproved = prove(&family, &mut BTreeMap::new(), &limits, &mut Unwatched).unwrap_err();
    assert!(matches!(unproved.reason, Obstacle::TooLarge(_)), "{unproved:?}");
    assert!(unproved.to_string().contains("undecided"));
}

/// The rows of an automaton, one of them changed.
fn mutated(automaton: &Automaton, state: usize, letter: usize, to: u32, flip: bool) -> Automaton {
    let letters = 1 << automaton.tracks();
    let mut rows: Vec<(Vec<u32>, bool)> = (1..=automaton.states() as u32)
        .map(|s| ((0..letters).map(|l| automaton.next(s, l)).collect(), automaton.is_accepting(s)))
        .collect();
    let state = state % rows.len();
    if flip {
        rows[state].1 ^= true;
    } else if state != 0 || !letter.is_multiple_of(letters) {
        rows[state].0[letter % letters] = to % (rows.len() as u32 + 1);
    }
    let rows: Vec<(&[u32], bool)> = rows.iter().map(|(row, accepts)| (row.as_slice(), *accepts)).collect();
    Automaton::from_rows(&FIBONACCI, automaton.tracks(), &rows, &Limits::default()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    /// The conditions have one solution: any other reach violates one of them, and is wrong at one of the positions that are named.
    #[test]
    fn wrong_guesses_are_caught(name in 0..5usize, state: usize, letter: usize, to: u32, flip: bool) {
        let name = ["one-pile", "two-pile", "grundy:3", "grundy:4", "piles:1,3"][name];
        let theorem = theorem(name);
        let needed: Vec<Arc<Theorem>> =
            theorem.family.needs().iter().map(|family| self::theorem(&family.to_string())).collect();
        let equation = Equation::new(&theorem.family, |family| {
            let found = needed.iter().find(|theorem| theorem.family == *family).unwrap();
            (&found.target, &found.reach)
        });
        let limits = Limits::default();
        let reach = mutated(&theorem.reach, state, letter, to, flip);
        let target = equation.target(&reach, &limits).unwrap();
        let violations = equation.violations(&reach, &target, &limits, |_| ()).unwrap();
        prop_assert_eq!(violations.is_empty(), reach == theorem.reach);
        for violation in violations {
            let wrong = |position: &Vec<BigUint>| reach.accepts(position) != theorem.reach.accepts(position);
            prop_assert!(violation.positions.iter().any(wrong), "{:?}", violation);
        }
    }
}

/// Applying the rules once to the truth gives the truth.
#[test]
fn the_rules_have_a_fixed_point() {
    let limits = Limits::default();
    for name in ["one-pile", "two-pile", "grundy:3", "piles:2,3", "power-of-two:2"] {
        let theorem = theorem(name);
        let needed: Vec<Arc<Theorem>> =
            theorem.family.needs().iter().map(|family| self::theorem(&family.to_string())).collect();
        let equation = Equation::new(&theorem.family, |family| {
            let found = needed.iter().find(|theorem| theorem.family == *family).unwrap();
            (&found.target, &found.reach)
        });
        assert_eq!(equation.apply(&theorem.target, &limits).unwrap(), theorem.reach, "{name}");
        assert_eq!(equation.target(&theorem.reach, &limits).unwrap(), theorem.target, "{name}");
    }
}
