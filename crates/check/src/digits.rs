//! Digits and letters: how the digits of several numbers at one place are one number.

/// The digits that a system has, 0 to base - 1. In a search those of track i are the bits from i * bits on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digits {
    base: u32,
    bits: u32,
}

impl Digits {
    /// 0 and 1.
    pub(crate) const BINARY: Self = Self { base: 2, bits: 1 };

    /// The number of digits, at least two.
    pub(crate) fn new(base: u32) -> Self {
        Self { base, bits: u32::BITS - (base - 1).leading_zeros() }
    }

    /// How many there are.
    pub(crate) fn base(self) -> u32 {
        self.base
    }

    /// All of them.
    pub(crate) fn all(self) -> std::ops::Range<u32> {
        0..self.base
    }

    /// How many numbers a search has room for.
    pub(crate) fn most_tracks(self) -> usize {
        (31 / self.bits) as usize
    }

    /// The number of bits of the letters of several numbers in a search.
    pub(crate) fn bits(self, tracks: usize) -> u32 {
        self.bits.saturating_mul(tracks as u32)
    }

    /// The digit of a track in a letter of a search.
    pub(crate) fn of(self, letter: u32, track: usize) -> u32 {
        letter >> (track as u32 * self.bits) & ((1 << self.bits) - 1)
    }

    /// The letter of a search with this digit, and zeros elsewhere.
    pub(crate) fn put(self, digit: u32, track: usize) -> u32 {
        digit << (track as u32 * self.bits)
    }

    /// The bits of a track in the letters of a search.
    pub(crate) fn mask(self, track: usize) -> u32 {
        self.put((1 << self.bits) - 1, track)
    }

    /// The number of letters of several numbers, in a row of an automaton; the largest number if there are more than that.
    pub(crate) fn letters(self, tracks: usize) -> usize {
        (0..tracks).fold(1, |letters: usize, _| letters.saturating_mul(self.base as usize))
    }

    /// The digit of a track in letter number so-and-so of a row.
    pub(crate) fn in_row(self, letter: usize, track: usize) -> u32 {
        (letter / self.letters(track) % self.base as usize) as u32
    }

    /// Digits as a reader sees them.
    pub(crate) fn written(self, digits: impl Iterator<Item = u32>) -> String {
        let digits: Vec<_> = digits.map(|digit| digit.to_string()).collect();
        digits.join(if self.base > 10 { "." } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_their_digits() {
        for base in 2..40 {
            let digits = Digits::new(base);
            let tracks = digits.most_tracks().min(3);
            for letter in 0..digits.letters(tracks) {
                let own: Vec<_> = (0..tracks).map(|track| digits.in_row(letter, track)).collect();
                let places = own.iter().enumerate().map(|(i, &digit)| digit as usize * digits.letters(i));
                assert_eq!(places.sum::<usize>(), letter);
                let packed = own.iter().enumerate().map(|(i, &digit)| digits.put(digit, i)).sum();
                for (track, &digit) in own.iter().enumerate() {
                    assert_eq!(digits.of(packed, track), digit);
                    assert_eq!(packed & digits.mask(track), digits.put(digit, track));
                }
            }
        }
        assert_eq!(Digits::new(2), Digits::BINARY);
        assert_eq!((Digits::new(3).most_tracks(), Digits::new(10).most_tracks()), (15, 7));
    }
}
