//! One library for many at a time.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use fibnim::proof::{Family, Theorem};
use rusqlite::{Connection, OpenFlags};

use super::Library;

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

    /// The theorem, or that there is none; nothing if nobody has looked.
    pub(super) fn recall(&self, family: &Family) -> Option<Option<Arc<Theorem>>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (when, theorem) = known.get(family)?;
        (theorem.is_some() || when.elapsed() < Self::BELIEVED).then(|| theorem.clone())
    }

    pub(super) fn remember(&self, family: &Family, theorem: Option<Arc<Theorem>>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = |theorem: &Option<Arc<Theorem>>| theorem.as_ref().map_or(0, |theorem| theorem.certificate.len());
        let all: usize = known.values().map(|(_, theorem)| bytes(theorem)).sum();
        if known.len() >= Self::MOST || all + bytes(&theorem) > Self::MOST_BYTES {
            known.clear();
        }
        known.insert(family.clone(), (Instant::now(), theorem));
    }
}

/// A library that many have open at a time, on a disk or, where none can be written, in memory.
pub(crate) struct Libraries {
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
    pub(crate) fn open(&self) -> Result<Library> {
        let mut library = match &self.place {
            Place::File(path) => Library::open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
                .or_else(|error| Library::open_unchanging(path).map_err(|_| error))?,
            Place::Memory(_, name) => Library::open_memory(name)?,
        };
        library.known = self.known.clone();
        Ok(library)
    }

    /// The theorem, or that there is none, if somebody has looked for it; no file is read.
    pub(crate) fn remembered(&self, family: &Family) -> Option<Option<Arc<Theorem>>> {
        self.known.recall(family)
    }
}
