//! The log of a server: one line for each request, in a file that does not grow without end. A file that is full is renamed to
//! `FILE.1`, in the place of the one before, and the next begins.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context as _;

use crate::disk::{self, File};
use crate::files::{self, with_suffix};

/// No log is longer. With the one before there are twice as many bytes at most.
pub(crate) const MOST_BYTES: u64 = 16 << 20;

/// How a moment is written at the beginning of each line: `2026-11-18T14:21:36.000Z`.
const MOMENT_BYTES: usize = 24;

/// A log that is written.
pub(crate) struct LogFile {
    path: PathBuf,
    /// Nothing once it could not go on.
    file: Option<File>,
    bytes: u64,
    most: u64,
}

impl LogFile {
    /// Adds to a log, or begins one.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        Self::up_to(path, MOST_BYTES)
    }

    fn up_to(path: &Path, most: u64) -> anyhow::Result<Self> {
        let problem = || format!("cannot write the log {}", path.display());
        let file = files::open_to_append(path)?;
        // What is not a file, such as standard output, has no end.
        let found = file.std().metadata().with_context(problem)?;
        let (bytes, most) = if found.is_file() { (found.len(), most) } else { (0, u64::MAX) };
        Ok(Self { path: path.to_owned(), file: Some(file), bytes, most })
    }

    /// Writes a line with its time. A disk that is full stops no server. Why nothing is written any more, where that begins now.
    pub(crate) fn write(&mut self, line: &str) -> Option<String> {
        let line = format!("{}\n", dated(line));
        let bytes = line.len() as u64;
        if self.bytes > 0 && self.bytes + bytes > self.most {
            self.file.as_ref()?;
            if let Err(reason) = self.begin_next() {
                self.file = None;
                return Some(format!("{reason}; requests are not logged any more"));
            }
        }
        let file = self.file.as_mut()?;
        if file.write_all(line.as_bytes()).is_ok() {
            self.bytes += bytes;
        }
        None
    }

    /// Puts the full log aside, and begins the next.
    fn begin_next(&mut self) -> Result<(), String> {
        let full = format!("the log {} is full", self.path.display());
        let before = with_suffix(&self.path, "1");
        if !may_go(&before) {
            return Err(format!("{full}, and {} is not a log of this program", before.display()));
        }
        let renamed = disk::rename(&self.path, &before).map_err(anyhow::Error::from);
        let next = renamed.and_then(|()| files::open_to_append(&self.path));
        self.file = Some(next.map_err(|error| format!("{full}, and the next cannot begin: {error:#}"))?);
        self.bytes = 0;
        Ok(())
    }
}

/// A line with its time.
pub(crate) fn dated(line: &str) -> String {
    format!("{} {line}", humantime::format_rfc3339_millis(SystemTime::now()))
}

/// Whether there is nothing yet, or a log of this program.
fn may_go(path: &Path) -> bool {
    match std::fs::symlink_metadata(path) {
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
        Ok(found) if found.is_file() => {
            let mut begins = [0; MOMENT_BYTES];
            let read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut begins));
            let text = std::str::from_utf8(&begins).unwrap_or_default();
            found.len() == 0 || (read.is_ok() && humantime::parse_rfc3339(text).is_ok())
        }
        Ok(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_do_not_grow_for_ever() {
        let folder = tempfile::tempdir().unwrap();
        let (path, before) = (folder.path().join("page.log"), folder.path().join("page.log.1"));
        let mut log = LogFile::up_to(&path, 1000).unwrap();
        for n in 0..1000 {
            assert_eq!(log.write(&format!("GET /{n} 401")), None);
        }
        let read = |path: &Path| std::fs::read_to_string(path).unwrap();
        let lines = read(&before) + &read(&path);
        assert!(read(&before).len() <= 1000 && read(&path).len() <= 1000);
        assert!(lines.lines().count() > 20 && lines.ends_with(" GET /999 401\n"), "{lines}");
        // It continues where it was.
        drop(log);
        let mut log = LogFile::up_to(&path, 1000).unwrap();
        log.write("GET /more 200");
        assert!(read(&path).len() <= 1000 && read(&path).ends_with(" GET /more 200\n"));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    /// A file that is not a log is never replaced: then the log ends, and a message says so once.
    #[test]
    fn logs_replace_nothing_of_others() {
        let folder = tempfile::tempdir().unwrap();
        let (path, before) = (folder.path().join("page.log"), folder.path().join("page.log.1"));
        std::fs::write(&before, "MINE, and of no program whatever").unwrap();
        let mut log = LogFile::up_to(&path, 200).unwrap();
        let said: Vec<String> = (0..100).filter_map(|n| log.write(&format!("GET /{n} 401"))).collect();
        assert!(said.len() == 1 && said[0].contains("is not a log of this program"), "{said:?}");
        assert_eq!(std::fs::read_to_string(&before).unwrap(), "MINE, and of no program whatever");
        assert!(std::fs::read_to_string(&path).unwrap().len() <= 200);
    }
}
