//! The allowance: how much may be taken now.

use std::fmt;

use num_bigint::BigUint;

/// The most stones that the next move may take: the r of (n; r) in all five papers.
///
/// Allowances compare as one expects: no limit is more than any number.
///
/// ```
/// use fibnim::game::Allowance;
/// assert!(Allowance::from(1000u64) < Allowance::Unlimited);
/// assert_eq!(Allowance::Unlimited.to_string(), "inf");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Allowance {
    /// At most this many stones. With zero there is no move.
    Stones(BigUint),
    /// As many as the pile has; written `inf`.
    Unlimited,
}

impl Allowance {
    /// The most that may be taken from a pile of `stones`.
    pub fn cap(&self, stones: &BigUint) -> BigUint {
        match self {
            Self::Stones(most) => most.min(stones).clone(),
            Self::Unlimited => stones.clone(),
        }
    }

    /// Whether `take` stones are within the allowance.
    pub fn permits(&self, take: &BigUint) -> bool {
        match self {
            Self::Stones(most) => take <= most,
            Self::Unlimited => true,
        }
    }

    /// The allowance as a `u64`, as tables and brute force take it: no limit and anything too large is `u64::MAX`.
    pub fn saturated_u64(&self) -> u64 {
        match self {
            Self::Stones(most) => u64::try_from(most).unwrap_or(u64::MAX),
            Self::Unlimited => u64::MAX,
        }
    }
}

impl From<BigUint> for Allowance {
    fn from(stones: BigUint) -> Self {
        Self::Stones(stones)
    }
}

impl From<u64> for Allowance {
    fn from(stones: u64) -> Self {
        Self::Stones(stones.into())
    }
}

impl fmt::Display for Allowance {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stones(stones) => stones.fmt(out),
            Self::Unlimited => out.write_str("inf"),
        }
    }
}
