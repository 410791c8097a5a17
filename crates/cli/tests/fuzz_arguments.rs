//! Senseless command lines: each is answered or refused, or stops at Ctrl-C; none crashes, none hangs. `FIBNIM_STRANGE` says how many.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod abuse;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
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

/// After this time, Ctrl-C is pressed.
const SOON: Duration = Duration::from_secs(2);

/// Whatever takes this long hangs, however busy the machine is: stopping after Ctrl-C, or what Ctrl-C does not stop gently.
const LONG: Duration = Duration::from_secs(180);

/// How it ended, whether Ctrl-C was pressed before, and what it said.
struct Ended {
    status: ExitStatus,
    interrupted: bool,
    message: String,
}

/// Runs it in an empty folder, and presses Ctrl-C if it is still at work after `patience`.
fn run(folder: &Path, line: &[OsString], patience: Duration) -> Ended {
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder).unwrap();
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
    let by_itself = wait(&mut child, patience);
    let interrupted = by_itself.is_none();
    let status = by_itself.unwrap_or_else(|| {
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        wait(&mut child, LONG).unwrap_or_else(|| {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("{line:?} hangs, and Ctrl-C does not stop it")
        })
    });
    Ended {
        status,
        interrupted,
        message: String::from_utf8_lossy(&std::fs::read(errors).unwrap()).into_owned(),
    }
}

fn wait(child: &mut Child, patience: Duration) -> Option<ExitStatus> {
    let began = Instant::now();
    loop {
        let ended = child.try_wait().unwrap();
        if ended.is_some() || began.elapsed() > patience {
            return ended;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// What a line ends with. It is answered or refused, or at work on something that Ctrl-C stops.
fn status(folder: &Path, line: &[OsString]) -> i32 {
    let mut ended = run(folder, line, SOON);
    // Without a handler Ctrl-C ends anything, also what hangs: then it must end by itself.
    if ended.interrupted && ended.status.signal().is_some() {
        ended = run(folder, line, LONG);
    }
    let Ended { status, interrupted, message } = ended;
    assert_eq!(status.signal(), None, "{line:?}: {message}");
    assert!(!message.contains("panicked"), "{line:?}: {message}");
    let code = status.code().unwrap();
    assert!(matches!(code, 0..=4) || interrupted && code == 130, "{line:?}: {status} {message}");
    code
}

#[test]
fn nothing_crashes() {
    let folder = std::env::temp_dir().join(format!("fibnim-strange-{}", std::process::id()));
    let many = amount("FIBNIM_STRANGE", 160);
    let threads = 2;
    let counts: Vec<BTreeMap<i32, usize>> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..threads)
            .map(|thread| {
                let folder = folder.join(thread.to_string());
                scope.spawn(move || {
                    let mut dice = Dice(thread as u64 + 4);
                    let mut counts = BTreeMap::new();
                    for _ in 0..many.div_ceil(threads) {
                        *counts.entry(status(&folder, &dice.line())).or_default() += 1;
                    }
                    counts
                })
            })
            .collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let mut sums: BTreeMap<i32, usize> = BTreeMap::new();
    for (status, n) in counts.into_iter().flatten() {
        *sums.entry(status).or_default() += n;
    }
    println!("exit statuses of strange command lines, 130 where Ctrl-C stopped it: {sums:?}");
    let _ = std::fs::remove_dir_all(folder);
}
