//! Text and parameters -> typed questions. Input that cannot be read is a [`Fault`](crate::Fault), with the place where there is one.

mod family;
mod game_position;
mod numbers;
mod players;
mod position;
mod rules;
mod theorem;

pub use family::{Asked, family, no_family};
pub use game_position::GamePosition;
pub use numbers::{cells, digits, pile, piles, row, time};
pub use players::{player, players};
pub use position::{Rules, doubt, dynamic, game_with_tables, position};
pub use rules::{allowance, known_rules, rules, rules_position, rules_with, unreadable};
pub use theorem::{
    at_allowance, numbers_named, numeration, numeration_of_games, statement, statement_on, theorem_numbers,
};
