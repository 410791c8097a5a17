//! Games of the literature in which several numbers are chosen or options are blocked: theorems, and brute force beside them.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::sync::Arc;

use fibnim::game::{Convention, Outcome};
use fibnim::proof::{Asks, Family, Theorem, certificate, position, prove};
use fibnim::rules::oracle::Oracle;
use fibnim::rules::{Rules, known};
use limits::{Limits, Unwatched};
use num_bigint::BigUint;

/// U. Larsson, *Blocking Wythoff nim* (2011): the other player may forbid one option.
const BLOCKING_WYTHOFF: &str = "game blocking-wythoff(m, n)\nnumbers fibonacci\nblock 1\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\n\
    move 1 <= k: m - k, n - k\n";

/// E. H. Moore, *A generalization of the game called nim* (1910): from one or two of three piles.
const MOORE: &str = "game moore(l, m, n)\nnumbers binary\nmove 1 <= i + j: l - i, m - j, n\nmove 1 <= i + j: l - i, m, n - j\n\
    move 1 <= i + j: l, m - i, n - j\n";

/// A. S. Fraenkel, *How to beat your Wythoff games' opponent on three fronts* (1982), a = 2, as the paper says it.
const A_WYTHOFF: &str = "game a-wythoff(m, n)\nnumbers recurrence:2,1;1,3\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\n\
    move 1 <= k and 1 <= l and k < l + 2 and l < k + 2: m - k, n - l\n";

fn rules(text: &str) -> Rules {
    Rules::parse(text, &Limits::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn family(rules: &Rules) -> Family {
    Family::new(rules.clone(), vec![None; rules.piles().len()], Asks::Lost)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn proved(rules: &Rules) -> Arc<Theorem> {
    prove(&family(rules), &mut BTreeMap::new(), &Limits::default(), &mut Unwatched)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// A theorem, compared with brute force for all positions up to a number of stones.
fn compare(text: &str, stones: u64) -> Arc<Theorem> {
    let theorem = compare_any(text, stones);
    assert!(theorem.certificate.starts_with("fibnim certificate 4\n"));
    theorem
}

/// The same, whether or not the rules are said by a statement.
fn compare_any(text: &str, stones: u64) -> Arc<Theorem> {
    let rules = rules(text);
    let theorem = proved(&rules);
    let mut oracle = Oracle::new(&rules);
    let (mut lost, mut won) = (0, 0);
    for position in oracle.positions(stones) {
        let is_lost = oracle.outcome(&position) == Outcome::P;
        assert_eq!(theorem.target.accepts(position.piles()), is_lost, "{text}{position}");
        assert_eq!(theorem.reach.accepts(position.piles()), !is_lost, "{text}{position}");
        *(if is_lost { &mut lost } else { &mut won }) += 1;
    }
    assert!(lost > 0 && won > 0, "{text}");
    let read = certificate::read(&theorem.certificate, &Limits::default()).unwrap();
    assert_eq!(read, [(*theorem).clone()]);
    theorem
}

#[test]
fn blocking_wythoff_is_proved() {
    let theorem = compare(BLOCKING_WYTHOFF, 40);
    println!("{} states", theorem.states());
}

/// After A. S. Fraenkel, *The Raleigh game* (2007), in three piles: any numbers from up to two piles; everything, if two piles are equal; and of three
/// different piles the same number from the two larger ones and any other from the smallest, two at least if it is not the smallest then. This proviso is
/// reconstructed: with it the lost positions are the triples of the paper, which brute force confirms.
fn raleigh() -> String {
    let mut text = "game raleigh(l, m, n)\nnumbers fibonacci\nmove 1 <= i + j: l - i, m - j, n\nmove 1 <= i + j: l - i, m, n - j\n\
        move 1 <= i + j: l, m - i, n - j\n"
        .to_owned();
    for (one, other) in [("l", "m"), ("l", "n"), ("m", "n")] {
        text += &format!("move {one} = {other} and l + m + n >= 1: 0, 0, 0\n");
    }
    for [s, m, l] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut piles = ["l", "m", "n"].map(|pile| format!("{pile} - k"));
        let name = |pile: usize| ["l", "m", "n"][pile];
        let (small, middle, large) = (name(s), name(m), name(l));
        piles[s] = format!("{small} - j");
        let order = format!("1 <= {small} < {middle} and {middle} < {large} and 1 <= k");
        let piles = piles.join(", ");
        text += &format!("move {order} and 1 <= j and {small} - j <= {middle} - k: {piles}\n");
        text += &format!("move {order} and 2 <= j: {piles}\n");
    }
    text
}

#[test]
fn raleigh_has_fraenkels_triples() {
    let theorem = compare(&raleigh(), 24);
    // floor(n phi) is the largest t with t^2 - t n - n^2 <= 0.
    let golden = |n: u64| (n..=2 * n).rev().find(|t| t * t <= t * n + n * n).unwrap_or(0);
    for n in 1..2000 {
        let (first, second) = (golden(golden(n)), golden(n) + n);
        let triple = [first, second, golden(second)];
        for order in [[0, 1, 2], [2, 0, 1], [1, 0, 2]] {
            assert!(theorem.target.accepts(&order.map(|place| BigUint::from(triple[place]))), "{triple:?}");
        }
        assert!(!theorem.target.accepts(&[first, second, triple[2] + 1].map(BigUint::from)));
    }
}

/// Wythoff's game in which the numbers that are taken from both piles are odd.
#[test]
fn odd_diagonals_are_proved() {
    compare_any(
        "game odd-diagonal(m, n)\nnumbers fibonacci\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\nmove k mod 2 = 1: m - k, n - k\n",
        50,
    );
}

/// Positions of games without a known theorem are solved as brute force solves them, and within small limits their proofs are undecided.
#[test]
fn what_is_not_proved_is_undecided() {
    for diagonal in [
        "1 <= k and k mod 2 = 0: m - k, n - k",
        "fib(k): m - k, n - k",
        "1 <= k and 1 <= l and fib(k + l): m - k, n - l",
    ] {
        let rules = rules(&format!(
            "game diagonal(m, n)\nnumbers fibonacci\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\nmove {diagonal}\n"
        ));
        let mut oracle = Oracle::new(&rules);
        for position in oracle.positions(16) {
            let solved = fibnim::rules::search::solve(&rules, &position, &Limits::default()).unwrap();
            assert_eq!(solved.outcome, oracle.outcome(&position), "{diagonal}: {position}");
        }
        let limits = Limits { memory: 1 << 22, states: 20_000, ..Limits::default() };
        prove(&family(&rules), &mut BTreeMap::new(), &limits, &mut Unwatched).unwrap_err();
    }
}

/// The powers of 2.
const POWERS: &str = "given power 1: - 1 2; + 2 0";

#[test]
fn guards_may_ask_for_relations() {
    // Who loses depends on the remainders on division by 3.
    let theorem = compare(
        &format!(
            "game powers(m, n)\nnumbers binary\n{POWERS}\nmove power(k): m - k, n\nmove power(k): m, n - k\n"
        ),
        60,
    );
    for (m, n) in [(0u32, 0u32), (3, 9), (4, 7), (5, 8), (1, 2), (6, 7)] {
        assert_eq!(theorem.target.accepts(&[m.into(), n.into()]), m % 3 == n % 3);
    }
    let other = family(&rules(
        "game powers(m, n)\nnumbers binary\ngiven power 1: - 1 2; + 0 2\nmove 1 <= k and power(k): m - k, n\nmove 1 <= k and power(k): m, n - k\n",
    ));
    assert_ne!(theorem.family, other);
    assert_ne!(theorem.family.to_string(), other.to_string());
    for (text, stones) in [
        (format!("game not-powers(m, n)\nnumbers binary\n{POWERS}\nmove 1 <= k and not power(k): m - k, n\nmove power(m + n): m, n - 1\n"), 30),
        (format!("game last(m)\nnumbers binary\nmisere\n{POWERS}\nmove power(k): m - k\n"), 60),
        (format!("game blocked(m)\nnumbers binary\nblock 1\n{POWERS}\nmove power(k): m - k\n"), 60),
        (format!("game two(m, n)\nnumbers binary\n{POWERS}\nmove power(k) and l <= 1 and k <= 4: m - k, n - l\nmove power(n - m): m, n - 1\n"), 24),
        // The second number is the first one, or that and one more.
        (
            "game near(m, n)\nnumbers fibonacci\ngiven after 2: + 1 0 2 0; - 0 3 0 0; + 1 0 2 0\nmove 1 <= k and after(m, n): m - k, n\nmove 1 <= k: m, n - k\n"
                .to_owned(),
            24,
        ),
    ] {
        compare(&text, stones);
    }
}

#[test]
fn relations_are_asked_for_by_statements_only() {
    let limits = Limits::default();
    let powers =
        rules(&format!("game g(m; r)\nnumbers binary\n{POWERS}\nmove power(k) and k <= r: m - k; 2*k\n"));
    let error = Family::new(powers, vec![None], Asks::Lost).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no proof is known for a game with an allowance where a guard asks for a relation that is given"
    );
    let read = |text: String| Rules::parse(&text, &limits).unwrap_err().to_string();
    let game = |guard: &str| read(format!("game g(m)\nnumbers binary\n{POWERS}\nmove {guard}: m - k\n"));
    assert_eq!(
        read("game g(m)\nnumbers binary\ngiven reach 1: - 1 2; + 2 0\nmove reach(k): m - k".into()),
        "`reach` has another meaning here, and cannot name a relation"
    );
    assert_eq!(game("powr(k)"), "there is no relation `powr`");
    assert_eq!(game("power(k, m)"), "`power` is about 1 number, not 2");
    assert_eq!(game("power <= k"), "`power` is a relation, and no number");
    assert_eq!(
        game("not power(k)"),
        "this move does not always lower the number of stones: from 0 with k = 0 to 0"
    );
    assert_eq!(game("fib(k) and power(k)"), "fib and evenfib are about fibonacci, and power about binary");
    assert_eq!(
        read("game g(m)\ngiven power 1: - 1 2; + 2 0\nmove power(k): m - k".into()),
        "`power` needs a numeration"
    );
    assert!(
        read("game g(m)\nnumbers binary\ngiven power 1: - 2 1; + 2 0\nmove power(k): m - k".into())
            .contains("zeros in front")
    );
    assert!(
        read("game g(m)\nnumbers base:36\ngiven power 5: - 2 1; + 2 0\nmove power(k): m - k".into())
            .contains("too many numbers")
    );
}

#[test]
fn moores_nim_is_proved() {
    let theorem = compare(MOORE, 16);
    // Moore's theorem: each binary place has a multiple of three ones.
    for piles in [[5u64, 5, 5], [1, 2, 3], [12, 12, 12], [6, 6, 5]] {
        let balanced =
            (0..8).all(|place| piles.iter().filter(|pile| *pile >> place & 1 == 1).count() % 3 == 0);
        assert_eq!(theorem.target.accepts(&piles.map(BigUint::from)), balanced);
    }
}

#[test]
fn two_chosen_numbers_are_the_same_game() {
    let theorem = compare(A_WYTHOFF, 30);
    let other = proved(&known("generalised-wythoff").unwrap());
    assert_eq!(theorem.target, other.target);
}

#[test]
fn other_games_of_this_kind_are_proved() {
    for (text, stones) in [
        ("game blocked(m)\nblock 1\nmove 1 <= k <= 4: m - k\n", 60),
        (
            "game blocked-nim(m, n)\nnumbers binary\nblock 1\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\n",
            30,
        ),
        ("game blocked-twice(m)\nblock 2\nmove 1 <= k <= 5: m - k\n", 60),
        (
            "game grows(m, n)\nnumbers binary\nmove l <= 1: m - 2, n + l\nmove l <= 0 and j <= 0: m, n - 1\n",
            20,
        ),
        (
            "game odd(m, n)\nnumbers binary\nmove k mod 2 = 1 and l <= 1: m - k, n - l\nmove 1 <= k: m, n - k\n",
            24,
        ),
        (
            "game last(m, n)\nnumbers binary\nmisere\nmove 1 <= k + l and k <= 2 and l <= 2: m - k, n - l\n",
            24,
        ),
    ] {
        compare(text, stones);
    }
}

#[test]
fn positions_are_solved_by_these_theorems() {
    for text in [BLOCKING_WYTHOFF, A_WYTHOFF] {
        let rules = rules(text);
        let limits = Limits::default();
        let mut shelf = BTreeMap::new();
        prove(&family(&rules), &mut shelf, &limits, &mut Unwatched).unwrap_or_else(|error| panic!("{error}"));
        let mut oracle = Oracle::new(&rules);
        for place in oracle.positions(13) {
            let solved = position::solve(&rules, &place, &mut shelf, &limits).unwrap().unwrap();
            assert_eq!(solved.outcome, oracle.outcome(&place), "{place}");
            assert_eq!(solved.winning_moves, oracle.winning_moves(&place), "{text}{place}");
        }
        let large = rules.read_position("10^30, 10^30+7").unwrap();
        let solved = position::solve(&rules, &large, &mut shelf, &limits).unwrap().unwrap();
        assert_eq!(solved.outcome, Outcome::N);
        assert!(!solved.winning_moves.is_empty() && solved.complete);
        for won in &solved.winning_moves {
            assert_eq!(
                position::solve(&rules, &won.to, &mut shelf, &limits).unwrap().unwrap().outcome,
                Outcome::P
            );
        }
    }
}

#[test]
fn what_is_out_of_reach_says_why() {
    let told = |text: &str, at: Vec<Option<u32>>, asks: Asks| {
        Family::new(rules(text), at, asks).unwrap_err().to_string()
    };
    let free = || vec![None, None];
    for (text, at, asks, part) in [
        (BLOCKING_WYTHOFF, free(), Asks::Value(1), "lost positions only"),
        (BLOCKING_WYTHOFF, vec![Some(3), None], Asks::Lost, "not about some with fixed piles"),
        (A_WYTHOFF, vec![Some(3), None], Asks::Lost, "not about some with fixed piles"),
        (
            "game a(m, n; r)\nmove 1 <= k and k + l <= r: m - k, n - l; k + l\n",
            free(),
            Asks::Lost,
            "with an allowance where several numbers are chosen",
        ),
        (
            "game b(m, n; r)\nblock 1\nmove 1 <= k <= r: m - k, n; 2*k\n",
            free(),
            Asks::Lost,
            "with an allowance where options are blocked",
        ),
    ] {
        let found = told(text, at, asks);
        assert!(found.contains(part), "{found}");
    }
    let misere = rules(BLOCKING_WYTHOFF).under(Convention::Misere);
    assert!(Family::new(misere, free(), Asks::Lost).unwrap_err().to_string().contains("misere"));
}
