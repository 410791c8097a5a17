//! Columns of thresholds over two fixed piles, slab by slab.

use fibnim::Undecided;
use fibnim::game::{Convention, Game};
use fibnim::tables::threshold::{Found, NEVER, Reach, Thresholds};
use limits::Limits;

use crate::device::{Device, Plane, Slab};

/// Cells of a column that a thread does at once, as in the kernel.
const CHUNK: u32 = 8;

/// The kernel counts b from multiples of this.
const ALIGNED: u32 = 32;

/// Entries of a stack that the kernel reads at once.
const SHOWN: usize = 4;

/// Bytes of those, for columns and for other lines, whose places are below 2^16.
const COLUMN_BYTES: u64 = 8 * SHOWN as u64;
const LINE_BYTES: u64 = 4 * SHOWN as u64;

/// The largest fixed pile: places of lines are two bytes, the last value of which means "for ever".
const LARGEST_FIXED: u32 = u16::MAX as u32 - 2;

/// Cells of a slab: a few seconds of a large GPU.
const CELLS_PER_SLAB: u64 = 100_000_000_000;

/// Deeper stacks would take more memory than tables that the processor does as well.
const DEEPEST: u32 = 64;

/// The thresholds of (A, B, n) for n = 0, 1, 2, ..., and the complements of all smaller pairs: [`fibnim::tables::threshold::Columns`] with
/// two fixed piles, on another device. Constant work for each cell; memory for all pairs, and for all lines of a slab.
///
/// ```no_run
/// use fibnim::game::{Dynamic, Game};
/// use fibnim::tables::complement::Complements;
/// use limits::{Limits, Unwatched};
///
/// let game = Game::normal(Dynamic::fibonacci());
/// let gpu = gpu::Cuda::find().unwrap();
/// let columns = gpu::Columns::new(gpu, &game, &[1000, 1000], 20_000, u64::MAX).unwrap();
/// let mut table = Complements::on(Box::new(columns), 0..=1000, 0..=1000, 20_000);
/// table.run(&Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(table.without(), [(3, 4)]);
/// ```
pub struct Columns<D: Device> {
    device: D,
    memory: Memory<D::Memory>,
    slab: Slab,
    /// The most planes of a slab.
    planes: u32,
    next: u32,
}

/// What lies on the device.
struct Memory<M> {
    columns: M,
    columns_deep: M,
    columns_depth: M,
    never: M,
    corner: M,
    failed: M,
    /// Only the kernel reads the others.
    _others: Vec<M>,
}

impl<D: Device> Columns<D> {
    /// Columns over all piles up to two `sizes`, for n up to `longest`, in slabs of at most `planes`.
    ///
    /// # Errors
    ///
    /// If there are not two fixed piles, the game is not one for this kernel, or the device has not enough memory.
    pub fn new(device: D, game: &Game, sizes: &[u32], longest: u32, planes: u64) -> Result<Self, Undecided> {
        let unsupported = |message: &str| Undecided::Unsupported(message.into());
        let &[one, other] = sizes else {
            return Err(unsupported("the GPU computes thresholds of two fixed piles and a running one"));
        };
        let (most_a, most_b) = (one.min(other), one.max(other));
        if most_b > LARGEST_FIXED || longest > NEVER - 2 {
            let message =
                format!("the GPU computes thresholds with fixed piles of at most {LARGEST_FIXED} stones");
            return Err(Undecided::Unsupported(message));
        }
        let largest = most_b.max(longest);
        let reach = Reach::new(game, largest).ok_or_else(|| {
            unsupported("misere play is not tabulated where a move can leave nothing allowed")
        })?;
        let [columns_room, lines_room] = [longest, most_b].map(|line| room(&reach, line));
        if columns_room.max(lines_room) > DEEPEST {
            return Err(unsupported("under this rule too many cells serve at the same time for the GPU"));
        }
        let layout = Layout::new(most_a, most_b, columns_room, lines_room);
        let listed = if reach.is_doubling() { 0 } else { u64::from(largest) + 2 };
        let fixed = layout.fixed_bytes() + 4 * listed + (1 << 20);
        let free = device.free().map_err(Undecided::Device)?;
        let planes = layout.planes(free.saturating_sub(fixed), u64::from(longest) + 1, planes);
        let needed = fixed + layout.bytes_of_planes(planes.max(CHUNK));
        if planes == 0 || needed > free {
            let gigabytes = |bytes: u64| bytes as f64 / f64::from(1 << 30);
            return Err(Undecided::Device(format!(
                "the thresholds of {} pairs need {:.1} GiB on the GPU, and {:.1} GiB are free",
                layout.columns,
                gigabytes(needed),
                gigabytes(free)
            )));
        }
        let empty_threshold = if game.convention == Convention::Misere { 0 } else { NEVER };
        let longest_moves: Vec<u8> =
            (0..listed).flat_map(|threshold| reach.longest(threshold as u32).to_le_bytes()).collect();
        Self::allocate(device, &layout, planes, empty_threshold, &longest_moves).map_err(Undecided::Device)
    }

    fn allocate(
        device: D,
        layout: &Layout,
        planes: u32,
        empty_threshold: u32,
        longest_moves: &[u8],
    ) -> Result<Self, String> {
        let mut others = Vec::new();
        let mut other = |bytes: u64| -> Result<u64, String> {
            others.push(device.allocate(bytes)?);
            Ok(device.address(&others[others.len() - 1]))
        };
        let (larger, smaller) = (layout.larger, layout.smaller(planes));
        let deep = 4 * u64::from(layout.lines_room);
        let mut slab = Slab {
            columns: 0,
            larger: other(larger * LINE_BYTES)?,
            smaller: other(smaller * LINE_BYTES)?,
            columns_deep: 0,
            larger_deep: other(larger * deep)?,
            smaller_deep: other(smaller * deep)?,
            columns_depth: 0,
            larger_depth: other(larger)?,
            smaller_depth: other(smaller)?,
            never: 0,
            latest: other(layout.columns * 4)?,
            corner: 0,
            longest: 0,
            failed: 0,
            most_a: layout.most_a,
            most_b: layout.most_b,
            first: 0,
            slab: 0,
            ring: layout.most_a + 2,
            columns_room: layout.columns_room,
            lines_room: layout.lines_room,
            empty_threshold,
        };
        if !longest_moves.is_empty() {
            let mut list = device.allocate(longest_moves.len() as u64)?;
            device.write(&mut list, longest_moves)?;
            slab.longest = device.address(&list);
            others.push(list);
        }
        let memory = Memory {
            columns: device.allocate(layout.columns * COLUMN_BYTES)?,
            columns_deep: device.allocate(layout.columns * 8 * u64::from(layout.columns_room))?,
            columns_depth: device.allocate(layout.columns)?,
            never: {
                let mut never = device.allocate(layout.columns * 4)?;
                device.write(&mut never, &vec![0xff; layout.columns as usize * 4])?;
                never
            },
            corner: device.allocate(u64::from(planes) * 4)?,
            failed: device.allocate(4)?,
            _others: others,
        };
        slab.columns = device.address(&memory.columns);
        slab.columns_deep = device.address(&memory.columns_deep);
        slab.columns_depth = device.address(&memory.columns_depth);
        slab.never = device.address(&memory.never);
        slab.corner = device.address(&memory.corner);
        slab.failed = device.address(&memory.failed);
        Ok(Self { device, memory, slab, planes, next: 0 })
    }

    /// How many pairs there are.
    fn pairs(&self) -> usize {
        pairs(self.slab.most_a, self.slab.most_b) as usize
    }

    /// Computes the next planes, at most `self.planes` of them.
    fn run(&mut self, count: u32) -> Result<Found, String> {
        self.slab.first = self.next;
        self.slab.slab = count;
        let (most_a, most_b) = (self.slab.most_a, self.slab.most_b);
        let chunks = count.div_ceil(CHUNK);
        for s in 0..most_a + most_b + chunks {
            let first_a = s.saturating_sub(most_b + chunks - 1);
            let last_a = most_a.min(s / 2);
            if first_a > last_a {
                continue;
            }
            let width = chunks.min(most_b.min(s) + 1) + ALIGNED - 1;
            let plane = Plane { s, turn: s % self.slab.ring, first_a, last_a, width };
            // SAFETY: the memory was allocated for these sizes, and for slabs of up to `self.planes` planes.
            unsafe { self.device.plane(&self.slab, plane) }?;
        }
        if self.numbers(&self.memory.failed, 1)?[0] != 0 {
            return Err("a stack of the GPU's kernel was too deep: its bound is wrong".into());
        }
        let thresholds = self.numbers(&self.memory.corner, count as usize)?;
        let never = self.numbers(&self.memory.never, self.pairs())?.into_iter().enumerate();
        let slab = self.next..self.next + count;
        self.next += count;
        Ok(Found { thresholds, never: never.filter(|(_, n)| slab.contains(n)).collect() })
    }

    fn numbers(&self, memory: &D::Memory, count: usize) -> Result<Vec<u32>, String> {
        let bytes = self.bytes(memory, count * 4)?;
        Ok(bytes.as_chunks().0.iter().map(|&number| u32::from_le_bytes(number)).collect())
    }

    fn entries(&self, memory: &D::Memory, count: usize) -> Result<Vec<Entry>, String> {
        let bytes = self.bytes(memory, count * 8)?;
        Ok(bytes.as_chunks().0.iter().map(|&entry| Entry::read(entry)).collect())
    }

    fn bytes(&self, memory: &D::Memory, count: usize) -> Result<Vec<u8>, String> {
        let mut bytes = vec![0; count];
        self.device.read(memory, &mut bytes)?;
        Ok(bytes)
    }

    /// The stacks of all columns, in order, each from the bottom up.
    fn stacks(&self, mut tell: impl FnMut(&[Entry])) -> Result<(), String> {
        let pairs = self.pairs();
        let room = self.slab.columns_room as usize;
        let never = self.numbers(&self.memory.never, pairs)?;
        let shown = self.entries(&self.memory.columns, pairs * SHOWN)?;
        let deep = self.entries(&self.memory.columns_deep, pairs * room)?;
        let depth = self.bytes(&self.memory.columns_depth, pairs)?;
        for i in 0..pairs {
            let mut stack = Vec::new();
            if never[i] != NEVER {
                stack.push(Entry { at: never[i] + 1, end: NEVER });
            }
            stack.extend(&deep[i * room..][..depth[i].into()]);
            stack.extend(shown[i * SHOWN..][..SHOWN].iter().rev().filter(|entry| entry.end != 0));
            tell(&stack);
        }
        Ok(())
    }

    /// Puts saved stacks into the columns; `None` if they are not valid.
    fn take(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> Option<Result<(), String>> {
        let next = number()?;
        let pairs = self.pairs();
        let room = self.slab.columns_room as usize;
        let mut never = vec![0; pairs * 4];
        let mut shown = vec![0; pairs * SHOWN * 8];
        let mut deep = vec![0; pairs * room * 8];
        let mut depth = vec![0; pairs];
        for i in 0..pairs {
            let mut stack = Vec::new();
            for _ in 0..number()? {
                stack.push(Entry { at: number()?, end: number()? });
            }
            let mut stack = nested(&stack, next + 1)?;
            let bottom = stack.pop_if(|entry| entry.end == NEVER).map_or(NEVER, |entry| entry.at - 1);
            never[i * 4..][..4].copy_from_slice(&bottom.to_le_bytes());
            for (place, entry) in stack.iter().take(SHOWN).enumerate() {
                shown[(i * SHOWN + place) * 8..][..8].copy_from_slice(&entry.written());
            }
            let buried = stack.get(SHOWN..).unwrap_or_default();
            if buried.len() > room {
                return None;
            }
            depth[i] = buried.len() as u8;
            for (place, entry) in buried.iter().rev().enumerate() {
                deep[(i * room + place) * 8..][..8].copy_from_slice(&entry.written());
            }
        }
        self.next = next;
        let (device, memory) = (&self.device, &mut self.memory);
        let written = device
            .write(&mut memory.never, &never)
            .and_then(|()| device.write(&mut memory.columns, &shown))
            .and_then(|()| device.write(&mut memory.columns_deep, &deep))
            .and_then(|()| device.write(&mut memory.columns_depth, &depth));
        Some(written)
    }
}

impl<D: Device> Thresholds for Columns<D> {
    fn next(&self) -> u32 {
        self.next
    }

    fn planes_per_step(&self) -> u32 {
        self.planes
    }

    fn advance_some(&mut self, most: u32, limits: &Limits) -> Result<Found, Undecided> {
        let mut found = Found::default();
        let mut left = most;
        limits.stop.check()?;
        while left > 0 && !limits.stop.is_set() {
            let slab = left.min(self.planes);
            let more = self.run(slab).map_err(Undecided::Device)?;
            found.thresholds.extend(more.thresholds);
            found.never.extend(more.never);
            left -= slab;
        }
        Ok(found)
    }

    fn save(&self, number: &mut dyn FnMut(u32)) -> Result<(), Undecided> {
        number(self.next);
        self.stacks(|stack| {
            number(stack.len() as u32);
            for entry in stack {
                number(entry.at);
                number(entry.end);
            }
        })
        .map_err(Undecided::Device)
    }

    fn load(&mut self, number: &mut dyn FnMut() -> Option<u32>) -> bool {
        matches!(self.take(number), Some(Ok(())))
    }
}

/// A cell of a column: its place, and the last place that it serves. Places count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    at: u32,
    end: u32,
}

impl Entry {
    fn read(bytes: [u8; 8]) -> Self {
        let entry = u64::from_le_bytes(bytes);
        Self { at: entry as u32, end: (entry >> 32) as u32 }
    }

    fn written(self) -> [u8; 8] {
        (u64::from(self.at) | u64::from(self.end) << 32).to_le_bytes()
    }
}

/// What the kernel keeps of a stack, the top first: entries that serve this place or a later one, and outlive all above them. The stack comes
/// from the bottom up; `None` if it is none.
fn nested(stack: &[Entry], place: u32) -> Option<Vec<Entry>> {
    let mut kept = Vec::new();
    let (mut above, mut outlived) = (place, place - 1);
    for &entry in stack.iter().rev() {
        if entry.at == 0 || entry.end < entry.at || entry.at >= above {
            return None;
        }
        above = entry.at;
        if entry.end > outlived {
            outlived = entry.end;
            kept.push(entry);
        }
    }
    Some(kept)
}

/// How large the parts of the tables are.
struct Layout {
    most_a: u32,
    most_b: u32,
    columns_room: u32,
    lines_room: u32,
    columns: u64,
    /// Lines whose fixed pile is still the larger one: a ring of rows.
    larger: u64,
}

impl Layout {
    fn new(most_a: u32, most_b: u32, columns_room: u32, lines_room: u32) -> Self {
        let larger = (u64::from(most_a) + 2) * u64::from(CHUNK) * (u64::from(most_b) + 1);
        Self { most_a, most_b, columns_room, lines_room, columns: pairs(most_a, most_b), larger }
    }

    /// Lines whose fixed pile is the smaller one, in this number of planes.
    fn smaller(&self, planes: u32) -> u64 {
        (u64::from(self.most_a) + 1) * u64::from(planes.next_multiple_of(CHUNK))
    }

    fn bytes_of_a_line(&self) -> u64 {
        LINE_BYTES + 4 * u64::from(self.lines_room) + 1
    }

    /// What does not grow with the slab.
    fn fixed_bytes(&self) -> u64 {
        self.columns * (COLUMN_BYTES + 8 * u64::from(self.columns_room) + 1 + 8)
            + self.larger * self.bytes_of_a_line()
    }

    fn bytes_of_planes(&self, planes: u32) -> u64 {
        self.smaller(planes) * self.bytes_of_a_line() + 4 * u64::from(planes)
    }

    /// How many planes a slab may have: as many as are worth it, wanted, and fit; whole chunks, or 0.
    fn planes(&self, free: u64, longest: u64, wanted: u64) -> u32 {
        let fit = free / self.bytes_of_planes(CHUNK) * u64::from(CHUNK);
        let worth = (CELLS_PER_SLAB / self.columns).max(u64::from(CHUNK));
        let planes = worth.min(wanted).min(longest).next_multiple_of(CHUNK.into()).min(fit);
        u32::try_from(planes).unwrap_or(1 << 30)
    }
}

/// How many pairs a <= b there are with a up to one pile and b up to another, which is not smaller.
fn pairs(most_a: u32, most_b: u32) -> u64 {
    let (a, b) = (u64::from(most_a) + 1, u64::from(most_b) + 1);
    a * b - a * (a - 1) / 2
}

/// How many entries can lie below those shown, on a line with this number of places.
///
/// Entries are nested. A cell that serves up to a distance l > 0 has a threshold t with longest(t) >= l; if another serves it from a distance d,
/// then t <= d, and it ends before that one does: d + l is less than what the other serves. So each length bounds the next. The lowest two
/// entries may be served by no cell of this line: a cell that serves without end, and one before it that has ended.
fn room(reach: &Reach, places: u32) -> u32 {
    let mut count = 3;
    let mut length = reach.longest(places);
    while length > 0 {
        count += 1;
        if count > DEEPEST {
            break;
        }
        // The largest distance with d + longest(d) < length.
        let (mut below, mut end) = (0, length);
        while below + 1 < end {
            let middle = below + (end - below) / 2;
            if u64::from(middle) + u64::from(reach.longest(middle)) < u64::from(length) {
                below = middle;
            } else {
                end = middle;
            }
        }
        length = reach.longest(below);
    }
    count.saturating_sub(SHOWN as u32).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_of_the_processor_become_nested() {
        let entry = |at, end| Entry { at, end };
        let stack = [entry(1, NEVER), entry(3, 8), entry(4, 20), entry(9, 12), entry(10, 11)];
        assert_eq!(nested(&stack, 12), Some(vec![entry(9, 12), entry(4, 20), entry(1, NEVER)]));
        assert_eq!(nested(&[entry(5, 9), entry(5, 8)], 12), None);
        assert_eq!(nested(&[entry(12, 19)], 12), None);
    }

    #[test]
    fn rooms_grow_like_logarithms() {
        use fibnim::game::Dynamic;
        let reach = |dynamic| Reach::new(&Game::normal(dynamic), 1 << 20).unwrap();
        assert!(room(&reach(Dynamic::fibonacci()), 1 << 20) < 16);
        assert!(room(&reach(Dynamic::power_of_two()), 1 << 20) < 24);
        assert!(room(&reach(Dynamic::constant(4u32).unwrap()), 1 << 20) < DEEPEST);
        assert!(room(&reach(Dynamic::plus(1u32)), 1 << 20) < DEEPEST);
    }
}
