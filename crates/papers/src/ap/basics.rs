//! AP §1: the rules, Zeckendorf representations, tails.

use fibnim::game::{Dynamic, Game, IllegalMove, Move, Position};
use num_traits::ToPrimitive;
use numeration::{Zeckendorf, fibonacci};

use super::Pile;
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[
    ("limit_by_the_move_before", limit_by_the_move_before),
    ("example_1", example_1),
    ("exactly_one_representation", exactly_one_representation),
    ("example_2", example_2),
    ("greedy_with_less", greedy_with_less),
    ("greedy_with_at_most", greedy_with_at_most),
    ("tails_are_sums", tails_are_sums),
    ("example_3", example_3),
];

/// After the first move x of n stones, what the rules make of a second move y.
fn second_move(n: u64, x: u64, y: u64) -> Result<Position, IllegalMove> {
    let start = Position::one_pile(Game::normal(Dynamic::fibonacci()), n, (n - 1).into());
    start.play(&Move { pile: 0, take: x.into() })?.play(&Move { pile: 0, take: y.into() })
}

/// All n, first moves x, and y that the pile has stones for.
fn two_moves(most: u64) -> impl Iterator<Item = (u64, u64, u64)> {
    (2..=most).flat_map(|n| (1..n).flat_map(move |x| (1..=n - x).map(move |y| (n, x, y))))
}

fn limit_by_the_move_before(context: &ClaimContext) -> Finding {
    let most = context.bound(40, 15);
    let cases = two_moves(most).map(|(n, x, y)| {
        let legal = second_move(n, x, y).is_ok();
        (move || format!("n = {n}: moves {x} and {y}"), legal == (y <= 2 * x))
    });
    context.every(format!("first and second moves, n up to {most}"), cases)
}

fn example_1(context: &ClaimContext) -> Finding {
    let start = Position::one_pile(Game::normal(Dynamic::fibonacci()), 10u32, 9.into());
    let after = start.play(&Move { pile: 0, take: 3u32.into() });
    let most = |position: &Position| position.most(0).to_u64().unwrap_or(0);
    let rows = [
        ("most of the first move", 9, most(&start)),
        ("legal first moves", 9, start.moves().count() as u64),
        ("most of the second move", 6, after.as_ref().map_or(0, most)),
        ("legal second moves", 6, after.as_ref().map_or(0, |position| position.moves().count() as u64)),
    ];
    context.table("the game of the example", rows)
}

/// In how many ways each n is a sum of parts with the chain of inequalities of AP Thm 1, for n below F_{top+1}.
fn ways(top: u32) -> Vec<u32> {
    /// Puts one more part on top of parts whose last index is `last`.
    fn extend(ways: &mut [u32], last: Option<u32>, sum: u128, top: u32) {
        for index in 2..=top {
            // i_j - (j-1) > i_{j-1} - (j-2), both sides raised by j - 1.
            if last.is_some_and(|last| index <= last + 1) {
                continue;
            }
            let sum = sum + fibonacci::ALL_U128[index as usize];
            if let Some(entry) = ways.get_mut(sum as usize) {
                *entry += 1;
                extend(ways, Some(index), sum, top);
            }
        }
    }
    let mut ways = vec![0; fibonacci::ALL_U128[top as usize + 1] as usize];
    extend(&mut ways, None, 0, top);
    ways
}

fn exactly_one_representation(context: &ClaimContext) -> Finding {
    let ways = ways(context.bound(24, 15) as u32);
    let most = ways.len() - 1;
    let cases = ways.into_iter().enumerate().skip(1);
    let cases = cases.map(|(n, ways)| (move || format!("n = {n} has {ways} representations"), ways == 1));
    context.every(format!("n up to {most}, by listing all sets of indices"), cases)
}

fn example_2(context: &ClaimContext) -> Finding {
    let z = Zeckendorf::of_u128(12);
    let rows = [("digits", "10101".to_owned(), z.digits()), ("sum", "8 + 3 + 1".to_owned(), z.to_string())];
    context.table("the number of the example", rows)
}

/// The parts that are taken away, largest first, while `fits` allows one; and what is left.
fn greedy(mut n: u64, fits: impl Fn(u64, u64) -> bool) -> (Vec<u64>, u64) {
    let mut parts = Vec::new();
    while n > 0 {
        let part = fibonacci::ALL_U128[2..90].iter().map(|&f| f as u64).rfind(|&f| fits(f, n));
        let Some(part) = part else { break };
        parts.push(part);
        n -= part;
    }
    (parts, n)
}

/// Whether parts, largest first, are a Zeckendorf representation.
fn is_representation(parts: &[u64]) -> bool {
    let indices = parts.iter().rev().map(|&part| fibonacci::floor_index_u128(part.into()).unwrap_or(0));
    Zeckendorf::from_indices(indices.collect()).is_ok()
}

fn greedy_with_less(context: &ClaimContext) -> Finding {
    let most = context.bound(2000, 200);
    let cases = (1..=most).map(|n| {
        let (parts, rest) = greedy(n, |part, n| part < n);
        let holds = rest == 0 && is_representation(&parts);
        (
            move || {
                let taken =
                    if parts.is_empty() { String::new() } else { format!(" after the parts {parts:?}") };
                format!("n = {n}: no Fibonacci number is less than {rest}{taken}")
            },
            holds,
        )
    });
    context.every(format!("n up to {most}"), cases)
}

fn greedy_with_at_most(context: &ClaimContext) -> Finding {
    let most = context.bound(20_000, 2000);
    let cases = (1..=most).map(|n| {
        let (parts, rest) = greedy(n, |part, n| part <= n);
        let holds = rest == 0 && parts.iter().sum::<u64>() == n && is_representation(&parts);
        (move || format!("n = {n}: {parts:?}"), holds)
    });
    context.every(format!("n up to {most}"), cases)
}

/// T_j(n) as AP Def 2 defines it.
fn tail_by_recursion(n: u64, j: usize) -> u64 {
    let first = Pile::of(n).smallest();
    if j == 1 { first } else { first + tail_by_recursion(n - first, j - 1) }
}

fn tails_are_sums(context: &ClaimContext) -> Finding {
    let most = context.bound(5000, 500);
    let cases = (1..=most).flat_map(|n| {
        let parts = Pile::of(n).parts;
        (1..=parts.len()).map(move |j| {
            let holds = tail_by_recursion(n, j) == parts[..j].iter().sum::<u64>();
            (move || format!("n = {n}, j = {j}"), holds)
        })
    });
    context.every(format!("all tails of n up to {most}"), cases)
}

fn example_3(context: &ClaimContext) -> Finding {
    let sum = |n| Zeckendorf::of_u128(n).to_string();
    let tail = |n| tail_by_recursion(n, 3).to_string();
    let rows = [
        ("33", "21 + 8 + 3 + 1".to_owned(), sum(33)),
        ("12", "8 + 3 + 1".to_owned(), sum(12)),
        ("T_3(33)", (8 + 3 + 1).to_string(), tail(33)),
        ("T_3(12)", (8 + 3 + 1).to_string(), tail(12)),
    ];
    context.table("the numbers of the example", rows)
}
