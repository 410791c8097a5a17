//! Automata learned from questions about members.
//!
//! Angluin's L* (*Learning regular sets from queries and counterexamples*, 1987) in the form of Rivest and
//! Schapire (*Inference of finite automata using homing sequences*, 1993): a state is a word that reaches it
//! and the answers for that word followed by each of some suffixes; a counterexample gives one new suffix, the
//! shortest one that tells a state from what it stands for. What is learned is only a guess until somebody proves it.
//!
//! Where a table ends, a learner may be told to guess: an answer that nobody knows fits any state.

use rustc_hash::FxHashMap;

use crate::automaton::Automaton;
use work::Limits;

use crate::system::System;
use crate::too_large::TooLarge;

/// Somebody who knows the members of a relation, as far as a table goes.
pub trait Teacher {
    /// Whether these numbers are related; `None` if the table does not reach so far.
    fn is_member(&self, numbers: &[u64]) -> Option<bool>;
}

/// Why learning cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    /// The table ends before these numbers.
    #[error("the table does not reach {0:?}")]
    TableEnds(Vec<u64>),
    /// The numbers that were called a counterexample are none.
    #[error("{0:?} is no counterexample")]
    NoCounterexample(Vec<u64>),
    /// It would outgrow the limits.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// Learns a relation between numbers.
///
/// ```
/// use automata::learn::{Learner, Teacher};
/// use automata::{FIBONACCI, linear};
/// use work::Limits;
///
/// struct Doubles;
/// impl Teacher for Doubles {
///     fn is_member(&self, numbers: &[u64]) -> Option<bool> {
///         Some(numbers[1] == 2 * numbers[0])
///     }
/// }
///
/// let limits = Limits::default();
/// let mut learner = Learner::new(&FIBONACCI, 2, &Doubles, &limits).unwrap();
/// // Tell it every error below 100.
/// while let Some(n) = (0..100u64).find(|&n| !learner.accepts(&[n, 2 * n])) {
///     learner.refine(&[n, 2 * n], &Doubles, &limits).unwrap();
/// }
/// let double = linear::equation(&FIBONACCI, &[2, -1], 0, &limits).unwrap();
/// assert_eq!(learner.automaton(&limits), Ok(double));
/// ```
pub struct Learner {
    system: &'static System,
    tracks: usize,
    /// U_0, U_1, ..., as far as they fit.
    terms: Vec<u64>,
    suffixes: Vec<Suffix>,
    states: Vec<State>,
    /// For each state and letter, what it leads to: a state, or nothing accepted ever.
    successors: Vec<Successor>,
    /// Which state has these answers.
    by_answers: FxHashMap<Vec<u64>, u32>,
    longest: usize,
    asked: u64,
    /// Whether questions that nobody can answer are left open.
    leaves_open: bool,
}

/// Answers for the suffixes, in order, a bit each.
#[derive(Clone, Default)]
struct Answers {
    yes: Vec<u64>,
    /// Those that nobody knows; no words if all are known.
    open: Vec<u64>,
}

impl Answers {
    fn set(&mut self, place: usize, answer: Option<bool>) {
        let word = place / 64;
        if self.yes.len() <= word {
            self.yes.push(0);
        }
        match answer {
            Some(answer) => self.yes[word] |= u64::from(answer) << (place % 64),
            None => {
                self.open.resize(self.open.len().max(word + 1), 0);
                self.open[word] |= 1 << (place % 64);
            }
        }
    }

    /// Removes the answer at this place, which is the last one if it is there.
    fn forget(&mut self, place: usize) {
        for words in [&mut self.yes, &mut self.open] {
            if let Some(word) = words.get_mut(place / 64) {
                *word &= !(1 << (place % 64));
                if place.is_multiple_of(64) {
                    words.truncate(place / 64);
                }
            }
        }
        if self.open.iter().all(|&word| word == 0) {
            self.open.clear();
        }
    }

    fn are_known(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether they are the same as far as both are known.
    fn fit(&self, other: &Self) -> bool {
        let open = |answers: &Self, word: usize| answers.open.get(word).copied().unwrap_or(0);
        self.yes
            .iter()
            .zip(&other.yes)
            .enumerate()
            .all(|(word, (a, b))| (a ^ b) & !(open(self, word) | open(other, word)) == 0)
    }

    /// The answer for the empty suffix: whether the word itself is a member. What nobody knows is none.
    fn accept(&self) -> bool {
        self.yes[0] & 1 == 1
    }
}

/// Numbers read so far: for each track the integers of its form, one track after the other, and the state of the canonical words.
#[derive(Clone)]
struct Read {
    forms: Vec<i64>,
    canonical: Vec<u8>,
    length: usize,
}

struct State {
    read: Read,
    answers: Answers,
}

struct Successor {
    /// `None` if the word is not canonical.
    read: Option<Read>,
    answers: Answers,
    state: u32,
}

struct Suffix {
    letters: Vec<u8>,
    /// The value of each track's digits.
    values: Vec<u64>,
}

/// Successor of a state that accepts nothing.
const DEAD: u32 = u32::MAX;

impl Learner {
    /// Begins with the shortest questions.
    ///
    /// # Errors
    ///
    /// If the teacher cannot answer one of them, the guess outgrows the limits, or somebody stops it.
    pub fn new(
        system: &'static System,
        tracks: usize,
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<Self, Stuck> {
        let mut learner = Self {
            system,
            tracks,
            terms: system.terms(),
            suffixes: Vec::new(),
            states: Vec::new(),
            successors: Vec::new(),
            by_answers: FxHashMap::default(),
            longest: 0,
            asked: 0,
            leaves_open: false,
        };
        learner.suffixes.push(Suffix { letters: Vec::new(), values: vec![0; tracks] });
        learner.restart(teacher, limits)?;
        Ok(learner)
    }

    /// How many states it knows, a dead one included if it met one.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// The length of the longest word that it asked about, in digits.
    pub fn longest_word(&self) -> usize {
        self.longest
    }

    /// How many questions it asked.
    pub fn questions(&self) -> u64 {
        self.asked
    }

    /// Leaves questions open from now on that nobody can answer: the table ends, and no larger one will come. Its guesses rest on less then, and
    /// reach further. A [`restart`](Self::restart) has to follow.
    pub fn leave_open(&mut self) {
        self.leaves_open = true;
    }

    /// Whether it leaves questions open.
    pub fn leaves_open(&self) -> bool {
        self.leaves_open
    }

    /// How many suffixes tell its states apart.
    pub fn suffixes(&self) -> usize {
        self.suffixes.len()
    }

    /// Whether its guess accepts these numbers.
    pub fn accepts(&self, numbers: &[u64]) -> bool {
        let mut state = 0;
        for letter in self.word(numbers) {
            state = self.next(state, letter.into());
            if state == DEAD {
                return false;
            }
        }
        self.states[state as usize].answers.accept()
    }

    /// Learns from numbers that its guess gets wrong. If the table ends, there is no guess until a
    /// [`restart`](Self::restart) with a larger one succeeds.
    ///
    /// # Errors
    ///
    /// [`Stuck::NoCounterexample`] if the guess is right about these numbers. Otherwise if the teacher cannot answer a question, the
    /// guess outgrows the limits, or somebody stops it.
    pub fn refine(
        &mut self,
        numbers: &[u64],
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<(), Stuck> {
        let word = self.word(numbers);
        let first = self.answer_behind(0, &word, teacher)?;
        if first == self.accepts(numbers) {
            return Err(Stuck::NoCounterexample(numbers.to_vec()));
        }
        // The guess is wrong if the word is read from the start, and right once it is read to the end. Somewhere
        // between, the state differs from what it stands for.
        let mut path = vec![0];
        for &letter in &word {
            path.push(match path[path.len() - 1] {
                DEAD => DEAD,
                state => self.next(state, letter.into()),
            });
        }
        // The last such place gives the shortest suffix, and short words are what a table can answer.
        let mut right = word.len();
        while right > 1 {
            let answer = match path[right - 1] {
                DEAD => false,
                state => self.answer_behind(state, &word[right - 1..], teacher)?,
            };
            if answer == first {
                break;
            }
            right -= 1;
        }
        let suffix = word[right..].to_vec();
        if self.suffixes.iter().any(|known| known.letters == suffix) {
            // Only an open question leads here: the suffix tells nothing new.
            return Err(Stuck::TableEnds(numbers.to_vec()));
        }
        let extended =
            self.add_suffix(suffix.clone(), teacher, limits).and_then(|()| self.close(teacher, limits));
        match extended {
            Err(Stuck::TableEnds(_)) => {
                if self.suffixes.iter().all(|known| known.letters != suffix) {
                    self.suffixes.push(self.suffix(suffix));
                }
                self.restart(teacher, limits)
            }
            other => other,
        }
    }

    /// Begins again with the suffixes that it has, so that states are reached by the shortest words: states found
    /// late have shorter words than those that were found before them. Also what to do when the teacher has learned more.
    ///
    /// # Errors
    ///
    /// If the teacher cannot answer a question, the guess outgrows the limits, or somebody stops it. Then there is no guess.
    pub fn restart(&mut self, teacher: &(impl Teacher + ?Sized), limits: &Limits) -> Result<(), Stuck> {
        let forms = vec![0; self.tracks * self.system.width()];
        let start = Read { forms, canonical: vec![1; self.tracks], length: 0 };
        self.states.clear();
        self.successors.clear();
        self.by_answers.clear();
        self.add_state(start, teacher, limits)?;
        self.close(teacher, limits)
    }

    /// The guess as an automaton.
    ///
    /// # Errors
    ///
    /// If the automaton outgrows the limits, or somebody stops it.
    pub fn automaton(&self, limits: &Limits) -> Result<Automaton, TooLarge> {
        let letters = 1usize << self.tracks;
        let rows: Vec<(Vec<u32>, bool)> = (0..self.states.len())
            .map(|state| {
                let next = |letter| match self.next(state as u32, letter) {
                    DEAD => 0,
                    next => next + 1,
                };
                ((0..letters).map(next).collect(), self.states[state].answers.accept())
            })
            .collect();
        let rows: Vec<(&[u32], bool)> =
            rows.iter().map(|(row, accepting)| (row.as_slice(), *accepting)).collect();
        Automaton::from_rows(self.system, self.tracks, &rows, limits)
    }

    fn next(&self, state: u32, letter: usize) -> u32 {
        self.successors[(state as usize) << self.tracks | letter].state
    }

    /// The numbers in parallel digits, without leading zeros, by the greedy choice of terms.
    fn word(&self, numbers: &[u64]) -> Vec<u8> {
        let largest = numbers.iter().copied().max().unwrap_or(0);
        let length = self.terms.partition_point(|&term| term <= largest);
        let mut word = vec![0; length];
        for (track, &number) in numbers.iter().enumerate() {
            let mut rest = number;
            for (place, letter) in word.iter_mut().enumerate() {
                let term = self.terms[length - 1 - place];
                if term <= rest {
                    rest -= term;
                    *letter |= 1 << track;
                }
            }
        }
        word
    }

    fn step(&self, read: &Read, letter: usize) -> Option<Read> {
        let mut next = read.clone();
        next.length += 1;
        let width = self.system.width();
        let forms = read.forms.chunks(width).zip(next.forms.chunks_mut(width));
        for (track, (form, next_form)) in forms.enumerate() {
            let digit = letter >> track & 1;
            self.system.step(form, digit as i64, next_form);
            next.canonical[track] = self.system.canonical[read.canonical[track] as usize][digit];
            if next.canonical[track] == 0 {
                return None;
            }
        }
        Some(next)
    }

    /// Whether what was read, followed by a suffix, is a member.
    fn ask(
        &mut self,
        read: &Read,
        suffix: usize,
        teacher: &(impl Teacher + ?Sized),
    ) -> Result<Option<bool>, Stuck> {
        let suffix = &self.suffixes[suffix];
        let length = suffix.letters.len();
        for (track, &canonical) in read.canonical.iter().enumerate() {
            let mut canonical = canonical;
            for letter in &suffix.letters {
                canonical = self.system.canonical[canonical as usize][usize::from(letter >> track & 1)];
                if canonical == 0 {
                    return Ok(Some(false));
                }
            }
            if !self.system.accepting[canonical as usize] {
                return Ok(Some(false));
            }
        }
        let mut numbers = Vec::with_capacity(self.tracks);
        for (form, value) in read.forms.chunks(self.system.width()).zip(&suffix.values) {
            let shifted = self.system.shifted(form, length, &self.terms);
            numbers.push(shifted.and_then(|shifted| shifted.checked_add(*value)).unwrap_or(u64::MAX));
        }
        self.asked += 1;
        match teacher.is_member(&numbers) {
            None if self.leaves_open => Ok(None),
            None => Err(Stuck::TableEnds(numbers)),
            answer => {
                self.longest = self.longest.max(read.length + length);
                Ok(answer)
            }
        }
    }

    /// As `ask`, unless nobody wants the answer any more.
    fn ask_unless_stopped(
        &mut self,
        read: &Read,
        suffix: usize,
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<Option<bool>, Stuck> {
        limits.stop.check().map_err(TooLarge::from)?;
        self.ask(read, suffix, teacher)
    }

    /// The answer for a state's word followed by letters.
    fn answer_behind(
        &mut self,
        state: u32,
        letters: &[u8],
        teacher: &(impl Teacher + ?Sized),
    ) -> Result<bool, Stuck> {
        self.suffixes.push(self.suffix(letters.to_vec()));
        let read = self.states[state as usize].read.clone();
        let answer = self.ask(&read, self.suffixes.len() - 1, teacher);
        let numbers = || self.suffixes.last().map(|suffix| suffix.values.clone()).unwrap_or_default();
        let answer = answer.and_then(|answer| answer.ok_or_else(|| Stuck::TableEnds(numbers())));
        self.suffixes.pop();
        answer
    }

    fn suffix(&self, letters: Vec<u8>) -> Suffix {
        let value = |track: usize| {
            let digits = letters.iter().rev().zip(&self.terms);
            digits
                .filter(|(letter, _)| *letter >> track & 1 == 1)
                .fold(0u64, |sum, (_, term)| sum.saturating_add(*term))
        };
        Suffix { values: (0..self.tracks).map(value).collect(), letters }
    }

    fn add_suffix(
        &mut self,
        letters: Vec<u8>,
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<(), Stuck> {
        let suffix = self.suffix(letters);
        self.suffixes.push(suffix);
        let place = self.suffixes.len() - 1;
        let mut states = std::mem::take(&mut self.states);
        let mut successors = std::mem::take(&mut self.successors);
        let mut result = Ok(());
        'all: {
            for state in &mut states {
                match self.ask_unless_stopped(&state.read, place, teacher, limits) {
                    Ok(answer) => state.answers.set(place, answer),
                    Err(stuck) => {
                        result = Err(stuck);
                        break 'all;
                    }
                }
            }
            for successor in &mut successors {
                let Some(read) = &successor.read else { continue };
                match self.ask_unless_stopped(read, place, teacher, limits) {
                    Ok(answer) => successor.answers.set(place, answer),
                    Err(stuck) => {
                        result = Err(stuck);
                        break 'all;
                    }
                }
            }
        }
        self.states = states;
        self.successors = successors;
        if result.is_err() {
            // As if nothing had been asked: the answers beyond the suffixes are forgotten.
            self.suffixes.pop();
            for answers in self.states.iter_mut().map(|state| &mut state.answers) {
                answers.forget(place);
            }
            for answers in self.successors.iter_mut().map(|successor| &mut successor.answers) {
                answers.forget(place);
            }
            return result;
        }
        let known = self.states.iter().enumerate().filter(|(_, state)| state.answers.are_known());
        self.by_answers = known.map(|(i, state)| (state.answers.yes.clone(), i as u32)).collect();
        Ok(())
    }

    fn add_state(
        &mut self,
        read: Read,
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<(), Stuck> {
        let answers = self.answers(&read, teacher, limits)?;
        let number = self.states.len() as u32;
        let mut successors = Vec::with_capacity(1 << self.tracks);
        for letter in 0..1usize << self.tracks {
            // Leading zeros stay at the start.
            let next = if number == 0 && letter == 0 { Some(read.clone()) } else { self.step(&read, letter) };
            let answers = match &next {
                None => Answers::default(),
                Some(next) => self.answers(next, teacher, limits)?,
            };
            successors.push(Successor { read: next, answers, state: DEAD });
        }
        if answers.are_known() {
            self.by_answers.insert(answers.yes.clone(), number);
        }
        self.states.push(State { read, answers });
        self.successors.extend(successors);
        Ok(())
    }

    fn answers(
        &mut self,
        read: &Read,
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<Answers, Stuck> {
        let mut answers = Answers::default();
        for suffix in 0..self.suffixes.len() {
            let answer = self.ask_unless_stopped(read, suffix, teacher, limits)?;
            answers.set(suffix, answer);
        }
        Ok(answers)
    }

    /// A state with these answers, as far as they are known: the one with the shortest word.
    fn state_with(&self, answers: &Answers) -> Option<u32> {
        let known = if answers.are_known() { self.by_answers.get(&answers.yes).copied() } else { None };
        if known.is_some() || !self.leaves_open {
            return known;
        }
        self.states.iter().position(|state| state.answers.fit(answers)).map(|state| state as u32)
    }

    /// Every successor gets a state with its answers, a new one if there is none.
    fn close(&mut self, teacher: &(impl Teacher + ?Sized), limits: &Limits) -> Result<(), Stuck> {
        let mut at = 0;
        while at < self.successors.len() {
            limits.stop.check().map_err(TooLarge::from)?;
            if self.successors[at].read.is_some() {
                let known = self.state_with(&self.successors[at].answers);
                let state = match known {
                    Some(state) => state,
                    None => {
                        let row = self.suffixes.len() / 8 + 100;
                        TooLarge::check(limits, self.states.len(), self.successors.len() * row)?;
                        let Some(read) = self.successors[at].read.clone() else { continue };
                        self.add_state(read, teacher, limits)?;
                        self.states.len() as u32 - 1
                    }
                };
                self.successors[at].state = state;
            }
            at += 1;
        }
        Ok(())
    }
}
