//! Who answers statements: with which relations, within which limits, and in which form.

use std::path::PathBuf;

use automata::logic::{Answer, Given, Statement, decide, explain, parse_with};
use automata::{Automaton, Budget, FIBONACCI, TooLarge};
use fibnim::game::notation::NotationError;

use super::cancel;
use crate::cli::AskArgs;
use crate::commands::solve::cells;
use crate::failure::Failure;
use crate::machine;
use crate::output;
use crate::render::answer;

/// What all statements of a session share.
pub(super) struct Asker {
    given: Given,
    budget: Budget<'static>,
    /// Whether programs read the answers.
    pub(super) json: bool,
    /// Whether every statement is explained.
    pub(super) explain: bool,
}

impl Asker {
    /// As the command line wants it.
    pub(super) fn new(arguments: &AskArgs) -> Result<Self, Failure> {
        let states = usize::try_from(cells(&arguments.states)?).unwrap_or(usize::MAX);
        let bytes = usize::try_from(machine::memory(arguments.memory)).unwrap_or(usize::MAX);
        let budget = Budget { states, bytes, cancelled: Some(&cancel::CANCELLED) };
        let given = given(&arguments.with, &budget)?;
        Ok(Self { given, budget, json: arguments.json, explain: arguments.explain })
    }

    /// The names of the relations from files.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.given.keys().map(String::as_str)
    }

    /// Reads a statement, which may use relations from files and these.
    pub(super) fn parse(&self, text: &str, defined: &[(String, usize)]) -> Result<Statement, Failure> {
        let given = self.given.iter().map(|(name, automaton)| (name.clone(), automaton.tracks()));
        let vocabulary = Vocabulary { relations: given.chain(defined.iter().cloned()).collect(), ..phrases::vocabulary() };
        parse_with(text, &vocabulary).map_err(|error| {
            let error = NotationError { span: error.span, message: error.message, help: error.help };
            Failure::Notation { text: text.to_owned(), error }
        })
    }

    /// Decides a statement; its parts are printed on the way if it is to be explained.
    pub(super) fn decide(&self, statement: &Statement, explained: bool) -> Result<Answer, Failure> {
        let mut parts = answer::Parts::default();
        let found = if explained {
            explain(statement, &self.given, &self.budget, |text, states| parts.add(text, states))
        } else {
            decide(statement, &self.given, &self.budget)
        };
        // What was found on the way is worth showing, also where the end was out of reach.
        output::print(&parts.text())?;
        if let (Err(reason), true) = (&found, self.json) {
            output::print(&answer::undecided_json(reason))?;
        }
        found.map_err(|reason| too_large(&reason))
    }

    /// Prints an answer.
    pub(super) fn print(&self, answer: &Answer) -> Result<(), Failure> {
        Ok(output::print(&if self.json { answer::json(answer) } else { answer::text(answer) })?)
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

fn too_large(reason: &TooLarge) -> Failure {
    let help = match reason {
        TooLarge::States(_) => "--states allows more, for example --states 10^7",
        TooLarge::Bytes(_) => "--memory allows more, for example --memory 8GiB",
        TooLarge::Tracks => "use fewer variables at a time: close brackets earlier, or use definitions",
        TooLarge::Parts(_) => "use definitions less often in each other, or shorter ones",
        TooLarge::Cancelled => "run it again",
    };
    Failure::TooLarge { message: format!("undecided: {reason}"), help: help.into() }
}
