//! Fibonacci numbers, indexed so that F_0 = 0 and F_1 = F_2 = 1 (K §2, G §4, AP §1).

use num_bigint::BigUint;

/// The largest index whose Fibonacci number fits into a `u128`.
pub const LAST_U128_INDEX: u32 = 186;

/// F_0 to F_186: every Fibonacci number that fits into a `u128`.
pub const ALL_U128: [u128; LAST_U128_INDEX as usize + 1] = {
    let mut all = [0; LAST_U128_INDEX as usize + 1];
    all[1] = 1;
    let mut k = 2;
    while k < all.len() {
        all[k] = all[k - 1] + all[k - 2];
        k += 1;
    }
    all
};

/// F_k as a `u128`, or `None` if it needs more than 128 bits.
///
/// ```
/// assert_eq!(numeration::fibonacci::fibonacci_u128(11), Some(89));
/// assert_eq!(numeration::fibonacci::fibonacci_u128(187), None);
/// ```
pub const fn fibonacci_u128(k: u32) -> Option<u128> {
    if k <= LAST_U128_INDEX { Some(ALL_U128[k as usize]) } else { None }
}

/// F_k. Costs O(M(k)), the multiplication of two k-bit numbers.
///
/// ```
/// assert_eq!(numeration::fibonacci::fibonacci(100).to_string(), "354224848179261915075");
/// ```
pub fn fibonacci(k: u32) -> BigUint {
    fibonacci_u128(k).map_or_else(|| pair(k).0, BigUint::from)
}

/// (F_k, F_{k+1}), by doubling: F_{2j} = F_j (2 F_{j+1} - F_j) and F_{2j+1} = F_j^2 + F_{j+1}^2.
///
/// ```
/// let (a, b) = numeration::fibonacci::pair(10);
/// assert_eq!((a, b), (55u32.into(), 89u32.into()));
/// ```
pub fn pair(k: u32) -> (BigUint, BigUint) {
    if let (Some(a), Some(b)) = (fibonacci_u128(k), fibonacci_u128(k + 1)) {
        return (a.into(), b.into());
    }
    let (a, b) = pair(k / 2);
    let even = &a * ((&b << 1u32) - &a);
    let odd = &a * &a + &b * &b;
    if k.is_multiple_of(2) { (even, odd) } else { (odd.clone(), even + odd) }
}

/// The index t >= 2 with F_t <= n < F_{t+1}, or `None` for n = 0.
///
/// This is the t of GL Thms 9 and 10. Costs O(M(log n)).
///
/// ```
/// use numeration::fibonacci::floor_index;
/// assert_eq!(floor_index(&0u32.into()), None);
/// assert_eq!(floor_index(&1u32.into()), Some(2));
/// assert_eq!(floor_index(&12u32.into()), Some(6));
/// ```
pub fn floor_index(n: &BigUint) -> Option<u32> {
    if let Ok(small) = u128::try_from(n) {
        return floor_index_u128(small);
    }
    // F_k is phi^k / sqrt 5 rounded; the estimate is off by at most a few for every size in reach.
    let guess = (n.bits() as f64 - 1.0) * std::f64::consts::LN_2 + 5f64.sqrt().ln();
    let mut k = (guess / ((1.0 + 5f64.sqrt()) / 2.0).ln()) as u32;
    let (mut low, mut high) = pair(k);
    while &low > n {
        (low, high) = (&high - &low, low);
        k -= 1;
    }
    while &high <= n {
        (low, high) = (high.clone(), low + high);
        k += 1;
    }
    Some(k)
}

/// [`floor_index`] for a `u128`.
///
/// ```
/// use numeration::fibonacci::floor_index_u128;
/// assert_eq!(floor_index_u128(12), Some(6)); // F_6 = 8, F_7 = 13
/// ```
pub fn floor_index_u128(n: u128) -> Option<u32> {
    if n == 0 {
        return None;
    }
    Some(ALL_U128[2..].partition_point(|&f| f <= n) as u32 + 1)
}

/// The k >= 2 with n = F_k, or `None` if n is not a Fibonacci number.
///
/// ```
/// use numeration::fibonacci::exact_index;
/// assert_eq!(exact_index(&89u32.into()), Some(11));
/// assert_eq!(exact_index(&90u32.into()), None);
/// ```
pub fn exact_index(n: &BigUint) -> Option<u32> {
    floor_index(n).filter(|&k| &fibonacci(k) == n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubling_agrees_with_the_recurrence() {
        let (mut a, mut b) = (BigUint::ZERO, BigUint::from(1u32));
        for k in 0..2000 {
            assert_eq!(pair(k), (a.clone(), b.clone()), "k = {k}");
            (a, b) = (b.clone(), a + b);
        }
    }

    #[test]
    fn floor_index_brackets_its_number_around_every_fibonacci_number() {
        for k in 3..1500 {
            let f = fibonacci(k);
            assert_eq!(floor_index(&f), Some(k));
            assert_eq!(floor_index(&(&f - 1u32)), Some(k - 1));
            assert_eq!(floor_index(&(&f + 1u32)), Some(if k == 3 { 4 } else { k }));
        }
    }
}
