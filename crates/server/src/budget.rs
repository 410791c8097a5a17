//! How much memory, how many states and cells the computations of the server may use. How large most questions may be is the policy.

use answers::engine::Policy;
use limits::Limits;

use crate::numerations::{OFFERED, is_offered};

/// For one request.
pub(crate) const REQUEST: Limits =
    Limits { memory: 256 << 20, states: 1_000_000, cells: 300_000_000, moves: 1_000, ..Limits::MODEST };

/// For what is told beside an answer: a second at most.
pub(crate) const QUICK: Limits = Limits { memory: 64 << 20, cells: 20_000_000, ..REQUEST };

/// For what is answered on the spot.
pub(crate) const AT_ONCE: Limits = Limits { memory: 1 << 20, cells: 100_000, ..REQUEST };

/// For the move of an opponent.
pub(crate) const THINKING: Limits = Limits { cells: 100_000_000, ..REQUEST };

/// For a theorem that a statement needs: half of the memory for tables, half for automata.
pub(crate) const PROOF_OF_STATEMENT: Limits =
    Limits { memory: 512 << 20, states: 10_000_000, cells: 10_000_000_000, ..REQUEST };

/// For a table that is made as a job.
pub(crate) const TABLE: Limits = Limits::MODEST;

/// For a proof: half of the memory for tables, half for automata.
pub(crate) const PROOF: Limits = Limits { states: 100_000_000, cells: u64::MAX, ..Limits::MODEST };

/// For the claims of the papers.
pub(crate) const CLAIMS: Limits = Limits { memory: 4 << 30, states: 50_000_000, ..Limits::MODEST };

/// The most that the piles of a position have together, and the most piles: explanations and moves of longer numbers fill pages.
const MOST_BITS: u64 = 10_000;
const MOST_PILES: usize = 100;
/// The same for people, who count digits.
pub(crate) const MOST_DIGITS: u64 = MOST_BITS * 3 / 10;

/// How large a question may be.
pub(crate) const POLICY: Policy = Policy {
    rules_bytes: 10_000,
    bits: MOST_BITS,
    piles: MOST_PILES,
    offers: is_offered,
    numerations: OFFERED,
};
