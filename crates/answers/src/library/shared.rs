//! One library, shared by many threads.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use fibnim::proof::{Family, Theorem};
use rusqlite::{Connection, OpenFlags};

use super::cache::Cache;
use super::{Library, Result};

/// A library that many have open at a time, on a disk or, where none can be written, in memory.
pub struct Libraries {
    pub(super) place: Place,
    pub(super) known: Cache,
    pub(super) most_bytes: Option<u64>,
}

pub(super) enum Place {
    File(PathBuf),
    /// Lasts as long as this connection.
    Memory(#[expect(dead_code, reason = "it keeps the library alive")] Mutex<Connection>, String),
}

impl Libraries {
    /// An empty one in memory, for as long as it is kept.
    ///
    /// # Errors
    ///
    /// If there is no memory for it.
    pub fn in_memory() -> Result<Self> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("file:fibnim-{}-{number}?mode=memory&cache=shared", std::process::id());
        let connection = Library::open_memory(&name)?.connection;
        let place = Place::Memory(Mutex::new(connection), name);
        Ok(Self { place, known: Cache::default(), most_bytes: None })
    }

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
        library.most_bytes = self.most_bytes;
        Ok(library)
    }

    /// The theorem, or that there is none, if it was looked for, and whether one should look again; no file is read.
    pub fn remembered(&self, family: &Family) -> Option<(Option<Arc<Theorem>>, bool)> {
        self.known.recall(family)
    }

    /// Asks for another look, soon: others may have added the theorem.
    pub fn look_again(self: &Arc<Self>, family: &Family) {
        // Until then the old answer is as good as new.
        self.known.remember(family, None);
        let (this, family) = (Arc::clone(self), family.clone());
        std::thread::spawn(move || {
            // If it cannot be read now, nothing is remembered, so that the next caller gets the error too.
            let read = this.open().and_then(|mut library| library.read_anew(&family));
            if read.is_err() {
                this.known.forget(&family);
            }
        });
    }
}
