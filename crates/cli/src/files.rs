//! Files that are written completely or not at all, even if power is lost, and that never replace a file of the user's by accident.
//!
//! What is written goes into a new file beside its place, under a name of its own, is synced to the disk, and is renamed; then
//! the folder is brought to the disk, because that is where names are. Only after that may something else be removed.

use std::fs::TryLockError;
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

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
    one == other || place(one).is_some_and(|one| place(other) == Some(one))
}

/// Where a path leads, after all links. The file needs not be there yet, but its folder does.
fn place(path: &Path) -> Option<PathBuf> {
    /// A chain of more links leads nowhere.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if let Ok(found) = std::fs::canonicalize(&path) {
            return Some(found);
        }
        // A link to a file that does not exist yet.
        match std::fs::read_link(&path) {
            Ok(to) => path = folder(&path).join(to),
            Err(_) => return Some(std::fs::canonicalize(folder(&path)).ok()?.join(path.file_name()?)),
        }
    }
    None
}

/// Whether it is a pipe with a name. Opening one blocks until its other end is opened, perhaps forever. Pipes that the shell
/// makes (`/dev/stdin`, `<(...)`) are open at both ends.
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
        let message = format!("{} is a named pipe, which might block forever", path.display());
        return Err(Failure::input(message, "name a file, or let the shell make the pipe: <(...) or |"));
    }
    Ok(())
}

/// Has a file written: it is replaced by the whole new one, or stays what it was. What is not a file, such as standard output, is written into.
pub(crate) fn replace(path: &Path, write: impl FnOnce(&mut File) -> Result<()>) -> Result<()> {
    let problem = || format!("cannot write {}", path.display());
    if is_named_pipe(path) {
        anyhow::bail!("cannot write {}: it is a pipe", path.display());
    }
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        let mut pipe = File::write_into(path).with_context(problem)?;
        return write(&mut pipe).with_context(problem);
    }
    guard(path)?;
    let mut beside = Beside::new(path).with_context(problem)?;
    write(beside.file()).with_context(problem)?;
    beside.put(path).with_context(problem)
}

/// Writes a file, completely or not at all.
pub(crate) fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<()> {
    replace(path, |file| Ok(file.write_all(contents.as_ref())?))
}

/// Writes a file whose name the user did not choose: over one of ours, or where nothing is.
pub(crate) fn write_ours(
    path: &Path,
    contents: impl AsRef<[u8]>,
    beginning: &[u8],
    what: &str,
) -> Result<(), Failure> {
    refuse_foreign(path, beginning, what)?;
    Ok(write(path, contents)?)
}

/// Makes a folder, and those above it, where they are missing.
pub(crate) fn make_folders(folder: &Path) -> Result<()> {
    disk::make_folders(folder).with_context(|| format!("cannot make {}", folder.display()))
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
    // What is not a file, such as standard output, is written into.
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Ok(());
    }
    refuse_kept(path)?;
    Ok(Beside::new(path).map(drop).with_context(|| format!("cannot write {}", path.display()))?)
}

/// Refuses a file to which no line could be added, before anything is computed for it. Nothing is made.
pub(crate) fn check_append(path: &Path) -> Result<(), Failure> {
    check_place(path)?;
    match disk::can_append(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(anyhow::Error::from(error).context(format!("cannot write {}", path.display())).into())
        }
        _ => Ok(()),
    }
}

/// A new file in the folder of another, under a name that only this program gives. It is removed again unless it is put into a place. One
/// that a killed program left is removed when the next is made: a program that is alive holds its own.
pub(crate) struct Beside {
    file: File,
    /// None once it has a place.
    path: Option<PathBuf>,
}

impl Beside {
    pub(crate) fn new(path: &Path) -> std::io::Result<Self> {
        // Who else may read it is up to the user, as for any file.
        let made = new_beside(path, |name| {
            let file = File::make(name)?;
            let made = Self { file, path: Some(name.to_owned()) };
            if holds(made.file.std(), name) { Ok(made) } else { Err(ErrorKind::AlreadyExists.into()) }
        });
        made.map(|(_, made)| made)
    }

    pub(crate) fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Brings it to the disk, and to its place.
    fn put(mut self, path: &Path) -> std::io::Result<()> {
        self.file.sync()?;
        if let Some(name) = &self.path {
            disk::rename(name, path)?;
        }
        self.path = None;
        sync_folder(path)
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // Where it cannot be removed, the next run does it.
        if let Some(path) = &self.path {
            let _ = disk::remove(path);
        }
    }
}

/// A new folder beside a file, removed with what is in it.
pub(crate) struct FolderBeside {
    path: PathBuf,
    /// Says that it is in use, as long as it is open. Elsewhere a folder cannot be opened, and is never thought to be left after.
    _held: Option<std::fs::File>,
}

impl FolderBeside {
    pub(crate) fn new(path: &Path) -> std::io::Result<Self> {
        let (path, held) = new_beside(path, |name| {
            disk::make_folder(name)?;
            let held = std::fs::File::open(name).ok();
            match &held {
                Some(file) if !holds(file, name) => Err(ErrorKind::AlreadyExists.into()),
                _ => Ok(held),
            }
        })?;
        Ok(Self { path, _held: held })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for FolderBeside {
    fn drop(&mut self) {
        let _ = remove_all(&self.path);
    }
}

/// What separates the name of a file from the suffix that makes a new name.
const BESIDE: &str = ".fibnim-";

/// Makes something under a new name beside a file: `.table.csv.fibnim-123-0.tmp`. What is left there of programs that were killed goes first.
fn new_beside<T>(path: &Path, make: impl Fn(&Path) -> std::io::Result<T>) -> std::io::Result<(PathBuf, T)> {
    let mut prefix = std::ffi::OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    prefix.push(BESIDE);
    remove_left(folder(path), &prefix);
    for number in 0..1000 {
        let mut name = prefix.clone();
        name.push(format!("{}-{number}.tmp", std::process::id()));
        let name = folder(path).join(name);
        match make(&name) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|made| (name, made)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// Whether a new file is ours from here on: a program that cleans up may have taken it for a leftover, and removed it.
fn holds(file: &std::fs::File, name: &Path) -> bool {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => false,
        // Where nothing can be locked, nothing is cleaned up either.
        Err(TryLockError::Error(_)) => true,
        Ok(()) => is_same(file, name),
    }
}

/// Removes what programs that were killed have left. What cannot be removed stays until the next time.
fn remove_left(folder: &Path, prefix: &std::ffi::OsStr) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for name in entries.flatten().map(|entry| entry.file_name()) {
        let of_ours = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
        let number = of_ours.and_then(|rest| rest.strip_suffix(b".tmp"));
        if !number.is_some_and(|number| number.iter().all(|c| c.is_ascii_digit() || *c == b'-')) {
            continue;
        }
        let path = folder.join(name);
        let is_link = std::fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink());
        let Ok(file) = std::fs::File::open(&path) else { continue };
        // Its maker holds it.
        if !is_link && file.try_lock().is_ok() && is_same(&file, &path) {
            let _ = remove_all(&path);
        }
    }
}

/// Removes a file, or a folder with the files in it.
fn remove_all(path: &Path) -> std::io::Result<()> {
    if !path.is_dir() {
        return disk::remove(path);
    }
    for entry in std::fs::read_dir(path)? {
        disk::remove(&entry?.path())?;
    }
    disk::remove_folder(path)
}

/// Renames a file into the place of a result, which may be there already.
pub(crate) fn rename_into_place(from: &Path, to: &Path) -> Result<()> {
    guard(to)?;
    rename(from, to).with_context(|| format!("cannot write {}", to.display()))
}

/// Renames a file, and brings that to the disk.
pub(crate) fn rename(from: &Path, to: &Path) -> std::io::Result<()> {
    disk::rename(from, to)?;
    sync_folder(to)
}

/// Adds a line to a file, or leaves the file as it was. A line that was torn before stays alone.
pub(crate) fn append(path: &Path, line: &str) -> Result<()> {
    let problem = || format!("cannot write {}", path.display());
    let is_new = std::fs::symlink_metadata(path).is_err();
    let mut file = open_to_append(path)?;
    let before = file.std().metadata().with_context(problem)?.len();
    let mut last = [b'\n'];
    if file.seek(SeekFrom::End(-1)).is_ok() {
        file.std().read_exact(&mut last).with_context(problem)?;
    }
    let torn = if last == [b'\n'] { "" } else { "\n" };
    let written = file.write_all(format!("{torn}{line}\n").as_bytes());
    if written.is_err() {
        // Half a line is useless.
        let _ = file.set_len(before);
    }
    let write = || {
        written?;
        file.sync()?;
        if is_new { sync_folder(path) } else { Ok(()) }
    };
    write().with_context(problem)
}

/// Opens a file to which lines are added, and makes it if it is missing.
pub(crate) fn open_to_append(path: &Path) -> Result<File> {
    guard(path)?;
    File::append(path).with_context(|| format!("cannot write {}", path.display()))
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

/// How a checkpoint begins: no file that begins otherwise is replaced or removed as one.
pub(crate) const CHECKPOINT: &[u8] = br#"{"format":"fibnim checkpoint "#;

/// How a certificate begins.
pub(crate) const CERTIFICATE: &[u8] = b"fibnim certificate ";

/// The contents of a lock.
const LOCK: &[u8] = b"fibnim lock\n";

/// What this file is, if no result may ever be written over it or into it, even where the user names it: the library of theorems, what
/// SQLite keeps beside it, checkpoints, locks, the rows of unfinished tables, and what another job is writing. What is inside says so, so
/// that links and other names hide nothing.
fn kept(path: &Path) -> std::io::Result<Option<&'static str>> {
    let Some(path) = place(path) else { return Ok(None) };
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    let ends = |end: &&&str| name.ends_with(end.as_bytes()) && name.len() > end.len();
    if let Some(end) = ["-wal", "-shm", "-journal"].iter().find(ends) {
        let whole = path.as_os_str().to_string_lossy();
        let library = Path::new(whole.strip_suffix(end).unwrap_or_default());
        if look_inside(library)? == Some(LIBRARY) {
            return Ok(Some("part of a library of theorems"));
        }
    }
    let inside = look_inside(&path)?;
    let rows = || name.ends_with(b".partial") && std::fs::metadata(&path).is_ok_and(|found| found.len() > 0);
    Ok(inside.or_else(|| rows().then_some("the rows of an unfinished table")))
}

const LIBRARY: &str = "a library of theorems";

/// What must be kept, judged by the contents of a file.
fn look_inside(path: &Path) -> std::io::Result<Option<&'static str>> {
    if !std::fs::metadata(path).is_ok_and(|found| found.is_file()) {
        return Ok(None);
    }
    let file = std::fs::File::open(path)?;
    let mut begins = Vec::new();
    (&file).take(128).read_to_end(&mut begins)?;
    let is = |beginning: &[u8]| begins.starts_with(beginning);
    let of_sqlite: Option<&str> = if answers::library::begins_a_library(&begins) {
        Some(LIBRARY)
    } else if is(b"\x37\x7f\x06\x82") || is(b"\x37\x7f\x06\x83") || is(&3_007_000u32.to_ne_bytes()) {
        Some("part of a database")
    } else {
        None
    };
    if of_sqlite.is_some() {
        // Closing it would take away the locks that SQLite has on the same file in this program: it stays open until the end.
        std::mem::forget(file);
        return Ok(of_sqlite);
    }
    let is_held = || matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    // A certificate is whole once it has its name, and its writer is about to close it.
    if is(CERTIFICATE) && is_held() {
        file.lock_shared()?;
    }
    Ok(match () {
        () if is(CHECKPOINT) => Some("the checkpoint of a table"),
        () if is(LOCK) => Some("the lock of a table"),
        () if is_held() => Some("being written by another job"),
        () => None,
    })
}

/// Refuses to write over something that must be kept.
fn refuse_kept(path: &Path) -> Result<(), Failure> {
    match kept(path).with_context(|| format!("cannot look at {}", path.display()))? {
        None => Ok(()),
        Some(what) => Err(Failure::input(
            format!("{} is {what}", path.display()),
            "name another file; nothing was changed",
        )),
    }
}

/// The guard before everything that is written under a name from outside.
fn guard(path: &Path) -> Result<()> {
    match kept(path).with_context(|| format!("cannot look at {}", path.display()))? {
        None => Ok(()),
        Some(what) => anyhow::bail!("cannot write {}: it is {what}", path.display()),
    }
}

/// What is at a place where this program wants to keep something of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum There {
    Nothing,
    /// It begins as ours do, or was cut off before it could.
    Ours,
    /// A folder, a pipe, a link to nowhere, or a file of the user's.
    Foreign,
}

/// Whose file this is, judged by its beginning.
pub(crate) fn there(path: &Path, beginning: &[u8]) -> std::io::Result<There> {
    match std::fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(There::Nothing),
        Err(error) => return Err(error),
        Ok(found) if !found.is_file() => return Ok(There::Foreign),
        Ok(_) => {}
    }
    let mut file = BufReader::new(std::fs::File::open(path)?);
    let mut begins = Vec::new();
    (&mut file).take(beginning.len() as u64).read_to_end(&mut begins)?;
    if begins == beginning {
        return Ok(There::Ours);
    }
    // Cut off; and a loss of power may leave zeros where the rest was to come, as many as were to come.
    let kept = begins.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    if !beginning.starts_with(&begins[..kept]) {
        return Ok(There::Foreign);
    }
    loop {
        let more = file.fill_buf()?;
        let length = more.len();
        match more.iter().all(|&byte| byte == 0) {
            true if length == 0 => return Ok(There::Ours),
            true => file.consume(length),
            false => return Ok(There::Foreign),
        }
    }
}

/// Refuses to touch what is not ours.
pub(crate) fn refuse_foreign(path: &Path, beginning: &[u8], what: &str) -> Result<There, Failure> {
    let found = there(path, beginning).with_context(|| format!("cannot look at {}", path.display()))?;
    if found == There::Foreign {
        let message = format!("{} already exists and is not {what} of this program", path.display());
        return Err(Failure::input(message, "name another file; nothing was changed"));
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

/// A lock beside a file that is replaced now and then: only its holder may write that file.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    /// Holds the lock as long as it is open.
    _file: File,
}

impl Lock {
    /// Takes the lock of a file, which must be free.
    pub(crate) fn take(path: &Path) -> Result<Self, Failure> {
        let lock = with_suffix(path, "lock");
        let problem = || format!("cannot write beside {}", path.display());
        loop {
            refuse_foreign(&lock, LOCK, "a lock")?;
            let mut file = File::open_or_make(&lock).with_context(problem)?;
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
        // If it cannot be removed it does no harm: the lock is free.
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
    fn no_command_waits_at_a_pipe() {
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
            ("\0\0\0\0\0", There::Ours),
            ("he\0\0\0\0\0", There::Ours),
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
    fn what_must_be_kept_is_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        drop(answers::library::LibraryPath(Some(path("l.sqlite"))).open().unwrap());
        std::fs::write(path("save"), [CHECKPOINT, b"1\"}"].concat()).unwrap();
        std::fs::write(path("save.lock"), LOCK).unwrap();
        std::fs::write(path("t.csv.partial"), "n,g\n").unwrap();
        let mut kept = vec!["l.sqlite", "save", "save.lock", "t.csv.partial"];
        #[cfg(unix)]
        for (link, to) in [("link", "l.sqlite"), ("link-to-save", "save"), ("link-to-log", "l.sqlite-wal")] {
            std::os::unix::fs::symlink(path(to), path(link)).unwrap();
            kept.push(link);
        }
        std::fs::hard_link(path("l.sqlite"), path("other-name")).unwrap();
        kept.push("other-name");
        let before: Vec<_> = kept.iter().map(|name| std::fs::read(path(name)).ok()).collect();
        // What SQLite will write beside the library does not exist yet.
        for name in kept.iter().copied().chain(["l.sqlite-wal", "l.sqlite-shm", "l.sqlite-journal"]) {
            let path = path(name);
            assert_eq!(check_place(&path).unwrap_err().status(), 2, "{name}");
            assert_eq!(check_append(&path).unwrap_err().status(), 2, "{name}");
            for refused in
                [write(&path, "x"), append(&path, "x"), rename_into_place(&folder.path().join("x"), &path)]
            {
                let refused = Failure::from(refused.unwrap_err());
                assert_eq!(refused.status(), 2, "{name}: {}", refused.message());
                assert!(refused.message().contains(name), "{}", refused.message());
            }
        }
        let after: Vec<_> = kept.iter().map(|name| std::fs::read(path(name)).ok()).collect();
        assert_eq!(before, after);
        assert!(!path("l.sqlite-wal").exists());
        // What else the user names is replaced, and a log of something else is not part of a library.
        for name in ["notes.txt", "notes.txt-wal"] {
            std::fs::write(path(name), "old").unwrap();
            write(&path(name), "new").unwrap();
            append(&path(name), "line").unwrap();
            assert_eq!(std::fs::read_to_string(path(name)).unwrap(), "new\nline\n");
        }
        // A name that the user did not choose belongs to its owner.
        assert!(write_ours(&path("notes.txt"), "fibnim x", b"fibnim ", "a certificate").is_err());
        for _ in 0..2 {
            write_ours(&path("x.cert"), "fibnim x", b"fibnim ", "a certificate").unwrap();
        }
    }

    #[test]
    fn what_a_killed_program_left_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.csv");
        let left = |name: &str| folder.path().join(name);
        for name in [".x.csv.fibnim-7-0.tmp", ".x.csv.fibnim-mine.tmp", ".x.csv.tmp", ".y.csv.fibnim-7-0.tmp"]
        {
            std::fs::write(left(name), "half").unwrap();
        }
        std::fs::create_dir(left(".x.csv.fibnim-7-1.tmp")).unwrap();
        std::fs::write(left(".x.csv.fibnim-7-1.tmp").join("x.csv"), "half").unwrap();
        let (alive, room) = (Beside::new(&path).unwrap(), FolderBeside::new(&path).unwrap());
        write(&path, "new").unwrap();
        assert!(!left(".x.csv.fibnim-7-0.tmp").exists() && !left(".x.csv.fibnim-7-1.tmp").exists());
        // Another program is writing those, and these are not ours, or not of this file.
        assert!(alive.path.as_ref().unwrap().exists() && room.path().exists());
        for name in [".x.csv.fibnim-mine.tmp", ".x.csv.tmp", ".y.csv.fibnim-7-0.tmp"] {
            assert!(left(name).exists(), "{name}");
        }
        drop((alive, room));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4);
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
