//! Thresholds in two bytes each.

use crate::proof::teachers::dense::NEVER;

/// A list of thresholds. Nearly all are small: in a table of the value 9 up to 2 * 10^8 piles one of ten thousand does not fit into two bytes, and
/// is kept apart.
#[derive(Default)]
pub(in crate::proof) struct CompactThresholds {
    short: Vec<u16>,
    /// Places and thresholds of those that do not fit, ascending.
    long: Vec<(usize, u32)>,
}

/// No size of a move will do.
const NEVER_SHORT: u16 = u16::MAX;

/// It is kept apart.
const LONG: u16 = u16::MAX - 1;

impl CompactThresholds {
    /// What a threshold takes.
    pub(in crate::proof) const BYTES: u128 = size_of::<u16>() as u128;

    pub(in crate::proof) fn push(&mut self, threshold: u32) {
        let short = match u16::try_from(threshold) {
            _ if threshold == NEVER => NEVER_SHORT,
            Ok(short) if short < LONG => short,
            _ => {
                self.long.push((self.short.len(), threshold));
                LONG
            }
        };
        self.short.push(short);
    }

    pub(in crate::proof) fn len(&self) -> usize {
        self.short.len()
    }

    pub(in crate::proof) fn get(&self, place: usize) -> u32 {
        match self.short[place] {
            NEVER_SHORT => NEVER,
            LONG => {
                let found = self.long.binary_search_by_key(&place, |&(place, _)| place);
                found.map_or(NEVER, |found| self.long[found].1)
            }
            short => short.into(),
        }
    }
}

impl Extend<u32> for CompactThresholds {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, thresholds: I) {
        thresholds.into_iter().for_each(|threshold| self.push(threshold));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_as_they_came() {
        let all = [0, 1, 65_533, 65_534, 65_535, 65_536, NEVER, NEVER - 1, 7, 4_000_000_000, NEVER];
        let mut kept = CompactThresholds::default();
        kept.extend(all);
        assert_eq!(kept.len(), all.len());
        assert_eq!((0..all.len()).map(|place| kept.get(place)).collect::<Vec<_>>(), all);
    }
}
