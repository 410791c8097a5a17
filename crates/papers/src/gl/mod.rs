//! The claims of GL: several piles under the global dynamic.

mod complements;
mod hybrid_words;
mod one_pile;
mod power_of_two;
mod three_four;
mod two_piles;
mod two_piles_by_words;
mod words;

use fibnim::game::{Dynamic, Game};
use fibnim::tables::threshold::{NEVER, ThresholdBox};
use limits::{Limits, Unwatched};

use crate::claim::Programs;

/// The checks that no formula says.
pub(super) const CHECKS: &[&Programs] = &[
    one_pile::CHECKS,
    words::CHECKS,
    two_piles::CHECKS,
    hybrid_words::CHECKS,
    two_piles_by_words::CHECKS,
    complements::CHECKS,
    three_four::CHECKS,
    power_of_two::CHECKS,
];

fn fibonacci_nim() -> Game {
    Game::normal(Dynamic::fibonacci())
}

/// Least winning moves of all piles up to `sizes`, by trying every move; only for sizes that surely fit.
fn thresholds(game: &Game, sizes: &[u32]) -> ThresholdBox {
    ThresholdBox::new(game, sizes, &Limits::MODEST, &mut Unwatched)
        .unwrap_or_else(|undecided| unreachable!("a small table fits: {undecided}"))
}

/// Whether piles with this threshold are lost at the allowance.
fn lost(threshold: u32, allowance: u64) -> bool {
    threshold == NEVER || u64::from(threshold) > allowance
}
