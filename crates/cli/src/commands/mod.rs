//! One file for each command.

mod ask;
mod check;
mod completions;
mod explain;
mod found;
mod learn;
mod man;
mod odds;
#[cfg(feature = "page")]
mod page;
mod papers;
mod play;
mod prove;
mod results;
mod review;
mod round_robin;
mod rules;
mod solve;
mod table;
mod theorems;
mod values;
mod walnut;
mod zeckendorf;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

/// Runs what was asked.
pub(crate) fn run(arguments: Cli) -> Result<(), Failure> {
    match arguments.command {
        #[cfg(feature = "page")]
        None => page::run(&arguments.page),
        #[cfg(not(feature = "page"))]
        None => Err(Failure::input(
            "this program was built without the page",
            "see fibnim --help for what it can do",
        )),
        Some(Command::Solve(arguments)) => solve::run(&arguments),
        Some(Command::Ask(arguments)) => ask::run(&arguments),
        Some(Command::Learn(arguments)) => learn::run(&arguments),
        Some(Command::Walnut(arguments)) => walnut::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Review(arguments)) => review::run(&arguments),
        Some(Command::Odds(arguments)) => odds::run(&arguments),
        Some(Command::Match(arguments)) => round_robin::run(&arguments),
        Some(Command::Papers(arguments)) => papers::run(&arguments),
        Some(Command::Prove(arguments)) => prove::run(&arguments),
        Some(Command::Explain(arguments)) => explain::run(&arguments),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Theorems(arguments)) => theorems::run(&arguments),
        Some(Command::Rules(arguments)) => rules::run(&arguments),
        Some(Command::Table(arguments)) => table::run(arguments.table),
        Some(Command::Results(arguments)) => results::run(&arguments),
        Some(Command::Zeckendorf(arguments)) => zeckendorf::run(&arguments),
        Some(Command::Completions(arguments)) => completions::run(&arguments),
        Some(Command::Man(arguments)) => man::run(&arguments),
    }
}
