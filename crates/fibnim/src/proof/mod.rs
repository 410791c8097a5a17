//! All positions of a family at once: an automaton learned from tables, proved by induction, certified.
//!
//! ```
//! use std::collections::BTreeMap;
//! use fibnim::proof::{Family, prove};
//! use work::{Limits, Unwatched};
//!
//! // GL Thm 10 classifies two piles; here the classification is found, and proved for all m, n and r.
//! let theorem = prove(&Family::TwoPile, &mut BTreeMap::new(), &Limits::default(), &mut Unwatched).unwrap();
//! assert_eq!(theorem.states(), 37);
//! ```
//!
//! [`Family`] names infinitely many positions, [`Equation`] states the rules of the game for them, [`prove`] learns the
//! automaton of the one solution and verifies it, a [`Theorem`] is what comes out, and [`certificate`] writes and reads
//! it as text for an independent checker. [`phrases`] puts theorems into statements, which
//! [`statements`] reads and decides.

mod by_rules;
pub mod certificate;
mod dense;
mod equation;
mod family;
mod lines;
pub mod phrases;
mod prove;
mod samples;
mod shelf;
pub mod statements;
mod step;
mod theorem;

pub use by_rules::{ByRules, OutOfReach};
pub use equation::{Equation, Violation};
pub use family::{Family, FamilyError, MOST_PILES};
pub use prove::{Obstacle, Unproved, prove};
pub use shelf::{NoTheorems, Shelf};
pub use theorem::{Theorem, sentence};
