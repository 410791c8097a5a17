//! Certificates: theorems as text that another program can check. The format is told in `docs/CERTIFICATES.md`.

use std::collections::HashSet;
use std::fmt::Write;
use std::sync::Arc;

use automata::{Automaton, TooLarge};
use sha2::{Digest, Sha256};
use work::Limits;

use super::{Family, Theorem};

/// The first line of every certificate.
const HEAD: &str = "fibnim certificate 1";

/// A hash as the certificates write it.
pub fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::with_capacity(64), |mut out, byte| {
        // Writing into a string cannot fail.
        let _ = write!(out, "{byte:02x}");
        out
    })
}

/// The text of a certificate.
pub(super) fn write(
    family: &Family,
    uses: &[(Family, String)],
    target: &Automaton,
    reach: &Automaton,
) -> String {
    let mut out = format!("{HEAD}\nfamily {family}\n");
    for (family, hash) in uses {
        let _ = writeln!(out, "uses {family} {hash}");
    }
    for (name, automaton) in [("target", target), ("reach", reach)] {
        let _ = writeln!(out, "automaton {name} {}", family.tracks().join(" "));
        for state in 1..=automaton.states() as u32 {
            out.push(if automaton.is_accepting(state) { '+' } else { '-' });
            for letter in 0..1 << automaton.tracks() {
                let _ = write!(out, " {}", automaton.next(state, letter));
            }
            out.push('\n');
        }
    }
    out.push_str("end\n");
    out
}

/// Why a text is no certificate.
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

/// The theorem with its certificate written anew: automata are minimal, so there is only one such text. `hash` gives those of the
/// certificates that it uses.
pub fn rewrite(theorem: &Theorem, hash: impl Fn(&Family) -> Option<String>) -> Option<Theorem> {
    let uses: Option<Vec<(Family, String)>> =
        theorem.uses.iter().map(|(family, _)| Some((family.clone(), hash(family)?))).collect();
    let uses = uses?;
    let certificate = write(&theorem.family, &uses, &theorem.target, &theorem.reach);
    Some(Theorem { uses, certificate, ..theorem.clone() })
}

/// The certificates of these families behind those of all that they build on, each once: what a checker needs.
///
/// ```
/// use std::collections::BTreeMap;
/// use fibnim::proof::{Family, certificate, prove};
/// use work::{Limits, Unwatched};
///
/// let mut shelf = BTreeMap::new();
/// let mut theorem = |family: &Family| prove(family, &mut shelf, &Limits::default(), &mut Unwatched);
/// let text = certificate::bundle(&[Family::Grundy(1)], &mut theorem).unwrap();
/// assert_eq!(text.matches("family grundy:").count(), 2);
/// ```
///
/// # Errors
///
/// Those of `theorem`, which finds a theorem.
pub fn bundle<E>(
    families: &[Family],
    theorem: &mut dyn FnMut(&Family) -> Result<Arc<Theorem>, E>,
) -> Result<String, E> {
    let mut text = String::new();
    let mut written = HashSet::new();
    // A family is written when it comes back from behind those that it needs.
    let mut stack: Vec<(Family, bool)> =
        families.iter().rev().map(|family| (family.clone(), false)).collect();
    while let Some((family, ready)) = stack.pop() {
        if written.contains(&family) {
            continue;
        }
        let found = theorem(&family)?;
        if ready {
            text.push_str(&found.certificate);
            written.insert(family);
            continue;
        }
        stack.push((family, true));
        stack.extend(found.uses.iter().rev().map(|(used, _)| (used.clone(), false)));
    }
    Ok(text)
}

/// Reads all certificates of a file, in order. Reading believes what is written: who does not trust the file
/// has it checked first.
///
/// ```
/// use std::collections::BTreeMap;
/// use fibnim::proof::{Family, certificate, prove};
/// use work::{Limits, Unwatched};
///
/// let limits = Limits::default();
/// let theorem = prove(&Family::OnePile, &mut BTreeMap::new(), &limits, &mut Unwatched).unwrap();
/// assert_eq!(certificate::read(&theorem.certificate, &limits).unwrap(), [(*theorem).clone()]);
/// ```
///
/// # Errors
///
/// At the first line that is not in the format; or if an automaton outgrows the limits.
pub fn read(text: &str, limits: &Limits) -> Result<Vec<Theorem>, CertificateError> {
    let mut reader = Reader { text, at: 0, line: 0 };
    let mut theorems = Vec::new();
    while reader.at < text.len() {
        theorems.push(reader.theorem(limits)?);
    }
    Ok(theorems)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

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

    fn expect(&mut self, line: &str) -> Result<(), CertificateError> {
        if self.peek() != line {
            return Err(self.error(format!("`{line}`")));
        }
        self.next().map(|_| ()).ok_or_else(|| self.error("the end of the line"))
    }

    fn theorem(&mut self, limits: &Limits) -> Result<Theorem, CertificateError> {
        let start = self.at;
        self.expect(HEAD)?;
        let family = self.peek().strip_prefix("family ").and_then(|name| name.parse::<Family>().ok());
        let Some(family) = family else { return Err(self.error("`family` and its name")) };
        self.next();
        let mut uses = Vec::new();
        while let Some(line) = self.peek().strip_prefix("uses ") {
            let used =
                line.split_once(' ').and_then(|(name, hash)| Some((name.parse().ok()?, hash.to_owned())));
            uses.push(used.ok_or_else(|| self.error("a family and a hash"))?);
            self.next();
        }
        if uses.iter().map(|(used, _): &(Family, String)| used.clone()).ne(family.needs()) {
            return Err(self.error("the families that it needs, above"));
        }
        let target = self.automaton("target", &family, limits)?;
        let reach = self.automaton("reach", &family, limits)?;
        self.expect("end")?;
        Ok(Theorem { family, target, reach, uses, certificate: self.text[start..self.at].to_owned() })
    }

    fn automaton(
        &mut self,
        name: &str,
        family: &Family,
        limits: &Limits,
    ) -> Result<Automaton, CertificateError> {
        let tracks = family.tracks();
        self.expect(&format!("automaton {name} {}", tracks.join(" ")))?;
        let first = self.line + 1;
        let mut rows: Vec<(Vec<u32>, bool)> = Vec::new();
        while self.peek().starts_with(['+', '-']) {
            let line = self.peek();
            let row: Option<Vec<u32>> =
                line[1..].split_whitespace().map(|state| state.parse().ok()).collect();
            let row = row.filter(|row| row.len() == 1 << tracks.len());
            rows.push((row.ok_or_else(|| self.error("a state for each letter"))?, line.starts_with('+')));
            self.next();
        }
        if rows.is_empty() {
            return Ok(Automaton::all(family.system(), tracks.len(), limits)?.complement(limits)?);
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
        Ok(Automaton::from_rows(family.system(), tracks.len(), &rows, limits)?)
    }
}
