//! The claims of AP: all winning moves of one pile, and the odds of an unskilled player.
//!
//! Definitions, lemmas, theorems, corollaries, remarks and examples are counted apart in AP, so their names say which they
//! are: `AP.lemma4`, `AP.cor6`. What is in the text only is named after its section, `AP.3.table`.

mod appendix;
mod basics;
mod first_move;
mod gaps;
mod odds;
mod questions;
mod strategy;
mod sums;
mod surd;
mod table;
mod tails;
mod theorem_3;
mod unskilled;

use fibnim::game::{Dynamic, Game};
use fibnim::solve::{Outcome, oracle::GlobalOracle};
use num_traits::ToPrimitive;
use numeration::Zeckendorf;

use crate::claim::Programs;

/// The checks that no formula says.
pub(super) const CHECKS: &[&Programs] = &[
    basics::CHECKS,
    strategy::CHECKS,
    gaps::CHECKS,
    sums::CHECKS,
    tails::CHECKS,
    table::CHECKS,
    unskilled::CHECKS,
    first_move::CHECKS,
    theorem_3::CHECKS,
    questions::CHECKS,
    appendix::CHECKS,
];

/// Outcomes by brute force, of one pile of at most this many stones.
fn brute_force(most: u64) -> GlobalOracle {
    GlobalOracle::new(&Game::normal(Dynamic::fibonacci()), &[most])
}

/// Whether taking x of n stones leaves a lost position, by brute force.
fn wins(oracle: &GlobalOracle, n: u64, x: u64) -> bool {
    oracle.outcome(&[n - x], 2 * x) == Outcome::P
}

/// A pile in AP's terms. Lists begin with what belongs to j = 1.
struct Pile {
    /// F_{i_1} < F_{i_2} < ...
    parts: Vec<u64>,
    /// T_1, T_2, ..., T_r = n.
    tails: Vec<u64>,
    /// a_1, a_2, ..., a_r.
    gaps: Vec<u32>,
}

impl Pile {
    fn of(n: u64) -> Self {
        let z = Zeckendorf::of_u128(n.into());
        let small = |n: num_bigint::BigUint| n.to_u64().unwrap_or(u64::MAX);
        Self {
            parts: z.parts().map(small).collect(),
            tails: z.tails().map(small).collect(),
            gaps: z.gaps().as_low().to_vec(),
        }
    }

    /// T(n), the smallest part; infinite for the empty pile.
    fn smallest(&self) -> u64 {
        self.parts.first().copied().unwrap_or(u64::MAX)
    }

    /// The gap vector as AP prints it.
    fn vector(&self) -> String {
        let high: Vec<String> = self.gaps[1..].iter().rev().map(ToString::to_string).collect();
        format!("({}; {})", high.join(", "), self.gaps[0])
    }
}
