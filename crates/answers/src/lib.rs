//! From a question to its answer: the layer that the command line, the server and Python share.
//!
//! [`engine`] answers: a [`Question`](engine::Question) in, an [`Answer`](engine::Answer) out. [`question`] turns text into typed questions, [`answer`] has the types that `--json` prints and the server sends, [`words`] the
//! sentences for people; [`library`] keeps theorems, [`prover`] finds and checks them, [`statements`] decides statements with them, [`values`] makes one automaton of them, [`explain`] finds words for them,
//! [`session`] is a game against an opponent, [`record`] one that was played. Nothing here knows a flag, an address or a terminal: a [`Hint`] that depends on them is
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
//!
//! # Modules
//!
//! ```text
//! engine/          a Question in, an Answer out, the same for every front end: position (of any game), solve; Context and Policy
//! question/        text -> typed questions
//! answer/          the types that `--json` prints and the server sends (the contract)
//! words/           sentences for people: reasons, numbers, names, letters to authors
//! refusal          why there is no answer: Fault (with the place), Hint, Broken
//! store            where theorems are kept, as a trait: a file, or memory
//! library/         theorems in SQLite, for one or for many at a time (feature sqlite; without it the crate compiles for a browser)
//! prover, checker  proofs with the library, checked before they are kept; the independent checker
//! explain          words for theorems: found, decided, certified
//! gallery          recorded theorems to show; catalogue: the theorems of `fibnim theorems found`
//! learning         automata from tables: conjectures
//! values           Grundy values as the output of one automaton, made of theorems
//! statements, chances, record, session, opponent   statements, odds, and games: their records, and play against an opponent
//! table/           tables in steps, for every output: the trait, and a file for each table
//! choices          the games and opponents that are offered
//! ```

pub mod answer;
pub mod catalogue;
mod chances;
pub mod checker;
pub mod choices;
mod clock;
pub mod engine;
pub mod explain;
pub mod gallery;
pub mod learning;
#[cfg(feature = "sqlite")]
pub mod library;
mod opponent;
pub mod prover;
pub mod question;
pub mod record;
mod refusal;
pub mod session;
mod solution;
pub mod statements;
pub mod store;
pub mod table;
pub mod values;
pub mod words;

#[cfg(target_family = "wasm")]
pub use clock::browser::use_clock;
pub use opponent::Opponent;
pub use refusal::{Broken, Fault, Hint, Place, Refusal};
pub use solution::Solution;
