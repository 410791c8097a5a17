//! How much a computation may use.

use crate::stop::{Stop, Stopped};
use crate::watch::{Step, Watch};

/// Limits of one computation, and how it is stopped. What does not fit is refused, if possible before it starts.
///
/// ```
/// use limits::Limits;
/// let limits = Limits { memory: 4 << 30, ..Limits::default() };
/// assert_eq!(limits.half().memory, 2 << 30);
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes for tables, searches and automata under construction.
    pub memory: u64,
    /// States of an automaton under construction, or of a search.
    pub states: usize,
    /// Cells of tables to compute: about 10^8 a second on two cores.
    pub cells: u64,
    /// How many winning moves to list.
    pub moves: usize,
    /// Set when the answer is no longer wanted.
    pub stop: Stop,
}

impl Limits {
    /// One GiB, a million states, 10^10 cells, ten thousand moves, and no stop.
    pub const MODEST: Self =
        Self { memory: 1 << 30, states: 1_000_000, cells: 10_000_000_000, moves: 10_000, stop: Stop::NEVER };

    /// The same with half of the memory, where two things are kept at a time.
    #[must_use]
    pub fn half(&self) -> Self {
        Self { memory: self.memory / 2, ..self.clone() }
    }

    /// The same, ended by this stop.
    #[must_use]
    pub fn ended_by(&self, stop: &Stop) -> Self {
        Self { stop: stop.clone(), ..self.clone() }
    }

    /// Reports to the watch how many of how many steps are done.
    ///
    /// # Errors
    ///
    /// If the answer is no longer wanted.
    pub fn tell(&self, watch: &mut dyn Watch, done: u64, total: u64) -> Result<(), Stopped> {
        watch.report(&Step::Counted { done, total });
        self.stop.check()
    }
}

impl Default for Limits {
    /// [`Limits::MODEST`].
    fn default() -> Self {
        Self::MODEST
    }
}
