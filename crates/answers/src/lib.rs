//! What was asked -> what is answered: the layer that the command line, the server and Python share.
//!
//! [`engine`] answers: a [`Question`](engine::Question) in, an [`Answer`](engine::Answer) out. [`question`] turns text into typed questions, [`answer`] has the types that `--json` prints and the server sends, [`words`] the
//! sentences for people; [`library`] keeps theorems, [`prover`] finds and checks them, [`statements`] decides statements with them, [`values`] makes one automaton of them, [`explain`] finds words for them,
//! [`session`] is a game against an opponent, [`rules_session`] one by rules in text. Nothing here knows a flag, an address or a terminal: a [`Hint`] that depends on them is
//! worded by the front end.
//!
//! ```
//! use answers::{question, words};
//! use fibnim::proof::NoTheorems;
//! use fibnim::solve::solve_with;
//! use limits::{Limits, Unwatched};
//!
//! let rules = question::Rules::of(question::dynamic("fibonacci").unwrap(), false);
//! let position = question::position("13", &rules).unwrap();
//! let analysis = solve_with(&position, &mut NoTheorems, &Limits::default(), &mut Unwatched).unwrap();
//! assert!(words::sentences(&analysis).starts_with("The pile is the Fibonacci number 13."));
//! ```

pub mod answer;
pub mod catalogue;
mod chances;
pub mod checker;
pub mod choices;
pub mod engine;
pub mod explain;
#[cfg(feature = "sqlite")]
pub mod library;
mod opponent;
mod options;
pub mod prover;
pub mod question;
mod refusal;
pub mod rules_session;
pub mod session;
mod solution;
pub mod statements;
pub mod store;
pub mod values;
pub mod words;

pub use chances::{chances, distinct, distinct_names, duels, pairs};
pub use opponent::Opponent;
pub use options::options;
pub use refusal::{Broken, Fault, Hint, Place, Refusal};
pub use solution::Solution;
