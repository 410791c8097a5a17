//! AP §3, Corollaries 2 to 6: which tails win, by the gaps around their largest part.

use super::{Pile, brute_force, wins};
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[("corollary_6", corollary_6)];

/// All tails that leave stones: n, j, and the pile. Entry j - 1 of a list belongs to j.
fn proper_tails(most: u64) -> impl Iterator<Item = (u64, usize, Pile)> {
    (1..=most).flat_map(|n| (1..Pile::of(n).parts.len()).map(move |j| (n, j, Pile::of(n))))
}

/// The tails of AP Cor 6, as printed.
fn tails_of_corollary_6(most: u64) -> impl Iterator<Item = (u64, usize, Pile)> {
    proper_tails(most).filter(|(_, j, pile)| {
        let below = &pile.gaps[..*j - 1];
        *j > 1 && pile.gaps[j - 1] == 3 && below.iter().all(|&gap| gap <= 3) && below.contains(&2)
    })
}

fn corollary_6(context: &ClaimContext) -> Finding {
    let most = context.bound(1500, 200);
    let oracle = brute_force(most);
    let cases = tails_of_corollary_6(most).map(|(n, j, pile)| {
        let (tail, next) = (pile.tails[j - 1], pile.parts[j]);
        let text = move || {
            format!(
                "n = {n} with gap vector {}, j = {j}: taking T_{j} = {tail} leaves ({}; {}), which is lost, since {next} > {}",
                pile.vector(),
                n - tail,
                2 * tail,
                2 * tail
            )
        };
        (text, !wins(&oracle, n, tail))
    });
    context.every(format!("all such tails of n up to {most}"), cases)
}
