//! The colours of the terminal. They are always written, and removed if the output is not a terminal
//! (a pipe, NO_COLOR).

use anstyle::{AnsiColor, Style};

pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const QUIET: Style = Style::new().dimmed();
pub(crate) const WIN: Style = AnsiColor::Green.on_default().bold();
pub(crate) const LOSS: Style = AnsiColor::Red.on_default().bold();
pub(crate) const MOVE: Style = AnsiColor::Cyan.on_default().bold();

/// The text in a style.
pub(crate) fn paint(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}
