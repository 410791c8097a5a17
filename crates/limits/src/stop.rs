//! The flag by which a computation is stopped.

use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// Why a computation was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// The answer is no longer wanted.
    #[error("cancelled")]
    Cancelled,
    /// The time allowed did not suffice.
    #[error("the time allowed did not suffice")]
    OutOfTime,
    /// The memory allowed did not suffice.
    #[error("the memory allowed did not suffice")]
    OutOfMemory,
}

/// A flag that computations check, shared by all clones. The first reason is kept.
///
/// ```
/// use limits::{Stop, Stopped};
/// let stop = Stop::new();
/// let theirs = stop.clone();
/// stop.set(Stopped::OutOfTime);
/// stop.set(Stopped::Cancelled);
/// assert_eq!(theirs.check(), Err(Stopped::OutOfTime));
/// assert_eq!(Stop::NEVER.check(), Ok(()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Option<Arc<Flag>>);

#[derive(Debug, Default)]
struct Flag {
    why: AtomicU8,
    looks: Option<Looks>,
    slice: Option<Slice>,
}

/// A part of a longer computation, which ends before that does.
struct Slice {
    /// What ends the whole.
    whole: Stop,
    /// Whether the time of this part is over.
    is_over: Box<dyn Fn() -> bool + Send + Sync + UnwindSafe + RefUnwindSafe>,
    so_far: AtomicU64,
}

/// The clock is read at one of this number of checks.
const LOOKS_BETWEEN: u64 = 32;

impl std::fmt::Debug for Slice {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Slice").field("whole", &self.whole).finish_non_exhaustive()
    }
}

/// How often the flag was checked, and the check that sets it.
#[derive(Debug)]
struct Looks {
    so_far: AtomicU64,
    last: u64,
}

const GOING_ON: u8 = 0;
const CANCELLED: u8 = 1;
const OUT_OF_TIME: u8 = 2;
const OUT_OF_MEMORY: u8 = 3;

impl Stop {
    /// It is never stopped.
    pub const NEVER: Self = Self(None);

    /// A flag that is not set yet.
    pub fn new() -> Self {
        Self(Some(Arc::default()))
    }

    /// A flag that is set from the given check on: with it, tests see how much is done between two checks, and after
    /// the last, without a clock.
    ///
    /// ```
    /// use limits::Stop;
    /// let stop = Stop::at_look(3);
    /// assert!(!stop.is_set() && !stop.is_set() && stop.is_set() && stop.is_set());
    /// assert_eq!(stop.looks(), 4);
    /// ```
    pub fn at_look(last: u64) -> Self {
        let looks = Some(Looks { so_far: AtomicU64::new(0), last });
        Self(Some(Arc::new(Flag { why: AtomicU8::new(GOING_ON), looks, slice: None })))
    }

    /// A flag for a part of a computation that this one may stop as a whole: setting it stops the part alone, and so does its time,
    /// which the caller, who has a clock, knows.
    ///
    /// ```
    /// use limits::{Stop, Stopped};
    /// let whole = Stop::new();
    /// let (part, over) = (whole.slice(|| false), whole.slice(|| true));
    /// assert_eq!((part.check(), over.check(), whole.check()), (Ok(()), Err(Stopped::OutOfTime), Ok(())));
    /// whole.set(Stopped::Cancelled);
    /// assert_eq!(part.check(), Err(Stopped::Cancelled));
    /// ```
    #[must_use]
    pub fn slice(
        &self,
        is_over: impl Fn() -> bool + Send + Sync + UnwindSafe + RefUnwindSafe + 'static,
    ) -> Self {
        let slice = Slice { whole: self.clone(), is_over: Box::new(is_over), so_far: AtomicU64::new(0) };
        Self(Some(Arc::new(Flag { slice: Some(slice), ..Flag::default() })))
    }

    /// How often a counting flag was checked.
    pub fn looks(&self) -> u64 {
        let looks = self.0.as_ref().and_then(|flag| flag.looks.as_ref());
        looks.map_or(0, |looks| looks.so_far.load(Ordering::Relaxed))
    }

    /// Stops whatever checks the flag.
    pub fn set(&self, why: Stopped) {
        let why = match why {
            Stopped::Cancelled => CANCELLED,
            Stopped::OutOfTime => OUT_OF_TIME,
            Stopped::OutOfMemory => OUT_OF_MEMORY,
        };
        if let Some(flag) = &self.0 {
            // The first reason counts.
            let _ = flag.why.compare_exchange(GOING_ON, why, Ordering::SeqCst, Ordering::SeqCst);
        }
    }

    /// Whether it was stopped, and why.
    pub fn why(&self) -> Option<Stopped> {
        let flag = self.0.as_ref()?;
        if let Some(looks) = &flag.looks
            && looks.so_far.fetch_add(1, Ordering::Relaxed) + 1 >= looks.last
        {
            self.set(Stopped::Cancelled);
        }
        if let Some(slice) = &flag.slice {
            if let Some(why) = slice.whole.why() {
                self.set(why);
            } else if slice.so_far.fetch_add(1, Ordering::Relaxed).is_multiple_of(LOOKS_BETWEEN)
                && (slice.is_over)()
            {
                self.set(Stopped::OutOfTime);
            }
        }
        match flag.why.load(Ordering::Relaxed) {
            GOING_ON => None,
            OUT_OF_TIME => Some(Stopped::OutOfTime),
            OUT_OF_MEMORY => Some(Stopped::OutOfMemory),
            _ => Some(Stopped::Cancelled),
        }
    }

    /// Whether it was stopped.
    pub fn is_set(&self) -> bool {
        self.why().is_some()
    }

    /// Goes on, unless it was stopped.
    ///
    /// # Errors
    ///
    /// Why it was stopped.
    pub fn check(&self) -> Result<(), Stopped> {
        self.why().map_or(Ok(()), Err)
    }
}
