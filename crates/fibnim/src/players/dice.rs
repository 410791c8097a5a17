//! A random generator that gives the same numbers for the same seed.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::Zero;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// A source of chance: the same seed gives the same numbers on every machine.
///
/// It is O'Neill's PCG64, whose output is fixed by its definition.
///
/// ```
/// use fibnim::players::Dice;
/// let (mut one, mut other) = (Dice::seeded(7), Dice::seeded(7));
/// assert!((0..100).all(|_| one.below(6) == other.below(6)));
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    source: Pcg64,
    drawn: u64,
}

impl Dice {
    /// Dice that depend on the seed alone.
    pub fn seeded(seed: u64) -> Self {
        Self::resumed(seed, 0)
    }

    /// Dice as they are after this number of draws: what is kept of a game that continues elsewhere.
    ///
    /// ```
    /// use fibnim::players::Dice;
    /// let mut dice = Dice::seeded(7);
    /// dice.below(6);
    /// let mut again = Dice::resumed(7, dice.drawn());
    /// assert!((0..100).all(|_| dice.below(6) == again.below(6)));
    /// ```
    pub fn resumed(seed: u64, drawn: u64) -> Self {
        let mut source = Pcg64::seed_from_u64(seed);
        source.advance(drawn.into());
        Self { source, drawn }
    }

    /// How many numbers the source has given.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// The next number of the source.
    fn next(&mut self) -> u64 {
        self.drawn += 1;
        self.source.next_u64()
    }

    /// A number below `bound`, all equally likely; 0 if there is none.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        // Numbers beyond the last multiple of the bound would favour small results.
        let rest = (u64::MAX % bound + 1) % bound;
        loop {
            let number = self.next();
            if number <= u64::MAX - rest {
                return number % bound;
            }
        }
    }

    /// [`below`](Self::below) for numbers of any size.
    pub fn below_big(&mut self, bound: &BigUint) -> BigUint {
        if let Ok(small) = u64::try_from(bound) {
            return self.below(small).into();
        }
        let bits = bound.bits();
        loop {
            let digits = (0..bits.div_ceil(32)).map(|_| self.next() as u32).collect();
            let number = BigUint::new(digits) >> (bits.div_ceil(32) * 32 - bits);
            if number < *bound {
                return number;
            }
        }
    }

    /// True with this probability.
    pub fn happens(&mut self, probability: &Ratio<u64>) -> bool {
        !probability.numer().is_zero() && self.below(*probability.denom()) < *probability.numer()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_faces_come_up_equally_often() {
        let mut dice = Dice::seeded(1);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        let bound = BigUint::from(3u32) << 100u32;
        let thirds: u32 =
            (0..9_000).map(|_| u32::from(dice.below_big(&bound) >> 100u32 == BigUint::ZERO)).sum();
        assert!((2_800..3_200).contains(&thirds), "{thirds}");
        assert!((0..1000).all(|_| dice.below_big(&bound) < bound));
    }

    /// The first numbers are written down, so that no update changes recorded games unnoticed.
    #[test]
    fn the_numbers_stay() {
        let mut dice = Dice::seeded(2026);
        let first: Vec<u64> = (0..8).map(|_| dice.below(1000)).collect();
        assert_eq!(first, FIRST);
    }

    const FIRST: [u64; 8] = [25, 65, 922, 427, 756, 401, 471, 668];
}
