//! A character scanner that keeps track of its place.

use num_bigint::BigUint;

use super::{SyntaxError, numbers};

/// Walks over a text, skipping blanks between tokens.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    max_digits: usize,
}

impl<'a> Scanner<'a> {
    /// At the first character that is not a blank.
    pub(super) fn new(text: &'a str, max_digits: usize) -> Self {
        let mut scanner = Self { text, at: 0, max_digits };
        scanner.skip_blanks();
        scanner
    }

    pub(super) fn max_digits(&self) -> usize {
        self.max_digits
    }

    /// The byte offset of the next character.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    pub(super) fn at_end(&self) -> bool {
        self.at == self.text.len()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Steps over `expected` and the blanks after it, if it comes next.
    pub(super) fn eat(&mut self, expected: char) -> bool {
        let found = self.eat_attached(expected);
        if found {
            self.skip_blanks();
        }
        found
    }

    /// Steps over `expected` alone, if it comes next.
    pub(super) fn eat_attached(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        if found {
            self.at += expected.len_utf8();
        }
        found
    }

    /// Steps over a whole word, in any case, if it comes next.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.word().eq_ignore_ascii_case(word);
        if found {
            self.at += word.len();
            self.skip_blanks();
        }
        found
    }

    /// The digits that come next, stepped over; possibly none.
    pub(super) fn digits(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// A number with the blanks after it.
    pub(super) fn number(&mut self, what: &str) -> Result<BigUint, SyntaxError> {
        let number = numbers::number(self, what)?;
        self.skip_blanks();
        Ok(number)
    }

    /// The text between two byte offsets, shortened for a message.
    pub(super) fn text_between(&self, start: usize, end: usize) -> String {
        let text = &self.text[start..end];
        if text.len() <= 40 {
            text.into()
        } else {
            format!("{}...", text.chars().take(40).collect::<String>())
        }
    }

    /// The character two places on, to distinguish `10^3+7` from `10^3 + 7`.
    pub(super) fn second(&self) -> Option<char> {
        self.text[self.at..].chars().nth(1)
    }

    /// What comes next, for a message: a word or a single sign, shortened if long.
    pub(super) fn found(&self) -> String {
        let word = self.word();
        let shown: String = word.chars().take(20).collect();
        let dots = if shown.len() < word.len() { "..." } else { "" };
        match (word, self.peek()) {
            ("", None) => "the end".into(),
            ("", Some(sign)) => format!("`{sign}`"),
            _ => format!("`{shown}{dots}`"),
        }
    }

    /// An error at what comes next.
    pub(super) fn error(&self, message: &str, help: &str) -> SyntaxError {
        let width = match (self.word().len(), self.peek()) {
            (0, sign) => sign.map_or(0, char::len_utf8),
            (word, _) => word,
        };
        self.error_at(self.at, self.at + width, message, help)
    }

    /// An error at the given bytes.
    pub(super) fn error_at(&self, start: usize, end: usize, message: &str, help: &str) -> SyntaxError {
        SyntaxError { span: start..end, message: message.into(), help: help.into() }
    }

    fn word(&self) -> &'a str {
        let rest = &self.text[self.at..];
        &rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())]
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }
}
