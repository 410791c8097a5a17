//! `fibnim ask`.

mod asker;
mod complete;
mod definitions;
mod lines;
mod prompt;

use answers::Refusal;
use answers::answer::{Certificate, CountingMatrices, line};
use automata::logic::{Answer, Relations};
use automata::product;
use limits::Limits;

use crate::cli::AskArgs;
use crate::failure::Failure;
use crate::files;
use crate::output;
use asker::{Asker, NoCertificate};

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
    arguments.exports.check_places()?;
    let others = arguments.certificate.iter().chain(&arguments.matrices);
    others.into_iter().try_for_each(|path| files::check_place(path))?;
    let (answer, certificate) = match &arguments.certificate {
        None => (asker.decide(&parsed, &Relations::new(), arguments.explain)?, None),
        Some(path) => {
            let certified = match asker.certify(&statement, &parsed) {
                Ok(certified) => certified,
                // The answer is given all the same, with the reason why there is no certificate.
                Err(NoCertificate::Answer(failure)) => {
                    if let Ok(answer) = asker.decide_by_known(&parsed) {
                        asker.print(&answer, None)?;
                    }
                    return Err(failure);
                }
                Err(NoCertificate::NoAnswer(failure)) => return Err(failure),
            };
            files::write(path, &certified.file)?;
            (certified.answer, Some(Certificate::new(path, &certified.file, certified.hash)))
        }
    };
    let answer = match arguments.order.as_slice() {
        [] => answer,
        order => ordered(answer, order, &asker.limits)?,
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

/// The same set with its variables in this order.
fn ordered(answer: Answer, order: &[String], limits: &Limits) -> Result<Answer, Failure> {
    let Answer::Set { variables, automaton } = answer else {
        return Err(Failure::input(
            "a statement without free variables has no columns to order",
            "leave out --order, or the outermost quantifier",
        ));
    };
    let place = |variable: &String| order.iter().position(|other| other == variable);
    let places: Option<Vec<usize>> = variables.iter().map(place).collect();
    let (Some(places), true) = (places, order.len() == variables.len()) else {
        return Err(Failure::input(
            format!("--order {} does not name each free variable once", order.join(",")),
            format!("the free variables are {}", variables.join(", ")),
        ));
    };
    let parts: [product::Part<'_>; 1] = [(&automaton, &places)];
    let automaton = product::product(automaton.system(), places.len(), &parts, |accepts| accepts[0], limits)
        .map_err(Refusal::Statement)?;
    Ok(Answer::Set { variables: order.to_vec(), automaton })
}
