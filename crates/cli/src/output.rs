//! Reading what was asked, and telling what was found.

use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use anyhow::{Context, Result};

use crate::failure::Failure;
use crate::files;
use crate::render::wrap;

/// No input of any command is longer.
const MOST_BYTES: u64 = 200 << 20;

/// Writes to standard output, in colour if a terminal reads it. A reader that has gone is no error.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other.context("cannot write to standard output"),
    }
}

/// Says something beside the answer. Whoever does not listen misses nothing.
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
    read(std::io::stdin().lock(), "standard input")
}

/// The text of a file.
pub(crate) fn file(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    files::refuse_pipe(path)?;
    let file = std::fs::File::open(path).map_err(|error| unopened(path, &error))?;
    read(file, &name)
}

/// A file that was named and cannot be opened.
pub(crate) fn unopened(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input { message: format!("cannot open {}: {error}", path.display()), help: None }
}

fn read(source: impl Read, name: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > MOST_BYTES {
        let help = format!("at most {} are read", limits::bytes(MOST_BYTES.into()));
        return Err(Failure::input(format!("{name} is too long"), help));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::input(format!("{name} is not text"), "write digits, such as 12345"))?;
    Ok(text.trim_end().to_owned())
}
