//! Files that are there whole or not at all, also after a loss of power, and that cost nobody else a file.
//!
//! What is written goes into a new file beside its place, under a name that nobody else has, is brought to the disk, and is renamed; then
//! the folder is brought to the disk, because that is where names are. Only behind that may something else be removed.

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::NamedTempFile;

use crate::disk::{self, File};
use crate::failure::Failure;

/// `table.csv` -> `table.csv.suffix`.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    name.into()
}

/// Whether two paths name one file, however they are written. Neither needs to be there yet.
pub(crate) fn are_one(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        std::fs::canonicalize(path).ok().or_else(|| {
            let folder = std::fs::canonicalize(folder(path)).ok()?;
            Some(folder.join(path.file_name()?))
        })
    };
    one == other || place(one).is_some_and(|one| place(other) == Some(one))
}

/// Whether it is a pipe with a name. Who opens one waits until somebody comes to its other end, perhaps for ever. Pipes that the shell
/// makes (`/dev/stdin`, `<(...)`) have somebody there.
pub(crate) fn is_named_pipe(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        let is_of_shell = path.starts_with("/dev") || path.starts_with("/proc");
        !is_of_shell && std::fs::metadata(path).is_ok_and(|there| there.file_type().is_fifo())
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// Refuses pipes with a name.
pub(crate) fn refuse_pipe(path: &Path) -> Result<(), Failure> {
    if is_named_pipe(path) {
        let message = format!("{} is a pipe, and nobody may ever come to its other end", path.display());
        return Err(Failure::input(message, "name a file, or let the shell make the pipe: <(...) or |"));
    }
    Ok(())
}

/// Has a file written: it is replaced by the whole new one, or stays what it was. What is no file, such as standard output, is written into.
pub(crate) fn replace(path: &Path, write: impl FnOnce(&mut File) -> Result<()>) -> Result<()> {
    let problem = || format!("cannot write {}", path.display());
    if is_named_pipe(path) {
        anyhow::bail!("cannot write {}: it is a pipe", path.display());
    }
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        let mut pipe = File::open(path, OpenOptions::new().write(true)).with_context(problem)?;
        return write(&mut pipe).with_context(problem);
    }
    let mut beside = beside(path).with_context(problem)?;
    write(beside.as_file_mut()).with_context(problem)?;
    put(beside, path).with_context(problem)
}

/// Writes a file, whole or not at all.
pub(crate) fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<()> {
    replace(path, |file| Ok(file.write_all(contents.as_ref())?))
}

/// Refuses a file that could not be written, before anything is computed for it.
pub(crate) fn check_place(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        let message = format!("{} is a folder", path.display());
        return Err(Failure::input(message, "name a file in it"));
    }
    let folder = folder(path);
    if !folder.is_dir() {
        let message = format!("cannot write {}: there is no folder {}", path.display(), folder.display());
        return Err(Failure::input(message, "make the folder, or name another file"));
    }
    refuse_pipe(path)?;
    // What is no file, such as standard output, is written into.
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Ok(());
    }
    Ok(beside(path).map(drop).with_context(|| format!("cannot write {}", path.display()))?)
}

/// Refuses a file to which no line could be added, before anything is computed for it. Nothing is made.
pub(crate) fn check_append(path: &Path) -> Result<(), Failure> {
    check_place(path)?;
    match OpenOptions::new().append(true).open(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(anyhow::Error::from(error).context(format!("cannot write {}", path.display())).into())
        }
        _ => Ok(()),
    }
}

/// A new file in the folder of this one. It is removed again unless it is put into a place.
pub(crate) fn beside(path: &Path) -> std::io::Result<NamedTempFile<File>> {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&name).suffix(".tmp");
    // Who else may read it is up to the user, as for any file.
    builder.make_in(folder(path), |name| File::open(name, OpenOptions::new().write(true).create_new(true)))
}

/// Brings a new file to the disk, and to its place.
fn put(file: NamedTempFile<File>, path: &Path) -> std::io::Result<()> {
    let (file, mut name) = file.into_parts();
    file.sync()?;
    disk::rename(&name, path)?;
    name.disable_cleanup(true);
    sync_folder(path)
}

/// Renames a file, and brings that to the disk.
pub(crate) fn rename(from: &Path, to: &Path) -> std::io::Result<()> {
    disk::rename(from, to)?;
    sync_folder(to)
}

/// Puts a line behind those of a file. One that was torn stays alone on its line.
pub(crate) fn append(path: &Path, line: &str) -> Result<()> {
    let problem = || format!("cannot write {}", path.display());
    let is_new = std::fs::symlink_metadata(path).is_err();
    let mut file =
        File::open(path, OpenOptions::new().read(true).append(true).create(true)).with_context(problem)?;
    let mut last = [b'\n'];
    if file.seek(SeekFrom::End(-1)).is_ok() {
        file.std().read_exact(&mut last).with_context(problem)?;
    }
    let before = if last == [b'\n'] { "" } else { "\n" };
    let write = |file: &mut File| {
        file.write_all(format!("{before}{line}\n").as_bytes())?;
        file.sync()?;
        if is_new { sync_folder(path) } else { Ok(()) }
    };
    write(&mut file).with_context(problem)
}

/// Whether two files hold the same.
pub(crate) fn are_equal(one: &Path, other: &Path) -> std::io::Result<bool> {
    let open = |path| std::fs::File::open(path).map(BufReader::new);
    let (mut one, mut other) = (open(one)?, open(other)?);
    loop {
        let (left, right) = (one.fill_buf()?, other.fill_buf()?);
        let both = left.len().min(right.len());
        if both == 0 || left[..both] != right[..both] {
            return Ok(left.is_empty() && right.is_empty());
        }
        one.consume(both);
        other.consume(both);
    }
}

/// The folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The name of a file is safe once its folder is.
pub(crate) fn sync_folder(path: &Path) -> std::io::Result<()> {
    disk::sync_folder(folder(path))
}

/// What lies where this program wants to keep something of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum There {
    Nothing,
    /// It begins as ours do, or was cut off before it could.
    Ours,
    /// A folder, a pipe, a link to nowhere, or somebody's file.
    Foreign,
}

/// Whose file lies there, told by how it begins.
pub(crate) fn there(path: &Path, beginning: &[u8]) -> std::io::Result<There> {
    match std::fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(There::Nothing),
        Err(error) => return Err(error),
        Ok(found) if !found.is_file() => return Ok(There::Foreign),
        Ok(_) => {}
    }
    let mut begins = Vec::new();
    let file = std::fs::File::open(path)?;
    file.take(beginning.len() as u64 + 1).read_to_end(&mut begins)?;
    if begins.len() <= beginning.len() {
        // Cut off; and a loss of power may leave zeros where the rest was to come.
        let kept = begins.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        begins.truncate(kept);
    } else {
        begins.truncate(beginning.len());
    }
    Ok(if beginning.starts_with(&begins) { There::Ours } else { There::Foreign })
}

/// Refuses to touch what is not ours.
pub(crate) fn refuse_foreign(path: &Path, beginning: &[u8], what: &str) -> Result<There, Failure> {
    let found = there(path, beginning).with_context(|| format!("cannot look at {}", path.display()))?;
    if found == There::Foreign {
        let message = format!("{} is there already, and is no {what} of this program", path.display());
        return Err(Failure::input(message, "name another file; nothing was touched"));
    }
    Ok(found)
}

/// Removes a file if it is ours; whether it was. Names are gone for good once their folder is brought to the disk.
pub(crate) fn remove_ours(path: &Path, beginning: &[u8]) -> std::io::Result<bool> {
    if there(path, beginning)? != There::Ours {
        return Ok(false);
    }
    match disk::remove(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        removed => removed.map(|()| true),
    }
}

/// A lock beside a file that is replaced now and then: whoever holds it may write that file.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    /// Holds the lock as long as it is open.
    _file: File,
}

/// What stands in a lock.
const LOCK: &[u8] = b"fibnim lock\n";

impl Lock {
    /// Takes the lock of a file, which nobody may hold.
    pub(crate) fn take(path: &Path) -> Result<Self, Failure> {
        let lock = with_suffix(path, "lock");
        let problem = || format!("cannot write beside {}", path.display());
        loop {
            refuse_foreign(&lock, LOCK, "lock")?;
            let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).to_owned();
            let mut file = File::open(&lock, &options).with_context(problem)?;
            if file.std().try_lock().is_err() {
                let message = format!("another job is using {}", path.display());
                return Err(Failure::input(message, "wait for it, or name another file"));
            }
            // Who held it before may have removed it since it was opened.
            if !is_same(file.std(), &lock) {
                continue;
            }
            let written = file.write_all(LOCK).with_context(problem);
            // If it was not written, it is removed again.
            let lock = Self { path: lock, _file: file };
            written?;
            return Ok(lock);
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Where it cannot be removed it does no harm: nobody holds it any more.
        let _ = remove_ours(&self.path, LOCK);
    }
}

/// Whether an open file is the one under this name.
#[cfg(unix)]
fn is_same(file: &std::fs::File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let number = |found: std::fs::Metadata| (found.dev(), found.ino());
    let (open, named) = (file.metadata().map(number), std::fs::metadata(path).map(number));
    matches!((open, named), (Ok(open), Ok(named)) if open == named)
}

/// Elsewhere an open file cannot be removed.
#[cfg(not(unix))]
fn is_same(_: &std::fs::File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.csv");
        write(&path, "old").unwrap();
        let failed = replace(&path, |file| {
            file.write_all(b"half")?;
            anyhow::bail!("the disk is full")
        });
        assert!(failed.is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed_and_pipes_are_no_files() {
        let folder = tempfile::tempdir().unwrap();
        let (victim, link) = (folder.path().join("thesis.txt"), folder.path().join("x.partial"));
        std::fs::write(&victim, "years of work").unwrap();
        std::os::unix::fs::symlink(&victim, &link).unwrap();
        assert_eq!(there(&link, b"n,g\n").unwrap(), There::Foreign);
        write(&link, "new").unwrap();
        assert_eq!(std::fs::read(&victim).unwrap(), b"years of work");
        assert_eq!(std::fs::read(&link).unwrap(), b"new");
        assert_eq!(there(Path::new("/dev/null"), b"x").unwrap(), There::Foreign);
        write(Path::new("/dev/null"), "into nothing").unwrap();
        assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn one_file_has_many_names() {
        let folder = tempfile::tempdir().unwrap();
        let (plain, dotted) = (folder.path().join("q.csv"), folder.path().join(".").join("q.csv"));
        assert!(are_one(&plain, &dotted) && !are_one(&plain, &folder.path().join("p.csv")));
        std::fs::create_dir(folder.path().join("deeper")).unwrap();
        assert!(are_one(&plain, &folder.path().join("deeper/../q.csv")));
        assert!(are_one(Path::new("q.csv"), Path::new("./q.csv")));
        std::fs::write(&plain, "").unwrap();
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&plain, folder.path().join("link")).unwrap();
            assert!(are_one(&plain, &folder.path().join("link")));
        }
    }

    #[cfg(unix)]
    #[test]
    fn nobody_waits_at_a_pipe() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert_eq!(check_place(&pipe).unwrap_err().status(), 2);
        assert_eq!(check_append(&pipe).unwrap_err().status(), 2);
        assert!(write(&pipe, "into the pipe").is_err());
        assert!(refuse_pipe(Path::new("/dev/stdin")).is_ok());
    }

    #[test]
    fn what_begins_otherwise_is_foreign() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("save");
        assert_eq!(there(&path, b"head").unwrap(), There::Nothing);
        for (text, found) in [
            ("", There::Ours),
            ("he", There::Ours),
            ("he\0\0", There::Ours),
            ("\0\0\0\0", There::Ours),
            ("head and more", There::Ours),
            ("hat", There::Foreign),
            ("\0\0\0\0\0", There::Foreign),
            ("he\0\0 and more", There::Foreign),
        ] {
            std::fs::write(&path, text).unwrap();
            assert_eq!(there(&path, b"head").unwrap(), found, "{text}");
        }
        assert!(!remove_ours(&path, b"head").unwrap());
        assert!(path.exists());
        assert_eq!(there(folder.path(), b"head").unwrap(), There::Foreign);
    }

    #[test]
    fn one_holds_a_lock_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("save");
        let lock = Lock::take(&path).unwrap();
        assert!(Lock::take(&path).is_err());
        drop(lock);
        assert!(!with_suffix(&path, "lock").exists());
        drop(Lock::take(&path).unwrap());
    }
}
