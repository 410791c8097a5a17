//! From a family of positions to a theorem on all of them, which others can check.
//!
//! # A family
//!
//! A table knows 3,4,n up to some n. A [`Family`](crate::proof::Family) is all of them: infinitely many positions (3, 4, n; r) with two
//! numbers n and r that may be anything.
//!
//! ```
//! use fibnim::proof::Family;
//! let family: Family = "piles:3,4".parse().unwrap();
//! assert_eq!(family.property(), "(3, 4, n; r) is a P position");
//! assert_eq!(family.tracks(), ["n", "r"]);
//! ```
//!
//! The claim will be a finite automaton: it reads the Zeckendorf digits of n and r side by side and accepts iff the position is lost.
//! Who wins one pile depends on its smallest part and the allowance, so a small automaton suffices there. For other families it has to be found.
//!
//! # The rules as an equation
//!
//! Let P be the lost positions, and R those from which some move leads to P. The rules say: P is what R leaves over. "Some move" hides
//! a quantifier, which is expensive. But if r stones allowed are enough to reach P, then more are, so R is given by a threshold, and
//! the threshold is itself the move. That leaves conditions without a quantifier inside; [`Equation`](crate::proof::Equation) has them:
//!
//! 0. P is what R leaves over.
//! 1. R never holds at r = 0, and never ends as r grows.
//! 2. Where R begins, at r = k, a move of k stones leads to P.
//! 3. If a move of k stones leads to P, then R holds at r = k.
//!
//! They have one solution only, by induction on the stones. So automata that satisfy them, however they were guessed, prove the claim,
//! wherever the guess came from. A wrong guess is caught, with numbers that violate a condition:
//!
//! ```
//! use automata::{FIBONACCI, linear};
//! use fibnim::proof::{Equation, Family};
//! use limits::Limits;
//!
//! let limits = Limits::default();
//! let equation = Equation::new(&Family::one_pile(), |_| unreachable!("one pile builds on nothing"));
//!
//! // The guess: a player who may take a stone, r >= 1, can move to a lost position.
//! let reach = linear::inequality(&FIBONACCI, &[0, -1], -1, &limits).unwrap();
//! let target = equation.target(&reach, &limits).unwrap();
//! let violations = equation.violations(&reach, &target, &limits, |_| {}).unwrap();
//! assert_eq!(violations[0].condition, 2);
//! ```
//!
//! # Learning, and verifying
//!
//! [`prove`](crate::proof::prove) makes the guess by learning (L\*): it asks a table about positions, until states that look the same can be
//! taken for the same. Then it verifies the conditions, for all numbers. A violation is one more thing to learn from. Families with
//! fewer stones come first, because moves in the fixed piles lead to them; all theorems go onto a shelf.
//!
//! ```
//! use std::collections::{BTreeMap, BTreeSet};
//! use fibnim::proof::{Family, prove};
//! use limits::{Limits, Phase, Step, Watch};
//!
//! #[derive(Default)]
//! struct Diary(BTreeSet<&'static str>);
//!
//! impl Watch for Diary {
//!     fn report(&mut self, step: &Step<'_>) {
//!         if let Step::Proving { phase, .. } = step {
//!             self.0.insert(match phase {
//!                 Phase::Tabulating(_) => "tabulating",
//!                 Phase::Learning { .. } => "learning",
//!                 Phase::Verifying { .. } => "verifying",
//!                 Phase::Repairing => "repairing",
//!             });
//!         }
//!     }
//! }
//!
//! let mut shelf = BTreeMap::new();
//! let mut diary = Diary::default();
//! let family = Family::with_fixed([3, 4]);
//! let theorem = prove(&family, &mut shelf, &Limits::default(), &mut diary).unwrap();
//! assert!(diary.0.is_superset(&BTreeSet::from(["tabulating", "learning", "verifying"])));
//! assert!(shelf.contains_key(&Family::one_pile()) && shelf.contains_key(&Family::with_fixed([2, 3])));
//! assert_eq!(
//!     theorem.sentence(),
//!     "In Fibonacci nim, for all natural numbers n and r: (3, 4, n; r) is a P position if and only if the automaton of 5 \
//!      states accepts the Zeckendorf digits of n and r."
//! );
//! ```
//!
//! # Asking the theorem
//!
//! The automaton takes one step a digit, so size does not matter. Of one pile of 10^40 stones:
//!
//! ```
//! use std::collections::BTreeMap;
//! use fibnim::proof::{Family, prove};
//! use num_bigint::BigUint;
//! use numeration::Zeckendorf;
//! use limits::{Limits, Unwatched};
//!
//! let theorem = prove(&Family::one_pile(), &mut BTreeMap::new(), &Limits::default(), &mut Unwatched).unwrap();
//! let pile = BigUint::from(10u32).pow(40);
//! let smallest = Zeckendorf::of(&pile).part(1).unwrap();
//! assert!(!theorem.holds(&[pile.clone()], &smallest)); // at this allowance: won, as the first lesson says
//! assert!(theorem.holds(&[pile], &(smallest - 1u32))); // one fewer: lost
//! ```
//!
//! # Deciding statements with it
//!
//! A theorem is a relation between numbers, so it can be part of a statement. [`statements`](crate::proof::statements) reads `lose`, `win`
//! and `grundy`, has the theorems proved that they need, and decides the statement for all numbers. A false one comes with its least
//! counterexample.
//!
//! ```
//! use std::collections::BTreeMap;
//! use automata::logic::{Answer, Relations};
//! use fibnim::proof::{prove, statements};
//! use limits::{Limits, Unwatched};
//!
//! let limits = Limits::default();
//! let mut shelf = BTreeMap::new();
//! let mut ask = |text: &str| {
//!     let statement = statements::read(text, Vec::new()).unwrap();
//!     let theorem = |family: &_| prove(family, &mut shelf, &limits, &mut Unwatched);
//!     statements::decide(&statement, &Relations::new(), &[], theorem, &limits, None).unwrap()
//! };
//!
//! // GL Thm 19: 3 and 4 have no complement. An allowance of three is always enough, and two are not.
//! assert!(matches!(ask("forall n: win(3, 4, n; inf)"), Answer::True { .. }));
//! assert!(matches!(ask("forall n: win(3, 4, n; 3)"), Answer::True { .. }));
//! let Answer::False { counterexample: Some(least) } = ask("forall n: win(3, 4, n; 2)") else { panic!() };
//! assert_eq!(least, [("n".to_owned(), 4u32.into())]); // take the whole 3, and two equal piles stay
//! ```
//!
//! # The certificate
//!
//! Why believe any of this? The program that found the proof may be wrong. So a theorem is also a text, its certificate: the rules of the
//! game, what is asked, the hashes of the certificates that it builds on, and the two automata, row by row.
//!
//! ```
//! use std::collections::BTreeMap;
//! use fibnim::proof::{Family, certificate, prove};
//! use limits::{Limits, Unwatched};
//!
//! let limits = Limits::default();
//! let mut shelf = BTreeMap::new();
//! let theorem = prove(&Family::with_fixed([1]), &mut shelf, &limits, &mut Unwatched).unwrap();
//! let lines: Vec<&str> = theorem.certificate.lines().collect();
//! assert_eq!(lines[..3], ["fibnim certificate 2", "numbers 1 2 delay 1", "game two-piles(m, n; r)"]);
//! assert_eq!(lines[5..7], ["at m=1", "asks lost"]);
//! assert_eq!(lines[7], format!("uses {}", shelf[&Family::one_pile()].hash()));
//! assert_eq!((lines[8], *lines.last().unwrap()), ("automaton target n r", "end"));
//!
//! // What is written is read back. One file holds the theorems, each after those that it builds on.
//! let file = format!("{}{}", shelf[&Family::one_pile()].certificate, theorem.certificate);
//! assert_eq!(certificate::read(&file, &limits).unwrap()[1], *theorem);
//! ```
//!
//! Reading believes what is written. Checking does not: `fibnim check FILE` searches for numbers that violate one of the conditions above, with code
//! that shares nothing with this crate, not even its automata. It was written from `docs/CERTIFICATES.md` alone, and so can yours be.
