//! Schwenk's take-away sequences: the numeration system that belongs to a dynamic.
//!
//! A take-away game in which a move of x stones allows the next player f(x), with f nondecreasing,
//! has the sequence H_1 = 1, H_{k+1} = H_k + H_m with m least such that f(H_m) >= H_k (A. J. Schwenk,
//! *Take-away games*, Fibonacci Quarterly 8, 1970). f(x) = 2x gives the Fibonacci numbers, f(x) = x
//! the powers of two. If f never reaches H_k, the sequence ends there; a number is then a multiple
//! of the last term plus a sum of smaller ones.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

/// The terms H_1 < H_2 < ... of a take-away sequence, up to the last one that was asked for.
///
/// Every sequence begins with a run 1, 2, ..., f(1) + 1, which is kept as one number: it may be long.
///
/// ```
/// use numeration::{BigUint, TakeawaySequence};
///
/// let upto = BigUint::from(100u32);
/// let triple = TakeawaySequence::upto(&upto, 1000, |x| x * 3u32).unwrap();
/// let terms: Vec<String> = triple.terms().map(|h| h.to_string()).collect();
/// assert_eq!(terms.join(" "), "1 2 3 4 6 8 11 15 21 29 40 55 76");
/// assert_eq!(triple.represent(&upto).to_string(), "76 + 21 + 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeawaySequence {
    /// The end of the run 1, 2, ..., `run`.
    run: BigUint,
    /// The terms above the run.
    above: Vec<BigUint>,
    ended: bool,
}

/// The sequence has more terms below the bound than the caller wants to pay for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the take-away sequence of this dynamic has more than {limit} terms below the pile")]
pub struct TooManyTerms {
    /// How many terms were allowed.
    pub limit: usize,
}

impl TakeawaySequence {
    /// All terms up to `bound`, for the nondecreasing `dynamic` f; at most `limit` of them above the
    /// run. One addition per term, and few evaluations of f: m never decreases, so it is carried along.
    ///
    /// # Errors
    ///
    /// If more than `limit` terms above the run are up to the bound.
    pub fn upto(
        bound: &BigUint,
        limit: usize,
        dynamic: impl Fn(&BigUint) -> BigUint,
    ) -> Result<Self, TooManyTerms> {
        // H_{k+1} = H_k + 1 as long as f(1) >= H_k.
        let run_end = dynamic(&BigUint::one()) + 1u32;
        let mut sequence =
            Self { run: run_end.min(bound.max(&BigUint::one()).clone()), above: Vec::new(), ended: false };
        let mut m = Term::InRun(BigUint::one());
        loop {
            let top = sequence.last();
            let Some(next_m) = sequence.least_reaching(m, top, &dynamic) else {
                sequence.ended = true;
                return Ok(sequence);
            };
            m = next_m;
            let next = top + sequence.value(&m);
            if next > *bound {
                return Ok(sequence);
            }
            if sequence.above.len() >= limit {
                return Err(TooManyTerms { limit });
            }
            sequence.above.push(next);
        }
    }

    /// The least term from `m` on with f(H_m) >= top, if there is one.
    fn least_reaching(&self, m: Term, top: &BigUint, dynamic: impl Fn(&BigUint) -> BigUint) -> Option<Term> {
        let reaches = |term: &BigUint| dynamic(term) >= *top;
        let first_above = match m {
            Term::InRun(from) if reaches(&from) => return Some(Term::InRun(from)),
            Term::InRun(from) if reaches(&self.run) => {
                let (mut fails, mut holds) = (from, self.run.clone());
                while &fails + 1u32 < holds {
                    let middle = (&fails + &holds) >> 1u32;
                    if reaches(&middle) {
                        holds = middle;
                    } else {
                        fails = middle;
                    }
                }
                return Some(Term::InRun(holds));
            }
            Term::InRun(_) => 0,
            Term::Above(index) => index,
        };
        (first_above..self.above.len()).find(|&i| reaches(&self.above[i])).map(Term::Above)
    }

    fn value<'a>(&'a self, term: &'a Term) -> &'a BigUint {
        match term {
            Term::InRun(value) => value,
            Term::Above(index) => &self.above[*index],
        }
    }

    /// The largest term found.
    fn last(&self) -> &BigUint {
        self.above.last().unwrap_or(&self.run)
    }

    /// The terms found, ascending. There may be very many: take what you need.
    pub fn terms(&self) -> impl Iterator<Item = BigUint> + '_ {
        let mut next = BigUint::ZERO;
        let run = std::iter::from_fn(move || {
            next += 1u32;
            (next <= self.run).then(|| next.clone())
        });
        run.chain(self.above.iter().cloned())
    }

    /// The end of the run 1, 2, 3, ... at the beginning, and the terms above it.
    pub fn run_and_above(&self) -> (&BigUint, &[BigUint]) {
        (&self.run, &self.above)
    }

    /// The place of a term, counted from 0; `None` if it is not a term that was found.
    ///
    /// ```
    /// use numeration::{BigUint, TakeawaySequence};
    /// let triple = TakeawaySequence::upto(&100u32.into(), 1000, |x| x * 3u32).unwrap();
    /// assert_eq!(triple.place(&6u32.into()), Some(4u32.into())); // 1, 2, 3, 4, 6
    /// assert_eq!(triple.place(&7u32.into()), None);
    /// ```
    pub fn place(&self, term: &BigUint) -> Option<BigUint> {
        if *term <= self.run {
            return (!term.is_zero()).then(|| term - 1u32);
        }
        self.above.binary_search(term).ok().map(|place| &self.run + place)
    }

    /// Whether the dynamic is bounded and the last term is the last of all.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// The greedy representation of n, which must be below the bound the sequence was made for
    /// (or any number, if the sequence has ended).
    pub fn represent(&self, n: &BigUint) -> TakeawayRepresentation {
        let last = self.last();
        let (copies, mut rest) = if self.ended { n.div_rem(last) } else { (BigUint::ZERO, n.clone()) };
        let mut parts = Vec::new();
        let mut below = self.above.len();
        while !rest.is_zero() {
            below = self.above[..below].partition_point(|term| *term <= rest);
            let part = if below > 0 { self.above[below - 1].clone() } else { (&rest).min(&self.run).clone() };
            rest -= &part;
            parts.push(part);
        }
        parts.reverse();
        TakeawayRepresentation { parts, last: last.clone(), copies }
    }
}

/// A term that was found: a number of the run, or the place of a term above it.
enum Term {
    InRun(BigUint),
    Above(usize),
}

/// A number as a sum of terms of a take-away sequence, the largest possible one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeawayRepresentation {
    parts: Vec<BigUint>,
    last: BigUint,
    copies: BigUint,
}

impl TakeawayRepresentation {
    /// The parts below the repeated last term, ascending; all parts if the sequence does not end.
    pub fn parts(&self) -> &[BigUint] {
        &self.parts
    }

    /// The last term of a sequence that ends, and how often it occurs (zero otherwise).
    pub fn repeated(&self) -> (&BigUint, &BigUint) {
        (&self.last, &self.copies)
    }

    /// The smallest part, infinite (`None`) for zero.
    pub fn smallest(&self) -> Option<&BigUint> {
        self.parts.first().or((!self.copies.is_zero()).then_some(&self.last))
    }

    /// The number represented.
    pub fn value(&self) -> BigUint {
        self.parts.iter().sum::<BigUint>() + &self.last * &self.copies
    }
}

impl std::fmt::Display for TakeawayRepresentation {
    /// The parts, largest first; repeated ones as a product: `3*4 + 2`.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let repeated = match &self.copies {
            none if none.is_zero() => None,
            one if one.is_one() => Some(self.last.to_string()),
            many => Some(format!("{many}*{}", self.last)),
        };
        let parts = self.parts.iter().rev().map(ToString::to_string);
        let terms: Vec<String> = repeated.into_iter().chain(parts).collect();
        out.write_str(if terms.is_empty() { "0" } else { "" })?;
        out.write_str(&terms.join(" + "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Zeckendorf, fibonacci};

    fn big(n: u64) -> BigUint {
        n.into()
    }

    #[test]
    fn doubling_gives_the_fibonacci_numbers_and_their_representation() {
        let sequence = TakeawaySequence::upto(&big(1_000_000), 100, |x| x * 2u32).unwrap();
        for (i, term) in sequence.terms().enumerate() {
            assert_eq!(term, fibonacci::fibonacci(i as u32 + 2));
        }
        for n in 0..2000 {
            let parts: Vec<BigUint> = Zeckendorf::of_u128(n.into()).parts().collect();
            assert_eq!(sequence.represent(&big(n)).parts(), parts);
        }
    }

    #[test]
    fn the_identity_gives_binary() {
        let sequence = TakeawaySequence::upto(&big(1 << 40), 100, Clone::clone).unwrap();
        assert_eq!(sequence.terms().count(), 41);
        assert_eq!(sequence.represent(&big(0b1011_0010)).to_string(), "128 + 32 + 16 + 2");
    }

    #[test]
    fn a_bounded_dynamic_ends_the_sequence() {
        let sequence = TakeawaySequence::upto(&big(10_000), 100, |_| big(3)).unwrap();
        assert!(sequence.has_ended());
        assert_eq!(sequence.terms().collect::<Vec<_>>(), [big(1), big(2), big(3), big(4)]);
        let ten = sequence.represent(&big(10));
        assert_eq!(ten.to_string(), "2*4 + 2");
        assert_eq!(ten.smallest(), Some(&big(2)));
        assert_eq!(sequence.represent(&big(8)).smallest(), Some(&big(4)));
        assert_eq!(sequence.represent(&big(0)).smallest(), None);
        assert_eq!(sequence.represent(&big(0)).to_string(), "0");
    }

    #[test]
    fn the_number_of_terms_is_limited() {
        let found = TakeawaySequence::upto(&big(1_000_000), 50, |x| x * 1000u32);
        assert_eq!(found, Err(TooManyTerms { limit: 50 }));
    }

    #[test]
    fn a_long_run_costs_nothing() {
        let billion = big(1_000_000_000);
        let n = BigUint::from(10u32).pow(30);
        let sequence = TakeawaySequence::upto(&n, 10, |_| billion.clone()).unwrap();
        assert!(sequence.has_ended());
        assert_eq!(sequence.represent(&n).smallest(), Some(&(n.clone() % (&billion + 1u32))));
        let sequence = TakeawaySequence::upto(&n, 10, |x| x * n.clone()).unwrap();
        assert_eq!(sequence.represent(&n).smallest(), Some(&n));
    }

    /// The definition, term by term, without runs.
    #[test]
    fn runs_change_nothing() {
        let dynamics: [fn(u64) -> u64; 6] =
            [|x| 2 * x, |x| 7 * x, |x| x + 5, |_| 9, |x| x * x, |x| x / 2 + 1];
        for f in dynamics {
            let mut plain = vec![1];
            while let Some(m) = plain.iter().position(|&h| f(h) >= plain[plain.len() - 1]) {
                plain.push(plain[plain.len() - 1] + plain[m]);
                if plain[plain.len() - 1] > 5000 {
                    plain.pop();
                    break;
                }
            }
            let apply = |x: &BigUint| big(f(u64::try_from(x).unwrap()));
            let sequence = TakeawaySequence::upto(&big(5000), 10_000, apply).unwrap();
            assert_eq!(sequence.terms().collect::<Vec<_>>(), plain.into_iter().map(big).collect::<Vec<_>>());
        }
    }
}
