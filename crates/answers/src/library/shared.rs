//! One library for many at a time.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use fibnim::proof::{Family, Theorem};
use rusqlite::{Connection, OpenFlags};

use super::{Library, Result};

/// Theorems that were looked for, for all who have the same library open.
#[derive(Clone, Default)]
pub(super) struct Memory(Arc<Mutex<HashMap<Family, LookedFor>>>);

/// When it was looked for, and what was found.
type LookedFor = (Instant, Option<Arc<Theorem>>);

impl Memory {
    /// More are not remembered, nor more bytes of certificates; automata take about as much again.
    const MOST: usize = 500;
    const MOST_BYTES: usize = 32 << 20;

    /// Others may add theorems: that there is none is believed for so long.
    const BELIEVED: Duration = Duration::from_secs(5);

    /// The theorem, or that there is none; nothing if nobody has looked lately.
    pub(super) fn recall(&self, family: &Family) -> Option<Option<Arc<Theorem>>> {
        self.recall_old(family).and_then(|(theorem, is_stale)| (!is_stale).then_some(theorem))
    }

    /// The same, however long ago it was, and whether one should look again.
    fn recall_old(&self, family: &Family) -> Option<(Option<Arc<Theorem>>, bool)> {
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
}

/// A library that many have open at a time, on a disk or, where none can be written, in memory.
pub struct Libraries {
    pub(super) place: Place,
    pub(super) known: Memory,
}

pub(super) enum Place {
    File(PathBuf),
    /// Lasts as long as this connection.
    Memory(#[expect(dead_code, reason = "it keeps the library alive")] Mutex<Connection>, String),
}

impl Libraries {
    /// Opens it once more.
    ///
    /// # Errors
    ///
    /// If it is gone or damaged.
    pub fn open(&self) -> Result<Library> {
        let mut library = match &self.place {
            Place::File(path) => Library::open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
                .or_else(|error| Library::open_unchanging(path).map_err(|_| error))?,
            Place::Memory(_, name) => Library::open_memory(name)?,
        };
        library.known = self.known.clone();
        Ok(library)
    }

    /// The theorem, or that there is none, if somebody has looked for it, and whether one should look again; no file is read.
    pub fn remembered(&self, family: &Family) -> Option<(Option<Arc<Theorem>>, bool)> {
        self.known.recall_old(family)
    }

    /// Has somebody look again, soon: others may have added the theorem.
    pub fn look_again(self: &Arc<Self>, family: &Family) {
        // Until then the old answer is as good as new.
        self.known.remember(family, None);
        let (this, family) = (Arc::clone(self), family.clone());
        std::thread::spawn(move || {
            // If it cannot be read now, it stays unknown for a while.
            if let Ok(mut library) = this.open() {
                let _ = library.read_anew(&family);
            }
        });
    }
}
