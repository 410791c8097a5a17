//! What goes wrong, and what a person reads about it.

use std::io::Write;
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use answers::words::short;
use answers::{Broken, Fault, Hint, Place, Refusal};
use automata::TooLarge;
use fibnim::proof::{Obstacle, Unproved};
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
    /// The answer was not found within the budget.
    Undecided(Undecided),
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
            Some(flag) => format!("{flag}; or {}", words(other)),
            None => words(other),
        };
        Self::TooLarge { message: readable(&format!("undecided: {undecided}")), help }
    }

    /// What is wrong, in one line.
    #[cfg_attr(not(feature = "screen"), expect(dead_code, reason = "a screen has one line for it"))]
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Unreadable { message, help, .. } | Self::Input { message, help } => match help {
                Some(help) => format!("{message}; {help}"),
                None => message.clone(),
            },
            Self::Undecided(undecided) => undecided.to_string(),
            Self::TooLarge { message, .. } | Self::Rejected(message) | Self::Interrupted(message) => {
                message.clone()
            }
            Self::No => "no".into(),
            Self::Disk(error) | Self::Other(error) => format!("{error:#}"),
        }
    }

    /// Prints the failure and returns the exit status: 1 for no, 2 for bad input, 3 for undecided, 4 for a disk or a terminal that
    /// fails, 130 for Ctrl-C.
    pub(crate) fn report(&self) -> ExitCode {
        if let Self::No = self {
            return ExitCode::from(1);
        }
        // If nobody can be told, the exit status still tells.
        let _ = writeln!(anstream::stderr(), "{}", self.render());
        ExitCode::from(self.status())
    }

    /// The exit status.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Unreadable { .. } | Self::Input { .. } => 2,
            Self::Undecided(_) | Self::TooLarge { .. } => 3,
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
        let help;
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
            Self::Undecided(undecided) => {
                message = readable(&format!("undecided: {undecided}"));
                groups.push(Group::with_title(Level::ERROR.primary_title(message.as_str())));
                help = advice(undecided);
                groups.push(Group::with_title(Level::HELP.secondary_title(help.as_str())));
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
        fitted(&Renderer::styled().render(&groups))
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
        |flag: &str| format!("{flag} raises the limit, but this is beyond any machine; try smaller piles");
    if let Some(flag) = helpful(undecided) {
        return flag;
    }
    match undecided {
        Undecided::Memory { .. } => beyond("--memory"),
        Undecided::Work { .. } => beyond("--cells"),
        Undecided::Positions { .. } => beyond("--states"),
        Undecided::Unsupported(_) => "fibnim solve answers single positions".into(),
        Undecided::Device(_) => {
            "--device cpu computes the same, and goes on from the same checkpoints".into()
        }
        Undecided::Stopped(Stopped::OutOfMemory) => words(&Hint::MoreMemory),
        Undecided::Stopped(_) => "run it again".into(),
        Undecided::Shelf(_) => "fibnim theorems --library FILE looks at a library".into(),
    }
}

/// The flag that allows enough, where a machine could have it.
fn helpful(undecided: &Undecided) -> Option<String> {
    Some(match undecided {
        Undecided::Memory { needed: Some(needed), .. } if *needed < 1 << 30 => {
            format!("--memory allows more: --memory {}MiB would do", (needed >> 20) + 1)
        }
        Undecided::Memory { needed: Some(needed), .. } if *needed < 1 << 42 => {
            format!("--memory allows more: --memory {}GiB would do", (needed >> 30) + 1)
        }
        Undecided::Memory { needed: None, limit, .. } if *limit < 1 << 40 => {
            format!("--memory allows more, for example --memory {}GiB", (limit >> 29) + 1)
        }
        Undecided::Work { needed, .. } if *needed < 1_000_000_000_000_000 => {
            format!("--cells allows more: --cells 10^{} would do", needed.ilog10() + 1)
        }
        Undecided::Positions { limit, .. } if *limit < 1_000_000_000 => {
            format!("--states allows more, for example --states 10^{}", limit.max(&1).ilog10() + 1)
        }
        Undecided::Stopped(Stopped::OutOfMemory) => words(&Hint::MoreMemory),
        _ => return None,
    })
}

/// A hint, with the commands and flags that it means.
fn words(hint: &Hint) -> String {
    match hint {
        Hint::TwoPlayers => "name two players at least, such as --players random,perfect".into(),
        Hint::NimHasNoTable => {
            "choose another game; fibnim solve --game nim answers any position of nim".into()
        }
        Hint::TablesEndAt(last) if *last > u32::MAX.into() => {
            "tables go up to 2^63 at most; fibnim solve takes larger numbers".into()
        }
        Hint::TablesEndAt(last) => format!("piles go up to {last} here; fibnim solve takes larger numbers"),
        Hint::Prove(family) => {
            format!("fibnim prove {family} looks for a theorem that answers such positions, however large")
        }
        Hint::ProveRules => {
            "fibnim prove --rules FILE proves it, and the library knows its rules then".into()
        }
        Hint::MoreStates => "--states allows more, for example --states 10^7".into(),
        Hint::MoreMemory => "--memory allows more, for example --memory 8GiB".into(),
        Hint::LessExact => "--approximate computes with machine numbers of fifteen digits".into(),
        Hint::CheckWithMore => "fibnim-check --memory MIB --steps MILLIONS allows more".into(),
        Hint::AnyPort => "--listen 127.0.0.1:0 takes any that is free".into(),
        Hint::Text(text) => text.clone(),
    }
}

/// A sentence with the digits of its long numbers in groups. Names and commands stay as they are: only what stands alone is a number.
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

/// A statement that is undecided.
fn statement_undecided(reason: TooLarge) -> Failure {
    let help = match reason {
        TooLarge::States(_) => words(&Hint::MoreStates),
        TooLarge::Bytes(_) => words(&Hint::MoreMemory),
        TooLarge::Tracks => {
            "use fewer variables at a time: close brackets earlier, or use definitions".into()
        }
        TooLarge::Parts(_) | TooLarge::Coefficient(_) => {
            "use definitions less often in each other, or shorter ones".into()
        }
        TooLarge::Stopped(Stopped::OutOfMemory) => words(&Hint::MoreMemory),
        TooLarge::Stopped(_) => "run it again".into(),
    };
    let message = match reason {
        TooLarge::Bytes(limit) => format!("undecided: more than {} are needed", limits::bytes(limit.into())),
        other => readable(&format!("undecided: {other}")),
    };
    Failure::TooLarge { message, help }
}

/// A family that is undecided, with how far it came and what would help.
fn unproved(unproved: &Unproved) -> Failure {
    let help = match &unproved.reason {
        Obstacle::TooLarge(TooLarge::States(_)) => "--states allows more, for example --states 10^8",
        Obstacle::Unchecked(_) => "what was found is not kept, since nobody has checked it",
        Obstacle::TooLarge(TooLarge::Tracks) => "a family with fewer piles may be within reach",
        _ if unproved.stopped() == Some(Stopped::OutOfTime) => {
            "--time allows more, for example --time 1h; what was proved on the way is kept"
        }
        Obstacle::Contradiction => {
            "fibnim theorems export --out all.cert and fibnim check all.cert tell which"
        }
        _ => "--memory may allow more, for example --memory 16GiB; the library is as it was",
    };
    // Where nothing was guessed, there is nothing to tell of it.
    let message = match (unproved.states, unproved.longest_word) {
        (0, 0) => format!("{} is undecided: {}", unproved.family, unproved.reason),
        _ => unproved.to_string(),
    };
    Failure::TooLarge { message: readable(&message), help: help.into() }
}

/// The part of a text that an error is about: nobody wants to read a megabyte of digits.
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
            other => Self::Undecided(other),
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
            Refusal::TooLarge { message, help } => Self::TooLarge { message, help: words(&help) },
            Refusal::Undecided(undecided) => undecided.into(),
            Refusal::Statement(TooLarge::Stopped(_)) => Self::Interrupted("interrupted".into()),
            Refusal::Statement(reason) => statement_undecided(reason),
            Refusal::Unproved(reason) => unproved(&reason),
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
        let told = "one plane of thresholds (7505501 cells) needs more than 1000000 positions, piles:12345,6 and 1234";
        let wanted = "one plane of thresholds (7_505_501 cells) needs more than 1_000_000 positions, piles:12345,6 and 1234";
        assert_eq!(readable(told), wanted);
        let Failure::TooLarge { message, .. } = statement_undecided(TooLarge::Bytes(1 << 30)) else {
            panic!()
        };
        assert_eq!(message, "undecided: more than 1.0 GiB are needed");
    }

    #[test]
    fn what_is_undecided_names_the_flag_that_helps() {
        let family = answers::question::family("one-pile").unwrap();
        let memory = Undecided::Memory { what: "a search".into(), needed: None, limit: 16 << 20 };
        let states = Undecided::Positions { what: "a search".into(), limit: 1_000_000 };
        for (undecided, flag) in [(memory, "--memory 1GiB"), (states, "--states 10^7")] {
            let told = Failure::undecided_or(&undecided, &Hint::Prove(family.clone()));
            let Failure::TooLarge { help, .. } = told else { panic!() };
            assert!(help.contains(flag) && help.contains("fibnim prove one-pile"), "{help}");
        }
        // What no machine has is not offered.
        let beyond = Undecided::Work { what: "a table".into(), needed: u128::MAX, limit: 1 };
        let Failure::TooLarge { help, .. } = Failure::undecided_or(&beyond, &Hint::Prove(family)) else {
            panic!()
        };
        assert!(help.starts_with("fibnim prove"), "{help}");
    }
}
