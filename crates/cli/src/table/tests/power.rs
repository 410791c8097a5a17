//! Power cuts at every instant, and disks that fail at every instant, under every kind of table.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use answers::table::{Rows, Starts};
use fibnim::Undecided;
use fibnim::game::Dynamic;

use super::super::*;
use crate::disk::crash::{Disk, Done, Fails, files as files_below, restore};

/// A small table in several steps.
struct Squares {
    next: u32,
}

const UPTO: u32 = 30;

impl Table for Squares {
    fn name(&self) -> &'static str {
        "squares"
    }
    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![("upto", UPTO.to_string())]
    }
    fn columns(&self) -> Vec<Column<'_>> {
        vec![Column { name: "n", kind: Kind::Number }, Column { name: "square", kind: Kind::Number }]
    }
    fn is_sequence(&self) -> bool {
        true
    }
    fn estimated_bytes(&self) -> u128 {
        300
    }
    fn progress(&self) -> (u64, u64) {
        (self.next.into(), UPTO.into())
    }
    fn is_done(&self) -> bool {
        self.next == UPTO
    }
    fn advance(&mut self, rows: &mut dyn Rows, _: &Stop) -> Result<(), Undecided> {
        for n in self.next..self.next + 10 {
            rows.row(&[n.into(), (n * n).into()]);
        }
        self.next += 10;
        Ok(())
    }
    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided> {
        number(self.next);
        Ok(())
    }
    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        number().is_some_and(|next| {
            self.next = next;
            next <= UPTO
        })
    }
}

fn squares() -> Box<dyn Table> {
    Box::new(Squares { next: 0 })
}

fn starts() -> Box<dyn Table> {
    Box::new(Starts::new(Dynamic::fibonacci(), 60, &crate::machine::limits()).unwrap())
}

/// A table, where it goes, and what was there before.
#[derive(Clone, Copy)]
struct Case {
    table: fn() -> Box<dyn Table>,
    out: &'static str,
    checkpoint: Option<&'static str>,
    /// Whether a file is there that will be replaced.
    replaces: bool,
    records: bool,
}

const CASE: Case =
    Case { table: squares, out: "t.csv", checkpoint: Some("save"), replaces: false, records: false };

const CASES: [Case; 9] = [
    CASE,
    Case { checkpoint: Some("elsewhere/save"), replaces: true, ..CASE },
    Case { checkpoint: None, replaces: true, ..CASE },
    Case { records: true, ..CASE },
    Case { out: "t.bfile", ..CASE },
    #[cfg(feature = "parquet")]
    Case { out: "t.parquet", checkpoint: Some("elsewhere/save"), replaces: true, ..CASE },
    #[cfg(not(feature = "parquet"))]
    Case { out: "t.bfile", checkpoint: Some("elsewhere/save"), replaces: true, ..CASE },
    Case { out: "t.bfile", checkpoint: None, ..CASE },
    Case { table: starts, out: "t.png", ..CASE },
    Case { table: starts, out: "t.svg", replaces: true, ..CASE },
];

const OLD: &str = "what was there before";
const THESIS: &str = "years of work";
const RECORD: &str = "{\"table\":\"another\"}\n";

impl Case {
    fn path(&self, folder: &Path) -> PathBuf {
        folder.join(self.out)
    }

    fn save(&self, folder: &Path) -> PathBuf {
        self.checkpoint
            .map_or_else(|| with_suffix(&self.path(folder), "checkpoint"), |name| folder.join(name))
    }

    fn record(&self, folder: &Path) -> Option<PathBuf> {
        self.records.then(|| folder.join("results.jsonl"))
    }

    /// A folder as it is before, with things in it that are not ours.
    fn folder(&self) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("elsewhere")).unwrap();
        for mine in ["thesis.txt", "t.csv.tmp", "elsewhere/thesis.txt"] {
            fs::write(folder.path().join(mine), THESIS).unwrap();
        }
        if self.replaces {
            fs::write(self.path(folder.path()), OLD).unwrap();
        }
        if let Some(record) = self.record(folder.path()) {
            fs::write(record, RECORD).unwrap();
        }
        folder
    }

    fn run(&self, folder: &Path, resume: bool, fresh: bool) -> Result<(), Failure> {
        let save = self.save(folder);
        let plan = Plan {
            out: Some(self.path(folder)),
            checkpoint: self.checkpoint.filter(|_| !resume).map(|name| folder.join(name)),
            resume: resume.then_some(save),
            between_checkpoints: Duration::ZERO,
            fresh,
            record: self.record(folder),
            on: String::new(),
            memory: 1 << 30,
        };
        run_silently(&mut *(self.table)(), &plan)
    }

    /// The table as it should be.
    fn table(&self) -> Vec<u8> {
        let folder = self.folder();
        let _disk = Disk::under(folder.path(), Fails::Never);
        self.run(folder.path(), false, false).unwrap();
        fs::read(self.path(folder.path())).unwrap()
    }

    /// What a person does next: go on, where there is something to go on from, and else begin again. Whether there was.
    fn go_on(&self, folder: &Path) -> bool {
        let _disk = Disk::under(folder, Fails::Never);
        match self.run(folder, true, false) {
            Ok(()) => true,
            Err(failure) => {
                assert_eq!(failure.status(), 2, "{}", failure.message());
                self.run(folder, false, true).unwrap_or_else(|failure| panic!("{}", failure.message()));
                false
            }
        }
    }

    /// Nothing of others is touched, and what is there under the name of the table is the old one or the whole new one. Whether it is new.
    fn look(&self, folder: &Path, table: &[u8]) -> bool {
        for mine in ["thesis.txt", "t.csv.tmp", "elsewhere/thesis.txt"] {
            assert_eq!(fs::read_to_string(folder.join(mine)).unwrap(), THESIS);
        }
        if let Some(record) = self.record(folder) {
            assert!(fs::read_to_string(record).unwrap().starts_with(RECORD));
        }
        match fs::read(self.path(folder)) {
            Ok(found) if self.replaces && found == OLD.as_bytes() => false,
            Ok(found) => {
                assert!(found == table, "{} is neither old nor complete", self.out);
                true
            }
            Err(_) => {
                assert!(!self.replaces, "{} was there and is gone", self.out);
                false
            }
        }
    }

    /// After the end nothing is left but the table.
    fn look_at_the_end(&self, folder: &Path, table: &[u8]) {
        assert!(self.look(folder, table));
        let ours = [self.save(folder), with_suffix(&self.save(folder), "previous")];
        for left in [&ours[0], &ours[1], &with_suffix(&self.path(folder), "partial")] {
            assert!(!left.exists(), "{} is left", left.display());
        }
    }

    /// The first instant after which the new name is safe.
    fn safe_from(&self, done: &[Done], name: &Path) -> Option<usize> {
        let renamed = done.iter().position(|done| matches!(done, Done::Renamed(_, to) if to == name))?;
        let synced =
            |done: &Done| matches!(done, Done::FolderSynced(folder) if Some(&**folder) == name.parent());
        Some(renamed + done[renamed..].iter().position(synced)? + 1)
    }

    /// Cuts the power at every instant of what a disk has seen, in every way, and goes on. How many cuts that were, and how many different
    /// things they left.
    fn cut(&self, folder: &Path, disk: Disk, table: &[u8], was_saved: bool) -> [usize; 2] {
        let done = disk.done();
        let complete = self.safe_from(&done, &self.path(folder)).expect("the table was renamed");
        let saved =
            if was_saved { Some(0) } else { self.safe_from(&done, &self.save(folder)) }.unwrap_or(complete);
        // What several cuts can leave is tried once, for the last of them, from which most is wanted.
        let mut states = BTreeMap::new();
        let mut cuts = 0;
        for cut in 0..=done.len() {
            for files in disk.after_power_cut(cut) {
                states.insert(files, cut);
                cuts += 1;
            }
        }
        drop(disk);
        for (files, cut) in &states {
            restore(folder, files);
            let before = cut.checked_sub(1).map(|last| &done[last]);
            let is_complete = self.look(folder, table);
            assert!(is_complete || *cut < complete, "{} is lost behind {before:?}", self.out);
            let went_on = self.go_on(folder);
            assert!(went_on || *cut < saved, "work is lost behind {before:?}");
            self.look_at_the_end(folder, table);
        }
        [cuts, states.len()]
    }
}

#[test]
fn power_cuts_lose_nothing() {
    let mut all = [0, 0];
    let mut count = |[cuts, states]: [usize; 2]| all = [all[0] + cuts, all[1] + states];
    for case in CASES {
        let table = case.table();
        let folder = case.folder();
        let disk = Disk::under(folder.path(), Fails::Never);
        case.run(folder.path(), false, false).unwrap();
        case.look_at_the_end(folder.path(), &table);
        // The same for a job that continues from its first checkpoint.
        let done = disk.done();
        let saved = case.safe_from(&done, &case.save(folder.path()));
        let half = saved.map(|saved| disk.after_power_cut(saved));
        count(case.cut(folder.path(), disk, &table, false));
        if let Some(files) = half.and_then(|mut half| half.pop_last()) {
            restore(folder.path(), &files);
            let disk = Disk::under(folder.path(), Fails::Never);
            case.run(folder.path(), true, false).unwrap();
            count(case.cut(folder.path(), disk, &table, true));
        }
    }
    println!("{} power cuts, which left {} different things", all[0], all[1]);
}

#[test]
fn disks_that_fail_lose_nothing() {
    let mut failures = 0;
    for case in CASES {
        let table = case.table();
        for fails in [Fails::Once as fn(usize) -> Fails, Fails::FullFrom] {
            for when in 0.. {
                let folder = case.folder();
                let disk = Disk::under(folder.path(), fails(when));
                let result = case.run(folder.path(), false, false);
                let (has_failed, done) = (disk.has_failed(), disk.done());
                drop(disk);
                if !has_failed {
                    break;
                }
                failures += 1;
                let is_complete = case.look(folder.path(), &table);
                let saved = case.safe_from(&done, &case.save(folder.path())).is_some();
                let was_done = result.is_ok();
                match result {
                    // What failed was a checkpoint that the table could do without, or the removal of a lock.
                    Ok(()) => assert!(is_complete),
                    Err(failure) => {
                        let told = failure.message();
                        assert_eq!(failure.status(), 4, "{told}");
                        let names = [case.out, "save", "checkpoint", "results.jsonl"];
                        assert!(names.iter().any(|name| told.contains(name)), "{told}");
                        assert!(told.contains("os error"), "{told}");
                    }
                }
                let left = files_below(folder.path());
                let is_left = |path: &&PathBuf| {
                    let name = path.file_name().unwrap().to_string_lossy();
                    name.starts_with('.') || name.ends_with(".lock")
                };
                // A lock that cannot be removed stays, and does no harm.
                let found = left.keys().find(is_left);
                assert!(found.is_none() || was_done, "{found:?} is left");
                let went_on = case.go_on(folder.path());
                assert!(went_on || !saved, "work is lost behind failure {when}");
                case.look_at_the_end(folder.path(), &table);
            }
        }
    }
    println!("{failures} failures of the disk");
}

/// Certificates, pictures of automata, letters, games: files that are written in one go.
#[test]
fn files_in_one_go_are_old_or_new() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("all.cert");
    for old in [None, Some(OLD.as_bytes().to_vec())] {
        let put_old = || match &old {
            Some(old) => fs::write(&path, old).unwrap(),
            None => drop(fs::remove_file(&path)),
        };
        put_old();
        let disk = Disk::under(folder.path(), Fails::Never);
        files::write(&path, "new").unwrap();
        let cuts = disk.done().len();
        for cut in 0..=cuts {
            for files in disk.after_power_cut(cut) {
                let found = files.get(&path);
                assert!(found.map(Vec::as_slice) == Some(b"new") || (found == old.as_ref() && cut < cuts));
            }
        }
        drop(disk);
        for fails in [Fails::Once as fn(usize) -> Fails, Fails::FullFrom] {
            for when in 0.. {
                put_old();
                let disk = Disk::under(folder.path(), fails(when));
                let written = files::write(&path, "new");
                if !disk.has_failed() {
                    break;
                }
                let failure = Failure::from(written.unwrap_err());
                assert_eq!(failure.status(), 4);
                assert!(failure.message().contains("all.cert"), "{}", failure.message());
                let found = fs::read(&path).ok();
                assert!(found.as_deref() == Some(b"new") || found == old);
                assert!(files_below(folder.path()).len() <= 1, "nothing half is left");
            }
        }
    }
}
