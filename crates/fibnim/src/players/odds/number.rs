//! Probabilities: exact, or as machine numbers.

use std::cmp::Ordering;

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, ToPrimitive, Zero};

/// An exact probability.
pub type Exact = Ratio<BigUint>;

/// A probability as machine numbers, beside the probability of its complement: both keep about fifteen digits,
/// however close to 0 they are, because every sum has terms of one sign. Below 10^-308 they are 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct About {
    /// That it happens.
    pub yes: f64,
    /// That it does not.
    pub no: f64,
}

/// What probabilities are computed with: [`Exact`] fractions, or [`About`] where those grow too long.
pub trait Number: Clone + PartialOrd {
    /// Certain, or impossible.
    fn sure(happens: bool) -> Self;
    /// A sum of no terms.
    fn nothing() -> Self;
    /// That it does not happen.
    fn not(&self) -> Self;
    /// Adds a term.
    fn add(&mut self, other: &Self);
    /// Multiplied by a fraction.
    fn times(&self, factor: &Ratio<u64>) -> Self;
    /// Divided by a number that is not zero.
    fn over(&self, count: u64) -> Self;
    /// How many bytes it takes, roughly.
    fn bytes(&self) -> u64;
}

impl PartialOrd for About {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        // By the smaller number, which has more digits after the point.
        if self.yes < 0.5 { self.yes.partial_cmp(&other.yes) } else { other.no.partial_cmp(&self.no) }
    }
}

impl Number for About {
    fn sure(happens: bool) -> Self {
        let (yes, no) = if happens { (1.0, 0.0) } else { (0.0, 1.0) };
        Self { yes, no }
    }

    fn nothing() -> Self {
        Self { yes: 0.0, no: 0.0 }
    }

    fn not(&self) -> Self {
        Self { yes: self.no, no: self.yes }
    }

    fn add(&mut self, other: &Self) {
        self.yes += other.yes;
        self.no += other.no;
    }

    fn times(&self, factor: &Ratio<u64>) -> Self {
        let factor = *factor.numer() as f64 / *factor.denom() as f64;
        Self { yes: self.yes * factor, no: self.no * factor }
    }

    fn over(&self, count: u64) -> Self {
        Self { yes: self.yes / count as f64, no: self.no / count as f64 }
    }

    fn bytes(&self) -> u64 {
        16
    }
}

impl Number for Exact {
    fn sure(happens: bool) -> Self {
        if happens { One::one() } else { Zero::zero() }
    }

    fn nothing() -> Self {
        Zero::zero()
    }

    fn not(&self) -> Self {
        // 1 - a/b is in lowest terms as a/b is.
        Ratio::new_raw(self.denom() - self.numer(), self.denom().clone())
    }

    fn add(&mut self, other: &Self) {
        if !other.is_zero() {
            *self += other;
        }
    }

    fn times(&self, factor: &Ratio<u64>) -> Self {
        if factor.is_one() {
            return self.clone();
        }
        let factor: Self = Ratio::new_raw((*factor.numer()).into(), (*factor.denom()).into());
        self * factor
    }

    fn over(&self, count: u64) -> Self {
        if self.is_zero() { self.clone() } else { self / BigUint::from(count) }
    }

    fn bytes(&self) -> u64 {
        (self.numer().bits() + self.denom().bits()) / 8 + 64
    }
}

/// An exact probability as a machine number, also where numerator and denominator are beyond its range; 0 below
/// 10^-300 or so.
///
/// ```
/// use fibnim::players::odds::{Exact, approximate};
/// let tiny = Exact::new(3u32.into(), num_bigint::BigUint::from(2u32).pow(5000)) ;
/// assert_eq!(approximate(&tiny), 0.0);
/// let third = num_bigint::BigUint::from(3u32).pow(4000);
/// assert_eq!(approximate(&Exact::new(third.clone(), third * 4u32)), 0.25);
/// ```
pub fn approximate(probability: &Exact) -> f64 {
    let long = probability.numer().bits().max(probability.denom().bits());
    let shift = long.saturating_sub(1000);
    let part = |number: &BigUint| (number >> shift).to_f64().unwrap_or(0.0);
    let below = part(probability.denom());
    if below > 0.0 { part(probability.numer()) / below } else { 0.0 }
}

/// The logarithm to base 2 of a probability, however small; minus infinity for 0.
///
/// ```
/// use fibnim::players::odds::{Exact, log2};
/// let tiny = Exact::new(1u32.into(), num_bigint::BigUint::from(2u32).pow(5000));
/// assert_eq!(log2(&tiny), -5000.0);
/// ```
pub fn log2(probability: &Exact) -> f64 {
    let log = |number: &BigUint| {
        let shift = number.bits().saturating_sub(64);
        (number >> shift).to_f64().unwrap_or(0.0).log2() + shift as f64
    };
    if probability.is_zero() {
        f64::NEG_INFINITY
    } else {
        log(probability.numer()) - log(probability.denom())
    }
}
