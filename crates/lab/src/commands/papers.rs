//! `fibnim papers`: every claim of the five papers, recomputed.

use std::io::{IsTerminal, Write as _};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use fibnim::papers::{self, Claim, Finding, Lab};

use crate::cli::PapersArgs;
use crate::failure::Failure;
use crate::output;
use crate::render::papers as render;

pub(crate) fn run(arguments: &PapersArgs) -> Result<(), Failure> {
    let lab = if arguments.quick { Lab::quick() } else { Lab::full() };
    let claims: Vec<&'static Claim> = match &arguments.claim {
        None => papers::claims().collect(),
        Some(id) => named(id)?,
    };
    let single = claims.len() == 1 && arguments.claim.is_some();
    let mut results = recompute(&claims, &lab);
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

/// The claim called so, or all claims of a paper or below a name: `G`, `G.4`.
fn named(id: &str) -> Result<Vec<&'static Claim>, Failure> {
    if let Some(claim) = papers::find(id) {
        return Ok(vec![claim]);
    }
    let prefix = format!("{}.", id.trim_end_matches('.').to_ascii_uppercase());
    let below: Vec<&'static Claim> =
        papers::claims().filter(|claim| claim.id.to_ascii_uppercase().starts_with(&prefix)).collect();
    if !below.is_empty() {
        return Ok(below);
    }
    let likeness =
        |claim: &&Claim| strsim::jaro_winkler(&claim.id.to_ascii_uppercase(), &id.to_ascii_uppercase());
    let mut near: Vec<&'static Claim> = papers::claims().collect();
    near.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
    let near: Vec<&str> = near.iter().take(3).map(|claim| claim.id).collect();
    Err(Failure::input(
        format!("there is no claim `{id}`"),
        format!("did you mean {}? fibnim papers lists all", near.join(", ")),
    ))
}

/// Runs the checks on all cores; results in the order of the claims.
fn recompute(claims: &[&'static Claim], lab: &Lab) -> Vec<(&'static Claim, Finding)> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, Finding)>> = Mutex::new(Vec::new());
    let progress = Mutex::new(Waiting::new(claims.len()));
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some((place, claim)) = {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    claims.get(place).map(|claim| (place, claim))
                } {
                    let finding = claim.run(lab);
                    if let Ok(mut results) = results.lock() {
                        results.push((place, finding));
                    }
                    if let Ok(mut progress) = progress.lock() {
                        progress.tell(claim.id);
                    }
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|(place, _)| *place);
    results.into_iter().map(|(place, finding)| (claims[place], finding)).collect()
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
