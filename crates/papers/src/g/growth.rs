//! Theorem 5.3 and the conjecture that closes the paper: how fast G(n) grows.

use num_bigint::BigUint;

use super::starts::wholes;
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[
    ("where_the_lower_bound_fails", where_the_lower_bound_fails),
    ("upper_bound_without_one", upper_bound_without_one),
    ("conjecture_would_imply", conjecture_would_imply),
    ("printed_lower_bound", printed_lower_bound),
    ("corrected_lower_bound", corrected_lower_bound),
    ("half_as_many_again", half_as_many_again),
    ("no_value_is_skipped", no_value_is_skipped),
    ("upper_bound", upper_bound),
    ("least_allowances", least_allowances),
    ("options_of_the_value_below", options_of_the_value_below),
    ("first_piles_spread", first_piles_spread),
    ("first_piles_from_below", first_piles_from_below),
    ("first_pile_beyond_n", first_pile_beyond_n),
    ("lower_bound_is_nearer", lower_bound_is_nearer),
    ("conjecture", conjecture),
    ("conjecture_with_four", conjecture_with_four),
    ("where_the_conjecture_fails", where_the_conjecture_fails),
    ("logarithmic_growth", logarithmic_growth),
];

/// ceil(3n/2).
fn half_again(n: u64) -> u64 {
    (3 * n).div_ceil(2)
}

/// The largest n for which ceil(3n/2) is known.
fn most_half_again(context: &ClaimContext) -> u64 {
    2 * wholes(context).most() / 3
}

/// ceil(2 sqrt(n)).
fn twice_root(n: u64) -> u64 {
    let root = (4 * n).isqrt();
    if root * root == 4 * n { root } else { root + 1 }
}

/// log_{3/2}(n) <= g, that is n 2^g <= 3^g.
fn printed_lower_bound(context: &ClaimContext) -> Finding {
    let starts = wholes(context);
    let most = starts.most();
    let cases = (1..=most).map(|n| {
        let g = starts.value(n) as u32;
        let (left, right) = (u128::from(n) << g, 3u128.pow(g));
        let tell = move || {
            format!(
                "n = {n}: G({n}) = {g}, but log_(3/2)({n}) > {g}, for {n} * 2^{g} = {left} > 3^{g} = {right}"
            )
        };
        (tell, left <= right)
    });
    context.every(format!("n up to {most}"), cases)
}

/// Where n 2^g > 3^g, as ranges.
fn where_the_lower_bound_fails(context: &ClaimContext) -> Finding {
    let starts = wholes(context);
    let fails = |n: u64| {
        let g = starts.value(n) as u32;
        u128::from(n) << g > 3u128.pow(g)
    };
    let found = show(&ranges((1..=starts.most()).filter(|&n| fails(n))));
    let printed = "4 to 4, 6 to 15, 18 to 21, 26 to 32, 39 to 41".to_owned();
    context.table(format!("n up to {}", starts.most()), [("the bound fails for", printed, found)])
}

/// log_{3/2}((n+2)/2) <= g, that is (n + 2) 2^g <= 2 * 3^g.
fn corrected_lower_bound(context: &ClaimContext) -> Finding {
    let starts = wholes(context);
    let most = starts.most();
    let cases = (0..=most).map(|n| {
        let g = starts.value(n) as u32;
        let holds = u128::from(n + 2) << g <= 2 * 3u128.pow(g);
        (move || format!("n = {n}: G({n}) = {g}"), holds)
    });
    context.every(format!("n up to {most}"), cases)
}

/// Whether G(ceil(3n/2)) and G(n) compare as they should, for all n that are known.
fn compare_half_again(context: &ClaimContext, compare: fn(u64, u64) -> bool) -> Finding {
    let (starts, most) = (wholes(context), most_half_again(context));
    let cases = (1..=most).map(|n| {
        let (small, large) = (starts.value(n), starts.value(half_again(n)));
        (move || format!("n = {n}: G({n}) = {small}, G({}) = {large}", half_again(n)), compare(small, large))
    });
    context.every(format!("n up to {most}"), cases)
}

fn half_as_many_again(context: &ClaimContext) -> Finding {
    compare_half_again(context, |small, large| large > small)
}

fn no_value_is_skipped(context: &ClaimContext) -> Finding {
    let table = context.grundy();
    let most = context.bound(20_000, 2_000);
    // Bit g says that value g was met so far.
    let mut met = 0u64;
    let cases = (0..=most).map(|n| {
        let g = table.value(n as u32, n);
        met |= 1 << g;
        (move || format!("G({n}) = {g}, and some smaller value did not occur"), met == (1 << (g + 1)) - 1)
    });
    context.every(format!("n up to {most}"), cases)
}

fn upper_bound(context: &ClaimContext) -> Finding {
    let starts = wholes(context);
    let most = starts.most();
    let cases = (0..=most).map(|n| {
        let g = starts.value(n);
        (
            move || format!("G({n}) = {g}, but ceil(2 sqrt({n})) + 1 = {}", twice_root(n) + 1),
            g <= twice_root(n) + 1,
        )
    });
    context.every(format!("n up to {most}"), cases)
}

fn upper_bound_without_one(context: &ClaimContext) -> Finding {
    let starts = wholes(context);
    let cases = (0..=starts.most()).map(|n| {
        let g = starts.value(n);
        (move || format!("G({n}) = {g}, but ceil(2 sqrt({n})) = {}", twice_root(n)), g <= twice_root(n))
    });
    context.every(format!("n up to {}", starts.most()), cases)
}

/// n_0 = 1 and n_{i+1} = ceil(3 n_i / 2): n_i >= (3/2)^i.
fn conjecture_would_imply(context: &ClaimContext) -> Finding {
    let most = context.bound(2_000, 200) as u32;
    let piles = std::iter::successors(Some(BigUint::from(1u32)), |n| Some((3u32 * n + 1u32) / 2u32));
    let cases = (0..=most).zip(piles).map(|(i, n)| {
        let holds = n << i >= BigUint::from(3u32).pow(i);
        (move || format!("step {i} is below (3/2)^{i}"), holds)
    });
    context.every(format!("{most} steps"), cases)
}

fn least_allowances(context: &ClaimContext) -> Finding {
    let table = context.grundy();
    let most = context.bound(20_000, 2_000);
    let cases = (0..=most).flat_map(|n| {
        table.row(n as u32).iter().map(move |entry| {
            (move || format!("G({n}, {}) = {}", entry.from, entry.value), entry.from >= entry.value)
        })
    });
    context.every(format!("n up to {most}, all r"), cases)
}

/// Every position of value g + 1 has at least the moves that it has at the least allowance of that value.
fn options_of_the_value_below(context: &ClaimContext) -> Finding {
    let table = context.grundy();
    let most = context.bound(4_000, 400);
    let first = wholes(context).first_piles();
    let cases = (0..=most).flat_map(|n| {
        table.row(n as u32).iter().filter(|entry| entry.value > 0).map(move |entry| {
            let (r, g) = (u64::from(entry.from), u64::from(entry.value) - 1);
            let take = (1..=r.min(n)).find(|take| u64::from(table.value((n - take) as u32, 2 * take)) == g);
            let h = first[g as usize];
            let holds = take.is_some_and(|take| n - take >= h && 2 * take >= g && 2 * n >= g + 2 * h);
            (
                move || format!("G({n}, {r}) = {}, h({g}) = {h}, least move to value {g}: {take:?}", g + 1),
                holds,
            )
        })
    });
    context.every(format!("n up to {most}, all r"), cases)
}

fn first_piles_spread(context: &ClaimContext) -> Finding {
    let first = wholes(context).first_piles();
    let one = std::iter::once((0, first[1] == 1));
    let steps = (0..first.len() - 1).map(|g| (g, 2 * (first[g + 1] - first[g]) >= g as u64));
    let cases = one
        .chain(steps)
        .map(|(g, holds)| (move || format!("h({g}) = {}, h({}) = {}", first[g], g + 1, first[g + 1]), holds));
    context.every(format!("g up to {}", first.len() - 2), cases)
}

fn first_piles_from_below(context: &ClaimContext) -> Finding {
    let first = wholes(context).first_piles();
    let cases = (1..first.len()).map(|g| {
        let (count, h) = (g as u64, first[g]);
        // Everything four times.
        let halves: u64 = (1..count).map(|i| 2 * i).sum();
        let holds = halves == count * (count - 1) && 4 * (h - 1) >= halves && 4 * h >= halves;
        (move || format!("h({g}) = {h}, the sum of halves is {halves}/4"), holds)
    });
    context.every(format!("g = 1 to {}", first.len() - 1), cases)
}

/// h >= n + sqrt(n)/2 + 1, for all n whose ceil(2 sqrt(n)) + 1 is a value that was met.
fn first_pile_beyond_n(context: &ClaimContext) -> Finding {
    let first = wholes(context).first_piles();
    let known = |n: u64| first.get(twice_root(n) as usize + 1).map(|&h| (n, h));
    let all: Vec<(u64, u64)> = (0..).map_while(known).collect();
    let scope = format!("n up to {}", all.len() - 1);
    let cases = all.into_iter().map(|(n, h)| {
        let more = h.checked_sub(n + 1);
        let holds = more.is_some_and(|more| 4 * u128::from(more) * u128::from(more) >= u128::from(n));
        (move || format!("n = {n}: h({}) = {h}", twice_root(n) + 1), holds)
    });
    context.every(scope, cases)
}

fn lower_bound_is_nearer(context: &ClaimContext) -> Finding {
    let starts = wholes(context);
    let most = context.bound(1_000_000, 20_000);
    let cases = (1..=most).map(|n| {
        let g = starts.value(n) as f64;
        let lower = (n as f64).ln() / 1.5f64.ln();
        let upper = (twice_root(n) + 1) as f64;
        // The bounds are far apart, so that rounding decides nothing.
        let holds = (g - lower).abs() + 0.5 < upper - g;
        (move || format!("n = {n}: G(n) = {g}, between {lower:.3} and {upper}"), holds)
    });
    context.every(format!("n up to {most}"), cases)
}

fn conjecture(context: &ClaimContext) -> Finding {
    let table = context.grundy();
    let whole = |n: u64| u64::from(table.value(n as u32, n));
    let most = context.bound(13_000, 1_300);
    let cases = (1..=most).map(|n| {
        let (small, large) = (whole(n), whole(half_again(n)));
        let holds = large <= small + 2;
        (move || format!("n = {n}: G({n}) = {small}, but G({}) = {large}", half_again(n)), holds)
    });
    context.every(format!("n up to {most}"), cases)
}

fn conjecture_with_four(context: &ClaimContext) -> Finding {
    compare_half_again(context, |small, large| large <= small + 4).but_open()
}

/// Numbers, ascending, as ranges.
fn ranges(numbers: impl Iterator<Item = u64>) -> Vec<(u64, u64)> {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for n in numbers {
        match ranges.last_mut() {
            Some(last) if last.1 + 1 == n => last.1 = n,
            _ => ranges.push((n, n)),
        }
    }
    ranges
}

fn show(ranges: &[(u64, u64)]) -> String {
    ranges.iter().map(|(from, to)| format!("{from} to {to}")).collect::<Vec<_>>().join(", ")
}

/// The ranges of n for which G(ceil(3n/2)) - G(n) exceeds a number, found n by n.
fn ranges_above(context: &ClaimContext, difference: u64) -> Vec<(u64, u64)> {
    let (starts, most) = (wholes(context), most_half_again(context));
    ranges((1..=most).filter(|&n| starts.value(half_again(n)) > starts.value(n) + difference))
}

fn where_the_conjecture_fails(context: &ClaimContext) -> Finding {
    const RANGES: [(u64, u64); 9] = [
        (471, 488),
        (553, 605),
        (7_859, 8_470),
        (8_549, 10_137),
        (10_715, 11_788),
        (291_839, 337_194),
        (727_020, 982_344),
        (999_797, 1_090_529),
        (3_081_865, 3_217_353),
    ];
    const BY_FOUR: [(u64, u64); 1] = [(804_668, 823_684)];
    let most = most_half_again(context);
    let known =
        |ranges: &[(u64, u64)]| ranges.iter().filter(|range| range.1 <= most).copied().collect::<Vec<_>>();
    let entries = [(2, known(&RANGES)), (3, known(&BY_FOUR))].map(|(difference, printed)| {
        (format!("differences above {difference}"), show(&printed), show(&ranges_above(context, difference)))
    });
    context.table(format!("n up to {most}"), entries)
}

/// (5/4)^g <= h(g), the first pile of value g, and n + 2 <= 2 (3/2)^g at its last pile n = h(g+1) - 1.
fn logarithmic_growth(context: &ClaimContext) -> Finding {
    let first = wholes(context).first_piles();
    let power = |base: u32, g: usize| BigUint::from(base).pow(g as u32);
    let cases = (2..first.len() - 1).map(|g| {
        let below_upper = power(5, g) <= power(4, g) * first[g];
        let above_lower = power(2, g) * (first[g + 1] + 1) <= power(3, g) * 2u32;
        let tell = move || format!("value {g} occurs from {} to {} stones", first[g], first[g + 1] - 1);
        (tell, below_upper && above_lower)
    });
    context.every(format!("n from 2 to {}", first[first.len() - 1] - 1), cases).but_open()
}
