//! A machine that reads a number once and says in which of several sets it is.

use limits::Limits;
use rustc_hash::FxHashMap;

use crate::automaton::Automaton;
use crate::linear;
use crate::too_large::TooLarge;

/// What is said where no number ends.
pub(super) const NO_NUMBER: u32 = u32::MAX;

/// A machine that reads a number and says in which sets it is.
pub(super) struct Machine {
    /// Where each digit leads; from state 0 no number can be completed.
    pub(super) next: Vec<[u32; 2]>,
    /// A bit for each set, or [`NO_NUMBER`].
    pub(super) says: Vec<u32>,
    pub(super) start: u32,
}

impl Machine {
    /// Numbers below a bound are said to be in all sets. Costs the product of the automata, and its square at worst to make it smaller.
    pub(super) fn new(
        sets: &[&Automaton],
        below: u64,
        most: usize,
        limits: &Limits,
    ) -> Result<Self, TooLarge> {
        let system = sets[0].system();
        let all = Automaton::all(system, 1, limits)?;
        let few = match below {
            0 => None,
            _ => Some(linear::inequality(system, &[1], below as i32 - 1, limits)?),
        };
        let everything = (1u32 << sets.len()) - 1;
        let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let mut tuples: Vec<Vec<u32>> = Vec::new();
        let automata: Vec<&Automaton> = [&all].into_iter().chain(&few).chain(sets.iter().copied()).collect();
        let first = 1 + usize::from(few.is_some());
        let start: Vec<u32> = automata.iter().map(|automaton| automaton.start()).collect();
        numbers.insert(start.clone(), 1);
        tuples.push(start);
        let mut next = vec![[0; 2]];
        let mut says = vec![NO_NUMBER];
        let mut at = 0;
        while at < tuples.len() {
            TooLarge::check(limits, tuples.len(), tuples.len() * (automata.len() * 8 + 60))?;
            if tuples.len() > most {
                return Err(TooLarge::States(most));
            }
            let tuple = tuples[at].clone();
            let mut row = [0; 2];
            for (digit, to) in row.iter_mut().enumerate() {
                let states: Vec<u32> = automata
                    .iter()
                    .zip(&tuple)
                    .map(|(automaton, &state)| automaton.next(state, digit))
                    .collect();
                // No number continues like this.
                if states[0] == 0 {
                    continue;
                }
                let fresh = tuples.len() as u32 + 1;
                *to = *numbers.entry(states).or_insert_with_key(|states| {
                    tuples.push(states.clone());
                    fresh
                });
            }
            next.push(row);
            says.push(if !all.is_accepting(tuple[0]) {
                NO_NUMBER
            } else if few.as_ref().is_some_and(|few| few.is_accepting(tuple[1])) {
                everything
            } else {
                let bits = sets.iter().zip(&tuple[first..]).enumerate();
                bits.filter(|(_, (set, state))| set.is_accepting(**state))
                    .fold(0, |mask, (bit, _)| mask | 1 << bit)
            });
            at += 1;
        }
        Ok(Self { next, says, start: 1 }.smallest())
    }

    /// The same with as few states as possible (Moore).
    fn smallest(self) -> Self {
        let mut classes: Vec<u32> = self.says.clone();
        // The state from which no number can be completed is alone.
        let mut count = number_classes(&mut classes, |state| (state == 0, self.says[state], [0; 2]));
        loop {
            let before = classes.clone();
            let now = number_classes(&mut classes, |state| {
                (false, before[state], self.next[state].map(|to| before[to as usize]))
            });
            if now == count {
                break;
            }
            count = now;
        }
        let mut next = vec![[0; 2]; count];
        let mut says = vec![NO_NUMBER; count];
        for (state, &class) in classes.iter().enumerate() {
            next[class as usize] = self.next[state].map(|to| classes[to as usize]);
            says[class as usize] = self.says[state];
        }
        Self { next, says, start: classes[self.start as usize] }
    }
}

/// Numbers states by what is the same for those that stay together, in the order of the states. How many classes there are.
fn number_classes(classes: &mut [u32], key: impl Fn(usize) -> (bool, u32, [u32; 2])) -> usize {
    let mut numbers = FxHashMap::default();
    for (state, class) in classes.iter_mut().enumerate() {
        let fresh = numbers.len() as u32;
        *class = *numbers.entry(key(state)).or_insert(fresh);
    }
    numbers.len()
}
