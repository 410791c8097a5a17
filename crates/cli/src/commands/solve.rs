//! `fibnim solve`.

use std::path::Path;

use answers::answer::{Solved, SolvedByRules, Unsolved, UnsolvedByRules, line};
use answers::prover::provable;
use answers::{Hint, question};
use fibnim::Undecided;
use fibnim::game::Convention;
use fibnim::players::Mind;
use fibnim::proof::position as by_theorem;
use fibnim::rules::{Rules, search};
use fibnim::solve::solve_with;
use limits::{Limits, Stopped};

use super::rules::{given_or_own, under};
use crate::cli::SolveArgs;
use crate::failure::Failure;
use crate::interrupt::{Kept, Memory, stoppable, stoppable_within};
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::{rules as render, text};

pub(crate) fn run(arguments: SolveArgs) -> Result<(), Failure> {
    if let Some(rules) = &arguments.by_rules {
        let rules = given_or_own(rules, &arguments.library.whose())?;
        return by_rules(&under(rules, arguments.rules.misere), arguments);
    }
    let written = output::argument_or_stdin(arguments.position)?;
    let position = arguments.rules.position(&written)?;
    let limits =
        Limits { memory: machine::memory(arguments.memory), cells: arguments.cells, ..machine::limits() };
    let mut shelf = arguments.library.whose().shelf();
    // No theorem tells remoteness: whoever waits for it needs a larger table.
    let mut is_solved = false;
    let solved = stoppable_within(Kept::Nothing, None, Memory::Counted(limits.memory), |stop| {
        let limits = limits.ended_by(stop);
        let analysis = solve_with(&position, shelf.as_mut(), &limits, &mut Progress::new("solving"))?;
        is_solved = true;
        let remoteness = match arguments.remoteness {
            true => Some(Mind::new(limits).remoteness(&position)?),
            false => None,
        };
        Ok((analysis, remoteness))
    });
    let (analysis, remoteness) = match solved {
        Ok(found) => found,
        Err(undecided @ (Undecided::Shelf(_) | Undecided::Stopped(Stopped::Cancelled))) => {
            return Err(undecided.into());
        }
        Err(undecided) => {
            if arguments.json {
                output::print(&line(&Unsolved::new(&position, &undecided)))?;
            }
            return Err(match provable(&position).filter(|_| !is_solved) {
                Some(family) => Failure::undecided_or(&undecided, &Hint::Prove(family)),
                None => undecided.into(),
            });
        }
    };
    Ok(output::print(&match arguments.json {
        true => line(&Solved::new(&analysis, remoteness)),
        false => text::analysis(&analysis, remoteness),
    })?)
}

/// A position of a game that is given by its rules.
fn by_rules(rules: &Rules, arguments: SolveArgs) -> Result<(), Failure> {
    let written = output::argument_or_stdin(arguments.position)?;
    let position = question::rules_position(&written, rules)?;
    if arguments.value && rules.convention() == Convention::Misere {
        return Err(Failure::input("there are no Grundy values under misere play", "leave out --value"));
    }
    let limits = Limits {
        memory: machine::memory(arguments.memory),
        cells: arguments.cells,
        states: arguments.states,
        ..machine::limits()
    };
    let mut known = arguments.library.whose().known()?;
    let solved = stoppable(|stop| {
        // It does not know how far it is.
        let _told = Progress::new("solving");
        let limits = limits.ended_by(stop);
        let solved = match by_theorem::solve(rules, &position, &mut known, &limits)? {
            Some(solved) => solved,
            None => search::solve(rules, &position, &limits)?,
        };
        let value = match arguments.value {
            false => None,
            true => match by_theorem::value(rules, &position, &mut known)? {
                Some(value) => Some(value),
                // Who wins is worth telling even where the value is not found.
                None => match search::value(rules, &position, &limits) {
                    Err(stopped @ Undecided::Stopped(_)) => return Err(stopped),
                    found => found.ok(),
                },
            },
        };
        Ok((solved, value))
    });
    let (solved, value) = match solved {
        Ok(found) => found,
        Err(undecided @ (Undecided::Shelf(_) | Undecided::Stopped(_))) => return Err(undecided.into()),
        Err(undecided) => {
            if arguments.json {
                output::print(&line(&UnsolvedByRules::new(rules, &position, &undecided)))?;
            }
            return Err(match (&arguments.by_rules, question::Asked::default().of_rules(rules.clone())) {
                (Some(written), Ok(family)) => {
                    let help = match Path::new(written).is_file() {
                        true => {
                            let misere = if arguments.rules.misere { " --misere" } else { "" };
                            Hint::Text(format!(
                                "fibnim prove --rules {written}{misere} looks for a theorem on all positions"
                            ))
                        }
                        false => Hint::Prove(family),
                    };
                    Failure::undecided_or(&undecided, &help)
                }
                _ => undecided.into(),
            });
        }
    };
    if arguments.value && value.is_none() {
        output::note("note: the Grundy value is undecided within the limits");
    }
    let answer = SolvedByRules::new(rules, &solved);
    Ok(output::print(&match arguments.json {
        true if arguments.value => line(&answer.with_value(value)),
        true => line(&answer),
        false => render::solved(rules, &solved, value),
    })?)
}
