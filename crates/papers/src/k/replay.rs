//! Games printed in a text, replayed by the rules.

use fibnim::game::{Dynamic, Game, Move, Piles, Position, notation};

use crate::{ClaimContext, Finding};

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

/// A few facts, each with its words.
pub(crate) fn facts<const N: usize>(
    context: &ClaimContext,
    scope: &str,
    facts: [(&str, bool); N],
) -> Finding {
    context.every(scope, facts.map(|(text, holds)| (move || format!("this is not so: {text}"), holds)))
}
