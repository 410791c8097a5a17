//! Positions, solved.

use std::path::PathBuf;

use answers::answer::{SolutionOfPiles, line, outcome};
use answers::engine::{self, Beside, Context, Effort, GamePosition, SolutionFor, effort};
use answers::words::sentences;
use answers::{Hint, Solution};
use fibnim::Undecided;
use fibnim::game::Position as Inner;
use fibnim::solve::{Analysis, Values, why_no_value};
use limits::{Limits, Stop, Unwatched, Watch};
use num_bigint::BigUint;
use numeration::Zeckendorf;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple};

use crate::budget::memory;
use crate::compute::{compute, followed, quickly};
use crate::errors::{broken, refusal, undecided};
use crate::follow::Follower;
use crate::library::{Theorems, whose};
use crate::position::{Position, Written, class, given, natural_or_none, number, told_move};

/// Solves a position, with its Grundy value and its remoteness if they are wanted.
#[pyfunction]
#[pyo3(signature = (position, *, game, misere, scope, first_move, grundy, remoteness, library, memory, cells, progress=None))]
#[expect(clippy::too_many_arguments, reason = "they are the flags of the command line")]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    game: Option<&str>,
    misere: Option<bool>,
    scope: Option<&str>,
    first_move: Option<&str>,
    grundy: bool,
    remoteness: bool,
    library: Option<PathBuf>,
    memory: Option<u64>,
    #[pyo3(from_py_with = natural_or_none)] cells: Option<u64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let position = given(position, &Written { game, misere, scope, first_move })?;
    let mut shelf = Theorems::of(whose(library)).map_err(|error| broken(py, &error))?;
    let quick = !grundy && !remoteness && memory.is_none() && cells.is_none() && is_quick(&position);
    let position = GamePosition::Piles(position);
    let mut solve = move |limits: &Limits, watch: &mut dyn Watch| {
        let beside = Beside { grundy, remoteness, values: Values::Known };
        engine::solve(&position, beside, &mut Context::new(&mut shelf), limits, watch)
    };
    let found = match quick {
        true => quickly(py, || solve(&Limits::MODEST, &mut Unwatched)),
        false => {
            let follower = Follower::of(py, progress, "solve")?;
            followed(&follower, py, move |stop, watch| solve(&limits(memory, cells, stop), watch))?
        }
    };
    match found.map_err(|why| refusal(py, &why))? {
        SolutionFor::Piles(found) => told(py, &found),
        SolutionFor::Rules(_) => unreachable!("piles are not a game by its rules"),
    }
}

fn limits(asked: Option<u64>, cells: Option<u64>, stop: &Stop) -> Limits {
    let usual = Limits::MODEST;
    Limits { memory: memory(asked, 1), cells: cells.unwrap_or(usual.cells), stop: stop.clone(), ..usual }
}

/// What is read, added and looked up without delay.
pub(crate) const SHORT_BITS: u64 = 10_000;

/// Whether a closed form answers in less time than a thread takes to start: too short for Ctrl-C.
fn is_quick(position: &Inner) -> bool {
    /// A representation of more bits takes longer than it takes to start a thread.
    const MIDDLE_BITS: u64 = 256;
    let stones = position.stones();
    let largest = stones.iter().map(|pile| pile.bits()).max();
    effort(position) == Effort::Instant
        && (stones.len() > 1 || largest.is_none_or(|bits| bits <= MIDDLE_BITS))
}

/// What was found, as Python has it.
pub(crate) fn told<'py>(py: Python<'py>, found: &Solution<Inner, Analysis>) -> PyResult<Bound<'py, PyAny>> {
    static ANALYSIS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let analysis = found.found.as_ref().map_err(|why| {
        let hint = found.provable.clone().map(Hint::Prove);
        undecided(py, &format!("undecided: {why}"), hint.as_ref())
    })?;
    let moves = analysis.winning_moves.iter().map(|mv| told_move(py, mv)).collect::<PyResult<Vec<_>>>()?;
    let position = Position(analysis.position.clone());
    class(py, &ANALYSIS, "Analysis")?.call1((
        position,
        outcome(analysis.outcome),
        PyList::new(py, moves)?,
        analysis.complete,
        analysis.grundy.clone(),
        no_value(analysis, found.grundy.as_ref().and_then(|found| found.as_ref().err())),
        found.remoteness.as_ref().and_then(|found| found.as_ref().ok()),
        found.with_digits(&sentences(analysis)),
        line(&SolutionOfPiles::new(found)),
    ))
}

/// Why an analysis has no Grundy value; `None` if it has one.
fn no_value(analysis: &Analysis, undecided: Option<&Undecided>) -> Option<String> {
    if analysis.grundy.is_some() {
        return None;
    }
    let reason = why_no_value(analysis).map(ToOwned::to_owned);
    let reason = reason.or_else(|| undecided.map(ToString::to_string));
    Some(
        reason.unwrap_or_else(|| {
            "it was not asked for: solve(..., grundy=True) computes a table for it".into()
        }),
    )
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
