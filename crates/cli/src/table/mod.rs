//! Long jobs: tables computed row by row, written beside and renamed, interrupted and resumed.

mod bfile;
mod checkpoint;
mod device;
pub(crate) mod finished;
#[cfg(feature = "parquet")]
mod parquet;
mod record;
mod spool;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use answers::table::{Cell, Column, Kind, Table, Undrawn};
use anyhow::{Context, Result};
use fibnim::Undecided;
use limits::{Step, Stop, Watch};

use crate::disk;
use crate::failure::Failure;
use crate::files::{self, FolderBeside, Lock, with_suffix};
use crate::interrupt::{Remains, nothing_to_lose, stoppable_with};
use crate::output;
use crate::progress::Progress;
use checkpoint::Checkpoint;
pub(crate) use device::{Device, on_gpu};
use spool::{Safe, Spool};

/// Where a table goes and how it can be interrupted.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) out: Option<PathBuf>,
    pub(crate) checkpoint: Option<PathBuf>,
    pub(crate) resume: Option<PathBuf>,
    pub(crate) between_checkpoints: Duration,
    /// Whether interrupted work may be lost.
    pub(crate) fresh: bool,
    /// Where a line about the finished table goes.
    pub(crate) record: Option<PathBuf>,
    /// What computes it.
    pub(crate) on: String,
    /// How much memory was allowed. The file depends on it (Parquet has smaller groups of rows where it is small), so it is what
    /// was asked for, and not what happens to be free.
    pub(crate) memory: u64,
}

/// The formats of finished tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Csv,
    /// A b-file of the OEIS.
    Bfile,
    Parquet,
    Picture,
}

/// The formats that a table has, as its file is named.
fn formats(table: &dyn Table) -> Vec<&'static str> {
    endings(table.is_sequence(), table.is_drawable())
}

/// The formats of a table that is a sequence or has a picture, as its file is named.
pub(crate) fn endings(is_sequence: bool, is_drawable: bool) -> Vec<&'static str> {
    let parquet = cfg!(feature = "parquet").then_some(".parquet");
    let bfile = is_sequence.then_some(".bfile");
    let pictures: &[&str] = if is_drawable { &[".png", ".svg"] } else { &[] };
    [".csv"].into_iter().chain(parquet).chain(bfile).chain(pictures.iter().copied()).collect()
}

/// What a file can be called.
fn named(endings: &[&str]) -> String {
    let Some((last, others)) = endings.split_last().filter(|(_, others)| !others.is_empty()) else {
        return format!("name the file {}", endings.concat());
    };
    format!("name the file {} or {last}", others.join(", "))
}

impl Plan {
    fn format(&self, table: &dyn Table) -> Result<Format, Failure> {
        let Some(path) = &self.out else { return Ok(Format::Csv) };
        let extension = path.extension().and_then(|e| e.to_str()).map(str::to_ascii_lowercase);
        match extension.as_deref() {
            Some("csv") => Ok(Format::Csv),
            Some("bfile") => Ok(Format::Bfile),
            Some("parquet") if cfg!(feature = "parquet") => Ok(Format::Parquet),
            Some("parquet") => Err(Failure::input(
                "this program was built without Parquet",
                format!("{}, or build with the feature parquet", named(&formats(table))),
            )),
            _ if picture::supports(path) => Ok(Format::Picture),
            _ => Err(Failure::input(
                format!("unknown file format: {}", path.display()),
                named(&formats(table)),
            )),
        }
    }

    /// Refuses files that would overwrite each other, and folders that cannot be written, before any work.
    fn check(&self) -> Result<(), Failure> {
        let Some(out) = &self.out else { return Ok(()) };
        if out.is_dir() {
            return Err(Failure::input(format!("{} is a folder", out.display()), "name a file"));
        }
        let folder = files::folder(out);
        if let Err(error) = std::fs::metadata(folder) {
            let message = format!("cannot write into {}: {error}", folder.display());
            return Err(Failure::input(message, "make the folder, or name another file"));
        }
        files::check_place(out)?;
        let mut taken = vec![out.clone(), with_suffix(out, "partial")];
        let is_taken = |taken: &[PathBuf], path: &Path| taken.iter().any(|other| files::are_one(other, path));
        for checkpoint in self.checkpoint.iter().chain(&self.resume) {
            let own = ["previous", "tmp", "lock"].map(|suffix| with_suffix(checkpoint, suffix));
            if is_taken(&taken, checkpoint) || own.iter().any(|path| is_taken(&taken, path)) {
                return Err(Failure::input(
                    format!("the checkpoint {} would overwrite the table", checkpoint.display()),
                    "give the checkpoint a name of its own",
                ));
            }
        }
        if let Some(record) = &self.record {
            taken.extend(self.checkpoint_path());
            if is_taken(&taken, record) {
                return Err(Failure::input(
                    format!(
                        "the record {} would be written into another file of the table",
                        record.display()
                    ),
                    "give the record a name of its own",
                ));
            }
            files::check_append(record)?;
        }
        Ok(())
    }

    /// Whether a job was killed after its last rename: no rows are left, because they are the table.
    fn is_finished(&self, table: &dyn Table, checkpoint: &Checkpoint) -> bool {
        let Some(out) = &self.out else { return false };
        table.is_done() && !with_suffix(out, "partial").exists() && checkpoint.rows.is_all_of(out)
    }

    /// Takes the locks of all checkpoints that will be written or removed; refuses what is not ours, and to lose what is.
    fn lock(&self, table: &dyn Table) -> Result<Vec<Lock>, Failure> {
        let mut locks = Vec::new();
        let mut paths: Vec<PathBuf> = self.checkpoint_path().into_iter().chain(self.resume.clone()).collect();
        paths.dedup();
        let Some(out) = &self.out else { return Ok(locks) };
        let partial = with_suffix(out, "partial");
        // On resuming, an error says what is wrong with the rows when they are read.
        if self.resume.is_none() {
            spool::look(&partial, &table.columns())?;
        }
        for path in paths {
            let is_asked_for = self.resume.as_ref() == Some(&path);
            let found = checkpoint::look(&path)?;
            locks.push(Lock::take(&path)?);
            if found && !is_asked_for && !self.fresh && checkpoint::holds_state(&path) {
                return Err(Failure::input(
                    format!("{} holds the state of a table that was interrupted", path.display()),
                    format!("continue it with --resume {}, or start again with --fresh", path.display()),
                ));
            }
        }
        // The checkpoint of these rows may have any name and be anywhere.
        if self.resume.is_none() && !self.fresh && spool::holds_rows(&partial, &table.columns())? {
            return Err(Failure::input(
                format!("{} holds rows of a table that was interrupted", partial.display()),
                "--resume CHECKPOINT continues it, --fresh starts again",
            ));
        }
        Ok(locks)
    }

    fn remove_checkpoints(&self) -> Result<()> {
        let mut paths: Vec<PathBuf> = self.checkpoint_path().into_iter().chain(self.resume.clone()).collect();
        paths.dedup();
        paths.iter().try_for_each(|path| checkpoint::remove(path))
    }

    /// Where a checkpoint is written: where it was asked for, else where it came from, else beside the table.
    fn checkpoint_path(&self) -> Option<PathBuf> {
        let beside = || self.out.as_deref().map(|out| with_suffix(out, "checkpoint"));
        self.checkpoint.clone().or_else(|| self.resume.clone()).or_else(beside)
    }
}

/// Runs a job without printing its rows.
pub(crate) fn run_silently(table: &mut dyn Table, plan: &Plan) -> Result<(), Failure> {
    run_into(table, plan, Spool::nowhere)
}

/// Runs a job to its end, or to Ctrl-C.
pub(crate) fn run(table: &mut dyn Table, plan: &Plan) -> Result<(), Failure> {
    run_into(table, plan, Spool::standard_output)
}

/// Runs a job; without a file its rows go where `otherwise` says.
fn run_into(
    table: &mut dyn Table,
    plan: &Plan,
    otherwise: fn(&[Column<'_>]) -> Result<Spool>,
) -> Result<(), Failure> {
    let format = plan.format(table)?;
    if format == Format::Picture && !table.is_drawable() {
        let message = format!("there is no picture of table {}", table.name());
        return Err(Failure::input(message, named(&formats(table))));
    }
    if format == Format::Bfile && !table.is_sequence() {
        let message = format!("the rows of table {} are not a sequence of numbers", table.name());
        let help = format!("{}; starts and threshold make b-files", named(&formats(table)));
        return Err(Failure::input(message, help));
    }
    if format == Format::Picture && table.picture_bytes() > plan.memory {
        return Err(Failure::from(Undecided::Memory {
            what: format!("the picture of table {}", table.name()),
            needed: Some(table.picture_bytes().into()),
            limit: plan.memory,
        }));
    }
    plan.check()?;
    // Held until the end.
    let _locks = plan.lock(table)?;
    if let Some(checkpoint) = &plan.resume
        && !checkpoint::look(checkpoint)?
    {
        return compare(table, plan, checkpoint);
    }
    let resumed = plan.resume.as_deref().map(|path| checkpoint::read(path, table)).transpose()?;
    if resumed.as_ref().is_some_and(|checkpoint| plan.is_finished(table, checkpoint)) {
        if let Some((path, out)) = plan.record.as_ref().zip(plan.out.as_ref()) {
            record::add_once(path, &record::line(table, &plan.on, out, None)?)?;
        }
        output::note(COMPLETE);
        return Ok(plan.remove_checkpoints()?);
    }
    let kept = if plan.out.is_some() { Remains::Something } else { Remains::Earlier };
    stoppable_with(kept, |stop| {
        let rows = open(table, plan, resumed, otherwise)?;
        compute(table, plan, rows, format, stop)
    })
}

const COMPLETE: &str = "the table is complete already";

/// There is no checkpoint to continue from, as after the end of a table. Whether the table is complete is seen by what is inside: it is
/// computed again beside it.
fn compare(table: &mut dyn Table, plan: &Plan, checkpoint: &Path) -> Result<(), Failure> {
    let missing = format!("there is no checkpoint {}", checkpoint.display());
    if plan.out.is_none() {
        return Err(without_file());
    }
    let Some(out) = plan.out.as_ref().filter(|out| out.is_file()) else {
        return Err(Failure::input(
            format!("{missing}, and no finished table: there is nothing to continue"),
            "start without --resume",
        ));
    };
    let problem = || format!("cannot write beside {}", out.display());
    let why = "as when a table is complete; computing it again, to compare it with";
    output::note(&format!("{missing}, {why} {}", out.display()));
    let folder = FolderBeside::new(out).with_context(problem)?;
    let again = folder.path().join(out.file_name().unwrap_or_default());
    let record = plan.record.as_ref().map(|_| folder.path().join("record"));
    let alone = Plan {
        out: Some(again.clone()),
        checkpoint: None,
        resume: None,
        record: record.clone(),
        ..plan.clone()
    };
    run_silently(table, &alone).map_err(|failure| match failure {
        Failure::Interrupted(_) => Failure::Interrupted("interrupted; nothing was changed".into()),
        other => other,
    })?;
    if !files::are_equal(&again, out).with_context(|| format!("cannot read {}", out.display()))? {
        let message = format!("{missing}, and {} is not this table: it holds something else", out.display());
        return Err(Failure::input(message, "start without --resume; nothing was changed"));
    }
    if let Some((path, record)) = plan.record.as_ref().zip(record) {
        let line = std::fs::read_to_string(&record).with_context(problem)?;
        record::add_once(path, line.trim_end())?;
    }
    // Rows that were left when the power failed after the end.
    let partial = with_suffix(out, "partial");
    spool::look(&partial, &table.columns())?;
    files::remove_ours(&partial, b"").with_context(|| format!("cannot remove {}", partial.display()))?;
    output::note(COMPLETE);
    Ok(())
}

/// Computes the rows, saving them now and then.
fn compute(
    table: &mut dyn Table,
    plan: &Plan,
    mut rows: Spool,
    format: Format,
    stop: &Stop,
) -> Result<(), Failure> {
    let began = Instant::now();
    let mut progress = Progress::new(table.name());
    let mut last_checkpoint = Instant::now();
    let mut pause = plan.between_checkpoints;
    while !table.is_done() {
        match table.advance(&mut rows, stop) {
            Err(Undecided::Stopped(_)) if stop.is_set() => {}
            advanced => advanced?,
        }
        rows.check()?;
        let (done, total) = table.progress();
        progress.report(&Step::Counted { done, total });
        if stop.is_set() {
            return Err(interrupt(table, plan, rows));
        }
        if plan.checkpoint_is_regular() && last_checkpoint.elapsed() >= pause {
            let started = Instant::now();
            // Rows that did not come to the disk once may be lost, whatever is said of them later.
            let safe = rows.sync()?;
            if let Err(error) = save(table, plan, safe) {
                output::note(&format!("no checkpoint this time: {error:#}"));
            }
            // A large state takes long to write: spend no more than a tenth of the time on it.
            pause = plan.between_checkpoints.max(started.elapsed() * 9);
            last_checkpoint = Instant::now();
        }
    }
    drop(progress);
    finish(table, plan, rows, format, began.elapsed())
}

impl Plan {
    /// Every minute or so if checkpoints were asked for; else only on Ctrl-C.
    fn checkpoint_is_regular(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some()
    }
}

fn open(
    table: &dyn Table,
    plan: &Plan,
    resumed: Option<Checkpoint>,
    otherwise: fn(&[Column<'_>]) -> Result<Spool>,
) -> Result<Spool, Failure> {
    let Some(out) = &plan.out else {
        if plan.checkpoint_is_regular() {
            return Err(without_file());
        }
        return Ok(otherwise(&table.columns())?);
    };
    let partial = with_suffix(out, "partial");
    match resumed {
        Some(checkpoint) => Spool::continued(&partial, &table.columns(), checkpoint.rows),
        None => {
            check_disk(table, out, plan.format(table)?)?;
            Spool::fresh(&partial, &table.columns())
        }
    }
}

fn without_file() -> Failure {
    Failure::input(
        "a checkpoint needs a file to continue",
        "say where the table goes, for example --out table.csv",
    )
}

/// About how many bytes a table takes on the disk while it is made: the converted table is kept beside the rows until it is complete. Parquet
/// takes from a third to three fifths of the rows.
fn disk_bytes(table: &dyn Table, format: Format) -> u128 {
    let rows = table.estimated_bytes();
    match format {
        Format::Csv | Format::Picture => rows,
        Format::Bfile => rows.saturating_mul(2),
        Format::Parquet => rows.saturating_mul(8) / 5,
    }
}

/// Refuses a table that the disk has no room for.
fn check_disk(table: &dyn Table, out: &Path, format: Format) -> Result<(), Failure> {
    let folder = files::folder(out);
    let free =
        fs4::available_space(folder).with_context(|| format!("cannot write into {}", folder.display()))?;
    let needed = disk_bytes(table, format);
    if needed <= free.into() {
        return Ok(());
    }
    let what = format!("table {} would need about {} on the disk", table.name(), limits::bytes(needed));
    Err(Failure::TooLarge {
        message: format!("{what}, and {} are free", limits::bytes(free.into())),
        help: "choose a smaller range, or a file on a larger disk".into(),
    })
}

/// Writes a checkpoint after rows that are safe.
fn save(table: &dyn Table, plan: &Plan, safe: Safe) -> Result<Option<PathBuf>> {
    let Some(path) = plan.checkpoint_path() else { return Ok(None) };
    checkpoint::write(&path, table, safe)?;
    Ok(Some(path))
}

/// Ctrl-C: nothing is lost that can be kept.
fn interrupt(table: &dyn Table, plan: &Plan, mut rows: Spool) -> Failure {
    Failure::Interrupted(match rows.sync().and_then(|safe| save(table, plan, safe)) {
        Ok(Some(path)) => format!("interrupted; continue with --resume {}", path.display()),
        Ok(None) => "interrupted; with --out it could have been continued".into(),
        Err(error) => format!("interrupted, and nothing was saved: {error:#}"),
    })
}

fn finish(
    table: &mut dyn Table,
    plan: &Plan,
    mut rows: Spool,
    format: Format,
    took: Duration,
) -> Result<(), Failure> {
    let safe = rows.sync()?;
    if format != Format::Csv || plan.checkpoint_is_regular() || plan.record.is_some() {
        // Ctrl-C or a kill during the conversion should not cost the rows, nor one after the last rename the knowledge that they are all.
        save(table, plan, safe)?;
    }
    // All rows are safe, and only the last conversion is left.
    nothing_to_lose();
    if let Some(out) = &plan.out {
        let partial = with_suffix(out, "partial");
        // The record comes before the table is complete: a run that is killed in between is continued, and one after the end is not.
        if let Some(path) = &plan.record {
            let line = record::line(table, &plan.on, &partial, Some(took))?;
            match plan.resume {
                Some(_) => record::add_once(path, &line)?,
                None => files::append(path, &line)?,
            }
        }
        match format {
            Format::Csv => files::rename_into_place(&partial, out)?,
            Format::Bfile => bfile::convert(table, &partial, out)?,
            #[cfg(feature = "parquet")]
            Format::Parquet => parquet::convert(table, &partial, out, plan.memory)?,
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => unreachable!("such a file was refused before"),
            Format::Picture => draw(table, &partial, out)?,
        }
        // The table is on the disk. The rows go last: as long as there is a checkpoint, they can be converted again.
        plan.remove_checkpoints()?;
        if format != Format::Csv {
            disk::remove(&partial).with_context(|| format!("cannot remove {}", partial.display()))?;
        }
    }
    drop(rows);
    if let Some(remark) = table.remark() {
        output::note(&remark);
    }
    Ok(())
}

/// Draws a finished table from its rows.
fn draw(table: &dyn Table, rows: &Path, picture: &Path) -> Result<(), Failure> {
    let mut painter = table.painter().expect("what has no picture was refused before");
    if painter.needs_rows() {
        let kinds: Vec<Kind> = table.columns().iter().map(|column| column.kind).collect();
        let problem = || format!("cannot read {}", rows.display());
        for record in csv::Reader::from_path(rows).with_context(problem)?.records() {
            let record = record.with_context(problem)?;
            let cells: Vec<Cell<'_>> =
                kinds.iter().zip(&record).map(|(&kind, text)| cell(kind, text)).collect();
            painter.row(&cells);
        }
    }
    let sheet = painter.sheet(&mut Progress::new("drawing")).map_err(|undrawn| match undrawn {
        Undrawn::Undecided(undecided) => undecided.into(),
        Undrawn::Picture(error) => Failure::Other(error.into()),
    })?;
    let encoded = sheet.encode(picture).map_err(anyhow::Error::from)?;
    Ok(files::write(picture, encoded)?)
}

/// What a row holds, as it was written.
fn cell(kind: Kind, text: &str) -> Cell<'_> {
    match kind {
        Kind::Text => Cell::Text(text),
        Kind::Number | Kind::Optional(_) => text.parse().map_or(Cell::Absent, Cell::Number),
    }
}

#[cfg(test)]
mod tests;
