//! Sequences that follow any linear recurrence with natural coefficients, as data.
//!
//! A number is a greedy sum of terms, each as often as it fits. Where the largest root of the recurrence is a Pisot number, or the terms are
//! the powers of a number, a finite automaton adds in such a numeration (C. Frougny, *Representations of numbers and finite automata*,
//! 1992). A. S. Fraenkel writes the lost positions of a-Wythoff's game in that of U_{k+1} = a U_k + U_{k-1} from 1, a + 1 (*How to beat
//! your Wythoff games' opponent on three fronts*, 1982).

use num_bigint::BigUint;

use crate::recurrent::Recurrent;

/// A sequence 1 = U_0 < U_1 < ..., given by its first terms and U_k = c_1 U_{k-1} + ... + c_r U_{k-r} beyond them, with natural
/// coefficients.
///
/// ```
/// use numeration::Recurrence;
/// let pell = Recurrence::new(vec![2, 1], vec![1, 2]).unwrap();
/// let terms: Vec<String> = pell.terms().take(6).map(|term| term.to_string()).collect();
/// assert_eq!(terms.join(" "), "1 2 5 12 29 70");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Recurrence {
    coefficients: Vec<u64>,
    /// As few as determine the rest.
    first: Vec<u64>,
}

/// What is not such a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRecurrence {
    /// There is no coefficient, or the last one is 0.
    #[error("the last coefficient must be at least 1")]
    Coefficients,
    /// There are too many coefficients.
    #[error("a recurrence has at most {MOST_COEFFICIENTS} coefficients")]
    TooManyCoefficients,
    /// A coefficient or a term is too large.
    #[error("{0} is too large: coefficients and first terms are at most {LARGEST}")]
    TooLarge(u64),
    /// The first term is not 1.
    #[error("the first term must be 1")]
    First,
    /// There are too few terms for the recurrence to begin, or far too many.
    #[error("a recurrence with {coefficients} coefficients needs {coefficients} to {MOST_TERMS} first terms")]
    Terms {
        /// How many coefficients there are.
        coefficients: usize,
    },
    /// A term is followed by none that is larger.
    #[error("the terms must grow, and {0} is followed by {1}")]
    Falls(u64, u64),
}

/// The most coefficients.
pub const MOST_COEFFICIENTS: usize = 8;

/// The most first terms.
const MOST_TERMS: usize = 30;

/// The largest coefficient, and the largest of the first terms.
const LARGEST: u64 = 1_000_000;

impl Recurrence {
    /// The sequence with these first terms and this recurrence beyond them.
    ///
    /// ```
    /// use numeration::Recurrence;
    /// assert_eq!(Recurrence::new(vec![2, 1], vec![1, 3, 7]), Recurrence::new(vec![2, 1], vec![1, 3]));
    /// assert!(Recurrence::new(vec![1, 1], vec![1, 1]).is_err()); // terms must grow
    /// ```
    ///
    /// # Errors
    ///
    /// If the terms do not grow from 1 on, there are too few for the recurrence to begin, or something is too large.
    pub fn new(coefficients: Vec<u64>, mut first: Vec<u64>) -> Result<Self, BadRecurrence> {
        let order = coefficients.len();
        if coefficients.last().is_none_or(|&last| last == 0) {
            return Err(BadRecurrence::Coefficients);
        }
        if order > MOST_COEFFICIENTS {
            return Err(BadRecurrence::TooManyCoefficients);
        }
        if let Some(&large) = coefficients.iter().chain(&first).find(|&&number| number > LARGEST) {
            return Err(BadRecurrence::TooLarge(large));
        }
        if first.first().is_some_and(|&term| term != 1) {
            return Err(BadRecurrence::First);
        }
        if first.len() < order || first.len() > MOST_TERMS {
            return Err(BadRecurrence::Terms { coefficients: order });
        }
        let next = |earlier: &[u64]| -> u64 {
            earlier.iter().rev().zip(&coefficients).map(|(term, coefficient)| term * coefficient).sum()
        };
        // Differences of neighbours follow the recurrence too: if they are positive up to the first term that it gives, all are.
        let terms: Vec<u64> = first.iter().copied().chain([next(&first)]).collect();
        if let Some(pair) = terms.windows(2).find(|pair| pair[1] <= pair[0]) {
            return Err(BadRecurrence::Falls(pair[0], pair[1]));
        }
        while first.len() > order && next(&first[..first.len() - 1]) == first[first.len() - 1] {
            first.pop();
        }
        Ok(Self { coefficients, first })
    }

    /// c_1, ..., c_r of U_k = c_1 U_{k-1} + ... + c_r U_{k-r}.
    pub fn coefficients(&self) -> &[u64] {
        &self.coefficients
    }

    /// The first terms, as few as determine the rest.
    pub fn first(&self) -> &[u64] {
        &self.first
    }

    /// The same as a sequence with a delay, if it is one.
    ///
    /// ```
    /// use numeration::{Recurrence, Recurrent};
    /// let fibonacci = Recurrence::new(vec![1, 1], vec![1, 2]).unwrap();
    /// assert_eq!(fibonacci.recurrent(), Recurrent::new(vec![1, 2], 1).ok());
    /// ```
    pub fn recurrent(&self) -> Option<Recurrent> {
        let is_delayed = match self.coefficients.as_slice() {
            [2] => true,
            [1, between @ .., 1] => between.iter().all(|&coefficient| coefficient == 0),
            _ => false,
        };
        is_delayed.then(|| Recurrent::new(self.first.clone(), self.coefficients.len() - 1).ok())?
    }

    /// All terms, one after the other.
    pub fn terms(&self) -> impl Iterator<Item = BigUint> + '_ {
        let mut all: Vec<BigUint> = Vec::new();
        std::iter::from_fn(move || {
            let term: BigUint = match self.first.get(all.len()) {
                Some(&term) => term.into(),
                None => all.iter().rev().zip(&self.coefficients).map(|(term, c)| term * c).sum(),
            };
            all.push(term.clone());
            Some(term)
        })
    }

    /// How often each term is in the greedy sum of a number, the largest term first.
    ///
    /// ```
    /// use numeration::Recurrence;
    /// let pell = Recurrence::new(vec![2, 1], vec![1, 2]).unwrap();
    /// let times: Vec<String> = pell.represent(&11u32.into()).iter().map(ToString::to_string).collect();
    /// assert_eq!(times, ["2", "0", "1"]); // 2 * 5 + 1
    /// ```
    pub fn represent(&self, n: &BigUint) -> Vec<BigUint> {
        let terms: Vec<BigUint> = self.terms().take_while(|term| term <= n).collect();
        let mut rest = n.clone();
        let times = terms.iter().rev().map(|term| {
            let times = &rest / term;
            rest -= &times * term;
            times
        });
        times.collect()
    }

    /// The largest absolute value of a root of x^r = c_1 x^{r-1} + ... + c_r other than the dominant one; 0 if there is none. All roots are
    /// approached at once (Weierstrass, Durand and Kerner).
    ///
    /// ```
    /// use numeration::Recurrence;
    /// let tribonacci = Recurrence::new(vec![1, 1, 1], vec![1, 2, 4]).unwrap();
    /// assert!((tribonacci.largest_conjugate() - 0.737).abs() < 0.001);
    /// ```
    pub fn largest_conjugate(&self) -> f64 {
        let order = self.coefficients.len();
        // No root is larger than that, and with it for a unit all numbers are small.
        let scale = 1.0 + self.coefficients.iter().map(|&c| c as f64).fold(0.0, f64::max);
        let powers = (1..).scan(1.0, |power, _: i32| {
            *power /= scale;
            Some(*power)
        });
        let scaled: Vec<f64> =
            self.coefficients.iter().zip(powers).map(|(&c, power)| c as f64 * power).collect();
        let times = |(a, b): (f64, f64), (c, d): (f64, f64)| (a * c - b * d, a * d + b * c);
        let polynomial = |z: (f64, f64)| {
            scaled.iter().fold((1.0, 0.0), |sum, c| {
                let (re, im) = times(sum, z);
                (re - c, im)
            })
        };
        let mut roots: Vec<(f64, f64)> = (0..order)
            .map(|i| {
                let angle = 0.7 + std::f64::consts::TAU * i as f64 / order as f64;
                (0.6 * angle.cos(), 0.6 * angle.sin())
            })
            .collect();
        for _ in 0..2000 {
            let mut moved = 0f64;
            for i in 0..order {
                let others = (0..order).filter(|&j| j != i).map(|j| roots[j]);
                let (re, im) = others
                    .fold((1.0, 0.0), |product, (re, im)| times(product, (roots[i].0 - re, roots[i].1 - im)));
                let size = re * re + im * im;
                let (a, b) = times(polynomial(roots[i]), (re / size, -im / size));
                if a.is_finite() && b.is_finite() {
                    roots[i] = (roots[i].0 - a, roots[i].1 - b);
                    moved = moved.max(a.abs()).max(b.abs());
                }
            }
            if moved < 1e-16 {
                break;
            }
        }
        let mut sizes: Vec<f64> = roots.into_iter().map(|(re, im)| re.hypot(im) * scale).collect();
        sizes.sort_by(f64::total_cmp);
        sizes.iter().rev().nth(1).copied().unwrap_or(0.0)
    }
}

impl From<Recurrent> for Recurrence {
    /// The same sequence: a delay is a recurrence.
    fn from(sequence: Recurrent) -> Self {
        let mut coefficients = vec![0; sequence.delay() + 1];
        coefficients[0] += 1;
        coefficients[sequence.delay()] += 1;
        Self { coefficients, first: sequence.first().to_vec() }
    }
}

impl std::fmt::Display for Recurrence {
    /// `2,1;1,3`: the coefficients, and the first terms.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list = |numbers: &[u64]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        write!(out, "{};{}", list(&self.coefficients), list(&self.first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(coefficients: &[u64], first: &[u64]) -> Result<Recurrence, BadRecurrence> {
        Recurrence::new(coefficients.to_vec(), first.to_vec())
    }

    #[test]
    fn terms_follow_the_recurrence() {
        for (coefficients, first, all) in [
            (&[1, 1, 1][..], &[1, 2, 4][..], "1 2 4 7 13 24 44 81"),
            (&[3], &[1], "1 3 9 27 81 243 729 2187"),
            (&[2, 1], &[1, 3], "1 3 7 17 41 99 239 577"),
            (&[2, 1], &[1, 4, 5], "1 4 5 14 33 80 193 466"),
            (&[0, 1, 1], &[1, 2, 3, 4, 5], "1 2 3 4 5 7 9 12"),
        ] {
            let found = of(coefficients, first).unwrap();
            let terms: Vec<String> = found.terms().take(8).map(|term| term.to_string()).collect();
            assert_eq!(terms.join(" "), all);
            let longer: Vec<u64> = found.terms().take(12).map(|term| u64::try_from(term).unwrap()).collect();
            assert_eq!(of(coefficients, &longer).unwrap(), found, "as few terms as possible");
        }
    }

    #[test]
    fn what_is_no_sequence() {
        assert_eq!(of(&[], &[1]), Err(BadRecurrence::Coefficients));
        assert_eq!(of(&[1, 0], &[1, 2]), Err(BadRecurrence::Coefficients));
        assert_eq!(of(&[1; 9], &[1; 9]), Err(BadRecurrence::TooManyCoefficients));
        assert_eq!(of(&[1_000_001], &[1]), Err(BadRecurrence::TooLarge(1_000_001)));
        assert_eq!(of(&[2], &[2]), Err(BadRecurrence::First));
        assert_eq!(of(&[1, 1], &[1]), Err(BadRecurrence::Terms { coefficients: 2 }));
        assert_eq!(of(&[1, 1], &[1, 1]), Err(BadRecurrence::Falls(1, 1)));
        assert_eq!(of(&[1], &[1]), Err(BadRecurrence::Falls(1, 1)));
        assert_eq!(of(&[0, 1, 1], &[1, 2, 3]), Err(BadRecurrence::Falls(3, 3)));
    }

    /// Against roots that are known in closed form.
    #[test]
    fn conjugates_lie_where_they_should() {
        let near = |found: Recurrence, known: f64| {
            let size = found.largest_conjugate();
            assert!((size - known).abs() < 1e-9, "{found}: {size}");
        };
        for a in 1..=40u64 {
            near(of(&[a, 1], &[1, a + 1]).unwrap(), ((a * a + 4) as f64).sqrt() / 2.0 - a as f64 / 2.0);
            near(of(&[a + 1], &[1]).unwrap(), 0.0);
        }
        near(of(&[1, 2], &[1, 3]).unwrap(), 1.0);
        near(of(&[0, 3], &[1, 2]).unwrap(), 3f64.sqrt());
        near(of(&[1, 3], &[1, 2]).unwrap(), (13f64.sqrt() - 1.0) / 2.0);
        for delay in 1..=6usize {
            let first: Vec<u64> = (1..=delay as u64 + 1).collect();
            let coefficients: Vec<u64> = (0..=delay).map(|i| u64::from(i == 0 || i == delay)).collect();
            let known = Recurrent::new(first.clone(), delay).unwrap().largest_conjugate();
            near(of(&coefficients, &first).unwrap(), known);
        }
    }
}
