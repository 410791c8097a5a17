//! The program `fibnim-check`: checks the certificates in files.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use check::{Limits, Rejected, Subject};

const HELP: &str = "\
Check certificates of theorems on games and of statements

Usage: fibnim-check [OPTIONS] FILE...

FILE holds certificates, each after those that it uses; - is standard input. For each certificate that it accepts, fibnim-check
prints a line: for a family its piles and the question, such as two-piles(3, n; r): lost; for a statement its verdict (true, false,
or the set of numbers for which it is true) and the relations that are given and not proved. The first fault of a file goes to
standard error, with numbers that can be checked by hand.

A name such as wythoff stands for the rules that docs/CERTIFICATES.md lists under it. The name of any other game is followed by a
fingerprint of its rules, as in mine@1a2b3c4d; --rules shows the rules.

Options:
  --rules           Print the rules of each game, and the numeration, below each line
  --memory MIB      Maximum memory of a search, roughly [default: 2048]
  --steps MILLIONS  Maximum number of steps of the searches of a file [default: 1000]
  -h, --help        Print help
  -V, --version     Print version

Exit status: 0 all accepted, 1 some rejected, 2 bad input or a file that cannot be read, 3 too large to check (as is any file of
more than 256 MiB).

Example:
  fibnim-check grundy-6.cert
";

/// Longer files are not read.
const MOST_BYTES: usize = 256 << 20;

/// What the arguments ask for.
enum Task {
    Say(String),
    Check(Vec<OsString>, Limits, bool),
}

/// How it went, the worst last: what is rejected weighs more than what could not be read or checked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    Accepted,
    TooLarge,
    Unreadable,
    Rejected,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Accepted => 0,
            Status::Rejected => 1,
            Status::Unreadable => 2,
            Status::TooLarge => 3,
        })
    }
}

fn main() -> ExitCode {
    match task(std::env::args_os().skip(1)) {
        Ok(Task::Say(text)) => say(&text).into(),
        Ok(Task::Check(files, limits, rules)) => {
            let each = files.iter().map(|file| check_file(file, &limits, rules));
            each.max().unwrap_or(Status::Accepted).into()
        }
        Err(message) => {
            complain(&format!("{message}\nSee fibnim-check --help."));
            Status::Unreadable.into()
        }
    }
}

fn task(mut arguments: impl Iterator<Item = OsString>) -> Result<Task, String> {
    let (mut files, mut limits, mut rules) = (Vec::new(), Limits::default(), false);
    while let Some(argument) = arguments.next() {
        let mut number = |unit: u64| {
            let text = arguments.next().and_then(|text| text.into_string().ok());
            let number =
                text.and_then(|text| text.parse::<u64>().ok()).and_then(|number| number.checked_mul(unit));
            number.ok_or_else(|| format!("{} needs a number", argument.display()))
        };
        match argument.to_str() {
            Some("-h" | "--help") => return Ok(Task::Say(HELP.to_owned())),
            Some("-V" | "--version") => {
                return Ok(Task::Say(format!("fibnim-check {}\n", env!("CARGO_PKG_VERSION"))));
            }
            Some("--rules") => rules = true,
            Some("--memory") => limits.memory = number(1 << 20)?,
            Some("--steps") => limits.steps = number(1_000_000)?,
            Some("--") => files.extend(arguments.by_ref()),
            Some(option) if option.starts_with('-') && option != "-" => {
                return Err(format!("unknown option {option}"));
            }
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        return Err("no file to check".to_owned());
    }
    Ok(Task::Check(files, limits, rules))
}

fn check_file(file: &OsString, limits: &Limits, rules: bool) -> Status {
    let name = Path::new(file).display();
    let bytes = match read(file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::FileTooLarge => {
            complain(&format!("{name}: too large to check: it is longer than {} MiB", MOST_BYTES >> 20));
            return Status::TooLarge;
        }
        Err(error) => {
            complain(&format!("{name}: cannot be read: {error}"));
            return Status::Unreadable;
        }
    };
    let mut status = Status::Accepted;
    for checked in check::each(&bytes, limits) {
        status = status.max(match checked {
            Ok(accepted) => {
                let rules = if rules { rules_of(&accepted.subject) } else { String::new() };
                say(&format!("accepted {accepted}\n{rules}"))
            }
            Err(rejected) => {
                complain(&format!("{name}: {rejected}"));
                status_of(&rejected)
            }
        });
    }
    status
}

/// The numbers and the rules of all games that it is about, each once.
fn rules_of(subject: &Subject) -> String {
    let families = match subject {
        Subject::Family { family, .. } => std::slice::from_ref(family),
        Subject::Statement { uses, .. } => uses,
    };
    let mut told: Vec<String> = Vec::new();
    for family in families {
        let rules = format!("numbers {}\n{}", family.numbers(), family.rules());
        if !told.contains(&rules) {
            told.push(rules);
        }
    }
    told.iter().flat_map(|rules| rules.lines()).map(|line| format!("  {line}\n")).collect()
}

fn status_of(rejected: &Rejected) -> Status {
    if rejected.is_too_large() { Status::TooLarge } else { Status::Rejected }
}

fn read(file: &OsString) -> io::Result<Vec<u8>> {
    if file == "-" { read_all(io::stdin().lock()) } else { read_all(File::open(file)?) }
}

/// All bytes, if there are not too many: a device has no end.
fn read_all(mut source: impl Read) -> io::Result<Vec<u8>> {
    let (mut bytes, mut piece) = (Vec::new(), vec![0; 1 << 16]);
    loop {
        let length = match source.read(&mut piece) {
            Ok(0) => return Ok(bytes),
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.len() + length > MOST_BYTES {
            return Err(ErrorKind::FileTooLarge.into());
        }
        bytes.try_reserve(length).map_err(|_| io::Error::from(ErrorKind::OutOfMemory))?;
        bytes.extend_from_slice(&piece[..length]);
    }
}

/// Writes to standard output. A closed output is not a failure: the checks go on.
fn say(text: &str) -> Status {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain(&format!("cannot write: {error}"));
            Status::Unreadable
        }
        _ => Status::Accepted,
    }
}

/// Writes to the standard error, as well as it goes.
fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "fibnim-check: {text}");
}
