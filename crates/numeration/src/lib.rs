//! Numbers as sums of terms: the arithmetic under Fibonacci nim.
//!
//! Every number is a sum of Fibonacci numbers, no two of them neighbours, in one way:
//!
//! ```
//! use numeration::Zeckendorf;
//! assert_eq!(Zeckendorf::of_u128(129).to_string(), "89 + 34 + 5 + 1");
//! assert_eq!(Zeckendorf::of_u128(129).gaps().to_string(), "2,4,3;2");
//! ```
//!
//! Numbers of a million digits are converted in a second:
//!
//! ```
//! use numeration::{BigUint, Zeckendorf};
//! let n = BigUint::from(10u32).pow(10_000);
//! assert_eq!(Zeckendorf::of(&n).value(), n);
//! ```
//!
//! Other games have other sequences. If a move of x stones allows f(x), [`TakeawaySequence`] takes the
//! place of the Fibonacci numbers:
//!
//! ```
//! use numeration::{BigUint, TakeawaySequence};
//! let n = BigUint::from(100u32);
//! let triple = TakeawaySequence::upto(&n, 1000, |x| x * 3u32).unwrap();
//! assert_eq!(triple.represent(&n).to_string(), "76 + 21 + 3");
//! ```
//!
//! If f is linear from some point on, the whole sequence is known ([`Recurrent`]): its first terms, and a recurrence that is proved.
//!
//! [`words`] has the Fibonacci word, its partial sums, and the words that give the outcomes of two piles.
//!
//! # Limits
//!
//! Indices are `u32`, which is enough for numbers of eight hundred million digits. Nothing in here
//! knows a game.
//!
//! # Modules
//!
//! ```text
//!                  it knows a position or a move
//! fibonacci        F_k, for machine integers and by doubling; the index of a number
//! zeckendorf       representations; convert: between numbers and indices, divide and conquer
//! golden, decimal  the golden ratio to any precision; reading long decimal numbers
//! gaps             gap vectors
//! words/           the Fibonacci word, partial sums, the words of two piles
//! takeaway         Schwenk's sequences for any nondecreasing dynamic
//! dynamic          functions that are linear in the end; recurrent: the recurrences of their sequences, proved
//! recurrence       sequences of any linear recurrence with natural coefficients
//! ```

pub mod decimal;
mod dynamic;
pub mod fibonacci;
pub mod gaps;
mod golden;
mod recurrence;
pub mod recurrent;
pub mod takeaway;
pub mod words;
pub mod zeckendorf;

pub use dynamic::{LinearDynamic, NotLinear};
pub use gaps::{GapTooSmall, GapVector};
pub use num_bigint::BigUint;
pub use recurrence::{BadRecurrence, MOST_COEFFICIENTS, Recurrence};
pub use recurrent::{NoRecurrence, NotRecurrent, Recurrent};
pub use takeaway::{TakeawayRepresentation, TakeawaySequence, TooManyTerms};
pub use zeckendorf::{NotZeckendorf, Zeckendorf};
