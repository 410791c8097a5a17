//! Why there is no answer.

use std::fmt;
use std::ops::Range;

use automata::TooLarge;
use automata::logic::SyntaxError;
use fibnim::game::SetupError;
use fibnim::proof::{Family, Obstacle, Unproved};
use fibnim::{ShelfError, Undecided};
use limits::Stopped;

/// What was asked cannot be read, or makes no sense.
///
/// ```
/// use answers::question;
/// let fault = question::dynamic("fibonaci").unwrap_err();
/// assert_eq!(fault.to_string(), "there is no game `fibonaci`");
/// assert!(fault.help.unwrap().to_string().starts_with("did you mean fibonacci?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// Where in the text, if it is one place.
    pub place: Option<Place>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<Hint>,
}

/// A part of a text that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The whole text.
    pub text: String,
    /// The part, in bytes.
    pub span: Range<usize>,
    /// Which line of a longer text it is, counted from 1.
    pub line: usize,
}

/// What to do. Where that depends on how one asks, on a flag or an address, the front end words it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The same text in every front end.
    Text(String),
    /// Two players must be named at least.
    TwoPlayers,
    /// Bouton's nim has no tables; single positions can be solved.
    NimHasNoTable,
    /// Tables go up to this; single positions can be larger.
    TablesEndAt(u64),
    /// The theorem on a family would help, and can be looked for.
    Prove(Family),
    /// Rules that a library does not know have to be proved from their text.
    ProveRules,
    /// A statement may name the games that are known, perhaps this one, and those whose rules come with it.
    Games {
        /// What was probably meant.
        near: Option<String>,
    },
    /// This game is given by its rules, which are named in another place.
    ByRules(&'static str),
    /// More states would help.
    MoreStates,
    /// More memory would help.
    MoreMemory,
    /// More time would help.
    MoreTime,
    /// Machine numbers would need less; so would smaller piles.
    LessExact,
    /// The checker can be given more.
    CheckWithMore,
    /// Any port that is free will do.
    AnyPort,
}

impl fmt::Display for Hint {
    /// Without the name of any flag.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => out.write_str(text),
            Self::TwoPlayers => out.write_str("name at least two players, such as random,perfect"),
            Self::NimHasNoTable => out.write_str("choose another game; any position of nim can be solved"),
            Self::TablesEndAt(last) => write!(out, "tables go up to {last}; larger numbers can be solved"),
            Self::Prove(family) => {
                write!(out, "a theorem on {family} would answer such positions, however large: prove it")
            }
            Self::ProveRules => out.write_str("prove its rules first, and the library knows them"),
            Self::Games { near } => {
                let known: Vec<&str> = fibnim::rules::KNOWN.iter().map(|game| game.name).collect();
                let near = near.as_ref().map(|near| format!("did you mean {near}? ")).unwrap_or_default();
                write!(out, "{near}games are {}, and takeaway-5-2 and its like", known.join(", "))
            }
            Self::ByRules(name) => write!(out, "name it as `rules`: {name}"),
            Self::MoreStates => out.write_str("allow more states"),
            Self::MoreMemory => out.write_str("allow more memory"),
            Self::MoreTime => out.write_str("allow more time"),
            Self::LessExact => out.write_str("compute approximate chances, or choose smaller piles"),
            Self::AnyPort => out.write_str("use port 0 for any free port"),
            Self::CheckWithMore => out.write_str("give the checker more memory and steps"),
        }
    }
}

impl Hint {
    /// What helps where a statement is undecided: more of the limit that was met, and of no other. Nothing helps if it was cancelled.
    ///
    /// ```
    /// use answers::Hint;
    /// use automata::TooLarge;
    /// assert_eq!(Hint::beyond(TooLarge::Bytes(1 << 20)), Some(Hint::MoreMemory));
    /// ```
    pub fn beyond(limit: TooLarge) -> Option<Self> {
        Some(match limit {
            TooLarge::States(_) => Self::MoreStates,
            TooLarge::Bytes(_) => Self::MoreMemory,
            TooLarge::Tracks | TooLarge::Letters { .. } | TooLarge::Automata(_) => {
                Self::Text("use fewer variables at a time: close brackets earlier, or use definitions".into())
            }
            TooLarge::Parts(_) | TooLarge::Coefficient(_) => {
                Self::Text("use definitions less often in each other, or shorter ones".into())
            }
            TooLarge::Stopped(why) => return Self::after(why),
        })
    }

    /// What helps where a proof is undecided.
    pub fn past(obstacle: &Obstacle) -> Option<Self> {
        Some(match obstacle {
            Obstacle::TooLarge(TooLarge::Tracks | TooLarge::Letters { .. } | TooLarge::Automata(_)) => {
                Self::Text("a family with fewer piles may be within reach".into())
            }
            Obstacle::TooLarge(limit) => return Self::beyond(*limit),
            Obstacle::Table(Undecided::Stopped(why)) => return Self::after(*why),
            Obstacle::Table(Undecided::Positions { .. }) => Self::MoreStates,
            Obstacle::Table(Undecided::Work { .. }) => {
                Self::Text("a family with smaller fixed piles may be within reach".into())
            }
            Obstacle::Table(_) | Obstacle::TableEnds => Self::MoreMemory,
            Obstacle::Contradiction => Self::Text(
                "fibnim theorems export --out all.cert and fibnim check all.cert find the wrong one".into(),
            ),
            Obstacle::NoAutomaton { fraenkel, .. } => {
                Self::Text(format!("leave out `numbers`, or write `numbers {fraenkel}`"))
            }
            Obstacle::Unchecked(_) => {
                Self::Text("what was found is not kept, because it could not be checked".into())
            }
            Obstacle::Shelf(_) => return None,
        })
    }

    /// What helps where something was stopped.
    fn after(why: Stopped) -> Option<Self> {
        match why {
            Stopped::Cancelled => None,
            Stopped::OutOfTime => Some(Self::MoreTime),
            Stopped::OutOfMemory => Some(Self::MoreMemory),
        }
    }
}

impl Fault {
    /// Something that makes no sense, with what to do about it.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::hinted(message, Hint::Text(help.into()))
    }

    /// Something that makes no sense, with a hint.
    pub fn hinted(message: impl Into<String>, hint: Hint) -> Self {
        Self { place: None, message: message.into(), help: Some(hint) }
    }

    /// A text that cannot be read.
    pub fn at(text: impl Into<String>, error: SyntaxError) -> Self {
        let place = Place { text: text.into(), span: error.span, line: 1 };
        Self { place: Some(place), message: error.message, help: Some(Hint::Text(error.help)) }
    }
}

impl Fault {
    /// A text of several lines that cannot be read: only the line is shown.
    pub fn in_line(text: &str, error: SyntaxError) -> Self {
        let start = text[..error.span.start].rfind('\n').map_or(0, |end| end + 1);
        let line = text[start..].lines().next().unwrap_or_default();
        let end = error.span.end.min(start + line.len());
        let place = Place {
            line: error.place(text).0,
            text: line.into(),
            span: error.span.start - start..end - start,
        };
        Self { place: Some(place), message: error.message, help: Some(Hint::Text(error.help)) }
    }
}

impl From<Vec<SetupError>> for Fault {
    fn from(errors: Vec<SetupError>) -> Self {
        let reasons: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Self { place: None, message: reasons.join("; "), help: None }
    }
}

/// A file or a library that does not do what it should.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Broken {
    /// What is wrong.
    pub message: String,
    /// Whether a disk fails or is full; otherwise the contents of the file are wrong.
    pub is_of_disk: bool,
}

impl Broken {
    /// Something that is not as it should be.
    ///
    /// ```
    /// let broken = answers::Broken::new("the library is damaged");
    /// assert!(!broken.is_of_disk);
    /// ```
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), is_of_disk: false }
    }
}

impl From<Broken> for ShelfError {
    fn from(broken: Broken) -> Self {
        Self { message: broken.message, is_of_disk: broken.is_of_disk }
    }
}

impl From<ShelfError> for Broken {
    fn from(error: ShelfError) -> Self {
        Self { message: error.message, is_of_disk: error.is_of_disk }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The question cannot be read, or makes no sense.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// There is no such thing.
    #[error("{message}")]
    Missing {
        /// What there is not.
        message: String,
        /// What to do about it.
        help: String,
    },
    /// It would not fit.
    #[error("{message}")]
    TooLarge {
        /// What would not.
        message: String,
        /// What to do about it.
        help: Hint,
    },
    /// It is undecided within the limits.
    #[error("undecided: {0}")]
    Undecided(Undecided),
    /// A statement is undecided within the limits.
    #[error("undecided: {0}")]
    Statement(TooLarge),
    /// A family is undecided within the limits.
    #[error(transparent)]
    Unproved(#[from] Box<Unproved>),
    /// It was stopped; this number of theorems were proved on the way and are kept.
    #[error("interrupted")]
    Interrupted {
        /// How many.
        kept: usize,
    },
    /// The independent checker does not accept what was proved; nothing is kept.
    #[error("the checker does not accept this, and nothing is kept: {0}")]
    NotAccepted(String),
    /// A file or a library that does not do what it should.
    #[error(transparent)]
    Broken(#[from] Broken),
}

impl From<Undecided> for Refusal {
    fn from(undecided: Undecided) -> Self {
        match undecided {
            // What a library would have said is not undecided, it is lost.
            Undecided::Shelf(error) => Self::Broken(error.into()),
            other => Self::Undecided(other),
        }
    }
}

impl From<ShelfError> for Refusal {
    fn from(error: ShelfError) -> Self {
        Self::Broken(error.into())
    }
}
