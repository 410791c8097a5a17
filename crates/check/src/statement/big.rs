//! Natural numbers of some thousand decimal digits, and their digits in other systems.

use std::cmp::Ordering;
use std::fmt;

use crate::numbers::System;

/// The limbs count in this base.
const BASE: u64 = 1_000_000_000;
/// Digits of a limb.
const WIDTH: usize = 9;

/// A natural number: limbs in base 10^9, the least significant first, no zeros in front.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Big(Vec<u32>);

impl From<u64> for Big {
    fn from(mut number: u64) -> Self {
        let mut limbs = Vec::new();
        while number > 0 {
            limbs.push((number % BASE) as u32);
            number /= BASE;
        }
        Self(limbs)
    }
}

impl Big {
    /// Reads decimal digits; everything else among them is skipped.
    pub(crate) fn decimal(text: &str) -> Self {
        let digits: Vec<u32> = text.chars().filter_map(|digit| digit.to_digit(10)).collect();
        let limb = |digits: &[u32]| digits.iter().fold(0, |value, digit| 10 * value + digit);
        Self(digits.rchunks(WIDTH).map(limb).collect()).trimmed()
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// How many decimal digits it has; 0 has none.
    pub(crate) fn length(&self) -> usize {
        match self.0.last() {
            None => 0,
            Some(first) => (self.0.len() - 1) * WIDTH + first.ilog10() as usize + 1,
        }
    }

    /// The number, if it is small.
    pub(crate) fn small(&self) -> Option<u64> {
        self.0.iter().rev().try_fold(0u64, |value, &limb| value.checked_mul(BASE)?.checked_add(limb.into()))
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        let (long, short) = if self.0.len() < other.0.len() { (other, self) } else { (self, other) };
        let mut carry = 0;
        let mut limbs = Vec::with_capacity(long.0.len() + 1);
        for (i, &limb) in long.0.iter().enumerate() {
            let sum = u64::from(limb) + u64::from(short.0.get(i).copied().unwrap_or(0)) + carry;
            limbs.push((sum % BASE) as u32);
            carry = sum / BASE;
        }
        limbs.push(carry as u32);
        Self(limbs).trimmed()
    }

    /// The difference to a number that is not larger.
    pub(crate) fn minus(&self, small: &Self) -> Self {
        let mut borrow = 0;
        let mut limbs = Vec::with_capacity(self.0.len());
        for (i, &limb) in self.0.iter().enumerate() {
            let taken = u64::from(small.0.get(i).copied().unwrap_or(0)) + borrow;
            borrow = u64::from(u64::from(limb) < taken);
            limbs.push((u64::from(limb) + borrow * BASE - taken) as u32);
        }
        debug_assert_eq!(borrow, 0);
        Self(limbs).trimmed()
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        let mut limbs = vec![0; self.0.len() + other.0.len()];
        for (i, &a) in self.0.iter().enumerate() {
            let mut carry = 0;
            for (j, &b) in other.0.iter().enumerate() {
                let sum = u64::from(limbs[i + j]) + u64::from(a) * u64::from(b) + carry;
                limbs[i + j] = (sum % BASE) as u32;
                carry = sum / BASE;
            }
            limbs[i + other.0.len()] = carry as u32;
        }
        Self(limbs).trimmed()
    }

    /// The quotient by a small number that is not 0, and what is left.
    pub(crate) fn over(&self, by: u64) -> (Self, u64) {
        let mut limbs = vec![0; self.0.len()];
        let mut left = 0;
        for (i, &limb) in self.0.iter().enumerate().rev() {
            let dividend = u128::from(left) * u128::from(BASE) + u128::from(limb);
            // What is left is less than the divisor, so the quotient has one limb.
            limbs[i] = (dividend / u128::from(by)) as u32;
            left = (dividend % u128::from(by)) as u64;
        }
        (Self(limbs).trimmed(), left)
    }

    /// A power with a maximum number of digits; nothing if it has more.
    pub(crate) fn power(&self, exponent: &Self, most: usize) -> Option<Self> {
        if self.length() < 2 && self.small() <= Some(1) {
            return Some(if exponent.is_zero() { Self::from(1) } else { self.clone() });
        }
        let exponent = exponent.small()?;
        let mut power = Self::from(1);
        // From the front of the exponent, so that no power on the way is larger than the last.
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = power.times(&power);
            if exponent >> bit & 1 == 1 {
                power = power.times(self);
            }
            if power.length() > most {
                return None;
            }
        }
        Some(power)
    }

    /// The digits in a system, most significant first, without zeros in front.
    pub(crate) fn digits(&self, system: &System) -> Vec<u32> {
        // The first terms are small, and the others follow from them.
        let mut terms: Vec<_> = system
            .terms()
            .map_while(|term| u64::try_from(term).ok())
            .take(system.order())
            .map(Self::from)
            .collect();
        while terms[terms.len() - 1] <= *self {
            let parts = terms.iter().rev().zip(system.coefficients());
            let parts = parts.filter(|(_, c)| **c > 0).map(|(term, &c)| term.times(&Self::from(c)));
            let next = parts.reduce(|sum, part| sum.plus(&part));
            terms.push(next.unwrap_or_else(|| Self::from(0)));
        }
        // Taking the largest term first makes the greedy word.
        let mut left = self.clone();
        let digit = |term: &Self| {
            let mut times = 0;
            while *term <= left {
                left = left.minus(term);
                times += 1;
            }
            times
        };
        let digits: Vec<_> = terms.iter().rev().map(digit).collect();
        digits.into_iter().skip_while(|&digit| digit == 0).collect()
    }

    fn trimmed(mut self) -> Self {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }
}

impl Ord for Big {
    fn cmp(&self, other: &Self) -> Ordering {
        let limbs = |number: &Self| number.0.iter().rev().copied().collect::<Vec<_>>();
        self.0.len().cmp(&other.0.len()).then_with(|| limbs(self).cmp(&limbs(other)))
    }
}

impl PartialOrd for Big {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Big {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_last() else { return out.write_str("0") };
        write!(out, "{first}")?;
        rest.iter().rev().try_for_each(|limb| write!(out, "{limb:09}"))
    }
}

/// An integer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Integer {
    /// Never for 0.
    negative: bool,
    size: Big,
}

impl From<Big> for Integer {
    fn from(size: Big) -> Self {
        Self { negative: false, size }
    }
}

impl From<i64> for Integer {
    fn from(number: i64) -> Self {
        Self { negative: number < 0, size: Big::from(number.unsigned_abs()) }
    }
}

impl Integer {
    pub(crate) fn is_negative(&self) -> bool {
        self.negative
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.size.is_zero()
    }

    /// Its absolute value.
    pub(crate) fn size(&self) -> &Big {
        &self.size
    }

    /// The number, if it is small.
    pub(crate) fn small(&self) -> Option<i64> {
        let size = i64::try_from(self.size.small()?).ok()?;
        Some(if self.negative { -size } else { size })
    }

    pub(crate) fn negated(&self) -> Self {
        Self { negative: !self.negative && !self.is_zero(), size: self.size.clone() }
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        if self.negative == other.negative {
            return Self { negative: self.negative, size: self.size.plus(&other.size) };
        }
        match self.size.cmp(&other.size) {
            Ordering::Equal => Self::default(),
            Ordering::Greater => Self { negative: self.negative, size: self.size.minus(&other.size) },
            Ordering::Less => Self { negative: other.negative, size: other.size.minus(&self.size) },
        }
    }

    /// The quotient by a small number that is not 0, rounded down, and whether it was not rounded.
    pub(crate) fn over(&self, by: u64) -> (Self, bool) {
        let (size, left) = self.size.over(by);
        let towards_0 = Self { negative: self.negative && !size.is_zero(), size };
        let exact = left == 0;
        (if self.negative && !exact { towards_0.plus(&(-1).into()) } else { towards_0 }, exact)
    }

    pub(crate) fn times(&self, factor: i64) -> Self {
        let size = self.size.times(&Big::from(factor.unsigned_abs()));
        Self { negative: self.negative != (factor < 0) && !size.is_zero(), size }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::tests::SYSTEMS;

    #[test]
    fn arithmetic_is_that_of_small_numbers() {
        let numbers = [0u64, 1, 9, 999_999_999, 1_000_000_000, 1_000_000_001, 4_294_967_295, 3_037_000_499];
        for a in numbers {
            assert_eq!(Big::from(a).to_string(), a.to_string());
            assert_eq!(Big::decimal(&a.to_string()), Big::from(a));
            assert_eq!(Big::from(a).small(), Some(a));
            for b in numbers {
                let (x, y) = (Big::from(a), Big::from(b));
                assert_eq!(x.plus(&y), Big::from(a + b));
                assert_eq!(x.times(&y).to_string(), (u128::from(a) * u128::from(b)).to_string());
                assert_eq!(x.cmp(&y), a.cmp(&b));
                if a >= b {
                    assert_eq!(x.minus(&y), Big::from(a - b));
                }
                if b > 0 {
                    assert_eq!(x.over(b), (Big::from(a / b), a % b));
                    assert_eq!(x.times(&y).over(b), (x.clone(), 0));
                    let (down, exact) = Integer::from(-(a as i64)).over(b);
                    assert_eq!(
                        (down, exact),
                        (Integer::from((-(a as i64)).div_euclid(b as i64)), a % b == 0)
                    );
                }
                let (i, j) = (a as i64, -(b as i64));
                assert_eq!(Integer::from(i).plus(&Integer::from(j)), Integer::from(i + j));
                assert_eq!(Integer::from(j).plus(&Integer::from(i)), Integer::from(i + j));
                assert_eq!(Integer::from(j / 7).times(-3), Integer::from(j / 7 * -3));
            }
        }
    }

    #[test]
    fn long_numbers() {
        let power = Big::from(10).power(&Big::from(999), 1000).unwrap();
        assert_eq!(power.to_string(), format!("1{}", "0".repeat(999)));
        assert_eq!((power.length(), power.small()), (1000, None));
        assert!(Big::from(10).power(&Big::from(1000), 1000).is_none());
        assert!(Big::from(2).power(&Big::from(u64::MAX), 1000).is_none());
        assert!(Big::from(2).power(&power, 1000).is_none());
        assert_eq!(Big::from(1).power(&power, 1000), Some(Big::from(1)));
        assert_eq!(Big::from(0).power(&power, 1000), Some(Big::from(0)));
        assert_eq!(Big::from(0).power(&Big::from(0), 1000), Some(Big::from(1)));
        let word = power.digits(&System::read("1 2 delay 1").unwrap());
        assert!(word[0] == 1 && word.windows(2).all(|pair| pair != [1, 1]));
        let (mut value, mut weight, mut next) = (Big::default(), Big::from(1), Big::from(2));
        for &digit in word.iter().rev() {
            if digit == 1 {
                value = value.plus(&weight);
            }
            (weight, next) = (next.clone(), weight.plus(&next));
        }
        assert_eq!(value, power);
        for text in SYSTEMS {
            let system = System::read(text).unwrap();
            for number in 0..2000u64 {
                assert_eq!(Big::from(number).digits(&system), system.digits(number.into()), "{text}");
            }
        }
    }
}
