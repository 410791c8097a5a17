//! Players: strategies as data, what they play, how long a game lasts, and the odds of one against another.
//!
//! ```
//! use fibnim::game::{Dynamic, Game, notation};
//! use fibnim::players::{Dice, Mind, Strategy};
//! use limits::Limits;
//!
//! let game = Game::normal(Dynamic::fibonacci());
//! let mut position = notation::parse("20").unwrap().position(game, None, None).unwrap();
//! let players: [Strategy; 2] = ["perfect".parse().unwrap(), "random".parse().unwrap()];
//! let (mut mind, mut dice, mut turn) = (Mind::new(Limits::default()), Dice::seeded(1), 0);
//! while let Some(mv) = players[turn].draw(&position, &mut mind, &mut dice).unwrap() {
//!     position = position.play(&mv).unwrap();
//!     turn = 1 - turn;
//! }
//! assert_eq!(turn, 1); // whose turn it is has lost
//! ```

pub mod by_rules;
mod choose;
mod dice;
mod graph;
mod mind;
mod mixture;
pub mod odds;
mod parse;
mod policy;
mod remoteness;
mod simulate;
mod strategy;
pub mod unskilled;

#[cfg(test)]
mod tests;

pub use dice::Dice;
pub use mind::Mind;
pub use mixture::{Mixture, Part};
pub use parse::{NAMES, NameForm};
pub use remoteness::Remoteness;
pub use simulate::{CONFIDENCE_95, CONFIDENCE_9999, Interval, Tally, simulate};
pub use strategy::{Grade, Losing, Strategy};
