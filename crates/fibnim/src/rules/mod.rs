//! Games given by their rules, as text.
//!
//! ```text
//! # from one pile any number, or from both the same
//! game wythoff(m, n)
//! move 1 <= k: m - k, n
//! move 1 <= k: m, n - k
//! move 1 <= k: m - k, n - k
//! ```
//!
//! `game NAME(PILES)`, or `game NAME(PILES; r)` with an allowance. `move GUARD: RESULT`, or `move RESULT`: the guard is linear
//! comparisons joined by `and`, the result a linear term for each pile and, after `;`, the next allowance, which may be `inf`, or
//! a term divided by a number and rounded down: `5*k/2`, `(3*k + 1)/2`. Names in a move that are neither a pile nor the allowance are the natural
//! numbers that the player chooses. A guard may ask for more: `fib(k)`, `evenfib(k)`, `k mod 3 = 1`, and the opposites `not fib(k)`,
//! `k mod 3 != 1`; what is divided may be negative, and the remainder never is; and for
//! [relations](Relation) that the rules are given, `even(k)`. A move is legal iff its guard holds and nothing becomes negative. A player who cannot move loses; with `misere` in a line of its own, such a player wins.
//! `block 1` says that before each move the other player may forbid one of the positions to which it leads: a position is lost iff at
//! most one option is lost. `numbers fibonacci` (or `binary`, or that of a take-away game, such as `takeaway:3` or `takeaway:5/2`)
//! names a numeration in which the positions are simple. `#` begins a comment.
//!
//! A pass is a move that takes a token from a pile of tokens and keeps the allowance, once in the whole game and never from a terminal position:
//!
//! ```text
//! game fibonacci-pass(n, p; r)
//! move 1 <= k <= r: n - k, p; 2*k
//! move n >= 1: n, p - 1; r
//! ```
//!
//! Every move must lower the number of stones, whatever the position: [`Rules::parse`] decides that for all numbers, so a game
//! always ends. An infinite allowance makes a comparison with it true or false by the sign of its coefficient.
//!
//! ```
//! use fibnim::game::Outcome;
//! use fibnim::rules::{Rules, search};
//! use limits::Limits;
//!
//! let limits = Limits::default();
//! let rules = Rules::parse("game three(n)\nmove 1 <= k <= 3: n - k\n", &limits).unwrap();
//! let position = rules.read_position("21").unwrap();
//! let solved = search::solve(&rules, &position, &limits).unwrap();
//! assert_eq!(solved.outcome, Outcome::N);
//! assert_eq!(solved.winning_moves[0].to.to_string(), "20");
//! ```
//!
//! [`oracle`] is brute force straight from the rules, [`search`] answers single positions, [`table`] many small ones.

mod alike;
mod choices;
mod error;
pub(crate) mod format;
mod guard;
mod known;
mod lowering;
mod moves;
pub mod oracle;
mod parse;
mod position;
mod relation;
pub mod search;
mod suiting;
pub mod table;
mod takeaway;
mod term;
mod transcript;

pub use error::RulesError;
pub use guard::{Compared, Comparison, Condition, Guard, Property, Related};
pub(crate) use known::read_trusted;
pub use known::{KNOWN, NamedGame, known};
pub use lowering::NotLower;
pub use moves::{Move, Moves};
pub use position::{NoSuchPosition, Position};
pub use relation::Relation;
pub use takeaway::{NoRules, takeaway};
pub use term::Term;
pub use transcript::RulesTranscript;

use std::num::NonZeroU32;
use std::sync::Arc;

use crate::game::Convention;
pub use crate::numbers::Numbers;
use crate::undecided::Undecided;
use limits::Limits;

/// The rules of a game. No rules let a game go on without end.
///
/// ```
/// use fibnim::rules::Rules;
/// use limits::Limits;
///
/// let text = "game knight(m, n)\nmove m - 1, n - 2\nmove m - 2, n - 1\n";
/// let rules = Rules::parse(text, &Limits::default()).unwrap();
/// assert_eq!((rules.name(), rules.piles().len(), rules.lines().len()), ("knight", 2, 2));
/// assert_eq!(rules.to_string(), text);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    about: Vec<String>,
    name: String,
    piles: Vec<String>,
    allowance: Option<String>,
    convention: Convention,
    numbers: Option<Numbers>,
    /// How many options may be blocked before each move.
    block: u32,
    lines: Vec<Rule>,
}

/// One `move` of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    choice: Option<String>,
    /// The names of further numbers that the player chooses, in the order in which they are written.
    more: Vec<String>,
    guard: Guard,
    piles: Vec<Term>,
    next: Option<Next>,
}

/// The allowance after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// This many, divided and rounded down. An infinite allowance in it makes it infinite, or the move illegal, by the sign of its
    /// coefficient. A negative number stays negative when it is rounded down, so that legal moves do not depend on the divisor.
    Term {
        /// What is divided.
        term: Term,
        /// By what; 1 if nothing is written.
        divisor: NonZeroU32,
    },
    /// No limit.
    Unlimited,
}

impl Rules {
    /// Reads rules, and decides for all numbers that every move lowers the number of stones.
    ///
    /// ```
    /// use fibnim::rules::{Rules, RulesError};
    /// use limits::Limits;
    ///
    /// let text = "game swap(m, n)\nmove m >= n: n, m\n";
    /// let Err(RulesError::NotLower { error, .. }) = Rules::parse(text, &Limits::default()) else { panic!() };
    /// assert_eq!(error.place(text), (2, 1));
    /// assert_eq!(error.to_string(), "this move does not always lower the number of stones: from 0,0 to 0,0");
    /// ```
    ///
    /// # Errors
    ///
    /// At the first place that is not a rule; if a move does not always lower the number of stones, with the least such move; if that cannot be
    /// decided within the limits.
    pub fn parse(text: &str, limits: &Limits) -> Result<Self, RulesError> {
        Self::parse_with(text, &[], limits)
    }

    /// The same with relations that guards may name. Those that no guard names are left out.
    ///
    /// ```
    /// use automata::{FIBONACCI, linear};
    /// use fibnim::rules::{Relation, Rules};
    /// use limits::Limits;
    ///
    /// let limits = Limits::default();
    /// let triple = linear::equation(&FIBONACCI, &[3, -1], 0, &limits).unwrap();
    /// let triple = Relation::new("triple", triple).unwrap();
    /// let text = "game g(m, n)\nmove 1 <= k and triple(k, n): m - k, n\nmove m, n - 1";
    /// let rules = Rules::parse_with(text, &[triple], &limits).unwrap();
    /// assert_eq!(rules.numbers().unwrap().to_string(), "fibonacci");
    /// let position = rules.read_position("5, 9").unwrap();
    /// let to: Vec<String> = rules.moves(&position).map(|mv| mv.to.to_string()).collect();
    /// assert_eq!(to, ["2,9", "5,8"]);
    /// assert_eq!(Rules::parse(&rules.to_string(), &limits).unwrap(), rules);
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Rules::parse`], and if the relations are not in the numeration that the rules name.
    pub fn parse_with(text: &str, relations: &[Relation], limits: &Limits) -> Result<Self, RulesError> {
        let read = parse::read_with(text, None, relations, limits)?;
        lowering::check(&read, text, limits)?;
        Ok(read.rules)
    }

    /// The same where the numeration does not stand in the text, as in a certificate.
    ///
    /// # Errors
    ///
    /// As [`Rules::parse`].
    pub fn parse_in(numbers: &Numbers, text: &str, limits: &Limits) -> Result<Self, RulesError> {
        let read = parse::read_with(text, Some(numbers), &[], limits)?;
        lowering::check(&read, text, limits)?;
        Ok(read.rules)
    }

    /// The relations that guards ask for, by name.
    pub fn relations(&self) -> Vec<&Relation> {
        let all = self.lines.iter().flat_map(|rule| rule.guard.related.iter().map(|one| &*one.relation));
        let by_name: std::collections::BTreeMap<&str, &Relation> =
            all.map(|relation| (relation.name(), relation)).collect();
        by_name.into_values().collect()
    }

    /// What the comment before the rules says, line by line.
    pub fn about(&self) -> &[String] {
        &self.about
    }

    /// What the game is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names of the piles, in order. There is one at least.
    pub fn piles(&self) -> &[String] {
        &self.piles
    }

    /// The name of the allowance, if the game has one.
    pub fn allowance(&self) -> Option<&str> {
        self.allowance.as_deref()
    }

    /// Who wins at the end.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// The numeration that the rules name: one in which the positions are simple.
    pub fn numbers(&self) -> Option<&Numbers> {
        self.numbers.as_ref()
    }

    /// How many options the other player may block before each move: a position is lost if no more options than this are lost.
    ///
    /// ```
    /// use fibnim::rules::Rules;
    /// use limits::Limits;
    /// let text = "game blocked(m)\nblock 1\nmove 1 <= k: m - k\n";
    /// assert_eq!(Rules::parse(text, &Limits::default()).unwrap().block(), 1);
    /// ```
    pub fn block(&self) -> u32 {
        self.block
    }

    /// What cannot be done yet where options may be blocked: `what`, such as "a review".
    ///
    /// ```
    /// use fibnim::rules::Rules;
    /// use limits::Limits;
    /// let rules = Rules::parse("game blocked(m)\nblock 1\nmove 1 <= k: m - k\n", &Limits::default()).unwrap();
    /// let error = rules.has_no_blocks("a review").unwrap_err();
    /// assert_eq!(error.to_string(), "a review is not known for games with blocked options");
    /// ```
    ///
    /// # Errors
    ///
    /// If options may be blocked.
    pub fn has_no_blocks(&self, what: &str) -> Result<(), Undecided> {
        match self.block {
            0 => Ok(()),
            _ => Err(Undecided::Unsupported(format!("{what} is not known for games with blocked options"))),
        }
    }

    /// Whether a guard asks for more than comparisons, several numbers are chosen, a move keeps the allowance, or options are blocked.
    pub(crate) fn says_more(&self) -> bool {
        self.block > 0
            || self.lines.iter().any(|rule| !rule.more.is_empty() || rule.guard.asks_more() || rule.keeps())
    }

    /// The moves, as rules. There is one at least.
    pub fn lines(&self) -> &[Rule] {
        &self.lines
    }
}

impl Rule {
    /// The name of the number that the player chooses, if there is one; of the first one if there are several.
    pub fn choice(&self) -> Option<&str> {
        self.choice.as_deref()
    }

    /// The names of further numbers that the player chooses, in the order in which they are written.
    pub fn more_choices(&self) -> &[String] {
        &self.more
    }

    /// All numbers that the player chooses.
    pub fn choices_by_name(&self) -> impl Iterator<Item = &str> {
        self.choice().into_iter().chain(self.more.iter().map(String::as_str))
    }

    /// Whether the allowance stays what it is, and nothing is chosen: a pass.
    pub(crate) fn keeps(&self) -> bool {
        let Some(Next::Term { term, divisor }) = &self.next else { return false };
        let is_plain = *term == Term::variable(self.piles.len(), term::Variable::Allowance);
        is_plain && divisor.get() == 1 && self.choice.is_none()
    }

    /// The move once its first number is chosen; the next one is the first then.
    fn choosing(&self, number: &num_bigint::BigInt) -> Self {
        let mut more = self.more.iter().cloned();
        let compared = |one: &Compared| Compared {
            left: one.left.choosing(number),
            comparison: one.comparison,
            right: one.right.choosing(number),
        };
        let condition = |one: &Condition| Condition { term: one.term.choosing(number), ..one.clone() };
        let related = |one: &Related| Related {
            relation: Arc::clone(&one.relation),
            terms: one.terms.iter().map(|term| term.choosing(number)).collect(),
            negated: one.negated,
        };
        Self {
            choice: more.next(),
            more: more.collect(),
            guard: Guard {
                compared: self.guard.compared.iter().map(compared).collect(),
                conditions: self.guard.conditions.iter().map(condition).collect(),
                related: self.guard.related.iter().map(related).collect(),
            },
            piles: self.piles.iter().map(|term| term.choosing(number)).collect(),
            next: self.next.as_ref().map(|next| match next {
                Next::Term { term, divisor } => Next::Term { term: term.choosing(number), divisor: *divisor },
                Next::Unlimited => Next::Unlimited,
            }),
        }
    }

    /// When it is allowed.
    pub fn guard(&self) -> &Guard {
        &self.guard
    }

    /// What each pile becomes, in the order of the piles.
    pub fn piles(&self) -> &[Term] {
        &self.piles
    }

    /// What the allowance becomes, if the game has one.
    pub fn next(&self) -> Option<&Next> {
        self.next.as_ref()
    }
}
