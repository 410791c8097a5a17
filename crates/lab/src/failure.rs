//! What goes wrong, and what a person reads about it.

use std::io::Write;
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use fibnim::Undecided;
use fibnim::game::SetupError;
use fibnim::game::notation::NotationError;

/// A command that did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Text that cannot be read, with the place.
    Notation { text: String, error: NotationError },
    /// Input that can be read but makes no sense, with what to do about it.
    Input { message: String, help: Option<String> },
    /// The answer was not found within the budget.
    Undecided(Undecided),
    /// It would not fit, and no flag changes that.
    TooLarge { message: String, help: String },
    /// The answer is no, and was printed.
    No,
    /// Ctrl-C, with what was saved.
    Interrupted(String),
    /// The rest: files, the terminal.
    Other(anyhow::Error),
}

impl Failure {
    /// Bad input, with what to do about it.
    pub(crate) fn input(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Input { message: message.into(), help: Some(help.into()) }
    }

    /// What is wrong, in one line.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Notation { error, .. } => format!("{}; {}", error.message, error.help),
            Self::Input { message, help } => match help {
                Some(help) => format!("{message}; {help}"),
                None => message.clone(),
            },
            Self::Undecided(undecided) => undecided.to_string(),
            Self::TooLarge { message, .. } | Self::Interrupted(message) => message.clone(),
            Self::No => "no".into(),
            Self::Other(error) => format!("{error:#}"),
        }
    }

    /// Prints the failure and returns the exit status: 2 for bad input, 1 for no, 3 for undecided, 130 for Ctrl-C.
    pub(crate) fn report(&self) -> ExitCode {
        if let Self::No = self {
            return ExitCode::from(1);
        }
        // If nobody can be told, the exit status still tells.
        let _ = writeln!(anstream::stderr(), "{}", self.render());
        ExitCode::from(match self {
            Self::Notation { .. } | Self::Input { .. } => 2,
            Self::Undecided(_) | Self::TooLarge { .. } => 3,
            Self::Interrupted(_) => 130,
            Self::No => 1,
            Self::Other(_) => 2,
        })
    }

    fn render(&self) -> String {
        let excerpt;
        let message;
        let help;
        let mut groups: Vec<Group<'_>> = Vec::new();
        match self {
            Self::Notation { text, error } => {
                excerpt = Excerpt::around(text, error);
                let snippet = Snippet::source(excerpt.text.as_str())
                    .annotation(AnnotationKind::Primary.span(excerpt.span.clone()));
                groups.push(Level::ERROR.primary_title(error.message.as_str()).element(snippet));
                groups.push(Group::with_title(Level::HELP.secondary_title(error.help.as_str())));
            }
            Self::Input { message, help } => {
                groups.push(Group::with_title(Level::ERROR.primary_title(message.as_str())));
                groups
                    .extend(help.as_deref().map(|help| Group::with_title(Level::HELP.secondary_title(help))));
            }
            Self::Undecided(undecided) => {
                message = format!("undecided: {undecided}");
                groups.push(Group::with_title(Level::ERROR.primary_title(message.as_str())));
                help = advice(undecided);
                groups.push(Group::with_title(Level::HELP.secondary_title(help.as_str())));
            }
            Self::TooLarge { message, help } => {
                groups.push(Group::with_title(Level::ERROR.primary_title(message.as_str())));
                groups.push(Group::with_title(Level::HELP.secondary_title(help.as_str())));
            }
            Self::No => {}
            Self::Interrupted(message) => {
                groups.push(Group::with_title(Level::NOTE.primary_title(message.as_str())));
            }
            Self::Other(error) => {
                message = format!("{error:#}");
                groups.push(Group::with_title(Level::ERROR.primary_title(message.as_str())));
            }
        }
        Renderer::styled().render(&groups)
    }
}

/// What would help, if anything does.
fn advice(undecided: &Undecided) -> String {
    let beyond =
        |flag: &str| format!("{flag} raises the limit, but this is beyond any machine; try smaller piles");
    match undecided {
        Undecided::Memory { needed: Some(needed), .. } if *needed < 1 << 42 => {
            format!("--memory allows more: --memory {}GiB would do", (needed >> 30) + 1)
        }
        Undecided::Memory { needed: None, limit, .. } if *limit < 1 << 40 => {
            format!("--memory allows more, for example --memory {}GiB", (limit >> 29) + 1)
        }
        Undecided::Work { needed, .. } if *needed < 1_000_000_000_000_000 => {
            format!("--cells allows more: --cells 10^{} would do", needed.ilog10() + 1)
        }
        Undecided::Memory { .. } => beyond("--memory"),
        Undecided::Work { .. } => beyond("--cells"),
        Undecided::Unsupported(_) => "fibnim solve answers single positions".into(),
        Undecided::Cancelled => "run it again".into(),
    }
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

    fn around(text: &str, error: &NotationError) -> Self {
        let (start, end) = (error.span.start.min(text.len()), error.span.end.min(text.len()));
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
        Self::Undecided(undecided)
    }
}

impl From<Vec<SetupError>> for Failure {
    fn from(errors: Vec<SetupError>) -> Self {
        let reasons: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Self::Input { message: reasons.join("; "), help: None }
    }
}
