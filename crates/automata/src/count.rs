//! How many tuples of a relation there are for each of one of its numbers: the matrices that count them.
//!
//! Let a relation be about n and other numbers. For a digit d of n, entry (s, t) of the matrix M_d is the number of letters with this
//! digit that lead from state s to state t. The automaton is deterministic, and a tuple has one word of each sufficient length, so
//! the number of accepted words whose digits of n are d_1 ... d_l is row e_start, times M_{d_1} ... M_{d_l}, times the column of
//! accepting states. That counts the tuples whose other numbers are not longer than n.
//!
//! *Longer numbers.* Before the first digit of n that is not 0, the word of a longer tuple goes from the start by letters with digit 0 of n. Let G be the graph
//! of these letters on the states that the start reaches by them, without the start's loop on the letter of zeros.
//!
//! If G has a cycle, there are words that go round it as often as one likes, and after it the same way to an accepting state, which
//! there is because every state leads to one. They have the same digits of n after zeros, and different other numbers, as one is longer
//! than the other: infinitely many tuples for one n. If G has no cycle, no such word stays in it for more than K letters, K being the number
//! of its states. Then row e_start M_0^K counts all tuples, and it is the same after more zeros.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::automaton::Automaton;
use crate::system::{Letters, System};

/// Matrices that count the tuples of a relation for each value of one of its numbers.
///
/// ```
/// use automata::{FIBONACCI, Matrices, linear};
/// use limits::Limits;
///
/// // n = x + y: n + 1 ways.
/// let sum = linear::equation(&FIBONACCI, &[1, -1, -1], 0, &Limits::default()).unwrap();
/// let ways = Matrices::new(&sum, 0).unwrap();
/// assert_eq!(ways.count(&100u32.into()), 101u32.into());
/// // x <= n is true of infinitely many n for each x.
/// assert!(Matrices::new(&linear::inequality(&FIBONACCI, &[1, -1], 0, &Limits::default()).unwrap(), 0).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrices {
    system: &'static System,
    row: Vec<BigUint>,
    digits: Vec<Vec<Vec<u32>>>,
    column: Vec<bool>,
}

/// Why there are no matrices.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCounted {
    /// Some number has infinitely many tuples.
    #[error("there are infinitely many tuples for the number {0}, so there is nothing to count")]
    Infinite(BigUint),
    /// Matrices have the square of that many entries.
    #[error("matrices of {0} rows are too large: the limit is {MOST_STATES}")]
    TooLarge(usize),
}

/// The most states of an automaton whose matrices are written.
const MOST_STATES: usize = 2000;

impl Matrices {
    /// The matrices for the number on this track.
    ///
    /// # Errors
    ///
    /// If there are infinitely many tuples for some number, or the matrices would be too large.
    ///
    /// # Panics
    ///
    /// If there is no such track.
    pub fn new(automaton: &Automaton, track: usize) -> Result<Self, NotCounted> {
        assert!(track < automaton.tracks(), "there are {} tracks", automaton.tracks());
        let states = automaton.states();
        if states > MOST_STATES {
            return Err(NotCounted::TooLarge(states));
        }
        let mut digits = vec![vec![vec![0; states]; states]; automaton.system().base()];
        let letters = Letters::new(automaton.system(), automaton.tracks());
        for state in 1..=states {
            for letter in 0..letters.count() {
                let next = automaton.next(state as u32, letter) as usize;
                if next > 0 {
                    digits[letters.digit(letter, track)][state - 1][next - 1] += 1;
                }
            }
        }
        let column = (1..=states as u32).map(|state| automaton.is_accepting(state)).collect();
        let mut matrices = Self { system: automaton.system(), row: Vec::new(), digits, column };
        matrices.row = matrices.first_row(automaton, track)?;
        Ok(matrices)
    }

    /// Where words with zeros of n lead, as many as longer tuples need.
    fn first_row(&self, automaton: &Automaton, track: usize) -> Result<Vec<BigUint>, NotCounted> {
        let states = self.column.len();
        let mut row = vec![BigUint::ZERO; states];
        let Some(first) = row.first_mut() else { return Ok(row) };
        *first = BigUint::one();
        // If nothing changes any more, all tuples are there; if something still does after as many letters as there are states, it goes
        // round a cycle.
        for _ in 0..=states {
            let next = self.after(&row, 0);
            if next == row {
                return Ok(row);
            }
            row = next;
        }
        Err(NotCounted::Infinite(self.infinite(automaton, track)))
    }

    /// A number with infinitely many tuples, if something goes round a cycle: that of a shortest way from a cycle to the end.
    fn infinite(&self, automaton: &Automaton, track: usize) -> BigUint {
        let states = self.column.len();
        // As many steps as there are states lead onto a cycle or after it.
        let mut on: Vec<bool> = (0..states).map(|state| state == 0).collect();
        let letters = Letters::new(automaton.system(), automaton.tracks());
        let zeros = |from: usize| {
            (0..letters.count())
                .filter(move |&letter| letters.digit(letter, track) == 0 && (from > 0 || letter != 0))
                .map(move |letter| automaton.next(from as u32 + 1, letter) as usize)
                .filter(|next| *next > 0)
                .map(|next| next - 1)
        };
        for _ in 0..states {
            let mut next = vec![false; states];
            for from in (0..states).filter(|&from| on[from]) {
                zeros(from).for_each(|to| next[to] = true);
            }
            on = next;
        }
        let mut words: Vec<(usize, Vec<u8>)> =
            (0..states).filter(|&state| on[state]).map(|state| (state, Vec::new())).collect();
        let mut seen = on;
        let mut at = 0;
        while let Some((state, word)) = words.get(at).cloned() {
            if self.column[state] {
                return self.system.number(&word);
            }
            for digit in 0..self.digits.len() as u8 {
                for (to, many) in self.digits[usize::from(digit)][state].iter().enumerate() {
                    if *many > 0 && !seen[to] {
                        seen[to] = true;
                        words.push((to, [word.as_slice(), &[digit]].concat()));
                    }
                }
            }
            at += 1;
        }
        unreachable!("every state of a minimal automaton leads to an accepting one")
    }

    /// A row after one more digit.
    fn after(&self, row: &[BigUint], digit: u8) -> Vec<BigUint> {
        let mut next = vec![BigUint::ZERO; row.len()];
        for (many, entries) in
            row.iter().zip(&self.digits[usize::from(digit)]).filter(|(many, _)| !many.is_zero())
        {
            for (to, &entry) in next.iter_mut().zip(entries).filter(|(_, entry)| **entry > 0) {
                *to += many * entry;
            }
        }
        next
    }

    /// The row that a product begins with.
    pub fn row(&self) -> &[BigUint] {
        &self.row
    }

    /// The matrix of a digit, row by row.
    pub fn matrix(&self, digit: u8) -> &[Vec<u32>] {
        &self.digits[usize::from(digit)]
    }

    /// The column that a product ends with: 1 for true.
    pub fn column(&self) -> &[bool] {
        &self.column
    }

    /// How digits are written.
    pub fn system(&self) -> &'static System {
        self.system
    }

    /// How many tuples there are for this number: the product along its digits.
    pub fn count(&self, n: &BigUint) -> BigUint {
        let digits = self.system.digits(n);
        let row = digits.iter().fold(self.row.clone(), |row, &digit| self.after(&row, digit));
        row.into_iter().zip(&self.column).filter(|(_, accepts)| **accepts).map(|(many, _)| many).sum()
    }
}
