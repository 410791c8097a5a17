//! A column of thresholds: some piles fixed, one that grows.

use fibnim::Undecided;
use fibnim::game::Game;
use fibnim::tables::threshold::{Columns, NEVER, ThresholdBox, Thresholds};
use limits::{Limits, Step, Stop, Unwatched, Watch};
use picture::{HeatMap, Sheet};

use super::drawing::{PICTURES, convention, heat_map_bytes, parameters, thinning};
use super::{Cell, Column, Painter, Rows, Table, Undrawn};
use crate::words::game_name;

/// The thresholds of (piles, n) for n up to a bound, found by trying every move from every position of the box: slow, and another way to the same
/// numbers.
///
/// # Errors
///
/// If the box does not fit into the limits, or it is stopped.
pub fn thresholds_by_trying(
    game: &Game,
    piles: &[u32],
    upto: u32,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Vec<u32>, Undecided> {
    let piles: Vec<u32> = piles.iter().copied().chain([upto]).collect();
    let all = ThresholdBox::new(game, &piles, limits, watch)?.into_thresholds();
    // The last pile runs fastest, and the full piles come last.
    Ok(all[all.len() - upto as usize - 1..].to_vec())
}

/// The thresholds of (piles, n) for n up to a bound.
pub struct Threshold {
    game: Game,
    piles: Vec<u32>,
    upto: u32,
    limits: Limits,
    columns: Box<dyn Thresholds + Send>,
}

impl Threshold {
    /// The column beside these piles.
    ///
    /// # Errors
    ///
    /// If it does not fit into the limits.
    pub fn new(game: Game, piles: Vec<u32>, upto: u32, limits: &Limits) -> Result<Self, Undecided> {
        let columns = Columns::new(&game, &piles, upto, limits)?;
        Ok(Self::on(Box::new(columns), game, piles, upto, limits))
    }

    /// The same, computed elsewhere.
    pub fn on(
        columns: Box<dyn Thresholds + Send>,
        game: Game,
        piles: Vec<u32>,
        upto: u32,
        limits: &Limits,
    ) -> Self {
        Self { game, piles, upto, limits: limits.clone(), columns }
    }
}

impl Table for Threshold {
    fn name(&self) -> &'static str {
        "threshold"
    }

    fn parameters(&self) -> Vec<(&'static str, String)> {
        let piles: Vec<String> = self.piles.iter().map(ToString::to_string).collect();
        let own = [("piles", piles.join(",")), ("upto", self.upto.to_string())];
        parameters(&self.game).into_iter().chain(own).collect()
    }

    fn columns(&self) -> Vec<Column<'_>> {
        vec![Column::number("n"), Column::optional("threshold", "inf")]
    }

    fn is_sequence(&self) -> bool {
        true
    }

    fn estimated_bytes(&self) -> u128 {
        let digits = u128::from(self.upto.max(1).ilog10()) + 1;
        u128::from(self.upto) * (digits + 5)
    }

    fn progress(&self) -> (u64, u64) {
        (self.columns.next().into(), u64::from(self.upto) + 1)
    }

    fn is_done(&self) -> bool {
        self.columns.next() > self.upto
    }

    fn advance(&mut self, rows: &mut dyn Rows, stop: &Stop) -> Result<(), Undecided> {
        let from = self.columns.next();
        let count = self.columns.planes_per_step().min(self.upto - from + 1);
        let found = self.columns.advance_some(count, &self.limits.ended_by(stop))?;
        for (n, threshold) in (from..).zip(found.thresholds) {
            rows.row(&[n.into(), (threshold != NEVER).then_some(threshold).into()]);
        }
        Ok(())
    }

    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided> {
        self.columns.save(number)
    }

    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        self.columns.load(number)
    }

    fn is_drawable(&self) -> bool {
        PICTURES
    }

    fn picture_bytes(&self) -> u64 {
        heat_map_bytes(self.upto, self.piles.iter().copied().max().unwrap_or(0))
    }

    fn painter(&self) -> Option<Box<dyn Painter>> {
        let (game, piles, limits) = (self.game.clone(), self.piles.clone(), self.limits.clone());
        PICTURES.then(|| Box::new(Map { game, piles, upto: self.upto, limits }) as _)
    }
}

/// The thresholds over the running pile and the largest fixed one, the other piles as they are.
struct Map {
    game: Game,
    piles: Vec<u32>,
    upto: u32,
    limits: Limits,
}

impl Rows for Map {
    fn row(&mut self, _cells: &[Cell<'_>]) {}
}

impl Painter for Map {
    fn needs_rows(&self) -> bool {
        false
    }

    fn sheet(self: Box<Self>, watch: &mut dyn Watch) -> Result<Sheet, Undrawn> {
        let Self { game, piles, upto, limits } = *self;
        let mut fixed = piles.clone();
        fixed.sort_unstable();
        let largest = fixed.pop().unwrap_or(0);
        let (x_step, y_step) = (thinning(upto), thinning(largest));
        let (width, height) = ((upto / x_step) as usize + 1, (largest / y_step) as usize + 1);
        let mut values = vec![None; width * height];
        let mut columns = Columns::new(&game, &piles, upto, &limits)?;
        for x in 0..width {
            watch.report(&Step::Counted { done: x as u64, total: width as u64 });
            columns.advance(if x == 0 { 1 } else { x_step }, &limits, &mut Unwatched)?;
            for y in 0..height {
                let mut cell = fixed.clone();
                if !piles.is_empty() {
                    cell.push(y as u32 * y_step);
                    cell.sort_unstable();
                }
                let value = columns.in_last_plane(&cell);
                values[y * width + x] =
                    value.map(|tau| if tau == NEVER { f64::INFINITY } else { f64::from(tau) });
            }
        }
        let others: Vec<String> = fixed.iter().map(|n| format!("{n}, ")).collect();
        let title = format!("Thresholds of ({}m, n) in {}", others.concat(), game_name(&game.dynamic));
        let map = HeatMap {
            title: &format!("{title}{}", convention(&game)),
            x_label: "pile n",
            y_label: "pile m",
            value_label: "threshold",
            width,
            height,
            x_step: x_step.into(),
            y_step: y_step.into(),
            values,
            log: true,
            infinite_label: "unlimited",
        };
        Ok(map.sheet()?)
    }
}
