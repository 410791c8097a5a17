//! Ctrl-C at the command line: it stops what is being done, and no more; where nothing is being done, it ends the program at once. The
//! server has a handler of its own, which lets requests finish.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::Duration;

use work::{Stop, Stopped};

/// Who presses it so often no longer wants the program.
const PATIENCE: usize = 3;

/// What is being done, and how often Ctrl-C was pressed since it began.
struct Doing {
    stop: Stop,
    pressed: usize,
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
    *doing() = Some(Doing { stop: stop.clone(), pressed: 0 });
    let done = work(&stop);
    nothing_to_lose();
    done
}

/// Does something that Ctrl-C stops, and the end of a time if there is one.
pub(crate) fn stoppable_within<T>(time: Option<Duration>, work: impl FnOnce(&Stop) -> T) -> T {
    stoppable(|stop| {
        let Some(time) = time else { return work(stop) };
        if time.is_zero() {
            stop.set(Stopped::OutOfTime);
            return work(stop);
        }
        std::thread::scope(|scope| {
            let (done, waiting) = mpsc::channel::<()>();
            scope.spawn(move || {
                if let Err(RecvTimeoutError::Timeout) = waiting.recv_timeout(time) {
                    stop.set(Stopped::OutOfTime);
                }
            });
            let result = work(stop);
            drop(done);
            result
        })
    })
}

/// What is being done is done, or safe (a table whose rows are all on the disk): Ctrl-C may end the program at once.
pub(crate) fn nothing_to_lose() {
    *doing() = None;
}

fn pressed() {
    let mut doing = doing();
    match doing.as_mut() {
        Some(doing) if doing.pressed + 1 < PATIENCE => {
            doing.pressed += 1;
            doing.stop.set(Stopped::Cancelled);
        }
        _ => std::process::exit(130),
    }
}
