//! Why there is no answer, as the interface says it: the same from a server and from a page without one.

use fibnim::Undecided;
use serde::Serialize;

use crate::refusal::{Fault, Refusal};

/// Why there is no answer, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The status of the answer, as over HTTP.
    pub status: u16,
    /// `input` (the request makes no sense), `missing` (there is no such thing), `too_large`, `busy` or `server`.
    pub kind: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The place in the text that was sent.
    pub span: Option<Span>,
}

/// A part of a text, in characters from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Span {
    /// Its first character.
    pub start: usize,
    /// The character after its last.
    pub end: usize,
}

impl Problem {
    fn new(status: u16, kind: &'static str, message: impl Into<String>, help: Option<String>) -> Self {
        Self { status, kind, message: message.into(), help, span: None }
    }

    /// There is no such thing.
    pub fn missing(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(404, "missing", message, Some(help.into()))
    }

    /// It would not fit, and a smaller question would.
    pub fn too_large(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(422, "too_large", message, Some(help.into()))
    }

    /// Too many ask at a time, or the client no longer waits for the answer.
    pub fn busy() -> Self {
        Self::new(
            503,
            "busy",
            "the server has too much to compute",
            Some("try again in a few seconds".into()),
        )
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        let help = fault.help.map(|hint| hint.to_string());
        let span = fault.place.map(|place| {
            let characters = |bytes: usize| place.text[..bytes.min(place.text.len())].chars().count();
            Span { start: characters(place.span.start), end: characters(place.span.end) }
        });
        Self { span, ..Self::new(400, "input", fault.message, help) }
    }
}

impl From<Undecided> for Problem {
    fn from(undecided: Undecided) -> Self {
        match undecided {
            Undecided::Shelf(error) => Self::new(500, "server", error.message, None),
            other => Self::too_large(
                other.to_string(),
                "ask something smaller; the command line has larger limits",
            ),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Fault(fault) => fault.into(),
            Refusal::Missing { message, help } => Self::missing(message, help),
            Refusal::TooLarge { message, help } => Self::too_large(message, help.to_string()),
            Refusal::Undecided(undecided) => undecided.into(),
            Refusal::Statement(reason) => Self::too_large(reason.to_string(), "ask something smaller"),
            Refusal::Unproved(unproved) if unproved.stopped().is_some() => Self::busy(),
            Refusal::Unproved(unproved) => {
                Self::too_large(unproved.to_string(), "the command line has larger limits")
            }
            Refusal::Interrupted { .. } => Self::busy(),
            Refusal::NotAccepted(_) => Self::new(500, "server", refusal.to_string(), None),
            Refusal::Broken(broken) => Self::new(500, "server", broken.message, None),
        }
    }
}
