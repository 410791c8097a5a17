//! Many positions at once: Grundy rows and thresholds.

pub mod grundy;
pub mod threshold;
