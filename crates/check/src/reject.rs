//! Why a file is not accepted.

use std::fmt;

/// A file that is not accepted: the first thing found wrong in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The line, counted from 1. For a condition that fails it is the first line of the certificate, for a part of a statement
    /// that is wrong it is the first line of the part.
    pub line: Option<usize>,
    /// What the certificate is about, once it is known: a family, or `statement` and the text.
    pub subject: Option<String>,
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
    /// The numbers are in no numeration system of the allowed form.
    NoSystem(String),
    /// The rules are not of the allowed form.
    Rules(String),
    /// A line of the rules has a move that does not lower the sum of all piles.
    NotLower {
        /// Which line of the moves, counted from 1.
        line: usize,
        /// The piles before the move and what is chosen, names and values: the least such move.
        numbers: Vec<(String, String)>,
    },
    /// The piles cannot be fixed in this way.
    Fixed(String),
    /// A `uses` line has a hash that no earlier certificate of a family has.
    UnknownHash(String),
    /// No certificate that is used is about a family that is needed.
    NotUsed(String),
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
        /// In condition 6: the one of conditions 1, 2 and 3 that fails for the automaton `within`, if one of them does.
        within: Option<u8>,
        /// The reading of the rules that it is about, if it is about one.
        reading: Option<usize>,
        /// Names and values. A value beyond 128 bits is given by its digits, with `0b` (base 2), `0z` (Zeckendorf form) or
        /// `0u` (another system) before them.
        numbers: Vec<(String, String)>,
    },
    /// A statement cannot be read.
    Unreadable {
        /// Where in the statement, counted in characters from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// A line is about a part that is not there, or has no place here.
    WrongReference {
        /// What the line refers to.
        found: String,
        /// What it may refer to.
        expected: String,
    },
    /// The automaton of a part gives these numbers, each with its name, the wrong verdict.
    WrongPart {
        /// The number of the part.
        part: usize,
        /// Names and values, as for conditions.
        numbers: Vec<(String, String)>,
    },
    /// The automaton of a part accepts a word that no numbers have.
    NotNumbers {
        /// The number of the part.
        part: usize,
    },
    /// A set of states is wrong.
    WrongSet {
        /// The number of the part.
        part: usize,
        /// What is wrong with it.
        message: String,
    },
    /// The verdict does not follow.
    WrongVerdict {
        /// The verdict that does.
        right: crate::Verdict,
        /// Names and values that show it, if numbers do.
        numbers: Vec<(String, String)>,
    },
    /// Neither right nor wrong: the check would need more than it may use.
    TooLarge {
        /// What could not be decided.
        what: String,
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
        if let Some(subject) = &self.subject {
            write!(out, "{}: ", shorten(subject))?;
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
            Self::NoSystem(message) => write!(out, "invalid numeration system: {message}"),
            Self::Rules(message) => write!(out, "the rules are not of the allowed form: {message}"),
            Self::NotLower { line, numbers } => {
                write!(
                    out,
                    "line {line} of the moves does not lower the sum of all piles for {}",
                    list(numbers)
                )
            }
            Self::Fixed(message) => write!(out, "{message}"),
            Self::UnknownHash(hash) => {
                write!(out, "no earlier certificate of a family has the hash `{hash}`")
            }
            Self::NotUsed(family) => write!(out, "none of the certificates used is about {family}"),
            Self::RowLength { expected, found } => {
                write!(
                    out,
                    "a row must have one state for each of the {expected} letters, but this one has {found}"
                )
            }
            Self::NoSuchState { state, states } => {
                write!(out, "the row leads to state {state}, but there are only {states} rows")
            }
            Self::StartMoves => write!(out, "the start must lead to itself (state 1) on letter 0"),
            Self::Violated { condition, within, reading, numbers } => {
                write!(out, "condition {condition}")?;
                if let Some(within) = within {
                    write!(out, " ({within} of `within`)")?;
                }
                write!(out, " fails")?;
                if let Some(reading) = reading {
                    write!(out, " in reading {reading}")?;
                }
                write!(out, " for {}", list(numbers))
            }
            Self::Unreadable { column, message } => {
                write!(out, "the statement cannot be read at column {column}: {message}")
            }
            Self::WrongReference { found, expected } => {
                write!(out, "expected {expected}, found `{found}`")
            }
            Self::WrongPart { part, numbers } if numbers.is_empty() => write!(out, "part {part} is wrong"),
            Self::WrongPart { part, numbers } => write!(out, "part {part} is wrong for {}", list(numbers)),
            Self::NotNumbers { part } => write!(out, "part {part} accepts a word that represents no numbers"),
            Self::WrongSet { part, message } => write!(out, "a set of part {part} is wrong: {message}"),
            Self::WrongVerdict { right, numbers } if numbers.is_empty() => {
                write!(out, "the verdict is wrong, {right} follows")
            }
            Self::WrongVerdict { right, numbers } => {
                write!(out, "the verdict is wrong, {right} follows from {}", list(numbers))
            }
            Self::TooLarge { what } => {
                write!(out, "too large to check: {what} needs more than the limits allow")
            }
        }
    }
}

impl std::error::Error for Rejected {}

/// Names and values.
fn list(numbers: &[(String, String)]) -> String {
    let numbers: Vec<_> = numbers.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    numbers.join(", ")
}

/// A piece of a file, fit to be shown: no control characters, not long.
pub(crate) fn shorten(text: &str) -> String {
    shorten_to(60, text)
}

/// The same with a maximum number of characters.
pub(crate) fn shorten_to(most: usize, text: &str) -> String {
    let mut shown: String = text.chars().take(most).flat_map(char::escape_debug).collect();
    if text.chars().nth(most).is_some() {
        shown.push_str("...");
    }
    shown
}
