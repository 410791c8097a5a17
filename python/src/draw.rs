//! Drawings.

use picture::{HeatMap, Staircase};
use pyo3::prelude::*;

use crate::errors::mistake;

/// The HTML of an object in a notebook, made by a function of `fibnim._html`.
pub(crate) fn html(shown: &Bound<'_, PyAny>, function: &str) -> PyResult<String> {
    shown.py().import("fibnim._html")?.getattr(function)?.call1((shown,))?.extract()
}

/// A table in colours, as SVG: values row by row from the bottom, some of them infinite or missing.
#[pyfunction]
#[pyo3(signature = (values, width, height, *, title, x_label, y_label, value_label, x_step, y_step, log, infinite_label))]
#[expect(clippy::too_many_arguments, reason = "they are the words of a drawing")]
pub(crate) fn heat_map(
    py: Python<'_>,
    values: Vec<Option<f64>>,
    width: usize,
    height: usize,
    title: &str,
    x_label: &str,
    y_label: &str,
    value_label: &str,
    x_step: u64,
    y_step: u64,
    log: bool,
    infinite_label: &str,
) -> PyResult<String> {
    let map = HeatMap {
        title,
        x_label,
        y_label,
        value_label,
        width,
        height,
        x_step,
        y_step,
        values,
        log,
        infinite_label,
    };
    let drawn = py.detach(|| map.sheet()?.svg());
    drawn.map_err(|error| mistake(py, error.to_string(), "a map has a value for each cell"))
}

/// The staircase of G(n, n) with its bounds, as SVG, from the first pile of each value.
#[pyfunction]
pub(crate) fn staircase(py: Python<'_>, starts: Vec<u64>, upto: u64) -> PyResult<String> {
    let points: Vec<(u32, u64)> = (0..).zip(starts).collect();
    let drawn = py.detach(|| Staircase { starts: &points, upto }.sheet()?.svg());
    drawn.map_err(|error| mistake(py, error.to_string(), "starts(upto) has at least two values"))
}
