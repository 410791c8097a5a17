//! `fibnim theorems`: the library, and what its theorems are good for.

use std::io::Write as _;
use std::sync::Arc;

use answers::answer::{Listed, Members, TheoremFacts, evaluated, line, number};
use answers::library::{Checker, Imported, Library, LibraryPath, bundle, import_watched as take_over};
use answers::question::{self, at_allowance, theorem_numbers};
use answers::words::count;
use answers::{Hint, Refusal};
use fibnim::game::notation::MAX_PILE_DIGITS;
use fibnim::proof::{Family, Theorem};
use limits::{Limits, Stopped};
use num_bigint::BigUint;
use serde_json::json;

use super::check::bytes;
use crate::cli::{EvaluateArgs, ExportTheoremArgs, MembersArgs, TheoremsAction, TheoremsArgs};
use crate::failure::Failure;
use crate::files;
use crate::interrupt::{Memory, Remains, stoppable_within};
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::{theorem as render, wrap};

pub(crate) fn run(arguments: &TheoremsArgs) -> Result<(), Failure> {
    let library = &arguments.library.whose();
    match &arguments.action {
        None => list(library, arguments.json),
        Some(TheoremsAction::Show { family }) => {
            let theorem = known(&mut existing(library)?, family)?;
            print(&if arguments.json {
                line(&TheoremFacts::new(&theorem))
            } else {
                let words = super::explain::known(&theorem, library);
                render::theorem_text(&theorem, words.as_ref())
            })
        }
        Some(TheoremsAction::Export(export)) => export_theorem(library, export),
        Some(TheoremsAction::Import { file }) => import(library, &bytes(file)?),
        Some(TheoremsAction::Verify { proved }) => {
            let mut library = existing(library)?;
            let text = library.unchecked()?;
            let accepted = super::check::certificates(text.as_bytes(), *proved, arguments.json)?;
            let checkers = [Checker::Independent, Checker::Proved];
            for checker in &checkers[..1 + usize::from(*proved)] {
                // A library that cannot be written can be verified all the same.
                let _ = library.note_accepted(*checker, accepted.iter().cloned());
            }
            Ok(())
        }
        Some(TheoremsAction::Found(found)) => super::found::run(found, arguments.json),
        Some(TheoremsAction::Evaluate(evaluate)) => self::evaluate(library, evaluate, arguments.json),
        Some(TheoremsAction::Values(values)) => super::values::run(library, values, arguments.json),
        Some(TheoremsAction::Members(members)) => self::members(library, members, arguments.json),
    }
}

fn print(text: &str) -> Result<(), Failure> {
    Ok(output::print(text)?)
}

fn list(library: &LibraryPath, json: bool) -> Result<(), Failure> {
    let entries = match library.open_existing()? {
        Some(library) => library.entries()?,
        None => Vec::new(),
    };
    print(&if json {
        line(&entries.iter().map(Listed::from).collect::<Vec<_>>())
    } else {
        render::catalogue_text(&entries)
    })
}

/// The library, which must be there: nothing is made by looking.
fn existing(library: &LibraryPath) -> Result<Library, Failure> {
    library.open_existing()?.ok_or_else(|| {
        Failure::input("there is no library of theorems yet", "fibnim prove two-pile makes one")
    })
}

/// The theorem on a family.
fn known(library: &mut Library, name: &str) -> Result<Arc<Theorem>, Failure> {
    let family = library.family(name).map_err(|error| question::no_family(&error))?;
    library.find(&family)?.ok_or_else(|| {
        Failure::input(
            format!("there is no theorem on {family} yet"),
            format!("fibnim prove {family} looks for it"),
        )
    })
}

fn export_theorem(library: &LibraryPath, arguments: &ExportTheoremArgs) -> Result<(), Failure> {
    let mut library = existing(library)?;
    arguments.exports.check_places()?;
    arguments.out.iter().try_for_each(|path| files::check_place(path))?;
    let families: Vec<Family> = match &arguments.family {
        Some(family) => vec![known(&mut library, family)?.family.clone()],
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
            Ok(files::write(path, text()?)?)
        }
        None if arguments.exports.is_empty() => {
            let mut text = text;
            print(&text()?)
        }
        None => Ok(()),
    }
}

/// Takes over certificates that the checker accepts.
fn import(library: &LibraryPath, bytes: &[u8]) -> Result<(), Failure> {
    let mut progress = Progress::new("certificates");
    let imported = take_over(bytes, &mut progress, || library.open());
    drop(progress);
    match imported {
        Ok(imported) => {
            let Imported { checked, new } = imported?;
            print(&format!("checked {}, {} of them new\n", count(checked), count(new)))
        }
        Err(rejected) if rejected.is_too_large() => Err(Failure::TooLarge {
            message: format!("undecided: {rejected}"),
            help: "nothing is imported that was not checked".into(),
        }),
        Err(rejected) => {
            let _ = writeln!(anstream::stderr(), "rejected, nothing is imported: {rejected}");
            Err(Failure::No)
        }
    }
}

fn evaluate(library: &LibraryPath, arguments: &EvaluateArgs, json: bool) -> Result<(), Failure> {
    let theorem = known(&mut existing(library)?, &arguments.family)?;
    let numbers = theorem_numbers(&arguments.numbers, &theorem)?;
    let holds = theorem.answer().accepts(&numbers);
    print(&if json {
        line(&json!({"family": theorem.family.to_string(), "holds": holds}))
    } else {
        evaluated(&theorem, &arguments.numbers, holds) + "\n"
    })
}

fn members(library: &LibraryPath, arguments: &MembersArgs, json: bool) -> Result<(), Failure> {
    let theorem = known(&mut existing(library)?, &arguments.family)?;
    let mut names = theorem.family.tracks();
    let mut automaton = theorem.target.clone();
    if let Some(allowance) = &arguments.allowance {
        // An allowance of thousands of digits takes its time.
        let progress = Progress::new("members");
        let memory = machine::memory(arguments.memory);
        automaton = stoppable_within(Remains::Nothing, None, Memory::Uncounted(memory), |stop| {
            let limits = Limits { memory, ..machine::limits() }.ended_by(stop);
            at_allowance(&theorem, allowance, &limits).map_err(|refusal| match stop.why() {
                Some(Stopped::Cancelled) => Refusal::Interrupted { kept: 0 },
                Some(Stopped::OutOfMemory) => {
                    Refusal::TooLarge { message: refusal.to_string(), help: Hint::MoreMemory }
                }
                _ => refusal,
            })
        })?;
        drop(progress);
        names.pop();
    }
    if let Some(bound) = &arguments.below {
        if automaton.tracks() != 1 {
            return Err(Failure::input(
                "only single numbers are counted",
                "fix the allowance of a family with one variable pile: --allowance 3, or --allowance inf",
            ));
        }
        let counted = automaton.count_below(&question::digits(bound, MAX_PILE_DIGITS)?);
        return print(&if json {
            line(&json!({"family": theorem.family.to_string(), "count": number(&counted)}))
        } else {
            let at = arguments.allowance.as_ref().map(|allowance| format!(" at allowance {allowance}"));
            let pile = names.join(", ");
            let many = if counted == BigUint::from(1u32) { "number" } else { "numbers" };
            let said = format!("{counted} {many} {pile} below {bound}");
            wrap::prose(&format!("{said} of {}{}", theorem.family, at.unwrap_or_default())) + "\n"
        });
    }
    let tuples: Vec<Vec<BigUint>> = automaton.members().take(arguments.first).collect();
    print(&if json { line(&Members::new(&names, &tuples)) } else { render::members_text(&tuples) })
}
