//! Progress of long computations, on standard error.

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use fibnim::Watch;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

/// Quiet for two seconds; then a bar on a terminal, or a line now and then where nobody looks.
pub(crate) struct Progress {
    what: &'static str,
    started: Instant,
    bar: Option<ProgressBar>,
    last_line: Instant,
    /// What was done already when somebody first asked: a resumed job does not start at zero.
    first_done: Option<u64>,
}

const PATIENCE: Duration = Duration::from_secs(2);
const BETWEEN_LINES: Duration = Duration::from_secs(10);

impl Progress {
    pub(crate) fn new(what: &'static str) -> Self {
        let now = Instant::now();
        Self { what, started: now, bar: None, last_line: now, first_done: None }
    }

    /// How fast it goes, and how long it will take at the average speed so far.
    fn rate(&self, done: u64, total: u64) -> String {
        let elapsed = self.started.elapsed();
        let fresh = done.saturating_sub(self.first_done.unwrap_or(done)).max(1);
        let left = elapsed.mul_f64(total.saturating_sub(done) as f64 / fresh as f64);
        let rate = fresh as f64 / elapsed.as_secs_f64();
        format!("{} a second, {} left", HumanCount(rate as u64), HumanDuration(left))
    }

    fn bar(&mut self, total: u64) -> &ProgressBar {
        self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{prefix} {wide_bar} {percent}%, {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(total).with_style(style).with_prefix(self.what)
        })
    }
}

impl Watch for Progress {
    fn report(&mut self, done: u64, total: u64) -> ControlFlow<()> {
        self.first_done.get_or_insert(done);
        if self.started.elapsed() < PATIENCE {
            return ControlFlow::Continue(());
        }
        if std::io::stderr().is_terminal() {
            let message = self.rate(done, total);
            let bar = self.bar(total);
            bar.set_message(message);
            bar.set_position(done);
        } else if self.last_line.elapsed() >= BETWEEN_LINES {
            self.last_line = Instant::now();
            let percent = done.saturating_mul(100) / total.max(1);
            let line = format!("{}: {percent}%, {}\n", self.what, self.rate(done, total));
            let _ = std::io::stderr().write_all(line.as_bytes());
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
