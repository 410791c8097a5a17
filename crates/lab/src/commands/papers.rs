//! `fibnim papers`: every claim of the five papers, recomputed.

use std::io::{IsTerminal, Write as _};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use papers::{Claim, Lab};

use crate::cli::PapersArgs;
use crate::failure::Failure;
use crate::machine;
use crate::output;
use crate::render::papers as render;

pub(crate) fn run(arguments: &PapersArgs) -> Result<(), Failure> {
    let lab = if arguments.quick { Lab::quick() } else { Lab::full() };
    let claims: Vec<&'static Claim> = match &arguments.claim {
        None => papers::claims().collect(),
        Some(id) => named(id)?,
    };
    let single = claims.len() == 1 && arguments.claim.is_some();
    let mut waiting = Waiting::new(claims.len());
    // Ctrl-C ends the program, because there is nothing to keep.
    let never = AtomicBool::new(false);
    let found = papers::recompute(&claims, &lab, machine::cores(), &never, |claim, _| waiting.tell(claim.id));
    drop(waiting);
    let mut results = found.unwrap_or_else(|| unreachable!("nobody sets the flag"));
    if arguments.failures_first {
        results.sort_by_key(|(claim, finding)| render::rank(claim, finding));
    }
    let text = match (arguments.json, arguments.markdown) {
        (true, _) => render::json(&results),
        (_, true) => render::markdown(&results),
        _ if single => results.iter().map(|(claim, finding)| render::one(claim, finding)).collect(),
        _ => render::report(&results, arguments.failures_first),
    };
    output::print(&text)?;
    let surprising = results.iter().filter(|(claim, finding)| claim.recorded != finding.verdict);
    for (claim, finding) in surprising.clone() {
        let _ = writeln!(
            anstream::stderr(),
            "{} was {} when it was recorded, and is {} now",
            claim.id,
            claim.recorded,
            finding.verdict
        );
    }
    if surprising.count() > 0 { Err(Failure::No) } else { Ok(()) }
}

/// What was asked for by name.
fn named(id: &str) -> Result<Vec<&'static Claim>, Failure> {
    papers::named(id).map_err(|unknown| {
        let nearest = unknown.nearest.join(", ");
        Failure::input(unknown.to_string(), format!("did you mean {nearest}? fibnim papers lists all"))
    })
}

/// Tells a person at a terminal how far it is, after two seconds.
struct Waiting {
    started: Instant,
    done: usize,
    total: usize,
    bar: Option<indicatif::ProgressBar>,
}

impl Waiting {
    fn new(total: usize) -> Self {
        Self { started: Instant::now(), done: 0, total, bar: None }
    }

    fn tell(&mut self, id: &'static str) {
        self.done += 1;
        if self.started.elapsed() < Duration::from_secs(2) || !std::io::stderr().is_terminal() {
            return;
        }
        let total = self.total as u64;
        let bar = self.bar.get_or_insert_with(|| indicatif::ProgressBar::new(total));
        bar.set_position(self.done as u64);
        bar.set_message(id);
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
