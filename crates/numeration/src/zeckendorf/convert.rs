//! Between numbers and the indices of their parts, by halving the row of indices again and again.
//!
//! Write h^ for the shift of h: the sum of F_{i+1} over the parts F_i of h. As psi^i = F_{i+1} - phi F_i, the
//! difference h^ - phi h is the sum of psi^i, strictly between psi^3 + psi^5 + ... = phi - 2 and
//! psi^2 + psi^4 + ... = phi - 1, and so h^ = floor(phi (h + 1)) - 1.
//!
//! As F_{i+k} = F_{i+1} F_k + F_i F_{k-1}, moving all parts of h up by k places makes
//!
//! ```text
//! S(h) = h^ F_k + h F_{k-1} = phi^k h + (h^ - phi h) F_k.
//! ```
//!
//! Numbers are ordered like their digits as words, so the parts of n with index at least k + 2 add up to
//! S(h) for the greatest h with S(h) <= n. The others add up to less than F_{k+2}. With k the half of a row
//! of indices, h and this rest have half a row each.

use num_bigint::BigUint;

use crate::fibonacci::{self, ALL_U128};
use crate::golden::Golden;

/// The widest row that is not halved: F_2 to F_184, so that sums of its parts and their shifts are machine
/// words, at most F_185 + F_183 + ... < F_186.
const LEAF: u32 = fibonacci::LAST_U128_INDEX - 3;

/// Binary places computed beyond the integer part, so that rounding errors hardly ever show.
const GUARD: u64 = 32;

/// Where a row of 2k indices, F_2 to F_{2k+1}, is halved.
struct Cut {
    k: u32,
    /// F_k.
    f: BigUint,
    /// F_{k-1}.
    below: BigUint,
}

impl Cut {
    /// L_k = F_k + 2 F_{k-1}, which is phi^k + psi^k.
    fn lucas(&self) -> BigUint {
        &self.f + (&self.below << 1u32)
    }

    /// The cut of a row twice as wide: F_{2k} = F_k L_k and L_{2k} = L_k^2 - 2 (-1)^k.
    fn doubled(&self) -> Self {
        let lucas = self.lucas();
        let f = &self.f * &lucas;
        let square = &lucas * &lucas;
        let lucas = if self.k.is_multiple_of(2) { square - 2u32 } else { square + 2u32 };
        Self { k: 2 * self.k, below: (lucas - &f) >> 1u32, f }
    }
}

/// The cuts of a row of at least `width` indices, from the one between two leaves up to the widest; none if
/// the row is a leaf. Leaves are wider than half of [`LEAF`], so every k is at least 92.
fn cuts(width: u32) -> Vec<Cut> {
    let depth = width.div_ceil(LEAF).next_power_of_two().ilog2();
    let k = width.div_ceil(1 << depth);
    let mut cuts: Vec<Cut> = Vec::new();
    for _ in 0..depth {
        let first = || Cut { k, f: ALL_U128[k as usize].into(), below: ALL_U128[k as usize - 1].into() };
        cuts.push(cuts.last().map_or_else(first, Cut::doubled));
    }
    cuts
}

/// A [`Cut`] with what it takes to find the h of a number.
struct Splitter {
    cut: Cut,
    /// 2^(drop + places) / L_k, rounded down.
    inverse: BigUint,
    drop: u64,
    places: u64,
    golden: Golden,
}

impl Splitter {
    fn new(cut: Cut, golden: &Golden) -> Self {
        // n < F_{2k+2} = F_{k+1} (F_k + F_{k+2}) <= 8 F_k^2 < 2^(2 bits + 3).
        let bits = cut.f.bits();
        let scale = 2 * bits + 3 + GUARD;
        let drop = bits - GUARD;
        Self {
            inverse: (BigUint::from(1u32) << scale) / cut.lucas(),
            drop,
            places: scale - drop,
            golden: golden.truncated(Self::golden_places(&cut)),
            cut,
        }
    }

    /// Places of phi for the shift of h: h + 1 <= F_{k+2} < 4 F_k.
    fn golden_places(cut: &Cut) -> u64 {
        cut.f.bits() + 2 + GUARD
    }

    /// The h of n < F_{2k+2}, and the rest n - S(h). Costs four multiplications of numbers half as long as n.
    ///
    /// With q = n / phi^k, the difference q - h is (h^ - phi h) F_k / phi^k, between -0.171 and 0.277, plus
    /// rest / phi^k, between 0 and 1.171. Start from g = floor(q - 29/64): then g < h + 1 because of
    /// 1.448 < 1 + 29/64, and g + 1 > q - 29/64 > h - 1, so h is g or g + 1. All this has room for the error
    /// of the computed q, below 2^-30: the bits dropped from n and the rounding of the inverse take less
    /// than 2^-GUARD each, and L_k in place of phi^k changes less than phi^(1-k).
    ///
    /// S(h + 1) - S(h) is F_{k+1} or F_{k+2}, by whether the shift grows by 1 or 2.
    fn split(&self, n: &BigUint) -> (BigUint, BigUint) {
        let Cut { f, below, .. } = &self.cut;
        let quotient = (n >> self.drop) * &self.inverse;
        let margin = BigUint::from(29u32) << (self.places - 6);
        let mut h = if quotient > margin { (quotient - margin) >> self.places } else { BigUint::ZERO };

        let multiple = self.golden.times(&h + 1u32);
        let floor = multiple.floor();
        let mut rest = n - (&floor - 1u32) * f - &h * below;
        let mut step = f + below;
        if rest >= step {
            if multiple.next().floor() > floor + 1u32 {
                step += f;
            }
            if rest >= step {
                h += 1u32;
                rest -= step;
            }
        }
        (h, rest)
    }
}

/// The ascending indices of the parts of n. Costs O(M(b)) for each of the O(log b) halvings of b bits; with
/// the multiplications at hand, which are far from linear, the first few halvings are most of it.
pub(super) fn indices(n: &BigUint) -> Vec<u32> {
    // F_{width+2} > phi^width > n, since phi^1.441 > 2.
    let cuts = cuts((n.bits() * 1441 / 1000 + 1) as u32);
    let golden = Golden::new(cuts.last().map_or(0, Splitter::golden_places));
    let splitters: Vec<_> = cuts.into_iter().map(|cut| Splitter::new(cut, &golden)).collect();
    let mut found = Vec::new();
    split_all(&splitters, n, 0, &mut found);
    found
}

/// Appends the indices of n, all moved up by `offset`.
fn split_all(splitters: &[Splitter], n: &BigUint, offset: u32, found: &mut Vec<u32>) {
    if *n == BigUint::ZERO {
        return;
    }
    if let Some((widest, narrower)) = splitters.split_last() {
        let (high, rest) = widest.split(n);
        split_all(narrower, &rest, offset, found);
        split_all(narrower, &high, offset + widest.cut.k, found);
    } else {
        let mut n = n.iter_u64_digits().rev().fold(0, |word, digit| word << 64 | u128::from(digit));
        let start = found.len();
        for k in (2..=fibonacci::floor_index_u128(n).unwrap_or(0)).rev() {
            if n >= ALL_U128[k as usize] {
                n -= ALL_U128[k as usize];
                found.push(offset + k);
            }
        }
        found[start..].reverse();
    }
}

/// The sum of the Fibonacci numbers with these indices of a representation. Costs less than [`indices`].
pub(super) fn value(indices: &[u32]) -> BigUint {
    let cuts = cuts(indices.last().map_or(1, |&top| top - 1));
    let mut total = BigUint::ZERO;
    let mut low = indices;
    for (i, cut) in cuts.iter().enumerate().rev() {
        let high;
        (low, high) = low.split_at(low.partition_point(|&index| index < cut.k + 2));
        let (h, shift) = join_all(&cuts[..i], high, cut.k);
        total += shift * &cut.f + h * &cut.below;
    }
    total + join_all(&[], low, 0).0
}

/// The number with these indices, all moved down by `offset`, and its shift. Costs three multiplications of
/// numbers of half the length: S(h) = h^ F_k + h F_{k-1} and S(h)^ - S(h) = h^ F_k - (h^ - h) F_{k-2}.
fn join_all(cuts: &[Cut], indices: &[u32], offset: u32) -> (BigUint, BigUint) {
    if indices.is_empty() {
        return Default::default();
    }
    if let Some((cut, narrower)) = cuts.split_last() {
        let middle = offset + cut.k;
        let (low, high) = indices.split_at(indices.partition_point(|&index| index < middle + 2));
        let (rest, rest_shift) = join_all(narrower, low, offset);
        let (h, shift) = join_all(narrower, high, middle);
        let common = &shift * &cut.f;
        let moved = &common + &h * &cut.below;
        let growth = common - (shift - h) * (&cut.f - &cut.below);
        (rest + &moved, rest_shift + moved + growth)
    } else {
        let sum =
            |up: u32| indices.iter().map(|&index| ALL_U128[(index - offset + up) as usize]).sum::<u128>();
        (sum(0).into(), sum(1).into())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::fibonacci::{fibonacci, pair};

    /// The plain method: F_k downwards, one comparison each and one subtraction per part.
    fn one_by_one(n: &BigUint) -> Vec<u32> {
        let Some(mut k) = fibonacci::floor_index(n) else { return Vec::new() };
        let (mut low, mut high) = pair(k);
        let mut rest = n.clone();
        let mut found = Vec::new();
        while k >= 2 {
            if rest >= low {
                rest -= &low;
                found.push(k);
            }
            (low, high) = (high - &low, low);
            k -= 1;
        }
        found.reverse();
        found
    }

    fn check(n: &BigUint) {
        let found = indices(n);
        assert_eq!(found, one_by_one(n), "{n}");
        assert_eq!(value(&found), *n);
    }

    fn any_number(most_bits: usize) -> impl Strategy<Value = BigUint> {
        prop::collection::vec(any::<u32>(), 0..=most_bits / 32).prop_map(BigUint::new)
    }

    #[test]
    fn numbers_in_a_row_just_past_a_u128() {
        for (bits, count) in [(0, 2000), (126, 2000), (130, 100_000), (300, 5000), (600, 5000)] {
            for i in 0..count {
                check(&((BigUint::from(1u32) << bits) + i as u32));
            }
        }
    }

    /// F_k - 1 has every other index, F_k only one, and their low parts need the exact floor of phi h.
    #[test]
    fn fibonacci_numbers_and_their_neighbours() {
        for k in 2..3000 {
            let f = fibonacci(k);
            assert_eq!(indices(&f), [k]);
            assert_eq!(indices(&(&f - 1u32)), (3 - k % 2..k).step_by(2).collect::<Vec<_>>());
            for n in [&f - 1u32, &f + 1u32, (&f << 1u32) - 1u32, f] {
                let found = indices(&n);
                assert_eq!(value(&found), n);
                assert!(found.windows(2).all(|pair| pair[0] + 2 <= pair[1]));
            }
        }
    }

    #[test]
    fn every_width_of_leaves_and_every_place_of_the_top_index() {
        for k in (2..60).chain(170..400).chain(720..750).chain(1450..1480) {
            check(&fibonacci(k));
            check(&(fibonacci(k) - 1u32));
            check(&(BigUint::from(3u32) * fibonacci(k) / 2u32));
        }
    }

    /// A hundred thousand digits, from a fixed seed.
    #[test]
    fn long_numbers_come_back() {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..4 {
            let n = BigUint::new(std::iter::repeat_with(|| xorshift(&mut state)).take(10_382).collect());
            let found = indices(&n);
            assert!(found[0] >= 2 && found.windows(2).all(|pair| pair[0] + 2 <= pair[1]));
            assert_eq!(value(&found), n);
        }
    }

    fn xorshift(state: &mut u64) -> u32 {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state >> 32) as u32
    }

    proptest! {
        #[test]
        fn random_numbers(n in any_number(20_000)) {
            check(&n);
        }

        #[test]
        fn sparse_numbers(gaps in prop::collection::vec(2u32..3000, 0..30)) {
            let next = |index: &mut u32, gap: &u32| { *index += gap; Some(*index) };
            let sparse: Vec<u32> = gaps.iter().scan(0, next).collect();
            let n: BigUint = sparse.iter().map(|&index| fibonacci(index)).sum();
            prop_assert_eq!(value(&sparse), n.clone());
            prop_assert_eq!(indices(&n), sparse);
        }

        /// Every choice of h, with the least and the greatest rest that leaves it alone.
        #[test]
        fn numbers_next_to_a_cut(h in any_number(3000), k in 93u32..3000) {
            let high: Vec<u32> = one_by_one(&h).iter().map(|index| index + k).collect();
            let n = value(&high);
            prop_assert_eq!(indices(&n), high);
            check(&(&n + 1u32));
            if n > BigUint::ZERO {
                check(&(n - 1u32));
            }
        }
    }
}
