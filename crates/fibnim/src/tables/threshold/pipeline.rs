//! Columns over any number of fixed piles, by stacks alone.
//!
//! For two fixed piles [`Blocks`](super::blocks::Blocks) are three to five times as fast, unless rows are short.

use std::ops::Range;

use super::NEVER;
use super::columns::Found;
use super::pairs::short;
use super::reach::Reach;
use super::stacks::Stacks;
use super::tiles::{Rows, TILES_PER_CORE, WORTH_A_THREAD, share};
use crate::tables::cores;
use limits::Stop;

/// All cells of a plane, row by row, with the stacks along the running pile.
pub(super) struct Pipeline<const K: usize> {
    next: u32,
    rows: Rows<Row<K>>,
    /// How many lines a plane has, and the factors that number them.
    lines: usize,
    radix: [usize; K],
}

/// The cells with one smallest pile.
struct Row<const K: usize> {
    cells: Vec<[u32; K]>,
    first_cell: usize,
    columns: Stacks,
    latest: Vec<u32>,
    /// Of one fixed pile a, if they are kept: the thresholds of (a, a), (a, a + 1), ...
    kept: Option<Vec<u16>>,
}

/// Bytes of line stacks that a worker should touch at a time: they should stay in its cache.
pub(super) const TILE_BYTES: usize = 160 << 10;

/// What a line takes, its lower entries aside, and the fewest planes of a tile.
pub(super) const LINE_BYTES: usize = 12;
pub(super) const FEWEST_PLANES: u32 = 4;

/// Cells of a round.
const CELLS_PER_ROUND: usize = 30_000_000;

impl<const K: usize> Pipeline<K> {
    pub(super) fn new(sizes: &[u32]) -> Self {
        let mut radix = [1; K];
        radix.iter_mut().zip(sizes.iter().skip(1)).for_each(|(radix, &n)| *radix = n as usize + 1);
        let smallest = sizes.first().copied().unwrap_or(0);
        let mut first_cell = 0;
        let rows = (0..=smallest).map(|smallest_pile| {
            let mut cells = Vec::new();
            sorted_from(sizes, smallest_pile, &mut [0; K], 0, &mut cells);
            let columns = Stacks::new(cells.len());
            let latest = vec![0; cells.len()];
            let row = Row { first_cell, columns, latest, cells, kept: None };
            first_cell += row.cells.len();
            row
        });
        Self { next: 0, rows: Rows::new(rows), lines: radix.iter().product(), radix }
    }

    /// How many planes a tile has.
    pub(super) fn tile(&self) -> u32 {
        (TILE_BYTES / (LINE_BYTES * self.lines)).clamp(FEWEST_PLANES as usize, 512) as u32
    }

    /// Planes between two reports: a fraction of a second, but several tiles for each worker.
    pub(super) fn round(&self) -> u32 {
        let tile_cells = self.cell_count() * self.tile() as usize;
        self.tile()
            * (CELLS_PER_ROUND / tile_cells.max(1)).min(256).max(TILES_PER_CORE as usize * cores()) as u32
    }

    fn cell_count(&self) -> usize {
        let last = &self.rows.lock(self.rows.len() - 1).state;
        last.first_cell + last.cells.len()
    }

    /// Computes the next `count` planes, or fewer if it is stopped.
    pub(super) fn run(&mut self, count: u32, reach: &Reach, empty: u32, stop: &Stop) -> Found {
        let planes = self.next..self.next + count;
        let tile = self.tile();
        let few = self.cell_count().saturating_mul(count as usize) < WORTH_A_THREAD;
        let room = || (0..tile).map(|_| Stacks::new(self.lines)).collect::<Vec<_>>();
        let run_tile = |planes, lines: &mut Vec<Stacks>| {
            lines.iter_mut().for_each(Stacks::clear);
            self.run_tile(planes, lines, reach, empty)
        };
        let (found, done) = share(planes, tile, if few { 1 } else { cores() }, stop, room, run_tile);
        self.next += done;
        found
    }

    fn run_tile(&self, planes: Range<u32>, lines: &mut [Stacks], reach: &Reach, empty: u32) -> Found {
        let mut found = Found::default();
        for number in 0..self.rows.len() {
            let mut guard = self.rows.wait_for(number, planes.start);
            let row = &mut guard.state;
            let is_last = number + 1 == self.rows.len();
            for (n, lines) in planes.clone().zip(&mut *lines) {
                let threshold = self.run_row(row, n, lines, reach, empty, &mut found.never);
                if is_last {
                    found.thresholds.push(threshold);
                }
                if let Some(kept) = &mut row.kept
                    && n as usize >= number
                {
                    kept.push(short(threshold));
                }
            }
            guard.next = planes.end;
        }
        found
    }

    /// One row of one plane; returns the threshold of its last cell.
    #[inline]
    fn run_row(
        &self,
        row: &mut Row<K>,
        n: u32,
        lines: &mut Stacks,
        reach: &Reach,
        empty: u32,
        never: &mut Vec<(usize, u32)>,
    ) -> u32 {
        let mut threshold = NEVER;
        for (i, (cell, latest)) in row.cells.iter().zip(&mut row.latest).enumerate() {
            // Places count from 1.
            let look = row.columns.look(i, n + 1);
            let (mut serving, mut expired) = (look.serving, look.expired);
            for axis in 0..K {
                let look = lines.look(self.line(cell, axis), cell[axis] + 1);
                serving = serving.min(look.serving);
                expired = expired.min(look.expired);
            }
            threshold = serving;
            if expired < serving {
                // Only below a nearer top can there be a nearer cell that serves.
                threshold = threshold.min(row.columns.distance_below(i, n + 1, threshold));
                for axis in 0..K {
                    let line = self.line(cell, axis);
                    threshold = threshold.min(lines.distance_below(line, cell[axis] + 1, threshold));
                }
            }
            if n == 0 && cell.iter().all(|&pile| pile == 0) {
                threshold = empty;
            }
            *latest = threshold;
            if threshold == NEVER {
                never.push((row.first_cell + i, n));
            }
            let longest = reach.longest(threshold);
            if longest > 0 {
                row.columns.push(i, n + 1, longest.saturating_add(n + 1));
                for axis in 0..K {
                    let place = cell[axis] + 1;
                    lines.push(self.line(cell, axis), place, longest.saturating_add(place));
                }
            }
        }
        threshold
    }

    /// The number of the line through a cell along an axis: the other coordinates, which are sorted, so that the one in place j is
    /// at most the size in place j + 1.
    #[inline]
    fn line(&self, cell: &[u32; K], axis: usize) -> usize {
        let mut line = 0;
        for (i, &pile) in cell.iter().enumerate() {
            if i != axis {
                line = line * self.radix[i - usize::from(i > axis)] + pile as usize;
            }
        }
        line
    }

    pub(super) fn next(&self) -> u32 {
        self.next
    }

    pub(super) fn cells(&self) -> Vec<Vec<u32>> {
        let of_row = |number| {
            let row = self.rows.lock(number);
            row.state.cells.iter().map(|cell| cell.to_vec()).collect::<Vec<_>>()
        };
        (0..self.rows.len()).flat_map(of_row).collect()
    }

    pub(super) fn in_last_plane(&self, piles: &[u32]) -> Option<u32> {
        let smallest = piles.first().copied().unwrap_or(0) as usize;
        if smallest >= self.rows.len() {
            return None;
        }
        let row = &self.rows.lock(smallest).state;
        let place = row.cells.binary_search_by(|cell| cell.as_slice().cmp(piles)).ok()?;
        Some(row.latest[place])
    }

    pub(super) fn save(&self, number: &mut impl FnMut(u32)) {
        number(self.next);
        for row in 0..self.rows.len() {
            self.rows.lock(row).state.columns.save(&mut *number);
        }
    }

    pub(super) fn load(&mut self, number: &mut impl FnMut() -> Option<u32>) -> Option<()> {
        self.next = number()?;
        for row in self.rows.iter_mut() {
            row.next = self.next;
            row.state.columns = Stacks::load(row.state.cells.len(), &mut *number)?;
        }
        Some(())
    }

    /// From now on the thresholds of every row's last cell are kept.
    pub(super) fn keep(&mut self) {
        self.rows.iter_mut().for_each(|row| row.state.kept = Some(Vec::new()));
    }

    /// What was kept, for each row.
    pub(super) fn into_kept(self) -> Vec<Vec<u16>> {
        self.rows.into_states().map(|row| row.kept.unwrap_or_default()).collect()
    }
}

/// All sorted vectors below sorted sizes that begin with `smallest`, in lexicographic order.
fn sorted_from<const K: usize>(
    sizes: &[u32],
    smallest: u32,
    vector: &mut [u32; K],
    filled: usize,
    out: &mut Vec<[u32; K]>,
) {
    if filled == K {
        out.push(*vector);
        return;
    }
    let range = if filled == 0 { smallest..=smallest } else { vector[filled - 1]..=sizes[filled] };
    for pile in range {
        vector[filled] = pile;
        sorted_from(sizes, smallest, vector, filled + 1, out);
    }
}
