//! `fibnim explain`.

use std::sync::Arc;

use answers::answer::{Explained, line};
use answers::engine::{self, Context};
use answers::explain::Words;
use answers::library::LibraryPath;
use answers::prover::OnStop;
use answers::question::Asked;
use answers::store::Lazy;
use answers::words;
use fibnim::proof::Theorem;
use limits::Limits;

use super::prove::{family, refuse_twice};
use crate::cli::ExplainArgs;
use crate::failure::Failure;
use crate::files;
use crate::interrupt::{Memory, Remains, stoppable_within};
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
        &family(
            arguments.name.as_deref(),
            arguments.rules.as_deref().map(|rules| (rules, &arguments.with)),
            &asked,
            &library,
        )?
    };
    let mut progress = Progress::new("words");
    let found =
        stoppable_within(Remains::Something, arguments.time.time, Memory::Uncounted(memory), |stop| {
            let (mut library, certify) = (Lazy::new(|| place.open()), arguments.certificate.is_some());
            let mut context = Context::new(&mut library);
            engine::explain(family, certify, &mut context, &proofs.ended_by(stop), &mut progress)
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

/// The words for a theorem of the library, if they are found within modest limits.
pub(super) fn known(theorem: &Arc<Theorem>, place: &LibraryPath) -> Option<Words> {
    within(1_000_000, theorem, place)
}

/// The bounds are states and memory, not time: the same is said on every machine.
fn within(states: usize, theorem: &Arc<Theorem>, place: &LibraryPath) -> Option<Words> {
    let mut progress = Progress::new("words");
    stoppable_within(Remains::Nothing, None, Memory::Uncounted(MODEST), |stop| {
        let limits = Limits { memory: MODEST, states, ..machine::limits() }.ended_by(stop);
        let mut library = Lazy::new(|| place.open());
        let mut context = Context { on_stop: OnStop::Forget, ..Context::new(&mut library) };
        engine::explain_theorem(theorem, &mut context, &limits, &mut progress).ok()
    })
}

/// Memory for words that were not asked for.
const MODEST: u64 = 1 << 30;
