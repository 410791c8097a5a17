//! Errors in the text of rules.

use automata::TooLarge;
use automata::logic::SyntaxError;

use super::lowering::NotLower;

/// Why there are no rules.
///
/// ```
/// use fibnim::rules::{Rules, RulesError};
/// use limits::Limits;
///
/// let text = "game square(m)\nmove 1 <= k: m - k*k\n";
/// let Err(RulesError::Syntax(error)) = Rules::parse(text, &Limits::default()) else { panic!() };
/// assert_eq!((error.place(text), error.span), ((2, 18), 32..35));
/// assert_eq!(error.message, "a product of two numbers that may change is not linear");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// The text cannot be read.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// A game need not end.
    #[error("{error}")]
    NotLower {
        /// The move's place, and what is wrong with it.
        error: SyntaxError,
        /// The least move that does not lower the number of stones.
        least: Box<NotLower>,
    },
    /// Whether every move lowers the number of stones is undecided within the limits.
    #[error("undecided whether the move in line {line} always lowers the number of stones: {why}")]
    TooLarge {
        /// The line of the text, counted from 1.
        line: usize,
        /// What does not fit.
        why: TooLarge,
    },
}

impl RulesError {
    /// What is wrong at which place, if it is the text that is wrong.
    pub fn at_a_place(&self) -> Option<&SyntaxError> {
        match self {
            Self::Syntax(error) | Self::NotLower { error, .. } => Some(error),
            Self::TooLarge { .. } => None,
        }
    }
}
