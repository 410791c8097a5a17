//! Lines that fit the terminal.

use std::io::IsTerminal;
use std::sync::OnceLock;

use textwrap::Options;

/// For output without a terminal.
const USUAL: usize = 80;

/// Longer lines are hard to read, however wide the terminal is.
const WIDEST: usize = 100;

/// Narrower terminals break the lines themselves.
const NARROWEST: usize = 20;

/// How wide text is: as wide as the terminal that shows it, or as `COLUMNS` says where there is none.
pub(crate) fn width() -> usize {
    static WIDTH: OnceLock<usize> = OnceLock::new();
    *WIDTH.get_or_init(|| {
        let told =
            if std::io::stdout().is_terminal() { columns(terminal_size::terminal_size()) } else { None };
        told.or_else(environment).map_or(USUAL, |columns| columns.clamp(NARROWEST, WIDEST))
    })
}

/// How wide messages on standard error are; unlimited without a terminal.
pub(crate) fn error_width() -> Option<usize> {
    let terminal = if std::io::stderr().is_terminal() {
        columns(terminal_size::terminal_size_of(std::io::stderr()))
    } else {
        None
    };
    terminal.or_else(environment).map(|columns| columns.clamp(NARROWEST, WIDEST))
}

fn columns(size: Option<(terminal_size::Width, terminal_size::Height)>) -> Option<usize> {
    size.map(|(width, _)| usize::from(width.0)).filter(|&columns| columns > 0)
}

fn environment() -> Option<usize> {
    std::env::var("COLUMNS").ok()?.parse().ok().filter(|&columns| columns > 0)
}

/// Sentences as lines, without a line break at their end.
pub(crate) fn prose(text: &str) -> String {
    fill(text, Options::new(width()))
}

/// Words as lines that do not break inside a tuple of numbers, such as (12, 20).
pub(crate) fn fill(text: &str, options: Options<'_>) -> String {
    const BOUND: &str = "\u{a0}";
    let mut bound = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('(') {
        let (before, tuple) = rest.split_at(start);
        let end = tuple.find(')').map_or(tuple.len(), |end| end + 1);
        let is_of_numbers = tuple[1..end].chars().all(|c| c.is_ascii_digit() || "_, )".contains(c));
        bound += before;
        // A bracket that is not a tuple may contain one.
        let taken = if is_of_numbers { end } else { 1 };
        bound += &tuple[..taken].replace(' ', if is_of_numbers { BOUND } else { " " });
        rest = &tuple[taken..];
    }
    textwrap::fill(&(bound + rest), options).replace(BOUND, " ")
}

/// A row whose further lines are indented by this number of columns.
pub(crate) fn hanging(row: &str, indent: usize) -> String {
    // Something has to fit beside it.
    let indent = " ".repeat(indent.min(width() / 2));
    // What a row begins with stays, also where its first word would fit no more.
    let words = row.trim_start();
    let begins = &row[..row.len() - words.len()];
    fill(words, Options::new(width()).initial_indent(begins).subsequent_indent(&indent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuples_of_numbers_do_not_break() {
        let filled = |text, width| fill(text, Options::new(width));
        assert_eq!(filled("pairs (11, 18), (12, 20)", 12), "pairs\n(11, 18),\n(12, 20)");
        assert_eq!(filled("go to (a, b) (", 10), "go to (a,\nb) (");
    }

    #[test]
    fn rows_keep_their_first_blanks() {
        assert_eq!(hanging("  3           take 3 stones", 14), "  3           take 3 stones");
        assert!(hanging(&format!("  save  {}", "word ".repeat(60)), 8).starts_with("  save  word"));
    }
}
