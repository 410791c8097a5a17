//! Work that takes longer than a request may: jobs with progress, which can be followed and cancelled.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::sync::watch;
use utoipa::ToSchema;

use work::{Step, Stop, Stopped, Watch};

use crate::gate::Gate;
use crate::problem::Problem;

/// So many jobs wait or run at a time.
const MOST_ACTIVE: usize = 200;

/// So many jobs are remembered beside those that wait or run, and about so many bytes of what they found.
const MOST_FINISHED: usize = 32;
const MOST_BYTES: usize = 32 << 20;

/// What is known of a job.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Job {
    id: String,
    /// `prove`, `table` or `papers`
    kind: &'static str,
    /// `queued`, `running`, `done`, `failed` or `cancelled`
    state: State,
    /// How far it is
    #[schema(value_type = Option<Object>, required)]
    progress: Option<Value>,
    /// What was found, when it is done
    #[schema(value_type = Option<Object>, required)]
    result: Option<Arc<RawValue>>,
    /// What went wrong, when it has failed
    #[schema(required)]
    problem: Option<Problem>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum State {
    Queued,
    Running,
    Done,
    Failed,
    Cancelled,
}

impl Job {
    pub(super) fn is_over(&self) -> bool {
        !matches!(self.state, State::Queued | State::Running)
    }

    /// The length of what was found.
    fn bytes(&self) -> usize {
        self.result.as_ref().map_or(0, |result| result.get().len())
    }

    pub(super) fn progress(&self) -> Option<&Value> {
        self.progress.as_ref()
    }
}

/// What a job found, as it is sent: text takes a tenth of the space.
pub(super) type Found = Arc<RawValue>;

/// What a job found.
pub(super) fn found(result: &impl Serialize) -> Result<Found, Problem> {
    serde_json::value::to_raw_value(result).map(Arc::from).map_err(|_| Problem::ours())
}

/// A job and how to stop it.
#[derive(Clone)]
struct Entry {
    id: String,
    /// What it does.
    what: String,
    state: Arc<watch::Sender<Job>>,
    stop: Stop,
}

/// All jobs that are remembered, and where they wait for their turn.
pub(super) struct Jobs {
    gate: Arc<Gate>,
    /// The oldest first.
    entries: Mutex<VecDeque<Entry>>,
}

/// Tells those who follow a job how far it is.
pub(super) struct Report {
    state: Arc<watch::Sender<Job>>,
    pub(super) stop: Stop,
    pub(super) started: Instant,
    last: Instant,
}

/// Nobody reads faster.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

impl Report {
    /// Whether it is time to tell something.
    pub(super) fn is_due(&self) -> bool {
        self.last.elapsed() >= BETWEEN_REPORTS
    }

    /// Tells how far the job is; `make` is called if it is time.
    pub(super) fn tell(&mut self, make: impl FnOnce(f64) -> Value) {
        if self.is_due() {
            self.tell_now(make(self.started.elapsed().as_secs_f64()));
        }
    }

    pub(super) fn tell_now(&mut self, progress: Value) {
        self.last = Instant::now();
        self.state.send_modify(|job| job.progress = Some(progress));
    }
}

/// Tables report how many rows are done.
impl Watch for Report {
    fn report(&mut self, step: &Step<'_>) {
        if let Step::Counted { done, total } = *step {
            self.tell(|seconds| json!({"done": done, "total": total, "seconds": seconds}));
        }
    }
}

impl Jobs {
    /// No jobs yet; they pass this gate.
    pub(super) fn new(gate: Arc<Gate>) -> Self {
        Self { gate, entries: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a job when its turn comes, or finds the one that does the same already.
    pub(super) fn start(
        &self,
        kind: &'static str,
        what: String,
        work: impl FnOnce(Report) -> Result<Found, Problem> + Send + 'static,
    ) -> Result<Job, Problem> {
        let stop = Stop::new();
        let mut entries = self.lock();
        let same = |entry: &&Entry| {
            let job = entry.state.borrow();
            entry.what == what && job.kind == kind && !job.is_over() && !entry.stop.is_set()
        };
        if let Some(entry) = entries.iter().find(same) {
            return Ok(entry.state.borrow().clone());
        }
        let active = entries.iter().filter(|entry| !entry.state.borrow().is_over()).count();
        if active >= MOST_ACTIVE {
            return Err(Problem::busy());
        }
        let too_many = |entries: &VecDeque<Entry>| {
            let bytes: usize = entries.iter().map(|entry| entry.state.borrow().bytes()).sum();
            entries.len() >= MOST_FINISHED + MOST_ACTIVE || bytes > MOST_BYTES
        };
        while too_many(&entries) {
            let Some(oldest) = entries.iter().position(|entry| entry.state.borrow().is_over()) else { break };
            entries.remove(oldest);
        }
        let id = fresh_id();
        let job =
            Job { id: id.clone(), kind, state: State::Queued, progress: None, result: None, problem: None };
        let state = Arc::new(watch::Sender::new(job.clone()));
        entries.push_back(Entry { id, what, state: Arc::clone(&state), stop: stop.clone() });
        drop(entries);
        tokio::spawn(run(Arc::clone(&self.gate), state, stop, work));
        Ok(job)
    }

    fn entry(&self, id: &str) -> Result<Entry, Problem> {
        let entries = self.lock();
        let found = entries.iter().find(|entry| entry.id == id).cloned();
        found.ok_or_else(|| Problem::missing("there is no such job", "jobs are remembered for a while only"))
    }

    /// The job called so.
    pub(super) fn get(&self, id: &str) -> Result<Job, Problem> {
        Ok(self.entry(id)?.state.borrow().clone())
    }

    /// Its states from now on.
    pub(super) fn follow(&self, id: &str) -> Result<watch::Receiver<Job>, Problem> {
        Ok(self.entry(id)?.state.subscribe())
    }

    /// Asks it to stop.
    pub(super) fn cancel(&self, id: &str) -> Result<Job, Problem> {
        let entry = self.entry(id)?;
        entry.stop.set(Stopped::Cancelled);
        // One that waits is over at once.
        entry.state.send_modify(|job| {
            if job.state == State::Queued {
                job.state = State::Cancelled;
            }
        });
        Ok(entry.state.borrow().clone())
    }

    pub(super) fn cancel_all(&self) {
        self.lock().iter().for_each(|entry| entry.stop.set(Stopped::Cancelled));
    }
}

/// Waits for a turn, works, and says how it ended.
async fn run(
    gate: Arc<Gate>,
    state: Arc<watch::Sender<Job>>,
    stop: Stop,
    work: impl FnOnce(Report) -> Result<Found, Problem> + Send + 'static,
) {
    let mut changes = state.subscribe();
    let permit = tokio::select! {
        permit = gate.job() => permit,
        // Cancelled while it waited.
        _ = changes.wait_for(Job::is_over) => return,
    };
    let Some(permit) = permit.filter(|_| !stop.is_set()) else {
        state.send_modify(|job| job.state = State::Cancelled);
        return;
    };
    state.send_modify(|job| job.state = State::Running);
    let now = Instant::now();
    let report = Report { state: Arc::clone(&state), stop: stop.clone(), started: now, last: now };
    let mut work = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        work(report)
    });
    let deadline = gate.deadlines().job;
    let done = match tokio::time::timeout(deadline, &mut work).await {
        Ok(done) => done,
        Err(_) => {
            stop.set(Stopped::OutOfTime);
            work.await
        }
    };
    state.send_modify(|job| match done.unwrap_or_else(|_| Err(Problem::ours())) {
        Ok(result) => {
            job.state = State::Done;
            job.progress = None;
            job.result = Some(result);
        }
        Err(problem) => match stop.why() {
            Some(Stopped::OutOfTime) => {
                job.state = State::Failed;
                job.problem = Some(Problem::too_slow(deadline));
            }
            Some(Stopped::Cancelled) => job.state = State::Cancelled,
            Some(Stopped::OutOfMemory) | None => {
                job.state = State::Failed;
                job.problem = Some(problem);
            }
        },
    });
}

/// A name that nobody guesses: whoever knows it may cancel the job.
fn fresh_id() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
