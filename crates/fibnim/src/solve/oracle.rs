//! The oracle: brute force straight from the rules. Slow, plain, and what everything else is
//! compared with.
//!
//! A position is N iff some move leads to a P position (GL Prop 3); its Grundy value is the least
//! number that is not an option's (G §2). Nothing else is used. The one economy: what r allows is what
//! r - 1 allows and the moves of exactly r stones, so a table over all allowances costs one move
//! per entry and pile.

use std::convert::Infallible;

use super::Outcome;
use crate::game::{Convention, Dynamic, Game};
use crate::undecided::Undecided;
use limits::{Limits, Watch};

/// All outcomes of a global game in a box of pile sizes, at all allowances.
///
/// ```
/// use fibnim::game::{Dynamic, Game};
/// use fibnim::solve::{Outcome, oracle::GlobalOracle};
///
/// let oracle = GlobalOracle::new(&Game::normal(Dynamic::fibonacci()), &[12, 7]);
/// assert_eq!(oracle.outcome(&[7, 5], 1), Outcome::P);
/// assert_eq!(oracle.outcome(&[7, 5], u64::MAX), Outcome::N);
/// ```
pub struct GlobalOracle {
    sizes: Vec<u64>,
    most: u64,
    wins: Vec<bool>,
}

impl GlobalOracle {
    /// Tabulates every position with at most `sizes` stones in its piles. Memory: one byte for each
    /// vector of piles and each allowance up to the largest pile.
    pub fn new(game: &Game, sizes: &[u64]) -> Self {
        let most = sizes.iter().copied().max().unwrap_or(0);
        let mut oracle = Self { sizes: sizes.to_vec(), most, wins: Vec::new() };
        let vectors: u64 = sizes.iter().map(|n| n + 1).product();
        oracle.wins.reserve((vectors * (most + 1)) as usize);
        let next: Vec<u64> = (0..=most).map(|x| game.dynamic.after_u64(x).min(most)).collect();
        let stuck_wins = game.convention == Convention::Misere;
        for vector in 0..vectors {
            let piles = oracle.piles(vector);
            let over = piles.iter().all(|&n| n == 0);
            oracle.wins.push(stuck_wins); // no move at allowance 0
            let mut wins = over && stuck_wins;
            for r in 1..=most {
                wins |= (0..piles.len()).any(|i| r <= piles[i] && oracle.loses_after(&piles, i, r, &next));
                oracle.wins.push(wins);
            }
        }
        oracle
    }

    /// The outcome of these piles at this allowance (anything above the largest pile is unlimited).
    pub fn outcome(&self, piles: &[u64], allowance: u64) -> Outcome {
        let wins = self.wins[self.entry(piles, allowance.min(self.most))];
        if wins { Outcome::N } else { Outcome::P }
    }

    fn loses_after(&self, piles: &[u64], i: usize, take: u64, next: &[u64]) -> bool {
        let mut after = piles.to_vec();
        after[i] -= take;
        !self.wins[self.entry(&after, next[take as usize])]
    }

    fn entry(&self, piles: &[u64], allowance: u64) -> usize {
        let vector = piles.iter().zip(&self.sizes).fold(0, |index, (n, size)| index * (size + 1) + n);
        (vector * (self.most + 1) + allowance) as usize
    }

    fn piles(&self, mut vector: u64) -> Vec<u64> {
        let mut piles = vec![0; self.sizes.len()];
        for (pile, size) in piles.iter_mut().zip(&self.sizes).rev() {
            *pile = vector % (size + 1);
            vector /= size + 1;
        }
        piles
    }
}

/// Grundy values of one pile, for all allowances up to the pile.
///
/// ```
/// use fibnim::{game::Dynamic, solve::oracle::GrundyOracle};
/// assert_eq!(GrundyOracle::new(&Dynamic::fibonacci(), 12).value(12, 4), 3);
/// ```
pub struct GrundyOracle {
    rows: Vec<Vec<u64>>,
}

impl GrundyOracle {
    /// Tabulates every pile of at most `largest` stones.
    pub fn new(dynamic: &Dynamic, largest: u64) -> Self {
        let mut oracle = Self { rows: Vec::new() };
        for n in 0..=largest {
            let mut seen = Vec::new();
            let row = (0..=n).map(|r| {
                if r > 0 {
                    seen.push(oracle.value(n - r, dynamic.after_u64(r)));
                }
                mex(&seen)
            });
            let row = row.collect();
            oracle.rows.push(row);
        }
        oracle
    }

    /// The Grundy value of (n; r).
    pub fn value(&self, n: u64, r: u64) -> u64 {
        self.rows[n as usize][r.min(n) as usize]
    }
}

/// The least natural number that is not in the list (G Def 2.1).
///
/// ```
/// assert_eq!(fibnim::solve::oracle::mex(&[0, 1, 4]), 2);
/// ```
pub fn mex(values: &[u64]) -> u64 {
    (0..).find(|candidate| !values.contains(candidate)).unwrap_or(u64::MAX)
}

/// One pile of a local game, for [`LocalOracle`].
#[derive(Clone, Debug)]
pub struct OraclePile {
    /// How many stones.
    pub stones: u64,
    /// What may be taken now; anything above the stones is unlimited.
    pub allowance: u64,
    /// What a move allows next.
    pub dynamic: Dynamic,
}

/// All outcomes of a sum of piles with an allowance each.
///
/// ```
/// use fibnim::game::{Convention, Dynamic};
/// use fibnim::solve::{Outcome, oracle::{LocalOracle, OraclePile}};
///
/// let pile = |stones| OraclePile { stones, allowance: stones - 1, dynamic: Dynamic::fibonacci() };
/// let oracle = LocalOracle::new(Convention::Normal, vec![pile(6), pile(6)]);
/// assert_eq!(oracle.outcome(), Outcome::P); // two equal games: copy the other player
/// ```
pub struct LocalOracle {
    piles: Vec<OraclePile>,
    wins: Vec<bool>,
}

impl LocalOracle {
    /// Tabulates every position that these piles can become. Memory: [`cells`](Self::cells) bytes.
    pub fn new(convention: Convention, piles: Vec<OraclePile>) -> Self {
        let Ok(oracle) = Self::tabulate::<Infallible>(convention, piles, |_, _| Ok(()));
        oracle
    }

    /// The same, with an observer.
    ///
    /// # Errors
    ///
    /// If it is stopped. Nothing else is limited.
    pub fn watched(
        convention: Convention,
        piles: Vec<OraclePile>,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Self, Undecided> {
        Ok(Self::tabulate(convention, piles, |done, total| limits.tell(watch, done, total))?)
    }

    /// Reports now and then how many of all cells are done, and ends at the first error.
    fn tabulate<E>(
        convention: Convention,
        piles: Vec<OraclePile>,
        mut tell: impl FnMut(u64, u64) -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut oracle = Self { piles, wins: Vec::new() };
        let cells = Self::cells(&oracle.piles);
        for cell in 0..cells as usize {
            if cell.is_multiple_of(1 << 16) {
                tell(cell as u64, cells as u64)?;
            }
            let state = oracle.state(cell);
            let options: Vec<usize> = (0..state.len()).flat_map(|i| oracle.options(&state, i)).collect();
            let wins = match convention {
                Convention::Misere if options.is_empty() => true,
                _ => options.iter().any(|&option| !oracle.wins[option]),
            };
            oracle.wins.push(wins);
        }
        Ok(oracle)
    }

    /// How many positions the table has.
    pub fn cells(piles: &[OraclePile]) -> u128 {
        piles.iter().fold(1u128, |cells, pile| cells.saturating_mul(u128::from(pile.stones + 1).pow(2)))
    }

    /// The outcome of the position itself.
    pub fn outcome(&self) -> Outcome {
        self.outcome_at(self.cell(&self.start()))
    }

    /// The outcome after taking `take` stones from pile `i`, or `None` if that is not a move.
    pub fn after(&self, i: usize, take: u64) -> Option<Outcome> {
        let option = self.options(&self.start(), i).nth(usize::try_from(take.checked_sub(1)?).ok()?)?;
        Some(self.outcome_at(option))
    }

    fn outcome_at(&self, cell: usize) -> Outcome {
        if self.wins[cell] { Outcome::N } else { Outcome::P }
    }

    fn start(&self) -> Vec<(u64, u64)> {
        self.piles.iter().map(|pile| (pile.stones, pile.allowance.min(pile.stones))).collect()
    }

    /// The positions after taking 1, 2, ... stones from pile i.
    fn options<'a>(&'a self, state: &'a [(u64, u64)], i: usize) -> impl Iterator<Item = usize> + 'a {
        let (stones, allowance) = state[i];
        (1..=stones.min(allowance)).map(move |take| {
            let mut next = state.to_vec();
            next[i] = (stones - take, self.piles[i].dynamic.after_u64(take).min(self.piles[i].stones));
            self.cell(&next)
        })
    }

    fn cell(&self, state: &[(u64, u64)]) -> usize {
        state.iter().zip(&self.piles).fold(0, |cell, (&(stones, allowance), pile)| {
            let side = pile.stones as usize + 1;
            cell * side * side + stones as usize * side + allowance as usize
        })
    }

    fn state(&self, mut cell: usize) -> Vec<(u64, u64)> {
        let mut state = vec![(0, 0); self.piles.len()];
        for (entry, pile) in state.iter_mut().zip(&self.piles).rev() {
            let side = pile.stones as usize + 1;
            *entry = ((cell / side % side) as u64, (cell % side) as u64);
            cell /= side * side;
        }
        state
    }
}
