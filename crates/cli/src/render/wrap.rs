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

/// How wide text is: as wide as the terminal that shows it, or as `COLUMNS` says if there is none.
pub(crate) fn width() -> usize {
    static WIDTH: OnceLock<usize> = OnceLock::new();
    *WIDTH.get_or_init(|| {
        let measured =
            if std::io::stdout().is_terminal() { columns(terminal_size::terminal_size()) } else { None };
        measured.or_else(environment).map_or(USUAL, |columns| columns.clamp(NARROWEST, WIDEST))
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

/// Words as lines that do not break inside the brackets of a tuple or a formula, such as (12, 20) and F(k - 1).
pub(crate) fn fill(text: &str, options: Options<'_>) -> String {
    const BOUND: &str = "\u{a0}";
    let mut bound = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('(') {
        let (before, bracket) = rest.split_at(start);
        let end = bracket.find(')').map_or(bracket.len(), |end| end + 1);
        let stays = is_formula(&bracket[1..end]);
        bound += before;
        // A bracket that may break may contain one that stays.
        let taken = if stays { end } else { 1 };
        bound += &bracket[..taken].replace(' ', if stays { BOUND } else { " " });
        rest = &bracket[taken..];
    }
    textwrap::fill(&(bound + rest), options).replace(BOUND, " ")
}

/// Whether a text has numbers and variables alone, and is short.
fn is_formula(text: &str) -> bool {
    const LONGEST: usize = 32;
    let is_term = |word: &str| {
        word.len() < 2 || word == "inf" || word[1..].bytes().all(|c| c.is_ascii_digit() || c == b'_')
    };
    text.len() <= LONGEST && text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').all(is_term)
}

/// A row whose further lines are indented by this number of columns.
pub(crate) fn hanging(row: &str, indent: usize) -> String {
    // Something has to fit beside it.
    let indent = " ".repeat(indent.min(width() / 2));
    // The beginning of a row stays, even if its first word then no longer fits.
    let words = row.trim_start();
    let begins = &row[..row.len() - words.len()];
    fill(words, Options::new(width()).initial_indent(begins).subsequent_indent(&indent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuples_and_formulas_do_not_break() {
        let filled = |text, width| fill(text, Options::new(width));
        assert_eq!(filled("pairs (11, 18), (12, 20)", 12), "pairs\n(11, 18),\n(12, 20)");
        assert_eq!(filled("where L(k) = F(k - 1) + F(k + 1)", 17), "where L(k) =\nF(k - 1) +\nF(k + 1)");
        assert_eq!(filled("a move (as in nim) (", 10), "a move (as\nin nim) (");
    }

    #[test]
    fn rows_keep_their_first_blanks() {
        assert_eq!(hanging("  3           take 3 stones", 14), "  3           take 3 stones");
        assert!(hanging(&format!("  save  {}", "word ".repeat(60)), 8).starts_with("  save  word"));
    }
}
