//! How long things take.

use std::time::Duration;

#[cfg(not(target_family = "wasm"))]
use std::time::Instant as Moment;

/// A browser has its clock elsewhere.
#[cfg(target_family = "wasm")]
use browser::Moment;

/// When something began.
pub(crate) struct Started(Moment);

impl Started {
    pub(crate) fn now() -> Self {
        Self(Moment::now())
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(target_family = "wasm")]
pub(crate) mod browser {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> f64> = OnceLock::new();

    /// Sets the clock, which gives seconds since some time in the past. Until then everything takes no time.
    pub fn use_clock(clock: fn() -> f64) {
        // The first one stays.
        let _ = CLOCK.set(clock);
    }

    fn seconds() -> f64 {
        CLOCK.get().map_or(0.0, |clock| clock())
    }

    pub(crate) struct Moment(f64);

    impl Moment {
        pub(crate) fn now() -> Self {
            Self(seconds())
        }

        pub(crate) fn elapsed(&self) -> Duration {
            Duration::try_from_secs_f64(seconds() - self.0).unwrap_or_default()
        }
    }
}
