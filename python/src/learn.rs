//! Conjectures: automata learned from rows.

use std::sync::Arc;

use answers::answer::line;
use answers::learning::{NamedTable, no_table};
use answers::question::numeration;
use automata::learn::{Kind, Rows};
use limits::Limits;
use pyo3::prelude::*;

use crate::budget::memory;
use crate::compute::compute;
use crate::errors::{fault, mistake, refusal};
use crate::position::natural_or_none;
use crate::set::Numbers;

/// The automaton learned from rows of numbers, where None in the last column is not a number, and what it rests on, as JSON.
#[pyfunction]
#[pyo3(signature = (rows, variables, kind, *, numbers, memory, states))]
pub(crate) fn learn(
    py: Python<'_>,
    rows: Vec<Vec<Option<u128>>>,
    variables: Vec<String>,
    kind: Option<&str>,
    numbers: &str,
    memory: Option<u64>,
    #[pyo3(from_py_with = natural_or_none)] states: Option<usize>,
) -> PyResult<(Numbers, String)> {
    let system = numeration(numbers).map_err(|wrong| fault(py, &wrong))?;
    let rows = Rows::new(rows).and_then(|rows| match kind {
        None => Ok(rows),
        Some("members") => rows.of_kind(Kind::Members),
        Some("function") => rows.of_kind(Kind::Function),
        Some(_) => rows.of_kind(Kind::Membership),
    });
    let rows = rows.map_err(|error| fault(py, &no_table(error)))?;
    if variables.len() < rows.tracks() {
        let message = format!("the automaton reads {} numbers, not {}", rows.tracks(), variables.len());
        return Err(mistake(py, message, "name each of them in variables="));
    }
    let table = NamedTable { columns: variables, rows };
    let found = compute(py, move |stop| {
        let usual = Limits::MODEST;
        let states = states.unwrap_or(usual.states);
        let limits = Limits { memory: self::memory(memory, 1), states, stop: stop.clone(), ..usual };
        table.learn(system, &limits)
    })?;
    let (conjecture, learned) = found.map_err(|why| refusal(py, &why))?;
    let json = line(&learned);
    Ok((Numbers { variables: learned.variables, automaton: Arc::new(conjecture.automaton) }, json))
}
