//! Intervals that will begin to serve at a later pile.

/// Rows of one block: their intervals are touched together, so they should lie together in memory.
const BLOCK: u32 = 1 << 11;

/// From the pile `first` up to `last`, `row` serves `value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) row: u32,
    pub(super) value: u32,
}

/// A calendar of intervals by their first pile.
///
/// Intervals far ahead wait unsorted in the block of their first pile; when the sweep enters a
/// block, they are threaded into one list for each pile of it.
pub(super) struct Waiting {
    /// By block number, from the block after the current one.
    blocks: std::collections::VecDeque<Vec<Interval>>,
    current: u32,
    intervals: Vec<(Interval, u32)>,
    heads: Vec<u32>,
    largest: u32,
}

const NONE: u32 = u32::MAX;

impl Waiting {
    /// Intervals beginning after `largest` will not be kept.
    pub(super) fn new(largest: u32) -> Self {
        Self {
            blocks: std::collections::VecDeque::new(),
            current: 0,
            intervals: Vec::new(),
            heads: vec![NONE; BLOCK as usize],
            largest,
        }
    }

    /// Adds an interval that begins at a pile not yet reached.
    pub(super) fn push(&mut self, interval: Interval) {
        if interval.first > self.largest {
            return;
        }
        match (interval.first / BLOCK - self.current) as usize {
            0 => self.thread(interval),
            ahead => {
                if self.blocks.len() < ahead {
                    self.blocks.resize_with(ahead, Vec::new);
                }
                self.blocks[ahead - 1].push(interval);
            }
        }
    }

    /// Hands over the intervals that begin at the pile n. Piles must be visited in order.
    pub(super) fn begin(&mut self, n: u32, mut serve: impl FnMut(&Interval)) {
        if n / BLOCK > self.current {
            self.enter_next_block();
        }
        let mut at = std::mem::replace(&mut self.heads[(n % BLOCK) as usize], NONE);
        while at != NONE {
            let (interval, next) = &self.intervals[at as usize];
            serve(interval);
            at = *next;
        }
    }

    /// All intervals that begin at `next` or later, for a checkpoint.
    pub(super) fn from(&self, next: u32) -> impl Iterator<Item = &Interval> {
        let current = self.intervals.iter().map(|(interval, _)| interval);
        current.filter(move |interval| interval.first >= next).chain(self.blocks.iter().flatten())
    }

    /// Goes to the block of the pile `next` without serving anybody, to load a checkpoint.
    pub(super) fn skip_to(&mut self, next: u32) {
        self.current = next / BLOCK;
    }

    fn enter_next_block(&mut self) {
        self.current += 1;
        self.intervals.clear();
        for interval in self.blocks.pop_front().unwrap_or_default() {
            self.thread(interval);
        }
    }

    fn thread(&mut self, interval: Interval) {
        let head = &mut self.heads[(interval.first % BLOCK) as usize];
        self.intervals.push((interval, *head));
        *head = self.intervals.len() as u32 - 1;
    }
}
