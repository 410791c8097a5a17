//! The games of Fibonacci nim and their relatives.

mod budget;
pub mod game;
pub mod solve;
pub mod tables;

pub use budget::{Budget, Undecided, Unwatched, Watch, bytes};
