//! The independent checker (`crates/check`), run within limits that suffice for what is proved here. It cannot be stopped.

pub use check::{Accepted, Rejected};

use crate::library::Library;
use crate::refusal::{Broken, While};

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

/// Theorems that were taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imported {
    /// How many were checked.
    pub checked: usize,
    /// How many of them the library did not have.
    pub new: usize,
}

/// Takes over certificates into a library, which is opened once the checker has accepted them all.
///
/// # Errors
///
/// The first that is rejected, or a library that cannot be written.
pub fn import(
    bytes: &[u8],
    library: impl FnOnce() -> Result<Library, Broken>,
) -> Result<Result<Imported, Broken>, Rejected> {
    all(bytes)?;
    // The checker has read every line of it.
    let text = String::from_utf8_lossy(bytes);
    Ok(crate::library::read(&text).during(|| "the file cannot be read".into()).and_then(|theorems| {
        let new = library()?.import(&theorems)?;
        Ok(Imported { checked: theorems.len(), new })
    }))
}
