//! How a computation reports its progress.

use std::fmt::Display;

/// What a computation is doing.
#[derive(Clone, Copy)]
pub enum Step<'a> {
    /// A number of steps is done, out of a total: rows, cells, games.
    Counted {
        /// Steps done.
        done: u64,
        /// Steps in all.
        total: u64,
    },
    /// A number of steps is done, out of a total, and this was found just now.
    Found {
        /// Things done.
        done: u64,
        /// Things in all.
        total: u64,
        /// What was found, as JSON.
        what: &'a dyn Display,
    },
    /// A proof is in this phase.
    Proving {
        /// What is being proved, perhaps something that the asked theorem builds on.
        family: &'a dyn Display,
        /// What is being done for it.
        phase: Phase,
    },
}

/// What a proof is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Tabulating positions from the rules, piles up to this.
    Tabulating(u32),
    /// Learning: how far it is.
    Learning {
        /// States of the guess.
        states: usize,
        /// The longest word asked about, in digits.
        longest_word: usize,
        /// Questions asked.
        questions: u64,
    },
    /// Verifying a condition of the certificate for a guess with this many states.
    Verifying {
        /// The condition, 1 to 3.
        condition: u8,
        /// States of the guess.
        states: usize,
    },
    /// Applying the rules once to a guess that no table can improve.
    Repairing,
}

/// An observer of a long computation. To end it, see [`Stop`](crate::Stop).
pub trait Watch {
    /// Called with the progress, from time to time.
    fn report(&mut self, step: &Step<'_>);
}

/// Without an observer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn report(&mut self, _step: &Step<'_>) {}
}
