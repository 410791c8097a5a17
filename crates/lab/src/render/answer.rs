//! Answers to statements, as text and as JSON.

use std::time::{Duration, Instant};

use automata::Automaton;
use automata::logic::{Answer, Assignment};
use num_bigint::BigUint;
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::json::{line, number};
use super::number::{count, short};
use super::style::{LOSS, QUIET, WIN, paint};

/// How many members of a set are listed.
const MOST_MEMBERS: usize = 20;

/// `fibnim ask`.
pub(crate) fn text(answer: &Answer) -> String {
    match answer {
        Answer::True { witness } => told(&paint(WIN, "true"), "witness", witness.as_ref()),
        Answer::False { counterexample } => {
            told(&paint(LOSS, "false"), "counterexample", counterexample.as_ref())
        }
        Answer::Set { variables, automaton } => set(variables, automaton),
    }
}

fn told(verdict: &str, what: &str, assignment: Option<&Assignment>) -> String {
    match assignment {
        None => format!("{verdict}\n"),
        Some(values) => {
            let values: Vec<String> =
                values.iter().map(|(name, n)| format!("{name} = {}", short(n))).collect();
            format!("{verdict}\nleast {what}  {}\n", values.join(", "))
        }
    }
}

fn set(variables: &[String], automaton: &Automaton) -> String {
    let names = variables.join(", ");
    if automaton.is_empty() {
        return format!("no {names} at all\n");
    }
    let member = |tuple: &[BigUint]| match tuple {
        [one] => short(one),
        many => format!("({})", many.iter().map(short).collect::<Vec<_>>().join(", ")),
    };
    let mut members: Vec<String> =
        automaton.members().take(MOST_MEMBERS + 1).map(|tuple| member(&tuple)).collect();
    let more = members.len() > MOST_MEMBERS;
    members.truncate(MOST_MEMBERS);
    let size = match (automaton.is_finite(), more) {
        (false, _) => "infinitely many".to_owned(),
        (true, false) => format!("exactly {}", members.len()),
        (true, true) => format!("finitely many, more than {MOST_MEMBERS}"),
    };
    let dots = if more { ", ..." } else { "" };
    format!(
        "{names}: {size}, an automaton of {} states\n{}\n",
        count(automaton.states()),
        textwrap::fill(&format!("{}{dots}", members.join(", ")), 84)
    )
}

fn values(assignment: &Assignment) -> Value {
    assignment.iter().map(|(name, n)| (name.clone(), json!(number(n)))).collect::<Map<_, _>>().into()
}

/// The answer to a statement: `fibnim ask --json`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Answered {
    /// `true`, `false` or `undecided`; for free variables, whether any numbers satisfy the statement
    verdict: &'static str,
    /// The least witness or counterexample: a number for each variable
    #[schema(value_type = Option<Object>, required)]
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
    pub(crate) fn new(answer: &Answer) -> Self {
        match answer {
            Answer::True { witness } => Self::closed("true", witness.as_ref().map(values)),
            Answer::False { counterexample } => Self::closed("false", counterexample.as_ref().map(values)),
            Answer::Set { variables, automaton } => {
                let named = |tuple: Vec<BigUint>| values(&variables.iter().cloned().zip(tuple).collect());
                let member = |tuple: Vec<BigUint>| match tuple.as_slice() {
                    [one] => json!(number(one)),
                    _ => named(tuple),
                };
                let verdict = if automaton.is_empty() { "false" } else { "true" };
                Self {
                    variables: Some(variables.clone()),
                    finite: Some(automaton.is_finite()),
                    members: Some(automaton.members().take(MOST_MEMBERS).map(member).collect()),
                    states: Some(automaton.states()),
                    ..Self::closed(verdict, automaton.least().map(named))
                }
            }
        }
    }

    /// The answer to a statement without free variables.
    fn closed(verdict: &'static str, witness: Option<Value>) -> Self {
        Self { verdict, witness, reason: None, variables: None, finite: None, members: None, states: None }
    }

    /// The budget did not suffice.
    pub(crate) fn undecided(reason: String) -> Self {
        Self { reason: Some(reason), ..Self::closed("undecided", None) }
    }
}

/// `fibnim ask --json`.
pub(crate) fn json(answer: &Answer) -> String {
    line(&Answered::new(answer))
}

/// `fibnim ask --json`, where the budget did not suffice.
pub(crate) fn undecided_json(reason: &str) -> String {
    line(&Answered::undecided(reason.to_owned()))
}

/// The parts of a statement, as they are finished, for `--explain`.
pub(crate) struct Parts {
    last: Instant,
    rows: Vec<(usize, Duration, String)>,
}

impl Default for Parts {
    fn default() -> Self {
        Self { last: Instant::now(), rows: Vec::new() }
    }
}

impl Parts {
    /// A part is finished: it took the time since the one before.
    pub(crate) fn add(&mut self, text: &str, states: usize) {
        let now = Instant::now();
        self.rows.push((states, now - self.last, text.to_owned()));
        self.last = now;
    }

    /// One line for each part; nothing at all if there are none.
    pub(crate) fn text(&self) -> String {
        if self.rows.is_empty() {
            return String::new();
        }
        let mut out = paint(QUIET, format!("{:>8}  {:>9}  part", "states", "time"));
        out.push('\n');
        for (states, time, text) in &self.rows {
            let time = format!("{:.2} ms", time.as_secs_f64() * 1000.0);
            out.push_str(&format!("{:>8}  {time:>9}  {text}\n", count(*states)));
        }
        out.push('\n');
        out
    }
}
