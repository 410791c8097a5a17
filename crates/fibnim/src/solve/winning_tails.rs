//! AP §3: which tails win, read off the gap vector.
//!
//! The closing table of that section is wrong as printed (its own n = 4 and n = 19 contradict it).
//! What holds, and what the tests compare with the condition of AP Rem 2: T_1 always wins when it is
//! not the whole pile; a_{j+1} >= 3 wins; otherwise read a_j, a_{j-1}, ..., a_2, and the first entry
//! that is not 3 decides (2 loses, 4 or more wins); if there is none, the tail wins.

use numeration::GapVector;

/// For j = 1, ..., r - 1: whether taking the tail T_j leaves a P position. One pass over the gaps.
///
/// ```
/// use fibnim::solve::winning_tails::winning_tails;
/// use numeration::Zeckendorf;
///
/// // 19 = 13 + 5 + 1: both 1 and 6 win.
/// assert_eq!(winning_tails(&Zeckendorf::of_u128(19).gaps()), [true, true]);
/// // 12 = 8 + 3 + 1: only 1 wins.
/// assert_eq!(winning_tails(&Zeckendorf::of_u128(12).gaps()), [true, false]);
/// ```
pub fn winning_tails(gaps: &GapVector) -> Vec<bool> {
    // Reading downwards from a_j stops where reading from a_{j-1} stops, unless a_j itself decides.
    let mut reading_down_wins = true;
    gaps.as_low()
        .windows(2)
        .enumerate()
        .map(|(i, pair)| {
            let (gap, next_gap) = (pair[0], pair[1]);
            if i > 0 && gap != 3 {
                reading_down_wins = gap >= 4;
            }
            next_gap >= 3 || reading_down_wins
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;
    use numeration::Zeckendorf;
    use proptest::prelude::*;

    /// AP Rem 2: a tail wins iff the next part exceeds twice the tail.
    fn by_comparison(z: &Zeckendorf) -> Vec<bool> {
        let parts: Vec<BigUint> = z.parts().collect();
        z.tails().zip(&parts[1..]).map(|(tail, next)| *next > tail * 2u32).collect()
    }

    #[test]
    fn gaps_decide_as_the_comparison_does() {
        for n in 1..200_000u128 {
            let z = Zeckendorf::of_u128(n);
            assert_eq!(winning_tails(&z.gaps()), by_comparison(&z), "n = {n}");
        }
    }

    proptest! {
        #[test]
        fn gaps_decide_as_the_comparison_does_on_long_numbers(from_low in prop::collection::vec(2u32..6, 1..200)) {
            let gaps = GapVector::from_low(from_low).unwrap();
            prop_assert_eq!(winning_tails(&gaps), by_comparison(&gaps.zeckendorf()));
        }
    }
}
