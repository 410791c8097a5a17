//! Who wins many positions at once: arrays in, an array out.

use answers::engine;
use answers::question::dynamic;
use fibnim::Undecided;
use fibnim::game::{Convention, Game, Outcome};
use limits::{Limits, Stop, Watch};
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::prelude::*;

use crate::budget::memory;
use crate::compute::followed;
use crate::errors::{fault, not_decided};
use crate::follow::Follower;
use crate::position::natural_or_none;

/// How much may be used.
type Allowed<'a, 'py> = (Option<u64>, Option<u64>, Option<&'a Bound<'py, PyAny>>);

fn wins<'py>(
    py: Python<'py>,
    (memory, cells, progress): Allowed<'_, 'py>,
    find: impl FnOnce(&Limits, &mut dyn Watch) -> Result<Vec<Outcome>, Undecided> + Send + 'static,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let found = followed(&Follower::of(py, progress, "outcomes")?, py, move |stop: &Stop, watch| {
        let usual = Limits::MODEST;
        let memory = self::memory(memory, 1);
        let limits = Limits { memory, cells: cells.unwrap_or(usual.cells), stop: stop.clone(), ..usual };
        find(&limits, watch)
    })?;
    let found = found.map_err(|why| not_decided(py, why))?;
    Ok(found.into_iter().map(|outcome| outcome == Outcome::N).collect::<Vec<bool>>().into_pyarray(py))
}

/// Whether each position of piles that share an allowance is won: `width` piles for each allowance.
#[pyfunction]
#[pyo3(signature = (stones, allowances, width, game, misere, memory, cells, progress=None))]
#[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
pub(crate) fn outcomes<'py>(
    py: Python<'py>,
    stones: &Bound<'py, PyArray1<u64>>,
    allowances: &Bound<'py, PyArray1<u64>>,
    width: usize,
    game: &str,
    misere: bool,
    memory: Option<u64>,
    #[pyo3(from_py_with = natural_or_none)] cells: Option<u64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let dynamic = dynamic(game).map_err(|wrong| fault(py, &wrong))?;
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    let game = Game { dynamic, convention };
    let (stones, allowances) = (stones.to_vec()?, allowances.to_vec()?);
    wins(py, (memory, cells, progress), move |limits, watch| {
        engine::outcomes(&game, width, &stones, &allowances, limits, watch)
    })
}

/// The same of piles with an allowance each, under normal play.
#[pyfunction]
#[pyo3(signature = (stones, allowances, width, game, memory, progress=None))]
pub(crate) fn local_outcomes<'py>(
    py: Python<'py>,
    stones: &Bound<'py, PyArray1<u64>>,
    allowances: &Bound<'py, PyArray1<u64>>,
    width: usize,
    game: &str,
    memory: Option<u64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let dynamic = dynamic(game).map_err(|wrong| fault(py, &wrong))?;
    let (stones, allowances) = (stones.to_vec()?, allowances.to_vec()?);
    wins(py, (memory, None, progress), move |limits, watch| {
        engine::local_outcomes(&dynamic, width, &stones, &allowances, limits, watch)
    })
}
