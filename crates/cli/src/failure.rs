//! Failures of a command: their messages and exit statuses.

use std::io::{ErrorKind, Write};
use std::process::ExitCode;
use std::time::Duration;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use answers::words::short;
use answers::{Broken, Fault, Hint, Place, Refusal};
use automata::TooLarge;
use fibnim::proof::{Family, Unproved};
use fibnim::{ShelfError, Undecided};
use limits::Stopped;

use crate::render::wrap::error_width;

/// A command that did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Text that cannot be read, with the place.
    Unreadable { place: Place, message: String, help: Option<String> },
    /// Input that can be read but makes no sense, with what to do about it.
    Input { message: String, help: Option<String> },
    /// The answer was not found within the limits: what was in the way, and what would help.
    Undecided { message: String, help: Option<String> },
    /// It would not fit, and no flag changes that.
    TooLarge { message: String, help: String },
    /// The answer is no, for this reason.
    Rejected(String),
    /// The answer is no, and was printed.
    No,
    /// Ctrl-C, with what was saved.
    Interrupted(String),
    /// A disk that fails or is full, under the library.
    Disk(anyhow::Error),
    /// The rest: files, the terminal.
    Other(anyhow::Error),
}

impl Failure {
    /// Bad input, with what to do about it.
    pub(crate) fn input(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Input { message: message.into(), help: Some(help.into()) }
    }

    /// What is undecided, and what else would answer it. A flag is named where a machine could have what it allows.
    pub(crate) fn undecided_or(undecided: &Undecided, other: &Hint) -> Self {
        let help = match helpful(undecided) {
            Some(flag) => format!("{flag}, or {}", words(other)),
            None => words(other),
        };
        Self::Undecided { message: readable(&undecided.to_string()), help: Some(help) }
    }

    /// A statement that is undecided, with the limit that was met.
    pub(crate) fn statement(reason: TooLarge, allowed: Allowed) -> Self {
        let message = match (reason, allowed) {
            (TooLarge::Stopped(Stopped::Cancelled), _) => return Self::Interrupted("interrupted".into()),
            (TooLarge::Stopped(Stopped::OutOfTime), Allowed { time: Some(time), .. }) => {
                format!("the time allowed, {}, did not suffice", duration(time))
            }
            (TooLarge::Stopped(Stopped::OutOfMemory), Allowed { memory: Some(memory), .. }) => {
                format!("the memory allowed, {}, did not suffice", limits::bytes(memory.into()))
            }
            (TooLarge::Bytes(limit), _) => format!("more than {} are needed", limits::bytes(limit.into())),
            (other, _) => readable(&other.to_string()),
        };
        Self::Undecided { message, help: Hint::beyond(reason).as_ref().map(words) }
    }

    /// A proof that is undecided: what was asked for comes first, a family or a statement, then what stood in the way.
    pub(crate) fn unproved(asked: Option<&Family>, unproved: &Unproved, allowed: Allowed) -> Self {
        let Unproved { family, reason, states, longest_word } = unproved;
        // A time that is named says why.
        let within = match allowed.time {
            Some(time) if unproved.stopped() == Some(Stopped::OutOfTime) => {
                Some(format!(" within {}", duration(time)))
            }
            _ => None,
        };
        let why = if within.is_some() { String::new() } else { format!(": {reason}") };
        let within = within.unwrap_or_default();
        let message_so_far = match asked {
            Some(asked) if asked == family => format!("could not prove {asked}{within}{why}"),
            Some(asked) => {
                format!("could not prove {asked}{within}: {family}, on which it builds, is undecided{why}")
            }
            None => {
                format!(
                    "could not decide the statement{within}: {family}, on which it builds, is undecided{why}"
                )
            }
        };
        // Without a guess there is nothing to say of it.
        let guess = match (states, longest_word) {
            (0, 0) => String::new(),
            _ => format!("; the last guess had {states} states after words of up to {longest_word} digits"),
        };
        let help = Hint::past(reason).map(|hint| match hint {
            Hint::MoreTime => format!("{}; what was proved on the way is kept", words(&hint)),
            Hint::MoreStates => "raise the limit, for example --states 10^8".into(),
            Hint::MoreMemory => "raise the limit, for example --memory 16GiB".into(),
            other => words(&other),
        });
        Self::Undecided { message: readable(&(message_so_far + &guess)), help }
    }

    /// What is wrong, in one line.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Unreadable { message, help, .. } | Self::Input { message, help } => match help {
                Some(help) => format!("{message}; {help}"),
                None => message.clone(),
            },
            Self::Undecided { message, .. } => format!("undecided: {message}"),
            Self::TooLarge { message, .. } | Self::Rejected(message) | Self::Interrupted(message) => {
                message.clone()
            }
            Self::No => "no".into(),
            Self::Disk(error) | Self::Other(error) => format!("{error:#}"),
        }
    }

    /// Whether something could not be written for lack of permission.
    pub(crate) fn is_of_permissions(&self) -> bool {
        let (Self::Disk(error) | Self::Other(error)) = self else { return false };
        let kinds = error.chain().filter_map(|cause| Some(cause.downcast_ref::<std::io::Error>()?.kind()));
        kinds
            .into_iter()
            .any(|kind| matches!(kind, ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem))
    }

    /// Prints the failure and returns the exit status: 1 for no, 2 for bad input, 3 for undecided, 4 for a disk or a terminal that
    /// fails, 130 for Ctrl-C.
    pub(crate) fn report(&self) -> ExitCode {
        if let Self::No = self {
            return ExitCode::from(1);
        }
        // If standard error is closed, the exit status still says it.
        let _ = writeln!(anstream::stderr(), "{}", self.render());
        ExitCode::from(self.status())
    }

    /// The exit status.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Unreadable { .. } | Self::Input { .. } => 2,
            Self::Undecided { .. } | Self::TooLarge { .. } => 3,
            Self::Interrupted(_) => 130,
            Self::Rejected(_) | Self::No => 1,
            Self::Disk(_) => 4,
            Self::Other(error) => {
                let is_of_files = |error: &(dyn std::error::Error + 'static)| {
                    error.is::<std::io::Error>() || error.downcast_ref().is_some_and(csv::Error::is_io_error)
                };
                if error.chain().any(is_of_files) { 4 } else { 2 }
            }
        }
    }

    fn render(&self) -> String {
        let excerpt;
        let message;
        let mut groups: Vec<Group<'_>> = Vec::new();
        match self {
            Self::Unreadable { place, message, help } => {
                excerpt = Excerpt::around(place);
                let snippet = Snippet::source(excerpt.text.as_str())
                    .line_start(place.line)
                    .annotation(AnnotationKind::Primary.span(excerpt.span.clone()));
                groups.push(Level::ERROR.primary_title(message.as_str()).element(snippet));
                groups
                    .extend(help.as_deref().map(|help| Group::with_title(Level::HELP.secondary_title(help))));
            }
            Self::Input { message, help } => {
                groups.push(Group::with_title(Level::ERROR.primary_title(message.as_str())));
                groups
                    .extend(help.as_deref().map(|help| Group::with_title(Level::HELP.secondary_title(help))));
            }
            Self::Undecided { message, help } => {
                // Nothing is wrong: the answer is not known.
                let level = Level::WARNING.with_name("undecided");
                groups.push(Group::with_title(level.primary_title(message.as_str())));
                groups
                    .extend(help.as_deref().map(|help| Group::with_title(Level::HELP.secondary_title(help))));
            }
            Self::TooLarge { message, help } => {
                groups.push(Group::with_title(Level::ERROR.primary_title(message.as_str())));
                groups.push(Group::with_title(Level::HELP.secondary_title(help.as_str())));
            }
            Self::No => {}
            Self::Rejected(message) => {
                groups.push(Group::with_title(Level::ERROR.primary_title(message.as_str())));
            }
            Self::Interrupted(message) => {
                groups.push(Group::with_title(Level::NOTE.primary_title(message.as_str())));
            }
            Self::Disk(error) | Self::Other(error) => {
                message = format!("{error:#}");
                groups.push(Group::with_title(Level::ERROR.primary_title(message.as_str())));
            }
        }
        fitted(&without_numbers_of_the_system(&Renderer::styled().render(&groups)))
    }
}

/// A message without the numbers that the operating system gives to its errors: `No such file or directory (os error 2)`.
fn without_numbers_of_the_system(message: &str) -> String {
    let mut pieces = message.split(" (os error ");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| match piece.split_once(')') {
        Some((number, rest)) if number.chars().all(|digit| digit.is_ascii_digit() || digit == '-') => {
            text + rest
        }
        _ => text + " (os error " + piece,
    })
}

#[test]
fn numbers_of_the_system_are_left_out() {
    for (said, shown) in [
        ("cannot open a: No such file (os error 2)", "cannot open a: No such file"),
        ("a (os error 2), then b (os error 13)", "a, then b"),
        ("a (os error x)", "a (os error x)"),
        ("a (os error 2", "a (os error 2"),
        ("a", "a"),
    ] {
        assert_eq!(without_numbers_of_the_system(said), shown);
    }
}

/// Titles in lines that the terminal does not break inside words; what is quoted stays in its line.
fn fitted(rendered: &str) -> String {
    let Some(width) = error_width() else { return rendered.to_owned() };
    let is_quoted = |line: &str| {
        let plain = anstream::adapter::strip_str(line).to_string();
        plain.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').starts_with('|')
    };
    let options = textwrap::Options::new(width).subsequent_indent("       ").break_words(false);
    let fit = |line: &str| if is_quoted(line) { line.to_owned() } else { textwrap::fill(line, &options) };
    rendered.split('\n').map(fit).collect::<Vec<_>>().join("\n")
}

/// What would help, if anything does.
fn advice(undecided: &Undecided) -> String {
    let beyond =
        |flag: &str| format!("try smaller piles: {flag} raises the limit, but no machine can do this");
    if let Some(flag) = helpful(undecided) {
        return flag;
    }
    match undecided {
        Undecided::Memory { .. } => beyond("--memory"),
        Undecided::Work { .. } => beyond("--cells"),
        Undecided::Positions { .. } => beyond("--states"),
        Undecided::Unsupported(_) => "fibnim solve answers single positions".into(),
        Undecided::Device(_) => {
            "use --device cpu, which computes the same and resumes the same checkpoints".into()
        }
        Undecided::Stopped(_) => "run it again".into(),
        Undecided::Shelf(_) => "see fibnim theorems --library FILE".into(),
    }
}

/// The flag that allows enough, where a machine could have it.
fn helpful(undecided: &Undecided) -> Option<String> {
    Some(match undecided {
        Undecided::Memory { needed: Some(needed), .. } if *needed < 1 << 30 => {
            format!("raise the limit with --memory {}MiB", (needed >> 20) + 1)
        }
        Undecided::Memory { needed: Some(needed), .. } if *needed < 1 << 42 => {
            format!("raise the limit with --memory {}GiB", (needed >> 30) + 1)
        }
        Undecided::Memory { needed: None, limit, .. } if *limit < 1 << 40 => {
            format!("raise the limit, for example --memory {}GiB", (limit >> 29) + 1)
        }
        Undecided::Work { needed, .. } if *needed < 1_000_000_000_000_000 => {
            format!("raise the limit with --cells 10^{}", needed.ilog10() + 1)
        }
        Undecided::Positions { limit, .. } if *limit < 1_000_000_000 => {
            format!("raise the limit, for example --states 10^{}", limit.max(&1).ilog10() + 1)
        }
        Undecided::Stopped(Stopped::OutOfMemory) => words(&Hint::MoreMemory),
        Undecided::Stopped(Stopped::OutOfTime) => words(&Hint::MoreTime),
        _ => return None,
    })
}

/// A hint, with the commands and flags that it means.
fn words(hint: &Hint) -> String {
    match hint {
        Hint::TwoPlayers => "name at least two players, such as --players random,perfect".into(),
        Hint::NimHasNoTable => {
            "choose another game; fibnim solve --game nim solves any position of nim".into()
        }
        Hint::TablesEndAt(last) if *last > u32::MAX.into() => {
            "tables go up to 2^63 at most; fibnim solve takes larger numbers".into()
        }
        Hint::TablesEndAt(last) => format!("piles go up to {last} here; fibnim solve takes larger numbers"),
        Hint::Prove(family) => {
            format!("run fibnim prove {family} to look for a theorem on such positions, however large")
        }
        Hint::ProveRules => "prove it first with fibnim prove --rules FILE".into(),
        Hint::ByRules(name) => format!("use --rules {name}"),
        hint @ Hint::Games { .. } => format!("{hint}; --rules FILE adds one of your own"),
        Hint::MoreStates => "raise the limit, for example --states 10^7".into(),
        Hint::MoreMemory => "raise the limit, for example --memory 8GiB".into(),
        Hint::MoreTime => "allow more time, for example --time 1h".into(),
        Hint::LessExact => "use --approximate, which computes with machine numbers of fifteen digits".into(),
        Hint::CheckWithMore => "raise the limits with fibnim-check --memory MIB --steps MILLIONS".into(),
        Hint::AnyPort => "use --listen 127.0.0.1:0 for any free port".into(),
        Hint::Text(text) => text.clone(),
    }
}

/// A sentence with the digits of its long numbers in groups. Names and commands stay as they are: only digits on their own are a number.
fn readable(sentence: &str) -> String {
    let group = |word: &str| {
        let digits = word.trim_matches(['(', ')', ',', ';']);
        match digits.parse::<u64>() {
            Ok(number) => word.replace(digits, &short(&number.into())),
            Err(_) => word.to_owned(),
        }
    };
    sentence.split(' ').map(group).collect::<Vec<_>>().join(" ")
}

/// What a command was allowed, where it is known: so that the limit that was met can be named.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Allowed {
    pub(crate) time: Option<Duration>,
    pub(crate) memory: Option<u64>,
}

/// A time as it would be written: `90 s`, `10 min`, `2 h`.
fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds, time.subsec_nanos()) {
        (1.., 0) if seconds.is_multiple_of(3600) => format!("{} h", seconds / 3600),
        (1.., 0) if seconds.is_multiple_of(60) => format!("{} min", seconds / 60),
        _ => format!("{} s", time.as_secs_f64()),
    }
}

/// The part of a text that an error is about: a megabyte of digits is not readable.
struct Excerpt {
    text: String,
    span: std::ops::Range<usize>,
}

impl Excerpt {
    const BEFORE: usize = 30;
    const SPAN: usize = 40;
    const AFTER: usize = 20;

    fn around(place: &Place) -> Self {
        let text = place.text.as_str();
        let (start, end) = (place.span.start.min(text.len()), place.span.end.min(text.len()));
        let before: Vec<char> = text[..start].chars().rev().take(Self::BEFORE + 1).collect();
        let cut_before = before.len() > Self::BEFORE;
        let mut shown: String =
            before.into_iter().take(Self::BEFORE).collect::<Vec<_>>().into_iter().rev().collect();
        if cut_before {
            shown.insert_str(0, "...");
        }
        let span_start = shown.len();
        let marked: String = text[start..end].chars().take(Self::SPAN).collect();
        shown.push_str(&marked);
        let span_end = shown.len();
        let rest: String = text[start + marked.len()..].chars().take(Self::AFTER).collect();
        let cut_after = start + marked.len() + rest.len() < text.len();
        shown.push_str(&rest);
        if cut_after {
            shown.push_str("...");
        }
        // One line: a line break inside the text would move the marks.
        let shown = shown.replace(['\n', '\r'], " ");
        Self { text: shown, span: span_start..span_end }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::Other(error)
    }
}

impl From<picture::Error> for Failure {
    fn from(error: picture::Error) -> Self {
        Self::Other(error.into())
    }
}

impl From<Undecided> for Failure {
    fn from(undecided: Undecided) -> Self {
        match undecided {
            Undecided::Shelf(error) => Broken::from(error).into(),
            Undecided::Stopped(Stopped::Cancelled) => Self::Interrupted("interrupted".into()),
            other => Self::Undecided { message: readable(&other.to_string()), help: Some(advice(&other)) },
        }
    }
}

impl From<ShelfError> for Failure {
    fn from(error: ShelfError) -> Self {
        Broken::from(error).into()
    }
}

impl From<Broken> for Failure {
    fn from(broken: Broken) -> Self {
        let error = anyhow::anyhow!(broken.message);
        if broken.is_of_disk { Self::Disk(error) } else { Self::Other(error) }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        let help = fault.help.as_ref().map(words);
        match fault.place {
            Some(place) => Self::Unreadable { place, message: fault.message, help },
            None => Self::Input { message: fault.message, help },
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Fault(fault) => fault.into(),
            Refusal::Missing { message, help } => Self::input(message, help),
            Refusal::TooLarge { message, help } => Self::TooLarge { message, help: words(&help) },
            Refusal::Undecided(undecided) => undecided.into(),
            Refusal::Statement(reason) => Self::statement(reason, Allowed::default()),
            Refusal::Unproved(reason) => {
                Self::unproved(Some(&reason.family.clone()), &reason, Allowed::default())
            }
            Refusal::NotAccepted(_) => Self::Rejected(refusal.to_string()),
            Refusal::Interrupted { .. } => Self::Interrupted("interrupted".into()),
            Refusal::Broken(broken) => broken.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_in_groups() {
        let text = "one plane of thresholds (7505501 cells) needs more than 1000000 positions, piles:12345,6 and 1234";
        let wanted = "one plane of thresholds (7_505_501 cells) needs more than 1_000_000 positions, piles:12345,6 and 1234";
        assert_eq!(readable(text), wanted);
        let text = Failure::statement(TooLarge::Bytes(1 << 30), Allowed::default());
        assert_eq!(text.message(), "undecided: more than 1.0 GiB are needed");
    }

    #[test]
    fn the_limit_that_was_met_is_named_and_no_other() {
        let allowed = Allowed { time: Some(Duration::from_secs(2)), memory: Some(64 << 20) };
        for (reason, message, flag) in [
            (TooLarge::States(100), "more than 100 states are needed", "--states"),
            (TooLarge::Bytes(64 << 20), "more than 64.0 MiB are needed", "--memory"),
            (Stopped::OutOfTime.into(), "the time allowed, 2 s, did not suffice", "--time"),
            (Stopped::OutOfMemory.into(), "the memory allowed, 64.0 MiB, did not suffice", "--memory"),
        ] {
            let failure = Failure::statement(reason, allowed);
            assert_eq!(failure.status(), 3);
            let Failure::Undecided { message: text, help: Some(help) } = failure else { panic!() };
            assert_eq!(text, message);
            let others = ["--states", "--memory", "--time"].into_iter().filter(|other| *other != flag);
            assert!(help.contains(flag) && others.into_iter().all(|other| !help.contains(other)), "{help}");
        }
        assert_eq!(Failure::statement(Stopped::Cancelled.into(), allowed).status(), 130);
    }

    #[test]
    fn a_proof_names_what_was_asked_for_first() {
        let family = |name: &str| answers::question::family(name).unwrap();
        let allowed = Allowed { time: Some(Duration::from_secs(2)), memory: None };
        let unproved = |reason: TooLarge, states| Unproved {
            family: family("grundy:7"),
            reason: reason.into(),
            states,
            longest_word: states,
        };
        let message_of = |asked: &str, reason, states| {
            Failure::unproved(Some(&family(asked)), &unproved(reason, states), allowed).message()
        };
        let time = TooLarge::Stopped(Stopped::OutOfTime);
        assert_eq!(
            message_of("grundy:12", time, 0),
            "undecided: could not prove grundy:12 within 2 s: grundy:7, on which it builds, is undecided"
        );
        assert_eq!(message_of("grundy:7", time, 0), "undecided: could not prove grundy:7 within 2 s");
        assert_eq!(
            message_of("grundy:7", TooLarge::States(200), 9),
            "undecided: could not prove grundy:7: more than 200 states are needed; the last guess had 9 states after words of up to 9 digits"
        );
    }

    #[test]
    fn what_is_undecided_names_the_flag_that_helps() {
        let family = answers::question::family("one-pile").unwrap();
        let memory = Undecided::Memory { what: "a search".into(), needed: None, limit: 16 << 20 };
        let states = Undecided::Positions { what: "a search".into(), limit: 1_000_000 };
        for (undecided, flag) in [(memory, "--memory 1GiB"), (states, "--states 10^7")] {
            let failure = Failure::undecided_or(&undecided, &Hint::Prove(family.clone()));
            let Failure::Undecided { help: Some(help), .. } = failure else { panic!() };
            assert!(help.contains(flag) && help.contains("fibnim prove one-pile"), "{help}");
        }
        // What no machine has is not offered.
        let beyond = Undecided::Work { what: "a table".into(), needed: u128::MAX, limit: 1 };
        let failure = Failure::undecided_or(&beyond, &Hint::Prove(family));
        let Failure::Undecided { help: Some(help), .. } = failure else { panic!() };
        assert!(help.starts_with("run fibnim prove"), "{help}");
    }
}
