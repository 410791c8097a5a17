//! One pile under any nondecreasing dynamic: Schwenk's theorem, with all winning moves.
//!
//! Write n greedily in the take-away sequence of the dynamic. (n; r) is N iff r is at least the
//! smallest part (A. J. Schwenk, *Take-away games*, 1970). As in Fibonacci nim (AP Thm 2), a winning
//! move takes a tail x whose next part exceeds f(x), or the whole pile: if x leaves a smallest part
//! H_j > f(x), then x is less than the H_m of H_{j+1} = H_j + H_m, so that the representations of
//! n - x and of x, put together, are the greedy one of n.

use num_bigint::BigUint;
use num_traits::Zero;
use numeration::{TakeawayRepresentation, TakeawaySequence, TooManyTerms};

use super::{Outcome, WinningTakes};
use crate::game::{Allowance, Dynamic};

/// What the theorem reads off a pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeawayPile {
    /// The terms of the sequence, up to the pile.
    pub sequence: TakeawaySequence,
    /// The pile in this sequence.
    pub representation: TakeawayRepresentation,
    /// The outcome.
    pub outcome: Outcome,
    /// All winning moves, or as many as were to be listed.
    pub takes: WinningTakes,
}

/// Solves (n; r) with at most `limit` terms of the sequence. Costs one addition per term, one
/// search per part, and one evaluation of the dynamic per tail.
///
/// ```
/// use fibnim::game::Dynamic;
/// use fibnim::solve::{Outcome, schwenk};
///
/// let dynamic = Dynamic::multiple(3u32, 2u32).unwrap();
/// let solved = schwenk::solve(&100u32.into(), &99.into(), &dynamic, 1000, 100).unwrap();
/// assert_eq!(solved.representation.to_string(), "64 + 32 + 4");
/// assert_eq!(solved.takes.takes, [4u32.into(), 36u32.into()]);
/// ```
///
/// # Errors
///
/// If the sequence has more than `limit` terms up to n, not counting the run 1, 2, 3, ... at its beginning.
pub fn solve(
    n: &BigUint,
    allowance: &Allowance,
    dynamic: &Dynamic,
    limit: usize,
    most_moves: usize,
) -> Result<TakeawayPile, TooManyTerms> {
    let f = |x: &BigUint| match dynamic.after(x) {
        Allowance::Stones(next) => next,
        Allowance::Unlimited => n.clone(), // no pile is larger than n
    };
    let sequence = TakeawaySequence::upto(n, limit, f)?;
    let representation = sequence.represent(n);
    let outcome = match representation.smallest() {
        Some(smallest) if allowance.permits(smallest) => Outcome::N,
        _ => Outcome::P,
    };
    let legal = tails(&representation).take_while(|(tail, _)| allowance.permits(tail));
    // Past the first part of a bounded sequence that f reaches, no tail but the pile itself wins.
    let (last, copies) = representation.repeated();
    let hopeless = move |tail: &BigUint| !copies.is_zero() && f(tail) >= *last;
    let winning = legal
        .take_while(|(tail, next)| next.is_none() || !hopeless(tail))
        .filter(|(tail, next)| next.as_ref().is_none_or(|next| *next > f(tail)))
        .map(|(tail, _)| tail);
    let mut takes = WinningTakes::collect(winning, most_moves);
    if takes.complete && !n.is_zero() && allowance.permits(n) && takes.takes.last() != Some(n) {
        takes.takes.push(n.clone());
    }
    Ok(TakeawayPile { sequence, representation, outcome, takes })
}

/// The tails, each with the part above it; `None` above the whole pile.
fn tails(representation: &TakeawayRepresentation) -> impl Iterator<Item = (BigUint, Option<BigUint>)> + '_ {
    let (last, copies) = representation.repeated();
    let parts = representation.parts();
    let mut left = copies.clone();
    let mut tail = BigUint::ZERO;
    let mut next_part = 0;
    std::iter::from_fn(move || {
        if let Some(part) = parts.get(next_part) {
            next_part += 1;
            tail += part;
        } else if !left.is_zero() {
            left -= 1u32;
            tail += last;
        } else {
            return None;
        }
        let above = parts.get(next_part).or((!left.is_zero()).then_some(last));
        Some((tail.clone(), above.cloned()))
    })
}
