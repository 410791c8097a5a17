//! What an operation may use.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::MOST_TRACKS;

/// Limits for one operation.
///
/// ```
/// use automata::{Budget, FIBONACCI, linear};
/// let tiny = Budget { states: 10, ..Budget::default() };
/// assert!(linear::equation(&FIBONACCI, &[1, 1, -1], 0, &tiny).is_err());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// States of an automaton under construction.
    pub states: usize,
    /// Bytes for the tables of an automaton under construction.
    pub bytes: usize,
    /// Set by somebody who no longer wants the answer.
    pub cancelled: Option<&'a AtomicBool>,
}

impl Default for Budget<'_> {
    /// A million states, one GiB.
    fn default() -> Self {
        Self { states: 1_000_000, bytes: 1 << 30, cancelled: None }
    }
}

/// An operation would outgrow its budget, or was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// More states than allowed.
    #[error("more than {0} states are needed")]
    States(usize),
    /// More memory than allowed.
    #[error("more than {0} bytes are needed")]
    Bytes(usize),
    /// More numbers at a time than an automaton can read.
    #[error("more than {MOST_TRACKS} numbers would have to be read at a time")]
    Tracks,
    /// A statement that becomes too long once its definitions are put in.
    #[error("the statement has more than {0} parts once its definitions are put in")]
    Parts(usize),
    /// Somebody no longer wants the answer.
    #[error("cancelled")]
    Cancelled,
}

impl Budget<'_> {
    /// Refuses to go on beyond the limits.
    pub(crate) fn check(&self, states: usize, bytes: usize) -> Result<(), TooLarge> {
        if states > self.states {
            return Err(TooLarge::States(self.states));
        }
        if bytes > self.bytes {
            return Err(TooLarge::Bytes(self.bytes));
        }
        match self.cancelled {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(TooLarge::Cancelled),
            _ => Ok(()),
        }
    }
}
