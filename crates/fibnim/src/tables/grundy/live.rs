//! The rows that serve one Grundy value right now.

/// A row, and the last pile that it serves.
#[derive(Clone, Copy, Debug)]
struct Server<P> {
    row: P,
    last: P,
}

/// Rows that serve one value at the current pile, without those that a later row outlives.
///
/// Sorted by row, ascending; the last piles served then descend, so that the best row (the latest)
/// is at the end and expires first. Fewer than ten at a time were seen in Fibonacci nim.
#[derive(Clone, Debug)]
pub(super) struct Live<P = u32> {
    servers: Vec<Server<P>>,
}

impl<P> Default for Live<P> {
    fn default() -> Self {
        Self { servers: Vec::new() }
    }
}

impl<P: Copy + Ord> Live<P> {
    /// From now on `row` serves up to the pile `last`.
    pub(super) fn insert(&mut self, row: P, last: P) {
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
        if kept == place {
            servers.insert(place, Server { row, last });
        } else {
            servers[kept] = Server { row, last };
            servers.drain(kept + 1..place);
        }
    }

    /// Rows and last piles, in order, for a checkpoint.
    pub(super) fn servers(&self) -> impl ExactSizeIterator<Item = (P, P)> + '_ {
        self.servers.iter().map(|server| (server.row, server.last))
    }

    /// The last pile that the latest row serves.
    pub(super) fn first_expiry(&self) -> Option<P> {
        self.servers.last().map(|best| best.last)
    }

    /// The latest row that serves the pile n.
    pub(super) fn latest(&mut self, n: P) -> Option<P> {
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
