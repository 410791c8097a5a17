//! A reader of certificates.

use automata::{Automaton, System, TooLarge};
use limits::Limits;

use super::{HEAD, HEAD_3, HEAD_4, numbers};
use crate::proof::conditions::lines::Line;
use crate::proof::play::reading::Reading;
use crate::proof::{Asks, Family, Theorem};
use crate::rules::Rules;

/// Why a text is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// Something else was expected.
    #[error("line {line}: expected {expected}")]
    Format {
        /// The line, counted from 1.
        line: usize,
        /// What should stand there.
        expected: String,
    },
    /// It is too large for the limits.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// Reads all certificates of a file, in order. Reading believes what is written: a caller that does not trust the file
/// has it checked first.
///
/// ```
/// use std::collections::BTreeMap;
/// use fibnim::proof::{Family, certificate, prove};
/// use limits::{Limits, Unwatched};
///
/// let limits = Limits::default();
/// let theorem = prove(&Family::one_pile(), &mut BTreeMap::new(), &limits, &mut Unwatched).unwrap();
/// assert_eq!(certificate::read(&theorem.certificate, &limits).unwrap(), [(*theorem).clone()]);
/// ```
///
/// # Errors
///
/// At the first line that is not in the format; or if an automaton outgrows the limits.
pub fn read(text: &str, limits: &Limits) -> Result<Vec<Theorem>, CertificateError> {
    let mut reader = Reader { text, at: 0, line: 0, limits };
    let mut theorems = Vec::new();
    while reader.at < text.len() {
        theorems.push(reader.theorem(&theorems)?);
    }
    Ok(theorems)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    limits: &'a Limits,
}

type Read<T> = Result<T, CertificateError>;

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let end = rest.find('\n')?;
        self.at += end + 1;
        self.line += 1;
        Some(&rest[..end])
    }

    fn peek(&self) -> &'a str {
        self.text[self.at..].lines().next().unwrap_or_default()
    }

    fn error(&self, expected: impl Into<String>) -> CertificateError {
        CertificateError::Format { line: self.line + 1, expected: expected.into() }
    }

    fn expect(&mut self, line: &str) -> Read<()> {
        if self.peek() != line {
            return Err(self.error(format!("`{line}`")));
        }
        self.next().map(|_| ()).ok_or_else(|| self.error("the end of the line"))
    }

    fn theorem(&mut self, earlier: &[Theorem]) -> Read<Theorem> {
        if self.peek() == HEAD_4 {
            return self.stated_theorem();
        }
        let start = self.at;
        let is_version_3 = self.peek() == HEAD_3;
        self.expect(if is_version_3 { HEAD_3 } else { HEAD })?;
        let family = self.family()?;
        let mut hashes = Vec::new();
        while let Some(hash) = self.peek().strip_prefix("uses ") {
            hashes.push(hash);
            self.next();
        }
        let mut uses = Vec::new();
        for family in family.needs() {
            // In the order of need, whatever the order in the file.
            let serves =
                |theorem: &&Theorem| theorem.family == family && hashes.contains(&theorem.hash().as_str());
            match earlier.iter().find(serves) {
                Some(theorem) => uses.push((family, theorem.hash())),
                // A file may hold one certificate alone: then all that is known of the others are their hashes, in order.
                None => match hashes.get(uses.len()) {
                    Some(hash) => uses.push((family, (*hash).to_owned())),
                    None => return Err(self.error(format!("the hash of the certificate of {family}, above"))),
                },
            }
        }
        let tracks = family.tracks();
        let target = self.automaton("target", family.system(), &tracks)?;
        let reach = self.automaton("reach", family.system(), &tracks)?;
        let mut lines = Vec::new();
        if family.rules().allowance().is_none() {
            for (number, reading) in family.readings().all.iter().enumerate() {
                let has_bound = match reading {
                    Reading::Chosen(_) => true,
                    Reading::Slide(_) => reading.has_standing() && !is_version_3,
                    Reading::Single(_) => false,
                };
                let mut within = None;
                if has_bound {
                    let tracks: Vec<String> = tracks.iter().cloned().chain(["b".into()]).collect();
                    within = Some(self.automaton(&format!("within {number}"), family.system(), &tracks)?);
                }
                let line = self.automaton(&format!("line {number}"), family.system(), &tracks)?;
                lines.push(Line { within, line });
            }
        }
        self.expect("end")?;
        let certificate = self.text[start..self.at].to_owned();
        Ok(Theorem { family, target, reach, lines, uses, certificate })
    }

    /// A certificate of version 4: the certificates of statements in it are the checker's business.
    fn stated_theorem(&mut self) -> Read<Theorem> {
        let start = self.at;
        self.expect(HEAD_4)?;
        let family = self.family()?;
        if !family.is_stated() {
            return Err(self.error(
                "rules in which several numbers are chosen, options blocked, or relations given, above",
            ));
        }
        let target = self.automaton("target", family.system(), &family.tracks())?;
        let reach = self.automaton("reach", family.system(), &family.tracks())?;
        while self.peek().starts_with("fibnim statement ") {
            while self.peek() != "end" {
                self.next().ok_or_else(|| self.error("`end`"))?;
            }
            self.expect("end")?;
        }
        self.expect("end")?;
        let certificate = self.text[start..self.at].to_owned();
        Ok(Theorem { family, target, reach, lines: Vec::new(), uses: Vec::new(), certificate })
    }

    /// The numbers, the rules, the fixed piles and the question.
    fn family(&mut self) -> Read<Family> {
        let numbers = self.peek().strip_prefix("numbers ").and_then(numbers::read);
        let numbers = numbers
            .ok_or_else(|| self.error("`numbers`, the first terms, and the delay or the recurrence"))?;
        self.next();
        let start = self.at;
        while ["game ", "misere", "block ", "given ", "move "]
            .iter()
            .any(|word| self.peek().starts_with(word))
        {
            self.next();
        }
        let rules = Rules::parse_in(&numbers, &self.text[start..self.at], self.limits)
            .map_err(|error| self.error(format!("the rules of a game, above: {error}")))?;
        let mut fixed = vec![None; rules.piles().len()];
        if let Some(at) = self.peek().strip_prefix("at ") {
            for part in at.split(' ') {
                let pile = part.split_once('=').and_then(|(name, stones)| {
                    let pile = rules.piles().iter().position(|pile| pile == name)?;
                    Some((pile, stones.parse().ok()?))
                });
                let (pile, stones) = pile.ok_or_else(|| self.error("fixed piles, as in m=3"))?;
                fixed[pile] = Some(stones);
            }
            self.next();
        }
        let asks = match self.peek() {
            "asks moves" => Some(Asks::Moves),
            "asks lost" => Some(Asks::Lost),
            other => other.strip_prefix("asks value ").and_then(|value| value.parse().ok()).map(Asks::Value),
        };
        let asks = asks.ok_or_else(|| self.error("what is asked"))?;
        let family = Family::new(rules, fixed, asks)
            .map_err(|error| self.error(format!("what can be proved: {error}")))?;
        self.next();
        Ok(family)
    }

    fn automaton(&mut self, name: &str, system: &'static System, tracks: &[String]) -> Read<Automaton> {
        self.expect(&format!("automaton {name} {}", tracks.join(" ")))?;
        let first = self.line + 1;
        let mut rows: Vec<(Vec<u32>, bool)> = Vec::new();
        while self.peek().starts_with(['+', '-']) {
            let line = self.peek();
            let row: Option<Vec<u32>> =
                line[1..].split_whitespace().map(|state| state.parse().ok()).collect();
            let row = row.filter(|row| row.len() == system.letters(tracks.len()));
            rows.push((row.ok_or_else(|| self.error("a state for each letter"))?, line.starts_with('+')));
            self.next();
        }
        if rows.is_empty() {
            return Ok(Automaton::all(system, tracks.len(), self.limits)?.complement(self.limits)?);
        }
        let sound =
            rows[0].0[0] == 1 && rows.iter().flat_map(|(row, _)| row).all(|&to| to as usize <= rows.len());
        if !sound {
            return Err(CertificateError::Format {
                line: first,
                expected: "rows of states that are there".into(),
            });
        }
        let rows: Vec<(&[u32], bool)> =
            rows.iter().map(|(row, accepts)| (row.as_slice(), *accepts)).collect();
        Ok(Automaton::from_rows(system, tracks.len(), &rows, self.limits)?)
    }
}
