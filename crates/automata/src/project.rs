//! Projection, the "exists" of automata: removes one number from a relation.
//!
//! Without the digits of a number an automaton may go several ways, and there are two routes to the one minimal automaton that goes one way. The first
//! follows all sets of states that words lead to, then merges what is alike. The second is J. Brzozowski's (*Canonical regular expressions
//! and minimal state graphs for definite events*, 1962): it follows the words backwards from the states that accept, which gives an automaton
//! for the reversed words, and that one backwards again; the result is minimal. Either may take exponentially many sets where the
//! other takes few: the first for x + y = n with x and y from a set of some twenty states, say. So the first one begins, and where it becomes
//! long both go on in turns, until one of them ends. The answer is the same.

use rustc_hash::FxHashMap;

use crate::automaton::Automaton;
use limits::Limits;

use crate::minimise::{BYTES_PER_TRANSITION, Draft};
use crate::system::{Letters, System};
use crate::too_large::TooLarge;

/// How many sets are followed before the route backwards is tried.
const FIRST_TURN: usize = 1 << 14;

impl Automaton {
    /// The tuples without the number on `track` that some number there completes.
    ///
    /// The number that is no longer read may be longer than the others, so the start is everything that
    /// can be reached while the others read leading zeros.
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
    /// If the determinised automaton outgrows the limits on both routes, or it is stopped.
    ///
    /// # Panics
    ///
    /// If there is no such track.
    pub fn project(&self, track: usize, limits: &Limits) -> Result<Self, TooLarge> {
        let projection = Projection::new(self, track);
        let mut forward = Some(Subsets::new(projection.letters, projection.start.clone()));
        let mut backward: Option<Backward<'_>> = None;
        // Why the routes forward and backwards cannot go on.
        let (mut too_large, mut too_large_backwards) = (None, false);
        let mut turn = FIRST_TURN;
        loop {
            if let Some(subsets) = &mut forward {
                let other = backward.as_ref().map_or(0, Backward::bytes);
                match subsets.advance(turn, other, limits, |set, letter| projection.next(set, letter)) {
                    Ok(true) => return Ok(projection.draft(subsets).minimise(limits)?),
                    Ok(false) => {}
                    Err(TooLarge::Stopped(why)) => return Err(why.into()),
                    Err(why) => {
                        too_large = Some(why);
                        forward = None;
                    }
                }
            }
            if !too_large_backwards {
                let backwards = backward.get_or_insert_with(|| Backward::new(&projection));
                let other = forward.as_ref().map_or(0, Subsets::bytes);
                match backwards.advance(turn, other, limits) {
                    Ok(Some(draft)) => return Ok(draft.minimise(limits)?),
                    Ok(None) => {}
                    Err(TooLarge::Stopped(why)) => return Err(why.into()),
                    Err(_) => {
                        too_large_backwards = true;
                        backward = None;
                    }
                }
            }
            if let (Some(why), true) = (too_large, too_large_backwards) {
                return Err(why);
            }
            turn = turn.saturating_mul(2);
        }
    }

    /// As [`Automaton::project`] by the first route, with the sets of states of this automaton that the states of the result stand for. Several
    /// sets may be the same state.
    pub(crate) fn project_by_sets(&self, track: usize, limits: &Limits) -> Result<Projected, TooLarge> {
        let projection = Projection::new(self, track);
        let mut subsets = Subsets::new(projection.letters, projection.start.clone());
        subsets.advance(usize::MAX, 0, limits, |set, letter| projection.next(set, letter))?;
        let draft = projection.draft(&mut subsets);
        let sets = subsets.sets;
        let (table, start) = (draft.trans.clone(), draft.start);
        let automaton = draft.minimise(limits)?;
        let letters = automaton.letters;
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

/// A state, and the set of states of another automaton that it represents.
pub(crate) type Labelled = (u32, std::rc::Rc<[u32]>);

/// A projection and how it was found.
pub(crate) struct Projected {
    pub(crate) automaton: Automaton,
    /// The first one is what is known at the start.
    pub(crate) sets: Vec<Labelled>,
}

/// An automaton without the digits of one of its numbers: it may go several ways.
struct Projection<'a> {
    automaton: &'a Automaton,
    letters: usize,
    /// The letters with each digit of the lost track put in, letter after letter.
    whole: Vec<usize>,
    /// Everything that leading zeros lead to.
    start: Vec<u32>,
}

impl<'a> Projection<'a> {
    fn new(automaton: &'a Automaton, track: usize) -> Self {
        assert!(track < automaton.tracks, "there is no track {track}");
        let (system, tracks) = (automaton.system, automaton.tracks);
        let (all, letters) = (Letters::new(system, tracks), Letters::new(system, tracks - 1).count());
        let whole: Vec<usize> = (0..letters)
            .flat_map(|letter| (0..system.base).map(move |digit| all.put_in(letter, track, digit)))
            .collect();
        let start = leading(automaton, &whole[..system.base]);
        Self { automaton, letters, whole, start }
    }

    /// Where a letter leads from a state.
    fn successors(&self, state: u32, letter: usize) -> impl Iterator<Item = u32> + use<'_> {
        let base = self.automaton.system.base;
        let whole = &self.whole[letter * base..(letter + 1) * base];
        whole.iter().map(move |&letter| self.automaton.next(state, letter))
    }

    /// Where a letter leads from a set of states.
    fn next(&self, set: &[u32], letter: usize) -> Vec<u32> {
        set.iter().flat_map(|&state| self.successors(state, letter)).collect()
    }

    /// The automaton of all sets.
    fn draft(&self, subsets: &mut Subsets) -> Draft {
        let accepts = |set: &[u32]| set.iter().any(|&state| self.automaton.is_accepting(state));
        subsets.draft(self.automaton.system, self.automaton.tracks - 1, accepts)
    }
}

/// The arrows of an automaton turned round, for each letter.
struct Reversed {
    /// For each letter and state where its tails begin, and where they end.
    first: Vec<u32>,
    tails: Vec<u32>,
    states: usize,
}

impl Reversed {
    /// From all arrows: the state, the letter, where it leads. State 0 is dead.
    fn new<A: Iterator<Item = (u32, usize, u32)>>(
        states: usize,
        letters: usize,
        arrows: impl Fn() -> A,
    ) -> Self {
        let slot = |letter: usize, head: u32| letter * (states + 1) + head as usize;
        let mut first = vec![0u32; letters * (states + 1) + 1];
        for (_, letter, head) in arrows().filter(|&(_, _, head)| head != 0) {
            first[slot(letter, head) + 1] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let mut filled = first.clone();
        let mut tails = vec![0; first[first.len() - 1] as usize];
        for (tail, letter, head) in arrows().filter(|&(_, _, head)| head != 0) {
            let place = &mut filled[slot(letter, head)];
            tails[*place as usize] = tail;
            *place += 1;
        }
        Self { first, tails, states }
    }

    /// The states from which a letter leads into a set.
    fn next(&self, set: &[u32], letter: usize) -> Vec<u32> {
        let tails = |&head: &u32| {
            let slot = letter * (self.states + 1) + head as usize;
            &self.tails[self.first[slot] as usize..self.first[slot + 1] as usize]
        };
        set.iter().flat_map(tails).copied().collect()
    }

    fn bytes(&self) -> usize {
        (self.first.len() + self.tails.len()) * 4
    }
}

/// The route backwards, and backwards again.
struct Backward<'a> {
    projection: &'a Projection<'a>,
    /// The automaton turned round, and the sets of states from which the words read so far, from their ends on, are accepted.
    reversed: Reversed,
    subsets: Subsets,
    /// That automaton turned round again; which of its states accepts the empty word of the rest, and the sets.
    again: Option<(Reversed, Subsets)>,
}

impl<'a> Backward<'a> {
    fn new(projection: &'a Projection<'a>) -> Self {
        let states = projection.automaton.states();
        let arrows = || {
            (1..=states as u32).flat_map(move |state| {
                (0..projection.letters).flat_map(move |letter| {
                    projection.successors(state, letter).map(move |head| (state, letter, head))
                })
            })
        };
        let reversed = Reversed::new(states, projection.letters, arrows);
        let accepting = (1..=states as u32).filter(|&state| projection.automaton.is_accepting(state));
        let subsets = Subsets::new(projection.letters, accepting.collect());
        Self { projection, reversed, subsets, again: None }
    }

    fn bytes(&self) -> usize {
        let again = self.again.as_ref().map_or(0, |(reversed, subsets)| reversed.bytes() + subsets.bytes());
        self.reversed.bytes() + self.subsets.bytes() + again
    }

    /// Goes on; the automaton, once it is there. `other` is the memory that others hold.
    fn advance(&mut self, turn: usize, other: usize, limits: &Limits) -> Result<Option<Draft>, TooLarge> {
        let Projection { automaton, letters, ref start, .. } = *self.projection;
        let (tracks, system) = (automaton.tracks - 1, automaton.system);
        if self.again.is_none() {
            let held = other + self.reversed.bytes();
            let reversed = &self.reversed;
            if !self.subsets.advance(turn, held, limits, |set, letter| reversed.next(set, letter))? {
                return Ok(None);
            }
            // A word is accepted iff its reversal leads from the accepting states to a set with a state of the start.
            let mut starts = vec![false; automaton.states() + 1];
            start.iter().for_each(|&state| starts[state as usize] = true);
            let draft =
                self.subsets.draft(system, tracks, |set| set.iter().any(|&state| starts[state as usize]));
            let states = draft.accepting.len() - 1;
            let arrows = || {
                let row = |state: usize| (0..letters).map(move |letter| (state, letter));
                let head = |state: usize, letter: usize| draft.trans[state * letters + letter];
                (1..=states)
                    .flat_map(row)
                    .map(move |(state, letter)| (state as u32, letter, head(state, letter)))
            };
            let twice = Reversed::new(states, letters, arrows);
            let accepting = (1..=states as u32).filter(|&state| draft.accepting[state as usize]);
            self.again = Some((twice, Subsets::new(letters, accepting.collect())));
            self.subsets = Subsets::new(letters, Vec::new());
        }
        let held = other + self.reversed.bytes();
        let Some((twice, subsets)) = &mut self.again else { return Ok(None) };
        let held = held + twice.bytes();
        if !subsets.advance(turn, held, limits, |set, letter| twice.next(set, letter))? {
            return Ok(None);
        }
        // The first set of the route before is that of the empty word.
        Ok(Some(subsets.draft(system, tracks, |set| set.first() == Some(&1))))
    }
}

/// The sets of states that words lead to, those that have been followed.
struct Subsets {
    sets: Sets,
    letters: usize,
    start: u32,
    /// For each set, from number 0 on, where its letters lead.
    trans: Vec<u32>,
}

impl Subsets {
    fn new(letters: usize, start: Vec<u32>) -> Self {
        let mut sets = Sets::default();
        let start = sets.number(start);
        Self { sets, letters, start, trans: vec![0; letters] }
    }

    fn bytes(&self) -> usize {
        self.sets.bytes + self.trans.len() * BYTES_PER_TRANSITION
    }

    /// Follows sets until there are no more, or a maximum number is reached; returns whether there are no more. `other` is the memory that others hold.
    fn advance(
        &mut self,
        turn: usize,
        other: usize,
        limits: &Limits,
        next: impl Fn(&[u32], usize) -> Vec<u32>,
    ) -> Result<bool, TooLarge> {
        loop {
            let state = self.trans.len() / self.letters;
            if state > self.sets.count() {
                return Ok(true);
            }
            if state > turn {
                return Ok(false);
            }
            TooLarge::check(limits, state, self.bytes() + other)?;
            let set = self.sets.set(state);
            for letter in 0..self.letters {
                let number = self.sets.number(next(&set, letter));
                self.trans.push(number);
            }
        }
    }

    /// The automaton of the sets, once all are followed.
    fn draft(&mut self, system: &'static System, tracks: usize, accepts: impl Fn(&[u32]) -> bool) -> Draft {
        let accepting = (1..=self.sets.count()).map(|state| accepts(&self.sets.set(state)));
        let accepting = [false].into_iter().chain(accepting).collect();
        Draft { system, tracks, start: self.start, trans: std::mem::take(&mut self.trans), accepting }
    }
}

/// All states that words of these letters lead to.
fn leading(automaton: &Automaton, letters: &[usize]) -> Vec<u32> {
    let mut reached = vec![automaton.start()];
    let mut known = vec![false; automaton.states() + 1];
    known[automaton.start() as usize] = true;
    let mut at = 0;
    while at < reached.len() {
        for &letter in letters {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear;
    use crate::{BINARY, FIBONACCI};

    /// The route backwards alone, some sets at a time.
    fn backwards(automaton: &Automaton, track: usize) -> Automaton {
        let (limits, projection) = (Limits::default(), Projection::new(automaton, track));
        let mut backward = Backward::new(&projection);
        for turn in 1.. {
            if let Some(draft) = backward.advance(turn, 0, &limits).unwrap() {
                return draft.minimise(&limits).unwrap();
            }
        }
        unreachable!("it ends")
    }

    #[test]
    fn both_routes_come_to_the_same() {
        let limits = Limits::default();
        for system in [&FIBONACCI, &BINARY] {
            for coefficients in [&[1, 1, -1][..], &[2, -3], &[1, -2, 1], &[3, 1, 1], &[-1, -2, 3]] {
                for constant in [-4, 0, 7] {
                    for relation in [linear::equation, linear::inequality] {
                        let automaton = relation(system, coefficients, constant, &limits).unwrap();
                        for track in 0..coefficients.len() {
                            let expected = automaton.project_by_sets(track, &limits).unwrap().automaton;
                            assert_eq!(backwards(&automaton, track), expected);
                            assert_eq!(automaton.project(track, &limits).unwrap(), expected);
                        }
                    }
                }
            }
        }
    }
}
