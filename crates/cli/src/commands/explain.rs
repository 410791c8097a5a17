//! `fibnim explain`.

use std::sync::Arc;

use answers::Refusal;
use answers::answer::{Explained, line};
use answers::explain::{Finder, Words};
use answers::library::{Library, Whose};
use answers::prover::OnStop;
use answers::question::Asked;
use answers::words;
use fibnim::proof::Theorem;
use limits::Limits;

use super::prove::{family, refuse_twice};
use crate::cli::ExplainArgs;
use crate::failure::Failure;
use crate::files;
use crate::interrupt::{Kept, Memory, stoppable_within};
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::explain as render;

pub(crate) fn run(arguments: &ExplainArgs) -> Result<(), Failure> {
    let memory = machine::memory(arguments.memory);
    let proofs = Limits { memory, states: arguments.states, ..machine::limits() };
    if let Some(path) = &arguments.certificate {
        files::check_place(path)?;
    }
    refuse_twice(&arguments.at)?;
    let place = arguments.library.whose();
    let asked = Asked { value: arguments.value, misere: arguments.misere, at: arguments.at.clone() };
    let family = {
        let library = place.open()?;
        &family(arguments.name.as_deref(), arguments.rules.as_deref(), &asked, &library)?
    };
    let mut progress = Progress::new("words");
    let found = stoppable_within(Kept::Something, arguments.time.time, Memory::Uncounted(memory), |stop| {
        let limits = &Limits { states: proofs.states.min(MOST_STATES), ..proofs.ended_by(stop) };
        let finder = Finder {
            limits,
            proofs: &proofs.ended_by(stop),
            on_stop: OnStop::Keep,
            certify: arguments.certificate.is_some(),
        };
        let mut library = || -> Result<Library, Refusal> { Ok(place.open()?) };
        finder.find(family, &mut library, &mut progress)
    });
    drop(progress);
    let words = found?;
    if let (Some(path), Some(certificate)) = (&arguments.certificate, &words.certificate) {
        files::write(path, certificate)?;
    }
    Ok(output::print(&if arguments.json {
        line(&Explained::new(&words))
    } else if arguments.latex {
        words::latex(&words)
    } else {
        let path = arguments.certificate.as_ref().map(|path| path.display().to_string());
        render::text(&words, path.as_deref())
    })?)
}

/// Statements about a description with more states are not worth waiting for.
const MOST_STATES: usize = 10_000_000;

/// The words for a theorem of the library, if they are found within modest limits.
pub(super) fn known(theorem: &Arc<Theorem>, place: &Whose) -> Option<Words> {
    let mut progress = Progress::new("words");
    stoppable_within(Kept::Nothing, None, Memory::Uncounted(MODEST), |stop| {
        let limits = &Limits { memory: MODEST, states: 1_000_000, ..machine::limits() }.ended_by(stop);
        let finder = Finder { limits, proofs: limits, on_stop: OnStop::Forget, certify: false };
        let mut library = || -> Result<Library, Refusal> { Ok(place.open()?) };
        finder.of_theorem(Arc::clone(theorem), &mut library, &mut progress).ok()
    })
}

/// Memory for words that nobody asked for.
const MODEST: u64 = 1 << 30;
