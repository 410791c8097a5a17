//! The system fails under the program at every call that changes a disk, SQLite's own calls among them: each fails once, and after each the
//! program is killed. What is there then is what was there before, or the whole result, and the same command again does it.
//!
//! `strace` has the calls fail; without it there is nothing to see here. `FIBNIM_FAULTS` is the number of faults for each command; as many as
//! there are calls, without an end, is `FIBNIM_FAULTS=100000`.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod abuse;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use abuse::{Dice, amount};

/// Calls that change a disk.
const CALLS: [&str; 9] =
    ["openat", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "rename", "unlink", "mkdir"];

const COMMANDS: [&str; 5] = [
    "prove one-pile --library l.sqlite",
    "theorems import one.cert --library l.sqlite",
    "theorems export --library full.sqlite --out all.cert",
    "results --draw starts.csv --out starts.svg",
    "table starts --upto 100 --out t.csv --record records",
];

fn fibnim(folder: &Path, command: &str) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fibnim"));
    program.current_dir(folder).args(command.split(' ')).env("XDG_DATA_HOME", folder.join("data"));
    program
}

/// The command with a fault in the given call of its kind, or with none.
fn under_strace(folder: &Path, command: &str, inject: &str) -> Output {
    let mut strace = Command::new("strace");
    strace.args(["-f", "-q", "-o", "/dev/null", "-e", &format!("trace={}", CALLS.join(","))]);
    strace.args(["-e", &format!("inject={inject}")]).arg(env!("CARGO_BIN_EXE_fibnim"));
    strace.current_dir(folder).args(command.split(' ')).env("XDG_DATA_HOME", folder.join("data"));
    strace.stdin(Stdio::null()).output().unwrap()
}

/// How often the command makes each call.
fn counted(folder: &Path, command: &str) -> Option<Vec<(&'static str, usize)>> {
    let seen = folder.join("calls");
    let mut strace = Command::new("strace");
    strace.args(["-f", "-q", "-o"]).arg(&seen).args(["-e", &format!("trace={}", CALLS.join(","))]);
    strace.arg(env!("CARGO_BIN_EXE_fibnim")).args(command.split(' '));
    strace.current_dir(folder).env("XDG_DATA_HOME", folder.join("data")).stdin(Stdio::null());
    let output = strace.output().ok()?;
    let text = std::fs::read_to_string(&seen).ok()?;
    std::fs::remove_file(seen).unwrap();
    // Where tracing is not allowed, there are no calls.
    let count = |call: &'static str| (call, text.matches(&format!(" {call}(")).count());
    (output.status.success() && text.contains("openat(")).then(|| CALLS.map(count).to_vec())
}

const MINE: &str = "years of work";

/// A folder with a library, rows, a record, and a file of the user's.
fn prepare(folder: &Path) {
    for command in
        ["prove one-pile --library full.sqlite --out one.cert", "table starts --upto 200 --out starts.csv"]
    {
        assert!(fibnim(folder, command).output().unwrap().status.success());
    }
    assert!(
        fibnim(folder, "table starts --upto 50 --out x.csv --record records")
            .output()
            .unwrap()
            .status
            .success()
    );
    std::fs::write(folder.join("thesis.txt"), MINE).unwrap();
}

fn copy(from: &Path) -> tempfile::TempDir {
    let to = tempfile::tempdir().unwrap();
    for path in std::fs::read_dir(from).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_file() {
            std::fs::copy(&path, to.path().join(path.file_name().unwrap())).unwrap();
        }
    }
    to
}

/// Nothing is lost, and what is there can be used.
fn look(folder: &Path, fault: &str) {
    assert_eq!(std::fs::read_to_string(folder.join("thesis.txt")).unwrap(), MINE, "{fault}");
    for library in ["l.sqlite", "full.sqlite"].map(|name| folder.join(name)) {
        let is_begun = std::fs::metadata(&library).is_ok_and(|found| found.len() > 0);
        let name = library.file_name().unwrap().to_string_lossy().into_owned();
        if is_begun || name == "full.sqlite" {
            let output = fibnim(folder, &format!("theorems --json --library {name}")).output().unwrap();
            assert!(output.status.success(), "{fault}: {}", String::from_utf8_lossy(&output.stderr));
        }
    }
    let records = std::fs::read_to_string(folder.join("records")).unwrap();
    assert!(
        records.lines().next().is_some_and(|line| line.contains("\"upto\":\"50\"")),
        "{fault}: {records}"
    );
    if folder.join("t.csv").exists() {
        assert!(records.contains("\"upto\":\"100\""), "{fault}: the table is complete, and has no record");
    }
}

/// What a person does next.
fn again(folder: &Path, command: &str, fault: &str) {
    let mut output = fibnim(folder, command).output().unwrap();
    if command.starts_with("table") && output.status.code() == Some(2) {
        let more =
            if folder.join("t.csv.checkpoint").exists() { "--resume t.csv.checkpoint" } else { "--fresh" };
        output = fibnim(folder, &format!("{command} {more}")).output().unwrap();
    }
    assert!(output.status.success(), "{fault}: {}", String::from_utf8_lossy(&output.stderr));
}

/// The results of a command, without what differs each time.
fn results(folder: &Path) -> Vec<Option<Vec<u8>>> {
    let names = ["certificates/one-pile.cert", "all.cert", "starts.svg", "t.csv"];
    names.map(|name| std::fs::read(folder.join(name)).ok()).to_vec()
}

#[test]
fn a_system_that_fails_loses_nothing() {
    let first = tempfile::tempdir().unwrap();
    prepare(first.path());
    let most = amount("FIBNIM_FAULTS", 12);
    let mut dice = Dice(37);
    let (mut faults, mut told, mut killed) = (0, 0, 0);
    for command in COMMANDS {
        let whole = copy(first.path());
        let Some(calls) = counted(whole.path(), command) else {
            println!("strace is missing, or may not trace: nothing was tried");
            return;
        };
        let expected = results(whole.path());
        let mut all: Vec<String> = Vec::new();
        for (call, count) in calls {
            let ways = ["error=EIO", "error=ENOSPC", "signal=KILL"];
            all.extend((1..=count).flat_map(|when| ways.map(|way| format!("{call}:{way}:when={when}"))));
        }
        for fault in chosen(all, most, &mut dice) {
            let folder = copy(first.path());
            let output = under_strace(folder.path(), command, &fault);
            let fault = format!("{command}, {fault}");
            faults += 1;
            match output.status.code() {
                Some(0) => {}
                Some(4) => told += 1,
                // A file that the loader or the system needs, as at the beginning of any program.
                Some(1 | 2 | 3 | 127) if fault.contains("openat") => told += 1,
                None | Some(137) if fault.contains("KILL") => killed += 1,
                other => panic!("{fault}: {other:?} {}", String::from_utf8_lossy(&output.stderr)),
            }
            let found = results(folder.path());
            let before: Vec<Option<Vec<u8>>> = vec![None; found.len()];
            for ((found, expected), before) in found.iter().zip(&expected).zip(&before) {
                assert!(found == expected || found == before, "{fault}: half a result");
            }
            look(folder.path(), &fault);
            again(folder.path(), command, &fault);
            assert!(results(folder.path()) == expected, "{fault}: other bytes");
            let left: Vec<PathBuf> = left(folder.path());
            assert!(left.is_empty(), "{fault}: {left:?}");
        }
    }
    println!("{faults} faults: {told} told, {killed} killed");
}

/// What no command should leave after.
fn left(folder: &Path) -> Vec<PathBuf> {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_left = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.contains(".fibnim-") || name.ends_with(".lock") || name.ends_with(".partial")
    };
    names.filter(is_left).collect()
}

/// Some of these, all different.
fn chosen(mut all: Vec<String>, most: usize, dice: &mut Dice) -> Vec<String> {
    while all.len() > most {
        all.swap_remove(dice.roll(all.len()));
    }
    all
}
