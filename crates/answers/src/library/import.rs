//! Importing certificates that others made.

use std::sync::Arc;

use fibnim::proof::{Family, Theorem, certificate};
use limits::{Step, Unwatched, Watch};

use super::blame::While;
use super::{Checker, Library, Result, named, read};
use crate::checker::{self, Accepted, Rejected};
use crate::refusal::Broken;

/// Theorems that were taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imported {
    /// How many were checked.
    pub checked: usize,
    /// How many of them the library did not have.
    pub new: usize,
}

/// Takes over certificates into a library, which is opened once the checker has accepted them all. They are written again, so that each
/// theorem has one text only, and those that build on it find it, no matter which program wrote it first; and what is kept is checked as it is kept.
///
/// # Errors
///
/// The first that is rejected; or a library that cannot be written, or has another certificate of the same family.
pub fn import(
    bytes: &[u8],
    library: impl FnOnce() -> Result<Library>,
) -> std::result::Result<Result<Imported>, Rejected> {
    import_watched(bytes, &mut Unwatched, library)
}

/// As [`import`], telling how many certificates are checked.
///
/// # Errors
///
/// As [`import`].
pub fn import_watched(
    bytes: &[u8],
    watch: &mut dyn Watch,
    library: impl FnOnce() -> Result<Library>,
) -> std::result::Result<Result<Imported>, Rejected> {
    // Each is checked twice: as it came, and as it is kept.
    let total = 2 * bytes.split(|&byte| byte == b'\n').filter(|line| *line == b"end").count() as u64;
    let mut done = 0;
    let mut check = |text: &[u8]| -> std::result::Result<Vec<Accepted>, Rejected> {
        let each = checker::each(text).inspect(|_| {
            done += 1;
            watch.report(&Step::Counted { done: done.min(total), total });
        });
        each.collect()
    };
    check(bytes)?;
    // The checker has read every line of it.
    let text = String::from_utf8_lossy(bytes);
    let written =
        match read(&text).during(|| "the file cannot be read".into()).and_then(|all| rewritten(&all)) {
            Ok(written) => written,
            Err(broken) => return Ok(Err(broken)),
        };
    let text: String = written.iter().map(|theorem| theorem.certificate.as_str()).collect();
    check(text.as_bytes())?;
    let keep = || {
        let mut library = library()?;
        let new = library.keep_all(&written)?;
        library.note_accepted(Checker::Independent, named(&written))?;
        Ok(Imported { checked: written.len(), new })
    };
    Ok(keep())
}

/// The theorems with certificates as this program writes them.
fn rewritten(theorems: &[Theorem]) -> Result<Vec<Arc<Theorem>>> {
    let mut written: Vec<Arc<Theorem>> = Vec::new();
    for theorem in theorems {
        let hash = |family: &Family| {
            written.iter().rev().find(|theorem| theorem.family == *family).map(|theorem| theorem.hash())
        };
        let theorem = certificate::rewrite(theorem, hash)
            .ok_or_else(|| Broken::new(format!("the file lacks a theorem that {} needs", theorem.family)))?;
        written.push(Arc::new(theorem));
    }
    Ok(written)
}
