//! What can be wrong with a text.

use std::ops::Range;

/// What is wrong with a statement, a position, or another text in one line: where, and what would be right.
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
