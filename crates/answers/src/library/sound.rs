//! Checks whether a library is undamaged, and limits its size.

use std::path::Path;
use std::time::SystemTime;

use fibnim::proof::certificate;

use super::shared::{Libraries, Place};
use super::{APPLICATION, Library, Result};
use crate::refusal::Broken;

/// What shows whether the files of a library have changed: how long they are, and since when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp(Vec<(u64, SystemTime)>);

/// Whether the file that begins with these bytes is a library: a database of SQLite with the number of this program (72 bytes say so).
pub fn begins_a_library(bytes: &[u8]) -> bool {
    bytes.starts_with(b"SQLite format 3\0") && bytes.get(68..72) == Some(&APPLICATION.to_be_bytes())
}

impl Library {
    /// Checks all of it: whether the file is whole, and every certificate has the hash under which it was kept. That they prove what they
    /// say is checked when they are read.
    ///
    /// # Errors
    ///
    /// If it is not, or cannot be read.
    pub fn check_all(&self) -> Result<()> {
        self.check_file()?;
        let mut statement = self.connection.prepare("SELECT family, hash, certificate FROM theorem")?;
        let rows = statement.query_map([], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?))
        })?;
        for row in rows {
            let (family, hash, text) = row?;
            if certificate::hash(&text) != hash {
                let path = self.path.display();
                return Err(Broken::new(format!("{path}: the certificate of {family} is damaged")));
            }
        }
        Ok(())
    }

    /// Whether nothing more is kept in it.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn is_full(&self) -> Result<bool> {
        let Some(most) = self.most_bytes else { return Ok(false) };
        let query = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
        let bytes: i64 = self.connection.query_row(query, [], |row| row.get(0))?;
        Ok(u64::try_from(bytes).is_ok_and(|bytes| bytes >= most))
    }
}

impl Libraries {
    /// The same, but nothing more is kept once it has this number of bytes: where strangers have theorems proved.
    #[must_use]
    pub fn up_to(self, bytes: u64) -> Self {
        Self { most_bytes: Some(bytes), ..self }
    }

    /// What shows whether it has changed; `None` if it is gone or in memory.
    pub fn stamp(&self) -> Option<Stamp> {
        let Place::File(path) = &self.place else { return None };
        let of = |path: &Path| {
            let known = path.metadata().ok()?;
            Some((known.len(), known.modified().ok()?))
        };
        let beside = path.with_file_name(format!("{}-wal", path.file_name()?.to_str()?));
        Some(Stamp([Some(of(path)?), of(&beside)].into_iter().flatten().collect()))
    }

    /// Whether it lasts as long as the program only.
    pub fn is_in_memory(&self) -> bool {
        matches!(self.place, Place::Memory(..))
    }

    /// Whether its file is there; one in memory always is.
    pub fn exists(&self) -> bool {
        match &self.place {
            Place::File(path) => path.exists(),
            Place::Memory(..) => true,
        }
    }
}
