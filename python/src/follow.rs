//! Progress for callers that wait: what the computation reports is passed to a Python object on the thread that waits.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use answers::words;
use limits::{Step, Watch};
use pyo3::prelude::*;

/// How long to wait for a computation that was stopped; one that does not check in time (the checker) ends later, unobserved.
const PATIENCE: Duration = Duration::from_millis(250);

/// The same where it saves what it has.
const LONG_PATIENCE: Duration = Duration::from_secs(30);

/// How far it is: steps done, steps in all, and words for them.
type Report = (Option<u64>, Option<u64>, String);

/// The last report, which has not been passed on yet.
#[derive(Clone, Default)]
pub(crate) struct Latest(Arc<Inner>);

#[derive(Default)]
struct Inner {
    /// Whether it is time for another report: most are dropped before they become text.
    is_due: AtomicBool,
    last: Mutex<Option<Report>>,
}

impl Latest {
    /// The last report since this was last called.
    pub(crate) fn take(&self) -> Option<Report> {
        let report = self.0.last.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.0.is_due.store(true, Ordering::Relaxed);
        report
    }
}

impl Watch for Latest {
    fn report(&mut self, step: &Step<'_>) {
        if !self.0.is_due.swap(false, Ordering::Relaxed) {
            return;
        }
        let report = match *step {
            Step::Counted { done, total } | Step::Found { done, total, .. } => {
                (Some(done), Some(total), String::new())
            }
            Step::Proving { family, phase } => (None, None, format!("{family}: {}", words::phase(phase))),
        };
        *self.0.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(report);
    }
}

/// The receiver of reports, if there is one: made from the argument `progress` by `fibnim._progress.begin`.
pub(crate) struct Follower<'py> {
    receiver: Option<Bound<'py, PyAny>>,
    /// How long to wait for a computation that was stopped.
    pub(crate) patience: Duration,
}

impl<'py> Follower<'py> {
    /// No follower.
    pub(crate) const NOBODY: Self = Self { receiver: None, patience: PATIENCE };

    /// A function, True for a bar, or no follower.
    pub(crate) fn of(py: Python<'py>, progress: Option<&Bound<'py, PyAny>>, what: &str) -> PyResult<Self> {
        let Some(progress) = progress else { return Ok(Self::NOBODY) };
        let begun = py.import("fibnim._progress")?.getattr("begin")?.call1((progress, what))?;
        Ok(Self { receiver: (!begun.is_none()).then_some(begun), ..Self::NOBODY })
    }

    /// Waits for what has to be saved.
    pub(crate) fn patient(self) -> Self {
        Self { patience: LONG_PATIENCE, ..self }
    }

    /// Passes on the last report, if there is a new one.
    pub(crate) fn tell(&self, latest: &Latest) -> PyResult<()> {
        let (Some(receiver), Some(report)) = (&self.receiver, latest.take()) else { return Ok(()) };
        receiver.call_method1("tell", report).map(drop)
    }

    /// Says that it has ended, well or not.
    pub(crate) fn close(&self, is_done: bool) -> PyResult<()> {
        match &self.receiver {
            Some(receiver) => receiver.call_method1("close", (is_done,)).map(drop),
            None => Ok(()),
        }
    }
}
