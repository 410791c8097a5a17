//! Progress of long computations, on standard error.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use answers::words;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use work::{Step, Watch};

/// Quiet for two seconds; then a bar on a terminal, or a line now and then where nobody looks. `FIBNIM_PROGRESS=never` keeps it quiet.
pub(crate) struct Progress {
    what: &'static str,
    started: Instant,
    bar: Option<ProgressBar>,
    last_line: Instant,
    /// What was done already when somebody first asked: a resumed job does not start at zero.
    first_done: Option<u64>,
    never: bool,
}

const PATIENCE: Duration = Duration::from_secs(2);
const BETWEEN_LINES: Duration = Duration::from_secs(10);

impl Progress {
    pub(crate) fn new(what: &'static str) -> Self {
        let now = Instant::now();
        let never = std::env::var_os("FIBNIM_PROGRESS").is_some_and(|when| when == "never");
        Self { what, started: now, bar: None, last_line: now, first_done: None, never }
    }

    /// How fast it goes, and how long it will take at the average speed so far.
    fn rate(&self, done: u64, total: u64) -> String {
        let elapsed = self.started.elapsed();
        let fresh = done.saturating_sub(self.first_done.unwrap_or(done)).max(1);
        let left = elapsed.mul_f64(total.saturating_sub(done) as f64 / fresh as f64);
        let rate = fresh as f64 / elapsed.as_secs_f64();
        format!("{} a second, {} left", HumanCount(rate as u64), HumanDuration(left))
    }

    fn count(&mut self, done: u64, total: u64) {
        let rate = self.rate(done, total);
        if std::io::stderr().is_terminal() {
            let bar = self.bar.get_or_insert_with(|| {
                let style = style("{prefix} {wide_bar} {percent}%, {msg}");
                ProgressBar::new(total).with_style(style).with_prefix(self.what)
            });
            bar.set_message(rate);
            bar.set_position(done);
        } else {
            let percent = done.saturating_mul(100) / total.max(1);
            self.line(&format!("{}: {percent}%, {rate}", self.what));
        }
    }

    fn tell(&mut self, text: String) {
        if std::io::stderr().is_terminal() {
            let bar = self.bar.get_or_insert_with(|| {
                ProgressBar::new_spinner().with_style(style("{spinner} {elapsed} {wide_msg}"))
            });
            bar.set_message(text);
            bar.tick();
        } else {
            self.line(&text);
        }
    }

    fn line(&mut self, text: &str) {
        if self.last_line.elapsed() >= BETWEEN_LINES {
            self.last_line = Instant::now();
            let _ = std::io::stderr().write_all(format!("{text}\n").as_bytes());
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the templates above are right")
}

impl Watch for Progress {
    fn report(&mut self, step: &Step<'_>) {
        if let Step::Counted { done, .. } = *step {
            self.first_done.get_or_insert(done);
        }
        if self.never || self.started.elapsed() < PATIENCE {
            return;
        }
        match *step {
            Step::Counted { done, total } => self.count(done, total),
            Step::Proving { family, phase } => self.tell(format!("{family}: {}", words::phase(phase))),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
