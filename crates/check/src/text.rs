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
    /// What the certificate that is being read is about.
    pub(crate) subject: Option<String>,
}

/// A certificate as it stands in the text.
pub(crate) struct Certificate {
    /// The number of its first line.
    pub(crate) line: usize,
    pub(crate) family: Family,
    pub(crate) hash: String,
    /// The certificates it uses, in the order of [`Family::needs`].
    pub(crate) uses: Vec<Rc<Certificate>>,
    pub(crate) target: Rc<Automaton>,
    pub(crate) reach: Rc<Automaton>,
}

/// The certificates that were accepted, by their hashes.
pub(crate) type Known = HashMap<String, Rc<Certificate>>;

impl<'a> Lines<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, number: 1, subject: None }
    }

    /// The next certificate, or nothing at the end. `known` has those that may be used, by their hashes.
    pub(crate) fn certificate(&mut self, known: &Known) -> Result<Option<Certificate>, Rejected> {
        if self.at == self.bytes.len() {
            return if self.at == 0 { Err(self.reject(Reason::Empty)) } else { Ok(None) };
        }
        let (line, begin) = self.place();
        self.expect("fibnim certificate 1")?;
        let family = self.family()?;
        let uses = self.uses(family.needs(), known)?;
        let header = |name: &str| format!("automaton {name} {}", family.tracks());
        self.expect(&header("target"))?;
        let target = self.automaton(&family, &header("reach"))?;
        let reach = self.automaton(&family, "end")?;
        let hash = self.hash(begin);
        Ok(Some(Certificate { line, family, hash, uses, target: Rc::new(target), reach: Rc::new(reach) }))
    }

    /// The number of the current line, and where it begins.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.number, self.at)
    }

    /// The SHA-256 of what stands from here up to the current line.
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

    /// Goes on behind the current line.
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

    fn family(&mut self) -> Result<Family, Rejected> {
        let found = self.peek()?;
        let Some((line, name)) = found.and_then(|line| Some((line, line.strip_prefix("family ")?))) else {
            return Err(self.expected("`family NAME`", found));
        };
        let family = Family::named(name).ok_or_else(|| self.reject(Reason::UnknownFamily(shorten(name))))?;
        self.advance(line);
        self.subject = Some(family.name.clone());
        Ok(family)
    }

    /// The lines `uses FAMILY HASH`: exactly those needed. Only as many as there are lines are asked for.
    pub(crate) fn uses(
        &mut self,
        needs: impl Iterator<Item = String>,
        known: &Known,
    ) -> Result<Vec<Rc<Certificate>>, Rejected> {
        let mut uses = Vec::new();
        for name in needs {
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
        let automaton = self.rows(family.piles.len() + 1, &format!("`{behind}`"), |line| line == behind)?;
        self.expect(behind)?;
        Ok(automaton)
    }

    /// The rows of an automaton, up to a line that may stand behind them.
    pub(crate) fn rows(
        &mut self,
        tracks: usize,
        expected: &str,
        behind: impl Fn(&str) -> bool,
    ) -> Result<Automaton, Rejected> {
        let mut automaton = Automaton::new(tracks);
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
        Ok(automaton)
    }

    /// The number of a state.
    pub(crate) fn state(&self, word: &str) -> Result<u32, Rejected> {
        let state = natural(word).and_then(|state| u32::try_from(state).ok());
        state.ok_or_else(|| self.expected("the number of a state", Some(word)))
    }

    /// The row on the current line, unless it is a line that may stand behind the rows: the line, whether the state accepts, its
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
