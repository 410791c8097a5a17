//! Command lines that nobody means: each is answered or refused, and none crashes. `FIBNIM_STRANGE` says how many.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod abuse;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use abuse::{Dice, amount};

const COMMANDS: [&str; 20] = [
    "solve",
    "zeckendorf",
    "table",
    "table grundy",
    "table starts",
    "table threshold",
    "table complement",
    "table positions",
    "table moves",
    "ask",
    "prove",
    "check",
    "theorems",
    "theorems members",
    "papers",
    "play",
    "review",
    "odds",
    "match",
    "values",
];

const FLAGS: [&str; 40] = [
    "--json",
    "--help",
    "--upto",
    "--out",
    "--checkpoint",
    "--resume",
    "--fresh",
    "--every",
    "--game",
    "--misere",
    "--piles",
    "--memory",
    "--cells",
    "--states",
    "--time",
    "--library",
    "--rules",
    "--first-move",
    "--remoteness",
    "--search",
    "--from",
    "--report",
    "--record",
    "--device",
    "--value",
    "--at",
    "--plain",
    "--second",
    "--save",
    "--opponent",
    "--seed",
    "--games",
    "--approximate",
    "--svg",
    "--dot",
    "--walnut",
    "--below",
    "--allowance",
    "--version",
    "-",
];

const WORDS: [&str; 44] = [
    "",
    " ",
    "0",
    "1",
    "12",
    "3,4",
    "3,4,5;2",
    "12;inf",
    "*5",
    "5,5,5,5;",
    ";",
    ",",
    "-1",
    "--",
    "---",
    "10^",
    "10^3",
    "10^99999",
    "2^63",
    "18446744073709551616",
    "1e9",
    "NaN",
    "inf",
    "\u{221e}",
    "\u{202e}",
    "fibonacci",
    "takeaway:3",
    "takeaway:0",
    "takeaway:1/0",
    "takeaway:+9",
    "nim",
    "one-pile",
    "two-pile",
    "piles:1,2",
    "grundy:0",
    "grundy:99999999999",
    "forall n: n = n",
    "exists n: 2*n = 7",
    "forall",
    "((((",
    "x.csv",
    "/dev/null",
    "/",
    "../..",
];

impl Dice {
    /// One argument.
    fn argument(&mut self) -> OsString {
        match self.roll(12) {
            0..=4 => self.of(&FLAGS).into(),
            5..=8 => self.of(&WORDS).into(),
            9 => format!("{}={}", self.of(&FLAGS), self.of(&WORDS)).into(),
            10 => self
                .of(&["9", "(", "-", "a,", "\u{1f3b2}", "%s%n", "\\\\", "not "])
                .repeat(1 + self.roll(3_000))
                .into(),
            _ => OsString::from_vec((0..1 + self.roll(20)).map(|_| 1 + self.roll(255) as u8).collect()),
        }
    }

    fn line(&mut self) -> Vec<OsString> {
        let command = self.of(&COMMANDS);
        let mut line: Vec<OsString> = command.split(' ').map(OsString::from).collect();
        line.extend((0..self.roll(6)).map(|_| self.argument()));
        if self.roll(8) == 0 {
            let at = self.roll(line.len());
            line.remove(at);
        }
        // Without a command it is a server, which does not end.
        if line.first().is_none_or(|first| first.as_encoded_bytes().first() == Some(&b'-')) {
            line.insert(0, "solve".into());
        }
        line
    }
}

/// How it ended, and what it said; nothing if it was still at work, which is no fault.
fn run(folder: &Path, line: &[OsString]) -> Option<(std::process::ExitStatus, String)> {
    let errors = folder.join("errors");
    let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .args(line)
        .current_dir(folder)
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&errors).unwrap())
        .spawn()
        .unwrap();
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return Some((status, String::from_utf8_lossy(&std::fs::read(errors).unwrap()).into_owned()));
        }
        if began.elapsed() > Duration::from_secs(2) {
            child.kill().unwrap();
            child.wait().unwrap();
            return None;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn nothing_crashes() {
    let folder = std::env::temp_dir().join(format!("fibnim-strange-{}", std::process::id()));
    let many = amount("FIBNIM_STRANGE", 160);
    let threads = 2;
    let counts: Vec<BTreeMap<Option<i32>, usize>> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..threads)
            .map(|thread| {
                let folder = folder.join(thread.to_string());
                scope.spawn(move || {
                    let mut dice = Dice(thread as u64 + 4);
                    let mut counts = BTreeMap::new();
                    for _ in 0..many.div_ceil(threads) {
                        let _ = std::fs::remove_dir_all(&folder);
                        std::fs::create_dir_all(&folder).unwrap();
                        let line = dice.line();
                        let ended = run(&folder, &line);
                        if let Some((status, told)) = &ended {
                            assert_eq!(status.signal(), None, "{line:?}: {told}");
                            assert!(matches!(status.code(), Some(0..=4)), "{line:?}: {status} {told}");
                            assert!(!told.contains("panicked"), "{line:?}: {told}");
                        }
                        *counts.entry(ended.and_then(|(status, _)| status.code())).or_default() += 1;
                    }
                    counts
                })
            })
            .collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let mut sums: BTreeMap<Option<i32>, usize> = BTreeMap::new();
    for (status, n) in counts.into_iter().flatten() {
        *sums.entry(status).or_default() += n;
    }
    println!("exit statuses of strange command lines, none where it was still at work: {sums:?}");
    let _ = std::fs::remove_dir_all(folder);
}
