//! Patterns: regular expressions over the digits of numbers, and their automata.

use std::collections::{BTreeSet, HashMap};

use crate::automaton::Automaton;
use crate::budget::{Budget, TooLarge};
use crate::digits::Digits;

/// What a pattern says of words of letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// A letter: the digits, and nothing where any will do.
    Letter(Vec<Option<u32>>),
    /// One after the other.
    Row(Vec<Pattern>),
    /// One of them.
    Choice(Vec<Pattern>),
    /// Repeated: perhaps not at all, perhaps more than once.
    Repeat { of: Box<Pattern>, none: bool, more: bool },
}

/// Why a text is not a pattern: how many characters stand before the place, and what is wrong.
pub(crate) type Wrong = (usize, String);

/// More numbers, and deeper brackets, are refused.
const MOST_TRACKS: usize = 16;
const DEPTH: usize = 200;
/// So are more letters: automata grow with them, some without measure.
const MOST_LETTERS: usize = 200;
/// Rows are not longer.
const LONGEST_ROW: usize = 1 << 16;

impl Pattern {
    /// Reads the text between the slashes, about this number of numbers.
    pub(crate) fn read(text: &str, tracks: usize, digits: Digits) -> Result<Self, Wrong> {
        if tracks > MOST_TRACKS {
            return Err((0, format!("a pattern may be about at most {MOST_TRACKS} numbers")));
        }
        let symbols =
            text.chars().enumerate().filter(|(_, symbol)| !symbol.is_whitespace()).collect::<Vec<_>>();
        let mut reader = Reader { symbols, at: 0, tracks, of: digits, end: text.chars().count(), letters: 0 };
        let pattern = reader.choice(0)?;
        match reader.peek() {
            None => Ok(pattern),
            Some(symbol) => Err(reader.wrong(format!("unexpected `{symbol}`"))),
        }
    }

    /// The automaton that accepts the numbers whose digits, after some number of zeros, are a word of the pattern.
    ///
    /// The places of the pattern's letters are what a word can be at. A word may begin with any number of zeros more than the digits have, so the
    /// start represents all sets of places that zeros lead to.
    pub(crate) fn automaton(
        &self,
        tracks: usize,
        of: Digits,
        budget: &mut Budget,
    ) -> Result<Automaton, TooLarge> {
        let letters = of.letters(tracks);
        if letters > LONGEST_ROW {
            return Err(TooLarge);
        }
        let digits = |letter: usize| (0..tracks).map(|track| of.in_row(letter, track)).collect::<Vec<_>>();
        let mut places = Places { letters: vec![Vec::new()], follow: vec![Vec::new()], size: 0, budget };
        let shape = places.shape(self)?;
        places.link(&[0], &shape.first)?;
        let mut ends = vec![false; places.letters.len()];
        shape.last.iter().for_each(|&place| ends[place] = true);
        ends[0] = shape.empty;

        // All places that zeros lead to.
        let mut start = BTreeSet::from([0]);
        let mut open = vec![0];
        while let Some(place) = open.pop() {
            open.extend(places.step(&[place], &digits(0))?.into_iter().filter(|&to| start.insert(to)));
        }
        let start: Vec<_> = start.into_iter().collect();
        // State 1 is the start, which stays what it is with further zeros; set number i is state i + 2. The empty set is dead.
        let mut numbers = HashMap::new();
        let mut sets = vec![start];
        let mut automaton = Automaton::new(letters);
        let mut row = Vec::new();
        let mut at = 0;
        while let Some(set) = sets.get(at).cloned() {
            row.clear();
            for letter in 0..letters {
                if at == 0 && letter == 0 {
                    row.push(1);
                    continue;
                }
                let to = places.step(&set, &digits(letter))?;
                let held = 8 * to.len() as u64 + 64;
                row.push(match to.is_empty() {
                    true => 0,
                    false => match numbers.get(&to) {
                        Some(&state) => state,
                        None => {
                            let state = sets.len() as u32 + 1;
                            places.hold(2 * held + 4 * letters as u64)?;
                            numbers.insert(to.clone(), state);
                            sets.push(to);
                            state
                        }
                    },
                });
            }
            automaton.push(set.iter().any(|&place| ends[place]), &row);
            at += 1;
        }
        Ok(automaton.finished())
    }
}

/// Reads symbols, white space left out.
struct Reader {
    /// Symbols and where they stand.
    symbols: Vec<(usize, char)>,
    at: usize,
    tracks: usize,
    of: Digits,
    /// How many characters there are.
    end: usize,
    /// How many letters were read.
    letters: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.symbols.get(self.at).map(|&(_, symbol)| symbol)
    }

    fn wrong(&self, message: impl Into<String>) -> Wrong {
        (self.symbols.get(self.at).map_or(self.end, |&(place, _)| place), message.into())
    }

    fn takes(&mut self, symbol: char) -> bool {
        let there = self.peek() == Some(symbol);
        self.at += usize::from(there);
        there
    }

    fn choice(&mut self, depth: usize) -> Result<Pattern, Wrong> {
        if depth > DEPTH {
            return Err(self.wrong("brackets nested too deep"));
        }
        let mut choices = vec![self.row(depth)?];
        while self.takes('|') {
            choices.push(self.row(depth)?);
        }
        Ok(if choices.len() == 1 { choices.remove(0) } else { Pattern::Choice(choices) })
    }

    fn row(&mut self, depth: usize) -> Result<Pattern, Wrong> {
        let mut row = Vec::new();
        while let Some(symbol) = self.peek() {
            let mut pattern = match symbol {
                '|' | ')' => break,
                '(' => {
                    self.at += 1;
                    let inner = self.choice(depth + 1)?;
                    if !self.takes(')') {
                        return Err(self.wrong("`)` is missing"));
                    }
                    inner
                }
                _ => self.letter()?,
            };
            // Two signs are one: at most once, any number of times.
            let (mut none, mut more, mut repeated) = (false, false, false);
            while let Some(sign @ ('*' | '+' | '?')) = self.peek() {
                self.at += 1;
                repeated = true;
                none |= sign != '+';
                more |= sign != '?';
            }
            if repeated {
                pattern = Pattern::Repeat { of: Box::new(pattern), none, more };
            }
            row.push(pattern);
        }
        Ok(if row.len() == 1 { row.remove(0) } else { Pattern::Row(row) })
    }

    fn letter(&mut self) -> Result<Pattern, Wrong> {
        self.letters += 1;
        if self.letters > MOST_LETTERS {
            return Err(self.wrong(format!("a pattern may have at most {MOST_LETTERS} letters")));
        }
        match self.peek() {
            Some('.') => {
                self.at += 1;
                Ok(Pattern::Letter(vec![None; self.tracks]))
            }
            Some('0'..='9') if self.tracks == 1 => Ok(Pattern::Letter(vec![Some(self.digit(1)?)])),
            Some('0'..='9') => Err(self.wrong("a letter of several numbers must be in square brackets")),
            Some('[') => {
                self.at += 1;
                self.digits()
            }
            Some(symbol) => Err(self.wrong(format!("unexpected `{symbol}`"))),
            None => Err(self.wrong("the pattern ends too soon")),
        }
    }

    /// The digits of a letter, up to the bracket that ends it.
    fn digits(&mut self) -> Result<Pattern, Wrong> {
        let mut letter = Vec::new();
        for track in 0..self.tracks {
            if track > 0 && !self.takes(',') {
                return Err(
                    self.wrong(format!("a letter must have {} digits, separated by commas", self.tracks))
                );
            }
            letter.push(if self.takes('.') { None } else { Some(self.digit(2)?) });
        }
        match self.takes(']') {
            true => Ok(Pattern::Letter(letter)),
            false => Err(self.wrong(format!("a letter must have {} digits, followed by `]`", self.tracks))),
        }
    }

    /// A digit of the system, written with a maximum number of adjacent signs.
    fn digit(&mut self, most: usize) -> Result<u32, Wrong> {
        let mut digit = None;
        let mut next = self.symbols.get(self.at).map_or(0, |&(place, _)| place);
        for _ in 0..most {
            let sign = self.symbols.get(self.at).filter(|&&(place, _)| place == next);
            let Some(value) = sign.and_then(|(_, sign)| sign.to_digit(10)) else { break };
            // Nothing comes after a 0 in front.
            if digit == Some(0) {
                break;
            }
            digit = Some(10 * digit.unwrap_or(0) + value);
            (self.at, next) = (self.at + 1, next + 1);
        }
        digit.filter(|&digit| digit < self.of.base()).ok_or_else(|| match self.of.base() {
            2 => self.wrong("a digit must be 0, 1 or ."),
            base => self.wrong(format!("a digit must be one of 0 to {}, or .", base - 1)),
        })
    }
}

/// The places of letters, and which may follow which. Place 0 is before the word.
struct Places<'b> {
    /// The letters, as patterns have them.
    letters: Vec<Vec<Option<u32>>>,
    follow: Vec<Vec<usize>>,
    /// How many bytes are held.
    size: u64,
    budget: &'b mut Budget,
}

/// Where the words of a pattern begin and end, and whether the empty word is one.
struct Shape {
    empty: bool,
    first: Vec<usize>,
    last: Vec<usize>,
}

impl Places<'_> {
    fn hold(&mut self, bytes: u64) -> Result<(), TooLarge> {
        self.size = self.size.saturating_add(bytes);
        if self.size > self.budget.memory() { Err(TooLarge) } else { Ok(()) }
    }

    fn shape(&mut self, pattern: &Pattern) -> Result<Shape, TooLarge> {
        match pattern {
            Pattern::Letter(letter) => {
                let place = self.letters.len();
                self.hold(64 + 8 * letter.len() as u64)?;
                self.letters.push(letter.clone());
                self.follow.push(Vec::new());
                Ok(Shape { empty: false, first: vec![place], last: vec![place] })
            }
            Pattern::Row(row) => {
                let mut all = Shape { empty: true, first: Vec::new(), last: Vec::new() };
                for pattern in row {
                    let next = self.shape(pattern)?;
                    self.link(&all.last, &next.first)?;
                    if all.empty {
                        all.first.extend(&next.first);
                    }
                    if !next.empty {
                        all.last.clear();
                    }
                    all.last.extend(&next.last);
                    all.empty &= next.empty;
                }
                Ok(all)
            }
            Pattern::Choice(choices) => {
                let mut all = Shape { empty: false, first: Vec::new(), last: Vec::new() };
                for pattern in choices {
                    let one = self.shape(pattern)?;
                    all.empty |= one.empty;
                    all.first.extend(one.first);
                    all.last.extend(one.last);
                }
                Ok(all)
            }
            Pattern::Repeat { of, none, more } => {
                let mut shape = self.shape(of)?;
                if *more {
                    self.link(&shape.last, &shape.first)?;
                }
                shape.empty |= none;
                Ok(shape)
            }
        }
    }

    /// Each of some places may come after each of others.
    fn link(&mut self, last: &[usize], first: &[usize]) -> Result<(), TooLarge> {
        let links = last.len() as u64 * first.len() as u64;
        self.budget.spend(links)?;
        self.hold(8 * links)?;
        last.iter().for_each(|&place| self.follow[place].extend(first));
        Ok(())
    }

    /// The places that a letter leads to, ascending.
    fn step(&mut self, set: &[usize], letter: &[u32]) -> Result<Vec<usize>, TooLarge> {
        let mut to = Vec::new();
        for &place in set {
            self.budget.spend(self.follow[place].len() as u64 + 1)?;
            let fits = |&place: &usize| {
                let wanted = self.letters[place].iter().zip(letter);
                wanted.into_iter().all(|(wanted, digit)| wanted.is_none_or(|wanted| wanted == *digit))
            };
            to.extend(self.follow[place].iter().copied().filter(fits));
        }
        to.sort_unstable();
        to.dedup();
        Ok(to)
    }
}
