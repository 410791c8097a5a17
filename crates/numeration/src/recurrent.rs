//! Take-away sequences of which all terms are known.
//!
//! A sequence U_0 = 1, U_{k+1} = U_k + U_{j(k)} with j(k) <= k has one greedy sum for each number: below a part U_k the rest is
//! less than U_{k+1} - U_k = U_{j(k)}, so the next part is a U_i with i < j(k). Conversely, if every part obeys that, the sum is
//! the greedy one: by induction a sum whose largest part is U_k is less than U_k + U_{j(k)} = U_{k+1}. Schwenk's sequence of a
//! dynamic f has j(k) least such that f(U_{j(k)}) >= U_k ([`takeaway`](crate::takeaway)), and i < j(k) says f(U_i) < U_k.
//!
//! # When the pattern never ends
//!
//! Let f(x) = floor((p x + e) / q) for all x > t. Call step k *regular* for a delay d if j(k) = k - d, that is U_{k+1} = U_k +
//! U_{k-d}. If U_{k-d-1} > t, step k is regular if and only if E_k >= -e and D_k > e, where
//!
//! E_k = p U_{k-d} - q U_k, D_k = q U_k - p U_{k-d-1}:
//!
//! the first says f(U_{k-d}) >= U_k, the second f(U_{k-d-1}) < U_k, and f never decreases.
//!
//! *Theorem.* Let steps K-d-1, ..., K be regular, U_{K-d} > t, and let E_k >= max(-e, 0) and D_k > max(e, 0) for k = K-d, ..., K.
//! Then all steps from K on are regular.
//!
//! *Proof.* Let steps K-d-1, ..., k be regular for some k >= K, and the bounds hold at k-d, ..., k. Steps k and k-d are regular,
//! so E_{k+1} = p (U_{k-d} + U_{k-2d}) - q (U_k + U_{k-d}) = E_k + E_{k-d}; steps k and k-d-1 are regular, so likewise D_{k+1} =
//! D_k + D_{k-d}. Sums of two such numbers obey the bounds again, so step k + 1 is regular, as U_{k-d} > t. By induction on k all
//! are. QED.
//!
//! *It is found for every multiple.* If f(x) = floor(c x), then c U_{j(k)+1} >= c U_{j(k)} + c U_{j(j(k))} >= U_k + U_{j(k)} =
//! U_{k+1}, so j(k + 1) <= j(k) + 1, and the delays k - j(k) never decrease. They are bounded: U_{j(k)} >= U_k / c and U_{k+1} >=
//! (1 + 1/c) U_k. So from some step on all are regular for one d; and with e = 0 the bounds of the theorem say no more than that.
//! For f(x) = x + e, too: once U_{j(k)} > e, f(U_k) < U_{k+1}, so that all later steps are regular for d = 0 and D_{k+1} = U_k >
//! e.
//!
//! *Tables end.* If f is bounded, or f(x) < x from some x on, then no term reaches the first large U_k, and the sequence ends
//! there.

use num_bigint::{BigInt, BigUint};

use crate::dynamic::LinearDynamic;

/// A sequence U_0 = 1 < U_1 < ..., given by its first terms and U_{k+1} = U_k + U_{k-d} beyond them; each earlier
/// difference of neighbours is a term, too.
///
/// ```
/// use numeration::{LinearDynamic, Recurrent};
/// let triple = Recurrent::of(&LinearDynamic::multiple(3, 1).unwrap()).unwrap();
/// assert_eq!((triple.first(), triple.delay()), (&[1, 2, 3, 4, 6][..], 3));
/// let terms: Vec<String> = triple.terms().take(10).map(|term| term.to_string()).collect();
/// assert_eq!(terms.join(" "), "1 2 3 4 6 8 11 15 21 29");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Recurrent {
    /// As few as determine the rest.
    first: Vec<u64>,
    delay: usize,
}

/// Why a dynamic has no such sequence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRecurrence {
    /// The dynamic never reaches the last term, and there is none beyond it.
    #[error("the sequence of this dynamic ends with {last}, the last of {terms} terms")]
    Ends {
        /// How many terms there are.
        terms: usize,
        /// The last one.
        last: BigUint,
    },
    /// No recurrence could be proved from the terms that were examined.
    #[error("no recurrence is proved for this dynamic within its first {terms} terms")]
    NotFound {
        /// How many terms were examined.
        terms: usize,
    },
}

/// What is not such a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotRecurrent {
    /// The first term is not 1.
    #[error("the first term must be 1")]
    First,
    /// There are too few terms for the recurrence to begin.
    #[error("a recurrence with the delay {delay} needs more than {delay} first terms")]
    TooFew {
        /// d of U_{k+1} = U_k + U_{k-d}.
        delay: usize,
    },
    /// A difference of neighbours is not a term before them.
    #[error("the difference of {term} and the next term is not a term up to {term}")]
    Difference {
        /// The smaller neighbour.
        term: u64,
    },
}

/// How many terms are examined.
const MOST_TERMS: usize = 4096;

impl Recurrent {
    /// The sequence with these first terms and U_{k+1} = U_k + U_{k-delay} beyond them.
    ///
    /// ```
    /// use numeration::Recurrent;
    /// assert_eq!(Recurrent::new(vec![1, 2, 3, 5], 1), Recurrent::new(vec![1, 2], 1));
    /// assert!(Recurrent::new(vec![1, 2, 5], 1).is_err()); // 4 would have no digits 0 and 1 only
    /// ```
    ///
    /// # Errors
    ///
    /// If the first term is not 1, there are too few terms, or a difference of neighbours is not a term before them.
    pub fn new(mut first: Vec<u64>, delay: usize) -> Result<Self, NotRecurrent> {
        if first.first() != Some(&1) {
            return Err(NotRecurrent::First);
        }
        if first.len() <= delay {
            return Err(NotRecurrent::TooFew { delay });
        }
        for k in 1..first.len() {
            let (known, term) = (&first[..k], first[k - 1]);
            let difference = first[k].checked_sub(term).ok_or(NotRecurrent::Difference { term })?;
            known.binary_search(&difference).map_err(|_| NotRecurrent::Difference { term })?;
        }
        while let [.., before, last] = first[..] {
            let k = first.len() - 1;
            if k <= delay || before + first[k - 1 - delay] != last {
                break;
            }
            first.pop();
        }
        Ok(Self { first, delay })
    }

    /// Schwenk's sequence of a dynamic, if it does not end and a recurrence is proved for it; see the module's page.
    ///
    /// # Errors
    ///
    /// If the sequence ends, as it does whenever f(x) < x in the end, or no recurrence is proved.
    pub fn of(dynamic: &LinearDynamic) -> Result<Self, NoRecurrence> {
        let mut terms: Vec<BigUint> = vec![1u32.into()];
        // j of the last step, its delay, and the first step from which on all have this delay.
        let (mut part, mut delay, mut since) = (0, 0, 0);
        for k in 0..MOST_TERMS {
            while dynamic.at(&terms[part]) < terms[k] {
                if part == k {
                    return Err(NoRecurrence::Ends { terms: terms.len(), last: terms[k].clone() });
                }
                part += 1;
            }
            if k - part != delay {
                (delay, since) = (k - part, k);
            }
            terms.push(&terms[k] + &terms[part]);
            if goes_on(dynamic, &terms, delay, since) {
                let first = terms[..=since].iter().map(u64::try_from).collect::<Result<_, _>>();
                let not_found = |_| NoRecurrence::NotFound { terms: k + 1 };
                return Ok(Self { first: first.map_err(not_found)?, delay });
            }
        }
        Err(NoRecurrence::NotFound { terms: MOST_TERMS })
    }

    /// The first terms, as few as determine the rest.
    pub fn first(&self) -> &[u64] {
        &self.first
    }

    /// d of U_{k+1} = U_k + U_{k-d}.
    pub fn delay(&self) -> usize {
        self.delay
    }

    /// j(k): below a part U_k, the next part of a greedy sum is a U_i with i < j(k).
    ///
    /// ```
    /// use numeration::Recurrent;
    /// let zeckendorf = Recurrent::new(vec![1, 2], 1).unwrap();
    /// assert_eq!(zeckendorf.below(7), 6); // i < 6: no neighbour
    /// ```
    pub fn below(&self, k: usize) -> usize {
        match self.first.get(k + 1) {
            Some(next) => self.first.partition_point(|&term| term < next - self.first[k]),
            None => k - self.delay,
        }
    }

    /// All terms, one after the other.
    pub fn terms(&self) -> impl Iterator<Item = BigUint> + '_ {
        let mut all: Vec<BigUint> = Vec::new();
        std::iter::from_fn(move || {
            let k = all.len();
            let term = match self.first.get(k) {
                Some(&term) => term.into(),
                None => &all[k - 1] + &all[k - 1 - self.delay],
            };
            all.push(term.clone());
            Some(term)
        })
    }

    /// The largest absolute value of a root of x^{d+1} = x^d + 1 other than the dominant one; 0 if there is none.
    ///
    /// A root z obeys |z|^d |z - 1| = 1, so that the cosine of its angle is (r + 1/r - r^{-2d-1}) / 2 with r = |z|, which grows with r: the
    /// roots with the smallest angles are the largest. Along this curve the angle d arg(z) + arg(z - 1) of z^d (z - 1) grows with
    /// arg(z), and it is 2 pi for the pair next to the dominant root. At r = 1 it is (d + 2) pi / 3, as z is then a sixth root of 1. So
    /// the pair lies inside the unit circle for d < 4, on it for d = 4, outside for d > 4.
    ///
    /// ```
    /// use numeration::Recurrent;
    /// let zeckendorf = Recurrent::new(vec![1, 2], 1).unwrap();
    /// assert!((zeckendorf.largest_conjugate() - 0.618).abs() < 0.001);
    /// ```
    pub fn largest_conjugate(&self) -> f64 {
        use std::f64::consts::{PI, TAU};
        let d = self.delay as f64;
        match self.delay {
            0 => return 0.0,
            1 => return 2.0 / (1.0 + 5f64.sqrt()),
            _ => {}
        }
        // 0, 1 and z make a triangle with the angle t at 0 and d t - pi at 1: its sides follow from t.
        let sides = |t: f64| {
            let (at_one, at_z) = (TAU - d * t, TAU - (d + 1.0) * t);
            (at_one.sin() / at_z.sin(), t.sin() / at_z.sin())
        };
        let (mut low, mut high) = (PI / d, TAU / (d + 1.0));
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            let (z, z_minus_one) = sides(middle);
            if d * z.ln() + z_minus_one.ln() < 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        sides(f64::midpoint(low, high)).0
    }
}

/// Whether the theorem of the module's page holds at the last step: its steps from `since` on have this delay.
fn goes_on(dynamic: &LinearDynamic, terms: &[BigUint], delay: usize, since: usize) -> bool {
    let last = terms.len() - 2;
    if last < 2 * delay + 1
        || since > last - delay - 1
        || terms[last - delay] <= dynamic.listed().len().into()
    {
        return false;
    }
    let (p, e, q) = dynamic.tail();
    let times = |k: usize, factor: u64| BigInt::from(&terms[k] * factor);
    (last - delay..=last).rev().all(|k| {
        let reached = times(k - delay, p) - times(k, q);
        let missed = times(k, q) - times(k - delay - 1, p);
        reached >= (-e).max(0).into() && missed > e.max(0).into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::takeaway::TakeawaySequence;

    fn of(p: u64, e: i64, q: u64) -> Result<Recurrent, NoRecurrence> {
        Recurrent::of(&LinearDynamic::new(vec![], p, e, q).unwrap())
    }

    #[test]
    fn recurrences_of_multiples() {
        for (p, q, first, delay) in [
            (1, 1, &[1][..], 0),
            (3, 2, &[1], 0),
            (2, 1, &[1, 2], 1),
            (5, 2, &[1, 2, 3, 5], 2),
            (3, 1, &[1, 2, 3, 4, 6], 3),
            (7, 2, &[1, 2, 3, 4, 6, 8, 11, 15, 21], 4),
        ] {
            let found = of(p, 0, q).unwrap();
            assert_eq!((found.first(), found.delay()), (first, delay), "{p}/{q}");
        }
        assert_eq!(of(4, 0, 1).unwrap().delay(), 5);
        assert!(of(100, 0, 1).unwrap().delay() > 100);
    }

    #[test]
    fn what_is_proved_is_what_the_definition_gives() {
        for q in 1..=8 {
            for p in q..=6 * q {
                for e in [-3, -1, 0, 1, 2, 7] {
                    let dynamic = LinearDynamic::new(vec![], p, e, q).unwrap();
                    let Ok(found) = Recurrent::of(&dynamic) else {
                        assert!(e < 0, "{dynamic}");
                        continue;
                    };
                    let bound = BigUint::from(10u32).pow(60);
                    let plain = TakeawaySequence::upto(&bound, 10_000, |x| dynamic.at(x)).unwrap();
                    assert!(found.terms().zip(plain.terms()).all(|(a, b)| a == b), "{dynamic}");
                    let checked = Recurrent::new(found.first().to_vec(), found.delay());
                    assert_eq!(checked.as_ref(), Ok(&found), "{dynamic}: as few terms as possible");
                }
            }
        }
    }

    #[test]
    fn sequences_that_end_say_so() {
        for dynamic in [
            LinearDynamic::table(vec![1, 1, 4, 9]).unwrap(),
            LinearDynamic::multiple(1, 2).unwrap(),
            LinearDynamic::new(vec![9; 20], 1, -1, 1).unwrap(),
        ] {
            let plain =
                TakeawaySequence::upto(&BigUint::from(10u32).pow(9), 1000, |x| dynamic.at(x)).unwrap();
            let terms: Vec<BigUint> = plain.terms().collect();
            assert!(plain.has_ended());
            let last = terms[terms.len() - 1].clone();
            assert_eq!(Recurrent::of(&dynamic), Err(NoRecurrence::Ends { terms: terms.len(), last }));
        }
        let long = LinearDynamic::multiple(1_000_000, 1).unwrap();
        assert_eq!(Recurrent::of(&long), Err(NoRecurrence::NotFound { terms: MOST_TERMS }));
    }

    /// Greedy sums are those that obey the gaps.
    #[test]
    fn gaps_are_those_of_greedy_sums() {
        for (p, e, q) in [(3, 0, 1), (5, 0, 2), (2, 1, 1), (1, 6, 1), (7, 1, 2)] {
            let sequence = of(p, e, q).unwrap();
            let terms: Vec<BigUint> = sequence.terms().take(12).collect();
            let mut sums = Vec::new();
            for word in 0..1u32 << 12 {
                let parts: Vec<usize> = (0..12).filter(|k| word >> k & 1 == 1).collect();
                if parts.windows(2).all(|pair| pair[0] < sequence.below(pair[1])) {
                    sums.push(parts.iter().map(|&k| &terms[k]).sum::<BigUint>());
                }
            }
            sums.sort();
            let all: Vec<BigUint> = (0..sums.len()).map(BigUint::from).collect();
            assert_eq!(sums, all, "({p}x + {e}) / {q}");
        }
    }

    #[test]
    fn conjugates_lie_where_they_should() {
        let known = [0.0, 0.618_034, 0.826_031, 0.940_447, 1.0, 1.033];
        for (delay, known) in known.into_iter().enumerate() {
            let first = (1..=delay as u64 + 1).collect();
            let found = Recurrent::new(first, delay).unwrap().largest_conjugate();
            assert!((found - known).abs() < 0.001, "{delay}: {found}");
        }
    }

    #[test]
    fn what_has_no_greedy_sums_is_refused() {
        assert_eq!(Recurrent::new(vec![2, 3], 1), Err(NotRecurrent::First));
        assert_eq!(Recurrent::new(vec![1], 1), Err(NotRecurrent::TooFew { delay: 1 }));
        assert_eq!(Recurrent::new(vec![1, 2, 2], 0), Err(NotRecurrent::Difference { term: 2 }));
        assert_eq!(Recurrent::new(vec![1, 2, 1], 0), Err(NotRecurrent::Difference { term: 2 }));
        assert_eq!(Recurrent::new(vec![1, 2, 5], 0), Err(NotRecurrent::Difference { term: 2 }));
    }
}
