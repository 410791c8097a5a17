//! Positions, solved.

use std::path::PathBuf;

use answers::Hint;
use answers::answer::{Solved, line, outcome};
use answers::prover::provable;
use answers::words::sentences;
use fibnim::Undecided;
use fibnim::game::{Convention, Piles, Position as Inner};
use fibnim::players::Mind;
use fibnim::solve::{Analysis, solve_with};
use limits::{Limits, Stop, Unwatched};
use num_bigint::BigUint;
use numeration::Zeckendorf;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple};

use crate::budget::memory;
use crate::compute::{compute, quickly};
use crate::errors::{broken, not_decided, undecided};
use crate::library::{Theorems, whose};
use crate::position::{Position, Written, class, given, natural_or_none, number, told_move};

/// Solves a position, with its remoteness if that is wanted.
#[pyfunction]
#[pyo3(signature = (position, *, game, misere, scope, first_move, remoteness, library, memory, cells))]
#[expect(clippy::too_many_arguments, reason = "they are the flags of the command line")]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    game: Option<&str>,
    misere: Option<bool>,
    scope: Option<&str>,
    first_move: Option<&str>,
    remoteness: bool,
    library: Option<PathBuf>,
    memory: Option<u64>,
    #[pyo3(from_py_with = natural_or_none)] cells: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let position = given(position, &Written { game, misere, scope, first_move })?;
    let mut shelf = Theorems::of(whose(library)).map_err(|error| broken(py, &error))?;
    let found = if is_quick(&position) && !remoteness && memory.is_none() && cells.is_none() {
        quickly(py, || {
            solve_with(&position, &mut shelf, &Limits::MODEST, &mut Unwatched).map(|found| (found, None))
        })
    } else {
        let position = position.clone();
        compute(py, move |stop| {
            let limits = limits(memory, cells, stop);
            let analysis = solve_with(&position, &mut shelf, &limits, &mut Unwatched)?;
            let remoteness = match remoteness {
                true => Some(Mind::new(limits).remoteness(&position)?),
                false => None,
            };
            Ok((analysis, remoteness))
        })?
    };
    match found {
        Ok((analysis, remoteness)) => told(py, &analysis, remoteness),
        Err(why @ (Undecided::Shelf(_) | Undecided::Stopped(_))) => Err(not_decided(py, why)),
        Err(why) => {
            let hint = provable(&position).map(Hint::Prove);
            Err(undecided(py, &format!("undecided: {why}"), hint.as_ref()))
        }
    }
}

fn limits(asked: Option<u64>, cells: Option<u64>, stop: &Stop) -> Limits {
    let usual = Limits::MODEST;
    Limits { memory: memory(asked, 1), cells: cells.unwrap_or(usual.cells), stop: stop.clone(), ..usual }
}

/// What is read, added and looked up in no time.
pub(crate) const SHORT_BITS: u64 = 10_000;

/// Whether a closed form answers in less time than a thread takes to start: nobody would press Ctrl-C meanwhile.
fn is_quick(position: &Inner) -> bool {
    /// More stones may need a table, or a theorem that has to be read and checked.
    const SMALL_BITS: u64 = 12;
    let game = position.game();
    let stones = position.stones();
    let some: Vec<&BigUint> = stones.iter().copied().filter(|pile| pile.bits() > 0).collect();
    let bits = some.iter().map(|pile| pile.bits()).sum::<u64>();
    if game.dynamic.is_nim() || some.is_empty() {
        return bits <= SHORT_BITS;
    }
    if game.convention == Convention::Misere {
        return false;
    }
    match (some.len(), position.piles()) {
        (1, _) => game.dynamic.is_fibonacci() && bits <= SMALL_BITS,
        (2, Piles::Global { .. }) => game.dynamic.is_fibonacci() && bits <= SHORT_BITS,
        _ => false,
    }
}

/// An analysis as Python has it.
pub(crate) fn told<'py>(
    py: Python<'py>,
    analysis: &Analysis,
    remoteness: Option<u32>,
) -> PyResult<Bound<'py, PyAny>> {
    static ANALYSIS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let moves = analysis.winning_moves.iter().map(|mv| told_move(py, mv)).collect::<PyResult<Vec<_>>>()?;
    let position = Position(analysis.position.clone());
    class(py, &ANALYSIS, "Analysis")?.call1((
        position,
        outcome(analysis.outcome),
        PyList::new(py, moves)?,
        analysis.complete,
        analysis.grundy.clone(),
        remoteness,
        sentences(analysis),
        line(&Solved::new(analysis, remoteness)),
    ))
}

/// The parts of the Zeckendorf representation of a number, the largest first, with their indices.
#[pyfunction]
pub(crate) fn zeckendorf<'py>(py: Python<'py>, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    let n = number(n)?;
    let short = n.bits() <= SHORT_BITS;
    let parts = move || {
        let form = Zeckendorf::of(&n);
        let mut parts: Vec<(BigUint, u32)> = form.parts().zip(form.indices().iter().copied()).collect();
        parts.reverse();
        parts
    };
    PyTuple::new(py, if short { quickly(py, parts) } else { compute(py, move |_| parts())? })
}
