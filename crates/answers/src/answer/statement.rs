//! Answers to statements.

use std::path::Path;

use automata::logic::{Answer, Assignment};
use automata::{Automaton, FIBONACCI, Matrices, NoExpression, NotCounted, System, short_expression};
use limits::Limits;
use num_bigint::BigUint;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::number::{Number, number};
use crate::refusal::{Fault, Refusal};

/// How many members of a set are listed.
pub const MOST_MEMBERS: usize = 20;

fn values(assignment: &Assignment) -> Value {
    assignment.iter().map(|(name, n)| (name.clone(), json!(number(n)))).collect::<Map<_, _>>().into()
}

/// The answer to a statement: `fibnim ask --json`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Answered {
    /// `true`, `false` or `undecided`; `set` for free variables: such a statement is neither true nor false
    verdict: &'static str,
    /// How numbers are written, if not as sums of Fibonacci numbers
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<&'static str>,
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
        Self {
            verdict,
            numbers: None,
            witness,
            reason: None,
            variables: None,
            finite: None,
            members: None,
            states: None,
        }
    }

    /// The answer to a statement about numbers that are written so.
    #[must_use]
    pub fn in_system(self, system: &System) -> Self {
        Self { numbers: (*system != FIBONACCI).then_some(system.name), ..self }
    }

    /// Whether the limits sufficed.
    pub fn is_decided(&self) -> bool {
        self.verdict != "undecided"
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
    /// The set as an expression, if that was asked for.
    #[serde(flatten)]
    pub expression: Option<Expressed>,
}

/// A set of numbers as a regular expression over digits: `fibnim ask --regex --json`.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Expressed {
    /// An expression, as patterns are written.
    Found {
        /// The expression.
        regex: String,
    },
    /// None is known.
    Missing {
        /// Programs find `null` here.
        regex: (),
        /// Why there is none.
        no_regex: String,
    },
}

/// Longer expressions are unreadable.
const LONGEST_EXPRESSION: usize = 200;

impl Expressed {
    /// A short expression for a set.
    ///
    /// # Errors
    ///
    /// If the set has more than one number, or the limits do not suffice.
    pub fn new(set: &Automaton, limits: &Limits) -> Result<Self, Refusal> {
        match short_expression(set, LONGEST_EXPRESSION, limits) {
            Ok(pattern) => {
                let text = pattern.to_string();
                // Nothing at all is hard to see.
                Ok(Self::Found { regex: if text.is_empty() { "()".into() } else { text } })
            }
            Err(error @ (NoExpression::Empty | NoExpression::Long(_))) => {
                Ok(Self::Missing { regex: (), no_regex: error.to_string() })
            }
            Err(error @ NoExpression::Numbers(_)) => {
                Err(Fault::new(error.to_string(), "bind all variables but one, or leave out the expression")
                    .into())
            }
            Err(NoExpression::TooLarge(reason)) => Err(Refusal::Statement(reason)),
        }
    }
}

/// What counts the tuples of a set for each value of one variable: `fibnim ask --matrices FILE`.
///
/// For the digits d_1, ..., d_l of a number, the most significant first, `row` times `matrices[d_1]`, ..., times `matrices[d_l]`, times
/// `column` is how many tuples have this number.
#[derive(Debug, Serialize)]
pub struct CountingMatrices {
    /// How numbers are written.
    numbers: &'static str,
    variables: Vec<String>,
    /// The variable whose digits are read.
    by: String,
    row: Vec<Number>,
    /// For each digit, from 0 on, row by row.
    matrices: Vec<Vec<Vec<u32>>>,
    column: Vec<u8>,
}

impl CountingMatrices {
    /// The matrices of a set, by this one of its variables, or by the first.
    ///
    /// # Errors
    ///
    /// If there is no such variable, some number has infinitely many tuples, or the matrices would be too large.
    pub fn new(variables: &[String], set: &Automaton, by: Option<&str>) -> Result<Self, Fault> {
        let track = by.map_or(Some(0), |by| variables.iter().position(|variable| variable == by));
        let Some(track) = track else {
            let message = format!("{} is not a free variable", by.unwrap_or_default());
            return Err(Fault::new(message, format!("free variables are {}", variables.join(", "))));
        };
        let found = Matrices::new(set, track).map_err(|error| {
            let help = match error {
                NotCounted::Infinite(_) => "bound the other variables, or count by another one",
                NotCounted::TooLarge(_) => "ask for a simpler set",
            };
            Fault::new(error.to_string(), help)
        })?;
        Ok(Self {
            numbers: found.system().name,
            variables: variables.to_vec(),
            by: variables[track].clone(),
            row: found.row().iter().map(number).collect(),
            matrices: (0..found.system().base() as u8).map(|digit| found.matrix(digit).to_vec()).collect(),
            column: found.column().iter().map(|&accepts| accepts.into()).collect(),
        })
    }
}

/// A certificate that the checker has accepted and that was written to a file.
#[derive(Debug, Serialize)]
pub struct Certificate {
    /// Where it is, after those that it uses.
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
