//! Games that a text tells, played again by the rules.

use fibnim::game::{Dynamic, Game, Move, Piles, Position, notation};
use fibnim::solve::Outcome;
use fibnim::solve::oracle::GlobalOracle;

use crate::{Finding, Lab};

/// Fibonacci nim under normal play.
pub(crate) fn fibonacci_nim() -> Game {
    Game::normal(Dynamic::fibonacci())
}

/// The start with this many stones; `None` never happens.
pub(crate) fn start(stones: u64) -> Option<Position> {
    notation::parse(&stones.to_string()).ok()?.position(fibonacci_nim(), None, None).ok()
}

/// The positions of a game: the start, and what each take leaves. It stops before a take that is illegal.
pub(crate) fn replay(stones: u64, takes: &[u64]) -> Vec<Position> {
    let mut positions: Vec<Position> = start(stones).into_iter().collect();
    for &take in takes {
        let next = positions.last().and_then(|position| position.play(&take_from_first(take)).ok());
        let Some(next) = next else { break };
        positions.push(next);
    }
    positions
}

/// Taking stones from the first pile.
pub(crate) fn take_from_first(take: u64) -> Move {
    Move { pile: 0, take: take.into() }
}

/// What the rules allow now, whatever the pile has: the r of (n, r).
pub(crate) fn limit(position: &Position) -> u64 {
    match position.piles() {
        Piles::Global { allowance, .. } => allowance.saturated_u64(),
        Piles::Local(_) => 0,
    }
}

/// One pile by brute force.
pub(crate) struct OnePile(GlobalOracle);

impl OnePile {
    /// All piles up to this one.
    pub(crate) fn upto(largest: u64) -> Self {
        Self(GlobalOracle::new(&fibonacci_nim(), &[largest]))
    }

    /// Whether the player to move at (n; r) wins.
    pub(crate) fn wins(&self, n: u64, r: u64) -> bool {
        self.0.outcome(&[n], r) == Outcome::N
    }

    /// All winning moves at (n; r).
    pub(crate) fn winning_takes(&self, n: u64, r: u64) -> Vec<u64> {
        (1..=n.min(r)).filter(|&x| !self.wins(n - x, 2 * x)).collect()
    }
}

/// A few facts, each with the words that tell it.
pub(crate) fn facts<const N: usize>(lab: &Lab, scope: &str, facts: [(&str, bool); N]) -> Finding {
    lab.every(scope, facts.map(|(text, holds)| (move || format!("this is not so: {text}"), holds)))
}
