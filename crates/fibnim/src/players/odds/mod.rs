//! Odds: the exact chance that one player beats another.
//!
//! ```
//! use fibnim::game::{Dynamic, Game, Position};
//! use fibnim::players::{Mind, Strategy, odds};
//! use limits::{Limits, Unwatched};
//!
//! // A perfect player who is lost takes one stone at a time; a random player wins from 13 with chance 2^-5.
//! let position = Position::one_pile(Game::normal(Dynamic::fibonacci()), 13u32, 12.into());
//! let players = [&Strategy::LPS, &Strategy::Random];
//! let chance = odds::exact(&position, players, &mut Mind::new(Limits::default()), &mut Unwatched).unwrap();
//! assert_eq!(chance.to_string(), "31/32");
//! ```
//!
//! # How
//!
//! Going down from what is asked, every vector of piles learns at which allowances it is needed, by whom;
//! going up, it is computed there only. "Any move up to r" is a running sum along the row and "the best move up
//! to r" a running maximum, so a row costs as many steps as its largest pile has stones, whatever the number of
//! allowances. Two facts cut most of it away: a perfect player to move in an N position wins, and in a P position
//! loses to a perfect opponent. Exact fractions stay short where the random player meets few allowances, and grow
//! like n log n digits where both are random; machine numbers keep the chance and its complement side by side, so
//! that 10^-187 is not lost beside 1.

mod number;
mod plain;
mod rows;

use num_bigint::BigUint;

pub use number::{About, Exact, Number, approximate, log2};
pub(super) use plain::Plain;
pub(super) use rows::Rows;

use super::graph::Graph;
use super::mind::{Mind, in_u32};
use super::strategy::Strategy;
use crate::game::{Allowance, Piles, Position};
use crate::undecided::Undecided;
use limits::Watch;

/// The exact chance that the first of two players, who is to move, wins.
///
/// # Errors
///
/// As [`many`].
pub fn exact(
    position: &Position,
    players: [&Strategy; 2],
    mind: &mut Mind<'_>,
    watch: &mut dyn Watch,
) -> Result<Exact, Undecided> {
    one(position, players, mind, watch)
}

/// The same as machine numbers, with about fifteen digits: for games whose exact fractions are too long.
///
/// ```
/// use fibnim::game::{Dynamic, Game, Position};
/// use fibnim::players::{Mind, Strategy, odds};
/// use limits::{Limits, Unwatched};
///
/// let position = Position::one_pile(Game::normal(Dynamic::fibonacci()), 13u32, 12.into());
/// let players = [&Strategy::LPS, &Strategy::Random];
/// let chance = odds::about(&position, players, &mut Mind::new(Limits::default()), &mut Unwatched).unwrap();
/// assert!((chance.yes - 31.0 / 32.0).abs() < 1e-12);
/// ```
///
/// # Errors
///
/// As [`many`].
pub fn about(
    position: &Position,
    players: [&Strategy; 2],
    mind: &mut Mind<'_>,
    watch: &mut dyn Watch,
) -> Result<About, Undecided> {
    one(position, players, mind, watch)
}

fn one<P: Number>(
    position: &Position,
    players: [&Strategy; 2],
    mind: &mut Mind<'_>,
    watch: &mut dyn Watch,
) -> Result<P, Undecided> {
    let chances = many(std::slice::from_ref(position), players, mind, watch)?;
    Ok(chances.into_iter().next().unwrap_or_else(P::nothing))
}

/// The chance that the first player wins from each of these positions, where he is to move. One table serves all that
/// share their game and their number of piles.
///
/// ```
/// use fibnim::game::{Dynamic, Game, Position};
/// use fibnim::players::{Mind, Strategy, odds};
/// use limits::{Limits, Unwatched};
///
/// let game = Game::normal(Dynamic::fibonacci());
/// let starts: Vec<Position> =
///     (1..=6u32).map(|n| Position::one_pile(game.clone(), n, u64::from(n - 1).into())).collect();
/// let players = [&Strategy::Random, &Strategy::LPS];
/// let chances: Vec<odds::Exact> = odds::many(&starts, players, &mut Mind::new(Limits::default()), &mut Unwatched).unwrap();
/// let chances: Vec<String> = chances.iter().map(ToString::to_string).collect();
/// assert_eq!(chances, ["0", "0", "0", "1/6", "0", "1/20"]);
/// ```
///
/// # Errors
///
/// If the tables do not fit into the limits of the mind, a player cannot find a move within them, or it is stopped.
pub fn many<P: Number>(
    positions: &[Position],
    players: [&Strategy; 2],
    mind: &mut Mind<'_>,
    watch: &mut dyn Watch,
) -> Result<Vec<P>, Undecided> {
    let Some(first) = positions.first() else { return Ok(Vec::new()) };
    let alike = |position: &Position| {
        matches!(position.piles(), Piles::Global { .. })
            && position.game() == first.game()
            && position.stones().len() == first.stones().len()
    };
    if !positions.iter().all(alike) {
        return positions.iter().map(|position| plainly(position, players, mind, watch)).collect();
    }
    let small: Option<Vec<(Vec<u32>, u32)>> = positions.iter().map(in_u32).collect();
    let small = small.ok_or_else(|| too_large(mind))?;
    let mut sizes = vec![0; first.stones().len()];
    for (piles, _) in &small {
        sizes.iter_mut().zip(piles).for_each(|(size, &n)| *size = n.max(*size));
    }
    mind.study(&whole(first, &sizes), watch)?;
    let mut rows = Rows::new(first.game(), players, &sizes, mind.limits())?;
    small.iter().for_each(|(piles, allowance)| rows.ask(piles, *allowance, 0));
    rows.run(mind, watch)?;
    let chance = |(piles, allowance): &(Vec<u32>, u32)| rows.chance(piles, *allowance, 0).cloned();
    Ok(small.iter().map(|asked| chance(asked).unwrap_or_else(P::nothing)).collect())
}

/// A position with one allowance each, or alone among others.
fn plainly<P: Number>(
    position: &Position,
    players: [&Strategy; 2],
    mind: &mut Mind<'_>,
    watch: &mut dyn Watch,
) -> Result<P, Undecided> {
    if matches!(position.piles(), Piles::Global { .. }) {
        return one(position, players, mind, watch);
    }
    mind.study(position, watch)?;
    let graph = Graph::new(position, mind.limits())?;
    let table: Plain<P> = Plain::new(&graph, players, mind)?;
    let chances = graph.find(position).and_then(|node| table.chances.get(node));
    Ok(chances.map_or_else(P::nothing, |chances| chances[0].clone()))
}

/// A box of piles as a position.
pub(super) fn whole(like: &Position, sizes: &[u32]) -> Position {
    let stones: Vec<BigUint> = sizes.iter().map(|&n| n.into()).collect();
    Position::global(like.game().clone(), stones, Allowance::Unlimited).unwrap_or_else(|_| like.clone())
}

fn too_large(mind: &Mind<'_>) -> Undecided {
    let what = "the table of chances for these piles".into();
    Undecided::Work { what, needed: u128::MAX, limit: mind.limits().cells }
}
