//! Automata learned from questions about members.
//!
//! Angluin's L* (*Learning regular sets from queries and counterexamples*, 1987) as Rivest and Schapire (*Inference of finite automata
//! using homing sequences*, 1993) and Kearns and Vazirani (1994) have it: a state is a word that reaches it, and a leaf of a tree of
//! questions; a counterexample gives one new question, the shortest one that distinguishes a state from a word that it represents. What is learned
//! is only a guess until it is proved.
//!
//! To find the state of a word, only the suffixes on one path of the tree are asked about: a long one only where it matters. So
//! the words stay short, and a table that answers them need not go far. Beside that every successor is compared with its state by all suffixes, as
//! far as the answers are known: what distinguishes two words often distinguishes others, and to ask is much quicker than to be
//! refuted. That costs the number of successors times the number of suffixes, and all cores ask.
//!
//! Where a table ends, a learner may guess: an unknown answer fits any state.

mod table;
mod tree;
mod words;

pub use table::{Conjecture, Kind, MOST_NUMBERS, NoTable, NotLearned, Rows};

use std::sync::{Mutex, PoisonError};

use limits::Limits;
use rustc_hash::FxHashMap;

use crate::automaton::Automaton;

use self::tree::{Node, Tree};
use self::words::{Read, Suffix, Words};
use crate::MOST_TRACKS;
use crate::system::System;
use crate::too_large::TooLarge;

/// A source of the members of a relation, up to the end of a table. Several callers may ask at the same time.
pub trait Teacher: Sync {
    /// Whether these numbers are related; `None` if the table does not reach so far.
    fn is_member(&self, numbers: &[u128]) -> Option<bool>;
}

/// Why learning cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    /// The table ends before these numbers.
    #[error("the table does not reach {0:?}")]
    TableEnds(Vec<u128>),
    /// The numbers that were called a counterexample are none.
    #[error("{0:?} is not a counterexample")]
    NoCounterexample(Vec<u128>),
    /// It would outgrow the limits.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// Learns a relation between numbers.
///
/// ```
/// use automata::learn::{Learner, Teacher};
/// use automata::{FIBONACCI, linear};
/// use limits::Limits;
///
/// struct Doubles;
/// impl Teacher for Doubles {
///     fn is_member(&self, numbers: &[u128]) -> Option<bool> {
///         Some(numbers[1] == 2 * numbers[0])
///     }
/// }
///
/// let limits = Limits::default();
/// let mut learner = Learner::new(&FIBONACCI, 2, &Doubles, &limits).unwrap();
/// // Give it every error below 100.
/// while let Some(n) = (0..100u128).find(|&n| !learner.accepts(&[n, 2 * n])) {
///     learner.refine(&[n, 2 * n], &Doubles, &limits).unwrap();
/// }
/// let double = linear::equation(&FIBONACCI, &[2, -1], 0, &limits).unwrap();
/// assert_eq!(learner.automaton(&limits), Ok(double));
/// ```
pub struct Learner {
    words: Words,
    tree: Tree,
    states: Vec<State>,
    /// For each state and letter, what it leads to.
    successors: Vec<Successor>,
    /// The states whose successors are known.
    closed: usize,
    /// All suffixes that distinguished words, each once.
    suffixes: Vec<Suffix>,
    numbers_of_suffixes: FxHashMap<Box<[u16]>, u32>,
    /// Until a restart succeeds: for the leaves of the states before it, by how many suffixes the successors were compared.
    compared: FxHashMap<u32, Box<[u32]>>,
    questions: Questions,
}

/// Numbers in parallel digits.
#[derive(Clone, Debug)]
pub struct Word(Box<[u16]>);

/// What was asked, and how.
#[derive(Default)]
struct Questions {
    longest: usize,
    asked: u64,
    /// Whether questions without a known answer are left open.
    leaves_open: bool,
}

struct State {
    read: Read,
    leaf: u32,
    accepts: bool,
    /// The successors that are this state.
    incoming: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Successor {
    /// A state, or nothing accepted ever.
    state: u32,
    /// Whether some question on the way to it had no known answer.
    is_open: bool,
    /// By how many suffixes it was compared with its state.
    compared: u32,
}

/// A successor that differs from its state: it has this answer for a suffix, and the state another.
struct Difference {
    place: usize,
    state: u32,
    suffix: u32,
    answer: bool,
}

/// What successors are compared with.
struct Comparison<'a> {
    words: &'a Words,
    states: &'a [State],
    suffixes: &'a [Suffix],
}

impl Comparison<'_> {
    /// How many suffixes were not tried yet.
    fn left(&self, successor: &Successor) -> usize {
        if successor.state == DEAD { 0 } else { self.suffixes.len() - successor.compared as usize }
    }

    /// The first suffix not tried yet that distinguishes a successor from its state.
    fn difference(
        &self,
        place: usize,
        successor: &mut Successor,
        questions: &mut Questions,
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<Option<Difference>, Stuck> {
        let (before, letter) = self.words.before(place);
        // Leading zeros stay at the start.
        if place == 0 || self.left(successor) == 0 {
            return Ok(None);
        }
        let Some(read) = self.words.step(&self.states[before].read, letter) else { return Ok(None) };
        let state = successor.state;
        let there = &self.states[state as usize].read;
        for suffix in successor.compared..self.suffixes.len() as u32 {
            limits.stop.check().map_err(TooLarge::from)?;
            successor.compared = suffix + 1;
            let mut ask = |read: &Read| {
                questions.ask(self.words, read, &self.suffixes[suffix as usize], teacher).ok().flatten()
            };
            if let Some(answer) = ask(&read)
                && ask(there).is_some_and(|other| other != answer)
            {
                return Ok(Some(Difference { place, state, suffix, answer }));
            }
        }
        Ok(None)
    }
}

/// Fewer questions are asked by one core.
const QUESTIONS_OF_ONE: usize = 8000;

/// Number of portions of work for each core: some take longer than others.
const PORTIONS: usize = 8;

/// How many may work at a time.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Successor of a state that accepts nothing, as the word is not canonical.
const DEAD: u32 = u32::MAX;

/// What a state needs beside its successors, in bytes, estimated generously: its word, its leaf, and who leads to it.
const BYTES_PER_STATE: usize = 500;

impl Questions {
    /// Whether what was read, followed by a suffix, is a member.
    fn ask(
        &mut self,
        words: &Words,
        read: &Read,
        suffix: &Suffix,
        teacher: &(impl Teacher + ?Sized),
    ) -> Result<Option<bool>, Stuck> {
        if !words.fit(read, suffix) {
            return Ok(Some(false));
        }
        let mut numbers = [0; MOST_TRACKS];
        let numbers = &mut numbers[..words.tracks];
        words.numbers(read, suffix, numbers);
        self.asked += 1;
        match teacher.is_member(numbers) {
            None if self.leaves_open => Ok(None),
            None => Err(Stuck::TableEnds(numbers.to_vec())),
            answer => {
                self.longest = self.longest.max(read.length + suffix.letters.len());
                Ok(answer)
            }
        }
    }
}

impl Learner {
    /// Begins with the shortest questions.
    ///
    /// # Errors
    ///
    /// If the teacher cannot answer one of them, the guess outgrows the limits, or it is stopped.
    pub fn new(
        system: &'static System,
        tracks: usize,
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<Self, Stuck> {
        Self::begin(system, tracks, false, teacher, limits)
    }

    /// As [`Learner::new`], with questions without a known answer [left open](Self::leave_open) from the first one on.
    ///
    /// # Errors
    ///
    /// If the guess outgrows the limits, or it is stopped.
    pub fn open(
        system: &'static System,
        tracks: usize,
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<Self, Stuck> {
        Self::begin(system, tracks, true, teacher, limits)
    }

    fn begin(
        system: &'static System,
        tracks: usize,
        leaves_open: bool,
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<Self, Stuck> {
        TooLarge::letters(system, tracks)?;
        let mut learner = Self {
            words: Words::new(system, tracks),
            tree: Tree::default(),
            states: Vec::new(),
            successors: Vec::new(),
            closed: 0,
            suffixes: Vec::new(),
            numbers_of_suffixes: FxHashMap::default(),
            compared: FxHashMap::default(),
            questions: Questions { leaves_open, ..Questions::default() },
        };
        let empty = learner.suffix(&[]);
        learner.tree.split(Tree::ROOT, empty);
        learner.restart(teacher, limits)?;
        Ok(learner)
    }

    /// How many states it knows, a dead one included if it met one.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// The length of the longest word that it asked about, in digits.
    pub fn longest_word(&self) -> usize {
        self.questions.longest
    }

    /// How many questions it asked.
    pub fn questions(&self) -> u64 {
        self.questions.asked
    }

    /// From now on leaves questions without a known answer open: the table ends, and no larger one will come. Its guesses rest on less then, and
    /// reach further. A [`restart`](Self::restart) has to follow.
    pub fn leave_open(&mut self) {
        self.questions.leaves_open = true;
    }

    /// Whether it leaves questions open.
    pub fn leaves_open(&self) -> bool {
        self.questions.leaves_open
    }

    /// Whether its guess accepts these numbers.
    pub fn accepts(&self, numbers: &[u128]) -> bool {
        self.accepts_word(&self.word(numbers))
    }

    /// Numbers as it reads them, for [`accepts_word`](Self::accepts_word).
    pub fn word(&self, numbers: &[u128]) -> Word {
        Word(self.words.word(numbers).into())
    }

    /// Whether its guess accepts the numbers of a word: quicker than [`accepts`](Self::accepts) for those who ask again and again.
    pub fn accepts_word(&self, word: &Word) -> bool {
        self.accepts_behind(0, &word.0)
    }

    /// Whether its guess accepts these letters from a state on.
    fn accepts_behind(&self, state: u32, letters: &[u16]) -> bool {
        let end = letters.iter().try_fold(state, |state, &letter| match self.next(state, letter.into()) {
            DEAD => None,
            next => Some(next),
        });
        end.is_some_and(|state| self.states[state as usize].accepts)
    }

    /// Learns from numbers that its guess gets wrong: at least one state more, or one successor corrected. If the table ends, there is no
    /// guess until a [`restart`](Self::restart) with a larger one succeeds.
    ///
    /// # Errors
    ///
    /// [`Stuck::NoCounterexample`] if the guess is right about these numbers. Otherwise if the teacher cannot answer a question, the
    /// guess outgrows the limits, or it is stopped.
    pub fn refine(
        &mut self,
        numbers: &[u128],
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<(), Stuck> {
        let word = self.words.word(numbers);
        let truth = self.answer_behind(0, &word, teacher)?;
        if truth == self.accepts_behind(0, &word) {
            return Err(Stuck::NoCounterexample(numbers.to_vec()));
        }
        let (wrong, suffix) = self.wrong_successor(&word, truth, teacher)?;
        let suffix = self.suffix(suffix);
        let learned = self
            .split(wrong, suffix, truth, teacher, limits)
            .and_then(|()| self.close(teacher, limits))
            .and_then(|()| self.compare_all(teacher, limits));
        match learned {
            // Shorter words may do.
            Err(Stuck::TableEnds(_)) => self.restart(teacher, limits),
            other => other,
        }
    }

    /// Compares every successor with its state by all suffixes for which the answers are known: what distinguishes two words often
    /// distinguishes others.
    fn compare_all(&mut self, teacher: &(impl Teacher + ?Sized), limits: &Limits) -> Result<(), Stuck> {
        let mut found = self.differences(teacher, limits)?.into_iter().peekable();
        let mut place = 1;
        while place < self.successors.len() {
            let before = found.next_if(|difference| difference.place == place);
            // What was learned meanwhile may have led it to another state.
            let difference = match before.filter(|before| self.successors[place].state == before.state) {
                Some(difference) => Some(difference),
                None => self.difference(place, teacher, limits)?,
            };
            match difference {
                None => place += 1,
                Some(Difference { suffix, answer, .. }) => {
                    self.split(place, suffix, answer, teacher, limits)?;
                    self.close(teacher, limits)?;
                }
            }
        }
        Ok(())
    }

    /// The first suffix not tried yet that distinguishes a successor from its state.
    fn difference(
        &mut self,
        place: usize,
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<Option<Difference>, Stuck> {
        let comparison = Comparison { words: &self.words, states: &self.states, suffixes: &self.suffixes };
        comparison.difference(place, &mut self.successors[place], &mut self.questions, teacher, limits)
    }

    /// For every successor the first suffix not tried yet that distinguishes it from its state, where there is one. The questions do not depend on
    /// each other: all cores ask.
    fn differences(
        &mut self,
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<Vec<Difference>, Stuck> {
        let comparison = Comparison { words: &self.words, states: &self.states, suffixes: &self.suffixes };
        let leaves_open = self.questions.leaves_open;
        let left: usize = self.successors.iter().map(|one| comparison.left(one)).sum();
        let cores = if left < QUESTIONS_OF_ONE { 1 } else { cores() };
        let size = self.successors.len().div_ceil(cores * PORTIONS).max(1);
        let portions = Mutex::new(self.successors.chunks_mut(size).enumerate());
        let work = || -> Result<_, Stuck> {
            let mut questions = Questions { leaves_open, ..Questions::default() };
            let mut found = Vec::new();
            loop {
                let next = portions.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((portion, successors)) = next else { return Ok((found, questions)) };
                for (place, successor) in (portion * size..).zip(successors) {
                    found.extend(comparison.difference(place, successor, &mut questions, teacher, limits)?);
                }
            }
        };
        let results: Vec<_> = if cores == 1 {
            vec![work()]
        } else {
            std::thread::scope(|scope| {
                let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
                let join = |worker: std::thread::ScopedJoinHandle<'_, _>| match worker.join() {
                    Ok(result) => result,
                    Err(panic) => std::panic::resume_unwind(panic),
                };
                workers.into_iter().map(join).collect()
            })
        };
        let mut all = Vec::new();
        for result in results {
            let (found, questions) = result?;
            all.extend(found);
            self.questions.asked += questions.asked;
            self.questions.longest = self.questions.longest.max(questions.longest);
        }
        // What is learned is the same, however many cores there are.
        all.sort_unstable_by_key(|difference: &Difference| difference.place);
        Ok(all)
    }

    /// Begins again with the questions that it has, so that states are reached by the shortest words: states found
    /// late have shorter words than those that were found before them. Also what to do when the teacher has learned more.
    ///
    /// # Errors
    ///
    /// If the teacher cannot answer a question, the guess outgrows the limits, or it is stopped. Then there is no guess.
    pub fn restart(&mut self, teacher: &(impl Teacher + ?Sized), limits: &Limits) -> Result<(), Stuck> {
        if self.compared.is_empty() {
            let states = self.states.iter().zip(self.successors.chunks(self.words.letters()));
            let compared = |all: &[Successor]| all.iter().map(|one| one.compared).collect();
            self.compared = states.map(|(state, all)| (state.leaf, compared(all))).collect();
        }
        self.states.clear();
        self.successors.clear();
        self.closed = 0;
        self.tree.forget_states();
        let start = self.words.start();
        let (leaf, _) = self.sift(&start, Tree::ROOT, teacher, limits)?;
        self.add_state(start, leaf);
        self.close(teacher, limits)?;
        // Other words reach the same states: what was compared need not be compared again.
        for (state, all) in self.states.iter().zip(self.successors.chunks_mut(self.words.letters())) {
            let before = self.compared.get(&state.leaf).into_iter().flatten();
            for (successor, &compared) in all.iter_mut().zip(before) {
                successor.compared = compared;
            }
        }
        self.compared.clear();
        Ok(())
    }

    /// The guess as an automaton.
    ///
    /// # Errors
    ///
    /// If the automaton outgrows the limits, or it is stopped.
    pub fn automaton(&self, limits: &Limits) -> Result<Automaton, TooLarge> {
        let rows: Vec<(Vec<u32>, bool)> = (0..self.states.len())
            .map(|state| {
                let next = |letter| match self.next(state as u32, letter) {
                    DEAD => 0,
                    next => next + 1,
                };
                ((0..self.words.letters()).map(next).collect(), self.states[state].accepts)
            })
            .collect();
        let rows: Vec<(&[u32], bool)> =
            rows.iter().map(|(row, accepting)| (row.as_slice(), *accepting)).collect();
        Automaton::from_rows(self.words.system, self.words.tracks, &rows, limits)
    }

    fn next(&self, state: u32, letter: usize) -> u32 {
        self.successors[self.place(state, letter)].state
    }

    /// Where the successor of a state is kept.
    fn place(&self, state: u32, letter: usize) -> usize {
        state as usize * self.words.letters() + letter
    }

    /// What a successor is reached by.
    fn read_of(&self, place: usize) -> Option<Read> {
        let (state, letter) = self.words.before(place);
        self.words.step(&self.states[state].read, letter)
    }

    /// The answer for a state's word followed by letters.
    fn answer_behind(
        &mut self,
        state: u32,
        letters: &[u16],
        teacher: &(impl Teacher + ?Sized),
    ) -> Result<bool, Stuck> {
        let suffix = self.words.suffix(letters);
        let read = self.states[state as usize].read.clone();
        let answer = self.questions.ask(&self.words, &read, &suffix, teacher)?;
        answer.ok_or_else(|| {
            let mut numbers = vec![0; self.words.tracks];
            self.words.numbers(&read, &suffix, &mut numbers);
            Stuck::TableEnds(numbers)
        })
    }

    /// The leaf of a word, from a node on, and whether a question on the way to it is open.
    fn sift(
        &mut self,
        read: &Read,
        from: u32,
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<(u32, bool), Stuck> {
        // Those still to be examined: more than one only after open questions.
        let mut nodes = vec![from];
        let mut is_open = false;
        let mut found: Option<(u32, u32)> = None;
        while let Some(node) = nodes.pop() {
            match self.tree.node(node) {
                Node::Leaf(state) => {
                    // The state with the shortest word; a leaf without one if there is no other.
                    let candidate = (state.unwrap_or(DEAD), node);
                    found = Some(found.map_or(candidate, |best| best.min(candidate)));
                }
                Node::Ask { suffix, children } => {
                    limits.stop.check().map_err(TooLarge::from)?;
                    let suffix = &self.suffixes[suffix as usize];
                    match self.questions.ask(&self.words, read, suffix, teacher)? {
                        Some(answer) => nodes.push(children[usize::from(answer)]),
                        None => {
                            is_open = true;
                            nodes.extend(children);
                        }
                    }
                }
            }
        }
        let (_, leaf) = found.expect("every path of the tree ends in a leaf");
        Ok((leaf, is_open))
    }

    /// For a word that the guess gets wrong: a successor that differs from the state that represents it, and letters that show it, as the
    /// successor has this answer for them.
    fn wrong_successor<'w>(
        &mut self,
        word: &'w [u16],
        truth: bool,
        teacher: &(impl Teacher + ?Sized),
    ) -> Result<(usize, &'w [u16]), Stuck> {
        let mut path = vec![0];
        for &letter in word {
            path.push(match path[path.len() - 1] {
                DEAD => DEAD,
                state => self.next(state, letter.into()),
            });
        }
        // The guess is wrong if the word is read from the start, and right once it is read to the end: between lies such a
        // successor. The last one gives the shortest suffix, and short words are what a table can answer.
        let mut right = word.len();
        while right > 1 {
            let answer = match path[right - 1] {
                DEAD => false,
                state => self.answer_behind(state, &word[right - 1..], teacher)?,
            };
            if answer == truth {
                break;
            }
            right -= 1;
        }
        Ok((self.place(path[right - 1], word[right - 1].into()), &word[right..]))
    }

    /// The number of a suffix, a new one if it is not known.
    fn suffix(&mut self, letters: &[u16]) -> u32 {
        if let Some(&number) = self.numbers_of_suffixes.get(letters) {
            return number;
        }
        let number = self.suffixes.len() as u32;
        self.suffixes.push(self.words.suffix(letters));
        self.numbers_of_suffixes.insert(letters.into(), number);
        number
    }

    /// Distinguishes a successor from the state that it was taken for: it has this answer for the suffix, and the state another.
    fn split(
        &mut self,
        wrong: usize,
        suffix: u32,
        truth: bool,
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<(), Stuck> {
        let state = self.successors[wrong].state;
        let node = self.states[state as usize].leaf;
        let children = self.tree.split(node, suffix);
        let (old, new) = (children[usize::from(!truth)], children[usize::from(truth)]);
        self.states[state as usize].leaf = old;
        self.tree.set_state(old, state);
        let read = self.read_of(wrong).expect("the successor was a state");
        if !self.successors[wrong].is_open {
            self.add_state(read, new);
        }
        for place in std::mem::take(&mut self.states[state as usize].incoming) {
            // After open questions there may be a state that fits it better than a new one.
            let from = if self.successors[place as usize].is_open { Tree::ROOT } else { node };
            self.find_successor(place as usize, from, teacher, limits)?;
        }
        Ok(())
    }

    /// A state at a leaf; its successors are not known yet.
    fn add_state(&mut self, read: Read, leaf: u32) -> u32 {
        let state = self.states.len() as u32;
        self.tree.set_state(leaf, state);
        let accepts = self.tree.answers(leaf).last().is_some_and(|(_, answer)| answer);
        self.states.push(State { read, leaf, accepts, incoming: Vec::new() });
        let unknown = Successor { state: DEAD, is_open: false, compared: 0 };
        self.successors.extend(std::iter::repeat_n(unknown, self.words.letters()));
        state
    }

    /// Gives a successor its state, a new one if there is none.
    fn find_successor(
        &mut self,
        place: usize,
        from: u32,
        teacher: &(impl Teacher + ?Sized),
        limits: &Limits,
    ) -> Result<(), Stuck> {
        let Some(read) = self.read_of(place) else { return Ok(()) };
        let (leaf, is_open) = self.sift(&read, from, teacher, limits)?;
        let state = match self.tree.node(leaf) {
            Node::Leaf(Some(state)) => state,
            _ => self.add_state(read, leaf),
        };
        let before = self.successors[place];
        let compared = if before.state == state { before.compared } else { 0 };
        self.successors[place] = Successor { state, is_open, compared };
        self.states[state as usize].incoming.push(place as u32);
        Ok(())
    }

    /// Every successor gets a state.
    fn close(&mut self, teacher: &(impl Teacher + ?Sized), limits: &Limits) -> Result<(), Stuck> {
        while self.closed < self.states.len() {
            let bytes =
                self.states.len() * (BYTES_PER_STATE + self.words.letters() * size_of::<Successor>() * 2);
            TooLarge::check(limits, self.states.len(), bytes)?;
            for letter in 0..self.words.letters() {
                let place = self.place(self.closed as u32, letter);
                // Leading zeros stay at the start.
                if place == 0 {
                    self.successors[0].state = 0;
                } else {
                    self.find_successor(place, Tree::ROOT, teacher, limits)?;
                }
            }
            self.closed += 1;
        }
        Ok(())
    }
}
