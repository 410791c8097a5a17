//! `fibnim theorems`: the library, and what its theorems are good for.

use std::io::Write as _;
use std::sync::Arc;

use anyhow::Context;
use automata::product::{Part, product};
use automata::{Automaton, Budget, TooLarge};
use check::Limits;
use fibnim::game::notation;
use fibnim::proof::{Family, Theorem, certificate};
use num_bigint::BigUint;
use serde_json::json;

use super::check::bytes;
use super::prove::family;
use crate::cli::{EvaluateArgs, ExportTheoremArgs, MembersArgs, TheoremsAction, TheoremsArgs};
use crate::failure::Failure;
use crate::library::{Library, LibraryArgs, bundle};
use crate::output;
use crate::render::{count, line, theorem as render};

pub(crate) fn run(arguments: &TheoremsArgs) -> Result<(), Failure> {
    match &arguments.action {
        None => list(&arguments.library, arguments.json),
        Some(TheoremsAction::Show { family }) => {
            let theorem = known(&mut existing(&arguments.library)?, family)?;
            print(&if arguments.json { render::show_json(&theorem) } else { render::theorem_text(&theorem) })
        }
        Some(TheoremsAction::Export(export)) => export_theorem(&arguments.library, export),
        Some(TheoremsAction::Import { file }) => import(&arguments.library, &bytes(file)?),
        Some(TheoremsAction::Evaluate(evaluate)) => {
            self::evaluate(&arguments.library, evaluate, arguments.json)
        }
        Some(TheoremsAction::Members(members)) => self::members(&arguments.library, members, arguments.json),
    }
}

fn print(text: &str) -> Result<(), Failure> {
    Ok(output::print(text)?)
}

fn list(library: &LibraryArgs, json: bool) -> Result<(), Failure> {
    let entries = match library.open_existing() {
        Ok(Some(library)) => library.entries()?,
        Ok(None) => Vec::new(),
        Err(failure) => return Err(failure.into()),
    };
    print(&if json { render::catalogue_json(&entries) } else { render::catalogue_text(&entries) })
}

/// The library, which must be there: nothing is made by looking.
fn existing(library: &LibraryArgs) -> Result<Library, Failure> {
    library.open_existing()?.ok_or_else(|| {
        Failure::input("there is no library of theorems yet", "fibnim prove two-pile makes one")
    })
}

/// The theorem on the family called so.
fn known(library: &mut Library, name: &str) -> Result<Arc<Theorem>, Failure> {
    let family = family(name)?;
    library.find(&family)?.ok_or_else(|| {
        Failure::input(
            format!("there is no theorem on {family} yet"),
            format!("fibnim prove {family} looks for it"),
        )
    })
}

fn export_theorem(library: &LibraryArgs, arguments: &ExportTheoremArgs) -> Result<(), Failure> {
    let mut library = existing(library)?;
    let families: Vec<Family> = match &arguments.family {
        Some(name) => vec![known(&mut library, name)?.family.clone()],
        None => library.entries()?.into_iter().map(|entry| entry.family).collect(),
    };
    if !arguments.exports.is_empty() {
        let [family] = families.as_slice() else {
            return Err(Failure::input(
                "which theorem?",
                "name a family: fibnim theorems export two-pile --svg FILE",
            ));
        };
        let theorem = known(&mut library, &family.to_string())?;
        let tracks = theorem.family.tracks();
        let names: Vec<&str> = tracks.iter().map(String::as_str).collect();
        arguments.exports.write(&theorem.target, &names)?;
    }
    let text = || bundle(&families, &mut |family| library.find(family));
    match &arguments.out {
        Some(path) => {
            let mut text = text;
            Ok(output::write_file(path, &text()?)
                .with_context(|| format!("cannot write {}", path.display()))?)
        }
        None if arguments.exports.is_empty() => {
            let mut text = text;
            print(&text()?)
        }
        None => Ok(()),
    }
}

/// Takes over certificates that the checker accepts.
fn import(library: &LibraryArgs, bytes: &[u8]) -> Result<(), Failure> {
    let accepted = check::check(bytes, &Limits::default());
    match accepted {
        Ok(_) => {}
        Err(rejected) if rejected.is_too_large() => {
            return Err(Failure::TooLarge {
                message: format!("undecided: {rejected}"),
                help: "nothing is imported that was not checked".into(),
            });
        }
        Err(rejected) => {
            let _ = writeln!(anstream::stderr(), "rejected, nothing is imported: {rejected}");
            return Err(Failure::No);
        }
    }
    // The checker has read every line of it.
    let text = String::from_utf8_lossy(bytes);
    let theorems = certificate::read(&text, &Budget::default()).context("the file cannot be read")?;
    let mut library = library.open()?;
    let new = library.import(&theorems)?;
    print(&format!("checked {}, {} of them new\n", count(theorems.len()), count(new)))
}

/// The numbers of a position; `inf` for an allowance that covers all piles.
pub(crate) fn numbers(written: &[String], theorem: &Theorem) -> Result<Vec<BigUint>, Failure> {
    let tracks = theorem.family.tracks();
    if written.len() != tracks.len() {
        return Err(Failure::input(
            format!(
                "{} has {} numbers ({}), and here are {}",
                theorem.family,
                tracks.len(),
                tracks.join(", "),
                written.len()
            ),
            "the piles come first, then the allowance, which may be inf",
        ));
    }
    let parse = |text: &String| {
        notation::parse_number(text, 10_000).map_err(|error| Failure::Notation { text: text.clone(), error })
    };
    let Some((allowance, piles)) = written.split_last() else { return Ok(Vec::new()) };
    let mut numbers = piles.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
    // More than all stones is as good as no limit.
    let unlimited = |numbers: &[BigUint]| {
        let fixed: u32 = match &theorem.family {
            Family::Piles(fixed) => fixed.iter().sum(),
            _ => 0,
        };
        numbers.iter().sum::<BigUint>() + fixed
    };
    let allowance = if allowance == "inf" { unlimited(&numbers) } else { parse(allowance)? };
    numbers.push(allowance);
    Ok(numbers)
}

fn evaluate(library: &LibraryArgs, arguments: &EvaluateArgs, json: bool) -> Result<(), Failure> {
    let theorem = known(&mut existing(library)?, &arguments.family)?;
    let numbers = numbers(&arguments.numbers, &theorem)?;
    let holds = theorem.target.accepts(&numbers);
    print(&if json {
        line(&json!({"family": theorem.family.to_string(), "holds": holds}))
    } else {
        render::evaluated_text(&theorem, &arguments.numbers, holds)
    })
}

fn members(library: &LibraryArgs, arguments: &MembersArgs, json: bool) -> Result<(), Failure> {
    let theorem = known(&mut existing(library)?, &arguments.family)?;
    let budget = Budget::default();
    let mut names = theorem.family.tracks();
    let mut automaton = theorem.target.clone();
    if let Some(allowance) = &arguments.allowance {
        automaton = at_allowance(&theorem, allowance, &budget)?;
        names.pop();
    }
    if let Some(bound) = &arguments.below {
        if automaton.tracks() != 1 {
            return Err(Failure::input(
                "only single numbers are counted",
                "fix the allowance of a family with one variable pile: --allowance 3, or --allowance inf",
            ));
        }
        let bound = notation::parse_number(bound, 10_000)
            .map_err(|error| Failure::Notation { text: bound.clone(), error })?;
        let counted = automaton.count_below(&bound);
        return print(&if json {
            line(&json!({"family": theorem.family.to_string(), "count": crate::render::number(&counted)}))
        } else {
            format!("{counted}\n")
        });
    }
    let tuples: Vec<Vec<BigUint>> = automaton.members().take(arguments.first).collect();
    print(&if json { render::members_json(&names, &tuples) } else { render::members_text(&tuples) })
}

/// The piles that are in the target at this allowance.
pub(crate) fn at_allowance(
    theorem: &Theorem,
    allowance: &str,
    budget: &Budget<'_>,
) -> Result<Automaton, Failure> {
    let piles = theorem.family.piles();
    let too_large = |reason: TooLarge| Failure::TooLarge {
        message: format!("undecided: {reason}"),
        help: "a smaller allowance may do".into(),
    };
    if allowance == "inf" {
        // Lost without limit: no allowance reaches a lost position. A Grundy value: at all large allowances.
        let unlimited = match theorem.family.value() {
            None => theorem.reach.project(piles, budget).and_then(|reach| reach.complement(budget)),
            Some(_) => {
                let whole = automata::linear::equation(theorem.family.system(), &[1, -1], 0, budget)
                    .and_then(|equal| {
                        let parts: [Part<'_>; 2] = [(&theorem.target, &[0, 1]), (&equal, &[0, 1])];
                        product(theorem.family.system(), 2, &parts, |a| a[0] && a[1], budget)
                    });
                whole.and_then(|whole| whole.project(piles, budget))
            }
        };
        return unlimited.map_err(too_large);
    }
    let number = notation::parse_number(allowance, 10_000)
        .map_err(|error| Failure::Notation { text: allowance.to_owned(), error })?;
    let system = theorem.family.system();
    let tracks: Vec<usize> = (0..=piles).collect();
    let fixed = Automaton::constant(system, &number, budget).and_then(|constant| {
        let parts: [Part<'_>; 2] = [(&theorem.target, &tracks), (&constant, &tracks[piles..])];
        product(system, piles + 1, &parts, |a| a[0] && a[1], budget)?.project(piles, budget)
    });
    fixed.map_err(too_large)
}
