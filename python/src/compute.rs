//! Computations that Python waits for: without its lock, and ended by Ctrl-C.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;

use limits::{Stop, Stopped, Watch};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::follow::{Follower, Latest};

/// How often signals are checked. Only the main thread of Python handles them, so it waits while another thread computes.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// The depth of recursion is that of the statement's nesting.
const STACK: usize = 64 << 20;

/// Computes something without holding Python's lock. A signal such as Ctrl-C stops it, and is raised.
pub(crate) fn compute<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    wait_for(py, &Follower::NOBODY, move |stop, _| work(stop))
}

/// The same, and reports progress to a follower. What the follower raises stops it, and is raised.
pub(crate) fn followed<'py, T: Send + 'static>(
    follower: &Follower<'py>,
    py: Python<'py>,
    work: impl FnOnce(&Stop, &mut dyn Watch) -> T + Send + 'static,
) -> PyResult<T> {
    let found = wait_for(py, follower, work);
    follower.close(found.is_ok())?;
    found
}

fn wait_for<T: Send + 'static>(
    py: Python<'_>,
    follower: &Follower<'_>,
    work: impl FnOnce(&Stop, &mut dyn Watch) -> T + Send + 'static,
) -> PyResult<T> {
    let (stop, latest) = (Stop::new(), Latest::default());
    let (theirs, mut watch, (sender, receiver)) = (stop.clone(), latest.clone(), channel());
    let thread = Builder::new().name("fibnim".into()).stack_size(STACK).spawn(move || {
        // A caller that no longer waits needs no answer.
        let _ = sender.send(work(&theirs, &mut watch));
    });
    let thread = thread.map_err(|error| PyOSError::new_err(error.to_string()))?;
    // A receiver stays with one thread, and the closures below run on this one, whatever they look like.
    let receiver = std::sync::Mutex::new(receiver);
    let wait = |time: Duration| {
        py.detach(|| match receiver.lock() {
            Ok(receiver) => receiver.recv_timeout(time),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        })
    };
    loop {
        match wait(BETWEEN_LOOKS) {
            Ok(found) => return Ok(found),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(signal) = py.check_signals().and_then(|()| follower.tell(&latest)) {
                    stop.set(Stopped::Cancelled);
                    let _ = wait(follower.patience);
                    return Err(signal);
                }
            }
            // It ended without a word: it panicked.
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Err(panic) => resume_unwind(panic),
                Ok(()) => unreachable!("a thread that ends has sent"),
            },
        }
    }
}

/// Computes something short on this thread, without checking for signals.
pub(crate) fn quickly<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> T {
    py.detach(work)
}
