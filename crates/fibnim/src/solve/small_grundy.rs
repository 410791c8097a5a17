//! Grundy values up to 3 in one pile of Fibonacci nim (G Thms 4.1, 4.5, 4.6 and 4.7).

use num_bigint::BigUint;
use numeration::Zeckendorf;

use crate::game::Allowance;

/// The Grundy value of (n; r) if it is at most 3, from the three smallest parts of n.
///
/// ```
/// use fibnim::solve::small_grundy::small_grundy;
/// use numeration::Zeckendorf;
///
/// let eleven = Zeckendorf::of_u128(11);
/// assert_eq!(small_grundy(&eleven, &3.into()), Some(3));
/// assert_eq!(small_grundy(&eleven, &7.into()), None); // it is 5
/// ```
pub fn small_grundy(n: &Zeckendorf, allowance: &Allowance) -> Option<u8> {
    let z = |j| n.part(j).map_or(Allowance::Unlimited, Allowance::Stones);
    let z1 = n.part_index(1);
    // Past the last part z_j is infinite, which no allowance reaches: even r = inf means at most n.
    let below = |bound: Allowance| bound == Allowance::Unlimited || *allowance < bound;
    let below_predecessor = |bound: Allowance| match bound {
        Allowance::Stones(part) => *allowance < Allowance::Stones(part - 1u32),
        Allowance::Unlimited => true,
    };
    let at_least = |least: u32| allowance.permits(&BigUint::from(least));
    match z1 {
        _ if below(z(1)) => Some(0),
        Some(2) if below(z(2)) => Some(1),
        Some(3) if below(z(2)) => Some(2),
        Some(2) if n.part_index(2) == Some(4) && at_least(3) && below(z(3)) => Some(3),
        Some(4) if below_predecessor(z(2)) => Some(3),
        _ => None,
    }
}
