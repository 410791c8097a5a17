//! The claims of the papers.

use std::num::NonZero;

use answers::answer::{ClaimFound, line};
use papers::{Claim, Lab};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use work::Limits;

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

/// Claims, recomputed now.
#[pyfunction]
pub(crate) fn claims<'py>(py: Python<'py>, name: Option<&str>, quick: bool) -> PyResult<Bound<'py, PyAny>> {
    let claims = named(py, name)?;
    let found = compute(py, move |stop| {
        let limits = LIMITS.ended_by(stop);
        let lab = if quick { Lab::quick(limits) } else { Lab::full(limits) };
        let cores = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let found = papers::recompute(&claims, &lab, cores, stop, |_, _| {})?;
        let told = found.iter().map(|(claim, finding)| ClaimFound::new(claim, finding));
        Some(line(&told.collect::<Vec<_>>()))
    })?;
    loads(py, &found.ok_or_else(|| PyKeyboardInterrupt::new_err(()))?)
}
