//! Automata with an output: for all numbers at once, which of several relations they are in.

use std::borrow::Borrow;
use std::fmt::Write;

use num_bigint::BigUint;
use work::Limits;

use crate::automaton::Automaton;
use crate::export::{arrows, digits};
use crate::product::{Part, first_accepting};
use crate::system::System;
use crate::too_large::TooLarge;
use crate::walnut::walnut_name;

/// A minimal automaton that reads numbers in parallel and whose output, at the end, is a value: i if they are in relation i, or `None` if
/// they are in none of them.
///
/// ```
/// use automata::{FIBONACCI, WordAutomaton, linear};
/// use work::Limits;
///
/// let limits = Limits::default();
/// // n below 2, and n from 2 to 4
/// let below = |n| linear::inequality(&FIBONACCI, &[1], n - 1, &limits).unwrap();
/// let word = WordAutomaton::of(&[&below(2), &below(5)], &limits).unwrap();
/// let outputs: Vec<Option<u32>> = (0..7u32).map(|n| word.output(&[n.into()])).collect();
/// assert_eq!(outputs, [Some(0), Some(0), Some(1), Some(1), Some(1), None, None]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordAutomaton {
    system: &'static System,
    tracks: usize,
    /// As that of an automaton: state 0 is dead, the start is state 1.
    trans: Vec<u32>,
    /// For each state its output; nothing where none of the relations holds, or no number ends.
    outputs: Vec<Option<u32>>,
    values: u32,
}

impl WordAutomaton {
    /// Which of these relations numbers are in; the first one, if several.
    ///
    /// Costs the states of all of them together, as [`product`](crate::product::product) does.
    ///
    /// # Errors
    ///
    /// If there are more than 64 relations, the product outgrows the limits, or somebody stops it.
    ///
    /// # Panics
    ///
    /// If there is no relation, or they read different numbers.
    pub fn of(relations: &[&Automaton], limits: &Limits) -> Result<Self, TooLarge> {
        let (system, tracks) = (relations[0].system(), relations[0].tracks());
        assert!(relations.iter().all(|relation| relation.system() == system), "they are written alike");
        let places: Vec<usize> = (0..tracks).collect();
        let parts: Vec<Part<'_>> = relations.iter().map(|&relation| (relation, places.as_slice())).collect();
        let none = relations.len() as u32;
        let (draft, classes) = first_accepting(system, tracks, &parts, none, limits)?;
        let (trans, order) = draft.merge(&classes, limits)?;
        let output = |state: &usize| Some(classes[*state]).filter(|&value| value < none);
        let outputs = [None].into_iter().chain(order.iter().map(output)).collect();
        Ok(Self { system, tracks, trans, outputs, values: none })
    }

    /// The system in which it reads numbers.
    pub fn system(&self) -> &'static System {
        self.system
    }

    /// How many numbers it reads.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// How many values it tells apart from all others.
    pub fn values(&self) -> u32 {
        self.values
    }

    /// How many states it has, the dead one not counted.
    pub fn states(&self) -> usize {
        self.outputs.len() - 1
    }

    /// For each state but the dead one, from the start on, its output and where each letter leads; bit i of a letter is the digit of
    /// number i, and state 0 is dead.
    pub fn rows(&self) -> impl Iterator<Item = (Option<u32>, &[u32])> {
        self.outputs.iter().copied().zip(self.trans.chunks(1 << self.tracks)).skip(1)
    }

    /// The value of these numbers, one for each track. Costs one step a digit.
    pub fn output(&self, numbers: &[BigUint]) -> Option<u32> {
        let words: Vec<Vec<bool>> = numbers.iter().map(|number| self.system.digits(number)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let mut state = 1;
        for place in 0..length {
            let digit =
                |word: &Vec<bool>| (place + word.len()).checked_sub(length).is_some_and(|at| word[at]);
            let letter =
                (0..self.tracks).fold(0, |letter, track| letter | usize::from(digit(&words[track])) << track);
            state = self.trans[(state as usize) << self.tracks | letter];
        }
        self.outputs[state as usize]
    }

    /// The values of 0, 1, 2, ..., if it reads one number. Costs a few steps a number, however long it is: most digits are those of the number
    /// before.
    ///
    /// ```
    /// use automata::{FIBONACCI, WordAutomaton, linear};
    /// use work::Limits;
    ///
    /// let limits = Limits::default();
    /// let below = |n| linear::inequality(&FIBONACCI, &[1], n - 1, &limits).unwrap();
    /// let word = WordAutomaton::of(&[&below(2), &below(5)], &limits).unwrap();
    /// assert!(word.outputs().take(6).eq([Some(0), Some(0), Some(1), Some(1), Some(1), None]));
    /// ```
    ///
    /// # Panics
    ///
    /// If it reads several.
    pub fn outputs(&self) -> Outputs<&Self> {
        Outputs::new(self)
    }

    /// The same, and keeps the automaton.
    ///
    /// # Panics
    ///
    /// If it reads several.
    pub fn into_outputs(self) -> Outputs<Self> {
        Outputs::new(self)
    }

    /// The automaton in Graphviz's language: each state with its number and its output, `>1` where it is none of the values 0 and 1.
    ///
    /// ```
    /// use automata::{Automaton, FIBONACCI, WordAutomaton};
    /// use work::Limits;
    /// let limits = Limits::default();
    /// let zero = Automaton::constant(&FIBONACCI, &0u32.into(), &limits).unwrap();
    /// let dot = WordAutomaton::of(&[&zero], &limits).unwrap().to_dot(&["n"]);
    /// assert!(dot.contains("label=\"1: 0\"") && dot.contains("label=\"2: >0\""));
    /// ```
    pub fn to_dot(&self, names: &[&str]) -> String {
        let mut out = String::from("digraph automaton {\n  rankdir=LR;\n  node [shape=circle];\n");
        // Writing into a string cannot fail.
        let _ = writeln!(out, "  label=\"({})\";", names.join(", "));
        for (state, output) in self.outputs.iter().enumerate().skip(1) {
            let output = output.map_or_else(|| format!(">{}", self.values - 1), |value| value.to_string());
            let _ = writeln!(out, "  {state} [label=\"{state}: {output}\"];");
        }
        arrows(&mut out, &self.trans, self.tracks);
        out.push_str("}\n");
        out
    }

    /// The automaton as Walnut reads word automata. What is none of the values has the first number that is none as its output: of the
    /// values 0 and 1 the output 2.
    ///
    /// ```
    /// use automata::{Automaton, BINARY, WordAutomaton};
    /// use work::Limits;
    /// let limits = Limits::default();
    /// let zero = Automaton::constant(&BINARY, &0u32.into(), &limits).unwrap();
    /// let text = WordAutomaton::of(&[&zero], &limits).unwrap().to_walnut();
    /// assert_eq!(text, "msd_2\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 1\n1 -> 1\n");
    /// ```
    pub fn to_walnut(&self) -> String {
        let name = walnut_name(self.system);
        let mut out = vec![name.as_str(); self.tracks].join(" ");
        out.push('\n');
        for (state, (output, row)) in self.rows().enumerate() {
            let _ = writeln!(out, "\n{state} {}", output.unwrap_or(self.values));
            for (letter, &next) in row.iter().enumerate().filter(|(_, next)| **next != 0) {
                let _ = writeln!(out, "{} -> {}", digits(letter, self.tracks, " "), next - 1);
            }
        }
        out
    }
}

/// The values of 0, 1, 2, ... one after the other.
#[derive(Clone, Debug)]
pub struct Outputs<A> {
    word: A,
    /// The digits of the next number.
    digits: Vec<bool>,
    /// The state before each digit, and that of the canonical words; and behind the last one.
    states: Vec<(u32, u8)>,
}

impl<A: Borrow<WordAutomaton>> Outputs<A> {
    fn new(word: A) -> Self {
        assert_eq!(word.borrow().tracks, 1, "numbers come one after the other");
        Self { word, digits: Vec::new(), states: vec![(1, 1)] }
    }

    /// Where a digit leads; `None` if no canonical word goes on like that.
    fn step(&self, (state, canonical): (u32, u8), digit: bool) -> Option<(u32, u8)> {
        let word = self.word.borrow();
        let canonical = word.system.canonical[usize::from(canonical)][usize::from(digit)];
        (canonical != 0).then(|| (word.trans[(state as usize) << 1 | usize::from(digit)], canonical))
    }

    /// The next word: the last 0 that can be 1 is 1, and 0 follows.
    fn advance(&mut self) {
        let length = self.digits.len();
        let grown = (0..length).rev().find_map(|place| {
            let next = (!self.digits[place]).then(|| self.step(self.states[place], true)).flatten()?;
            Some((place, next))
        });
        let (place, first) = match grown {
            Some(found) => found,
            None => {
                self.digits.push(false);
                self.states.push((1, 1));
                (0, self.step((1, 1), true).expect("every power of the system is a number"))
            }
        };
        self.digits[place] = true;
        self.states[place + 1] = first;
        for place in place + 1..self.digits.len() {
            self.digits[place] = false;
            self.states[place + 1] = self.step(self.states[place], false).unwrap_or((0, 0));
        }
    }
}

impl<A: Borrow<WordAutomaton>> Iterator for Outputs<A> {
    type Item = Option<u32>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (state, canonical) = self.states[self.digits.len()];
            let word = self.word.borrow();
            let value = word.system.accepting[usize::from(canonical)].then(|| word.outputs[state as usize]);
            self.advance();
            // Words that are no number are passed over.
            if let Some(value) = value {
                return Some(value);
            }
        }
    }
}
