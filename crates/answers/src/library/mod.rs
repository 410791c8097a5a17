//! The theorem library: certificates in a SQLite file, shared by all runs of the program. A library that cannot be read is
//! always an error: otherwise a known theorem would look unknown.

mod accepted;
mod blame;
mod cache;
mod import;
mod shared;
mod sound;
mod vouch;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use fibnim::ShelfError;
use fibnim::proof::certificate::{self, CertificateError};
use fibnim::proof::{Family, FamilyError, Shelf, Theorem, fingerprint};
use fibnim::rules::Rules;
use limits::Limits;
use rusqlite::{Connection, OpenFlags, OptionalExtension, TransactionBehavior, params};

use crate::checker;
use crate::question;
use crate::refusal::{Broken, Refusal};
use crate::store::{Lazy, Memory, Store};

pub use crate::store::{Checker, Entry, OwnGame, bundle, own_game};
use blame::While;
use cache::Cache;
pub use import::{Imported, import, import_watched};
pub use shared::Libraries;
use shared::Place;
pub use sound::{Stamp, begins_a_library};

type Result<T> = std::result::Result<T, Broken>;

/// Which library: that of the user, or the one in this file.
#[derive(Clone, Debug, Default)]
pub struct LibraryPath(pub Option<PathBuf>);

/// What a certificate in a library may take to be read.
const READING: Limits = Limits { memory: 4 << 30, states: 50_000_000, ..Limits::MODEST };

/// "fibn": whose file it is.
const APPLICATION: i32 = 0x6669_626e;

/// The version of the table below.
const VERSION: i32 = 2;

/// Certificates are never changed, only added, so the first writer wins.
const TABLE: &str = "
    CREATE TABLE IF NOT EXISTS theorem (
        family TEXT PRIMARY KEY,
        hash TEXT NOT NULL,
        certificate TEXT NOT NULL,
        states INTEGER NOT NULL,
        reach_states INTEGER NOT NULL
    ) STRICT";

/// Certificates of more bytes take longer than one likes to wait for each time.
const LONG: usize = 32 << 10;

/// Others may be writing.
const PATIENCE: Duration = Duration::from_secs(30);

/// An open library. Theorems read from it stay in memory.
pub struct Library {
    connection: Connection,
    path: PathBuf,
    known: Cache,
    /// Nothing is kept beyond it.
    most_bytes: Option<u64>,
}

impl LibraryPath {
    /// Whether the user named it.
    pub fn is_named(&self) -> bool {
        self.0.is_some()
    }

    /// Where the library is.
    fn path(&self) -> Result<PathBuf> {
        if let Some(path) = &self.0 {
            // SQLite has names that are not files, such as :memory:.
            let path = if path.is_relative() { Path::new(".").join(path) } else { path.clone() };
            return Ok(path);
        }
        let folders = directories::ProjectDirs::from("", "", "fibnim")
            .ok_or_else(|| Broken::new("the user has no data folder, so the library must be named"))?;
        Ok(folders.data_dir().join("theorems.sqlite"))
    }

    /// Opens the library, and makes it if there is none.
    ///
    /// # Errors
    ///
    /// If it cannot be made or read.
    pub fn open(&self) -> Result<Library> {
        let path = self.path()?;
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).during(|| format!("cannot make {}", folder.display()))?;
        }
        // A library that cannot be written still answers; keeping a new theorem in it is an error.
        Library::open(&path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE).or_else(
            |error| {
                if error.is_of_disk { Library::open_unchanging(&path).map_err(|_| error) } else { Err(error) }
            },
        )
    }

    /// Opens the library, or one in memory where none can be kept and none was named: an answer is worth more than its record.
    /// Why it is in memory, if it is.
    ///
    /// # Errors
    ///
    /// If the one that was named cannot be made or read.
    pub fn open_or_forget(&self) -> Result<(Library, Option<Broken>)> {
        match self.open() {
            Ok(library) => Ok((library, None)),
            Err(broken) if !self.is_named() => Ok((Library::in_memory()?, Some(broken))),
            Err(broken) => Err(broken),
        }
    }

    /// The library for many at a time: made if there is none, and in memory where none can be kept and none was named. Why it is in
    /// memory, if it is.
    ///
    /// # Errors
    ///
    /// If the one that was named cannot be made or read.
    pub fn libraries(&self) -> Result<(Libraries, Option<Broken>)> {
        match self.open() {
            Ok(library) => {
                let place = Place::File(library.path);
                Ok((Libraries { place, known: Cache::default(), most_bytes: None }, None))
            }
            Err(broken) if !self.is_named() => Ok((Libraries::in_memory()?, Some(broken))),
            Err(broken) => Err(broken),
        }
    }

    /// The theorems of the library; none if there is no library yet, and none is made.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn known(&self) -> Result<Box<dyn Store>> {
        match self.path()?.try_exists() {
            Ok(false) => Ok(Box::new(Memory::default())),
            _ => Ok(match self.open_existing()? {
                Some(library) => Box::new(library),
                None => Box::new(Memory::default()),
            }),
        }
    }

    /// The theorems of the library where it may be that none of them is needed: one that cannot be read is an error when it is asked, and not before.
    pub fn shelf(&self) -> Box<dyn Store> {
        match self.known() {
            Ok(known) => known,
            Err(broken) => Box::new(Lazy::new(move || Err::<Memory, _>(broken.clone()))),
        }
    }

    /// Opens the library if there is one.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or there is none where one was named.
    pub fn open_existing(&self) -> Result<Option<Library>> {
        let path = self.path()?;
        match path.try_exists() {
            Ok(true) => Library::open(&path, OpenFlags::SQLITE_OPEN_READ_WRITE)
                .or_else(|error| Library::open_unchanging(&path).map_err(|_| error))
                .map(Some),
            _ if self.is_named() => Err(Broken::new(format!("there is no library {}", path.display()))),
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
                // Another program may have made it while we waited; a file with tables of others stays as it is.
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
        let unusable = || format!("{} cannot be used as a library", path.display());
        refuse_no_file(path)?;
        let is_unopened =
            |error: &rusqlite::Error| error.sqlite_error_code() == Some(rusqlite::ErrorCode::CannotOpen);
        let opened = open();
        // SQLite does not say why; the name is that of a file, or of nothing yet, so it is the disk, or a folder that may not be written.
        let is_of_disk = opened.as_ref().is_err_and(is_unopened);
        let connection = opened
            .during(unusable)
            .map_err(|broken| Broken { is_of_disk: broken.is_of_disk || is_of_disk, ..broken })?;
        check_header(&connection, path)?;
        // Readers do not wait for a writer, and what is committed survives a loss of power.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        Ok(Self { connection, path: path.to_owned(), known: Cache::default(), most_bytes: None })
    }

    /// An empty library that ends with the program.
    ///
    /// # Errors
    ///
    /// If there is no memory for it.
    pub fn in_memory() -> Result<Self> {
        Self::open_memory(":memory:")
    }

    /// A library in memory, under a name by which others can open it too.
    fn open_memory(name: &str) -> Result<Self> {
        let connection = Connection::open(name)?;
        connection.busy_timeout(PATIENCE)?;
        connection.execute(TABLE, [])?;
        Ok(Self { connection, path: PathBuf::new(), known: Cache::default(), most_bytes: None })
    }

    /// Opens a library that cannot be written, in a folder that cannot be written.
    fn open_unchanging(path: &Path) -> Result<Self> {
        refuse_no_file(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let name = path.to_str().ok_or_else(|| Broken::new("the name of the library is not text"))?;
        let escaped = name.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
        let connection = Connection::open_with_flags(format!("file:{escaped}?immutable=1"), flags)?;
        check_header(&connection, path)?;
        Ok(Self { connection, path: path.to_owned(), known: Cache::default(), most_bytes: None })
    }

    /// The file; empty for one in memory.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All theorems, in the order of their families.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or says of a theorem what cannot be.
    pub fn entries(&self) -> Result<Vec<Entry>> {
        self.check_file()?;
        let mut statement =
            self.connection.prepare("SELECT family, hash, states, reach_states, certificate FROM theorem")?;
        let rows = statement.query_map([], |row| {
            let (states, reach_states) = (row.get::<_, i64>(2)?, row.get::<_, i64>(3)?);
            Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, states, reach_states, row.get(4)?))
        })?;
        let acceptances = self.acceptances();
        let mut entries = Vec::new();
        for row in rows {
            let (name, hash, states, reach_states, text): (_, _, _, _, String) = row?;
            // A newer program may know families that this one does not.
            let Ok(family) = self.family(&name) else { continue };
            let size = |states: i64| usize::try_from(states).map_err(|_| self.damaged(&family));
            let (states, reach_states) = (size(states)?, size(reach_states)?);
            // What was accepted is a text, and that is this one only if it has the hash.
            let mut accepted_by = acceptances.of(&name, &hash);
            accepted_by.retain(|_| certificate::hash(&text) == hash);
            entries.push(Entry {
                family,
                hash,
                states,
                reach_states,
                accepted_by,
                by_others: false,
                shared: true,
            });
        }
        entries.sort_by(|a, b| a.family.cmp(&b.family));
        Ok(entries)
    }

    /// A page that is torn reads as zeros, and zeros look like numbers.
    fn check_file(&self) -> Result<()> {
        let sound: String = self.connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        match sound.as_str() {
            "ok" => Ok(()),
            _ => Err(Broken::new(format!("{} is damaged: {sound}", self.path.display()))),
        }
    }

    /// The family called so: by a name that this program knows, or that of a game whose rules are in the library.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn family(&self, name: &str) -> std::result::Result<Family, FamilyError> {
        Family::read(name, |game, print| self.rules(game, print))
    }

    /// Whether there is a theorem on the family called so; the name is not read.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn has(&self, name: &str) -> Result<bool> {
        let query = "SELECT count(*) FROM theorem WHERE family = ?1";
        let found: i64 = self.connection.query_row(query, params![name], |row| row.get(0))?;
        Ok(found > 0)
    }

    /// The rules of a game, from a certificate about it.
    fn rules(&self, game: &str, print: &str) -> Option<Rules> {
        let query = "SELECT certificate FROM theorem WHERE instr(family, ?1) = 1 LIMIT 1";
        let called = format!("{game}@{print}");
        let text: String = self.connection.query_row(query, params![called], |row| row.get(0)).ok()?;
        let rules = read(&text).ok()?.pop()?.family.rules().clone();
        (rules.name() == game && fingerprint(&rules) == print).then_some(rules)
    }

    /// A theorem, if it is there. Its certificate must have the hash under which it was kept.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or its certificate is damaged.
    pub fn find(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>> {
        match self.known.recall(family) {
            // That there was none is not an answer: another program may have added it since, and to look again is one query.
            Some((Some(theorem), _)) => Ok(Some(theorem)),
            _ => self.read_anew(family),
        }
    }

    /// A theorem, if it is there, as the file has it now. The independent checker must accept it with all that it builds on: a library is a
    /// file like any other, and other programs may have written into it.
    fn read_anew(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>> {
        let Some(theorem) = self.row(family)? else {
            self.known.remember(family, None);
            return Ok(None);
        };
        // Each row is read once: what is checked is what is used, even if another program is writing.
        let mut read = HashMap::from([(family.clone(), Arc::clone(&theorem))]);
        let text = bundle(std::slice::from_ref(family), &mut |family| {
            if !read.contains_key(family)
                && let Some(theorem) = self.row(family)?
            {
                read.insert(family.clone(), theorem);
            }
            Ok(read.get(family).cloned())
        })?;
        self.check(family, &text)?;
        for (family, theorem) in read {
            self.known.remember(&family, Some(theorem));
        }
        Ok(Some(theorem))
    }

    /// Has certificates checked. Long ones take long: the mark of an earlier check vouches for this text.
    fn check(&mut self, family: &Family, text: &str) -> Result<()> {
        let what = (text.len() > LONG).then(|| format!("checked {}", certificate::hash(text)));
        if what.as_ref().is_some_and(|what| self.is_vouched(what)) {
            return Ok(());
        }
        checker::all(text.as_bytes()).map_err(|rejected| {
            let path = self.path.display();
            Broken::new(format!(
                "{path}: the checker does not accept the certificate of {family}: {rejected}"
            ))
        })?;
        // A library that cannot be written is checked each time.
        let _ = self.vouch(what);
        Ok(())
    }

    /// A theorem as the file has it, unchecked; its certificate must have the hash under which it was kept.
    fn row(&self, family: &Family) -> Result<Option<Arc<Theorem>>> {
        let query = "SELECT hash, certificate FROM theorem WHERE family = ?1";
        let row: Option<(String, String)> = self
            .connection
            .query_row(query, params![family.to_string()], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()?;
        row.map(|(hash, text)| self.read(family, &hash, &text).map(Arc::new)).transpose()
    }

    fn read(&self, family: &Family, hash: &str, text: &str) -> Result<Theorem> {
        if certificate::hash(text) != hash {
            return Err(self.damaged(family));
        }
        let mut theorems = read(text).during(|| self.damaged(family).message)?;
        match (theorems.pop(), theorems.is_empty()) {
            (Some(theorem), true) if theorem.family == *family => Ok(theorem),
            _ => Err(self.damaged(family)),
        }
    }

    fn damaged(&self, family: &Family) -> Broken {
        Broken::new(format!("{}: the certificate of {family} is damaged", self.path.display()))
    }

    /// All certificates as the file has them, each after those that it builds on, not believed yet: for the checker.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or a certificate is damaged or missing.
    pub fn unchecked(&self) -> Result<String> {
        let families: Vec<Family> = self.entries()?.into_iter().map(|entry| entry.family).collect();
        bundle(&families, &mut |family| self.row(family))
    }

    /// Keeps theorems, all of them or none. Those that are there already stay. How many are new: none in a library that is full, and then
    /// they are remembered for a while only.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn keep_all(&mut self, theorems: &[Arc<Theorem>]) -> Result<usize> {
        if self.is_full()? {
            for theorem in theorems {
                self.known.remember(&theorem.family, Some(Arc::clone(theorem)));
            }
            return Ok(0);
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut new = 0;
        for theorem in theorems {
            new += insert(&transaction, theorem)?;
        }
        // One of two different certificates of a family is wrong, or was made by another program: neither is chosen in silence.
        for theorem in theorems {
            let family = theorem.family.to_string();
            let query = "SELECT hash FROM theorem WHERE family = ?1";
            let kept: String = transaction.query_row(query, params![family], |row| row.get(0))?;
            if kept != theorem.hash() {
                let (path, checked) = (self.path.display(), theorem.hash());
                return Err(Broken::new(format!(
                    "{path} has another certificate of {family} ({kept}) than the one that was checked now ({checked}); \
                     nothing is kept"
                )));
            }
        }
        transaction.commit().during(|| "the theorems could not be kept".into())?;
        for theorem in theorems {
            self.known.remember(&theorem.family, Some(Arc::clone(theorem)));
        }
        Ok(new)
    }

    /// The certificate of a theorem after those of all theorems that it builds on: what a checker needs.
    ///
    /// # Errors
    ///
    /// If one is missing or cannot be read.
    pub fn bundle(&mut self, family: &Family) -> Result<String> {
        let mut shelf = |family: &Family| self.find(family);
        bundle(std::slice::from_ref(family), &mut shelf)
    }
}

/// The names of the families of theorems, and the hashes of their certificates.
fn named(theorems: &[Arc<Theorem>]) -> impl Iterator<Item = (String, String)> {
    theorems.iter().map(|theorem| (theorem.family.to_string(), theorem.hash()))
}

/// Adds a theorem, if there is none on its family; how many were added.
fn insert(connection: &Connection, theorem: &Theorem) -> rusqlite::Result<usize> {
    connection.execute(
        "INSERT INTO theorem (family, hash, certificate, states, reach_states) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (family) DO NOTHING",
        params![
            theorem.family.to_string(),
            theorem.hash(),
            theorem.certificate,
            theorem.states() as i64,
            theorem.reach.states() as i64
        ],
    )
}

/// Refuses the files of others, and libraries of another version: called whenever one is opened, however it is opened.
fn check_header(connection: &Connection, path: &Path) -> Result<()> {
    let number = |pragma| -> Result<i32> {
        Ok(connection.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get(0))?)
    };
    if number("application_id")? != APPLICATION {
        return Err(Broken::new(format!("{} is not a library of theorems", path.display())));
    }
    let version = number("user_version")?;
    if version != VERSION {
        let message = format!("{} has version {version}, and this program knows {VERSION}", path.display());
        return Err(Broken::new(message));
    }
    Ok(())
}

/// The theorems of a text with certificates, as large as they come.
fn read(text: &str) -> std::result::Result<Vec<Theorem>, CertificateError> {
    certificate::read(text, &READING)
}

impl Store for Library {
    fn keep_checked(&mut self, theorems: &[Arc<Theorem>]) -> Result<()> {
        self.keep_all(theorems)?;
        self.note_accepted(Checker::Independent, named(theorems))
    }

    fn has(&mut self, name: &str) -> Result<bool> {
        Self::has(self, name)
    }

    fn family(&mut self, name: &str) -> std::result::Result<Family, Refusal> {
        Ok(Self::family(self, name).map_err(|error| question::no_family(&error))?)
    }

    fn entries(&mut self) -> Result<Vec<Entry>> {
        Self::entries(self)
    }

    fn has_room_for(&mut self, _: &Family) -> Result<bool> {
        Ok(!self.is_full()?)
    }
}

impl Shelf for Library {
    fn theorem(&mut self, family: &Family) -> std::result::Result<Option<Arc<Theorem>>, ShelfError> {
        Ok(self.find(family)?)
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) -> std::result::Result<(), ShelfError> {
        Ok(self.keep_all(std::slice::from_ref(theorem)).map(|_| ())?)
    }
}

/// Refuses folders and pipes. Opening a pipe blocks until its other end is opened, perhaps forever.
fn refuse_no_file(path: &Path) -> Result<()> {
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(Broken::new(format!("{} cannot be used as a library: it is not a file", path.display())));
    }
    Ok(())
}
