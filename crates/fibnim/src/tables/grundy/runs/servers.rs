//! The rows that serve one Grundy value at the current pile.

use super::super::live::Live;
use super::ramp::Ramp;
use super::run::Shelf;

/// Runs that have begun to serve a value and whose latest row still changes, and single rows beside them.
#[derive(Debug, Default)]
pub(super) struct Servers {
    pub(super) moving: Vec<u32>,
    pub(super) rows: Live<u64>,
}

impl Servers {
    /// The latest row that serves the pile p, and the break that it puts there. Piles must be visited in order; a run whose last row has
    /// begun to serve becomes that row.
    pub(super) fn latest(&mut self, p: u64, runs: &mut Shelf) -> Option<(u64, Ramp)> {
        let mut best = None;
        let mut place = 0;
        while let Some(&id) = self.moving.get(place) {
            let run = runs.get(id);
            let row = run.latest(p);
            if row >= run.last_row {
                if run.serves(run.last_row, p - run.last_row) {
                    self.rows.insert(run.last_row, run.serves_until(run.last_row));
                }
                self.moving.swap_remove(place);
                runs.free(id);
                continue;
            }
            place += 1;
            if best.is_none_or(|(other, _)| row > other) && run.serves(row, p - row) {
                best = Some((row, run.from.of_run()));
            }
        }
        match self.rows.latest(p) {
            Some(row) if best.is_none_or(|(other, _)| row > other) => Some((row, Ramp::of_row(row))),
            _ => best,
        }
    }

    /// A pile up to which the answer stays what it was at p, the latest row growing with its run, unless a run of this value begins or ends.
    pub(super) fn unchanged_until(&self, p: u64, (best, ramp): (u64, Ramp), runs: &Shelf) -> u64 {
        let single = ramp == Ramp::of_row(best);
        let mut until = self.rows.first_expiry().unwrap_or(u64::MAX);
        for &id in &self.moving {
            let run = runs.get(id);
            let (row, of_run) = (run.latest(p), run.from.of_run());
            if run.is_closed() {
                until = until.min(run.first(run.last_row) - 1);
            }
            // The longest move that the row serves grows with the row.
            let longest = run.serves_until(row) - row;
            if p - row > longest {
                return p;
            }
            if of_run.per == 0 {
                continue;
            }
            until = until.min(of_run.base.saturating_add(longest.saturating_mul(of_run.per)));
            if row < best {
                let behind = best - row;
                let steps = if single { behind } else { (behind - 1).saturating_mul(ramp.per) };
                until = until.min((p + steps.min(u64::MAX >> 1)).saturating_sub(1).max(p));
            }
        }
        until
    }
}
