//! The opponents for people form a ladder, for a player who takes a visible win and otherwise moves at random.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use fibnim::game::{Game, Position, notation};
use fibnim::players::odds::{self, Exact};
use fibnim::players::{Grade, Mind, Strategy};
use limits::{Limits, Unwatched};
use num_bigint::BigUint;
use num_rational::Ratio;

/// Who climbs it.
const NOVICE: Strategy = Strategy::Depth(1);

/// The levels from weak to strong.
fn levels() -> Vec<Strategy> {
    Grade::ALL.into_iter().map(Strategy::Graded).chain([Strategy::LPS]).collect()
}

fn percent(above: u32) -> Exact {
    Ratio::new(BigUint::from(above), 100u32.into())
}

/// For each level the chances of the novice from these starts, as fractions.
fn chances(starts: &[Position]) -> Vec<Vec<Exact>> {
    let each = |level: &Strategy| {
        odds::many(starts, [&NOVICE, level], &mut Mind::new(Limits::default()), &mut Unwatched).unwrap()
    };
    levels().iter().map(each).collect()
}

/// Each level is harder than the one before, at every start.
fn descends(starts: &[Position]) {
    for (pair, chances) in levels().windows(2).zip(chances(starts).windows(2)) {
        for (at, start) in starts.iter().enumerate() {
            let (weaker, stronger) = (&chances[0][at], &chances[1][at]);
            assert!(stronger < weaker, "{} is no harder than {} at {start}", pair[1], pair[0]);
        }
    }
}

fn start(game: &str, text: &str) -> Position {
    let game = Game::normal(notation::parse_game(game).unwrap());
    notation::parse(text).unwrap().position(game, None, None).unwrap()
}

fn starts(game: &str, sizes: std::ops::RangeInclusive<u32>) -> Vec<Position> {
    sizes.map(|n| start(game, &n.to_string())).collect()
}

/// About 70, 45, 25, 10 and 0 games of 100, from 8 to 55 stones on average, and not far from it at 20.
#[test]
fn the_levels_are_as_hard_as_they_say() {
    let starts = starts("fibonacci", 8..=55);
    let at_20 = starts.iter().position(|start| start.to_string() == "20;19").unwrap();
    let count = Exact::from(BigUint::from(starts.len()));
    for ((level, chances), about) in levels().iter().zip(chances(&starts)).zip([70, 45, 25, 10, 0]) {
        let mean = chances.iter().sum::<Exact>() / &count;
        for (what, chance) in [("on average", &mean), ("at 20", &chances[at_20])] {
            let near = chance + percent(5) >= percent(about) && *chance <= percent(about + 5);
            assert!(near, "{level} {what}: {}", odds::approximate(chance));
        }
    }
}

/// One pile of Fibonacci nim, from the least start at which anything can be learned.
#[test]
fn each_level_is_harder_with_one_pile() {
    descends(&starts("fibonacci", 4..=55));
}

/// Other games, and several piles.
#[test]
fn each_level_is_harder_elsewhere() {
    for game in ["power-of-two", "takeaway:3", "takeaway:+2"] {
        descends(&starts(game, 10..=30));
    }
    let pairs = (3..=9u32).flat_map(|a| (a + 1..=9).map(move |b| format!("{a},{b}")));
    descends(&pairs.map(|pair| start("fibonacci", &pair)).collect::<Vec<_>>());
    descends(&[start("nim", "3,5,7"), start("nim", "2,4,5")]);
    descends(&[start("fibonacci", "6 + 5")]);
}
