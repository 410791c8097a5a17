//! Complements: the one pile, if any, that makes piles a P position without limit (GL Thm 17).

use std::ops::RangeInclusive;

use super::threshold::{Columns, NEVER, Thresholds};
use crate::game::Game;
use crate::undecided::Undecided;
use limits::{Limits, Watch};

/// The complements of all pairs (a, b) with a <= b <= N, searched up to some pile.
///
/// ```
/// use fibnim::game::{Dynamic, Game};
/// use fibnim::tables::complement::Complements;
/// use limits::Limits;
///
/// let game = Game::normal(Dynamic::fibonacci());
/// let mut table = Complements::new(&game, 9, 100, &Limits::default()).unwrap();
/// table.advance(101, &Limits::default()).unwrap();
/// assert_eq!(table.complement(8, 9), Some(53));
/// assert_eq!(table.without(), [(3, 4)]); // GL Thm 19
/// ```
pub struct Complements {
    columns: Box<dyn Thresholds + Send>,
    smaller: RangeInclusive<u32>,
    larger: RangeInclusive<u32>,
    /// The complement of each pair of the columns in order, [`NEVER`] if it is not found.
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
        Self::tile(game, 0..=largest, 0..=largest, search, limits)
    }

    /// The part of such a table whose smaller and larger piles are in these ranges. It ends as soon as its own complements are found: a
    /// pair that has none keeps no other part waiting.
    ///
    /// ```
    /// use fibnim::game::{Dynamic, Game};
    /// use fibnim::tables::complement::Complements;
    /// use limits::{Limits, Unwatched};
    ///
    /// let game = Game::normal(Dynamic::fibonacci());
    /// let mut tile = Complements::tile(&game, 8..=8, 8..=9, 1_000_000, &Limits::default()).unwrap();
    /// tile.run(&Limits::default(), &mut Unwatched).unwrap();
    /// assert!(tile.rows().eq([(8, 8, Some(0)), (8, 9, Some(53))]));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Columns::new`].
    pub fn tile(
        game: &Game,
        smaller: RangeInclusive<u32>,
        larger: RangeInclusive<u32>,
        search: u32,
        limits: &Limits,
    ) -> Result<Self, Undecided> {
        let sizes = [*smaller.end(), *larger.end()];
        Self::check(game, sizes, search, limits)?;
        let columns = Columns::new(game, &sizes, search, limits)?;
        Ok(Self::on(Box::new(columns), smaller, larger, search))
    }

    /// Refuses a table over these piles that would not fit into the memory allowed: the columns, and what is found.
    ///
    /// # Errors
    ///
    /// What would not fit.
    pub fn check(game: &Game, mut sizes: [u32; 2], search: u32, limits: &Limits) -> Result<(), Undecided> {
        sizes.sort_unstable();
        let largest = sizes[1].max(search);
        let cells = super::threshold::sorted_vectors(&sizes);
        let needed = Columns::memory(game, &sizes, largest).saturating_add(cells.saturating_mul(4));
        Undecided::check(limits, needed, || format!("a table of complements ({cells} pairs)"))
    }

    /// The same, computed by columns over the ends of both ranges that are at their beginning.
    pub fn on(
        columns: Box<dyn Thresholds + Send>,
        smaller: RangeInclusive<u32>,
        larger: RangeInclusive<u32>,
        search: u32,
    ) -> Self {
        let mut made = Self { columns, smaller, larger, found: Vec::new(), left: 0, search };
        let (most_a, most_b) = made.most();
        made.found = vec![NEVER; made.place(most_a, most_b) + 1];
        made.left = made.rows().count();
        made
    }

    /// How many piles are worth a step.
    pub fn piles_per_step(&self) -> u32 {
        self.columns.planes_per_step()
    }

    /// The largest piles of the columns.
    fn most(&self) -> (u32, u32) {
        let (one, other) = (*self.smaller.end(), *self.larger.end());
        (one.min(other), one.max(other))
    }

    /// The place of a pair a <= b in the order of the columns: rows of one a, one pair shorter each time.
    fn place(&self, a: u32, b: u32) -> usize {
        let (a, side) = (a as usize, self.most().1 as usize + 1);
        a * side - a * (a + 1) / 2 + b as usize
    }

    /// The pair at a place.
    fn pair(&self, place: usize) -> (u32, u32) {
        let (mut a, mut beyond) = (0, self.most().0 + 1);
        while a + 1 < beyond {
            let middle = a + (beyond - a) / 2;
            if self.place(middle, middle) <= place { a = middle } else { beyond = middle }
        }
        (a, a + (place - self.place(a, a)) as u32)
    }

    /// Whether a pair is in the table.
    fn has(&self, (a, b): (u32, u32)) -> bool {
        self.smaller.contains(&a) && self.larger.contains(&b)
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
    /// If it is stopped; the piles before [`next`](Self::next) are tried then, and it can go on.
    pub fn advance(&mut self, count: u32, limits: &Limits) -> Result<(), Undecided> {
        let count = count.min(self.search.saturating_add(1) - self.next());
        let found = self.columns.advance_some(count, limits)?;
        for (cell, n) in found.never {
            let is_new = self.found[cell] == NEVER && self.has(self.pair(cell));
            self.left -= usize::from(is_new);
            self.found[cell] = n.min(self.found[cell]);
        }
        Ok(limits.stop.check()?)
    }

    /// All pairs in order, each with its complement if it was found.
    pub fn rows(&self) -> impl Iterator<Item = (u32, u32, Option<u32>)> + '_ {
        let (most_a, most_b) = self.most();
        let pairs = (0..=most_a).flat_map(move |a| (a..=most_b).map(move |b| (a, b)));
        let all = pairs.zip(&self.found).filter(|(pair, _)| self.has(*pair));
        all.map(|((a, b), &complement)| (a, b, known(complement)))
    }

    /// The complement of (a, b), if it was found.
    pub fn complement(&self, a: u32, b: u32) -> Option<u32> {
        let (a, b) = (a.min(b), a.max(b));
        let (most_a, most_b) = self.most();
        if a > most_a || b > most_b {
            return None;
        }
        known(self.found[self.place(a, b)])
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
    /// If it is cancelled.
    pub fn run(&mut self, limits: &Limits, watch: &mut dyn Watch) -> Result<(), Undecided> {
        // Most tables end early; long steps are for those that do not.
        let mut step = 64.min(self.piles_per_step());
        while !self.is_done() {
            let (next, total) = (self.next(), u64::from(self.search) + 1);
            self.advance(step, limits)?;
            step = step.saturating_mul(2).min(self.piles_per_step());
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

    /// Continues from what [`save`](Self::save) returned, for the same game and sizes; `false` (and the
    /// table unusable) if the numbers are not such a state.
    pub fn load(&mut self, mut number: impl FnMut() -> Option<u32>) -> bool {
        if !self.columns.load(&mut number) {
            return false;
        }
        for found in &mut self.found {
            let Some(value) = number() else { return false };
            *found = value;
        }
        self.left = self.rows().filter(|(.., complement)| complement.is_none()).count();
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
/// use limits::{Limits, Unwatched};
///
/// let game = Game::normal(Dynamic::fibonacci());
/// let found = complement(&game, &[2, 93], 1000, &Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(found, Some(345)); // GL Rem 18
/// ```
///
/// # Errors
///
/// As [`Columns::new`], or if it is stopped.
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
        let found = columns.advance(step, limits, &mut limits::Unwatched)?;
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
    use limits::Unwatched;

    #[test]
    fn tables_continue_where_they_were_saved_and_agree_with_single_searches() {
        let game = Game::normal(Dynamic::fibonacci());
        let limits = Limits::default();
        let mut table = Complements::new(&game, 30, 400, &limits).unwrap();
        table.advance(57, &Limits::default()).unwrap();
        let mut numbers = Vec::new();
        table.save(|number| numbers.push(number)).unwrap();
        let mut numbers = numbers.into_iter();
        let mut again = Complements::new(&game, 30, 400, &limits).unwrap();
        assert!(again.load(|| numbers.next()));
        for table in [&mut table, &mut again] {
            while !table.is_done() {
                table.advance(100, &Limits::default()).unwrap();
            }
        }
        assert!(table.rows().eq(again.rows()));
        for (a, b, found) in table.rows().step_by(7) {
            assert_eq!(complement(&game, &[b, a], 400, &limits, &mut Unwatched), Ok(found), "({a}, {b})");
        }
        assert_eq!(table.without(), [(3, 4)]);
        assert_eq!(table.largest_ratios(1), [(18, 21, 147)]);
    }

    #[test]
    fn tiles_are_parts_of_the_table() {
        let (game, limits) = (Game::normal(Dynamic::fibonacci()), Limits::default());
        let mut whole = Complements::new(&game, 23, 300, &limits).unwrap();
        whole.run(&limits, &mut Unwatched).unwrap();
        let mut rows = Vec::new();
        for (a, b) in [(0, 0), (0, 8), (0, 16), (8, 8), (8, 16), (16, 16)] {
            let mut tile = Complements::tile(&game, a..=a + 7, b..=b + 7, 300, &limits).unwrap();
            tile.run(&limits, &mut Unwatched).unwrap();
            assert!(tile.next() < 301 || a + b == 0, "only the tile of (3, 4) is searched to the end");
            rows.extend(tile.rows());
        }
        rows.sort_unstable();
        assert!(whole.rows().eq(rows));
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
