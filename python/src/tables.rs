//! Tables as arrays: computed without Python's lock, and handed over without a copy.

use answers::question::{dynamic, game_with_tables};
use fibnim::Undecided;
use fibnim::game::Game;
use fibnim::tables::complement::{Complements, complement as one_complement};
use fibnim::tables::grundy::Sweep;
use fibnim::tables::starts::Starts;
use fibnim::tables::threshold::{Columns, LARGEST_PILE, NEVER, ThresholdBox};
use limits::{Limits, Unwatched};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::budget::tables;
use crate::compute::compute;
use crate::errors::{fault, mistake, not_decided};

fn game(py: Python<'_>, name: &str, misere: bool) -> PyResult<Game> {
    let game = dynamic(name).and_then(|dynamic| game_with_tables(dynamic, misere));
    game.map_err(|wrong| fault(py, &wrong))
}

/// A pile of a table.
fn size(py: Python<'_>, size: &Bound<'_, PyAny>) -> PyResult<u32> {
    let fits = crate::position::number(size)?;
    u32::try_from(&fits).ok().filter(|&size| size <= LARGEST_PILE).ok_or_else(|| {
        let help = format!("tables go up to {LARGEST_PILE}; solve takes larger numbers");
        mistake(py, format!("{fits} is beyond what this table can hold"), help)
    })
}

/// Computes a table within the limits of tables.
fn table<T: Send + 'static>(
    py: Python<'_>,
    memory: Option<u64>,
    make: impl FnOnce(&Limits) -> Result<T, Undecided> + Send + 'static,
) -> PyResult<T> {
    compute(py, move |stop| make(&tables(memory, stop)))?.map_err(|why| not_decided(py, why))
}

/// G(k, k) for k = 0, ..., upto.
#[pyfunction]
pub(crate) fn grundy<'py>(
    py: Python<'py>,
    upto: &Bound<'py, PyAny>,
    game: &str,
    memory: Option<u64>,
) -> PyResult<Bound<'py, PyArray1<i32>>> {
    let (game, upto) = (self::game(py, game, false)?, size(py, upto)?);
    let values = table(py, memory, move |limits| {
        let mut values = Vec::with_capacity(upto as usize + 1);
        Sweep::within(&game.dynamic, upto, limits)?.run(limits, &mut Unwatched, |_, row| {
            values.push(row.last().map_or(0, |last| last.value as i32));
        })?;
        Ok(values)
    })?;
    Ok(values.into_pyarray(py))
}

/// G(n, r) for n, r = 0, ..., upto, as a square.
#[pyfunction]
pub(crate) fn grundy_map<'py>(
    py: Python<'py>,
    upto: &Bound<'py, PyAny>,
    game: &str,
    memory: Option<u64>,
) -> PyResult<Bound<'py, PyArray2<i32>>> {
    let (game, upto) = (self::game(py, game, false)?, size(py, upto)?);
    let side = upto as usize + 1;
    let cells = table(py, memory, move |limits| {
        let needed = side as u128 * side as u128 * 4;
        if needed > limits.memory.into() {
            let what = format!("a square of Grundy values up to {upto}");
            return Err(Undecided::Memory { what, needed: Some(needed), limit: limits.memory });
        }
        let mut cells = vec![0; side * side];
        Sweep::within(&game.dynamic, upto, limits)?.run(limits, &mut Unwatched, |n, row| {
            let start = n as usize * side;
            for (place, entry) in row.iter().enumerate() {
                let end = row.get(place + 1).map_or(side, |next| next.from as usize).min(side);
                let from = (entry.from as usize).min(end);
                cells[start + from..start + end].fill(entry.value as i32);
            }
        })?;
        Ok(cells)
    })?;
    cells.into_pyarray(py).reshape([side, side])
}

/// The first pile of each Grundy value.
#[pyfunction]
pub(crate) fn starts<'py>(
    py: Python<'py>,
    upto: &Bound<'py, PyAny>,
    game: &str,
    memory: Option<u64>,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let (game, upto) = (self::game(py, game, false)?, size(py, upto)?);
    let found =
        table(py, memory, move |limits| Starts::upto(&game.dynamic, upto.into(), limits, &mut Unwatched))?;
    let piles: Vec<i64> = found.first_piles().iter().map(|&pile| pile as i64).collect();
    Ok(piles.into_pyarray(py))
}

/// What a table is of: the game, whether play is misere, and how much memory it may use.
type Which = (String, bool, Option<u64>);

/// Computes a table of such a game.
fn of_game<T: Send + 'static>(
    py: Python<'_>,
    (name, misere, memory): Which,
    make: impl FnOnce(&Game, &Limits) -> Result<T, Undecided> + Send + 'static,
) -> PyResult<T> {
    let game = game(py, &name, misere)?;
    table(py, memory, move |limits| make(&game, limits))
}

/// The threshold of the piles with n beside them, for n = 0, ..., upto. `by_trying` tries every move from every position of the
/// box: slow, and another way to the same numbers.
#[pyfunction]
#[pyo3(signature = (piles, upto, which, by_trying=false))]
pub(crate) fn thresholds<'py>(
    py: Python<'py>,
    piles: &Bound<'py, PyAny>,
    upto: &Bound<'py, PyAny>,
    which: Which,
    by_trying: bool,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let (mut piles, upto) = (sizes(py, piles)?, size(py, upto)?);
    let found = of_game(py, which, move |game, limits| {
        if by_trying {
            piles.push(upto);
            let all = ThresholdBox::new(game, &piles, limits, &mut Unwatched)?.into_thresholds();
            // The last pile runs fastest, and the full piles come last.
            return Ok(all[all.len() - upto as usize - 1..].to_vec());
        }
        let mut columns = Columns::new(game, &piles, upto, limits)?;
        Ok(columns.advance(upto + 1, limits, &mut Unwatched)?.thresholds)
    })?;
    let told = |threshold| if threshold == NEVER { f64::INFINITY } else { f64::from(threshold) };
    Ok(found.into_iter().map(told).collect::<Vec<f64>>().into_pyarray(py))
}

fn sizes(py: Python<'_>, piles: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    let piles: Vec<Bound<'_, PyAny>> = piles.try_iter()?.collect::<PyResult<_>>()?;
    if piles.len() > 4 {
        let message = format!("{} fixed piles are too many", piles.len());
        return Err(mistake(py, message, "a table has at most four fixed piles and the running one"));
    }
    piles.iter().map(|pile| size(py, pile)).collect()
}

/// The complement of each pair of piles, -1 where none was found.
#[pyfunction]
pub(crate) fn complements<'py>(
    py: Python<'py>,
    upto: &Bound<'py, PyAny>,
    search: &Bound<'py, PyAny>,
    which: Which,
) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let (upto, search) = (size(py, upto)?, size(py, search)?);
    let side = upto as usize + 1;
    let cells = of_game(py, which, move |game, limits| {
        let mut found = Complements::new(game, upto, search, limits)?;
        found.run(limits, &mut Unwatched)?;
        let mut cells = vec![-1; side * side];
        for (a, b, complement) in found.rows() {
            let complement = complement.map_or(-1, i64::from);
            cells[a as usize * side + b as usize] = complement;
            cells[b as usize * side + a as usize] = complement;
        }
        Ok(cells)
    })?;
    cells.into_pyarray(py).reshape([side, side])
}

/// A pair and its complement, if one was found.
type Row = (u32, u32, Option<u32>);

/// The complements of the pairs whose smaller and larger pile lie between these, in order.
#[pyfunction]
pub(crate) fn complement_tile(
    py: Python<'_>,
    smaller: (u32, u32),
    larger: (u32, u32),
    search: &Bound<'_, PyAny>,
    which: Which,
) -> PyResult<Vec<Row>> {
    let search = size(py, search)?;
    of_game(py, which, move |game, limits| {
        let (smaller, larger) = (smaller.0..=smaller.1, larger.0..=larger.1);
        let mut found = Complements::tile(game, smaller, larger, search, limits)?;
        found.run(limits, &mut Unwatched)?;
        Ok(found.rows().collect())
    })
}

/// The complement of some piles, if there is one up to a bound.
#[pyfunction]
pub(crate) fn complement(
    py: Python<'_>,
    piles: &Bound<'_, PyAny>,
    search: &Bound<'_, PyAny>,
    which: Which,
) -> PyResult<Option<u32>> {
    let (piles, search) = (sizes(py, piles)?, size(py, search)?);
    of_game(py, which, move |game, limits| one_complement(game, &piles, search, limits, &mut Unwatched))
}
