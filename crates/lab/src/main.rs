//! fibnim: play, solve, tabulate and prove the games of Fibonacci nim.

mod cancel;
mod cli;
mod commands;
mod export;
mod failure;
mod library;
mod machine;
mod output;
mod picture;
mod play;
mod progress;
mod prover;
mod render;
mod server;
mod table;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let arguments = cli::Cli::parse();
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
