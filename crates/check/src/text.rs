//! Reading the text of certificates. There is one way to write each, so lines are compared, not interpreted.

use std::collections::HashMap;
use std::rc::Rc;

use crate::automaton::Automaton;
use crate::family::{Family, natural};
use crate::reject::{Reason, Rejected, shorten};
use crate::sha256;

/// The lines of a file, one after another.
pub(crate) struct Lines<'a> {
    bytes: &'a [u8],
    /// Where the current line begins.
    at: usize,
    /// The number of the current line, from 1.
    number: usize,
    /// The family of the certificate that is being read.
    family: Option<String>,
}

/// A certificate as it stands in the text.
pub(crate) struct Certificate {
    /// The number of its first line.
    pub(crate) line: usize,
    pub(crate) family: Family,
    pub(crate) hash: String,
    /// The certificates it uses, in the order of [`Family::needs`].
    pub(crate) uses: Vec<Rc<Certificate>>,
    pub(crate) target: Automaton,
    pub(crate) reach: Automaton,
}

/// The certificates that were accepted, by their hashes.
pub(crate) type Known = HashMap<String, Rc<Certificate>>;

impl<'a> Lines<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, number: 1, family: None }
    }

    /// The next certificate, or nothing at the end. `known` has those that may be used, by their hashes.
    pub(crate) fn certificate(&mut self, known: &Known) -> Result<Option<Certificate>, Rejected> {
        self.family = None;
        if self.at == self.bytes.len() {
            return if self.at == 0 { Err(self.reject(Reason::Empty)) } else { Ok(None) };
        }
        let (line, begin) = (self.number, self.at);
        self.expect("fibnim certificate 1")?;
        let family = self.family()?;
        let uses = self.uses(&family, known)?;
        let header = |name: &str| format!("automaton {name} {}", family.tracks());
        self.expect(&header("target"))?;
        let target = self.automaton(&family, &header("reach"))?;
        let reach = self.automaton(&family, "end")?;
        let hash = sha256::hex(&self.bytes[begin..self.at]);
        Ok(Some(Certificate { line, family, hash, uses, target, reach }))
    }

    /// What is wrong, at the current line.
    fn reject(&self, reason: Reason) -> Rejected {
        Rejected { line: Some(self.number), family: self.family.clone(), reason }
    }

    /// The current line, without its line feed; nothing at the end of the file.
    fn peek(&self) -> Result<Option<&'a str>, Rejected> {
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

    /// Goes on behind the current line.
    fn advance(&mut self, line: &str) {
        self.at += line.len() + 1;
        self.number += 1;
    }

    fn expected(&self, expected: impl Into<String>, found: Option<&str>) -> Rejected {
        self.reject(Reason::Expected { expected: expected.into(), found: found.map(shorten) })
    }

    /// Reads a line that can only be this one.
    fn expect(&mut self, expected: &str) -> Result<(), Rejected> {
        match self.peek()? {
            Some(line) if line == expected => {
                self.advance(line);
                Ok(())
            }
            found => Err(self.expected(format!("`{expected}`"), found)),
        }
    }

    fn family(&mut self) -> Result<Family, Rejected> {
        let found = self.peek()?;
        let Some((line, name)) = found.and_then(|line| Some((line, line.strip_prefix("family ")?))) else {
            return Err(self.expected("`family NAME`", found));
        };
        let family = Family::named(name).ok_or_else(|| self.reject(Reason::UnknownFamily(shorten(name))))?;
        self.advance(line);
        self.family = Some(family.name.clone());
        Ok(family)
    }

    /// The lines `uses FAMILY HASH`: exactly those needed. Only as many as there are lines are asked for.
    fn uses(&mut self, family: &Family, known: &Known) -> Result<Vec<Rc<Certificate>>, Rejected> {
        let mut uses = Vec::new();
        for name in family.needs() {
            let found = self.peek()?;
            let words = found.and_then(|line| Some((line, line.strip_prefix("uses ")?.split_once(' ')?)));
            let Some((line, (used, hash))) = words.filter(|&(_, (used, _))| used == name) else {
                return Err(self.expected(format!("`uses {} HASH`", shorten(&name)), found));
            };
            let Some(certificate) = known.get(hash).filter(|certificate| certificate.family.name == name)
            else {
                return Err(self.reject(Reason::UnknownHash(shorten(used))));
            };
            uses.push(Rc::clone(certificate));
            self.advance(line);
        }
        Ok(uses)
    }

    /// The rows of an automaton, and the line behind them.
    fn automaton(&mut self, family: &Family, behind: &str) -> Result<Automaton, Rejected> {
        let mut automaton = Automaton::new(family.piles.len() + 1);
        let mut row = Vec::new();
        // The greatest state that a row leads to, and the line of that row.
        let mut greatest = (0, self.number);
        while let Some((line, accepts, states)) = self.row(behind)? {
            row.clear();
            for word in states.split(' ') {
                let state = natural(word).and_then(|state| u32::try_from(state).ok());
                row.push(state.ok_or_else(|| self.expected("the number of a state", Some(word)))?);
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
        self.expect(behind)?;
        let (state, line) = greatest;
        if state as usize > automaton.states() {
            self.number = line;
            return Err(self.reject(Reason::NoSuchState { state, states: automaton.states() }));
        }
        Ok(automaton)
    }

    /// The row on the current line, unless it is the line behind the rows: the line, whether the state accepts, its states.
    fn row(&self, behind: &str) -> Result<Option<(&'a str, bool, &'a str)>, Rejected> {
        let found = self.peek()?;
        if found == Some(behind) {
            return Ok(None);
        }
        let row = found.and_then(|line| {
            let accept = line.strip_prefix("+ ").map(|states| (line, true, states));
            accept.or_else(|| Some((line, false, line.strip_prefix("- ")?)))
        });
        row.map(Some).ok_or_else(|| self.expected(format!("a row or `{behind}`"), found))
    }
}
