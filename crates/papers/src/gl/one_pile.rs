//! GL §1 to §3 and §5: the rules, N and P, Zeckendorf representations, one pile.

use fibnim::game::{Convention, Dynamic, Position};
use fibnim::solve::Outcome;
use fibnim::solve::oracle::{GrundyOracle, LocalOracle, OraclePile};
use numeration::fibonacci;

use super::{fibonacci_nim, lost, thresholds};
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[
    ("one_stone", one_stone),
    ("local_sums", local_sums),
    ("grundy_values_do_not_decide", grundy_values_do_not_decide),
    ("4_exists", |context| zeckendorf(context, |ways| ways >= 1)),
    ("4_unique", |context| zeckendorf(context, |ways| ways <= 1)),
];

fn one_stone(context: &ClaimContext) -> Finding {
    let most = context.bound(2000, 100);
    let cases = (1..=most).map(|n| {
        let start = Position::one_pile(fibonacci_nim(), n, (n - 1).into());
        (move || format!("a start of {n}"), start.is_over() == (n == 1))
    });
    context.every(format!("starts up to {most}"), cases)
}

/// All pairs of small piles at all allowances, each by brute force on the sum itself.
fn local_sums(context: &ClaimContext) -> Finding {
    let most = context.bound(7, 4);
    let grundy = GrundyOracle::new(&Dynamic::fibonacci(), most);
    let piles: Vec<(u64, u64)> = (0..=most).flat_map(|n| (0..=n).map(move |r| (n, r))).collect();
    let pile = |(stones, allowance)| OraclePile { stones, allowance, dynamic: Dynamic::fibonacci() };
    let pairs = piles.iter().flat_map(|&one| piles.iter().map(move |&two| (one, two)));
    let cases = pairs.map(|(one, two)| {
        let sum = LocalOracle::new(Convention::Normal, vec![pile(one), pile(two)]);
        let equal = grundy.value(one.0, one.1) == grundy.value(two.0, two.1);
        (move || format!("{one:?} and {two:?}"), (sum.outcome() == Outcome::P) == equal)
    });
    context.every(format!("two piles of up to {most} stones, at all allowances"), cases)
}

fn grundy_values_do_not_decide(context: &ClaimContext) -> Finding {
    let most = 12;
    let grundy = GrundyOracle::new(&Dynamic::fibonacci(), most);
    let table = thresholds(&fibonacci_nim(), &[most as u32, most as u32]);
    let mut positions = (0..=most).flat_map(|n| (0..=n).flat_map(move |m| (1..=n).map(move |r| (m, n, r))));
    let differs = |&(m, n, r): &(u64, u64, u64)| {
        let equal = grundy.value(m, r) == grundy.value(n, r);
        lost(table.threshold(&[m as u32, n as u32]), r) != equal
    };
    let found = positions.find(differs);
    let (m, n, r) = found.unwrap_or_default();
    let scope = format!("the least example is ({m}, {n}; {r})");
    context.every(scope, [(|| "the Grundy values decide all small positions".to_owned(), found.is_some())])
}

/// How often each number is a sum of Fibonacci numbers with indices from 2 on, no two of them neighbours.
fn zeckendorf(context: &ClaimContext, holds: fn(u32) -> bool) -> Finding {
    let top = context.bound(25, 16) as u32;
    let fib = |k| fibonacci::fibonacci_u128(k).unwrap_or_default() as usize;
    // All sums of parts up to F_k, by the largest part; those up to F_top are all below F_{top+1}.
    let mut ways = vec![0u32; fib(top + 1)];
    let mut sums: Vec<(usize, u32)> = vec![(0, 0)];
    for k in 2..=top {
        let more: Vec<(usize, u32)> =
            sums.iter().filter(|&&(_, last)| last + 2 <= k).map(|&(sum, _)| (sum + fib(k), k)).collect();
        sums.extend(more);
    }
    let mut fits = true;
    for (sum, _) in sums {
        match ways.get_mut(sum) {
            Some(count) => *count += 1,
            None => fits = false,
        }
    }
    let cases = ways
        .iter()
        .enumerate()
        .skip(1)
        .map(|(n, &count)| (move || format!("{n} is such a sum in {count} ways"), fits && holds(count)));
    context.every(format!("every n below {}, all sets of parts tried", fib(top + 1)), cases)
}
