//! What WebAssembly exports: room for a request, its answer, and messages to the page meanwhile. Only bytes are shared with the page.
//!
//! The page asks for `room`, writes the request there, calls `answer` for the length of the reply, and reads that from `reply`.

#![expect(
    unsafe_code,
    reason = "functions are exported and imported by their names, which nothing else here uses"
)]

use std::sync::{Mutex, MutexGuard, PoisonError};

static REQUEST: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static REPLY: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn locked(bytes: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    bytes.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Room for a request of this number of bytes.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut request = locked(&REQUEST);
    request.clear();
    request.resize(bytes, 0);
    request.as_mut_ptr()
}

/// Answers the request; the length of the reply.
#[unsafe(no_mangle)]
extern "C" fn answer() -> usize {
    let request = std::mem::take(&mut *locked(&REQUEST));
    let answered = answered(&request);
    *locked(&REPLY) = answered.into_bytes();
    locked(&REPLY).len()
}

/// Where the reply is.
#[unsafe(no_mangle)]
extern "C" fn reply() -> *const u8 {
    locked(&REPLY).as_ptr()
}

#[cfg(not(feature = "engine"))]
fn answered(request: &[u8]) -> String {
    crate::checker::verdicts(request)
}

#[cfg(feature = "engine")]
fn answered(request: &[u8]) -> String {
    use std::cell::RefCell;

    use crate::engine::{Engine, Page};

    unsafe extern "C" {
        /// Seconds since something long ago.
        safe fn now() -> f64;
        /// Shows those who wait a text of the interface.
        safe fn show(text: *const u8, bytes: usize);
        /// An error of ours, which ends the module.
        safe fn failed(text: *const u8, bytes: usize);
    }

    struct Worker;

    impl Page for Worker {
        fn now(&self) -> f64 {
            now()
        }

        fn show(&mut self, text: &str) {
            show(text.as_ptr(), text.len());
        }
    }

    thread_local! {
        static ENGINE: RefCell<Engine> = {
            answers::use_clock(|| now());
            std::panic::set_hook(Box::new(|panic| {
                let text = panic.to_string();
                failed(text.as_ptr(), text.len());
            }));
            RefCell::default()
        };
    }
    ENGINE.with_borrow_mut(|engine| engine.reply(&String::from_utf8_lossy(request), Worker))
}
