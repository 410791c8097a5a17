//! Statements about numbers and positions: read, with theorems put in place of positions, and decided.

use std::sync::Arc;

use automata::logic::{self, Answer, Given, Statement, SyntaxError, Vocabulary};
use work::Limits;

use super::phrases::{self, PhraseError};
use super::{Family, Theorem};

/// Reads a statement that may use these relations, each with its number of arguments.
///
/// # Errors
///
/// If it is none, with the place.
pub fn read(text: &str, relations: Vec<(String, usize)>) -> Result<Statement, SyntaxError> {
    logic::parse_with(text, &Vocabulary { relations, ..phrases::vocabulary() })
}

/// Told of each part of a statement: the part, and how many states its automaton has.
pub type Tell<'a> = &'a mut dyn FnMut(&str, usize);

/// Decides a statement. `theorem` finds the theorems on positions, or proves them; `given` are relations beside them; `tell`, if
/// anybody wants to know, is told of each part.
///
/// ```
/// use std::collections::BTreeMap;
/// use automata::logic::{Answer, Given};
/// use fibnim::proof::{prove, statements};
/// use work::{Limits, Unwatched};
///
/// let limits = Limits::default();
/// let mut shelf = BTreeMap::new();
/// let theorem = |family: &_| prove(family, &mut shelf, &limits, &mut Unwatched);
/// let statement = statements::read("forall n: win(3, 4, n; inf)", Vec::new()).unwrap(); // GL Thm 19
/// let answer = statements::decide(&statement, &Given::new(), theorem, &limits, None).unwrap();
/// assert!(matches!(answer, Answer::True { .. }));
/// ```
///
/// # Errors
///
/// If a phrase is about positions of no family, if a theorem is missing, or if the limits do not suffice.
pub fn decide<E>(
    statement: &Statement,
    given: &Given,
    theorem: impl FnMut(&Family) -> Result<Arc<Theorem>, E>,
    limits: &Limits,
    tell: Option<Tell<'_>>,
) -> Result<Answer, PhraseError<E>> {
    // Phrases mean what they say with terms put in.
    let (statement, mut all) = phrases::resolve(&statement.substituted()?, theorem, limits)?;
    all.extend(given.iter().map(|(name, automaton)| (name.clone(), automaton.clone())));
    Ok(match tell {
        Some(tell) => logic::explain(&statement, &all, limits, |part, states| tell(part, states))?,
        None => logic::decide(&statement, &all, limits)?,
    })
}
