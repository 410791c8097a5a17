//! The search for numbers that meet constraints and are accepted or rejected by automata.

use crate::automaton::{Automaton, DEAD};
use crate::constraint::Constraint;
use crate::family::System;
use crate::visited::Visited;

/// What searches may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// About how many bytes one search may hold.
    pub memory: u64,
    /// How many steps all searches together may take: states visited, and letters followed from them.
    pub steps: u64,
}

impl Default for Limits {
    /// 2 GiB, and a thousand million steps, some minutes.
    fn default() -> Self {
        Self { memory: 2 << 30, steps: 1_000_000_000 }
    }
}

/// What is left of the limits, and what was done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    memory: u64,
    steps: u64,
    /// How many states were visited so far.
    pub(crate) explored: u64,
}

/// The search needs more than it may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooLarge;

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self { memory: limits.memory, steps: limits.steps, explored: 0 }
    }

    /// How many bytes may be held.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// How many steps are left.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Takes steps.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), TooLarge> {
        self.steps = self.steps.checked_sub(steps).ok_or(TooLarge)?;
        Ok(())
    }
}

/// A number that is searched for: its place among all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Track(usize);

/// No more numbers can be searched for at once: their digits are the bits of a word.
pub(crate) const MOST_TRACKS: usize = 31;

/// A question: are there numbers such that all this holds?
///
/// The digits of the numbers are chosen in the order in which the numbers were named, and a constraint is asked as soon as all its
/// digits are chosen. So a number that follows from others should be named behind them, and before unrelated ones.
pub(crate) struct Query<'a> {
    system: System,
    names: Vec<String>,
    constraints: Vec<Constraint>,
    readers: Vec<Reader<'a>>,
    /// Something was asked for that is too large.
    too_large: bool,
}

/// An automaton, the numbers it reads, and whether it shall accept them.
struct Reader<'a> {
    automaton: &'a Automaton,
    tracks: Vec<usize>,
    accept: bool,
    /// It is known to accept nothing but numbers.
    numbers_only: bool,
}

impl<'a> Query<'a> {
    pub(crate) fn new(system: System) -> Self {
        Self { system, names: Vec::new(), constraints: Vec::new(), readers: Vec::new(), too_large: false }
    }

    /// One more number.
    pub(crate) fn number(&mut self, name: impl Into<String>) -> Track {
        self.names.push(name.into());
        Track(self.names.len() - 1)
    }

    /// The sum of coefficient times number is the constant.
    pub(crate) fn equation(&mut self, terms: &[(i64, Track)], constant: i64) {
        let terms: Vec<_> = terms.iter().map(|&(coefficient, track)| (track.0, coefficient)).collect();
        match Constraint::equation(self.system, &terms, constant) {
            Some(equation) => self.constraints.push(equation),
            None => self.too_large = true,
        }
    }

    /// A condition on numbers that are named by their places.
    pub(crate) fn constraint(&mut self, constraint: Constraint) {
        self.constraints.push(constraint);
    }

    /// One number is less than the other.
    pub(crate) fn less(&mut self, small: Track, large: Track) {
        self.constraints.push(Constraint::less(small.0, large.0));
    }

    /// The number is this one.
    pub(crate) fn literal(&mut self, track: Track, number: u32) {
        self.constraints.push(Constraint::literal(self.system, track.0, number));
    }

    /// The automaton accepts the numbers (piles; allowance), or else rejects them.
    pub(crate) fn reads(
        &mut self,
        automaton: &'a Automaton,
        piles: &[Track],
        allowance: Track,
        accept: bool,
    ) {
        let tracks = piles.iter().chain([&allowance]).map(|track| track.0).collect();
        self.readers.push(Reader { automaton, tracks, accept, numbers_only: false });
    }

    /// The automaton accepts the numbers on these tracks, or else rejects them. `numbers_only`: it is known to accept nothing but
    /// numbers, so that their digits need not be looked at.
    pub(crate) fn reads_tracks(
        &mut self,
        automaton: &'a Automaton,
        tracks: Vec<usize>,
        accept: bool,
        numbers_only: bool,
    ) {
        self.readers.push(Reader { automaton, tracks, accept, numbers_only });
    }

    /// Searches for the numbers. All words of the same length are read in parallel, shortest words first; what is known after some
    /// digits is a row of small numbers (see [`Walk`]), and each such row is visited once.
    pub(crate) fn find(&self, budget: &mut Budget) -> Result<Option<Vec<(String, String)>>, TooLarge> {
        if self.too_large || self.names.len() > MOST_TRACKS {
            return Err(TooLarge);
        }
        // What looks at no number is met from the start or never.
        let mut constant = self.constraints.iter().filter(|constraint| constraint.last_track().is_none());
        if !constant.all(|constraint| constraint.met(0)) {
            return Ok(None);
        }
        let mut walk = Walk::start(self);
        let mut at = 0;
        while at < walk.visited.len() {
            if walk.visited.bytes() > budget.memory || walk.visited.is_full() {
                return Err(TooLarge);
            }
            budget.explored += 1;
            walk.from.copy_from_slice(walk.visited.row(at));
            if self.ends(&walk.from) {
                return Ok(Some(self.numbers(&walk.visited.letters_to(at))));
            }
            let steps = walk.follow(at);
            budget.spend(steps)?;
            at += 1;
        }
        Ok(None)
    }

    /// Whether the numbers that lead to this row are what is searched for.
    fn ends(&self, row: &[u32]) -> bool {
        let (constraints, readers) = row[1..].split_at(self.constraints.len());
        self.constraints.iter().zip(constraints).all(|(constraint, &state)| constraint.met(state))
            && self.readers.iter().zip(readers).all(|(reader, &state)| reader.ends(state))
    }

    /// The numbers (as bits) whose digits must be kept from being two neighbouring ones: in Zeckendorf form, if no automaton that
    /// accepts nothing but numbers, and shall accept, reads them.
    fn watched(&self) -> u32 {
        if self.system == System::Binary {
            return 0;
        }
        let sure = self.readers.iter().filter(|reader| reader.accept && reader.numbers_only);
        let sure = sure.flat_map(|reader| &reader.tracks).fold(0, |sure, track| sure | 1u32 << track);
        !sure
    }

    /// The names and the values of the numbers that letters spell.
    fn numbers(&self, letters: &[u32]) -> Vec<(String, String)> {
        let value = |track: usize| {
            let digits = letters.iter().map(|letter| letter >> track & 1 == 1);
            self.system.value(digits.clone()).map(|value| value.to_string()).unwrap_or_else(|| {
                let mark = if self.system == System::Binary { "0b" } else { "0z" };
                let word =
                    digits.map(|digit| if digit { '1' } else { '0' }).skip_while(|&digit| digit == '0');
                mark.chars().chain(word).collect()
            })
        };
        self.names.iter().enumerate().map(|(track, name)| (name.clone(), value(track))).collect()
    }
}

impl Reader<'_> {
    /// Where a letter of all numbers leads; nothing if the automaton cannot accept any more, but shall.
    fn step(&self, state: u32, letter: u32) -> Option<u32> {
        let own =
            self.tracks.iter().enumerate().map(|(i, &track)| ((letter >> track & 1) as usize) << i).sum();
        let to = self.automaton.next(state, own);
        (to != DEAD || !self.accept).then_some(to)
    }

    /// Whether the numbers read so far get the verdict wanted.
    fn ends(&self, state: u32) -> bool {
        self.automaton.accepts(state) == self.accept
    }
}

/// A search under way. A row says all that matters of the digits read so far: the numbers whose last digit forbids a 1 (as bits),
/// the states of the constraints, and the states of the automata.
struct Walk<'q, 'a> {
    query: &'q Query<'a>,
    visited: Visited,
    /// The row from which letters are followed, and where it stands among the visited ones.
    from: Vec<u32>,
    at: usize,
    /// The digits chosen so far, and the row that they lead to.
    letter: u32,
    to: Vec<u32>,
    /// For each track, the constraints whose digits are known from there on.
    known: Vec<Vec<usize>>,
    /// The numbers whose last digits matter, as bits.
    watched: u32,
    steps: u64,
}

impl<'q, 'a> Walk<'q, 'a> {
    /// Nothing is read yet.
    fn start(query: &'q Query<'a>) -> Self {
        let mut from = vec![0; 1 + query.constraints.len()];
        from.extend(query.readers.iter().map(|reader| reader.automaton.start()));
        let mut known = vec![Vec::new(); query.names.len()];
        for (i, constraint) in query.constraints.iter().enumerate() {
            if let Some(track) = constraint.last_track() {
                known[track].push(i);
            }
        }
        let watched = query.watched();
        let mut visited = Visited::new(from.len());
        visited.insert(&from, 0, 0);
        Self { query, visited, to: from.clone(), from, at: 0, letter: 0, known, watched, steps: 0 }
    }

    /// Follows all letters from a row; says how many steps that took.
    fn follow(&mut self, at: usize) -> u64 {
        (self.at, self.letter, self.steps) = (at, 0, 1);
        self.choose(0);
        self.steps
    }

    /// Chooses the digits from this track on, in all ways that the constraints allow.
    fn choose(&mut self, track: usize) {
        if track == self.query.names.len() {
            self.arrive();
            return;
        }
        for digit in [0, 1] {
            if digit & self.from[0] >> track == 1 {
                continue;
            }
            self.letter = self.letter & !(1 << track) | digit << track;
            if self.constrain(track) {
                self.choose(track + 1);
            }
        }
    }

    /// Moves the constraints whose digits are known now; says whether all can still be met.
    fn constrain(&mut self, track: usize) -> bool {
        for &i in &self.known[track] {
            match self.query.constraints[i].step(self.from[1 + i], self.letter) {
                Some(state) => self.to[1 + i] = state,
                None => return false,
            }
        }
        true
    }

    /// All digits are chosen: moves the automata, and remembers the row if it is new.
    fn arrive(&mut self) {
        self.steps += 1;
        self.to[0] = self.letter & self.watched;
        let first = 1 + self.query.constraints.len();
        for (i, reader) in self.query.readers.iter().enumerate() {
            match reader.step(self.from[first + i], self.letter) {
                Some(state) => self.to[first + i] = state,
                None => return,
            }
        }
        self.visited.insert(&self.to, self.at, self.letter);
    }
}
