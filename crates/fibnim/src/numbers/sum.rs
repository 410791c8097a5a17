//! One number as a greedy sum of terms of any recurrence, whether or not automata can read such sums.

use std::fmt;

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use numeration::Recurrence;

/// A number as a greedy sum of terms U_0 = 1 < U_1 < ..., each as often as it fits.
///
/// ```
/// use fibnim::numbers::RecurrenceSum;
/// use numeration::Recurrence;
///
/// let pell = Recurrence::new(vec![2, 1], vec![1, 2]).unwrap();
/// let sum = RecurrenceSum::of(&100u32.into(), &pell);
/// assert_eq!(sum.to_string(), "70 + 29 + 1");
/// assert_eq!((sum.digits().as_str(), sum.count()), ("110001", 3u32.into()));
/// ```
#[derive(Clone, Debug)]
pub struct RecurrenceSum {
    sequence: Recurrence,
    /// How often each term is there, the largest first.
    times: Vec<BigUint>,
}

impl RecurrenceSum {
    /// The greedy sum of a number. Costs the square of its length.
    pub fn of(n: &BigUint, sequence: &Recurrence) -> Self {
        Self { sequence: sequence.clone(), times: sequence.represent(n) }
    }

    /// The places of the terms, the largest first, with the terms and how often they are there.
    pub fn parts(&self) -> Vec<(usize, BigUint, BigUint)> {
        let terms: Vec<BigUint> = self.sequence.terms().take(self.times.len()).collect();
        let places = self.times.iter().rev().enumerate().zip(terms);
        let mut parts: Vec<(usize, BigUint, BigUint)> = places
            .filter(|((_, times), _)| **times != BigUint::ZERO)
            .map(|((place, times), term)| (place, term, times.clone()))
            .collect();
        parts.reverse();
        parts
    }

    /// How many parts there are, counting repeated parts.
    pub fn count(&self) -> BigUint {
        self.times.iter().sum()
    }

    /// The digits, the most significant first; dots between them where one may be above 9.
    pub fn digits(&self) -> String {
        if self.times.is_empty() {
            return "0".into();
        }
        let terms: Vec<u64> = self.sequence.terms().map_while(|term| term.to_u64()).collect();
        // A digit is less than the quotient of neighbours.
        let above_nine = terms.windows(2).any(|pair| pair[1].div_ceil(pair[0]) > 10);
        let digits: Vec<String> = self.times.iter().map(ToString::to_string).collect();
        digits.join(if above_nine { "." } else { "" })
    }

    /// The sequence.
    pub fn sequence(&self) -> &Recurrence {
        &self.sequence
    }

    /// The recurrence as people write it: `U_(k+1) = 2*U_k + U_(k-1) for k >= 1`.
    pub fn rule(&self) -> String {
        let part = |(back, &times): (usize, &u64)| {
            let term = if back == 0 { "U_k".to_owned() } else { format!("U_(k-{back})") };
            match times {
                0 => None,
                1 => Some(term),
                _ => Some(format!("{times}*{term}")),
            }
        };
        let parts: Vec<String> = self.sequence.coefficients().iter().enumerate().filter_map(part).collect();
        format!("U_(k+1) = {} for k >= {}", parts.join(" + "), self.sequence.first().len() - 1)
    }
}

/// A term that is added several times: `2*76`.
pub fn multiple(times: &BigUint, term: &str) -> String {
    if *times == BigUint::from(1u8) { term.to_owned() } else { format!("{times}*{term}") }
}

impl fmt::Display for RecurrenceSum {
    /// The parts, the largest first: `2*70 + 29 + 1`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> =
            self.parts().iter().map(|(_, term, times)| multiple(times, &term.to_string())).collect();
        out.write_str(if parts.is_empty() { "0" } else { "" })?;
        out.write_str(&parts.join(" + "))
    }
}

#[cfg(test)]
mod tests {
    use automata::System;

    use super::*;

    #[test]
    fn sums_are_those_that_automata_read() {
        for (coefficients, first) in [
            (&[3][..], &[1][..]),
            (&[12], &[1]),
            (&[1, 1, 1], &[1, 2, 4]),
            (&[2, 1], &[1, 2]),
            (&[2, 1], &[1, 3]),
            (&[2, 1], &[1, 4, 5]),
        ] {
            let sequence = Recurrence::new(coefficients.to_vec(), first.to_vec()).unwrap();
            let system = System::recurrence(&sequence.to_string(), &sequence).unwrap();
            for n in (0..2000u32).map(BigUint::from).chain([BigUint::from(7u32).pow(200)]) {
                let sum = RecurrenceSum::of(&n, &sequence);
                let text = system.text(&system.digits(&n));
                assert_eq!(sum.digits(), if text.is_empty() { "0" } else { &text });
                let value: BigUint = sum.parts().iter().map(|(_, term, times)| term * times).sum();
                assert_eq!(value, n);
            }
        }
    }
}
