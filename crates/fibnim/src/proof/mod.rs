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
//! automaton of the one solution and verifies it, a [`Theorem`] is the result, and [`certificate`] writes and reads
//! it as text for an independent checker. [`phrases`] puts theorems into statements, which
//! [`statements`] reads and decides.
//!
//! - `family`: what is asked, its names (`names`), and which families have the same moves (`group`).
//! - `play`: the rules with some piles fixed (`reading`), as the conditions see their moves (`step`), and what a proof needs beside them.
//! - `teachers`: where the answers to the learner's questions come from, each in its own file.
//! - `prove`: learn, test, verify. `conditions`: what is verified; `conditions/lines` without an allowance; `conditions/search` decides them.
//! - `stated`: games whose rules are one statement each, because several numbers are chosen or options are blocked.
//! - `theorem`, `certificate`, `shelf`: the result, as text, and where it is kept.
//! - `position`, `rows`: single positions by theorems. `phrases`, `statements`: theorems within statements.
//!
//! # How it is proved
//!
//! The rules of a family have a quantifier inside: a position is in the target iff *no move* leads to it.
//! Projecting moves away is where provers spend their time. Here the reach R of a target P is learned instead:
//! (v; r) is in R iff some move leads to P. R never shrinks with r, so it is a threshold, and the threshold is
//! itself the least move: the witness comes for free. Then everything that has to be verified is a statement
//! without an inner quantifier (`proof/conditions`, `docs/CERTIFICATES.md`), which a search through a product
//! decides without a projection or a determinisation. Verifying Grundy values 0 to 6 takes 0.1 s and 0.3 GB that
//! way; reading the rules by projection takes seven times as long (`cargo bench -p fibnim --bench proofs`).
//!
//! A violation names a few positions, at one of which the guess must be wrong, because the truth violates
//! nothing. The table says at which, so it need not be the one with the fewest stones. Where no table reaches,
//! the rules are applied once to the guess and the result is verified (`Equation::apply`), and failing that the
//! family is undecided.
//!
//! There is one kind of family: rules, some piles fixed, and a question (who loses, which Grundy value, whether there is a move,
//! which misere play builds on). The prover knows it by its moves only (`Step`: a size, guards, what the piles become); `one-pile`,
//! `piles:3,4`, `grundy:4`, `takeaway:3` are short names (`group`), and families that have the same moves are one.

pub mod certificate;
mod conditions;
mod family;
pub mod phrases;
mod play;
pub mod position;
mod prove;
pub(crate) mod rows;
mod shelf;
mod stated;
pub mod statements;
mod teachers;
mod theorem;

pub use conditions::Equation;
pub use conditions::lines::Line;
pub use conditions::search::Violation;
pub use family::group::MOST_PILES;
pub use family::names::{FamilyError, fingerprint};
pub use family::{Asks, Family};
pub use play::reading::OutOfReach;
pub use prove::{Obstacle, Unproved, prove};
pub use shelf::{NoTheorems, Shelf};
pub use theorem::{Theorem, sentence};
