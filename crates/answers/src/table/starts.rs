//! The first pile of each Grundy value.

use fibnim::Undecided;
use fibnim::game::Dynamic;
use fibnim::tables::starts::{self, Tops};
use limits::{Limits, Stop, Watch};
use picture::{Sheet, Staircase};

use super::drawing::PICTURES;
use super::{Cell, Column, Painter, Rows, Table, Undrawn};
use crate::words::growth;

/// h(0), h(1), ... for piles up to a bound.
pub struct Starts {
    dynamic: Dynamic,
    upto: u64,
    tops: Tops,
    starts: starts::Starts,
}

/// How a state begins. In earlier versions it began with the number of values, which was small, and was another state.
const BY_RUNS: u32 = u32::MAX;

const ROWS_PER_STEP: u32 = 1 << 16;

impl Starts {
    /// The table of a game.
    ///
    /// # Errors
    ///
    /// If it does not fit into the limits.
    pub fn new(dynamic: Dynamic, upto: u64, limits: &Limits) -> Result<Self, Undecided> {
        let tops = Tops::within(&dynamic, upto, limits)?;
        Ok(Self { dynamic, upto, tops, starts: starts::Starts::default() })
    }

    /// What was found so far.
    pub fn found(&self) -> &starts::Starts {
        &self.starts
    }

    /// Whether the bounds of Fibonacci nim apply.
    pub fn has_bounds(&self) -> bool {
        self.dynamic.is_fibonacci()
    }
}

impl Table for Starts {
    fn name(&self) -> &'static str {
        "starts"
    }

    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![("game", self.dynamic.to_string()), ("upto", self.upto.to_string())]
    }

    fn columns(&self) -> Vec<Column<'_>> {
        vec![Column::number("value"), Column::number("first_pile")]
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

    fn advance(&mut self, rows: &mut dyn Rows, stop: &Stop) -> Result<(), Undecided> {
        for _ in (0..ROWS_PER_STEP).take_while(|_| !stop.is_set()) {
            let n = self.tops.next();
            let Some(top) = self.tops.next_top() else { break };
            if let Some(value) = self.starts.add(top) {
                rows.row(&[value.into(), Cell::Number(n)]);
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
        self.starts = starts::Starts::resume(first_piles, tops.next());
        self.tops = tops;
        true
    }

    /// The bounds beside the staircase are those of Fibonacci nim.
    fn is_drawable(&self) -> bool {
        PICTURES && self.has_bounds() && self.upto >= 2
    }

    fn painter(&self) -> Option<Box<dyn Painter>> {
        self.is_drawable().then(|| Box::new(Stairs { upto: self.upto, starts: Vec::new() }) as _)
    }

    fn summary(&self) -> Option<String> {
        self.has_bounds().then(|| growth(&self.starts))
    }

    /// The report says more.
    fn remark(&self) -> Option<String> {
        None
    }
}

/// The staircase of G(n, n) with its bounds.
struct Stairs {
    upto: u64,
    starts: Vec<(u32, u64)>,
}

impl Rows for Stairs {
    fn row(&mut self, cells: &[Cell<'_>]) {
        self.starts.push((cells[0].small(), cells[1].number().expect("each value has a first pile")));
    }
}

impl Painter for Stairs {
    fn sheet(self: Box<Self>, _watch: &mut dyn Watch) -> Result<Sheet, Undrawn> {
        Ok(Staircase { starts: &self.starts, upto: self.upto }.sheet()?)
    }
}
