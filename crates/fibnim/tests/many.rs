//! Many positions at once against one after the other.

use fibnim::game::{Allowance, Dynamic, Game, LocalPile, PileRule, Position};
use fibnim::solve::many::{UNLIMITED, local_outcomes, outcomes};
use fibnim::solve::{Outcome, solve};
use limits::{Limits, Unwatched};

fn allowance(most: u64) -> Allowance {
    if most == UNLIMITED { Allowance::Unlimited } else { most.into() }
}

fn alone(position: &Position) -> Outcome {
    solve(position, &Limits::default(), &mut Unwatched).expect("a small position").outcome
}

fn compare(game: &Game, width: usize, rows: &[(Vec<u64>, u64)]) {
    let stones: Vec<u64> = rows.iter().flat_map(|(piles, _)| piles.clone()).collect();
    let allowances: Vec<u64> = rows.iter().map(|(_, most)| *most).collect();
    let found = outcomes(game, width, &stones, &allowances, &Limits::default(), &mut Unwatched)
        .expect("small positions");
    for ((piles, most), found) in rows.iter().zip(found) {
        let stones = piles.iter().map(|&pile| pile.into()).collect();
        let position = Position::global(game.clone(), stones, allowance(*most)).expect("a position");
        assert_eq!(found, alone(&position), "{position} in {game:?}");
    }
}

/// All piles below this, at some allowances.
fn all(width: usize, below: u64, allowances: &[u64]) -> Vec<(Vec<u64>, u64)> {
    let mut piles = vec![vec![]];
    for _ in 0..width {
        piles = piles
            .iter()
            .flat_map(|piles: &Vec<u64>| (0..below).map(|pile| [piles.as_slice(), &[pile]].concat()))
            .collect();
    }
    piles.iter().flat_map(|piles| allowances.iter().map(|&most| (piles.clone(), most))).collect()
}

fn games() -> Vec<Game> {
    let dynamics = [
        Dynamic::fibonacci(),
        Dynamic::power_of_two(),
        Dynamic::multiple(3u32, 1u32).expect("a dynamic"),
        Dynamic::multiple(3u32, 2u32).expect("a dynamic"),
        Dynamic::plus(2u32),
        Dynamic::constant(3u32).expect("a dynamic"),
        Dynamic::table(vec![1, 3, 3, 7]).expect("a dynamic"),
    ];
    dynamics.into_iter().flat_map(|dynamic| [Game::normal(dynamic.clone()), Game::misere(dynamic)]).collect()
}

#[test]
fn small_positions_of_every_game() {
    for game in games() {
        compare(&game, 1, &all(1, 120, &[0, 1, 2, 3, 5, 8, 20, UNLIMITED]));
        compare(&game, 2, &all(2, 18, &[0, 1, 2, 3, 7, 13, UNLIMITED]));
        compare(&game, 3, &all(3, 5, &[0, 1, 2, 4, UNLIMITED]));
    }
    let nim = Game::normal(Dynamic::nim());
    compare(&nim, 3, &all(3, 8, &[UNLIMITED]));
    compare(&Game::misere(Dynamic::nim()), 3, &all(3, 8, &[UNLIMITED]));
}

#[test]
fn more_piles_than_a_column_has() {
    let game = Game::normal(Dynamic::fibonacci());
    compare(&game, 6, &all(6, 3, &[1, 2, UNLIMITED]));
}

#[test]
fn two_large_piles() {
    let game = Game::normal(Dynamic::fibonacci());
    let large = [u64::MAX, u64::MAX - 1, 12_200_160_415_121_876_738, 1 << 62, 10u64.pow(19)];
    let some = large.into_iter().chain((0..40).map(|k| 3u64.pow(k))).collect::<Vec<_>>();
    let rows: Vec<(Vec<u64>, u64)> = some
        .iter()
        .flat_map(|&a| some.iter().map(move |&b| vec![a, b]))
        .flat_map(|piles| [1, 2, 89, 1 << 40, 1 << 63, UNLIMITED].map(|most| (piles.clone(), most)))
        .collect();
    compare(&game, 2, &rows);
}

#[test]
fn piles_with_an_allowance_each() {
    for dynamic in [Dynamic::fibonacci(), Dynamic::multiple(3u32, 1u32).unwrap(), Dynamic::plus(1u32)] {
        let rows = all(4, 9, &[0]);
        let stones: Vec<u64> = rows.iter().flat_map(|(piles, _)| vec![piles[0], piles[1]]).collect();
        let allowances: Vec<u64> = rows
            .iter()
            .flat_map(|(piles, _)| [piles[2], piles[3]].map(|most| if most == 8 { UNLIMITED } else { most }))
            .collect();
        let limits = Limits::default();
        let found = local_outcomes(&dynamic, 2, &stones, &allowances, &limits, &mut Unwatched).unwrap();
        for (place, found) in found.into_iter().enumerate() {
            let piles = [0, 1].map(|pile| LocalPile {
                stones: stones[2 * place + pile].into(),
                allowance: allowance(allowances[2 * place + pile]),
                rule: PileRule::Dynamic,
            });
            let position = Position::local(Game::normal(dynamic.clone()), piles.into()).unwrap();
            assert_eq!(found, alone(&position), "{position}");
        }
    }
}
