//! Ctrl-C at the command line: it stops what is being done, and no more; where nothing is being done, it ends the program at once. The
//! server has a handler of its own, which lets requests finish.

use std::io::Write as _;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

use work::{Stop, Stopped};

use crate::machine;

/// Who presses it so often no longer wants the program.
const PATIENCE: usize = 3;

/// A key that is pressed twice in a row, or a terminal that sends it twice, means it once.
const ONCE: Duration = Duration::from_secs(1);

/// What is being done, and how often Ctrl-C was pressed since it began, and when last.
struct Doing {
    stop: Stop,
    pressed: usize,
    last: Option<Instant>,
}

static DOING: Mutex<Option<Doing>> = Mutex::new(None);

fn doing() -> MutexGuard<'static, Option<Doing>> {
    DOING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does something that Ctrl-C stops; one thing at a time. While a line is edited the terminal does not send it.
pub(crate) fn stoppable<T>(work: impl FnOnce(&Stop) -> T) -> T {
    static CAUGHT: Once = Once::new();
    // Without a handler, Ctrl-C ends the program as usual.
    CAUGHT.call_once(|| drop(ctrlc::set_handler(pressed)));
    let stop = Stop::new();
    *doing() = Some(Doing { stop: stop.clone(), pressed: 0, last: None });
    let done = work(&stop);
    nothing_to_lose();
    done
}

/// Does something that Ctrl-C stops, and the end of a time if there is one, and that ends before the program takes more memory than it may.
///
/// What computes counts its own tables before it makes them. What it does not count (words that a learner has seen, lists that grow) is seen
/// here: the memory of the whole program, several times a second.
pub(crate) fn stoppable_within<T>(time: Option<Duration>, memory: u64, work: impl FnOnce(&Stop) -> T) -> T {
    stoppable(|stop| {
        if time.is_some_and(|time| time.is_zero()) {
            stop.set(Stopped::OutOfTime);
            return work(stop);
        }
        let before = machine::resident().unwrap_or(0);
        std::thread::scope(|scope| {
            let (done, waiting) = mpsc::channel::<()>();
            scope.spawn(move || {
                let began = Instant::now();
                while let Err(RecvTimeoutError::Timeout) = waiting.recv_timeout(LOOK) {
                    if time.is_some_and(|time| began.elapsed() >= time) {
                        stop.set(Stopped::OutOfTime);
                    }
                    if machine::resident().is_some_and(|now| now.saturating_sub(before) > memory) {
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

/// How often memory is looked at: short enough that little is taken meanwhile.
const LOOK: Duration = Duration::from_millis(20);

/// What is being done is done, or safe (a table whose rows are all on the disk): Ctrl-C may end the program at once.
pub(crate) fn nothing_to_lose() {
    *doing() = None;
}

fn pressed() {
    let mut doing = doing();
    let Some(doing) = doing.as_mut() else { std::process::exit(130) };
    if doing.last.is_some_and(|last| last.elapsed() < ONCE) {
        return;
    }
    doing.last = Some(Instant::now());
    doing.pressed += 1;
    let told = match PATIENCE - doing.pressed {
        0 => std::process::exit(130),
        1 => "still stopping, so that nothing is lost; once more ends it at once",
        _ => "stopping; what is done is kept",
    };
    doing.stop.set(Stopped::Cancelled);
    // If nobody can be told, it stops all the same. The bar of progress stands on the line.
    let _ = writeln!(anstream::stderr(), "\n{told}");
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn who_takes_more_memory_than_allowed_is_stopped() {
        let why = stoppable_within(None, 16 << 20, |stop| {
            let taken = vec![1u8; 64 << 20];
            while !stop.is_set() {
                std::thread::yield_now();
            }
            (stop.why(), taken.len())
        });
        assert_eq!(why, (Some(Stopped::OutOfMemory), 64 << 20));
    }
}
