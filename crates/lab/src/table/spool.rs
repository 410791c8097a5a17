//! Rows on their way out, as CSV, with a count of the bytes that are safe.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::Column;

/// Where rows are written: standard output, or a file beside the table that they will become.
pub(crate) struct Spool {
    writer: csv::Writer<BufWriter<Target>>,
}

enum Target {
    Nowhere,
    StandardOutput,
    File(File),
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            Self::Nowhere => Ok(bytes.len()),
            Self::StandardOutput => std::io::stdout().write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Self::Nowhere => Ok(()),
            Self::StandardOutput => std::io::stdout().flush(),
            Self::File(file) => file.flush(),
        }
    }
}

impl Spool {
    fn new(target: Target) -> Self {
        let writer = csv::WriterBuilder::new().from_writer(BufWriter::with_capacity(1 << 16, target));
        Self { writer }
    }

    /// Rows go nowhere.
    pub(super) fn nowhere(_: &[Column]) -> Result<Self> {
        Ok(Self::new(Target::Nowhere))
    }

    /// Rows go to standard output.
    pub(super) fn standard_output(columns: &[Column]) -> Result<Self> {
        let mut spool = Self::new(Target::StandardOutput);
        spool.write(columns.iter().map(|column| column.name))?;
        Ok(spool)
    }

    /// Rows go to a new file.
    pub(super) fn beside(path: &Path, columns: &[Column]) -> Result<Self> {
        let file = File::create(path).with_context(|| format!("cannot create {}", path.display()))?;
        let mut spool = Self::new(Target::File(file));
        spool.write(columns.iter().map(|column| column.name))?;
        Ok(spool)
    }

    /// Rows go on behind the first `bytes` of a file; what stands behind them is cut off, because it
    /// was written after the checkpoint and will be written again.
    pub(super) fn continued(path: &Path, bytes: u64) -> Result<Self> {
        let missing = || format!("cannot continue {}: the rows written so far are gone", path.display());
        let mut file = OpenOptions::new().write(true).open(path).with_context(missing)?;
        let length = file.metadata().with_context(missing)?.len();
        if length < bytes {
            bail!("{} has {length} bytes, but {bytes} were written before the checkpoint", path.display());
        }
        file.set_len(bytes).with_context(missing)?;
        file.seek(SeekFrom::End(0)).with_context(missing)?;
        Ok(Self::new(Target::File(file)))
    }

    /// Writes one row. A reader of standard output that has gone ends the program quietly.
    pub(crate) fn write<T: AsRef<[u8]>>(&mut self, row: impl IntoIterator<Item = T>) -> Result<()> {
        self.writer.write_record(row).map_err(anyhow::Error::from).or_else(quiet_if_closed)
    }

    /// Brings everything to the disk; returns how many bytes the file has.
    pub(super) fn sync(&mut self) -> Result<u64> {
        self.writer.flush().map_err(anyhow::Error::from).or_else(quiet_if_closed)?;
        match self.writer.get_ref().get_ref() {
            Target::Nowhere | Target::StandardOutput => Ok(0),
            Target::File(file) => {
                file.sync_data().context("cannot bring the rows to the disk")?;
                Ok(file.metadata().context("cannot measure the rows")?.len())
            }
        }
    }
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
    Err(error.context("cannot write a row"))
}
