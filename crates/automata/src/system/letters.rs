//! Letters: the digits of several numbers at one place, as one number.

use super::System;

/// The letters of several numbers in parallel. Letter number L has for track i the digit floor(L / base^i) mod base: with digits 0 and 1
/// that is bit i. This is the one place that knows how digits and letters belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Letters {
    base: usize,
    tracks: usize,
    count: usize,
}

impl Letters {
    pub(crate) fn new(system: &System, tracks: usize) -> Self {
        let base = system.base;
        // If there are too many, more than there can be: a caller that asks for this many is refused.
        let count = (0..tracks).fold(1usize, |count, _| count.saturating_mul(base));
        Self { base, tracks, count }
    }

    /// How many there are.
    #[inline]
    pub(crate) fn count(self) -> usize {
        self.count
    }

    /// base^track.
    #[inline]
    fn place(self, track: usize) -> usize {
        (0..track).fold(1, |place, _| place * self.base)
    }

    /// The digit on a track.
    #[inline]
    pub(crate) fn digit(self, letter: usize, track: usize) -> usize {
        match self.base {
            2 => letter >> track & 1,
            base => letter / self.place(track) % base,
        }
    }

    /// The letter with this digit on a track, and 0 on all others.
    #[inline]
    pub(crate) fn with(self, track: usize, digit: usize) -> usize {
        match self.base {
            2 => digit << track,
            _ => digit * self.place(track),
        }
    }

    /// The digits on all tracks.
    pub(crate) fn digits(self, letter: usize) -> impl Iterator<Item = usize> {
        (0..self.tracks).map(move |track| self.digit(letter, track))
    }

    /// The separator between the digits of a letter, so that they can be distinguished.
    pub(crate) fn between(self) -> &'static str {
        if self.base > 10 { "." } else { "" }
    }

    /// The sum of all digits.
    pub(crate) fn sum(self, letter: usize) -> usize {
        match self.base {
            2 => letter.count_ones() as usize,
            _ => self.digits(letter).sum(),
        }
    }

    /// The letter with one track more, where this digit is put in; `self` are the letters with that track.
    pub(crate) fn put_in(self, letter: usize, track: usize, digit: usize) -> usize {
        match self.base {
            2 => (letter >> track) << (track + 1) | digit << track | letter & ((1 << track) - 1),
            base => {
                let place = self.place(track);
                (letter / place * base + digit) * place + letter % place
            }
        }
    }

    /// What another automaton reads of a letter: its track i is the track `places[i]` of these.
    pub(crate) fn view(self, letter: usize, places: &[usize]) -> usize {
        places.iter().enumerate().fold(0, |seen, (i, &place)| seen + self.with(i, self.digit(letter, place)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{BINARY, System};
    use super::*;

    #[test]
    fn letters_are_their_digits() {
        let ternary = System::recurrence("base:3", &numeration::Recurrence::new(vec![3], vec![1]).unwrap());
        for system in [&BINARY, ternary.unwrap()] {
            let (two, three) = (Letters::new(system, 2), Letters::new(system, 3));
            assert_eq!(three.count(), system.base.pow(3));
            for letter in 0..three.count() {
                let digits: Vec<usize> = three.digits(letter).collect();
                let sum = digits.iter().enumerate().map(|(track, &digit)| three.with(track, digit)).sum();
                assert_eq!(letter, sum);
                assert_eq!(three.sum(letter), digits.iter().sum::<usize>());
                for (track, &digit) in digits.iter().enumerate() {
                    let others: Vec<usize> = (0..3).filter(|&other| other != track).collect();
                    let rest = three.view(letter, &others);
                    assert!(rest < two.count());
                    assert_eq!(three.put_in(rest, track, digit), letter);
                }
            }
        }
    }
}
