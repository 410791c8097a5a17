//! Proofs as the program makes them: with the library, checked before anything is kept.

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use fibnim::proof::{Family, Obstacle, Progress, ProofBudget, Shelf, Step, Theorem, Unproved, prove};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::cancel::CANCELLED;
use crate::failure::Failure;
use crate::library::{Library, bundle};

/// A theorem that the library has now.
pub(crate) struct Proved {
    pub(crate) theorem: Arc<Theorem>,
    /// Whether it was there before.
    pub(crate) known: bool,
    /// How long it took to prove it, and what it builds on and was missing.
    pub(crate) proving: Duration,
    /// How long it took to check the certificates.
    pub(crate) checking: Duration,
    /// The certificate behind those that it uses.
    pub(crate) bundle: String,
}

/// What becomes of the theorems proved on the way when a proof is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnStop {
    /// They are checked, which takes a while, and kept.
    Keep,
    /// It ends at once.
    Forget,
}

/// Why there is no theorem.
pub(crate) enum NotProved {
    /// It is undecided; the library is as it was.
    Unproved(Box<Unproved>),
    /// Ctrl-C; the theorems proved on the way are kept.
    Interrupted(usize),
    /// Files, or a checker that disagrees.
    Failure(Failure),
}

impl From<anyhow::Error> for NotProved {
    fn from(error: anyhow::Error) -> Self {
        Self::Failure(error.into())
    }
}

/// Finds a theorem in the library, or proves it with all that it builds on. What is new is checked by the independent
/// checker and kept together. `progress` follows it; once the flag of the budget is set, it ends.
pub(crate) fn theorem(
    family: &Family,
    library: &mut Library,
    budget: &ProofBudget<'_>,
    progress: &mut dyn Progress,
    on_stop: OnStop,
) -> Result<Proved, NotProved> {
    let started = Instant::now();
    let mut desk = Desk { library, fresh: Vec::new() };
    let outcome = prove(family, &mut desk, budget, progress);
    let fresh = desk.fresh;
    library.failure()?;
    let proving = started.elapsed();
    let theorem = match outcome {
        Ok(theorem) => theorem,
        Err(unproved) if budget.automata.cancelled.is_some_and(|flag| flag.load(Ordering::SeqCst)) => {
            let keeps = on_stop == OnStop::Keep && check_and_keep(&fresh, library).is_ok();
            let kept = if keeps { fresh.len() } else { 0 };
            return match unproved.reason {
                Obstacle::TooLarge(_) | Obstacle::Table(_) => Err(NotProved::Interrupted(kept)),
                Obstacle::TableEnds | Obstacle::Contradiction => Err(NotProved::Unproved(Box::new(unproved))),
            };
        }
        Err(unproved) => return Err(NotProved::Unproved(Box::new(unproved))),
    };
    let known = fresh.is_empty();
    let started = Instant::now();
    let bundle = match check_and_keep(&fresh, library)? {
        Some(text) => text,
        // What was known is checked again: the library is a file like any other.
        None => {
            let text = library.bundle(family)?;
            check(&text)?;
            text
        }
    };
    Ok(Proved { theorem, known, proving, checking: started.elapsed(), bundle })
}

/// Has new theorems checked, together with all that they build on, and keeps them. The text that was checked, if any.
fn check_and_keep(fresh: &[Arc<Theorem>], library: &mut Library) -> Result<Option<String>, NotProved> {
    let Some(last) = fresh.last() else { return Ok(None) };
    let mut find = |family: &Family| -> anyhow::Result<Option<Arc<Theorem>>> {
        match fresh.iter().find(|theorem| theorem.family == *family) {
            Some(theorem) => Ok(Some(Arc::clone(theorem))),
            None => library.find(family),
        }
    };
    // The last one builds on all others, or they were finished before an interruption.
    let mut families: Vec<Family> = fresh.iter().map(|theorem| theorem.family.clone()).collect();
    families.sort_by_key(|family| *family == last.family);
    let text = bundle(&families, &mut find)?;
    check(&text)?;
    library.keep_all(fresh)?;
    Ok(Some(text))
}

/// Has the independent checker read certificates.
fn check(text: &str) -> Result<(), NotProved> {
    let checked = check::check(text.as_bytes(), &check::Limits::default());
    checked.map(|_| ()).map_err(|rejected| {
        let message = format!("the checker does not accept this, and nothing is kept: {rejected}");
        NotProved::Failure(Failure::Other(anyhow::anyhow!(message)))
    })
}

/// What is proved lies here until it is checked.
struct Desk<'a> {
    library: &'a mut Library,
    fresh: Vec<Arc<Theorem>>,
}

impl Shelf for Desk<'_> {
    fn theorem(&mut self, family: &Family) -> Option<Arc<Theorem>> {
        let fresh = self.fresh.iter().find(|theorem| theorem.family == *family).cloned();
        fresh.or_else(|| self.library.theorem(family))
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) {
        self.fresh.push(Arc::clone(theorem));
    }
}

/// Tells a person at a terminal where a proof is: quiet for two seconds, then a line that changes, or a line now and then where nobody looks.
pub(crate) struct Follow {
    started: Instant,
    last: Instant,
    bar: Option<ProgressBar>,
}

const PATIENCE: Duration = Duration::from_secs(2);
const BETWEEN_LINES: Duration = Duration::from_secs(60);

impl Follow {
    pub(crate) fn new() -> Self {
        Self { started: Instant::now(), last: Instant::now(), bar: None }
    }

    fn show(&mut self, text: String) {
        if std::io::stderr().is_terminal() {
            let bar = self.bar.get_or_insert_with(|| {
                let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}");
                ProgressBar::new_spinner()
                    .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
            });
            bar.set_message(text);
            bar.tick();
        } else if self.last.elapsed() >= BETWEEN_LINES {
            self.last = Instant::now();
            let _ = std::io::stderr().write_all(format!("{text}\n").as_bytes());
        }
    }
}

impl Progress for Follow {
    fn step(&mut self, family: &Family, step: &Step) -> ControlFlow<()> {
        if self.started.elapsed() >= PATIENCE {
            self.show(format!("{family}: {}", describe(step)));
        }
        if CANCELLED.load(Ordering::SeqCst) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Drop for Follow {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

pub(crate) fn describe(step: &Step) -> String {
    let count = |number: usize| HumanCount(number as u64);
    match step {
        Step::Tabulating(piles) => {
            format!("tabulating positions, piles up to {}", HumanCount((*piles).into()))
        }
        Step::Learning { states, longest_word, questions } => format!(
            "learning: {} states, words of up to {longest_word} digits, {} questions",
            count(*states),
            HumanCount(*questions)
        ),
        Step::Verifying { condition, states } => {
            format!("verifying condition {condition} for {} states", count(*states))
        }
        Step::Repairing => "applying the rules to the last guess".into(),
    }
}
