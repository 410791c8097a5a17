//! Numbers as sums of terms.
#![warn(missing_docs)]

pub mod decimal;
pub mod fibonacci;
pub mod gaps;
mod golden;
pub mod takeaway;
pub mod words;
pub mod zeckendorf;

pub use gaps::{GapTooSmall, GapVector};
pub use num_bigint::BigUint;
pub use takeaway::{TakeawayRepresentation, TakeawaySequence, TooManyTerms};
pub use zeckendorf::{NotZeckendorf, Zeckendorf};
