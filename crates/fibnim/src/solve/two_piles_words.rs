//! One and two piles of global Fibonacci nim, by words (GL Thms 9 and 14).
//!
//! A second road to the outcomes of [`two_piles`](super::two_piles): (m, m + k; r) is P iff k is a
//! partial sum of the word that belongs to m and r. The words are those of GL §6.2 with the special
//! step chosen by the parity of alpha; as printed it is wrong, first at (5, 7; 1).

use num_bigint::BigUint;
use numeration::words::TwoPileWord;

use super::Outcome;

/// The outcome of (m, m + k; r) for r >= 1, m the smaller pile; m = 0 is the one-pile game. `None`
/// for r = 0, where there is no move and no word. Costs O(log m) comparisons.
///
/// ```
/// use fibnim::solve::{Outcome, two_piles_words};
/// let outcome = two_piles_words::outcome(&5u32.into(), &2u32.into(), &1u32.into());
/// assert_eq!(outcome, Some(Outcome::P)); // (5, 7; 1)
/// ```
pub fn outcome(m: &BigUint, k: &BigUint, r: &BigUint) -> Option<Outcome> {
    let word = TwoPileWord::new(m, r)?;
    Some(if word.contains(k) { Outcome::P } else { Outcome::N })
}
