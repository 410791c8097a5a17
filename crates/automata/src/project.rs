//! "Exists": one number less to read.

use std::collections::HashMap;

use crate::automaton::Automaton;
use work::Limits;

use crate::minimise::{BYTES_PER_TRANSITION, Draft};
use crate::too_large::TooLarge;

impl Automaton {
    /// The tuples without the number on `track` that some number there completes.
    ///
    /// The number that is no longer read may be longer than the others, so the start is everything that
    /// can be reached while the others read leading zeros. Then one determinisation and one minimisation.
    ///
    /// ```
    /// use automata::{FIBONACCI, linear};
    /// use work::Limits;
    /// let double = linear::equation(&FIBONACCI, &[2, -1], 0, &Limits::default()).unwrap(); // 2x = y
    /// let even = double.project(0, &Limits::default()).unwrap();
    /// assert!(even.accepts(&[10u32.into()]) && !even.accepts(&[11u32.into()]));
    /// ```
    ///
    /// # Errors
    ///
    /// If the determinised automaton outgrows the limits.
    ///
    /// # Panics
    ///
    /// If there is no such track.
    pub fn project(&self, track: usize, limits: &Limits) -> Result<Self, TooLarge> {
        project(self, track, limits)
    }
}

fn project(automaton: &Automaton, track: usize, limits: &Limits) -> Result<Automaton, TooLarge> {
    assert!(track < automaton.tracks, "there is no track {track}");
    let tracks = automaton.tracks - 1;
    let letters = 1usize << tracks;
    // The letter with the digit of the lost track put in.
    let whole = |letter: usize, digit: usize| {
        let low = letter & ((1 << track) - 1);
        (letter >> track) << (track + 1) | digit << track | low
    };
    let mut sets = Sets::default();
    let start = sets.number(leading(automaton, whole(0, 1), whole(0, 0)));
    let mut trans = vec![0; letters];
    let mut accepting = vec![false];
    let mut state = 1;
    while state <= sets.count() {
        TooLarge::check(limits, state, sets.bytes + trans.len() * BYTES_PER_TRANSITION)?;
        let set = sets.set(state);
        accepting.push(set.iter().any(|&s| automaton.is_accepting(s)));
        for letter in 0..letters {
            let mut next: Vec<u32> = Vec::with_capacity(2 * set.len());
            for &s in set.iter() {
                next.extend([0, 1].map(|digit| automaton.next(s, whole(letter, digit))));
            }
            trans.push(sets.number(next));
        }
        state += 1;
    }
    Ok(Draft { system: automaton.system, tracks, start, trans, accepting }.minimise())
}

/// All states that words without a digit on the other tracks lead to.
fn leading(automaton: &Automaton, one: usize, zero: usize) -> Vec<u32> {
    let mut reached = vec![automaton.start()];
    let mut at = 0;
    while at < reached.len() {
        for letter in [zero, one] {
            let next = automaton.next(reached[at], letter);
            if !reached.contains(&next) {
                reached.push(next);
            }
        }
        at += 1;
    }
    reached
}

/// Sets of live states, each kept once and numbered from 1; the empty set is 0.
#[derive(Default)]
struct Sets {
    sets: Vec<std::rc::Rc<[u32]>>,
    numbers: HashMap<std::rc::Rc<[u32]>, u32>,
    bytes: usize,
}

impl Sets {
    fn number(&mut self, mut states: Vec<u32>) -> u32 {
        states.sort_unstable();
        states.dedup();
        states.retain(|&state| state != 0);
        if states.is_empty() {
            return 0;
        }
        if let Some(&number) = self.numbers.get(states.as_slice()) {
            return number;
        }
        let set: std::rc::Rc<[u32]> = states.into();
        self.bytes += set.len() * 4 + 110;
        let number = self.sets.len() as u32 + 1;
        self.sets.push(set.clone());
        self.numbers.insert(set, number);
        number
    }

    fn set(&self, number: usize) -> std::rc::Rc<[u32]> {
        self.sets[number - 1].clone()
    }

    fn count(&self) -> usize {
        self.sets.len()
    }
}
