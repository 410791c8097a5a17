//! What a learner may ask: the reach of a family, tabulated from the rules as far as needed.

use automata::learn::Teacher;

use super::Family;
use crate::game::{Dynamic, Game};
use crate::tables::grundy::Sweep;
use crate::tables::threshold::{Columns, NEVER, ThresholdBox};
use crate::undecided::Undecided;
use work::{Limits, Watch};

/// For all piles of a family up to some size, the least allowance that is in its reach.
pub(super) struct Samples {
    /// Every variable pile is at most this.
    largest: u32,
    piles: usize,
    /// The thresholds, the last pile running fastest; [`NEVER`] if no allowance will do.
    thresholds: Vec<u32>,
    source: Source,
    base_two: bool,
}

/// Where the thresholds come from.
enum Source {
    /// Columns of outcomes: they can be continued.
    Columns(Box<Columns>),
    /// A box of outcomes.
    Box(Game),
    /// Grundy rows, for moves to one value: they can be continued.
    Rows(Box<Sweep>, u32),
}

/// Larger piles are not asked about.
const LARGEST: u32 = 400_000_000;

/// Here a sweep needs a table of all moves.
const LARGEST_POWER_OF_TWO: u32 = 1 << 22;

/// A threshold, and what a sweep of Grundy rows needs beside it (measured).
const BYTES_PER_CELL: u128 = 4 + 4;

impl Samples {
    /// A small table, to begin with.
    pub(super) fn new(family: &Family, limits: &Limits, watch: &mut dyn Watch) -> Result<Self, Undecided> {
        let dynamic = if family.factor() == 1 { Dynamic::power_of_two() } else { Dynamic::fibonacci() };
        let game = Game::normal(dynamic.clone());
        let columns = |fixed: &[u32]| -> Result<Source, Undecided> {
            Ok(Source::Columns(Box::new(Columns::new(&game, fixed, LARGEST, limits)?)))
        };
        let (source, largest) = match family {
            Family::OnePile => (columns(&[])?, 20_000),
            Family::Piles(fixed) => (columns(fixed)?, 20_000),
            Family::TwoPile => (Source::Box(game), 300),
            Family::PowerOfTwo(1) => (Source::Box(game), 1023),
            Family::PowerOfTwo(2) => (Source::Box(game), 127),
            Family::PowerOfTwo(3) => (Source::Box(game), 31),
            Family::PowerOfTwo(4) => (Source::Box(game), 15),
            Family::PowerOfTwo(_) => (Source::Box(game), 7),
            Family::Grundy(value) => (Source::Rows(Box::new(Sweep::new(&dynamic, LARGEST)), *value), 20_000),
            Family::PowerOfTwoGrundy(value) => {
                (Source::Rows(Box::new(Sweep::new(&dynamic, LARGEST_POWER_OF_TWO)), *value), 20_000)
            }
        };
        let base_two = family.factor() == 1;
        let mut table = Self { largest: 0, piles: family.piles(), thresholds: Vec::new(), source, base_two };
        table.fill(largest, limits, watch)?;
        Ok(table)
    }

    /// A larger table, with piles of this size if possible; `false` if there is none.
    pub(super) fn extend(
        &mut self,
        wanted: u64,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<bool, Undecided> {
        // One more digit is a factor of 1.62, or of 2.
        let most = match self.source {
            Source::Rows(..) if self.base_two => LARGEST_POWER_OF_TWO,
            _ => LARGEST,
        };
        let larger = wanted.max(u64::from(self.largest) * 2 + 1).min(most.into()) as u32;
        let cells = (u128::from(larger) + 1).pow(self.piles as u32);
        let bytes = cells * BYTES_PER_CELL;
        if larger <= self.largest || bytes > u128::from(limits.memory) || cells > u128::from(limits.cells) {
            return Ok(false);
        }
        self.fill(larger, limits, watch)?;
        Ok(true)
    }

    fn fill(&mut self, largest: u32, limits: &Limits, watch: &mut dyn Watch) -> Result<(), Undecided> {
        match &mut self.source {
            Source::Columns(columns) => {
                let more = columns.advance(largest + 1 - columns.next(), limits, watch)?;
                self.thresholds.extend(more.thresholds);
            }
            Source::Box(game) => {
                let sizes = vec![largest; self.piles];
                self.thresholds = ThresholdBox::new(game, &sizes, limits, watch)?.into_thresholds();
            }
            Source::Rows(sweep, value) => {
                while sweep.next() <= largest && sweep.next_row().is_some() {
                    self.thresholds.push(sweep.least_move(*value).unwrap_or(NEVER));
                    let rows = self.thresholds.len() as u64;
                    if rows.is_multiple_of(1 << 16) {
                        limits.tell(watch, rows, largest.into())?;
                    }
                }
            }
        }
        self.largest = largest;
        Ok(())
    }

    /// Every variable pile is at most this.
    pub(super) fn largest(&self) -> u32 {
        self.largest
    }

    /// The threshold of these piles; `None` beyond the table.
    pub(super) fn threshold(&self, piles: &[u64]) -> Option<u32> {
        if piles.iter().any(|&pile| pile > self.largest.into()) {
            return None;
        }
        let size = self.largest as usize + 1;
        Some(self.thresholds[piles.iter().fold(0, |cell, &pile| cell * size + pile as usize)])
    }

    /// Positions on which a guess is tested before anybody tries to prove it: for short words all allowances, and around
    /// the threshold for longer ones. Fewest stones first.
    pub(super) fn tests(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        let (all, most) = match self.piles {
            1 => (250, 20_000),
            2 => (40, 90),
            3 => (12, 20),
            _ => (7, 7),
        };
        let most = u64::from(self.largest).min(most);
        let all_allowances = all_tuples(self.piles, all.min(most)).flat_map(move |piles| {
            (0..=2 * all + 3).map(move |r| piles.iter().copied().chain([r]).collect())
        });
        let near = all_tuples(self.piles, most).flat_map(|piles| {
            let threshold = u64::from(self.threshold(&piles).unwrap_or(NEVER));
            let largest = piles.iter().copied().max().unwrap_or(0);
            let around = [
                threshold.saturating_sub(1),
                threshold,
                threshold + 1,
                largest,
                3 * largest / 2,
                2 * largest + 1,
            ];
            around.into_iter().map(move |r| piles.iter().copied().chain([r.min(4 * largest + 9)]).collect())
        });
        all_allowances.chain(near)
    }
}

/// All tuples of this many numbers up to `most`, the last running fastest.
fn all_tuples(length: usize, most: u64) -> impl Iterator<Item = Vec<u64>> {
    let base = most + 1;
    (0..base.pow(length as u32)).map(move |code| {
        let mut rest = code;
        let mut tuple = vec![0; length];
        for place in tuple.iter_mut().rev() {
            *place = rest % base;
            rest /= base;
        }
        tuple
    })
}

impl Teacher for Samples {
    fn is_member(&self, numbers: &[u64]) -> Option<bool> {
        let (allowance, piles) = numbers.split_last()?;
        let threshold = self.threshold(piles)?;
        Some(threshold != NEVER && *allowance >= threshold.into())
    }
}
