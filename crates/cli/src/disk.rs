//! The only place where files and folders are made, written, synced to the disk, renamed and removed.
//! `crates/conventions` sees to it that no other module of this crate does any of that. Tests put a disk under it that notes all of it,
//! fails on demand, and knows what a loss of power could leave (`crash`).

use std::fs::OpenOptions;
use std::io::{Result, Seek, SeekFrom, Write};
use std::path::Path;

#[cfg(test)]
pub(crate) mod crash;

/// A file that is written.
#[derive(Debug)]
pub(crate) struct File {
    inner: std::fs::File,
    #[cfg(test)]
    noted: Option<crash::Noted>,
}

impl File {
    /// Makes a file where none is.
    pub(crate) fn make(path: &Path) -> Result<Self> {
        Self::with(path, OpenOptions::new().write(true).create_new(true))
    }

    /// Opens a file as it is, to read and write it.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        Self::with(path, OpenOptions::new().read(true).write(true))
    }

    /// Opens a file as it is, or makes an empty one.
    pub(crate) fn open_or_make(path: &Path) -> Result<Self> {
        Self::with(path, OpenOptions::new().read(true).write(true).create(true).truncate(false))
    }

    /// Opens a file, or makes it, that is written at its end.
    pub(crate) fn append(path: &Path) -> Result<Self> {
        Self::with(path, OpenOptions::new().read(true).append(true).create(true))
    }

    /// Opens what is not a file, such as standard output.
    pub(crate) fn write_into(path: &Path) -> Result<Self> {
        Self::with(path, OpenOptions::new().write(true))
    }

    fn with(path: &Path, options: &OpenOptions) -> Result<Self> {
        #[cfg(test)]
        let is_new = std::fs::symlink_metadata(path).is_err();
        #[cfg(test)]
        crash::may_open(path, is_new)?;
        let inner = options.open(path)?;
        #[cfg(test)]
        let noted = crash::opened(path, is_new);
        Ok(Self {
            inner,
            #[cfg(test)]
            noted,
        })
    }

    /// The file itself, to read, lock and measure it.
    pub(crate) fn std(&self) -> &std::fs::File {
        &self.inner
    }

    /// Cuts it off.
    pub(crate) fn set_len(&self, bytes: u64) -> Result<()> {
        #[cfg(test)]
        if let Some(noted) = &self.noted {
            noted.set_len(bytes)?;
        }
        self.inner.set_len(bytes)
    }

    /// Brings what was written to the disk. Who fails here once cannot try again: the system may have forgotten what it could not write.
    pub(crate) fn sync(&self) -> Result<()> {
        #[cfg(test)]
        if let Some(noted) = &self.noted {
            return noted.sync();
        }
        self.inner.sync_all()
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        #[cfg(test)]
        if let Some(noted) = &self.noted {
            return noted.write(&mut self.inner, bytes);
        }
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        self.inner.flush()
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        self.inner.seek(to)
    }
}

/// Whether an existing file can be added to, or why not.
pub(crate) fn can_append(path: &Path) -> Result<()> {
    OpenOptions::new().append(true).open(path).map(drop)
}

/// Renames a file. That is safe once the folder is brought to the disk.
pub(crate) fn rename(from: &Path, to: &Path) -> Result<()> {
    #[cfg(test)]
    crash::rename(from, to)?;
    std::fs::rename(from, to)
}

/// Removes a file. That is safe once the folder is brought to the disk.
pub(crate) fn remove(path: &Path) -> Result<()> {
    #[cfg(test)]
    crash::remove(path)?;
    std::fs::remove_file(path)
}

/// Makes a folder, and those above it, where they are missing.
pub(crate) fn make_folders(folder: &Path) -> Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    #[cfg(test)]
    crash::may_open(folder, true)?;
    std::fs::create_dir_all(folder)
}

/// Makes a folder that does not exist yet.
pub(crate) fn make_folder(folder: &Path) -> Result<()> {
    #[cfg(test)]
    crash::may_open(folder, true)?;
    std::fs::create_dir(folder)
}

/// Removes an empty folder.
pub(crate) fn remove_folder(folder: &Path) -> Result<()> {
    #[cfg(test)]
    crash::may_open(folder, false)?;
    std::fs::remove_dir(folder)
}

/// Brings the names in a folder to the disk.
pub(crate) fn sync_folder(folder: &Path) -> Result<()> {
    #[cfg(test)]
    if crash::sync_folder(folder)? {
        return Ok(());
    }
    // Elsewhere a folder cannot be opened, and names are safe without.
    if cfg!(unix) { std::fs::File::open(folder)?.sync_all() } else { Ok(()) }
}
