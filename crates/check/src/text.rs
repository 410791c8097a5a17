//! Reading the text of certificates. There is one way to write each, so lines are compared, not interpreted.

use crate::automaton::Automaton;
use crate::numbers::natural;
use crate::reject::{Reason, Rejected, shorten};
use crate::sha256;

/// The lines of a file, one after another.
pub(crate) struct Lines<'a> {
    bytes: &'a [u8],
    /// Where the current line begins.
    at: usize,
    /// The number of the current line, from 1.
    number: usize,
    /// What the certificate that is being read is about.
    pub(crate) subject: Option<String>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, number: 1, subject: None }
    }

    /// Whether nothing is left; a file with nothing at all is wrong.
    pub(crate) fn is_over(&self) -> Result<bool, Rejected> {
        match self.bytes.len() {
            0 => Err(self.reject(Reason::Empty)),
            length => Ok(self.at == length),
        }
    }

    /// The number of the current line, and where it begins.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.number, self.at)
    }

    /// The SHA-256 of the text from here up to the current line.
    pub(crate) fn hash(&self, begin: usize) -> String {
        sha256::hex(&self.bytes[begin..self.at])
    }

    /// What is wrong, at the current line.
    pub(crate) fn reject(&self, reason: Reason) -> Rejected {
        Rejected { line: Some(self.number), subject: self.subject.clone(), reason }
    }

    /// The current line, without its line feed; nothing at the end of the file.
    pub(crate) fn peek(&self) -> Result<Option<&'a str>, Rejected> {
        let rest = &self.bytes[self.at..];
        if rest.is_empty() {
            return Ok(None);
        }
        let length = rest.iter().position(|&b| b == b'\n').ok_or_else(|| self.reject(Reason::NoLineFeed))?;
        match str::from_utf8(&rest[..length]) {
            Ok(line) => Ok(Some(line)),
            Err(_) => Err(self.reject(Reason::NotText)),
        }
    }

    /// Goes on after the current line.
    pub(crate) fn advance(&mut self, line: &str) {
        self.at += line.len() + 1;
        self.number += 1;
    }

    pub(crate) fn expected(&self, expected: impl Into<String>, found: Option<&str>) -> Rejected {
        self.reject(Reason::Expected { expected: expected.into(), found: found.map(shorten) })
    }

    /// Reads a line that can only be this one.
    pub(crate) fn expect(&mut self, expected: &str) -> Result<(), Rejected> {
        match self.peek()? {
            Some(line) if line == expected => {
                self.advance(line);
                Ok(())
            }
            found => Err(self.expected(format!("`{expected}`"), found)),
        }
    }

    /// What follows these words in the current line, and the line.
    pub(crate) fn behind(&self, words: &str) -> Result<Option<(&'a str, &'a str)>, Rejected> {
        Ok(self.peek()?.and_then(|line| Some((line, line.strip_prefix(words)?))))
    }

    /// An automaton with this header and number of letters, up to the line after it.
    pub(crate) fn automaton(
        &mut self,
        header: &str,
        letters: usize,
        behind: &str,
    ) -> Result<Automaton, Rejected> {
        self.expect(header)?;
        self.rows(letters, &format!("`{behind}`"), |line| line == behind)
    }

    /// The rows of an automaton, up to a line that may follow them.
    pub(crate) fn rows(
        &mut self,
        letters: usize,
        expected: &str,
        behind: impl Fn(&str) -> bool,
    ) -> Result<Automaton, Rejected> {
        let mut automaton = Automaton::new(letters);
        let mut row = Vec::new();
        // The greatest state that a row leads to, and the line of that row.
        let mut greatest = (0, self.number);
        while let Some((line, accepts, states)) = self.row(expected, &behind)? {
            row.clear();
            for word in states.split(' ') {
                row.push(self.state(word)?);
            }
            if row.len() != automaton.letters() {
                return Err(
                    self.reject(Reason::RowLength { expected: automaton.letters(), found: row.len() })
                );
            }
            if automaton.states() == 0 && row[0] != 1 {
                return Err(self.reject(Reason::StartMoves));
            }
            if let Some(&state) = row.iter().max().filter(|&&state| state > greatest.0) {
                greatest = (state, self.number);
            }
            automaton.push(accepts, &row);
            self.advance(line);
        }
        let (state, line) = greatest;
        if state as usize > automaton.states() {
            self.number = line;
            return Err(self.reject(Reason::NoSuchState { state, states: automaton.states() }));
        }
        Ok(automaton.finished())
    }

    /// The number of a state.
    pub(crate) fn state(&self, word: &str) -> Result<u32, Rejected> {
        let state = natural(word).and_then(|state| u32::try_from(state).ok());
        state.ok_or_else(|| self.expected("the number of a state", Some(word)))
    }

    /// The row on the current line, unless it is a line that may follow the rows: the line, whether the state accepts, its
    /// states.
    fn row(
        &self,
        expected: &str,
        behind: impl Fn(&str) -> bool,
    ) -> Result<Option<(&'a str, bool, &'a str)>, Rejected> {
        let found = self.peek()?;
        if found.is_some_and(behind) {
            return Ok(None);
        }
        let row = found.and_then(|line| {
            let accept = line.strip_prefix("+ ").map(|states| (line, true, states));
            accept.or_else(|| Some((line, false, line.strip_prefix("- ")?)))
        });
        row.map(Some).ok_or_else(|| self.expected(format!("a row or {expected}"), found))
    }
}
