//! The golden ratio phi as a fixed-point number, and its multiples rounded down exactly.

use num_bigint::BigUint;

/// phi, short by less than two units in the last of `places` binary places.
#[derive(Clone, Debug)]
pub(crate) struct Golden {
    digits: BigUint,
    places: u64,
}

/// A multiple m phi, known well enough that its floor nearly always shows.
pub(crate) struct Multiple<'a> {
    m: BigUint,
    product: BigUint,
    golden: &'a Golden,
}

impl Golden {
    /// phi = (1 + 5 / sqrt 5) / 2 to this many binary places. Costs O(M(places)).
    pub(crate) fn new(places: u64) -> Self {
        // Five times an error below 2, cut off after four bits: below 10/16, and cutting adds less than 1.
        let root = inverse_root_of_five(places + 3);
        let digits = (root * 5u32 + (BigUint::from(1u32) << (places + 3))) >> 4u32;
        Self { digits, places }
    }

    /// phi to fewer places. What is cut off is less than one unit of the new last place, and what was
    /// missing before is less than another one, so the result is again short by less than two.
    pub(crate) fn truncated(&self, places: u64) -> Self {
        Self { digits: &self.digits >> (self.places - places), places }
    }

    /// The multiple m phi. Costs one multiplication.
    pub(crate) fn times(&self, m: BigUint) -> Multiple<'_> {
        Multiple { product: &self.digits * &m, m, golden: self }
    }
}

impl Multiple<'_> {
    /// (m + 1) phi, by one addition.
    pub(crate) fn next(mut self) -> Self {
        self.m += 1u32;
        self.product += &self.golden.digits;
        self
    }

    /// floor(m phi), for every m that is at least one bit shorter than phi has places.
    ///
    /// m phi lies between the product and the product plus 2m units, which is less than 1 more. Where an
    /// integer a separates the two, a norm in Z[phi] decides: (m phi - a)(a - m psi) = m^2 - a (a - m), and
    /// the second factor is positive. With g more places than m has bits that happens to about one
    /// number in 2^(g-1), above all to Fibonacci numbers, and costs two multiplications more.
    pub(crate) fn floor(&self) -> BigUint {
        let low = &self.product >> self.golden.places;
        let high = (&self.product + (&self.m << 1u32)) >> self.golden.places;
        if low == high || &high * (&high - &self.m) < &self.m * &self.m { high } else { low }
    }
}

/// 2^places / sqrt 5, short by less than two.
///
/// Newton's iteration y + y (1 - 5 y^2) / 2 takes y = (1 - d) / sqrt 5 to (1 - 3/2 d^2 + 1/2 d^3) / sqrt 5,
/// which is never above 1 / sqrt 5. With d < 2 sqrt 5 / 2^p, as it is on p places, the new y is short by
/// less than 14 / 4^p: by less than one unit on 2p - 4 places, and cutting it there takes less than another.
/// The places double at every step, so that the last one, two products of half the places, is the
/// greatest part of the cost.
fn inverse_root_of_five(places: u64) -> BigUint {
    /// floor(2^60 / sqrt 5).
    const START: u64 = 515_602_171_404_449_357;
    if places <= 60 {
        return (START >> (60 - places)).into();
    }
    let half = places.div_ceil(2) + 2;
    let y = inverse_root_of_five(half);
    let error = (BigUint::from(1u32) << (2 * half)) - &y * &y * 5u32;
    let correction = (&y * error) >> (3 * half + 1 - places);
    (y << (places - half)) + correction
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fibonacci::fibonacci;

    /// floor(m phi) = floor((m + sqrt(5 m^2)) / 2).
    fn by_square_root(m: &BigUint) -> BigUint {
        (m + (m * m * 5u32).sqrt()) >> 1u32
    }

    #[test]
    fn phi_is_short_by_less_than_two_units_at_every_precision() {
        let precise = Golden::new(3000);
        for places in 0..1500 {
            let exact = by_square_root(&(BigUint::from(1u32) << places));
            for golden in [Golden::new(places), precise.truncated(places)] {
                assert!(golden.digits <= exact && exact <= golden.digits + 1u32, "{places} places");
            }
        }
    }

    #[test]
    fn floors_are_exact_even_with_few_places_to_spare() {
        for places in [12, 16, 40, 64] {
            let golden = Golden::new(places);
            for m in 0..2000u32 {
                assert_eq!(golden.times(m.into()).floor(), by_square_root(&m.into()), "{m}, {places} places");
                assert_eq!(golden.times(m.into()).next().floor(), by_square_root(&(m + 1).into()));
            }
        }
    }

    #[test]
    fn floors_are_exact_next_to_the_multiples_closest_to_an_integer() {
        for k in 3..2000 {
            let f = fibonacci(k);
            let golden = Golden::new(f.bits() + 8);
            for m in [&f - 1u32, f.clone(), &f + 1u32, &f << 1u32] {
                assert_eq!(golden.times(m.clone()).floor(), by_square_root(&m), "k = {k}");
            }
        }
    }
}
