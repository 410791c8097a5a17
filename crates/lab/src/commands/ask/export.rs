//! The automaton of an answer, written where it was asked for.

use std::path::PathBuf;

use anyhow::Context;
use automata::Automaton;
use automata::logic::Answer;

use crate::cli::AskArgs;
use crate::failure::Failure;
use crate::output;
use crate::picture;
use crate::picture::automaton::{MOST_ARROWS, MOST_STATES, Unreadable};
use crate::render::count;

/// Writes the automaton of a set.
pub(super) fn export(answer: &Answer, arguments: &AskArgs) -> Result<(), Failure> {
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
