//! Who may compute: requests and jobs together as many at a time as the machine has cores, a bounded number waiting, each with a
//! deadline. What is known to take milliseconds has slots of its own, as many again, so that a game continues while another client proves
//! a theorem.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use limits::{Stop, Stopped};
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

use crate::problem::Problem;

/// How many requests may wait for each one that computes.
const WAITING_PER_SLOT: usize = 16;

/// How many small questions may wait: all of them together take a second or two.
const WAITING_TRIFLES: usize = 2048;

/// How long things may take. A test hands in its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadlines {
    /// The longest wait in one of the queues. Jobs wait as long as it takes.
    pub(super) wait: Duration,
    /// How long a request computes at most.
    pub(super) compute: Duration,
    /// How long a stopped computation may take to end before its request is answered without it.
    pub(super) grace: Duration,
    /// No job runs longer.
    pub(super) job: Duration,
}

impl Deadlines {
    /// For people who wait before a screen.
    pub(super) const USUAL: Self = Self {
        wait: Duration::from_secs(10),
        compute: Duration::from_secs(10),
        grace: Duration::from_secs(3),
        job: Duration::from_secs(15 * 60),
    };
}

/// How much a request may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// What is known to take milliseconds, such as reading a theorem: it does not wait after computations.
    Trifle,
    /// Tables and searches: a second or so.
    Light,
    /// Statements, claims and odds, which may take all of their time: they queue among themselves first, so that at most half of the
    /// slots wait for them.
    Heavy,
}

/// The gate. Jobs, which run for minutes and have turns of their own, leave at least one slot to requests.
pub(super) struct Gate {
    slots: usize,
    job_slots: usize,
    trifles: Arc<Semaphore>,
    requests: Arc<Semaphore>,
    heavy: Semaphore,
    waiting: Queue,
    waiting_trifles: Queue,
    deadlines: Deadlines,
}

/// How many wait, and how many may.
struct Queue {
    waiting: AtomicUsize,
    most: usize,
}

impl Queue {
    fn new(most: usize) -> Self {
        Self { waiting: AtomicUsize::new(0), most }
    }

    /// A place in the queue, if one is left.
    fn place(&self) -> Result<Place<'_>, Problem> {
        let before = self.waiting.fetch_add(1, Ordering::SeqCst);
        let place = Place(&self.waiting);
        if before < self.most { Ok(place) } else { Err(Problem::busy()) }
    }
}

impl Gate {
    pub(super) fn new(cores: usize, deadlines: Deadlines) -> Self {
        // On one core two share it: a long job must not lock all others out.
        let slots = cores.max(2);
        let job_slots = slots / 2;
        let for_requests = slots - job_slots;
        Self {
            slots,
            job_slots,
            trifles: Arc::new(Semaphore::new(slots)),
            requests: Arc::new(Semaphore::new(for_requests)),
            heavy: Semaphore::new(for_requests.div_ceil(2)),
            waiting: Queue::new(slots * WAITING_PER_SLOT),
            waiting_trifles: Queue::new(WAITING_TRIFLES),
            deadlines,
        }
    }

    /// How long things may take.
    pub(super) fn deadlines(&self) -> &Deadlines {
        &self.deadlines
    }

    /// How many compute at a time.
    pub(super) fn slots(&self) -> usize {
        self.slots
    }

    /// How many of them are jobs.
    pub(super) fn job_slots(&self) -> usize {
        self.job_slots
    }

    /// Lets no one in from now on.
    pub(super) fn close(&self) {
        self.trifles.close();
        self.requests.close();
        self.heavy.close();
    }

    /// Does some work on a thread of its own. If the client goes away or the deadline passes, the work is stopped; what it refuses
    /// then was too slow.
    pub(super) async fn compute<T: Send + 'static>(
        &self,
        weight: Weight,
        work: impl FnOnce(&Stop) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let Deadlines { compute: deadline, grace, .. } = self.deadlines;
        // Given back with the answer: work that does not stop in time keeps its slot, but bars no other heavy request.
        let _heavy = match weight {
            Weight::Trifle | Weight::Light => None,
            Weight::Heavy => Some(self.wait(&self.waiting, self.heavy.acquire()).await?),
        };
        let permit = match weight {
            Weight::Trifle => self.turn(&self.waiting_trifles, &self.trifles).await?,
            Weight::Light | Weight::Heavy => self.turn(&self.waiting, &self.requests).await?,
        };
        let stop = Stop::new();
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
        stop.set(Stopped::OutOfTime);
        match tokio::time::timeout(grace, work).await {
            // What was found in spite of it is as good as ever.
            Ok(Ok(Ok(found))) => Ok(found),
            Ok(Err(_)) => Err(Problem::ours()),
            _ => Err(Problem::too_slow(deadline)),
        }
    }

    async fn turn(&self, queue: &Queue, slots: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Problem> {
        if let Ok(permit) = Arc::clone(slots).try_acquire_owned() {
            return Ok(permit);
        }
        self.wait(queue, Arc::clone(slots).acquire_owned()).await
    }

    /// Waits in the queue, if a place is left, but not forever.
    async fn wait<T>(
        &self,
        queue: &Queue,
        turn: impl Future<Output = Result<T, AcquireError>>,
    ) -> Result<T, Problem> {
        let _place = queue.place()?;
        match tokio::time::timeout(self.deadlines.wait, turn).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(Problem::busy()),
        }
    }
}

struct Place<'a>(&'a AtomicUsize);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.set(Stopped::Cancelled);
    }
}
