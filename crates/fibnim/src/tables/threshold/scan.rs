//! The plain way to thresholds: try every move, keep every cell.

use super::NEVER;
use crate::game::{Convention, Game};
use crate::undecided::Undecided;
use limits::{Limits, Watch};

/// The thresholds of all piles in a box.
///
/// ```
/// use fibnim::game::{Dynamic, Game};
/// use fibnim::tables::threshold::{NEVER, ThresholdBox};
/// use limits::{Limits, Unwatched};
///
/// let game = Game::normal(Dynamic::fibonacci());
/// let table = ThresholdBox::new(&game, &[3, 4, 20], &Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(table.threshold(&[0, 0, 12]), 1); // z1(12)
/// assert_eq!(table.threshold(&[2, 2, 0]), NEVER); // equal piles
/// assert!((0..=20).all(|n| table.threshold(&[3, 4, n]) != NEVER)); // GL Thm 19
/// ```
pub struct ThresholdBox {
    sizes: Vec<u32>,
    strides: Vec<usize>,
    thresholds: Vec<u32>,
}

impl ThresholdBox {
    /// Tabulates all piles up to `sizes`, in lexicographic order, trying x = 1, 2, ... for each: about
    /// four tries a cell on average in Fibonacci nim. Memory: four bytes a cell.
    ///
    /// # Errors
    ///
    /// If the table needs more memory than the limits allow or the system has, or it is stopped.
    pub fn new(
        game: &Game,
        sizes: &[u32],
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Self, Undecided> {
        let cells = Self::cells(sizes);
        Undecided::check(limits, Self::memory(cells), || {
            format!("the table of thresholds for these piles ({cells} cells)")
        })?;
        let mut strides = vec![1; sizes.len()];
        for i in (1..sizes.len()).rev() {
            strides[i - 1] = strides[i] * (sizes[i] as usize + 1);
        }
        let mut table = Self { sizes: sizes.to_vec(), strides, thresholds: Vec::new() };
        table.thresholds.try_reserve_exact(cells as usize).map_err(|_| Undecided::Memory {
            what: "the table of thresholds for these piles, which the system has no room for,".into(),
            needed: Some(Self::memory(cells)),
            limit: limits.memory,
        })?;
        table.fill(&reaches(game, sizes), game.convention, limits, watch)?;
        Ok(table)
    }

    /// How many cells the box has.
    pub fn cells(sizes: &[u32]) -> u128 {
        sizes.iter().fold(1u128, |cells, &n| cells.saturating_mul(u128::from(n) + 1))
    }

    fn memory(cells: u128) -> u128 {
        cells.saturating_mul(4)
    }

    /// All thresholds, the last pile running fastest.
    pub fn into_thresholds(self) -> Vec<u32> {
        self.thresholds
    }

    /// tau of these piles; [`NEVER`] if they are P at every allowance.
    pub fn threshold(&self, piles: &[u32]) -> u32 {
        let cell: usize = piles.iter().zip(&self.strides).map(|(&n, stride)| n as usize * stride).sum();
        self.thresholds[cell]
    }

    /// All x that win from the full box in pile i within the allowance, ascending.
    pub fn winning_takes<'a>(
        &'a self,
        game: &'a Game,
        i: usize,
        allowance: u64,
    ) -> impl Iterator<Item = u32> + 'a {
        let full = self.thresholds.len() - 1;
        let most = u64::from(self.sizes[i]).min(allowance) as u32;
        (1..=most).filter(move |&x| {
            let next = self.thresholds[full - x as usize * self.strides[i]];
            leaves_p(next, reach(game, x))
        })
    }

    fn fill(
        &mut self,
        reaches: &[Option<u32>],
        convention: Convention,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<(), Undecided> {
        let total = self.thresholds.capacity() as u64;
        let mut piles = vec![0u32; self.sizes.len()];
        // Nothing left: lost for the player to move at any allowance, or won under misere play.
        self.thresholds.push(if convention == Convention::Misere { 0 } else { NEVER });
        while increment(&mut piles, &self.sizes) {
            let cell = self.thresholds.len();
            if cell.is_multiple_of(1 << 20) {
                limits.tell(watch, cell as u64, total)?;
            }
            self.thresholds.push(self.least_winning_take(cell, &piles, reaches));
        }
        Ok(())
    }

    fn least_winning_take(&self, cell: usize, piles: &[u32], reaches: &[Option<u32>]) -> u32 {
        let largest = piles.iter().copied().max().unwrap_or(0);
        for x in 1..=largest {
            let wins = |(&pile, &stride): (&u32, &usize)| {
                x <= pile && leaves_p(self.thresholds[cell - x as usize * stride], reaches[x as usize])
            };
            if piles.iter().zip(&self.strides).any(wins) {
                return x;
            }
        }
        NEVER
    }
}

/// Whether a position with this threshold is P at what a move allows.
fn leaves_p(threshold: u32, reach: Option<u32>) -> bool {
    reach.is_some_and(|allowed| threshold > allowed)
}

/// What a move of x allows, below [`NEVER`]. `None` for a move after which the other player cannot
/// move and therefore wins: zero allowed, under misere play.
fn reach(game: &Game, x: u32) -> Option<u32> {
    let allowed = game.dynamic.after_u64(x.into());
    match (allowed, game.convention) {
        (0, Convention::Misere) => None,
        _ => Some(u32::try_from(allowed).unwrap_or(NEVER).min(NEVER - 1)),
    }
}

fn reaches(game: &Game, sizes: &[u32]) -> Vec<Option<u32>> {
    let largest = sizes.iter().copied().max().unwrap_or(0);
    (0..=largest).map(|x| reach(game, x)).collect()
}

/// The next vector in lexicographic order; `false` after the last.
fn increment(piles: &mut [u32], sizes: &[u32]) -> bool {
    for (pile, size) in piles.iter_mut().zip(sizes).rev() {
        if *pile < *size {
            *pile += 1;
            return true;
        }
        *pile = 0;
    }
    false
}
