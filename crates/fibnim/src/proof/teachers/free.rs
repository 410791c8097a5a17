//! A set of free numbers, with a fast search for the next one.

/// A set of numbers from which some are taken. A bit for each, and a bit for each 64 bits that are all taken, and so on: finding the next
/// free number costs a few words, however many are taken before it.
pub(in crate::proof) struct Free {
    /// The numbers, then the words of the level below.
    levels: Vec<Vec<u64>>,
}

impl Free {
    /// The numbers 0, ..., `most`, all free.
    pub(in crate::proof) fn new(most: u64) -> Self {
        let mut levels = Vec::new();
        let mut bits = most + 1;
        loop {
            let words = bits.div_ceil(64);
            let mut level = vec![0u64; words as usize];
            // What is beyond the numbers is not free.
            if let (Some(last), 1..) = (level.last_mut(), bits % 64) {
                *last = u64::MAX << (bits % 64);
            }
            levels.push(level);
            if words == 1 {
                return Self { levels };
            }
            bits = words;
        }
    }

    /// Whether a number is taken; those beyond all are.
    pub(in crate::proof) fn is_taken(&self, number: u64) -> bool {
        self.levels[0].get((number / 64) as usize).is_none_or(|word| word >> (number % 64) & 1 == 1)
    }

    pub(in crate::proof) fn take(&mut self, number: u64) {
        let mut number = number;
        for level in &mut self.levels {
            let word = &mut level[(number / 64) as usize];
            *word |= 1 << (number % 64);
            if *word != u64::MAX {
                return;
            }
            number /= 64;
        }
    }

    /// The first free number from this one on.
    pub(in crate::proof) fn next(&self, from: u64) -> Option<u64> {
        let mut number = from;
        for (height, level) in self.levels.iter().enumerate() {
            let word = level.get((number / 64) as usize)?;
            let free = !word & (u64::MAX << (number % 64));
            if free != 0 {
                let mut found = number / 64 * 64 + u64::from(free.trailing_zeros());
                // Down again: the first free bit of each word.
                for lower in self.levels[..height].iter().rev() {
                    found = found * 64 + u64::from(lower[found as usize].trailing_ones());
                }
                return Some(found);
            }
            number = number / 64 + 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_free_number_is_the_next_free_number() {
        for most in [0, 1, 62, 63, 64, 65, 4095, 4096, 5000] {
            let mut free = Free::new(most);
            let mut plain = vec![false; most as usize + 1];
            let mut number = 7;
            for step in 0..3 * most + 3 {
                let from = step % (most + 2);
                let expected = (from..=most).find(|&number| !plain[number as usize]);
                assert_eq!(free.next(from), expected, "{most} {from}");
                number = (number * 31 + 17 + step / 5) % (most + 1);
                assert_eq!(free.is_taken(number), plain[number as usize]);
                free.take(number);
                plain[number as usize] = true;
            }
            assert!(free.is_taken(most + 1));
        }
    }
}
