//! Grundy values of one pile, row by row.
//!
//! G(n, r) never decreases in r, because a larger allowance only adds moves, and it takes few values
//! (54 at n = 1.3 million in Fibonacci nim): a row is a short list of [`Break`]s.
//!
//! # How
//!
//! Value d of row m holds for one interval of allowances, so row m serves n = m + k for one
//! interval of k; row n wants the latest row that serves it. `waiting` is a calendar of intervals by where they
//! begin (blocks of 2048 piles, twelve bytes an interval in reusable chunks, because scattered memory is what
//! costs), `live` keeps for each value the few rows that no later row outlives. Dropping waiting intervals that a
//! single later, longer one covers was tried: at 10^7 it left 0.27 n of them waiting and took twenty times as
//! long.
//!
//! In Fibonacci nim neighbouring rows are alike: a break at a large allowance lies at ceil((n - m)/q) in row after row, with q = 1, 3, 7, 15, ...
//! (`runs/ramp`). Rows with one break alike are a run, which waits and serves as a whole. Four runs begin in a row, whatever n, nearly all at small
//! allowances, and a few hundred wait, where the sweep has 0.3 n intervals waiting. Values from 24 on are looked at only when their servers may
//! have changed: each says until when it surely stays. So the values of whole piles need no memory, and piles have 64 bits. The sweep serves the other
//! games and is the twin.

mod live;
mod runs;
mod scan;
mod sweep;
mod waiting;

pub use runs::Runs;
pub use scan::scan_rows;
pub use sweep::Sweep;

use crate::game::Dynamic;
use crate::undecided::Undecided;
use limits::{Limits, Watch};

/// From this allowance on, up to the next break of the row, the Grundy value is `value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Break<P = u32> {
    /// The least allowance with this value.
    pub from: P,
    /// The Grundy value.
    pub value: u32,
}

/// The value of a row at an allowance, by bisection.
fn value_at(row: &[Break], allowance: u64) -> u32 {
    let place = row.partition_point(|entry| u64::from(entry.from) <= allowance);
    row[place.max(1) - 1].value
}

/// All rows up to some pile, kept for look-up.
///
/// ```
/// use fibnim::game::Dynamic;
/// use fibnim::tables::grundy::GrundyTable;
/// use limits::{Limits, Unwatched};
///
/// let fibonacci = Dynamic::fibonacci();
/// let table = GrundyTable::new(&fibonacci, 20, &Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(table.value(12, 4), 3);
/// assert_eq!(table.value(20, u64::MAX), 7);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrundyTable {
    /// Where the row of n begins; one more entry at the end.
    starts: Vec<usize>,
    breaks: Vec<Break>,
}

/// What one row costs in a kept table of Fibonacci nim, waiting intervals included: measured.
const BYTES_PER_ROW: u128 = 140;

impl GrundyTable {
    /// The rows 0 to `largest`, by one [`Sweep`].
    ///
    /// # Errors
    ///
    /// If the table needs more memory than the limits allow, or it is stopped.
    pub fn new(
        dynamic: &Dynamic,
        largest: u32,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Self, Undecided> {
        let what = || format!("the table of Grundy values up to {largest} stones");
        Undecided::check(limits, Self::memory(largest.into()), what)?;
        let mut sweep = Sweep::new(dynamic, largest);
        let mut table = Self { starts: vec![0], breaks: Vec::new() };
        while let Some(row) = sweep.next_row() {
            table.breaks.extend_from_slice(row);
            table.starts.push(table.breaks.len());
            let rows = table.starts.len() as u64;
            if rows.is_multiple_of(1 << 10) {
                // Another dynamic may have longer rows than the estimate assumes.
                let used = table.breaks.len() as u128 * 8;
                Undecided::check(limits, used * u128::from(largest) / u128::from(rows), what)?;
                limits.tell(watch, rows, largest.into())?;
            }
        }
        Ok(table)
    }

    /// An estimate of the memory that the table up to this pile needs.
    pub fn memory(largest: u128) -> u128 {
        largest.saturating_mul(BYTES_PER_ROW)
    }

    /// G(n, r), by bisection in row n.
    pub fn value(&self, n: u32, allowance: u64) -> u32 {
        value_at(self.row(n), allowance)
    }

    /// The breaks of row n, ascending.
    pub fn row(&self, n: u32) -> &[Break] {
        let n = n as usize;
        &self.breaks[self.starts[n]..self.starts[n + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::oracle::GrundyOracle;
    use limits::Unwatched;

    fn dynamics() -> Vec<Dynamic> {
        vec![
            Dynamic::fibonacci(),
            Dynamic::power_of_two(),
            Dynamic::multiple(3u32, 1u32).unwrap(),
            Dynamic::multiple(3u32, 2u32).unwrap(),
            Dynamic::plus(3u32),
            Dynamic::constant(4u32).unwrap(),
            Dynamic::table(vec![0, 0, 3, 3, 9]).unwrap(),
            Dynamic::table(vec![1]).unwrap(),
            Dynamic::function("square", |x| x * x).unwrap(),
        ]
    }

    fn sweep_table(dynamic: &Dynamic, largest: u32) -> GrundyTable {
        GrundyTable::new(dynamic, largest, &Limits::default(), &mut Unwatched).unwrap()
    }

    #[test]
    fn the_sweep_agrees_with_the_oracle() {
        for dynamic in dynamics() {
            let oracle = GrundyOracle::new(&dynamic, 150);
            let table = sweep_table(&dynamic, 150);
            for n in 0..=150 {
                for r in 0..=n + 1 {
                    let (found, true_value) = (table.value(n, r.into()), oracle.value(n.into(), r.into()));
                    assert_eq!(u64::from(found), true_value, "{dynamic}: G({n}, {r})");
                }
            }
        }
    }

    #[test]
    fn the_sweep_agrees_with_the_scan() {
        for dynamic in dynamics() {
            let table = sweep_table(&dynamic, 3000);
            for (n, row) in scan_rows(&dynamic, 3000).iter().enumerate() {
                assert_eq!(table.row(n as u32), row, "{dynamic}: row {n}");
            }
        }
    }

    #[test]
    fn the_sweep_agrees_with_the_scan_up_to_20_000() {
        let dynamic = Dynamic::fibonacci();
        let table = sweep_table(&dynamic, 20_000);
        for (n, row) in scan_rows(&dynamic, 20_000).iter().enumerate() {
            assert_eq!(table.row(n as u32), row, "row {n}");
        }
    }

    /// With larger values left out, rows are the same up to the largest, and so are the least moves.
    #[test]
    fn small_values_need_no_larger_ones() {
        for dynamic in dynamics() {
            for most in [0, 1, 4, 9] {
                let mut all = Sweep::new(&dynamic, 4000);
                let mut some = Sweep::new(&dynamic, 4000).with_values_up_to(most);
                while let Some(row) = all.next_row() {
                    let mut cut: Vec<Break> =
                        row.iter().copied().take_while(|entry| entry.value <= most).collect();
                    cut.extend(row.get(cut.len()).map(|next| Break { value: most + 1, ..*next }));
                    let n = all.next() - 1;
                    assert_eq!(some.next_row(), Some(cut.as_slice()), "{dynamic}: row {n} up to {most}");
                    for value in 0..=most {
                        assert_eq!(
                            some.least_move(value),
                            all.least_move(value),
                            "{dynamic}: {n} to {value}"
                        );
                    }
                }
            }
        }
    }

    /// Saving and loading anywhere changes no row.
    #[test]
    fn a_sweep_continues_where_it_was_saved() {
        for dynamic in dynamics() {
            for cut in [0, 1, 100, 2047, 2048, 2049, 4000] {
                let mut sweep = Sweep::new(&dynamic, 5000);
                for _ in 0..cut {
                    sweep.next_row();
                }
                let mut numbers = Vec::new();
                sweep.save(|number| numbers.push(number));
                let mut numbers = numbers.into_iter();
                let mut again = Sweep::load(&dynamic, 5000, || numbers.next()).unwrap();
                assert_eq!(numbers.next(), None);
                while let Some(row) = sweep.next_row() {
                    assert_eq!(again.next_row(), Some(row), "{dynamic}: cut at {cut}");
                }
                assert_eq!(again.next_row(), None);
            }
        }
    }
}
