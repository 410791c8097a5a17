//! Many positions at once: Grundy rows, first piles, thresholds, complements.

pub mod complement;
pub mod grundy;
pub mod starts;
pub mod threshold;
