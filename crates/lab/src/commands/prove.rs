//! `fibnim prove`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use fibnim::Budget;
use fibnim::proof::{Family, FamilyError, Obstacle, ProofBudget, Unproved};

use super::solve::cells;
use crate::cancel::{self, CANCELLED, cancellable};
use crate::cli::ProveArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::machine;
use crate::output;
use crate::prover::{self, Follow, NotProved, OnStop};
use crate::render::{line, theorem as render};

pub(crate) fn run(arguments: &ProveArgs) -> Result<(), Failure> {
    let family = family(&arguments.family)?;
    let budget = budget(&arguments.states, arguments.memory)?;
    let mut library = arguments.library.open()?;
    cancel::catch();
    match cancellable(|| prover::theorem(&family, &mut library, &budget, &mut Follow::new(), OnStop::Keep)) {
        Ok(proved) => {
            let path = arguments.out.clone().unwrap_or_else(|| certificate_path(&library, &family));
            if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                std::fs::create_dir_all(folder)
                    .with_context(|| format!("cannot make {}", folder.display()))?;
            }
            output::write_file(&path, &proved.bundle)
                .with_context(|| format!("cannot write {}", path.display()))?;
            let path = path.display().to_string();
            let text = if arguments.json {
                line(&render::ProvedFamily::new(&proved, path))
            } else {
                render::proved_text(&proved, &path)
            };
            Ok(output::print(&text)?)
        }
        Err(NotProved::Unproved(unproved)) => {
            if arguments.json {
                output::print(&line(&render::UnprovedFamily::new(&family, &unproved)))?;
            }
            Err(undecided(&unproved))
        }
        Err(NotProved::Interrupted(kept)) => Err(Failure::Interrupted(match kept {
            0 => "interrupted; the library is as it was".into(),
            1 => "interrupted; the one theorem proved so far is kept".into(),
            many => format!("interrupted; the {many} theorems proved so far are kept"),
        })),
        Err(NotProved::Failure(failure)) => Err(failure),
    }
}

/// The family called so, or what can be written.
pub(crate) fn family(name: &str) -> Result<Family, Failure> {
    name.parse().map_err(|error: FamilyError| Failure::input(error.to_string(), FamilyError::HELP))
}

/// Limits from the command line: half of the memory for tables, the other half for automata.
pub(crate) fn budget(states: &str, memory: bytesize::ByteSize) -> Result<ProofBudget<'static>, Failure> {
    let memory = machine::memory(memory);
    let states = usize::try_from(cells(states)?).unwrap_or(usize::MAX);
    let bytes = usize::try_from(memory / 2).unwrap_or(usize::MAX);
    let automata = automata::Budget { states, bytes, cancelled: Some(&CANCELLED) };
    Ok(ProofBudget { tables: Budget { memory: memory / 2, ..Budget::default() }, automata })
}

/// A family that is undecided, with how far it came and what would help.
pub(crate) fn undecided(unproved: &Unproved) -> Failure {
    let help = match &unproved.reason {
        Obstacle::TooLarge(automata::TooLarge::States(_)) => {
            "--states allows more, for example --states 10^8"
        }
        Obstacle::TooLarge(automata::TooLarge::Tracks) => "a family with fewer piles may be within reach",
        Obstacle::TooLarge(automata::TooLarge::Cancelled) => "run it again",
        Obstacle::Contradiction => {
            "fibnim theorems export --out all.cert and fibnim check all.cert tell which"
        }
        _ => "--memory may allow more, for example --memory 16GiB; the library is as it was",
    };
    Failure::TooLarge { message: unproved.to_string(), help: help.into() }
}

/// Beside the library, under the family's name.
fn certificate_path(library: &Library, family: &Family) -> PathBuf {
    let name = family.to_string().replace([':', ','], "-");
    let folder = library.path().parent().map(PathBuf::from).unwrap_or_default();
    folder.join("certificates").join(format!("{name}.cert"))
}

/// Seconds as people read them.
pub(crate) fn seconds(time: Duration) -> String {
    match time.as_secs_f64() {
        short if short < 0.1 => format!("{:.1} ms", short * 1000.0),
        long => format!("{long:.2} s"),
    }
}
