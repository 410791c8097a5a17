//! A position of any game.

use fibnim::game::Position;
use fibnim::rules::{self, Rules};
use num_bigint::BigUint;

use crate::refusal::Fault;

/// A position that can be played: piles under a dynamic, or a game by its rules.
#[derive(Clone, Debug)]
pub enum GamePosition {
    /// Piles under a dynamic.
    Piles(Position),
    /// Piles of a game by its rules.
    Rules(Rules, rules::Position),
}

impl GamePosition {
    /// How many stones there are in all.
    pub fn stones(&self) -> BigUint {
        match self {
            Self::Piles(position) => position.stones().into_iter().sum(),
            Self::Rules(_, position) => position.stones(),
        }
    }

    /// The piles under a dynamic.
    ///
    /// # Errors
    ///
    /// If it is a game by its rules.
    pub fn into_piles(self) -> Result<Position, Fault> {
        match self {
            Self::Piles(position) => Ok(position),
            Self::Rules(rules, _) => Err(Fault::new(
                format!("{} is a game by its rules", rules.name()),
                "name a game such as fibonacci or takeaway:3 instead",
            )),
        }
    }
}
