//! A checker of certificates about infinite families of positions and about statements. It depends on the standard library alone and has no code in
//! common with the programs that find certificates.
//!
//! # What is checked
//!
//! A certificate (`docs/CERTIFICATES.md` has the format) states the rules of a game, which piles are fixed, and a question, and brings
//! automata that read the numbers of a position digit by digit: the *target*, such as "the player to move loses", the *reach*, "some move leads to
//! the target", and in a game without an allowance the same for each line of the rules. Nothing about them is believed. For all numbers
//! at once it is checked that
//!
//! - every legal move lowers the sum of all piles, and the rules have the form that the document asks for,
//! - the target is what the question makes of the reach,
//! - the reach is what the rules make of the target: with an allowance, it grows with it, where it begins there is a move of that size to the
//!   target, and every move to the target is in it; without one, each line follows from its first move and from itself with smaller piles.
//!
//! As each move leaves fewer stones, only one pair of target and reach can satisfy this, so that it is the true one. Families that moves lead to
//! must have certificates that stand before; whether a certificate is about the family that is needed is decided by the rules, not by
//! names.
//!
//! The certificate of a statement brings an automaton for each part of it. It is checked that each of them follows from those that it
//! is made of, and those of the atoms from what the atoms mean.
//!
//! # How
//!
//! Each condition is turned round: are there numbers that violate it? The numbers of a violation (piles, k, k - 1, 2k, what a move leaves) are
//! written one below the other, and their digits are read in parallel from the front. What matters of the digits read so far is small: a state
//! of each automaton, how far the digits are those of a greedy word, and for each sum of the numbers a few
//! integers, the values so far. The search goes through all combinations that occur, each once. If
//! none of them is a violation, there is none among all numbers. Otherwise the smallest words that violate the condition are reported,
//! as numbers, to be checked by hand.
//!
//! # What one has to trust
//!
//! The conditions in `docs/CERTIFICATES.md` with the proof there; of this crate, `rules` and `step` (the rules are read rightly),
//! `lowering` and `conditions` (the questions are the right ones), `class` (families are the same only if their steps are), `numbers` (greedy
//! words), `constraint` (sums are followed rightly and given up only when hopeless; proved there), `search`, `joint` and `visited` (nothing is
//! left out), `certificate` and `text` (what is checked is what is written); SHA-256 only in so far as
//! certificates use others; for statements also `docs/STATEMENTS.md` and the module `statement`; and the compiler, the standard library and the machine.
//! Not the names of games: a name without a fingerprint means the rules that `known` lists, and every other game is its rules
//! ([`Family::rules`]).
//!
//! ```
//! // Take any number of stones up to the allowance, which is never greater than the last move: with one pile the player to move loses
//! // iff the allowance is less than the lowest one in the binary form of the pile.
//! let certificate = "\
//! fibnim certificate 2
//! numbers 1 delay 0
//! game power-of-two(n; r)
//! move 1 <= k <= r: n - k; k
//! asks lost
//! automaton target n r
//! + 1 1 2 3
//! + 2 3 2 3
//! - 3 3 3 3
//! automaton reach n r
//! - 1 1 2 3
//! - 2 3 2 3
//! + 3 3 3 3
//! end
//! ";
//! let accepted = check::check(certificate.as_bytes(), &check::Limits::default()).unwrap();
//! let family = accepted[0].subject.family().unwrap();
//! assert_eq!(family.to_string(), "power-of-two(n; r): lost");
//! assert_eq!(family.rules(), "game power-of-two(n; r)\nmove 1 <= k <= r: n - k; k\n");
//! ```
//!
//! # Modules
//!
//! ```text
//! text, family     the text of a file, and what the name of a family says; known (the games whose names mean their rules);
//!                  automaton, sha256, reject; digits (letters of several numbers)
//! conditions       what must hold, as questions for numbers that violate it
//! statement/       certificates of statements: read and written (a second reading of the language), part, parts, atoms and linear (their
//!                  cases), sets (exists), script; term, big, pattern, built_in
//! stated           certificates whose rules are expressed by statements
//! search           the search for such numbers; constraint: equations, digit by digit; visited
//! ```
//!
//! # How it differs from the prover
//!
//! The checker was written from `docs/CERTIFICATES.md` alone, its reading of statements from `docs/STATEMENTS.md`. It
//! keeps linear constraints as integers while it reads digits, instead of automata for them. Atoms are where the prover
//! is clever (cases, simple forms, elimination), and the checker need not follow: it asks, case by case, for numbers at
//! which the automaton of the atom is wrong. Rewriting whole statements, as was done before, would have to be believed or
//! checked; for the statements of the papers it gains nothing (3.7 s with it and without).

mod automaton;
mod budget;
mod certificate;
mod class;
mod conditions;
mod constraint;
mod digits;
mod family;
mod joint;
mod known;
mod lowering;
mod numbers;
mod reject;
mod rules;
mod search;
mod sha256;
mod stated;
mod statement;
mod step;
mod text;
mod visited;

use std::fmt;

use budget::Budget;
pub use budget::Limits;
use certificate::Ledger;
pub use family::{Family, Question};
pub use reject::{Reason, Rejected};
pub use sha256::hex as sha256;
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
        /// The statement, as it is written, but each name of a game that does not stand for its rules is followed by a fingerprint of
        /// the rules that are used: `lose(mine@1a2b3c4d: m, n)`.
        text: String,
        /// The numeration system, as the line `numbers ...` has it after that word.
        numbers: String,
        /// Whether it speaks of digits or parts, whose meaning depends on that system.
        reads_digits: bool,
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

    /// The numeration system of a statement, where a reader must know it: the statement speaks of digits or parts, and numbers are not
    /// written in the system of Zeckendorf.
    pub fn numeration(&self) -> Option<&str> {
        match self {
            Self::Statement { numbers, reads_digits: true, .. } => {
                Some(numbers.as_str()).filter(|numbers| *numbers != numbers::FIBONACCI)
            }
            _ => None,
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
                let numbers = self.subject.numeration().map(|numbers| format!(" numbers {numbers}"));
                write!(
                    out,
                    "statement: {verdict}, {parts} parts, {states} states, {explored} explored, sha256 {hash}"
                )?;
                given.iter().try_for_each(|name| write!(out, " given {}", reject::shorten(name)))?;
                write!(out, "{}: {}", numbers.unwrap_or_default(), text.escape_debug())
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

/// As [`check`], but tells each certificate as soon as it is checked. Nothing comes after a rejection.
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
    known: Ledger,
}

impl Checker {
    /// It knows nothing yet.
    pub fn new(limits: &Limits) -> Self {
        Self { limits: *limits, known: Ledger::default() }
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
    known: &mut Ledger,
    budget: &mut Budget,
) -> Result<Option<Accepted>, Rejected> {
    let before = budget.explored;
    lines.subject = None;
    if lines.is_over()? {
        return Ok(None);
    }
    let (subject, hash) = match lines.peek()? {
        Some(statement::FIRST_LINE) => statement::check(lines, known, budget)?,
        Some(stated::FIRST_LINE) => stated::check(lines, known, budget)?,
        _ => certificate::check(lines, known, budget)?,
    };
    Ok(Some(Accepted { subject, hash, explored: budget.explored - before }))
}
