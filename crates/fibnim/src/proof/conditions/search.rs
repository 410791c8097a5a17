//! Questions about products of automata: are there such numbers, and which are they?
//!
//! Where addition has many states (3x), a search through all parts at once is given up early and the numbers are got rid of one after
//! the other (`Search::has_none`): Grundy value 3 under 3x takes 1.2 s instead of forty.

use std::collections::{BTreeSet, HashMap};
use std::ops::Deref;
use std::rc::Rc;

use automata::product::{self, Part, product};
use automata::{Automaton, System, TooLarge};
use limits::Limits;
use num_bigint::BigUint;

use crate::proof::play::step::Linear;

/// Numbers that violate a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which condition.
    pub condition: u8,
    /// The positions, piles and then the bound, at which the condition asks for the reach of its own family. At one
    /// of them the reach is wrong, because the true one violates nothing.
    pub positions: Vec<Vec<BigUint>>,
}

/// An automaton that belongs to another, or to several.
pub(in crate::proof) enum Held<'a> {
    Borrowed(&'a Automaton),
    Shared(Rc<Automaton>),
}

impl Deref for Held<'_> {
    type Target = Automaton;

    fn deref(&self) -> &Automaton {
        match self {
            Self::Borrowed(automaton) => automaton,
            Self::Shared(automaton) => automaton,
        }
    }
}

/// How many are reported at a time: each may be another error of a guess, and to look for one more costs less than another search.
const MOST_VIOLATIONS: usize = 200;

/// Of more numbers a search tries many letters in every state: with digits 0 and 1, and with more.
const FEW_LETTERS: usize = 1 << 9;
const FEW_LETTERS_OF_MANY_DIGITS: usize = 1 << 13;

/// A search with fewer states is as quick as anything else.
const FEW_STATES: usize = 100_000;

/// A question: are there numbers such that each automaton gives the wanted answer on its own ones?
pub(in crate::proof) struct Search<'a> {
    pub(in crate::proof) tracks: usize,
    pub(in crate::proof) parts: Vec<(Held<'a>, Vec<usize>, bool)>,
    /// Where the reach is asked about: a track for each pile, and for the allowance.
    pub(in crate::proof) asked: Vec<Vec<usize>>,
    /// Terms that have got a track, with what they are divided by.
    pub(in crate::proof) numbers: HashMap<(Linear, u32), usize>,
}

impl<'a> Search<'a> {
    pub(in crate::proof) fn new(tracks: usize) -> Self {
        Self { tracks, parts: Vec::new(), asked: Vec::new(), numbers: HashMap::new() }
    }

    pub(in crate::proof) fn track(&mut self) -> usize {
        self.tracks += 1;
        self.tracks - 1
    }

    pub(in crate::proof) fn says(&mut self, automaton: Held<'a>, tracks: Vec<usize>, accepts: bool) {
        self.parts.push((automaton, tracks, accepts));
    }

    fn parts(&self) -> Vec<Part<'_>> {
        self.parts.iter().map(|(automaton, tracks, _)| (&**automaton, tracks.as_slice())).collect()
    }

    /// The least such numbers and some others, given by the positions at which the reach is asked about; none if there are none.
    pub(in crate::proof) fn violations(
        &self,
        condition: u8,
        system: &'static System,
        limits: &Limits,
    ) -> Result<Vec<Violation>, TooLarge> {
        let accept =
            |accepted: &[bool]| accepted.iter().zip(&self.parts).all(|(yes, (_, _, wanted))| yes == wanted);
        let some = |limits: &Limits| {
            product::some(system, self.tracks, &self.parts(), accept, MOST_VIOLATIONS, limits)
        };
        // A search tries all letters, and of many numbers there are many: then it is quicker to get rid of them one by one.
        let few = if system.base() == 2 { FEW_LETTERS } else { FEW_LETTERS_OF_MANY_DIGITS };
        let many = system.letters(self.tracks) > few;
        let quick = if many { Err(TooLarge::Tracks) } else { some(&self.few(limits)) };
        let found = match quick {
            // A large search may have nothing to find, and it may be quicker to see that.
            Err(
                TooLarge::States(_) | TooLarge::Tracks | TooLarge::Letters { .. } | TooLarge::Automata(_),
            ) => match self.has_none(system, limits) {
                Ok(true) => Vec::new(),
                Err(TooLarge::Stopped(stopped)) => return Err(stopped.into()),
                _ => some(limits)?,
            },
            other => other?,
        };
        let violation = |numbers: Vec<BigUint>| {
            let position = |tracks: &Vec<usize>| tracks.iter().map(|&track| numbers[track].clone()).collect();
            Violation { condition, positions: self.asked.iter().map(position).collect() }
        };
        Ok(found.into_iter().map(violation).collect())
    }

    /// Limits for a search that is given up early, when it is much larger than what it is made of.
    fn few(&self, limits: &Limits) -> Limits {
        let largest = self.parts.iter().map(|(automaton, ..)| automaton.states()).max().unwrap_or(0);
        Limits { states: limits.states.min(FEW_STATES.max(20 * largest)), ..limits.clone() }
    }

    /// Whether there are no such numbers, by eliminating one number after the other. Intermediate automata are minimal, so that it can be much
    /// smaller than the product of all parts; where addition has many states, it is.
    fn has_none(&self, system: &'static System, limits: &Limits) -> Result<bool, TooLarge> {
        let mut left = Vec::new();
        for (automaton, tracks, accepts) in &self.parts {
            let automaton = if *accepts { (**automaton).clone() } else { automaton.complement(limits)? };
            left.push(Over { automaton, tracks: tracks.clone() }.sorted(system, limits)?);
        }
        loop {
            if left.iter().any(|relation| relation.automaton.is_empty()) {
                return Ok(true);
            }
            let Some(track) = next_track(&left) else { return Ok(false) };
            let (mut about, others): (Vec<Over>, Vec<Over>) =
                left.into_iter().partition(|relation| relation.tracks.contains(&track));
            left = others;
            about.sort_by_key(|relation| relation.automaton.states());
            let mut about = about.into_iter();
            let mut joined = about.next().expect("the track belongs to a relation");
            for relation in about {
                joined = joined.and(&relation, system, limits)?;
            }
            if joined.tracks.len() > 1 {
                left.push(joined.without(track, limits)?);
            } else if joined.automaton.is_empty() {
                return Ok(true);
            }
        }
    }

    /// The numbers of the first tracks for which all this is so.
    pub(in crate::proof) fn relation(
        &self,
        first: usize,
        system: &'static System,
        limits: &Limits,
    ) -> Result<Automaton, TooLarge> {
        let accept =
            |accepted: &[bool]| accepted.iter().zip(&self.parts).all(|(yes, (_, _, wanted))| yes == wanted);
        let mut relation = product(system, self.tracks, &self.parts(), accept, limits)?;
        for track in (first..self.tracks).rev() {
            relation = relation.project(track, limits)?;
        }
        Ok(relation)
    }
}

/// The number to get rid of next: the one whose relations have the fewest others together.
fn next_track(relations: &[Over]) -> Option<usize> {
    let tracks: BTreeSet<usize> =
        relations.iter().flat_map(|relation| relation.tracks.iter().copied()).collect();
    tracks.into_iter().min_by_key(|track| {
        let about = || relations.iter().filter(|relation| relation.tracks.contains(track));
        let together: BTreeSet<usize> =
            about().flat_map(|relation| relation.tracks.iter().copied()).collect();
        (together.len(), about().map(|relation| relation.automaton.states()).sum::<usize>())
    })
}

/// A relation between the numbers of some tracks, ascending once it is sorted.
#[derive(Clone)]
pub(in crate::proof) struct Over {
    pub(in crate::proof) automaton: Automaton,
    pub(in crate::proof) tracks: Vec<usize>,
}

impl Over {
    /// The same with each track once, ascending.
    pub(in crate::proof) fn sorted(self, system: &'static System, limits: &Limits) -> Result<Self, TooLarge> {
        let mut tracks = self.tracks.clone();
        tracks.sort_unstable();
        tracks.dedup();
        if tracks == self.tracks {
            return Ok(self);
        }
        let places = places(&self.tracks, &tracks);
        let automaton = product(system, tracks.len(), &[(&self.automaton, &places)], |a| a[0], limits)?;
        Ok(Self { automaton, tracks })
    }

    pub(in crate::proof) fn and(
        &self,
        other: &Self,
        system: &'static System,
        limits: &Limits,
    ) -> Result<Self, TooLarge> {
        let mut tracks = [self.tracks.as_slice(), &other.tracks].concat();
        tracks.sort_unstable();
        tracks.dedup();
        let (left, right) = (places(&self.tracks, &tracks), places(&other.tracks, &tracks));
        let parts: [Part<'_>; 2] = [(&self.automaton, &left), (&other.automaton, &right)];
        Ok(Self { automaton: product(system, tracks.len(), &parts, |a| a[0] && a[1], limits)?, tracks })
    }

    /// What is left when the number of a track is any.
    pub(in crate::proof) fn without(mut self, track: usize, limits: &Limits) -> Result<Self, TooLarge> {
        let place = self.tracks.iter().position(|&other| other == track).expect("the track is one of these");
        self.tracks.remove(place);
        Ok(Self { automaton: self.automaton.project(place, limits)?, tracks: self.tracks })
    }
}

/// The places of tracks among others.
fn places(tracks: &[usize], among: &[usize]) -> Vec<usize> {
    let place = |track: &usize| among.iter().position(|other| other == track).expect("it is among these");
    tracks.iter().map(place).collect()
}
