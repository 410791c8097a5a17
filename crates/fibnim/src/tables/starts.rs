//! The first pile of each Grundy value, and how fast the values grow (G §5).

use std::ops::RangeInclusive;

use num_bigint::BigUint;

use limits::{Limits, Watch};

use super::grundy::{Runs, Sweep};
use crate::game::Dynamic;
use crate::undecided::Undecided;

/// The values G(0, 0), G(1, 1), G(2, 2), ...: by runs, in no memory worth mentioning, in Fibonacci nim, and by a sweep in its relatives.
///
/// ```
/// use fibnim::game::Dynamic;
/// use fibnim::tables::starts::Tops;
/// use limits::Limits;
///
/// let mut tops = Tops::within(&Dynamic::fibonacci(), 5_000_000_000, &Limits::MODEST).unwrap();
/// let first: Vec<u32> = std::iter::from_fn(|| tops.next_top()).take(6).collect();
/// assert_eq!(first, [0, 1, 2, 3, 3, 4]);
/// ```
pub enum Tops {
    /// Fibonacci nim.
    Runs(Box<Runs>),
    /// Any game, with piles of 32 bits.
    Sweep(Box<Sweep>),
}

impl Tops {
    /// The values of the piles up to `largest`.
    ///
    /// # Errors
    ///
    /// If what must be kept for them does not fit into the limits, or a relative of Fibonacci nim has piles of more than 32 bits.
    pub fn within(dynamic: &Dynamic, largest: u64, limits: &Limits) -> Result<Self, Undecided> {
        if dynamic.is_fibonacci() {
            return Ok(Self::Runs(Box::new(Runs::new(largest))));
        }
        let largest = u32::try_from(largest)
            .map_err(|_| Undecided::Unsupported("piles beyond 2^32 are for Fibonacci nim only".into()))?;
        Ok(Self::Sweep(Box::new(Sweep::within(dynamic, largest, limits)?)))
    }

    /// The pile of the next value.
    pub fn next(&self) -> u64 {
        match self {
            Self::Runs(runs) => runs.next(),
            Self::Sweep(sweep) => sweep.next().into(),
        }
    }

    /// The next value, or `None` after the last.
    pub fn next_top(&mut self) -> Option<u32> {
        match self {
            Self::Runs(runs) => runs.next_top(),
            Self::Sweep(sweep) => sweep.next_row()?.last().map(|last| last.value),
        }
    }

    /// The state as numbers, for a checkpoint.
    pub fn save(&self, number: impl FnMut(u32)) {
        match self {
            Self::Runs(runs) => runs.save(number),
            Self::Sweep(sweep) => sweep.save(number),
        }
    }

    /// Continues from what [`save`](Self::save) returned, for the same game and largest pile; `None` if the numbers are not such a state.
    pub fn load(dynamic: &Dynamic, largest: u64, number: impl FnMut() -> Option<u32>) -> Option<Self> {
        if dynamic.is_fibonacci() {
            return Some(Self::Runs(Box::new(Runs::load(largest, number)?)));
        }
        Some(Self::Sweep(Box::new(Sweep::load(dynamic, largest.try_into().ok()?, number)?)))
    }
}

/// h(g) for g = 0, 1, 2, ...: the smallest pile n with G(n, n) = g, for the values that a sweep has reached.
///
/// G(n, n) never decreases, and by at most one from n to n + 1 (G Thm 5.2), so these piles give G(n, n)
/// for every n.
///
/// ```
/// use fibnim::tables::{grundy::Runs, starts::Starts};
///
/// let mut runs = Runs::new(20);
/// let mut starts = Starts::default();
/// while let Some(top) = runs.next_top() {
///     starts.add(top);
/// }
/// assert_eq!(starts.first_piles(), [0, 1, 2, 3, 5, 8, 12, 16]);
/// assert_eq!(starts.value(11), 5);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Starts {
    first_piles: Vec<u64>,
    rows: u64,
}

impl Starts {
    /// All starts up to this pile.
    ///
    /// ```
    /// use fibnim::game::Dynamic;
    /// use fibnim::tables::starts::Starts;
    /// use limits::{Limits, Unwatched};
    /// let starts = Starts::upto(&Dynamic::fibonacci(), 20, &Limits::default(), &mut Unwatched).unwrap();
    /// assert_eq!(starts.first_piles(), [0, 1, 2, 3, 5, 8, 12, 16]);
    /// ```
    ///
    /// # Errors
    ///
    /// If it does not fit into the limits, or is cancelled.
    pub fn upto(
        dynamic: &Dynamic,
        largest: u64,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Self, Undecided> {
        const BETWEEN_REPORTS: u64 = 1 << 14;
        let mut starts = Self::default();
        match Tops::within(dynamic, largest, limits)? {
            Tops::Sweep(mut sweep) => sweep.run(limits, watch, |_, row| {
                starts.add(row.last().map_or(0, |last| last.value));
            })?,
            Tops::Runs(mut runs) => {
                while let Some(top) = runs.next_top() {
                    starts.add(top);
                    if runs.next().is_multiple_of(BETWEEN_REPORTS) {
                        limits.tell(watch, runs.next(), largest)?;
                    }
                }
            }
        }
        Ok(starts)
    }

    /// Continues after `rows` rows in which the values had these first piles.
    pub fn resume(first_piles: Vec<u64>, rows: u64) -> Self {
        Self { first_piles, rows }
    }

    /// Takes the value of the next whole pile; returns it if it is new.
    pub fn add(&mut self, top: u32) -> Option<u32> {
        let n = self.rows;
        self.rows += 1;
        if (top as usize) < self.first_piles.len() {
            return None;
        }
        self.first_piles.push(n);
        Some(top)
    }

    /// h(0), h(1), ...
    pub fn first_piles(&self) -> &[u64] {
        &self.first_piles
    }

    /// How many rows were taken: G(n, n) is known below that n.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// G(n, n), for n below [`rows`](Self::rows).
    pub fn value(&self, n: u64) -> u64 {
        self.first_piles.partition_point(|&first| first <= n) as u64 - 1
    }

    /// The ranges of n >= 1 for which G(ceil(3n/2)) - G(n) exceeds `most`, for all n for which both are known: 2 is the conjecture that closes
    /// G §5. Costs O(values^2), not O(n).
    pub fn conjecture_failures(&self, most: u64) -> Vec<RangeInclusive<u64>> {
        self.half_again(|rise| rise > most)
    }

    /// The ranges of n >= 1 for which G(ceil(3n/2)) is not above G(n), against the first half of the conjecture.
    pub fn first_half_failures(&self) -> Vec<RangeInclusive<u64>> {
        self.half_again(|rise| rise < 1)
    }

    /// The ranges of n >= 1 for which G(ceil(3n/2)) - G(n) fails.
    fn half_again(&self, fails: impl Fn(u64) -> bool) -> Vec<RangeInclusive<u64>> {
        let Some(longest) = self.rows.checked_sub(1) else { return Vec::new() };
        // ceil(3n/2) <= longest iff 3n <= 2 * longest; ceil(3n/2) >= h iff n > 2(h - 1)/3.
        let most = 2 * longest / 3;
        let reaches = |h: &u64| if *h == 0 { 0 } else { 2 * (h - 1) / 3 + 1 };
        let mut changes: Vec<u64> =
            self.first_piles.iter().copied().chain(self.first_piles.iter().map(reaches)).collect();
        changes.push(1);
        changes.push(most + 1);
        changes.retain(|&n| (1..=most + 1).contains(&n));
        changes.sort_unstable();
        changes.dedup();
        let mut failures: Vec<RangeInclusive<u64>> = Vec::new();
        for pair in changes.windows(2) {
            let (n, end) = (pair[0], pair[1] - 1);
            if !fails(self.value((3 * n).div_ceil(2)) - self.value(n)) {
                continue;
            }
            match failures.last_mut() {
                Some(last) if *last.end() + 1 == n => *last = *last.start()..=end,
                _ => failures.push(n..=end),
            }
        }
        failures
    }

    /// The constant c in h(g) ~ c^g, by least squares over the upper half of the values; `None` if there
    /// are too few.
    pub fn growth(&self) -> Option<f64> {
        let points: Vec<(f64, f64)> = self
            .first_piles
            .iter()
            .enumerate()
            .skip(self.first_piles.len() / 2)
            .filter(|(_, h)| **h > 0)
            .map(|(g, &h)| (g as f64, (h as f64).ln()))
            .collect();
        if points.len() < 3 {
            return None;
        }
        let count = points.len() as f64;
        let mean = |pick: fn(&(f64, f64)) -> f64| points.iter().map(pick).sum::<f64>() / count;
        let (x, y) = (mean(|p| p.0), mean(|p| p.1));
        let slope = points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum::<f64>()
            / points.iter().map(|p| (p.0 - x).powi(2)).sum::<f64>();
        Some(slope.exp())
    }

    /// The least n >= 1 at which a bound of G Thm 5.3 fails, exactly computed.
    pub fn first_failure(&self, bound: Bound) -> Option<u64> {
        let values = self.first_piles.len();
        (0..values).find_map(|g| {
            let first = self.first_piles[g].max(1);
            let last = self.first_piles.get(g + 1).map_or(self.rows, |&next| next).checked_sub(1)?;
            (first <= last).then(|| bound.first_failure(g as u32, first, last)).flatten()
        })
    }
}

/// A bound on G(n) = G(n, n).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// G(n) <= ceil(2 sqrt n) + 1.
    Upper,
    /// log_{3/2}(n) <= G(n), as printed.
    PrintedLower,
    /// log_{3/2}((n + 2)/2) <= G(n). With m_0 = 1 and m_(i+1) = ceil(3 m_i/2), G(m_i) >= i + 1 and m_i + 1 <= 2 (3/2)^i, so for
    /// m_i <= n < m_(i+1) the bound is at most i + 1 <= G(n) (G Thm 5.2).
    CorrectedLower,
}

impl Bound {
    /// The bound at n, rounded as machine numbers are: for drawing.
    ///
    /// ```
    /// use fibnim::tables::starts::Bound;
    /// assert_eq!(Bound::Upper.at(16.0), 9.0);
    /// assert_eq!(Bound::CorrectedLower.at(1.0), 1.0);
    /// ```
    pub fn at(self, n: f64) -> f64 {
        match self {
            Self::Upper => (2.0 * n.sqrt()).ceil() + 1.0,
            Self::PrintedLower => n.log(1.5),
            Self::CorrectedLower => ((n + 2.0) / 2.0).log(1.5),
        }
    }

    /// The least n in first..=last, where G is g throughout, at which the bound fails.
    fn first_failure(self, g: u32, first: u64, last: u64) -> Option<u64> {
        match self {
            // The bound grows with n: if it holds at the first pile, it holds at all.
            Self::Upper => {
                let four_n = BigUint::from(first) * 4u32;
                let root = four_n.sqrt();
                let ceiling = if &root * &root == four_n { root } else { root + 1u32 };
                (BigUint::from(g) > ceiling + 1u32).then_some(first)
            }
            // n > (3/2)^g, that is n * 2^g > 3^g.
            Self::PrintedLower => Self::first_above(BigUint::from(3u32).pow(g) >> g, first, last),
            // n + 2 > 2 (3/2)^g.
            Self::CorrectedLower => {
                let most = (BigUint::from(3u32).pow(g) << 1u32) >> g;
                Self::first_above(most - 2u32, first, last)
            }
        }
    }

    /// The least n in the range above `most`, the largest natural number that satisfies a bound.
    fn first_above(most: BigUint, first: u64, last: u64) -> Option<u64> {
        let least_failing = u64::try_from(most + 1u32).ok()?.max(first);
        (least_failing <= last).then_some(least_failing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Dynamic;
    use crate::tables::grundy::Sweep;

    fn starts(upto: u64) -> Starts {
        let limits = Limits::default();
        Starts::upto(&Dynamic::fibonacci(), upto, &limits, &mut limits::Unwatched).unwrap()
    }

    /// Everything the report says, n by n.
    #[test]
    fn ranges_and_bounds_agree_with_a_look_at_every_n() {
        let upto = 20_000;
        let starts = starts(upto.into());
        let mut sweep = Sweep::new(&Dynamic::fibonacci(), upto);
        let mut values = Vec::new();
        while let Some(row) = sweep.next_row() {
            values.push(u64::from(row.last().unwrap().value));
        }
        assert!((0..values.len()).all(|n| starts.value(n as u64) == values[n]));
        let failing: Vec<u64> = (1..)
            .take_while(|&n| (3 * n as usize).div_ceil(2) < values.len())
            .filter(|&n| values[(3 * n as usize).div_ceil(2)] - values[n as usize] > 2)
            .collect();
        assert_eq!(failing.first(), Some(&471));
        let found: Vec<u64> = starts.conjecture_failures(2).into_iter().flatten().collect();
        assert_eq!(found, failing);
        assert_eq!(starts.conjecture_failures(3), []);
        assert_eq!(starts.first_half_failures(), []);
        let all = 1..=(2 * u64::from(upto) / 3);
        assert_eq!(starts.half_again(|_| true), [all]);
        let log = |n: f64| n.ln() / 1.5f64.ln();
        let plain = |fails: &dyn Fn(usize) -> bool| (1..values.len()).find(|&n| fails(n)).map(|n| n as u64);
        assert_eq!(starts.first_failure(Bound::PrintedLower), Some(4));
        assert_eq!(plain(&|n| log(n as f64) > values[n] as f64 + 1e-9), Some(4));
        assert_eq!(starts.first_failure(Bound::CorrectedLower), None);
        assert_eq!(plain(&|n| log((n as f64 + 2.0) / 2.0) > values[n] as f64 + 1e-9), None);
        assert_eq!(starts.first_failure(Bound::Upper), None);
        assert_eq!(plain(&|n| values[n] as f64 > (2.0 * (n as f64).sqrt()).ceil() + 1.0), None);
    }

    #[test]
    fn nothing_is_known_of_an_empty_table() {
        assert_eq!(Starts::default().conjecture_failures(2), []);
        assert_eq!(Starts::default().growth(), None);
        assert_eq!(Starts::default().first_failure(Bound::Upper), None);
    }
}
