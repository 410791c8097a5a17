//! `fibnim theorems found`: what the program finds by itself, as a report.

use std::fmt::Write as _;

use answers::Refusal;
use answers::answer::line;
use answers::catalogue::{CATALOGUE, Entry, Takes};
use answers::engine::{self, Context};
use answers::explain::Words;
use answers::gallery::{Exhibit, Gallery, wanted};
use answers::library::Library;
use answers::prover::OnStop;
use answers::question;
use answers::store;
use answers::words::{as_sentence, count};
use fibnim::proof::Unproved;
use limits::Limits;

use crate::cli::{FoundArgs, TimeArgs};
use crate::failure::Failure;
use crate::interrupt::{Memory, Remains, stoppable_within};
use crate::machine;
use crate::output;
use crate::progress::Progress;

const HEAD: &str = "\
# Theorems found

Each theorem was found and proved for all numbers by the one command beside it, from the rules alone, and the independent checker has
accepted its certificate. `fibnim theorems found` prints this page (with `--quick`, without what takes minutes or is undecided). The columns
are the states of the automaton (without the dead state); the states of a second automaton, for the positions with a move to one that the first
accepts (reach); the seconds from nothing to a proof, with everything that it builds on; and the seconds of the checker. The machine that printed
the page may have been busy.

| `fibnim prove` | states | reach | proof | check | sha256 | known before |
|---|---|---|---|---|---|---|
";

pub(crate) fn run(arguments: &FoundArgs, json: bool) -> Result<(), Failure> {
    let memory = machine::memory(arguments.memory);
    let limits = Limits { memory, states: arguments.states, ..machine::limits() };
    if json {
        return gallery(&limits, arguments.time);
    }
    let mut undecided = String::new();
    output::print(HEAD)?;
    for entry in CATALOGUE.iter().filter(|entry| !arguments.quick || entry.takes == Takes::Seconds) {
        match prove(entry, &limits, arguments.time)? {
            Ok(row) => output::print(&row)?,
            Err(unproved) => {
                let _ = writeln!(
                    undecided,
                    "| `{}` | {} | {} | {} | {} |",
                    entry.command,
                    count(unproved.states),
                    unproved.longest_word,
                    unproved.reason,
                    entry.before
                );
            }
        }
    }
    output::print(IN_WORDS)?;
    for wanted in wanted() {
        let found = words(&wanted.family, &limits, arguments.time)?;
        if let Some(words) = found.filter(|words| {
            words.cases.as_ref().is_some_and(|cases| cases.readable) || !words.properties.list.is_empty()
        }) {
            output::print(&format!("- `{}`: {}\n", wanted.family, as_sentence(&words)))?;
        }
    }
    if !undecided.is_empty() {
        output::print(&format!(
            "\n## Undecided\n\nHow far each proof came: the states of the last guess, and the length of the longest words asked about, in digits.\n\n\
             | `fibnim prove` | states | digits | in the way | known before |\n|---|---|---|---|---|\n{undecided}"
        ))?;
    }
    Ok(())
}

const IN_WORDS: &str = "
## In words

The same theorems in words, as `fibnim explain FAMILY` prints and decides them. \"n ends in\" refers to the digits of n, in the Zeckendorf system unless
the game has its own, with as many zeros in front as needed; x+ is x once or more, x* any number of times. z1(n), z2(n), ... are the parts of n, the smallest
first. Where there are too many endings to list, some of the shortest are given.

";

/// The gallery of the page, to be recorded.
fn gallery(limits: &Limits, time: TimeArgs) -> Result<(), Failure> {
    let mut theorems = Vec::new();
    for wanted in wanted() {
        let words = words(&wanted.family, limits, time)?;
        theorems.extend(words.map(|words| Exhibit::new(&wanted, &words)));
    }
    Ok(output::print(&line(&Gallery { theorems }))?)
}

/// The words for a family, from an empty library; nothing if the limits do not suffice.
fn words(family: &str, limits: &Limits, time: TimeArgs) -> Result<Option<Words>, Failure> {
    let mut progress = Progress::new("words");
    let family = question::family(family)?;
    let found = stoppable_within(Remains::Nothing, time.time, Memory::Uncounted(limits.memory), |stop| {
        let mut library = store::Memory::default();
        let mut context = Context { on_stop: OnStop::Forget, ..Context::new(&mut library) };
        engine::explain(&family, false, &mut context, &limits.ended_by(stop), &mut progress)
    });
    drop(progress);
    match found {
        Ok(words) => Ok(Some(words)),
        Err(Refusal::Unproved(_) | Refusal::Statement(_)) => Ok(None),
        Err(Refusal::Interrupted { .. }) => Err(Failure::Interrupted("interrupted".into())),
        Err(refusal) => Err(refusal.into()),
    }
}

/// A line of the report, from an empty library.
fn prove(entry: &Entry, limits: &Limits, time: TimeArgs) -> Result<Result<String, Box<Unproved>>, Failure> {
    let family = question::family(entry.family)?;
    let mut library = Library::in_memory()?;
    let mut progress = Progress::new("proof");
    let proved = stoppable_within(Remains::Nothing, time.time, Memory::Uncounted(limits.memory), |stop| {
        let mut context = Context { on_stop: OnStop::Forget, ..Context::new(&mut library) };
        engine::prove(&family, &mut context, &limits.ended_by(stop), &mut progress)
    });
    drop(progress);
    match proved {
        Ok(proved) => Ok(Ok(format!(
            "| `{}` | {} | {} | {:.1} s | {:.2} s | `{}` | {} |\n",
            entry.command,
            count(proved.theorem.states()),
            count(proved.theorem.reach.states()),
            proved.proving.as_secs_f64(),
            proved.checking.as_secs_f64(),
            &proved.theorem.hash()[..16],
            entry.before
        ))),
        Err(Refusal::Unproved(unproved)) => Ok(Err(unproved)),
        Err(Refusal::Interrupted { .. }) => Err(Failure::Interrupted("interrupted".into())),
        Err(refusal) => Err(refusal.into()),
    }
}
