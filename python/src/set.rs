//! Sets of numbers, or of tuples of them, as automata.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

use answers::Refusal;
use answers::answer::{CountingMatrices, Expressed, line};
use answers::question::numeration;
use answers::words::automaton_picture;
use automata::product::{Part, product};
use automata::{Automaton, WalnutError};
use limits::Limits;
use num_bigint::BigUint;
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use picture::automaton::svg;
use pyo3::exceptions::{PyKeyboardInterrupt, PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyFrozenSet, PyList, PyTuple};

use crate::compute::{compute, quickly};
use crate::draw::html;
use crate::errors::{fault, mistake, refusal, undecided};
use crate::position::{class, loads, natural, number, numbers};
use crate::solve::SHORT_BITS;

/// A set of numbers, or of tuples of numbers, that satisfy a statement: an automaton that reads their digits. It may be infinite.
///
/// >>> import fibnim
/// >>> even = fibnim.ask("exists m: n = 2*m")
/// >>> even
/// Numbers(n: 0, 2, 4, 6, 8, 10, 12, 14, ...)
/// >>> 10**100 in even, 10**100 + 1 in even
/// (True, False)
/// >>> even.below(10**20)
/// 50000000000000000000
/// >>> even.is_finite, even.variables
/// (False, ('n',))
/// >>> len(fibnim.ask("fib(n) and n < 100"))
/// 10
#[pyclass(frozen, module = "fibnim")]
pub(crate) struct Numbers {
    pub(crate) variables: Vec<String>,
    pub(crate) automaton: Arc<Automaton>,
}

/// How many members a short form shows.
const SHOWN: usize = 8;

/// Why a text of Walnut's cannot be used.
fn unreadable(py: Python<'_>, error: &WalnutError) -> PyErr {
    match error {
        WalnutError::TooLarge(_) => undecided(py, &error.to_string(), None),
        WalnutError::Format { .. } => mistake(
            py,
            error.to_string(),
            "the text must hold one automaton as Walnut writes it, in msd_fib or msd_2",
        ),
    }
}

impl Numbers {
    fn names(&self) -> Vec<&str> {
        self.variables.iter().map(String::as_str).collect()
    }

    /// The set of the tuples of which `accept` holds, by whether they are in this one and in the other. The names are those of this one.
    fn combined(&self, py: Python<'_>, other: &Self, accept: fn(bool, bool) -> bool) -> PyResult<Self> {
        let (one, two) = (Arc::clone(&self.automaton), Arc::clone(&other.automaton));
        if one.tracks() != two.tracks() {
            let message = format!("tuples of {} numbers and of {}", one.tracks(), two.tracks());
            return Err(mistake(py, message, "both sets must have members of one kind"));
        }
        if one.system() != two.system() {
            let message =
                format!("one set is written in {}, the other in {}", one.system().name, two.system().name);
            return Err(mistake(py, message, "ask for both with the same numbers="));
        }
        let found = compute(py, move |stop| {
            let places: Vec<usize> = (0..one.tracks()).collect();
            let parts: [Part<'_>; 2] = [(&one, &places), (&two, &places)];
            let limits = Limits::MODEST.ended_by(stop);
            product(one.system(), one.tracks(), &parts, |of| accept(of[0], of[1]), &limits)
        })?;
        let automaton = found.map_err(|why| refusal(py, &Refusal::Statement(why)))?;
        Ok(Self { variables: self.variables.clone(), automaton: Arc::new(automaton) })
    }
}

/// The arrows between live states, by state and letter: where from, the digits read, where to.
pub(crate) type Arrows = Vec<(u32, Vec<usize>, u32)>;

/// The arrows of an automaton.
pub(crate) fn arrows(automaton: &Automaton) -> Arrows {
    let letters = |state: u32| (0..automaton.letters()).map(move |letter| (state, letter));
    (1..=automaton.states() as u32)
        .flat_map(letters)
        .map(|(state, letter)| {
            let digits = (0..automaton.tracks()).map(|track| automaton.digit(letter, track)).collect();
            (state, digits, automaton.next(state, letter))
        })
        .filter(|&(_, _, head)| head != 0)
        .collect()
}

/// Transitions as Python has them.
pub(crate) fn transitions<'py>(py: Python<'py>, automaton: &Automaton) -> PyResult<Bound<'py, PyList>> {
    static TRANSITION: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let transition = class(py, &TRANSITION, "Transition")?;
    let list = PyList::empty(py);
    for (from, digits, to) in arrows(automaton) {
        list.append(transition.call1((from, PyTuple::new(py, digits)?, to))?)?;
    }
    Ok(list)
}

/// The states in which a number may end.
pub(crate) fn accepting<'py>(py: Python<'py>, automaton: &Automaton) -> PyResult<Bound<'py, PyFrozenSet>> {
    PyFrozenSet::new(py, (1..=automaton.states() as u32).filter(|&state| automaton.is_accepting(state)))
}

/// The automaton as a picture of TikZ.
pub(crate) fn tikz(py: Python<'_>, automaton: &Automaton) -> PyResult<String> {
    automaton_picture(automaton).ok_or_else(|| {
        let message = format!("an automaton of {} states is too large to draw", automaton.states());
        mistake(py, message, "to_dot() and to_networkx() have any automaton")
    })
}

/// An automaton as a graph of networkx, by `fibnim._automata`.
pub(crate) fn networkx<'py>(automaton: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    automaton.py().import("fibnim._automata")?.getattr("to_networkx")?.call1((automaton,))
}

/// Columns of numbers for an automaton: one for each of its tracks.
pub(crate) fn each<'py>(
    py: Python<'py>,
    automaton: &Arc<Automaton>,
    columns: Vec<Vec<u64>>,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let automaton = Arc::clone(automaton);
    let found = compute(py, move |stop| {
        let columns: Vec<&[u64]> = columns.iter().map(Vec::as_slice).collect();
        automaton.accepts_each(&columns, stop)
    })?;
    let found = found.map_err(|_| PyKeyboardInterrupt::new_err(()))?;
    Ok(found.into_pyarray(py))
}

/// Arrays that numpy has made: each of numbers from 0 to 2^64 - 1, all of them of one length.
pub(crate) fn columns(given: Vec<Bound<'_, PyArray1<u64>>>) -> PyResult<Vec<Vec<u64>>> {
    given.into_iter().map(|column| Ok(column.to_vec()?)).collect()
}

#[pymethods]
impl Numbers {
    /// The set of an automaton of Walnut's, in ``msd_fib``, ``msd_2`` or the custom base of another numeration. Its numbers are called
    /// x, y, ... unless ``variables`` names them.
    ///
    /// >>> import fibnim
    /// >>> fibnim.Numbers.from_walnut("msd_fib\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n")
    /// Numbers(x: 1, 2, 3, 5, 8, 13, 21, 34, ...)
    #[staticmethod]
    #[pyo3(signature = (text, variables=None, numbers=None))]
    fn from_walnut(
        py: Python<'_>,
        text: String,
        variables: Option<Vec<String>>,
        numbers: Option<&str>,
    ) -> PyResult<Self> {
        if let Some(name) = numbers {
            // A system is known once it is made.
            numeration(name).map_err(|wrong| fault(py, &wrong))?;
        }
        let read = compute(py, move |stop| Automaton::from_walnut(&text, &Limits::MODEST.ended_by(stop)))?;
        let automaton = read.map_err(|error| unreadable(py, &error))?;
        let tracks = automaton.tracks();
        let variables = variables.unwrap_or_else(|| usual_names(tracks));
        let repeated = (1..variables.len()).any(|place| variables[..place].contains(&variables[place]));
        if variables.len() != tracks || repeated {
            let message = format!("the automaton reads {tracks} numbers, not {}", variables.join(", "));
            return Err(mistake(py, message, "name each of them once"));
        }
        Ok(Self { variables, automaton: Arc::new(automaton) })
    }

    /// The names of the numbers.
    #[getter]
    fn variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.variables)
    }

    /// How numbers are written: ``"fibonacci"``, ``"binary"``, ``"takeaway:3"``, ...
    #[getter]
    fn numbers(&self) -> &'static str {
        self.automaton.system().name
    }

    /// How many states the automaton has, the dead one not counted.
    #[getter]
    fn states(&self) -> usize {
        self.automaton.states()
    }

    /// Whether there are finitely many.
    #[getter]
    fn is_finite(&self) -> bool {
        self.automaton.is_finite()
    }

    /// Whether there is any.
    fn __bool__(&self) -> bool {
        !self.automaton.is_empty()
    }

    fn __contains__(&self, one: &Bound<'_, PyAny>) -> PyResult<bool> {
        let tracks = self.automaton.tracks();
        // What is not a natural number is in no set of them.
        let read = if tracks == 1 { number(one).map(|one| vec![one]) } else { numbers(one) };
        let found = match read {
            Ok(found) => found,
            Err(error) if error.is_instance_of::<PyTypeError>(one.py()) => return Err(error),
            Err(_) => return Ok(false),
        };
        if found.len() != tracks {
            return Err(PyTypeError::new_err(format!("a member of this set is a tuple of {tracks} numbers")));
        }
        Ok(one.py().detach(|| self.automaton.accepts(&found)))
    }

    /// Whether numbers are in the set, for whole arrays: of a set of tuples an array for each number, or one whose last axis has the tuples.
    /// What is negative is in no set of natural numbers.
    ///
    /// >>> import fibnim, numpy as np
    /// >>> fibnim.ask("fib(n)").contains(np.arange(10))
    /// array([False,  True,  True,  True, False,  True, False, False,  True,
    ///        False])
    /// >>> fibnim.ask("a = 2*b").contains([2, 3], 1)
    /// array([ True, False])
    #[pyo3(signature = (*numbers))]
    fn contains<'py>(this: &Bound<'py, Self>, numbers: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("fibnim._arrays")?.getattr("contains")?.call1((this, numbers))
    }

    /// The same of columns of one length.
    fn _contains<'py>(
        &self,
        py: Python<'py>,
        given: Vec<Bound<'py, PyArray1<u64>>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        each(py, &self.automaton, columns(given)?)
    }

    /// What is in both sets.
    ///
    /// >>> import fibnim
    /// >>> even, fib = fibnim.ask("exists m: n = 2*m"), fibnim.ask("fib(n)")
    /// >>> even & fib, fib - even, even <= even | fib
    /// (Numbers(n: 2, 8, 34, 144, 610, 2584, 10946, 46368, ...), Numbers(n: 1, 3, 5, 13, 21, 55, 89, 233, ...), True)
    /// >>> ~even
    /// Numbers(n: 1, 3, 5, 7, 9, 11, 13, 15, ...)
    fn __and__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<Self> {
        self.combined(py, other.get(), |one, two| one && two)
    }

    /// What is in one of them at least.
    fn __or__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<Self> {
        self.combined(py, other.get(), |one, two| one || two)
    }

    /// What is in one of them only.
    fn __xor__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<Self> {
        self.combined(py, other.get(), |one, two| one != two)
    }

    /// What is in this set and not in the other.
    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<Self> {
        self.combined(py, other.get(), |one, two| one && !two)
    }

    /// The natural numbers, or tuples of them, that are not in the set.
    fn __invert__(&self, py: Python<'_>) -> PyResult<Self> {
        self.combined(py, self, |one, _| !one)
    }

    /// Whether all of it is in the other set.
    fn __le__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<bool> {
        Ok(self.combined(py, other.get(), |one, two| one && !two)?.automaton.is_empty())
    }

    /// Whether it is a part of the other set, and not the whole.
    fn __lt__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<bool> {
        Ok(self.__le__(py, other)? && self.automaton != other.get().automaton)
    }

    /// Whether all of the other set is in it.
    fn __ge__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<bool> {
        Ok(other.get().combined(py, self, |one, two| one && !two)?.automaton.is_empty())
    }

    /// Whether the other set is a part of it, and not the whole.
    fn __gt__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<bool> {
        Ok(self.__ge__(py, other)? && self.automaton != other.get().automaton)
    }

    /// Whether nothing is in both sets.
    fn isdisjoint(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<bool> {
        Ok(self.combined(py, other.get(), |one, two| one && two)?.automaton.is_empty())
    }

    /// The state in which reading begins; 0, which is none, if the set is empty.
    #[getter]
    fn initial(&self) -> u32 {
        self.automaton.start()
    }

    /// The states in which a member ends.
    #[getter]
    fn accepting<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        accepting(py, &self.automaton)
    }

    /// The automaton as data: where each state leads with each letter, a digit for each number, the most significant first. What is not
    /// listed leads nowhere.
    ///
    /// >>> import fibnim
    /// >>> fib = fibnim.ask("fib(n)")
    /// >>> fib.initial, fib.accepting
    /// (1, frozenset({2}))
    /// >>> fib.transitions
    /// [Transition(source=1, digits=(0,), target=1), Transition(source=1, digits=(1,), target=2), Transition(source=2, digits=(0,), target=2)]
    #[getter]
    fn transitions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        transitions(py, &self.automaton)
    }

    /// The automaton as a ``networkx.MultiDiGraph``, for which networkx must be installed: states with ``initial`` and ``accepting``, arrows
    /// with ``digits``.
    fn to_networkx<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        networkx(this.as_any())
    }

    /// The automaton as a ``tikzpicture``, for LaTeX with ``\usetikzlibrary{automata}``. What has too many states raises Mistake.
    fn to_latex(&self, py: Python<'_>) -> PyResult<String> {
        tikz(py, &self.automaton)
    }

    /// How many there are. Of an infinite set it raises OverflowError; ``below`` counts those of single numbers.
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        if !self.automaton.is_finite() {
            return Err(PyOverflowError::new_err("the set is infinite: below(bound) counts a part of it"));
        }
        let automaton = Arc::clone(&self.automaton);
        let size = compute(py, move |_| size(&automaton))?;
        usize::try_from(size).map_err(|size| {
            PyOverflowError::new_err(format!("there are {}: below(bound) counts them", size.into_original()))
        })
    }

    /// All members in order: the least sum first, and of equal sums the least first number, then the second, and so on. It may never end.
    fn __iter__(&self) -> Members {
        Members { automaton: Arc::clone(&self.automaton), buffer: VecDeque::new(), done: 0, ended: false }
    }

    /// The first members, as a list.
    ///
    /// >>> import fibnim
    /// >>> fibnim.ask("n + m = 2").first(10)
    /// [(0, 2), (1, 1), (2, 0)]
    #[pyo3(signature = (count=20))]
    fn first<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = natural)] count: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        let automaton = Arc::clone(&self.automaton);
        let found = compute(py, move |stop| {
            let going_on = |_: &Vec<BigUint>| !stop.is_set();
            automaton.members().take_while(going_on).take(count).collect::<Vec<_>>()
        })?;
        tuples(py, found)
    }

    /// The least member, or None if there is none: of tuples that with the least sum, as in ``first``.
    fn least<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.automaton.least() {
            None => Ok(None),
            Some(least) => Ok(Some(tuples(py, vec![least])?.get_item(0)?)),
        }
    }

    /// How many numbers of a set of single numbers are below a bound, whatever its size.
    fn below(&self, py: Python<'_>, bound: &Bound<'_, PyAny>) -> PyResult<BigUint> {
        let bound = number(bound)?;
        if self.automaton.tracks() != 1 {
            let message = format!("this set has tuples of {} numbers", self.automaton.tracks());
            return Err(mistake(py, message, "only single numbers are counted below a bound"));
        }
        let automaton = Arc::clone(&self.automaton);
        if bound.bits() <= SHORT_BITS {
            return Ok(quickly(py, move || automaton.count_below(&bound)));
        }
        compute(py, move |_| automaton.count_below(&bound))
    }

    /// The set as a regular expression over digits, or None if no short one is found.
    ///
    /// >>> import fibnim
    /// >>> fibnim.ask("fib(n)").regex()
    /// '10*'
    fn regex(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let automaton = Arc::clone(&self.automaton);
        match compute(py, move |stop| Expressed::new(&automaton, &Limits::MODEST.ended_by(stop)))? {
            Ok(Expressed::Found { regex }) => Ok(Some(regex)),
            Ok(Expressed::Missing { .. }) => Ok(None),
            Err(why) => Err(refusal(py, &why)),
        }
    }

    /// Matrices that count, for each value of one variable, the tuples in the set, as ``fibnim ask --matrices`` writes them.
    #[pyo3(signature = (by=None))]
    fn matrices<'py>(&self, py: Python<'py>, by: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let found = py.detach(|| CountingMatrices::new(&self.variables, &self.automaton, by));
        loads(py, &line(&found.map_err(|wrong| fault(py, &wrong))?))
    }

    /// The automaton as Walnut reads it.
    fn to_walnut(&self) -> String {
        self.automaton.to_walnut(&self.names())
    }

    /// The automaton in Graphviz's language.
    fn to_dot(&self) -> String {
        self.automaton.to_dot(&self.names())
    }

    /// The automaton as a drawing. What has too many states to be read raises Mistake.
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        svg(&self.automaton, &self.names())
            .map_err(|error| mistake(py, error.to_string(), "to_dot() has it as text"))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (shown, more) = py.detach(|| {
            let mut shown: Vec<Vec<BigUint>> = self.automaton.members().take(SHOWN + 1).collect();
            let more = shown.len() > SHOWN;
            shown.truncate(SHOWN);
            (shown, more)
        });
        let one = |tuple: &Vec<BigUint>| match tuple.as_slice() {
            [one] => one.to_string(),
            _ => format!("({})", tuple.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
        };
        let mut texts: Vec<String> = shown.iter().map(one).collect();
        if more {
            texts.push("...".into());
        }
        let members = if texts.is_empty() { "none".into() } else { texts.join(", ") };
        Ok(format!("Numbers({}: {members})", self.variables.join(", ")))
    }

    fn _repr_html_(this: &Bound<'_, Self>) -> PyResult<String> {
        html(this.as_any(), "numbers")
    }

    /// Whether both have the same numbers, whatever they are called.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().automaton == self.automaton)
    }

    fn __hash__(&self) -> u64 {
        // Equal sets have equal automata.
        (self.automaton.states() as u64) << 8 | self.automaton.tracks() as u64
    }

    #[expect(clippy::type_complexity, reason = "it is what a pickle wants")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Vec<String>, &'static str))> {
        let read = py.get_type::<Self>().getattr("from_walnut")?;
        Ok((read, (self.to_walnut(), self.variables.clone(), self.numbers())))
    }
}

/// How many members a finite set has: the words from each state, counted once. The only loop is that of leading zeros, and
/// state 0 is dead.
fn size(automaton: &Automaton) -> BigUint {
    let start = automaton.start();
    let heads = |state: u32| {
        let letters = (0..automaton.letters()).filter(move |&letter| (state, letter) != (start, 0));
        letters.map(move |letter| automaton.next(state, letter)).filter(|&head| head != 0)
    };
    let mut words: HashMap<u32, BigUint> = HashMap::new();
    let mut left = vec![start];
    while let Some(&state) = left.last() {
        let before = left.len();
        left.extend(heads(state).filter(|head| !words.contains_key(head)));
        if left.len() == before {
            left.pop();
            let own = BigUint::from(u8::from(automaton.is_accepting(state)));
            let all = heads(state).fold(own, |sum, head| sum + &words[&head]);
            words.insert(state, all);
        }
    }
    words.remove(&start).unwrap_or_default()
}

/// The names of numbers without names.
fn usual_names(tracks: usize) -> Vec<String> {
    ["x", "y", "z", "u", "v", "w", "s", "t"].iter().take(tracks).map(ToString::to_string).collect()
}

/// A word that Walnut wrote, an automaton with outputs: for each output the numbers that have it.
#[pyfunction]
pub(crate) fn word_from_walnut(py: Python<'_>, text: String) -> PyResult<BTreeMap<i32, Numbers>> {
    let read = compute(py, move |stop| Automaton::word_from_walnut(&text, &Limits::MODEST.ended_by(stop)))?;
    let outputs = read.map_err(|error| unreadable(py, &error))?.into_iter();
    let pairs = outputs.map(|(output, set)| {
        let variables = usual_names(set.tracks());
        (output, Numbers { variables, automaton: Arc::new(set) })
    });
    Ok(pairs.collect())
}

/// The members of a set, one after the other.
#[pyclass(module = "fibnim")]
pub(crate) struct Members {
    automaton: Arc<Automaton>,
    buffer: VecDeque<Vec<BigUint>>,
    /// How many were found so far.
    done: usize,
    ended: bool,
}

#[pymethods]
impl Members {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        /// A search begins again for each portion, so portions grow.
        const PORTION: usize = 32;
        if self.buffer.is_empty() && !self.ended {
            let (automaton, done) = (Arc::clone(&self.automaton), self.done);
            let portion = done.max(PORTION);
            let found = compute(py, move |stop| {
                let going_on = |_: &Vec<BigUint>| !stop.is_set();
                automaton.members().take_while(going_on).skip(done).take(portion).collect::<VecDeque<_>>()
            })?;
            self.ended = found.len() < portion;
            self.done += found.len();
            self.buffer = found;
        }
        match self.buffer.pop_front() {
            None => Ok(None),
            Some(next) => Ok(Some(tuples(py, vec![next])?.get_item(0)?)),
        }
    }
}

/// Numbers as a list for Python.
fn tuples<'py>(py: Python<'py>, found: Vec<Vec<BigUint>>) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for tuple in found {
        match tuple.as_slice() {
            [one] => list.append(one)?,
            _ => list.append(PyTuple::new(py, tuple)?)?,
        }
    }
    Ok(list)
}
