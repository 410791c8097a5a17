//! The claims of the papers.

use std::num::NonZero;

use answers::answer::{ClaimFound, line};
use answers::words;
use limits::Limits;
use papers::{Claim, ClaimContext, Finding, Paper};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::compute::compute;
use crate::errors::mistake;
use crate::position::loads;

/// What tables, statements and proofs of a claim may use.
const LIMITS: Limits = Limits { memory: 4 << 30, states: 50_000_000, ..Limits::MODEST };

/// The claims of this name, or below it; all without one.
fn named(py: Python<'_>, name: Option<&str>) -> PyResult<Vec<&'static Claim>> {
    match name {
        None => Ok(papers::claims().collect()),
        Some(name) => papers::named(name).map_err(|unknown| {
            let help = format!("did you mean {}? papers() lists all", unknown.nearest.join(", "));
            mistake(py, unknown.to_string(), help)
        }),
    }
}

/// Claims with what was recorded of them.
#[pyfunction]
#[pyo3(signature = (name=None))]
pub(crate) fn recorded<'py>(py: Python<'py>, name: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    let claims = named(py, name)?;
    loads(py, &line(&claims.into_iter().map(ClaimFound::recorded).collect::<Vec<_>>()))
}

/// Recomputes claims now, and passes the findings to a function.
fn recompute<T: Send + 'static>(
    py: Python<'_>,
    claims: Vec<&'static Claim>,
    quick: bool,
    summarise: impl FnOnce(&[(&'static Claim, Finding)]) -> T + Send + 'static,
) -> PyResult<T> {
    let found = compute(py, move |stop| {
        let limits = LIMITS.ended_by(stop);
        let context = if quick { ClaimContext::quick(limits) } else { ClaimContext::full(limits) };
        let cores = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        papers::recompute(&claims, &context, cores, stop, |_, _| {}).map(|found| summarise(&found))
    })?;
    found.ok_or_else(|| PyKeyboardInterrupt::new_err(()))
}

/// Claims, recomputed now.
#[pyfunction]
pub(crate) fn claims<'py>(py: Python<'py>, name: Option<&str>, quick: bool) -> PyResult<Bound<'py, PyAny>> {
    let text = recompute(py, named(py, name)?, quick, |found| {
        let lines = found.iter().map(|(claim, finding)| ClaimFound::new(claim, finding));
        line(&lines.collect::<Vec<_>>())
    })?;
    loads(py, &text)
}

/// The letter on a paper, in Markdown, from its claims recomputed now.
#[pyfunction]
pub(crate) fn letter(py: Python<'_>, paper: &str, quick: bool) -> PyResult<String> {
    let Some(paper) = Paper::named(paper) else {
        return Err(mistake(py, format!("there is no paper {paper}"), "the papers are K, M, G, AP and GL"));
    };
    let claims = papers::claims().filter(|claim| claim.paper == paper).collect();
    recompute(py, claims, quick, move |found| words::letter(paper, found))
}
