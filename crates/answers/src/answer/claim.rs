//! Claims of the papers.

use papers::{Claim, Finding};
use serde::Serialize;

/// A claim of a paper: `fibnim papers --json` is a list of them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClaimFound {
    id: &'static str,
    /// Names that it had, or that claims had which are part of it now
    aliases: &'static [String],
    /// `K`, `M`, `G`, `AP` or `GL`
    paper: String,
    place: &'static str,
    statement: &'static str,
    /// A few words of the paper by which the place is found
    #[cfg_attr(feature = "schema", schema(required))]
    quotation: Option<&'static str>,
    /// `proved`, `verified`, `refuted` or `open`
    verdict: String,
    /// Of a refuted claim: `result`, `step`, `misprint`, `imprecise`, `convention` or `recovery`
    #[cfg_attr(feature = "schema", schema(required))]
    severity: Option<String>,
    /// How far it was checked
    #[cfg_attr(feature = "schema", schema(required))]
    scope: Option<String>,
    #[cfg_attr(feature = "schema", schema(required))]
    counterexample: Option<String>,
    /// The position of the counterexample, if it is one
    #[cfg_attr(feature = "schema", schema(required))]
    position: Option<String>,
    /// The verdict when it was recorded
    recorded: String,
    /// The statements that decide it, as `fibnim ask` reads them; empty where a program does
    formulas: &'static [String],
    /// The moves of a proof that are checked beside the formulas
    moves: &'static [String],
    /// The name of the program that checks it, in `crates/papers/src`, if one does
    #[cfg_attr(feature = "schema", schema(required))]
    check: Option<&'static str>,
    /// What the formulas do not say and a reader must add
    #[cfg_attr(feature = "schema", schema(required))]
    by_hand: Option<&'static str>,
    /// What was computed once, further than the check goes each time
    #[cfg_attr(feature = "schema", schema(required))]
    beyond: Option<&'static str>,
    /// Of a refuted claim: what takes the place of the line that is wrong
    #[cfg_attr(feature = "schema", schema(required))]
    patch: Option<&'static str>,
    /// What a proved claim rests on, accepted by the independent checker
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<ClaimCertificate>,
}

/// The certificate of a claim: the file that `fibnim papers --certificates DIR` writes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClaimCertificate {
    /// Of the file, in hexadecimal
    sha256: String,
    /// How many statements it has, after the theorems that they use
    statements: usize,
    bytes: usize,
}

impl ClaimFound {
    /// A claim with what was found now.
    pub fn new(claim: &'static Claim, finding: &Finding) -> Self {
        let counterexample = finding.counterexample.as_ref();
        Self {
            verdict: finding.verdict.to_string(),
            scope: Some(finding.scope.to_string()),
            counterexample: counterexample.map(|counterexample| counterexample.text.clone()),
            position: counterexample
                .and_then(|counterexample| counterexample.position.as_ref())
                .map(|shown| shown.written.clone()),
            certificate: finding.certificate.as_ref().map(|certificate| ClaimCertificate {
                sha256: certificate.sha256.clone(),
                statements: certificate.statements,
                bytes: certificate.text.len(),
            }),
            ..Self::recorded(claim)
        }
    }

    /// Without its formulas, which never change and are long.
    #[must_use]
    pub fn without_formulas(self) -> Self {
        Self { formulas: &[], ..self }
    }

    /// Whether it is not what was recorded.
    pub fn is_surprising(&self) -> bool {
        self.verdict != self.recorded
    }

    /// A claim with what was recorded of it.
    pub fn recorded(claim: &'static Claim) -> Self {
        Self {
            id: &claim.id,
            aliases: &claim.aliases,
            paper: claim.paper.to_string(),
            place: &claim.place,
            statement: &claim.statement,
            quotation: non_empty(&claim.quotation),
            verdict: claim.recorded.to_string(),
            severity: claim.severity.map(|severity| severity.to_string()),
            scope: None,
            counterexample: non_empty(&claim.counterexample).map(str::to_owned),
            position: non_empty(&claim.position).map(str::to_owned),
            recorded: claim.recorded.to_string(),
            formulas: &claim.formulas,
            moves: &claim.moves,
            check: claim.program.as_deref(),
            by_hand: non_empty(&claim.by_hand),
            beyond: non_empty(&claim.beyond),
            patch: non_empty(&claim.patch),
            certificate: None,
        }
    }
}

/// A text, unless it is empty.
fn non_empty(text: &'static str) -> Option<&'static str> {
    Some(text).filter(|text| !text.is_empty())
}
