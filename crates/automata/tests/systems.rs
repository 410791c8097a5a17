//! Systems made of sequences: every operation against arithmetic.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use automata::learn::{Learner, Stuck, Teacher};
use automata::product::{least, product};
use automata::{Automaton, BINARY, FIBONACCI, Place, System, TooLarge, WordAutomaton, linear};
use limits::{Limits, Stop, Stopped};
use num_bigint::BigUint;
use numeration::{LinearDynamic, Recurrence};
use proptest::prelude::*;

fn limits() -> Limits {
    Limits::default()
}

/// The system of floor((p x + e) / q).
fn system(p: u64, e: i64, q: u64) -> &'static System {
    listed(&[], p, e, q)
}

/// The system of a function that is listed at first.
fn listed(values: &[u64], p: u64, e: i64, q: u64) -> &'static System {
    let dynamic = LinearDynamic::new(values.to_vec(), p, e, q).expect("it never decreases");
    System::takeaway(&dynamic).expect("it has a Pisot number")
}

/// The system of a recurrence.
fn recurrence(coefficients: &[u64], first: &[u64]) -> &'static System {
    let sequence = Recurrence::new(coefficients.to_vec(), first.to_vec()).expect("it grows");
    System::recurrence(&format!("recurrence:{sequence}"), &sequence).expect("it has a Pisot number")
}

/// How many systems there are.
const SYSTEMS: usize = 16;

/// x, 2x, 5x/2, 3x; with other low ends 8x/3, 2x + 1, and x + 2, whose low gaps are wider than the later ones; Padovan's numbers from
/// (7x + 1)/2; and a list before 3x/2. Then those of recurrences: bases 3 and 10, Tribonacci's, Pell's, Fraenkel's for 2 and 4, one with other
/// first terms, and base 2 with a digit 2 at the end.
fn systems() -> Vec<&'static System> {
    let tails = [(1, 0, 1), (2, 0, 1), (5, 0, 2), (3, 0, 1), (8, 0, 3), (2, 1, 1), (1, 2, 1), (7, 1, 2)];
    let all = tails.map(|(p, e, q)| system(p, e, q));
    let recurrences: [(&[u64], &[u64]); SYSTEMS - 9] = [
        (&[3], &[1]),
        (&[10], &[1]),
        (&[1, 1, 1], &[1, 2, 4]),
        (&[2, 1], &[1, 2]),
        (&[2, 1], &[1, 3]),
        (&[4, 1], &[1, 5]),
        (&[2], &[1, 3]),
    ];
    let recurrences = recurrences.map(|(coefficients, first)| recurrence(coefficients, first));
    all.into_iter().chain([listed(&[3, 4, 5, 6], 3, 0, 2)]).chain(recurrences).collect()
}

/// Runs digits of numbers after some leading zeros.
fn accepts(automaton: &Automaton, tuple: &[u32], zeros: usize) -> bool {
    let (system, base) = (automaton.system(), automaton.system().base());
    let words: Vec<Vec<u8>> = tuple.iter().map(|&n| system.digits(&n.into())).collect();
    let length = zeros + words.iter().map(Vec::len).max().unwrap_or(0);
    let mut state = automaton.start();
    for place in (0..length).rev() {
        let digit = |word: &Vec<u8>| if place < word.len() { word[word.len() - 1 - place].into() } else { 0 };
        // Horner's rule: the first number has the last digit of the letter.
        let letter = words.iter().rev().fold(0, |letter, word| letter * base + digit(word));
        state = automaton.next(state, letter);
    }
    automaton.is_accepting(state)
}

#[test]
fn sums_doubles_and_order() {
    for system in systems() {
        let sum = linear::equation(system, &[1, 1, -1], 0, &limits()).unwrap();
        let double = linear::equation(system, &[2, -1], 0, &limits()).unwrap();
        let less = linear::inequality(system, &[1, -1], -1, &limits()).unwrap();
        for a in 0..60u32 {
            for b in 0..130u32 {
                let zeros = (a + b) as usize % 3;
                assert_eq!(accepts(&double, &[a, b], zeros), 2 * a == b, "{} 2 * {a} = {b}", system.name);
                assert_eq!(accepts(&less, &[a, b], zeros), a < b, "{} {a} < {b}", system.name);
                for c in (a + b).saturating_sub(3)..a + b + 4 {
                    let holds = accepts(&sum, &[a, b, c], zeros);
                    assert_eq!(holds, a + b == c, "{} {a} + {b} = {c}", system.name);
                }
            }
        }
    }
}

#[test]
fn sums_of_all_small_triples() {
    for system in systems() {
        let sum = linear::equation(system, &[1, 1, -1], 0, &limits()).unwrap();
        for code in 0..24 * 24 * 48u32 {
            let [a, b, c] = [code % 24, code / 24 % 24, code / 576];
            assert_eq!(accepts(&sum, &[a, b, c], 1), a + b == c, "{} {a} + {b} = {c}", system.name);
        }
    }
}

#[test]
fn sizes_of_addition() {
    let states: Vec<usize> = systems()
        .into_iter()
        .map(|system| linear::equation(system, &[1, 1, -1], 0, &limits()).unwrap().states())
        .collect();
    assert_eq!(states, [2, 16, 268, 5281, 268, 727, 104, 411, 104, 2, 2, 149, 16, 16, 16, 4]);
}

/// Laws of arithmetic, as equal tables; numbers that are projected away may be longer than those that are left.
#[test]
fn laws() {
    for system in systems() {
        let sum = linear::equation(system, &[1, 1, -1], 0, &limits()).unwrap();
        let at_most = linear::inequality(system, &[1, 1, -1], 0, &limits()).unwrap();
        let at_least = linear::inequality(system, &[-1, -1, 1], 0, &limits()).unwrap();
        let all = [0, 1, 2];
        let both =
            product(system, 3, &[(&at_most, &all), (&at_least, &all)], |a| a[0] && a[1], &limits()).unwrap();
        assert_eq!(both, sum, "{}", system.name);
        assert_eq!(sum.complement(&limits()).unwrap().complement(&limits()).unwrap(), sum);
        let swapped = product(system, 3, &[(&sum, &[1, 0, 2])], |a| a[0], &limits()).unwrap();
        assert_eq!(swapped, sum);
        let ordered = linear::inequality(system, &[1, -1], 0, &limits()).unwrap();
        assert_eq!(sum.project(1, &limits()).unwrap(), ordered);
        let far = linear::equation(system, &[2, -1], -20, &limits()).unwrap();
        assert_eq!(far.project(1, &limits()).unwrap(), Automaton::all(system, 1, &limits()).unwrap());
        let found =
            least(system, 3, &[(&sum, &[0, 1, 2]), (&ordered, &[1, 0])], |a| a[0] && !a[1], &limits());
        assert_eq!(found.unwrap(), Some([0u32, 1, 1].map(BigUint::from).to_vec()));
    }
}

/// 3x + y = z directly, and by two sums with the numbers between projected away.
#[test]
fn forms_are_made_of_sums() {
    for system in [system(5, 0, 2), system(1, 2, 1)] {
        let sum = linear::equation(system, &[1, 1, -1], 0, &limits()).unwrap();
        let double = linear::equation(system, &[2, -1], 0, &limits()).unwrap();
        let parts: [(_, &[usize]); 2] = [(&double, &[0, 2]), (&sum, &[2, 0, 1])];
        let triple = product(system, 3, &parts, |a| a[0] && a[1], &limits()).unwrap();
        let triple = triple.project(2, &limits()).unwrap();
        assert_eq!(triple, linear::equation(system, &[3, -1], 0, &limits()).unwrap(), "{}", system.name);
    }
}

#[test]
fn numbers_rows_and_lists() {
    for system in systems() {
        for n in [0u32, 1, 2, 5, 100, 4321] {
            let one = Automaton::constant(system, &n.into(), &limits()).unwrap();
            assert_eq!(one.members().collect::<Vec<_>>(), [vec![BigUint::from(n)]], "{}", system.name);
            assert_eq!(one, linear::equation(system, &[1], n as i32, &limits()).unwrap());
        }
        let all = Automaton::all(system, 1, &limits()).unwrap();
        assert!(all.members().take(500).map(|tuple| tuple[0].clone()).eq((0..500u32).map(BigUint::from)));
        for bound in [0u32, 1, 17, 1000] {
            assert_eq!(all.count_below(&bound.into()), bound.into());
        }
        assert!(all.complement(&limits()).unwrap().is_empty());
        // One digit 1 and no other: the terms.
        let row = |to: [u32; 2]| {
            let mut row = vec![0; system.base()];
            row[..2].copy_from_slice(&to);
            row
        };
        let rows = [(&row([1, 2])[..], false), (&row([2, 0]), true)];
        let terms = Automaton::from_rows(system, 1, &rows, &limits()).unwrap();
        for (place, tuple) in terms.members().take(20).enumerate() {
            let term = system.number(&[&[1][..], &vec![0; place]].concat());
            assert_eq!(tuple, [term], "{}", system.name);
        }
        let text = terms.to_walnut(&["n"]);
        assert_eq!(Automaton::from_walnut(&text, &limits()), Ok(terms), "{text}");
    }
    let name = Automaton::all(system(5, 0, 2), 1, &limits()).unwrap().to_walnut(&["n"]);
    assert!(name.starts_with("msd_takeaway_5_2\n"), "{name}");
}

/// Digit by digit, words in their order are the numbers in theirs, and each has its value.
#[test]
fn words_of_digits_are_the_numbers_in_order() {
    /// The values of all words that continue from a place with this number of digits.
    fn walk(word: &WordAutomaton, place: Place, digits: u32, values: &mut Vec<Option<u32>>) {
        if digits == 0 {
            values.extend(word.output_at(place));
            return;
        }
        let all = 0..word.system().base() as u8;
        for next in all.filter_map(|digit| word.after(place, digit)) {
            walk(word, next, digits - 1, values);
        }
    }
    for system in systems() {
        // 3 divides n, or n is less than 50, or neither.
        let thrice = linear::equation(system, &[1, -3], 0, &limits()).unwrap().project(1, &limits()).unwrap();
        let small = linear::inequality(system, &[1], 49, &limits()).unwrap();
        let word = WordAutomaton::of(&[&thrice, &small], &limits()).unwrap();
        let mut values = Vec::new();
        let digits = [14, 6, 4][(system.base() - 2).min(2)];
        walk(&word, word.start(), digits, &mut values);
        assert!(values.len() > 60, "{}: {}", system.name, values.len());
        for (n, value) in (0u32..).zip(values) {
            assert_eq!(value, word.output(&[n.into()]), "{}: {n}", system.name);
            assert_eq!(value == Some(0), n % 3 == 0, "{}: {n}", system.name);
        }
    }
}

/// Knows whether a x + c = y.
struct Line(u128, u128);

impl Teacher for Line {
    fn is_member(&self, numbers: &[u128]) -> Option<bool> {
        Some(numbers[0].checked_mul(self.0)?.checked_add(self.1)? == numbers[1])
    }
}

/// Until no number distinguishes the guess from the relation.
#[test]
fn the_learner_learns_in_every_system() {
    let all = systems();
    let successors = all.iter().map(|&system| (system, Line(1, 1)));
    let doubles = all.iter().filter(|system| system.name != "takeaway:3").map(|&system| (system, Line(2, 0)));
    for (system, line) in successors.chain(doubles) {
        let relation = linear::equation(system, &[line.0 as i32, -1], -(line.1 as i32), &limits()).unwrap();
        let mut learner = Learner::new(system, 2, &line, &limits()).unwrap();
        loop {
            let guess = learner.automaton(&limits()).unwrap();
            let parts: [(_, &[usize]); 2] = [(&guess, &[0, 1]), (&relation, &[0, 1])];
            let Some(pair) = least(system, 2, &parts, |a| a[0] != a[1], &limits()).unwrap() else { break };
            let pair: Vec<u128> = pair.iter().map(|n| n.try_into().unwrap()).collect();
            learner.refine(&pair, &line, &limits()).unwrap();
        }
        assert_eq!(learner.automaton(&limits()), Ok(relation), "{}", system.name);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

    #[test]
    fn linear_relations(
        system in 0..SYSTEMS,
        coefficients in prop::collection::vec(-4i32..5, 1..4),
        constant in -12i32..13,
    ) {
        let system = systems()[system];
        let bound = [0u32, 300, 50, 16][coefficients.len()];
        // Large coefficients make many states where the conjugates are large or many terms irregular.
        let few = Limits { states: 200_000, ..limits() };
        let equal = linear::equation(system, &coefficients, constant, &few);
        let at_most = linear::inequality(system, &coefficients, constant, &few);
        let (Ok(equal), Ok(at_most)) = (equal, at_most) else {
            prop_assert_eq!(coefficients.len(), 3, "{}", system.name);
            return Ok(());
        };
        for mut code in 0..bound.pow(coefficients.len() as u32) {
            let zeros = code as usize % 3;
            let tuple: Vec<u32> = coefficients.iter().map(|_| (code % bound, code /= bound).0).collect();
            let form: i64 = coefficients.iter().zip(&tuple).map(|(&a, &x)| i64::from(a) * i64::from(x)).sum();
            prop_assert_eq!(accepts(&equal, &tuple, zeros), form == i64::from(constant), "{} {:?}", system.name, tuple);
            prop_assert_eq!(accepts(&at_most, &tuple, zeros), form <= i64::from(constant), "{} {:?}", system.name, tuple);
        }
    }

    /// Numbers far out, where brute force does not reach: sums that hold, and sums that are one off.
    #[test]
    fn long_sums(system in 0..SYSTEMS, a in any::<u128>(), b in any::<u128>()) {
        let sum = linear::equation(systems()[system], &[1, 1, -1], 0, &limits()).unwrap();
        let (a, b) = (BigUint::from(a), BigUint::from(b));
        let c = &a + &b;
        let more = &c + 1u32;
        prop_assert!(sum.accepts(&[a.clone(), b.clone(), c]));
        prop_assert!(!sum.accepts(&[a, b, more]));
    }
}

/// It is stopped while a question is asked: no other one follows.
#[test]
fn a_learner_asks_nothing_more_when_it_is_stopped() {
    struct Impatient {
        asked: AtomicU64,
        patience: u64,
        stop: Stop,
    }
    impl Teacher for Impatient {
        fn is_member(&self, numbers: &[u128]) -> Option<bool> {
            if self.asked.fetch_add(1, Ordering::Relaxed) + 1 == self.patience {
                self.stop.set(Stopped::OutOfTime);
            }
            Some(numbers[1] == 2 * numbers[0])
        }
    }
    // Errors are reported until there is none, or it is stopped.
    let learn = |patience: u64| {
        let teacher = Impatient { asked: AtomicU64::new(0), patience, stop: Stop::new() };
        let limits = Limits { stop: teacher.stop.clone(), ..limits() };
        let learned = Learner::new(&FIBONACCI, 2, &teacher, &limits).and_then(|mut learner| {
            while let Some(n) = (0..50).find(|&n| !learner.accepts(&[n, 2 * n])) {
                learner.refine(&[n, 2 * n], &teacher, &limits)?;
            }
            Ok(())
        });
        (learned, teacher.asked.into_inner())
    };
    let (done, all) = learn(u64::MAX);
    assert_eq!(done, Ok(()));
    for patience in 1..all {
        let (ended, asked) = learn(patience);
        // What is asked about a single error comes to an end first: its digits.
        assert!(asked <= patience + 12, "{asked} questions, {patience} were wanted");
        if patience + 12 < all {
            assert_eq!(ended, Err(Stuck::TooLarge(TooLarge::Stopped(Stopped::OutOfTime))), "{patience}");
        }
    }
}

/// How many states of a word automaton can be distinguished by what follows, the slow way: all pairs, until nothing changes.
fn different_states(word: &WordAutomaton) -> usize {
    let rows: Vec<(Option<u32>, Vec<u32>)> = [(None, vec![0; word.system().letters(word.tracks())])]
        .into_iter()
        .chain(word.rows().map(|(output, row)| (output, row.to_vec())))
        .collect();
    let mut class: Vec<usize> =
        rows.iter().map(|(output, _)| output.map_or(0, |value| value as usize + 1)).collect();
    // The dead state represents no number at all.
    class[0] = usize::MAX;
    loop {
        let key = |state: usize| {
            (class[state], rows[state].1.iter().map(|&to| class[to as usize]).collect::<Vec<_>>())
        };
        let keys: Vec<_> = (0..rows.len()).map(key).collect();
        let finer: Vec<usize> = (0..rows.len())
            .map(|state| (0..=state).find(|&first| keys[first] == keys[state]).unwrap_or(state))
            .collect();
        let count = |class: &[usize]| class.iter().collect::<BTreeSet<_>>().len();
        if count(&finer) == count(&class) {
            return count(&class) - 1;
        }
        class = finer;
    }
}

#[test]
fn a_word_automaton_tells_which_relation_it_is() {
    for system in systems() {
        let relations = [
            linear::inequality(system, &[1, -1], -3, &limits()).unwrap(), // x + 3 <= y
            linear::equation(system, &[2, -1], 0, &limits()).unwrap(),    // 2x = y
            linear::inequality(system, &[1, 1], 20, &limits()).unwrap(),  // x + y <= 20
        ];
        let word = WordAutomaton::of(&relations.each_ref(), &limits()).unwrap();
        let mut seen = BTreeSet::new();
        for pair in (0..40u32).flat_map(|x| (0..40).map(move |y| [x, y])) {
            let [x, y] = pair;
            let value = if x + 3 <= y {
                Some(0)
            } else if 2 * x == y {
                Some(1)
            } else if x + y <= 20 {
                Some(2)
            } else {
                None
            };
            assert_eq!(word.output(&pair.map(Into::into)), value, "{pair:?} in {}", system.name);
            seen.insert(value);
        }
        assert_eq!(seen.len(), 4);
        assert_eq!(different_states(&word), word.states(), "{}", system.name);
        let stopped = Limits { stop: Stop::new(), ..limits() };
        stopped.stop.set(Stopped::Cancelled);
        assert!(WordAutomaton::of(&relations.each_ref(), &stopped).is_err());
    }
}

/// All accepted tuples with this sum at most, in the order that is promised: tried one by one.
fn by_sum(automaton: &Automaton, most: u32) -> Vec<Vec<BigUint>> {
    fn tuples(tracks: usize, sum: u32) -> Vec<Vec<u32>> {
        match tracks {
            0 => {
                if sum == 0 {
                    vec![Vec::new()]
                } else {
                    Vec::new()
                }
            }
            _ => (0..=sum)
                .flat_map(|first| {
                    let rest = tuples(tracks - 1, sum - first);
                    rest.into_iter().map(move |rest| [vec![first], rest].concat())
                })
                .collect(),
        }
    }
    let all = (0..=most).flat_map(|sum| tuples(automaton.tracks(), sum));
    let all = all.map(|tuple| tuple.into_iter().map(BigUint::from).collect::<Vec<_>>());
    all.filter(|tuple| automaton.accepts(tuple)).collect()
}

#[test]
fn the_least_sum_comes_first_in_every_numeration() {
    for system in systems().into_iter().chain([&FIBONACCI, &BINARY]) {
        // n + m > 10 and n > m; 30 n + 30 m = 990 without its factor; a set with gaps; three numbers.
        let equal = |terms: &[i32], constant| linear::equation(system, terms, constant, &limits()).unwrap();
        let at_most =
            |terms: &[i32], constant| linear::inequality(system, terms, constant, &limits()).unwrap();
        let cases = [
            (2, vec![at_most(&[-1, -1], -11), at_most(&[-1, 1], -1)], 30),
            (2, vec![equal(&[1, 1], 33)], 40),
            (2, vec![equal(&[5, -3], 4), at_most(&[-1, -1], -7)], 60),
            (3, vec![equal(&[1, -2, 1], 3), at_most(&[-1, -1, -1], -5)], 24),
            (3, vec![at_most(&[2, 1, -3], -4)], 12),
        ];
        for (tracks, parts, most) in cases {
            let places: Vec<usize> = (0..tracks).collect();
            let parts: Vec<(&Automaton, &[usize])> = parts.iter().map(|part| (part, &places[..])).collect();
            let all = |accepted: &[bool]| !accepted.contains(&false);
            let set = product(system, tracks, &parts, all, &limits()).unwrap();
            let expected = by_sum(&set, most);
            let listed: Vec<Vec<BigUint>> = set.members().take(expected.len()).collect();
            assert_eq!(listed, expected, "{}", system.name);
            let least = least(system, tracks, &parts, all, &limits()).unwrap();
            assert_eq!(least, expected.first().cloned(), "{}", system.name);
        }
    }
}

#[test]
fn numbers_beyond_the_machine_have_their_order_too() {
    for system in [&FIBONACCI, &BINARY] {
        let huge = Automaton::constant(system, &BigUint::from(10u32).pow(40), &limits()).unwrap();
        let sum = linear::equation(system, &[1, 1, -1], 0, &limits()).unwrap();
        let parts: [(&Automaton, &[usize]); 2] = [(&sum, &[0, 1, 2]), (&huge, &[2])];
        let both = |accepted: &[bool]| accepted[0] && accepted[1];
        let set = product(system, 3, &parts, both, &limits()).unwrap();
        let number = BigUint::from(10u32).pow(40);
        let expected = (0..9u32).map(|first| vec![first.into(), &number - first, number.clone()]);
        assert!(set.members().take(9).eq(expected.clone()));
        let least = least(system, 3, &parts, both, &limits()).unwrap();
        assert_eq!(least, expected.clone().next());
    }
}
