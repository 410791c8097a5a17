//! fibnim: play, solve, tabulate and prove the games of Fibonacci nim.
//!
//! # Modules
//!
//! ```text
//! cli, commands/   the arguments of the command line, typed; one file for each command
//! render/          answers as text; wrap: as wide as the terminal
//! table/           long jobs: spool (the rows so far), checkpoint, device (what computes thresholds), parquet, bfile, finished (rows
//!                  drawn later), record (how a finished table was made; ../results.jsonl has the records of docs/RESULTS.md)
//! play/            the game, of either kind: screen, its setup and choice (ratatui), footer, board; plain (line by line)
//! interrupt, progress   Ctrl-C, and the one bar
//! oeis             the sequences of the OEIS that tables contain
//! input            the only reader of files, standard input and lines, each with its limit
//! failure, output, export, files (completely or not at all, locks, and the guard before every write), disk (the only place that changes a disk; disk/crash:
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

/// An argument that cannot be read is reported like any other input that cannot be read, with its place.
fn refuse(error: &clap::Error) -> ExitCode {
    let source = error.source();
    if let Some(fault) = source.and_then(|source| source.downcast_ref::<Fault>()) {
        return Failure::from(fault.clone()).report();
    }
    if let Some(refusal) = source.and_then(|source| source.downcast_ref::<Refusal>()) {
        return Failure::from(refusal.clone()).report();
    }
    // Help and versions are answers too, and are lost where a disk is full.
    if error.exit_code() == 0 {
        return match error.print().and_then(|()| std::io::stdout().flush()) {
            Err(problem) if problem.kind() != ErrorKind::BrokenPipe => {
                Failure::from(anyhow::Error::from(problem).context("cannot write to standard output"))
                    .report()
            }
            _ => ExitCode::SUCCESS,
        };
    }
    // A command without its subcommand or arguments prints its help.
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        error.exit();
    }
    misuse(&error.render().to_string()).report()
}

/// What clap says of a misused command line, in the form of our own messages and with their quotation marks.
fn misuse(said: &str) -> Failure {
    let (wrong, rest) = said.split_once("\n\n").unwrap_or((said, ""));
    let wrong = wrong.trim().trim_start_matches("error: ");
    let mut message = String::new();
    let mut help = Vec::new();
    for line in wrong.lines().map(str::trim) {
        match line.strip_prefix('[').and_then(|listed| listed.strip_suffix(']')) {
            Some(listed) => help.push(listed.to_owned()),
            None if message.ends_with(':') => message = format!("{message} {line}"),
            None if message.is_empty() => message = line.to_owned(),
            None => message = format!("{message}, {line}"),
        }
    }
    for line in rest.lines().map(str::trim) {
        let tip = line.strip_prefix("tip: ").map(str::to_owned);
        help.extend(tip.or_else(|| line.strip_prefix("Usage: ").map(|usage| format!("write {usage}"))));
    }
    if rest.contains("--help") {
        help.push("see --help".to_owned());
    }
    // What the library says of numbers that cannot be read is about types.
    for of_types in ["invalid digit found in string", "number too large to fit in target type"] {
        if let Some(short) = message.strip_suffix(&format!(": {of_types}")) {
            message = short.to_owned();
            help.insert(0, "write a whole number, such as 12".to_owned());
        }
    }
    let quoted = |text: &str| text.replace('\'', "`");
    Failure::input(quoted(&message), quoted(&help.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misuse_is_reported_in_one_style() {
        let said = |arguments: &[&str]| {
            let error = cli::Cli::described().try_get_matches_from(arguments).unwrap_err();
            misuse(&error.render().to_string()).message()
        };
        assert_eq!(
            said(&["fibnim", "solve"]),
            "the following required arguments were not provided: <POSITION>; write fibnim solve <POSITION>; see --help"
        );
        assert_eq!(
            said(&["fibnim", "solve", "12", "--scope", "both"]),
            "invalid value `both` for `--scope <SCOPE>`; possible values: local, global; see --help"
        );
        assert_eq!(
            said(&["fibnim", "play", "12", "--seed", "x"]),
            "invalid value `x` for `--seed <SEED>`; write a whole number, such as 12; see --help"
        );
        assert!(said(&["fibnim", "slove"]).starts_with(
            "unrecognized subcommand `slove`; some similar subcommands exist: `prove`, `solve`; write fibnim"
        ));
    }
}
