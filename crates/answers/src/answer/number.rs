//! Numbers as JSON has them.

use fibnim::game::Allowance;
use num_bigint::BigUint;
use serde::Serialize;

/// The largest integer that every JSON reader keeps exactly.
const LARGEST_EXACT: u64 = (1 << 53) - 1;

/// A natural number; above 2^53 - 1 it is text, because not every reader of JSON keeps those. `"inf"` where there is no limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Number {
    /// One that every reader keeps.
    Small(u64),
    /// Digits, or `inf`.
    Text(String),
}

impl Number {
    /// No limit.
    pub fn infinite() -> Self {
        Self::Text("inf".into())
    }
}

impl From<u64> for Number {
    fn from(n: u64) -> Self {
        if n <= LARGEST_EXACT { Self::Small(n) } else { Self::Text(n.to_string()) }
    }
}

/// The number for programs.
pub fn number(n: &BigUint) -> Number {
    u64::try_from(n).map_or_else(|_| Number::Text(n.to_string()), Number::from)
}

/// The numbers for programs.
pub fn numbers<'a>(list: impl IntoIterator<Item = &'a BigUint>) -> Vec<Number> {
    list.into_iter().map(number).collect()
}

/// An allowance for programs.
pub fn allowance(allowance: &Allowance) -> Number {
    match allowance {
        Allowance::Stones(stones) => number(stones),
        Allowance::Unlimited => Number::infinite(),
    }
}

/// One object on a line of its own.
///
/// # Panics
///
/// If a map in the object has keys that are not text.
pub fn line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("answers have keys of text") + "\n"
}
