//! Who answers statements: with which relations, within which limits, and in which form.

use std::path::PathBuf;
use std::sync::Arc;

use automata::logic::{
    Answer, Given, KEYWORDS, Statement, Vocabulary, decide, explain, parse_with, relations,
};
use automata::{Automaton, Budget, FIBONACCI, TooLarge};
use fibnim::game::notation::NotationError;
use fibnim::proof::phrases::{self, PhraseError};
use fibnim::proof::{Family, ProofBudget, Theorem};

use crate::cancel;
use crate::cli::AskArgs;
use crate::commands::prove;
use crate::commands::solve::cells;
use crate::failure::Failure;
use crate::library::{Library, LibraryArgs};
use crate::machine;
use crate::output;
use crate::prover::{self, Follow, NotProved, OnStop};
use crate::render::answer;

/// Which positions have theorems.
pub(crate) const NO_FAMILY_HELP: &str =
    "lose(n; r), lose(m,n; r) and lose(3,4,n; inf) have theorems, and so have win and grundy(n; r) = 4";

/// What all statements of a session share.
pub(super) struct Asker {
    given: Given,
    budget: Budget<'static>,
    proofs: ProofBudget<'static>,
    library: LibraryArgs,
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
        let tables = fibnim::Budget { memory: bytes as u64, ..fibnim::Budget::default() };
        let proofs = ProofBudget { tables, automata: Budget { states: states.saturating_mul(10), ..budget } };
        let library = arguments.library.clone();
        Ok(Self { given, budget, proofs, library, json: arguments.json, explain: arguments.explain })
    }

    /// The names of the relations from files.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.given.keys().map(String::as_str)
    }

    /// Reads a statement, which may use relations from files and these.
    pub(super) fn parse(&self, text: &str, defined: &[(String, usize)]) -> Result<Statement, Failure> {
        let given = self.given.iter().map(|(name, automaton)| (name.clone(), automaton.tracks()));
        read(text, given.chain(defined.iter().cloned()).collect())
    }

    /// Decides a statement; its parts are printed on the way if it is to be explained.
    pub(super) fn decide(&self, statement: &Statement, explained: bool) -> Result<Answer, Failure> {
        let (statement, given) = &self.resolve(statement)?;
        let mut parts = answer::Parts::default();
        let found = if explained {
            explain(statement, given, &self.budget, |text, states| parts.add(text, states))
        } else {
            decide(statement, given, &self.budget)
        };
        // What was found on the way is worth showing, also where the end was out of reach.
        output::print(&parts.text())?;
        found.map_err(|reason| self.undecided(&reason))
    }

    /// Puts theorems in place of positions: from the library, or proved and kept there.
    fn resolve(&self, statement: &Statement) -> Result<(Statement, Given), Failure> {
        let mut library: Option<Library> = None;
        let theorem = |family: &Family| -> Result<Arc<Theorem>, NotProved> {
            let library = match &mut library {
                Some(library) => library,
                None => library.insert(self.library.open_or_forget()?),
            };
            match library.find(family)? {
                Some(theorem) => Ok(theorem),
                None => {
                    Ok(prover::theorem(family, library, &self.proofs, &mut Follow::new(), OnStop::Keep)?
                        .theorem)
                }
            }
        };
        let (statement, mut given) =
            phrases::resolve(statement, theorem, &self.budget).map_err(|error| self.unresolved(error))?;
        given.extend(self.given.iter().map(|(name, automaton)| (name.clone(), automaton.clone())));
        Ok((statement, given))
    }

    fn unresolved(&self, error: PhraseError<NotProved>) -> Failure {
        match error {
            PhraseError::NoFamily { .. } => Failure::input(error.to_string(), NO_FAMILY_HELP),
            PhraseError::TooLarge(reason) => self.undecided(&reason),
            PhraseError::NoTheorem(NotProved::Unproved(unproved)) => {
                if self.json {
                    // If nobody reads it, the exit status still tells.
                    let _ = output::print(&answer::undecided_json(&unproved.to_string()));
                }
                prove::undecided(&unproved)
            }
            PhraseError::NoTheorem(NotProved::Interrupted(_)) => Failure::Interrupted("interrupted".into()),
            PhraseError::NoTheorem(NotProved::Failure(failure)) => failure,
        }
    }

    fn undecided(&self, reason: &TooLarge) -> Failure {
        if self.json {
            let _ = output::print(&answer::undecided_json(&reason.to_string()));
        }
        too_large(reason)
    }

    /// Prints an answer.
    pub(super) fn print(&self, answer: &Answer) -> Result<(), Failure> {
        Ok(output::print(&if self.json { answer::json(answer) } else { answer::text(answer) })?)
    }
}

/// Reads a statement that may use these relations, each with its number of arguments.
pub(crate) fn read(text: &str, relations: Vec<(String, usize)>) -> Result<Statement, Failure> {
    let vocabulary = Vocabulary { relations, ..phrases::vocabulary() };
    parse_with(text, &vocabulary).map_err(|error| {
        let error = NotationError { span: error.span, message: error.message, help: error.help };
        Failure::Notation { text: text.to_owned(), error }
    })
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
        let phrases = phrases::vocabulary();
        let taken = KEYWORDS.contains(&name)
            || relations().any(|relation| relation == name)
            || phrases.phrases.iter().chain(&phrases.values).any(|phrase| phrase == name);
        if !is_name || taken {
            return Err(Failure::input(format!("`{name}` cannot name a relation of yours"), help));
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
