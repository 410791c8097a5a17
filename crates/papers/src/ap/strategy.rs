//! AP §2: lost positions, the known strategy, and that only tails win.

use super::Pile;
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[("lowest_pair", lowest_pair), ("least_tail_below", least_tail_below)];

/// Sums of parts of n, ascending, each with the index from 0 of the lower part of the lowest pair in which only the
/// upper part is chosen.
fn sums_with_a_pair(parts: &[u64]) -> Vec<(u64, usize)> {
    let chosen = |set: u32, i: usize| set >> i & 1 == 1;
    let mut sums: Vec<(u64, usize)> = (1..1u32 << parts.len())
        .filter_map(|set| {
            let pair = (1..parts.len()).find(|&i| !chosen(set, i - 1) && chosen(set, i))?;
            let sum = (0..parts.len()).filter(|&i| chosen(set, i)).map(|i| parts[i]).sum();
            Some((sum, pair - 1))
        })
        .collect();
    sums.sort_unstable();
    sums
}

fn lowest_pair(context: &ClaimContext) -> Finding {
    let most = context.bound(500, 60);
    let all = (1..=most).flat_map(|n| {
        let parts = Pile::of(n).parts;
        sums_with_a_pair(&parts).into_iter().map(move |(p, i)| (n, p, i + 1, parts[i], parts[i + 1]))
    });
    let cases = all.map(|(n, p, j, lower, upper)| {
        let smallest = Pile::of(n - p).smallest();
        let text = move || {
            format!(
                "n = {n}, p = {p}: the lowest pair is j = {j}, with {upper} in p and {lower} not, but T({}) = {smallest}",
                n - p
            )
        };
        (text, smallest == lower)
    });
    context.every(format!("all sums of parts of n up to {most}"), cases)
}

fn least_tail_below(context: &ClaimContext) -> Finding {
    let most = context.bound(500, 60);
    let all = (1..=most).flat_map(|n| {
        let Pile { parts, tails, .. } = Pile::of(n);
        let sum = |set: u32| (0..parts.len()).filter(|&i| set >> i & 1 == 1).map(|i| parts[i]).sum::<u64>();
        let sums: Vec<u64> = (0..1u32 << parts.len()).map(sum).collect();
        (tails[0] + 1..n).filter(move |p| !sums.contains(p)).filter_map(move |p| {
            let i = tails.iter().position(|&tail| tail < p)?;
            Some((n, p, i + 1, tails[i], *parts.get(i + 1)?))
        })
    });
    let cases = all.map(|(n, p, j, tail, next)| {
        let text = move || {
            format!(
                "n = {n}, p = {p}: the least tail below p is T_{j} = {tail}, but with the next part it is {tail} + {next} = {}, \
                 not more than {p}",
                tail + next
            )
        };
        (text, tail + next > p)
    });
    context.every(format!("n up to {most}"), cases)
}
