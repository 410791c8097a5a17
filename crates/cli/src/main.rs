//! fibnim: play, solve, tabulate and prove the games of Fibonacci nim.
//!
//! # Modules
//!
//! ```text
//! cli, commands/   what the command line accepts, typed; one file for each command
//! render/          answers as text; wrap: as wide as the terminal
//! table/           long jobs: jobs/ (one file for each table), spool, checkpoint, device (what computes thresholds), parquet, bfile,
//!                  pictures, finished (rows drawn later), record (what is known of a finished table; ../results.jsonl: those behind docs/RESULTS.md)
//! play/            the game: screen and setup (ratatui), footer, plain (line by line), board
//! interrupt, progress   Ctrl-C, and the one bar
//! oeis             the sequences of the OEIS that tables contain
//! input            the one reader of files, standard input and lines, each with its limit
//! failure, output, export, files (whole or not at all, locks, and the guard before all that is written), disk (the one place that changes a disk; disk/crash:
//!                  the disk of the tests, which loses power and fails; faults: under every command that writes), machine (memory, that of containers too)
//! ```

mod cli;
mod commands;
mod disk;
mod export;
mod failure;
#[cfg(test)]
mod faults;
mod files;
mod input;
mod interrupt;
#[cfg(feature = "page")]
mod log;
mod machine;
mod oeis;
mod output;
mod play;
mod progress;
mod proved;
mod render;
mod table;

use std::error::Error as _;
use std::io::{ErrorKind, Write as _};
use std::process::ExitCode;

use answers::{Fault, Refusal};
use failure::Failure;

/// Gives memory back to the system. The usual one keeps what many threads have used, a hundred megabytes each in a server that
/// proves and tabulates for hours.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = match cli::Cli::read() {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error),
    };
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// An argument that cannot be read is told like everything else that cannot be read, with its place; the rest as clap tells it.
fn refuse(error: &clap::Error) -> ExitCode {
    let source = error.source();
    if let Some(fault) = source.and_then(|source| source.downcast_ref::<Fault>()) {
        return Failure::from(fault.clone()).report();
    }
    if let Some(refusal) = source.and_then(|source| source.downcast_ref::<Refusal>()) {
        return Failure::from(refusal.clone()).report();
    }
    // Help and versions are answers too: a disk that is full has kept somebody from them.
    if error.exit_code() == 0 {
        return match error.print().and_then(|()| std::io::stdout().flush()) {
            Err(problem) if problem.kind() != ErrorKind::BrokenPipe => {
                Failure::from(anyhow::Error::from(problem).context("cannot write to standard output"))
                    .report()
            }
            _ => ExitCode::SUCCESS,
        };
    }
    error.exit()
}
