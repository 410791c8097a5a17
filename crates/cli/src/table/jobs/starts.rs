//! `table starts`: the first pile of each Grundy value.

use std::path::Path;

use anyhow::Result;
use fibnim::Undecided;
use fibnim::game::Dynamic;
use fibnim::tables::starts::{Starts, Tops};
use limits::{Limits, Stop};

use super::super::spool::Spool;
use super::super::{Column, Job, Kind, pictures};
use crate::failure::Failure;
use crate::render::growth;

pub(crate) struct StartsJob {
    dynamic: Dynamic,
    upto: u64,
    tops: Tops,
    starts: Starts,
}

/// How a state begins. In earlier versions it began with the number of values, which was small, and was another state.
const BY_RUNS: u32 = u32::MAX;

const ROWS_PER_STEP: u32 = 1 << 16;

impl StartsJob {
    pub(crate) fn new(dynamic: Dynamic, upto: u64, limits: &Limits) -> Result<Self, Failure> {
        let tops = Tops::within(&dynamic, upto, limits)?;
        Ok(Self { dynamic, upto, tops, starts: Starts::default() })
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

    fn is_sequence(&self) -> bool {
        true
    }

    fn estimated_bytes(&self) -> u128 {
        1 << 12
    }

    fn progress(&self) -> (u64, u64) {
        (self.tops.next(), self.upto + 1)
    }

    fn is_done(&self) -> bool {
        self.tops.next() > self.upto
    }

    fn step(&mut self, rows: &mut Spool, stop: &Stop) -> Result<(), Failure> {
        for _ in (0..ROWS_PER_STEP).take_while(|_| !stop.is_set()) {
            let n = self.tops.next();
            let Some(top) = self.tops.next_top() else { break };
            if let Some(value) = self.starts.add(top) {
                rows.write([value.to_string(), n.to_string()])?;
            }
        }
        Ok(())
    }

    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided> {
        number(BY_RUNS);
        number(self.starts.first_piles().len() as u32);
        for &first in self.starts.first_piles() {
            number(first as u32);
            number((first >> 32) as u32);
        }
        self.tops.save(number);
        Ok(())
    }

    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        if number() != Some(BY_RUNS) {
            return false;
        }
        let Some(count) = number() else { return false };
        let mut pile = || Some(u64::from(number()?) | u64::from(number()?) << 32);
        let first_piles: Option<Vec<u64>> = (0..count).map(|_| pile()).collect();
        let tops = Tops::load(&self.dynamic, self.upto, number);
        let (Some(first_piles), Some(tops)) = (first_piles, tops) else { return false };
        self.starts = Starts::resume(first_piles, tops.next());
        self.tops = tops;
        true
    }

    /// The bounds beside the staircase are those of Fibonacci nim.
    fn is_drawable(&self) -> bool {
        self.dynamic.is_fibonacci() && self.upto >= 2
    }

    fn draw(&mut self, _rows: &Path, picture: &Path) -> Result<(), Failure> {
        Ok(pictures::starts(&self.starts, picture)?)
    }

    fn summary(&self) -> Option<String> {
        self.dynamic.is_fibonacci().then(|| growth::summary(&self.starts))
    }

    /// Whoever wants to know asks for the report.
    fn remark(&self) -> Option<String> {
        None
    }
}
