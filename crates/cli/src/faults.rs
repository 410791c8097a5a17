//! Tests of every command that writes a file: the disk fails at every call, and the power after every call.
//!
//! Tables have tests of their own (`table/tests/power.rs`), because they go on where they were; what other commands write is there whole,
//! or as it was before. What SQLite writes does not go through [`crate::disk`]; `tests/faults.rs` has the system fail under the program.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use clap::Parser as _;

use crate::cli::Cli;
use crate::commands;
use crate::disk::crash::{Disk, Fails, Files, files as files_below, restore};
use crate::failure::Failure;

/// A command, and the files that it may make or change.
struct Case {
    command: &'static str,
    writes: &'static [&'static str],
    /// Whether it adds to its file, so that once more is not the same.
    adds: bool,
}

const CASES: &[Case] = &[
    Case {
        command: "prove one-pile --library l.sqlite",
        writes: &["certificates/one-pile.cert"],
        adds: false,
    },
    Case { command: "prove one-pile --library l.sqlite --out all.cert", writes: &["all.cert"], adds: false },
    Case {
        command: "theorems export one-pile --library l.sqlite --out all.cert --svg a.svg --dot a.dot --walnut a.txt",
        writes: &["all.cert", "a.svg", "a.dot", "a.txt"],
        adds: false,
    },
    Case {
        command: "ask fib(n) --library l.sqlite --certificate all.cert --svg a.svg --matrices a.txt",
        writes: &["all.cert", "a.svg", "a.txt"],
        adds: false,
    },
    Case { command: "results --draw starts.csv --out a.svg", writes: &["a.svg"], adds: false },
    Case { command: "odds 5 --out a.csv", writes: &["a.csv"], adds: false },
    Case {
        command: "table starts --upto 100 --out a.csv --record results.jsonl",
        writes: &["a.csv", "results.jsonl"],
        adds: true,
    },
];

const OLD: &str = "what was there before";
const MINE: [&str; 3] = ["thesis.txt", "certificates/mine.cert", ".a.svg.tmp"];

impl Case {
    /// Runs the command in a folder.
    fn run(&self, folder: &Path) -> Result<(), Failure> {
        let is_file = |word: &str| word.contains('.');
        let word = |word: &str| {
            if is_file(word) { folder.join(word).display().to_string() } else { word.to_owned() }
        };
        let words = self.command.split(' ').map(word);
        commands::run(Cli::parse_from(["fibnim".to_owned()].into_iter().chain(words)))
    }

    /// A folder as it is before, with a library that has the theorem, and with things in it that are not ours.
    fn folder(&self, first: &Files) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in first {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        // Half of the files are there before.
        for name in self.writes.iter().skip(1).filter(|_| !self.adds) {
            fs::write(folder.path().join(name), OLD).unwrap();
        }
        folder
    }

    /// Nothing of others is touched, and every file is as before, or whole.
    fn look(&self, folder: &Path, before: &Files, after: &Files, when: &str) {
        for mine in MINE {
            assert_eq!(
                fs::read_to_string(folder.join(mine)).unwrap(),
                OLD,
                "{}: {mine}, {when}",
                self.command
            );
        }
        for name in self.writes {
            let (old, new) = (before.get(Path::new(name)), after.get(Path::new(name)));
            let found = fs::read(folder.join(name)).ok();
            let is_whole = found.as_ref() == old || found.as_ref() == new;
            // A torn line stays alone, and costs no other.
            let is_record =
                self.adds && name.ends_with("jsonl") && found.is_some_and(|found| found.starts_with(RECORD));
            assert!(is_whole || is_record, "{}: {name} is neither as before nor whole, {when}", self.command);
        }
        if self.adds && fs::read(folder.join("a.csv")).is_ok() {
            let text = fs::read_to_string(folder.join("results.jsonl")).unwrap();
            let records = crate::render::results::read(&text).0.len();
            assert_eq!(records, 2, "{}: a complete table has its record, {when}", self.command);
        }
    }

    /// What a person does next: the same again.
    fn again(&self, folder: &Path, after: &Files, when: &str) {
        let _disk = Disk::under(folder, Fails::Never);
        if let Err(failure) = self.run(folder) {
            // Rows that can be continued are not lost unasked.
            assert!(self.adds && failure.status() == 2, "{}: {}, {when}", self.command, failure.message());
            let save = folder.join("a.csv.checkpoint").display().to_string();
            let more = if fs::metadata(&save).is_ok() { vec!["--resume", &save] } else { vec!["--fresh"] };
            let words = self.command.split(' ');
            let words = words.map(|word| {
                if word.contains('.') { folder.join(word).display().to_string() } else { word.into() }
            });
            let words =
                ["fibnim".to_owned()].into_iter().chain(words).chain(more.into_iter().map(str::to_owned));
            let gone_on = commands::run(Cli::parse_from(words));
            assert!(gone_on.is_ok(), "{}: {}, {when}", self.command, gone_on.unwrap_err().message());
        }
        for name in self.writes.iter().filter(|name| !name.ends_with("jsonl")) {
            let found = fs::read(folder.join(name)).ok();
            assert!(found.as_ref() == after.get(Path::new(name)), "{}: {name}, {when}", self.command);
        }
        if self.adds {
            let text = fs::read_to_string(folder.join("results.jsonl")).unwrap();
            let (records, _) = crate::render::results::read(&text);
            assert!(records.len() >= 2, "{}: the record is lost, {when}: {text}", self.command);
        }
        let left: Vec<_> = files_below(folder).into_keys().filter(|path| is_left(path)).collect();
        assert!(left.is_empty(), "{}: {left:?} is left, {when}", self.command);
    }
}

const RECORD: &[u8] = br#"{"table":"moves","parameters":{"upto":"5"},"rows":5,"sha256":"ab","seconds":0.1,"on":"2 cores","version":"0.1.0","summary":null}
"#;

fn is_left(path: &Path) -> bool {
    let name = path.file_name().unwrap().to_string_lossy();
    name.contains(".fibnim-") || name.ends_with(".lock") || name.ends_with(".partial")
}

/// The files below a folder, by their names in it.
fn inside(folder: &Path) -> Files {
    let names =
        |(path, bytes): (std::path::PathBuf, Vec<u8>)| (path.strip_prefix(folder).unwrap().to_owned(), bytes);
    files_below(folder).into_iter().map(names).collect()
}

/// What is in a folder before: a library with a theorem, rows, a record, and files of others.
fn first() -> Files {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("certificates")).unwrap();
    for mine in MINE {
        fs::write(folder.path().join(mine), OLD).unwrap();
    }
    fs::write(folder.path().join("results.jsonl"), RECORD).unwrap();
    for command in
        ["prove one-pile --library l.sqlite --out x.cert", "table starts --upto 200 --out starts.csv"]
    {
        Case { command, writes: &[], adds: false }.run(folder.path()).unwrap();
    }
    fs::remove_file(folder.path().join("x.cert")).unwrap();
    inside(folder.path())
}

#[test]
fn every_command_survives_a_disk_that_fails() {
    let first = first();
    let mut failures = 0;
    for case in CASES {
        let whole = case.folder(&first);
        let before = inside(whole.path());
        case.run(whole.path()).unwrap_or_else(|failure| panic!("{}: {}", case.command, failure.message()));
        let after = inside(whole.path());
        for fails in [Fails::Once as fn(usize) -> Fails, Fails::FullFrom] {
            for when in 0.. {
                let folder = case.folder(&first);
                let disk = Disk::under(folder.path(), fails(when));
                let result = case.run(folder.path());
                let has_failed = disk.has_failed();
                drop(disk);
                if !has_failed {
                    break;
                }
                failures += 1;
                let when = format!("failure {when}");
                if let Err(failure) = result {
                    assert_eq!(failure.status(), 4, "{}: {}, {when}", case.command, failure.message());
                    assert!(
                        failure.message().contains("os error"),
                        "{}: {}",
                        case.command,
                        failure.message()
                    );
                }
                case.look(folder.path(), &before, &after, &when);
                case.again(folder.path(), &after, &when);
            }
        }
    }
    println!("{failures} failures of the disk");
}

#[test]
fn every_command_survives_a_loss_of_power() {
    let first = first();
    let (mut cuts, mut different) = (0, 0);
    for case in CASES {
        let folder = case.folder(&first);
        let before = inside(folder.path());
        let disk = Disk::under(folder.path(), Fails::Never);
        case.run(folder.path()).unwrap();
        let after = inside(folder.path());
        let mut states = BTreeMap::new();
        for cut in 0..=disk.done().len() {
            for files in disk.after_power_cut(cut) {
                states.insert(files, cut);
                cuts += 1;
            }
        }
        drop(disk);
        different += states.len();
        for (files, cut) in &states {
            restore(folder.path(), files);
            let when = format!("cut {cut}");
            case.look(folder.path(), &before, &after, &when);
            case.again(folder.path(), &after, &when);
        }
    }
    println!("{cuts} power cuts, which left {different} different things");
}
