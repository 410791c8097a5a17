//! Automata with an output for each state: they say in which of several relations a number is.

use std::fmt::Write;

use limits::Limits;
use num_bigint::BigUint;

use crate::automaton::Automaton;
use crate::export::{arrows, digits};
use crate::product::{Part, first_accepting};
use crate::system::{Letters, System};
use crate::too_large::TooLarge;
use crate::walnut::walnut_name;

/// A minimal automaton that reads numbers in parallel and whose output, at the end, is a value: i if they are in relation i, or `None` if
/// they are in none of them.
///
/// ```
/// use automata::{FIBONACCI, WordAutomaton, linear};
/// use limits::Limits;
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
    /// For each state its output; `None` if none of the relations holds, or no number ends.
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
    /// If there are more than 64 relations, the product outgrows the limits, or it is stopped.
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

    /// How many values it distinguishes from all others.
    pub fn values(&self) -> u32 {
        self.values
    }

    /// How many states it has, the dead one not counted.
    pub fn states(&self) -> usize {
        self.outputs.len() - 1
    }

    fn letters(&self) -> Letters {
        Letters::new(self.system, self.tracks)
    }

    /// For each state but the dead one, from the start on, its output and where each letter leads, letters being those of
    /// [`Automaton::next`]; state 0 is dead.
    pub fn rows(&self) -> impl Iterator<Item = (Option<u32>, &[u32])> {
        self.outputs.iter().copied().zip(self.trans.chunks(self.letters().count())).skip(1)
    }

    /// The value of these numbers, one for each track. Costs one step a digit.
    pub fn output(&self, numbers: &[BigUint]) -> Option<u32> {
        let letters = self.letters();
        let words: Vec<Vec<u8>> = numbers.iter().map(|number| self.system.digits(number)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let mut state = 1;
        for place in 0..length {
            let digit = |word: &Vec<u8>| (place + word.len()).checked_sub(length).map_or(0, |at| word[at]);
            let letter: usize =
                words.iter().enumerate().map(|(track, word)| letters.with(track, digit(word).into())).sum();
            state = self.trans[state as usize * letters.count() + letter];
        }
        self.outputs[state as usize]
    }

    /// The automaton in Graphviz's language: each state with its number and its output, `>1` where it is none of the values 0 and 1.
    ///
    /// ```
    /// use automata::{Automaton, FIBONACCI, WordAutomaton};
    /// use limits::Limits;
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
        arrows(&mut out, &self.trans, self.letters());
        out.push_str("}\n");
        out
    }

    /// The automaton as Walnut reads word automata. What is none of the values has the first number that is none as its output: of the
    /// values 0 and 1 the output 2.
    ///
    /// ```
    /// use automata::{Automaton, BINARY, WordAutomaton};
    /// use limits::Limits;
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
                let _ = writeln!(out, "{} -> {}", digits(letter, self.letters(), " "), next - 1);
            }
        }
        out
    }
}

/// How far a word of digits is read, in an automaton that reads one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    state: u32,
    /// The state of the canonical words.
    canonical: u8,
}

/// Reading digit by digit.
impl WordAutomaton {
    /// Before the first digit.
    ///
    /// ```
    /// use automata::{Automaton, FIBONACCI, WordAutomaton};
    /// use limits::Limits;
    ///
    /// let limits = Limits::default();
    /// let two = Automaton::constant(&FIBONACCI, &2u32.into(), &limits).unwrap();
    /// let word = WordAutomaton::of(&[&two], &limits).unwrap();
    /// // 10 is 2, 11 is not a word.
    /// let one = word.after(word.start(), 1).unwrap();
    /// assert_eq!(word.after(one, 1), None);
    /// assert_eq!(word.output_at(word.after(one, 0).unwrap()), Some(Some(0)));
    /// assert_eq!(word.output_at(one), Some(None));
    /// ```
    ///
    /// # Panics
    ///
    /// If it reads several numbers.
    pub fn start(&self) -> Place {
        assert_eq!(self.tracks, 1, "digits of one number");
        Place { state: 1, canonical: 1 }
    }

    /// After one more digit; `None` if no canonical word continues like that.
    pub fn after(&self, place: Place, digit: u8) -> Option<Place> {
        let canonical = self.system.after(place.canonical, digit.into());
        let state = self.trans[place.state as usize * self.system.base + usize::from(digit)];
        (canonical != 0).then_some(Place { state, canonical })
    }

    /// The value of the number that ends here; `None` if none does.
    pub fn output_at(&self, place: Place) -> Option<Option<u32>> {
        self.system.accepting[usize::from(place.canonical)].then(|| self.outputs[place.state as usize])
    }
}
