//! Many positions at once: what tables there are, how to make them, and what they may cost.
//!
//! # Grundy rows
//!
//! Some games are played on several piles, each with an allowance of its own. Then it is not enough to know who wins each
//! pile. One number for each pile is: its *Grundy value*, the least number that is not the value of a position that a move
//! leads to (G Def 2.1). A pile of value 0 is lost for the player to move, and a sum of piles is lost iff the exclusive or of their values is
//! 0.
//!
//! A *row* is a pile with its values for all allowances. They never decrease, because a larger allowance only adds moves, so a row
//! is a short list of breaks: from this allowance on, this value.
//!
//! ```
//! use fibnim::game::{Dynamic, Game, notation};
//! use fibnim::solve::{Outcome, solve};
//! use fibnim::tables::grundy::{Break, GrundyTable};
//! use limits::{Limits, Unwatched};
//!
//! let fibonacci = Dynamic::fibonacci();
//! let limits = Limits::default();
//! let table = GrundyTable::new(&fibonacci, 100, &limits, &mut Unwatched).unwrap();
//! assert_eq!(table.row(4), [Break { from: 0, value: 0 }, Break { from: 1, value: 1 }, Break { from: 3, value: 3 }]);
//!
//! // The values of 12;4 and 7;3 differ, so that their sum is won; 12;4 and a nim heap of 3 are lost together.
//! assert_eq!((table.value(12, 4), table.value(7, 3)), (3, 2));
//! for (text, outcome) in [("12;4 + 7;3", Outcome::N), ("12;4 + *3", Outcome::P)] {
//!     let game = Game::normal(fibonacci.clone());
//!     let position = notation::parse(text).unwrap().position(game, None, None).unwrap();
//!     assert_eq!(solve(&position, &limits, &mut Unwatched).unwrap().outcome, outcome);
//! }
//! ```
//!
//! The table keeps all rows. [`Sweep`](crate::tables::grundy::Sweep) makes the same rows one after the other and forgets them, which goes much further.
//!
//! # Starts
//!
//! The *start* of a value g is the smallest pile that reaches it if everything may be taken. The starts of 0, 1, 2, 3, 4, 5 are Fibonacci
//! numbers, and then no longer (G §5):
//!
//! ```
//! use fibnim::{game::Dynamic, tables::starts::Starts};
//! use limits::{Limits, Unwatched};
//!
//! let starts = Starts::upto(&Dynamic::fibonacci(), 100_000, &Limits::default(), &mut Unwatched).unwrap();
//! assert_eq!(starts.first_piles()[..8], [0, 1, 2, 3, 5, 8, 12, 16]);
//! assert_eq!(starts.value(100_000), 42); // the value of 100 000 stones, all of which may be taken
//! ```
//!
//! # Thresholds
//!
//! Now let all piles share one allowance: a move of x in any pile allows 2x in every pile. Grundy values do not help here. But a larger
//! allowance never hurts the player to move, so one number says it all: the *threshold*, the least allowance at which the piles are won. Of one pile it is
//! the smallest Zeckendorf part. Some piles have none: of two equal piles, whatever you do can be done after you in the other one.
//!
//! ```
//! use fibnim::game::{Dynamic, Game};
//! use fibnim::tables::threshold::{Columns, NEVER, ThresholdBox};
//! use numeration::Zeckendorf;
//! use limits::{Limits, Unwatched};
//!
//! let game = Game::normal(Dynamic::fibonacci());
//! let limits = Limits::default();
//! let table = ThresholdBox::new(&game, &[5, 5, 20], &limits, &mut Unwatched).unwrap();
//! assert_eq!(table.threshold(&[0, 0, 11]), 3); // 11 = 8 + 3
//! assert!((1..=20).all(|n| Zeckendorf::of_u128(n.into()).part(1) == Some(table.threshold(&[0, 0, n]).into())));
//! assert_eq!(table.threshold(&[5, 5, 0]), NEVER);
//! assert_eq!(table.threshold(&[3, 4, 7]), 2); // 3,4,7;1 is lost, and with 2 allowed it is won
//!
//! // The box keeps everything. Columns keep one plane, and their last pile may run far.
//! let mut columns = Columns::new(&game, &[3, 4], 20_000, &limits).unwrap();
//! let column = columns.advance(20_001, &limits, &mut Unwatched).unwrap().thresholds;
//! assert_eq!(column[7], 2);
//! assert_eq!(column.iter().max(), Some(&3));
//! ```
//!
//! # Complements
//!
//! The *complement* of two piles is the one pile that makes all three lost without any limit. There is never more than one (GL Thm 17).
//! Of all pairs up to 15 stones, one has none below 500: 3 and 4. The column above goes up to 20 000 stones, and an allowance of three is always
//! enough to win. That there is none at all is GL Thm 19, and takes [a proof](super::a_proof).
//!
//! ```
//! use fibnim::game::{Dynamic, Game};
//! use fibnim::tables::complement::{Complements, complement};
//! use fibnim::tables::threshold::{Columns, NEVER};
//! use limits::{Limits, Unwatched};
//!
//! let game = Game::normal(Dynamic::fibonacci());
//! let limits = Limits::default();
//! assert_eq!(complement(&game, &[1, 2], 100, &limits, &mut Unwatched).unwrap(), Some(4));
//! assert_eq!(complement(&game, &[8, 9], 100, &limits, &mut Unwatched).unwrap(), Some(53)); // GL Rem 18
//! let column = Columns::new(&game, &[8, 9], 1000, &limits).unwrap().advance(1001, &limits, &mut Unwatched).unwrap();
//! assert_eq!(column.thresholds.iter().filter(|&&threshold| threshold == NEVER).count(), 1);
//!
//! let mut all = Complements::new(&game, 15, 500, &limits).unwrap();
//! all.run(&limits, &mut Unwatched).unwrap();
//! assert_eq!(all.without(), [(3, 4)]);
//! ```
//!
//! # What it may cost
//!
//! Every table takes [`Limits`](limits::Limits), and an observer ([`Watch`](limits::Watch)). What does not fit is refused before it starts, and
//! says how much it would have needed. It is never guessed.
//!
//! ```
//! use fibnim::{Undecided, game::Dynamic, tables::grundy::GrundyTable};
//! use limits::{Limits, Unwatched};
//!
//! let small = Limits { memory: 1 << 20, ..Limits::default() };
//! let refused = GrundyTable::new(&Dynamic::fibonacci(), 10_000_000, &small, &mut Unwatched).unwrap_err();
//! let Undecided::Memory { needed: Some(needed), limit, .. } = refused else { panic!("{refused}") };
//! assert!(needed > 1 << 30 && limit == 1 << 20);
//! ```
//!
//! The observer receives the progress, and the [`Stop`](limits::Stop) ends it. Here the observer has seen enough after half of
//! the rows:
//!
//! ```
//! use fibnim::{Undecided, game::Dynamic, tables::starts::Starts};
//! use limits::{Limits, Step, Stop, Stopped, Watch};
//!
//! struct Impatient(Stop);
//!
//! impl Watch for Impatient {
//!     fn report(&mut self, step: &Step<'_>) {
//!         if let Step::Counted { done, total } = *step {
//!             if 2 * done >= total {
//!                 self.0.set(Stopped::Cancelled);
//!             }
//!         }
//!     }
//! }
//!
//! let stop = Stop::new();
//! let limits = Limits::default().ended_by(&stop);
//! let ended = Starts::upto(&Dynamic::fibonacci(), 100_000, &limits, &mut Impatient(stop));
//! assert_eq!(ended, Err(Undecided::Stopped(Stopped::Cancelled)));
//! ```
//!
//! A table ends somewhere. The next lesson proves [all positions](super::a_proof) of a family at once.
