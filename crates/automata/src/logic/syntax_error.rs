//! Syntax errors: the one error type with a place in the text, for everything that is parsed.

use std::ops::Range;

/// What is wrong with a statement, a position, rules or another text: where, and what would be right.
///
/// ```
/// use automata::logic::parse;
///
/// let text = "forall n:\n  n =< 3";
/// let error = parse(text).unwrap_err();
/// assert_eq!((error.span.clone(), error.place(text)), (15..16, (2, 6)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SyntaxError {
    /// Which bytes are meant; empty at the end.
    pub span: Range<usize>,
    /// What was expected and what was found.
    pub message: String,
    /// What to write instead.
    pub help: String,
}

impl SyntaxError {
    /// Something wrong at these bytes, with what to write instead.
    pub fn new(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: help.into() }
    }

    /// The line and the column where it begins in the text that was read, counted from 1.
    pub fn place(&self, text: &str) -> (usize, usize) {
        let before = &text[..self.span.start];
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        (before.matches('\n').count() + 1, before[line..].chars().count() + 1)
    }
}
