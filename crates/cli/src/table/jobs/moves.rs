//! `table moves`: representation, gap vector and winning moves of every start, as in AP §6.

use std::path::Path;

use anyhow::Result;
use fibnim::Undecided;
use fibnim::solve::whinihan;
use limits::Stop;

use super::super::spool::Spool;
use super::super::{Column, Job, Kind};
use crate::failure::Failure;

pub(crate) struct MovesJob {
    from: u64,
    upto: u64,
    next: u64,
}

const ROWS_PER_STEP: u64 = 10_000;

impl MovesJob {
    pub(crate) fn new(from: u64, upto: u64) -> Self {
        Self { from, upto, next: from }
    }
}

impl Job for MovesJob {
    fn name(&self) -> &'static str {
        "moves"
    }

    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![("game", "fibonacci".into()), ("from", self.from.to_string()), ("upto", self.upto.to_string())]
    }

    fn columns(&self) -> Vec<Column<'_>> {
        vec![
            Column { name: "n", kind: Kind::Number },
            Column { name: "zeckendorf", kind: Kind::Text },
            Column { name: "gaps", kind: Kind::Text },
            Column { name: "winning_moves", kind: Kind::Text },
        ]
    }

    fn estimated_bytes(&self) -> u128 {
        let digits = u128::from(self.upto.max(1).ilog10()) + 1;
        // Measured: 52 bytes a row at 10^3, 96 at 10^7, 242 at 10^15.
        u128::from(self.upto.saturating_sub(self.from) + 1) * digits * (18 + digits) / 2
    }

    fn progress(&self) -> (u64, u64) {
        (self.next - self.from, self.upto.saturating_sub(self.from) + 1)
    }

    fn is_done(&self) -> bool {
        self.next > self.upto
    }

    fn step(&mut self, rows: &mut Spool, stop: &Stop) -> Result<(), Failure> {
        let end = self.next.saturating_add(ROWS_PER_STEP).min(self.upto + 1);
        while self.next < end && !stop.is_set() {
            let n = self.next;
            let solved = whinihan::start(n);
            let takes: Vec<String> = solved.takes.takes.iter().map(ToString::to_string).collect();
            let gaps = solved.zeckendorf.gaps().to_string();
            rows.write([n.to_string(), solved.zeckendorf.digits(), gaps, takes.join(";")])?;
            self.next = n + 1;
        }
        Ok(())
    }

    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided> {
        number((self.next >> 32) as u32);
        number(self.next as u32);
        Ok(())
    }

    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        let (Some(high), Some(low)) = (number(), number()) else { return false };
        self.next = u64::from(high) << 32 | u64::from(low);
        (self.from..=self.upto + 1).contains(&self.next)
    }

    fn is_drawable(&self) -> bool {
        false
    }

    fn draw(&mut self, _rows: &Path, _picture: &Path) -> Result<(), Failure> {
        Ok(())
    }
}
