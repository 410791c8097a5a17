//! Reads arguments and files, and writes answers to standard output and standard error.

use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use anyhow::{Context, Result};

use crate::failure::Failure;
use crate::render::wrap;
use crate::{files, input};

/// Writes to standard output, in colour if a terminal reads it. A reader that has gone is not an error.
pub(crate) fn print(text: &str) -> Result<()> {
    // Tests do it thousands of times.
    if cfg!(test) {
        return Ok(());
    }
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other.context("cannot write to standard output"),
    }
}

/// Writes a note to standard error; a closed one is not an error.
pub(crate) fn note(text: &str) {
    // Tests do it thousands of times.
    if !cfg!(test) {
        let fitted = wrap::error_width().map(|width| textwrap::fill(text, width));
        let _ = writeln!(anstream::stderr(), "{}", fitted.as_deref().unwrap_or(text));
    }
}

/// The argument itself, or standard input if it is `-`.
pub(crate) fn argument_or_stdin(argument: String) -> Result<String, Failure> {
    if argument != "-" {
        return Ok(argument);
    }
    read(std::io::stdin().lock(), "standard input", input::LONG)
}

/// The text of a file.
pub(crate) fn file(path: &Path) -> Result<String, Failure> {
    file_up_to(path, input::LONG)
}

/// The text of a file written by hand: rules, statements, a game.
pub(crate) fn written_file(path: &Path) -> Result<String, Failure> {
    file_up_to(path, input::WRITTEN)
}

fn file_up_to(path: &Path, most: u64) -> Result<String, Failure> {
    files::refuse_pipe(path)?;
    let file = std::fs::File::open(path).map_err(|error| unopened(path, &error))?;
    read(file, &path.display().to_string(), most)
}

/// A file that was named and cannot be opened.
pub(crate) fn unopened(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input { message: format!("cannot open {}: {error}", path.display()), help: None }
}

fn read(source: impl Read, name: &str, most: u64) -> Result<String, Failure> {
    Ok(input::text(source, name, most)?.trim_end().to_owned())
}
