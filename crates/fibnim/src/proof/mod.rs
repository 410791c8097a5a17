//! All positions of a family at once: an automaton learned from tables, proved by induction, certified.
//!
//! ```
//! use std::collections::BTreeMap;
//! use fibnim::proof::{Family, prove};
//! use limits::{Limits, Unwatched};
//!
//! // GL Thm 10 classifies two piles; here the classification is found, and proved for all m, n and r.
//! let theorem = prove(&Family::two_pile(), &mut BTreeMap::new(), &Limits::default(), &mut Unwatched).unwrap();
//! assert_eq!(theorem.states(), 37);
//! ```
//!
//! [`Family`] names infinitely many positions, [`Equation`] states the rules of the game for them, [`prove`] learns the
//! automaton of the one solution and verifies it, a [`Theorem`] is what comes out, and [`certificate`] writes and reads
//! it as text for an independent checker. [`phrases`] puts theorems into statements, which
//! [`statements`] reads and decides.

mod beside;
pub mod certificate;
mod dense;
mod equation;
mod family;
mod far;
mod free;
mod group;
mod kept;
mod leaps;
mod lines;
mod lines_of_rules;
mod names;
pub mod phrases;
mod play;
pub mod position;
mod prove;
mod reading;
pub(crate) mod rows;
mod samples;
mod search;
mod shelf;
pub mod statements;
mod step;
mod theorem;

pub use equation::Equation;
pub use family::{Asks, Family};
pub use group::MOST_PILES;
pub use lines_of_rules::Line;
pub use names::{FamilyError, fingerprint};
pub use prove::{Obstacle, Unproved, prove};
pub use reading::OutOfReach;
pub use search::Violation;
pub use shelf::{NoTheorems, Shelf};
pub use theorem::{Theorem, sentence};
