//! Answers to statements, as text.

use std::time::{Duration, Instant};

use answers::answer::{Certificate, Expressed, MOST_MEMBERS};
use answers::words::{count, short, states};
use automata::Automaton;
use automata::logic::{Answer, Assignment};
use num_bigint::BigUint;

use super::style::{LOSS, QUIET, WIN, paint};
use super::wrap::{hanging, prose};

/// `fibnim ask`.
pub(crate) fn text(answer: &Answer) -> String {
    match answer {
        Answer::True { witness } => with_values(&paint(WIN, "true"), "witness", witness.as_ref()),
        Answer::False { counterexample } => {
            with_values(&paint(LOSS, "false"), "counterexample", counterexample.as_ref())
        }
        Answer::Set { variables, automaton } => set(variables, automaton),
    }
}

/// Where the certificate of an answer is.
pub(crate) fn certificate(certificate: &Certificate) -> String {
    let row = format!(
        "certificate  {}, {}, accepted by the checker, sha256 {}",
        certificate.file,
        limits::bytes(certificate.bytes as u128),
        &certificate.sha256[..16]
    );
    hanging(&row, 13) + "\n"
}

/// A set as an expression, or why there is none.
pub(crate) fn expression(expression: &Expressed) -> String {
    match expression {
        Expressed::Found { regex } => format!("regular expression  {regex}\n"),
        Expressed::Missing { no_regex, .. } => {
            hanging(&format!("regular expression  none: {no_regex}"), 20) + "\n"
        }
    }
}

fn with_values(verdict: &str, what: &str, assignment: Option<&Assignment>) -> String {
    match assignment {
        None => format!("{verdict}\n"),
        Some(values) => {
            let values: Vec<String> =
                values.iter().map(|(name, n)| format!("{name} = {}", short(n))).collect();
            let label = format!("least {what}  ");
            format!("{verdict}\n{}\n", hanging(&format!("{label}{}", values.join(", ")), label.len()))
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
    let about = format!("{names}: {size}, an automaton of {}", states(automaton.states()));
    format!("{}\n{}\n", prose(&about), prose(&format!("{}{dots}", members.join(", "))))
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

    /// One line for each part; empty if there are none.
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
