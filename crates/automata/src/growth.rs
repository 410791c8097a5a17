//! How many tuples a relation has below the k-th term of its numeration: a linear recurrence.
//!
//! A tuple has one word of each sufficient length, so the tuples whose numbers have at most k digits each are the accepted words of length k. They
//! are c(k) = e M^k f: M counts the letters that lead from state to state, e is the start, and f is 1 for accepting states. By Cayley and
//! Hamilton the sequence follows the recurrence of the characteristic polynomial of M, of order S, the number of states.
//!
//! *The shortest recurrence.* One of order L is proposed by its residues modulo a prime (J. Massey, *Shift-register synthesis and BCH decoding*, 1969); its
//! coefficients are integers, as those of the shortest recurrence of every integer sequence are (P. Fatou 1906). What it leaves over,
//! d(k) = c(k + L) - a_1 c(k + L - 1) - ... - a_L c(k), is a sum of shifts of c, so it follows the recurrence of order S too. If it is 0 for
//! k = 0, ..., S - 1, it is always 0: S + L exact terms prove the recurrence. A shorter one would be a shorter one modulo the prime.
//!
//! *Cost.* S + L rows of S numbers of up to S + L digits, each made by one addition for each transition.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use limits::Limits;

use crate::automaton::Automaton;
use crate::too_large::TooLarge;

/// A prime: 2^61 - 1.
const PRIME: u64 = (1 << 61) - 1;
/// How many terms beyond those that a recurrence needs must agree with it before it is tested exactly.
const SPARE: usize = 6;

/// How many tuples have at most k digits: the first numbers, and how they go on.
///
/// ```
/// use automata::{FIBONACCI, linear};
/// use limits::Limits;
/// // x < y, both below a Fibonacci number F: F (F - 1) / 2 pairs.
/// let less = linear::inequality(&FIBONACCI, &[1, -1], -1, &Limits::default()).unwrap();
/// let growth = less.growth(6, &Limits::default()).unwrap().unwrap();
/// assert_eq!(growth.terms(7), [0, 1, 3, 10, 28, 78, 210].map(|term: u32| term.into()));
/// assert_eq!(growth.coefficients(), [3, 1, -5, -1, 1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    first: Vec<BigUint>,
    coefficients: Vec<i64>,
}

impl Growth {
    /// What the terms before are multiplied by, the latest first: c(k) = a_1 c(k - 1) + ... + a_L c(k - L), for every k from [`Growth::from`] on. The last one is
    /// not 0; there are none if the sequence becomes 0.
    pub fn coefficients(&self) -> &[i64] {
        &self.coefficients
    }

    /// The first k for which the recurrence holds.
    pub fn from(&self) -> usize {
        self.first.len()
    }

    /// The terms c(0), c(1), ..., this many of them.
    pub fn terms(&self, count: usize) -> Vec<BigUint> {
        let mut terms: Vec<BigInt> = self.first.iter().cloned().map(BigInt::from).collect();
        while terms.len() < count {
            terms.push(next(&self.coefficients, &terms));
        }
        terms.truncate(count);
        // Nothing occurs a negative number of times.
        terms.into_iter().map(|term| term.into_parts().1).collect()
    }
}

/// What follows these terms.
fn next(coefficients: &[i64], terms: &[BigInt]) -> BigInt {
    terms.iter().rev().zip(coefficients).map(|(term, &coefficient)| term * coefficient).sum()
}

impl Automaton {
    /// How many tuples have at most k digits, for every k: by the shortest recurrence, which is proved. `None` if it has more than `most_order` terms, those
    /// that it begins with counted.
    ///
    /// # Errors
    ///
    /// If it is stopped.
    pub fn growth(&self, most_order: usize, limits: &Limits) -> Result<Option<Growth>, TooLarge> {
        let states = self.accepting.len();
        // For each state where its letters lead, and how many of them do.
        let steps: Vec<Vec<(usize, u32)>> = (0..states)
            .map(|state| {
                let mut heads: Vec<u32> = match state {
                    0 => Vec::new(),
                    _ => self.row(state).iter().copied().filter(|&head| head != 0).collect(),
                };
                heads.sort_unstable();
                heads.chunk_by(|a, b| a == b).map(|same| (same[0] as usize, same.len() as u32)).collect()
            })
            .collect();
        let residues = self.residues(2 * most_order + SPARE, &steps);
        let Some(connection) = shortest(&residues).filter(|found| found.len() <= most_order) else {
            return Ok(None);
        };
        let Some(mut coefficients) = connection.into_iter().map(signed).collect::<Option<Vec<i64>>>() else {
            return Ok(None);
        };
        let order = coefficients.len();
        let mut terms: Vec<BigInt> = Vec::new();
        let mut row = vec![BigUint::zero(); states];
        row[self.start() as usize] = BigUint::one();
        // S rows that the recurrence makes 0.
        while terms.len() < self.states() + order {
            limits.stop.check().map_err(TooLarge::Stopped)?;
            let accepted = row.iter().zip(&self.accepting).filter(|(_, accepts)| **accepts);
            let term = BigInt::from(accepted.map(|(many, _)| many).sum::<BigUint>());
            if terms.len() >= order && next(&coefficients, &terms) != term {
                return Ok(None);
            }
            terms.push(term);
            let mut after = vec![BigUint::zero(); states];
            for (many, heads) in row.iter().zip(&steps).filter(|(many, _)| !many.is_zero()) {
                for &(head, letters) in heads {
                    after[head] += many * letters;
                }
            }
            row = after;
        }
        // A root 0 is a beginning that the rest does not follow.
        while coefficients.last() == Some(&0) {
            coefficients.pop();
        }
        let first = terms.into_iter().take(order).filter_map(|term| term.to_biguint()).collect();
        Ok(Some(Growth { first, coefficients }))
    }

    /// The first terms modulo the prime.
    fn residues(&self, count: usize, steps: &[Vec<(usize, u32)>]) -> Vec<u64> {
        let mut row = vec![0u64; steps.len()];
        row[self.start() as usize] = 1;
        let mut residues = Vec::with_capacity(count);
        for _ in 0..count {
            let accepted = row.iter().zip(&self.accepting).filter(|(_, accepts)| **accepts);
            residues.push(accepted.fold(0, |sum, (&many, _)| (sum + many) % PRIME));
            let mut after = vec![0; row.len()];
            for (&many, heads) in row.iter().zip(steps) {
                for &(head, letters) in heads {
                    after[head] = (after[head] + times(many, letters.into())) % PRIME;
                }
            }
            row = after;
        }
        residues
    }
}

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

/// The reciprocal of a residue that is not 0: its power PRIME - 2.
fn reciprocal(residue: u64) -> u64 {
    let (mut power, mut square, mut left) = (1, residue, PRIME - 2);
    while left > 0 {
        if left % 2 == 1 {
            power = times(power, square);
        }
        square = times(square, square);
        left /= 2;
    }
    power
}

/// A residue as the integer of least size; `None` if that is large.
fn signed(residue: u64) -> Option<i64> {
    const LARGEST: u64 = 1 << 40;
    match residue {
        small if small <= LARGEST => Some(small as i64),
        large if PRIME - large <= LARGEST => Some(-((PRIME - large) as i64)),
        _ => None,
    }
}

/// The shortest recurrence of some residues by the algorithm of Berlekamp and Massey: what the terms before are multiplied by, the latest first. Nothing if
/// the terms do not determine it.
fn shortest(terms: &[u64]) -> Option<Vec<u64>> {
    let minus = |residue: u64| (PRIME - residue) % PRIME;
    // Both begin with 1: the sum over i of found[i] * terms[k - i] is 0.
    let (mut found, mut before) = (vec![1], vec![1]);
    let (mut order, mut since, mut last_error) = (0, 1, 1);
    for k in 0..terms.len() {
        let products = found.iter().zip(terms[..=k].iter().rev()).map(|(&a, &term)| times(a, term));
        let error = products.fold(0, |sum, product| (sum + product) % PRIME);
        if error == 0 {
            since += 1;
            continue;
        }
        let factor = times(error, reciprocal(last_error));
        let old = found.clone();
        found.resize(found.len().max(before.len() + since), 0);
        for (place, &entry) in before.iter().enumerate() {
            found[place + since] = (found[place + since] + minus(times(factor, entry))) % PRIME;
        }
        if 2 * order <= k {
            order = k + 1 - order;
            (before, last_error, since) = (old, error, 1);
        } else {
            since += 1;
        }
    }
    found.resize(order + 1, 0);
    (2 * order + SPARE <= terms.len()).then(|| found.into_iter().skip(1).map(minus).collect())
}

#[cfg(test)]
mod tests {
    use numeration::LinearDynamic;

    use super::*;
    use crate::{BINARY, FIBONACCI, System, linear};

    /// By asking about every tuple.
    fn counted(automaton: &Automaton, digits: usize) -> BigUint {
        let system: &System = automaton.system();
        let mut word = vec![0; digits + 1];
        word[0] = 1;
        let below = u32::try_from(system.number(&word)).unwrap();
        let tuples = below.pow(automaton.tracks() as u32);
        let number = |tuple: u32, track: usize| tuple / below.pow(track as u32) % below;
        let tuple = |tuple: u32| (0..automaton.tracks()).map(move |track| number(tuple, track).into());
        let members = (0..tuples).filter(|&all| automaton.accepts(&tuple(all).collect::<Vec<_>>()));
        members.count().into()
    }

    #[test]
    fn recurrences_count_tuples() {
        let limits = Limits::default();
        let triple = System::takeaway(&LinearDynamic::multiple(3, 1).unwrap()).unwrap();
        for system in [&FIBONACCI, &BINARY, triple] {
            for (coefficients, constant) in
                [(&[1, -1][..], 0), (&[1, -1], -1), (&[1, -2], 1), (&[3], 15), (&[1, 1, -1], 0), (&[1, 0], 4)]
            {
                let relation = linear::equation(system, coefficients, constant, &limits).unwrap();
                let growth = relation.growth(40, &limits).unwrap().unwrap();
                let terms = growth.terms(6);
                for (digits, term) in terms.into_iter().enumerate() {
                    assert_eq!(term, counted(&relation, digits), "{coefficients:?} {constant} {digits}");
                }
            }
        }
    }

    /// The order that is allowed is obeyed, and a beginning that the rest does not follow counts.
    #[test]
    fn orders() {
        let limits = Limits::default();
        let less = linear::inequality(&FIBONACCI, &[1, -1], -1, &limits).unwrap();
        assert_eq!(less.growth(4, &limits).unwrap(), None);
        let one = linear::equation(&FIBONACCI, &[1], 4, &limits).unwrap();
        let growth = one.growth(8, &limits).unwrap().unwrap();
        assert_eq!((growth.from(), growth.coefficients()), (4, &[1][..]));
        let none = linear::equation(&FIBONACCI, &[2], 3, &limits).unwrap();
        assert_eq!(none.growth(8, &limits).unwrap().unwrap().coefficients(), [0i64; 0]);
    }

    /// Massey's recurrence is found whatever it is.
    #[test]
    fn shortest_recurrences() {
        let sequence = |coefficients: &[i64], first: &[i64]| {
            let mut terms: Vec<i64> = first.to_vec();
            while terms.len() < 30 {
                terms.push(terms.iter().rev().zip(coefficients).map(|(term, a)| term * a).sum());
            }
            terms.into_iter().map(|term| term.rem_euclid(PRIME as i64) as u64).collect::<Vec<_>>()
        };
        for (coefficients, first) in [
            (vec![1, 1], vec![0, 1]),
            (vec![2, -1], vec![5, 8]),
            (vec![0, 0, 3], vec![1, 1, 2]),
            (vec![1, 0], vec![7, 1]),
        ] {
            let found = shortest(&sequence(&coefficients, &first)).unwrap();
            assert_eq!(found.into_iter().map(|a| signed(a).unwrap()).collect::<Vec<_>>(), coefficients);
        }
        assert_eq!(shortest(&sequence(&[], &[])).unwrap(), Vec::<u64>::new());
    }
}
