//! Fibonacci nim for Python: the extension module `fibnim._fibnim` after the package `fibnim`.
//!
//! Everything here asks what the command line asks, of the same crate (`answers`), and hands the answer to Python. What computes runs without
//! Python's lock, and Ctrl-C ends it (`compute`).

mod budget;
mod claims;
mod compute;
mod draw;
mod errors;
mod follow;
mod learn;
mod library;
mod many;
mod play;
mod position;
mod resume;
mod rules;
mod set;
mod solve;
mod statement;
mod tables;
mod theorem;
mod words;

use pyo3::prelude::*;

/// The part of fibnim that is compiled; use it through the package `fibnim`.
#[pymodule]
mod _fibnim {
    #[pymodule_export]
    use super::claims::{claims, letter, recorded};
    #[pymodule_export]
    use super::draw::{heat_map, staircase};
    #[pymodule_export]
    use super::learn::learn;
    #[pymodule_export]
    use super::many::{local_outcomes, outcomes};
    #[pymodule_export]
    use super::play::{Game, duels, review};
    #[pymodule_export]
    use super::position::{Moves, MovesIterator, Position};
    #[pymodule_export]
    use super::rules::{Rules, known_rules};
    #[pymodule_export]
    use super::set::{Members, Numbers, word_from_walnut};
    #[pymodule_export]
    use super::solve::{solve, zeckendorf};
    #[pymodule_export]
    use super::statement::{decide, walnut_predicate};
    #[pymodule_export]
    use super::tables::{complement, complement_tile, complements, grundy, grundy_map, starts, thresholds};
    #[pymodule_export]
    use super::theorem::{Theorem, check, import_certificates, needs, prove, theorem, theorems};
    #[pymodule_export]
    use super::words::Words;

    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
