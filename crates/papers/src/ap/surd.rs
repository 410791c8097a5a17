//! Exact comparisons with the square root of 5: the golden ratio p of AP §4 has p^k = (L_k + F_k*sqrt 5) / 2, with
//! L_k = F_{k-1} + F_{k+1}, and (-p)^{-k} = (L_k - F_k*sqrt 5) / 2.

use num_bigint::{BigInt, Sign};
use numeration::fibonacci;

/// Whether a + b*sqrt 5 > 0.
pub(super) fn is_positive(a: &BigInt, b: &BigInt) -> bool {
    let (square_of_a, square_of_b) = (a * a, b * b * 5);
    match (a.sign(), b.sign()) {
        (Sign::Minus | Sign::NoSign, Sign::Minus | Sign::NoSign) => false,
        (Sign::Minus, Sign::Plus) => square_of_b > square_of_a,
        (Sign::Plus, Sign::Minus) => square_of_a > square_of_b,
        (Sign::Plus | Sign::NoSign, Sign::Plus | Sign::NoSign) => true,
    }
}

/// F_k, for k >= 1.
pub(super) fn fib(k: u32) -> BigInt {
    fibonacci::fibonacci(k).into()
}

/// L_k = F_{k-1} + F_{k+1}, for k >= 1.
pub(super) fn lucas(k: u32) -> BigInt {
    fib(k - 1) + fib(k + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2 < sqrt 5 < 9/4, and no equality but 0 = 0.
    #[test]
    fn comparisons() {
        let positive = |a: i32, b: i32| is_positive(&a.into(), &b.into());
        assert!(positive(-2, 1) && !positive(2, -1) && positive(9, -4) && !positive(-9, 4));
        assert!(positive(0, 1) && positive(1, 0) && positive(1, 1));
        assert!(!positive(0, 0) && !positive(0, -1) && !positive(-1, 0) && !positive(-1, -1));
        for k in 1..100 {
            // p^k is positive; (-p)^{-k} has the sign of (-1)^k.
            assert!(is_positive(&lucas(k), &fib(k)));
            assert_eq!(is_positive(&lucas(k), &-fib(k)), k % 2 == 0);
        }
    }
}
