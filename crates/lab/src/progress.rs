//! Progress of long computations, on standard error.

use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use fibnim::Watch;
use indicatif::{ProgressBar, ProgressStyle};

/// Quiet for two seconds; then a bar on a terminal, or a line now and then where nobody looks.
pub(crate) struct Progress {
    what: &'static str,
    started: Instant,
    bar: Option<ProgressBar>,
    last_line: Instant,
}

const PATIENCE: Duration = Duration::from_secs(2);
const BETWEEN_LINES: Duration = Duration::from_secs(10);

impl Progress {
    pub(crate) fn new(what: &'static str) -> Self {
        let now = Instant::now();
        Self { what, started: now, bar: None, last_line: now }
    }

    fn bar(&mut self, total: u64) -> &ProgressBar {
        self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{msg} {wide_bar} {percent}%, {eta} left")
                .unwrap_or_else(|_| ProgressStyle::default_bar());
            let bar = ProgressBar::new(total).with_style(style).with_message(self.what);
            bar.with_elapsed(self.started.elapsed())
        })
    }
}

impl Watch for Progress {
    fn report(&mut self, done: u64, total: u64) -> ControlFlow<()> {
        if self.started.elapsed() < PATIENCE {
            return ControlFlow::Continue(());
        }
        if std::io::stderr().is_terminal() {
            self.bar(total).set_position(done);
        } else if self.last_line.elapsed() >= BETWEEN_LINES {
            self.last_line = Instant::now();
            eprintln!("{}: {}%", self.what, done.saturating_mul(100) / total.max(1));
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
