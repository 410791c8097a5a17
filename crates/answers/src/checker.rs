//! The independent checker (`crates/check`), run within limits that suffice for what is proved here. It cannot be stopped.

pub use check::{Accepted, Rejected, Subject};

/// What the checker may use.
const LIMITS: check::Limits = check::Limits { memory: 2 << 30, steps: 1_000_000_000 };

/// Checks certificates one after the other, until one is rejected.
pub fn each(bytes: &[u8]) -> impl Iterator<Item = Result<Accepted, Rejected>> {
    check::each(bytes, &LIMITS)
}

/// Checks all certificates of a text.
///
/// # Errors
///
/// The first that is rejected, or too large to check.
pub fn all(bytes: &[u8]) -> Result<Vec<Accepted>, Rejected> {
    check::check(bytes, &LIMITS)
}
