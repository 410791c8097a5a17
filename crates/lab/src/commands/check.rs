//! `fibnim check`: the independent checker, as a command.

use std::io::Read;
use std::path::Path;

use answers::answer::{Checked, line};
use answers::checker::{self, Accepted, Subject, name};
use answers::words::{count, states};
use answers::{Hint, Refusal};
use anyhow::Context;

use crate::cli::CheckArgs;
use crate::failure::Failure;
use crate::output;
use crate::render::style::{LOSS, WIN, paint};

pub(crate) fn run(arguments: &CheckArgs) -> Result<(), Failure> {
    certificates(&checker::renewed(&bytes(&arguments.file)?), arguments.json)
}

/// Checks certificates and tells of each.
pub(crate) fn certificates(bytes: &[u8], json: bool) -> Result<(), Failure> {
    let mut accepted = Vec::new();
    let mut wrong = None;
    for result in checker::each(bytes) {
        match result {
            Ok(certificate) => {
                if !json {
                    output::print(&accepted_text(&certificate))?;
                }
                accepted.push(certificate);
            }
            Err(rejected) => wrong = Some(rejected),
        }
    }
    if json {
        output::print(&line(&Checked::new(accepted, wrong.as_ref())))?;
    }
    match wrong {
        None => Ok(()),
        Some(rejected) if rejected.is_too_large() => {
            let message = format!("undecided: {rejected}");
            Err(Refusal::TooLarge { message, help: Hint::CheckWithMore }.into())
        }
        Some(rejected) => {
            if !json {
                output::print(&format!("{}  {rejected}\n", paint(LOSS, "rejected")))?;
            }
            Err(Failure::No)
        }
    }
}

/// The bytes of a file, whatever they are; standard input for `-`.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
        return Ok(bytes);
    }
    Ok(std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?)
}

fn accepted_text(accepted: &Accepted) -> String {
    let (word, hash) = (paint(WIN, "accepted"), &accepted.hash[..16]);
    match &accepted.subject {
        Subject::Family { family, target_states, reach_states } => {
            let name = name(family);
            let (states, reach) = (states(*target_states), count(*reach_states));
            format!("{word}  {name}  {states}, reach {reach}  sha256 {hash}\n")
        }
        Subject::Statement { text, verdict, parts, states, given, .. } => {
            let given: String = given.iter().map(|name| format!(", given {name}")).collect();
            let parts = if *parts == 1 { "1 part".into() } else { format!("{} parts", count(*parts)) };
            let states = self::states(*states);
            format!("{word}  {verdict}  {text}  {parts}, {states}{given}  sha256 {hash}\n")
        }
    }
}
