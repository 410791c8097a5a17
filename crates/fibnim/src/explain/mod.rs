//! Theorems in words that people can read: the threshold of (5, 5, n) is 1 if n ends in 1 or 1010, 2 if n ends in 100 or 0010, and otherwise the
//! smallest part of n.
//!
//! A theorem is an automaton. For each of a few terms ([`Term`]) the numbers for which the term is the threshold are the answer to one statement;
//! [`automata::describe`] covers all numbers with few of these sets and finds the last digits that distinguish them. Values are proposed by the first
//! numbers and nothing else, so the result is a conjecture about the automaton until its *statement*, which says all of it at once, is decided.
//! That is the caller's part: words are printed only once their statement is decided.
//!
//! # Cost
//!
//! One statement for each of at most `MOST_OPTIONS` terms, each a product of the theorem's automaton with a small one and a projection; and what
//! [`automata::describe`] takes.

mod candidates;
mod count;
mod periodic;
mod properties;
mod rows;
mod statement;
mod term;

use automata::describe::{self, Choice};
use automata::logic::{self, Answer, Relations, Vocabulary};
use automata::{Automaton, System, TooLarge};
use limits::{Limits, Watch};

use crate::game::Convention;
use crate::proof::{Asks, Family, Theorem};
use crate::rules::Rules;

pub use count::{Closed, Count};
pub use periodic::Periodic;
pub use properties::{Properties, Property, properties};
pub use term::{PartTable, Term, Worth};

/// How many numbers are used to propose what the terms may be.
const SAMPLES: u64 = 1000;
/// Maximum number of values to try.
const MOST_OPTIONS: usize = 32;
/// A description that is longer, or has more endings in a case, is not for people.
const READABLE: usize = 300;
const READABLE_ENDINGS: usize = 12;
/// Maximum number of endings to list where they do not settle everything.
const MOST_SHORTEST: usize = 40;
/// The most letters of a pattern in the language of statements, with room for its prefix.
const MOST_LETTERS: usize = 190;
/// A longer statement is refused.
const LONGEST_STATEMENT: usize = 20_000;

/// What is described, for each n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// The least allowance at which the position is won.
    Threshold,
    /// The allowances at which the position has a Grundy value.
    Grundy,
    /// Whether the position is lost, or has a Grundy value, in a game without an allowance.
    Member,
}

/// What a case says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The threshold is this.
    Threshold(Term),
    /// The allowances from one term on, below another; or none.
    Interval(Option<(Term, Term)>),
    /// Whether the number is in the set.
    Member(bool),
}

impl Value {
    fn length(self) -> usize {
        match self {
            Self::Threshold(term) => term.length(),
            Self::Interval(Some((from, below))) => from.length() + below.length() + 4,
            Self::Interval(None) | Self::Member(_) => 4,
        }
    }
}

/// One case of a description: the numbers that end so, of those that no earlier case has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// A regular expression over the digits, the first digit first, leading zeros allowed; nothing for all numbers that are left.
    pub pattern: Option<String>,
    /// The endings that the pattern is made of.
    pub endings: Vec<String>,
    /// Numbers by all their digits, without leading zeros, that the pattern has beside.
    pub whole: Vec<String>,
    /// What holds of them.
    pub value: Value,
}

impl Case {
    /// Whether a number has one of the endings.
    ///
    /// # Errors
    ///
    /// If the ending outgrows the limits.
    pub fn ends_in(
        &self,
        ending: &str,
        n: &num_bigint::BigUint,
        system: &'static System,
        limits: &Limits,
    ) -> Result<bool, TooLarge> {
        debug_assert!(self.endings.iter().any(|one| one == ending), "{ending} is an ending of another case");
        statement::matches(system, &format!("(0|1)*({ending})"), n, limits)
    }
}

/// A theorem in cases.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// What it is about.
    pub family: Family,
    /// What the values are.
    pub quantity: Quantity,
    /// The least allowance that is spoken of: 1 where a position without a move is won.
    pub least_allowance: u64,
    /// The cases, to be tried in order. The last one has all numbers that are left.
    pub cases: Vec<Case>,
    /// Numbers to which the cases do not apply, with their values.
    pub exceptions: Vec<(u64, Value)>,
    /// The set as remainders, where it is periodic. Then the cases are empty.
    pub periodic: Option<Periodic>,
    /// How many endings there are; `None` if there are infinitely many.
    pub endings: Option<u64>,
    /// What part of all numbers the cases say something of, where they are only the shortest endings that do. Then no case has all that are left.
    pub partial: Option<Share>,
    /// Whether it is short enough to be read.
    pub readable: bool,
    /// All of it as one statement, to be decided.
    pub statement: String,
    /// The games that the statement names beside the known ones.
    pub games: Vec<Rules>,
}

/// What part of all numbers some endings have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The part, between 0 and 1, for numbers of very many digits.
    pub part: f64,
    /// Whether it is known how many endings there are.
    pub counted: bool,
}

impl Explanation {
    /// The piles of a position, with the variable one called n: `(5, 5, n)`.
    pub fn piles(&self) -> String {
        let pile = |fixed: &Option<u32>| fixed.map_or("n".to_owned(), |stones| stones.to_string());
        format!("({})", self.family.at().iter().map(pile).collect::<Vec<_>>().join(", "))
    }

    /// A position, its allowance called r: `(5, 5, n; r)`.
    pub fn position(&self) -> String {
        match self.family.rules().allowance() {
            Some(_) => self.piles().replace(')', "; r)"),
            None => self.piles(),
        }
    }

    /// What is proved of a position: "(n; r) has Grundy value 3".
    pub fn property(&self) -> String {
        match self.family.value() {
            Some(value) => format!("{} has Grundy value {value}", self.position()),
            None => format!("{} is lost", self.position()),
        }
    }

    /// The case of a number; `None` if it is an exception, or if no case has it.
    ///
    /// # Errors
    ///
    /// If a pattern outgrows the limits.
    pub fn case_of(&self, n: &num_bigint::BigUint, limits: &Limits) -> Result<Option<&Case>, TooLarge> {
        if self.exceptions.iter().any(|(exception, _)| *n == (*exception).into()) {
            return Ok(None);
        }
        for case in &self.cases {
            let Some(pattern) = &case.pattern else { return Ok(Some(case)) };
            if statement::matches(self.family.system(), pattern, n, limits)? {
                return Ok(Some(case));
            }
        }
        Ok(None)
    }

    /// What is said of a number.
    ///
    /// # Errors
    ///
    /// If a pattern outgrows the limits.
    pub fn value_of(&self, n: u64, limits: &Limits) -> Result<Option<Value>, TooLarge> {
        if let Some((_, value)) = self.exceptions.iter().find(|(exception, _)| *exception == n) {
            return Ok(Some(*value));
        }
        if let Some(periodic) = &self.periodic {
            return Ok(Some(Value::Member(periodic.has(n))));
        }
        Ok(self.case_of(&n.into(), limits)?.map(|case| case.value))
    }
}

/// Finds words for a theorem about one number, and an allowance where the game has one; `None` if it is about more, or if none were found.
///
/// ```
/// use fibnim::explain::{Value, Term, explain};
/// use fibnim::proof::{Family, NoTheorems, prove};
/// use limits::{Limits, Unwatched};
///
/// let limits = Limits::default();
/// let theorem = prove(&Family::one_pile(), &mut std::collections::BTreeMap::new(), &limits, &mut Unwatched).unwrap();
/// let found = explain(&theorem, &limits, &mut Unwatched).unwrap().unwrap();
/// assert_eq!(found.cases.len(), 1);
/// assert_eq!(found.statement, "forall n, r: lose(n; r) <=> r < z1(n)");
/// ```
///
/// # Errors
///
/// If the limits do not suffice, or it is stopped.
pub fn explain(
    theorem: &Theorem,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Option<Explanation>, TooLarge> {
    let family = &theorem.family;
    if family.piles() != 1 || family.asks() == Asks::Moves {
        return Ok(None);
    }
    let Some(subject) = statement::Subject::of(family) else { return Ok(None) };
    let target = theorem.answer();
    if family.rules().allowance().is_none() {
        return member(family, target, &subject, limits);
    }
    let most = |n: u64| n + u64::from(family.most_beside()) + 1;
    let intervals: Vec<rows::Interval> = (0..SAMPLES).map(|n| rows::interval(target, n, most(n))).collect();
    let quantity = if family.value().is_some() { Quantity::Grundy } else { Quantity::Threshold };
    // Where a player without a move wins, nothing is lost without an allowance.
    let least_allowance = match (quantity, family.rules().convention()) {
        (Quantity::Threshold, Convention::Misere) => 1,
        _ => 0,
    };
    let parts = PartTable::new(family.system(), SAMPLES + 64);
    let given = Relations::from([("holds".to_owned(), target.clone())]);
    let vocabulary =
        Vocabulary { system: family.system(), relations: vec![("holds".into(), 2)], ..Vocabulary::default() };
    let mut best: Option<(describe::Description, Vec<Value>)> = None;
    let mut simple: Option<(Vec<Choice>, Vec<Value>)> = None;
    // Parts of n say more than those of its neighbours, which are tried where they do not suffice.
    for neighbours in [false, true] {
        let values =
            candidates::choose(quantity, least_allowance, &intervals, &parts, neighbours, MOST_OPTIONS);
        let mut options = Vec::new();
        for (done, value) in values.iter().enumerate() {
            limits.tell(watch, done as u64, values.len() as u64 + 1)?;
            let text = match statement::says(*value, least_allowance, "n", "r").as_deref() {
                None => "not exists r: holds(n, r)".to_owned(),
                Some("") => "forall r: holds(n, r)".to_owned(),
                Some(says) => format!("forall r: holds(n, r) <=> {says}"),
            };
            options.push(Choice { set: set(&text, &vocabulary, &given, limits)?, length: value.length() });
        }
        if let Some(found) = describe::describe(&options, limits)?
            && best.as_ref().is_none_or(|(best, _)| found.length < best.length)
        {
            best = Some((found, values.clone()));
        }
        simple.get_or_insert((options, values));
        // Ends of intervals are hard enough to read as they are.
        let enough = |best: &describe::Description| {
            quantity == Quantity::Grundy || best.cases.len() <= 2 && is_readable(best)
        };
        if best.as_ref().is_some_and(|(best, _)| enough(best)) {
            break;
        }
    }
    let exception = |n: u64| {
        let interval = rows::interval(target, n, most(n));
        (n, candidates::exact(quantity, least_allowance, interval))
    };
    if let Some((found, values)) = best {
        let exceptions = found.exceptions.iter().map(|&n| exception(n)).collect();
        let finished = finish(family, quantity, least_allowance, &found, &values, exceptions, &subject);
        if finished.is_some() {
            return Ok(finished);
        }
    }
    let Some((options, values)) = simple else { return Ok(None) };
    partial(family, quantity, least_allowance, &options, &values, &subject, limits)
}

/// The shortest endings that say something, where no description of all numbers can be written down; `None` if there are none.
fn partial(
    family: &Family,
    quantity: Quantity,
    least_allowance: u64,
    options: &[Choice],
    values: &[Value],
    subject: &statement::Subject,
    limits: &Limits,
) -> Result<Option<Explanation>, TooLarge> {
    let Some(found) = describe::shortest(options, MOST_SHORTEST, limits)? else { return Ok(None) };
    let mut cases = Vec::new();
    for (list, option) in
        found.cases.iter().filter_map(|case| Some((&case.endings.as_ref()?.list, case.option)))
    {
        let Some(pieces) = statement::pieces(list, &[], MOST_LETTERS) else { continue };
        for (list, whole) in pieces {
            let piece = describe::Endings { list, whole, count: None, complete: true };
            let (pattern, value) = (Some(piece.pattern()), values[option]);
            cases.push(Case { pattern, endings: piece.list, whole: piece.whole, value });
        }
    }
    let mut part = 0.0;
    for pattern in cases.iter().filter_map(|case| case.pattern.as_ref()) {
        part += statement::share(family.system(), pattern, limits)?;
    }
    let statement = subject.some(&cases, least_allowance);
    Ok((!cases.is_empty() && statement.len() <= LONGEST_STATEMENT).then(|| Explanation {
        family: family.clone(),
        quantity,
        least_allowance,
        cases,
        exceptions: Vec::new(),
        periodic: None,
        endings: match found.count {
            describe::Count::Exactly(count) => Some(count),
            describe::Count::Infinite | describe::Count::Unknown => None,
        },
        partial: Some(Share { part, counted: found.count != describe::Count::Unknown }),
        readable: false,
        statement,
        games: subject.games.clone(),
    }))
}

/// The set that a statement with one free variable defines.
fn set(
    text: &str,
    vocabulary: &Vocabulary,
    given: &Relations,
    limits: &Limits,
) -> Result<Automaton, TooLarge> {
    let statement = match logic::parse_with(text, vocabulary) {
        Ok(statement) => statement,
        Err(error) => unreachable!("{text}: {error}"),
    };
    match logic::decide(&statement, given, limits)? {
        Answer::Set { automaton, .. } => Ok(automaton),
        other => unreachable!("{text} has a free variable: {other:?}"),
    }
}

/// Words for a set of numbers of a game without an allowance.
fn member(
    family: &Family,
    target: &Automaton,
    subject: &statement::Subject,
    limits: &Limits,
) -> Result<Option<Explanation>, TooLarge> {
    if let Some(periodic) = periodic::find(target, limits)? {
        let statement = subject.periodic(&periodic.0, &periodic.1);
        return Ok(Some(Explanation {
            family: family.clone(),
            quantity: Quantity::Member,
            least_allowance: 0,
            cases: Vec::new(),
            exceptions: periodic.1.iter().map(|&(n, member)| (n, Value::Member(member))).collect(),
            periodic: Some(periodic.0),
            endings: Some(0),
            partial: None,
            readable: true,
            statement,
            games: subject.games.clone(),
        }));
    }
    let values = [Value::Member(true), Value::Member(false)];
    let options = [
        Choice { set: target.clone(), length: values[0].length() },
        Choice { set: target.complement(limits)?, length: values[1].length() },
    ];
    if let Some(found) = describe::describe(&options, limits)? {
        let exceptions =
            found.exceptions.iter().map(|&n| (n, Value::Member(target.accepts(&[n.into()])))).collect();
        let finished = finish(family, Quantity::Member, 0, &found, &values, exceptions, subject);
        if finished.is_some() {
            return Ok(finished);
        }
    }
    partial(family, Quantity::Member, 0, &options, &values, subject, limits)
}

fn is_readable(found: &describe::Description) -> bool {
    let endings = found.cases.iter().filter_map(|case| case.endings.as_ref());
    found.length <= READABLE
        && endings
            .into_iter()
            .all(|endings| endings.complete && endings.list.len() + endings.whole.len() <= READABLE_ENDINGS)
}

/// The description with its values, as a statement; `None` if it cannot be written as one.
fn finish(
    family: &Family,
    quantity: Quantity,
    least_allowance: u64,
    found: &describe::Description,
    values: &[Value],
    exceptions: Vec<(u64, Value)>,
    subject: &statement::Subject,
) -> Option<Explanation> {
    let mut cases = Vec::new();
    let readable = is_readable(found);
    for case in &found.cases {
        let value = values[case.option];
        let Some(endings) = &case.endings else {
            cases.push(Case { pattern: None, endings: Vec::new(), whole: Vec::new(), value });
            continue;
        };
        if !endings.complete {
            return None;
        }
        for (list, whole) in statement::pieces(&endings.list, &endings.whole, MOST_LETTERS)? {
            let piece = describe::Endings { list, whole, count: None, complete: true };
            cases.push(Case {
                pattern: Some(piece.pattern()),
                endings: piece.list,
                whole: piece.whole,
                value,
            });
        }
    }
    let statement = subject.cases(&cases, &exceptions, least_allowance);
    (statement.len() <= LONGEST_STATEMENT).then(|| Explanation {
        family: family.clone(),
        quantity,
        least_allowance,
        cases,
        exceptions,
        periodic: None,
        endings: found.endings(),
        partial: None,
        readable,
        statement,
        games: subject.games.clone(),
    })
}
