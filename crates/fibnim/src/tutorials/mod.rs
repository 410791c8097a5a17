//! Lessons that each take five minutes to read. Every claim in them is asserted by code that the tests run.
//!
//! 1. [`one_game`]: one game by hand. How to win it, and why.
//! 2. [`tables`]: many positions at once. Grundy values, thresholds, complements, and what they may cost.
//! 3. [`a_proof`]: all positions of a family. From the rules to a theorem that others can check.

pub mod a_proof;
pub mod one_game;
pub mod tables;
