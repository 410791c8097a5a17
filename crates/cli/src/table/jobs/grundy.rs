//! `table grundy`: the breaks of every row.

use std::path::Path;

use anyhow::Result;
use fibnim::Undecided;
use fibnim::game::Dynamic;
use fibnim::tables::grundy::Sweep;
use limits::{Limits, Stop};

use super::super::spool::Spool;
use super::super::{Column, Job, Kind, pictures};
use crate::failure::Failure;

pub(crate) struct GrundyJob {
    dynamic: Dynamic,
    upto: u32,
    sweep: Sweep,
}

const ROWS_PER_STEP: u32 = 4096;

impl GrundyJob {
    pub(crate) fn new(dynamic: Dynamic, upto: u32, limits: &Limits) -> Result<Self, Failure> {
        let sweep = Sweep::within(&dynamic, upto, limits)?;
        Ok(Self { dynamic, upto, sweep })
    }
}

impl Job for GrundyJob {
    fn name(&self) -> &'static str {
        "grundy"
    }

    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![("game", self.dynamic.to_string()), ("upto", self.upto.to_string())]
    }

    fn columns(&self) -> Vec<Column<'_>> {
        vec![
            Column { name: "n", kind: Kind::Number },
            Column { name: "value", kind: Kind::Number },
            Column { name: "from_allowance", kind: Kind::Number },
        ]
    }

    fn estimated_bytes(&self) -> u128 {
        // About 1 + 2 log10(n) breaks a row.
        let digits = u128::from(self.upto.max(1).ilog10()) + 1;
        let longer_rows = if self.dynamic.is_fibonacci() { 1 } else { 4 };
        u128::from(self.upto) * (2 * digits + 1) * (2 * digits + 4) * longer_rows
    }

    fn progress(&self) -> (u64, u64) {
        (self.sweep.next().into(), u64::from(self.upto) + 1)
    }

    fn is_done(&self) -> bool {
        self.sweep.next() > self.upto
    }

    fn step(&mut self, rows: &mut Spool, stop: &Stop) -> Result<(), Failure> {
        for _ in (0..ROWS_PER_STEP).take_while(|_| !stop.is_set()) {
            let n = self.sweep.next().to_string();
            let Some(row) = self.sweep.next_row() else { break };
            for entry in row {
                rows.write([&n, &entry.value.to_string(), &entry.from.to_string()])?;
            }
        }
        Ok(())
    }

    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided> {
        self.sweep.save(number);
        Ok(())
    }

    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        let loaded = Sweep::load(&self.dynamic, self.upto, number);
        loaded.map(|sweep| self.sweep = sweep).is_some()
    }

    fn picture_bytes(&self) -> u64 {
        pictures::heat_map_bytes(self.upto, self.upto)
    }

    fn draw(&mut self, rows: &Path, picture: &Path) -> Result<(), Failure> {
        Ok(pictures::grundy(&self.dynamic, self.upto, rows, picture)?)
    }
}
