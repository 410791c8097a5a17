//! The automaton itself: one flat table.

use num_bigint::BigUint;

use crate::budget::{Budget, TooLarge};
use crate::minimise::Draft;
use crate::product;
use crate::system::System;

/// A minimal automaton that reads several numbers in parallel; see the crate's front page for what
/// holds of every one.
///
/// ```
/// use automata::{Budget, FIBONACCI, linear};
/// let double = linear::equation(&FIBONACCI, &[2, -1], 0, &Budget::default()).unwrap(); // 2x = y
/// assert_eq!(double.states(), 10);
/// assert_eq!(double.tracks(), 2);
/// assert!(double.accepts(&[21u32.into(), 42u32.into()]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    pub(crate) system: &'static System,
    pub(crate) tracks: usize,
    pub(crate) trans: Vec<u32>,
    pub(crate) accepting: Vec<bool>,
}

impl Automaton {
    /// All tuples of numbers.
    pub fn all(system: &'static System, tracks: usize, budget: &Budget<'_>) -> Result<Self, TooLarge> {
        product::product(system, tracks, &[], |_| true, budget)
    }

    /// The automaton with these rows: row s has the successor of state s + 1 for every letter, 0 being the
    /// dead state; the first row is the start and must loop on the zero letter. Only canonical tuples are
    /// kept of what it accepts.
    ///
    /// ```
    /// use automata::{Automaton, Budget, FIBONACCI};
    /// // One digit 1 and no other: the Fibonacci numbers.
    /// let fib = Automaton::from_rows(&FIBONACCI, 1, &[(&[1, 2], false), (&[2, 0], true)], &Budget::default()).unwrap();
    /// let first: Vec<String> = fib.members().take(5).map(|tuple| tuple[0].to_string()).collect();
    /// assert_eq!(first, ["1", "2", "3", "5", "8"]);
    /// ```
    pub fn from_rows(
        system: &'static System,
        tracks: usize,
        rows: &[(&[u32], bool)],
        budget: &Budget<'_>,
    ) -> Result<Self, TooLarge> {
        let letters = 1usize << tracks;
        let mut trans = vec![0; letters];
        let mut accepting = vec![false];
        for (row, accepts) in rows {
            assert_eq!(row.len(), letters, "a row has an entry for every letter");
            trans.extend_from_slice(row);
            accepting.push(*accepts);
        }
        assert_eq!(trans.get(letters), Some(&1), "the start loops on the zero letter");
        let draft = Draft { system, tracks, start: 1, trans, accepting }.minimise();
        let places: Vec<usize> = (0..tracks).collect();
        product::product(system, tracks, &[(&draft, &places)], |accepted| accepted[0], budget)
    }

    /// The one number n.
    pub fn constant(system: &'static System, n: &BigUint, budget: &Budget<'_>) -> Result<Self, TooLarge> {
        let digits = (system.digits)(n);
        budget.check(digits.len(), digits.len() * 8)?;
        let mut trans = vec![0, 0];
        let mut accepting = vec![false];
        for (place, &digit) in digits.iter().enumerate() {
            let next = place as u32 + 2;
            // Leading zeros stay at the start; a canonical word begins with 1.
            let zero = if place == 0 { 1 } else { 0 };
            trans.extend(if digit { [zero, next] } else { [next, 0] });
            accepting.push(false);
        }
        let last = if digits.is_empty() { [1, 0] } else { [0, 0] };
        trans.extend(last);
        accepting.push(true);
        Ok(Draft { system, tracks: 1, start: 1, trans, accepting }.minimise())
    }

    /// The system in which it reads numbers.
    pub fn system(&self) -> &'static System {
        self.system
    }

    /// How many numbers it reads.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// How many states it has, the dead one not counted.
    pub fn states(&self) -> usize {
        self.accepting.len() - 1
    }

    /// The start: state 1, or the dead state if nothing is accepted.
    pub fn start(&self) -> u32 {
        u32::from(self.states() > 0)
    }

    /// Where a letter leads; bit i of the letter is the digit of number i.
    pub fn next(&self, state: u32, letter: usize) -> u32 {
        self.trans[(state as usize) << self.tracks | letter]
    }

    /// Whether a word that ends in this state is accepted.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Whether nothing is accepted.
    pub fn is_empty(&self) -> bool {
        self.states() == 0
    }

    /// How many transitions do not lead to the dead state.
    pub fn live_transitions(&self) -> usize {
        self.trans.iter().filter(|&&head| head != 0).count()
    }

    /// Whether it accepts these numbers, one for each track. Costs one step a digit.
    pub fn accepts(&self, numbers: &[BigUint]) -> bool {
        let mut end = self.start();
        self.run(numbers, |_, state| end = state);
        self.is_accepting(end)
    }

    /// Reads these numbers, one for each track, leading digits first: tells the letter of each step and the state after it. Bit i
    /// of a letter is the digit of number i.
    ///
    /// ```
    /// use automata::{Automaton, Budget, FIBONACCI, linear};
    /// let double = linear::equation(&FIBONACCI, &[2, -1], 0, &Budget::default()).unwrap();
    /// let mut letters = Vec::new();
    /// double.run(&[4u32.into(), 8u32.into()], |letter, _| letters.push(letter));
    /// assert_eq!(letters, [0b10, 0, 0b01, 0, 0b01]); // 8 is 10000, and 4 is 101
    /// ```
    pub fn run(&self, numbers: &[BigUint], mut step: impl FnMut(usize, u32)) {
        let words: Vec<Vec<bool>> = numbers.iter().map(self.system.digits).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let mut state = self.start();
        for place in 0..length {
            let mut letter = 0;
            for (track, word) in words.iter().enumerate() {
                let digit = (place + word.len()).checked_sub(length).is_some_and(|at| word[at]);
                letter |= usize::from(digit) << track;
            }
            state = self.next(state, letter);
            step(letter, state);
        }
    }

    /// The tuples that are not accepted.
    pub fn complement(&self, budget: &Budget<'_>) -> Result<Self, TooLarge> {
        let tracks: Vec<usize> = (0..self.tracks).collect();
        product::product(self.system, self.tracks, &[(self, &tracks)], |accepted| !accepted[0], budget)
    }

    /// The tuples without the number on `track` that some number there completes: "exists".
    pub fn project(&self, track: usize, budget: &Budget<'_>) -> Result<Self, TooLarge> {
        crate::project::project(self, track, budget)
    }
}
