//! Positions.

use std::hash::{DefaultHasher, Hash, Hasher};

use answers::question;
use fibnim::game::notation::{MAX_PILE_DIGITS, MAX_PILES};
use fibnim::game::{
    Allowance, Convention, FirstMove, Move, PileRule, Piles, Position as Inner, Scope, Setup,
};
use num_bigint::{BigInt, BigUint};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyStopIteration, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{
    PyByteArray, PyBytes, PyDict, PyFrozenSet, PyInt, PyList, PySet, PySlice, PyString, PyTuple,
};

use crate::draw::html;
use crate::errors::{fault, mistake};

/// A position: piles, what may be taken now, and the rules. It never changes.
///
/// ``Position("12;4")`` reads the notation of the command line: ``12`` is a start, ``12;4`` has allowance 4 (the most that
/// may be taken now), ``3,4,7;inf`` three piles without limit, ``12;4 + 7;6 + *5`` piles with an allowance each, the last
/// a plain nim heap. Integers of any size do as well: ``Position([10**40, 7], 5)``.
///
/// game: ``"fibonacci"`` (a move of x allows 2x), ``"power-of-two"``, ``"nim"``, ``"takeaway:3/2"``, ``"takeaway:[1,3,5]"``, ...
/// misere: whether the player who cannot move wins. scope: ``"global"`` (one allowance for all piles) or ``"local"``; as written
/// without it. first_move: ``"all"`` or ``"all-but-one"``, what a start allows; by default as in the papers.
///
/// >>> from fibnim import Position
/// >>> start = Position("12")
/// >>> start.piles, start.allowance
/// ((12,), 11)
/// >>> start.play(3)
/// Position('9;6')
/// >>> Position([3, 4, 10**30])
/// Position('3,4,1000000000000000000000000000000;inf')
/// >>> start == Position(12) and hash(start) == hash(Position(12))
/// True
#[pyclass(frozen, module = "fibnim")]
pub(crate) struct Position(pub(crate) Inner);

/// The rules that a position is played by, as they are written.
#[derive(Default)]
pub(crate) struct Written<'a> {
    pub(crate) game: Option<&'a str>,
    pub(crate) misere: Option<bool>,
    pub(crate) scope: Option<&'a str>,
    pub(crate) first_move: Option<&'a str>,
}

impl Written<'_> {
    /// The rules.
    pub(crate) fn rules(&self, py: Python<'_>) -> PyResult<question::Rules> {
        let dynamic =
            question::dynamic(self.game.unwrap_or("fibonacci")).map_err(|wrong| fault(py, &wrong))?;
        let scope = match self.scope {
            None => None,
            Some("local") => Some(Scope::Local),
            Some("global") => Some(Scope::Global),
            Some(other) => {
                return Err(mistake(py, format!("there is no scope `{other}`"), "\"global\" or \"local\""));
            }
        };
        let first_move = match self.first_move {
            None => None,
            Some("all") => Some(FirstMove::All),
            Some("all-but-one") => Some(FirstMove::AllButOne),
            Some(other) => {
                let message = format!("there is no first move `{other}`");
                return Err(mistake(py, message, "\"all\" or \"all-but-one\""));
            }
        };
        let rules = question::Rules::of(dynamic, self.misere.unwrap_or(false));
        Ok(question::Rules { scope, first_move, ..rules })
    }

    fn is_empty(&self) -> bool {
        self.game.is_none() && self.misere.is_none() && self.scope.is_none() && self.first_move.is_none()
    }
}

/// The position that was given: one, or what `Position` takes.
pub(crate) fn given(given: &Bound<'_, PyAny>, written: &Written<'_>) -> PyResult<Inner> {
    if let Ok(position) = given.cast::<Position>() {
        if !written.is_empty() {
            return Err(PyTypeError::new_err(
                "a Position has its rules; give game, misere, scope and first_move with a text, or to Position",
            ));
        }
        return Ok(position.get().0.clone());
    }
    read(given, None, written)
}

/// A text, a number or a list of numbers.
fn read(
    given: &Bound<'_, PyAny>,
    allowance: Option<&Bound<'_, PyAny>>,
    written: &Written<'_>,
) -> PyResult<Inner> {
    let py = given.py();
    let rules = written.rules(py)?;
    if let Ok(text) = given.cast::<PyString>() {
        if allowance.is_some() {
            return Err(mistake(py, "an allowance beside a text", "write it after a semicolon: \"12;4\""));
        }
        return question::position(text.to_cow()?.as_ref(), &rules).map_err(|wrong| fault(py, &wrong));
    }
    if is_unordered(given) {
        let kind = given.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "expected a text, a number or a list of numbers, not {kind}"
        )));
    }
    let stones = if given.try_iter().is_err() { vec![number(given)?] } else { numbers(given)? };
    if stones.is_empty() || stones.len() > MAX_PILES {
        let message = format!("{} piles", stones.len());
        return Err(mistake(py, message, format!("a position has 1 to {MAX_PILES} piles")));
    }
    if stones.iter().any(is_too_long) {
        let help = format!("write a number of at most {MAX_PILE_DIGITS} digits");
        return Err(mistake(py, format!("this number has more than {MAX_PILE_DIGITS} digits"), help));
    }
    let allowance = allowance.map(self::allowance).transpose()?;
    let setup = Setup::List { stones, allowance };
    let made = setup.position(rules.game.clone(), rules.scope, rules.first_move);
    made.map_err(|errors| fault(py, &errors.into()))
}

/// Iterables of bytes, keys or members without an order are refused: the caller means something else.
fn is_unordered(given: &Bound<'_, PyAny>) -> bool {
    given.is_instance_of::<PyBytes>()
        || given.is_instance_of::<PyByteArray>()
        || given.is_instance_of::<PyDict>()
        || given.is_instance_of::<PySet>()
        || given.is_instance_of::<PyFrozenSet>()
}

/// Whether a pile has more digits than a text may have.
fn is_too_long(pile: &BigUint) -> bool {
    /// A digit has no fewer bits.
    const BITS: u64 = 3;
    pile.bits() > MAX_PILE_DIGITS as u64 * BITS && pile.to_string().len() > MAX_PILE_DIGITS
}

/// A natural number; numpy's integers are numbers too.
pub(crate) fn number(given: &Bound<'_, PyAny>) -> PyResult<BigUint> {
    let py = given.py();
    let whole = given.call_method0("__index__").map_err(|_| {
        let kind = given.get_type().name().map_or_else(|_| "this".into(), |name| name.to_string());
        PyTypeError::new_err(format!("expected a whole number, not {kind}"))
    })?;
    whole
        .extract()
        .map_err(|_| mistake(py, format!("{whole} is negative"), "numbers are natural here: 0, 1, 2, ..."))
}

/// A natural number of a machine: a limit, a count, a place.
pub(crate) fn natural<T: TryFrom<BigUint>>(given: &Bound<'_, PyAny>) -> PyResult<T> {
    let whole = number(given)?;
    let bits = whole.bits();
    T::try_from(whole)
        .map_err(|_| mistake(given.py(), format!("a number of {bits} bits is too large here"), "write less"))
}

/// The same, or None.
pub(crate) fn natural_or_none<T: TryFrom<BigUint>>(given: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
    if given.is_none() { Ok(None) } else { natural(given).map(Some) }
}

/// Natural numbers.
pub(crate) fn numbers(given: &Bound<'_, PyAny>) -> PyResult<Vec<BigUint>> {
    given.try_iter()?.map(|one| number(&one?)).collect()
}

/// A number of stones, or infinity: `math.inf` or `"inf"`.
pub(crate) fn allowance(given: &Bound<'_, PyAny>) -> PyResult<Allowance> {
    let is_infinite = given.extract::<f64>().is_ok_and(|number| number == f64::INFINITY)
        || given.extract::<&str>().is_ok_and(|text| text.trim() == "inf");
    if is_infinite && !given.is_instance_of::<PyInt>() {
        return Ok(Allowance::Unlimited);
    }
    number(given).map(Allowance::Stones)
}

/// An allowance for Python: a number of stones, or `math.inf`.
pub(crate) fn told_allowance<'py>(py: Python<'py>, allowance: &Allowance) -> PyResult<Bound<'py, PyAny>> {
    match allowance {
        Allowance::Stones(stones) => Ok(stones.into_pyobject(py)?.into_any()),
        Allowance::Unlimited => Ok(f64::INFINITY.into_pyobject(py)?.into_any()),
    }
}

/// A class of `fibnim._types`.
pub(crate) fn class<'py>(
    py: Python<'py>,
    kept: &'static PyOnceLock<Py<PyAny>>,
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let find = || py.import("fibnim._types")?.getattr(name).map(Bound::unbind);
    Ok(kept.get_or_try_init(py, find)?.bind(py).clone())
}

/// A move as Python has it.
pub(crate) fn told_move<'py>(py: Python<'py>, mv: &Move) -> PyResult<Bound<'py, PyAny>> {
    static MOVE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    class(py, &MOVE, "Move")?.call1((mv.pile, &mv.take))
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (piles, allowance=None, *, game=None, misere=None, scope=None, first_move=None))]
    fn new(
        piles: &Bound<'_, PyAny>,
        allowance: Option<&Bound<'_, PyAny>>,
        game: Option<&str>,
        misere: Option<bool>,
        scope: Option<&str>,
        first_move: Option<&str>,
    ) -> PyResult<Self> {
        read(piles, allowance, &Written { game, misere, scope, first_move }).map(Self)
    }

    /// The stones of each pile.
    #[getter]
    fn piles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.stones())
    }

    /// The most that may be taken now: a number, or ``math.inf``. None where each of several piles has its own.
    #[getter]
    fn allowance<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.0.piles() {
            Piles::Global { allowance, .. } => told_allowance(py, allowance).map(Some),
            Piles::Local(piles) => match piles.as_slice() {
                [pile] => told_allowance(py, &pile.allowance).map(Some),
                _ => Ok(None),
            },
        }
    }

    /// The allowance of each pile, whether they share it or not.
    #[getter]
    fn allowances<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let each: Vec<_> = match self.0.piles() {
            Piles::Global { stones, allowance } => {
                stones.iter().map(|_| told_allowance(py, allowance)).collect::<PyResult<_>>()?
            }
            Piles::Local(piles) => {
                piles.iter().map(|pile| told_allowance(py, &pile.allowance)).collect::<PyResult<_>>()?
            }
        };
        PyTuple::new(py, each)
    }

    /// Which piles are plain nim heaps, written ``*5``.
    #[getter]
    fn nim_heaps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let each: Vec<bool> = match self.0.piles() {
            Piles::Global { stones, .. } => vec![false; stones.len()],
            Piles::Local(piles) => piles.iter().map(|pile| pile.rule == PileRule::NimHeap).collect(),
        };
        PyTuple::new(py, each)
    }

    /// The name of the game: ``"fibonacci"``, ``"nim"``, ``"takeaway:3/2"``, ...
    #[getter]
    fn game(&self) -> String {
        self.0.game().dynamic.to_string()
    }

    /// Whether the player who cannot move wins.
    #[getter]
    fn misere(&self) -> bool {
        self.0.game().convention == Convention::Misere
    }

    /// ``"global"`` if piles share one allowance, ``"local"`` if each has its own.
    #[getter]
    fn scope(&self) -> &'static str {
        match self.0.piles() {
            Piles::Global { .. } => "global",
            Piles::Local(_) => "local",
        }
    }

    /// Whether no move is left.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Every legal move, by pile, then by size: a sequence that makes them as they are asked for, as there may be astronomically many.
    ///
    /// >>> from fibnim import Position
    /// >>> Position("3,1;2").moves()
    /// [Move(pile=0, take=1), Move(pile=0, take=2), Move(pile=1, take=1)]
    /// >>> moves = Position("10^12;inf").moves()
    /// >>> len(moves), moves[-1], moves[:2]
    /// (1000000000000, Move(pile=0, take=1000000000000), [Move(pile=0, take=1), Move(pile=0, take=2)])
    fn moves(&self) -> Moves {
        Moves { position: self.0.clone() }
    }

    /// Solves the position, as ``fibnim.solve`` does.
    ///
    /// >>> from fibnim import Position
    /// >>> Position("12;4").solve().winning_moves
    /// [Move(pile=0, take=1)]
    #[pyo3(signature = (*, grundy=false, remoteness=false, library=None, memory=None, cells=None, progress=None))]
    fn solve<'py>(
        this: &Bound<'py, Self>,
        grundy: bool,
        remoteness: bool,
        library: Option<&Bound<'py, PyAny>>,
        memory: Option<&Bound<'py, PyAny>>,
        cells: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = this.py();
        let asked = PyDict::new(py);
        asked.set_item("grundy", grundy)?;
        asked.set_item("remoteness", remoteness)?;
        for (name, value) in
            [("library", library), ("memory", memory), ("cells", cells), ("progress", progress)]
        {
            asked.set_item(name, value)?;
        }
        py.import("fibnim")?.getattr("solve")?.call((this,), Some(&asked))
    }

    /// The position after taking a number of stones from a pile, counted from 0; or after a move. The pile must be named, as a move has
    /// it first: ``position.play(*move)`` is refused.
    ///
    /// >>> from fibnim import Move, Position
    /// >>> Position("9;4").play(4)
    /// Position('5;8')
    /// >>> Position("3,4,7").play(2, pile=1) == Position("3,4,7").play(Move(1, 2))
    /// True
    #[pyo3(signature = (take, *, pile=None))]
    fn play(
        &self,
        take: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = natural_or_none)] pile: Option<usize>,
    ) -> PyResult<Self> {
        let py = take.py();
        let mv = a_move(take, pile)?;
        self.0.play(&mv).map(Self).map_err(|illegal| mistake(py, illegal.to_string(), legal(&self.0)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let mut extra = String::new();
        if !self.0.game().dynamic.is_fibonacci() {
            extra += &format!(", game='{}'", self.game());
        }
        if self.misere() {
            extra += ", misere=True";
        }
        // What is joined by + is local anyway.
        if matches!(self.0.piles(), Piles::Local(piles) if piles.len() == 1) {
            extra += ", scope='local'";
        }
        format!("Position('{}'{extra})", self.0)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.piles().hash(&mut hasher);
        self.game().hash(&mut hasher);
        self.misere().hash(&mut hasher);
        hasher.finish()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((String,), Bound<'py, PyDict>)> {
        let rules = PyDict::new(py);
        rules.set_item("game", self.game())?;
        rules.set_item("misere", self.misere())?;
        rules.set_item("scope", self.scope())?;
        Ok(((self.0.to_string(),), rules))
    }

    fn _repr_html_(this: &Bound<'_, Self>) -> PyResult<String> {
        html(this.as_any(), "position")
    }

    /// What JSON says of the position, as a dict; the first keys of ``fibnim solve --json``.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &answers::answer::line(&answers::answer::Question::new(&self.0)))
    }
}

/// A move that was given: stones and a pile, or both in one.
pub(crate) fn a_move(take: &Bound<'_, PyAny>, pile: Option<usize>) -> PyResult<Move> {
    if pile.is_none()
        && let Ok(pair) = take.cast::<PyTuple>()
        && pair.len() == 2
    {
        return Ok(Move { pile: natural(&pair.get_item(0)?)?, take: number(&pair.get_item(1)?)? });
    }
    Ok(Move { pile: pile.unwrap_or(0), take: number(take)? })
}

/// What may be played.
fn legal(position: &Inner) -> String {
    match (0..position.stones().len()).find(|&pile| position.most(pile) > BigUint::ZERO) {
        None => "there is no move: the game is over".into(),
        Some(pile) => format!("for example {}", Move { pile, take: 1u32.into() }),
    }
}

/// JSON as Python has it.
pub(crate) fn loads<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let loads = LOADS.get_or_try_init(py, || py.import("json")?.getattr("loads").map(Bound::unbind))?;
    loads.bind(py).call1((json,))
}

/// The legal moves of a position: a sequence.
#[pyclass(frozen, sequence, module = "fibnim")]
pub(crate) struct Moves {
    position: Inner,
}

/// How many moves are shown.
const SHOWN: usize = 8;

impl Moves {
    /// The move at a place.
    fn at(&self, mut place: BigUint) -> Option<Move> {
        for pile in 0..self.position.stones().len() {
            let most = self.position.most(pile);
            if place < most {
                return Some(Move { pile, take: place + 1u32 });
            }
            place -= most;
        }
        None
    }

    fn count(&self) -> BigUint {
        (0..self.position.stones().len()).map(|pile| self.position.most(pile)).sum()
    }
}

#[pymethods]
impl Moves {
    fn __len__(&self) -> PyResult<usize> {
        isize::try_from(self.count())
            .map(isize::unsigned_abs)
            .map_err(|count| PyOverflowError::new_err(format!("there are {} moves", count.into_original())))
    }

    fn __bool__(&self) -> bool {
        self.count() > BigUint::ZERO
    }

    fn __getitem__<'py>(&self, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = place.py();
        if let Ok(slice) = place.cast::<PySlice>() {
            let range = slice.indices(self.__len__()? as isize)?;
            let places = (0..range.slicelength as isize).map(|step| range.start + step * range.step);
            let moves = places.filter_map(|place| self.at(place.unsigned_abs().into()));
            let moves = moves.map(|mv| told_move(py, &mv)).collect::<PyResult<Vec<_>>>()?;
            return Ok(PyList::new(py, moves)?.into_any());
        }
        let whole: BigInt = place.call_method0("__index__")?.extract()?;
        let whole = if whole < BigInt::ZERO { whole + BigInt::from(self.count()) } else { whole };
        let found = BigUint::try_from(whole).ok().and_then(|place| self.at(place));
        told_move(py, &found.ok_or_else(|| PyIndexError::new_err("there are fewer moves than that"))?)
    }

    fn __contains__(&self, one: &Bound<'_, PyAny>) -> bool {
        let Ok(mv) = a_move(one, None) else { return false };
        one.is_instance_of::<PyTuple>() && self.position.play(&mv).is_ok()
    }

    fn __iter__(&self) -> MovesIterator {
        MovesIterator { position: self.position.clone(), next: (0, BigUint::ZERO) }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shown = (0..=SHOWN).map_while(|place| self.at(place.into()));
        let texts = shown.map(|mv| Ok(told_move(py, &mv)?.repr()?.to_string()));
        let mut texts: Vec<String> = texts.collect::<PyResult<_>>()?;
        if texts.len() > SHOWN {
            texts[SHOWN] = format!("... {} in all", self.count());
        }
        Ok(format!("[{}]", texts.join(", ")))
    }
}

/// The legal moves of a position, one after the other.
#[pyclass(module = "fibnim")]
pub(crate) struct MovesIterator {
    position: Inner,
    /// The pile, and what was taken from it last.
    next: (usize, BigUint),
}

#[pymethods]
impl MovesIterator {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let piles = self.position.stones().len();
        while self.next.0 < piles {
            let (pile, take) = &mut self.next;
            *take += 1u32;
            if *take <= self.position.most(*pile) {
                return told_move(py, &Move { pile: *pile, take: take.clone() });
            }
            self.next = (*pile + 1, BigUint::ZERO);
        }
        Err(PyStopIteration::new_err(()))
    }
}
