//! The library of theorems: that of the command line, or the one in a file. Those that were open stay open for the next question.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs::Metadata;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use answers::library::{Entry, Library, LibraryPath};
use answers::store::{Memory, Store};
use answers::{Broken, Refusal};
use fibnim::ShelfError;
use fibnim::game::Dynamic;
use fibnim::proof::{Family, Shelf, Theorem};
use fibnim::tables::grundy::GrundyTable;
use limits::{Limits, Unwatched};

/// The path of a library: named, or from the environment; a forked process has its own connections.
type Key = (Option<PathBuf>, Option<OsString>, Option<OsString>, u32);

/// A library, with the identity of its file when it was opened.
type Opened = (Library, Option<Identity>);

/// Open libraries that are not in use.
static OPEN: LazyLock<Mutex<HashMap<Key, Vec<Opened>>>> = LazyLock::new(Mutex::default);

/// More are closed when they are given back.
const MOST_OPEN: usize = 8;

/// A file, whatever its name.
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(file: &Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    Some((file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(_file: &Metadata) -> Option<Identity> {
    None
}

fn identity_of(library: &Library) -> Option<Identity> {
    identity(&std::fs::metadata(library.path()).ok()?)
}

fn key(whose: &LibraryPath) -> Key {
    let variable = |name| std::env::var_os(name);
    (whose.0.clone(), variable("XDG_DATA_HOME"), variable("HOME"), std::process::id())
}

/// The name of a library that keeps nothing.
pub(crate) const IN_MEMORY: &str = ":memory:";

/// The library in this file, or that of the user.
pub(crate) fn whose(path: Option<PathBuf>) -> LibraryPath {
    LibraryPath(path)
}

/// Theorems for one question: the library is opened when the first theorem is asked for.
pub(crate) struct Theorems {
    whose: LibraryPath,
    library: Option<Option<Library>>,
}

impl Theorems {
    /// Those of this library.
    ///
    /// # Errors
    ///
    /// If it was named and there is none; `:memory:` has no theorems.
    pub(crate) fn of(whose: LibraryPath) -> Result<Self, Broken> {
        match &whose.0 {
            Some(path) if path.as_os_str() == IN_MEMORY => Ok(Self { whose, library: Some(None) }),
            Some(path) if !path.exists() => {
                Err(Broken::new(format!("there is no library {}", path.display())))
            }
            _ => Ok(Self { whose, library: None }),
        }
    }

    /// The library, if there is one; none is made.
    pub(crate) fn library(&mut self) -> Result<Option<&mut Library>, Broken> {
        if self.library.is_none() {
            self.library = Some(match self.take() {
                Some(library) => Some(library),
                None => self.whose.open_existing()?,
            });
        }
        Ok(self.library.as_mut().and_then(Option::as_mut))
    }

    /// One that is open, if its file is still the one that was opened.
    fn take(&self) -> Option<Library> {
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = open.get_mut(&key(&self.whose))?;
        while let Some((library, was)) = waiting.pop() {
            if was.is_some() && identity_of(&library) == was {
                return Some(library);
            }
        }
        None
    }
}

impl Drop for Theorems {
    fn drop(&mut self) {
        let Some(Some(library)) = self.library.take() else { return };
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = open.entry(key(&self.whose)).or_default();
        if waiting.len() < MOST_OPEN {
            let is = identity_of(&library);
            waiting.push((library, is));
        }
    }
}

/// Grundy values of small piles are looked up so often that they are kept, for each game.
const KEPT_ROWS: u32 = 4096;

/// Tables of larger piles that were asked for are kept too, if they have no more rows than this.
const MOST_ROWS: u32 = 2_000_000;

/// More games are forgotten.
const MOST_GAMES: usize = 8;

/// A table and its largest pile.
type CachedTable = (u32, Arc<GrundyTable>);

/// The tables at hand, by the name of their game.
static TABLES: LazyLock<Mutex<HashMap<String, CachedTable>>> = LazyLock::new(Mutex::default);

fn tables() -> MutexGuard<'static, HashMap<String, CachedTable>> {
    TABLES.lock().unwrap_or_else(PoisonError::into_inner)
}

fn keep(dynamic: &Dynamic, largest: u32, table: &Arc<GrundyTable>) {
    let (mut tables, name) = (tables(), dynamic.to_string());
    let has_more = tables.get(&name).is_some_and(|(kept, _)| *kept >= largest);
    if has_more || largest > MOST_ROWS {
        return;
    }
    // One large table at a time, and a few small ones.
    if tables.len() >= MOST_GAMES || largest > KEPT_ROWS {
        tables.retain(|_, (kept, _)| *kept <= KEPT_ROWS);
    }
    if tables.len() >= MOST_GAMES {
        tables.clear();
    }
    tables.insert(name, (largest, Arc::clone(table)));
}

impl Store for Theorems {
    fn keep_checked(&mut self, theorems: &[Arc<Theorem>]) -> Result<(), Broken> {
        self.library()?.map_or(Ok(()), |library| library.keep_checked(theorems))
    }

    fn has(&mut self, name: &str) -> Result<bool, Broken> {
        self.library()?.map_or(Ok(false), |library| library.has(name))
    }

    fn family(&mut self, name: &str) -> Result<Family, Refusal> {
        match self.library()? {
            Some(library) => Store::family(library, name),
            None => Memory::default().family(name),
        }
    }

    fn entries(&mut self) -> Result<Vec<Entry>, Broken> {
        self.library()?.map_or(Ok(Vec::new()), Store::entries)
    }
}

impl Shelf for Theorems {
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        match self.library()? {
            Some(library) => library.theorem(family),
            None => Ok(None),
        }
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        match self.library()? {
            Some(library) => library.keep(theorem),
            None => Ok(()),
        }
    }

    fn grundy_table(&mut self, dynamic: &Dynamic, largest: u32) -> Option<Arc<GrundyTable>> {
        if let Some((kept, table)) = tables().get(&dynamic.to_string())
            && *kept >= largest
        {
            return Some(Arc::clone(table));
        }
        if largest > KEPT_ROWS {
            return None;
        }
        let table =
            GrundyTable::new(dynamic, KEPT_ROWS, &Limits::MODEST, &mut Unwatched).ok().map(Arc::new)?;
        keep(dynamic, KEPT_ROWS, &table);
        Some(table)
    }

    fn keep_grundy_table(&mut self, dynamic: &Dynamic, largest: u32, table: &Arc<GrundyTable>) {
        keep(dynamic, largest, table);
    }
}
