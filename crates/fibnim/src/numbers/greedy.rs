//! One number as a sum of terms of Schwenk's sequence for a dynamic, whether or not automata can read such sums.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};
use numeration::{Recurrent, TakeawayRepresentation, TakeawaySequence, TooManyTerms};

use crate::game::{Allowance, Dynamic, NoSequence};

/// A number as a greedy sum of terms U_0 = 1 < U_1 < ... of the sequence of a take-away game.
///
/// ```
/// use fibnim::game::Dynamic;
/// use fibnim::numbers::Greedy;
///
/// let sum = Greedy::of(&100u32.into(), &Dynamic::multiple(4u32, 1u32).unwrap()).unwrap();
/// assert_eq!(sum.to_string(), "86 + 12 + 2");
/// assert_eq!(sum.digits().unwrap(), "1000000010000010");
/// assert_eq!(sum.recurrence().unwrap().delay(), 5);
/// ```
#[derive(Clone, Debug)]
pub struct Greedy {
    dynamic: Dynamic,
    sequence: TakeawaySequence,
    sum: TakeawayRepresentation,
    recurrence: Option<Recurrent>,
}

/// Why a number has no such sum.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGreedy {
    /// The game has no sequence.
    #[error(transparent)]
    Sequence(#[from] NoSequence),
    /// There are too many terms up to the number.
    #[error("{game} has more than {MOST_TERMS} terms up to a number of {digits} digits")]
    TooManyTerms {
        /// The game.
        game: String,
        /// Of the number.
        digits: usize,
    },
}

/// How many terms are computed.
const MOST_TERMS: usize = 100_000;

/// The sequence is computed at least so far, so that its first terms can be shown.
const LEAST_BOUND: u32 = 1_000_000;

/// Longer words of digits are not written.
const MOST_DIGITS: usize = 1_000_000;

impl Greedy {
    /// The greedy sum of a number.
    ///
    /// # Errors
    ///
    /// If the dynamic has no limit, or there are too many terms up to the number.
    pub fn of(n: &BigUint, dynamic: &Dynamic) -> Result<Self, NoGreedy> {
        if dynamic.is_nim() {
            return Err(NoSequence::Unlimited.into());
        }
        let bound = n.max(&LEAST_BOUND.into()).clone();
        let after = |taken: &BigUint| match dynamic.after(taken) {
            Allowance::Stones(most) => most,
            // As good as no limit: no term up to the bound is larger.
            Allowance::Unlimited => bound.clone(),
        };
        let sequence =
            TakeawaySequence::upto(&bound, MOST_TERMS, after).map_err(|TooManyTerms { .. }| {
                NoGreedy::TooManyTerms { game: dynamic.to_string(), digits: n.to_string().len() }
            })?;
        let recurrence = dynamic.linear().ok().and_then(|linear| Recurrent::of(&linear).ok());
        Ok(Self { dynamic: dynamic.clone(), sum: sequence.represent(n), sequence, recurrence })
    }

    /// The game that the sequence belongs to.
    pub fn dynamic(&self) -> &Dynamic {
        &self.dynamic
    }

    /// The parts, the smallest first, without the last term of a sequence that ends.
    pub fn parts(&self) -> &[BigUint] {
        self.sum.parts()
    }

    /// The last term of a sequence that ends, and how often it is added.
    pub fn repeated(&self) -> Option<(&BigUint, &BigUint)> {
        let (last, copies) = self.sum.repeated();
        (!copies.is_zero()).then_some((last, copies))
    }

    /// The smallest part; there is none of 0.
    pub fn smallest(&self) -> Option<&BigUint> {
        self.sum.smallest()
    }

    /// How many parts there are.
    pub fn count(&self) -> BigUint {
        self.sum.repeated().1 + self.parts().len()
    }

    /// The places k of the parts U_k, in the order of [`parts`](Self::parts).
    pub fn places(&self) -> Vec<BigUint> {
        self.parts().iter().filter_map(|part| self.sequence.place(part)).collect()
    }

    /// The digits 0 and 1, the most significant first, as [`automata::System`] has them; `None` if a term is added more than once, or
    /// there are very many.
    pub fn digits(&self) -> Option<String> {
        if self.repeated().is_some() {
            return None;
        }
        let places: Option<Vec<usize>> = self.places().iter().map(ToPrimitive::to_usize).collect();
        let places = places?;
        let length = places.last().map_or(Some(1), |place| place.checked_add(1))?;
        let mut digits = (length <= MOST_DIGITS).then(|| vec!['0'; length])?;
        for place in places {
            digits[length - 1 - place] = '1';
        }
        Some(digits.into_iter().collect())
    }

    /// The tails, sums of the smallest parts, and whether each wins when all of them may be taken: what it allows is less than the
    /// part after it (A. J. Schwenk). The whole is not such a move. `None` if a term is added more than once.
    pub fn tails(&self) -> Option<Vec<(BigUint, bool)>> {
        if self.repeated().is_some() {
            return None;
        }
        let mut tail = BigUint::ZERO;
        let next = self.parts().iter().skip(1).map(Some).chain([None]);
        let tails = self.parts().iter().zip(next).map(|(part, next)| {
            tail += part;
            let wins = next.is_some_and(|next| self.dynamic.after(&tail) < Allowance::Stones(next.clone()));
            (tail.clone(), wins)
        });
        Some(tails.collect())
    }

    /// The first terms of the sequence, and whether there are more.
    pub fn first_terms(&self, most: usize) -> (Vec<BigUint>, bool) {
        let first: Vec<BigUint> = self.sequence.terms().take(most).collect();
        let more = first.len() == most && self.sequence.terms().nth(most).is_some();
        (first, more || !self.sequence.has_ended())
    }

    /// The last term, if there is one.
    pub fn last_term(&self) -> Option<&BigUint> {
        self.sequence.has_ended().then(|| self.sum.repeated().0)
    }

    /// The recurrence that the sequence eventually follows, if one is proved.
    pub fn recurrence(&self) -> Option<&Recurrent> {
        self.recurrence.as_ref()
    }
}

impl std::fmt::Display for Greedy {
    /// The parts, the largest first: `76 + 21 + 3`.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.sum.fmt(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::notation::parse_game;

    /// The definition: H_{k+1} = H_k + H_m with m least such that f(H_m) >= H_k.
    fn plain_terms(dynamic: &Dynamic, upto: u64) -> Vec<u64> {
        let mut terms: Vec<u64> = vec![1];
        while let Some(last) = terms.last().copied().filter(|&last| last < upto) {
            let Some(m) = terms.iter().position(|&h| dynamic.after_u64(h) >= last) else { break };
            terms.push(last + terms[m]);
        }
        terms
    }

    #[test]
    fn the_same_as_by_the_definition() {
        for name in [
            "takeaway:3",
            "takeaway:4",
            "takeaway:7/2",
            "takeaway:5/2",
            "takeaway:+3",
            "takeaway:50",
            "fibonacci",
        ] {
            let dynamic = parse_game(name).unwrap();
            let terms = plain_terms(&dynamic, 2000);
            for n in (0..400u64).chain([1999]) {
                let sum = Greedy::of(&n.into(), &dynamic).unwrap();
                let (mut rest, mut digits) = (n, String::new());
                for &term in terms.iter().rev() {
                    let fits = term <= rest;
                    rest -= if fits { term } else { 0 };
                    digits.push(if fits { '1' } else { '0' });
                }
                let digits = digits.trim_start_matches('0');
                assert_eq!(sum.digits().unwrap(), if digits.is_empty() { "0" } else { digits }, "{name} {n}");
                let first: Vec<u64> = sum.first_terms(10).0.iter().filter_map(ToPrimitive::to_u64).collect();
                assert_eq!(first, terms[..10], "{name}");
                if let Ok(system) =
                    dynamic.linear().map(|linear| automata::System::takeaway(&linear)).unwrap()
                {
                    let same: String = system.text(&system.digits(&n.into()));
                    assert_eq!(digits, same, "{name} {n}");
                }
            }
        }
    }

    /// A move wins iff what it allows is less than the smallest part that is left: tried for all positions from the rules.
    #[test]
    fn tails_win_as_the_game_says() {
        for name in ["takeaway:3", "takeaway:4", "takeaway:5/2", "takeaway:+2"] {
            let dynamic = parse_game(name).unwrap();
            // least[n]: the least r with which n stones are won.
            let mut least = vec![u64::MAX];
            for n in 1..250usize {
                let wins = |x: &u64| dynamic.after_u64(*x) < least[n - *x as usize];
                let first = (1..=n as u64).find(wins).unwrap();
                let winning: Vec<u64> = (1..n as u64).filter(wins).collect();
                let tails = Greedy::of(&n.into(), &dynamic).unwrap().tails().unwrap();
                for (tail, said) in &tails[..tails.len() - 1] {
                    assert_eq!(winning.contains(&tail.to_u64().unwrap()), *said, "{name} {n}: {tail}");
                }
                least.push(first);
            }
        }
    }

    #[test]
    fn sequences_that_end_repeat_their_last_term() {
        let sum = Greedy::of(&10u32.into(), &parse_game("takeaway:=3").unwrap()).unwrap();
        assert_eq!((sum.to_string().as_str(), sum.digits(), sum.tails()), ("2*4 + 2", None, None));
        assert_eq!((sum.first_terms(12).1, sum.last_term()), (false, Some(&4u32.into())));
        assert_eq!(sum.count(), 3u32.into());
        let nim = Greedy::of(&10u32.into(), &Dynamic::nim());
        assert_eq!(nim.err(), Some(NoSequence::Unlimited.into()));
        let long = Greedy::of(&BigUint::from(10u32).pow(1000), &parse_game("takeaway:1000").unwrap());
        assert!(matches!(long, Err(NoGreedy::TooManyTerms { digits: 1001, .. })));
        // The place of this part is the largest number that a word of the machine holds.
        let most = BigUint::from(u64::MAX);
        let sum = Greedy::of(&(&most + 1u32), &parse_game("takeaway:18446744073709551616").unwrap()).unwrap();
        assert_eq!((sum.places(), sum.digits()), (vec![most], None));
    }
}
