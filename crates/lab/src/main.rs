//! fibnim: play, solve, tabulate and prove the games of Fibonacci nim.

mod cancel;
mod choices;
mod cli;
mod commands;
mod export;
mod failure;
mod library;
mod machine;
mod output;
mod play;
mod progress;
mod prover;
mod render;
mod server;
mod table;

use std::process::ExitCode;

use clap::Parser;

/// Gives memory back to the system. The usual one keeps what many threads have used, a hundred megabytes each in a server that
/// proves and tabulates for hours.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = cli::Cli::parse();
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
