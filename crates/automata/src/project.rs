//! "Exists": one number less to read.

use rustc_hash::FxHashMap;

use crate::automaton::Automaton;
use limits::Limits;

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
    /// use limits::Limits;
    /// let double = linear::equation(&FIBONACCI, &[2, -1], 0, &Limits::default()).unwrap(); // 2x = y
    /// let even = double.project(0, &Limits::default()).unwrap();
    /// assert!(even.accepts(&[10u32.into()]) && !even.accepts(&[11u32.into()]));
    /// ```
    ///
    /// # Errors
    ///
    /// If the determinised automaton outgrows the limits, or somebody stops it.
    ///
    /// # Panics
    ///
    /// If there is no such track.
    pub fn project(&self, track: usize, limits: &Limits) -> Result<Self, TooLarge> {
        let (draft, _) = determinise(self, track, limits)?;
        Ok(draft.minimise(limits)?)
    }

    /// As [`Automaton::project`], with the sets of states of this automaton that the states of the result stand for. Several
    /// sets may be the same state.
    pub(crate) fn project_by_sets(&self, track: usize, limits: &Limits) -> Result<Projected, TooLarge> {
        let (draft, sets) = determinise(self, track, limits)?;
        let (table, start) = (draft.trans.clone(), draft.start);
        let automaton = draft.minimise(limits)?;
        let letters = 1 << automaton.tracks;
        // Every set was found on the way from an earlier one.
        let mut states = vec![0; sets.count() + 1];
        states[start as usize] = automaton.start();
        for set in 1..=sets.count() {
            for letter in 0..letters {
                states[table[set * letters + letter] as usize] = automaton.next(states[set], letter);
            }
        }
        let mut labelled: Vec<Labelled> =
            (1..=sets.count()).map(|set| (states[set], sets.set(set))).collect();
        // Where nothing is accepted, nothing is known at the start.
        if labelled.is_empty() {
            labelled.push((0, Vec::new().into()));
        }
        Ok(Projected { automaton, sets: labelled })
    }
}

/// A state, and a set of states of another automaton that it stands for.
pub(crate) type Labelled = (u32, std::rc::Rc<[u32]>);

/// A projection and how it was found.
pub(crate) struct Projected {
    pub(crate) automaton: Automaton,
    /// The first one is what is known at the start.
    pub(crate) sets: Vec<Labelled>,
}

fn determinise(automaton: &Automaton, track: usize, limits: &Limits) -> Result<(Draft, Sets), TooLarge> {
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
    Ok((Draft { system: automaton.system, tracks, start, trans, accepting }, sets))
}

/// All states that words without a digit on the other tracks lead to.
fn leading(automaton: &Automaton, one: usize, zero: usize) -> Vec<u32> {
    let mut reached = vec![automaton.start()];
    let mut known = vec![false; automaton.states() + 1];
    known[automaton.start() as usize] = true;
    let mut at = 0;
    while at < reached.len() {
        for letter in [zero, one] {
            let next = automaton.next(reached[at], letter);
            if !std::mem::replace(&mut known[next as usize], true) {
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
    numbers: FxHashMap<std::rc::Rc<[u32]>, u32>,
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
