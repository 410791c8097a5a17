//! What each legal move does.

use fibnim::solve::Outcome;
use num_bigint::BigUint;
use serde::Serialize;

use super::number::{Number, number};
use super::position::Taken;
use super::solved::outcome;
use fibnim::game::{Move, Position};

/// A position with all of its moves.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Options {
    #[serde(flatten)]
    now: Worth,
    /// The moves by pile, then by the number of stones
    options: Vec<Leads>,
    /// Whether these are all moves
    complete: bool,
}

/// A move, and the position after it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Leads {
    #[serde(flatten)]
    mv: Taken,
    #[serde(flatten)]
    after: Worth,
}

/// A solved position.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Worth {
    /// With its allowance written out
    position: String,
    /// `N`: the player to move wins; `P`: the other player wins; null if it is undecided
    #[cfg_attr(feature = "schema", schema(required))]
    outcome: Option<&'static str>,
    /// Where the theory gives one
    #[cfg_attr(feature = "schema", schema(required))]
    grundy: Option<Number>,
    /// How many moves are left when the winner hurries and the loser stalls, if that is quickly found
    #[cfg_attr(feature = "schema", schema(required))]
    remoteness: Option<u32>,
}

impl Worth {
    /// A position and what was found of it.
    pub fn new(
        position: &Position,
        who: Option<Outcome>,
        grundy: Option<&BigUint>,
        remoteness: Option<u32>,
    ) -> Self {
        Self {
            position: position.to_string(),
            outcome: who.map(outcome),
            grundy: grundy.map(number),
            remoteness,
        }
    }
}

impl Options {
    /// A position, and its moves with what they lead to.
    pub fn new(now: Worth, moves: Vec<(Move, Worth)>, complete: bool) -> Self {
        let options = moves.into_iter().map(|(mv, after)| Leads { mv: Taken::from(&mv), after }).collect();
        Self { now, options, complete }
    }
}
