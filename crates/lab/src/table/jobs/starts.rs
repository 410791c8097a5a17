//! `table starts`: the first pile of each Grundy value.

use std::path::Path;

use anyhow::Result;
use fibnim::Undecided;
use fibnim::game::Dynamic;
use fibnim::tables::grundy::Sweep;
use fibnim::tables::starts::Starts;
use work::Limits;

use super::super::spool::Spool;
use super::super::{Column, Job, Kind, pictures};
use crate::failure::Failure;

pub(crate) struct StartsJob {
    dynamic: Dynamic,
    upto: u32,
    sweep: Sweep,
    starts: Starts,
}

const ROWS_PER_STEP: u32 = 1 << 16;

impl StartsJob {
    pub(crate) fn new(dynamic: Dynamic, upto: u32, limits: &Limits) -> Result<Self, Failure> {
        let sweep = Sweep::within(&dynamic, upto, limits)?;
        Ok(Self { dynamic, upto, sweep, starts: Starts::default() })
    }

    /// The table itself, for the report, and whether the bounds of Fibonacci nim apply.
    pub(crate) fn starts(&self) -> (&Starts, bool) {
        (&self.starts, self.dynamic.is_fibonacci())
    }
}

impl Job for StartsJob {
    fn name(&self) -> &'static str {
        "starts"
    }

    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![("game", self.dynamic.to_string()), ("upto", self.upto.to_string())]
    }

    fn columns(&self) -> Vec<Column<'_>> {
        vec![Column { name: "value", kind: Kind::Number }, Column { name: "first_pile", kind: Kind::Number }]
    }

    fn estimated_bytes(&self) -> u128 {
        1 << 12
    }

    fn progress(&self) -> (u64, u64) {
        (self.sweep.next().into(), u64::from(self.upto) + 1)
    }

    fn is_done(&self) -> bool {
        self.sweep.next() > self.upto
    }

    fn step(&mut self, rows: &mut Spool) -> Result<(), Failure> {
        for _ in 0..ROWS_PER_STEP {
            let n = self.sweep.next();
            let Some(row) = self.sweep.next_row() else { break };
            if let Some(value) = self.starts.add(row) {
                rows.write([value.to_string(), n.to_string()])?;
            }
        }
        Ok(())
    }

    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided> {
        number(self.starts.first_piles().len() as u32);
        for &first in self.starts.first_piles() {
            number(first as u32); // piles are at most `upto`
        }
        self.sweep.save(number);
        Ok(())
    }

    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        let Some(count) = number() else { return false };
        let first_piles: Option<Vec<u64>> = (0..count).map(|_| number().map(u64::from)).collect();
        let sweep = Sweep::load(&self.dynamic, self.upto, number);
        let (Some(first_piles), Some(sweep)) = (first_piles, sweep) else { return false };
        self.starts = Starts::resume(first_piles, sweep.next().into());
        self.sweep = sweep;
        true
    }

    /// The bounds beside the staircase are those of Fibonacci nim.
    fn is_drawable(&self) -> bool {
        self.dynamic.is_fibonacci() && self.upto >= 2
    }

    fn draw(&mut self, _rows: &Path, picture: &Path) -> Result<(), Failure> {
        Ok(pictures::starts(&self.starts, picture)?)
    }
}
