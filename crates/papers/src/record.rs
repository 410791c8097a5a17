//! The records of a paper: one file of TOML, read once.
//!
//! A record has an `id`, a `place`, a `quotation` by which the place is found and a `statement`. What is quoted is a few words that
//! stand in the paper: of a table its caption or a row, of a formula its beginning, with `>=`, `⊕`, `F_(k+1)` for what is
//! typeset. Its `formulas` decide it, each after the definitions of the file (`define`) that it needs; where no formula can,
//! `check` names a program. What is refuted has a `severity`, a `counterexample` and a `correction`, which is a record of its own
//! at the same words.

use serde::Deserialize;

use crate::claim::{Check, Headline, Program, Programs};
use crate::formulas::{Definition, plain, whole};
use crate::moves::Move;
use crate::{Claim, Paper, Severity, Verdict};

/// What a file has.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    /// Which text was read, for the letter.
    text: String,
    /// Where it can be had, if one of the papers says so.
    link: Option<String>,
    /// What a letter must say of its own way to write things.
    #[serde(default)]
    notation: String,
    #[serde(default)]
    define: Vec<String>,
    #[serde(default)]
    slip: Vec<Slip>,
    claim: Vec<Record>,
}

/// A slip of the pen: what is printed, and what is meant.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slip {
    /// Its name, such as `AP.slip.tail`.
    pub id: String,
    /// Where it is.
    pub place: String,
    /// What is printed there.
    pub printed: String,
    /// What is meant.
    pub read: String,
    /// Of what kind it is.
    #[serde(default = "misprint")]
    pub severity: Severity,
}

fn misprint() -> Severity {
    Severity::Misprint
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    #[serde(default)]
    id: String,
    #[serde(default)]
    aliases: Vec<String>,
    #[serde(default)]
    place: String,
    /// A correction has that of what it corrects.
    #[serde(default)]
    quotation: String,
    statement: String,
    severity: Option<Severity>,
    headline: Option<Headline>,
    /// What it is if it is neither refuted, nor proved by formulas, nor verified by a program.
    #[serde(default)]
    open: bool,
    /// The program proves it: for all numbers, by theorems.
    #[serde(default)]
    proved: bool,
    #[serde(default)]
    scope: String,
    #[serde(default)]
    formulas: Vec<String>,
    #[serde(default)]
    moves: Vec<String>,
    check: Option<String>,
    count: Option<String>,
    #[serde(default)]
    by_hand: String,
    #[serde(default)]
    beyond: String,
    #[serde(default)]
    witness: String,
    #[serde(default)]
    counterexample: String,
    #[serde(default)]
    position: String,
    #[serde(default)]
    patch: String,
    #[serde(default)]
    ahead: String,
    correction: Option<Box<Record>>,
}

/// What follows the name of a claim in the name of its correction.
const CORRECTED: &str = ".corrected";

/// A paper as it was recorded.
pub(crate) struct Recorded {
    /// Which text was read.
    pub(crate) text: String,
    /// Where it can be had.
    pub(crate) link: Option<String>,
    /// How a letter on it writes things.
    pub(crate) notation: String,
    /// Its claims in order, each correction after what it corrects.
    pub(crate) claims: Vec<Claim>,
    /// Small slips.
    pub(crate) slips: Vec<Slip>,
    /// What formulas may use, as `let NAME(...) = ...;`.
    pub(crate) definitions: Vec<String>,
}

/// What is wrong with a file, and in which record.
pub(crate) type Fault = String;

/// Reads the file of a paper.
pub(crate) fn read(paper: Paper, file: File, programs: &[&Programs]) -> Result<Recorded, Fault> {
    let mut definitions = Vec::new();
    for text in &file.define {
        definitions.push(Definition::parse(text).ok_or_else(|| format!("{paper}: no definition: {text}"))?);
    }
    let reader = Reader { paper, definitions, programs };
    let mut claims = Vec::new();
    for mut record in file.claim {
        let correction = record.correction.take();
        let (id, place, quotation) = (record.id.clone(), record.place.clone(), record.quotation.clone());
        let aliases = record.aliases.iter().map(|alias| format!("{alias}{CORRECTED}")).collect();
        let refuted = record.severity.is_some();
        claims.push(reader.claim(record, false)?);
        match (correction, refuted) {
            (Some(mut correction), true) => {
                correction.id = format!("{id}{CORRECTED}");
                correction.aliases = aliases;
                if correction.place.is_empty() {
                    correction.place = place;
                }
                correction.quotation = quotation;
                claims.push(reader.claim(*correction, true)?);
            }
            (None, false) => {}
            (None, true) => return Err(format!("{id} is refuted and has no correction")),
            (Some(_), false) => return Err(format!("{id} has a correction and is not refuted")),
        }
    }
    for slip in &file.slip {
        if !slip.id.starts_with(&format!("{paper}.slip.")) {
            return Err(format!("{}: a slip is called {paper}.slip. and a word", slip.id));
        }
    }
    let definitions = reader.definitions.iter().map(|definition| definition.text().to_owned()).collect();
    let (text, notation) = (plain(&file.text), plain(&file.notation));
    Ok(Recorded { text, link: file.link, notation, claims, slips: file.slip, definitions })
}

/// Whether these are a few words: enough to find a place, not a sentence.
fn finds_a_place(quotation: &str) -> bool {
    let letters = quotation.chars().filter(|sign| !sign.is_whitespace()).count();
    (8..=45).contains(&letters)
}

struct Reader<'a> {
    paper: Paper,
    definitions: Vec<Definition>,
    programs: &'a [&'a Programs],
}

impl Reader<'_> {
    fn claim(&self, record: Record, corrects: bool) -> Result<Claim, Fault> {
        let id = record.id.clone();
        let fault = |what: &str| Err(format!("{id}: {what}"));
        if !id.starts_with(&format!("{}.", self.paper)) {
            return fault("a name begins with the letters of its paper");
        }
        if record.correction.is_some() {
            return fault("a correction has no correction");
        }
        if !finds_a_place(&record.quotation) {
            return fault("a few words of the paper, and no more, are quoted so that the place is found");
        }
        let program = self.program(&id, record.check.as_deref())?;
        let count = self.program(&id, record.count.as_deref())?;
        let mut moves = Vec::new();
        for text in &record.moves {
            moves.push(Move::parse(text).ok_or_else(|| format!("{id}: no move: {text}"))?);
        }
        let has_counterexample = !record.counterexample.is_empty();
        if record.severity.is_some() != has_counterexample {
            return fault("a refuted claim, and only such a one, has a severity and a counterexample");
        }
        if record.formulas.is_empty() && moves.is_empty() && program.is_none() {
            return fault("nothing checks it");
        }
        if program.is_none() && record.scope.is_empty() {
            return fault("formulas have a scope");
        }
        let recorded = match (record.severity, record.open, record.proved || program.is_none()) {
            (Some(_), ..) => Verdict::Refuted,
            (None, true, _) => Verdict::Open,
            (None, false, true) => Verdict::Proved,
            (None, false, false) => Verdict::Verified,
        };
        let counterexample = plain(&record.counterexample);
        let witness = plain(&record.witness);
        let check = Check { scope: plain(&record.scope), moves, program, count, witness };
        Ok(Claim {
            id: record.id,
            aliases: record.aliases,
            paper: self.paper,
            place: plain(&record.place),
            quotation: plain(&record.quotation),
            statement: plain(&record.statement),
            recorded,
            severity: record.severity,
            formulas: record.formulas.iter().map(|formula| whole(&self.definitions, formula)).collect(),
            short_formulas: record.formulas.iter().map(|formula| plain(formula)).collect(),
            moves: record.moves,
            program: record.check.or(record.count),
            by_hand: plain(&record.by_hand),
            beyond: plain(&record.beyond),
            counterexample,
            position: record.position,
            patch: plain(&record.patch),
            ahead: plain(&record.ahead),
            corrects,
            headline: record.headline,
            check,
        })
    }

    fn program(&self, id: &str, name: Option<&str>) -> Result<Option<Program>, Fault> {
        let Some(name) = name else { return Ok(None) };
        let found = self.programs.iter().copied().flatten().find(|(known, _)| *known == name);
        found.map(|(_, program)| Some(*program)).ok_or_else(|| format!("{id}: there is no check `{name}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Finding;

    const PROGRAMS: &Programs = &[("known", |_| Finding::verified("all that there is"))];

    /// What becomes of a file with these lines after its first.
    fn read_lines(lines: &str) -> Result<Recorded, Fault> {
        read_text(&format!("text = 'a text'\ndefine = ['one(a) = a = 1']\n{lines}"))
    }

    fn read_text(text: &str) -> Result<Recorded, Fault> {
        let file = toml::from_str(text).map_err(|error| error.to_string())?;
        read(Paper::K, file, &[PROGRAMS])
    }

    const REFUTED: &str = "[[claim]]\nid = 'K.1'\naliases = ['K.0']\nplace = 'Theorem 1'\nquotation = 'words of the paper'\n\
        statement = 'It is.'\nseverity = 'step'\nscope = 'for all n'\nformulas = ['forall n: one(n)']\nwitness = 'n = 0'\n\
        counterexample = 'zero is not'\n[claim.correction]\nstatement = 'It is not.'\ncheck = 'known'\n";

    #[test]
    fn a_refuted_claim_and_its_correction() {
        let claims = read_lines(REFUTED).unwrap().claims;
        let [refuted, corrected] = &claims[..] else { panic!("{} claims", claims.len()) };
        assert_eq!((refuted.recorded, refuted.severity), (Verdict::Refuted, Some(Severity::Step)));
        assert_eq!(refuted.formulas, ["let one(a) = a = 1; forall n: one(n)"]);
        assert_eq!(refuted.short_formulas, ["forall n: one(n)"]);
        assert_eq!((corrected.id.as_str(), corrected.place.as_str()), ("K.1.corrected", "Theorem 1"));
        assert_eq!((corrected.recorded, corrected.corrects), (Verdict::Verified, true));
        assert_eq!(corrected.aliases, ["K.0.corrected"]);
    }

    #[test]
    fn what_is_no_record_is_not_read() {
        let broken = [
            ("severity = 'step'\n", "", "severity and a counterexample"),
            ("[claim.correction]\nstatement = 'It is not.'\ncheck = 'known'\n", "", "has no correction"),
            ("severity = 'step'", "severity = 'bad'", "unknown variant"),
            ("counterexample = 'zero is not'\n", "", "severity and a counterexample"),
            ("check = 'known'", "check = 'unknown'", "no check `unknown`"),
            ("check = 'known'\n", "", "nothing checks it"),
            ("scope = 'for all n'\n", "", "formulas have a scope"),
            ("id = 'K.1'", "id = 'M.1'", "letters of its paper"),
            ("quotation = 'words of the paper'\n", "", "a few words"),
            (
                "words of the paper",
                "a whole sentence, copied from the paper, that says all there is",
                "and no more",
            ),
            ("witness", "wittness", "unknown field"),
            ("witness = 'n = 0'", "moves = ['no move']", "no move"),
        ];
        for (from, to, fault) in broken {
            assert!(REFUTED.contains(from), "{from}");
            let message = read_lines(&REFUTED.replacen(from, to, 1)).err().unwrap_or_default();
            assert!(message.contains(fault), "{from} -> {to}: {message}");
        }
        let message = read_text("text = ''\ndefine = ['nothing']\nclaim = []").err().unwrap_or_default();
        assert!(message.contains("no definition"), "{message}");
    }
}
