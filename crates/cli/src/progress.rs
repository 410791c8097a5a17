//! Progress of long computations, on standard error.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use answers::words::{self, count};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use limits::{Step, Watch};

/// Quiet for two seconds; then a bar on a terminal, or a line now and then elsewhere, also if the computation does not say
/// where it is. `FIBNIM_PROGRESS=never` keeps it quiet.
pub(crate) struct Progress {
    what: &'static str,
    started: Instant,
    /// What was done already at the first report: a resumed job does not start at zero.
    first_done: Option<u64>,
    shown: Arc<Mutex<Display>>,
    /// Until this is dropped, a thread watches whether anything is reported; there is none if reports are off.
    watched: Option<Sender<()>>,
}

/// What a person sees.
#[derive(Default)]
struct Display {
    bar: Option<ProgressBar>,
    last_line: Option<Instant>,
    /// The computation is done: no further messages.
    over: bool,
}

const PATIENCE: Duration = Duration::from_secs(2);
const BETWEEN_LINES: Duration = Duration::from_secs(10);

impl Progress {
    pub(crate) fn new(what: &'static str) -> Self {
        let never = std::env::var_os("FIBNIM_PROGRESS").is_some_and(|when| when == "never");
        let shown = Arc::new(Mutex::new(Display::default()));
        let watched = if never { None } else { Some(speak_up(what, Arc::clone(&shown))) };
        Self { what, started: Instant::now(), first_done: None, shown, watched }
    }

    /// How fast it goes, and how long it will take at the average speed so far; nothing where that would be a guess.
    fn rate(&self, done: u64, total: u64) -> String {
        let elapsed = self.started.elapsed();
        let fresh = done.saturating_sub(self.first_done.unwrap_or(done));
        let rate = fresh as f64 / elapsed.as_secs_f64();
        if rate < 1.0 {
            return String::new();
        }
        let left = elapsed.mul_f64(total.saturating_sub(done) as f64 / fresh as f64);
        format!(", {} a second, {} left", count(rate as usize), HumanDuration(left))
    }

    fn count(&self, done: u64, total: u64) {
        let rate = self.rate(done, total);
        let mut shown = lock(&self.shown);
        if std::io::stderr().is_terminal() {
            // A bar may stand there already that knew nothing to count.
            let known = shown.bar.take().filter(|bar| bar.length().is_some());
            let bar = known.unwrap_or_else(|| {
                let style = style("{prefix} {wide_bar} {percent}%{msg}");
                ProgressBar::new(total).with_style(style).with_prefix(self.what)
            });
            bar.set_message(rate);
            bar.set_position(done);
            shown.bar = Some(bar);
        } else {
            let percent = done.saturating_mul(100) / total.max(1);
            shown.line(&format!("{}: {percent}%{rate}", self.what));
        }
    }

    fn tell(&self, text: String) {
        let mut shown = lock(&self.shown);
        if std::io::stderr().is_terminal() {
            let bar = shown.bar.get_or_insert_with(spinner);
            bar.set_message(text);
            bar.tick();
        } else {
            shown.line(&text);
        }
    }
}

impl Display {
    fn line(&mut self, text: &str) {
        if self.last_line.is_none_or(|last| last.elapsed() >= BETWEEN_LINES) {
            self.last_line = Some(Instant::now());
            let _ = std::io::stderr().write_all(format!("{text}\n").as_bytes());
        }
    }
}

fn lock(shown: &Mutex<Display>) -> MutexGuard<'_, Display> {
    shown.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says after two seconds that something is being done, if nothing was reported by then: not every computation knows how far it is.
fn speak_up(what: &'static str, shown: Arc<Mutex<Display>>) -> Sender<()> {
    let (watched, over) = mpsc::channel();
    std::thread::spawn(move || {
        if over.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
            return;
        }
        let mut shown = lock(&shown);
        if shown.over || shown.bar.is_some() || shown.last_line.is_some() {
            return;
        }
        let text = format!("{what}: this takes longer than two seconds; Ctrl-C stops it");
        if std::io::stderr().is_terminal() {
            let bar = spinner();
            bar.set_message(text);
            bar.enable_steady_tick(Duration::from_millis(100));
            shown.bar = Some(bar);
        } else {
            shown.line(&text);
        }
    });
    watched
}

fn spinner() -> ProgressBar {
    ProgressBar::new_spinner().with_style(style("{spinner} {elapsed} {wide_msg}"))
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the templates above are right")
}

impl Watch for Progress {
    fn report(&mut self, step: &Step<'_>) {
        if let Step::Counted { done, .. } | Step::Found { done, .. } = *step {
            self.first_done.get_or_insert(done);
        }
        if self.watched.is_none() || self.started.elapsed() < PATIENCE {
            return;
        }
        match *step {
            Step::Counted { done, total } | Step::Found { done, total, .. } => self.count(done, total),
            Step::Proving { family, phase } => self.tell(format!("{family}: {}", words::phase(phase))),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.watched = None;
        let mut shown = lock(&self.shown);
        shown.over = true;
        if let Some(bar) = shown.bar.take() {
            bar.finish_and_clear();
        }
    }
}
