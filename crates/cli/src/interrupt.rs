//! Ctrl-C at the command line: it only stops what is being done; if nothing is being done, it ends the program at once. The
//! server has a handler of its own, which lets requests finish.

use std::collections::VecDeque;
use std::io::Write as _;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

use limits::{Press, Presses, Stop, Stopped};

use crate::failure::Failure;
use crate::machine;

/// What is being done, and how often Ctrl-C was pressed since it began.
struct Doing {
    stop: Stop,
    presses: Presses,
    kept: Remains,
}

/// Whether something stays of what is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Remains {
    /// Rows with a checkpoint, or theorems.
    Something,
    /// Nothing of this, but of what was done before: rows that are printed, a prompt that continues.
    Earlier,
    /// Nothing: the program ends at once.
    Nothing,
}

static DOING: Mutex<Option<Doing>> = Mutex::new(None);

fn doing() -> MutexGuard<'static, Option<Doing>> {
    DOING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs something that leaves nothing when Ctrl-C ends it; one thing at a time. While a line is edited the terminal does not send it.
pub(crate) fn stoppable<T>(work: impl FnOnce(&Stop) -> T) -> T {
    stoppable_with(Remains::Nothing, work)
}

/// As [`stoppable`]; after Ctrl-C a message says whether something is kept.
pub(crate) fn stoppable_with<T>(kept: Remains, work: impl FnOnce(&Stop) -> T) -> T {
    static CAUGHT: Once = Once::new();
    // Without a handler, Ctrl-C ends the program as usual.
    CAUGHT.call_once(|| drop(ctrlc::set_handler(pressed)));
    let stop = Stop::new();
    *doing() = Some(Doing { stop: stop.clone(), presses: Presses::default(), kept });
    let done = work(&stop);
    nothing_to_lose();
    done
}

/// Does something that Ctrl-C stops, and the end of a time if there is one, and that ends before the program takes more memory than it may.
///
/// What computes counts its own tables before it makes them. What it does not count (words that a learner has seen, lists that grow) is seen
/// here: the memory of the whole program, some hundred times a second.
pub(crate) fn stoppable_within<T>(
    kept: Remains,
    time: Option<Duration>,
    memory: Memory,
    work: impl FnOnce(&Stop) -> T,
) -> T {
    stoppable_with(kept, |stop| {
        if time.is_some_and(|time| time.is_zero()) {
            stop.set(Stopped::OutOfTime);
            return work(stop);
        }
        let mut growth = Growth::new(machine::resident().unwrap_or(0), memory);
        std::thread::scope(|scope| {
            let (done, waiting) = mpsc::channel::<()>();
            scope.spawn(move || {
                let began = Instant::now();
                while let Err(RecvTimeoutError::Timeout) = waiting.recv_timeout(LOOK) {
                    if time.is_some_and(|time| began.elapsed() >= time) {
                        stop.set(Stopped::OutOfTime);
                    }
                    if machine::resident().is_some_and(|now| growth.is_too_much(now)) {
                        stop.set(Stopped::OutOfMemory);
                    }
                }
            });
            let result = work(stop);
            drop(done);
            result
        })
    })
}

/// How often memory use is checked: short enough that little is taken meanwhile.
const LOOK: Duration = Duration::from_millis(2);

/// How much memory something may take, and who knows how much it takes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Memory {
    /// What computes counts nearly all of it, and refuses in better words what would not fit.
    Counted(u64),
    /// What computes counts some of it.
    Uncounted(u64),
}

/// How the memory of the program grows.
struct Growth {
    limit: u64,
    /// What the last looks saw.
    seen: VecDeque<u64>,
    /// The largest leap so far: what was taken within a few looks.
    leap: u64,
    /// No leap is expected to be larger.
    most: u64,
}

/// After this many checks a long step is expected: a list that has doubled takes its time to be filled.
const LEAP: usize = 25;

/// With this much left, long steps do not end it.
const ENOUGH: u64 = 256 << 20;

impl Growth {
    /// What is not counted is the memory of the program as a whole, but half of what was allowed is for what begins now.
    fn new(before: u64, memory: Memory) -> Self {
        let (limit, most) = match memory {
            Memory::Counted(memory) => (before.saturating_add(memory), 0),
            Memory::Uncounted(memory) => {
                let limit = memory.max(before.saturating_add(memory / 2));
                // A table that was counted before it was made is a leap too, and must leave something for the rest.
                (limit, (limit / 8 * 3).min(ENOUGH))
            }
        };
        Self { limit, seen: VecDeque::from([before]), leap: 0, most }
    }

    /// Whether the limit is reached, or would be by the next leap: lists that grow double, so that it is twice as large as the one before,
    /// and no stop is noticed meanwhile.
    fn is_too_much(&mut self, now: u64) -> bool {
        let least = self.seen.iter().copied().min().unwrap_or(now);
        self.leap = self.leap.max(now.saturating_sub(least));
        self.seen.push_back(now);
        if self.seen.len() > LEAP {
            self.seen.pop_front();
        }
        now.saturating_add((2 * self.leap).min(self.most)) > self.limit
    }
}

/// What is being done is done, or safe (a table whose rows are all on the disk): Ctrl-C may end the program at once.
pub(crate) fn nothing_to_lose() {
    *doing() = None;
}

/// When Ctrl-C last stopped something. Who presses it twice in a row means one stop, also where the first was obeyed at once: what is kept is
/// said before the program ends.
static STOPPED: Mutex<Option<Instant>> = Mutex::new(None);

/// Presses that follow each other sooner are one.
const IN_A_ROW: Duration = Duration::from_secs(1);

fn pressed() {
    let mut doing = doing();
    let mut stopped = STOPPED.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(doing) = doing.as_mut() else {
        if stopped.is_some_and(|at| at.elapsed() < IN_A_ROW) {
            return;
        }
        std::process::exit(130)
    };
    *stopped = Some(Instant::now());
    let message = match (doing.presses.press(Instant::now()), doing.kept) {
        (Press::Again, _) => return,
        (Press::Last, _) => std::process::exit(130),
        (Press::First, Remains::Nothing) => {
            let _ = writeln!(anstream::stderr());
            Failure::Interrupted("interrupted".into()).report();
            std::process::exit(130)
        }
        (Press::First, Remains::Something) => "stopping; what is done is kept",
        (Press::First, Remains::Earlier) => "stopping",
        (Press::Second, Remains::Something) => {
            "still stopping, so that nothing is lost; once more ends it at once"
        }
        (Press::Second, _) => "still stopping; once more ends it at once",
    };
    doing.stop.set(Stopped::Cancelled);
    // It stops even if the message cannot be written. The progress bar is still on the line.
    let _ = writeln!(anstream::stderr(), "\n{message}");
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn who_takes_more_memory_than_allowed_is_stopped() {
        let why = stoppable_within(Remains::Nothing, None, Memory::Counted(16 << 20), |stop| {
            let taken = vec![1u8; 64 << 20];
            while !stop.is_set() {
                std::thread::yield_now();
            }
            (stop.why(), taken.len())
        });
        assert_eq!(why, (Some(Stopped::OutOfMemory), 64 << 20));
    }

    #[test]
    fn who_grows_fast_is_stopped_before_the_limit() {
        let mut slow = Growth::new(20, Memory::Uncounted(8000));
        assert!((20..=7800).all(|now| !slow.is_too_much(now)));
        assert!(slow.is_too_much(8000));
        // A list of 1000 doubles within some looks; when it does so again, there are 3000 more for a while.
        let mut fast = Growth::new(0, Memory::Uncounted(8000));
        let looks = [1000, 1500, 2000, 2500, 3000, 2000, 3900];
        assert!(looks.into_iter().all(|now| !fast.is_too_much(now)));
        assert!(fast.is_too_much(5001));
        // A program that is already large may still do something.
        let mut large = Growth::new(5000, Memory::Uncounted(1000));
        assert!(!large.is_too_much(5001) && large.is_too_much(5501));
        // Who counts is trusted with all of it.
        let mut counted = Growth::new(100, Memory::Counted(1000));
        assert!(!counted.is_too_much(600) && !counted.is_too_much(1100) && counted.is_too_much(1101));
    }
}
