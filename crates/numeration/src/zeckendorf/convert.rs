//! Between numbers and indices.

use num_bigint::BigUint;

use crate::fibonacci;

/// The ascending indices of the parts of n.
pub(super) fn indices(n: &BigUint) -> Vec<u32> {
    let mut rest = n.clone();
    let mut found = Vec::new();
    while let Some(k) = fibonacci::floor_index(&rest) {
        found.push(k);
        rest -= fibonacci::fibonacci(k);
    }
    found.reverse();
    found
}

/// The sum of the Fibonacci numbers with these ascending indices.
pub(super) fn value(indices: &[u32]) -> BigUint {
    indices.iter().map(|&k| fibonacci::fibonacci(k)).sum()
}
