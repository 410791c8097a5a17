//! Every closed form against the oracle, and one closed form against another beyond its reach.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::HashMap;

use fibnim::game::{Allowance, Convention, Dynamic, Game, LocalPile, PileRule, Position};
use fibnim::solve::oracle::{GlobalOracle, LocalOracle, OraclePile};
use fibnim::solve::{
    Analysis, Outcome, misere, schwenk, small_grundy::small_grundy, solve, two_piles, whinihan,
};
use fibnim::solve::{oracle::GrundyOracle, two_piles_words};
use fibnim::tables::threshold::{NEVER, ThresholdBox};
use limits::{Limits, Unwatched};
use num_bigint::BigUint;
use numeration::{Zeckendorf, fibonacci, words::TwoPileWord};
use proptest::prelude::*;

/// Every kind of dynamic, some of them odd.
fn dynamics() -> Vec<Dynamic> {
    vec![
        Dynamic::fibonacci(),
        Dynamic::power_of_two(),
        Dynamic::multiple(3u32, 1u32).unwrap(),
        Dynamic::multiple(3u32, 2u32).unwrap(),
        Dynamic::multiple(17u32, 5u32).unwrap(),
        Dynamic::multiple(100u32, 1u32).unwrap(),
        Dynamic::plus(1u32),
        Dynamic::plus(7u32),
        Dynamic::constant(1u32).unwrap(),
        Dynamic::constant(6u32).unwrap(),
        Dynamic::table(vec![1, 1, 2, 2, 2, 9, 9, 40]).unwrap(),
        Dynamic::table(vec![0, 0, 0, 5, 6]).unwrap(),
        Dynamic::table(vec![5]).unwrap(),
        Dynamic::function("square", |x| x * x).unwrap(),
        Dynamic::function("half", |x| x / 2u32 + 1u32).unwrap(),
    ]
}

fn analyse(position: &Position) -> Analysis {
    solve(position, &Limits::default(), &mut Unwatched).unwrap()
}

/// What the oracle says of all legal moves in one pile: the takes that leave a P position.
fn winning_takes(oracle: &GlobalOracle, game: &Game, piles: &[u64], i: usize, r: u64) -> Vec<BigUint> {
    let wins = |&x: &u64| {
        let mut after = piles.to_vec();
        after[i] -= x;
        oracle.outcome(&after, game.dynamic.after_u64(x)) == Outcome::P
    };
    (1..=piles[i].min(r)).filter(wins).map(BigUint::from).collect()
}

/// The oracles tabulate; this follows the moves one by one, from the rules.
fn outcome_by_playing(position: &Position, known: &mut HashMap<String, Outcome>) -> Outcome {
    if let Some(&outcome) = known.get(&position.to_string()) {
        return outcome;
    }
    let misere = position.game().convention == Convention::Misere;
    let wins = position.moves().any(|mv| {
        let next = position.play(&mv).unwrap();
        outcome_by_playing(&next, known) == Outcome::P
    });
    let wins = wins || (misere && position.is_over());
    let outcome = if wins { Outcome::N } else { Outcome::P };
    known.insert(position.to_string(), outcome);
    outcome
}

#[test]
fn the_oracles_follow_the_rules() {
    for dynamic in dynamics() {
        for convention in [Convention::Normal, Convention::Misere] {
            let game = Game { dynamic: dynamic.clone(), convention };
            let mut known = HashMap::new();
            let global = GlobalOracle::new(&game, &[7, 6]);
            for (a, b, r) in (0..8).flat_map(|a| (0..7).flat_map(move |b| (0..8).map(move |r| (a, b, r)))) {
                let stones = vec![BigUint::from(a), BigUint::from(b)];
                let position = Position::global(game.clone(), stones, r.into()).unwrap();
                let played = outcome_by_playing(&position, &mut known);
                assert_eq!(global.outcome(&[a, b], r), played, "{game:?} {position}");
            }
            let mut known = HashMap::new();
            for (a, b, heap) in [(5, 4, 2), (6, 3, 0), (4, 4, 3)] {
                let position = local_position(&game, &[(a, a - 1), (b, 2)], heap);
                let oracle = local_oracle(&game, &[(a, a - 1), (b, 2)], heap);
                assert_eq!(
                    oracle.outcome(),
                    outcome_by_playing(&position, &mut known),
                    "{game:?} {position}"
                );
            }
        }
    }
}

#[test]
fn one_pile_under_every_dynamic() {
    for dynamic in dynamics() {
        let game = Game::normal(dynamic.clone());
        let oracle = GlobalOracle::new(&game, &[300]);
        for n in 0..=300u64 {
            for r in (0..=n).chain([u64::MAX]) {
                let allowance = if r == u64::MAX { Allowance::Unlimited } else { r.into() };
                let found = schwenk::solve(&n.into(), &allowance, &dynamic, 10_000, 10_000).unwrap();
                assert_eq!(found.outcome, oracle.outcome(&[n], r), "{dynamic}: ({n}; {r})");
                assert_eq!(
                    found.takes.takes,
                    winning_takes(&oracle, &game, &[n], 0, r),
                    "{dynamic}: ({n}; {r})"
                );
                assert!(found.takes.complete);
                if dynamic.is_fibonacci() {
                    let whinihan = whinihan::solve(&n.into(), &allowance, 10_000);
                    assert_eq!((whinihan.outcome, &whinihan.takes), (found.outcome, &found.takes));
                    let by_words =
                        (r > 0).then(|| two_piles_words::outcome(&0u32.into(), &n.into(), &r.into()));
                    assert_eq!(
                        by_words.flatten().unwrap_or(Outcome::P),
                        found.outcome,
                        "GL Thm 9: ({n}; {r})"
                    );
                }
            }
        }
    }
}

#[test]
fn one_misere_pile_under_every_dynamic() {
    for dynamic in dynamics() {
        let game = Game::misere(dynamic.clone());
        let oracle = GlobalOracle::new(&game, &[150]);
        for n in 0..=150u64 {
            for r in 0..=n {
                let position = Position::one_pile(game.clone(), n, r.into());
                let found = analyse(&position);
                assert_eq!(found.outcome, oracle.outcome(&[n], r), "{dynamic}: ({n}; {r})");
                let takes: Vec<BigUint> = found.winning_moves.into_iter().map(|mv| mv.take).collect();
                assert_eq!(takes, winning_takes(&oracle, &game, &[n], 0, r), "{dynamic}: ({n}; {r})");
            }
            let always_a_stone = dynamic.after_u64(1) > 0;
            assert_eq!(misere::as_normal(&game, &n.into()).is_some(), n > 0 && always_a_stone);
        }
    }
}

#[test]
fn small_grundy_values() {
    let oracle = GrundyOracle::new(&Dynamic::fibonacci(), 300);
    for n in 0..=300 {
        let z = Zeckendorf::of_u128(n.into());
        for r in 0..=n {
            let value = oracle.value(n, r);
            let small = (value <= 3).then_some(value as u8);
            assert_eq!(small_grundy(&z, &r.into()), small, "G({n}, {r}) = {value}");
        }
        let whole = oracle.value(n, n);
        assert_eq!(small_grundy(&z, &Allowance::Unlimited), (whole <= 3).then_some(whole as u8));
    }
}

/// GL Thm 10 and GL Thm 14 for m <= 60, k <= 400 and all r. Both see r only through its t.
#[test]
fn two_piles_by_both_theorems() {
    let game = Game::normal(Dynamic::fibonacci());
    let oracle = GlobalOracle::new(&game, &[60, 460]);
    for m in 0..=60u64 {
        for t in 2..=14u32 {
            let (least, most) =
                (fibonacci::ALL_U128[t as usize] as u64, fibonacci::ALL_U128[t as usize + 1] as u64 - 1);
            let words = [least, most].map(|r| TwoPileWord::new(&m.into(), &r.into()).unwrap());
            for k in 0..=400u64 {
                let case = two_piles::classify(&m.into(), Zeckendorf::of_u128(k.into()).indices(), t);
                for word in &words {
                    assert_eq!(
                        word.contains(&k.into()),
                        case.outcome() == Outcome::P,
                        "({m}, {m}+{k}), t = {t}"
                    );
                }
                for r in least..=most.min(m + k) {
                    let true_outcome = oracle.outcome(&[m, m + k], r);
                    assert_eq!(case.outcome(), true_outcome, "({m}, {}; {r}), case {}", m + k, case.name());
                }
            }
        }
    }
}

#[test]
fn all_winning_moves_in_two_piles() {
    let game = Game::normal(Dynamic::fibonacci());
    let oracle = GlobalOracle::new(&game, &[40, 160]);
    for m in 0..=40u64 {
        for k in (0..=120u64).filter(|k| m + k > 0) {
            for r in (1..=m + k).chain([u64::MAX]) {
                let piles = [m, m + k];
                let allowance = if r == u64::MAX { Allowance::Unlimited } else { r.into() };
                let found = two_piles::solve(&piles[0].into(), &piles[1].into(), &allowance, 1000);
                let [smaller, larger] = [0, 1].map(|i| winning_takes(&oracle, &game, &piles, i, r));
                assert_eq!(
                    (&found.smaller.takes, &found.larger.takes),
                    (&smaller, &larger),
                    "{piles:?}; {r}"
                );
                let named = found.named_move.map(|(side, take)| match side {
                    two_piles::Side::Smaller => smaller.contains(&take),
                    two_piles::Side::Larger => larger.contains(&take),
                });
                assert_eq!(named, (found.case.outcome() == Outcome::N).then_some(true), "{piles:?}; {r}");
            }
        }
    }
}

/// Thresholds read off the oracle's outcomes, and the entry point with all winning moves.
fn check_thresholds(game: &Game, sizes: &[u32]) {
    let big: Vec<u64> = sizes.iter().map(|&n| n.into()).collect();
    let oracle = GlobalOracle::new(game, &big);
    let table = ThresholdBox::new(game, sizes, &Limits::default(), &mut Unwatched).unwrap();
    let most = *big.iter().max().unwrap();
    let cells: u64 = big.iter().map(|n| n + 1).product();
    for cell in 0..cells {
        let mut rest = cell;
        let piles: Vec<u64> = big.iter().map(|n| (rest % (n + 1), rest /= n + 1).0).collect();
        let small: Vec<u32> = piles.iter().map(|&n| n as u32).collect();
        let least = (1..=most).find(|&r| oracle.outcome(&piles, r) == Outcome::N);
        let threshold = table.threshold(&small);
        let expected = if piles.iter().all(|&n| n == 0) && game.convention == Convention::Misere {
            0 // won without a move, at any allowance
        } else {
            least.map_or(NEVER, |r| r as u32)
        };
        assert_eq!(threshold, expected, "{game:?} {piles:?}");
        if cell % 7 == 0 {
            for r in [0, 1, 2, 3, 5, most] {
                let stones = piles.iter().map(|&n| n.into()).collect();
                let position = Position::global(game.clone(), stones, r.into()).unwrap();
                check_analysis(&position, &oracle, &piles, r);
            }
        }
    }
}

fn check_analysis(position: &Position, oracle: &GlobalOracle, piles: &[u64], r: u64) {
    let found = analyse(position);
    assert_eq!(found.outcome, oracle.outcome(piles, r), "{position} by {}", found.reason.method());
    let mut expected = Vec::new();
    for i in 0..piles.len() {
        let takes = winning_takes(oracle, position.game(), piles, i, r);
        expected.extend(takes.into_iter().map(|take| fibnim::game::Move { pile: i, take }));
    }
    assert_eq!(found.winning_moves, expected, "{position} by {}", found.reason.method());
    assert!(found.complete);
}

#[test]
fn two_three_and_four_piles_against_the_oracle() {
    for dynamic in dynamics() {
        for game in [Game::normal(dynamic.clone()), Game::misere(dynamic.clone())] {
            check_thresholds(&game, &[14, 17]);
            check_thresholds(&game, &[6, 7, 9]);
            check_thresholds(&game, &[3, 4, 3, 5]);
        }
    }
    let fibonacci = Game::normal(Dynamic::fibonacci());
    check_thresholds(&fibonacci, &[20, 22, 25]);
    check_thresholds(&fibonacci, &[7, 8, 9, 8]);
}

/// A second implementation of thresholds: from the top, remembering what it has met, on sorted piles.
fn threshold_from_the_top(piles: &[u32], known: &mut HashMap<Vec<u32>, u32>) -> u32 {
    let mut sorted = piles.to_vec();
    sorted.sort_unstable();
    if let Some(&threshold) = known.get(&sorted) {
        return threshold;
    }
    let wins = |x: &u32, known: &mut HashMap<Vec<u32>, u32>| {
        (0..sorted.len()).filter(|&i| sorted[i] >= *x).any(|i| {
            let mut after = sorted.clone();
            after[i] -= x;
            threshold_from_the_top(&after, known) > 2 * x
        })
    };
    let threshold = (1..=sorted[sorted.len() - 1]).find(|x| wins(x, known)).unwrap_or(NEVER);
    known.insert(sorted, threshold);
    threshold
}

#[test]
fn three_and_four_piles_against_a_second_implementation() {
    let game = Game::normal(Dynamic::fibonacci());
    let mut known = HashMap::new();
    let table = ThresholdBox::new(&game, &[60, 60, 60], &Limits::default(), &mut Unwatched).unwrap();
    for (a, b) in (0..=60).flat_map(|a| (a..=60).map(move |b| (a, b))) {
        for c in b..=60 {
            assert_eq!(table.threshold(&[a, b, c]), threshold_from_the_top(&[a, b, c], &mut known));
        }
    }
    let mut known = HashMap::new();
    let table = ThresholdBox::new(&game, &[16, 16, 16, 16], &Limits::default(), &mut Unwatched).unwrap();
    for (a, b) in (0..=16).flat_map(|a| (a..=16).map(move |b| (a, b))) {
        for (c, d) in (b..=16).flat_map(|c| (c..=16).map(move |d| (c, d))) {
            assert_eq!(table.threshold(&[a, b, c, d]), threshold_from_the_top(&[a, b, c, d], &mut known));
        }
    }
}

fn local_position(game: &Game, piles: &[(u64, u64)], heap: u64) -> Position {
    let unlimited = game.dynamic.is_nim();
    let mut all: Vec<LocalPile> = piles
        .iter()
        .map(|&(n, r)| LocalPile {
            stones: n.into(),
            allowance: if unlimited { Allowance::Unlimited } else { r.into() },
            rule: PileRule::Dynamic,
        })
        .collect();
    all.push(LocalPile { stones: heap.into(), allowance: Allowance::Unlimited, rule: PileRule::NimHeap });
    Position::local(game.clone(), all).unwrap()
}

fn local_oracle(game: &Game, piles: &[(u64, u64)], heap: u64) -> LocalOracle {
    let pile =
        |&(stones, allowance): &(u64, u64)| OraclePile { stones, allowance, dynamic: game.dynamic.clone() };
    let mut piles: Vec<OraclePile> = piles.iter().map(pile).collect();
    piles.push(OraclePile { stones: heap, allowance: heap, dynamic: Dynamic::nim() });
    LocalOracle::new(game.convention, piles)
}

#[test]
fn local_sums_of_up_to_three_piles() {
    let sums: &[(&[(u64, u64)], u64)] = &[
        (&[(12, 4), (7, 6)], 0),
        (&[(12, 11), (7, 6)], 0),
        (&[(13, 12), (9, 9)], 0),
        (&[(20, 3), (18, 11)], 0),
        (&[(5, 4), (6, 5), (7, 6)], 0),
        (&[(8, 8), (4, 2), (6, 3)], 0),
        (&[(9, 8), (6, 2)], 3),
        (&[(10, 4)], 5),
        (&[(7, 1), (0, 0), (7, 1)], 0),
        (&[(3, 0), (4, 4)], 1),
    ];
    for dynamic in dynamics() {
        for game in [Game::normal(dynamic.clone()), Game::misere(dynamic.clone())] {
            for &(piles, heap) in sums {
                let oracle = local_oracle(&game, piles, heap);
                let position = local_position(&game, piles, heap);
                let found = analyse(&position);
                assert_eq!(found.outcome, oracle.outcome(), "{game:?} {position}");
                let wins = |mv: &fibnim::game::Move| {
                    oracle.after(mv.pile, u64::try_from(&mv.take).unwrap()) == Some(Outcome::P)
                };
                let expected: Vec<_> = position.moves().filter(wins).collect();
                assert_eq!(found.winning_moves, expected, "{game:?} {position} by {}", found.reason.method());
                assert!(found.complete);
            }
        }
    }
}

/// All local sums of two small piles of Fibonacci nim, at all allowances.
#[test]
fn local_sums_of_two_piles_exhaustively() {
    let game = Game::normal(Dynamic::fibonacci());
    for (a, b) in (1..=12u64).flat_map(|a| (1..=a).map(move |b| (a, b))) {
        for (r, s) in (1..=a).flat_map(|r| (1..=b).map(move |s| (r, s))) {
            let found = analyse(&local_position(&game, &[(a, r), (b, s)], 0));
            assert_eq!(
                found.outcome,
                local_oracle(&game, &[(a, r), (b, s)], 0).outcome(),
                "{a};{r} + {b};{s}"
            );
        }
    }
}

fn digits(count: usize) -> impl Strategy<Value = BigUint> {
    prop::collection::vec(0u8..10, 1..=count).prop_map(|d| BigUint::from_radix_be(&d, 10).unwrap())
}

/// Numbers whose representations have few parts reach the rare cases of GL Thm 10.
fn sparse(top: u32) -> impl Strategy<Value = BigUint> {
    prop::collection::vec(2u32..12, 0..8).prop_flat_map(move |gaps| {
        (Just(gaps), 2..top).prop_map(|(gaps, first)| {
            let mut index = first;
            let mut sum = BigUint::ZERO;
            for gap in gaps {
                sum += fibonacci::fibonacci(index);
                index += gap;
            }
            sum
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn theorem_10_agrees_with_the_words_on_100_digits(
        m in prop_oneof![digits(100), sparse(400)],
        k in prop_oneof![digits(100), sparse(400)],
        t in 2u32..480,
        above in 0u32..2,
    ) {
        let r = if above == 0 { fibonacci::fibonacci(t) } else { fibonacci::fibonacci(t + 1) - 1u32 };
        let case = two_piles::classify(&m, Zeckendorf::of(&k).indices(), t);
        prop_assert_eq!(two_piles_words::outcome(&m, &k, &r), Some(case.outcome()));
    }

    #[test]
    fn theorem_10_agrees_with_the_words_where_t_meets_the_parts_of_k(
        m in prop_oneof![digits(100), sparse(400)],
        k in sparse(400),
    ) {
        // Cases 3 to 5 need z1(k) = F_{t+1}.
        let Some(z1) = Zeckendorf::of(&k).part_index(1) else { return Ok(()) };
        let t = (z1 - 1).max(2);
        let case = two_piles::classify(&m, Zeckendorf::of(&k).indices(), t);
        prop_assert_eq!(two_piles_words::outcome(&m, &k, &fibonacci::fibonacci(t)), Some(case.outcome()));
    }

    #[test]
    fn schwenk_agrees_with_whinihan_on_100_digits(n in digits(100), r in digits(100)) {
        let fibonacci = whinihan::solve(&n, &r.clone().into(), 10_000);
        let takeaway = schwenk::solve(&n, &r.into(), &Dynamic::fibonacci(), 10_000, 10_000).unwrap();
        prop_assert_eq!(fibonacci.outcome, takeaway.outcome);
        prop_assert_eq!(fibonacci.takes, takeaway.takes);
    }

    /// Where there is a winning move, it leaves a P position; a P position has none.
    #[test]
    fn winning_moves_in_two_long_piles_leave_p_positions(
        m in prop_oneof![digits(100), sparse(400)],
        k in sparse(400),
        r in prop_oneof![digits(100), sparse(400)],
    ) {
        let game = Game::normal(Dynamic::fibonacci());
        let position = Position::global(game, vec![m.clone(), m + k], r.into()).unwrap();
        let found = analyse(&position);
        prop_assert_eq!(found.outcome == Outcome::N, !found.winning_moves.is_empty());
        for mv in &found.winning_moves {
            prop_assert_eq!(analyse(&position.play(mv).unwrap()).outcome, Outcome::P);
        }
    }

    #[test]
    fn power_of_two_with_one_pile_is_schwenk(n in digits(60), r in digits(60)) {
        let dynamic = Dynamic::power_of_two();
        let takeaway = schwenk::solve(&n, &r.clone().into(), &dynamic, 10_000, 10_000).unwrap();
        let binary = fibnim::solve::power_of_two::solve(&[n], &r.into());
        prop_assert_eq!(binary.outcome, takeaway.outcome);
        let takes: Vec<BigUint> = binary.moves.into_iter().map(|mv| mv.take).collect();
        prop_assert_eq!(takes, takeaway.takes.takes);
    }
}
