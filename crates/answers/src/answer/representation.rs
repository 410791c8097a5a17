//! Zeckendorf representations.

use fibnim::solve::winning_tails::winning_tails;
use num_bigint::BigUint;
use numeration::Zeckendorf;
use serde::Serialize;

use super::number::{Number, number};

/// Above this many digits, the parts and tails of a number are left out: they would take space
/// quadratic in its length. The indices tell the same.
const MOST_DIGITS_WITH_PARTS: u64 = 2000;

/// A number as a sum of Fibonacci numbers.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Representation {
    /// The indices of the parts, the smallest first; F_2 = 1
    indices: Vec<u32>,
    /// The gap vector as it is printed, the first gap last
    gaps: Vec<u32>,
    /// The parts, the smallest first, unless they would be too long
    #[cfg_attr(feature = "schema", schema(required))]
    parts: Option<Vec<Number>>,
    /// The smallest part; `inf` for zero
    z1: Number,
}

impl Representation {
    /// A representation for programs.
    pub fn new(z: &Zeckendorf) -> Self {
        let largest = z.indices().last().copied().unwrap_or(0);
        let short = u64::from(largest) * 209 / 1000 <= MOST_DIGITS_WITH_PARTS;
        Self {
            indices: z.indices().to_vec(),
            gaps: z.gaps().as_low().iter().rev().copied().collect(),
            parts: short.then(|| z.parts().map(|part| number(&part)).collect()),
            z1: z.part(1).map_or_else(Number::infinite, |part| number(&part)),
        }
    }

    /// The parts, the smallest first, unless they would be too long.
    pub fn into_parts(self) -> Option<Vec<Number>> {
        self.parts
    }
}

/// `fibnim zeckendorf --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ZeckendorfForm {
    #[serde(flatten)]
    representation: Representation,
    n: Number,
    /// The digits, the most significant first
    digits: String,
    /// The sums of the smallest parts, unless they would be too long
    #[cfg_attr(feature = "schema", schema(required))]
    tails: Option<Vec<Number>>,
    /// Those of them that win without limit
    #[cfg_attr(feature = "schema", schema(required))]
    winning_tails: Option<Vec<Number>>,
}

impl ZeckendorfForm {
    /// A number with its representation.
    pub fn new(n: &BigUint, z: &Zeckendorf) -> Self {
        let representation = Representation::new(z);
        let tails: Option<Vec<Number>> =
            representation.parts.as_ref().map(|_| z.tails().map(|tail| number(&tail)).collect());
        let winning_tails = tails.as_ref().map(|tails| {
            let wins = winning_tails(&z.gaps());
            tails.iter().zip(wins).filter(|(_, wins)| *wins).map(|(tail, _)| tail.clone()).collect()
        });
        Self { representation, n: number(n), digits: z.digits(), tails, winning_tails }
    }
}
