//! The cells of a line that a later cell may still want to move to.

use super::NEVER;

/// An earlier cell: where it is, the last place that it serves, and what lies below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    at: u32,
    end: u32,
    below: u32,
}

/// What a first look at a line gives; [`NEVER`] where it does not apply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// The distance to the top, if it serves.
    pub(super) serving: u32,
    /// The distance to the top, if it serves no longer: nothing nearer serves.
    pub(super) expired: u32,
}

/// Places count from 1, so that an end of 0 serves no cell.
const EMPTY: Entry = Entry { at: 0, end: 0, below: NOTHING };
const NOTHING: u32 = u32::MAX;

/// One stack for each of many lines.
///
/// A cell at place c serves the places c + 1 to its end. Nearer cells lie on top: drop from the top
/// what no longer reaches, and the top is the nearest cell that serves. Every cell is pushed and dropped
/// at most once, so the work a cell is constant. A new cell replaces a top that it outlives, which
/// keeps the stacks shallow. Most cells serve no other and are never pushed.
#[derive(Clone, Debug)]
pub(super) struct Stacks {
    tops: Vec<Entry>,
    /// Entries below a top, of all lines together.
    lower: Vec<Entry>,
    /// The first unused place of `lower`, chained through `below`.
    free: u32,
}

impl Stacks {
    pub(super) fn new(lines: usize) -> Self {
        Self { tops: vec![EMPTY; lines], lower: Vec::new(), free: NOTHING }
    }

    /// Empties all stacks.
    pub(super) fn clear(&mut self) {
        self.tops.fill(EMPTY);
        self.lower.clear();
        self.free = NOTHING;
    }

    /// A first look at a line: the distance from `place` back to its top, and whether the top serves
    /// it. If it does, that is the distance asked for; if not, the distance asked for is larger.
    /// Places of a line must be asked for in ascending order.
    #[inline]
    pub(super) fn look(&self, line: usize, place: u32) -> Look {
        let top = self.tops[line];
        let back = if top.end == 0 { NEVER } else { place - top.at };
        if top.end >= place {
            Look { serving: back, expired: NEVER }
        } else {
            Look { serving: NEVER, expired: back }
        }
    }

    /// The distance from `place` back to the nearest cell of the line that serves it, [`NEVER`] if
    /// there is none, or if it is not below `bound`.
    #[inline(never)]
    pub(super) fn distance_below(&mut self, line: usize, place: u32, bound: u32) -> u32 {
        loop {
            let top = self.tops[line];
            if top.end == 0 || place - top.at >= bound {
                return NEVER;
            }
            if top.end >= place {
                return place - top.at;
            }
            self.pop(line);
        }
    }

    /// Puts the cell at `at` on its line, unless it serves no other.
    #[inline]
    pub(super) fn push(&mut self, line: usize, at: u32, end: u32) {
        if end <= at {
            return;
        }
        let top = &mut self.tops[line];
        if top.end <= end {
            // The old top, if there is one, is farther and ends sooner.
            (top.at, top.end) = (at, end);
        } else {
            self.push_above(line, at, end);
        }
    }

    #[inline(never)]
    fn push_above(&mut self, line: usize, at: u32, end: u32) {
        let below = self.keep(self.tops[line]);
        self.tops[line] = Entry { at, end, below };
    }

    fn keep(&mut self, entry: Entry) -> u32 {
        if self.free == NOTHING {
            self.lower.push(entry);
            return self.lower.len() as u32 - 1;
        }
        let place = self.free;
        let slot = &mut self.lower[place as usize];
        self.free = slot.below;
        *slot = entry;
        place
    }

    fn pop(&mut self, line: usize) {
        let below = self.tops[line].below;
        if below == NOTHING {
            self.tops[line] = EMPTY;
            return;
        }
        let slot = &mut self.lower[below as usize];
        self.tops[line] = *slot;
        slot.below = self.free;
        self.free = below;
    }

    /// Place and end of each entry of a line, from the bottom up.
    pub(super) fn entries(&self, line: usize) -> Vec<(u32, u32)> {
        let mut entries = Vec::new();
        let mut entry = self.tops[line];
        while entry.end != 0 {
            entries.push((entry.at, entry.end));
            if entry.below == NOTHING {
                break;
            }
            entry = self.lower[entry.below as usize];
        }
        entries.reverse();
        entries
    }

    /// Puts an entry on top of all that its line has.
    pub(super) fn put(&mut self, line: usize, at: u32, end: u32) {
        if self.tops[line].end == 0 {
            self.tops[line] = Entry { at, end, below: NOTHING };
        } else {
            self.push_above(line, at, end);
        }
    }

    /// The stacks as numbers: for each line its depth, then place and end of each entry from the
    /// bottom up. What a checkpoint stores.
    pub(super) fn save(&self, mut number: impl FnMut(u32)) {
        for line in 0..self.tops.len() {
            let entries = self.entries(line);
            number(entries.len() as u32);
            entries.into_iter().flat_map(|(at, end)| [at, end]).for_each(&mut number);
        }
    }

    /// Reads back what [`save`](Self::save) returned; `None` if that is not what it is.
    pub(super) fn load(lines: usize, mut number: impl FnMut() -> Option<u32>) -> Option<Self> {
        let mut stacks = Self::new(lines);
        for line in 0..lines {
            for _ in 0..number()? {
                let (at, end) = (number()?, number()?);
                if end <= at {
                    return None;
                }
                stacks.put(line, at, end);
            }
        }
        Some(stacks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The nearest earlier cell that serves, whatever the ends are; also after saving and loading.
        #[test]
        fn the_nearest_serving_cell_is_found(lengths in prop::collection::vec(0u32..12, 1..80), at in 0usize..80) {
            let mut stacks = Stacks::new(2);
            for place in 1..=lengths.len() {
                if place == at {
                    let mut numbers = Vec::new();
                    stacks.save(|number| numbers.push(number));
                    let mut numbers = numbers.into_iter();
                    stacks = Stacks::load(2, || numbers.next()).unwrap();
                }
                let plain = (1..place).rev().find(|&c| c as u32 + lengths[c - 1] >= place as u32);
                let expected = plain.map_or(NEVER, |c| (place - c) as u32);
                let look = stacks.look(1, place as u32);
                if look.serving != NEVER {
                    prop_assert_eq!(look.serving, expected);
                } else if look.expired != NEVER {
                    prop_assert!(look.expired < expected);
                }
                if (place + at) % 3 > 0 {
                    prop_assert_eq!(stacks.distance_below(1, place as u32, NEVER), expected);
                }
                prop_assert_eq!(stacks.distance_below(0, place as u32, NEVER), NEVER);
                stacks.push(1, place as u32, place as u32 + lengths[place - 1]);
            }
        }
    }
}
