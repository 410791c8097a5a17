//! A checker of certificates about infinite families of positions and about statements. It stands on the standard library alone and has no code in
//! common with the programs that find certificates.
//!
//! # What is checked
//!
//! A certificate (`docs/CERTIFICATES.md` has the format) brings two automata that read the numbers of a position digit by digit:
//! the *target*, such as "the player to move loses", and the *reach*, "some move leads to the target". Nothing about them is
//! believed. For all numbers at once it is checked that
//!
//! 0. the target is what the rules make of the reach,
//! 1. nothing is reached with allowance 0, and a larger allowance reaches no less,
//! 2. where the reach begins, at allowance k, there is a move of k stones to the target,
//! 3. every move to the target is in the reach.
//!
//! As each move leaves fewer stones, only one pair of target and reach can satisfy this, so that it is the true one.
//!
//! The certificate of a statement brings an automaton for each part of it. It is checked that each of them follows from those that it
//! is made of, and those of the atoms from what the atoms mean.
//!
//! # How
//!
//! Each condition is turned round: are there numbers that violate it? The numbers of a violation (piles, k, k - 1, 2k, what a move leaves) are
//! written one below the other, and their digits are read in parallel from the front. What matters of the digits read so far is small: a state
//! of each automaton, the last digits (a Zeckendorf form has no two neighbouring ones), and for each equation between the numbers two
//! integers, the value so far. The search goes through all combinations that occur, finitely many, each once. If
//! none of them is a violation, there is none among all numbers. Otherwise the smallest words that violate the condition are told,
//! as numbers, to be checked by hand.
//!
//! # What one has to trust
//!
//! The rules and conditions in `docs/CERTIFICATES.md` with the proof there; of this crate, `conditions` (the questions are the right ones),
//! `constraint` (equations are followed rightly and given up only when hopeless; proved there), `search` and `visited` (nothing is left out),
//! `family` (what a name stands for) and `text` (the table that is checked is the one that is written); SHA-256 only in so far as
//! certificates use others; for statements also `docs/STATEMENTS.md` and the module `statement`; and the compiler, the standard library and the machine.
//!
//! ```
//! // Take any number of stones up to the allowance, which is never greater than the last move: with one pile the player to move loses
//! // iff the allowance is less than the lowest one in the binary form of the pile.
//! let certificate = "\
//! fibnim certificate 1
//! family power-of-two:1
//! automaton target n1 r
//! + 1 1 2 3
//! + 2 3 2 3
//! - 3 3 3 3
//! automaton reach n1 r
//! - 1 1 2 3
//! - 2 3 2 3
//! + 3 3 3 3
//! end
//! ";
//! let accepted = check::check(certificate.as_bytes(), &check::Limits::default()).unwrap();
//! assert_eq!(accepted[0].subject.family(), Some("power-of-two:1"));
//! ```

mod automaton;
mod certificate;
mod class;
mod conditions;
mod constraint;
mod family;
mod joint;
mod lowering;
mod numbers;
mod reject;
mod rules;
mod search;
mod sha256;
mod statement;
mod step;
mod text;
mod visited;

use std::fmt;

use certificate::Known;
pub use family::{Family, Question};
pub use reject::{Reason, Rejected};
use search::Budget;
pub use search::Limits;
use text::Lines;

/// A certificate that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Accepted {
    /// What it is about.
    pub subject: Subject,
    /// Its SHA-256, in lower-case hexadecimal.
    pub hash: String,
    /// How many states the searches visited.
    pub explored: u64,
}

/// What a certificate is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A family of positions.
    Family {
        /// The family, as the certificate states it.
        family: Family,
        /// How many states the automaton of the target has.
        target_states: usize,
        /// How many states the automaton of the reach has.
        reach_states: usize,
    },
    /// A statement.
    Statement {
        /// The statement, as it is written.
        text: String,
        /// The numeration system, as the line `numbers ...` has it behind that word.
        numbers: String,
        /// What it is.
        verdict: Verdict,
        /// How many parts the certificate has.
        parts: usize,
        /// How many states their automata have together.
        states: usize,
        /// The families whose theorems it uses.
        uses: Vec<Family>,
        /// The relations from elsewhere that it is about.
        given: Vec<String>,
    },
}

/// What a statement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// True.
    True,
    /// False.
    False,
    /// True of a set of numbers.
    Set,
}

impl Subject {
    /// The family, if it is one.
    pub fn family(&self) -> Option<&Family> {
        match self {
            Self::Family { family, .. } => Some(family),
            Self::Statement { .. } => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::True => "true",
            Self::False => "false",
            Self::Set => "set",
        })
    }
}

impl fmt::Display for Accepted {
    /// One line about it, with the beginning of its hash.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (explored, hash) = (self.explored, self.hash.get(..16).unwrap_or(&self.hash));
        match &self.subject {
            Subject::Family { family, target_states, reach_states } => write!(
                out,
                "{family}: {target_states} and {reach_states} states, {explored} explored, sha256 {hash}"
            ),
            Subject::Statement { text, verdict, parts, states, given, .. } => {
                write!(
                    out,
                    "statement: {verdict}, {parts} parts, {states} states, {explored} explored, sha256 {hash}"
                )?;
                given.iter().try_for_each(|name| write!(out, " given {}", reject::shorten(name)))?;
                write!(out, ": {}", text.escape_debug())
            }
        }
    }
}

/// Checks all certificates of a file, in their order; ends at the first thing wrong.
///
/// # Errors
///
/// At the first certificate that cannot be read, whose conditions do not hold, or that needs more than the limits allow.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<Vec<Accepted>, Rejected> {
    each(bytes, limits).collect()
}

/// As [`check`], but tells each certificate as soon as it is checked. Nothing comes behind a rejection.
pub fn each(bytes: &[u8], limits: &Limits) -> impl Iterator<Item = Result<Accepted, Rejected>> {
    let mut checker = Checker::new(limits);
    let mut lines = Lines::new(bytes);
    let mut budget = Budget::new(limits);
    let mut over = false;
    std::iter::from_fn(move || {
        if over {
            return None;
        }
        let next = advance(&mut lines, &mut checker.known, &mut budget).transpose();
        over = !matches!(next, Some(Ok(_)));
        next
    })
}

/// A checker that remembers which certificates it has accepted: what comes later may use them, and is not checked again.
pub struct Checker {
    limits: Limits,
    known: Known,
}

impl Checker {
    /// It knows nothing yet.
    pub fn new(limits: &Limits) -> Self {
        Self { limits: *limits, known: Known::default() }
    }

    /// As [`check`], with all that was accepted before. The limits are those of each text.
    ///
    /// # Errors
    ///
    /// As [`check`].
    pub fn check(&mut self, bytes: &[u8]) -> Result<Vec<Accepted>, Rejected> {
        let mut lines = Lines::new(bytes);
        let mut budget = Budget::new(&self.limits);
        let mut accepted = Vec::new();
        while let Some(next) = advance(&mut lines, &mut self.known, &mut budget)? {
            accepted.push(next);
        }
        Ok(accepted)
    }
}

/// Reads and checks the next certificate, if there is one.
fn advance(
    lines: &mut Lines<'_>,
    known: &mut Known,
    budget: &mut Budget,
) -> Result<Option<Accepted>, Rejected> {
    let before = budget.explored;
    lines.subject = None;
    if lines.is_over()? {
        return Ok(None);
    }
    let (subject, hash) = match lines.peek()? {
        Some(statement::FIRST_LINE) => statement::check(lines, known, budget)?,
        _ => certificate::check(lines, known, budget)?,
    };
    Ok(Some(Accepted { subject, hash, explored: budget.explored - before }))
}
