//! One file for each command.

pub(crate) mod ask;
mod check;
pub(crate) mod odds;
pub(crate) mod papers;
mod play;
pub(crate) mod prove;
mod review;
mod round_robin;
pub(crate) mod solve;
pub(crate) mod table;
pub(crate) mod theorems;
mod zeckendorf;

use crate::cli::{Cli, Command};
use crate::failure::Failure;
use crate::server;

/// Runs what was asked.
pub(crate) fn run(arguments: Cli) -> Result<(), Failure> {
    match arguments.command {
        None => server::run(&arguments.page),
        Some(Command::Solve(arguments)) => solve::run(arguments),
        Some(Command::Ask(arguments)) => ask::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Review(arguments)) => review::run(&arguments),
        Some(Command::Odds(arguments)) => odds::run(&arguments),
        Some(Command::Match(arguments)) => round_robin::run(&arguments),
        Some(Command::Papers(arguments)) => papers::run(&arguments),
        Some(Command::Prove(arguments)) => prove::run(&arguments),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Theorems(arguments)) => theorems::run(&arguments),
        Some(Command::Table(arguments)) => table::run(arguments.table),
        Some(Command::Zeckendorf(arguments)) => zeckendorf::run(arguments),
    }
}
