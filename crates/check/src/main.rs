//! The program `fibnim-check`: checks the certificates in files.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use check::{Limits, Rejected};

const HELP: &str = "\
Check certificates about infinite families of positions, and about statements.

Usage: fibnim-check [OPTIONS] FILE...

FILE holds certificates, each behind those that it uses; - is the standard input. Each certificate that holds is told on a line
of its own, a family with its piles and the question, such as two-piles(3, n; r): lost, a statement with its verdict (true, false, or the set of numbers for which it is true) and with the relations that
are given and not proved; the first thing wrong in a file is told on the standard error, with numbers that can be checked by hand.

What a family is follows from the rules that its certificate states, not from the name of the game: --rules shows them.

Options:
  --rules           the rules of each family, and the numbers, below its line
  --memory MIB      about how much memory a search may hold (2048)
  --steps MILLIONS  how many steps the searches of a file may take (1000)
  -h, --help        this text
  -V, --version     the version

Exit status: 0 all accepted, 1 something rejected, 2 wrong usage or a file that cannot be read, 3 too large to check.

Example:
  fibnim-check grundy-6.cert
";

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
            complain(&format!("{message}\nTry `fibnim-check --help`."));
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
                return Err(format!("no option {option}"));
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
        Err(error) => {
            complain(&format!("{name}: cannot be read: {error}"));
            return Status::Unreadable;
        }
    };
    let mut status = Status::Accepted;
    for checked in check::each(&bytes, limits) {
        status = status.max(match checked {
            Ok(accepted) => {
                let family = accepted.subject.family().filter(|_| rules);
                let rules = family.map(|family| format!("numbers {}\n{}", family.numbers(), family.rules()));
                let rules: String =
                    rules.iter().flat_map(|rules| rules.lines()).map(|line| format!("  {line}\n")).collect();
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

fn status_of(rejected: &Rejected) -> Status {
    if rejected.is_too_large() { Status::TooLarge } else { Status::Rejected }
}

fn read(file: &OsString) -> io::Result<Vec<u8>> {
    if file != "-" {
        return fs::read(file);
    }
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes to the standard output. If nobody reads it any more, that is no failure, and the checks go on.
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
