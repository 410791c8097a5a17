//! Boolean combinations of automata.

use std::collections::HashMap;

use crate::MOST_TRACKS;
use crate::automaton::Automaton;
use crate::budget::{Budget, TooLarge};
use crate::minimise::Draft;
use crate::system::System;

/// The tuples of `tracks` canonical numbers for which `accept` holds, given for each part whether it
/// accepts. Part (a, t) reads on its track i the number of the track `t[i]`.
///
/// Built breadth-first over tuples of states, those only that can be reached. Costs the number of tuples
/// times the number of letters.
///
/// ```
/// use automata::{Budget, FIBONACCI, linear, product::product};
///
/// let budget = Budget::default();
/// let less = linear::inequality(&FIBONACCI, &[1, -1], -1, &budget).unwrap(); // x < y
/// // x < y and y < z
/// let both = product(&FIBONACCI, 3, &[(&less, &[0, 1]), (&less, &[1, 2])], |a| a[0] && a[1], &budget).unwrap();
/// assert!(both.accepts(&[1u32.into(), 5u32.into(), 6u32.into()]));
/// assert!(!both.accepts(&[1u32.into(), 5u32.into(), 5u32.into()]));
/// ```
pub fn product(
    system: &'static System,
    tracks: usize,
    parts: &[(&Automaton, &[usize])],
    accept: impl Fn(&[bool]) -> bool,
    budget: &Budget<'_>,
) -> Result<Automaton, TooLarge> {
    if tracks > MOST_TRACKS {
        return Err(TooLarge::Tracks);
    }
    let letters = 1usize << tracks;
    // What each part sees of each letter.
    for (part, places) in parts {
        assert_eq!(part.tracks(), places.len(), "a part reads each of its tracks somewhere");
    }
    let view = |letter: usize, places: &[usize]| {
        places.iter().enumerate().fold(0, |seen, (i, &place)| seen | (letter >> place & 1) << i)
    };
    let seen: Vec<Vec<usize>> =
        (0..letters).map(|letter| parts.iter().map(|(_, places)| view(letter, places)).collect()).collect();
    // If nothing is accepted where no part accepts, a tuple of dead states is dead.
    let dead_is_dead = !accept(&vec![false; parts.len()]);
    let width = tracks + parts.len();
    let mut tuples = Interned::new(width);
    let mut start = vec![1; tracks];
    start.extend(parts.iter().map(|(part, _)| part.start()));
    let mut trans = vec![0; letters];
    let mut accepting = vec![false];
    let mut accepted = vec![false; parts.len()];
    let start =
        if dead_is_dead && start[tracks..].iter().all(|&s| s == 0) { 0 } else { tuples.number(&start) };
    let mut next = vec![0; width];
    let mut state = 1;
    while state <= tuples.count() {
        budget.check(state, tuples.bytes() + trans.len() * 4)?;
        let current = tuples.tuple(state).to_vec();
        for (flag, ((part, _), &s)) in accepted.iter_mut().zip(parts.iter().zip(&current[tracks..])) {
            *flag = part.is_accepting(s);
        }
        accepting.push(accept(&accepted));
        for (letter, seen) in seen.iter().enumerate() {
            let mut alive = true;
            for track in 0..tracks {
                let digit = letter >> track & 1;
                next[track] = system.canonical[current[track] as usize][digit].into();
                alive &= next[track] != 0;
            }
            let mut all_dead = true;
            for (i, (part, _)) in parts.iter().enumerate() {
                next[tracks + i] = part.next(current[tracks + i], seen[i]);
                all_dead &= next[tracks + i] == 0;
            }
            let dead = !alive || (dead_is_dead && all_dead);
            trans.push(if dead { 0 } else { tuples.number(&next) });
        }
        state += 1;
    }
    Ok(Draft { system, tracks, start, trans, accepting }.minimise())
}

/// Tuples of numbers of one width, each kept once and numbered from 1.
struct Interned {
    width: usize,
    flat: Vec<u32>,
    numbers: HashMap<Box<[u32]>, u32>,
}

impl Interned {
    fn new(width: usize) -> Self {
        Self { width, flat: vec![0; width], numbers: HashMap::new() }
    }

    fn number(&mut self, tuple: &[u32]) -> u32 {
        if let Some(&number) = self.numbers.get(tuple) {
            return number;
        }
        let number = self.numbers.len() as u32 + 1;
        self.numbers.insert(tuple.into(), number);
        self.flat.extend_from_slice(tuple);
        number
    }

    fn tuple(&self, number: usize) -> &[u32] {
        &self.flat[number * self.width..(number + 1) * self.width]
    }

    fn count(&self) -> usize {
        self.numbers.len()
    }

    fn bytes(&self) -> usize {
        self.count() * (self.width * 8 + 48)
    }
}
