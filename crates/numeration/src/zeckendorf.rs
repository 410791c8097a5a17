//! Zeckendorf representations: every number as a sum of Fibonacci numbers, no two of them neighbours.

mod convert;

use std::fmt;

use num_bigint::BigUint;

use crate::fibonacci;

/// The Zeckendorf representation of a number: the indices i_1 < i_2 < ... of its parts, all at
/// least 2 and at least 2 apart (K Thm 2.2, G Thm 3.1, AP Thm 1, GL Thm 4). Zero has no parts.
///
/// The papers write z_j(n) for the j-th smallest part, infinite past the last one: [`part`](Self::part)
/// returns `None` there. The sum of the j smallest parts is AP's length j tail T_j(n).
///
/// ```
/// use numeration::Zeckendorf;
///
/// let twelve = Zeckendorf::of_u128(12);
/// assert_eq!(twelve.to_string(), "8 + 3 + 1");
/// assert_eq!(twelve.indices(), [2, 4, 6]);
/// assert_eq!(twelve.part(1), Some(1u32.into()));
/// assert_eq!(twelve.part(4), None); // infinite
/// assert_eq!(twelve.tail(2), Some(4u32.into()));
/// assert_eq!(twelve.digits(), "10101");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Zeckendorf {
    indices: Vec<u32>,
}

/// Indices that are no Zeckendorf representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotZeckendorf {
    /// F_0 or F_1 among the parts.
    #[error("F_{0} cannot be a part: representations start at F_2 = 1")]
    IndexBelowTwo(u32),
    /// Two parts that are equal, neighbours or out of order.
    #[error("F_{0} is followed by F_{1}: indices must ascend by at least 2")]
    TooClose(u32, u32),
}

impl Zeckendorf {
    /// The representation of a `u128`, by the greedy method: at most 93 comparisons.
    ///
    /// ```
    /// use numeration::Zeckendorf;
    /// assert_eq!(Zeckendorf::of_u128(100).to_string(), "89 + 8 + 3");
    /// ```
    pub fn of_u128(mut n: u128) -> Self {
        let mut indices = Vec::new();
        while let Some(k) = fibonacci::floor_index_u128(n) {
            indices.push(k);
            n -= fibonacci::ALL_U128[k as usize];
        }
        indices.reverse();
        Self { indices }
    }

    /// The representation of any number. Costs O(M(b) log b) for b bits, M(b) being the cost of a
    /// multiplication: the number is halved at a golden power again and again, instead of giving up
    /// one part at a time.
    ///
    /// ```
    /// use numeration::{Zeckendorf, fibonacci::fibonacci};
    /// let n = fibonacci(10_000) + fibonacci(2_000) + 1u32;
    /// assert_eq!(Zeckendorf::of(&n).indices(), [2, 2_000, 10_000]);
    /// ```
    pub fn of(n: &BigUint) -> Self {
        match u128::try_from(n) {
            Ok(small) => Self::of_u128(small),
            Err(_) => Self { indices: convert::indices(n) },
        }
    }

    /// The representation with the given ascending indices.
    ///
    /// ```
    /// use numeration::Zeckendorf;
    /// assert_eq!(Zeckendorf::from_indices(vec![2, 4, 6]).unwrap().value(), 12u32.into());
    /// assert!(Zeckendorf::from_indices(vec![2, 3]).is_err()); // neighbours
    /// ```
    ///
    /// # Errors
    ///
    /// If an index is below 2, or less than 2 above the one before it.
    pub fn from_indices(indices: Vec<u32>) -> Result<Self, NotZeckendorf> {
        match indices.first() {
            Some(&first) if first < 2 => return Err(NotZeckendorf::IndexBelowTwo(first)),
            _ => {}
        }
        match indices.windows(2).find(|pair| pair[1] < pair[0].saturating_add(2)) {
            Some(pair) => Err(NotZeckendorf::TooClose(pair[0], pair[1])),
            None => Ok(Self { indices }),
        }
    }

    /// For callers inside the crate whose indices are valid by construction.
    pub(crate) fn from_valid_indices(indices: Vec<u32>) -> Self {
        debug_assert!(Self::from_indices(indices.clone()).is_ok());
        Self { indices }
    }

    /// The number itself. Costs O(M(b) log b) for b bits.
    pub fn value(&self) -> BigUint {
        convert::value(&self.indices)
    }

    /// The indices of the parts, ascending.
    pub fn indices(&self) -> &[u32] {
        &self.indices
    }

    /// How many parts there are.
    pub fn len(&self) -> usize {
        self.indices.len()
    }

    /// Whether this is the representation of zero.
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// The index of z_j(n), counted from j = 1; `None` where z_j(n) is infinite.
    pub fn part_index(&self, j: usize) -> Option<u32> {
        self.indices.get(j.checked_sub(1)?).copied()
    }

    /// z_j(n), counted from j = 1; `None` where it is infinite.
    pub fn part(&self, j: usize) -> Option<BigUint> {
        self.part_index(j).map(fibonacci::fibonacci)
    }

    /// All parts, ascending. Costs one addition per index up to the largest; those of 128 bits are looked up.
    pub fn parts(&self) -> impl Iterator<Item = BigUint> + '_ {
        let mut walk = None;
        self.indices.iter().map(move |&index| {
            if let Some(small) = fibonacci::fibonacci_u128(index) {
                return small.into();
            }
            let (mut k, mut low, mut high) = walk.take().unwrap_or_else(|| {
                let (low, high) = fibonacci::pair(index);
                (index, low, high)
            });
            while k < index {
                let next = low + &high;
                (k, low, high) = (k + 1, high, next);
            }
            let part = low.clone();
            walk = Some((k, low, high));
            part
        })
    }

    /// T_1(n), T_2(n), ..., up to n itself: the sums of the smallest parts (AP Def 2).
    pub fn tails(&self) -> impl Iterator<Item = BigUint> + '_ {
        self.parts().scan(BigUint::ZERO, |sum, part| {
            *sum += part;
            Some(sum.clone())
        })
    }

    /// T_j(n), the sum of the j smallest parts; `None` if there are fewer than j, or for j = 0.
    pub fn tail(&self, j: usize) -> Option<BigUint> {
        (1..=self.len()).contains(&j).then(|| convert::value(&self.indices[..j]))
    }

    /// The representation as digits, the last one for F_2, as in AP's appendix: 17 is `100101`.
    pub fn digits(&self) -> String {
        let Some(&top) = self.indices.last() else { return "0".into() };
        let mut digits = vec![b'0'; top as usize - 1];
        for &index in &self.indices {
            digits[(top - index) as usize] = b'1';
        }
        digits.into_iter().map(char::from).collect()
    }
}

impl fmt::Display for Zeckendorf {
    /// The parts, largest first: `8 + 3 + 1`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return out.write_str("0");
        }
        let plus = |i: usize| if i > 0 { " + " } else { "" };
        let small: Option<Vec<u128>> =
            self.indices.iter().rev().map(|&index| fibonacci::fibonacci_u128(index)).collect();
        if let Some(small) = small {
            return small.iter().enumerate().try_for_each(|(i, part)| write!(out, "{}{part}", plus(i)));
        }
        let parts: Vec<_> = self.parts().map(|part| part.to_string()).collect();
        parts.iter().rev().enumerate().try_for_each(|(i, part)| write!(out, "{}{part}", plus(i)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The representations worked out in the papers: K §2, AP Ex 2 to 5 and §6.
    #[test]
    fn printed_examples() {
        for (n, parts) in [
            (9, vec![8, 1]),
            (12, vec![8, 3, 1]),
            (13, vec![13]),
            (17, vec![13, 3, 1]),
            (33, vec![21, 8, 3, 1]),
            (129, vec![89, 34, 5, 1]),
        ] {
            let found: Vec<BigUint> = Zeckendorf::of_u128(n).parts().collect();
            let printed: Vec<BigUint> = parts.into_iter().rev().map(|p: u32| p.into()).collect();
            assert_eq!(found, printed, "n = {n}");
        }
        assert_eq!(Zeckendorf::of_u128(17).digits(), "100101");
        assert_eq!(Zeckendorf::of_u128(33).tail(3), Zeckendorf::of_u128(12).tail(3));
    }

    /// Existence and uniqueness: every valid set of indices below 18 is found once, as the
    /// representation of its own sum (Zeckendorf's theorem below F_18 = 2584).
    #[test]
    fn every_number_has_exactly_one_representation() {
        let mut seen = vec![0; 2584];
        for mask in 0u32..1 << 16 {
            let indices: Vec<u32> = (0..16).filter(|i| mask >> i & 1 == 1).map(|i| i + 2).collect();
            if let Ok(z) = Zeckendorf::from_indices(indices) {
                let n = usize::try_from(z.value()).unwrap();
                seen[n] += 1;
                assert_eq!(Zeckendorf::of_u128(n as u128), z);
            }
        }
        assert!(seen.iter().all(|&times| times == 1));
    }

    #[test]
    fn wrong_indices_are_refused() {
        assert_eq!(Zeckendorf::from_indices(vec![1, 4]), Err(NotZeckendorf::IndexBelowTwo(1)));
        assert_eq!(Zeckendorf::from_indices(vec![2, 5, 6]), Err(NotZeckendorf::TooClose(5, 6)));
        assert_eq!(Zeckendorf::from_indices(vec![5, 2]), Err(NotZeckendorf::TooClose(5, 2)));
    }

    #[test]
    fn parts_and_tails_add_up() {
        let z = Zeckendorf::of(&BigUint::from(10u32).pow(200));
        assert_eq!(z.parts().sum::<BigUint>(), z.value());
        assert_eq!(z.tails().last(), Some(z.value()));
        for (j, tail) in z.tails().enumerate() {
            assert_eq!(z.tail(j + 1), Some(tail));
        }
        assert_eq!(z.tail(0), None);
        assert_eq!(z.tail(z.len() + 1), None);
    }
}
