//! A function of one number in a few cases that people can read: "1 if n ends in 1 or 1010, 2 if n ends in 100 or 0010, otherwise the smallest
//! part of n".
//!
//! It knows no game and no term. It is given *options*: sets of numbers, each of those for which some term is the value of the function. A
//! number may be in several sets. It chooses few of them that together have all numbers (`cover`), reads those in parallel from the last digit
//! on (`machine`, `endings`), and writes for all but one of them by which last digits it is recognised; the remaining one is the
//! "otherwise". Small numbers that would make all of it longer are exceptions.
//!
//! If no few options cover all numbers, or there are too many endings, the shortest endings that decide are found anyway, and counted (`partial`).
//!
//! The result is true by construction (each ending is examined for all numbers that have it), but need not be believed: a caller that prints
//! it has it decided as a statement.
//!
//! # Cost
//!
//! For each choice of options: the product of their automata, and its reversal, which is a subset construction and may take exponentially many
//! states; more than `MOST_STATES` and `MOST_NODES` are not examined. Everything else is a walk on that. At most `MOST_COVERS` choices are
//! tried, each with every option as "otherwise" and, if they are few, in every order.

mod cover;
mod endings;
mod machine;
mod partial;

use limits::Limits;

use crate::automaton::Automaton;
use crate::logic::Pattern;
use crate::too_large::TooLarge;

pub use endings::Endings;
use endings::Reversed;
use machine::Machine;
pub use partial::{Count, Partial, shortest};

/// Products with more states are not examined.
const MOST_STATES: usize = 20_000;
/// Reversals with more nodes are not examined.
const MOST_NODES: usize = 20_000;
/// The work, in entries of tables, after which no more choices are tried if there is a description.
const MOST_WORK: usize = 8_000_000;
/// How many choices of options are tried.
const MOST_COVERS: usize = 40;
/// Maximum number of options to try in every order.
const ANY_ORDER: usize = 5;
/// What another case costs, in characters; and another exception.
const CASE: usize = 14;
const EXCEPTION: usize = 9;
/// Exceptions are below one of these.
const SMALL: [u64; 8] = [0, 2, 5, 13, 34, 89, 233, 400];

/// A set of numbers, and how long the text is that says what holds of them.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The numbers.
    pub set: Automaton,
    /// The length of its text.
    pub length: usize,
}

/// One case: the numbers with these endings that no earlier case has, or all that are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// How the numbers end; nothing for all others.
    pub endings: Option<Endings>,
    /// The option that they are in.
    pub option: usize,
}

/// Cases for all numbers but some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Cases, to be tried in order. The last one has all numbers that are left.
    pub cases: Vec<Case>,
    /// Numbers for which the cases say something wrong.
    pub exceptions: Vec<u64>,
    /// How long it is, in characters, cases and exceptions counted as a few each.
    pub length: usize,
}

impl Description {
    /// How many endings there are; `None` if they are infinitely many, or too many to count.
    pub fn endings(&self) -> Option<u64> {
        self.cases
            .iter()
            .filter_map(|case| case.endings.as_ref())
            .try_fold(0u64, |sum, endings| sum.checked_add(endings.count?))
    }
}

/// A short description by options of which every number is in one at least, finitely many numbers aside; `None` if none was found. None is
/// looked for in a numeration with more than two digits.
///
/// ```
/// use automata::describe::{Choice, describe};
/// use automata::logic::{Answer, ask};
/// use limits::Limits;
///
/// let limits = Limits::default();
/// let set = |text: &str| match ask(text, &limits) {
///     Ok(Answer::Set { automaton, .. }) => Choice { set: automaton, length: text.len() },
///     other => panic!("{other:?}"),
/// };
/// let found = describe(&[set("z1(n) <= 2"), set("z1(n) > 2")], &limits).unwrap().unwrap();
/// assert_eq!(found.cases.len(), 2);
/// assert_eq!(found.cases[0].endings.as_ref().unwrap().list, ["00"]);
/// ```
///
/// # Errors
///
/// If it is stopped, or what is the least to be done outgrows the limits.
///
/// # Panics
///
/// If there are more than 64 options, or one of them reads other than one number.
pub fn describe(options: &[Choice], limits: &Limits) -> Result<Option<Description>, TooLarge> {
    assert!(options.len() <= 64, "at most 64 options are tried");
    // Endings are written with digits 0 and 1.
    if options.iter().any(|option| option.set.system().base() > 2) {
        return Ok(None);
    }
    let mut best: Option<Description> = None;
    let mut work = 0;
    for covering in cover::covers(options) {
        limits.stop.check().map_err(TooLarge::from)?;
        // What is found is long, and so would be what follows.
        if work > MOST_WORK && best.is_some() {
            break;
        }
        let least = covering.iter().map(|&option| CASE + options[option].length).sum::<usize>();
        if best.as_ref().is_some_and(|best| best.length <= least) {
            continue;
        }
        let sets: Vec<&Automaton> = covering.iter().map(|&option| &options[option].set).collect();
        let lengths: Vec<usize> = covering.iter().map(|&option| options[option].length).collect();
        for below in SMALL {
            let Some(machine) = within(Machine::new(&sets, below, MOST_STATES, limits), limits)? else {
                break;
            };
            work += machine.says.len() * sets.len();
            let Some(reversed) = within(Reversed::new(&machine, MOST_NODES, limits), limits)? else {
                continue;
            };
            work += reversed.size(&machine) + lengths.len() * reversed.size(&machine) / 4;
            let found = reversed.best(
                &lengths,
                below,
                &sets,
                best.as_ref().map_or(usize::MAX, |best| best.length),
                limits,
            )?;
            if let Some(mut found) = found {
                for case in &mut found.cases {
                    case.option = covering[case.option];
                }
                best = Some(found);
            }
            // Without exceptions, and with nothing to gain by them.
            if best.as_ref().is_some_and(|best| best.length <= least + 2 * EXCEPTION) {
                break;
            }
        }
    }
    Ok(best)
}

/// Nothing where something outgrew its own bounds; an error where it was stopped.
fn within<T>(made: Result<T, TooLarge>, limits: &Limits) -> Result<Option<T>, TooLarge> {
    match made {
        Ok(made) => Ok(Some(made)),
        Err(error) => limits.stop.check().map_err(|_| error).map(|()| None),
    }
}

/// A pattern without blanks, in signs that every reader of regular expressions knows.
pub fn written(pattern: &Pattern) -> String {
    pattern.to_string().replace(' ', "").replace('.', "(0|1)")
}
