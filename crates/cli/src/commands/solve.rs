//! `fibnim solve`.

use std::path::Path;

use answers::answer::{SolutionByRules, SolutionOfPiles, line};
use answers::engine::{Beside, Context, GamePosition, SolutionFor, solve};
use answers::{Hint, Solution, question};
use fibnim::Undecided;
use fibnim::proof::Family;
use limits::Limits;

use super::rules::{given_or_own, relations, under};
use crate::cli::SolveArgs;
use crate::failure::Failure;
use crate::interrupt::{Memory, Remains, stoppable_within};
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::{rules as render, text};

pub(crate) fn run(arguments: &SolveArgs) -> Result<(), Failure> {
    let library = arguments.library.whose();
    let position = match &arguments.by_rules {
        Some(rules) => {
            let relations = relations(&arguments.with.with, [rules.as_str()])?;
            let rules = given_or_own(rules, &relations, &library)?;
            let rules = under(rules, arguments.rules.misere);
            let written = output::argument_or_stdin(arguments.position.clone())?;
            let position = question::rules_position(&written, &rules)?;
            GamePosition::Rules(rules, position)
        }
        None => {
            let written = output::argument_or_stdin(arguments.position.clone())?;
            GamePosition::Piles(arguments.rules.position(&written)?)
        }
    };
    let limits = Limits {
        memory: machine::memory(arguments.memory),
        cells: arguments.cells,
        states: arguments.states,
        ..machine::limits()
    };
    let mut shelf = library.shelf();
    let found = stoppable_within(Remains::Nothing, None, Memory::Counted(limits.memory), |stop| {
        let mut context = Context::new(shelf.as_mut());
        let beside =
            Beside { grundy: arguments.grundy, remoteness: arguments.remoteness, ..Beside::default() };
        let limits = limits.ended_by(stop);
        solve(&position, beside, &mut context, &limits, &mut Progress::new("solving"))
    })?;
    match &found {
        SolutionFor::Piles(found) => {
            if arguments.json {
                output::print(&line(&SolutionOfPiles::new(found)))?;
            }
            let analysis = found.found.as_ref().map_err(|undecided| {
                undecided_or(undecided, found.provable.clone().map(Hint::Prove).as_ref())
            })?;
            if !arguments.json {
                let remoteness = known(found.remoteness.as_ref());
                output::print(&text::analysis(analysis, remoteness, found.digits.as_deref()))?;
            }
            note_undecided(found);
        }
        SolutionFor::Rules(found) => {
            if arguments.json {
                output::print(&line(&SolutionByRules::new(found)))?;
            }
            let solved = found.found.as_ref().map_err(|undecided| {
                let written = arguments.by_rules.as_deref().unwrap_or_default();
                let help = found.provable.clone().map(|family| proof_of(written, arguments, family));
                undecided_or(undecided, help.as_ref())
            })?;
            if !arguments.json {
                let (grundy, remoteness) = (known(found.grundy.as_ref()), known(found.remoteness.as_ref()));
                let digits = found.digits.as_deref();
                output::print(&render::solved(&found.position.0, solved, digits, grundy, remoteness))?;
            }
            note_undecided(found);
        }
    }
    Ok(())
}

/// A number that was asked for and found.
fn known(found: Option<&Result<u32, Undecided>>) -> Option<u32> {
    found.and_then(|found| found.as_ref().ok().copied())
}

/// Says what was asked for and is undecided, beside an answer.
fn note_undecided<P, A>(found: &Solution<P, A>) {
    for (what, found) in [("Grundy value", &found.grundy), ("remoteness", &found.remoteness)] {
        if let Some(Err(undecided)) = found {
            output::note(&format!("note: the {what} is undecided within the limits: {undecided}"));
        }
    }
}

fn undecided_or(undecided: &Undecided, other: Option<&Hint>) -> Failure {
    match other {
        Some(hint) => Failure::undecided_or(undecided, hint),
        None => undecided.clone().into(),
    }
}

/// How to look for a theorem on these rules.
fn proof_of(written: &str, arguments: &SolveArgs, family: Family) -> Hint {
    if !Path::new(written).is_file() {
        return Hint::Prove(family);
    }
    let misere = if arguments.rules.misere { " --misere" } else { "" };
    Hint::Text(format!("fibnim prove --rules {written}{misere} looks for a theorem on all positions"))
}
