//! Columns of thresholds: some piles fixed, the last one running.
//!
//! Along one axis, the least x with tau(v - x e) > f(x) is the distance to the nearest earlier cell
//! whose reach covers this one; [`Stacks`] find it in constant amortised time. For each n all cells
//! with smaller fixed piles form a plane; only sorted piles are kept, because piles are a multiset.
//! Memory is needed for one plane, not for the length of the column.
//!
//! Work is shared by rows and tiles: a tile is a few neighbouring planes, a row all cells with the same smallest fixed pile
//! (see [`tiles`](super::tiles)).

use super::blocks::Blocks;
use super::pipeline::{FEWEST_PLANES, LINE_BYTES, Pipeline, TILE_BYTES};
use super::reach::Reach;
use super::tiles::TILES_PER_CORE;
use super::{LARGEST_PILE, NEVER, Thresholds};
use crate::game::{Convention, Game};
use crate::tables::cores;
use crate::undecided::Undecided;
use limits::{Limits, Stop, Watch};

/// The most piles that a table may have, the running one included.
pub(super) const MOST_PILES: usize = 5;

/// The thresholds of (A, B, ..., n) for n = 0, 1, 2, ..., computed plane by plane.
///
/// ```
/// use fibnim::game::{Dynamic, Game};
/// use fibnim::tables::threshold::{Columns, NEVER};
/// use limits::{Limits, Unwatched};
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
    /// Two fixed piles too, many cells at once.
    TwoByBlocks(Blocks),
    Three(Pipeline<3>),
    Four(Pipeline<4>),
}

macro_rules! each_width {
    ($planes:expr, $pipeline:ident => $do:expr) => {
        match $planes {
            Planes::Zero($pipeline) => $do,
            Planes::One($pipeline) => $do,
            Planes::Two($pipeline) => $do,
            Planes::TwoByBlocks($pipeline) => $do,
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
        let planes = match *sizes {
            [] => Planes::Zero(Pipeline::new(&sizes)),
            [_] => Planes::One(Pipeline::new(&sizes)),
            [a, b] if Blocks::suit([a, b]) => Planes::TwoByBlocks(Blocks::new([a, b])),
            [_, _] => Planes::Two(Pipeline::new(&sizes)),
            [_, _, _] => Planes::Three(Pipeline::new(&sizes)),
            _ => Planes::Four(Pipeline::new(&sizes)),
        };
        let empty_threshold = if game.convention == Convention::Misere { 0 } else { NEVER };
        Ok(Self { sizes, reach, empty_threshold, planes })
    }

    /// Bytes that columns over these sorted fixed piles need: coordinates, stacks, and their lower
    /// entries (about as many as cells were seen in Fibonacci nim), and the lines of every worker's tile.
    pub fn memory(game: &Game, sizes: &[u32], largest: u32) -> u128 {
        let reach = Reach::memory(game, largest) + (1 << 20) + FOUND_BYTES;
        if let &[a, b] = sizes
            && Blocks::suit([a, b])
        {
            return Blocks::memory([a, b]) + reach;
        }
        let per_cell = 4 * sizes.len() as u128 + 12 + 20;
        let lines = sizes.iter().skip(1).fold(1u128, |lines, &n| lines.saturating_mul(u128::from(n) + 1));
        let tile =
            lines.saturating_mul(LINE_BYTES as u128 * u128::from(FEWEST_PLANES)).max(TILE_BYTES as u128);
        sorted_vectors(sizes)
            .saturating_mul(per_cell)
            .saturating_add(tile.saturating_mul(cores() as u128))
            .saturating_add(reach)
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
        each_width!(&self.planes, p => p.next())
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
    /// If it is stopped; what the planes before [`next`](Self::next) brought is lost then
    /// ([`Thresholds::advance_some`] keeps it).
    pub fn advance(
        &mut self,
        count: u32,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Found, Undecided> {
        let (total, last) = (u64::from(count), self.next().saturating_add(count));
        let mut found = Found::default();
        while self.next() < last {
            self.round(last - self.next(), &limits.stop, &mut found);
            limits.tell(watch, total - u64::from(last - self.next()), total)?;
        }
        Ok(found)
    }

    /// Computes some of the next `most` planes: enough to keep the workers apart, and few enough to be watched.
    fn round(&mut self, most: u32, stop: &Stop, found: &mut Found) {
        let round = most.min(each_width!(&self.planes, p => p.round()));
        let (reach, empty) = (&self.reach, self.empty_threshold);
        let more = each_width!(&mut self.planes, p => p.run(round, reach, empty, stop));
        found.thresholds.extend(more.thresholds);
        found.never.extend(more.never);
    }

    /// From now on all thresholds of pairs a <= n are kept, if one pile is fixed.
    pub(super) fn keep_pairs(&mut self) {
        if let Planes::One(pipeline) = &mut self.planes {
            pipeline.keep();
        }
    }

    /// What was kept, for each a.
    pub(super) fn into_kept_pairs(self) -> Vec<Vec<u16>> {
        let Planes::One(pipeline) = self.planes else { return Vec::new() };
        pipeline.into_kept()
    }

    /// The state as numbers, for a checkpoint.
    pub fn save(&self, mut number: impl FnMut(u32)) {
        each_width!(&self.planes, p => p.save(&mut number));
    }

    /// Continues from what [`save`](Self::save) returned, for the same game and sizes; `false` (and the
    /// columns unusable) if the numbers are not such a state.
    pub fn load(&mut self, mut number: impl FnMut() -> Option<u32>) -> bool {
        each_width!(&mut self.planes, p => p.load(&mut number).is_some())
    }
}

/// Cells of a step: a fraction of a second.
const CELLS_PER_STEP: u128 = 100_000_000;

/// What a step finds, at most, and the bytes that it takes while workers bring it together.
const FOUND_PER_STEP: u128 = 1 << 16;
const FOUND_BYTES: u128 = 4 << 20;

impl Thresholds for Columns {
    fn next(&self) -> u32 {
        Columns::next(self)
    }

    fn planes_per_step(&self) -> u32 {
        // Work is shared by tiles: with fewer of them most cores would wait.
        let tiles = each_width!(&self.planes, p => p.tile()) * TILES_PER_CORE * cores() as u32;
        let longest = u128::from(self.sizes.last().copied().unwrap_or(0)) + 1;
        // No line has two cells that are P at every allowance.
        let lines = self.plane().div_ceil(longest);
        let planes = (CELLS_PER_STEP / self.plane()).min(FOUND_PER_STEP / lines);
        planes.clamp(1, 1 << 20).max(tiles.into()) as u32
    }

    fn advance_some(&mut self, most: u32, limits: &Limits) -> Result<Found, Undecided> {
        let (first, last) = (self.next(), self.next().saturating_add(most));
        let mut found = Found::default();
        while self.next() < last && !limits.stop.is_set() {
            self.round(last - self.next(), &limits.stop, &mut found);
        }
        if self.next() == first {
            limits.stop.check()?;
        }
        Ok(found)
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
pub(in crate::tables) fn sorted_vectors(sizes: &[u32]) -> u128 {
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
