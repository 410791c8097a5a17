//! Ctrl-C while something is being decided or proved: it cancels that, and no more.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What is being done is no longer wanted.
pub(crate) static CANCELLED: AtomicBool = AtomicBool::new(false);

/// Something is being done.
static WORKING: AtomicBool = AtomicBool::new(false);

/// How often Ctrl-C was pressed since it began.
static PRESSED: AtomicUsize = AtomicUsize::new(0);

/// Who presses it so often no longer wants the program.
const PATIENCE: usize = 3;

/// Catches Ctrl-C from now on. While a line is edited the terminal does not send it.
pub(crate) fn catch() {
    // A second handler would be an error of ours; without one, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        CANCELLED.store(true, Ordering::SeqCst);
        let pressed = PRESSED.fetch_add(1, Ordering::SeqCst) + 1;
        if pressed >= PATIENCE || !WORKING.load(Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
}

/// Does work that Ctrl-C cancels.
pub(crate) fn cancellable<T>(work: impl FnOnce() -> T) -> T {
    CANCELLED.store(false, Ordering::SeqCst);
    PRESSED.store(0, Ordering::SeqCst);
    WORKING.store(true, Ordering::SeqCst);
    let done = work();
    WORKING.store(false, Ordering::SeqCst);
    done
}
