//! M §4: Fibonacci nim. M's (p, q) is (q; p) elsewhere.

use fibnim::solve::Outcome;
use fibnim::solve::oracle::GlobalOracle;
use num_traits::ToPrimitive;
use numeration::{Zeckendorf, fibonacci};

use crate::k::replay::{facts, fibonacci_nim, limit, replay, start};
use crate::{ClaimContext, Finding};

/// The takes of the game in M.
const TAKES: [u64; 5] = [2, 3, 1, 2, 2];

pub(super) fn ten_stones(context: &ClaimContext) -> Finding {
    let positions = replay(10, &TAKES);
    let over = positions.last().is_some_and(|position| position.is_over() && position.most(0) == 0u32.into());
    facts(
        context,
        "the game of 5 moves",
        [
            ("all 5 moves are legal", positions.len() == TAKES.len() + 1),
            ("nothing is left", over && TAKES.iter().sum::<u64>() == 10),
            ("the last move is the first player's", TAKES.len() % 2 == 1),
        ],
    )
}

/// The limits that follow the moves, from the second on.
fn limits(context: &ClaimContext, printed: [u64; 4]) -> Finding {
    let positions = replay(10, &TAKES);
    let computed = positions.iter().skip(1).map(limit).chain(std::iter::repeat(0));
    let cases = printed.into_iter().zip(computed).enumerate().map(|(i, (printed, computed))| {
        let text = move || {
            format!(
                "move {}: the limit is given as {printed}; the move before took {}, so it is {computed}",
                i + 2,
                TAKES[i]
            )
        };
        (text, printed == computed)
    });
    context.every("the 4 limits", cases)
}

pub(super) fn printed_limits(context: &ClaimContext) -> Finding {
    limits(context, [4, 6, 4, 4])
}

pub(super) fn true_limits(context: &ClaimContext) -> Finding {
    limits(context, [4, 6, 2, 4])
}

/// From the largest part down: at each place the part that a sum must have is found by trying all.
pub(super) fn zeckendorf(context: &ClaimContext) -> Finding {
    let most = context.bound(20_000, 2_000);
    let cases = (1..=most).map(|n| {
        let sums = descending_sums(n, n + 1);
        let parts: Vec<u64> =
            Zeckendorf::of_u128(n.into()).parts().filter_map(|part| part.to_u64()).collect();
        let descending: Vec<u64> = parts.into_iter().rev().collect();
        let holds = sums == [descending];
        (move || format!("{n} has the descending sums {sums:?}"), holds)
    });
    context.every(format!("n up to {most}, over all sums"), cases)
}

/// All ways to write n as a descending sum of Fibonacci numbers below `bound`, no two adjacent.
fn descending_sums(n: u64, bound: u64) -> Vec<Vec<u64>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let number = |k: usize| fibonacci::ALL_U128[k] as u64;
    let first = (2..90).take_while(|&k| number(k) <= n && number(k) < bound);
    first
        .flat_map(|k| {
            // The number next below F_k is adjacent to it; at most twice F_k can be reached from it on.
            let rest =
                if 2 * number(k) < n { Vec::new() } else { descending_sums(n - number(k), number(k - 1)) };
            rest.into_iter().map(move |sum| std::iter::once(number(k)).chain(sum).collect())
        })
        .collect()
}

pub(super) fn starts_as_pairs(context: &ClaimContext) -> Finding {
    let most = context.bound(2_000, 200);
    let cases = (1..=most).map(|n| {
        let pair =
            start(n).map(|position| (limit(&position), position.stones().first().and_then(|q| q.to_u64())));
        let holds = pair == Some((n - 1, Some(n)));
        (move || format!("the start with {n} stones is {pair:?}"), holds)
    });
    context.every(format!("starts of up to {most} stones"), cases)
}

/// Whether (p, q) is comfortable, from its parts.
fn is_comfortable(p: u64, q: u64) -> bool {
    Zeckendorf::of_u128(q.into()).part(1).is_some_and(|part| part <= p.into())
}

/// Plays every uncomfortable position that we may leave against every answer: the last stone must be ours.
pub(super) fn the_strategy_wins(context: &ClaimContext) -> Finding {
    let most = context.bound(150, 50) as usize;
    // ours[q][p]: with any such moves of ours we take the last stone, if it is our turn at (p, q).
    let mut ours: Vec<Vec<bool>> = Vec::new();
    for q in 0..=most {
        let row = (0..=2 * most).map(|p| {
            let good = |x: usize| x <= q && !is_comfortable(2 * x as u64, (q - x) as u64);
            let mut moves = (1..=p.min(q)).filter(|&x| good(x)).peekable();
            // Being stuck is losing; else each move must win against each answer, or take the last stone.
            moves.peek().is_some()
                && moves.all(|x| (1..=(2 * x).min(q - x)).all(|y| ours[q - x - y][(2 * y).min(2 * most)]))
        });
        let row = row.collect();
        ours.push(row);
    }
    let positions = (1..=most).flat_map(|q| (1..=most).map(move |p| (p, q)));
    let comfortable = positions.filter(|&(p, q)| is_comfortable(p as u64, q as u64));
    let cases = comfortable
        .map(|(p, q)| (move || format!("from ({p}, {q}) such moves do not always win"), ours[q][p]));
    context.every(format!("all comfortable (p, q) up to {most}, all such moves, all answers"), cases)
}

/// Of three piles, brute force sees pairs that no third pile makes P.
pub(super) fn several_piles(context: &ClaimContext) -> Finding {
    let (pairs, most) = (context.bound(8, 6), context.bound(150, 60));
    let oracle = GlobalOracle::new(&fibonacci_nim(), &[pairs, pairs, most]);
    let alone = (1..=pairs)
        .flat_map(|b| (1..=b).map(move |a| (a, b)))
        .filter(|&(a, b)| (0..=most).all(|c| oracle.outcome(&[a, b, c], u64::MAX) == Outcome::N));
    let alone = context.counts(alone.count() as u64);
    Finding::open(format!(
        "pairs up to {pairs} stones without a third pile up to {most} that makes them P: {alone}"
    ))
}
