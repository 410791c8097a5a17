//! Ctrl-C at the prompt: it cancels the statement that is being decided, and no more.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The statement that is being decided is no longer wanted.
pub(super) static CANCELLED: AtomicBool = AtomicBool::new(false);

/// A statement is being decided.
static DECIDING: AtomicBool = AtomicBool::new(false);

/// How often Ctrl-C was pressed since it began.
static PRESSED: AtomicUsize = AtomicUsize::new(0);

/// Who presses it so often no longer wants the program.
const PATIENCE: usize = 3;

/// Catches Ctrl-C from now on. While a line is edited the terminal does not send it.
pub(super) fn catch() {
    // A second handler would be an error of ours; without one, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        CANCELLED.store(true, Ordering::SeqCst);
        let pressed = PRESSED.fetch_add(1, Ordering::SeqCst) + 1;
        if pressed >= PATIENCE || !DECIDING.load(Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
}

/// Does work that Ctrl-C cancels.
pub(super) fn cancellable<T>(work: impl FnOnce() -> T) -> T {
    CANCELLED.store(false, Ordering::SeqCst);
    PRESSED.store(0, Ordering::SeqCst);
    DECIDING.store(true, Ordering::SeqCst);
    let done = work();
    DECIDING.store(false, Ordering::SeqCst);
    done
}
