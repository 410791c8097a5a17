//! Infinite words whose letters are Fibonacci numbers.
//!
//! For a fixed smaller pile m and allowance r, the k for which (m, m + k; r) is a P position of
//! global Fibonacci nim are the partial sums of one such word: a Fibonacci word if r is not small
//! against m (GL Thm 9 for one pile, the Sturm case of GL §6.2 for two), and a word over three
//! letters otherwise (the hybrid case).
//!
//! - [`fibonacci_word`]: the word itself, in three constructions (GL Prop 6).
//! - [`partial_sums`]: PS(w_a), by Zeckendorf representations and by adding letters up.
//! - [`hybrid`]: the letter transformations and the steps that build hybrid words.
//! - [`two_pile`]: which word belongs to (m, r), and membership without writing the word down.

pub mod fibonacci_word;
pub mod hybrid;
pub mod partial_sums;
pub mod two_pile;

pub use fibonacci_word::Letter;
pub use hybrid::{Cut, Step, Transformation};
pub use partial_sums::{PartialSums, Place};
pub use two_pile::TwoPileWord;
