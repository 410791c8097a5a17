//! The analysis of a position: the result, and the reason for it.

use num_bigint::BigUint;

use super::bouton::Nim;
use super::by_theorem::ByTheorem;
use super::power_of_two::PowerOfTwo;
use super::schwenk::TakeawayPile;
use super::two_piles::TwoPiles;
use super::whinihan::OnePile;
use crate::game::{Move, Outcome, Position};
use crate::proof::Family;

/// Winning moves in one pile, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningTakes {
    /// How many stones to take.
    pub takes: Vec<BigUint>,
    /// Whether these are all.
    pub complete: bool,
}

impl WinningTakes {
    /// Lists at most `most` of the moves.
    pub(crate) fn collect(mut moves: impl Iterator<Item = BigUint>, most: usize) -> Self {
        let takes = moves.by_ref().take(most).collect();
        Self { takes, complete: moves.next().is_none() }
    }

    pub(crate) fn none() -> Self {
        Self { takes: Vec::new(), complete: true }
    }
}

/// Everything that is known about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The position.
    pub position: Position,
    /// Who wins.
    pub outcome: Outcome,
    /// The winning moves, by pile, then by size.
    pub winning_moves: Vec<Move>,
    /// Whether these are all.
    pub complete: bool,
    /// The Grundy value, where there is one and it is within reach.
    pub grundy: Option<BigUint>,
    /// How it is known.
    pub reason: Reason,
}

/// How an outcome is known, with the numbers that a person needs to follow it.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// There is no move.
    Over,
    /// One pile of Fibonacci nim.
    Whinihan(OnePile),
    /// One pile under another dynamic.
    Schwenk(TakeawayPile),
    /// Two piles of Fibonacci nim.
    TwoPiles(TwoPiles),
    /// Power-of-two nim.
    PowerOfTwo(PowerOfTwo),
    /// Bouton's nim.
    Bouton(Nim),
    /// A sum of piles with an allowance each.
    LocalSum {
        /// The Grundy value of each pile.
        values: Vec<BigUint>,
        /// Their exclusive or.
        nim_sum: BigUint,
    },
    /// The piles are pairs of equal ones: a player who answers every move by the same move in the other pile of its pair makes the last
    /// move.
    Mirror {
        /// How many pairs.
        pairs: usize,
    },
    /// Pairs of equal piles cancel; the others decide.
    Cancelled {
        /// How many pairs.
        pairs: usize,
        /// Why the others are won or lost.
        rest: Box<Reason>,
    },
    /// One pile under misere play, which plays like the pile with one stone less.
    MisereOnePile(Box<Reason>),
    /// A proved family of positions.
    Theorem(ByTheorem),
    /// The threshold of the piles, from a table of all smaller ones.
    Threshold {
        /// The least allowance at which the piles are an N position; `None` if they never are.
        threshold: Option<u64>,
        /// How many cells the table has.
        cells: u128,
    },
    /// The threshold of one large pile beside small ones, from the theorems on smaller piles.
    Row {
        /// The least allowance at which the piles are an N position; `None` if they never are.
        threshold: Option<u128>,
        /// The family that the row belongs to.
        family: Family,
    },
    /// Brute force over all positions that can be reached.
    Search {
        /// How many positions there are.
        positions: u128,
    },
}

impl Reason {
    /// A short name for the method, as in the JSON output.
    pub fn method(&self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::Whinihan(_) => "whinihan",
            Self::Schwenk(_) => "schwenk",
            Self::TwoPiles(_) => "two-piles",
            Self::PowerOfTwo(_) => "power-of-two",
            Self::Bouton(_) => "bouton",
            Self::LocalSum { .. } => "local-sum",
            Self::Mirror { .. } => "mirror",
            Self::Cancelled { .. } => "cancelled",
            Self::MisereOnePile(_) => "misere-one-pile",
            Self::Theorem(_) => "theorem",
            Self::Threshold { .. } => "threshold",
            Self::Row { .. } => "row",
            Self::Search { .. } => "search",
        }
    }
}
