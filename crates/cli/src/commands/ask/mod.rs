//! `fibnim ask`.

mod asker;
mod complete;
mod definitions;
mod lines;
mod prompt;

use answers::answer::{Certificate, CountingMatrices, line};
use automata::logic::Answer;

use crate::cli::AskArgs;
use crate::failure::Failure;
use crate::files;
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
        statement = format!("{} {statement}", output::written_file(path)?);
    }
    let parsed = asker.parse(&statement, &[])?;
    if arguments.format {
        return Ok(output::print(&format!("{parsed}\n"))?);
    }
    let (answer, certificate) = match &arguments.certificate {
        None => (asker.decide(&parsed, arguments.explain)?, None),
        Some(path) => {
            let certified = asker.certify(&statement, &parsed)?;
            files::write(path, &certified.file)?;
            (certified.answer, Some(Certificate::new(path, &certified.file, certified.hash)))
        }
    };
    if !arguments.exports.is_empty() || arguments.matrices.is_some() || arguments.regex {
        let Answer::Set { variables, automaton } = &answer else {
            let message = "a statement without free variables has no automaton to write";
            return Err(Failure::input(message, "leave out the outermost quantifier"));
        };
        let names: Vec<&str> = variables.iter().map(String::as_str).collect();
        arguments.exports.write(automaton, &names)?;
        if let Some(path) = &arguments.matrices {
            let matrices = CountingMatrices::new(variables, automaton, arguments.by.as_deref())?;
            files::write(path, line(&matrices))?;
        }
    }
    asker.print(&answer, certificate)?;
    match answer {
        Answer::False { .. } => Err(Failure::No),
        Answer::True { .. } | Answer::Set { .. } => Ok(()),
    }
}
