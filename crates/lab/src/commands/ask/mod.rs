//! `fibnim ask`.

mod asker;
mod cancel;
mod complete;
mod definitions;
mod export;
mod lines;
mod prompt;

use automata::logic::Answer;

use crate::cli::AskArgs;
use crate::failure::Failure;
use crate::output;
use asker::Asker;

pub(crate) fn run(arguments: &AskArgs) -> Result<(), Failure> {
    let asker = Asker::new(arguments)?;
    match &arguments.statement {
        Some(statement) => once(&asker, arguments, statement.clone()),
        None => prompt::run(&asker, arguments.definitions.as_deref()),
    }
}

/// One statement, from the command line.
fn once(asker: &Asker, arguments: &AskArgs, statement: String) -> Result<(), Failure> {
    let mut statement = output::argument_or_stdin(statement)?;
    if let Some(path) = &arguments.definitions {
        statement = format!("{} {statement}", output::file(path)?);
    }
    let parsed = asker.parse(&statement, &[])?;
    if arguments.format {
        return Ok(output::print(&format!("{parsed}\n"))?);
    }
    let answer = asker.decide(&parsed, arguments.explain)?;
    export::export(&answer, arguments)?;
    asker.print(&answer)?;
    match answer {
        Answer::False { .. } => Err(Failure::No),
        Answer::True { .. } | Answer::Set { .. } => Ok(()),
    }
}
