//! Work that takes longer than a request may: jobs with progress, which can be followed and cancelled.
//!
//! Every client gets a job of its own. Where two ask for the same, it is done once, and each hears of it under the name of its own
//! job; it is stopped when all of them have cancelled. Clients take turns, and what the library has already does not wait after what has
//! to be computed.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::sync::watch;
use utoipa::ToSchema;

use answers::engine::Audience;
use limits::{Stop, Stopped};

use crate::connections::{Client, Quota, Room, Share};
use crate::gate::Gate;
use crate::problem::Problem;
use crate::turns::{Ticket, Turn, Turns};

/// The most jobs that wait or run at a time in each lane.
const MOST_ACTIVE: usize = 200;

/// Maximum number of jobs to remember, and about how many bytes of their findings: the oldest are forgotten first.
const MOST_REMEMBERED: usize = 232;
const MOST_BYTES: usize = 32 << 20;

/// The state of a job.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Job {
    id: String,
    /// `prove`, `table` or `papers`
    kind: &'static str,
    /// `queued`, `running`, `done`, `failed` or `cancelled`
    state: State,
    /// How far it is
    #[schema(value_type = Option<Object>, required)]
    progress: Option<Arc<Value>>,
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
        self.progress.as_deref()
    }
}

/// What a job found, as it is sent: text takes a tenth of the space.
pub(super) type Found = Arc<RawValue>;

/// What a job found.
pub(super) fn found(result: &impl Serialize) -> Result<Found, Problem> {
    serde_json::value::to_raw_value(result).map(Arc::from).map_err(|_| Problem::ours())
}

/// Where a job waits for its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    /// What is computed, perhaps for minutes.
    Computed,
    /// What the library has, and has to be read and checked only.
    Known,
}

/// Something that is done once, for all who asked for it.
struct Shared {
    kind: &'static str,
    lane: Lane,
    /// What is done.
    what: String,
    /// Its number in the queue.
    ticket: u64,
    stop: Stop,
    /// What each of them sees of it.
    seen: Mutex<Vec<Arc<watch::Sender<Job>>>>,
}

impl Shared {
    fn seen(&self) -> MutexGuard<'_, Vec<Arc<watch::Sender<Job>>>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reports to all that still wait for it.
    fn tell(&self, change: impl Fn(&mut Job)) {
        let seen = self.seen().clone();
        for job in seen {
            job.send_if_modified(|job| {
                let waits = !job.is_over();
                if waits {
                    change(job);
                }
                waits
            });
        }
    }

    fn is_wanted(&self) -> bool {
        self.seen().iter().any(|job| !job.borrow().is_over())
    }
}

/// A job of one client, and what is done for it.
#[derive(Clone)]
struct Entry {
    id: String,
    job: Arc<watch::Sender<Job>>,
    shared: Arc<Shared>,
    /// What its client has of its quota until it is over.
    share: Option<Arc<Share>>,
}

impl Entry {
    fn is_over(&self) -> bool {
        self.job.borrow().is_over()
    }
}

/// The oldest first.
type Entries = Arc<Mutex<VecDeque<Entry>>>;

/// All jobs that are remembered, and where they wait for their turn.
pub(super) struct Jobs {
    gate: Arc<Gate>,
    computed: Queue,
    known: Queue,
    entries: Entries,
    /// Hears of troubles that only those know who run the server.
    trouble: Arc<dyn Fn(&str) + Send + Sync>,
}

/// The queue of a lane, and how much of it a client may have.
struct Queue {
    turns: Arc<Turns>,
    quota: Arc<Quota>,
}

impl Queue {
    fn new(slots: usize, room: &Room) -> Self {
        let turns = Turns::new(slots, slots.div_ceil(room.clients_at_once));
        Self { turns, quota: Arc::new(Quota::new(room.jobs_of_client)) }
    }
}

/// Reports to those who follow a job how far it is.
pub(super) struct Report {
    shared: Arc<Shared>,
    pub(super) stop: Stop,
    started: Instant,
    last: Instant,
}

/// Faster updates could not be read.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

impl Audience for Report {
    fn is_due(&mut self) -> bool {
        self.last.elapsed() >= BETWEEN_REPORTS
    }

    fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    fn show(&mut self, progress: Value) {
        self.last = Instant::now();
        let progress = Arc::new(progress);
        self.shared.tell(|job| job.progress = Some(Arc::clone(&progress)));
    }
}

fn lock(entries: &Entries) -> MutexGuard<'_, VecDeque<Entry>> {
    entries.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Forgets finished jobs, the oldest first, until the rest is within the bounds with this number more.
fn trim(entries: &mut VecDeque<Entry>, more: usize) {
    let too_many = |entries: &VecDeque<Entry>| {
        // Those who share something have it once.
        let mut results: Vec<(*const u8, usize)> =
            entries.iter().map(|entry| entry.job.borrow().address()).collect();
        results.sort_unstable();
        results.dedup();
        let bytes: usize = results.into_iter().map(|(_, bytes)| bytes).sum();
        entries.len() + more > MOST_REMEMBERED || bytes > MOST_BYTES
    };
    while too_many(entries) {
        let Some(oldest) = entries.iter().position(Entry::is_over) else { break };
        entries.remove(oldest);
    }
}

impl Job {
    /// Where the text of what was found lies, and its length.
    fn address(&self) -> (*const u8, usize) {
        let text = self.result.as_ref().map(|result| result.get().as_ptr());
        (text.unwrap_or(std::ptr::null()), self.bytes())
    }
}

impl Jobs {
    /// No jobs yet; there are as many slots for them as this gate leaves, and each client has its part of this room.
    pub(super) fn new(gate: Arc<Gate>, room: &Room, trouble: Arc<dyn Fn(&str) + Send + Sync>) -> Self {
        let (computed, known) = (Queue::new(gate.job_slots(), room), Queue::new(gate.slots(), room));
        Self { gate, computed, known, entries: Entries::default(), trouble }
    }

    fn queue(&self, lane: Lane) -> &Queue {
        match lane {
            Lane::Computed => &self.computed,
            Lane::Known => &self.known,
        }
    }

    /// Starts a job when its turn comes, or joins the one that does the same already.
    pub(super) fn start(
        &self,
        client: Client,
        (kind, lane): (&'static str, Lane),
        what: String,
        work: impl FnOnce(Report) -> Result<Found, Problem> + Send + 'static,
    ) -> Result<Job, Problem> {
        let Queue { turns, quota } = self.queue(lane);
        let mut entries = lock(&self.entries);
        let is_active = |entry: &&Entry| entry.shared.lane == lane && !entry.is_over();
        if entries.iter().filter(is_active).count() >= MOST_ACTIVE {
            return Err(Problem::busy());
        }
        let share = quota.take(client).ok_or_else(|| Problem::greedy("jobs"))?;
        trim(&mut entries, 1);
        let same = entries.iter().find(|Entry { shared, .. }| {
            let is_same = shared.kind == kind && shared.lane == lane && shared.what == what;
            is_same && !shared.stop.is_set() && shared.is_wanted()
        });
        let joined = same.map(|entry| (Arc::clone(&entry.shared), entry.job.clone()));
        let id = fresh_id();
        let fresh =
            Job { id: id.clone(), kind, state: State::Queued, progress: None, result: None, problem: None };
        let (shared, job, ticket) = match joined {
            Some((shared, other)) => {
                let other = other.borrow().clone();
                let known = if other.is_over() { fresh } else { Job { id: id.clone(), ..other } };
                turns.join(shared.ticket, client);
                (shared, known, None)
            }
            None => {
                let ticket = turns.ask(client);
                let number = ticket.number();
                let shared =
                    Shared { kind, lane, what, ticket: number, stop: Stop::new(), seen: Mutex::default() };
                (Arc::new(shared), fresh, Some(ticket))
            }
        };
        let sender = Arc::new(watch::Sender::new(job.clone()));
        shared.seen().push(Arc::clone(&sender));
        entries.push_back(Entry {
            id,
            job: sender,
            shared: Arc::clone(&shared),
            share: Some(Arc::new(share)),
        });
        drop(entries);
        if let Some(ticket) = ticket {
            let (entries, trouble) = (Arc::clone(&self.entries), Arc::clone(&self.trouble));
            let gate = Arc::clone(&self.gate);
            tokio::spawn(async move {
                run(gate.deadlines().job, ticket, &shared, trouble.as_ref(), work).await;
                // What was found counts from now on, whether or not another one starts.
                settle(&entries);
            });
        }
        Ok(job)
    }

    fn entry(&self, id: &str) -> Result<Entry, Problem> {
        let found = lock(&self.entries).iter().find(|entry| entry.id == id).cloned();
        found.ok_or_else(|| Problem::missing("there is no such job", "jobs are remembered for a while only"))
    }

    /// The job called so.
    pub(super) fn get(&self, id: &str) -> Result<Job, Problem> {
        Ok(self.entry(id)?.job.borrow().clone())
    }

    /// Its states from now on.
    pub(super) fn follow(&self, id: &str) -> Result<watch::Receiver<Job>, Problem> {
        Ok(self.entry(id)?.job.subscribe())
    }

    /// Asks it to stop. A job that others wait for too continues for them.
    pub(super) fn cancel(&self, id: &str) -> Result<Job, Problem> {
        let Entry { job, shared, .. } = self.entry(id)?;
        {
            // No client joins meanwhile.
            let _entries = lock(&self.entries);
            let others =
                shared.seen().iter().any(|other| !Arc::ptr_eq(other, &job) && !other.borrow().is_over());
            if !others {
                shared.stop.set(Stopped::Cancelled);
            }
            job.send_modify(|job| {
                // A waiting job is over at once, as is one that continues for others; a job that is stopped says so when it has stopped.
                if job.state == State::Queued || others && job.state == State::Running {
                    job.state = State::Cancelled;
                }
            });
        }
        settle(&self.entries);
        Ok(job.borrow().clone())
    }

    pub(super) fn cancel_all(&self) {
        self.computed.turns.close();
        self.known.turns.close();
        lock(&self.entries).iter().for_each(|entry| entry.shared.stop.set(Stopped::Cancelled));
    }

    /// Waits until none waits or runs.
    pub(super) async fn ended(&self) {
        let all: Vec<watch::Receiver<Job>> =
            lock(&self.entries).iter().map(|entry| entry.job.subscribe()).collect();
        for mut job in all {
            let _ = job.wait_for(Job::is_over).await;
        }
    }
}

/// Gives the shares of those back that are over, and keeps the rest within its bounds.
fn settle(entries: &Entries) {
    let mut entries = lock(entries);
    entries.iter_mut().filter(|entry| entry.is_over()).for_each(|entry| entry.share = None);
    trim(&mut entries, 0);
}

/// Waits for a turn, works, and says how it ended.
async fn run(
    deadline: Duration,
    ticket: Ticket,
    shared: &Arc<Shared>,
    trouble: &(dyn Fn(&str) + Send + Sync),
    work: impl FnOnce(Report) -> Result<Found, Problem> + Send + 'static,
) {
    let stop = &shared.stop;
    let turn: Option<Turn> = tokio::select! {
        turn = ticket.turn() => turn,
        // Cancelled while it waited.
        () = unwanted(shared) => return,
    };
    let Some(turn) = turn.filter(|_| !stop.is_set()) else {
        shared.tell(|job| job.state = State::Cancelled);
        return;
    };
    shared.tell(|job| job.state = State::Running);
    let now = Instant::now();
    let report = Report { shared: Arc::clone(shared), stop: stop.clone(), started: now, last: now };
    let mut work = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work(report)
    });
    let done = match tokio::time::timeout(deadline, &mut work).await {
        Ok(done) => done,
        Err(_) => {
            stop.set(Stopped::OutOfTime);
            work.await
        }
    };
    let done = done.unwrap_or_else(|_| Err(Problem::ours()));
    if let Err(problem) = &done {
        problem.reason().into_iter().for_each(trouble);
    }
    shared.tell(|job| match &done {
        Ok(result) => {
            job.state = State::Done;
            job.progress = None;
            job.result = Some(Arc::clone(result));
        }
        Err(problem) => match stop.why() {
            Some(Stopped::OutOfTime) => {
                job.state = State::Failed;
                job.problem = Some(Problem::too_slow(deadline));
            }
            Some(Stopped::Cancelled) => job.state = State::Cancelled,
            Some(Stopped::OutOfMemory) | None => {
                job.state = State::Failed;
                job.problem = Some(problem.clone());
            }
        },
    });
}

/// Waits until all who asked for something have cancelled.
async fn unwanted(shared: &Shared) {
    loop {
        let waiting = shared.seen().iter().find(|job| !job.borrow().is_over()).map(|job| job.subscribe());
        match waiting {
            Some(mut job) => drop(job.wait_for(Job::is_over).await),
            None => return,
        }
    }
}

/// A name that cannot be guessed: a client that knows it may cancel the job.
fn fresh_id() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
