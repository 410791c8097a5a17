//! The rows of an unfinished table, as CSV, with a count of the bytes that are safe. `table` names the file, renames it when it is complete, and
//! removes it.

use std::io::{BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::disk::File;
use crate::failure::Failure;
use crate::files::{self, There};
use answers::table::{Cell, Column, Kind, Rows};

/// Where rows are written: nowhere, standard output, or a file beside the table that they will become.
pub(crate) struct Spool {
    writer: csv::Writer<BufWriter<Target>>,
    /// The file, or what else rows are written to.
    name: PathBuf,
    /// What is written for each column if there is no number.
    absent: Vec<&'static str>,
    /// The first row that could not be written. There are none after it.
    failed: Option<anyhow::Error>,
}

enum Target {
    Nowhere,
    StandardOutput,
    /// A file that this job alone writes, with a checksum of what it holds.
    File(File, crc32fast::Hasher),
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            Self::Nowhere => Ok(bytes.len()),
            Self::StandardOutput => std::io::stdout().write(bytes),
            Self::File(file, sum) => {
                let written = file.write(bytes)?;
                sum.update(&bytes[..written]);
                Ok(written)
            }
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Self::Nowhere => Ok(()),
            Self::StandardOutput => std::io::stdout().flush(),
            Self::File(file, _) => file.flush(),
        }
    }
}

impl Spool {
    fn new(target: Target, name: impl Into<PathBuf>, columns: &[Column<'_>]) -> Self {
        let writer = csv::WriterBuilder::new().from_writer(BufWriter::with_capacity(1 << 16, target));
        let absent = columns.iter().map(|column| match column.kind {
            Kind::Optional(absent) => absent,
            Kind::Number | Kind::Text => "",
        });
        Self { writer, name: name.into(), absent: absent.collect(), failed: None }
    }

    /// Rows go nowhere.
    pub(super) fn nowhere(columns: &[Column<'_>]) -> Result<Self> {
        Ok(Self::new(Target::Nowhere, "nowhere", columns))
    }

    /// Rows go to standard output.
    pub(super) fn standard_output(columns: &[Column<'_>]) -> Result<Self> {
        let mut spool = Self::new(Target::StandardOutput, "standard output", columns);
        spool.write(columns.iter().map(|column| column.name))?;
        Ok(spool)
    }

    /// Rows go to this file, which is created, or emptied if it holds rows of such a table and no other job writes it.
    pub(super) fn fresh(path: &Path, columns: &[Column<'_>]) -> Result<Self, Failure> {
        let problem = || format!("cannot create {}", path.display());
        look(path, columns)?;
        let file = File::open_or_make(path).with_context(problem)?;
        lock(file.std(), path)?;
        file.set_len(0).with_context(problem)?;
        let mut spool = Self::new(Target::File(file, crc32fast::Hasher::new()), path, columns);
        spool.write(columns.iter().map(|column| column.name))?;
        // However it ends, the file is known as ours, and is there when a checkpoint in another folder counts on it.
        spool.sync()?;
        files::sync_folder(path).with_context(problem)?;
        Ok(spool)
    }

    /// Rows go on after those that were safe; what follows them is cut off, because it was
    /// written after the checkpoint and will be written again.
    pub(super) fn continued(path: &Path, columns: &[Column<'_>], safe: Safe) -> Result<Self, Failure> {
        let missing = || format!("cannot continue {}: the rows written so far are gone", path.display());
        let other = "give the --out that the checkpoint was made with, or start again without --resume";
        if files::there(path, b"").with_context(missing)? != There::Ours {
            return Err(Failure::input(missing(), other));
        }
        let mut file = File::open(path).with_context(missing)?;
        lock(file.std(), path)?;
        let length = file.std().metadata().with_context(missing)?.len();
        if length < safe.bytes {
            let (path, before) = (path.display(), safe.bytes);
            let message =
                format!("{path} has {length} bytes, but {before} were written before the checkpoint");
            return Err(Failure::input(message, other));
        }
        let sum = sum_of(file.std(), safe.bytes).with_context(missing)?;
        if sum.clone().finalize() != safe.sum {
            let message = format!(
                "{} does not hold the rows of this checkpoint: another job wrote there",
                path.display()
            );
            return Err(Failure::input(message, other));
        }
        file.set_len(safe.bytes).with_context(missing)?;
        file.seek(SeekFrom::End(0)).with_context(missing)?;
        Ok(Self::new(Target::File(file, sum), path, columns))
    }

    /// Writes one row. A reader of standard output that has gone ends the program quietly.
    fn write<T: AsRef<[u8]>>(&mut self, row: impl IntoIterator<Item = T>) -> Result<()> {
        self.writer.write_record(row).map_err(anyhow::Error::from).or_else(|error| self.unwritten(error))
    }

    fn unwritten(&self, error: anyhow::Error) -> Result<()> {
        quiet_if_closed(error).with_context(|| format!("cannot write to {}", self.name.display()))
    }

    /// Whether all rows so far could be written.
    pub(super) fn check(&mut self) -> Result<()> {
        self.failed.take().map_or(Ok(()), Err)
    }

    /// Brings everything to the disk; returns what is safe now.
    pub(super) fn sync(&mut self) -> Result<Safe> {
        self.check()?;
        self.writer.flush().map_err(anyhow::Error::from).or_else(|error| self.unwritten(error))?;
        let problem = || format!("cannot bring {} to the disk", self.name.display());
        match self.writer.get_ref().get_ref() {
            Target::Nowhere | Target::StandardOutput => Ok(Safe::default()),
            Target::File(file, sum) => {
                file.sync().with_context(problem)?;
                let bytes = file.std().metadata().with_context(problem)?.len();
                Ok(Safe { bytes, sum: sum.clone().finalize() })
            }
        }
    }
}

impl Rows for Spool {
    fn row(&mut self, cells: &[Cell<'_>]) {
        if self.failed.is_some() {
            return;
        }
        let mut fields = cells.iter().zip(&self.absent);
        let written = fields.try_for_each(|(cell, absent)| match cell {
            Cell::Number(number) => self.writer.write_field(number.to_string()),
            Cell::Absent => self.writer.write_field(absent),
            Cell::Text(text) => self.writer.write_field(text),
        });
        let ended = written.and_then(|()| self.writer.write_record(None::<&[u8]>));
        self.failed = ended.map_err(anyhow::Error::from).or_else(|error| self.unwritten(error)).err();
    }
}

/// How many bytes of rows are on the disk, and their checksum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Safe {
    pub(super) bytes: u64,
    pub(super) sum: u32,
}

impl Safe {
    /// Whether a file holds exactly this.
    pub(super) fn is_all_of(&self, path: &Path) -> bool {
        let Ok(file) = std::fs::File::open(path) else { return false };
        file.metadata().is_ok_and(|found| found.is_file() && found.len() == self.bytes)
            && sum_of(&file, self.bytes).is_ok_and(|sum| sum.finalize() == self.sum)
    }
}

/// The checksum of the first bytes of a file.
fn sum_of(file: &std::fs::File, bytes: u64) -> std::io::Result<crc32fast::Hasher> {
    let mut sum = crc32fast::Hasher::new();
    let mut reader = std::io::BufReader::with_capacity(1 << 16, file).take(bytes);
    std::io::copy(&mut reader, &mut Sum(&mut sum))?;
    Ok(sum)
}

/// Refuses rows that another job is writing, and what is not rows of such a table.
pub(super) fn look(path: &Path, columns: &[Column<'_>]) -> Result<(), Failure> {
    if files::there(path, b"").is_ok_and(|found| found == There::Ours) {
        let problem = || format!("cannot open {}", path.display());
        lock(&std::fs::File::open(path).with_context(problem)?, path)?;
    }
    files::refuse_foreign(path, &beginning(columns)?, "an unfinished table").map(drop)
}

/// Whether there are rows of a table. The names of the columns alone are enough: a table may have all its work in a checkpoint, which needs
/// this file to go on. A file that was cut off before them is useless.
pub(super) fn holds_rows(path: &Path, columns: &[Column<'_>]) -> Result<bool> {
    let beginning = beginning(columns)?;
    if files::there(path, &beginning).is_ok_and(|found| found != There::Ours) {
        return Ok(false);
    }
    let mut begins = Vec::new();
    let file = std::fs::File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    file.take(beginning.len() as u64).read_to_end(&mut begins)?;
    Ok(begins == beginning)
}

/// How the rows of a table begin: with the names of its columns.
fn beginning(columns: &[Column<'_>]) -> Result<Vec<u8>> {
    let mut line = csv::Writer::from_writer(Vec::new());
    line.write_record(columns.iter().map(|column| column.name))?;
    line.into_inner().map_err(|error| anyhow::anyhow!("{error}"))
}

/// Sums what is written to it.
struct Sum<'a>(&'a mut crc32fast::Hasher);

impl Write for Sum<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// No other job may write to the file until this job ends.
fn lock(file: &std::fs::File, path: &Path) -> Result<(), Failure> {
    file.try_lock().map_err(|_| {
        let message = format!("another job is writing {}", path.display());
        Failure::input(message, "wait for it, or name another file")
    })
}

fn quiet_if_closed(error: anyhow::Error) -> Result<()> {
    let closed = error.chain().any(|cause| {
        let io = cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
        let csv = cause.downcast_ref::<csv::Error>().and_then(|error| match error.kind() {
            csv::ErrorKind::Io(error) => Some(error.kind()),
            _ => None,
        });
        io.or(csv) == Some(ErrorKind::BrokenPipe)
    });
    if closed {
        std::process::exit(0);
    }
    Err(error)
}
