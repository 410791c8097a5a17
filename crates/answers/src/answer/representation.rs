//! Zeckendorf representations, and those in the sequences of other take-away games.

use fibnim::numbers::{Greedy, RecurrenceSum};
use fibnim::solve::winning_tails::winning_tails;
use num_bigint::BigUint;
use numeration::Zeckendorf;
use serde::Serialize;

use super::number::{Number, number};

/// Above this many digits, the parts and tails of a number are left out: they would take space
/// quadratic in its length. The indices say the same.
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

/// How many terms of a sequence are shown.
pub const FIRST_TERMS: usize = 12;

/// `fibnim zeckendorf --game takeaway:3 --json`: a number as a sum of terms U_0 = 1, U_1, ... of the sequence of a take-away game.
#[derive(Debug, Serialize)]
pub struct TakeawayForm {
    /// The game
    game: String,
    /// The indices of the parts, the smallest first; U_0 = 1
    indices: Vec<Number>,
    /// The parts, the smallest first, without the last term of a sequence that ends
    parts: Vec<Number>,
    /// How often the last term is added, if the sequence ends
    #[serde(skip_serializing_if = "Option::is_none")]
    copies_of_last: Option<Number>,
    /// The smallest part; `inf` for zero
    z1: Number,
    n: Number,
    /// The digits, the most significant first, unless a term is added more than once or there are too many
    digits: Option<String>,
    /// The sums of the smallest parts, unless a term is added more than once
    tails: Option<Vec<Number>>,
    /// Those of them that win without limit
    winning_tails: Option<Vec<Number>>,
    sequence: Sequence,
}

/// What is known of a sequence.
#[derive(Debug, Serialize)]
struct Sequence {
    /// U_0, U_1, ...
    first: Vec<Number>,
    /// The last term, if there is one
    last: Option<Number>,
    /// What the sequence follows in the end, if that is proved
    recurrence: Option<Recurrence>,
}

/// U_{k+1} = U_k + U_{k-d} for all k >= from.
#[derive(Debug, Serialize)]
struct Recurrence {
    delay: usize,
    from: usize,
}

impl TakeawayForm {
    /// A sum for programs.
    pub fn new(n: &BigUint, sum: &Greedy) -> Self {
        let numbers = |list: &[BigUint]| list.iter().map(number).collect();
        let tails = sum.tails();
        let winning = |tails: &Vec<(BigUint, bool)>| {
            tails.iter().filter(|(_, wins)| *wins).map(|(tail, _)| number(tail)).collect()
        };
        Self {
            game: sum.dynamic().to_string(),
            indices: numbers(&sum.places()),
            parts: numbers(sum.parts()),
            copies_of_last: sum.repeated().map(|(_, copies)| number(copies)),
            z1: sum.smallest().map_or_else(Number::infinite, number),
            n: number(n),
            digits: sum.digits(),
            winning_tails: tails.as_ref().map(winning),
            tails: tails.map(|tails| tails.iter().map(|(tail, _)| number(tail)).collect()),
            sequence: Sequence {
                first: numbers(&sum.first_terms(FIRST_TERMS).0),
                last: sum.last_term().map(number),
                recurrence: sum
                    .recurrence()
                    .map(|found| Recurrence { delay: found.delay(), from: found.first().len() - 1 }),
            },
        }
    }
}

/// `fibnim zeckendorf --numbers pell --json`: a number as a sum of terms U_0 = 1, U_1, ... of a recurrence, each as often as it fits.
#[derive(Debug, Serialize)]
pub struct RecurrenceForm {
    /// The numeration
    numbers: String,
    /// The indices of the terms, the smallest first; U_0 = 1
    indices: Vec<usize>,
    /// The terms, the smallest first
    parts: Vec<Number>,
    /// How often each of them is added
    times: Vec<Number>,
    /// The smallest part; `inf` for zero
    z1: Number,
    n: Number,
    /// The digits, the most significant first
    digits: String,
    sequence: FollowedSequence,
}

/// A sequence, and the recurrence that it follows.
#[derive(Debug, Serialize)]
struct FollowedSequence {
    /// U_0, U_1, ...
    first: Vec<Number>,
    recurrence: Coefficients,
}

/// U_{k+1} = c_1 U_k + c_2 U_{k-1} + ... for all k >= from.
#[derive(Debug, Serialize)]
struct Coefficients {
    coefficients: Vec<u64>,
    from: usize,
}

impl RecurrenceForm {
    /// A sum for programs.
    pub fn new(n: &BigUint, sum: &RecurrenceSum, numbers: String) -> Self {
        let parts = sum.parts();
        let smallest_first = || parts.iter().rev();
        let sequence = sum.sequence();
        let first: Vec<BigUint> = sequence.terms().take(FIRST_TERMS).collect();
        Self {
            numbers,
            indices: smallest_first().map(|(place, ..)| *place).collect(),
            parts: smallest_first().map(|(_, term, _)| number(term)).collect(),
            times: smallest_first().map(|(.., times)| number(times)).collect(),
            z1: smallest_first().next().map_or_else(Number::infinite, |(_, term, _)| number(term)),
            n: number(n),
            digits: sum.digits(),
            sequence: FollowedSequence {
                first: first.iter().map(number).collect(),
                recurrence: Coefficients {
                    coefficients: sequence.coefficients().to_vec(),
                    from: sequence.first().len() - 1,
                },
            },
        }
    }
}
