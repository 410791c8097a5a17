//! Bouton's nim, under normal and misere play (M §3, GL Thm 15).
//!
//! M prints the two outcomes the wrong way round: the player to move wins iff the nim-sum is not 0.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::Outcome;
use crate::game::{Convention, Move};

/// The exclusive or of all piles.
///
/// ```
/// use fibnim::solve::bouton::nim_sum;
/// assert_eq!(nim_sum(&[3u32, 5, 7].map(Into::into)), 1u32.into());
/// ```
pub fn nim_sum<'a>(piles: impl IntoIterator<Item = &'a BigUint>) -> BigUint {
    piles.into_iter().fold(BigUint::ZERO, |sum, pile| sum ^ pile)
}

/// A solved position of Bouton's nim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nim {
    /// The nim-sum of the piles.
    pub nim_sum: BigUint,
    /// The outcome.
    pub outcome: Outcome,
    /// All winning moves, by pile.
    pub moves: Vec<Move>,
}

/// Solves nim on these piles in O(piles). Misere play differs only once no pile has two stones.
///
/// ```
/// use fibnim::game::Convention;
/// use fibnim::solve::{Outcome, bouton};
///
/// let piles = [1u32, 4, 5].map(Into::into);
/// assert_eq!(bouton::solve(&piles, Convention::Normal).outcome, Outcome::P);
/// ```
pub fn solve(piles: &[BigUint], convention: Convention) -> Nim {
    let nim_sum = nim_sum(piles);
    let moves = (0..piles.len()).filter_map(|pile| winning_move(piles, pile, &nim_sum, convention)).collect();
    let wins_now = match convention {
        Convention::Misere if all_small(piles) => nim_sum.is_zero(),
        _ => !nim_sum.is_zero(),
    };
    Nim { nim_sum, outcome: if wins_now { Outcome::N } else { Outcome::P }, moves }
}

/// Whether every pile has at most one stone.
fn all_small(piles: &[BigUint]) -> bool {
    piles.iter().all(|pile| *pile <= BigUint::one())
}

/// The one move in this pile that leaves a P position, if there is one.
fn winning_move(piles: &[BigUint], pile: usize, nim_sum: &BigUint, convention: Convention) -> Option<Move> {
    let size = &piles[pile];
    let others_small = piles.iter().enumerate().all(|(i, n)| i == pile || *n <= BigUint::one());
    let mut left = size ^ nim_sum;
    if convention == Convention::Misere && others_small {
        left ^= BigUint::one(); // an odd number of single stones is lost for the player to move
    }
    (left < *size).then(|| Move { pile, take: size - left })
}
