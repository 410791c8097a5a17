//! Why a file is not accepted.

use std::fmt;

/// A file that is not accepted: the first thing found wrong in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The line, counted from 1. For a condition that fails it is the first line of the certificate.
    pub line: Option<usize>,
    /// The family of the certificate, once it is known.
    pub family: Option<String>,
    /// What is wrong.
    pub reason: Reason,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// There is nothing in it.
    Empty,
    /// A line is not text in UTF-8.
    NotText,
    /// The last line does not end in a line feed.
    NoLineFeed,
    /// Something else must stand here.
    Expected {
        /// What must stand here.
        expected: String,
        /// What does, cut short if it is long; nothing at the end of the file.
        found: Option<String>,
    },
    /// No family has this name, or it is one that is too large to be looked at.
    UnknownFamily(String),
    /// A `uses` line has a hash that no certificate of that family has that stands before it.
    UnknownHash(String),
    /// A row has the wrong number of states.
    RowLength {
        /// How many letters there are.
        expected: usize,
        /// How many states the row has.
        found: usize,
    },
    /// A row leads to a state that has no row.
    NoSuchState {
        /// The state.
        state: u32,
        /// How many there are.
        states: usize,
    },
    /// The start does not lead to itself on letter 0.
    StartMoves,
    /// A condition of the document fails for these numbers, each with its name.
    Violated {
        /// The number of the condition.
        condition: u8,
        /// Names and values. A value beyond 128 bits is told by its digits, `0b` or `0z` (Zeckendorf form) before them.
        numbers: Vec<(String, String)>,
    },
    /// Neither right nor wrong: the search would need more than it may use.
    TooLarge {
        /// The number of the condition that could not be decided.
        condition: u8,
    },
}

impl Rejected {
    /// Whether nothing was found wrong, but the check could not be finished within its limits.
    pub fn is_too_large(&self) -> bool {
        matches!(self.reason, Reason::TooLarge { .. })
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(out, "line {line}: ")?;
        }
        if let Some(family) = &self.family {
            write!(out, "{}: ", shorten(family))?;
        }
        self.reason.fmt(out)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(out, "there is no certificate"),
            Self::NotText => write!(out, "this is not text in UTF-8"),
            Self::NoLineFeed => write!(out, "the file ends within a line"),
            Self::Expected { expected, found: Some(found) } => {
                write!(out, "expected {expected}, found `{found}`")
            }
            Self::Expected { expected, found: None } => write!(out, "expected {expected}, but the file ends"),
            Self::UnknownFamily(name) => write!(out, "no family that can be checked has the name `{name}`"),
            Self::UnknownHash(name) => {
                write!(out, "no certificate before this one is of {name} and has this hash")
            }
            Self::RowLength { expected, found } => {
                write!(out, "a row has one state for each of the {expected} letters, not {found}")
            }
            Self::NoSuchState { state, states } => {
                write!(out, "the row leads to state {state}, but there are only {states} rows")
            }
            Self::StartMoves => write!(out, "the start must lead to itself (state 1) on letter 0"),
            Self::Violated { condition, numbers } => {
                write!(out, "condition {condition} fails for")?;
                for (i, (name, value)) in numbers.iter().enumerate() {
                    write!(out, "{} {name} = {value}", if i == 0 { "" } else { "," })?;
                }
                Ok(())
            }
            Self::TooLarge { condition } => {
                write!(out, "too large to check: condition {condition} needs more than the limits allow")
            }
        }
    }
}

impl std::error::Error for Rejected {}

/// A piece of a file, fit to be shown: no control characters, not long.
pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = text.chars().take(MOST).flat_map(char::escape_debug).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push_str("...");
    }
    shown
}
