//! The automata of a certificate, as tables.

/// An automaton that reads some numbers in parallel. State 0 is dead; the start is state 1, if there is one.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    /// How many letters there are: one for each way to give every track a digit.
    letters: usize,
    /// Where each letter leads from each state, state after state.
    next: Vec<u32>,
    accepts: Vec<bool>,
}

/// The state that accepts nothing, whatever comes.
pub(crate) const DEAD: u32 = 0;

impl Automaton {
    /// With the dead state only.
    pub(crate) fn new(tracks: usize) -> Self {
        let letters = 1 << tracks;
        Self { letters, next: vec![DEAD; letters], accepts: vec![false] }
    }

    pub(crate) fn letters(&self) -> usize {
        self.letters
    }

    /// Adds a state, with one entry for each letter. In the end every entry must be one of the states.
    pub(crate) fn push(&mut self, accepts: bool, row: &[u32]) {
        debug_assert_eq!(row.len(), self.letters);
        self.next.extend_from_slice(row);
        self.accepts.push(accepts);
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
}
