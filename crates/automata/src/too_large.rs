//! The error for what outgrows its limits.

use limits::{Limits, Stopped};

use crate::MOST_TRACKS;
use crate::system::{Letters, System};

/// An operation would outgrow its limits, or was stopped.
///
/// ```
/// use automata::{FIBONACCI, TooLarge, linear};
/// use limits::Limits;
/// let tiny = Limits { states: 10, ..Limits::default() };
/// assert_eq!(linear::equation(&FIBONACCI, &[1, 1, -1], 0, &tiny), Err(TooLarge::States(10)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// More states than allowed.
    #[error("more than {0} states are needed")]
    States(usize),
    /// More memory than allowed.
    #[error("more than {0} bytes are needed")]
    Bytes(u64),
    /// More numbers at a time than an automaton can read.
    #[error("more than {MOST_TRACKS} numbers would have to be read at a time")]
    Tracks,
    /// More letters than a table or a search has room for.
    #[error(
        "{tracks} numbers would have to be read at a time, with {base} digits each: that is too many letters"
    )]
    Letters {
        /// How many numbers.
        tracks: usize,
        /// How many digits there are.
        base: usize,
    },
    /// More automata at a time than a product can follow.
    #[error("more than {0} automata would have to be followed at a time")]
    Automata(usize),
    /// A statement that becomes too long once its definitions are put in.
    #[error("the statement has more than {0} parts once its definitions are put in")]
    Parts(usize),
    /// A coefficient that becomes too large once definitions are put in.
    #[error("a coefficient is larger than {0} once its definitions are put in")]
    Coefficient(i32),
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The most letters of an automaton.
const MOST_LETTERS: usize = (1 << 16) - 1;

/// The most letters of a search, which builds no table.
const MOST_SEARCH_LETTERS: usize = 1 << 20;

impl TooLarge {
    /// The letters of this number of numbers, if an automaton can read them.
    pub(crate) fn letters(system: &System, tracks: usize) -> Result<Letters, Self> {
        match Letters::new(system, tracks) {
            _ if tracks > MOST_TRACKS => Err(Self::Tracks),
            letters if letters.count() > MOST_LETTERS => Err(Self::Letters { tracks, base: system.base }),
            letters => Ok(letters),
        }
    }

    /// The letters of this number of numbers, if a search can follow them. It checks the number of tracks itself.
    pub(crate) fn search_letters(system: &System, tracks: usize) -> Result<Letters, Self> {
        match Letters::new(system, tracks) {
            letters if letters.count() > MOST_SEARCH_LETTERS => {
                Err(Self::Letters { tracks, base: system.base })
            }
            letters => Ok(letters),
        }
    }

    /// Refuses to go on beyond the limits.
    pub(crate) fn check(limits: &Limits, states: usize, bytes: usize) -> Result<(), Self> {
        if states > limits.states {
            return Err(Self::States(limits.states));
        }
        if bytes as u64 > limits.memory {
            return Err(Self::Bytes(limits.memory));
        }
        Ok(limits.stop.check()?)
    }
}
