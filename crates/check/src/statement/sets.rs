//! Projections: whether an automaton says for which numbers another one accepts with some further number.

use std::collections::HashMap;

use crate::automaton::{Automaton, DEAD};
use crate::budget::{Budget, TooLarge};
use crate::digits::Digits;

/// What is wrong with a list of sets.
#[derive(Debug)]
pub(crate) enum Wrong {
    /// The number of the set, from 0, and what is wrong with it.
    Set(usize, String),
    TooLarge,
}

impl From<TooLarge> for Wrong {
    fn from(_: TooLarge) -> Self {
        Self::TooLarge
    }
}

/// A state of the automaton that results, and the states in which the other one may be then, ascending.
pub(crate) type Line = (u32, Vec<u32>);

/// The automaton with one track more, and the place of that track.
pub(crate) struct Projection<'a> {
    pub(crate) of: &'a Automaton,
    pub(crate) track: usize,
    pub(crate) result: &'a Automaton,
    pub(crate) digits: Digits,
}

impl Projection<'_> {
    /// Checks the sets: the first is right, and each leads to others as its state does.
    pub(crate) fn check(&self, lines: &[Line], budget: &mut Budget) -> Result<(), Wrong> {
        let mut states = HashMap::new();
        for (i, (state, set)) in lines.iter().enumerate() {
            let ascending = set.windows(2).all(|pair| pair[0] < pair[1]) && set.first() != Some(&DEAD);
            let there = set.last().is_none_or(|&last| last as usize <= self.of.states());
            if !ascending || !there || *state as usize > self.result.states() {
                return Err(Wrong::Set(
                    i,
                    "expected a state and a set of states in ascending order".to_owned(),
                ));
            }
            if states.insert(set.as_slice(), *state).is_some() {
                return Err(Wrong::Set(i, "it is listed twice".to_owned()));
            }
        }
        let mut marks = Marks::new(self.of.states());
        let first = self.first(&mut marks, budget)?;
        match lines.first() {
            Some((state, set)) if *set == first && *state == self.result.start() => {}
            _ => return Err(Wrong::Set(0, "the first set must be that of the start".to_owned())),
        }
        let mut next = Vec::new();
        for (i, (state, set)) in lines.iter().enumerate() {
            if set.iter().any(|&member| self.of.accepts(member)) != self.result.accepts(*state) {
                return Err(Wrong::Set(i, format!("state {state} has the wrong verdict")));
            }
            for letter in 0..self.result.letters() {
                budget.spend(u64::from(self.digits.base()) * set.len() as u64 + 1)?;
                marks.clear();
                next.clear();
                for &member in set {
                    for digit in self.digits.all() {
                        let to = self.of.next(member, self.with(letter, digit));
                        if to != DEAD && marks.mark(to) {
                            next.push(to);
                        }
                    }
                }
                next.sort_unstable();
                let to = self.result.next(*state, letter);
                let dead = next.is_empty() && to == DEAD;
                if !dead && states.get(next.as_slice()) != Some(&to) {
                    return Err(Wrong::Set(i, format!("letter {letter} leads elsewhere")));
                }
            }
        }
        Ok(())
    }

    /// What words lead to that have only zeros, but on the track that vanishes.
    fn first(&self, marks: &mut Marks, budget: &mut Budget) -> Result<Vec<u32>, Wrong> {
        marks.clear();
        let mut set = Vec::new();
        let start = self.of.start();
        if start != DEAD {
            marks.mark(start);
            set.push(start);
        }
        let mut at = 0;
        while let Some(&state) = set.get(at) {
            budget.spend(1)?;
            for digit in self.digits.all() {
                let to = self.of.next(state, self.with(0, digit));
                if to != DEAD && marks.mark(to) {
                    set.push(to);
                }
            }
            at += 1;
        }
        set.sort_unstable();
        Ok(set)
    }

    /// A letter with a digit more, at the place of the track.
    fn with(&self, letter: usize, digit: u32) -> usize {
        let place = self.digits.letters(self.track);
        let (above, below) = (letter / place, letter % place);
        (above * self.digits.base() as usize + digit as usize) * place + below
    }
}

/// Which states were met; forgotten at once.
struct Marks {
    round: u64,
    rounds: Vec<u64>,
}

impl Marks {
    fn new(states: usize) -> Self {
        Self { round: 0, rounds: vec![0; states + 1] }
    }

    fn clear(&mut self) {
        self.round += 1;
    }

    /// Whether it is new.
    fn mark(&mut self, state: u32) -> bool {
        std::mem::replace(&mut self.rounds[state as usize], self.round) != self.round
    }
}
