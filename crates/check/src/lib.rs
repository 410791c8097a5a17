//! A checker of certificates about infinite families of positions. It stands on the standard library alone and has no code in
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
//! certificates use others; and the compiler, the standard library and the machine.
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
//! assert_eq!(accepted[0].family, "power-of-two:1");
//! ```

mod automaton;
mod conditions;
mod constraint;
mod family;
mod reject;
mod search;
mod sha256;
mod text;
mod visited;

use std::rc::Rc;

use conditions::Claim;
use family::Target;
pub use reject::{Reason, Rejected};
use search::Budget;
pub use search::Limits;
use text::{Certificate, Known, Lines};

/// A certificate that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Accepted {
    /// The family it is about.
    pub family: String,
    /// Its SHA-256, in lower-case hexadecimal.
    pub hash: String,
    /// How many states the automaton of the target has.
    pub target_states: usize,
    /// How many states the automaton of the reach has.
    pub reach_states: usize,
    /// How many states the searches visited.
    pub explored: u64,
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
    let mut lines = Lines::new(bytes);
    let mut budget = Budget::new(limits);
    let mut known = Known::new();
    let mut over = false;
    std::iter::from_fn(move || {
        if over {
            return None;
        }
        let next = advance(&mut lines, &mut known, &mut budget).transpose();
        over = !matches!(next, Some(Ok(_)));
        next
    })
}

/// Reads and checks the next certificate, if there is one.
fn advance(
    lines: &mut Lines<'_>,
    known: &mut Known,
    budget: &mut Budget,
) -> Result<Option<Accepted>, Rejected> {
    let Some(certificate) = lines.certificate(known)? else { return Ok(None) };
    let before = budget.explored;
    claim(&certificate).check(budget).map_err(|reason| Rejected {
        line: Some(certificate.line),
        family: Some(certificate.family.name.clone()),
        reason,
    })?;
    let accepted = Accepted {
        family: certificate.family.name.clone(),
        hash: certificate.hash.clone(),
        target_states: certificate.target.states(),
        reach_states: certificate.reach.states(),
        explored: budget.explored - before,
    };
    known.insert(certificate.hash.clone(), Rc::new(certificate));
    Ok(Some(accepted))
}

/// What a certificate claims, with what it needs of those that it uses.
fn claim(certificate: &Certificate) -> Claim<'_> {
    let Certificate { family, uses, target, reach, .. } = certificate;
    let smaller = match family.target {
        Target::Lost => Vec::new(),
        Target::Value(_) => uses.iter().map(|used| &used.reach).collect(),
    };
    let moves = family.fixed_moves().iter().map(|step| (step.stones, &uses[step.to].target)).collect();
    Claim { family, target, reach, smaller, moves }
}
