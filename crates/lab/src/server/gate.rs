//! Who may compute: as many at a time as the machine has cores, a bounded number waiting, each with a deadline. What is known to take
//! milliseconds has slots of its own, so that a game goes on while somebody else proves a theorem.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use fibnim::Watch;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

use super::problem::Problem;

/// So many requests wait for each one that computes.
const WAITING_PER_SLOT: usize = 16;

/// Nobody waits longer for a turn.
const WAIT: Duration = Duration::from_secs(10);

/// A computation that was told to stop has so long to do so before its request is answered without it.
const GRACE: Duration = Duration::from_secs(3);

/// How long a request computes at most.
pub(super) const DEADLINE: Duration = Duration::from_secs(10);

/// How much a request may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// What is known to take milliseconds, such as reading a theorem: it does not wait behind computations.
    Trifle,
    /// Tables and searches: a second or so.
    Light,
    /// Statements and claims, which may take all of their time: of those that wait, one at a time stands before light ones.
    Heavy,
}

/// The gate. Jobs, which run for minutes, leave at least one slot to requests.
pub(super) struct Gate {
    trifles: Arc<Semaphore>,
    requests: Arc<Semaphore>,
    heavy: Semaphore,
    jobs: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
}

impl Gate {
    pub(super) fn new(cores: usize) -> Self {
        // On one core two share it: a long job must not lock everybody out.
        let slots = cores.max(2);
        let jobs = slots / 2;
        Self {
            trifles: Arc::new(Semaphore::new(slots)),
            requests: Arc::new(Semaphore::new(slots - jobs)),
            heavy: Semaphore::new((slots - jobs).div_ceil(2)),
            jobs: Arc::new(Semaphore::new(jobs)),
            waiting: AtomicUsize::new(0),
            most_waiting: slots * WAITING_PER_SLOT,
        }
    }

    /// Lets nobody in any more.
    pub(super) fn close(&self) {
        self.trifles.close();
        self.requests.close();
        self.heavy.close();
        self.jobs.close();
    }

    /// Does some work on a thread of its own. If the client goes away or the deadline passes, the work is told to stop.
    pub(super) async fn compute<T: Send + 'static>(
        &self,
        weight: Weight,
        work: impl FnOnce(&Stop) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let deadline = DEADLINE;
        let _heavy = match weight {
            Weight::Trifle | Weight::Light => None,
            Weight::Heavy => Some(self.wait(self.heavy.acquire()).await?),
        };
        let permit = self.turn(if weight == Weight::Trifle { &self.trifles } else { &self.requests }).await?;
        let stop = Stop::default();
        // Dropped with this future, that is, when the client has gone.
        let _gone = StopOnDrop(stop.clone());
        let theirs = stop.clone();
        let mut work = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work(&theirs)
        });
        if let Ok(done) = tokio::time::timeout(deadline, &mut work).await {
            return done.unwrap_or_else(|_| Err(Problem::ours()));
        }
        stop.set();
        match tokio::time::timeout(GRACE, work).await {
            Ok(done) => done.unwrap_or_else(|_| Err(Problem::ours())),
            Err(_) => Err(Problem::too_slow(deadline)),
        }
    }

    async fn turn(&self, slots: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Problem> {
        if let Ok(permit) = Arc::clone(slots).try_acquire_owned() {
            return Ok(permit);
        }
        self.wait(Arc::clone(slots).acquire_owned()).await
    }

    /// Waits in the queue, if a place is left, and not for ever.
    async fn wait<T>(&self, turn: impl Future<Output = Result<T, AcquireError>>) -> Result<T, Problem> {
        let _place = self.place()?;
        match tokio::time::timeout(WAIT, turn).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(Problem::busy()),
        }
    }

    /// A place in the queue, if one is left.
    fn place(&self) -> Result<Place<'_>, Problem> {
        let before = self.waiting.fetch_add(1, Ordering::SeqCst);
        let place = Place(&self.waiting);
        if before < self.most_waiting { Ok(place) } else { Err(Problem::busy()) }
    }

    /// The turn of a job; it may take long to come.
    pub(super) async fn job(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.jobs).acquire_owned().await.ok()
    }
}

struct Place<'a>(&'a AtomicUsize);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Tells a computation that nobody wants it any more.
#[derive(Clone, Debug, Default)]
pub(super) struct Stop(Arc<AtomicBool>);

impl Stop {
    pub(super) fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    pub(super) fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// As automata want it.
    pub(super) fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

/// As tables want it.
impl Watch for &Stop {
    fn report(&mut self, _done: u64, _total: u64) -> ControlFlow<()> {
        if self.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.set();
    }
}
