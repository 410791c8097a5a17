//! One game by hand: how to win with twelve stones, and why.
//!
//! # The rules
//!
//! There is one pile of 12 stones, and two players take stones in turns. The first move may take any number but not the whole
//! pile. After that, each player may take at most twice what was taken just before. The player who takes the last stone wins.
//!
//! A [`Position`](crate::game::Position) is the pile and the *allowance*, the most that may be taken now. It is written with a
//! semicolon between: `12;11`. A player takes 1, and the next player may take 2:
//!
//! ```
//! use fibnim::game::{Dynamic, Game, Move, notation};
//!
//! let game = Game::normal(Dynamic::fibonacci());
//! let start = notation::parse("12").unwrap().position(game, None, None).unwrap();
//! assert_eq!(start.to_string(), "12;11");
//! assert_eq!(start.moves().count(), 11);
//!
//! let next = start.play(&Move { pile: 0, take: 1u32.into() }).unwrap();
//! assert_eq!(next.to_string(), "11;2");
//! assert!(next.play(&Move { pile: 0, take: 3u32.into() }).is_err()); // 3 is more than twice 1
//! ```
//!
//! # The winning move
//!
//! Write the pile as a sum of Fibonacci numbers 1, 2, 3, 5, 8, ... of which no two are neighbours. There is exactly one way to do so
//! (Zeckendorf's theorem): take the largest that fits, and go on with the rest.
//!
//! ```
//! use numeration::Zeckendorf;
//! assert_eq!(Zeckendorf::of_u128(12).to_string(), "8 + 3 + 1");
//! assert_eq!(Zeckendorf::of_u128(11).to_string(), "8 + 3");
//! ```
//!
//! **Take the smallest part.** Here that is 1, and 11 = 8 + 3 stones stay. The other player may take 2, and the smallest part is
//! now 3. That is the whole secret: *the player to move wins iff the allowance is at least the smallest part* (K Thm 3.5).
//! [`whinihan`](crate::solve::whinihan) reads it off, and lists all moves that win:
//!
//! ```
//! use fibnim::solve::{Outcome, whinihan};
//!
//! let here = whinihan::solve(&12u32.into(), &11.into(), 100);
//! assert_eq!(here.outcome, Outcome::N); // the Next player wins: the one to move
//! assert_eq!(here.takes.takes, [1u32.into()]);
//!
//! let there = whinihan::solve(&11u32.into(), &2.into(), 100);
//! assert_eq!(there.outcome, Outcome::P); // the Previous player wins: the one who came here
//! ```
//!
//! Do not believe it yet. [`oracle`](crate::solve::oracle) is brute force, and knows nothing but the rules:
//!
//! ```
//! use fibnim::game::{Dynamic, Game};
//! use fibnim::solve::{Outcome, oracle::GlobalOracle};
//! use numeration::Zeckendorf;
//!
//! let oracle = GlobalOracle::new(&Game::normal(Dynamic::fibonacci()), &[100]);
//! for pile in 1..=100u64 {
//!     let smallest = Zeckendorf::of_u128(pile.into()).part(1).unwrap();
//!     for allowance in 0..=pile {
//!         let wins = oracle.outcome(&[pile], allowance) == Outcome::N;
//!         assert_eq!(wins, smallest <= allowance.into());
//!     }
//! }
//! ```
//!
//! # Why
//!
//! Two things have to be seen.
//!
//! *A player who takes the smallest part leaves too little.* Parts are not neighbours, so the next part is more than twice as large.
//! The other player may take twice the smallest part, which is less than the part that is now the smallest.
//!
//! *A player who has too little cannot leave too little.* Say the smallest part is 3, and you may take 2. Take 2, and the 3 becomes 1: it is
//! a part of what stays, and the other player may take 4. Take 1, and the 3 becomes 2: the other player may take 2. So it is with every
//! x that is less than the smallest part: what is left of that part has a smallest part of at most 2x.
//!
//! Both are statements about all numbers, and this crate can decide such statements. `z1` and `z2` are the smallest and the second smallest part;
//! where there is none, they are infinite. The first statement is about piles of two parts and more; with one part you take the
//! whole pile.
//!
//! ```
//! use automata::logic::{Answer, ask};
//! use limits::Limits;
//!
//! for claim in [
//!     "forall n: z1(n) < z2(n) => 2*z1(n) < z2(n)",
//!     "forall n, x, m: 1 <= x < z1(n) and n = m + x => z1(m) <= 2*x",
//! ] {
//!     assert!(matches!(ask(claim, &Limits::default()), Ok(Answer::True { .. })), "{claim}");
//! }
//! ```
//!
//! # A game, and its review
//!
//! Ada moves first and knows the secret. Bert does not, and Ada makes a mistake on the way. A
//! [`Transcript`](crate::game::transcript::Transcript) keeps a game; a move that breaks the rules is refused.
//!
//! ```
//! use fibnim::game::transcript::Transcript;
//! use fibnim::game::{Dynamic, Game, Move, notation};
//! use fibnim::proof::NoTheorems;
//! use fibnim::solve::review::{Mark, review};
//! use limits::{Limits, Unwatched};
//!
//! let game = Game::normal(Dynamic::fibonacci());
//! let start = notation::parse("12").unwrap().position(game, None, None).unwrap();
//! let mut transcript = Transcript::new(start, ["Ada".into(), "Bert".into()]);
//! for take in [1u32, 2, 3, 1, 2, 3] {
//!     assert_eq!(transcript.winner(), None);
//!     transcript.play(Move { pile: 0, take: take.into() }).unwrap();
//! }
//! assert_eq!(transcript.end().to_string(), "0;6");
//! assert_eq!(transcript.winner(), Some(1)); // Bert
//!
//! // It is text, to be kept or sent.
//! assert_eq!(Transcript::parse(&transcript.to_string()).unwrap(), transcript);
//!
//! // What happened? Every position is solved, and every move is marked.
//! let remarks = review(&transcript, &mut NoTheorems, &Limits::default(), &mut Unwatched).unwrap();
//! let marks: Vec<Mark> = remarks.iter().map(|remark| remark.mark).collect();
//! use Mark::{Lost, Mistake, Winning};
//! assert_eq!(marks, [Winning, Lost, Mistake, Winning, Lost, Winning]);
//!
//! // Ada's second move was the mistake: 9 = 8 + 1 stones, 4 allowed, and she took 3 of them. One stone would have won.
//! let mistake = &remarks[2];
//! assert_eq!((mistake.player, mistake.before.position.to_string().as_str()), (0, "9;4"));
//! assert_eq!(mistake.before.winning_moves, [Move { pile: 0, take: 1u32.into() }]);
//! ```
//!
//! [`solve`](crate::solve::solve) is what reviewed the game. It chooses among many methods; each has a file of its own in
//! [`solve`](crate::solve), named after its theorem. What if there are many piles, or another rule? The next lesson makes [tables](super::tables).
