//! What a computation may use, and how it is watched.

use std::ops::ControlFlow;

/// Limits for one computation. What does not fit is refused before it starts.
///
/// ```
/// use fibnim::Budget;
/// let budget = Budget { memory: 4 << 30, ..Budget::default() };
/// assert!(budget.moves > 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Bytes for tables and searches.
    pub memory: u64,
    /// Cells of tables to compute: about 10^8 a second on two cores.
    pub cells: u64,
    /// How many winning moves to list.
    pub moves: usize,
}

impl Default for Budget {
    /// One GiB, ten thousand million cells, ten thousand moves.
    fn default() -> Self {
        Self { memory: 1 << 30, cells: 10_000_000_000, moves: 10_000 }
    }
}

/// Somebody who watches a long computation, and may end it.
pub trait Watch {
    /// Told from time to time how many of how many steps are done; `Break` cancels.
    fn report(&mut self, done: u64, total: u64) -> ControlFlow<()>;
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn report(&mut self, _done: u64, _total: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Why a question stays undecided. It is never answered by a guess.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undecided {
    /// It would need more memory than allowed.
    #[error("{what} would need {}, and the limit is {}", bytes_or_more(*.needed), bytes((*.limit).into()))]
    Memory {
        /// The table or search, in words.
        what: String,
        /// Bytes needed; `None` if that is only known to be more than the limit.
        needed: Option<u128>,
        /// Bytes allowed.
        limit: u64,
    },
    /// It would take more work than allowed.
    #[error("{what} has {:.1e} cells to compute{}, and the limit is {:.1e}", *.needed as f64,
        if *.needed == u128::MAX { " or more" } else { "" }, *.limit as f64)]
    Work {
        /// The table or search, in words.
        what: String,
        /// Cells to compute.
        needed: u128,
        /// Cells allowed.
        limit: u64,
    },
    /// There is no method for it.
    #[error("{0}")]
    Unsupported(String),
    /// The watcher ended it.
    #[error("cancelled")]
    Cancelled,
}

impl Undecided {
    /// Refuses what does not fit into the budget.
    pub(crate) fn check(budget: &Budget, needed: u128, what: impl FnOnce() -> String) -> Result<(), Self> {
        if needed <= budget.memory.into() {
            return Ok(());
        }
        // Saturated arithmetic says "at least".
        let needed = (needed < u128::MAX).then_some(needed);
        Err(Self::Memory { what: what(), needed, limit: budget.memory })
    }

    /// Refuses what takes more work than the budget has.
    pub(crate) fn check_work(
        budget: &Budget,
        needed: u128,
        what: impl FnOnce() -> String,
    ) -> Result<(), Self> {
        if needed <= budget.cells.into() {
            return Ok(());
        }
        Err(Self::Work { what: what(), needed, limit: budget.cells })
    }
}

fn bytes_or_more(count: Option<u128>) -> String {
    count.map_or("more memory".into(), |count| format!("{} of memory", bytes(count)))
}

/// A number of bytes as a person reads it: `640 MiB`, `1.0 TiB`.
pub fn bytes(count: u128) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"];
    let mut value = count as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    match (unit, value) {
        (0, _) => format!("{count} bytes"),
        (_, large) if large >= 1e6 => format!("{large:.1e} {}", units[unit]),
        (_, large) if large >= 100.0 => format!("{large:.0} {}", units[unit]),
        (_, small) => format!("{small:.1} {}", units[unit]),
    }
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn bytes_are_readable() {
        let read = [0, 1023, 1024, 671_088_640, 1 << 30, 1 << 40, 1 << 90].map(bytes);
        assert_eq!(read[..4], ["0 bytes", "1023 bytes", "1.0 KiB", "640 MiB"]);
        assert_eq!(read[4..], ["1.0 GiB", "1.0 TiB", "1.1e12 PiB"]);
    }
}
