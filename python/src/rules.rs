//! Games that are given by their rules, as text.

use std::path::PathBuf;

use answers::answer::{KnownRules, ShownRules, SolutionByRules, line, outcome};
use answers::engine::{self, Beside, Context, GamePosition, SolutionFor};
use answers::record::Turn;
use answers::table::{Cells, Positions, Target, all_cells};
use answers::words::searched;
use answers::{Hint, Solution, question};
use automata::Automaton;
use fibnim::game::{Allowance, Convention};
use fibnim::rules::search::Solved;
use fibnim::rules::{Move, Position, Relation, Rules as Inner};
use limits::{Limits, Stop};
use num_bigint::BigUint;
use numpy::{IntoPyArray, PyArrayDyn, PyArrayMethods, npyffi};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::budget::{bytes, memory, tables};
use crate::compute::{compute, followed};
use crate::errors::{broken, fault, mistake, not_decided, refusal, undecided};
use crate::follow::Follower;
use crate::library::{Theorems, whose};
use crate::position::{Written, allowance, class, loads, natural, natural_or_none, number, told_allowance};
use crate::set::Numbers;
use crate::tables::{Job, NONE, cell};

/// A game by its rules: a text as ``fibnim rules show wythoff`` prints it, the name of a game that ``fibnim.games()`` lists, or the
/// ``pathlib.Path`` of a file with such a text.
/// Every move of the rules must lower the number of stones, which is decided when they are read.
///
/// >>> from fibnim import Rules
/// >>> rules = Rules('''game wythoff(m, n)
/// ... move 1 <= k: m - k, n
/// ... move 1 <= k: m, n - k
/// ... move 1 <= k: m - k, n - k''')
/// >>> rules.piles, rules.allowance
/// (('m', 'n'), None)
/// >>> rules.solve((4, 7)).outcome
/// 'P'
/// >>> Rules("game g(m)\nmove m + 1")
/// Traceback (most recent call last):
/// ...
/// fibnim._errors.Mistake: this move does not always lower the number of stones
///
/// Guards may ask for relations, sets that :func:`ask` or :func:`learn` found:
///
/// >>> from fibnim import ask
/// >>> powers = ask("term(k)", numbers="binary")
/// >>> Rules("game powers(m)\nmove power(k): m - k", given={"power": powers}).solve(9).outcome
/// 'P'
#[pyclass(frozen, module = "fibnim")]
pub(crate) struct Rules(pub(crate) Inner);

/// Piles, then the allowance where the game has one.
pub(crate) fn told_position<'py>(py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyTuple>> {
    let mut all = Vec::new();
    for pile in position.piles() {
        all.push(pile.into_pyobject(py)?.into_any());
    }
    if let Some(most) = position.allowance() {
        all.push(told_allowance(py, most)?);
    }
    PyTuple::new(py, all)
}

/// The class of moves.
static MOVE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// A move that was given as one: which line of the rules, and what it chooses. Nothing if it is not a RuleMove.
pub(crate) fn rule_turn(given: &Bound<'_, PyAny>) -> PyResult<Option<Turn>> {
    if !given.is_instance(&class(given.py(), &MOVE, "RuleMove")?)? {
        return Ok(None);
    }
    let chosen = given.getattr("k")?;
    let chosen = match chosen.cast::<PyTuple>() {
        Ok(several) => several.iter().map(|one| number(&one)).collect::<PyResult<_>>()?,
        Err(_) if chosen.is_none() => Vec::new(),
        Err(_) => vec![number(&chosen)?],
    };
    Ok(Some(Turn::Choose { line: natural(&given.getattr("line")?)?, chosen }))
}

pub(crate) fn told_move<'py>(py: Python<'py>, mv: &Move) -> PyResult<Bound<'py, PyAny>> {
    let to = told_position(py, &mv.to)?;
    if mv.more.is_empty() {
        return class(py, &MOVE, "RuleMove")?.call1((mv.line, &mv.k, to));
    }
    let chosen = PyTuple::new(py, mv.k.iter().chain(&mv.more).collect::<Vec<_>>())?;
    class(py, &MOVE, "RuleMove")?.call1((mv.line, chosen, to))
}

/// The text in a file.
fn file(path: &Bound<'_, PyAny>) -> PyResult<String> {
    let Ok(path) = path.extract::<PathBuf>() else {
        let kind = path.get_type().name()?;
        return Err(PyTypeError::new_err(format!("expected a text or a path, not {kind}")));
    };
    Ok(std::fs::read_to_string(path)?)
}

impl Rules {
    /// All positions up to a bound, and how many there are along an axis.
    fn cells<'py>(
        &self,
        upto: u32,
        cells: Cells,
        allowance: Option<&Bound<'py, PyAny>>,
        (memory, progress): (Option<u64>, Option<&Bound<'py, PyAny>>),
        py: Python<'py>,
    ) -> PyResult<(Vec<u32>, Vec<usize>)> {
        let allowance = allowance.map(self::allowance).transpose()?;
        if allowance.is_some() && self.0.allowance().is_none() {
            return Err(mistake(py, format!("{} has no allowance", self.0.name()), "leave it out"));
        }
        let rules = self.0.clone();
        let axes = vec![upto as usize + 1; rules.piles().len()];
        let found = followed(&Follower::of(py, progress, "positions")?, py, move |stop, watch| {
            all_cells(&rules, upto, allowance, cells, &tables(memory, stop), watch)
        })?;
        Ok((found.map_err(|why| not_decided(py, why))?, axes))
    }

    /// Rules, or their text, name or file; what else is written about the game can only be that play is misere.
    pub(crate) fn given(given: &Bound<'_, PyAny>, written: &Written<'_>) -> PyResult<Self> {
        if written.game.is_some() || written.scope.is_some() || written.first_move.is_some() {
            return Err(PyTypeError::new_err(
                "rules say all of a game; leave out game, scope and first_move",
            ));
        }
        let rules = match given.cast::<Self>() {
            Ok(rules) => rules.get().0.clone(),
            Err(_) => Self::new(given, None)?.0,
        };
        Ok(Self(if written.misere == Some(true) { rules.under(Convention::Misere) } else { rules }))
    }

    /// A position that a move leads to, and whether its allowance was left out.
    pub(crate) fn read_piles(&self, given: &Bound<'_, PyAny>) -> PyResult<(Position, bool)> {
        let only_piles = match given.cast::<PyString>() {
            Ok(text) => !text.to_cow()?.contains(';'),
            Err(_) => given.len().map_or(1, |all| all) <= self.0.piles().len(),
        };
        Ok((self.read(given)?, only_piles))
    }

    /// A text, or piles and the allowance in a tuple; without an allowance there is no limit.
    pub(crate) fn read(&self, given: &Bound<'_, PyAny>) -> PyResult<Position> {
        let py = given.py();
        if let Ok(text) = given.cast::<PyString>() {
            return question::rules_position(text.to_cow()?.as_ref(), &self.0)
                .map_err(|wrong| fault(py, &wrong));
        }
        let all: Vec<Bound<'_, PyAny>> = match given.try_iter() {
            Ok(all) => all.collect::<PyResult<_>>()?,
            Err(_) => vec![given.clone()],
        };
        let (piles, rest) = all.split_at(self.0.piles().len().min(all.len()));
        let piles = piles.iter().map(number).collect::<PyResult<Vec<BigUint>>>()?;
        let most = match (self.0.allowance(), rest) {
            (Some(_), []) => Some(Allowance::Unlimited),
            (_, []) => None,
            (_, [most]) => Some(allowance(most)?),
            _ => {
                return Err(mistake(
                    py,
                    "too many numbers",
                    "piles in the order of the rules, then the allowance",
                ));
            }
        };
        self.0.position(piles, most).map_err(|wrong| mistake(py, wrong.to_string(), "as in the rules"))
    }
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (text, *, given=None))]
    fn new(text: &Bound<'_, PyAny>, given: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let py = text.py();
        let mut relations = Vec::new();
        for (name, set) in given.into_iter().flatten() {
            let name: String = name.extract()?;
            let Ok(set) = set.cast::<Numbers>() else {
                return Err(PyTypeError::new_err(format!("{name} must be a Numbers")));
            };
            let relation = Relation::new(&name, Automaton::clone(&set.get().automaton));
            relations.push(relation.map_err(|message| {
                mistake(py, message, "letters and digits, and no word of the language")
            })?);
        }
        let text = match text.cast::<PyString>() {
            Ok(text) => text.to_cow()?.into_owned(),
            Err(_) => file(text)?,
        };
        if !text.trim_start().starts_with("game") && !text.contains(['\n', '(', '#']) {
            return question::known_rules(text.trim()).map(Self).map_err(|wrong| fault(py, &wrong));
        }
        let read =
            compute(py, move |stop| question::rules_with(&text, &relations, &Limits::MODEST.ended_by(stop)))?;
        read.map(Self).map_err(|why| refusal(py, &why))
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The names of its piles.
    #[getter]
    fn piles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.piles())
    }

    /// The name of its allowance, or None if it has none.
    #[getter]
    fn allowance(&self) -> Option<&str> {
        self.0.allowance()
    }

    /// Whether the player who cannot move wins.
    #[getter]
    fn misere(&self) -> bool {
        self.0.convention() == Convention::Misere
    }

    /// The rules in their plainest form.
    #[getter]
    fn text(&self) -> String {
        self.0.to_string()
    }

    /// Solves a position: a text such as ``"5, 6"``, or piles (and the allowance) as a tuple. Theorems of the library are used;
    /// else positions are searched, and what needs more than ``states`` of them is Undecided. ``grundy`` asks for the
    /// Grundy value too (``value`` is its old name), ``remoteness`` for the number of moves left.
    ///
    /// >>> from fibnim import Rules
    /// >>> analysis = Rules("wythoff").solve((5, 6), grundy=True)
    /// >>> analysis.outcome, analysis.grundy
    /// ('N', 10)
    /// >>> [move.to for move in analysis.winning_moves]
    /// [(5, 3), (1, 2)]
    #[expect(clippy::too_many_arguments, reason = "they are the flags of the command line")]
    #[pyo3(signature = (position, *, grundy=false, value=false, remoteness=false, library=None, memory=None, states=None, progress=None))]
    fn solve<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        grundy: bool,
        value: bool,
        remoteness: bool,
        library: Option<PathBuf>,
        #[pyo3(from_py_with = bytes)] memory: Option<u64>,
        #[pyo3(from_py_with = natural_or_none)] states: Option<usize>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = position.py();
        let position = self.read(position)?;
        let mut shelf = Theorems::of(whose(library)).map_err(|error| broken(py, &error))?;
        let position = GamePosition::Rules(self.0.clone(), position);
        let beside = Beside { grundy: grundy || value, remoteness, ..Beside::default() };
        let found = followed(&Follower::of(py, progress, "search")?, py, move |stop, watch| {
            let limits = searches(memory, states, stop);
            engine::solve(&position, beside, &mut Context::new(&mut shelf), &limits, watch)
        })?;
        let SolutionFor::Rules(found) = found.map_err(|why| refusal(py, &why))? else {
            unreachable!("a game by its rules is solved as one")
        };
        told_by_rules(py, &found)
    }

    /// The moves from a position, at most ``limit`` of them.
    ///
    /// >>> from fibnim import Rules
    /// >>> Rules("nim").moves((1, 1))
    /// [RuleMove(line=0, k=1, to=(0, 1)), RuleMove(line=1, k=1, to=(1, 0))]
    #[pyo3(signature = (position, *, limit=10_000))]
    fn moves<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = natural)] limit: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        /// How many are made before it checks for a signal again.
        const PORTION: usize = 10_000;
        let py = position.py();
        let position = self.read(position)?;
        let moves = PyList::empty(py);
        for (place, mv) in self.0.moves(&position).take(limit).enumerate() {
            if place % PORTION == PORTION - 1 {
                py.check_signals()?;
            }
            moves.append(told_move(py, &mv)?)?;
        }
        Ok(moves)
    }

    /// Who wins with every pile up to ``upto``: an array of ``"N"`` and ``"P"`` with an axis for each pile, at one allowance where the game
    /// has one (``math.inf`` without it).
    ///
    /// >>> from fibnim import Rules
    /// >>> Rules("wythoff").table(2)
    /// array([['P', 'N', 'N'],
    ///        ['N', 'N', 'P'],
    ///        ['N', 'P', 'N']], dtype='<U1')
    #[pyo3(signature = (upto, *, allowance=None, memory=None, progress=None))]
    fn table<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = natural)] upto: u32,
        allowance: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = bytes)] memory: Option<u64>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (cells, axes) = self.cells(upto, Cells::Outcomes, allowance, (memory, progress), py)?;
        let wins: Vec<bool> = cells.into_iter().map(|cell| cell != 0).collect();
        let wins = wins.into_pyarray(py).reshape_with_order(axes, npyffi::NPY_ORDER::NPY_CORDER)?;
        py.import("fibnim._arrays")?.getattr("letters")?.call1((wins,))
    }

    /// The Grundy values with every pile up to ``upto``: an array with an axis for each pile, at one allowance where the game has one.
    ///
    /// >>> from fibnim import Rules
    /// >>> Rules("wythoff").grundy(2).tolist()
    /// [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    #[pyo3(signature = (upto, *, allowance=None, memory=None, progress=None))]
    fn grundy<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = natural)] upto: u32,
        allowance: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = bytes)] memory: Option<u64>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i32>>> {
        let (cells, axes) = self.cells(upto, Cells::Values, allowance, (memory, progress), py)?;
        let values: Vec<i32> = cells.into_iter().map(|cell| cell as i32).collect();
        values.into_pyarray(py).reshape_with_order(axes, npyffi::NPY_ORDER::NPY_CORDER)
    }

    /// A map of the game with two piles up to ``upto``: the lost positions, or the Grundy values. A notebook shows it.
    ///
    /// >>> from fibnim import Rules
    /// >>> Rules("wythoff").picture(30, grundy=True)
    /// <HeatMap 'Grundy values of wythoff' of 31 by 31 cells>
    #[pyo3(signature = (upto=60, *, grundy=false, allowance=None, memory=None))]
    fn picture<'py>(
        this: &Bound<'py, Self>,
        #[pyo3(from_py_with = natural)] upto: u32,
        grundy: bool,
        allowance: Option<&Bound<'py, PyAny>>,
        memory: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("fibnim._maps")?.getattr("of_rules")?.call1((this, upto, grundy, allowance, memory))
    }

    /// The lost positions with every pile up to ``upto``, or those of a Grundy value, as an array: a row for each, piles in order,
    /// then the allowance where the game has one; at one allowance if it is given. An array with allowances is one of floats, as
    /// there may be none: ``inf``.
    ///
    /// >>> from fibnim import Rules
    /// >>> Rules("wythoff").positions(5).tolist()
    /// [[0, 0], [1, 2], [2, 1], [3, 5], [5, 3]]
    #[pyo3(signature = (upto, *, value=None, allowance=None, memory=None, progress=None, resume=None))]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn positions<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = natural)] upto: u32,
        #[pyo3(from_py_with = natural_or_none)] value: Option<u32>,
        allowance: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = bytes)] memory: Option<u64>,
        progress: Option<&Bound<'py, PyAny>>,
        resume: Option<PathBuf>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let allowance = allowance.map(self::allowance).transpose()?;
        if allowance.is_some() && self.0.allowance().is_none() {
            return Err(mistake(py, format!("{} has no allowance", self.0.name()), "leave it out"));
        }
        let rules = self.0.clone();
        let has_allowance = rules.allowance().is_some();
        let width = rules.piles().len() + usize::from(has_allowance);
        let wanted = value.map_or(Target::Lost, Target::Value);
        let found = Job { memory, progress, resume }.gather(
            py,
            0,
            move |limits| Positions::new(&rules, upto, wanted, allowance, limits),
            move |numbers, cells| numbers.extend((0..width).map(|column| cell(cells, column))),
        )?;
        let rows = found.len() / width;
        if !has_allowance {
            let cells: Vec<i64> = found.into_iter().map(i64::from).collect();
            return Ok(cells.into_pyarray(py).reshape([rows, width])?.into_any());
        }
        let as_float = |cell: u32| if cell == NONE { f64::INFINITY } else { cell.into() };
        let cells: Vec<f64> = found.into_iter().map(as_float).collect();
        Ok(cells.into_pyarray(py).reshape([rows, width])?.into_any())
    }

    /// As ``fibnim rules show --json`` has it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &line(&ShownRules::new(&self.0)))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        let piles = self.0.piles().join(", ");
        let allowance = self.0.allowance().map(|name| format!("; {name}")).unwrap_or_default();
        format!("<Rules {}({piles}{allowance})>", self.0.name())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0.to_string() == self.0.to_string())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

/// What was found, as Python has it.
pub(crate) fn told_by_rules<'py>(
    py: Python<'py>,
    found: &Solution<(Inner, Position), Solved>,
) -> PyResult<Bound<'py, PyAny>> {
    static ANALYSIS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let rules = &found.position.0;
    let solved = found.found.as_ref().map_err(|why| {
        let hint = Hint::Text("fibnim.prove(rules) looks for a theorem on all positions".into());
        undecided(py, &format!("undecided: {why}"), Some(&hint))
    })?;
    let moves = solved.winning_moves.iter().map(|mv| told_move(py, mv)).collect::<PyResult<Vec<_>>>()?;
    let no_value = match &found.grundy {
        Some(Ok(_)) => None,
        Some(Err(why)) => Some(why.to_string()),
        None if rules.convention() == Convention::Misere => {
            Some("there are no Grundy values under misere play".into())
        }
        None => Some("it was not asked for: solve(..., grundy=True) computes it".into()),
    };
    class(py, &ANALYSIS, "Analysis")?.call1((
        told_position(py, &solved.position)?,
        outcome(solved.outcome),
        PyList::new(py, moves)?,
        solved.complete,
        found.grundy.as_ref().and_then(|found| found.as_ref().ok()),
        no_value,
        found.remoteness.as_ref().and_then(|found| found.as_ref().ok()),
        searched(rules, solved),
        line(&SolutionByRules::new(found)),
    ))
}

fn searches(asked: Option<u64>, states: Option<usize>, stop: &Stop) -> Limits {
    let usual = Limits::MODEST;
    Limits { memory: memory(asked, 1), states: states.unwrap_or(usual.states), stop: stop.clone(), ..usual }
}

/// The games that are known by name, as `fibnim rules --json` lists them.
#[pyfunction]
pub(crate) fn known_rules(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    loads(py, &line(&KnownRules::all()))
}
