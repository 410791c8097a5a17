//! Relations given by a regular expression over parallel digits.

use std::collections::{BTreeSet, HashMap};
use std::fmt::{self, Display};

use super::pattern_parse::pattern;
use super::syntax_error::SyntaxError;
use crate::automaton::Automaton;
use limits::Limits;

use crate::system::System;
use crate::too_large::TooLarge;

/// A regular expression whose letters are the digits of several numbers at one place, most significant
/// place first. It holds for numbers whose digits match after some number of leading zeros.
///
/// ```
/// use limits::Limits;
/// use automata::logic::{Answer, ask};
///
/// // The digits of m are those of n, one place higher: 1, 2, 3, 5, ... become 2, 3, 5, 8, ...
/// let shift = "let shift(n, m) = /([0,0] | [0,1][1,0])*/; ";
/// let answer = ask(&format!("{shift} forall n, m: fib(n) and shift(n, m) => fib(m)"), &Limits::default()).unwrap();
/// assert!(matches!(answer, Answer::True { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// One letter: a digit for each number, `None` if any will do.
    Letter(Vec<Option<u8>>),
    /// One after the other; the empty word if there are none.
    Sequence(Vec<Pattern>),
    /// One of these.
    Choice(Vec<Pattern>),
    /// Any number of times, at least once if `true`.
    Repeat(Box<Pattern>, bool),
    /// Once or not at all.
    Optional(Box<Pattern>),
}

impl Pattern {
    /// Reads the pattern between the slashes, for this many numbers in this numeration.
    ///
    /// ```
    /// use automata::logic::Pattern;
    /// use automata::FIBONACCI;
    /// assert_eq!(Pattern::read("1 (0|1)* 0", 1, &FIBONACCI).unwrap().to_string(), "1(0 | 1)*0");
    /// assert_eq!(Pattern::read("102", 1, &FIBONACCI).unwrap_err().span, 2..3);
    /// ```
    ///
    /// # Errors
    ///
    /// At the first place that is not a pattern.
    pub fn read(text: &str, tracks: usize, system: &System) -> Result<Self, SyntaxError> {
        pattern(text, 0, tracks, system.base())
    }

    /// Whether the words that it matches, as they are, are the same with leading zeros and without them; false if that is not found soon.
    pub(crate) fn ignores_leading_zeros(&self, system: &System, tracks: usize) -> bool {
        /// More pairs of sets are not examined.
        const MOST_PAIRS: usize = 10_000;
        let graph = Graph::of(self);
        let letters: Vec<Vec<u8>> = (0..system.letters(tracks))
            .map(|letter| (0..tracks).map(|track| system.digit(letter, track) as u8).collect())
            .collect();
        let start = graph.closed([graph.start]);
        let behind = graph.after(&start, &letters[0]);
        let mut pairs = vec![(start, behind)];
        let mut known: BTreeSet<_> = pairs.iter().cloned().collect();
        while let Some((one, other)) = pairs.pop() {
            if one.contains(&graph.end) != other.contains(&graph.end) || known.len() > MOST_PAIRS {
                return false;
            }
            for letter in &letters {
                let next = (graph.after(&one, letter), graph.after(&other, letter));
                if known.insert(next.clone()) {
                    pairs.push(next);
                }
            }
        }
        true
    }

    /// The automaton of the relation between `tracks` numbers: one determinisation of the expression's
    /// positions.
    ///
    /// # Errors
    ///
    /// If it outgrows the limits.
    pub fn automaton(
        &self,
        system: &'static System,
        tracks: usize,
        limits: &Limits,
    ) -> Result<Automaton, TooLarge> {
        let graph = Graph::of(self);
        let of = TooLarge::letters(system, tracks)?;
        let letters = of.count();
        let digits: Vec<Vec<u8>> =
            (0..letters).map(|letter| of.digits(letter).map(|digit| digit as u8).collect()).collect();
        // Leading zeros mean nothing: the start has read any number of them, and more make no difference.
        let mut start = graph.closed([graph.start]);
        loop {
            let more: BTreeSet<usize> = start.union(&graph.after(&start, &digits[0])).copied().collect();
            if more == start {
                break;
            }
            start = more;
        }
        // The start is a separate state: no other set loops on zeros.
        let mut numbers: HashMap<(bool, BTreeSet<usize>), u32> = HashMap::new();
        let mut sets = vec![(true, start)];
        numbers.insert(sets[0].clone(), 1);
        let mut rows: Vec<(Vec<u32>, bool)> = Vec::new();
        let mut bytes = 0;
        while rows.len() < sets.len() {
            let (is_start, set) = sets[rows.len()].clone();
            bytes += set.len() * 48 + letters * 4 + 200;
            TooLarge::check(limits, sets.len(), bytes)?;
            let mut row = Vec::with_capacity(letters);
            for (letter, digits) in digits.iter().enumerate() {
                if is_start && letter == 0 {
                    row.push(1);
                    continue;
                }
                let next = graph.after(&set, digits);
                if next.is_empty() {
                    row.push(0);
                    continue;
                }
                let fresh = sets.len() as u32 + 1;
                let number = *numbers.entry((false, next)).or_insert_with_key(|key| {
                    sets.push(key.clone());
                    fresh
                });
                row.push(number);
            }
            rows.push((row, set.contains(&graph.end)));
        }
        let rows: Vec<(&[u32], bool)> =
            rows.iter().map(|(row, accepts)| (row.as_slice(), *accepts)).collect();
        Automaton::from_rows(system, tracks, &rows, limits)
    }
}

/// Thompson's construction: places with silent arrows, and arrows that read a letter.
struct Graph {
    silent: Vec<Vec<usize>>,
    reading: Vec<Option<(Vec<Option<u8>>, usize)>>,
    start: usize,
    end: usize,
}

impl Graph {
    fn of(pattern: &Pattern) -> Self {
        let mut graph = Self { silent: Vec::new(), reading: Vec::new(), start: 0, end: 0 };
        (graph.start, graph.end) = graph.add(pattern);
        graph
    }

    fn place(&mut self) -> usize {
        self.silent.push(Vec::new());
        self.reading.push(None);
        self.silent.len() - 1
    }

    /// Adds the places of a pattern; the first and the last of them.
    fn add(&mut self, pattern: &Pattern) -> (usize, usize) {
        let (start, end) = (self.place(), self.place());
        match pattern {
            Pattern::Letter(digits) => self.reading[start] = Some((digits.clone(), end)),
            Pattern::Sequence(parts) => {
                let mut at = start;
                for part in parts {
                    let (first, last) = self.add(part);
                    self.silent[at].push(first);
                    at = last;
                }
                self.silent[at].push(end);
            }
            Pattern::Choice(parts) => {
                for part in parts {
                    let (first, last) = self.add(part);
                    self.silent[start].push(first);
                    self.silent[last].push(end);
                }
            }
            Pattern::Repeat(part, at_least_once) => {
                let (first, last) = self.add(part);
                self.silent[start].push(first);
                self.silent[last].extend([first, end]);
                if !at_least_once {
                    self.silent[start].push(end);
                }
            }
            Pattern::Optional(part) => {
                let (first, last) = self.add(part);
                self.silent[start].extend([first, end]);
                self.silent[last].push(end);
            }
        }
        (start, end)
    }

    /// Everything that silent arrows lead to.
    fn closed(&self, from: impl IntoIterator<Item = usize>) -> BTreeSet<usize> {
        let mut stack: Vec<usize> = from.into_iter().collect();
        let mut reached: BTreeSet<usize> = stack.iter().copied().collect();
        while let Some(place) = stack.pop() {
            stack.extend(self.silent[place].iter().copied().filter(|&next| reached.insert(next)));
        }
        reached
    }

    fn after(&self, set: &BTreeSet<usize>, letter: &[u8]) -> BTreeSet<usize> {
        let fits = |digits: &[Option<u8>]| {
            digits.iter().zip(letter).all(|(digit, read)| digit.is_none_or(|digit| digit == *read))
        };
        let next = set.iter().filter_map(|&place| self.reading[place].as_ref());
        self.closed(next.filter(|(digits, _)| fits(digits)).map(|&(_, to)| to))
    }
}

impl Display for Pattern {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What a repetition sign would otherwise take too little of.
        let tight = |pattern: &Pattern| match pattern {
            Self::Letter(_) => pattern.to_string(),
            other => format!("({other})"),
        };
        match self {
            Self::Letter(digits) => {
                let digit =
                    |digit: &Option<u8>| digit.map_or_else(|| ".".to_owned(), |digit| digit.to_string());
                let digits: Vec<String> = digits.iter().map(digit).collect();
                match digits.as_slice() {
                    [one] if one.len() == 1 => out.write_str(one),
                    all if all.iter().all(|digit| digit == ".") => out.write_str("."),
                    many => write!(out, "[{}]", many.join(",")),
                }
            }
            Self::Sequence(parts) => parts.iter().try_for_each(|part| match part {
                Self::Choice(_) | Self::Sequence(_) => write!(out, "({part})"),
                _ => write!(out, "{part}"),
            }),
            Self::Choice(parts) => {
                let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                out.write_str(&parts.join(" | "))
            }
            Self::Repeat(part, at_least_once) => {
                write!(out, "{}{}", tight(part), if *at_least_once { "+" } else { "*" })
            }
            Self::Optional(part) => write!(out, "{}?", tight(part)),
        }
    }
}
