//! The rules of play: dynamics, positions, legal moves. Strategy is elsewhere.

mod allowance;
mod dynamic;
pub mod notation;
mod outcome;
mod position;
mod setup;
pub mod transcript;

pub use allowance::Allowance;
pub use dynamic::{Dynamic, NoSequence, NotADynamic};
pub use outcome::Outcome;
pub use position::{
    Convention, Game, IllegalMove, LocalPile, Move, NimHasNoAllowance, PileRule, Piles, Position,
};
pub use setup::{FirstMove, Scope, Setup, SetupError, SetupPile};
