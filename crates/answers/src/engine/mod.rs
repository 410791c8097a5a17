//! One question, one answer: the middle that every front end shares.
//!
//! A front end turns its own form of a request (flags, a query, keyword arguments, a message to a worker) into a [`Question`], calls
//! [`answer`], and turns the [`Answer`] into its own form of a reply. What outlives a question is the [`Context`]; how much may be used and
//! who is told of progress come from outside, as [`Limits`] and [`Watch`].
//!
//! ```
//! use answers::engine::{Context, Question, answer};
//! use fibnim::proof::NoTheorems;
//! use limits::{Limits, Unwatched};
//!
//! let question: Question = serde_json::from_str(r#"{"ask": "solve", "position": "12;4"}"#).unwrap();
//! let mut shelf = NoTheorems;
//! let mut context = Context::new(&mut shelf);
//! let found = answer(&question, &mut context, &Limits::default(), &mut Unwatched).unwrap();
//! assert!(answers::answer::line(&found).contains(r#""outcome":"N""#));
//! ```

mod position;
mod solve;

use fibnim::numbers::Numbers;
use fibnim::proof::Shelf;
use limits::{Limits, Watch};
use serde::{Deserialize, Serialize};

use crate::answer::{Options, SolutionByRules, SolutionOfPiles, ZeckendorfForm};
use crate::refusal::{Hint, Refusal};
use crate::{options, question};

pub use position::{FirstMoveName, GamePosition, PositionQuestion, ScopeName};
pub use solve::{Effort, SolutionFor, SolveQuestion, effort, solve};

/// Everything that can be asked: `{"ask": "solve", "position": "12;4"}`.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// Who wins a position, by which moves, and why.
    Solve(SolveQuestion),
    /// Every move of a position, and what it leads to.
    Options(OptionsQuestion),
    /// The Zeckendorf representation of a number.
    Zeckendorf {
        /// Such as `129` or `10^30+7`.
        n: String,
    },
}

/// Every move of a position.
#[derive(Clone, Debug, Deserialize)]
pub struct OptionsQuestion {
    /// The position.
    #[serde(flatten)]
    pub position: PositionQuestion,
    /// How many moves to list.
    #[serde(default = "many")]
    pub first: usize,
}

fn many() -> usize {
    400
}

/// An answer; serde writes it as `--json` prints it.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// To a position of piles under a dynamic.
    OfPiles(Box<SolutionOfPiles>),
    /// To a position of a game by its rules.
    ByRules(Box<SolutionByRules>),
    /// All moves.
    Options(Box<Options>),
    /// A representation.
    Zeckendorf(Box<ZeckendorfForm>),
}

/// What outlives a question.
pub struct Context<'a> {
    /// The theorems that are known, and tables that are kept.
    pub shelf: &'a mut dyn Shelf,
    /// How large a question may be.
    pub policy: Policy,
    /// For what is found beside the answer, such as the remoteness of a position, where that may use less.
    pub beside: Option<Limits>,
    /// Whether the shelf has all theorems that there are. Where a library cannot be read, what is undecided without it is no answer.
    pub knows_all: bool,
}

impl<'a> Context<'a> {
    /// Theorems, and no bound on questions.
    pub fn new(shelf: &'a mut dyn Shelf) -> Self {
        Self { shelf, policy: Policy::OPEN, beside: None, knows_all: true }
    }
}

/// How large a question may be, and in which numerations it may speak.
#[derive(Clone, Copy)]
pub struct Policy {
    /// The most bytes of rules.
    pub rules_bytes: usize,
    /// The most bits of all piles together.
    pub bits: u64,
    /// The most piles.
    pub piles: usize,
    /// Whether numbers may be written in this numeration.
    pub offers: fn(&Numbers) -> bool,
    /// The numerations that are offered, in words.
    pub numerations: &'static str,
}

impl Policy {
    /// No bounds.
    pub const OPEN: Self = Self {
        rules_bytes: usize::MAX,
        bits: u64::MAX,
        piles: usize::MAX,
        offers: |_| true,
        numerations: "any numeration",
    };

    fn check_size(&self, bits: u64, piles: usize) -> Result<(), Refusal> {
        if bits <= self.bits && piles <= self.piles {
            return Ok(());
        }
        // People count digits.
        let help = format!("{} piles and {} digits in all are the most here", self.piles, self.bits * 3 / 10);
        Err(Refusal::TooLarge { message: "this position is too large".into(), help: Hint::Text(help) })
    }
}

/// Longer numbers have no representation written out.
const MOST_DIGITS: usize = 1_000_000;

/// Answers a question.
///
/// # Errors
///
/// If the question cannot be read, the limits do not suffice to say anything, somebody stops it, or the library breaks. A position that is
/// undecided is an answer too.
pub fn answer(
    question: &Question,
    context: &mut Context<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Answer, Refusal> {
    Ok(match question {
        Question::Solve(asked) => {
            let position = asked.position.read(&context.policy, limits)?;
            match solve(&position, asked.grundy, asked.remoteness, context, limits, watch)? {
                SolutionFor::Piles(found) => Answer::OfPiles(Box::new(SolutionOfPiles::new(&found))),
                SolutionFor::Rules(found) => Answer::ByRules(Box::new(SolutionByRules::new(&found))),
            }
        }
        Question::Options(asked) => {
            let position = asked.position.read(&context.policy, limits)?.into_piles()?;
            let found = options(&position, asked.first, context.shelf, limits)?;
            Answer::Options(Box::new(found))
        }
        Question::Zeckendorf { n } => {
            let number = question::digits(n, MOST_DIGITS)?;
            let form = numeration::Zeckendorf::of(&number);
            Answer::Zeckendorf(Box::new(ZeckendorfForm::new(&number, &form)))
        }
    })
}
