//! What is wrong with rules.

use std::ops::Range;

use automata::TooLarge;

use super::lowering::NotLower;

/// What is wrong with rules, where, and what would be right.
///
/// ```
/// use fibnim::rules::{Rules, RulesError};
/// use limits::Limits;
///
/// let wrong = Rules::parse("game square(m)\nmove 1 <= k: m - k*k\n", &Limits::default());
/// let Err(RulesError::Mistake(mistake)) = wrong else { panic!() };
/// assert_eq!((mistake.line, mistake.column, mistake.span), (2, 18, 32..35));
/// assert_eq!(mistake.message, "a product of two numbers that may change is not linear");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Mistake {
    /// The line, counted from 1.
    pub line: usize,
    /// The first character in it, counted from 1.
    pub column: usize,
    /// Which bytes of the whole text; empty at its end.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: String,
    /// The least move that does not lower the number of stones, if that is what is wrong.
    pub not_lower: Option<Box<NotLower>>,
}

impl Mistake {
    pub(super) fn at(
        text: &str,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        let before = &text[..span.start];
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: text[start..span.start].chars().count() + 1,
            span,
            message: message.into(),
            help: help.into(),
            not_lower: None,
        }
    }
}

/// Why there are no rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// The text is wrong at a place.
    #[error(transparent)]
    Mistake(#[from] Mistake),
    /// Whether every move lowers the number of stones is undecided within the limits.
    #[error("undecided whether the move in line {line} always lowers the number of stones: {why}")]
    TooLarge {
        /// The line of the text, counted from 1.
        line: usize,
        /// What does not fit.
        why: TooLarge,
    },
}
