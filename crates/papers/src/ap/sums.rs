//! AP §3, Lemmas 4 to 8: sums of Fibonacci numbers with equal gaps.
//!
//! F_k and such a sum have digits that a pattern describes for all k at once, so the lemmas are proved.

use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs =
    &[("residues", residues), ("endings", endings), ("endings_corrected", endings_corrected)];

/// The one of 2, 3, ..., modulus + 1 that is congruent to k.
fn residue(k: i64, modulus: i64) -> i64 {
    (k - 2).rem_euclid(modulus) + 2
}

fn residues(context: &ClaimContext) -> Finding {
    let most = context.bound(1000, 100) as i64;
    let example = [("(8:2)".to_owned(), 2, residue(8, 2))];
    let rows = (2..=most).flat_map(|k| [2, 3].map(|modulus| (k, modulus))).map(|(k, modulus)| {
        let fitting = (2..2 + modulus).filter(|i| (i - k) % modulus == 0);
        (format!("({k}:{modulus})"), fitting.sum(), residue(k, modulus))
    });
    context.table(format!("the example, and k up to {most}"), example.into_iter().chain(rows))
}

/// A lemma, its least k, and the index of the last term of its sum.
type Sum = (&'static str, i64, fn(i64) -> i64);

/// Going down in steps, the last index that is at least 2.
fn last_index(first: i64, step: i64) -> i64 {
    (0..).map(|i| first - step * i).take_while(|&index| index >= 2).last().unwrap_or(first)
}

const SUMS: [Sum; 4] = [
    ("Lemma 4", 5, |k| last_index(k - 3, 2)),
    ("Lemma 5", 8, |k| last_index(k - 6, 2)),
    ("Lemma 7", 10, |k| last_index(k - 2, 3)),
    ("Lemma 8", 6, |k| last_index(k - 1, 3)),
];

/// Compares last indices with what is claimed of them, for the four lemmas in turn.
fn compare_endings(context: &ClaimContext, claimed: [fn(i64) -> i64; 4]) -> Finding {
    let most = context.bound(300, 60) as i64;
    let all = SUMS.into_iter().zip(claimed).flat_map(|((name, least, last), claimed)| {
        (least..=most).map(move |k| (name, k, last(k), claimed(k)))
    });
    let cases = all.map(|(name, k, last, claimed)| {
        (
            move || format!("{name}, k = {k}: the last term is F_{last}, and F_{claimed} is claimed"),
            last == claimed,
        )
    });
    context.every(format!("k up to {most}"), cases)
}

fn endings(context: &ClaimContext) -> Finding {
    compare_endings(context, [|k| residue(k, 2), |k| residue(k, 2), |k| residue(k, 3), |k| residue(k, 3)])
}

fn endings_corrected(context: &ClaimContext) -> Finding {
    compare_endings(
        context,
        [|k| residue(k + 1, 2), |k| residue(k, 2), |k| residue(k + 1, 3), |k| residue(k - 1, 3)],
    )
}
