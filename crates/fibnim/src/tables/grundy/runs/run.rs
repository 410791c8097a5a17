//! Runs of neighbouring rows that share one break.

use super::ramp::Ramp;

const OPEN: u64 = u64::MAX;

/// Neighbouring rows in which `value` holds from the break `from` on, up to the break `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) value: u32,
    pub(super) from: Ramp,
    pub(super) to: Ramp,
    /// The last of the rows, if they have come to an end.
    pub(super) last_row: u64,
}

impl Run {
    pub(super) fn new(value: u32, from: Ramp, to: Ramp) -> Self {
        Self { value, from, to, last_row: OPEN }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.last_row != OPEN
    }

    /// The first pile that row n of the run serves.
    pub(super) fn first(&self, n: u64) -> u64 {
        n + self.from.at(n).div_ceil(2).max(1)
    }

    /// The last pile that row n of the run serves.
    pub(super) fn serves_until(&self, n: u64) -> u64 {
        if self.to == Ramp::NEVER { u64::MAX >> 1 } else { n + (self.to.at(n) - 1) / 2 }
    }

    /// Whether row n of the run serves the pile this many stones after it: `serves_until` without a division.
    pub(super) fn serves(&self, n: u64, stones: u64) -> bool {
        match self.to.per {
            0 => 2 * stones < self.to.base,
            u64::MAX => true,
            per => 2 * stones * per < n - self.to.base,
        }
    }

    /// The latest row that has begun to serve the pile p, as if the run had no end.
    pub(super) fn latest(&self, p: u64) -> u64 {
        p - self.from.of_run().at(p)
    }
}

/// The runs that are needed, by number. Numbers are used again.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    runs: Vec<Run>,
    free: Vec<u32>,
}

impl Shelf {
    pub(super) fn get(&self, id: u32) -> &Run {
        &self.runs[id as usize]
    }

    pub(super) fn add(&mut self, run: Run) -> u32 {
        if let Some(id) = self.free.pop() {
            self.runs[id as usize] = run;
            return id;
        }
        self.runs.push(run);
        self.runs.len() as u32 - 1
    }

    pub(super) fn free(&mut self, id: u32) {
        self.free.push(id);
    }

    /// All runs by number, the unused ones too.
    pub(super) fn all(&self) -> &[Run] {
        &self.runs
    }

    /// The numbers that can be used again, the next one last.
    pub(super) fn unused(&self) -> &[u32] {
        &self.free
    }

    /// Says which row was the last.
    pub(super) fn close(&mut self, id: u32, last_row: u64) -> &Run {
        let run = &mut self.runs[id as usize];
        run.last_row = last_row;
        run
    }
}
