//! Complements: the one pile, if any, that makes piles a P position without limit (GL Thm 17).

use super::threshold::{Columns, NEVER, Thresholds};
use crate::game::Game;
use crate::undecided::Undecided;
use work::{Limits, Unwatched, Watch};

/// The complements of all pairs (a, b) with a <= b <= N, searched up to some pile.
///
/// ```
/// use fibnim::game::{Dynamic, Game};
/// use fibnim::tables::complement::Complements;
/// use work::{Limits, Unwatched};
///
/// let game = Game::normal(Dynamic::fibonacci());
/// let mut table = Complements::new(&game, 9, 100, &Limits::default()).unwrap();
/// table.advance(101, &Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(table.complement(8, 9), Some(53));
/// assert_eq!(table.without(), [(3, 4)]); // GL Thm 19
/// ```
pub struct Complements {
    columns: Box<dyn Thresholds + Send>,
    largest: u32,
    /// The complement of each pair in order, [`NEVER`] if it is not found.
    found: Vec<u32>,
    left: usize,
    search: u32,
}

impl Complements {
    /// A table for piles up to `largest`, to be searched up to the pile `search`.
    ///
    /// # Errors
    ///
    /// As [`Columns::new`].
    pub fn new(game: &Game, largest: u32, search: u32, limits: &Limits) -> Result<Self, Undecided> {
        let columns = Columns::new(game, &[largest, largest], search, limits)?;
        Ok(Self::on(Box::new(columns), largest, search))
    }

    /// The same, computed by columns over the fixed piles `largest` and `largest` that are at their beginning.
    pub fn on(columns: Box<dyn Thresholds + Send>, largest: u32, search: u32) -> Self {
        let side = largest as usize + 1;
        let pairs = side * (side + 1) / 2;
        Self { columns, largest, found: vec![NEVER; pairs], left: pairs, search }
    }

    /// How many piles are worth a step.
    pub fn piles_per_step(&self) -> u32 {
        self.columns.planes_per_step()
    }

    /// The next pile to be tried.
    pub fn next(&self) -> u32 {
        self.columns.next()
    }

    /// Whether every complement is found, or the search has come to its end.
    pub fn is_done(&self) -> bool {
        self.left == 0 || self.next() > self.search
    }

    /// Tries the next `count` piles, or fewer if the search ends before.
    ///
    /// # Errors
    ///
    /// If somebody stops it.
    pub fn advance(&mut self, count: u32, limits: &Limits, watch: &mut dyn Watch) -> Result<(), Undecided> {
        let count = count.min(self.search.saturating_add(1) - self.next());
        let found = self.columns.advance(count, limits, watch)?;
        for (cell, n) in found.never {
            let known = &mut self.found[cell];
            self.left -= usize::from(*known == NEVER);
            *known = n.min(*known);
        }
        Ok(())
    }

    /// All pairs in order, each with its complement if it was found.
    pub fn rows(&self) -> impl Iterator<Item = (u32, u32, Option<u32>)> + '_ {
        let pairs = (0..=self.largest).flat_map(|a| (a..=self.largest).map(move |b| (a, b)));
        pairs.zip(&self.found).map(|((a, b), &complement)| (a, b, known(complement)))
    }

    /// The complement of (a, b), if it was found.
    pub fn complement(&self, a: u32, b: u32) -> Option<u32> {
        let (a, b) = (a.min(b) as usize, a.max(b) as usize);
        let side = self.largest as usize + 1;
        if b >= side {
            return None;
        }
        // The rows of smaller piles a have side, side - 1, ... pairs.
        known(self.found[a * side - a * (a + 1) / 2 + b])
    }

    /// The pairs whose complement was not found (GL Question 21).
    pub fn without(&self) -> Vec<(u32, u32)> {
        self.rows().filter(|(.., complement)| complement.is_none()).map(|(a, b, _)| (a, b)).collect()
    }

    /// The pairs with the largest complement / max(a, b), the largest first (GL Rem 18).
    pub fn largest_ratios(&self, count: usize) -> Vec<(u32, u32, u32)> {
        let ratio = |&(_, b, c): &(u32, u32, u32)| f64::from(c) / f64::from(b);
        let mut largest: Vec<(u32, u32, u32)> = Vec::with_capacity(count + 1);
        for row in self.rows().filter_map(|(a, b, c)| Some((a, b, c?))).filter(|row| row.1 > 0) {
            // Rows come in order, so that of equal ratios the first stays first.
            let place = largest.partition_point(|kept| ratio(kept) >= ratio(&row));
            if place < count {
                largest.insert(place, row);
                largest.truncate(count);
            }
        }
        largest
    }

    /// Computes all that is left.
    ///
    /// # Errors
    ///
    /// If nobody wants it any more.
    pub fn run(&mut self, limits: &Limits, watch: &mut dyn Watch) -> Result<(), Undecided> {
        // Short steps, so that somebody can watch.
        const STEP: u32 = 64;
        while !self.is_done() {
            let (next, total) = (self.next(), u64::from(self.search) + 1);
            self.advance(STEP, limits, &mut Unwatched)?;
            limits.tell(watch, next.into(), total)?;
        }
        Ok(())
    }

    /// The state as numbers, for a checkpoint.
    ///
    /// # Errors
    ///
    /// If the device that computes them fails.
    pub fn save(&self, mut number: impl FnMut(u32)) -> Result<(), Undecided> {
        self.columns.save(&mut number)?;
        self.found.iter().for_each(|&found| number(found));
        Ok(())
    }

    /// Continues from what [`save`](Self::save) told, for the same game and sizes; `false` (and the
    /// table unusable) if the numbers are no such state.
    pub fn load(&mut self, mut number: impl FnMut() -> Option<u32>) -> bool {
        if !self.columns.load(&mut number) {
            return false;
        }
        for found in &mut self.found {
            let Some(told) = number() else { return false };
            *found = told;
        }
        self.left = self.found.iter().filter(|&&found| found == NEVER).count();
        true
    }
}

fn known(complement: u32) -> Option<u32> {
    (complement != NEVER).then_some(complement)
}

/// The complement of any piles (at most four), searched up to `search`; the search stops where it is
/// found. `None` if there is none up to there.
///
/// ```
/// use fibnim::game::{Dynamic, Game};
/// use fibnim::tables::complement::complement;
/// use work::{Limits, Unwatched};
///
/// let game = Game::normal(Dynamic::fibonacci());
/// let found = complement(&game, &[2, 93], 1000, &Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(found, Some(345)); // GL Rem 18
/// ```
///
/// # Errors
///
/// As [`Columns::new`], or if somebody stops it.
pub fn complement(
    game: &Game,
    piles: &[u32],
    search: u32,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Option<u32>, Undecided> {
    let mut columns = Columns::new(game, piles, search, limits)?;
    let longest = u64::from(search) + 1;
    while u64::from(columns.next()) < longest {
        let from = columns.next();
        let step = (longest - u64::from(from)).min(u64::from(STEP)) as u32;
        let found = columns.advance(step, limits, &mut work::Unwatched)?;
        if let Some(place) = found.thresholds.iter().position(|&threshold| threshold == NEVER) {
            return Ok(Some(from + place as u32));
        }
        limits.tell(watch, columns.next().into(), longest)?;
    }
    Ok(None)
}

/// How many piles are tried between two looks at what was found.
const STEP: u32 = 1024;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Dynamic;
    use work::Unwatched;

    #[test]
    fn tables_continue_where_they_were_saved_and_agree_with_single_searches() {
        let game = Game::normal(Dynamic::fibonacci());
        let limits = Limits::default();
        let mut table = Complements::new(&game, 30, 400, &limits).unwrap();
        table.advance(57, &Limits::default(), &mut Unwatched).unwrap();
        let mut numbers = Vec::new();
        table.save(|number| numbers.push(number)).unwrap();
        let mut numbers = numbers.into_iter();
        let mut again = Complements::new(&game, 30, 400, &limits).unwrap();
        assert!(again.load(|| numbers.next()));
        for table in [&mut table, &mut again] {
            while !table.is_done() {
                table.advance(100, &Limits::default(), &mut Unwatched).unwrap();
            }
        }
        assert!(table.rows().eq(again.rows()));
        for (a, b, found) in table.rows().step_by(7) {
            assert_eq!(complement(&game, &[b, a], 400, &limits, &mut Unwatched), Ok(found), "({a}, {b})");
        }
        assert_eq!(table.without(), [(3, 4)]);
        assert_eq!(table.largest_ratios(1), [(18, 21, 147)]);
    }

    /// GL Rem 18.
    #[test]
    fn printed_exceptions() {
        let game = Game::normal(Dynamic::fibonacci());
        for (piles, printed) in [([1, 47], 72), ([2, 41], 139), ([2, 93], 345), ([8, 9], 53)] {
            let found = complement(&game, &piles, 1000, &Limits::default(), &mut Unwatched);
            assert_eq!(found, Ok(Some(printed)), "{piles:?}");
        }
    }

    /// Longer tuples, against P positions found by exhaustive thresholds.
    #[test]
    fn three_piles_have_complements_too() {
        let game = Game::normal(Dynamic::fibonacci());
        let found = complement(&game, &[1, 2, 3], 100, &Limits::default(), &mut Unwatched).unwrap();
        let sizes = [1, 2, 3, 100];
        let plain =
            super::super::threshold::ThresholdBox::new(&game, &sizes, &Limits::default(), &mut Unwatched)
                .unwrap();
        assert_eq!(found, (0..=100).find(|&n| plain.threshold(&[1, 2, 3, n]) == NEVER));
    }
}
