//! GL §6.2: Lemma 13 and Theorem 14.

use numeration::fibonacci;
use numeration::words::Cut;

use super::hybrid_words::{by_steps, fibonacci_u64, indices, is_special, p_and_alpha};
use super::{fibonacci_nim, lost, thresholds};
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[
    ("13_printed", |context| all_letters(context, by_p_and_alpha)),
    ("13_corrected", |context| all_letters(context, by_alpha)),
    ("14_where", where_the_words_fail),
    ("13_one", |context| smallest(context, |p, alpha| (alpha < 0 && alpha == 3 - p).then_some(2))),
    ("13_j", |context| smallest(context, |p, alpha| (alpha < 0).then_some(2 + (alpha - (3 - p))))),
    ("13_hybrid", |context| smallest(context, |p, alpha| (alpha < 0).then_some(p + alpha - 1))),
    ("13_sturm", |context| {
        smallest(context, |p, alpha| match alpha {
            ..0 => None,
            0..=1 => Some(p + alpha),
            _ => Some(p + alpha - 1),
        })
    }),
    ("13_largest", largest),
    ("14", |context| by_words(context, by_p_and_alpha)),
    ("14_corrected", |context| by_words(context, by_alpha)),
];

/// The special step as printed: by the parity of p + alpha.
fn by_p_and_alpha(p: i64, alpha: i64) -> Cut {
    Cut::at(p + alpha)
}

/// The special step as it must be: by the parity of alpha.
fn by_alpha(_: i64, alpha: i64) -> Cut {
    Cut::at(alpha)
}

/// Which k up to `differences` are partial sums of the word of m and F_t.
fn members(m: u64, t: u32, differences: u64, cut: fn(i64, i64) -> Cut) -> Vec<bool> {
    let mut member = vec![false; differences as usize + 1];
    let mut sum = 0;
    for letter in by_steps(m, fibonacci_u64(t), differences as usize + 1, Some(cut)) {
        if let Some(slot) = member.get_mut(sum as usize) {
            *slot = true;
        }
        sum += fibonacci_u64(letter);
    }
    member
}

/// The indices t from 2 on with F_t at most `most`.
fn indices_upto(most: u64) -> impl Iterator<Item = u32> {
    (2..).take_while(move |&t| fibonacci_u64(t) <= most)
}

fn by_words(context: &ClaimContext, cut: fn(i64, i64) -> Cut) -> Finding {
    let (most, differences) = (context.bound(90, 12), context.bound(250, 40));
    let table = thresholds(&fibonacci_nim(), &[most as u32, (most + differences) as u32]);
    let of = |m: u64| indices_upto(m + differences).map(move |t| (t, members(m, t, differences, cut)));
    let known: Vec<Vec<(u32, Vec<bool>)>> = (0..=most).map(|m| of(m).collect()).collect();
    let positions =
        (0..=most).flat_map(|m| (0..=differences).flat_map(move |k| (1..=m + k).map(move |r| (m, k, r))));
    let cases = positions.map(|(m, k, r)| {
        let t = fibonacci::floor_index_u128(r.into()).unwrap_or(2);
        let member = known[m as usize].iter().any(|(index, member)| *index == t && member[k as usize]);
        let computed = lost(table.threshold(&[m as u32, (m + k) as u32]), r);
        let text = move || {
            let (p, alpha) = p_and_alpha(m, r);
            let is = if member { "is" } else { "is not" };
            let outcome = if computed { "P" } else { "N" };
            format!(
                "({m}, {}; {r}) is {outcome}, but k = {k} {is} in sigma_{m}({alpha}), where p = {p}",
                m + k
            )
        };
        (text, member == computed)
    });
    context.every(format!("m up to {most}, k up to {differences}, every r, against trying every move"), cases)
}

/// For every m and F_t: the words as printed give the outcomes, or p is odd and a special step was made.
fn where_the_words_fail(context: &ClaimContext) -> Finding {
    let (most, differences) = (context.bound(90, 20), context.bound(250, 120));
    let table = thresholds(&fibonacci_nim(), &[most as u32, (most + differences) as u32]);
    let pairs = (1..=most).flat_map(|m| indices_upto(m).map(move |t| (m, t)));
    let cases = pairs.map(|(m, t)| {
        let (p, alpha) = p_and_alpha(m, fibonacci_u64(t));
        let special = (alpha..0).any(|alpha| is_special(m, alpha));
        let member = members(m, t, differences, by_p_and_alpha);
        let computed = |k: usize| lost(table.threshold(&[m as u32, m as u32 + k as u32]), fibonacci_u64(t));
        let right = member.iter().enumerate().all(|(k, &member)| member == computed(k));
        (
            move || format!("m = {m}, r = {}: p = {p}, alpha = {alpha}", fibonacci_u64(t)),
            right != (special && p % 2 == 1),
        )
    });
    context.every(
        format!("m up to {most}, all alpha <= 0, k up to {differences}, against trying every move"),
        cases,
    )
}

/// Lemma 13 for all hybrid words, with special steps chosen so.
fn all_letters(context: &ClaimContext, cut: fn(i64, i64) -> Cut) -> Finding {
    let most = context.bound(232, 40);
    let pairs = (1..=most).flat_map(|m| indices_upto(m).map(move |t| (m, fibonacci_u64(t))));
    let cases = pairs.filter(|&(m, r)| p_and_alpha(m, r).1 < 0).map(|(m, r)| {
        let (p, alpha) = p_and_alpha(m, r);
        let letters = by_steps(m, r, 300, Some(cut));
        let least = letters.iter().min().copied().unwrap_or_default();
        let most = letters.iter().max().copied().unwrap_or_default();
        let said = (i64::from(p) + alpha - 1) as u32;
        let text = move || {
            let [small, large, low, high] = [least, most, said, said + 2].map(fibonacci_u64);
            format!(
                "m = {m}, r = {r}: p = {p}, alpha = {alpha}, and T gives the letters {small} to {large}, \
                 not {low} to {high}"
            )
        };
        (text, (least, most) == (said, said + 2))
    });
    context.every(format!("all hybrid words of m up to {most}, 300 letters"), cases)
}

fn smallest(context: &ClaimContext, said: fn(i64, i64) -> Option<i64>) -> Finding {
    let most = context.bound(232, 40);
    let pairs = (0..=most).flat_map(|m| (2..16).map(move |t| (m, fibonacci_u64(t))));
    let cases = pairs.filter_map(|(m, r)| {
        let (p, alpha) = p_and_alpha(m, r);
        let said = said(p.into(), alpha)?;
        let found = indices(m, r, 300).into_iter().min().map_or(-1, i64::from);
        let text = move || format!("m = {m}, r = {r}: printed F_{said}, computed F_{found}");
        Some((text, said == found))
    });
    context.every(format!("m up to {most}, r up to {}, 300 letters", fibonacci_u64(15)), cases)
}

fn largest(context: &ClaimContext) -> Finding {
    let most = context.bound(232, 40);
    let pairs = (0..=most).flat_map(|m| (2..16).map(move |t| (m, fibonacci_u64(t))));
    let cases = pairs.map(|(m, r)| {
        let found = indices(m, r, 300);
        let small = found.iter().min().copied().unwrap_or_default();
        let large = found.iter().max().copied().unwrap_or_default();
        let more = if p_and_alpha(m, r).1 < 0 { 2 } else { 1 };
        let text = move || {
            format!(
                "m = {m}, r = {r}: the smallest letter is {}, the largest {}",
                fibonacci_u64(small),
                fibonacci_u64(large)
            )
        };
        (text, large == small + more)
    });
    context.every(format!("m up to {most}, r up to {}, 300 letters", fibonacci_u64(15)), cases)
}
