//! Numeration systems, as data.

use num_bigint::BigUint;
use num_traits::Zero;
use numeration::Zeckendorf;

/// A numeration system with digits 0 and 1: a number is a sum of terms U_k of a linear recurrence, and
/// one of its sums is canonical.
///
/// Reading digits from the most significant one, the value so far is kept as integers s with value
/// s_0 U_j + s_1 U_{j-1} + ...; one step applies the recurrence and adds the digit.
#[derive(Debug)]
pub struct System {
    /// Its name.
    pub name: &'static str,
    /// The coefficients c of U_k = c_1 U_{k-1} + ... + c_r U_{k-r}.
    pub recurrence: &'static [i64],
    /// U_0, U_{-1}, ..., U_{1-r}, by the recurrence read backwards.
    pub ends: &'static [i64],
    /// The weights w for which w . s grows by the dominant root in each step.
    pub weights: &'static [f64],
    /// If |w . s| > escape_0 * sum |a_i| + escape_1 * |c| + 1, then a linear form with coefficients a never
    /// comes back to c: see the proofs at [`FIBONACCI`] and [`BINARY`].
    pub escape: (f64, f64),
    /// The canonical words: state 1 is the start, 0 is dead, row s has the successors on digits 0 and 1;
    /// every state but the dead one accepts.
    pub canonical: &'static [[u8; 2]],
    /// The canonical digits of a number, most significant first.
    pub digits: fn(&BigUint) -> Vec<bool>,
}

/// Zeckendorf representations: U_0 = F_2 = 1, U_1 = F_3 = 2, no two neighbouring ones.
///
/// *Escape.* Let m = s_0 phi + s_1 and m' its conjugate, D = sum |a_i|. A step maps m to phi (m + d) and
/// m' to psi (m' + d) with |d| <= D, so |m'| <= phi D always, and |s_0| = |m - m'| / sqrt 5. After k more digits
/// the value is at least F_{k+1} m - |s_0| |psi|^{k+1} - D F_{k+3} >= F_{k+1} (m - 3D) - 0.28 m - 0.45 D, which exceeds
/// |c| once m > (3.45 D + |c|) / 0.72; likewise below.
pub static FIBONACCI: System = System {
    name: "fibonacci",
    recurrence: &[1, 1],
    ends: &[1, 1],
    weights: &[1.618_033_988_749_895, 1.0],
    escape: (5.0, 1.5),
    canonical: &[[0, 0], [1, 2], [1, 0]],
    digits: |n| {
        let z = Zeckendorf::of(n);
        let top = z.indices().last().map_or(0, |&index| index as usize - 1);
        let mut digits = vec![false; top];
        for &index in z.indices() {
            digits[top + 1 - index as usize] = true;
        }
        digits
    },
};

/// Base 2.
///
/// *Escape.* After k more digits the value is at least 2^k s - (2^k - 1) D, which exceeds |c| once s > D + |c|.
pub static BINARY: System = System {
    name: "binary",
    recurrence: &[2],
    ends: &[1],
    weights: &[1.0],
    escape: (1.0, 1.0),
    canonical: &[[0, 0], [1, 1]],
    digits: |n| {
        if n.is_zero() {
            return Vec::new();
        }
        n.to_radix_be(2).into_iter().map(|digit| digit == 1).collect()
    },
};

/// The most terms of a recurrence.
pub(crate) const LONGEST_RECURRENCE: usize = 4;

/// The integers of what was read so far; those beyond the recurrence are 0.
pub(crate) type Form = [i64; LONGEST_RECURRENCE];

impl PartialEq for System {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for System {}

impl System {
    /// One step of the recurrence, then the digit.
    pub(crate) fn step(&self, state: &Form, digit: i64) -> Form {
        let mut next = [0; LONGEST_RECURRENCE];
        for (i, &coefficient) in self.recurrence.iter().enumerate() {
            next[i] = state[0] * coefficient + state.get(i + 1).copied().unwrap_or(0);
        }
        next[0] += digit;
        next
    }

    /// The value of a state once the last digit is read.
    pub(crate) fn value(&self, state: &Form) -> i64 {
        state.iter().zip(self.ends).map(|(s, end)| s * end).sum()
    }

    /// Which way a state has escaped, if it has.
    pub(crate) fn escaped(
        &self,
        state: &Form,
        coefficients: f64,
        constant: f64,
    ) -> Option<std::cmp::Ordering> {
        let weight: f64 = state.iter().zip(self.weights).map(|(&s, w)| s as f64 * w).sum();
        // The bound leaves room for rounding: states are small.
        let bound = self.escape.0 * coefficients + self.escape.1 * constant + 1.0;
        (weight.abs() > bound).then(|| weight.total_cmp(&0.0))
    }

    /// U_0, U_1, ..., as many as fit.
    pub(crate) fn terms(&self) -> Vec<u64> {
        let mut all: Vec<BigUint> = Vec::new();
        loop {
            let term = self.term(&all, all.len());
            if term.bits() > 62 {
                return all.iter().filter_map(|term| u64::try_from(term).ok()).collect();
            }
            all.push(term);
        }
    }

    /// The value of a state once `length` zeros more are read; `None` if it does not fit.
    pub(crate) fn shifted(&self, state: &Form, length: usize, terms: &[u64]) -> Option<u64> {
        let mut sum = 0i128;
        for (i, &s) in state.iter().enumerate().take(self.recurrence.len()) {
            let term = match length.checked_sub(i) {
                Some(place) => i128::from(*terms.get(place)?),
                None => i128::from(self.ends[i - length]),
            };
            sum += i128::from(s) * term;
        }
        u64::try_from(sum).ok()
    }

    /// The number with these digits, most significant first.
    pub(crate) fn number(&self, digits: &[bool]) -> BigUint {
        let mut terms: Vec<BigUint> = Vec::with_capacity(digits.len());
        for k in 0..digits.len() {
            let term = self.term(&terms, k);
            terms.push(term);
        }
        digits.iter().rev().zip(terms).filter(|(digit, _)| **digit).map(|(_, term)| term).sum()
    }

    /// U_k, from the terms before it.
    fn term(&self, terms: &[BigUint], k: usize) -> BigUint {
        let mut sum = num_bigint::BigInt::from(0);
        if k == 0 {
            sum = self.ends[0].into();
        } else {
            for (i, &coefficient) in self.recurrence.iter().enumerate() {
                let earlier = match (k - 1).checked_sub(i) {
                    Some(place) => terms[place].clone().into(),
                    None => num_bigint::BigInt::from(self.ends[i + 1 - k]),
                };
                sum += earlier * coefficient;
            }
        }
        sum.to_biguint().expect("terms of a numeration system are positive")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_numbers_are_inverse() {
        for system in [&FIBONACCI, &BINARY] {
            for n in 0..3000u32 {
                let digits = (system.digits)(&n.into());
                assert_eq!(system.number(&digits), n.into(), "{} {n}", system.name);
                assert_ne!(digits.first(), Some(&false), "no leading zero");
                let mut state = [0; LONGEST_RECURRENCE];
                let mut canonical = 1u8;
                for digit in digits {
                    state = system.step(&state, digit.into());
                    canonical = system.canonical[canonical as usize][usize::from(digit)];
                }
                assert_eq!(system.value(&state), i64::from(n));
                assert_ne!(canonical, 0);
            }
        }
    }
}
