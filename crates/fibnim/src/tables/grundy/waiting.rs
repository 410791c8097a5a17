//! Intervals that will begin to serve at a later pile.

use std::collections::{BTreeMap, VecDeque};

/// Rows of one block: their intervals are touched together, so they should lie together in memory.
const BLOCK: u32 = 1 << 11;

/// Intervals of one chunk of memory.
const CHUNK: usize = 128;

const NONE: u32 = u32::MAX;

/// From the pile `first` up to `last`, `row` serves `value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) row: u32,
    pub(super) value: u32,
}

/// An interval whose block is known, in twelve bytes: there are hundreds of millions at 10^9.
#[derive(Clone, Copy)]
struct Packed {
    first_in_block: u16,
    value: u16,
    last: u32,
    row: u32,
}

impl Packed {
    /// `None` for a value that needs more than 16 bits.
    fn new(interval: &Interval) -> Option<Self> {
        let Interval { first, last, row, value } = *interval;
        Some(Self { first_in_block: (first % BLOCK) as u16, value: value.try_into().ok()?, last, row })
    }

    fn unpack(self, block: u32) -> Interval {
        let first = block * BLOCK + u32::from(self.first_in_block);
        Interval { first, last: self.last, row: self.row, value: self.value.into() }
    }
}

/// Some intervals of one block, and where more of them are. Chunks are used again and again, so that
/// memory does not fragment.
struct Chunk {
    intervals: Vec<Packed>,
    next: u32,
}

/// A calendar of intervals by their first pile.
///
/// Intervals far ahead wait unsorted in the block of their first pile; when the sweep enters a
/// block, they are threaded into one list for each pile of it.
pub(super) struct Waiting {
    /// The first chunk of each block, from the block after the current one.
    blocks: VecDeque<u32>,
    chunks: Vec<Chunk>,
    free: u32,
    /// The rare intervals that cannot be packed, by block.
    wide: BTreeMap<u32, Vec<Interval>>,
    current: u32,
    /// The intervals of the current block, each with the next one of its pile.
    intervals: Vec<(Interval, u32)>,
    heads: Vec<u32>,
    largest: u32,
}

impl Waiting {
    /// Intervals beginning after `largest` will not be kept.
    pub(super) fn new(largest: u32) -> Self {
        Self {
            blocks: VecDeque::new(),
            chunks: Vec::new(),
            free: NONE,
            wide: BTreeMap::new(),
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
        let block = interval.first / BLOCK;
        match (block - self.current) as usize {
            0 => self.thread(interval),
            ahead => match Packed::new(&interval) {
                Some(packed) => self.push_ahead(ahead - 1, packed),
                None => self.wide.entry(block).or_default().push(interval),
            },
        }
    }

    fn push_ahead(&mut self, block: usize, packed: Packed) {
        if self.blocks.len() <= block {
            self.blocks.resize(block + 1, NONE);
        }
        let head = self.blocks[block];
        if head != NONE && self.chunks[head as usize].intervals.len() < CHUNK {
            self.chunks[head as usize].intervals.push(packed);
            return;
        }
        let chunk = self.new_chunk(head);
        self.chunks[chunk as usize].intervals.push(packed);
        self.blocks[block] = chunk;
    }

    fn new_chunk(&mut self, next: u32) -> u32 {
        if self.free == NONE {
            self.chunks.push(Chunk { intervals: Vec::with_capacity(CHUNK), next });
            return self.chunks.len() as u32 - 1;
        }
        let chunk = self.free;
        self.free = std::mem::replace(&mut self.chunks[chunk as usize].next, next);
        chunk
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
    pub(super) fn from(&self, next: u32) -> impl Iterator<Item = Interval> + '_ {
        let current = self.intervals.iter().map(|(interval, _)| *interval);
        let ahead = self.blocks.iter().zip(self.current + 1..).flat_map(|(&head, block)| {
            let chunks = std::iter::successors(self.chunks.get(head as usize), |chunk| {
                self.chunks.get(chunk.next as usize)
            });
            chunks.flat_map(move |chunk| chunk.intervals.iter().map(move |packed| packed.unpack(block)))
        });
        let wide = self.wide.values().flatten().copied();
        current.filter(move |interval| interval.first >= next).chain(ahead).chain(wide)
    }

    /// Goes to the block of the pile `next` without serving any row, to load a checkpoint.
    pub(super) fn skip_to(&mut self, next: u32) {
        self.current = next / BLOCK;
    }

    fn enter_next_block(&mut self) {
        self.current += 1;
        self.intervals.clear();
        let mut at = self.blocks.pop_front().unwrap_or(NONE);
        while at != NONE {
            let mut intervals = std::mem::take(&mut self.chunks[at as usize].intervals);
            for packed in intervals.drain(..) {
                self.thread(packed.unpack(self.current));
            }
            let chunk = &mut self.chunks[at as usize];
            chunk.intervals = intervals;
            let next = std::mem::replace(&mut chunk.next, self.free);
            self.free = at;
            at = next;
        }
        for interval in self.wide.remove(&self.current).unwrap_or_default() {
            self.thread(interval);
        }
    }

    fn thread(&mut self, interval: Interval) {
        let head = &mut self.heads[(interval.first % BLOCK) as usize];
        self.intervals.push((interval, *head));
        *head = self.intervals.len() as u32 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Every interval is handed over at its first pile, wide ones too, and a saved calendar has them all.
        #[test]
        fn every_interval_begins_on_time(ahead in prop::collection::vec((1u32..9000, 0u32..200_000), 1..400)) {
            let mut waiting = Waiting::new(10_000);
            let mut expected = vec![Vec::new(); 20_000];
            for n in 0..=10_000u32 {
                let mut begun = Vec::new();
                waiting.begin(n, |interval| begun.push(*interval));
                begun.sort_unstable_by_key(|interval| interval.row);
                prop_assert_eq!(&begun, &expected[n as usize]);
                if let Some(&(distance, value)) = ahead.get(n as usize) {
                    let interval = Interval { first: n + distance, last: n + 2 * distance, row: n, value };
                    waiting.push(interval);
                    if interval.first <= 10_000 {
                        expected[interval.first as usize].push(interval);
                    }
                }
                if n % 997 == 0 {
                    let mut saved: Vec<Interval> = waiting.from(n + 1).collect();
                    saved.sort_unstable_by_key(|interval| (interval.first, interval.row));
                    let left: Vec<Interval> = expected[n as usize + 1..].iter().flatten().copied().collect();
                    prop_assert_eq!(saved, left);
                }
            }
        }
    }
}
