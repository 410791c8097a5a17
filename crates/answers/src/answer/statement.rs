//! Answers to statements.

use std::path::Path;

use automata::logic::{Answer, Assignment};
use num_bigint::BigUint;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::number::number;

/// How many members of a set are listed.
pub const MOST_MEMBERS: usize = 20;

fn values(assignment: &Assignment) -> Value {
    assignment.iter().map(|(name, n)| (name.clone(), json!(number(n)))).collect::<Map<_, _>>().into()
}

/// The answer to a statement: `fibnim ask --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Answered {
    /// `true`, `false` or `undecided`; `set` for free variables: such a statement is neither true nor false
    verdict: &'static str,
    /// The least witness or counterexample: a number for each variable
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>, required))]
    witness: Option<Value>,
    /// Why it is undecided
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The free variables, if there are any; then what is known of the numbers that satisfy the statement
    #[serde(skip_serializing_if = "Option::is_none")]
    variables: Option<Vec<String>>,
    /// Whether there are finitely many
    #[serde(skip_serializing_if = "Option::is_none")]
    finite: Option<bool>,
    /// The first 20: numbers for one variable, else objects
    #[serde(skip_serializing_if = "Option::is_none")]
    members: Option<Vec<Value>>,
    /// Of the automaton
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<usize>,
}

impl Answered {
    /// An answer for programs.
    pub fn new(answer: &Answer) -> Self {
        match answer {
            Answer::True { witness } => Self::closed("true", witness.as_ref().map(values)),
            Answer::False { counterexample } => Self::closed("false", counterexample.as_ref().map(values)),
            Answer::Set { variables, automaton } => {
                let named = |tuple: Vec<BigUint>| values(&variables.iter().cloned().zip(tuple).collect());
                let member = |tuple: Vec<BigUint>| match tuple.as_slice() {
                    [one] => json!(number(one)),
                    _ => named(tuple),
                };
                Self {
                    variables: Some(variables.clone()),
                    finite: Some(automaton.is_finite()),
                    members: Some(automaton.members().take(MOST_MEMBERS).map(member).collect()),
                    states: Some(automaton.states()),
                    ..Self::closed("set", automaton.least().map(named))
                }
            }
        }
    }

    /// The answer to a statement without free variables.
    fn closed(verdict: &'static str, witness: Option<Value>) -> Self {
        Self { verdict, witness, reason: None, variables: None, finite: None, members: None, states: None }
    }

    /// The limits did not suffice.
    pub fn undecided(reason: String) -> Self {
        Self { reason: Some(reason), ..Self::closed("undecided", None) }
    }
}

/// An answer with its certificate: `fibnim ask --certificate FILE --json`.
#[derive(Debug, Serialize)]
pub struct AnsweredWith {
    /// The answer.
    #[serde(flatten)]
    pub answered: Answered,
    /// Its certificate, if one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Certificate>,
}

/// A certificate that the checker has accepted and that was written to a file.
#[derive(Debug, Serialize)]
pub struct Certificate {
    /// Where it is, behind those that it uses.
    pub file: String,
    /// Of the certificate of the statement, without those that it uses.
    pub sha256: String,
    /// Of the file.
    pub bytes: usize,
}

impl Certificate {
    /// What was written to this file; the hash is that of the statement's own certificate.
    pub fn new(path: &Path, file: &str, sha256: String) -> Self {
        Self { file: path.display().to_string(), sha256, bytes: file.len() }
    }
}
