//! A table that goes on where it was interrupted: its rows so far and its state, in a file.
//!
//! The file is text that says which table it is, then numbers of four bytes, the lowest first: how many rows there are as numbers, these
//! numbers, how many numbers the state has, and these. It is written beside its place, synced and renamed, so that it is whole or not there.

use std::fs::{File, remove_file, rename};
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use answers::table::Table;
use answers::{Broken, Fault, Refusal};

/// Writing the state of a table costs little compared with this.
const BETWEEN_SAVES: Duration = Duration::from_secs(20);

/// Where a table is saved.
pub(crate) struct Resumed {
    path: PathBuf,
    head: String,
    last: Instant,
}

impl Resumed {
    /// The file of a table.
    pub(crate) fn new(path: PathBuf, table: &dyn Table) -> Result<Self, Refusal> {
        let mut head = format!("fibnim table {}\n", table.name());
        for (name, value) in table.parameters() {
            head += &format!("{name}={}\n", value.replace('\n', "; "));
        }
        head += "\n";
        // A job that cannot be saved should fail now, not after hours.
        let this = Self { path, head, last: Instant::now() };
        let beside = this.beside();
        File::create(&beside).and_then(|_| remove_file(&beside)).map_err(|error| this.broken(&error))?;
        Ok(this)
    }

    /// Continues from the file, if there is one.
    pub(crate) fn load(&self, table: &mut dyn Table, numbers: &mut Vec<u32>) -> Result<(), Refusal> {
        let bytes = match std::fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(self.broken(&error).into()),
        };
        let Some(body) = bytes.strip_prefix(self.head.as_bytes()) else {
            let message = format!("{} does not belong to this table", self.path.display());
            let help = "name another file for resume=, or remove this one";
            return Err(Fault::new(message, help).into());
        };
        let mut all =
            body.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mut loaded = || {
            let begin = numbers.len();
            let count = length(&mut all)?;
            let rows: Vec<u32> = all.by_ref().take(count).collect();
            let state = length(&mut all)?;
            (rows.len() == count && count >= begin && all.len() == state).then_some(())?;
            *numbers = rows;
            table.load(&mut || all.next()).then_some(())
        };
        loaded().ok_or_else(|| {
            let message = format!("{} is damaged", self.path.display());
            Fault::new(message, "remove it, and the table begins anew").into()
        })
    }

    /// Saves it, unless that was done a short while ago.
    pub(crate) fn save_if_due(&mut self, table: &dyn Table, numbers: &[u32]) -> Result<(), Refusal> {
        if self.last.elapsed() < BETWEEN_SAVES { Ok(()) } else { self.save(table, numbers) }
    }

    /// Saves it.
    pub(crate) fn save(&mut self, table: &dyn Table, numbers: &[u32]) -> Result<(), Refusal> {
        let mut state = Vec::new();
        table.save(&mut |number| state.push(number))?;
        let written = || -> std::io::Result<()> {
            let beside = self.beside();
            let mut file = BufWriter::new(File::create(&beside)?);
            file.write_all(self.head.as_bytes())?;
            for part in [numbers, &state] {
                let count = part.len() as u64;
                for number in [count as u32, (count >> 32) as u32].iter().chain(part) {
                    file.write_all(&number.to_le_bytes())?;
                }
            }
            file.into_inner()?.sync_all()?;
            rename(&beside, &self.path)
        };
        written().map_err(|error| self.broken(&error))?;
        self.last = Instant::now();
        Ok(())
    }

    /// Removes the file of a table that is finished.
    pub(crate) fn remove(self) -> Result<(), Broken> {
        match remove_file(&self.path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(self.broken(&error)),
            _ => Ok(()),
        }
    }

    fn beside(&self) -> PathBuf {
        let mut name = self.path.file_name().map(ToOwned::to_owned).unwrap_or_default();
        name.push(format!(".{}.new", std::process::id()));
        self.path.with_file_name(name)
    }

    fn broken(&self, error: &std::io::Error) -> Broken {
        broken(&self.path, error)
    }
}

fn broken(path: &Path, error: &std::io::Error) -> Broken {
    Broken::new(format!("cannot use {}: {error}", path.display()))
}

/// A length of eight bytes.
fn length(numbers: &mut impl Iterator<Item = u32>) -> Option<usize> {
    let (low, high) = (numbers.next()?, numbers.next()?);
    usize::try_from(u64::from(low) | u64::from(high) << 32).ok()
}
