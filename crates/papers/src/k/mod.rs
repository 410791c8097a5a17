//! The claims of K: the winning strategy of Fibonacci nim.
//!
//! K gives no part to the empty pile. The papers after it set z1(0) = infinity, and so do the statements here.

mod game;
mod parts;
pub(super) mod replay;
mod several;
mod strategy;

use crate::claim::Programs;

/// The checks that no formula says.
pub(super) const CHECKS: &[&Programs] = &[&[
    ("rules", game::rules),
    ("told_game", game::told_game),
    ("indices", parts::indices),
    ("examples", parts::examples),
    ("zeckendorf", parts::zeckendorf),
    ("partition_theorem", strategy::partition_theorem),
    ("partitions_without_end", strategy::partitions_without_end),
    ("local_limits", several::local_limits),
    ("global_limit", several::global_limit),
    ("sprague_grundy", several::sprague_grundy),
    ("two_piles_by_words", several::two_piles_by_words),
    ("three_piles", several::three_piles),
]];
