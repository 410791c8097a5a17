//! Tiles of neighbouring planes, shared by workers that follow each other from row to row.
//!
//! A row of a tile needs the earlier rows of the same tile and the same row of the earlier tile, so one worker follows another at a
//! distance of one row. Each row has a lock that is almost never contended.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::columns::Found;
use limits::Stop;

/// Enough tiles that a worker that began late does not keep the others waiting for long.
pub(super) const TILES_PER_CORE: u32 = 4;

/// Fewer cells are done sooner than a thread is started.
pub(super) const WORTH_A_THREAD: usize = 100_000;

/// A row, and the plane that it waits for.
pub(super) struct Row<T> {
    pub(super) next: u32,
    pub(super) state: T,
}

/// The rows of all planes.
pub(super) struct Rows<T>(Vec<Mutex<Row<T>>>);

impl<T> Rows<T> {
    /// Rows that wait for the first plane.
    pub(super) fn new(states: impl Iterator<Item = T>) -> Self {
        Self(states.map(|state| Mutex::new(Row { next: 0, state })).collect())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn lock(&self, number: usize) -> MutexGuard<'_, Row<T>> {
        self.0[number].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The row, once the earlier tile has left it. Its worker is at most a row ahead.
    pub(super) fn wait_for(&self, number: usize, plane: u32) -> MutexGuard<'_, Row<T>> {
        let mut tries = 0u32;
        loop {
            let guard = self.lock(number);
            if guard.next == plane {
                return guard;
            }
            drop(guard);
            tries += 1;
            if tries < 64 { std::hint::spin_loop() } else { std::thread::yield_now() }
        }
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Row<T>> {
        self.0.iter_mut().map(|row| row.get_mut().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn into_states(self) -> impl Iterator<Item = T> {
        self.0.into_iter().map(|row| row.into_inner().unwrap_or_else(PoisonError::into_inner).state)
    }
}

/// Runs these planes, one tile after the other, on this number of workers, each with its own room; what they found, in order, and how many planes are
/// done. Where it is stopped, no tile is begun any more, and those that were begun are finished: what is done are the first planes, all of
/// each.
pub(super) fn share<S>(
    planes: Range<u32>,
    tile: u32,
    workers: usize,
    stop: &Stop,
    room: impl Fn() -> S + Sync,
    run_tile: impl Fn(Range<u32>, &mut S) -> Found + Sync,
) -> (Found, u32) {
    let tiles = (planes.end - planes.start).div_ceil(tile) as usize;
    let next_tile = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Found)>> = Mutex::new(Vec::with_capacity(tiles));
    let work = || {
        let mut room = room();
        // The worker that has a number runs that tile, because the next one waits for it.
        while !stop.is_set() {
            let number = next_tile.fetch_add(1, Ordering::Relaxed);
            if number >= tiles {
                break;
            }
            let from = planes.start + number as u32 * tile;
            let found = run_tile(from..planes.end.min(from.saturating_add(tile)), &mut room);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((number, found));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..workers.min(tiles) {
            scope.spawn(work);
        }
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|(number, _)| *number);
    let count = (done.len() as u32).saturating_mul(tile).min(planes.end - planes.start);
    let mut all = Found::default();
    all.thresholds.reserve_exact(done.iter().map(|(_, found)| found.thresholds.len()).sum());
    all.never.reserve_exact(done.iter().map(|(_, found)| found.never.len()).sum());
    for (_, found) in done {
        all.thresholds.extend(found.thresholds);
        all.never.extend(found.never);
    }
    (all, count)
}
