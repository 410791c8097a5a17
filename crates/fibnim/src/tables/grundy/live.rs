//! The rows that serve one Grundy value right now.

/// A row, and the last pile that it serves.
#[derive(Clone, Copy, Debug)]
struct Server {
    row: u32,
    last: u32,
}

/// Rows that serve one value at the current pile, without those that a later row outlives.
///
/// Sorted by row, ascending; the last piles served then descend, so that the best row (the latest)
/// is at the end and expires first. Fewer than ten at a time were seen in Fibonacci nim.
#[derive(Clone, Debug, Default)]
pub(super) struct Live {
    servers: Vec<Server>,
}

impl Live {
    /// From now on `row` serves up to the pile `last`.
    pub(super) fn insert(&mut self, row: u32, last: u32) {
        let servers = &mut self.servers;
        let mut place = servers.len();
        while place > 0 && servers[place - 1].row > row {
            place -= 1;
        }
        if servers.get(place).is_some_and(|later| later.last >= last) {
            return;
        }
        let mut kept = place;
        while kept > 0 && servers[kept - 1].last <= last {
            kept -= 1;
        }
        servers.splice(kept..place, [Server { row, last }]);
    }

    /// Rows and last piles, in order, for a checkpoint.
    pub(super) fn servers(&self) -> impl ExactSizeIterator<Item = (u32, u32)> + '_ {
        self.servers.iter().map(|server| (server.row, server.last))
    }

    /// The latest row that serves the pile n.
    pub(super) fn latest(&mut self, n: u32) -> Option<u32> {
        while let Some(best) = self.servers.last() {
            if best.last >= n {
                return Some(best.row);
            }
            self.servers.pop();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Whatever is inserted, the latest row is the largest one that has not expired.
        #[test]
        fn the_latest_row_is_never_lost(inserts in prop::collection::vec((0u32..50, 0u32..100), 1..60)) {
            let mut live = Live::default();
            for (n, (row, last)) in inserts.iter().enumerate() {
                live.insert(*row, *last);
                let plain = inserts[..=n].iter().filter(|(_, last)| *last >= n as u32).map(|(row, _)| *row).max();
                prop_assert_eq!(live.latest(n as u32), plain);
            }
        }
    }
}
