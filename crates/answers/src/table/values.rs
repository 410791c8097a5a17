//! The Grundy values of piles with no limit on the first move.

use fibnim::Undecided;
use fibnim::game::Dynamic;
use fibnim::tables::starts::Tops;
use limits::{Limits, Stop};

use super::{Cell, Column, Rows, Table};

/// G(n, n) for n up to a bound: a row for each n.
pub struct Values {
    dynamic: Dynamic,
    upto: u64,
    tops: Tops,
}

const ROWS_PER_STEP: u32 = 1 << 16;

impl Values {
    /// The table of a game.
    ///
    /// # Errors
    ///
    /// If it does not fit into the limits.
    pub fn new(dynamic: Dynamic, upto: u64, limits: &Limits) -> Result<Self, Undecided> {
        let tops = Tops::within(&dynamic, upto, limits)?;
        Ok(Self { dynamic, upto, tops })
    }
}

impl Table for Values {
    fn name(&self) -> &'static str {
        "values"
    }

    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![("game", self.dynamic.to_string()), ("upto", self.upto.to_string())]
    }

    fn columns(&self) -> Vec<Column<'_>> {
        vec![Column::number("n"), Column::number("value")]
    }

    fn is_sequence(&self) -> bool {
        true
    }

    fn estimated_bytes(&self) -> u128 {
        let digits = u128::from(self.upto.max(1).ilog10()) + 1;
        u128::from(self.upto) * (digits + 4)
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
            let Some(value) = self.tops.next_top() else { break };
            rows.row(&[Cell::Number(n), value.into()]);
        }
        Ok(())
    }

    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided> {
        self.tops.save(number);
        Ok(())
    }

    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        let loaded = Tops::load(&self.dynamic, self.upto, number);
        loaded.map(|tops| self.tops = tops).is_some()
    }
}
