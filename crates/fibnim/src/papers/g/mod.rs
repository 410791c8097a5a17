//! The claims of G: Grundy values of Fibonacci nim.
//!
//! | file | what it holds |
//! |---|---|
//! | `rules` | §1 to §3: rules, Table 1, Sprague and Grundy, Zeckendorf |
//! | `zero` | Lemma 4.3 and Theorem 4.1, with the steps of their proofs |
//! | `one_two` | Theorems 4.5 and 4.6, with every move of their proofs |
//! | `three` | Theorem 4.7, with every move of its proof, and what lies beyond |
//! | `starts` | Theorems 5.1 and 5.2: whole piles and first blocks |
//! | `growth` | Theorem 5.3 and the closing conjecture |
//!
//! G(n) is short for G(n, n), as in the paper. In statements, m stands for what a move of k stones leaves of n.

mod growth;
mod one_two;
mod rules;
mod starts;
mod three;
mod zero;

use super::{Claim, Finding, Lab, Verdict};

const PARTS: &[&[Claim]] =
    &[rules::CLAIMS, zero::CLAIMS, one_two::CLAIMS, three::CLAIMS, starts::CLAIMS, growth::CLAIMS];

pub(super) const CLAIMS: &[Claim] = &joined::<{ total(PARTS) }>(PARTS);

/// How many claims the parts have together.
const fn total(parts: &[&[Claim]]) -> usize {
    let (mut count, mut part) = (0, 0);
    while part < parts.len() {
        count += parts[part].len();
        part += 1;
    }
    count
}

/// The parts as one list, made when the program is compiled.
const fn joined<const N: usize>(parts: &[&[Claim]]) -> [Claim; N] {
    let mut all = [parts[0][0]; N];
    let (mut at, mut part) = (0, 0);
    while part < parts.len() {
        let mut i = 0;
        while i < parts[part].len() {
            all[at] = parts[part][i];
            at += 1;
            i += 1;
        }
        part += 1;
    }
    all
}
