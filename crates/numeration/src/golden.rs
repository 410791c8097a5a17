//! The golden ratio phi as a fixed-point number, and exact multiples of it rounded down.

use num_bigint::BigUint;

use crate::fibonacci;

/// phi, short by less than two units in the last of `bits` binary places.
#[derive(Clone, Debug)]
pub(crate) struct Golden {
    digits: BigUint,
    bits: u64,
}

impl Golden {
    /// phi to the given number of binary places: one division of a number of `bits` bits.
    ///
    /// For odd k the quotient F_{k+1} / F_k is below phi by less than 1 / F_k^2. With F_k^2 >= 2^bits
    /// that is less than one unit in the last place, and rounding the quotient down loses another one.
    pub(crate) fn new(bits: u64) -> Self {
        // F_k >= phi^(k-2), and phi^1.441 > 2.
        let k = (bits * 1441 / 2000 + 4) as u32 | 1;
        let (low, high) = fibonacci::pair(k);
        debug_assert!(2 * (low.bits() - 1) >= bits);
        Self { digits: (high << bits) / low, bits }
    }

    /// phi to fewer places: the digits cut off weigh less than one unit of the new last place, and so
    /// the whole is still short by less than two.
    pub(crate) fn truncated(&self, bits: u64) -> Self {
        Self { digits: &self.digits >> (self.bits - bits), bits }
    }

    /// The multiple m phi.
    pub(crate) fn times(&self, m: BigUint) -> Multiple<'_> {
        Multiple { product: &self.digits * &m, m, golden: self }
    }
}

/// A multiple m phi, known well enough that its floor nearly always shows.
pub(crate) struct Multiple<'a> {
    m: BigUint,
    product: BigUint,
    golden: &'a Golden,
}

impl Multiple<'_> {
    /// (m + 1) phi, by one addition.
    pub(crate) fn next(mut self) -> Self {
        self.m += 1u32;
        self.product += &self.golden.digits;
        self
    }

    /// floor(m phi), for every m.
    ///
    /// m phi lies between the product and the product plus 2 m units. Where an integer a separates the
    /// two, the norm decides: (m phi - a)(a - m psi) = m^2 - a (a - m), whose second factor is positive.
    /// With g more places than m has bits, that happens to about one number in 2^(g-1), above all to the
    /// Fibonacci numbers, and costs two multiplications more.
    pub(crate) fn floor(&self) -> BigUint {
        let low = &self.product >> self.golden.bits;
        let high = (&self.product + (&self.m << 1u32)) >> self.golden.bits;
        if low == high || &high * (&high - &self.m) < &self.m * &self.m { high } else { high - 1u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// floor(m phi) = floor((m + sqrt(5 m^2)) / 2).
    fn by_square_root(m: &BigUint) -> BigUint {
        (m + (m * m * 5u32).sqrt()) >> 1u32
    }

    #[test]
    fn floors_are_exact_at_every_precision() {
        for bits in [8, 16, 40, 64] {
            let golden = Golden::new(200).truncated(bits);
            for m in 0..2000u32 {
                let multiple = golden.times(m.into());
                if u64::from(m) < 1 << (bits - 2) {
                    assert_eq!(multiple.floor(), by_square_root(&m.into()), "{m} at {bits} bits");
                    assert_eq!(multiple.next().floor(), by_square_root(&(m + 1).into()));
                }
            }
        }
    }

    #[test]
    fn floors_are_exact_next_to_the_worst_multiples() {
        for k in 3..2000 {
            let f = fibonacci::fibonacci(k);
            let golden = Golden::new(f.bits() + 8);
            for m in [&f - 1u32, f.clone(), &f + 1u32, &f << 1u32] {
                assert_eq!(golden.times(m.clone()).floor(), by_square_root(&m), "k = {k}");
            }
        }
    }
}
