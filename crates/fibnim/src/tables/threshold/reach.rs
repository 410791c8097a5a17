//! How far a cell reaches: the moves after which it is a P position.

use super::NEVER;
use crate::game::{Convention, Game};

/// For a cell with threshold tau: the largest x with f(x) < tau, that is, the longest move to this
/// cell that leaves a P position. All shorter moves do as well, because f never decreases.
#[derive(Clone, Debug)]
pub(super) enum Reach {
    /// f(x) = 2x.
    Doubling,
    /// f(1), f(2), ... up to the largest pile.
    Table(Vec<u32>),
}

impl Reach {
    /// `None` if moves can leave nothing allowed under misere play: the other player then wins at
    /// once, and shorter moves are not better than longer ones.
    pub(super) fn new(game: &Game, largest: u32) -> Option<Self> {
        if game.convention == Convention::Misere && game.dynamic.can_be_zero() {
            return None;
        }
        if game.dynamic.is_fibonacci() {
            return Some(Self::Doubling);
        }
        let allowed =
            |x: u32| u32::try_from(game.dynamic.after_word(x.into())).unwrap_or(NEVER).min(NEVER - 1);
        Some(Self::Table((1..=largest).map(allowed).collect()))
    }

    /// The last place on a line that a cell at `at` with this threshold serves.
    #[inline]
    pub(super) fn end(&self, at: u32, threshold: u32) -> u32 {
        if threshold == NEVER {
            return NEVER;
        }
        let longest = match self {
            Self::Doubling => threshold.saturating_sub(1) / 2,
            Self::Table(allowed) => allowed.partition_point(|&f| f < threshold) as u32,
        };
        at.saturating_add(longest)
    }

    /// Bytes that it takes for this largest pile.
    pub(super) fn memory(game: &Game, largest: u32) -> u128 {
        if game.dynamic.is_fibonacci() { 0 } else { u128::from(largest) * 4 }
    }
}
