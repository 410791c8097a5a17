//! Claims of the papers.

use papers::{Claim, Finding};
use serde::Serialize;

/// A claim of a paper: `fibnim papers --json` is a list of them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClaimFound {
    id: &'static str,
    /// `K`, `M`, `G`, `AP` or `GL`
    paper: String,
    place: &'static str,
    statement: &'static str,
    /// `proved`, `verified`, `refuted` or `open`
    verdict: String,
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
    /// How many statements it has, behind the theorems that they use
    statements: usize,
    bytes: usize,
}

impl ClaimFound {
    /// A claim with what was found now.
    pub fn new(claim: &Claim, finding: &Finding) -> Self {
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

    /// Whether it is not what was recorded.
    pub fn is_surprising(&self) -> bool {
        self.verdict != self.recorded
    }

    /// A claim with what was recorded of it.
    pub fn recorded(claim: &Claim) -> Self {
        Self {
            id: claim.id,
            paper: claim.paper().to_string(),
            place: claim.place,
            statement: claim.statement,
            verdict: claim.recorded.to_string(),
            scope: None,
            counterexample: None,
            position: None,
            recorded: claim.recorded.to_string(),
            certificate: None,
        }
    }
}
