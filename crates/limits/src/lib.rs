//! What a computation may use, how it is stopped and how it reports progress: one type each, which the caller passes
//! down to the innermost loop.
//!
//! ```
//! use limits::{Limits, Stop, Stopped, Unwatched};
//!
//! /// Adds up, and checks now and then whether the sum is still wanted.
//! fn sum(upto: u64, limits: &Limits) -> Result<u64, Stopped> {
//!     let mut sum = 0;
//!     for n in 0..=upto {
//!         if n.is_multiple_of(1024) {
//!             limits.tell(&mut Unwatched, n, upto)?;
//!         }
//!         sum += n;
//!     }
//!     Ok(sum)
//! }
//!
//! let stop = Stop::new();
//! let limits = Limits { stop: stop.clone(), ..Limits::default() };
//! assert_eq!(sum(10_000, &limits), Ok(50_005_000));
//! stop.set(Stopped::Cancelled);
//! assert_eq!(sum(10_000, &limits), Err(Stopped::Cancelled));
//! ```
//!
//! Nothing below the programs makes limits of its own: [`Limits::default`] is for examples and tests.

mod limits;
mod press;
mod size;
mod stop;
mod watch;

pub use limits::Limits;
pub use press::{Press, Presses};
pub use size::bytes;
pub use stop::{Stop, Stopped};
pub use watch::{Phase, Step, Unwatched, Watch};
