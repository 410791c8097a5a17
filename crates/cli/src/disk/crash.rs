//! A disk for tests. It notes what is done to the files below a folder, fails on request, and finds what a loss of power at any
//! instant could leave: whatever was not synced may be there, be gone, be cut off, be zeros, or come without what was before it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Error, Result, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A number for what the system says where a device fails.
pub(crate) const BROKEN: i32 = 5;
/// A number for what the system says where a disk is full.
pub(crate) const FULL: i32 = 28;

/// The disks of the tests that run now.
static DISKS: Mutex<Vec<(PathBuf, Arc<Log>)>> = Mutex::new(Vec::new());

fn locked<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The disk that a path is on, if a test has put one under it.
fn under(path: &Path) -> Option<Arc<Log>> {
    locked(&DISKS).iter().find(|(folder, _)| path.starts_with(folder)).map(|(_, log)| Arc::clone(log))
}

/// What was done, in order. A file keeps its number when its name changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    Made(usize, PathBuf),
    Written { file: usize, at: u64, bytes: Vec<u8> },
    Cut(usize, u64),
    Synced(usize),
    Renamed(PathBuf, PathBuf),
    Removed(PathBuf),
    FolderSynced(PathBuf),
}

/// When and how the disk fails.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fails {
    Never,
    /// What is done as this one, counted from 0, fails; what comes after it does not.
    Once(usize),
    /// From this one on nothing can be made or written; the rest works.
    FullFrom(usize),
}

#[derive(Debug)]
struct Log {
    fails: Fails,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    done: Vec<Done>,
    /// How much was tried.
    tried: usize,
    has_failed: bool,
    /// The files as they were at first.
    first: Vec<(PathBuf, Vec<u8>)>,
    /// The numbers of files by their names.
    names: BTreeMap<PathBuf, usize>,
    files: usize,
}

impl Log {
    /// Counts something that is tried, and fails where it should.
    fn tries(&self, needs_room: bool) -> Result<()> {
        let mut state = locked(&self.state);
        let now = state.tried;
        state.tried += 1;
        let error = match self.fails {
            Fails::Once(when) if when == now => BROKEN,
            Fails::FullFrom(when) if when <= now && needs_room => FULL,
            _ => return Ok(()),
        };
        state.has_failed = true;
        Err(Error::from_raw_os_error(error))
    }
}

/// A file on such a disk.
#[derive(Debug)]
pub(super) struct Noted {
    file: usize,
    log: Arc<Log>,
}

impl Noted {
    fn note(&self, done: Done) {
        locked(&self.log.state).done.push(done);
    }

    pub(super) fn set_len(&self, bytes: u64) -> Result<()> {
        self.log.tries(false)?;
        self.note(Done::Cut(self.file, bytes));
        Ok(())
    }

    /// Only notes it: no test cuts the power here, and tests should be quick.
    pub(super) fn sync(&self) -> Result<()> {
        self.log.tries(false)?;
        self.note(Done::Synced(self.file));
        Ok(())
    }

    /// Half of the first write that finds the disk full is written, as disks do.
    pub(super) fn write(&self, inner: &mut fs::File, bytes: &[u8]) -> Result<usize> {
        let was_full = locked(&self.log.state).has_failed;
        let tried = self.log.tries(true);
        let bytes = match (&tried, self.log.fails) {
            (Ok(()), _) => bytes,
            (Err(_), Fails::FullFrom(_)) if !was_full && bytes.len() > 1 => &bytes[..bytes.len() / 2],
            _ => return tried.map(|()| 0),
        };
        inner.write_all(bytes)?;
        let at = inner.stream_position()? - bytes.len() as u64;
        self.note(Done::Written { file: self.file, at, bytes: bytes.to_vec() });
        Ok(bytes.len())
    }
}

pub(super) fn may_open(path: &Path, is_new: bool) -> Result<()> {
    under(path).map_or(Ok(()), |log| log.tries(is_new))
}

pub(super) fn opened(path: &Path, is_new: bool) -> Option<Noted> {
    let log = under(path)?;
    let mut state = locked(&log.state);
    let file = if is_new {
        let file = state.files;
        state.files += 1;
        state.names.insert(path.to_owned(), file);
        state.done.push(Done::Made(file, path.to_owned()));
        file
    } else {
        *state.names.get(path).expect("it was there, or was made, under a name that is known")
    };
    drop(state);
    Some(Noted { file, log })
}

pub(super) fn rename(from: &Path, to: &Path) -> Result<()> {
    let Some(log) = under(from) else { return Ok(()) };
    log.tries(false)?;
    let mut state = locked(&log.state);
    if let Some(file) = state.names.remove(from) {
        state.names.insert(to.to_owned(), file);
        state.done.push(Done::Renamed(from.to_owned(), to.to_owned()));
    }
    Ok(())
}

pub(super) fn remove(path: &Path) -> Result<()> {
    let Some(log) = under(path) else { return Ok(()) };
    log.tries(false)?;
    let mut state = locked(&log.state);
    state.names.remove(path);
    state.done.push(Done::Removed(path.to_owned()));
    Ok(())
}

/// Whether it was noted instead of done.
pub(super) fn sync_folder(folder: &Path) -> Result<bool> {
    let Some(log) = under(folder) else { return Ok(false) };
    log.tries(false)?;
    locked(&log.state).done.push(Done::FolderSynced(folder.to_owned()));
    Ok(true)
}

/// The files below a folder, by their names.
pub(crate) type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Such a disk under a folder, from now until it is dropped.
pub(crate) struct Disk {
    folder: PathBuf,
    log: Arc<Log>,
}

impl Disk {
    pub(crate) fn under(folder: &Path, fails: Fails) -> Self {
        let first: Vec<(PathBuf, Vec<u8>)> = files(folder).into_iter().collect();
        let names = first.iter().enumerate().map(|(file, (path, _))| (path.clone(), file)).collect();
        let state = State { files: first.len(), first, names, ..State::default() };
        let log = Arc::new(Log { fails, state: Mutex::new(state) });
        locked(&DISKS).push((folder.to_owned(), Arc::clone(&log)));
        Self { folder: folder.to_owned(), log }
    }

    pub(crate) fn has_failed(&self) -> bool {
        locked(&self.log.state).has_failed
    }

    /// All that was done.
    pub(crate) fn done(&self) -> Vec<Done> {
        locked(&self.log.state).done.clone()
    }

    /// Everything that can be there if the power fails after the first `cut` of what was done.
    pub(crate) fn after_power_cut(&self, cut: usize) -> BTreeSet<Files> {
        let state = locked(&self.log.state);
        let mut contents: Vec<Content<'_>> = state
            .first
            .iter()
            .map(|(_, bytes)| Content { safe: bytes.clone(), pending: Vec::new() })
            .collect();
        let mut safe: BTreeMap<PathBuf, usize> =
            state.first.iter().enumerate().map(|(file, (path, _))| (path.clone(), file)).collect();
        let (mut now, mut pending) = (safe.clone(), Vec::new());
        for done in &state.done[..cut] {
            match done {
                Done::Made(file, path) => {
                    contents.resize_with(contents.len().max(file + 1), Content::default);
                    pending.push(Named { from: None, to: Some((path, *file)) });
                }
                Done::Written { file, .. } | Done::Cut(file, _) => contents[*file].pending.push(done),
                Done::Synced(file) => {
                    contents[*file].safe = contents[*file].after(Lost::Nothing);
                    contents[*file].pending.clear();
                }
                Done::Renamed(from, to) => {
                    pending.push(Named { from: Some((from, now[from])), to: Some((to, now[from])) });
                }
                Done::Removed(path) => pending.push(Named { from: Some((path, now[path])), to: None }),
                Done::FolderSynced(folder) => {
                    pending.retain(|named| {
                        let stays = named.folder() != Some(folder);
                        if !stays {
                            named.apply(&mut safe);
                        }
                        stays
                    });
                }
            }
            if matches!(done, Done::Made(..) | Done::Renamed(..) | Done::Removed(_)) {
                pending[pending.len() - 1].apply(&mut now);
            }
        }
        let mut all = BTreeSet::new();
        for chosen in subsets(pending.len()) {
            let mut names = safe.clone();
            for (named, _) in pending.iter().zip(chosen).filter(|(_, is_safe)| *is_safe) {
                named.apply(&mut names);
            }
            for lost in [Lost::Everything, Lost::Nothing, Lost::End, Lost::Bytes, Lost::Beginning] {
                let file = |(path, &file): (&PathBuf, &usize)| (path.clone(), contents[file].after(lost));
                all.insert(names.iter().map(file).collect());
            }
        }
        all
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        locked(&DISKS).retain(|(folder, _)| *folder != self.folder);
    }
}

/// Which of what is pending has come to the disk: each choice where there are few, and else each beginning, each one alone, and all but each.
fn subsets(count: usize) -> Vec<Vec<bool>> {
    if count <= 4 {
        return (0..1 << count).map(|bits: usize| (0..count).map(|i| bits >> i & 1 == 1).collect()).collect();
    }
    let choices = |is_safe: fn(usize, usize) -> bool| {
        (0..=count).map(move |k| (0..count).map(|i| is_safe(i, k)).collect::<Vec<_>>())
    };
    choices(|i, k| i < k).chain(choices(|i, k| i == k)).chain(choices(|i, k| i != k)).collect()
}

/// A change of names.
struct Named<'a> {
    from: Option<(&'a PathBuf, usize)>,
    to: Option<(&'a PathBuf, usize)>,
}

impl Named<'_> {
    fn folder(&self) -> Option<&Path> {
        self.to.or(self.from).and_then(|(path, _)| path.parent())
    }

    fn apply(&self, names: &mut BTreeMap<PathBuf, usize>) {
        if let Some((path, file)) = self.from
            && names.get(path) == Some(&file)
        {
            names.remove(path);
        }
        if let Some((path, file)) = self.to {
            names.insert(path.clone(), file);
        }
    }
}

/// What is lost of what was written to a file since it was brought to the disk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lost {
    Nothing,
    Everything,
    /// The second half.
    End,
    /// The old contents: their length is kept, filled with zeros.
    Bytes,
    /// All but what was done last.
    Beginning,
}

/// What a file holds.
#[derive(Default)]
struct Content<'a> {
    safe: Vec<u8>,
    pending: Vec<&'a Done>,
}

impl Content<'_> {
    fn after(&self, lost: Lost) -> Vec<u8> {
        let mut bytes = self.safe.clone();
        let pending = match lost {
            Lost::Everything => &[],
            Lost::Beginning => &self.pending[self.pending.len().saturating_sub(1)..],
            Lost::End => &self.pending[..self.pending.len().div_ceil(2)],
            Lost::Nothing | Lost::Bytes => &self.pending[..],
        };
        for (i, done) in pending.iter().enumerate() {
            match done {
                Done::Cut(_, length) => bytes.resize(usize::try_from(*length).unwrap(), 0),
                Done::Written { at, bytes: written, .. } => {
                    let is_torn = lost == Lost::End && i + 1 == pending.len();
                    let written = if is_torn { &written[..written.len() / 2] } else { written };
                    let at = usize::try_from(*at).unwrap();
                    bytes.resize(bytes.len().max(at + written.len()), 0);
                    let place = &mut bytes[at..at + written.len()];
                    if lost == Lost::Bytes { place.fill(0) } else { place.copy_from_slice(written) }
                }
                _ => unreachable!("only these change what a file holds"),
            }
        }
        bytes
    }
}

/// Everything below a folder.
pub(crate) fn files(folder: &Path) -> Files {
    let mut found = Files::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), fs::read(path).unwrap());
        }
    }
    found
}

/// Makes the files below a folder be these.
pub(crate) fn restore(folder: &Path, wanted: &Files) {
    for path in files(folder).into_keys() {
        fs::remove_file(path).unwrap();
    }
    for (path, bytes) in wanted {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

mod tests {
    use super::super::File;
    use super::*;

    /// Writes a file beside and renames it, as one should or without a step; what can be there after each of the power cuts.
    fn possible(sync: bool, sync_folder: bool) -> Vec<BTreeSet<Option<Vec<u8>>>> {
        let folder = tempfile::tempdir().unwrap();
        let (path, beside) = (folder.path().join("x"), folder.path().join("y"));
        fs::write(&path, "old").unwrap();
        let disk = Disk::under(folder.path(), Fails::Never);
        let mut file = File::make(&beside).unwrap();
        file.write_all(b"new and ").unwrap();
        file.write_all(b"longer").unwrap();
        if sync {
            file.sync().unwrap();
        }
        super::super::rename(&beside, &path).unwrap();
        if sync_folder {
            super::super::sync_folder(folder.path()).unwrap();
        }
        let cuts = 0..=disk.done().len();
        cuts.map(|cut| disk.after_power_cut(cut).iter().map(|files| files.get(&path).cloned()).collect())
            .collect()
    }

    #[test]
    fn a_file_that_was_brought_to_the_disk_is_old_or_new() {
        let (old, new) = (Some(b"old".to_vec()), Some(b"new and longer".to_vec()));
        let cuts = possible(true, true);
        for found in &cuts {
            assert!(found.iter().all(|found| *found == old || *found == new), "{found:?}");
        }
        assert_eq!(cuts.last().unwrap(), &BTreeSet::from([new]));
    }

    #[test]
    fn what_was_forgotten_is_seen() {
        let without_sync = possible(false, true);
        let found = without_sync.last().unwrap();
        for torn in ["", "new ", "\0\0\0\0\0\0\0\0longer", "\0\0\0\0\0\0\0\0\0\0\0\0\0\0"] {
            assert!(found.contains(&Some(torn.as_bytes().to_vec())), "{torn:?} in {found:?}");
        }
        assert!(possible(true, false).last().unwrap().contains(&Some(b"old".to_vec())));
    }

    #[test]
    fn a_disk_fails_at_the_given_step() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        let write = |fails| {
            let disk = Disk::under(folder.path(), fails);
            let mut file = File::open_or_make(&path)?;
            file.set_len(0)?;
            file.write_all(b"abcd")?;
            let synced = file.sync();
            assert_eq!(disk.has_failed(), synced.is_err());
            synced
        };
        write(Fails::Never).unwrap();
        write(Fails::Once(4)).unwrap();
        for (fails, error, left) in [
            (Fails::Once(0), BROKEN, "old"),
            (Fails::Once(1), BROKEN, "old"),
            (Fails::Once(2), BROKEN, ""),
            (Fails::Once(3), BROKEN, "abcd"),
            (Fails::FullFrom(0), FULL, "ab"),
            (Fails::FullFrom(1), FULL, "ab"),
        ] {
            fs::write(&path, "old").unwrap();
            assert_eq!(write(fails).unwrap_err().raw_os_error(), Some(error));
            assert_eq!(fs::read_to_string(&path).unwrap(), left, "{fails:?}");
        }
    }
}
