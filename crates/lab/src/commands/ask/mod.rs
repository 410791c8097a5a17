//! `fibnim ask`.

use std::path::PathBuf;

use anyhow::Context;
use automata::logic::{Answer, Given, decide, explain, parse_with};
use automata::{Automaton, Budget, FIBONACCI, TooLarge};
use fibnim::game::notation::NotationError;

use super::solve::cells;
use crate::cli::AskArgs;
use crate::failure::Failure;
use crate::machine;
use crate::output;
use crate::picture;
use crate::picture::automaton::{MOST_ARROWS, MOST_STATES, Unreadable};
use crate::render::answer;
use crate::render::number::count;

pub(crate) fn run(arguments: AskArgs) -> Result<(), Failure> {
    let mut statement = output::argument_or_stdin(arguments.statement.clone())?;
    if let Some(path) = &arguments.definitions {
        statement = format!("{} {statement}", output::file(path)?);
    }
    let states = usize::try_from(cells(&arguments.states)?).unwrap_or(usize::MAX);
    let bytes = usize::try_from(machine::memory(arguments.memory)).unwrap_or(usize::MAX);
    let budget = Budget { states, bytes, cancelled: None };
    let given = given(&arguments.with, &budget)?;
    let arities: Vec<(String, usize)> = given.iter().map(|(name, a)| (name.clone(), a.tracks())).collect();
    let parsed = match parse_with(&statement, &arities) {
        Ok(parsed) => parsed,
        Err(error) => {
            let error = NotationError { span: error.span, message: error.message, help: error.help };
            return Err(Failure::Notation { text: statement, error });
        }
    };
    if arguments.format {
        return Ok(output::print(&format!("{parsed}\n"))?);
    }
    let mut parts = answer::Parts::default();
    let found = if arguments.explain {
        explain(&parsed, &given, &budget, |text, states| parts.add(text, states))
    } else {
        decide(&parsed, &given, &budget)
    };
    // What was found on the way is worth showing, also where the end was out of reach.
    output::print(&parts.text())?;
    let result = match found {
        Ok(found) => found,
        Err(reason) => {
            if arguments.json {
                output::print(&answer::undecided_json(&reason))?;
            }
            return Err(too_large(&reason));
        }
    };
    export(&result, &arguments)?;
    output::print(&if arguments.json { answer::json(&result) } else { answer::text(&result) })?;
    match result {
        Answer::False { .. } => Err(Failure::No),
        Answer::True { .. } | Answer::Set { .. } => Ok(()),
    }
}

/// The relations behind `--with NAME=FILE`.
fn given(with: &[String], budget: &Budget<'_>) -> Result<Given, Failure> {
    let mut given = Given::new();
    for argument in with {
        let help = "write --with NAME=FILE, for example --with even=even.txt";
        let Some((name, path)) = argument.split_once('=') else {
            return Err(Failure::input(format!("--with {argument} has no file"), help));
        };
        let is_name =
            name.chars().all(|c| c.is_alphanumeric() || c == '_') && name.starts_with(char::is_alphabetic);
        if !is_name {
            return Err(Failure::input(format!("`{name}` cannot name a relation"), help));
        }
        let text = output::file(&PathBuf::from(path))?;
        let automaton = Automaton::from_walnut(&text, budget).map_err(|error| {
            Failure::input(format!("{path}: {error}"), "the file must hold one automaton as Walnut writes it")
        })?;
        if automaton.system() != &FIBONACCI {
            return Err(Failure::input(
                format!("{path} is not about Zeckendorf representations"),
                "statements use msd_fib",
            ));
        }
        given.insert(name.to_owned(), automaton);
    }
    Ok(given)
}

/// Writes the automaton of a set where it was asked for.
fn export(answer: &Answer, arguments: &AskArgs) -> Result<(), Failure> {
    let paths = [&arguments.walnut, &arguments.dot, &arguments.svg];
    if paths.iter().all(|path| path.is_none()) {
        return Ok(());
    }
    let Answer::Set { variables, automaton } = answer else {
        let message = "a statement without free variables has no automaton to write";
        return Err(Failure::input(message, "leave out the outermost quantifier"));
    };
    let names: Vec<&str> = variables.iter().map(String::as_str).collect();
    let write = |path: &Option<PathBuf>, text: &dyn Fn() -> Result<String, Failure>| match path {
        None => Ok(()),
        Some(path) => {
            let written = output::write_file(path, &text()?);
            Ok::<(), Failure>(written.with_context(|| format!("cannot write {}", path.display()))?)
        }
    };
    write(&arguments.walnut, &|| Ok(automaton.to_walnut()))?;
    write(&arguments.dot, &|| Ok(automaton.to_dot(&names)))?;
    write(&arguments.svg, &|| drawing(automaton, &names))
}

/// The automaton as a picture, if a picture helps.
fn drawing(automaton: &Automaton, names: &[&str]) -> Result<String, Failure> {
    picture::automaton::svg(automaton, names).map_err(|unreadable| {
        let (what, most) = match unreadable {
            Unreadable::States(states) => (format!("{} states", count(states)), MOST_STATES),
            Unreadable::Arrows(arrows) => (format!("{} arrows", count(arrows)), MOST_ARROWS),
        };
        Failure::TooLarge {
            message: format!("a drawing of {what} could not be read; {most} are the most"),
            help: "--dot writes the automaton for Graphviz, --walnut for Walnut".into(),
        }
    })
}

fn too_large(reason: &TooLarge) -> Failure {
    let help = match reason {
        TooLarge::States(_) => "--states allows more, for example --states 10^7",
        TooLarge::Bytes(_) => "--memory allows more, for example --memory 8GiB",
        TooLarge::Tracks => "use fewer variables at a time: close brackets earlier, or use definitions",
        TooLarge::Cancelled => "run it again",
    };
    Failure::TooLarge { message: format!("undecided: {reason}"), help: help.into() }
}
