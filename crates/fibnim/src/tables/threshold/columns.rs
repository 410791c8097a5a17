//! Columns of thresholds: some piles fixed, the last one running.
//!
//! Along one axis, the least x with tau(v - x e) > f(x) is the distance to the nearest earlier cell
//! whose reach covers this one; [`Stacks`] find it in constant amortised time. For each n all cells
//! with smaller fixed piles form a plane; only sorted piles are kept, because piles are a multiset.
//! Memory is needed for one plane, not for the length of the column.
//!
//! Work is shared by rows and tiles: a tile is a few neighbouring planes, a row all cells with the
//! same smallest fixed pile. A row of a tile needs the earlier rows of the same tile and the same row
//! of the earlier tile, so one worker follows another at a distance of one row.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::pairs::short;
use super::reach::Reach;
use super::stacks::Stacks;
use super::{LARGEST_PILE, NEVER, Thresholds};
use crate::game::{Convention, Game};
use crate::tables::cores;
use crate::undecided::Undecided;
use work::{Limits, Watch};

/// The most piles that a table may have, the running one included.
pub(super) const MOST_PILES: usize = 5;

/// The thresholds of (A, B, ..., n) for n = 0, 1, 2, ..., computed plane by plane.
///
/// ```
/// use fibnim::game::{Dynamic, Game};
/// use fibnim::tables::threshold::{Columns, NEVER};
/// use work::{Limits, Unwatched};
///
/// let game = Game::normal(Dynamic::fibonacci());
/// let mut columns = Columns::new(&game, &[8, 9], 1000, &Limits::default()).unwrap();
/// let thresholds = columns.advance(100, &Limits::default(), &mut Unwatched).unwrap().thresholds;
/// // (8, 9, n) is P at every allowance for n = 53 alone (GL Rem 18).
/// assert_eq!(thresholds.iter().position(|&tau| tau == NEVER), Some(53));
/// ```
pub struct Columns {
    sizes: Vec<u32>,
    reach: Reach,
    empty_threshold: u32,
    planes: Planes,
}

/// The state for each number of fixed piles.
enum Planes {
    Zero(Pipeline<0>),
    One(Pipeline<1>),
    Two(Pipeline<2>),
    Three(Pipeline<3>),
    Four(Pipeline<4>),
}

macro_rules! each_width {
    ($planes:expr, $pipeline:ident => $do:expr) => {
        match $planes {
            Planes::Zero($pipeline) => $do,
            Planes::One($pipeline) => $do,
            Planes::Two($pipeline) => $do,
            Planes::Three($pipeline) => $do,
            Planes::Four($pipeline) => $do,
        }
    };
}

/// What some more planes brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The thresholds of the full column, plane by plane.
    pub thresholds: Vec<u32>,
    /// Every cell that is P at every allowance: the number of its fixed piles in [`Columns::cells`]
    /// order, and n.
    pub never: Vec<(usize, u32)>,
}

impl Columns {
    /// Columns over all piles up to `sizes` (at most four of them), for n up to `longest`.
    ///
    /// # Errors
    ///
    /// If a plane needs more memory than the limits allow, the piles are too many or too large, or play is misere and a move can leave
    /// nothing allowed.
    pub fn new(game: &Game, sizes: &[u32], longest: u32, limits: &Limits) -> Result<Self, Undecided> {
        let mut sizes = sizes.to_vec();
        sizes.sort_unstable();
        let largest = sizes.iter().copied().chain([longest]).max().unwrap_or(0);
        let needed = Self::memory(game, &sizes, largest);
        Undecided::check(limits, needed, || match sorted_vectors(&sizes) {
            u128::MAX => "one plane of thresholds".into(),
            cells => format!("one plane of thresholds ({cells} cells)"),
        })?;
        if largest > LARGEST_PILE || sizes.len() >= MOST_PILES {
            return Err(Undecided::Unsupported(format!(
                "a table of thresholds has at most {MOST_PILES} piles of at most {LARGEST_PILE} stones"
            )));
        }
        let reach = Reach::new(game, largest).ok_or_else(|| {
            Undecided::Unsupported(
                "misere play is not tabulated where a move can leave nothing allowed".into(),
            )
        })?;
        let planes = match sizes.len() {
            0 => Planes::Zero(Pipeline::new(&sizes)),
            1 => Planes::One(Pipeline::new(&sizes)),
            2 => Planes::Two(Pipeline::new(&sizes)),
            3 => Planes::Three(Pipeline::new(&sizes)),
            _ => Planes::Four(Pipeline::new(&sizes)),
        };
        let empty_threshold = if game.convention == Convention::Misere { 0 } else { NEVER };
        Ok(Self { sizes, reach, empty_threshold, planes })
    }

    /// Bytes that columns over these sorted fixed piles need: coordinates, stacks, and their lower
    /// entries (about as many as cells were seen in Fibonacci nim), and the lines of every worker's tile.
    pub fn memory(game: &Game, sizes: &[u32], largest: u32) -> u128 {
        let per_cell = 4 * sizes.len() as u128 + 12 + 20;
        let lines = sizes.iter().skip(1).fold(1u128, |lines, &n| lines.saturating_mul(u128::from(n) + 1));
        let tile =
            lines.saturating_mul(LINE_BYTES as u128 * u128::from(FEWEST_PLANES)).max(TILE_BYTES as u128);
        sorted_vectors(sizes)
            .saturating_mul(per_cell)
            .saturating_add(tile.saturating_mul(cores() as u128))
            .saturating_add(Reach::memory(game, largest) + (1 << 20))
    }

    /// Whether this game can be tabulated so: all but misere play with moves that leave nothing allowed.
    pub fn supports(game: &Game, piles: usize) -> bool {
        piles <= MOST_PILES && Reach::new(game, 1).is_some()
    }

    /// How many cells a plane has.
    pub fn plane(&self) -> u128 {
        sorted_vectors(&self.sizes)
    }

    /// The next n.
    pub fn next(&self) -> u32 {
        each_width!(&self.planes, p => p.next)
    }

    /// The fixed piles of every cell of a plane, each sorted, in the order that [`Found`] counts.
    pub fn cells(&self) -> Vec<Vec<u32>> {
        each_width!(&self.planes, p => p.cells())
    }

    /// The threshold of sorted fixed piles in the plane computed last; `None` for piles outside it.
    pub fn in_last_plane(&self, piles: &[u32]) -> Option<u32> {
        each_width!(&self.planes, p => p.in_last_plane(piles))
    }

    /// Computes the next `count` planes on all cores.
    ///
    /// # Errors
    ///
    /// If somebody stops it.
    pub fn advance(
        &mut self,
        count: u32,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Found, Undecided> {
        let total = u64::from(count);
        let mut found = Found::default();
        let mut left = count;
        while left > 0 {
            // Rounds short enough to be watched, long enough to keep the workers apart.
            let round = left.min(each_width!(&self.planes, p => p.round()));
            let (reach, empty) = (&self.reach, self.empty_threshold);
            let more = each_width!(&mut self.planes, p => p.run(round, reach, empty));
            found.thresholds.extend(more.thresholds);
            found.never.extend(more.never);
            left -= round;
            limits.tell(watch, total - u64::from(left), total)?;
        }
        Ok(found)
    }

    /// From now on all thresholds of pairs a <= n are kept, if one pile is fixed.
    pub(super) fn keep_pairs(&mut self) {
        if let Planes::One(pipeline) = &mut self.planes {
            pipeline.rows.iter().for_each(|row| lock(row).kept = Some(Vec::new()));
        }
    }

    /// What was kept, for each a.
    pub(super) fn into_kept_pairs(self) -> Vec<Vec<u16>> {
        let Planes::One(pipeline) = self.planes else { return Vec::new() };
        let rows =
            pipeline.rows.into_iter().map(|row| row.into_inner().unwrap_or_else(PoisonError::into_inner));
        rows.map(|row| row.kept.unwrap_or_default()).collect()
    }

    /// The state as numbers, for a checkpoint.
    pub fn save(&self, mut number: impl FnMut(u32)) {
        each_width!(&self.planes, p => p.save(&mut number));
    }

    /// Continues from what [`save`](Self::save) told, for the same game and sizes; `false` (and the
    /// columns unusable) if the numbers are no such state.
    pub fn load(&mut self, mut number: impl FnMut() -> Option<u32>) -> bool {
        each_width!(&mut self.planes, p => p.load(&mut number).is_some())
    }
}

/// Cells of a step: a fraction of a second.
const CELLS_PER_STEP: u128 = 20_000_000;

/// So many tiles that a worker that began late does not keep the others waiting for long.
const TILES_PER_CORE: u32 = 4;

impl Thresholds for Columns {
    fn next(&self) -> u32 {
        Columns::next(self)
    }

    fn planes_per_step(&self) -> u32 {
        // Work is shared by tiles: with fewer of them most cores would wait.
        let tiles = each_width!(&self.planes, p => p.tile()) * TILES_PER_CORE * cores() as u32;
        (CELLS_PER_STEP / self.plane()).clamp(1, 1 << 20).max(tiles.into()) as u32
    }

    fn advance(&mut self, count: u32, limits: &Limits, watch: &mut dyn Watch) -> Result<Found, Undecided> {
        Columns::advance(self, count, limits, watch)
    }

    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided> {
        Columns::save(self, number);
        Ok(())
    }

    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        Columns::load(self, number)
    }
}

/// How many sorted vectors lie below sorted sizes: c(v) counts those ending in at most v.
fn sorted_vectors(sizes: &[u32]) -> u128 {
    let Some(&largest) = sizes.last() else { return 1 };
    if sizes.len() == 1 {
        return u128::from(largest) + 1;
    }
    if u128::from(largest) > 1 << 26 {
        return u128::MAX; // far beyond any memory; counting would take long
    }
    // counts[v]: sorted vectors of the first i sizes whose last entry is v.
    let mut counts = vec![1u128; sizes[0] as usize + 1];
    for &size in &sizes[1..] {
        let mut sum = 0u128;
        counts = (0..=size as usize)
            .map(|v| {
                sum = sum.saturating_add(counts.get(v).copied().unwrap_or(0));
                sum
            })
            .collect();
    }
    counts.iter().fold(0u128, |sum, count| sum.saturating_add(*count))
}

/// All cells of a plane, row by row, with the stacks along the running pile.
struct Pipeline<const K: usize> {
    next: u32,
    rows: Vec<Mutex<Row<K>>>,
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
    /// The plane that this row waits for.
    next: u32,
    /// Of one fixed pile a, if they are kept: the thresholds of (a, a), (a, a + 1), ...
    kept: Option<Vec<u16>>,
}

/// Bytes of line stacks that a worker should touch at a time: they should stay in its cache.
const TILE_BYTES: usize = 160 << 10;

/// What a line takes, its lower entries aside, and the fewest planes of a tile.
const LINE_BYTES: usize = 12;
const FEWEST_PLANES: u32 = 4;

/// Cells of a round.
const CELLS_PER_ROUND: usize = 30_000_000;

/// Fewer cells are done sooner than a thread is started.
const WORTH_A_THREAD: usize = 100_000;

impl<const K: usize> Pipeline<K> {
    fn new(sizes: &[u32]) -> Self {
        let mut radix = [1; K];
        radix.iter_mut().zip(sizes.iter().skip(1)).for_each(|(radix, &n)| *radix = n as usize + 1);
        let smallest = sizes.first().copied().unwrap_or(0);
        let mut first_cell = 0;
        let rows = (0..=smallest).map(|smallest_pile| {
            let mut cells = Vec::new();
            sorted_from(sizes, smallest_pile, &mut [0; K], 0, &mut cells);
            let columns = Stacks::new(cells.len());
            let latest = vec![0; cells.len()];
            let row = Row { first_cell, columns, latest, next: 0, cells, kept: None };
            first_cell += row.cells.len();
            Mutex::new(row)
        });
        Self { next: 0, rows: rows.collect(), lines: radix.iter().product(), radix }
    }

    /// How many planes a tile has.
    fn tile(&self) -> u32 {
        (TILE_BYTES / (LINE_BYTES * self.lines)).clamp(FEWEST_PLANES as usize, 512) as u32
    }

    /// Planes between two reports: a fraction of a second, but several tiles for each worker.
    fn round(&self) -> u32 {
        let tile_cells = self.cell_count() * self.tile() as usize;
        self.tile()
            * (CELLS_PER_ROUND / tile_cells.max(1)).min(256).max(TILES_PER_CORE as usize * cores()) as u32
    }

    fn cell_count(&self) -> usize {
        self.rows.last().map_or(0, |row| {
            let row = lock(row);
            row.first_cell + row.cells.len()
        })
    }

    fn run(&mut self, count: u32, reach: &Reach, empty: u32) -> Found {
        let first = self.next;
        let tile = self.tile();
        let tiles = count.div_ceil(tile) as usize;
        let cells = self.cell_count();
        let workers =
            if cells.saturating_mul(count as usize) < WORTH_A_THREAD { 1 } else { cores().min(tiles) };
        let next_tile = AtomicUsize::new(0);
        let done: Mutex<Vec<(usize, Found)>> = Mutex::new(Vec::with_capacity(tiles));
        let shared = &*self;
        let work = || {
            let mut lines: Vec<Stacks> = (0..tile).map(|_| Stacks::new(shared.lines)).collect();
            loop {
                let number = next_tile.fetch_add(1, Ordering::Relaxed);
                if number >= tiles {
                    break;
                }
                let from = first + number as u32 * tile;
                let to = (from + tile).min(first + count);
                lines.iter_mut().for_each(Stacks::clear);
                let found = shared.run_tile(from, to, &mut lines, reach, empty);
                done.lock().unwrap_or_else(PoisonError::into_inner).push((number, found));
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..workers {
                scope.spawn(work);
            }
            work();
        });
        self.next += count;
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_unstable_by_key(|(number, _)| *number);
        let mut all = Found::default();
        for (_, found) in done {
            all.thresholds.extend(found.thresholds);
            all.never.extend(found.never);
        }
        all
    }

    fn run_tile(&self, from: u32, to: u32, lines: &mut [Stacks], reach: &Reach, empty: u32) -> Found {
        let mut found = Found::default();
        for (number, row) in self.rows.iter().enumerate() {
            let mut row = wait_for(row, from);
            let row = &mut *row;
            let is_last = number + 1 == self.rows.len();
            for n in from..to {
                let threshold =
                    self.run_row(row, n, &mut lines[(n - from) as usize], reach, empty, &mut found.never);
                if is_last {
                    found.thresholds.push(threshold);
                }
                if let Some(kept) = &mut row.kept
                    && n as usize >= number
                {
                    kept.push(short(threshold));
                }
            }
            row.next = to;
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

    fn cells(&self) -> Vec<Vec<u32>> {
        self.rows
            .iter()
            .flat_map(|row| lock(row).cells.iter().map(|cell| cell.to_vec()).collect::<Vec<_>>())
            .collect()
    }

    fn in_last_plane(&self, piles: &[u32]) -> Option<u32> {
        let smallest = piles.first().copied().unwrap_or(0);
        let row = lock(self.rows.get(smallest as usize)?);
        let place = row.cells.binary_search_by(|cell| cell.as_slice().cmp(piles)).ok()?;
        Some(row.latest[place])
    }

    fn save(&self, number: &mut impl FnMut(u32)) {
        number(self.next);
        for row in &self.rows {
            lock(row).columns.save(&mut *number);
        }
    }

    fn load(&mut self, number: &mut impl FnMut() -> Option<u32>) -> Option<()> {
        self.next = number()?;
        for row in &self.rows {
            let mut row = lock(row);
            row.next = self.next;
            row.columns = Stacks::load(row.cells.len(), &mut *number)?;
        }
        Some(())
    }
}

/// The row, once the earlier tile has left it. Its worker is at most a row ahead.
fn wait_for<const K: usize>(row: &Mutex<Row<K>>, plane: u32) -> MutexGuard<'_, Row<K>> {
    let mut tries = 0u32;
    loop {
        let guard = lock(row);
        if guard.next == plane {
            return guard;
        }
        drop(guard);
        tries += 1;
        if tries < 64 { std::hint::spin_loop() } else { std::thread::yield_now() }
    }
}

fn lock<const K: usize>(row: &Mutex<Row<K>>) -> MutexGuard<'_, Row<K>> {
    row.lock().unwrap_or_else(PoisonError::into_inner)
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
