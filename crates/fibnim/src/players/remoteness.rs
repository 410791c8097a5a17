//! Remoteness: how long a game lasts when the winner hurries and the loser stalls.
//!
//! A row changes with the allowance a few times only; breaks are kept, and the row is made by one
//! pass over the moves.

use crate::game::{Convention, Game};
use crate::solve::Outcome;
use crate::undecided::Undecided;
use limits::{Limits, Watch};

/// The remoteness of every position with one shared allowance in a box of pile sizes.
///
/// It is 0 where no move is left; 1 more than the least among the options that are lost for the other player, if there
/// is one; else 1 more than the largest of all options. So its parity gives the outcome, and a table of remoteness is a
/// table of outcomes too. As the allowance grows, options are only added, and a row has few breaks: those are kept.
///
/// ```
/// use fibnim::game::{Dynamic, Game};
/// use fibnim::players::Remoteness;
/// use limits::{Limits, Unwatched};
///
/// let game = Game::normal(Dynamic::fibonacci());
/// let table = Remoteness::new(&game, &[12], &Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(table.value(&[12], 11), 9); // 1 leaves 11;2, which can be made to last eight moves more
/// assert_eq!(table.value(&[3], 3), 1); // take all
/// assert_eq!(table.value(&[3], 2), 2);
/// ```
pub struct Remoteness {
    convention: Convention,
    sizes: Vec<u32>,
    strides: Vec<usize>,
    /// f(x), by x.
    allowed: Vec<u32>,
    /// Where the breaks of each row begin.
    rows: Vec<usize>,
    /// From which allowance on which value holds.
    breaks: Vec<(u32, u32)>,
}

/// What one cell costs, in cells of a table of thresholds: measured, roughly.
const WORK: u128 = 6;

impl Remoteness {
    /// Tabulates all piles up to `sizes`, at all allowances. The work is the number of rows times the largest pile.
    ///
    /// # Errors
    ///
    /// If the table needs more memory or work than the limits allow, or it is stopped.
    pub fn new(
        game: &Game,
        sizes: &[u32],
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Self, Undecided> {
        let what = || "the table of remoteness for these piles".to_owned();
        let rows = sizes.iter().fold(1u128, |rows, &n| rows.saturating_mul(u128::from(n) + 1));
        let moves = sizes.iter().fold(1u128, |sum, &n| sum + u128::from(n));
        Undecided::check_work(limits, rows.saturating_mul(moves).saturating_mul(WORK) / 2, what)?;
        Undecided::check(limits, rows.saturating_mul(40), what)?;
        let mut strides = vec![1; sizes.len()];
        for i in (1..sizes.len()).rev() {
            strides[i - 1] = strides[i] * (sizes[i] as usize + 1);
        }
        let largest = sizes.iter().copied().max().unwrap_or(0);
        let allowed = |x: u32| u32::try_from(game.dynamic.after_u64(x.into())).unwrap_or(u32::MAX);
        let mut table = Self {
            convention: game.convention,
            sizes: sizes.to_vec(),
            strides,
            allowed: (0..=largest).map(allowed).collect(),
            rows: Vec::with_capacity(rows as usize + 1),
            breaks: Vec::new(),
        };
        let mut piles = vec![0; sizes.len()];
        for row in 0..rows as usize {
            if row.is_multiple_of(256) {
                limits.tell(watch, row as u64, rows as u64)?;
            }
            if table.breaks.len() as u64 * 8 > limits.memory {
                return Err(Undecided::Memory { what: what(), needed: None, limit: limits.memory });
            }
            table.add_row(&piles);
            increment(&mut piles, sizes);
        }
        table.rows.push(table.breaks.len());
        Ok(table)
    }

    fn add_row(&mut self, piles: &[u32]) {
        let row = self.rows.len();
        let start = self.breaks.len();
        self.rows.push(start);
        self.breaks.push((0, 0));
        let mut quickest = None;
        let mut longest = None;
        for take in 1..=piles.iter().copied().max().unwrap_or(0) {
            for (&pile, &stride) in piles.iter().zip(&self.strides) {
                if take > pile {
                    continue;
                }
                let option = self.at(row - take as usize * stride, self.allowed[take as usize], start);
                match self.outcome_of(option) {
                    Outcome::P => quickest = Some(quickest.map_or(option, |best: u32| best.min(option))),
                    Outcome::N => longest = Some(longest.map_or(option, |best: u32| best.max(option))),
                }
            }
            let value = quickest.or(longest).map_or(0, |option| option + 1);
            if self.breaks.last().is_none_or(|&(_, last)| last != value) {
                self.breaks.push((take, value));
            }
        }
    }

    /// The value of an earlier row; `end` is where the breaks end that are complete.
    fn at(&self, row: usize, allowance: u32, end: usize) -> u32 {
        let end = self.rows.get(row + 1).copied().unwrap_or(end);
        let breaks = &self.breaks[self.rows[row]..end];
        let after = breaks.partition_point(|&(from, _)| from <= allowance);
        breaks[after - 1].1
    }

    /// The outcome that belongs to a value of remoteness.
    pub(super) fn outcome_of(&self, value: u32) -> Outcome {
        let even_is = if self.convention == Convention::Normal { Outcome::P } else { Outcome::N };
        match (value.is_multiple_of(2), even_is) {
            (true, even) => even,
            (false, Outcome::P) => Outcome::N,
            (false, Outcome::N) => Outcome::P,
        }
    }

    /// Whether these piles are in the table.
    pub fn covers(&self, piles: &[u32]) -> bool {
        piles.len() == self.sizes.len() && piles.iter().zip(&self.sizes).all(|(n, size)| n <= size)
    }

    /// The remoteness of these piles, which must be [covered](Self::covers), at this allowance.
    pub fn value(&self, piles: &[u32], allowance: u32) -> u32 {
        self.at(self.row(piles), allowance, self.breaks.len())
    }

    /// The outcome of these piles at this allowance.
    pub fn outcome(&self, piles: &[u32], allowance: u32) -> Outcome {
        self.outcome_of(self.value(piles, allowance))
    }

    /// The remoteness after taking this number of stones from a pile that has them.
    pub fn after(&self, piles: &[u32], pile: usize, take: u32) -> u32 {
        let row = self.row(piles) - take as usize * self.strides[pile];
        self.at(row, self.allowed[take as usize], self.breaks.len())
    }

    /// The winning move with the fewest stones, if there is one: its pile and size.
    pub fn winning_move(&self, piles: &[u32], allowance: u32) -> Option<(usize, u32)> {
        let row = self.row(piles);
        // The least allowance at which the position is won is the least winning move.
        let breaks = &self.breaks[self.rows[row]..self.rows[row + 1]];
        let won = |&&(from, value): &&(u32, u32)| from > 0 && self.outcome_of(value) == Outcome::N;
        let &(take, _) = breaks.iter().find(won).filter(|&&(from, _)| from <= allowance)?;
        let wins = |&pile: &usize| {
            take <= piles[pile] && self.outcome_of(self.after(piles, pile, take)) == Outcome::P
        };
        (0..piles.len()).find(wins).map(|pile| (pile, take))
    }

    fn row(&self, piles: &[u32]) -> usize {
        piles.iter().zip(&self.strides).map(|(&n, stride)| n as usize * stride).sum()
    }
}

/// The next vector in lexicographic order.
fn increment(piles: &mut [u32], sizes: &[u32]) {
    for (pile, size) in piles.iter_mut().zip(sizes).rev() {
        if *pile < *size {
            *pile += 1;
            return;
        }
        *pile = 0;
    }
}
