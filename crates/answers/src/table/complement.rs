//! The complements of all pairs: the pile, if there is one, that makes (a, b) a lost position without limit.

use std::ops::RangeInclusive;

use fibnim::Undecided;
use fibnim::game::Game;
use fibnim::tables::complement::Complements;
use fibnim::tables::threshold::Thresholds;
use limits::{Limits, Stop, Watch};
use picture::{HeatMap, Sheet};

use super::drawing::{PICTURES, convention, heat_map_bytes, parameters, thinning};
use super::{Cell, Column, Painter, Rows, Table, Undrawn};
use crate::words::game_name;

/// The complements of pairs up to a bound, searched up to another.
pub struct Complement {
    game: Game,
    smaller: RangeInclusive<u32>,
    larger: RangeInclusive<u32>,
    search: u32,
    limits: Limits,
    table: Complements,
    written: bool,
}

impl Complement {
    /// The table of all pairs a <= b <= upto.
    ///
    /// # Errors
    ///
    /// If it does not fit into the limits.
    pub fn new(game: Game, upto: u32, search: u32, limits: &Limits) -> Result<Self, Undecided> {
        let table = Complements::new(&game, upto, search, limits)?;
        Ok(Self::of(game, (0..=upto, 0..=upto), search, table, limits))
    }

    /// The same, with thresholds that are computed elsewhere, for these fixed piles: `[upto, upto]`.
    pub fn on(
        columns: Box<dyn Thresholds + Send>,
        game: Game,
        upto: u32,
        search: u32,
        limits: &Limits,
    ) -> Self {
        let table = Complements::on(columns, 0..=upto, 0..=upto, search);
        Self::of(game, (0..=upto, 0..=upto), search, table, limits)
    }

    /// A part of the table: the pairs whose smaller and larger pile lie between these.
    ///
    /// # Errors
    ///
    /// If it does not fit into the limits.
    pub fn tile(
        game: Game,
        piles: (RangeInclusive<u32>, RangeInclusive<u32>),
        search: u32,
        limits: &Limits,
    ) -> Result<Self, Undecided> {
        let table = Complements::tile(&game, piles.0.clone(), piles.1.clone(), search, limits)?;
        Ok(Self::of(game, piles, search, table, limits))
    }

    fn of(
        game: Game,
        (smaller, larger): (RangeInclusive<u32>, RangeInclusive<u32>),
        search: u32,
        table: Complements,
        limits: &Limits,
    ) -> Self {
        Self { game, smaller, larger, search, limits: limits.clone(), table, written: false }
    }

    fn upto(&self) -> u32 {
        *self.larger.end()
    }
}

impl Table for Complement {
    fn name(&self) -> &'static str {
        "complement"
    }

    fn parameters(&self) -> Vec<(&'static str, String)> {
        let mut all = Vec::from(parameters(&self.game));
        if (*self.smaller.start(), *self.larger.start()) != (0, 0) || self.smaller != self.larger {
            all.push(("smaller", format!("{} to {}", self.smaller.start(), self.smaller.end())));
            all.push(("from", self.larger.start().to_string()));
        }
        all.extend([("upto", self.upto().to_string()), ("search", self.search.to_string())]);
        all
    }

    fn columns(&self) -> Vec<Column<'_>> {
        vec![Column::number("a"), Column::number("b"), Column::optional("complement", "")]
    }

    fn estimated_bytes(&self) -> u128 {
        let digits = u128::from(self.upto().max(1).ilog10()) + 1;
        let side = u128::from(self.upto()) + 1;
        side * (side + 1) / 2 * (3 * digits + 2)
    }

    fn progress(&self) -> (u64, u64) {
        (self.table.next().into(), u64::from(self.search) + 1)
    }

    fn is_done(&self) -> bool {
        self.written
    }

    fn advance(&mut self, rows: &mut dyn Rows, stop: &Stop) -> Result<(), Undecided> {
        if !self.table.is_done() {
            return self.table.advance(self.table.piles_per_step(), &self.limits.ended_by(stop));
        }
        for (a, b, complement) in self.table.rows() {
            rows.row(&[a.into(), b.into(), complement.into()]);
        }
        self.written = true;
        Ok(())
    }

    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided> {
        number(self.written.into());
        self.table.save(number)
    }

    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        let Some(written) = number() else { return false };
        self.written = written == 1;
        self.table.load(number)
    }

    fn is_drawable(&self) -> bool {
        PICTURES
    }

    fn picture_bytes(&self) -> u64 {
        heat_map_bytes(self.upto(), self.upto())
    }

    fn painter(&self) -> Option<Box<dyn Painter>> {
        let step = thinning(self.upto());
        let side = (self.upto() / step) as usize + 1;
        let title =
            format!("Complements of (a, b) in {}{}", game_name(&self.game.dynamic), convention(&self.game));
        PICTURES.then(|| Box::new(Map { title, step, side, values: vec![None; side * side] }) as _)
    }

    fn summary(&self) -> Option<String> {
        let mut without = self.table.rows().filter(|(.., complement)| complement.is_none());
        let shown: Vec<String> = without.by_ref().take(20).map(|(a, b, _)| format!("({a}, {b})")).collect();
        let more = match without.count() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let none = if shown.is_empty() { "none".into() } else { format!("{}{more}", shown.join(" ")) };
        let ratios = self.table.largest_ratios(5).into_iter().map(|(a, b, c)| {
            format!("({a}, {b}) has {c}, {:.2} times its larger pile", f64::from(c) / f64::from(b))
        });
        let ratios: Vec<String> = ratios.collect();
        let largest = if ratios.is_empty() {
            String::new()
        } else {
            format!("\nlargest complements: {}", ratios.join("; "))
        };
        Some(format!("no complement up to {}: {none}{largest}", self.search))
    }
}

/// The complements over (a, b).
struct Map {
    title: String,
    step: u32,
    side: usize,
    values: Vec<Option<f64>>,
}

impl Rows for Map {
    fn row(&mut self, cells: &[Cell<'_>]) {
        let (a, b) = (cells[0].small(), cells[1].small());
        if a % self.step != 0 || b % self.step != 0 {
            return;
        }
        let value = cells[2].number().map_or(f64::INFINITY, |complement| complement as f64);
        let (x, y) = ((a / self.step) as usize, (b / self.step) as usize);
        self.values[y * self.side + x] = Some(value);
        self.values[x * self.side + y] = Some(value);
    }
}

impl Painter for Map {
    fn sheet(self: Box<Self>, _watch: &mut dyn Watch) -> Result<Sheet, Undrawn> {
        let map = HeatMap {
            title: &self.title,
            x_label: "pile a",
            y_label: "pile b",
            value_label: "complement",
            width: self.side,
            height: self.side,
            x_step: self.step.into(),
            y_step: self.step.into(),
            values: self.values,
            log: true,
            infinite_label: "none found",
        };
        Ok(map.sheet()?)
    }
}
