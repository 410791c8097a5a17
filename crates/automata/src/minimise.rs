//! The one minimal table of a language.
//!
//! Hopcroft's algorithm in the form of A. Valmari (*Fast brief practical DFA minimization*, 2012): partial
//! automata, blocks of states and blocks of transitions refine each other, in O(m log m) for m transitions.

use limits::{Limits, Stopped};

use crate::automaton::Automaton;
use crate::system::{Letters, System};

/// What a transition of a draft costs at its most, while it is minimised; those that lead nowhere cost less.
pub(crate) const BYTES_PER_TRANSITION: usize = 32;

/// An automaton under construction: any deterministic table whose state 0 is dead.
pub(crate) struct Draft {
    pub(crate) system: &'static System,
    pub(crate) tracks: usize,
    pub(crate) start: u32,
    pub(crate) trans: Vec<u32>,
    pub(crate) accepting: Vec<bool>,
}

impl Draft {
    fn table(&self) -> Table<'_> {
        let letters = Letters::new(self.system, self.tracks).count();
        Table { letters, start: self.start, trans: &self.trans, goal: &self.accepting }
    }

    /// Removes what is useless, merges what is alike, and numbers the rest breadth-first; unless it is stopped.
    pub(crate) fn minimise(self, limits: &Limits) -> Result<Automaton, Stopped> {
        let table = self.table();
        let mut blocks = Partition::new(self.accepting.len());
        let useful = table.useful();
        for state in (0..self.accepting.len()).filter(|&state| self.accepting[state] && useful[state]) {
            blocks.mark(state as u32);
        }
        blocks.split();
        let (trans, order) = table.merged(&useful, blocks, limits)?;
        let accepting = [false].into_iter().chain(order.iter().map(|&state| self.accepting[state])).collect();
        Ok(Automaton { system: self.system, tracks: self.tracks, letters: table.letters, trans, accepting })
    }

    /// As [`Draft::minimise`], where states are alike only if they are of the same class too: the table, and for each of its states but the
    /// dead one a state of the draft.
    pub(crate) fn merge(&self, classes: &[u32], limits: &Limits) -> Result<(Vec<u32>, Vec<usize>), Stopped> {
        self.table().merge(classes, limits)
    }
}

/// Any deterministic table whose state 0 is dead, however its letters are made; a state is of use if it leads to a goal.
pub(crate) struct Table<'a> {
    pub(crate) letters: usize,
    pub(crate) start: u32,
    pub(crate) trans: &'a [u32],
    pub(crate) goal: &'a [bool],
}

impl Table<'_> {
    fn row(&self, state: usize) -> &[u32] {
        &self.trans[state * self.letters..(state + 1) * self.letters]
    }

    /// The table in which states of one class that move alike are one, numbered breadth-first, and for each of its states but the dead one a
    /// state of this one.
    pub(crate) fn merge(&self, classes: &[u32], limits: &Limits) -> Result<(Vec<u32>, Vec<usize>), Stopped> {
        self.merged(&self.useful(), Partition::by_key(classes), limits)
    }

    /// The table in which useful states that move alike are one, beginning with these blocks.
    fn merged(
        &self,
        useful: &[bool],
        blocks: Partition,
        limits: &Limits,
    ) -> Result<(Vec<u32>, Vec<usize>), Stopped> {
        let mut tails = Vec::new();
        let mut labels = Vec::new();
        let mut heads = Vec::new();
        for state in (1..self.goal.len()).filter(|&state| useful[state]) {
            for (letter, &head) in self.row(state).iter().enumerate() {
                if useful[head as usize] {
                    tails.push(state as u32);
                    labels.push(letter as u32);
                    heads.push(head);
                }
            }
        }
        let blocks = refine(blocks, &tails, &labels, &heads, limits)?;
        Ok(self.renumber(useful, &blocks))
    }

    /// States that can be reached and can still accept.
    fn useful(&self) -> Vec<bool> {
        let states = self.goal.len();
        let mut reached = vec![false; states];
        let mut order = Vec::new();
        if self.start != 0 {
            reached[self.start as usize] = true;
            order.push(self.start as usize);
        }
        let mut at = 0;
        while at < order.len() {
            for &head in self.row(order[at]) {
                if head != 0 && !std::mem::replace(&mut reached[head as usize], true) {
                    order.push(head as usize);
                }
            }
            at += 1;
        }
        // Backwards from what accepts, over the transitions in reverse.
        let mut first = vec![0u32; states + 1];
        for &state in &order {
            for &head in self.row(state) {
                first[head as usize + 1] += 1;
            }
        }
        for i in 0..states {
            first[i + 1] += first[i];
        }
        let mut filled = first.clone();
        let mut back = vec![0u32; first[states] as usize];
        for &state in &order {
            for &head in self.row(state) {
                back[filled[head as usize] as usize] = state as u32;
                filled[head as usize] += 1;
            }
        }
        let mut useful = vec![false; states];
        let mut stack: Vec<usize> = order.into_iter().filter(|&state| self.goal[state]).collect();
        for &state in &stack {
            useful[state] = true;
        }
        while let Some(state) = stack.pop() {
            for &tail in &back[first[state] as usize..first[state + 1] as usize] {
                if !std::mem::replace(&mut useful[tail as usize], true) {
                    stack.push(tail as usize);
                }
            }
        }
        useful
    }

    fn renumber(&self, useful: &[bool], blocks: &Partition) -> (Vec<u32>, Vec<usize>) {
        let mut number = vec![0u32; blocks.count()];
        let mut order: Vec<usize> = Vec::new(); // one state of each block
        if useful[self.start as usize] {
            number[blocks.of(self.start as usize)] = 1;
            order.push(self.start as usize);
        }
        let mut trans = vec![0; self.letters];
        let mut at = 0;
        while at < order.len() {
            let state = order[at];
            for head in self.row(state).iter().map(|&head| head as usize) {
                if !useful[head] {
                    trans.push(0);
                    continue;
                }
                let block = blocks.of(head);
                if number[block] == 0 {
                    order.push(head);
                    number[block] = order.len() as u32;
                }
                trans.push(number[block]);
            }
            at += 1;
        }
        (trans, order)
    }
}

/// Valmari's refinable partition: elements of a block are adjacent, the marked ones first.
struct Partition {
    elements: Vec<u32>,
    location: Vec<u32>,
    block: Vec<u32>,
    first: Vec<u32>,
    end: Vec<u32>,
    marked: Vec<u32>,
    touched: Vec<u32>,
}

impl Partition {
    /// One block with all of `size` elements; none if there are none.
    fn new(size: usize) -> Self {
        let one = usize::from(size > 0);
        Self {
            elements: (0..size as u32).collect(),
            location: (0..size as u32).collect(),
            block: vec![0; size],
            first: vec![0; one],
            end: vec![size as u32; one],
            marked: vec![0; one],
            touched: Vec::new(),
        }
    }

    fn count(&self) -> usize {
        self.first.len()
    }

    fn of(&self, element: usize) -> usize {
        self.block[element] as usize
    }

    fn members(&self, block: usize) -> std::ops::Range<usize> {
        self.first[block] as usize..self.end[block] as usize
    }

    fn mark(&mut self, element: u32) {
        let block = self.block[element as usize] as usize;
        let from = self.location[element as usize];
        let to = self.first[block] + self.marked[block];
        let other = self.elements[to as usize];
        self.elements[from as usize] = other;
        self.location[other as usize] = from;
        self.elements[to as usize] = element;
        self.location[element as usize] = to;
        if self.marked[block] == 0 {
            self.touched.push(block as u32);
        }
        self.marked[block] += 1;
    }

    /// Parts every touched block into marked and unmarked; the smaller part becomes the new block.
    fn split(&mut self) {
        while let Some(block) = self.touched.pop() {
            let block = block as usize;
            let middle = self.first[block] + std::mem::take(&mut self.marked[block]);
            if middle == self.end[block] {
                continue;
            }
            let new = self.first.len();
            if middle - self.first[block] <= self.end[block] - middle {
                self.first.push(self.first[block]);
                self.end.push(middle);
                self.first[block] = middle;
            } else {
                self.first.push(middle);
                self.end.push(self.end[block]);
                self.end[block] = middle;
            }
            self.marked.push(0);
            for place in self.members(new) {
                self.block[self.elements[place] as usize] = new as u32;
            }
        }
    }

    /// Blocks of elements with equal keys.
    fn by_key(keys: &[u32]) -> Self {
        let mut partition = Self::new(keys.len());
        partition.elements.sort_by_key(|&element| keys[element as usize]);
        partition.first.clear();
        partition.end.clear();
        partition.marked.clear();
        for (place, &element) in partition.elements.iter().enumerate() {
            partition.location[element as usize] = place as u32;
            let is_new = place == 0 || keys[partition.elements[place - 1] as usize] != keys[element as usize];
            if is_new {
                partition.first.push(place as u32);
                partition.end.push(place as u32);
                partition.marked.push(0);
            }
            let block = partition.first.len() - 1;
            partition.end[block] = place as u32 + 1;
            partition.block[element as usize] = block as u32;
        }
        partition
    }
}

/// The coarsest partition of states, finer than this one, in which equal blocks move alike.
fn refine(
    mut blocks: Partition,
    tails: &[u32],
    labels: &[u32],
    heads: &[u32],
    limits: &Limits,
) -> Result<Partition, Stopped> {
    let states = blocks.block.len();
    // Transitions into each state.
    let mut first = vec![0u32; states + 1];
    for &head in heads {
        first[head as usize + 1] += 1;
    }
    for i in 0..states {
        first[i + 1] += first[i];
    }
    let mut filled = first.clone();
    let mut into = vec![0u32; heads.len()];
    for (transition, &head) in heads.iter().enumerate() {
        into[filled[head as usize] as usize] = transition as u32;
        filled[head as usize] += 1;
    }
    let mut cords = Partition::by_key(labels);
    let (mut block, mut cord) = (1, 0);
    while cord < cords.count() {
        limits.stop.check()?;
        for place in cords.members(cord) {
            blocks.mark(tails[cords.elements[place] as usize]);
        }
        blocks.split();
        cord += 1;
        while block < blocks.count() {
            for place in blocks.members(block) {
                let state = blocks.elements[place] as usize;
                for &transition in &into[first[state] as usize..first[state + 1] as usize] {
                    cords.mark(transition);
                }
            }
            cords.split();
            block += 1;
        }
    }
    Ok(blocks)
}

#[cfg(test)]
mod tests {
    use limits::Stop;

    use super::*;
    use crate::system::FIBONACCI;

    #[test]
    fn it_can_be_stopped() {
        let draft = || Draft {
            system: &FIBONACCI,
            tracks: 1,
            start: 1,
            trans: vec![0, 0, 1, 2, 2, 0],
            accepting: vec![false, false, true],
        };
        let limits = Limits { stop: Stop::new(), ..Limits::default() };
        assert_eq!(draft().minimise(&limits).map(|automaton| automaton.states()), Ok(2));
        limits.stop.set(Stopped::OutOfTime);
        assert_eq!(draft().minimise(&limits), Err(Stopped::OutOfTime));
    }
}
