//! Tuples in the order that people expect: the least sum first; of equal sums the least first number, then the least second one, and
//! so on.
//!
//! A word of m letters that is accepted from a state represents a tuple of numbers, and a letter before it adds the same term U_m to some of
//! them. So the least word of m + 1 letters from a state is a letter and after it the least word of m letters from where the letter
//! leads: one pass over the transitions for each length finds all of them. Prefixes wait in a queue, each under the least tuple that it
//! can become; the first one that is complete is the next member. A number with l digits is at least U_(l-1), so words of l letters
//! join the queue when sums have grown to that.
//!
//! Numbers that fit into a word of the machine are kept in one.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::ops::Add;

use num_bigint::BigUint;

use crate::automaton::Automaton;
use crate::system::Letters;

/// No word of this length is accepted from the state.
const NONE: u16 = u16::MAX;

/// Terms with at most this number of bits have multiples and sums that fit into 128.
pub(crate) const SHORT_BITS: u64 = 116;

/// The accepted tuples of an automaton, the least sum first.
pub(crate) struct BySum<'a> {
    automaton: &'a Automaton,
    /// U_0, U_1, ..., one more than the length of the words that were considered.
    terms: Vec<BigUint>,
    /// `first[m][state]`: the letter with which the least word of m letters begins that is accepted from the state.
    first: Vec<Vec<u16>>,
    /// For each state the sum and the numbers, except the last, of the longest of these words.
    numbers: Numbers,
    queue: BinaryHeap<Reverse<Prefix>>,
    /// Words up to this length are in the queue, or were.
    length: usize,
    is_finite: Option<bool>,
}

enum Numbers {
    Short(Vec<u128>),
    Long(Vec<BigUint>),
}

/// The words that begin in some way, ordered by the least tuple among theirs.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Prefix {
    sum: BigUint,
    tuple: Vec<BigUint>,
    /// What its letters come to.
    read: Vec<BigUint>,
    state: u32,
    /// How many letters are missing.
    left: usize,
}

impl<'a> BySum<'a> {
    pub(crate) fn new(automaton: &'a Automaton) -> Self {
        let accepting = automaton.accepting.iter();
        let first = vec![accepting.map(|&accepts| if accepts { 0 } else { NONE }).collect()];
        let numbers = Numbers::Short(vec![0; automaton.accepting.len() * automaton.tracks]);
        let mut queue = BinaryHeap::new();
        if automaton.is_accepting(automaton.start()) {
            let zeros = vec![BigUint::ZERO; automaton.tracks];
            let (sum, tuple, read) = (BigUint::ZERO, zeros.clone(), zeros);
            queue.push(Reverse(Prefix { sum, tuple, read, state: automaton.start(), left: 0 }));
        }
        let terms = vec![automaton.system.term(&[])];
        Self { automaton, terms, first, numbers, queue, length: 0, is_finite: None }
    }

    /// The least words with one letter more.
    fn extend(&mut self) {
        let term = &self.terms[self.first.len() - 1];
        if term.bits() > SHORT_BITS
            && let Numbers::Short(numbers) = &self.numbers
        {
            self.numbers = Numbers::Long(numbers.iter().map(|&number| number.into()).collect());
        }
        let most = self.automaton.tracks * (self.automaton.system.base - 1);
        let multiples = (0..=most).map(|times| term * times);
        let known = &self.first[self.first.len() - 1];
        let letters = match &mut self.numbers {
            Numbers::Short(numbers) => {
                let multiples: Vec<u128> = multiples.filter_map(|sum| sum.try_into().ok()).collect();
                longer(self.automaton, known, numbers, &multiples)
            }
            Numbers::Long(numbers) => {
                longer(self.automaton, known, numbers, &multiples.collect::<Vec<BigUint>>())
            }
        };
        self.first.push(letters);
    }

    /// Puts the words of the next length into the queue: those that begin with another letter than that of zeros.
    fn lengthen(&mut self) {
        self.length += 1;
        self.terms.push(self.automaton.system.term(&self.terms));
        while self.first.len() < self.length {
            self.extend();
        }
        let read = vec![BigUint::ZERO; self.automaton.tracks];
        for letter in 1..self.automaton.letters {
            self.push(&read, self.automaton.start(), letter, self.length - 1);
        }
    }

    /// The prefix with one letter more, if it can become anything; `left` letters are missing then.
    fn push(&mut self, read: &[BigUint], state: u32, letter: usize, left: usize) {
        let state = self.automaton.next(state, letter);
        if state == 0 || self.first[left][state as usize] == NONE {
            return;
        }
        let mut read = read.to_vec();
        self.add(&mut read, letter, &self.terms[left]);
        let (mut tuple, mut at) = (read.clone(), state);
        for m in (0..left).rev() {
            let letter = self.first[m + 1][at as usize] as usize;
            self.add(&mut tuple, letter, &self.terms[m]);
            at = self.automaton.next(at, letter);
        }
        let sum = tuple.iter().sum();
        self.queue.push(Reverse(Prefix { sum, tuple, read, state, left }));
    }

    /// Adds a term to the numbers, as often as their digits in this letter say.
    fn add(&self, numbers: &mut [BigUint], letter: usize, term: &BigUint) {
        let letters = Letters::new(self.automaton.system, self.automaton.tracks);
        for (number, digit) in numbers.iter_mut().zip(letters.digits(letter)) {
            match digit {
                0 => {}
                1 => *number += term,
                _ => *number += term * digit,
            }
        }
    }

    /// Whether words of the next length may come before all that wait.
    fn is_short(&self) -> bool {
        let Some(Reverse(next)) = self.queue.peek() else { return true };
        self.terms[self.length] <= next.sum
    }
}

impl Iterator for BySum<'_> {
    type Item = Vec<BigUint>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            while self.is_short() {
                // A minimal automaton has no accepted word longer than its states without a cycle.
                if self.length > self.automaton.states()
                    && *self.is_finite.get_or_insert_with(|| self.automaton.is_finite())
                {
                    break;
                }
                self.lengthen();
            }
            let Reverse(prefix) = self.queue.pop()?;
            if prefix.left == 0 {
                return Some(prefix.tuple);
            }
            for letter in 0..self.automaton.letters {
                self.push(&prefix.read, prefix.state, letter, prefix.left - 1);
            }
        }
    }
}

/// For each state the first letter of the least word with one letter more than those known, which get its numbers. `multiples` are those of the
/// term of that letter.
fn longer<N>(automaton: &Automaton, known: &[u16], numbers: &mut Vec<N>, multiples: &[N]) -> Vec<u16>
where
    N: Clone + Default + Ord,
    for<'n> &'n N: Add<&'n N, Output = N>,
{
    let width = automaton.tracks;
    let digits = Letters::new(automaton.system, width);
    let mut letters = vec![NONE; known.len()];
    let mut longer = vec![N::default(); numbers.len()];
    for state in 1..known.len() {
        for letter in 0..automaton.letters {
            let next = automaton.next(state as u32, letter) as usize;
            if known[next] == NONE {
                continue;
            }
            // The sum, and then the numbers except the last, which follows from them.
            let number = |place: usize| {
                let times = match place {
                    0 => digits.sum(letter),
                    _ => digits.digit(letter, place - 1),
                };
                &multiples[times] + &numbers[next * width + place]
            };
            let least = &mut longer[state * width..(state + 1) * width];
            let differs =
                (0..width).map(|place| number(place).cmp(&least[place])).find(|order| order.is_ne());
            if letters[state] == NONE || differs == Some(Ordering::Less) {
                letters[state] = letter as u16;
                least.iter_mut().enumerate().for_each(|(place, least)| *least = number(place));
            }
        }
    }
    *numbers = longer;
    letters
}
