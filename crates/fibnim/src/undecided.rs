//! Why a question stays undecided.

use limits::{Limits, Stopped, bytes};

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
    #[error("{what} has {} cells to compute{}, and the limit is {}", rounded(*.needed),
        if *.needed == u128::MAX { " or more" } else { "" }, rounded((*.limit).into()))]
    Work {
        /// The table or search, in words.
        what: String,
        /// Cells to compute.
        needed: u128,
        /// Cells allowed.
        limit: u64,
    },
    /// A search would meet more positions than allowed.
    #[error("{what} needs more than {limit} positions")]
    Positions {
        /// The search, in words.
        what: String,
        /// Positions allowed.
        limit: usize,
    },
    /// There is no method for it.
    #[error("{0}")]
    Unsupported(String),
    /// What computes it has failed, or is missing.
    #[error("{0}")]
    Device(String),
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The theorems that are kept somewhere cannot be read: their answer is not known.
    #[error(transparent)]
    Shelf(#[from] ShelfError),
}

/// Theorems that are kept somewhere cannot be read or written there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ShelfError {
    /// What is wrong.
    pub message: String,
    /// Whether a disk fails or is full; else it is what is kept there that is wrong.
    pub is_of_disk: bool,
}

impl Undecided {
    /// Refuses what does not fit into the limits.
    pub(crate) fn check(limits: &Limits, needed: u128, what: impl FnOnce() -> String) -> Result<(), Self> {
        if needed <= limits.memory.into() {
            return Ok(());
        }
        // Saturated arithmetic says "at least".
        let needed = (needed < u128::MAX).then_some(needed);
        Err(Self::Memory { what: what(), needed, limit: limits.memory })
    }

    /// Refuses what takes more work than the limits allow.
    pub(crate) fn check_work(
        limits: &Limits,
        needed: u128,
        what: impl FnOnce() -> String,
    ) -> Result<(), Self> {
        if needed <= limits.cells.into() {
            return Ok(());
        }
        Err(Self::Work { what: what(), needed, limit: limits.cells })
    }
}

fn bytes_or_more(count: Option<u128>) -> String {
    count.map_or("more memory".into(), |count| format!("{} of memory", bytes(count)))
}

/// A large number to two digits, as people write it: `38000000000` is 3.8 * 10^10.
fn rounded(number: u128) -> String {
    if number < 1_000_000 {
        return number.to_string();
    }
    let written = format!("{:.1e}", number as f64);
    let (digits, power) = written.split_once('e').unwrap_or((&written, "0"));
    match digits.trim_end_matches(".0") {
        "1" => format!("10^{power}"),
        digits => format!("{digits} * 10^{power}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_powers_of_ten() {
        let written = [38_300_000_000, 10_000_000_000, 2_000_000, 999, u128::MAX].map(rounded);
        assert_eq!(written, ["3.8 * 10^10", "10^10", "2 * 10^6", "999", "3.4 * 10^38"]);
    }
}
