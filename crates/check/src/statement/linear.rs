//! What terms come to in a case: sums of multiples of numbers, infinite, or nothing.

use std::collections::BTreeMap;

use crate::budget::TooLarge;
use crate::statement::big::Integer;

/// What a part, a quotient or a remainder of something is.
#[derive(Clone, Debug)]
pub(super) enum Status {
    Finite(Linear),
    Infinite,
    /// It has no value.
    Nothing,
}

/// What a term is.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Finite(Linear),
    /// Minus infinity, if negative.
    Infinite {
        negative: bool,
    },
    Nothing,
}

/// A sum of multiples of the numbers on tracks.
#[derive(Clone, Debug, Default)]
pub(super) struct Linear {
    pub(super) multiples: BTreeMap<usize, i64>,
    pub(super) constant: Integer,
}

impl Value {
    /// With a multiple of something more. The coefficient is not 0.
    pub(super) fn plus(self, coefficient: i64, status: Status) -> Result<Self, TooLarge> {
        Ok(match (self, status) {
            (Self::Nothing, _) | (_, Status::Nothing) => Self::Nothing,
            (Self::Finite(linear), Status::Finite(more)) => Self::Finite(linear.plus(coefficient, &more)?),
            (Self::Finite(_), Status::Infinite) => Self::Infinite { negative: coefficient < 0 },
            (Self::Infinite { negative }, Status::Infinite) if negative != (coefficient < 0) => Self::Nothing,
            (infinite @ Self::Infinite { .. }, _) => infinite,
        })
    }
}

impl Linear {
    pub(super) fn track(track: usize) -> Self {
        Self { multiples: BTreeMap::from([(track, 1)]), constant: Integer::default() }
    }

    pub(super) fn plus(&self, times: i64, other: &Self) -> Result<Self, TooLarge> {
        let mut sum = self.clone();
        for (&track, &coefficient) in &other.multiples {
            let more = coefficient.checked_mul(times).ok_or(TooLarge)?;
            let all = sum.multiples.entry(track).or_insert(0);
            *all = all.checked_add(more).ok_or(TooLarge)?;
        }
        sum.multiples.retain(|_, coefficient| *coefficient != 0);
        sum.constant = sum.constant.plus(&other.constant.times(times));
        Ok(sum)
    }

    pub(super) fn minus(&self, other: &Self) -> Result<Self, TooLarge> {
        self.plus(-1, other)
    }

    pub(super) fn plus_constant(&self, constant: i64) -> Self {
        Self { multiples: self.multiples.clone(), constant: self.constant.plus(&constant.into()) }
    }

    /// The coefficients are far from the ends of their range.
    pub(super) fn scaled(&self, by: i64) -> Self {
        let multiples = self.multiples.iter().map(|(&track, &times)| (track, times.saturating_mul(by)));
        Self { multiples: multiples.collect(), constant: self.constant.times(by) }
    }

    /// The greatest number that divides every coefficient; 0 if there is none.
    fn common_factor(&self) -> u64 {
        fn greatest(a: u64, b: u64) -> u64 {
            if b == 0 { a } else { greatest(b, a % b) }
        }
        self.multiples.values().fold(0, |factor, times| greatest(factor, times.unsigned_abs()))
    }

    /// Over a factor of all coefficients, with the constant rounded down, and whether it was not rounded. The sum of multiples, over the
    /// factor, is an integer N, and N + c/g >= 0 iff N + floor(c/g) >= 0: so one is negative iff the other is. If the constant was
    /// rounded, the sum is never 0; else it is 0 iff the other is.
    pub(super) fn reduced(&self) -> (Self, bool) {
        let factor = self.common_factor();
        if factor <= 1 {
            return (self.clone(), true);
        }
        // No coefficient is larger than the largest that is positive, and none is 0: a quotient fits.
        let over = |times: i64| times.signum() * (times.unsigned_abs() / factor) as i64;
        let multiples = self.multiples.iter().map(|(&track, &times)| (track, over(times))).collect();
        let (constant, exact) = self.constant.over(factor);
        (Self { multiples, constant }, exact)
    }

    /// The track, if it is just the number there.
    pub(super) fn single(&self) -> Option<usize> {
        match self.multiples.first_key_value() {
            Some((&track, &1)) if self.multiples.len() == 1 && self.constant.is_zero() => Some(track),
            _ => None,
        }
    }

    pub(super) fn is_surely_natural(&self) -> bool {
        !self.constant.is_negative() && self.multiples.values().all(|&times| times > 0)
    }

    pub(super) fn is_surely_negative(&self) -> bool {
        self.constant.is_negative() && self.multiples.values().all(|&times| times < 0)
    }
}
