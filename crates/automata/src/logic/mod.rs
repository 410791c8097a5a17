//! First-order statements about numbers, read as people write them and decided for all numbers.
//!
//! ```
//! use limits::Limits;
//! use automata::logic::{Answer, ask};
//!
//! // The next part of a representation is more than twice the smallest one.
//! let answer = ask("forall n: 2*z1(n) < z2(n) or z1(n) = z2(n)", &Limits::default()).unwrap();
//! assert!(matches!(answer, Answer::True { .. }));
//!
//! let answer = ask("forall x: exists y: x = 2*y", &Limits::default()).unwrap();
//! let Answer::False { counterexample: Some(least) } = answer else { panic!() };
//! assert_eq!(least[0], ("x".to_owned(), 1u32.into()));
//! ```
//!
//! A statement is made of `forall x, y: ...`, `exists x: ...`, `and`, `or`, `not`, `=>`, `<=>`, comparisons
//! (`= != < <= > >=`, chained as in `1 <= x < n`) of linear terms (`n = m + 2*x`), and the relations
//! `fib(n)` (1, 2, 3, 5, ...), `evenfib(n)` (F_k with k even), `tail(n, t)` (t >= 1 is the value of a
//! suffix of n's representation) and `fibword(n)` (z1(n) = 1). `z1(n)` to `z9(n)`, the smallest parts, are terms; past the last
//! part they are infinite, and comparisons read them so. Definitions come first: `let even(n) = exists m: n = 2*m;`, which is put in where it is
//! used, or `def even(n) = ...;`, a relation that is decided once.
//! A pattern over digits is a relation too, given by a regular expression: `let shift(n, m) = /([0,0] | [0,1][1,0])*/;`
//! ([`Pattern`]). In other systems than Zeckendorf's ([`Vocabulary::system`]) parts, tails and digits are those of the system, and
//! `term(n)`, a term of its sequence, takes the place of `fib(n)`. A quantifier extends as far to the right as it can; brackets end it.

mod bounds;
mod builtin;
mod compile;
mod format;
mod formula;
mod lower;
mod parse;
mod parts;
mod pattern;
mod pattern_parse;
mod script;
mod simplify;
mod substitute;
mod syntax_error;
mod tokens;
mod walnut;

pub use bounds::Bounds;
pub use formula::{Comparison, Definition, Expression, Factor, Formula, Phrase, Statement, Vocabulary};
pub use parse::{parse, parse_with};
pub use pattern::Pattern;
pub use syntax_error::SyntaxError;
pub use tokens::KEYWORDS;
pub use walnut::{Predicate, Unsayable};

use std::borrow::Cow;
use std::collections::HashMap;

use num_bigint::BigUint;

use crate::automaton::Automaton;
use limits::Limits;

use crate::system::{BINARY, System};
use crate::too_large::TooLarge;

/// The names of the relations and terms that every statement about numbers that are written so may use.
///
/// ```
/// use automata::{BINARY, FIBONACCI, logic::relations};
/// assert!(relations(&FIBONACCI).any(|name| name == "fib") && relations(&BINARY).any(|name| name == "term"));
/// ```
pub fn relations(system: &System) -> impl Iterator<Item = &'static str> + use<> {
    builtin::Builtin::names(system).iter().copied().chain(builtin::PARTS)
}

/// Numbers for variables, in the order of the statement.
pub type Assignment = Vec<(String, BigUint)>;

/// What a statement turns out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// True; for a statement that begins with `exists`, with the least witness: that with the least sum, and of these the one with the
    /// least first number, then the least second one, and so on, in the order in which the variables are bound.
    True {
        /// The least witness, if the statement asks for one.
        witness: Option<Assignment>,
    },
    /// False; for a statement that begins with `forall`, with the least counterexample, in the same order.
    False {
        /// The least counterexample, if the statement has one.
        counterexample: Option<Assignment>,
    },
    /// A statement with free variables: the set of their values.
    Set {
        /// The free variables in alphabetical order, which is that of the automaton's tracks.
        variables: Vec<String>,
        /// What it accepts.
        automaton: Automaton,
    },
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// The text is not a statement.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// Deciding it would outgrow the limits.
    #[error("undecided: {0}")]
    TooLarge(#[from] TooLarge),
}

/// Relations that a statement may use beside the built-in ones, by name; in the system of the statement.
pub type Relations = HashMap<String, Automaton>;

/// Reads and decides a statement, in the Zeckendorf system.
///
/// ```
/// use automata::logic::{Answer, ask};
/// use limits::Limits;
///
/// // A free variable asks for a set: here the numbers with exactly one part.
/// let Ok(Answer::Set { automaton, .. }) = ask("n >= 1 and z1(n) = n", &Limits::default()) else { panic!() };
/// let first: Vec<String> = automaton.members().take(5).map(|numbers| numbers[0].to_string()).collect();
/// assert_eq!(first, ["1", "2", "3", "5", "8"]);
/// ```
///
/// # Errors
///
/// If the text is not a statement, or cannot be [decided](decide) within the limits.
pub fn ask(text: &str, limits: &Limits) -> Result<Answer, AskError> {
    ask_with(text, &Relations::new(), limits)
}

/// Reads and decides a statement that may use the given relations.
///
/// ```
/// use automata::logic::{Answer, Relations, ask_with};
/// use automata::{FIBONACCI, linear};
/// use limits::Limits;
///
/// let limits = Limits::default();
/// let triple = linear::equation(&FIBONACCI, &[3, -1], 0, &limits).unwrap();
/// let given = Relations::from([("triple".to_owned(), triple)]);
/// let answer = ask_with("forall n: exists m: triple(n, m) and m >= n", &given, &limits).unwrap();
/// assert_eq!(answer, Answer::True { witness: None });
/// ```
///
/// # Errors
///
/// If the text is not a statement about these relations, or cannot be [decided](decide) within the limits.
pub fn ask_with(text: &str, given: &Relations, limits: &Limits) -> Result<Answer, AskError> {
    let relations = given.iter().map(|(name, a)| (name.clone(), a.tracks())).collect();
    let vocabulary = Vocabulary { relations, ..Vocabulary::default() };
    Ok(decide(&parse_with(text, &vocabulary)?, given, limits)?)
}

/// Decides a statement that was read before.
///
/// ```
/// use automata::logic::{Answer, Relations, decide, parse};
/// use limits::Limits;
///
/// let statement = parse("forall n: exists m: fib(m) and m > n").unwrap();
/// assert!(matches!(decide(&statement, &Relations::new(), &Limits::default()), Ok(Answer::True { .. })));
/// ```
///
/// # Errors
///
/// If the statement is too long once its definitions are put in, reads too many numbers at a time, outgrows the limits, or is
/// stopped.
pub fn decide(statement: &Statement, given: &Relations, limits: &Limits) -> Result<Answer, TooLarge> {
    let (statement, given) = with_relations(statement, given, limits, &mut |_, _, _| ())?;
    let parts = parts::take_apart(&statement)?;
    compile::Compiler::new(cheapest(&statement, &parts), &given, limits)?.answer(&parts)
}

/// How to write numbers to decide a statement. One of sums alone is as true in binary, where the states of a sum grow with its
/// coefficients and not with their square: 1000 n = 999 m fits there, and outgrows every limit in Zeckendorf's system.
fn cheapest(statement: &Statement, parts: &parts::Parts) -> &'static System {
    if parts.is_of_sums() { &BINARY } else { statement.system }
}

/// The statement without definitions, and the relations that it uses: those that it defines by `def` beside those that are given.
fn with_relations<'g>(
    statement: &Statement,
    given: &'g Relations,
    limits: &Limits,
    observe: &mut dyn FnMut(&parts::Part, &parts::Names, usize),
) -> Result<(Statement, Cow<'g, Relations>), TooLarge> {
    let mut statement = statement.substituted()?;
    let mut relations = Cow::Borrowed(given);
    for definition in std::mem::take(&mut statement.definitions) {
        let (part, names) = parts::of_relation(&definition, statement.system)?;
        let tell = Box::new(|part: &parts::Part, states| observe(part, &names, states));
        let mut compiler = compile::Compiler::new(statement.system, &relations, limits)?.observed(tell);
        let automaton = compiler.relation(&part, definition.parameters.len())?;
        drop(compiler);
        relations.to_mut().insert(definition.name, automaton);
    }
    Ok((statement, relations))
}

/// The automaton of the last relation that a statement defines; what the statement asks does not matter.
///
/// ```
/// use automata::logic::{Relations, define, parse};
/// use limits::Limits;
///
/// let statement = parse("def third(m, n) = n/3 = m; 0 = 0").unwrap();
/// let third = define(&statement, &Relations::new(), &Limits::default()).unwrap().unwrap();
/// assert!(third.accepts(&[4u32.into(), 14u32.into()]) && !third.accepts(&[4u32.into(), 15u32.into()]));
/// ```
///
/// # Errors
///
/// As [`decide`].
pub fn define(
    statement: &Statement,
    given: &Relations,
    limits: &Limits,
) -> Result<Option<Automaton>, TooLarge> {
    let last = statement.definitions.iter().rev().find(|definition| definition.is_relation);
    let Some(Definition { name, .. }) = last else { return Ok(None) };
    let (_, mut relations) = with_relations(statement, given, limits, &mut |_, _, _| ())?;
    Ok(relations.to_mut().remove(name))
}

/// What a certificate of a statement says beside its parts.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// The statement as it was written.
    pub text: &'a str,
    /// The hashes of the certificates of the theorems that say what its phrases mean.
    pub uses: &'a [String],
    /// Relations from elsewhere.
    pub given: &'a Relations,
}

/// Decides a statement and writes its certificate: the text that `docs/CERTIFICATES.md` describes, without the theorems that it
/// uses. `relations` are what it may use, those of the claim among them.
///
/// ```
/// use automata::logic::{Claim, Relations, certify, parse};
/// use limits::Limits;
///
/// let text = "exists n: fib(n) and not n < 100";
/// let claim = Claim { text, uses: &[], given: &Relations::new() };
/// let statement = parse(text).unwrap();
/// let (_, certificate) = certify(&statement, &claim, &Relations::new(), &Limits::default()).unwrap();
/// assert!(certificate.starts_with("fibnim statement 2\nnumbers 1 2 delay 1\nstatement exists n: fib(n) and not n < 100\n"));
/// assert!(certificate.ends_with("search 1 -2\nverdict true\nend\n"));
/// ```
///
/// # Errors
///
/// As [`decide`].
pub fn certify(
    statement: &Statement,
    claim: &Claim<'_>,
    relations: &Relations,
    limits: &Limits,
) -> Result<(Answer, String), TooLarge> {
    let mut compiler = compile::Compiler::new(statement.system, relations, limits)?.recorded();
    let answer = compiler.answer(&parts::take_apart(statement)?)?;
    let Some(script) = compiler.into_script() else { unreachable!("it was recorded") };
    let text = script.write(statement.system, claim, &answer);
    Ok((answer, text))
}

/// Decides a statement and reports every part on the way: what it says, and how many states its automaton
/// has. Parts come in the order in which they are finished.
///
/// ```
/// use limits::Limits;
/// use automata::logic::{Relations, explain, parse};
///
/// let statement = parse("exists n: fib(n) and n > 4").unwrap();
/// let mut parts = Vec::new();
/// explain(&statement, &Relations::new(), &Limits::default(), |text, states| parts.push((text.to_owned(), states))).unwrap();
/// assert_eq!(parts[0], ("fib(n)".to_owned(), 2));
/// ```
///
/// # Errors
///
/// As [`decide`].
pub fn explain(
    statement: &Statement,
    given: &Relations,
    limits: &Limits,
    mut observe: impl FnMut(&str, usize),
) -> Result<Answer, TooLarge> {
    let (statement, given) = with_relations(statement, given, limits, &mut |part, names, states| {
        observe(&part.describe(names), states);
    })?;
    let parts = parts::take_apart(&statement)?;
    let names = parts.names.clone();
    let tell = Box::new(move |part: &parts::Part, states| observe(&part.describe(&names), states));
    compile::Compiler::new(cheapest(&statement, &parts), &given, limits)?.observed(tell).answer(&parts)
}
