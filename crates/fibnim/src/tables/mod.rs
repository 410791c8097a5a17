//! Many positions at once: Grundy rows, first piles, thresholds, complements.

pub mod complement;
pub mod grundy;
pub mod starts;
pub mod threshold;

/// How many workers share a table at most.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
