//! Runs that will begin to serve at a later pile.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Number of piles in the wheel: most runs begin to serve soon and are in it, the others are in a heap.
const WHEEL: u64 = 256;

/// Runs by the pile at which their first row begins to serve.
#[derive(Debug)]
pub(super) struct Calendar {
    wheel: Vec<Vec<u32>>,
    later: BinaryHeap<Reverse<(u64, u32)>>,
}

impl Default for Calendar {
    fn default() -> Self {
        Self { wheel: vec![Vec::new(); WHEEL as usize], later: BinaryHeap::new() }
    }
}

impl Calendar {
    /// Waits for the pile `first`; all before `next` were visited.
    pub(super) fn add(&mut self, next: u64, first: u64, run: u32) {
        if first - next < WHEEL {
            self.wheel[(first % WHEEL) as usize].push(run);
        } else {
            self.later.push(Reverse((first, run)));
        }
    }

    /// Hands over the runs that begin at p. Piles must be visited in order.
    pub(super) fn begin(&mut self, p: u64, mut each: impl FnMut(u32)) {
        self.wheel[(p % WHEEL) as usize].drain(..).for_each(&mut each);
        while let Some(&Reverse((first, run))) = self.later.peek() {
            if first > p {
                break;
            }
            self.later.pop();
            each(run);
        }
    }

    /// All runs that wait when the pile `next` comes, with the piles at which they begin.
    pub(super) fn waiting(&self, next: u64) -> impl Iterator<Item = (u64, u32)> + '_ {
        let soon = (0..WHEEL).flat_map(move |ahead| {
            let first = next + ahead;
            self.wheel[(first % WHEEL) as usize].iter().map(move |&run| (first, run))
        });
        soon.chain(self.later.iter().map(|Reverse(entry)| *entry))
    }
}
