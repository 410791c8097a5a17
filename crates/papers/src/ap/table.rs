//! AP §3, the closing table: which tails win, read off the gap vector.

use super::{Pile, brute_force, wins};
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[("corrected_table", corrected_table), ("whole_table", whole_table)];

/// The row of the printed table that speaks of T_j, and what it says. `gaps` begins with a_1.
fn printed(gaps: &[u32], j: usize) -> (u32, bool) {
    let below = &gaps[..j];
    match (gaps[j], gaps[j - 1]) {
        (3.., _) => (1, true),
        (_, 4..) => (2, true),
        (_, 2) => (3, false),
        _ if below.contains(&2) => (5, false),
        _ => (4, true),
    }
}

/// What the corrected table says of T_j.
fn corrected(gaps: &[u32], j: usize) -> bool {
    let first = gaps[1..j].iter().rev().find(|&&gap| gap != 3);
    gaps[j] >= 3 || first.is_none_or(|&gap| gap >= 4)
}

fn whole_table(context: &ClaimContext) -> Finding {
    let most = context.bound(1500, 200);
    let oracle = brute_force(most);
    let cases = tails(most).map(|(n, j)| {
        let pile = Pile::of(n);
        let (row, says) = printed(&pile.gaps, j);
        let tail = pile.tails[j - 1];
        let truth = wins(&oracle, n, tail);
        let text = move || {
            let (yes_or_no, wins) = if says { ("Yes", "does not win") } else { ("No", "wins") };
            format!(
                "n = {n} with gap vector {}, j = {j}: row {row} says {yes_or_no}, but T_{j} = {tail} {wins}: the next part is {}",
                pile.vector(),
                pile.parts[j]
            )
        };
        (text, says == truth)
    });
    context.every(format!("tails of n up to {most}"), cases)
}

/// All tails that leave stones, as n and j.
fn tails(most: u64) -> impl Iterator<Item = (u64, usize)> {
    (1..=most).flat_map(|n| (1..Pile::of(n).parts.len()).map(move |j| (n, j)))
}

fn corrected_table(context: &ClaimContext) -> Finding {
    let most = context.bound(1500, 200);
    let oracle = brute_force(most);
    let cases = tails(most).map(|(n, j)| {
        let pile = Pile::of(n);
        let holds = corrected(&pile.gaps, j) == wins(&oracle, n, pile.tails[j - 1]);
        (move || format!("n = {n}, j = {j}"), holds)
    });
    context.every(format!("tails of n up to {most}"), cases)
}
