//! `fibnim ask`.

use automata::logic::{Answer, AskError, ask};
use automata::{Budget, TooLarge};
use fibnim::game::notation::NotationError;

use super::solve::cells;
use crate::cli::AskArgs;
use crate::failure::Failure;
use crate::machine;
use crate::output;
use crate::render::answer;

pub(crate) fn run(arguments: AskArgs) -> Result<(), Failure> {
    let statement = output::argument_or_stdin(arguments.statement)?;
    let states = usize::try_from(cells(&arguments.states)?).unwrap_or(usize::MAX);
    let bytes = usize::try_from(machine::memory(arguments.memory)).unwrap_or(usize::MAX);
    let budget = Budget { states, bytes, cancelled: None };
    let result = match ask(&statement, &budget) {
        Ok(found) => found,
        Err(AskError::Syntax(error)) => {
            let error = NotationError { span: error.span, message: error.message, help: error.help };
            return Err(Failure::Notation { text: statement, error });
        }
        Err(AskError::TooLarge(reason)) => {
            if arguments.json {
                output::print(&answer::undecided_json(&reason))?;
            }
            return Err(too_large(&reason));
        }
    };
    output::print(&if arguments.json { answer::json(&result) } else { answer::text(&result) })?;
    match result {
        Answer::False { .. } => Err(Failure::No),
        Answer::True { .. } | Answer::Set { .. } => Ok(()),
    }
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
