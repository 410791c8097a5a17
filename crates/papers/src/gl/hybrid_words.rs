//! GL §6.2 before Lemma 13: the words of two piles and how they are made.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use numeration::fibonacci;
use numeration::words::fibonacci_word::by_morphism;
use numeration::words::{Cut, PartialSums, Step, TwoPileWord};

use super::{fibonacci_nim, lost, thresholds};
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

/// The words of the paper's examples before and after the arrow, as printed.
const EXAMPLE_1: (&[u64], &[u64]) = (
    &[34, 21, 34, 34, 21, 34, 21, 34],
    &[13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13],
);
const EXAMPLE_2: (&[u64], &[u64]) =
    (&[13, 8, 13, 8, 5, 8, 13, 8, 13, 13, 8], &[8, 5, 8, 5, 3, 5, 8, 5, 8, 5, 8, 5, 8, 5, 8, 5, 8, 5, 8]);
const EXAMPLE_3: (&[u64], &[u64]) =
    (&[13, 8, 13, 21, 13, 8, 13, 13, 8, 13], &[8, 5, 8, 13, 8, 5, 8, 8, 5, 8, 13, 8, 5, 8, 13]);

pub(super) const CHECKS: &Programs = &[
    ("6_2_p", |context| {
        let most = context.bound(20_000, 500);
        let cases = (0..=most).map(|m| {
            let fits = (0..40).filter(|&p| fibonacci_u64(p) <= m && m < fibonacci_u64(p + 1)).count();
            (move || format!("m = {m}: {fits} of them"), fits == 1)
        });
        context.every(format!("m up to {most}"), cases)
    }),
    ("6_2_hybrid", |context| {
        let most = context.bound(400, 40);
        let pairs = (1..=most).flat_map(|m| (1..=most).map(move |r| (m, r)));
        let cases = pairs.map(|(m, r)| {
            let (p, alpha) = p_and_alpha(m, r);
            (move || format!("m = {m}, r = {r}"), (r < fibonacci_u64(p - 1)) == (alpha < 0))
        });
        context.every(format!("m and r up to {most}"), cases)
    }),
    ("three_letters", three_letters),
    ("ex1", |context| example(context, 26, (13, EXAMPLE_1.0), (12, EXAMPLE_1.1))),
    ("ex1_corrected", |context| {
        let right = [13, 8, 13, 21, 13, 8, 13, 13, 8, 13, 21, 13, 8, 13, 21, 13, 8, 13];
        example(context, 26, (13, EXAMPLE_1.0), (12, &right))
    }),
    ("ex1_alpha", |context| alphas(context, 26, &[(13, 0), (12, -1)])),
    ("factors", factors),
    ("ex2", |context| example(context, 26, (5, EXAMPLE_2.0), (4, EXAMPLE_2.1))),
    ("ex2_corrected", |context| {
        let right = [8, 5, 8, 5, 3, 5, 8, 5, 8, 8, 5, 8, 5, 3, 5, 8, 5, 8];
        example(context, 26, (5, EXAMPLE_2.0), (4, &right))
    }),
    ("ex2_alpha", |context| alphas_and_distance(context, 26, &[(5, -2), (4, -3)], (8, 8))),
    ("ex2_sums", |context| starts_in_both(context, 26, 5, 13)),
    ("ex3", |context| example(context, 25, (8, EXAMPLE_3.0), (7, EXAMPLE_3.1))),
    ("ex3_alpha", |context| alphas_and_distance(context, 25, &[(8, -1), (7, -2)], (8, 9))),
    ("ex3_sums", |context| starts_in_both(context, 25, 8, 13)),
    ("6_2_exception", |context| {
        let most = context.bound(200, 30);
        let pairs = (1..=most).flat_map(|m| (1..=m).map(move |r| (m, r)));
        let cases = pairs.filter(|&(m, r)| p_and_alpha(m, r).1 == -1).map(|(m, r)| {
            let (p, _) = p_and_alpha(m, r);
            let (before, after) = (sturm_letters(p, 5), letters(m, r, 5));
            let holds = before == after;
            (
                move || {
                    format!(
                        "m = {m}, r = {r}: w_{p} = {before:?}..., but the word of alpha = -1 is {after:?}..."
                    )
                },
                holds,
            )
        });
        context.every(format!("m up to {most}"), cases)
    }),
    ("6_2_before", |context| steps_before(context, |alpha| 1 - alpha)),
    ("6_2_before_corrected", |context| steps_before(context, |alpha| -1 - alpha)),
    ("6_2_special", |context| special_alphas(context, -2, -1)),
    ("6_2_special_corrected", |context| special_alphas(context, -3, -2)),
    ("dependence_on_x", dependence_on_x),
];

pub(super) fn fibonacci_u64(index: u32) -> u64 {
    fibonacci::fibonacci_u128(index).unwrap_or_default() as u64
}

pub(super) fn p_and_alpha(m: u64, r: u64) -> (u32, i64) {
    let p = fibonacci::floor_index_u128(m.into()).unwrap_or(0);
    let t = fibonacci::floor_index_u128(r.into()).unwrap_or(0);
    (p, i64::from(t) + 1 - i64::from(p))
}

fn sturm_letters(a: u32, len: usize) -> Vec<u64> {
    by_morphism(len).into_iter().map(|letter| fibonacci_u64(PartialSums::of(a).index(letter))).collect()
}

pub(super) fn indices(m: u64, r: u64, len: usize) -> Vec<u32> {
    TwoPileWord::new(&m.into(), &r.into()).map(|word| word.letters(len)).unwrap_or_default()
}

fn letters(m: u64, r: u64, len: usize) -> Vec<u64> {
    indices(m, r, len).into_iter().map(fibonacci_u64).collect()
}

pub(super) fn by_steps(m: u64, r: u64, len: usize, cut: Option<fn(i64, i64) -> Cut>) -> Vec<u32> {
    let (p, alpha) = p_and_alpha(m, r);
    let start = match alpha {
        ..=0 => p,
        1 => p + 1,
        _ => (i64::from(p) + alpha - 1) as u32,
    };
    let letters = by_morphism(len).into_iter().map(|letter| PartialSums::of(start).index(letter)).collect();
    steps(m, letters, alpha, cut)
}

/// The word that this many steps make of w_p, special ones by the parity of alpha.
fn after_steps(m: u64, count: i64, len: usize) -> Vec<u32> {
    let (p, _) = p_and_alpha(m, 1);
    let letters = by_morphism(len).into_iter().map(|letter| PartialSums::of(p).index(letter)).collect();
    steps(m, letters, -count, Some(|_, alpha| Cut::at(alpha)))
}

/// Whether the step to alpha is a special one: F_{p+alpha} < x <= F_{p+alpha+1}.
pub(super) fn is_special(m: u64, alpha: i64) -> bool {
    let (p, _) = p_and_alpha(m, 1);
    let (x, xi) = (fibonacci_u64(p + 1) - m, (i64::from(p) + alpha).max(0) as u32);
    fibonacci_u64(xi) < x && x <= fibonacci_u64(xi + 1)
}

/// The steps down to alpha; what has no letters to cut stays as it is.
fn steps(m: u64, mut letters: Vec<u32>, alpha: i64, cut: Option<fn(i64, i64) -> Cut>) -> Vec<u32> {
    let (p, _) = p_and_alpha(m, 1);
    let len = letters.len();
    for alpha in (alpha..0).rev() {
        let cut = cut.filter(|_| is_special(m, alpha)).map(|cut| cut(i64::from(p), alpha));
        if let Some(step) = Step::new(p, alpha, cut) {
            letters = step.update(&letters);
            letters.truncate(len);
        }
    }
    letters
}

fn three_letters(context: &ClaimContext) -> Finding {
    let most = context.bound(232, 40);
    let cases = hybrid(most).map(|(m, r)| {
        let found: BTreeSet<u32> = indices(m, r, 300).into_iter().collect();
        let least = found.first().copied().unwrap_or_default();
        let holds = found.iter().copied().eq(least..=least + 2);
        (move || format!("m = {m}, r = {r}: indices {found:?}"), holds)
    });
    context.every(format!("m up to {most}, 300 letters"), cases)
}

fn hybrid(most: u64) -> impl Iterator<Item = (u64, u64)> {
    let pairs =
        (1..=most).flat_map(|m| (2..).map(fibonacci_u64).take_while(move |&r| r <= m).map(move |r| (m, r)));
    pairs.filter(|&(m, r)| p_and_alpha(m, r).1 < 0)
}

fn example(context: &ClaimContext, m: u64, before: (u64, &[u64]), after: (u64, &[u64])) -> Finding {
    let entries = [("left", before), ("right", after)].into_iter().flat_map(|(side, (r, printed))| {
        let computed = letters(m, r, printed.len());
        let pairs = printed.iter().copied().zip(computed).enumerate();
        let entries = pairs.map(|(i, (printed, computed))| {
            (format!("m = {m}, r = {r}, letter {} on the {side}", i + 1), printed, computed)
        });
        entries.collect::<Vec<_>>()
    });
    context.table(format!("m = {m}, the letters that are printed"), entries)
}

fn alphas(context: &ClaimContext, m: u64, printed: &[(u64, i64)]) -> Finding {
    let entries = printed.iter().map(|&(r, alpha)| (format!("m = {m}, r = {r}"), alpha, p_and_alpha(m, r).1));
    context.table(format!("m = {m}"), entries)
}

fn alphas_and_distance(
    context: &ClaimContext,
    m: u64,
    printed: &[(u64, i64)],
    (p, x): (i64, i64),
) -> Finding {
    let (index, _) = p_and_alpha(m, 1);
    let distance = (fibonacci_u64(index + 1) - m) as i64;
    let alphas = printed.iter().map(|&(r, alpha)| (format!("alpha at r = {r}"), alpha, p_and_alpha(m, r).1));
    let rest = [("p".to_owned(), p, index.into()), ("x".to_owned(), x, distance)];
    context.table(format!("m = {m}"), alphas.chain(rest))
}

fn starts_in_both(context: &ClaimContext, m: u64, r: u64, cut: u64) -> Finding {
    let len = context.bound(20_000, 500) as usize;
    let mut before = 0;
    let mut starts = Vec::new();
    for letter in letters(m, r, len) {
        if letter == cut {
            starts.push(before);
        }
        before += letter;
    }
    let cases = starts.into_iter().map(|start| {
        let [fine, coarse] = [8, 9].map(|a| PartialSums::of(a).contains(&BigUint::from(start)));
        (move || format!("the {cut} that begins at {start}"), fine == coarse)
    });
    context.every(format!("{len} letters"), cases)
}

fn factors(context: &ClaimContext) -> Finding {
    let (len, longest) = (5000, context.bound(30, 10) as usize);
    let count = |word: &[u64], n: usize| word.windows(n).collect::<BTreeSet<_>>().len();
    let (sturm, hybrid) = (letters(26, 13, len), letters(26, 12, len));
    let cases = (1..=longest).map(|n| {
        let (one, two) = (count(&sturm, n), count(&hybrid, n));
        (move || format!("length {n}: {one} and {two} factors"), one == n + 1 && two > n + 1)
    });
    context.every(format!("factors of up to {longest} letters in the first {len}"), cases)
}

/// The word that this many steps make of w_p, compared with the gaps between the k for which (m, m + k; r) is P at the allowance before
/// the step to alpha.
fn steps_before(context: &ClaimContext, exponent: fn(i64) -> i64) -> Finding {
    let (most, differences) = (context.bound(90, 20), 120u64);
    let table = thresholds(&fibonacci_nim(), &[most as u32, (most + differences) as u32]);
    let cases = hybrid(most).map(|(m, r)| {
        let (p, alpha) = p_and_alpha(m, r);
        // r up to the next Fibonacci number has the alpha before.
        let before = fibonacci_u64((i64::from(p) + alpha) as u32);
        let lost = (0..=differences).filter(|&k| lost(table.threshold(&[m as u32, (m + k) as u32]), before));
        let lost: Vec<u64> = lost.collect();
        let played: Vec<u64> = lost.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let steps = exponent(alpha);
        let word: Vec<u64> = after_steps(m, steps, played.len()).into_iter().map(fibonacci_u64).collect();
        let holds = word == played;
        let text =
            move || format!("m = {m}, r = {r}: alpha = {alpha}, and the word before is not T^{steps}(w_{p})");
        (text, holds)
    });
    context.every(format!("m up to {most}, k up to {differences}, every move tried"), cases)
}

fn special_alphas(context: &ClaimContext, second: i64, third: i64) -> Finding {
    let special = |m: u64| {
        let (p, _) = p_and_alpha(m, 1);
        (-i64::from(p)..0).rev().find(|&alpha| is_special(m, alpha)).unwrap_or_default()
    };
    let entries =
        [("Example 2, m = 26, alpha", second, special(26)), ("Example 3, m = 25, alpha", third, special(25))];
    context.table("F_{p+alpha} < x <= F_{p+alpha+1}", entries)
}

fn dependence_on_x(context: &ClaimContext) -> Finding {
    let (most, len) = (context.bound(376, 40), 400);
    let cases = hybrid(most).map(|(m, r)| {
        let (p, _) = p_and_alpha(m, r);
        let x = fibonacci_u64(p + 1) - m;
        let xi = (0..p).find(|&xi| fibonacci_u64(xi) < x && x <= fibonacci_u64(xi + 1)).unwrap_or_default();
        let same = by_steps(m, r, len, None) == indices(m, r, len);
        (move || format!("m = {m}, r = {r}, x = {x}"), same == (r >= fibonacci_u64(xi)))
    });
    context.every(format!("m up to {most}, {len} letters"), cases)
}
