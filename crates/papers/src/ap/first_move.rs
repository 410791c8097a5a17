//! AP §4, Lemmas 10 and 11 and Corollary 7: the chance that a random first move is a tail.

use num_bigint::BigInt;
use numeration::{Zeckendorf, fibonacci};

use super::surd::{fib, is_positive, lucas};
use super::{Pile, brute_force, wins};
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[
    ("greatest_chance", greatest_chance),
    ("number_of_parts", number_of_parts),
    ("most_parts", most_parts),
    ("lemma_11", lemma_11),
    ("closed_form", closed_form),
    ("lemma_11_numbers", lemma_11_numbers),
    ("powers_decrease", powers_decrease),
    ("absolute_values_decrease", absolute_values_decrease),
    ("corollary_7", corollary_7),
    ("corollary_7_equality", corollary_7_equality),
    ("chance_of_a_tail", chance_of_a_tail),
    ("less_than_two_fifths", less_than_two_fifths),
    ("bound_below_two_fifths", bound_below_two_fifths),
    ("bound_below_two_fifths_corrected", bound_below_two_fifths_corrected),
    ("chance_decreases", chance_decreases),
    ("bound_decreases", bound_decreases),
    ("four_stones", four_stones),
    ("four_stones_corrected", four_stones_corrected),
];

fn number_of_parts(context: &ClaimContext) -> Finding {
    let most = context.bound(100_000, 5000);
    let cases = (1..=most).map(|n| {
        let z = Zeckendorf::of_u128(n.into());
        let (parts, top) = (z.len(), z.indices().last().copied().unwrap_or(0));
        (move || format!("n = {n}: {parts} parts up to F_{top}"), parts <= top as usize / 2)
    });
    context.every(format!("n up to {most}"), cases)
}

fn most_parts(context: &ClaimContext) -> Finding {
    let most = context.bound(400, 100) as u32;
    let cases = (2..=most).map(|k| {
        // Indices k, k - 2, ..., down to 2, or for odd k to 5, then 2.
        let mut indices: Vec<u32> = (0..).map(|i| k - 2 * i).take(k as usize / 2).collect();
        if let Some(lowest) = indices.last_mut() {
            *lowest = 2;
        }
        if k == 3 {
            indices = vec![3];
        }
        indices.reverse();
        let number = Zeckendorf::from_indices(indices).map(|z| Zeckendorf::of(&z.value()));
        let holds = number.is_ok_and(|z| z.len() == k as usize / 2 && z.indices().last() == Some(&k));
        (move || format!("k = {k}"), holds)
    });
    context.every(format!("k up to {most}"), cases)
}

/// Multiplied by sqrt 5 and 10, with p^k put in: 5*F_k*sqrt 5 + 1 - 5*L_k >= 0. It is never 0, for sqrt 5 is irrational.
fn lemma_11(context: &ClaimContext) -> Finding {
    let most = context.bound(1500, 200) as u32;
    let cases = (5..=most).map(|k| {
        let holds = is_positive(&(1 - 5 * lucas(k)), &(5 * fib(k)));
        (move || format!("k = {k}"), holds)
    });
    context.every(format!("k from 5 to {most}"), cases)
}

/// Powers of p and of -1/p by multiplication, as (a + b*sqrt 5) / 2: their difference must be F_k*sqrt 5.
fn closed_form(context: &ClaimContext) -> Finding {
    let most = context.bound(1000, 150) as u32;
    let one = || (BigInt::from(2), BigInt::from(0));
    // p is (1 + sqrt 5)/2, and -1/p is (1 - sqrt 5)/2.
    let times = |(a, b): &(BigInt, BigInt), root: i32| ((a + 5 * root * b) / 2, (a * root + b) / 2);
    let powers = std::iter::successors(Some((one(), one())), |(p, q)| Some((times(p, 1), times(q, -1))));
    let cases = (0..=most).zip(powers).map(|(k, (p, q))| {
        let holds = p.0 == q.0 && p.1 - q.1 == 2 * BigInt::from(fibonacci::fibonacci(k));
        (move || format!("k = {k}"), holds)
    });
    context.every(format!("k up to {most}"), cases)
}

fn lemma_11_numbers(context: &ClaimContext) -> Finding {
    // The printed number is right to its last digit if twice the difference, in units of that digit, is between -1 and 1.
    let cases = [(5u32, -9_016_994i64), (6, 5_572_809)].map(|(k, printed)| {
        let unit = BigInt::from(100_000_000);
        let (whole, root) = (&unit * lucas(k) - 2 * printed, -&unit * fib(k));
        let holds = is_positive(&(&whole + 1), &root) && is_positive(&(1 - &whole), &-root);
        (move || format!("k = {k}: printed {printed} units of 10^-8"), holds)
    });
    context.every("both numbers, to the last printed digit", cases)
}

fn powers_decrease(context: &ClaimContext) -> Finding {
    let most = context.bound(500, 100) as u32;
    let cases = (5..=most).map(|k| {
        let holds = is_positive(&(lucas(k) - lucas(k + 1)), &(fib(k + 1) - fib(k)));
        let text = move || {
            let power = |k: u32| ((1.0 - 5f64.sqrt()) / 2.0).powi(k as i32);
            format!(
                "k = {k}: (-p)^-{k} is about {:.8}, and (-p)^-{} is {:.8}, which is more",
                power(k),
                k + 1,
                power(k + 1)
            )
        };
        (text, holds)
    });
    context.every(format!("k from 5 to {most}"), cases)
}

fn absolute_values_decrease(context: &ClaimContext) -> Finding {
    let most = context.bound(1000, 150) as u32;
    let cases = (5..=most).map(|k| {
        let sign = |k: u32| if k.is_multiple_of(2) { 1 } else { -1 };
        // Twice the absolute value is whole + root*sqrt 5.
        let double = |k: u32| (sign(k) * lucas(k), -sign(k) * fib(k));
        let ((whole, root), (next_whole, next_root)) = (double(k), double(k + 1));
        let smaller = is_positive(&(&whole - next_whole), &(&root - next_root));
        let small = is_positive(&(1 - 5 * whole), &(-5 * root));
        (move || format!("k = {k}"), smaller && small)
    });
    context.every(format!("k from 5 to {most}"), cases)
}

/// How many of the moves 1 to n - 1 are tails of n.
fn proper_tails(n: u64) -> u64 {
    let tails = Pile::of(n).tails;
    (1..n).filter(|x| tails.contains(x)).count() as u64
}

/// k with F_k <= n < F_{k+1}.
fn level(n: u64) -> u32 {
    fibonacci::floor_index_u128(n.into()).unwrap_or(0)
}

/// The bound of AP Cor 7 is 5k*sqrt 5 / (5*L_k - 1 + 5*F_k*sqrt 5): above what it divides, below the two numbers of
/// what it is divided by.
fn bound(k: u32) -> (BigInt, BigInt, BigInt) {
    (BigInt::from(5 * k), 5 * lucas(k) - 1, 5 * fib(k))
}

fn corollary_7(context: &ClaimContext) -> Finding {
    let most = context.bound(3000, 300);
    let cases = (5..=most).map(|n| {
        let (tails, choices, k) = (proper_tails(n), n - 1, level(n));
        let (root, below, below_root) = bound(k);
        let holds = is_positive(&(-below * tails), &(root * choices - below_root * tails));
        (move || format!("n = {n}: {tails} tails among {choices} moves, k = {k}"), holds)
    });
    context.every(format!("n from 5 to {most}"), cases)
}

fn corollary_7_equality(context: &ClaimContext) -> Finding {
    let most = context.bound(3000, 300);
    let numbers = (5..=most).filter(|&n| fibonacci::ALL_U128[level(n) as usize] < n.into());
    let cases = numbers.map(|n| {
        let (tails, choices, k) = (proper_tails(n), n - 1, level(n));
        let (root, below, below_root) = bound(k);
        let (whole, root) = (-below * tails, root * choices - below_root * tails);
        let holds = !is_positive(&whole, &root) && !is_positive(&-whole, &-root);
        let text = move || {
            let p = (1.0 + 5f64.sqrt()) / 2.0;
            let bound = f64::from(k) * 5f64.sqrt() / (2.0 * (p.powi(k as i32) - 0.1));
            format!(
                "n = {n}, k = {k}: {tails} of {choices} moves is a tail, and the formula gives {bound:.4}"
            )
        };
        (text, holds)
    });
    context.every(format!("n from 5 to {most}"), cases)
}

fn chance_of_a_tail(context: &ClaimContext) -> Finding {
    let most = context.bound(3000, 300);
    let cases = (2..=most).map(|n| {
        let (tails, parts) = (proper_tails(n), Pile::of(n).parts.len() as u64);
        (move || format!("n = {n}: {tails} tails, {parts} parts"), tails == parts - 1)
    });
    context.every(format!("n from 2 to {most}, counting moves"), cases)
}

/// How many of the n - 1 first moves win, by brute force, for all n up to `most`.
fn winning_first_moves(most: u64) -> Vec<u64> {
    let oracle = brute_force(most);
    (0..=most).map(|n| (1..n).filter(|&x| wins(&oracle, n, x)).count() as u64).collect()
}

fn less_than_two_fifths(context: &ClaimContext) -> Finding {
    let most = context.bound(1500, 200);
    let winning = winning_first_moves(most);
    let cases = (5..=most).map(|n| {
        let wins = winning[n as usize];
        (move || format!("n = {n}: {wins} of {} first moves win", n - 1), 5 * wins < 2 * (n - 1))
    });
    context.every(format!("n from 5 to {most}, by brute force"), cases)
}

/// Whether the bound of AP Cor 7 is less than 2/5.
fn is_below_two_fifths(k: u32) -> bool {
    let (root, below, below_root) = bound(k);
    is_positive(&(2 * below), &(2 * below_root - 5 * root))
}

fn bound_below_two_fifths(context: &ClaimContext) -> Finding {
    let most = context.bound(500, 100) as u32;
    let cases = (5..=most).map(|k| {
        let text = move || {
            let p = (1.0 + 5f64.sqrt()) / 2.0;
            let bound = f64::from(k) * 5f64.sqrt() / (2.0 * (p.powi(k as i32) - 0.1));
            format!("k = {k}: the bound is {bound:.4}, more than 2/5")
        };
        (text, is_below_two_fifths(k))
    });
    context.every(format!("k from 5 to {most}"), cases)
}

fn bound_below_two_fifths_corrected(context: &ClaimContext) -> Finding {
    let most = context.bound(500, 100) as u32;
    let cases = (6..=most).map(|k| (move || format!("k = {k}"), is_below_two_fifths(k)));
    context.every(format!("k from 6 to {most}"), cases)
}

/// Where the chance is c^n for some c < 1, n times it goes to 0; at n = F_k + 1 it stays above 1.
fn chance_decreases(context: &ClaimContext) -> Finding {
    let most = context.bound(1000, 150);
    let winning = winning_first_moves(most);
    let starts = fibonacci::ALL_U128[5..].iter().map(|&f| f as u64 + 1).take_while(|&n| n <= most);
    let cases = starts.map(|n| {
        let wins = winning[n as usize];
        let text = move || {
            format!(
                "n = {n}: {wins} of {} first moves wins, and from n = F_k + 1 stones 1 of n - 1 does: there the \
                 chance falls like 1/n, not exponentially",
                n - 1
            )
        };
        (text, wins < 1)
    });
    context.every(format!("n = F_k + 1 up to {most}, by brute force"), cases)
}

fn greatest_chance(context: &ClaimContext) -> Finding {
    let most = context.bound(100_000, 3000);
    let cases = (5..=most).map(|n| {
        let tails = Pile::of(n).parts.len() as u64 - 1;
        let holds = 5 * tails < n && (5 * tails + 1 == n) == (n == 6);
        (move || format!("n = {n}: {tails} tails among {} moves", n - 1), holds)
    });
    context.every(format!("n from 5 to {most}"), cases)
}

fn bound_decreases(context: &ClaimContext) -> Finding {
    let most = context.bound(500, 100) as u32;
    let bounds = (5..most).map(|k| {
        let (root, below, below_root) = bound(k);
        let (next_root, next_below, next_below_root) = bound(k + 1);
        // root*sqrt 5 / (below + below_root*sqrt 5) is more than the next one; both sides are divided by sqrt 5.
        let whole = &root * next_below - &next_root * below;
        let holds = is_positive(&whole, &(root * next_below_root - next_root * below_root));
        (format!("k = {k}"), holds)
    });
    let piles = context.bound(1000, 150);
    let winning = winning_first_moves(piles);
    let one_more =
        fibonacci::ALL_U128[4..].iter().map(|&f| f as usize + 1).take_while(|&n| n as u64 <= piles);
    let chances =
        one_more.map(|n| (format!("n = {n}: {} of {} moves win", winning[n], n - 1), winning[n] == 1));
    let cases: Vec<(String, bool)> = bounds.chain(chances).collect();
    let scope = format!("k from 5 to {most}, and n = F_k + 1 up to {piles}");
    context.every(scope, cases.into_iter().map(|(text, holds)| (move || text, holds)))
}

/// The winning first moves of 4 stones, how many they are, and how many first moves there are, against these.
fn four_stones_with(context: &ClaimContext, moves: u64) -> Finding {
    let oracle = brute_force(4);
    let winning: Vec<u64> = (1..4).filter(|&x| wins(&oracle, 4, x)).collect();
    let legal = context.counts((1..4).count() as u64);
    let cases = [
        (format!("from 4 stones {winning:?} win"), winning == [1]),
        (
            format!("from 4 stones the first move takes 1 to 3: 1 of {legal} moves wins, not 1 of {moves}"),
            moves == legal,
        ),
        (format!("1/{moves} and 2/5"), 5 < 2 * moves),
    ];
    context.every("by brute force", cases.map(|(text, holds)| (move || text, holds)))
}

fn four_stones(context: &ClaimContext) -> Finding {
    four_stones_with(context, 4)
}

fn four_stones_corrected(context: &ClaimContext) -> Finding {
    four_stones_with(context, 3)
}
