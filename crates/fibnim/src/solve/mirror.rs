//! Pairs of equal piles under normal play: the second player copies.
//!
//! With an allowance each, equal piles with equal allowances are two equal games, whose sum is lost whatever the game is. With a shared
//! allowance, a move of x leaves the allowance f(x), and the same move can be made in the other pile if f(x) >= x. Then all piles are
//! pairs again, so the position is lost at every allowance.

use num_bigint::BigUint;

use crate::game::{Dynamic, LocalPile};

/// How many pairs of equal piles with a shared allowance there are, if there is nothing else and copying is allowed.
pub(super) fn global(piles: &[BigUint], dynamic: &Dynamic) -> Option<usize> {
    if !dynamic.allows_copying() {
        return None;
    }
    let mut sorted: Vec<&BigUint> = piles.iter().collect();
    sorted.sort_unstable();
    let (pairs, single) = sorted.as_chunks::<2>();
    (single.is_empty() && pairs.iter().all(|[a, b]| a == b)).then_some(pairs.len())
}

/// Which piles are left when equal ones, of the same size, allowance and rule, are taken away in pairs.
pub(super) fn local(piles: &[LocalPile]) -> Vec<usize> {
    let mut left: Vec<usize> = Vec::new();
    for (place, pile) in piles.iter().enumerate() {
        match left.iter().position(|&other| piles[other] == *pile) {
            Some(pair) => drop(left.remove(pair)),
            None => left.push(place),
        }
    }
    left
}
