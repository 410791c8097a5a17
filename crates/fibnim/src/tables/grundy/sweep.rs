//! All Grundy rows in one sweep over the piles.
//!
//! Row n needs, for each value d, the least k with G(n - k, f(k)) = d. Seen from row m: its value d
//! holds for the allowances of one interval, so it is found from n = m + k for the k of one interval.
//! For each d, row n wants the largest m that serves it: a stabbing query, answered by a calendar of
//! intervals by their beginning and, for each value, the few rows that serve now and that no later
//! row outlives. About 14 intervals a row in Fibonacci nim; the whole table costs about n log^2 n.

use limits::{Limits, Watch};

use super::Break;
use super::live::Live;
use super::waiting::{Interval, Waiting};
use crate::game::Dynamic;
use crate::undecided::Undecided;

/// Produces the Grundy rows 0, 1, 2, ... one after the other, without keeping them.
///
/// ```
/// use fibnim::game::Dynamic;
/// use fibnim::tables::grundy::Sweep;
///
/// let mut sweep = Sweep::new(&Dynamic::fibonacci(), 5);
/// let mut tops = Vec::new();
/// while let Some(row) = sweep.next_row() {
///     tops.push(row.last().unwrap().value);
/// }
/// assert_eq!(tops, [0, 1, 2, 3, 3, 4]); // G(n, n)
/// ```
pub struct Sweep {
    next: u32,
    largest: u32,
    /// Larger values are not looked at.
    most: u32,
    moves: Moves,
    waiting: Waiting,
    live: Vec<Live>,
    row: Vec<Break>,
}

impl Sweep {
    /// A sweep over the piles 0 to `largest`.
    pub fn new(dynamic: &Dynamic, largest: u32) -> Self {
        let moves = Moves::new(dynamic, largest);
        let (waiting, live, row) = (Waiting::new(largest), Vec::new(), Vec::new());
        Self { next: 0, largest, most: u32::MAX, moves, waiting, live, row }
    }

    /// The same for values up to `most` only: what is larger is `most` + 1. Costs as much less as there are fewer values.
    ///
    /// ```
    /// use fibnim::game::Dynamic;
    /// use fibnim::tables::grundy::Sweep;
    ///
    /// let mut sweep = Sweep::new(&Dynamic::fibonacci(), 5).with_values_up_to(2);
    /// let mut tops = Vec::new();
    /// while let Some(row) = sweep.next_row() {
    ///     tops.push(row.last().unwrap().value);
    /// }
    /// assert_eq!(tops, [0, 1, 2, 3, 3, 3]);
    /// ```
    #[must_use]
    pub fn with_values_up_to(self, most: u32) -> Self {
        Self { most, ..self }
    }

    /// A sweep, if what it keeps fits into the limits.
    ///
    /// # Errors
    ///
    /// If it does not fit.
    pub fn within(dynamic: &Dynamic, largest: u32, limits: &Limits) -> Result<Self, Undecided> {
        let what = || format!("a sweep up to {largest} stones");
        Undecided::check(limits, Self::memory(dynamic, largest), what)?;
        Ok(Self::new(dynamic, largest))
    }

    /// What a sweep keeps, in bytes: 4.4 for each pile were measured at 10^8 in Fibonacci nim; other games need their dynamic as a
    /// list beside it.
    pub fn memory(dynamic: &Dynamic, largest: u32) -> u128 {
        u128::from(largest) * if dynamic.is_fibonacci() { 5 } else { 9 } + (16 << 20)
    }

    /// All rows that are left, one after the other: `each` gets the pile and its row.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or if the rows of another game than Fibonacci nim, which can be as long as their piles, take
    /// longer than the limits allow.
    pub fn run(
        &mut self,
        limits: &Limits,
        watch: &mut dyn Watch,
        mut each: impl FnMut(u32, &[Break]),
    ) -> Result<(), Undecided> {
        /// Cost of an entry, in cells of a table of thresholds.
        const CELLS_PER_ENTRY: u64 = 30;
        const BETWEEN_REPORTS: u64 = 1 << 14;
        let (mut entries, mut reported) = (0, 0);
        while self.next <= self.largest {
            let n = self.next;
            let Some(row) = self.next_row() else { break };
            entries += row.len() as u64;
            each(n, row);
            if !matches!(self.moves, Moves::Doubling) && entries > limits.cells / CELLS_PER_ENTRY {
                return Err(Undecided::Unsupported(
                    "the rows of this game are too long for a table this size".into(),
                ));
            }
            if entries >= reported + BETWEEN_REPORTS {
                reported = entries;
                limits.tell(watch, n.into(), self.largest.into())?;
            }
        }
        Ok(())
    }

    /// The pile of the next row.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// The state as numbers, for a checkpoint.
    pub fn save(&self, mut number: impl FnMut(u32)) {
        number(self.next);
        number(self.live.len() as u32);
        for live in &self.live {
            number(live.servers().len() as u32);
            for (row, last) in live.servers() {
                number(row);
                number(last);
            }
        }
        number(self.waiting.from(self.next).count() as u32);
        for interval in self.waiting.from(self.next) {
            for part in [interval.first, interval.last, interval.row, interval.value] {
                number(part);
            }
        }
    }

    /// Continues from what [`save`](Self::save) returned, for the same dynamic and largest pile; `None`
    /// if the numbers are not such a state.
    pub fn load(dynamic: &Dynamic, largest: u32, mut number: impl FnMut() -> Option<u32>) -> Option<Self> {
        let mut sweep = Self::new(dynamic, largest);
        sweep.next = number()?;
        sweep.waiting.skip_to(sweep.next);
        for _ in 0..number()? {
            let mut live = Live::default();
            for _ in 0..number()? {
                live.insert(number()?, number()?);
            }
            sweep.live.push(live);
        }
        for _ in 0..number()? {
            let interval = Interval { first: number()?, last: number()?, row: number()?, value: number()? };
            if interval.first < sweep.next {
                return None;
            }
            sweep.waiting.push(interval);
        }
        Some(sweep)
    }

    /// The breaks of the next row, or `None` after the last.
    pub fn next_row(&mut self) -> Option<&[Break]> {
        let n = self.next;
        if n > self.largest {
            return None;
        }
        self.next += 1;
        let live = &mut self.live;
        self.waiting.begin(n, |interval| {
            let value = interval.value as usize;
            if live.len() <= value {
                live.resize_with(value + 1, Live::default);
            }
            live[value].insert(interval.row, interval.last);
        });
        self.find_breaks(n);
        self.serve_later_rows(n);
        Some(&self.row)
    }

    /// The least move from the row produced last to the value d, whatever the smaller values; `None` if
    /// there is none.
    pub fn least_move(&mut self, value: u32) -> Option<u32> {
        let n = self.next.checked_sub(1)?;
        let row = self.live.get_mut(value as usize)?.latest(n)?;
        Some(n - row)
    }

    /// G(n, r) exceeds d iff r admits, for every value up to d, the least move to it.
    fn find_breaks(&mut self, n: u32) {
        self.row.clear();
        let mut from = 0;
        let mut value = 0;
        for live in &mut self.live {
            let Some(row) = live.latest(n) else { break };
            if n - row > from {
                self.row.push(Break { from, value });
                from = n - row;
            }
            value += 1;
        }
        self.row.push(Break { from, value });
    }

    fn serve_later_rows(&mut self, n: u32) {
        // Only the last one can be larger.
        let entries = self.row.iter().enumerate().filter(|(_, entry)| entry.value <= self.most);
        for (i, entry) in entries {
            let until = self.row.get(i + 1).map(|next| next.from - 1);
            if let Some((least, most)) = self.moves.allowing(entry.from, until) {
                self.waiting.push(Interval {
                    first: n.saturating_add(least),
                    last: n.saturating_add(most),
                    row: n,
                    value: entry.value,
                });
            }
        }
    }
}

/// Which moves allow how much: the dynamic, read backwards.
enum Moves {
    Doubling,
    /// f(1), f(2), ... up to the largest pile.
    Table(Vec<u32>),
}

impl Moves {
    fn new(dynamic: &Dynamic, largest: u32) -> Self {
        if dynamic.is_fibonacci() {
            return Self::Doubling;
        }
        let allowed = |x: u32| u32::try_from(dynamic.after_u64(x.into())).unwrap_or(u32::MAX);
        Self::Table((1..=largest).map(allowed).collect())
    }

    /// The least and the largest k >= 1 with from <= f(k) <= until (no bound if `None`).
    fn allowing(&self, from: u32, until: Option<u32>) -> Option<(u32, u32)> {
        let (least, most) = match self {
            Self::Doubling => (from.div_ceil(2).max(1), until.map_or(u32::MAX, |until| until / 2)),
            Self::Table(allowed) => (
                allowed.partition_point(|&f| f < from) as u32 + 1,
                until.map_or(u32::MAX, |until| allowed.partition_point(|&f| f <= until) as u32),
            ),
        };
        (least <= most).then_some((least, most))
    }
}
