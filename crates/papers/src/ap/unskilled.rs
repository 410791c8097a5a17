//! AP §4, first half: a random player against one who makes no mistakes and takes one stone in lost positions.

use numeration::fibonacci;

use super::odds::{LostPlay, Odds, Unskilled};
use super::{brute_force, wins};
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs =
    &[("only_winning_moves_keep_a_chance", only_winning_moves_keep_a_chance)];

pub(super) fn is_fibonacci(n: u64) -> bool {
    fibonacci::ALL_U128[2..90].contains(&n.into())
}

/// AP's odds up to as many stones as the context has time for.
pub(super) fn odds_of_ap(context: &ClaimContext) -> (u64, Odds) {
    let most = context.bound(250, 100);
    (most, Odds::new(most, LostPlay::One, Unskilled::Random))
}

fn only_winning_moves_keep_a_chance(context: &ClaimContext) -> Finding {
    let (most, odds) = odds_of_ap(context);
    let oracle = brute_force(most);
    let starts = (2..=most).map(|n| {
        let begins = !odds.unskilled(n, n - 1).is_never();
        let replies = !odds.skilled(n, n - 1).is_never();
        (format!("start with {n} stones"), begins != is_fibonacci(n) && replies == is_fibonacci(n))
    });
    let moves = (1..=most).flat_map(|n| (1..=n).map(move |x| (n, x))).map(|(n, x)| {
        let keeps = !odds.skilled(n - x, 2 * x).is_never();
        (format!("{x} of {n} stones"), keeps == wins(&oracle, n, x))
    });
    let cases = starts.chain(moves).map(|(text, holds)| (move || text, holds));
    context.every(format!("all starts and all moves, n up to {most}"), cases)
}
