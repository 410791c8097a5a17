//! Nondecreasing functions that are eventually linear.

use std::fmt;

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::Signed;

/// A nondecreasing function f: f(1), f(2), ... as listed, and then f(x) = floor((p x + e) / q).
///
/// These are the dynamics whose take-away sequences follow a recurrence without end: see [`Recurrent`](crate::Recurrent).
///
/// ```
/// use numeration::LinearDynamic;
/// let half = LinearDynamic::multiple(5, 2).unwrap();
/// assert_eq!(half.at(&7u32.into()), 17u32.into());
/// assert_eq!(half.to_string(), "takeaway:5/2");
/// let more = LinearDynamic::new(vec![3, 3], 2, 1, 1).unwrap(); // 3, 3, 7, 9, 11, ...
/// assert_eq!(more.at(&2u32.into()), 3u32.into());
/// assert_eq!(more.at(&3u32.into()), 7u32.into());
/// assert!(LinearDynamic::table(vec![3, 2]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinearDynamic {
    listed: Vec<u64>,
    numerator: u64,
    plus: i128,
    denominator: u64,
}

/// What is not such a function.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotLinear {
    /// A denominator of zero.
    #[error("the denominator must not be zero")]
    ZeroDenominator,
    /// A table without entries.
    #[error("a table needs at least one entry")]
    EmptyTable,
    /// f(x) > f(x + 1).
    #[error("f({0}) is larger than f({1}), but f must never decrease", .at, .at + 1)]
    Decreasing {
        /// The least x with f(x) > f(x + 1).
        at: usize,
    },
}

impl LinearDynamic {
    /// f(x) as listed for x = 1, 2, ..., and floor((numerator x + plus) / denominator) beyond the list, 0 where that is negative.
    ///
    /// # Errors
    ///
    /// If the denominator is zero, or the function decreases somewhere.
    pub fn new(listed: Vec<u64>, numerator: u64, plus: i64, denominator: u64) -> Result<Self, NotLinear> {
        Self::checked(listed, numerator, plus.into(), denominator)
    }

    /// f(x) = floor(numerator x / denominator).
    ///
    /// # Errors
    ///
    /// If the denominator is zero.
    pub fn multiple(numerator: u64, denominator: u64) -> Result<Self, NotLinear> {
        if denominator == 0 {
            return Err(NotLinear::ZeroDenominator);
        }
        let common = numerator.gcd(&denominator);
        Self::checked(Vec::new(), numerator / common, 0, denominator / common)
    }

    /// f(x) = x + more.
    pub fn plus(more: u64) -> Self {
        Self { listed: Vec::new(), numerator: 1, plus: more.into(), denominator: 1 }
    }

    /// f(x) = value, whatever x is.
    pub fn constant(value: u64) -> Self {
        Self { listed: Vec::new(), numerator: 0, plus: value.into(), denominator: 1 }
    }

    /// f(1), f(2), ... as listed; beyond the list the last value repeats.
    ///
    /// # Errors
    ///
    /// If the list is empty, or a value is less than the one before it.
    pub fn table(values: Vec<u64>) -> Result<Self, NotLinear> {
        let last = *values.last().ok_or(NotLinear::EmptyTable)?;
        Self::checked(values, 0, last.into(), 1)
    }

    fn checked(listed: Vec<u64>, numerator: u64, plus: i128, denominator: u64) -> Result<Self, NotLinear> {
        if denominator == 0 {
            return Err(NotLinear::ZeroDenominator);
        }
        let dynamic = Self { listed, numerator, plus, denominator };
        let values = || (1..=dynamic.listed.len() + 1).map(|x| dynamic.at(&x.into()));
        match values().zip(values().skip(1)).position(|(value, next)| value > next) {
            Some(place) => Err(NotLinear::Decreasing { at: place + 1 }),
            None => Ok(dynamic),
        }
    }

    /// f(x).
    pub fn at(&self, x: &BigUint) -> BigUint {
        let place = usize::try_from(x).unwrap_or(usize::MAX);
        match place.checked_sub(1).and_then(|place| self.listed.get(place)) {
            Some(&value) => value.into(),
            None => {
                let above = BigInt::from(x.clone()) * self.numerator + self.plus;
                if above.is_negative() { BigUint::ZERO } else { above.magnitude() / self.denominator }
            }
        }
    }

    /// f(1), f(2), ..., the values that are listed: beyond them the function is linear.
    pub fn listed(&self) -> &[u64] {
        &self.listed
    }

    /// p, e and q of floor((p x + e) / q), which holds beyond the list.
    ///
    /// ```
    /// use numeration::LinearDynamic;
    /// assert_eq!(LinearDynamic::multiple(10, 4).unwrap().tail(), (5, 0, 2));
    /// assert_eq!(LinearDynamic::table(vec![1, 4]).unwrap().tail(), (0, 4, 1));
    /// ```
    pub fn tail(&self) -> (u64, i128, u64) {
        (self.numerator, self.plus, self.denominator)
    }
}

impl fmt::Display for LinearDynamic {
    /// The name of its game: `takeaway:3`, `takeaway:5/2`, `takeaway:+4`, `takeaway:=5`, `takeaway:[1,1,4]`, `takeaway:2x+1`,
    /// `takeaway:[3,3](7x+1)/2`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (numerator, plus, denominator) = self.tail();
        out.write_str("takeaway:")?;
        if !self.listed.is_empty() {
            let values: Vec<String> = self.listed.iter().map(ToString::to_string).collect();
            write!(out, "[{}]", values.join(","))?;
            if numerator == 0 {
                return Ok(());
            }
        } else if numerator == 0 && denominator == 1 {
            return write!(out, "={plus}");
        } else if plus == 0 {
            write!(out, "{numerator}")?;
            return if denominator == 1 { Ok(()) } else { write!(out, "/{denominator}") };
        } else if (numerator, denominator) == (1, 1) {
            return write!(out, "{plus:+}");
        }
        match (plus, denominator) {
            (0, 1) => write!(out, "{numerator}x"),
            (_, 1) => write!(out, "{numerator}x{plus:+}"),
            (0, _) => write!(out, "{numerator}x/{denominator}"),
            _ => write!(out, "({numerator}x{plus:+})/{denominator}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_the_function_is() {
        let new = |listed: &[u64], p, e, q| LinearDynamic::new(listed.to_vec(), p, e, q).unwrap();
        for (dynamic, name) in [
            (LinearDynamic::multiple(6, 2).unwrap(), "takeaway:3"),
            (LinearDynamic::multiple(10, 4).unwrap(), "takeaway:5/2"),
            (LinearDynamic::plus(4), "takeaway:+4"),
            (LinearDynamic::constant(5), "takeaway:=5"),
            (LinearDynamic::table(vec![1, 1, 4]).unwrap(), "takeaway:[1,1,4]"),
            (new(&[], 2, 1, 1), "takeaway:2x+1"),
            (new(&[], 7, -1, 2), "takeaway:(7x-1)/2"),
            (new(&[1, 2], 3, 0, 1), "takeaway:[1,2]3x"),
            (new(&[1, 2], 3, 0, 2), "takeaway:[1,2]3x/2"),
        ] {
            assert_eq!(dynamic.to_string(), name);
        }
    }

    #[test]
    fn what_decreases_is_refused_where_it_does() {
        assert_eq!(LinearDynamic::table(vec![1, 3, 2]), Err(NotLinear::Decreasing { at: 2 }));
        assert_eq!(LinearDynamic::new(vec![1, 9], 2, 0, 1), Err(NotLinear::Decreasing { at: 2 }));
        assert_eq!(LinearDynamic::table(vec![]), Err(NotLinear::EmptyTable));
        assert_eq!(LinearDynamic::multiple(1, 0), Err(NotLinear::ZeroDenominator));
        let late = LinearDynamic::new(vec![], 1, -5, 1).unwrap();
        assert_eq!((late.at(&3u32.into()), late.at(&7u32.into())), (0u32.into(), 2u32.into()));
    }
}
