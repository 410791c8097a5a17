//! The breaks of every row of Grundy values: from which allowance on each value holds.

use fibnim::Undecided;
use fibnim::game::Dynamic;
use fibnim::tables::grundy::Sweep;
use limits::{Limits, Stop, Watch};
use picture::{HeatMap, Sheet};

use super::drawing::{PICTURES, heat_map_bytes, thinning};
use super::{Cell, Column, Painter, Rows, Table, Undrawn};
use crate::words::game_name;

/// G(n, r) for n up to a bound.
pub struct Grundy {
    dynamic: Dynamic,
    upto: u32,
    sweep: Sweep,
}

const ROWS_PER_STEP: u32 = 4096;

impl Grundy {
    /// The table of a game.
    ///
    /// # Errors
    ///
    /// If it does not fit into the limits.
    pub fn new(dynamic: Dynamic, upto: u32, limits: &Limits) -> Result<Self, Undecided> {
        let sweep = Sweep::within(&dynamic, upto, limits)?;
        Ok(Self { dynamic, upto, sweep })
    }
}

impl Table for Grundy {
    fn name(&self) -> &'static str {
        "grundy"
    }

    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![("game", self.dynamic.to_string()), ("upto", self.upto.to_string())]
    }

    fn columns(&self) -> Vec<Column<'_>> {
        vec![Column::number("n"), Column::number("value"), Column::number("from_allowance")]
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

    fn advance(&mut self, rows: &mut dyn Rows, stop: &Stop) -> Result<(), Undecided> {
        for _ in (0..ROWS_PER_STEP).take_while(|_| !stop.is_set()) {
            let n = self.sweep.next();
            let Some(row) = self.sweep.next_row() else { break };
            for entry in row {
                rows.row(&[n.into(), entry.value.into(), entry.from.into()]);
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

    fn is_drawable(&self) -> bool {
        PICTURES
    }

    fn picture_bytes(&self) -> u64 {
        heat_map_bytes(self.upto, self.upto)
    }

    fn painter(&self) -> Option<Box<dyn Painter>> {
        let step = thinning(self.upto);
        let side = (self.upto / step) as usize + 1;
        let title = format!("Grundy values G(n, r) of {}", game_name(&self.dynamic));
        PICTURES.then(|| Box::new(Map { title, step, side, values: vec![None; side * side] }) as _)
    }
}

/// The Grundy values over (n, r).
struct Map {
    title: String,
    step: u32,
    side: usize,
    values: Vec<Option<f64>>,
}

impl Rows for Map {
    fn row(&mut self, cells: &[Cell<'_>]) {
        let [n, value, from] = [0, 1, 2].map(|column| cells[column].small());
        if n % self.step != 0 {
            return;
        }
        // From this break on; a later break of the same row writes over it.
        let x = (n / self.step) as usize;
        for y in from.div_ceil(self.step)..=n / self.step {
            self.values[y as usize * self.side + x] = Some(value.into());
        }
    }
}

impl Painter for Map {
    fn sheet(self: Box<Self>, _watch: &mut dyn Watch) -> Result<Sheet, Undrawn> {
        let map = HeatMap {
            title: &self.title,
            x_label: "pile n",
            y_label: "allowance r",
            value_label: "Grundy value",
            width: self.side,
            height: self.side,
            x_step: self.step.into(),
            y_step: self.step.into(),
            values: self.values,
            log: false,
            infinite_label: "",
        };
        Ok(map.sheet()?)
    }
}
