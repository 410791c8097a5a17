//! One pile of Fibonacci nim: Whinihan's theorem, with all winning moves.
//!
//! (n; r) is N iff r >= z1(n) (K Thm 3.5, G Thm 4.1, GL §5); the winning moves are the winning tails
//! within the allowance, and the whole pile if it is within the allowance (AP Thm 2, Rem 2).

use num_bigint::BigUint;
use numeration::Zeckendorf;

use super::winning_tails::winning_tails;
use super::{Outcome, WinningTakes};
use crate::game::Allowance;

/// What the theorem reads off a pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnePile {
    /// The representation of the pile.
    pub zeckendorf: Zeckendorf,
    /// The outcome.
    pub outcome: Outcome,
    /// All winning moves, or as many as were to be listed.
    pub takes: WinningTakes,
}

/// Solves (n; r). Costs O(M(b) log b) for the representation of b bits, and one addition for each
/// index up to the last listed move.
///
/// ```
/// use fibnim::solve::{Outcome, whinihan};
/// let solved = whinihan::solve(&61u32.into(), &60.into(), 100);
/// assert_eq!(solved.outcome, Outcome::N);
/// assert_eq!(solved.takes.takes, [1u32.into(), 6u32.into()]); // 61 = 55 + 5 + 1
/// ```
pub fn solve(n: &BigUint, allowance: &Allowance, most_moves: usize) -> OnePile {
    let zeckendorf = Zeckendorf::of(n);
    let mut wins = winning_tails(&zeckendorf.gaps());
    wins.push(true); // the whole pile
    let legal = zeckendorf.tails().zip(wins).take_while(|(tail, _)| allowance.permits(tail));
    let takes = WinningTakes::collect(legal.filter_map(|(tail, wins)| wins.then_some(tail)), most_moves);
    let outcome = match zeckendorf.part(1) {
        Some(z1) if allowance.permits(&z1) => Outcome::N,
        _ => Outcome::P,
    };
    OnePile { zeckendorf, outcome, takes }
}

/// A start of n stones, of which all but one may be taken: a row of the appendix of AP.
///
/// ```
/// let row = fibnim::solve::whinihan::start(12);
/// assert_eq!(row.zeckendorf.to_string(), "8 + 3 + 1");
/// assert_eq!(row.takes.takes, [1u32.into()]);
/// ```
pub fn start(n: u64) -> OnePile {
    // No start has that many winning moves: a 64-bit number has at most 46 parts.
    const MOST_MOVES: usize = 64;
    solve(&n.into(), &n.saturating_sub(1).into(), MOST_MOVES)
}
