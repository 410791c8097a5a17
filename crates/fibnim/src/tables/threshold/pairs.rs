//! The thresholds of all pairs of piles up to a bound.

use super::NEVER;
use super::columns::Columns;
use crate::game::Game;
use crate::undecided::Undecided;
use limits::{Limits, Watch};

/// A threshold in two bytes: no pile, and so no move, is larger than [`Pairs::LARGEST`].
const NEVER_SHORT: u16 = u16::MAX;

/// The thresholds of all pairs (a, b) with both piles up to a bound: as [`ThresholdBox`](super::ThresholdBox), in a quarter of the
/// memory, by [`Columns`] on all cores.
///
/// ```
/// use fibnim::game::{Dynamic, Game};
/// use fibnim::tables::threshold::{NEVER, Pairs};
/// use limits::{Limits, Unwatched};
///
/// let game = Game::normal(Dynamic::fibonacci());
/// let pairs = Pairs::new(&game, 100, &Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(pairs.threshold(0, 12), 1); // z1(12)
/// assert_eq!(pairs.threshold(12, 0), 1);
/// assert_eq!(pairs.threshold(7, 7), NEVER); // equal piles
/// ```
pub struct Pairs {
    /// For each a the thresholds of (a, a), (a, a + 1), ...
    rows: Vec<Vec<u16>>,
}

impl Pairs {
    /// No pile can be larger.
    pub const LARGEST: u32 = NEVER_SHORT as u32 - 1;

    /// Bytes that pairs up to `largest` need, beside what the columns do.
    pub fn memory(largest: u32) -> u128 {
        let side = u128::from(largest) + 1;
        side * (side + 1) / 2 * size_of::<u16>() as u128
    }

    /// Tabulates all pairs up to `largest`: constant work for each of the (largest + 1)^2 pairs, of which those with a <= b are kept.
    ///
    /// # Errors
    ///
    /// If it needs more memory than the limits allow, the piles are larger than [`Pairs::LARGEST`], play is misere and a move can
    /// leave nothing allowed, or it is stopped.
    pub fn new(game: &Game, largest: u32, limits: &Limits, watch: &mut dyn Watch) -> Result<Self, Undecided> {
        if largest > Self::LARGEST {
            return Err(Undecided::Unsupported(format!(
                "a table of all pairs has piles up to {}",
                Self::LARGEST
            )));
        }
        Undecided::check(limits, Self::memory(largest), || {
            format!("the thresholds of all pairs of piles up to {largest}")
        })?;
        let mut columns = Columns::new(game, &[largest], largest, limits)?;
        columns.keep_pairs();
        columns.advance(largest + 1, limits, watch)?;
        Ok(Self { rows: columns.into_kept_pairs() })
    }

    /// tau of two piles up to the bound; [`NEVER`] if they are P at every allowance.
    pub fn threshold(&self, a: u32, b: u32) -> u32 {
        let (small, large) = (a.min(b), a.max(b));
        match self.rows[small as usize][(large - small) as usize] {
            NEVER_SHORT => NEVER,
            threshold => threshold.into(),
        }
    }
}

/// A threshold of piles up to [`Pairs::LARGEST`] in two bytes.
pub(super) fn short(threshold: u32) -> u16 {
    u16::try_from(threshold).unwrap_or(NEVER_SHORT)
}

#[cfg(test)]
mod tests {
    use super::super::ThresholdBox;
    use super::*;
    use crate::game::Dynamic;
    use limits::Unwatched;

    /// Large enough that all cores take part.
    #[test]
    fn pairs_agree_with_the_plain_box() {
        let dynamics = [
            Dynamic::fibonacci(),
            Dynamic::power_of_two(),
            Dynamic::plus(3u32),
            Dynamic::constant(4u32).unwrap(),
        ];
        for dynamic in dynamics {
            for game in [Game::normal(dynamic.clone()), Game::misere(dynamic)] {
                let limits = Limits::default();
                let plain = ThresholdBox::new(&game, &[700, 700], &limits, &mut Unwatched).unwrap();
                let pairs = Pairs::new(&game, 700, &limits, &mut Unwatched).unwrap();
                for a in 0..=700 {
                    for b in 0..=700 {
                        assert_eq!(pairs.threshold(a, b), plain.threshold(&[a, b]), "{game:?} {a} {b}");
                    }
                }
            }
        }
    }

    #[test]
    fn too_many_pairs_are_refused() {
        let game = Game::normal(Dynamic::fibonacci());
        let limits = Limits { memory: 1 << 20, ..Limits::default() };
        assert!(Pairs::new(&game, 5000, &limits, &mut Unwatched).is_err());
        assert!(Pairs::new(&game, Pairs::LARGEST + 1, &Limits::default(), &mut Unwatched).is_err());
    }
}
