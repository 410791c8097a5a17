//! What the terminal shows while the page is served.

use std::time::Duration;

use server::Event;

use super::style::{MOVE, QUIET, STRONG, paint};
use super::wrap::prose;

/// What is said where others can reach the page.
pub(crate) const WARNING: &str = "warning: others can reach this page. Anyone who has one of the addresses below can use this machine to compute; \
    the token at the end is new at each start";

/// Where the page is, also for others, and how it ends.
pub(crate) fn address(url: &str, others: &[String]) -> String {
    let title = paint(STRONG, "fibnim: Fibonacci nim and its relatives, played, solved and proved");
    let ending =
        "Open this address in your browser. Press Ctrl-C to stop. See fibnim --help for the other commands.";
    let more: String = match others.len() {
        0 | 1 => String::new(),
        _ => {
            let rest: String =
                others[1..].iter().map(|other| format!("  {}\n", paint(MOVE, other))).collect();
            format!("{}\n{rest}\n", paint(QUIET, "Others may find it here too:"))
        }
    };
    format!("{title}\n\n  {}\n\n{more}{}\n", paint(MOVE, url), paint(QUIET, prose(ending)))
}

/// Longer addresses are cut off in the log.
const MOST_LOGGED: usize = 500;

/// A line of the log.
pub(crate) fn logged(event: &Event<'_>) -> String {
    match *event {
        Event::Answered { client, method, address, status, took } => {
            // Strangers may send long ones.
            let most = address.char_indices().nth(MOST_LOGGED).map(|(end, _)| end);
            let address = most.map_or_else(|| address.to_owned(), |end| format!("{}…", &address[..end]));
            format!("{client} {method} {address} {status} {}", milliseconds(took))
        }
        Event::Trouble { reason } => {
            format!("the library of theorems cannot be used, and what needs it is refused: {reason}")
        }
        Event::Recovered => "the library of theorems can be used again".into(),
        Event::Listening { url, .. } => format!("listening at {url}"),
        Event::Finishing => "finishing".into(),
        Event::StillFinishing => "still finishing".into(),
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}ms", time.as_secs_f64() * 1e3)
}
