//! Columns over two fixed piles: near cells by bytes, many at once; far ones by stacks.
//!
//! A block is [`LANES`] neighbouring planes, a lane each. A row (all b >= a) is walked in steps: at step t the lane of plane n0 + i is at
//! b = t - i, so that no lane needs another of the same step. Each step finds the nearest serving cells up to [`NEAR`] away
//! ([`near`](super::near)), without a branch. The few cells that serve farther, and these alone, are on stacks, where the few that found nothing near look.
//!
//! On one core of an EPYC a cell costs 3 ns, and 15 by stacks alone. Half of that is the vector instructions of all cells, half the one
//! cell of thirty that looks at stacks; less than one part in a hundred is waiting for other workers. Planes one by one (fewer than
//! five in a call) cost twice what they do by stacks alone.

use std::ops::Range;

use super::NEVER;
use super::columns::Found;
use super::near::{FAR, LANES, Lanes, NEAR, NearReach, Recent, Wide, byte, nearest, nearest_in_few};
use super::reach::Reach;
use super::stacks::Stacks;
use super::tiles::{Rows, TILES_PER_CORE, WORTH_A_THREAD, share};
use crate::tables::cores;
use limits::Stop;

/// All cells of a plane, row by row.
pub(super) struct Blocks {
    next: u32,
    /// The largest b.
    most: usize,
    rows: Rows<Row>,
}

/// The cells (a, b) with the same a <= b.
struct Row {
    a: usize,
    first_cell: usize,
    /// How far the cells of the latest [`NEAR`] planes serve, in bytes: plane j of b in place b - a + j.
    recent: Vec<Recent>,
    /// The cells of each column that serve far.
    columns: Stacks,
    /// Thresholds in the last plane.
    latest: Vec<u32>,
}

/// What all cells need to know.
struct Rules<'a> {
    reach: &'a Reach,
    near: NearReach,
    /// The threshold of no stones.
    empty: u32,
}

/// What the rows of a block leave to later rows.
struct Block {
    /// How far the cells of the latest rows serve, by step; row a in place a modulo [`NEAR`].
    above: Vec<[Lanes; NEAR]>,
    /// The cells of each line that serve far: of pile p in lane i in place p * LANES + i.
    lines: Stacks,
}

/// What a worker needs for a tile.
struct Room {
    blocks: Vec<Block>,
    sheet: Sheet,
}

/// What a worker needs for a row of a block.
struct Sheet {
    /// How far cells serve: step t of row a in place t - a + NEAR, the latest planes of earlier blocks before those of this one.
    served: Vec<Wide>,
    /// Near thresholds: step t of row a in place t - a.
    thresholds: Vec<Lanes>,
    /// Thresholds of the last column of a row that are not near, by lane.
    far: [u32; LANES],
}

/// Bytes of blocks that a worker should touch at a time: they should stay in its cache.
const TILE_BYTES: usize = 160 << 10;

/// What a block takes for each pile.
const PILE_BYTES: usize = LANES * (NEAR + 12);

/// The most blocks of a tile.
const MOST_BLOCKS: usize = 32;

/// Lanes are looked through by words of eight.
const GROUPS: usize = LANES / 8;

/// Cells of a round.
const CELLS_PER_ROUND: usize = 200_000_000;

/// In shorter rows most lanes would be before the first column or beyond the last: up to (8, 9) stacks alone are faster, up to (20, 20) slower.
const SHORTEST_ROW: u32 = 16;

/// So few planes are done one after the other.
const FEW_PLANES: usize = 4;

/// All workers together may need as much as the plane, or each so much.
const SMALL_ROOM: u128 = 8 << 20;

/// Bytes of the lower entries of a column's stack, as seen in Fibonacci nim with 700 and 1000 piles: about one entry, in a list that doubles.
const LOWER_BYTES: u128 = 28;

impl Blocks {
    /// Whether blocks do better over these two sorted piles than stacks alone: rows are long enough, and not so long and few that the
    /// workers would need more memory than the plane.
    pub(super) fn suit(sizes: [u32; 2]) -> bool {
        sizes[1] >= SHORTEST_ROW && Self::room(sizes) <= Self::plane(sizes).max(SMALL_ROOM * cores() as u128)
    }

    /// Bytes that blocks over these two sorted piles need.
    pub(super) fn memory(sizes: [u32; 2]) -> u128 {
        Self::plane(sizes) + Self::columns(sizes) * LOWER_BYTES + Self::room(sizes)
    }

    /// Bytes of the plane: of each column what it served of late, the top of its stack, and its latest threshold.
    fn plane(sizes: [u32; 2]) -> u128 {
        Self::columns(sizes) * (NEAR as u128 + 12 + 4 + 8)
    }

    /// Columns, with those that lie beyond the ends of the rows.
    fn columns([a, b]: [u32; 2]) -> u128 {
        let (rows, longest) = (u128::from(a) + 1, u128::from(b) + NEAR as u128);
        rows * (2 * longest - u128::from(a)) / 2
    }

    /// Bytes of the room of all workers.
    fn room([_, b]: [u32; 2]) -> u128 {
        let block = (u128::from(b) + (NEAR + LANES) as u128) * PILE_BYTES as u128;
        // A block has lower entries as well, and there is a sheet.
        (block + block / 4).max(2 * TILE_BYTES as u128) * cores() as u128
    }

    pub(super) fn new(sizes: [u32; 2]) -> Self {
        let [smallest, most] = sizes.map(|size| size as usize);
        let mut first_cell = 0;
        let rows = (0..=smallest).map(|a| {
            let cells = most - a + 1;
            let row = Row {
                a,
                first_cell,
                recent: vec![[0; NEAR]; cells + NEAR - 1],
                columns: Stacks::new(cells),
                latest: vec![0; cells],
            };
            first_cell += cells;
            row
        });
        Self { next: 0, most, rows: Rows::new(rows) }
    }

    /// How many planes a tile has.
    pub(super) fn tile(&self) -> u32 {
        let block = PILE_BYTES * (self.most + LANES);
        (LANES * (TILE_BYTES / block).clamp(1, MOST_BLOCKS)) as u32
    }

    /// Planes between two reports: a fraction of a second, but several tiles for each worker.
    pub(super) fn round(&self) -> u32 {
        let tile_cells = self.cell_count() * self.tile() as usize;
        let fewest = TILES_PER_CORE as usize * cores();
        self.tile() * ((CELLS_PER_ROUND / tile_cells).min(256) / fewest * fewest).max(fewest) as u32
    }

    fn cell_count(&self) -> usize {
        let last = &self.rows.lock(self.rows.len() - 1).state;
        last.first_cell + last.latest.len()
    }

    pub(super) fn next(&self) -> u32 {
        self.next
    }

    /// Computes the next `count` planes, or fewer if it is stopped.
    pub(super) fn run(&mut self, count: u32, reach: &Reach, empty: u32, stop: &Stop) -> Found {
        let planes = self.next..self.next + count;
        let tile = self.tile().min(count);
        let few = self.cell_count().saturating_mul(count as usize) < WORTH_A_THREAD;
        let rules = Rules { reach, near: NearReach::new(reach), empty };
        let room = || Room::new(self.most, (tile as usize).div_ceil(LANES));
        let run_tile = |planes, room: &mut Room| self.run_tile(planes, room, &rules);
        let (found, done) = share(planes, tile, if few { 1 } else { cores() }, stop, room, run_tile);
        self.next += done;
        found
    }

    fn run_tile(&self, planes: Range<u32>, room: &mut Room, rules: &Rules<'_>) -> Found {
        let mut found = Found::default();
        room.blocks.iter_mut().for_each(Block::clear);
        for a in 0..self.rows.len() {
            let mut guard = self.rows.wait_for(a, planes.start);
            let row = &mut guard.state;
            let earlier = found.never.len();
            for (number, first) in planes.clone().step_by(LANES).enumerate() {
                let lanes = (planes.end - first).min(LANES as u32) as usize;
                let (block, sheet) = (&mut room.blocks[number], &mut room.sheet);
                Walk {
                    row,
                    block,
                    sheet,
                    rules,
                    columns: self.most - a,
                    first,
                    lanes,
                    never: &mut found.never,
                }
                .run();
                if a + 1 == self.rows.len() {
                    found.thresholds.extend((0..lanes).map(|lane| sheet.last_threshold(self.most - a, lane)));
                }
            }
            found.never[earlier..].sort_unstable_by_key(|&(cell, n)| (n, cell));
            guard.next = planes.end;
        }
        found
    }

    pub(super) fn cells(&self) -> Vec<Vec<u32>> {
        (0..self.rows.len()).flat_map(|a| (a..=self.most).map(move |b| vec![a as u32, b as u32])).collect()
    }

    pub(super) fn in_last_plane(&self, piles: &[u32]) -> Option<u32> {
        let &[a, b] = piles else { return None };
        if a as usize >= self.rows.len() || b < a {
            return None;
        }
        self.rows.lock(a as usize).state.latest.get((b - a) as usize).copied()
    }

    /// What [`Stacks::save`] returns if all cells are on the stacks.
    pub(super) fn save(&self, number: &mut impl FnMut(u32)) {
        number(self.next);
        for a in 0..self.rows.len() {
            self.rows.lock(a).state.save(self.next, number);
        }
    }

    pub(super) fn load(&mut self, number: &mut impl FnMut() -> Option<u32>) -> Option<()> {
        self.next = number()?;
        for row in self.rows.iter_mut() {
            row.next = self.next;
            row.state.load(self.next, number)?;
        }
        Some(())
    }
}

impl Row {
    /// For each column its depth, and place and end of each entry from the bottom up: all that serve yet, each outliving those above it.
    fn save(&self, next: u32, number: &mut impl FnMut(u32)) {
        for column in 0..self.latest.len() {
            let mut entries = self.columns.entries(column);
            for lane in 0..NEAR {
                let served = self.recent[column + lane][lane];
                if served > 0 && served != FAR {
                    // Places count from 1.
                    let at = next + 1 - (NEAR - lane) as u32;
                    entries.push((at, at + u32::from(served)));
                }
            }
            entries.sort_unstable();
            let mut nested: Vec<(u32, u32)> = Vec::new();
            for (at, end) in entries.into_iter().filter(|&(_, end)| end > next) {
                while nested.last().is_some_and(|&(_, earlier_end)| earlier_end <= end) {
                    nested.pop();
                }
                nested.push((at, end));
            }
            number(nested.len() as u32);
            nested.into_iter().flat_map(|(at, end)| [at, end]).for_each(&mut *number);
        }
    }

    fn load(&mut self, next: u32, number: &mut impl FnMut() -> Option<u32>) -> Option<()> {
        self.columns.clear();
        self.recent.fill([0; NEAR]);
        for column in 0..self.latest.len() {
            for _ in 0..number()? {
                let (at, end) = (number()?, number()?);
                if at == 0 || at > next || end <= at {
                    return None;
                }
                let served = byte(end - at);
                if served == FAR {
                    self.columns.put(column, at, end);
                }
                if let Some(lane) = NEAR.checked_sub((next - at) as usize + 1) {
                    self.recent[column + lane][lane] = served;
                }
            }
        }
        Some(())
    }
}

impl Block {
    fn new(most: usize) -> Self {
        let lines = Stacks::new((most + 1) * LANES);
        Self { above: vec![[[0; LANES]; NEAR]; most + LANES], lines }
    }

    fn clear(&mut self) {
        self.above.fill([[0; LANES]; NEAR]);
        self.lines.clear();
    }
}

impl Room {
    fn new(most: usize, blocks: usize) -> Self {
        let sheet = Sheet {
            served: vec![[0; NEAR + LANES]; most + NEAR + LANES],
            thresholds: vec![[0; LANES]; most + LANES],
            far: [NEVER; LANES],
        };
        Self { blocks: (0..blocks).map(|_| Block::new(most)).collect(), sheet }
    }
}

impl Sheet {
    /// The threshold of the last column of a row, this number of columns after its first.
    fn last_threshold(&self, last: usize, lane: usize) -> u32 {
        match self.thresholds[last + lane][lane] {
            FAR => self.far[lane],
            near => near.into(),
        }
    }
}

/// Lanes after `last` are before the first column: they keep what is there.
#[inline(never)]
fn keep_others(served: &mut Lanes, there: &Wide, last: usize) {
    served[last + 1..].copy_from_slice(&there[NEAR + last + 1..]);
}

/// The high bits of the lanes before each lane, eight lanes to a word.
static HIGH_BITS_BEFORE: [[u64; GROUPS]; LANES + 1] = high_bits_before();

const fn high_bits_before() -> [[u64; GROUPS]; LANES + 1] {
    let mut before = [[0; GROUPS]; LANES + 1];
    let mut lane = 0;
    while lane < LANES {
        before[lane + 1] = before[lane];
        before[lane + 1][lane / 8] |= 0x80 << (8 * (lane % 8));
        lane += 1;
    }
    before
}

/// One row of a block.
struct Walk<'a> {
    row: &'a mut Row,
    block: &'a mut Block,
    sheet: &'a mut Sheet,
    rules: &'a Rules<'a>,
    /// How many columns come after the first.
    columns: usize,
    /// The first plane, and how many there are.
    first: u32,
    lanes: usize,
    never: &'a mut Vec<(usize, u32)>,
}

impl Walk<'_> {
    fn run(mut self) {
        self.begin();
        if self.lanes > FEW_PLANES {
            (0..self.columns + self.lanes).for_each(|step| self.step(step, nearest));
        } else {
            let few = self.lanes;
            let nearest = |before: &_, above: &_, row| nearest_in_few(before, above, row, few);
            (0..self.columns + self.lanes).for_each(|step| self.step(step, nearest));
        }
        self.end();
    }

    /// Puts what came before beside the row: the planes of the earlier block, and the cells (b, a) with b < a.
    fn begin(&mut self) {
        for (served, recent) in self.sheet.served.iter_mut().zip(&self.row.recent) {
            served[..NEAR].copy_from_slice(recent);
        }
        let a = self.row.a;
        for lane in 0..self.lanes {
            let above = &self.block.above[a + lane];
            for x in 1..=NEAR {
                self.sheet.served[NEAR + lane - x][NEAR + lane] = above[a.wrapping_sub(x) % NEAR][lane];
            }
        }
    }

    /// One cell in each lane that is between the first column and the last.
    #[inline(always)]
    fn step(&mut self, step: usize, nearest: impl Fn(&[Wide; NEAR], &[Lanes; NEAR], usize) -> Lanes) {
        let (before, now) = self.sheet.served[step..=step + NEAR].split_at(NEAR);
        let Some(before) = before.first_chunk::<NEAR>() else { return };
        let above = &self.block.above[self.row.a + step];
        let thresholds = nearest(before, above, self.row.a);
        let mut served = self.rules.near.of(&thresholds);
        if step + 1 < LANES {
            keep_others(&mut served, &now[0], step);
        }
        self.sheet.thresholds[step] = thresholds;
        let inside = self.inside(step);
        for (group, inside) in inside.into_iter().enumerate() {
            // FAR alone has a high bit.
            let mut far = u64::from_le_bytes(served.as_chunks().0[group]) & inside;
            while far != 0 {
                let lane = 8 * group + far.trailing_zeros() as usize / 8;
                far &= far - 1;
                served[lane] = self.far_cell(step - lane, lane, thresholds[lane]);
            }
        }
        self.block.above[self.row.a + step][self.row.a % NEAR] = served;
        self.sheet.served[step + NEAR][NEAR..].copy_from_slice(&served);
    }

    /// The high bits of lanes whose cell is neither before the first column nor beyond the last.
    #[inline(always)]
    fn inside(&self, step: usize) -> [u64; GROUPS] {
        let to = &HIGH_BITS_BEFORE[(step + 1).min(self.lanes)];
        let beyond = &HIGH_BITS_BEFORE[step.saturating_sub(self.columns)];
        std::array::from_fn(|group| to[group] & !beyond[group])
    }

    /// A cell with no server near, or that serves far itself; how far it serves, as a byte.
    #[inline(never)]
    fn far_cell(&mut self, column: usize, lane: usize, near: u8) -> u8 {
        let (a, b, n) = (self.row.a as u32, (self.row.a + column) as u32, self.first + lane as u32);
        // Places count from 1. The line of the larger pile runs along a, that of the smaller along b.
        let (larger, smaller) = (b as usize * LANES + lane, a as usize * LANES + lane);
        let (columns, lines) = (&mut self.row.columns, &mut self.block.lines);
        let mut threshold = near.into();
        if near == FAR {
            let along_column = columns.look(column, n + 1);
            let along_a = lines.look(larger, a + 1);
            let along_b = lines.look(smaller, b + 1);
            threshold = along_column.serving.min(along_a.serving).min(along_b.serving);
            // Only below a nearer top can there be a nearer cell that serves.
            if along_column.expired < threshold {
                threshold = threshold.min(columns.distance_below(column, n + 1, threshold));
            }
            if along_a.expired < threshold {
                threshold = threshold.min(lines.distance_below(larger, a + 1, threshold));
            }
            if along_b.expired < threshold {
                threshold = threshold.min(lines.distance_below(smaller, b + 1, threshold));
            }
            if n == 0 && b == 0 {
                threshold = self.rules.empty;
            }
            if threshold == NEVER {
                self.never.push((self.row.first_cell + column, n));
            }
            if lane + 1 == self.lanes {
                self.row.latest[column] = threshold;
            }
            if column == self.columns {
                self.sheet.far[lane] = threshold;
            }
        }
        let longest = self.rules.reach.longest(threshold);
        let served = byte(longest);
        if served == FAR {
            columns.push(column, n + 1, longest.saturating_add(n + 1));
            lines.push(larger, a + 1, longest.saturating_add(a + 1));
            lines.push(smaller, b + 1, longest.saturating_add(b + 1));
        }
        served
    }

    /// Keeps what later blocks need, and the thresholds of the last plane.
    fn end(self) {
        for (place, recent) in self.row.recent.iter_mut().enumerate() {
            recent.copy_from_slice(&self.sheet.served[place + self.lanes][self.lanes..][..NEAR]);
        }
        let lane = self.lanes - 1;
        for (latest, thresholds) in self.row.latest.iter_mut().zip(&self.sheet.thresholds[lane..]) {
            if thresholds[lane] != FAR {
                *latest = thresholds[lane].into();
            }
        }
    }
}
