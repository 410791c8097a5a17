//! Checkpoints: one line of JSON (what is computed, how many bytes of rows are safe), the state as
//! numbers of four bytes, and a checksum of it all. Written beside, brought to the disk, and renamed;
//! the checkpoint before stays as `.previous`, in case the newest was torn.

use std::io::{BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::Path;

use answers::table::Table;
use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Value, json};

use super::spool::Safe;
use crate::disk::{self, File};
use crate::failure::Failure;
use crate::files::{self, Beside, CHECKPOINT as BEGINNING, There, with_suffix};
use crate::output;

const FORMAT: &str = "fibnim checkpoint 1";

/// What a checkpoint says beside the state of the table.
pub(super) struct Checkpoint {
    pub(super) rows: Safe,
}

/// Before any work, refuses to overwrite anything else; returns whether there is a checkpoint.
pub(super) fn look(path: &Path) -> Result<bool, Failure> {
    let mut found = false;
    for path in [path.to_owned(), with_suffix(path, "previous")] {
        found |= files::refuse_foreign(&path, BEGINNING, "a checkpoint")? == There::Ours;
    }
    // A program killed while writing one has left it half written.
    files::refuse_foreign(&with_suffix(path, "tmp"), BEGINNING, "a checkpoint")?;
    // Whether anything can be written there.
    match Beside::new(path) {
        Ok(_) => Ok(found),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let message = format!("cannot write the checkpoint {}: {}", path.display(), error.kind());
            Err(Failure::input(message, "name a file in a folder that can be written"))
        }
        Err(error) => {
            let problem = format!("cannot write the checkpoint {}", path.display());
            Err(anyhow::Error::from(error).context(problem).into())
        }
    }
}

/// Whether the checkpoint there, or the one before, has come so far that it holds anything: an empty file does not.
pub(super) fn holds_state(path: &Path) -> bool {
    let holds = |path: &Path| {
        std::fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() > BEGINNING.len() as u64)
    };
    holds(path) || holds(&with_suffix(path, "previous"))
}

/// Writes a checkpoint; the one before becomes `.previous`.
pub(super) fn write(path: &Path, table: &dyn Table, rows: Safe) -> Result<()> {
    let problem = || format!("cannot write the checkpoint {}", path.display());
    let beside = with_suffix(path, "tmp");
    files::remove_ours(&beside, BEGINNING).with_context(problem)?;
    let file = File::make(&beside).with_context(problem)?;
    let mut out = Summed { inner: BufWriter::with_capacity(1 << 16, file), sum: crc32fast::Hasher::new() };
    // However it ends, the file is known as ours and can be replaced.
    out.write_all(BEGINNING).and_then(|()| out.sync()).with_context(problem)?;
    let parameters: serde_json::Map<String, Value> =
        table.parameters().into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    let head = json!({
        "format": FORMAT,
        "table": table.name(),
        "parameters": parameters,
        "row_bytes": rows.bytes,
        "row_sum": rows.sum,
    });
    let head = format!("{head}\n");
    let rest = head.as_bytes().strip_prefix(BEGINNING).expect("the format comes first");
    out.write_all(rest).with_context(problem)?;
    let mut result = Ok(());
    let saved = table.save(&mut |number| {
        if result.is_ok() {
            result = out.write_all(&number.to_le_bytes());
        }
    });
    saved?;
    result.with_context(problem)?;
    let sum = out.sum.clone().finalize();
    out.write_all(&sum.to_le_bytes()).with_context(problem)?;
    out.sync().with_context(problem)?;
    match files::there(path, BEGINNING).with_context(problem)? {
        There::Nothing => {}
        There::Ours => disk::rename(path, &with_suffix(path, "previous")).with_context(problem)?,
        There::Foreign => bail!("{} has become something else", path.display()),
    }
    files::rename(&beside, path).with_context(problem)
}

/// Removes a checkpoint that is no longer needed, with its predecessor, so that a loss of power does not bring it back.
pub(super) fn remove(path: &Path) -> Result<()> {
    let remove = |path: &Path| -> Result<bool> {
        files::remove_ours(path, BEGINNING).with_context(|| format!("cannot remove {}", path.display()))
    };
    let sync = || files::sync_folder(path).with_context(|| format!("cannot remove {}", path.display()));
    // The newest goes last: the rows that the one before knows of may be gone.
    if remove(&with_suffix(path, "previous"))? | remove(&with_suffix(path, "tmp"))? {
        sync()?;
    }
    if remove(path)? { sync() } else { Ok(()) }
}

/// Loads a checkpoint into the job it was made for. A torn one is refused and the one before is used.
pub(super) fn read(path: &Path, table: &mut dyn Table) -> Result<Checkpoint, Failure> {
    match read_one(path, table) {
        Ok(checkpoint) => Ok(checkpoint),
        Err(ReadError::Foreign(failure)) => Err(failure),
        Err(ReadError::Torn(reason)) => {
            let previous = with_suffix(path, "previous");
            let trying = format!("trying {}", previous.display());
            output::note(&format!("{} cannot be used ({reason:#}); {trying}", path.display()));
            match read_one(&previous, table) {
                Ok(checkpoint) => Ok(checkpoint),
                Err(ReadError::Foreign(failure)) => Err(failure),
                Err(ReadError::Torn(error)) => Err(Failure::input(
                    format!("no usable checkpoint: {error:#}"),
                    "start again without --resume",
                )),
            }
        }
    }
}

enum ReadError {
    /// Not there, cut off or changed: the one before may be good.
    Torn(anyhow::Error),
    /// Good, but of another table.
    Foreign(Failure),
}

impl From<anyhow::Error> for ReadError {
    fn from(error: anyhow::Error) -> Self {
        Self::Torn(error)
    }
}

fn read_one(path: &Path, table: &mut dyn Table) -> Result<Checkpoint, ReadError> {
    let body = checked_length(path)?;
    let file = std::fs::File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    let mut input = BufReader::with_capacity(1 << 16, file).take(body);
    let mut head = Vec::new();
    loop {
        let mut byte = [0];
        input.read_exact(&mut byte).context("its first line is cut off")?;
        if byte == [b'\n'] || head.len() > 1 << 16 {
            break;
        }
        head.push(byte[0]);
    }
    let head: Value = serde_json::from_slice(&head).context("its first line is not JSON")?;
    if head["format"] != FORMAT {
        return Err(anyhow!("it is not a {FORMAT}").into());
    }
    check_parameters(&head, table).map_err(ReadError::Foreign)?;
    let bytes = head["row_bytes"].as_u64().context("it does not say how many rows are safe")?;
    let sum = head["row_sum"].as_u64().and_then(|sum| u32::try_from(sum).ok());
    let sum = sum.context("it does not say what the rows are")?;
    let mut next = || {
        let mut bytes = [0; 4];
        input.read_exact(&mut bytes).ok().map(|()| u32::from_le_bytes(bytes))
    };
    if !table.load(&mut next) || next().is_some() {
        return Err(anyhow!("its numbers are not a state of this table").into());
    }
    Ok(Checkpoint { rows: Safe { bytes, sum } })
}

/// The length without the checksum, if the checksum is right.
fn checked_length(path: &Path) -> Result<u64> {
    let file = std::fs::File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    let length = file.metadata().context("cannot measure it")?.len();
    let body = length.checked_sub(4).context("it is empty")?;
    let mut input = BufReader::with_capacity(1 << 16, file);
    let mut sum = crc32fast::Hasher::new();
    let mut left = body;
    let mut buffer = vec![0; 1 << 16];
    while left > 0 {
        let part = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        input.read_exact(&mut buffer[..part]).context("it is cut off")?;
        sum.update(&buffer[..part]);
        left -= part as u64;
    }
    let mut recorded = [0; 4];
    input.read_exact(&mut recorded).context("it is cut off")?;
    if sum.finalize() != u32::from_le_bytes(recorded) {
        return Err(anyhow!("its checksum is wrong: it is torn or was changed"));
    }
    Ok(body)
}

/// Refuses a checkpoint of another table or other parameters, by name.
fn check_parameters(head: &Value, table: &dyn Table) -> Result<(), Failure> {
    let help = "give the parameters that the checkpoint was made with, or start without --resume";
    if head["table"] != table.name() {
        let other = head["table"].as_str().unwrap_or("something else");
        return Err(Failure::input(
            format!("the checkpoint is of table {other}, not of table {}", table.name()),
            help,
        ));
    }
    for (name, value) in table.parameters() {
        let saved = head["parameters"][name].as_str().unwrap_or("nothing");
        if saved != value {
            let message = format!("the checkpoint was made with {name} {saved}, not {name} {value}");
            return Err(Failure::input(message, help));
        }
    }
    Ok(())
}

/// A writer that sums what it writes.
struct Summed<W> {
    inner: W,
    sum: crc32fast::Hasher,
}

impl Summed<BufWriter<File>> {
    /// Brings everything to the disk.
    fn sync(&mut self) -> std::io::Result<()> {
        self.inner.flush()?;
        self.inner.get_ref().sync()
    }
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.inner.flush()
    }
}
