//! Any number of piles under the global dynamic, by the thresholds of all smaller piles.

use num_bigint::BigUint;

use crate::game::Game;
use crate::tables::threshold::{Columns, LARGEST_PILE, NEVER, ThresholdBox};
use crate::undecided::Undecided;
use limits::{Limits, Watch};

/// The threshold of some piles, with what is needed to list their winning moves.
pub(super) struct Thresholds<'a> {
    game: &'a Game,
    sizes: Vec<u32>,
    kept: Cells,
    /// `None` if the piles are P at every allowance.
    pub(super) threshold: Option<u32>,
    /// How many cells were computed.
    pub(super) cells: u128,
}

enum Cells {
    /// The largest pile (its place among the sizes) runs; its whole column is kept, and the last plane.
    Columns {
        running: usize,
        columns: Box<Columns>,
        column: Vec<u32>,
    },
    Box(ThresholdBox),
}

/// Solves piles that all have stones. The work is one cell for each smaller position with sorted fixed
/// piles, the memory one plane and one column; more than five piles need a full box.
pub(super) fn solve<'a>(
    game: &'a Game,
    piles: &[BigUint],
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Thresholds<'a>, Undecided> {
    let small = |n: &BigUint| u32::try_from(n).ok().filter(|&n| n <= LARGEST_PILE);
    let sizes: Vec<u32> = match piles.iter().map(small).collect() {
        Some(sizes) => sizes,
        None => return Err(too_large(piles, limits)),
    };
    if !Columns::supports(game, sizes.len()) {
        let cells = ThresholdBox::cells(&sizes);
        Undecided::check_work(limits, cells, || "the table of thresholds for these piles".into())?;
        let table = ThresholdBox::new(game, &sizes, limits, watch)?;
        let threshold = table.threshold(&sizes);
        return Ok(Thresholds { game, sizes, kept: Cells::Box(table), threshold: finite(threshold), cells });
    }
    let running = (0..sizes.len()).max_by_key(|&place| sizes[place]).expect("there are piles");
    let longest = sizes[running];
    let fixed: Vec<u32> = without(&sizes, running).into_iter().filter(|&pile| pile > 0).collect();
    let mut columns = Columns::new(game, &fixed, longest, limits)?;
    let cells = columns.plane().saturating_mul(u128::from(longest) + 1);
    Undecided::check_work(limits, cells, || "the table of thresholds for these piles".into())?;
    let column = columns.advance(longest + 1, limits, watch)?.thresholds;
    let threshold = finite(column[longest as usize]);
    let kept = Cells::Columns { running, columns: Box::new(columns), column };
    Ok(Thresholds { game, sizes, kept, threshold, cells })
}

fn finite(threshold: u32) -> Option<u32> {
    (threshold != NEVER).then_some(threshold)
}

fn without(sizes: &[u32], place: usize) -> Vec<u32> {
    let mut rest = sizes.to_vec();
    rest.remove(place);
    rest.sort_unstable();
    rest
}

fn too_large(piles: &[BigUint], limits: &Limits) -> Undecided {
    let size = |n: &BigUint| u128::try_from(n).unwrap_or(u128::MAX).saturating_add(1);
    Undecided::Work {
        what: "the table of thresholds for these piles".into(),
        needed: piles.iter().fold(1u128, |cells, n| cells.saturating_mul(size(n))),
        limit: limits.cells,
    }
}

impl Thresholds<'_> {
    /// All x that win in pile i within the allowance, ascending.
    pub(super) fn winning_takes(&self, i: usize, allowance: u64) -> Box<dyn Iterator<Item = u32> + '_> {
        let (running, columns, column) = match &self.kept {
            Cells::Box(table) => return Box::new(table.winning_takes(self.game, i, allowance)),
            Cells::Columns { running, columns, column } => (*running, columns, column),
        };
        let size = self.sizes[i];
        let most = u64::from(size).min(allowance) as u32;
        let left = move |x: u32| {
            if i == running {
                return column[(size - x) as usize];
            }
            let mut sizes = self.sizes.clone();
            sizes[i] -= x;
            columns.in_last_plane(&without(&sizes, running)).expect("smaller piles are in the plane")
        };
        Box::new((1..=most).filter(move |&x| {
            u64::from(left(x)) > self.game.dynamic.after_u64(x.into()).min(NEVER as u64 - 1)
        }))
    }
}
