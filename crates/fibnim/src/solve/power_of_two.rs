//! Global power-of-two nim in any number of piles (GL Thm 22).
//!
//! (n_1, ..., n_k; r) is P iff the smallest bit of the nim-sum exceeds r.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::Outcome;
use super::bouton::nim_sum;
use crate::game::{Allowance, Move};

/// A solved position of power-of-two nim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PowerOfTwo {
    /// The nim-sum of the piles.
    pub nim_sum: BigUint,
    /// Its smallest bit, sb in GL §8; `None` (infinite) for a nim-sum of zero.
    pub smallest_bit: Option<BigUint>,
    /// The outcome.
    pub outcome: Outcome,
    /// All winning moves, by pile, then by size.
    pub moves: Vec<Move>,
}

/// Solves the position. Costs O(b) operations on b-bit numbers for each pile.
///
/// ```
/// use fibnim::solve::{Outcome, power_of_two};
///
/// let solved = power_of_two::solve(&[3u32, 5].map(Into::into), &1.into());
/// assert_eq!(solved.outcome, Outcome::P); // 3 xor 5 = 6, whose smallest bit is 2
/// ```
pub fn solve(piles: &[BigUint], allowance: &Allowance) -> PowerOfTwo {
    let nim_sum = nim_sum(piles);
    let smallest_bit = nim_sum.trailing_zeros().map(|bit| BigUint::one() << bit);
    let outcome = match &smallest_bit {
        Some(bit) if allowance.permits(bit) => Outcome::N,
        _ => Outcome::P,
    };
    let moves = (0..piles.len()).flat_map(|pile| winning_moves(&piles[pile], pile, &nim_sum, allowance));
    let moves = if outcome == Outcome::N { moves.collect() } else { Vec::new() };
    PowerOfTwo { nim_sum, smallest_bit, outcome, moves }
}

/// Taking x wins iff the new nim-sum has no bit up to x. If x has l bits, then n - x and n xor s
/// agree in their last l bits, so x is n - (n xor s) modulo 2^l: one candidate for each l.
fn winning_moves(n: &BigUint, pile: usize, nim_sum: &BigUint, allowance: &Allowance) -> Vec<Move> {
    let target = n ^ nim_sum;
    let candidates = (1..=n.bits()).filter_map(|length| {
        let modulus = BigUint::one() << length;
        let difference = (n % &modulus) + &modulus - (&target % &modulus);
        let take = difference % modulus;
        (take.bits() == length && take <= *n && allowance.permits(&take)).then_some(take)
    });
    candidates.filter(|take| !take.is_zero()).map(|take| Move { pile, take }).collect()
}
