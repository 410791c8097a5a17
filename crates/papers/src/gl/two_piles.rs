//! GL §6.1: Theorem 10 case by case, and what is said around it.

use super::{fibonacci_nim, lost, thresholds};
use crate::claim::Programs;
use crate::{ClaimContext, Finding};
use numeration::{Zeckendorf, fibonacci};

pub(super) const CHECKS: &Programs =
    &[("sums_as_they_stand", sums_as_they_stand), ("consecutive_sums", consecutive_sums)];

/// F_from + ... + F_to; 0 if to < from.
fn sum(from: u32, to: u32) -> u128 {
    (from..=to).filter_map(fibonacci::fibonacci_u128).sum()
}

/// Whether the theorem calls (m, m + k; r) a P position, its sums added up term by term.
fn by_printed_cases(m: u64, k: u64, r: u64) -> bool {
    let Some(t) = fibonacci::floor_index_u128(r.into()) else { return true };
    let m = u128::from(m);
    let parts = Zeckendorf::of_u128(k.into());
    let Some(first) = parts.part_index(1) else { return true };
    if first <= t {
        return false;
    }
    if first >= t + 2 || m < sum(t, t) {
        return true;
    }
    match parts.part_index(2).map(|second| second - t) {
        Some(d) if m >= sum(t, t + d - 3) => d % 2 == 0,
        _ => (1..).find(|&s| m < sum(t, t + s)).is_some_and(|s| s % 2 == 0),
    }
}

fn sums_as_they_stand(context: &ClaimContext) -> Finding {
    let most = context.bound(160, 40);
    let table = thresholds(&fibonacci_nim(), &[most as u32, 2 * most as u32]);
    let positions =
        (0..=most).flat_map(|m| (0..=most).flat_map(move |k| (1..=m + k).map(move |r| (m, k, r))));
    let cases = positions.map(|(m, k, r)| {
        let computed = lost(table.threshold(&[m as u32, (m + k) as u32]), r);
        let holds = by_printed_cases(m, k, r) == computed;
        (move || format!("({m}, {}; {r}) is {}", m + k, if computed { "P" } else { "N" }), holds)
    });
    context.every(format!("m and k up to {most}, every r, against trying every move"), cases)
}

fn consecutive_sums(context: &ClaimContext) -> Finding {
    let most = context.bound(90, 20) as u32;
    let pairs = (0..=most).flat_map(|t| (1..=most).map(move |s| (t, s)));
    let fib = |k| fibonacci::fibonacci_u128(k).unwrap_or_default();
    let cases = pairs.map(|(t, s)| {
        let holds = sum(t, t + s - 1) == fib(t + s + 1) - fib(t + 1);
        (move || format!("t = {t}, s = {s}"), holds)
    });
    context.every(format!("t and s up to {most}"), cases)
}
