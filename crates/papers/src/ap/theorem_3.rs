//! AP §4, Theorem 3: the chance of the unskilled player, under every way to read its two parts.
//!
//! Chances are exact, by brute force over all positions (`odds`). The records say why they are powers of two, and their
//! formulas decide the steps of that induction.

use fibnim::solve::Outcome;
use numeration::{Zeckendorf, fibonacci};

use super::odds::Chance;
use super::unskilled::{is_fibonacci, odds_of_ap};
use super::{Pile, brute_force, wins};
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[
    ("rounds_are_played", rounds_are_played),
    ("part_1_given_the_move", part_1_given_the_move),
    ("exact_chance_given_the_move", exact_chance_given_the_move),
    ("joint_chance", joint_chance),
    ("part_1_mean", part_1_mean),
    ("other_readings", other_readings),
    ("exact_chance", exact_chance),
    ("always_if_skilled_begins", always_if_skilled_begins),
    ("part_2_skilled_first", part_2_skilled_first),
    ("never_if_unskilled_begins", never_if_unskilled_begins),
    ("exponentially_small", exponentially_small),
];

/// s(m): every F_i becomes F_{i-2}.
fn rounds(m: u64) -> u64 {
    let z = Zeckendorf::of_u128(m.into());
    z.indices().iter().map(|&i| fibonacci::ALL_U128[i as usize - 2] as u64).sum()
}

/// 1/(5*2^{b-1}) with b = floor(stones/3).
fn bound_1(stones: u64) -> Chance {
    Chance::half_to_the(stones / 3).times(2, 5)
}

/// All n that are not Fibonacci numbers.
fn others(most: u64) -> impl Iterator<Item = u64> {
    (4..=most).filter(|&n| !is_fibonacci(n))
}

/// Plays on from every pile that can be lost after a move, the unskilled player always winning, and counts the rounds.
fn rounds_are_played(context: &ClaimContext) -> Finding {
    let most = context.bound(2_000, 300);
    let smallest = |m: u64| Pile::of(m).smallest();
    let cases = (3..=most).filter(|&m| smallest(m) >= 3).map(|m| {
        let (mut left, mut played) = (m, 0);
        while left > 0 {
            // One stone by the skilled player, and then the smallest part, of one stone or two.
            let take = smallest(left - 1).min(2);
            left -= 1 + take;
            played += 1;
        }
        (
            move || format!("from {m} stones {played} rounds are played"),
            played == rounds(m) && played >= m / 3,
        )
    });
    context.every(format!("n' up to {most}"), cases)
}

fn part_1_given_the_move(context: &ClaimContext) -> Finding {
    let (most, odds) = odds_of_ap(context);
    let cases = others(most).flat_map(|n| (1..n).map(move |p| (n, p))).map(|(n, p)| {
        let (left, chance) = (n - p, odds.skilled(n - p, 2 * p));
        let bound = bound_1(left);
        let holds = *chance <= bound;
        let text = move || {
            format!("n = {n}, p = {p}: from ({left}; {}) the unskilled player wins with chance {chance}, more than {bound}", 2 * p)
        };
        (text, holds)
    });
    context.every(format!("n up to {most}"), cases)
}

fn exact_chance_given_the_move(context: &ClaimContext) -> Finding {
    let (most, odds) = odds_of_ap(context);
    let oracle = brute_force(most);
    let cases = (2..=most).flat_map(|n| (1..n).map(move |p| (n, p))).map(|(n, p)| {
        let (left, chance) = (n - p, odds.skilled(n - p, 2 * p));
        let lost = oracle.outcome(&[left], 2 * p) == Outcome::P;
        let exact = if lost { *chance == Chance::half_to_the(rounds(left)) } else { chance.is_never() };
        (move || format!("n = {n}, p = {p}"), exact && *chance <= Chance::half_to_the(left / 3))
    });
    context.every(format!("n up to {most}"), cases)
}

/// The first move is p with chance 1/(n-1), which is at most 2/5 from n = 4 on.
fn joint_chance(context: &ClaimContext) -> Finding {
    let (most, odds) = odds_of_ap(context);
    let cases = others(most).flat_map(|n| (1..n).map(move |p| (n, p))).map(|(n, p)| {
        let joint = odds.skilled(n - p, 2 * p).times(1, n - 1);
        (move || format!("n = {n}, p = {p}"), joint <= bound_1(n - p))
    });
    context.every(format!("n up to {most}"), cases)
}

fn part_1_mean(context: &ClaimContext) -> Finding {
    let (most, odds) = odds_of_ap(context);
    let cases = others(most).map(|n| {
        let sum = (1..n).fold(Chance::new(0u32, 1u32), |sum, p| sum.plus(&bound_1(n - p)));
        (move || format!("n = {n}"), *odds.unskilled(n, n - 1) <= sum.times(1, n - 1))
    });
    context.every(format!("n up to {most}"), cases)
}

/// The least n at which the bound of part 1 fails, read in other ways.
fn other_readings(context: &ClaimContext) -> Finding {
    let (most, odds) = odds_of_ap(context);
    let fails = |n: u64, p: u64| *odds.unskilled(n, n - 1) > bound_1(n - p);
    let odds = &odds;
    let winning = |n: u64| (1..n).filter(move |&p| !odds.skilled(n - p, 2 * p).is_never());
    let least = |bad: &dyn Fn(u64) -> bool| others(most).find(|&n| bad(n)).unwrap_or_default();
    let rows = [
        ("every first move", 79, least(&|n| (1..n).any(|p| fails(n, p)))),
        ("every winning first move", 80, least(&|n| winning(n).any(|p| fails(n, p)))),
        ("the largest winning first move", 0, least(&|n| winning(n).max().is_some_and(|p| fails(n, p)))),
        (
            "the skilled player begins",
            2,
            (2..3).find(|&n| *odds.skilled(n, n - 1) > bound_1(n)).unwrap_or_default(),
        ),
    ];
    context.table(format!("n up to {most}"), rows)
}

fn exact_chance(context: &ClaimContext) -> Finding {
    let (most, odds) = odds_of_ap(context);
    let oracle = brute_force(most);
    let cases = (2..=most).map(|n| {
        let winning = (1..n).filter(|&p| wins(&oracle, n, p)).map(|p| Chance::half_to_the(rounds(n - p)));
        let sum = winning.fold(Chance::new(0u32, 1u32), |sum, chance| sum.plus(&chance));
        (move || format!("n = {n}"), *odds.unskilled(n, n - 1) == sum.times(1, n - 1))
    });
    context.every(format!("n up to {most}"), cases)
}

fn always_if_skilled_begins(context: &ClaimContext) -> Finding {
    let (most, odds) = odds_of_ap(context);
    let cases = others(most).map(|n| (move || format!("n = {n}"), odds.skilled(n, n - 1).is_never()));
    context.every(format!("n up to {most}"), cases)
}

fn part_2_skilled_first(context: &ClaimContext) -> Finding {
    let (most, odds) = odds_of_ap(context);
    let starts = (4..).map(|k: usize| (k, fibonacci::ALL_U128[k] as u64)).take_while(|&(_, n)| n <= most);
    let cases = starts.map(|(k, n)| {
        let chance = odds.skilled(n, n - 1);
        let exact = *chance == Chance::half_to_the(fibonacci::ALL_U128[k - 2] as u64);
        (move || format!("n = F_{k} = {n}"), exact && *chance <= Chance::half_to_the(n / 3))
    });
    context.every(format!("n up to {most}"), cases)
}

fn never_if_unskilled_begins(context: &ClaimContext) -> Finding {
    let (most, odds) = odds_of_ap(context);
    let starts = (2..=most).filter(|&n| is_fibonacci(n));
    let cases = starts.map(|n| (move || format!("n = {n}"), odds.unskilled(n, n - 1).is_never()));
    context.every(format!("n up to {most}"), cases)
}

fn exponentially_small(context: &ClaimContext) -> Finding {
    let (most, odds) = odds_of_ap(context);
    let cases = (3..=most).map(|n| {
        let (first, second) = (odds.unskilled(n, n - 1), odds.skilled(n, n - 1));
        // The ninth power of the one against 2^-2n, the third of the other against 2^-n.
        let small = |chance: &Chance, power: u32, halves: u64| {
            chance.numerator.pow(power) << halves <= chance.denominator.pow(power)
        };
        (move || format!("n = {n}"), small(first, 9, 2 * n) && small(second, 3, n))
    });
    context.every(format!("n from 3 to {most}"), cases)
}
