//! `fibnim theorems values`: Grundy values as the output of one automaton.

use std::io::Write as _;

use answers::answer::{ValueAutomaton, line};
use answers::engine::{Context, values};
use answers::library::LibraryPath;
use answers::question::Asked;
use answers::values::ValueRange;
use limits::Limits;

use crate::cli::ValuesArgs;
use crate::failure::Failure;
use crate::files;
use crate::interrupt::{Memory, Remains, stoppable_within};
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::theorem as render;

pub(crate) fn run(library: &LibraryPath, arguments: &ValuesArgs, json: bool) -> Result<(), Failure> {
    let memory = machine::memory(arguments.memory);
    let limits = Limits { memory, states: arguments.states, ..machine::limits() };
    let (mut library, broken) = library.open_or_forget()?;
    if let Some(broken) = broken {
        let _ = writeln!(anstream::stderr(), "theorems are not kept: {broken}");
    }
    [&arguments.walnut, &arguments.dot]
        .into_iter()
        .flatten()
        .try_for_each(|path| files::check_place(path))?;
    super::prove::refuse_twice(&arguments.at)?;
    let asked = Asked { at: arguments.at.clone(), ..Asked::default() };
    let family = super::prove::family(
        arguments.name.as_deref(),
        arguments.rules.as_deref().map(|rules| (rules, &arguments.with)),
        &asked,
        &library,
    )?;
    let wanted = ValueRange { upto: arguments.upto, allowance: arguments.allowance.as_deref() };
    let mut progress = Progress::new("values");
    let found =
        stoppable_within(Remains::Something, arguments.time.time, Memory::Uncounted(memory), |stop| {
            let limits = limits.ended_by(stop);
            values(&family, wanted, &mut Context::new(&mut library), &limits, &mut progress)
        });
    drop(progress);
    let found = found?;
    if let Some(path) = &arguments.walnut {
        files::write(path, found.automaton.to_walnut())?;
    }
    if let Some(path) = &arguments.dot {
        let names: Vec<&str> = found.tracks.iter().map(String::as_str).collect();
        files::write(path, found.automaton.to_dot(&names))?;
    }
    Ok(output::print(&if json { line(&ValueAutomaton::new(&found)) } else { render::values_text(&found) })?)
}
