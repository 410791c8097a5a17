//! The exact chance that an unskilled player beats a skilled one, from every position, by brute force.

use std::cmp::Ordering;

use fibnim::solve::Outcome;
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::{Pile, brute_force};

/// A chance in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chance {
    pub(super) numerator: BigUint,
    pub(super) denominator: BigUint,
}

impl Chance {
    pub(super) fn new(numerator: impl Into<BigUint>, denominator: impl Into<BigUint>) -> Self {
        let (numerator, denominator) = (numerator.into(), denominator.into());
        let common = numerator.gcd(&denominator);
        Self { numerator: numerator / &common, denominator: denominator / common }
    }

    fn never() -> Self {
        Self::new(0u32, 1u32)
    }

    fn always() -> Self {
        Self::new(1u32, 1u32)
    }

    /// 2^-exponent.
    pub(super) fn half_to_the(exponent: u64) -> Self {
        Self { numerator: BigUint::one(), denominator: BigUint::one() << exponent }
    }

    pub(super) fn is_never(&self) -> bool {
        self.numerator.is_zero()
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        if other.is_never() {
            return self.clone();
        }
        let numerator = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Self::new(numerator, &self.denominator * &other.denominator)
    }

    pub(super) fn times(&self, numerator: u64, denominator: u64) -> Self {
        Self::new(&self.numerator * numerator, &self.denominator * denominator)
    }
}

impl PartialOrd for Chance {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Chance {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl std::fmt::Display for Chance {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}", self.numerator)?;
        if self.denominator.is_one() { Ok(()) } else { write!(out, "/{}", self.denominator) }
    }
}

/// What the skilled player does in a lost position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LostPlay {
    /// One stone: AP's losing position strategy.
    One,
    /// One stone less than down to the lost number before: a lost number is a pile that can be lost after a move.
    Before,
    /// Whatever leaves the least chance.
    Best,
}

/// How the other player moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unskilled {
    /// Every legal move is equally likely.
    Random,
    /// The whole pile if that is legal, else a random move.
    Finisher,
}

/// Whether the smallest part is at least 3.
pub(super) fn is_lost_number(n: u64) -> bool {
    n >= 3 && Pile::of(n).smallest() >= 3
}

fn lost_number_before(n: u64) -> Option<u64> {
    (3..n).rev().find(|&m| is_lost_number(m))
}

/// Chances of the unskilled player, by pile and allowance (no more than the pile).
pub(super) struct Odds {
    skilled_to_move: Vec<Vec<Chance>>,
    unskilled_to_move: Vec<Vec<Chance>>,
}

impl Odds {
    /// All positions with at most this many stones.
    pub(super) fn new(most: u64, lost_play: LostPlay, unskilled: Unskilled) -> Self {
        let oracle = brute_force(most);
        let mut odds = Self { skilled_to_move: Vec::new(), unskilled_to_move: Vec::new() };
        for n in 0..=most {
            // Without a move the player to move has lost.
            let mut skilled = vec![Chance::always()];
            let mut unskilled_chances = vec![Chance::never()];
            // The winning move found first, and the sum of what all moves so far leave to the unskilled player.
            let mut winning_move = None;
            let mut sum = Chance::never();
            let mut least = Chance::always();
            let before = lost_number_before(n).map_or(1, |lost| (n - lost - 1).max(1));
            for r in 1..=n {
                if winning_move.is_none() && oracle.outcome(&[n - r], 2 * r) == Outcome::P {
                    winning_move = Some(r);
                }
                least = least.min(odds.unskilled(n - r, 2 * r).clone());
                let take = match (winning_move, lost_play) {
                    (Some(take), _) => Some(take),
                    (None, LostPlay::One) => Some(1),
                    (None, LostPlay::Before) => Some(before.min(r)),
                    (None, LostPlay::Best) => None,
                };
                skilled.push(match take {
                    Some(take) => odds.unskilled(n - take, 2 * take).clone(),
                    None => least.clone(),
                });
                sum = sum.plus(odds.skilled(n - r, 2 * r));
                unskilled_chances.push(match unskilled {
                    Unskilled::Finisher if r == n => Chance::always(),
                    _ => sum.times(1, r),
                });
            }
            odds.skilled_to_move.push(skilled);
            odds.unskilled_to_move.push(unskilled_chances);
        }
        odds
    }

    /// The chance of the unskilled player if the skilled one is to move.
    pub(super) fn skilled(&self, n: u64, allowance: u64) -> &Chance {
        &self.skilled_to_move[n as usize][allowance.min(n) as usize]
    }

    /// The chance of the unskilled player if he is to move.
    pub(super) fn unskilled(&self, n: u64, allowance: u64) -> &Chance {
        &self.unskilled_to_move[n as usize][allowance.min(n) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Small games by hand: from (3; 2) one stone is taken, and of the two left one of two moves takes all.
    #[test]
    fn games_by_hand() {
        let odds = Odds::new(8, LostPlay::One, Unskilled::Random);
        assert_eq!(odds.skilled(3, 2), &Chance::new(1u32, 2u32));
        assert_eq!(odds.unskilled(4, 3), &Chance::new(1u32, 6u32));
        assert_eq!(odds.skilled(5, 4), &Chance::new(1u32, 4u32));
        assert!(odds.skilled(4, 3).is_never());
        let best = Odds::new(8, LostPlay::Best, Unskilled::Random);
        assert_eq!(best.skilled(8, 7), &Chance::new(1u32, 16u32));
        let finisher = Odds::new(8, LostPlay::One, Unskilled::Finisher);
        assert_eq!(finisher.skilled(3, 2), &Chance::new(1u32, 1u32));
    }
}
