//! Words of parallel digits, as a learner sees them: beginnings and ends of numbers.

use crate::system::{Letters, System};

/// How numbers of a system are put together from the beginning of a word and its end.
pub(super) struct Words {
    pub(super) system: &'static System,
    pub(super) tracks: usize,
    letters: Letters,
    /// U_0, U_1, ..., those that fit.
    terms: Vec<u128>,
}

/// Numbers read so far: for each track the integers of its form, one track after the other, and the state of the canonical words.
#[derive(Clone)]
pub(super) struct Read {
    forms: Box<[i128]>,
    canonical: Box<[u8]>,
    pub(super) length: usize,
}

/// The end of a word.
pub(super) struct Suffix {
    pub(super) letters: Box<[u16]>,
    /// The value of each track's digits.
    values: Box<[u128]>,
    /// For each track and state of the canonical words, whether these digits may follow.
    may_follow: Box<[bool]>,
}

impl Words {
    pub(super) fn new(system: &'static System, tracks: usize) -> Self {
        Self { system, tracks, letters: Letters::new(system, tracks), terms: system.long_terms() }
    }

    pub(super) fn letters(&self) -> usize {
        self.letters.count()
    }

    /// The state and the letter before a successor, by where it is kept.
    pub(super) fn before(&self, place: usize) -> (usize, usize) {
        (place / self.letters(), place % self.letters())
    }

    /// Nothing read yet.
    pub(super) fn start(&self) -> Read {
        let forms = vec![0; self.tracks * self.system.width()].into();
        Read { forms, canonical: vec![1; self.tracks].into(), length: 0 }
    }

    /// The numbers in parallel digits, without leading zeros, by the greedy choice of terms.
    pub(super) fn word(&self, numbers: &[u128]) -> Vec<u16> {
        let largest = numbers.iter().copied().max().unwrap_or(0);
        let length = self.terms.partition_point(|&term| term <= largest);
        let mut word = vec![0; length];
        for (track, &number) in numbers.iter().enumerate() {
            let mut rest = number;
            for (place, letter) in word.iter_mut().enumerate() {
                let term = self.terms[length - 1 - place];
                if term <= rest {
                    *letter += self.letters.with(track, (rest / term) as usize) as u16;
                    rest %= term;
                }
            }
        }
        word
    }

    /// One letter more; `None` if no canonical word begins like that.
    pub(super) fn step(&self, read: &Read, letter: usize) -> Option<Read> {
        let mut next = read.clone();
        next.length += 1;
        let width = self.system.width();
        let forms = read.forms.chunks(width).zip(next.forms.chunks_mut(width));
        for (track, (form, next_form)) in forms.enumerate() {
            let digit = self.letters.digit(letter, track);
            self.system.step(form, digit as i128, next_form);
            next.canonical[track] = self.system.after(read.canonical[track], digit);
            if next.canonical[track] == 0 {
                return None;
            }
        }
        Some(next)
    }

    pub(super) fn suffix(&self, letters: &[u16]) -> Suffix {
        let value = |track: usize| {
            let digits = letters.iter().rev().zip(&self.terms);
            digits.fold(0u128, |sum, (&letter, term)| match self.letters.digit(letter.into(), track) {
                0 => sum,
                digit => sum.saturating_add(term.saturating_mul(digit as u128)),
            })
        };
        let states = self.system.canonical_states();
        let may_follow = |place: usize| {
            let (track, state) = (place / states, place % states);
            let digit = |letter: &u16| self.letters.digit((*letter).into(), track);
            let end =
                letters.iter().fold(state as u8, |state, letter| self.system.after(state, digit(letter)));
            end != 0 && self.system.accepting[usize::from(end)]
        };
        Suffix {
            letters: letters.into(),
            values: (0..self.tracks).map(value).collect(),
            may_follow: (0..self.tracks * states).map(may_follow).collect(),
        }
    }

    /// Whether both together are canonical words.
    pub(super) fn fit(&self, read: &Read, suffix: &Suffix) -> bool {
        let states = self.system.canonical_states();
        read.canonical
            .iter()
            .enumerate()
            .all(|(track, &state)| suffix.may_follow[track * states + usize::from(state)])
    }

    /// The numbers that both together say, one for each place of `numbers`; what does not fit is the largest number.
    pub(super) fn numbers(&self, read: &Read, suffix: &Suffix, numbers: &mut [u128]) {
        let forms = read.forms.chunks(self.system.width()).zip(&suffix.values);
        for (number, (form, value)) in numbers.iter_mut().zip(forms) {
            let shifted = self.system.shifted(form, suffix.letters.len(), &self.terms);
            *number = shifted.and_then(|shifted| shifted.checked_add(*value)).unwrap_or(u128::MAX);
        }
    }
}
