//! The rows that a search has visited, each with the way that led to it first.

/// Rows of the same length, in the order in which they came, and a hash table over them.
pub(crate) struct Visited {
    width: usize,
    rows: Vec<u32>,
    /// For each row the number of the row before it, and the letter between them.
    origins: Vec<(u32, u32)>,
    /// Row numbers plus 1, at places that their hashes say; 0 is empty. A power of two, at most half full.
    slots: Vec<u32>,
}

impl Visited {
    pub(crate) fn new(width: usize) -> Self {
        Self { width, rows: Vec::new(), origins: Vec::new(), slots: vec![0; 64] }
    }

    pub(crate) fn len(&self) -> usize {
        self.origins.len()
    }

    /// Whether the numbers of rows come near the end of what has room for them.
    pub(crate) fn is_full(&self) -> bool {
        self.len() > (u32::MAX / 2) as usize
    }

    /// About how much memory it holds.
    pub(crate) fn bytes(&self) -> u64 {
        4 * (self.rows.capacity() + 2 * self.origins.capacity() + self.slots.capacity()) as u64
    }

    pub(crate) fn row(&self, at: usize) -> &[u32] {
        &self.rows[at * self.width..(at + 1) * self.width]
    }

    /// Adds a row, unless it is there already.
    pub(crate) fn insert(&mut self, row: &[u32], before: usize, letter: u32) {
        let slot = self.slot(row);
        if self.slots[slot] != 0 {
            return;
        }
        self.rows.extend_from_slice(row);
        self.origins.push((before as u32, letter));
        self.slots[slot] = self.len() as u32;
        if self.len() * 2 > self.slots.len() {
            self.grow();
        }
    }

    /// The letters that lead to a row.
    pub(crate) fn letters_to(&self, mut at: usize) -> Vec<u32> {
        let mut letters = Vec::new();
        // Row 0 is the start; the others come from rows before them.
        while at > 0 {
            let (before, letter) = self.origins[at];
            letters.push(letter);
            at = before as usize;
        }
        letters.reverse();
        letters
    }

    /// The place of a row, or the empty one where it belongs.
    fn slot(&self, row: &[u32]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(row) as usize & mask;
        while self.slots[slot] != 0 && self.row(self.slots[slot] as usize - 1) != row {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![0; 2 * self.slots.len()];
        for at in 0..self.len() {
            let slot = self.slot(self.row(at));
            self.slots[slot] = at as u32 + 1;
        }
    }
}

/// Mixes the numbers of a row. It has to be quick, not strong: rows are compared in full.
fn hash(row: &[u32]) -> u64 {
    let mut hash = 0u64;
    for &word in row {
        hash = (hash ^ u64::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 29;
    }
    hash
}
