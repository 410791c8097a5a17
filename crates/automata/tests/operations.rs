//! Every operation against direct evaluation on all tuples below a bound, in every system.

use automata::product::product;
use automata::{Automaton, BINARY, FIBONACCI, System, TooLarge, linear};
use limits::{Limits, Stop, Stopped};
use num_bigint::BigUint;
use proptest::prelude::*;

const SYSTEMS: [&System; 2] = [&FIBONACCI, &BINARY];

fn limits() -> Limits {
    Limits::default()
}

/// All tuples of `tracks` numbers below `bound`.
fn tuples(tracks: usize, bound: u32) -> impl Iterator<Item = Vec<u32>> {
    (0..bound.pow(tracks as u32))
        .map(move |mut code| (0..tracks).map(|_| (code % bound, code /= bound).0).collect())
}

fn accepts(automaton: &Automaton, tuple: &[u32]) -> bool {
    automaton.accepts(&tuple.iter().map(|&n| n.into()).collect::<Vec<BigUint>>())
}

fn check(automaton: &Automaton, bound: u32, holds: impl Fn(&[u32]) -> bool) {
    for tuple in tuples(automaton.tracks(), bound) {
        assert_eq!(accepts(automaton, &tuple), holds(&tuple), "{} {tuple:?}", automaton.system().name);
    }
}

fn form(coefficients: &[i32], tuple: &[u32]) -> i64 {
    coefficients.iter().zip(tuple).map(|(&a, &x)| i64::from(a) * i64::from(x)).sum()
}

#[test]
fn sizes_that_are_known() {
    let equation = |coefficients: &[i32]| linear::equation(&FIBONACCI, coefficients, 0, &limits()).unwrap();
    assert_eq!(equation(&[1, 1, -1]).states(), 16);
    assert_eq!(equation(&[2, -1]).states(), 10);
}

#[test]
fn equal_relations_are_equal_tables() {
    for system in SYSTEMS {
        let sum = linear::equation(system, &[1, 1, -1], 0, &limits()).unwrap();
        let negated = linear::equation(system, &[-1, -1, 1], 0, &limits()).unwrap();
        assert_eq!(sum, negated);
        // x + y = z iff x + y <= z and x + y >= z.
        let at_most = linear::inequality(system, &[1, 1, -1], 0, &limits()).unwrap();
        let at_least = linear::inequality(system, &[-1, -1, 1], 0, &limits()).unwrap();
        let all = [0, 1, 2];
        let both =
            product(system, 3, &[(&at_most, &all), (&at_least, &all)], |a| a[0] && a[1], &limits()).unwrap();
        assert_eq!(both, sum);
        assert_eq!(sum.complement(&limits()).unwrap().complement(&limits()).unwrap(), sum);
        // Commutativity, and z >= x is "some y with x + y = z".
        let swapped = product(system, 3, &[(&sum, &[1, 0, 2])], |a| a[0], &limits()).unwrap();
        assert_eq!(swapped, sum);
        let at_least_x = linear::inequality(system, &[1, -1], 0, &limits()).unwrap();
        assert_eq!(sum.project(1, &limits()).unwrap(), at_least_x);
        // Associativity: (x + y) + z = w and x + (y + z) = w, with the inner sum projected away.
        let left = product(system, 5, &[(&sum, &[0, 1, 4]), (&sum, &[4, 2, 3])], |a| a[0] && a[1], &limits());
        let right =
            product(system, 5, &[(&sum, &[1, 2, 4]), (&sum, &[0, 4, 3])], |a| a[0] && a[1], &limits());
        let direct = linear::equation(system, &[1, 1, 1, -1], 0, &limits()).unwrap();
        assert_eq!(left.unwrap().project(4, &limits()).unwrap(), direct);
        assert_eq!(right.unwrap().project(4, &limits()).unwrap(), direct);
    }
}

/// A projected number may be longer than all that is left.
#[test]
fn leading_zeros_are_closed_under_projection() {
    for system in SYSTEMS {
        // Some y = 100 x + 50: for every x.
        let far = linear::equation(system, &[100, -1], -50, &limits()).unwrap();
        assert_eq!(far.project(1, &limits()).unwrap(), Automaton::all(system, 1, &limits()).unwrap());
        // No number left at all: a closed statement.
        let exists = linear::equation(system, &[1], 1000, &limits()).unwrap().project(0, &limits()).unwrap();
        assert_eq!((exists.tracks(), exists.states()), (0, 1));
        assert!(exists.accepts(&[]));
        let impossible = linear::equation(system, &[2], 1001, &limits()).unwrap();
        assert!(impossible.is_empty() && impossible.project(0, &limits()).unwrap().is_empty());
    }
}

#[test]
fn what_would_be_too_large_says_so() {
    let tiny = Limits { states: 5, ..limits() };
    assert_eq!(linear::equation(&FIBONACCI, &[1, 1, -1], 0, &tiny), Err(TooLarge::States(5)));
    let small = Limits { memory: 1000, ..limits() };
    assert_eq!(linear::equation(&FIBONACCI, &[1, 1, -1], 0, &small), Err(TooLarge::Bytes(1000)));
    let stop = Stop::new();
    stop.set(Stopped::Cancelled);
    let cancelled = Limits { stop, ..limits() };
    assert_eq!(
        linear::equation(&FIBONACCI, &[1, 1, -1], 0, &cancelled),
        Err(TooLarge::Stopped(Stopped::Cancelled))
    );
}

#[test]
fn finite_sets_end_and_infinite_ones_are_recognised() {
    for system in SYSTEMS {
        let small = linear::inequality(system, &[1], 20, &limits()).unwrap();
        assert!(small.is_finite());
        let members: Vec<BigUint> = small.members().map(|tuple| tuple[0].clone()).collect();
        assert_eq!(members, (0..=20u32).map(BigUint::from).collect::<Vec<_>>());
        let all = Automaton::all(system, 1, &limits()).unwrap();
        assert!(!all.is_finite());
        assert!(all.members().take(500).map(|tuple| tuple[0].clone()).eq((0..500u32).map(BigUint::from)));
        let none = small.complement(&limits()).unwrap();
        let both = product(system, 1, &[(&small, &[0]), (&none, &[0])], |a| a[0] && a[1], &limits()).unwrap();
        assert!(both.is_empty() && both.is_finite() && both.least().is_none());
        assert_eq!(none.least(), Some(vec![21u32.into()]));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn linear_relations(
        system in 0usize..2,
        coefficients in prop::collection::vec(-4i32..5, 1..4),
        constant in -12i32..13,
    ) {
        let bound = [0, 200, 40, 14][coefficients.len()];
        let equal = linear::equation(SYSTEMS[system], &coefficients, constant, &limits()).unwrap();
        check(&equal, bound, |tuple| form(&coefficients, tuple) == i64::from(constant));
        let at_most = linear::inequality(SYSTEMS[system], &coefficients, constant, &limits()).unwrap();
        check(&at_most, bound, |tuple| form(&coefficients, tuple) <= i64::from(constant));
    }

    #[test]
    fn products_complements_and_projections(
        system in 0usize..2,
        first in prop::collection::vec(-3i32..4, 2),
        second in prop::collection::vec(-3i32..4, 2),
        constants in (-6i32..7, -6i32..7),
        function in 0u32..16,
        track in 0usize..2,
    ) {
        let system = SYSTEMS[system];
        let a = linear::inequality(system, &first, constants.0, &limits()).unwrap();
        let b = linear::equation(system, &second, constants.1, &limits()).unwrap();
        let table = |a: bool, b: bool| function >> (usize::from(a) + 2 * usize::from(b)) & 1 == 1;
        // On tracks that cross: a reads (0, 1), b reads (1, 2).
        let both = product(system, 3, &[(&a, &[0, 1]), (&b, &[1, 2])], |p| table(p[0], p[1]), &limits()).unwrap();
        let holds_a = |x: u32, y: u32| form(&first, &[x, y]) <= i64::from(constants.0);
        let holds_b = |x: u32, y: u32| form(&second, &[x, y]) == i64::from(constants.1);
        check(&both, 12, |t| table(holds_a(t[0], t[1]), holds_b(t[1], t[2])));
        let neither = both.complement(&limits()).unwrap();
        check(&neither, 12, |t| !table(holds_a(t[0], t[1]), holds_b(t[1], t[2])));
        // For small numbers, a witness of the equation is small.
        let exists = b.project(track, &limits()).unwrap();
        check(&exists, 40, |t| (0..400).any(|w| if track == 0 { holds_b(w, t[0]) } else { holds_b(t[0], w) }));
    }

    #[test]
    fn members_come_in_order_and_are_counted(system in 0usize..2, a in 1i32..6, c in 0i32..9, bound in 0u32..3000) {
        // Numbers n with n = a m + c.
        let system = SYSTEMS[system];
        let relation = linear::equation(system, &[a, -1], -c, &limits()).unwrap();
        let set = relation.project(0, &limits()).unwrap();
        let expected: Vec<u32> = (0..bound).filter(|n| *n as i32 >= c && (*n as i32 - c) % a == 0).collect();
        prop_assert_eq!(set.count_below(&bound.into()), BigUint::from(expected.len()));
        let listed: Vec<BigUint> = set.members().take(expected.len()).map(|tuple| tuple[0].clone()).collect();
        prop_assert_eq!(listed, expected.into_iter().map(BigUint::from).collect::<Vec<_>>());
        let pair = relation.least().unwrap();
        prop_assert!(relation.accepts(&pair));
    }
}

#[test]
fn too_many_parts_are_refused() {
    // One state each, so that those of 64 fit into a word.
    let all = Automaton::all(&BINARY, 1, &limits()).unwrap();
    let parts: Vec<(&Automaton, &[usize])> = vec![(&all, &[0]); 65];
    let accepted = |_: &[bool]| true;
    assert_eq!(product(&BINARY, 1, &parts, accepted, &limits()), Err(TooLarge::Automata(64)));
    assert!(product(&BINARY, 1, &parts[..64], accepted, &limits()).is_ok());
}

/// n, and m = 0 or m = 2^20 if n has a digit 1 there: without m all numbers are left, but forwards there is a set of states for each choice of the
/// last twenty digits. Backwards there are few.
#[test]
fn a_projection_that_explodes_forwards() {
    let row = |state: u32| match state {
        1 => (vec![1, 1, 0, 2], true),
        22 => (vec![0; 4], true),
        _ => (vec![state + 1, state + 1, 0, 0], false),
    };
    let rows: Vec<(Vec<u32>, bool)> = (1..=22).map(row).collect();
    let rows: Vec<(&[u32], bool)> = rows.iter().map(|(row, accepts)| (row.as_slice(), *accepts)).collect();
    let few = Limits { states: 100_000, ..limits() };
    let relation = Automaton::from_rows(&BINARY, 2, &rows, &few).unwrap();
    assert!(relation.accepts(&[(3u32 << 20).into(), (1u32 << 20).into()]));
    assert_eq!(relation.project(1, &few).unwrap(), Automaton::all(&BINARY, 1, &few).unwrap());
    // Without n it is both ways the set of 0 and 2^20.
    let none = Limits { states: 10, ..limits() };
    assert_eq!(relation.project(0, &few).unwrap().members().count(), 2);
    assert!(matches!(relation.project(0, &none), Err(TooLarge::States(10))));
}
