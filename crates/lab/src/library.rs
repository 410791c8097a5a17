//! The theorem library: certificates in a SQLite file, shared by all runs of the program.

mod shared;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use fibnim::proof::{Family, Shelf, Theorem, certificate};
use rusqlite::{Connection, OpenFlags, OptionalExtension, TransactionBehavior, params};

pub(crate) use shared::Libraries;
use shared::{Memory, Place};

/// Which library.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct LibraryArgs {
    /// The theorem library [default: theorems.sqlite in the user's data folder]
    #[arg(long, value_name = "PATH", global = true)]
    pub(crate) library: Option<PathBuf>,
}

/// "fibn": whose file it is.
const APPLICATION: i32 = 0x6669_626e;

/// The version of the table below.
const VERSION: i32 = 1;

/// Certificates are never changed, only added, so whoever comes first wins.
const TABLE: &str = "
    CREATE TABLE IF NOT EXISTS theorem (
        family TEXT PRIMARY KEY,
        hash TEXT NOT NULL,
        certificate TEXT NOT NULL,
        states INTEGER NOT NULL,
        reach_states INTEGER NOT NULL
    ) STRICT";

/// Others may be writing.
const PATIENCE: Duration = Duration::from_secs(30);

/// An open library. Theorems read from it stay in memory.
pub(crate) struct Library {
    connection: Connection,
    path: PathBuf,
    known: Memory,
    /// What went wrong while somebody looked for a theorem.
    failure: Option<anyhow::Error>,
}

/// A line of the catalogue.
pub(crate) struct Entry {
    pub(crate) family: Family,
    pub(crate) hash: String,
    pub(crate) states: usize,
    pub(crate) reach_states: usize,
}

impl LibraryArgs {
    /// Where the library is.
    fn path(&self) -> Result<PathBuf> {
        if let Some(path) = &self.library {
            // SQLite has names that are no files, such as :memory:.
            let path = if path.is_relative() { Path::new(".").join(path) } else { path.clone() };
            return Ok(path);
        }
        let folders = directories::ProjectDirs::from("", "", "fibnim")
            .context("the user has no data folder; say --library PATH")?;
        Ok(folders.data_dir().join("theorems.sqlite"))
    }

    /// Opens the library, and makes it if there is none.
    pub(crate) fn open(&self) -> Result<Library> {
        let path = self.path()?;
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        Library::open(&path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)
    }

    /// Opens the library, or one in memory where none can be kept: an answer is worth more than its record.
    pub(crate) fn open_or_forget(&self) -> Result<Library> {
        match self.open() {
            Err(failure) if self.library.is_none() => {
                let _ = writeln!(anstream::stderr(), "theorems are not kept: {failure:#}");
                Library::in_memory()
            }
            other => other,
        }
    }

    /// The library for many at a time: made if there is none, and in memory where none can be kept.
    pub(crate) fn libraries(&self) -> Result<Libraries> {
        let place = match self.open() {
            Ok(library) => Place::File(library.path),
            Err(failure) if self.library.is_none() => {
                let _ = writeln!(anstream::stderr(), "theorems are kept until the program ends: {failure:#}");
                let name = format!("file:fibnim-{}?mode=memory&cache=shared", std::process::id());
                Place::Memory(Mutex::new(Library::open_memory(&name)?.connection), name)
            }
            Err(failure) => return Err(failure),
        };
        Ok(Libraries { place, known: Memory::default() })
    }

    /// Opens the library if there is one.
    pub(crate) fn open_existing(&self) -> Result<Option<Library>> {
        let path = self.path()?;
        match path.try_exists() {
            Ok(true) => Library::open(&path, OpenFlags::SQLITE_OPEN_READ_WRITE)
                .or_else(|error| Library::open_unchanging(&path).map_err(|_| error))
                .map(Some),
            _ if self.library.is_some() => bail!("there is no library {}", path.display()),
            _ => Ok(None),
        }
    }
}

impl Library {
    fn open(path: &Path, flags: OpenFlags) -> Result<Self> {
        let open = || -> rusqlite::Result<Connection> {
            let mut connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
            connection.busy_timeout(PATIENCE)?;
            let application: i32 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
            if application != APPLICATION {
                let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
                // Somebody else may have made it while we waited; a file with tables of others stays as it is.
                let application: i32 =
                    transaction.query_row("PRAGMA application_id", [], |row| row.get(0))?;
                let tables: i64 =
                    transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
                if application == 0 && tables == 0 {
                    transaction.pragma_update(None, "application_id", APPLICATION)?;
                    transaction.pragma_update(None, "user_version", VERSION)?;
                    transaction.execute(TABLE, [])?;
                }
                transaction.commit()?;
            }
            Ok(connection)
        };
        let connection = open().with_context(|| format!("{} cannot be used as a library", path.display()))?;
        let number = |pragma| -> Result<i32> {
            Ok(connection.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get(0))?)
        };
        if number("application_id")? != APPLICATION {
            bail!("{} is not a library of theorems", path.display());
        }
        let version = number("user_version")?;
        if version != VERSION {
            bail!("{} has version {version}, and this program knows {VERSION}", path.display());
        }
        // Readers do not wait for a writer, and what is committed survives a loss of power.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        Ok(Self { connection, path: path.to_owned(), known: Memory::default(), failure: None })
    }

    /// An empty library that ends with the program.
    fn in_memory() -> Result<Self> {
        Self::open_memory(":memory:")
    }

    /// A library in memory, under a name by which others can open it too.
    fn open_memory(name: &str) -> Result<Self> {
        let connection = Connection::open(name)?;
        connection.busy_timeout(PATIENCE)?;
        connection.execute(TABLE, [])?;
        Ok(Self { connection, path: PathBuf::new(), known: Memory::default(), failure: None })
    }

    /// Opens a library that cannot be written, in a folder that cannot be written.
    fn open_unchanging(path: &Path) -> Result<Self> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let name = path.to_str().context("the name of the library is not text")?;
        let escaped = name.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
        let connection = Connection::open_with_flags(format!("file:{escaped}?immutable=1"), flags)?;
        let application: i32 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
        if application != APPLICATION {
            bail!("{} is not a library of theorems", path.display());
        }
        Ok(Self { connection, path: path.to_owned(), known: Memory::default(), failure: None })
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// All theorems, in the order of their families.
    pub(crate) fn entries(&self) -> Result<Vec<Entry>> {
        let mut statement =
            self.connection.prepare("SELECT family, hash, states, reach_states FROM theorem")?;
        let rows = statement.query_map([], |row| {
            Ok((row.get::<_, String>(0)?, row.get(1)?, row.get::<_, i64>(2)?, row.get::<_, i64>(3)?))
        })?;
        let mut entries = Vec::new();
        for row in rows {
            let (family, hash, states, reach_states) = row?;
            // A newer program may know families that this one does not.
            let Ok(family) = family.parse() else { continue };
            let size = |states: i64| usize::try_from(states).unwrap_or(0);
            entries.push(Entry { family, hash, states: size(states), reach_states: size(reach_states) });
        }
        entries.sort_by(|a, b| a.family.cmp(&b.family));
        Ok(entries)
    }

    /// A theorem, if it is there. Its certificate must have the hash under which it was kept.
    pub(crate) fn find(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>> {
        if let Some(known) = self.known.recall(family) {
            return Ok(known);
        }
        self.read_anew(family)
    }

    /// A theorem, if it is there, as the file has it now.
    fn read_anew(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>> {
        let row: Option<(String, String)> = self
            .connection
            .query_row(
                "SELECT hash, certificate FROM theorem WHERE family = ?1",
                params![family.to_string()],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .optional()?;
        let theorem = match row {
            None => None,
            Some((hash, text)) => Some(Arc::new(self.read(family, &hash, &text)?)),
        };
        self.known.remember(family, theorem.clone());
        Ok(theorem)
    }

    fn read(&self, family: &Family, hash: &str, text: &str) -> Result<Theorem> {
        let damaged = || format!("{}: the certificate of {family} is damaged", self.path.display());
        if certificate::hash(text) != hash {
            bail!(damaged());
        }
        let mut theorems = certificate::read(text, &automata::Budget::default()).with_context(damaged)?;
        match (theorems.pop(), theorems.is_empty()) {
            (Some(theorem), true) if theorem.family == *family => Ok(theorem),
            _ => bail!(damaged()),
        }
    }

    /// Keeps theorems, all of them or none. Those that are there already stay. How many are new.
    pub(crate) fn keep_all(&mut self, theorems: &[Arc<Theorem>]) -> Result<usize> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut new = 0;
        for theorem in theorems {
            new += transaction.execute(
                "INSERT INTO theorem (family, hash, certificate, states, reach_states) VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT (family) DO NOTHING",
                params![
                    theorem.family.to_string(),
                    theorem.hash(),
                    theorem.certificate,
                    theorem.states() as i64,
                    theorem.reach.states() as i64
                ],
            )?;
        }
        transaction.commit().context("the theorems could not be kept")?;
        for theorem in theorems {
            self.known.remember(&theorem.family, Some(Arc::clone(theorem)));
        }
        Ok(new)
    }

    /// Takes over theorems that were checked. Their certificates are written anew, so that each theorem has one text only, and those that build on it
    /// find it whoever wrote it first. How many are new.
    pub(crate) fn import(&mut self, theorems: &[Theorem]) -> Result<usize> {
        let mut written: Vec<Arc<Theorem>> = Vec::new();
        for theorem in theorems {
            let hash = |family: &Family| {
                written.iter().rev().find(|theorem| theorem.family == *family).map(|theorem| theorem.hash())
            };
            let theorem = certificate::rewrite(theorem, hash)
                .with_context(|| format!("the file lacks a theorem that {} needs", theorem.family))?;
            written.push(Arc::new(theorem));
        }
        self.keep_all(&written)
    }

    /// The certificate of a theorem behind those of all theorems that it builds on: what a checker needs.
    pub(crate) fn bundle(&mut self, family: &Family) -> Result<String> {
        let mut shelf = |family: &Family| self.find(family);
        bundle(std::slice::from_ref(family), &mut shelf)
    }

    /// What went wrong while a theorem was looked for, if something did.
    pub(crate) fn failure(&mut self) -> Result<()> {
        self.failure.take().map_or(Ok(()), Err)
    }
}

/// The certificates of these families behind those of all that they build on, each once.
pub(crate) fn bundle(
    families: &[Family],
    theorem: &mut dyn FnMut(&Family) -> Result<Option<Arc<Theorem>>>,
) -> Result<String> {
    let mut text = String::new();
    let mut written = std::collections::HashSet::new();
    // A family is written when it comes back from behind those that it needs.
    let mut stack: Vec<(Family, bool)> =
        families.iter().rev().map(|family| (family.clone(), false)).collect();
    while let Some((family, ready)) = stack.pop() {
        if written.contains(&family) {
            continue;
        }
        let found = theorem(&family)?.with_context(|| format!("there is no theorem on {family}"))?;
        if ready {
            text.push_str(&found.certificate);
            written.insert(family);
            continue;
        }
        stack.push((family, true));
        stack.extend(found.uses.iter().rev().map(|(used, _)| (used.clone(), false)));
    }
    Ok(text)
}

impl Shelf for Library {
    fn theorem(&mut self, family: &Family) -> Option<Arc<Theorem>> {
        match self.find(family) {
            Ok(theorem) => theorem,
            Err(failure) => {
                self.failure.get_or_insert(failure);
                None
            }
        }
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) {
        if let Err(failure) = self.keep_all(std::slice::from_ref(theorem)) {
            self.failure.get_or_insert(failure);
        }
    }
}
