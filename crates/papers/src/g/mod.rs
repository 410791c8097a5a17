//! The claims of G: Grundy values of Fibonacci nim.
//!
//! | file | what it holds |
//! |---|---|
//! | `rules` | §1 to §3: rules, Table 1, Sprague and Grundy, Zeckendorf |
//! | `zero` | a sum in the proof of Lemma 4.3 |
//! | `beyond` | the values beyond 3 |
//! | `starts` | Theorems 5.1 and 5.2: whole piles and first blocks |
//! | `growth` | Theorem 5.3 and the closing conjecture |
//!
//! G(n) is short for G(n, n), as in the paper. In statements, m is what a move of k stones leaves of n.

mod beyond;
mod growth;
mod rules;
mod starts;

mod zero;

use crate::claim::Programs;

/// The checks that no formula says.
pub(super) const CHECKS: &[&Programs] =
    &[rules::CHECKS, zero::CHECKS, beyond::CHECKS, starts::CHECKS, growth::CHECKS];
