//! How far a cell reaches: the moves after which it is a P position.

use super::NEVER;
use crate::game::{Convention, Dynamic, Game};

/// For a cell with threshold tau: the largest x with f(x) < tau, that is, the longest move to this
/// cell that leaves a P position. All shorter moves do as well, because f never decreases.
///
/// ```
/// use fibnim::game::{Dynamic, Game};
/// use fibnim::tables::threshold::Reach;
///
/// let reach = Reach::new(&Game::normal(Dynamic::fibonacci()), 100).unwrap();
/// assert_eq!(reach.longest(8), 3); // taking 3 allows 6; taking 4 allows 8
/// ```
#[derive(Clone, Debug)]
pub struct Reach(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// f(x) = 2x.
    Doubling,
    /// f(1), f(2), ... for the usual thresholds, and the dynamic for the rest.
    Table { allowed: Vec<u32>, dynamic: Dynamic, largest: u32 },
}

/// Longer lists would make memory grow with the length of a column.
const LISTED: u32 = 1 << 20;

impl Reach {
    /// `None` if moves can leave nothing allowed under misere play: the other player then wins at
    /// once, and shorter moves are not better than longer ones.
    pub fn new(game: &Game, largest: u32) -> Option<Self> {
        if game.convention == Convention::Misere && game.dynamic.can_be_zero() {
            return None;
        }
        if game.dynamic.is_fibonacci() {
            return Some(Self(Kind::Doubling));
        }
        let allowed = (1..=largest.min(LISTED)).map(|x| allowed_after(&game.dynamic, x)).collect();
        Some(Self(Kind::Table { allowed, dynamic: game.dynamic.clone(), largest }))
    }

    /// The longest move to a cell with this threshold that leaves a P position; [`NEVER`] if all do.
    #[inline]
    pub fn longest(&self, threshold: u32) -> u32 {
        match &self.0 {
            _ if threshold == NEVER => NEVER,
            Kind::Doubling => threshold.saturating_sub(1) / 2,
            Kind::Table { allowed, dynamic, largest } => {
                match allowed.partition_point(|&f| f < threshold) as u32 {
                    all if all == LISTED => last_below(dynamic, threshold, all, *largest),
                    some => some,
                }
            }
        }
    }

    /// Whether it is that of f(x) = 2x.
    pub fn is_doubling(&self) -> bool {
        matches!(self.0, Kind::Doubling)
    }

    /// Bytes that it takes for this largest pile.
    pub fn memory(game: &Game, largest: u32) -> u128 {
        if game.dynamic.is_fibonacci() { 0 } else { u128::from(largest.min(LISTED)) * 4 }
    }
}

/// What a move of x allows, below [`NEVER`].
fn allowed_after(dynamic: &Dynamic, x: u32) -> u32 {
    u32::try_from(dynamic.after_u64(x.into())).unwrap_or(NEVER).min(NEVER - 1)
}

/// The largest x up to `largest` with f(x) below the threshold, where f(from) is; by bisection.
#[cold]
fn last_below(dynamic: &Dynamic, threshold: u32, from: u32, largest: u32) -> u32 {
    let (mut below, mut end) = (from, largest.max(from));
    while below < end {
        let middle = end - (end - below) / 2;
        if allowed_after(dynamic, middle) < threshold {
            below = middle;
        } else {
            end = middle - 1;
        }
    }
    below
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_moves_are_found_beyond_the_list() {
        let dynamic = Dynamic::multiple(5u32, 4u32).unwrap();
        let reach = Reach::new(&Game::normal(dynamic.clone()), 4_000_000_000).unwrap();
        for threshold in [1, 2, 100, 1_310_719, 1_310_720, 1_310_721, 1_310_722, 2_000_000, 3_000_000_001] {
            let x = reach.longest(threshold);
            assert!(x == 0 || allowed_after(&dynamic, x) < threshold, "{threshold}");
            assert!(allowed_after(&dynamic, x + 1) >= threshold, "{threshold}");
        }
        assert_eq!(reach.longest(NEVER), NEVER);
    }
}
