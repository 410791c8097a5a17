//! Pairs of equal piles, against brute force.

use fibnim::game::{Allowance, Convention, Dynamic, Game, LocalPile, PileRule, Position};
use fibnim::solve::oracle::{LocalOracle, OraclePile};
use fibnim::solve::{Outcome, Reason, solve};
use fibnim::tables::threshold::{NEVER, ThresholdBox};
use limits::{Limits, Unwatched};
use num_bigint::BigUint;

fn dynamics() -> Vec<Dynamic> {
    [
        "fibonacci",
        "power-of-two",
        "takeaway:3",
        "takeaway:3/2",
        "takeaway:+1",
        "takeaway:=2",
        "takeaway:[3,1,4]",
    ]
    .into_iter()
    .filter_map(|name| fibnim::game::notation::parse_game(name).ok())
    .collect()
}

/// Pairs of piles with a shared allowance are lost at every allowance where moves can be copied; where they cannot, nothing is said.
#[test]
fn pairs_with_a_shared_allowance() {
    let mut shrinking_ones_won = 0;
    for dynamic in dynamics() {
        let game = Game::normal(dynamic.clone());
        let table = ThresholdBox::new(&game, &[7, 7, 7, 7], &Limits::default(), &mut Unwatched).unwrap();
        for (a, b) in (0..=7).flat_map(|a| (0..=a).map(move |b| (a, b))) {
            let never = table.threshold(&[a, b, b, a]) == NEVER;
            if dynamic.allows_copying() {
                assert!(never, "{dynamic}: {a},{b},{b},{a}");
            } else {
                shrinking_ones_won += u32::from(!never);
            }
        }
    }
    assert!(shrinking_ones_won > 0, "the condition is needed");
    let large = |piles: &[&str]| {
        let piles: Vec<BigUint> = piles.iter().map(|pile| pile.parse().unwrap()).collect();
        Position::global(Game::normal(Dynamic::fibonacci()), piles, Allowance::Unlimited).unwrap()
    };
    let (a, b) = ("100000000000000000000000000", "99999999999999999999999999");
    let analysis = solve(&large(&[a, b, b, a]), &Limits::default(), &mut Unwatched).unwrap();
    assert_eq!((analysis.outcome, analysis.reason), (Outcome::P, Reason::Mirror { pairs: 2 }));
    // Three of one kind are not pairs.
    assert!(solve(&large(&[a, a, a, b]), &Limits::default(), &mut Unwatched).is_err());
}

/// Piles with an allowance each cancel in pairs, whatever else there is; the large pile represents one that no table reaches.
#[test]
fn pairs_with_an_allowance_each_cancel() {
    let limits = Limits { memory: 1 << 20, ..Limits::default() };
    let large = LocalPile {
        stones: BigUint::from(10u32).pow(30),
        allowance: BigUint::from(10u32).pow(20).into(),
        rule: PileRule::Dynamic,
    };
    for dynamic in dynamics() {
        for (n, r) in (0..=6u64).flat_map(|n| (0..=n).map(move |r| (n, r))) {
            let small = LocalPile { stones: n.into(), allowance: r.into(), rule: PileRule::Dynamic };
            let heap =
                LocalPile { stones: 3u32.into(), allowance: Allowance::Unlimited, rule: PileRule::NimHeap };
            let piles = vec![large.clone(), small, large.clone(), heap];
            let position = Position::local(Game::normal(dynamic.clone()), piles).unwrap();
            let analysis = solve(&position, &limits, &mut Unwatched).unwrap();
            let oracle = LocalOracle::new(
                Convention::Normal,
                vec![
                    OraclePile { stones: n, allowance: r, dynamic: dynamic.clone() },
                    OraclePile { stones: 3, allowance: 3, dynamic: Dynamic::nim() },
                ],
            );
            assert_eq!(analysis.outcome, oracle.outcome(), "{position}");
            for mv in &analysis.winning_moves {
                let next = position.play(mv).unwrap();
                assert_eq!(
                    solve(&next, &limits, &mut Unwatched).unwrap().outcome,
                    Outcome::P,
                    "{position}: {mv}"
                );
            }
        }
    }
}
