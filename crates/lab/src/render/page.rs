//! What a person at a terminal reads when the page is served.

use super::style::{MOVE, QUIET, STRONG, paint};
use super::wrap::prose;

/// Where the page is, and how it ends.
pub(crate) fn address(url: &str) -> String {
    format!(
        "{}\n\n  {}\n\n{}\n",
        paint(STRONG, "fibnim: Fibonacci nim and its relatives, played, solved and proved"),
        paint(MOVE, url),
        paint(
            QUIET,
            prose(
                "Open this address in your browser. Ctrl-C ends it; fibnim --help tells what else there is."
            )
        )
    )
}
