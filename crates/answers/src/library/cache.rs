//! A cache of the theorems that were read from a library.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use fibnim::proof::{Family, Theorem};

/// Theorems that were looked for, for all who have the same library open.
#[derive(Clone, Default)]
pub(super) struct Cache(Arc<Mutex<HashMap<Family, LookedFor>>>);

/// When it was looked for, and what was found.
type LookedFor = (Instant, Option<Arc<Theorem>>);

impl Cache {
    /// More are not remembered, nor more bytes of certificates; automata take about as much again.
    const MOST: usize = 500;
    const MOST_BYTES: usize = 32 << 20;

    /// Others may add theorems: if there is no file to read, it is not looked for again during this time.
    const BELIEVED: Duration = Duration::from_secs(5);

    /// The theorem, or that there was none when it was last looked for, and whether that was too long ago to be believed.
    pub(super) fn recall(&self, family: &Family) -> Option<(Option<Arc<Theorem>>, bool)> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (when, theorem) = known.get(family)?;
        Some((theorem.clone(), theorem.is_none() && when.elapsed() > Self::BELIEVED))
    }

    pub(super) fn remember(&self, family: &Family, theorem: Option<Arc<Theorem>>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes =
            |theorem: &Option<Arc<Theorem>>| theorem.as_ref().map_or(0, |theorem| theorem.certificate.len());
        let all: usize = known.values().map(|(_, theorem)| bytes(theorem)).sum();
        if known.len() >= Self::MOST || all + bytes(&theorem) > Self::MOST_BYTES {
            known.clear();
        }
        known.insert(family.clone(), (Instant::now(), theorem));
    }

    /// Makes the next caller look for it.
    pub(super) fn forget(&self, family: &Family) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(family);
    }
}
