//! A search that is too wide when all digits are chosen at once: what is asked is put together piece by piece instead, and what no
//! numbers lead through is left out after each piece.

use std::collections::HashMap;

use crate::budget::{Budget, TooLarge};

/// An automaton over some of the numbers: for each state where letters lead, those left out that lead nowhere. It starts in state 0.
pub(crate) struct Joint {
    /// The numbers it looks at, as bits. Letters have no other bits.
    tracks: u32,
    /// Where the moves of each state begin, and where the last ones end.
    first: Vec<usize>,
    /// Letters and states, sorted by letters.
    moves: Vec<(u32, u32)>,
    /// The states in which what was read so far is right.
    met: Vec<bool>,
}

/// A piece of what is asked.
pub(crate) struct Piece {
    pub(crate) joint: Joint,
    /// It rules out little, so it comes when its numbers are all there.
    pub(crate) late: bool,
}

/// More states are not joined to fewer ones.
const SMALL: usize = 150_000;

impl Joint {
    /// From a start, by what follows on each state: letters, sorted, and states; and whether it is right.
    pub(crate) fn new(
        tracks: u32,
        start: u64,
        budget: &mut Budget,
        mut next: impl FnMut(u64, &mut Vec<(u32, u64)>) -> bool,
    ) -> Result<Self, TooLarge> {
        let mut states = vec![start];
        let mut numbers = HashMap::from([(start, 0u32)]);
        let mut joint = Self { tracks, first: vec![0], moves: Vec::new(), met: Vec::new() };
        let mut found = Vec::new();
        while let Some(&state) = states.get(joint.met.len()) {
            found.clear();
            let met = next(state, &mut found);
            budget.spend(found.len() as u64 + 1)?;
            for &(letter, to) in &found {
                let fresh = states.len() as u32;
                let number = *numbers.entry(to).or_insert(fresh);
                if number == fresh {
                    states.push(to);
                }
                joint.moves.push((letter, number));
            }
            joint.met.push(met);
            joint.first.push(joint.moves.len());
            let held = 64 * states.len() as u64 + 16 * joint.moves.len() as u64;
            if held > budget.memory() || states.len() >= u32::MAX as usize {
                return Err(TooLarge);
            }
        }
        Ok(joint.useful().smallest())
    }

    fn moves(&self, state: usize) -> &[(u32, u32)] {
        &self.moves[self.first[state]..self.first[state + 1]]
    }

    /// Both at once.
    fn and(&self, other: &Self, budget: &mut Budget) -> Result<Self, TooLarge> {
        let shared = self.tracks & other.tracks;
        let start = 0u64;
        Self::new(self.tracks | other.tracks, start, budget, |state, found| {
            let (a, b) = ((state >> 32) as usize, (state & u64::from(u32::MAX)) as usize);
            for &(letter, to) in self.moves(a) {
                for &(more, other_to) in other.moves(b) {
                    if (letter ^ more) & shared == 0 {
                        found.push((letter | more, u64::from(to) << 32 | u64::from(other_to)));
                    }
                }
            }
            found.sort_unstable_by_key(|&(letter, _)| letter);
            self.met[a] && other.met[b]
        })
    }

    /// Without the states from which nothing right is reached. The start stays.
    fn useful(self) -> Self {
        let states = self.met.len();
        let mut before = vec![Vec::new(); states];
        for state in 0..states {
            for &(_, to) in self.moves(state) {
                before[to as usize].push(state as u32);
            }
        }
        let mut useful = self.met.clone();
        let mut open: Vec<_> = (0..states).filter(|&state| useful[state]).collect();
        while let Some(state) = open.pop() {
            for &from in &before[state] {
                if !std::mem::replace(&mut useful[from as usize], true) {
                    open.push(from as usize);
                }
            }
        }
        drop(before);
        useful[0] = true;
        let mut numbers = vec![u32::MAX; states];
        for (number, state) in (0..states).filter(|&state| useful[state]).enumerate() {
            numbers[state] = number as u32;
        }
        let mut kept = Self { tracks: self.tracks, first: vec![0], moves: Vec::new(), met: Vec::new() };
        for state in (0..states).filter(|&state| useful[state]) {
            let moves = self.moves(state).iter().map(|&(letter, to)| (letter, numbers[to as usize]));
            kept.moves.extend(moves.filter(|&(_, to)| to != u32::MAX));
            kept.first.push(kept.moves.len());
            kept.met.push(self.met[state]);
        }
        kept
    }

    /// The same with as few states as can be: states are distinguished until no letter tells more.
    fn smallest(self) -> Self {
        if self.met.len() > SMALL {
            return self;
        }
        let mut classes: Vec<u32> = self.met.iter().map(|&met| met.into()).collect();
        let mut count = 0;
        loop {
            let mut numbers: HashMap<Vec<u32>, u32> = HashMap::new();
            let mut row = Vec::new();
            let mut next = Vec::with_capacity(classes.len());
            for (state, &own) in classes.iter().enumerate() {
                row.clear();
                row.push(own);
                self.moves(state).iter().for_each(|&(letter, to)| row.extend([letter, classes[to as usize]]));
                let fresh = numbers.len() as u32;
                next.push(match numbers.get(row.as_slice()) {
                    Some(&class) => class,
                    None => {
                        numbers.insert(row.clone(), fresh);
                        fresh
                    }
                });
            }
            classes = next;
            if std::mem::replace(&mut count, numbers.len()) == numbers.len() {
                break;
            }
        }
        // Classes are numbered in the order of their first states, so that the start stays the first.
        let mut small = Self { tracks: self.tracks, first: vec![0], moves: Vec::new(), met: Vec::new() };
        for (state, &class) in classes.iter().enumerate() {
            if class as usize == small.met.len() {
                let moves = self.moves(state).iter().map(|&(letter, to)| (letter, classes[to as usize]));
                small.moves.extend(moves);
                small.first.push(small.moves.len());
                small.met.push(self.met[state]);
            }
        }
        small
    }

    /// The letters of a shortest word that leads to where all is right.
    fn shortest(&self) -> Option<Vec<u32>> {
        let mut origin: Vec<Option<(usize, u32)>> = vec![None; self.met.len()];
        let mut queue = std::collections::VecDeque::from([0usize]);
        while let Some(state) = queue.pop_front() {
            if self.met[state] {
                let (mut at, mut letters) = (state, Vec::new());
                while let Some((before, letter)) = origin[at] {
                    letters.push(letter);
                    at = before;
                }
                letters.reverse();
                return Some(letters);
            }
            for &(letter, to) in self.moves(state) {
                let to = to as usize;
                if to != 0 && origin[to].is_none() {
                    origin[to] = Some((state, letter));
                    queue.push_back(to);
                }
            }
        }
        None
    }
}

/// Puts pieces together: a word for which all are right, if there is one.
pub(crate) fn find(mut pieces: Vec<Piece>, budget: &mut Budget) -> Result<Option<Vec<u32>>, TooLarge> {
    let size = |piece: &Piece| piece.joint.moves.len();
    let Some(first) = (0..pieces.len()).min_by_key(|&i| (pieces[i].late, size(&pieces[i]))) else {
        return Err(TooLarge);
    };
    let mut all = pieces.swap_remove(first).joint;
    while !pieces.is_empty() {
        // What speaks of the fewest new numbers, the small ones first.
        let key = |i: &usize| {
            let new = (pieces[*i].joint.tracks & !all.tracks).count_ones();
            let apart = pieces[*i].joint.tracks & all.tracks == 0;
            (pieces[*i].late && new > 0, apart, new, size(&pieces[*i]))
        };
        let Some(next) = (0..pieces.len()).min_by_key(key) else { break };
        let piece = pieces.swap_remove(next);
        all = all.and(&piece.joint, budget)?;
        if !all.met.contains(&true) {
            return Ok(None);
        }
    }
    Ok(all.shortest())
}
