//! Finite automata that read numbers, to decide statements about all natural numbers.
//!
//! Several numbers are written in parallel, most significant digit first, in the Zeckendorf system or
//! another numeration made from a sequence ([`System`]). A relation such as x + y = z is then a language, and an
//! [`Automaton`] accepts it. Boolean combinations ([`product`]), quantifiers ([`project`](Automaton::project)) and linear
//! equations and inequalities ([`linear`]) stay within such languages, so every first-order statement about
//! them can be decided. Nothing in here knows a game.
//!
//! ```
//! use automata::{Automaton, FIBONACCI, linear};
//! use limits::Limits;
//!
//! let limits = Limits::default();
//! let sum = linear::equation(&FIBONACCI, &[1, 1, -1], 0, &limits).unwrap(); // x + y = z
//! assert_eq!(sum.states(), 16);
//! assert!(sum.accepts(&[30u32.into(), 12u32.into(), 42u32.into()]));
//!
//! // Every z is a sum: project x and y away, and all numbers are left.
//! let z = sum.project(0, &limits).unwrap().project(0, &limits).unwrap();
//! assert_eq!(z, Automaton::all(&FIBONACCI, 1, &limits).unwrap());
//! ```
//!
//! [`logic`] reads statements as people write them, and decides them.
//!
//! # Invariants
//!
//! An automaton is one flat table: `trans[state * letters + letter]`, where b^k letters are the digits of k numbers below b each; with two digits, bit i
//! of a letter is the digit of number i (only `system/letters` knows this). State 0 is dead, the start is state 1 (0 if the language is empty), and states are numbered
//! breadth-first from it; automata are minimal, so equal languages are equal tables. Only canonical
//! representations are accepted, and the start loops on the zero letter, so leading zeros mean nothing.
//!
//! # Limits
//!
//! At most eight numbers at a time, and 65,535 letters. Every operation takes [`limits::Limits`] and returns [`TooLarge`] rather than
//! exceed them.
//!
//! # Modules
//!
//! ```text
//! system/          numeration systems as data: Zeckendorf, binary, and those made of sequences (made); which words are
//!                  greedy sums (canonical); the digits of several numbers as one letter (letters)
//! automaton        the flat table, and questions about one tuple; many (about many tuples at once)
//! build            automata from rows and numbers; minimise (Valmari), product (whole, or its least
//!                  member only), project, linear, congruence, members
//! describe/        a function of one number in a few cases by last digits: cover, machine, endings, partial
//! learn/           automata learned from questions about members: tree (which questions distinguish states), words; table (conjectures)
//! commands/        files of Walnut's commands, read and run; predicate (as formulas of logic), language (words as they are), evaluate (several
//!                  numerations), negative, regular, operations, outputs, words
//! export, walnut   Graphviz; Walnut's files; expression (a set as a regular expression), count (matrices that count tuples), growth (how many tuples
//!                  there are below the terms of the numeration), by_sum (tuples in order), word (automata with an output)
//! logic/           formula (as written), tokens, parse, pattern, syntax_error, format, substitute, walnut (in Walnut's language); parts (what a certificate has an
//!                  automaton for); within atoms lower (simple forms), simplify, builtin; compile (to automata),
//!                  script (the certificate)
//! ```

mod automaton;
mod build;
mod by_sum;
pub mod commands;
mod congruence;
mod count;
pub mod describe;
mod explore;
mod export;
mod expression;
mod growth;
pub mod learn;
pub mod linear;
pub mod logic;
mod many;
mod members;
mod minimise;
pub mod product;
mod project;
mod system;
mod too_large;
mod walnut;
mod word;

pub use automaton::Automaton;
pub use count::{Matrices, NotCounted};
pub use expression::{NoExpression, short_expression};
pub use growth::Growth;
pub use members::Members;
pub use system::{BINARY, FIBONACCI, NoSystem, System};
pub use too_large::TooLarge;
pub use walnut::WalnutError;
pub use word::{Place, WordAutomaton};

/// The most numbers that an automaton reads in parallel.
pub const MOST_TRACKS: usize = 8;
