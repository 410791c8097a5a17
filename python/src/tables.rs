//! Tables as arrays: the rows of `answers::table`, gathered without Python's lock and handed over without a copy.

use std::path::PathBuf;

use answers::question::{dynamic, game_with_tables};
use answers::table::{self, Cell, Complement, Grundy, Rows, Starts, Table, Threshold, Values};
use answers::{Broken, Refusal};
use fibnim::Undecided;
use fibnim::game::Game;
use fibnim::tables::threshold::{LARGEST_PILE, NEVER};
use limits::{Limits, Step, Unwatched, Watch};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::budget::tables;
use crate::compute::{compute, followed};
use crate::errors::{fault, mistake, not_decided, refusal};
use crate::follow::Follower;
use crate::resume::Resumed;

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

/// The value for a missing number in a column.
pub(crate) const NONE: u32 = u32::MAX;

/// Numbers gathered from rows.
pub(crate) struct Gathered<F> {
    pub(crate) numbers: Vec<u32>,
    add: F,
}

impl<F: FnMut(&mut Vec<u32>, &[Cell<'_>])> Rows for Gathered<F> {
    fn row(&mut self, cells: &[Cell<'_>]) {
        (self.add)(&mut self.numbers, cells);
    }
}

/// One number of a row.
pub(crate) fn cell(cells: &[Cell<'_>], column: usize) -> u32 {
    cells[column].number().map_or(NONE, |number| u32::try_from(number).unwrap_or(NONE))
}

/// How a table is computed: within this much memory, with progress, and resumed from a file.
pub(crate) struct Job<'a, 'py> {
    pub(crate) memory: Option<u64>,
    pub(crate) progress: Option<&'a Bound<'py, PyAny>>,
    pub(crate) resume: Option<PathBuf>,
}

impl<'py> Job<'_, 'py> {
    /// Only limited.
    const fn plain(memory: Option<u64>) -> Self {
        Self { memory, progress: None, resume: None }
    }

    /// Computes a table and gathers its rows. The numbers begin with `begin` of them, all 0.
    pub(crate) fn gather<T: Table + 'static>(
        self,
        py: Python<'py>,
        begin: usize,
        make: impl FnOnce(&Limits) -> Result<T, Undecided> + Send + 'static,
        add: impl FnMut(&mut Vec<u32>, &[Cell<'_>]) + Send + 'static,
    ) -> PyResult<Vec<u32>> {
        let follower = Follower::of(py, self.progress, "table")?;
        let follower = if self.resume.is_some() { follower.patient() } else { follower };
        let (memory, resume) = (self.memory, self.resume);
        let found = followed(&follower, py, move |stop, watch| -> Result<Vec<u32>, Refusal> {
            let limits = tables(memory, stop);
            let bytes = begin as u128 * 4;
            if bytes > limits.memory.into() {
                let what = "the array".into();
                return Err(Undecided::Memory { what, needed: Some(bytes), limit: limits.memory }.into());
            }
            let mut table = make(&limits)?;
            let mut rows = Gathered { numbers: vec![0; begin], add };
            gather(&mut table, &mut rows, resume, &limits, watch)?;
            Ok(rows.numbers)
        })?;
        found.map_err(|why| refusal(py, &why))
    }
}

fn gather<F: FnMut(&mut Vec<u32>, &[Cell<'_>])>(
    table: &mut dyn Table,
    rows: &mut Gathered<F>,
    resume: Option<PathBuf>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<(), Refusal> {
    let Some(path) = resume else { return Ok(table::run(table, rows, limits, watch)?) };
    let mut saved = Resumed::new(path, table)?;
    saved.load(table, &mut rows.numbers)?;
    while !table.is_done() {
        let (done, total) = table.progress();
        watch.report(&Step::Counted { done, total });
        let advanced = limits.stop.check().map_err(Undecided::from);
        match advanced.and_then(|()| table.advance(rows, &limits.stop)) {
            Ok(()) => saved.save_if_due(table, &rows.numbers)?,
            Err(why) => {
                saved.save(table, &rows.numbers)?;
                return Err(why.into());
            }
        }
    }
    // The file stays until there is an array to show for it: nothing can fail any more.
    saved.remove().map_err(|error: Broken| error.into())
}

fn signed(numbers: Vec<u32>) -> Vec<i32> {
    numbers.into_iter().map(|number| number as i32).collect()
}

/// G(k, k) for k = 0, ..., upto.
#[pyfunction]
#[pyo3(signature = (upto, game, memory, progress=None, resume=None))]
pub(crate) fn grundy<'py>(
    py: Python<'py>,
    upto: &Bound<'py, PyAny>,
    game: &str,
    memory: Option<u64>,
    progress: Option<&Bound<'py, PyAny>>,
    resume: Option<PathBuf>,
) -> PyResult<Bound<'py, PyArray1<i32>>> {
    let (game, upto) = (self::game(py, game, false)?, size(py, upto)?);
    let fits = tables(memory, &limits::Stop::new()).memory;
    let needed = (u128::from(upto) + 1) * 4;
    if needed > fits.into() {
        let what = format!("an array of {} numbers", u64::from(upto) + 1);
        return Err(not_decided(py, Undecided::Memory { what, needed: Some(needed), limit: fits }));
    }
    let values = Job { memory, progress, resume }.gather(
        py,
        0,
        move |limits| Values::new(game.dynamic, upto.into(), limits),
        |numbers, cells| numbers.push(cell(cells, 1)),
    )?;
    Ok(signed(values).into_pyarray(py))
}

/// G(n, r) for n, r = 0, ..., upto, as a square.
#[pyfunction]
#[pyo3(signature = (upto, game, memory, progress=None, resume=None))]
pub(crate) fn grundy_map<'py>(
    py: Python<'py>,
    upto: &Bound<'py, PyAny>,
    game: &str,
    memory: Option<u64>,
    progress: Option<&Bound<'py, PyAny>>,
    resume: Option<PathBuf>,
) -> PyResult<Bound<'py, PyArray2<i32>>> {
    let (game, upto) = (self::game(py, game, false)?, size(py, upto)?);
    let side = upto as usize + 1;
    let cells = Job { memory, progress, resume }.gather(
        py,
        side.saturating_mul(side),
        move |limits| Grundy::new(game.dynamic, upto, limits),
        move |square, cells| {
            // From this break on; a later one of the same row writes over it.
            let start = cell(cells, 0) as usize * side;
            let from = (cell(cells, 2) as usize).min(side);
            square[start + from..start + side].fill(cell(cells, 1));
        },
    )?;
    signed(cells).into_pyarray(py).reshape([side, side])
}

/// The first pile of each Grundy value.
#[pyfunction]
#[pyo3(signature = (upto, game, memory, progress=None, resume=None))]
pub(crate) fn starts<'py>(
    py: Python<'py>,
    upto: &Bound<'py, PyAny>,
    game: &str,
    memory: Option<u64>,
    progress: Option<&Bound<'py, PyAny>>,
    resume: Option<PathBuf>,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let (game, upto) = (self::game(py, game, false)?, size(py, upto)?);
    let piles = Job { memory, progress, resume }.gather(
        py,
        0,
        move |limits| Starts::new(game.dynamic, upto.into(), limits),
        |numbers, cells| numbers.push(cell(cells, 1)),
    )?;
    Ok(piles.into_iter().map(i64::from).collect::<Vec<_>>().into_pyarray(py))
}

/// What a table is of: the game, whether play is misere, and how much memory it may use.
type Which = (String, bool, Option<u64>);

/// The threshold of the piles with n beside them, for n = 0, ..., upto. `by_trying` tries every move from every position of the
/// box: slow, and another way to the same numbers.
#[pyfunction]
#[pyo3(signature = (piles, upto, which, by_trying=false, progress=None, resume=None))]
pub(crate) fn thresholds<'py>(
    py: Python<'py>,
    piles: &Bound<'py, PyAny>,
    upto: &Bound<'py, PyAny>,
    which: Which,
    by_trying: bool,
    progress: Option<&Bound<'py, PyAny>>,
    resume: Option<PathBuf>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let (piles, upto) = (sizes(py, piles)?, size(py, upto)?);
    let (name, misere, memory) = which;
    let game = game(py, &name, misere)?;
    let found = if by_trying {
        let found = compute(py, move |stop| {
            table::thresholds_by_trying(&game, &piles, upto, &tables(memory, stop), &mut Unwatched)
        })?;
        found.map_err(|why| not_decided(py, why))?
    } else {
        Job { memory, progress, resume }.gather(
            py,
            0,
            move |limits| Threshold::new(game, piles, upto, limits),
            |numbers, cells| numbers.push(cell(cells, 1)),
        )?
    };
    const { assert!(NEVER == NONE, "none is none") };
    let as_float = |threshold| if threshold == NEVER { f64::INFINITY } else { f64::from(threshold) };
    Ok(found.into_iter().map(as_float).collect::<Vec<f64>>().into_pyarray(py))
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
#[pyo3(signature = (upto, search, which, progress=None, resume=None))]
pub(crate) fn complements<'py>(
    py: Python<'py>,
    upto: &Bound<'py, PyAny>,
    search: &Bound<'py, PyAny>,
    which: Which,
    progress: Option<&Bound<'py, PyAny>>,
    resume: Option<PathBuf>,
) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let (upto, search) = (size(py, upto)?, size(py, search)?);
    let (name, misere, memory) = which;
    let game = game(py, &name, misere)?;
    let side = upto as usize + 1;
    let found = Job { memory, progress, resume }.gather(
        py,
        side.saturating_mul(side),
        move |limits| Complement::new(game, upto, search, limits),
        move |square, cells| {
            let [a, b] = [0, 1].map(|column| cell(cells, column) as usize);
            square[a * side + b] = cell(cells, 2);
            square[b * side + a] = cell(cells, 2);
        },
    )?;
    let found: Vec<i64> =
        found.into_iter().map(|found| if found == NONE { -1 } else { found.into() }).collect();
    found.into_pyarray(py).reshape([side, side])
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
    let (name, misere, memory) = which;
    let game = game(py, &name, misere)?;
    let found = Job::plain(memory).gather(
        py,
        0,
        move |limits| {
            let piles = (smaller.0..=smaller.1, larger.0..=larger.1);
            Complement::tile(game, piles, search, limits)
        },
        |numbers, cells| numbers.extend([0, 1, 2].map(|column| cell(cells, column))),
    )?;
    Ok(found.chunks(3).map(|row| (row[0], row[1], (row[2] != NONE).then_some(row[2]))).collect())
}

/// The complement of some piles, if there is one up to a bound.
#[pyfunction]
#[pyo3(signature = (piles, search, which, progress=None))]
pub(crate) fn complement<'py>(
    py: Python<'py>,
    piles: &Bound<'py, PyAny>,
    search: &Bound<'py, PyAny>,
    which: Which,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Option<u32>> {
    let (piles, search) = (sizes(py, piles)?, size(py, search)?);
    let (name, misere, memory) = which;
    let game = game(py, &name, misere)?;
    let found = followed(&Follower::of(py, progress, "search")?, py, move |stop, watch| {
        table::one_complement(&game, &piles, search, &tables(memory, stop), watch)
    })?;
    found.map_err(|why| not_decided(py, why))
}
