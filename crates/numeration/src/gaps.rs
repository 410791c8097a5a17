//! Gap vectors: a representation given by the distances between its indices (AP Def 4).

use std::fmt;

use crate::zeckendorf::Zeckendorf;

/// The gap vector (a_r, ..., a_2; a_1) of n = F_{i_r} + ... + F_{i_1}: a_1 = i_1 and a_j = i_j - i_{j-1}.
///
/// Every entry is at least 2, and every such vector belongs to exactly one number, so the two
/// types convert into each other without loss. Entries are kept from a_1 upwards.
///
/// ```
/// use numeration::{GapVector, Zeckendorf};
///
/// let gaps = Zeckendorf::of_u128(129).gaps();
/// assert_eq!(gaps.to_string(), "2,4,3;2");
/// assert_eq!(gaps.zeckendorf().value(), 129u32.into());
/// assert_eq!(GapVector::from_low(vec![2, 3, 4, 2]).unwrap(), gaps);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GapVector {
    from_low: Vec<u32>,
}

/// A gap below 2: two neighbouring Fibonacci numbers, or an index below F_2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("gap a_{place} is {gap}; every gap of a Zeckendorf representation is at least 2, as in (2, 4, 3; 2)")]
pub struct GapTooSmall {
    /// Which gap, counted from a_1.
    pub place: usize,
    /// Its value.
    pub gap: u32,
}

impl GapVector {
    /// Builds the vector from a_1, a_2, ..., a_r in this order.
    ///
    /// # Errors
    ///
    /// If a gap is less than 2.
    pub fn from_low(from_low: Vec<u32>) -> Result<Self, GapTooSmall> {
        match from_low.iter().position(|&gap| gap < 2) {
            Some(i) => Err(GapTooSmall { place: i + 1, gap: from_low[i] }),
            None => Ok(Self { from_low }),
        }
    }

    /// The gaps of ascending indices.
    pub(crate) fn of_indices(indices: &[u32]) -> Self {
        let mut previous = 0;
        let from_low = indices.iter().map(|&i| i - std::mem::replace(&mut previous, i)).collect();
        Self { from_low }
    }

    /// a_1, a_2, ..., a_r: the index of the smallest part first, then the gaps going up.
    pub fn as_low(&self) -> &[u32] {
        &self.from_low
    }

    /// The representation that has these gaps.
    pub fn zeckendorf(&self) -> Zeckendorf {
        let indices = self.from_low.iter().scan(0u32, |index, gap| {
            *index += gap;
            Some(*index)
        });
        Zeckendorf::from_valid_indices(indices.collect())
    }
}

impl fmt::Display for GapVector {
    /// As AP prints it, without brackets: `2,4,3;2`, and `5` for a single part.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (j, gap) in self.from_low.iter().enumerate().rev() {
            match j {
                0 => write!(out, "{gap}")?,
                1 => write!(out, "{gap};")?,
                _ => write!(out, "{gap},")?,
            }
        }
        Ok(())
    }
}

impl Zeckendorf {
    /// The distances between the indices (AP Def 4).
    pub fn gaps(&self) -> GapVector {
        GapVector::of_indices(self.indices())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_below_two_is_refused_with_its_place() {
        assert_eq!(GapVector::from_low(vec![2, 3, 1]), Err(GapTooSmall { place: 3, gap: 1 }));
    }

    #[test]
    fn gap_vectors_and_representations_are_inverse() {
        for n in 0..5000u128 {
            let z = Zeckendorf::of_u128(n);
            assert_eq!(z.gaps().zeckendorf(), z);
            assert_eq!(GapVector::from_low(z.gaps().as_low().to_vec()).unwrap(), z.gaps());
        }
    }
}
