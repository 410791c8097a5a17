//! Statements about numbers and positions: read, with theorems put in place of positions, and decided.

use std::sync::Arc;

use automata::logic::{self, Answer, Claim, Relations, Statement, SyntaxError, Vocabulary};
use automata::{Automaton, FIBONACCI, System};
use limits::Limits;

use super::phrases::{self, PhraseError};
use super::{Family, Theorem};
use crate::rules::Rules;

/// Reads a statement that may use these relations, each with its number of arguments.
///
/// # Errors
///
/// If it is none, with the place.
pub fn read(text: &str, relations: Vec<(String, usize)>) -> Result<Statement, SyntaxError> {
    read_in(&FIBONACCI, text, relations)
}

/// Reads a statement about numbers that are written in this system. Positions of Fibonacci nim have theorems in the Zeckendorf system only.
///
/// ```
/// use automata::logic::{Answer, Relations, decide};
/// use fibnim::numbers::Numbers;
/// use fibnim::proof::statements;
/// use limits::Limits;
///
/// // Schwenk's theorem on the game in which a move of x allows 5x/2, as an induction.
/// let system = "takeaway:5/2".parse::<Numbers>().unwrap().system().unwrap();
/// let text = "forall n, r: r >= z1(n) <=> exists x, m: 1 <= x <= r and m + x = n and 5*x < 2*z1(m)";
/// let statement = statements::read_in(system, text, Vec::new()).unwrap();
/// assert!(matches!(decide(&statement, &Relations::new(), &Limits::default()), Ok(Answer::True { .. })));
/// let error = statements::read_in(system, "lose(n; r)", Vec::new()).unwrap_err();
/// assert!(error.message.starts_with("`lose` is about Zeckendorf representations"));
/// ```
///
/// # Errors
///
/// If it is none, with the place.
pub fn read_in(
    system: &'static System,
    text: &str,
    relations: Vec<(String, usize)>,
) -> Result<Statement, SyntaxError> {
    let Vocabulary { phrases, values, .. } = phrases::vocabulary();
    // Without the name of a game they are about Fibonacci nim.
    let elsewhere = [phrases.clone(), values.clone()].concat();
    let vocabulary = Vocabulary { system, relations, phrases, values, elsewhere };
    logic::parse_with(text, &vocabulary)
}

/// Called for each part of a statement: the part, and how many states its automaton has.
pub type Tell<'a> = &'a mut dyn FnMut(&str, usize);

/// Decides a statement. `theorem` finds the theorems on positions, or proves them; `given` are relations and `games` rules beside those that are known; `tell`, if
/// given, is called for each part.
///
/// ```
/// use std::collections::BTreeMap;
/// use automata::logic::{Answer, Relations};
/// use fibnim::proof::{prove, statements};
/// use limits::{Limits, Unwatched};
///
/// let limits = Limits::default();
/// let mut shelf = BTreeMap::new();
/// let theorem = |family: &_| prove(family, &mut shelf, &limits, &mut Unwatched);
/// let statement = statements::read("forall n: win(3, 4, n; inf)", Vec::new()).unwrap(); // GL Thm 19
/// let answer = statements::decide(&statement, &Relations::new(), &[], theorem, &limits, None).unwrap();
/// assert!(matches!(answer, Answer::True { .. }));
/// ```
///
/// # Errors
///
/// If a phrase is about positions of no family, if a theorem is missing, or if the limits do not suffice.
pub fn decide<E>(
    statement: &Statement,
    given: &Relations,
    games: &[Rules],
    theorem: impl FnMut(&Family) -> Result<Arc<Theorem>, E>,
    limits: &Limits,
    tell: Option<Tell<'_>>,
) -> Result<Answer, PhraseError<E>> {
    let resolved = phrases::resolve(statement, games, Some(limits), theorem)?;
    let relations = with(resolved.relations, given);
    Ok(match tell {
        Some(tell) => {
            logic::explain(&resolved.statement, &relations, limits, |part, states| tell(part, states))?
        }
        None => logic::decide(&resolved.statement, &relations, limits)?,
    })
}

/// The automaton of the last relation that a statement defines by `def`; what it asks does not matter. The arguments are those of [`decide`].
///
/// # Errors
///
/// As [`decide`].
pub fn define<E>(
    statement: &Statement,
    given: &Relations,
    games: &[Rules],
    theorem: impl FnMut(&Family) -> Result<Arc<Theorem>, E>,
    limits: &Limits,
) -> Result<Option<Automaton>, PhraseError<E>> {
    let resolved = phrases::resolve(statement, games, Some(limits), theorem)?;
    Ok(logic::define(&resolved.statement, &with(resolved.relations, given), limits)?)
}

/// A statement that was decided, with what one needs to check the answer.
pub struct Certified {
    /// The answer.
    pub answer: Answer,
    /// The certificate of the statement, as `docs/CERTIFICATES.md` defines it. Those of the theorems belong before it.
    pub certificate: String,
    /// The theorems that it uses, sorted by the names of their families.
    pub theorems: Vec<Arc<Theorem>>,
}

/// As [`decide`], with a certificate. `text` is the statement as it was written.
///
/// ```
/// use std::collections::BTreeMap;
/// use automata::logic::Relations;
/// use fibnim::proof::{prove, statements};
/// use limits::{Limits, Unwatched};
///
/// let limits = Limits::default();
/// let mut shelf = BTreeMap::new();
/// let theorem = |family: &_| prove(family, &mut shelf, &limits, &mut Unwatched);
/// let text = "forall n: lose(n; inf) => fib(n) or n = 0";
/// let statement = statements::read(text, Vec::new()).unwrap();
/// let found = statements::certify(text, &statement, &Relations::new(), &[], theorem, &limits).unwrap();
/// assert!(found.certificate.contains(&format!("uses {}\n", found.theorems[0].hash())));
/// ```
///
/// # Errors
///
/// As [`decide`].
pub fn certify<E>(
    text: &str,
    statement: &Statement,
    given: &Relations,
    games: &[Rules],
    theorem: impl FnMut(&Family) -> Result<Arc<Theorem>, E>,
    limits: &Limits,
) -> Result<Certified, PhraseError<E>> {
    let resolved = phrases::resolve(statement, games, None, theorem)?;
    let relations = with(resolved.relations, given);
    let uses: Vec<String> = resolved.theorems.values().map(|theorem| theorem.hash()).collect();
    let claim = Claim { text, uses: &uses, given };
    let (answer, certificate) = logic::certify(&resolved.statement, &claim, &relations, limits)?;
    Ok(Certified { answer, certificate, theorems: resolved.theorems.into_values().collect() })
}

/// The relations of theorems and those from elsewhere.
fn with(mut theorems: Relations, given: &Relations) -> Relations {
    theorems.extend(given.iter().map(|(name, automaton)| (name.clone(), automaton.clone())));
    theorems
}
