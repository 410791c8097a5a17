//! The automata of a certificate, as tables.

/// An automaton that reads some numbers in parallel. State 0 is dead; the start is state 1, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automaton {
    /// How many letters there are: one for each way to give every track a digit.
    letters: usize,
    /// Where each letter leads from each state, state after state.
    next: Vec<u32>,
    accepts: Vec<bool>,
    /// For each state whether a word may still be rejected, and whether one may still be accepted.
    hope: Vec<[bool; 2]>,
}

/// The state that accepts nothing, whatever comes.
pub(crate) const DEAD: u32 = 0;

/// In larger automata hope is not looked for.
const LARGE: usize = 1 << 24;

impl Automaton {
    /// With the dead state only, and this number of letters.
    pub(crate) fn new(letters: usize) -> Self {
        Self { letters, next: vec![DEAD; letters], accepts: vec![false], hope: vec![[true, false]] }
    }

    pub(crate) fn letters(&self) -> usize {
        self.letters
    }

    /// Adds a state, with one entry for each letter. In the end every entry must be one of the states.
    pub(crate) fn push(&mut self, accepts: bool, row: &[u32]) {
        debug_assert_eq!(row.len(), self.letters);
        self.next.extend_from_slice(row);
        self.accepts.push(accepts);
        self.hope.push([true, true]);
    }

    /// Finds out what can still become of each state. Every entry must be one of the states.
    pub(crate) fn finished(mut self) -> Self {
        if self.next.len() <= LARGE {
            let [rejected, accepted] = [false, true].map(|verdict| self.leading_to(verdict));
            let both = rejected.into_iter().zip(accepted);
            self.hope = both.map(|(rejected, accepted)| [rejected, accepted]).collect();
        }
        self
    }

    /// The states from which a word, perhaps the empty one, leads to this verdict.
    pub(crate) fn leading_to(&self, verdict: bool) -> Vec<bool> {
        let states = self.accepts.len();
        // For each state those that lead to it.
        let mut first = vec![0usize; states + 1];
        self.next.iter().for_each(|&to| first[to as usize + 1] += 1);
        for state in 0..states {
            first[state + 1] += first[state];
        }
        let mut free = first.clone();
        let mut before = vec![0u32; self.next.len()];
        for (place, &to) in self.next.iter().enumerate() {
            before[free[to as usize]] = (place / self.letters) as u32;
            free[to as usize] += 1;
        }
        let mut leads: Vec<_> = self.accepts.iter().map(|&accepts| accepts == verdict).collect();
        let mut open: Vec<_> = (0..states).filter(|&state| leads[state]).collect();
        while let Some(state) = open.pop() {
            for &from in &before[first[state]..first[state + 1]] {
                if !std::mem::replace(&mut leads[from as usize], true) {
                    open.push(from as usize);
                }
            }
        }
        leads
    }

    /// How many states it has, the dead one not counted.
    pub(crate) fn states(&self) -> usize {
        self.accepts.len() - 1
    }

    pub(crate) fn start(&self) -> u32 {
        if self.states() == 0 { DEAD } else { 1 }
    }

    pub(crate) fn next(&self, state: u32, letter: usize) -> u32 {
        self.next[state as usize * self.letters + letter]
    }

    pub(crate) fn accepts(&self, state: u32) -> bool {
        self.accepts[state as usize]
    }

    /// Whether some word may still get this verdict.
    pub(crate) fn may(&self, state: u32, verdict: bool) -> bool {
        self.hope[state as usize][usize::from(verdict)]
    }
}
