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

pub(super) const PARTS: &[&[Claim]] =
    &[rules::CLAIMS, zero::CLAIMS, one_two::CLAIMS, three::CLAIMS, starts::CLAIMS, growth::CLAIMS];
