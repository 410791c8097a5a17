//! Counts how often Ctrl-C was pressed, and says what that means.

use std::time::{Duration, Instant};

/// A key that is pressed twice in a row, or a terminal that sends it twice, means it once.
const ONCE: Duration = Duration::from_secs(1);

/// What Ctrl-C means this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// It ends what is being done.
    First,
    /// It was meant by the one before.
    Again,
    /// A user is waiting.
    Second,
    /// A user who presses it this often no longer wants the program.
    Last,
}

/// How often Ctrl-C was pressed, and when last. The time comes from the caller, who has a clock.
///
/// ```
/// use std::time::{Duration, Instant};
/// use limits::{Press, Presses};
/// let (mut presses, now) = (Presses::default(), Instant::now());
/// assert_eq!(presses.press(now), Press::First);
/// assert_eq!(presses.press(now + Duration::from_millis(50)), Press::Again);
/// assert_eq!(presses.press(now + Duration::from_secs(2)), Press::Second);
/// assert_eq!(presses.press(now + Duration::from_secs(4)), Press::Last);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Presses {
    counted: usize,
    last: Option<Instant>,
}

impl Presses {
    /// It was pressed at this time.
    pub fn press(&mut self, now: Instant) -> Press {
        if self.last.is_some_and(|last| now.saturating_duration_since(last) < ONCE) {
            return Press::Again;
        }
        self.last = Some(now);
        self.counted += 1;
        match self.counted {
            1 => Press::First,
            2 => Press::Second,
            _ => Press::Last,
        }
    }
}
