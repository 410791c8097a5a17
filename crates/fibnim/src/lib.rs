//! Fibonacci nim and its relatives: rules, solutions with reasons, tables.
//!
//! Two players take stones in turns; a move of x stones allows the next player at most f(x). With
//! f(x) = 2x this is Fibonacci nim, with f(x) = x power-of-two nim, without any limit Bouton's nim.
//!
//! Solve a position, written as in the papers, and see why:
//!
//! ```
//! use fibnim::game::{Dynamic, Game, notation};
//! use fibnim::solve::{Outcome, Reason, solve};
//! use limits::{Limits, Unwatched};
//!
//! let game = Game::normal(Dynamic::fibonacci());
//! let position = notation::parse("12,7;4").unwrap().position(game, None, None).unwrap();
//! let analysis = solve(&position, &Limits::default(), &mut Unwatched).unwrap();
//! assert_eq!(analysis.outcome, Outcome::N);
//! assert_eq!(analysis.winning_moves[0].to_string(), "3 from pile 2");
//! let Reason::TwoPiles(reason) = analysis.reason else { panic!() };
//! assert_eq!(reason.case.name(), "4a"); // of GL Thm 10
//! ```
//!
//! Ask a theorem directly, on numbers of any size:
//!
//! ```
//! use fibnim::solve::{Outcome, whinihan};
//! let googol = num_bigint::BigUint::from(10u32).pow(100);
//! assert_eq!(whinihan::solve(&googol, &2.into(), 100).outcome, Outcome::P); // its smallest part is 3
//! ```
//!
//! Tabulate Grundy values for many piles:
//!
//! ```
//! use fibnim::{game::Dynamic, tables::grundy::Sweep};
//! let mut sweep = Sweep::new(&Dynamic::fibonacci(), 100_000);
//! let mut top = 0;
//! while let Some(row) = sweep.next_row() {
//!     top = row.last().map_or(0, |last| last.value);
//! }
//! assert_eq!(top, 42); // G(100 000)
//! ```
//!
//! New here? The [`tutorials`] begin with one game by hand and end with a proof.
//!
//! # Limits
//!
//! - Three global piles or more have no closed form: their table must fit into the [`Limits`](limits::Limits), or the
//!   answer is [`Undecided`]. It is never a guess.
//! - Grundy values are those of one pile and of sums; a global position of several piles gets none.
//! - A dynamic must be nondecreasing. One given by code is tried at small numbers only.
//! - Winning moves can be astronomically many under a bounded dynamic; a list says if it is complete.
//!
//! The papers are cited as K (Karighattam, *A winning strategy in Fibonacci nim*), M (Muruganathan, *Two
//! kinds of nim*), G (Larsson and Rubinstein-Salzedo, *Grundy values of Fibonacci nim*), AP (Allen and
//! Ponomarenko, *Fibonacci nim and a full characterization of winning moves*) and GL (Larsson and
//! Rubinstein-Salzedo, *Global Fibonacci nim*).
//!
//! # Modules
//!
//! ```text
//! undecided        why a question stays undecided
//! numbers          numerations by name, for rules and statements; the systems that automata read; greedy: one number
//! game/            rules only: allowance, dynamic (linear: those known for all numbers), position, setup (what was written -> what can be
//!                  played), transcript; notation/: the written form of positions, numbers and games
//! rules/           games as rules in text: term, guard, parse, format; lowering (every game ends, decided by
//!                  automata), choices (which k are legal), moves, position; oracle (brute force), search (one
//!                  position), table (many); known (the files of games/), takeaway (one pile under a dynamic), suiting (the numerations
//!                  to try if none is named). It knows no solver, so that proofs can use it
//! solve/           one position; one file for each theorem, and `solve` that chooses
//! tables/          many positions
//!     grundy/      rows by one sweep (sweep, waiting, live); runs/: those of Fibonacci nim, rows alike as one; the plain scan beside them
//!     starts       first piles of Grundy values, bounds, the conjecture of G §5
//!     threshold/   columns by stacks (columns, pipeline, stacks, reach), two fixed piles by blocks of planes (blocks, near), workers (tiles), and the
//!                  plain box beside it (scan)
//!     complement   complements of all pairs, or of one tuple
//! proof/           all positions of a family:
//!     family/      rules, fixed piles and a question, with names and short names (group)
//!     play/        what the prover needs: the lines of rules with piles fixed (reading), and their moves (step)
//!     teachers/    answers to a learner's questions: tables from the moves (dense, compact, lines, chosen, free), one line beside
//!                  smaller theorems (beside, leaps), rows beyond any table (far)
//!     prove        learn, test, verify
//!     conditions/  the conditions on a theorem, those of games without an allowance (lines), searches in products (search);
//!                  stated: rules that are expressed by a statement
//!     certificate/ theorems as text, written and read; theorem, and shelf (the trait for a store)
//!     position     single positions by a theorem; rows: single rows from the theorems on smaller piles
//!     statements   theorems in statements; phrases: positions in statements
//! explain/         theorems in words: term, candidates, rows (what the first numbers have), statement, periodic, properties
//! players/         strategy (as data), parse, choose (what each plays), mixture (moves and their
//!                  chances), dice, mind (what a player knows), remoteness, policy (best answers),
//!                  odds/ (rows, and the plain way beside it), simulate, unskilled (closed forms, and
//!                  the bounds of AP §4)
//! tutorials/       how to use it, as chapters whose examples run
//! ```

pub mod explain;
pub mod game;
pub mod numbers;
pub mod players;
pub mod proof;
pub mod rules;
pub mod solve;
pub mod tables;
pub mod tutorials;
mod undecided;

pub use undecided::{ShelfError, Undecided};

/// The examples of the README, so that they cannot rot.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
