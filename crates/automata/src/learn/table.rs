//! Conjectures: automata learned from tables of numbers.
//!
//! A table is read in one of three ways ([`Kind`]): it says of each tuple whether it is a member, it gives one value for each tuple, or it lists members.
//! The learner asks the table, leaves open what the table does not know, and gets every row on which its guess is wrong, until there is none. What
//! comes out agrees with the table, but nothing proves it: a [`Conjecture`] says what it rests on, and whether the first half of the rows
//! leads to the same automaton, which is the better sign.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use limits::Limits;

use super::{Learner, Stuck, Teacher};
use crate::automaton::Automaton;
use crate::system::System;
use crate::{MOST_TRACKS, TooLarge};

/// What the rows of a table say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The last column says by 1 or 0 whether the numbers before it are a member.
    Membership,
    /// The last column is the value that belongs to the numbers before it.
    Function,
    /// Each row is a member, and there are no others with such small numbers.
    Members,
}

/// Rows of numbers.
///
/// ```
/// use automata::FIBONACCI;
/// use automata::learn::{Kind, Rows};
/// use limits::Limits;
///
/// // Whether n is even.
/// let rows: Vec<Vec<Option<u128>>> = (0..200u128).map(|n| vec![Some(n), Some(u128::from(n % 2 == 0))]).collect();
/// let rows = Rows::new(rows).unwrap();
/// assert_eq!(rows.kind(), Kind::Membership);
/// let conjecture = rows.conjecture(&FIBONACCI, &Limits::default()).unwrap();
/// assert!(conjecture.half && conjecture.automaton.accepts(&[1000u32.into()]));
/// assert!(!conjecture.automaton.accepts(&[1001u32.into()]));
/// ```
#[derive(Clone, Debug)]
pub struct Rows {
    rows: Vec<Vec<Option<u128>>>,
    kind: Kind,
}

/// Why rows are not table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTable {
    /// There is nothing in it.
    #[error("a table has a row at least, and a column at least")]
    Empty,
    /// A row with more or fewer numbers than the first.
    #[error("row {0} has not as many numbers as the first")]
    Uneven(usize),
    /// A number is missing or infinite where only the last column may say so.
    #[error("row {0} has no number in a column before the last")]
    NoNumber(usize),
    /// The same numbers with another value.
    #[error("row {0} contradicts an earlier one")]
    Contradiction(usize),
    /// More columns than an automaton can read.
    #[error("a table has at most {MOST_TRACKS} columns of numbers")]
    Wide,
    /// A number too large to be learned from.
    #[error("row {0} has a number above 10^37")]
    Large(usize),
    /// More numbers than are examined.
    #[error("a table has at most {MOST_NUMBERS} numbers")]
    Long,
}

/// Why there is no conjecture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotLearned {
    /// It would outgrow the limits.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The table does not say what would be needed.
    #[error("the table is too short: it does not distinguish states that differ, for {0:?}")]
    TooShort(Vec<u128>),
}

/// An automaton that agrees with a table, and what it rests on.
#[derive(Clone, Debug)]
pub struct Conjecture {
    /// What was learned. Its tracks are the columns in their order, without the last one if that says which rows are members.
    pub automaton: Automaton,
    /// How many rows it agrees with: all.
    pub rows: usize,
    /// Every column but the last has numbers up to this in the table; for a list of members this is how far all numbers were compared.
    pub largest: u128,
    /// How many questions were asked of the table.
    pub questions: u64,
    /// How many tuples were compared with the table at the end.
    pub compared: u64,
    /// Whether the first half of the rows leads to the same automaton.
    pub half: bool,
}

/// Tables of more numbers are refused: each of them is held several times.
pub const MOST_NUMBERS: usize = 4_000_000;

/// The learner computes with words of 126 bits.
const LARGEST: u128 = 10u128.pow(37);

/// Maximum number of tuples to compare for a list of members.
const MOST_TUPLES: u128 = 4_000_000;

impl Rows {
    /// Takes rows as a table. A missing number (infinite, or none) may stand in the last column only.
    ///
    /// The last column says which rows are members if it contains only 0 and 1 and no numbers occur twice before it; it is a value if they do not, and go
    /// through all tuples up to some size, or through all single numbers; else each row is a member.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn new(rows: Vec<Vec<Option<u128>>>) -> Result<Self, NoTable> {
        let width = rows.first().map_or(0, Vec::len);
        if width == 0 {
            return Err(NoTable::Empty);
        }
        if let Some(uneven) = rows.iter().position(|row| row.len() != width) {
            return Err(NoTable::Uneven(uneven + 1));
        }
        if width.saturating_mul(rows.len()) > MOST_NUMBERS {
            return Err(NoTable::Long);
        }
        if let Some(row) = rows.iter().position(|row| row.iter().flatten().any(|&number| number > LARGEST)) {
            return Err(NoTable::Large(row + 1));
        }
        if let Some(row) = rows.iter().position(|row| row[..width - 1].iter().any(Option::is_none)) {
            return Err(NoTable::NoNumber(row + 1));
        }
        let mut table = Self { rows, kind: Kind::Members };
        table.kind = table.found_kind();
        if table.tracks() > MOST_TRACKS {
            return Err(NoTable::Wide);
        }
        match table.kind {
            Kind::Members => match table.rows.iter().position(|row| row[width - 1].is_none()) {
                Some(row) => Err(NoTable::NoNumber(row + 1)),
                None => Ok(table),
            },
            Kind::Membership | Kind::Function => match table.contradiction() {
                Some(row) => Err(NoTable::Contradiction(row + 1)),
                None => Ok(table),
            },
        }
    }

    /// What its rows say.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The same rows, which say this.
    ///
    /// # Errors
    ///
    /// If they cannot.
    pub fn of_kind(mut self, kind: Kind) -> Result<Self, NoTable> {
        let width = self.rows[0].len();
        self.kind = kind;
        let missing = match kind {
            Kind::Members => self.rows.iter().position(|row| row[width - 1].is_none()),
            Kind::Membership => self.rows.iter().position(|row| !matches!(row[width - 1], Some(0 | 1))),
            Kind::Function => None,
        };
        if let Some(row) = missing {
            return Err(NoTable::NoNumber(row + 1));
        }
        match self.contradiction().filter(|_| kind != Kind::Members) {
            Some(row) => Err(NoTable::Contradiction(row + 1)),
            None => Ok(self),
        }
    }

    /// How many numbers an automaton of the table reads.
    pub fn tracks(&self) -> usize {
        self.rows[0].len() - usize::from(self.kind == Kind::Membership)
    }

    fn key(row: &[Option<u128>]) -> Vec<u128> {
        row.iter().copied().map(Option::unwrap_or_default).collect()
    }

    /// The numbers before the last column, each tuple with the last one.
    fn known(&self) -> FxHashMap<Vec<u128>, Option<u128>> {
        let width = self.rows[0].len();
        self.rows.iter().map(|row| (Self::key(&row[..width - 1]), row[width - 1])).collect()
    }

    /// The first row that gives another value to the numbers of an earlier one.
    fn contradiction(&self) -> Option<usize> {
        let width = self.rows[0].len();
        let mut known: FxHashMap<Vec<u128>, Option<u128>> = FxHashMap::default();
        self.rows.iter().position(|row| {
            let before = known.insert(Self::key(&row[..width - 1]), row[width - 1]);
            before.is_some_and(|value| value != row[width - 1])
        })
    }

    fn found_kind(&self) -> Kind {
        let width = self.rows[0].len();
        if width == 1 || self.known().len() < self.rows.len() {
            return Kind::Members;
        }
        if self.rows.iter().all(|row| matches!(row[width - 1], Some(0 | 1))) {
            return Kind::Membership;
        }
        // All tuples from 0 or 1 on: as many as there would be.
        let columns = (0..width - 1).map(|column| {
            let numbers = self.rows.iter().filter_map(|row| row[column]);
            let (least, most) = numbers.fold((u128::MAX, 0), |(a, b), n| (a.min(n), b.max(n)));
            if least <= 1 { (most - least).checked_add(1) } else { None }
        });
        let all = columns.reduce(|a, b| a?.checked_mul(b?)).flatten();
        let missing = self.rows.iter().any(|row| row[width - 1].is_none());
        if all == Some(self.rows.len() as u128) || missing { Kind::Function } else { Kind::Members }
    }

    /// How far every column but the last goes; for members how far all do.
    fn largest(&self) -> u128 {
        let tracks = self.rows[0].len();
        let columns = if self.kind == Kind::Members { tracks } else { (tracks - 1).max(1) };
        let most = |column: usize| self.rows.iter().filter_map(|row| row[column]).max().unwrap_or(0);
        (0..columns).map(most).min().unwrap_or(0)
    }

    /// The least automaton found that agrees with all rows.
    ///
    /// # Errors
    ///
    /// If it outgrows the limits, it is stopped, or the table is too short.
    pub fn conjecture(&self, system: &'static System, limits: &Limits) -> Result<Conjecture, NotLearned> {
        let whole = Lookup::new(self);
        let (automaton, questions, compared) = whole.learned(system, limits)?;
        let (rows, largest) = (self.rows.len(), self.largest());
        let first = Self { rows: self.rows[..rows.div_ceil(2)].to_vec(), kind: self.kind };
        let half = Lookup::new(&first).learned(system, limits).map(|(half, ..)| half);
        let half = match half {
            Ok(half) => half == automaton,
            Err(NotLearned::TooLarge(TooLarge::Stopped(why))) => return Err(TooLarge::from(why).into()),
            Err(_) => false,
        };
        Ok(Conjecture { automaton, rows, largest, questions, compared, half })
    }
}

/// The answers of a table.
struct Lookup<'a> {
    table: &'a Rows,
    known: FxHashMap<Vec<u128>, Option<u128>>,
    members: rustc_hash::FxHashSet<Vec<u128>>,
    largest: u128,
}

impl Teacher for Lookup<'_> {
    fn is_member(&self, numbers: &[u128]) -> Option<bool> {
        match self.table.kind {
            Kind::Membership => self.known.get(numbers).map(|value| *value == Some(1)),
            Kind::Function => {
                let (value, before) = numbers.split_last()?;
                self.known.get(before).map(|known| *known == Some(*value))
            }
            Kind::Members if self.members.contains(numbers) => Some(true),
            Kind::Members => numbers.iter().all(|&number| number <= self.largest).then_some(false),
        }
    }
}

impl<'a> Lookup<'a> {
    fn new(table: &'a Rows) -> Self {
        let (known, members) = match table.kind {
            Kind::Members => (FxHashMap::default(), table.rows.iter().map(|row| Rows::key(row)).collect()),
            _ => (table.known(), rustc_hash::FxHashSet::default()),
        };
        Self { table, known, members, largest: table.largest() }
    }

    /// The automaton, how many questions it took, and how many tuples were compared at last.
    fn learned(&self, system: &'static System, limits: &Limits) -> Result<(Automaton, u64, u64), NotLearned> {
        let stuck = |stuck: Stuck| match stuck {
            Stuck::TooLarge(why) => NotLearned::TooLarge(why),
            Stuck::TableEnds(numbers) | Stuck::NoCounterexample(numbers) => NotLearned::TooShort(numbers),
        };
        let mut learner = Learner::open(system, self.table.tracks(), self, limits).map_err(stuck)?;
        loop {
            let guess = learner.automaton(limits)?;
            let (errors, compared) = self.errors(&guess, limits)?;
            if errors.is_empty() {
                return Ok((guess, learner.questions(), compared));
            }
            let mut has_learned = false;
            for error in &errors {
                match learner.refine(error, self, limits) {
                    Ok(()) => has_learned = true,
                    Err(Stuck::NoCounterexample(_)) => {}
                    // What it needs to know of this one is not in the table.
                    Err(Stuck::TableEnds(_)) => learner.restart(self, limits).map_err(stuck)?,
                    Err(other) => return Err(stuck(other)),
                }
            }
            if !has_learned {
                return Err(NotLearned::TooShort(errors[0].clone()));
            }
        }
    }

    /// Some tuples that the guess gets wrong, and how many were compared.
    fn errors(&self, guess: &Automaton, limits: &Limits) -> Result<(Vec<Vec<u128>>, u64), TooLarge> {
        /// The first ones are enough for a better guess.
        const ENOUGH: usize = 4;
        let mut errors: Vec<Vec<u128>> = Vec::new();
        let mut compared = 0;
        let accepts = |numbers: &[u128]| {
            guess.accepts(&numbers.iter().map(|&number| BigUint::from(number)).collect::<Vec<_>>())
        };
        let width = self.table.rows[0].len();
        for row in &self.table.rows {
            limits.stop.check().map_err(TooLarge::from)?;
            if errors.len() >= ENOUGH {
                return Ok((errors, compared));
            }
            compared += 1;
            let before = Rows::key(&row[..width - 1]);
            match (self.table.kind, row[width - 1]) {
                (Kind::Membership, value) => {
                    if accepts(&before) != (value == Some(1)) {
                        errors.push(before);
                    }
                }
                (Kind::Members, _) => {
                    let all = Rows::key(row);
                    if !accepts(&all) {
                        errors.push(all);
                    }
                }
                (Kind::Function, value) => {
                    let wrong =
                        other_value(guess, &before, value).map(|other| [&before[..], &[other]].concat());
                    let right = value.map(|value| [&before[..], &[value]].concat());
                    errors.extend(right.filter(|right| !accepts(right)));
                    errors.extend(wrong);
                }
            }
        }
        if self.table.kind == Kind::Members && errors.is_empty() {
            let tracks = width as u32;
            let mut side = self.largest.saturating_add(1).min(MOST_TUPLES);
            while side.checked_pow(tracks).is_none_or(|count| count > MOST_TUPLES) {
                side = side * 9 / 10;
            }
            for code in 0..side.pow(tracks) {
                if code % 4096 == 0 {
                    limits.stop.check().map_err(TooLarge::from)?;
                }
                let tuple: Vec<u128> = (0..tracks).map(|track| code / side.pow(track) % side).collect();
                compared += 1;
                if accepts(&tuple) && !self.members.contains(&tuple) {
                    errors.push(tuple);
                    if errors.len() >= ENOUGH {
                        break;
                    }
                }
            }
        }
        Ok((errors, compared))
    }
}

/// Another value than this one that an automaton accepts after these numbers, of those with at most two digits more than the longest.
fn other_value(automaton: &Automaton, before: &[u128], value: Option<u128>) -> Option<u128> {
    let system = automaton.system();
    let tracks = before.len() + 1;
    let letters = system.letters(tracks);
    let words: Vec<Vec<u8>> = before.iter().chain(&value).map(|&n| system.digits(&n.into())).collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0) + 2;
    let digit = |word: &[u8], place: usize| (place + word.len()).checked_sub(length).map_or(0, |at| word[at]);
    // For each place the states that are reached by digits of the value alone or by others, and by which digit from where.
    type Reached = FxHashMap<(u32, bool), (u32, bool, u8)>;
    let mut layers: Vec<Reached> =
        vec![std::iter::once(((automaton.start(), value.is_none()), (0, false, 0))).collect()];
    for place in 0..length {
        let mut next = Reached::default();
        // The letters with the digits of the numbers before, each with that of the value.
        let fits = |letter: usize| {
            let mut words = words[..before.len()].iter().enumerate();
            words.all(|(track, word)| system.digit(letter, track) == usize::from(digit(word, place)))
        };
        let fitting: Vec<(usize, u8)> = (0..letters)
            .filter(|&letter| fits(letter))
            .map(|letter| (letter, system.digit(letter, before.len()) as u8))
            .collect();
        for &(state, differs) in layers[place].keys() {
            for &(letter, one) in &fitting {
                let to = automaton.next(state, letter);
                if to != 0 {
                    let differs_now = differs || value.is_some() && one != digit(&words[before.len()], place);
                    next.entry((to, differs_now)).or_insert((state, differs, one));
                }
            }
        }
        layers.push(next);
    }
    let mut at =
        *layers[length].keys().filter(|(state, differs)| *differs && automaton.is_accepting(*state)).min()?;
    let mut digits = Vec::with_capacity(length);
    for layer in layers[1..].iter().rev() {
        let &(state, differs, one) = layer.get(&at)?;
        digits.push(one);
        at = (state, differs);
    }
    digits.reverse();
    u128::try_from(system.number(&digits)).ok()
}
