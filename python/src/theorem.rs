//! Theorems on all positions of a family.

use std::path::PathBuf;
use std::sync::Arc;

use answers::answer::{Checked, Listed, TheoremFacts, line};
use answers::checker;
use answers::engine::{Context, prove as prove_within};
use answers::library::{Library, import};
use answers::prover::OnStop;
use answers::question::{self, Asked, at_allowance, theorem_numbers};
use answers::{Broken, Refusal};
use fibnim::game::Allowance;
use fibnim::proof::{Theorem as Inner, certificate};
use fibnim::solve::many::UNLIMITED;
use limits::Limits;
use num_bigint::BigUint;
use numpy::PyArray1;
use picture::automaton::svg;
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyList, PyTuple};

use crate::budget::memory;
use crate::compute::{compute, followed};
use crate::draw::html;
use crate::errors::{broken, fault, mistake, refusal, rejected};
use crate::follow::Follower;
use crate::library::{IN_MEMORY, whose};
use crate::position::{allowance, loads, natural_or_none, number};
use crate::rules::Rules;
use crate::set::{Numbers, accepting, columns, each, networkx, tikz, transitions};
use crate::words::Words;

/// A theorem on all positions of a family: an automaton that reads the digits of piles and allowance and accepts the positions
/// that are lost, or have a certain Grundy value. It was proved, and the independent checker has accepted its certificate.
///
/// >>> import fibnim
/// >>> theorem = fibnim.prove("two-pile", library=":memory:")
/// >>> theorem
/// <Theorem two-pile: 37 states>
/// >>> theorem.tracks
/// ('m', 'n', 'r')
/// >>> theorem.accepts(4, 10**30, 2)
/// False
#[pyclass(frozen, module = "fibnim")]
pub(crate) struct Theorem {
    inner: Arc<Inner>,
    /// The certificate after those that it uses.
    bundle: String,
}

/// What reading certificates may take.
const READING: Limits = Limits { memory: 4 << 30, states: 50_000_000, ..Limits::MODEST };

/// A checked certificate, as a theorem.
fn from_text(text: &str) -> Result<Theorem, Refusal> {
    checker::all(text.as_bytes()).map_err(|rejected| Refusal::NotAccepted(rejected.to_string()))?;
    let read = certificate::read(text, &READING);
    let last = read.map_err(|error| Refusal::NotAccepted(error.to_string()))?.pop();
    let inner = last.ok_or_else(|| Refusal::NotAccepted("there is no theorem in it".into()))?;
    Ok(Theorem { inner: Arc::new(inner), bundle: text.to_owned() })
}

impl Theorem {
    /// Whether the theorem holds of these numbers.
    fn accepts_one(&self, py: Python<'_>, numbers: &Bound<'_, PyTuple>) -> PyResult<bool> {
        let last = numbers.len().wrapping_sub(1);
        let has_allowance = self.has_allowance();
        let written = numbers.iter().enumerate().map(|(place, one)| match place == last && has_allowance {
            true => allowance(&one).map(|allowance| allowance.to_string()),
            false => number(&one).map(|number| number.to_string()),
        });
        let written: Vec<String> = written.collect::<PyResult<_>>()?;
        let numbers = theorem_numbers(&written, &self.inner).map_err(|wrong| fault(py, &wrong))?;
        Ok(py.detach(|| self.inner.answer().accepts(&numbers)))
    }

    fn names(&self) -> Vec<String> {
        self.inner.family.tracks()
    }

    /// The automaton, at one allowance if one is wanted.
    fn at(
        &self,
        py: Python<'_>,
        at: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Vec<String>, automata::Automaton)> {
        let mut names = self.names();
        let Some(at) = at else { return Ok((names, self.inner.target.clone())) };
        let written = match allowance(at)? {
            Allowance::Unlimited => "inf".to_owned(),
            Allowance::Stones(stones) => stones.to_string(),
        };
        let theorem = Arc::clone(&self.inner);
        let fixed =
            compute(py, move |stop| at_allowance(&theorem, &written, &Limits::MODEST.ended_by(stop)))?;
        if self.inner.family.rules().allowance().is_some() {
            names.pop();
        }
        Ok((names, fixed.map_err(|why| refusal(py, &why))?))
    }
}

#[pymethods]
impl Theorem {
    /// The theorem that a text of certificates proves: the last one in it. The independent checker reads all of them first; what it
    /// does not accept raises Rejected.
    #[staticmethod]
    fn from_certificate(py: Python<'_>, text: String) -> PyResult<Self> {
        compute(py, move |_| from_text(&text))?.map_err(|why| refusal(py, &why))
    }

    /// The family that it is about, such as ``"piles:3,4"``.
    #[getter]
    fn family(&self) -> String {
        self.inner.family.to_string()
    }

    /// The names of the numbers that the automaton reads: variable piles, then the allowance where the game has one.
    #[getter]
    fn tracks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.names())
    }

    /// How many states the automaton has, the dead one not counted.
    #[getter]
    fn states(&self) -> usize {
        self.inner.states()
    }

    /// The theorem as a sentence.
    #[getter]
    fn sentence(&self) -> String {
        self.inner.sentence()
    }

    /// How it was proved, as a sentence.
    #[getter]
    fn induction(&self) -> String {
        self.inner.induction()
    }

    /// The SHA-256 of its own certificate, in hexadecimal.
    #[getter]
    fn hash(&self) -> String {
        self.inner.hash()
    }

    /// The certificate after those that it builds on: a file that ``fibnim-check`` reads.
    #[getter]
    fn certificate(&self) -> &str {
        &self.bundle
    }

    /// Its own certificate, without those that it builds on.
    #[getter]
    fn own_certificate(&self) -> &str {
        &self.inner.certificate
    }

    /// The families that its proof builds on.
    #[getter]
    fn uses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.uses.iter().map(|(family, _)| family.to_string()).collect::<Vec<_>>())
    }

    /// Whether the theorem holds of these numbers, one for each of ``tracks``, of any size; the allowance may be ``math.inf``.
    /// Arrays of numbers below 2**63 give an array.
    ///
    /// >>> import fibnim
    /// >>> fibnim.prove("one-pile", library=":memory:").accepts(10**100, 1)
    /// True
    /// >>> import numpy as np
    /// >>> fibnim.prove("one-pile", library=":memory:").accepts(np.arange(6), 2)
    /// array([ True, False, False,  True, False,  True])
    #[pyo3(signature = (*numbers))]
    fn accepts<'py>(this: &Bound<'py, Self>, numbers: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        let py = this.py();
        let many = |one: Bound<'_, PyAny>| {
            one.hasattr("__array__").unwrap_or(false)
                && one.getattr("ndim").is_ok_and(|axes| !axes.eq(0).unwrap_or(true))
                || one.is_instance_of::<PyList>()
        };
        if numbers.iter().any(many) {
            return py.import("fibnim._arrays")?.getattr("accepts")?.call1((this, numbers));
        }
        Ok(this.get().accepts_one(py, numbers)?.into_pyobject(py)?.to_owned().into_any())
    }

    /// The same of columns of one length; the largest number as the allowance is none.
    fn _accepts<'py>(
        &self,
        py: Python<'py>,
        given: Vec<Bound<'py, PyArray1<u64>>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mut columns = columns(given)?;
        if self.has_allowance()
            && let Some((allowances, piles)) = columns.split_last_mut()
        {
            let beside = u64::from(self.inner.family.most_beside());
            for (place, most) in allowances.iter_mut().enumerate().filter(|(_, most)| **most == UNLIMITED) {
                // More than all stones is as good as no limit.
                let stones = piles.iter().try_fold(beside, |sum, pile| sum.checked_add(pile[place]));
                *most = stones
                    .ok_or_else(|| mistake(py, "these piles are too large together", "ask one by one"))?;
            }
        }
        each(py, &Arc::new(self.inner.answer().clone()), columns)
    }

    /// Whether its last number is an allowance.
    #[getter]
    fn has_allowance(&self) -> bool {
        self.inner.family.rules().allowance().is_some()
    }

    /// The state in which its automaton begins to read; 0, which is none, if no position is in it.
    #[getter]
    fn initial(&self) -> u32 {
        self.inner.target.start()
    }

    /// The states of its automaton in which a position ends of which the theorem holds.
    #[getter]
    fn accepting<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        accepting(py, &self.inner.target)
    }

    /// Its automaton as data, as ``Numbers.transitions`` has that of a set: a digit for each of ``tracks``.
    ///
    /// >>> import fibnim
    /// >>> theorem = fibnim.prove("one-pile", library=":memory:")
    /// >>> len(theorem.transitions), theorem.transitions[0]
    /// (14, Transition(source=1, digits=(0, 0), target=1))
    #[getter]
    fn transitions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        transitions(py, &self.inner.target)
    }

    /// Its automaton as a ``networkx.MultiDiGraph``, for which networkx must be installed.
    fn to_networkx<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        networkx(this.as_any())
    }

    /// Its automaton as a ``tikzpicture``. What has too many states raises Mistake; ``explain().to_latex()`` has the theorem.
    fn to_latex(&self, py: Python<'_>) -> PyResult<String> {
        tikz(py, &self.inner.target)
    }

    /// The positions of the theorem as a set, at one allowance if one is given (``math.inf`` for none).
    ///
    /// >>> import fibnim, math
    /// >>> fibnim.prove("piles:1", library=":memory:").members(math.inf).first(5)
    /// [1]
    #[pyo3(signature = (allowance=None))]
    fn members(&self, py: Python<'_>, allowance: Option<&Bound<'_, PyAny>>) -> PyResult<Numbers> {
        let (variables, automaton) = self.at(py, allowance)?;
        Ok(Numbers { variables, automaton: Arc::new(automaton) })
    }

    /// How many piles below a bound are in the set of a family with one variable pile, at an allowance (``math.inf`` for none).
    ///
    /// >>> import fibnim
    /// >>> fibnim.prove("one-pile", library=":memory:").count(10**30, allowance=1)
    /// 618033988749894848204586834366
    #[pyo3(signature = (below, allowance=None))]
    fn count(
        &self,
        py: Python<'_>,
        below: &Bound<'_, PyAny>,
        allowance: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<BigUint> {
        let (_, automaton) = self.at(py, allowance)?;
        let below = number(below)?;
        if automaton.tracks() != 1 {
            let help =
                "fix the allowance of a family with one variable pile: allowance=3, or allowance=math.inf";
            return Err(mistake(py, "only single numbers are counted", help));
        }
        Ok(py.detach(|| automaton.count_below(&below)))
    }

    /// The theorem in words that people can read, if there are some; they are looked for and decided now.
    ///
    /// >>> import fibnim
    /// >>> print(fibnim.prove("piles:3,4", library=":memory:").explain())
    /// The threshold of (3, 4, n) is 2 if n ends in 10, 3 if n ends in 101, and 1 otherwise. (3, 4, n; inf) is won for every n: with no limit there is always a winning move. ...
    fn explain(&self, py: Python<'_>) -> PyResult<Words> {
        Words::of(py, &self.inner)
    }

    /// The automaton as Walnut reads it.
    fn to_walnut(&self) -> String {
        let names = self.names();
        self.inner.target.to_walnut(&names.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// The automaton in Graphviz's language.
    fn to_dot(&self) -> String {
        let names = self.names();
        self.inner.target.to_dot(&names.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// The automaton as a drawing. What has too many states to be read raises Mistake.
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        let names = self.names();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        svg(&self.inner.target, &names)
            .map_err(|error| mistake(py, error.to_string(), "to_dot() has it as text"))
    }

    /// As ``fibnim theorems show --json`` has it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &line(&TheoremFacts::new(&self.inner)))
    }

    fn _repr_svg_(&self) -> Option<String> {
        let names = self.names();
        svg(&self.inner.target, &names.iter().map(String::as_str).collect::<Vec<_>>()).ok()
    }

    fn _repr_html_(this: &Bound<'_, Self>) -> PyResult<String> {
        html(this.as_any(), "theorem")
    }

    /// Its words as a formula, where they are cases.
    fn _repr_latex_(&self, py: Python<'_>) -> Option<String> {
        Words::of(py, &self.inner).ok()?._repr_latex_()
    }

    fn __repr__(&self) -> String {
        format!("<Theorem {}: {} states>", self.inner.family, self.inner.states())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().inner.hash() == self.inner.hash())
    }

    fn __hash__(&self) -> u64 {
        u64::from_str_radix(&self.inner.hash()[..16], 16).unwrap_or(0)
    }

    /// A pickle is a certificate, and is checked when it is read.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = py.get_type::<Self>().getattr("from_certificate")?;
        Ok((read, (self.bundle.clone(),)))
    }
}

/// Opens a library for proofs; `:memory:` keeps nothing.
fn open(library: Option<PathBuf>) -> Result<Library, Broken> {
    if is_in_memory(library.as_ref()) { Library::in_memory() } else { whose(library).open() }
}

/// Opens a library if there is one.
fn existing(library: Option<PathBuf>) -> Result<Option<Library>, Broken> {
    if is_in_memory(library.as_ref()) { Ok(None) } else { whose(library).open_existing() }
}

/// Whether a library is one that keeps nothing.
pub(crate) fn is_in_memory(library: Option<&PathBuf>) -> bool {
    library.is_some_and(|path| path.as_os_str() == IN_MEMORY)
}

/// The theorem on a family, from the library or proved now.
#[pyfunction]
#[pyo3(signature = (family, *, value, misere, at, library, memory, states, progress=None))]
#[expect(clippy::too_many_arguments, reason = "they are the flags of the command line")]
pub(crate) fn prove(
    py: Python<'_>,
    family: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = natural_or_none)] value: Option<u32>,
    misere: bool,
    at: Vec<String>,
    library: Option<PathBuf>,
    memory: Option<u64>,
    #[pyo3(from_py_with = natural_or_none)] states: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Theorem> {
    let asked = Asked { value, misere, at };
    let rules = family.cast::<Rules>().ok().map(|rules| rules.get().0.clone());
    let name: Option<String> = if rules.is_some() { None } else { Some(family.extract()?) };
    let follower = Follower::of(py, progress, "proof")?;
    let proved = followed(&follower, py, move |stop, watch| {
        let mut library = open(library)?;
        let family = match (rules, name) {
            (Some(rules), _) => asked.of_rules(rules)?,
            (None, name) => {
                let named = library.family(&name.unwrap_or_default());
                asked.of_family(named.map_err(|error| question::no_family(&error))?)?
            }
        };
        let states = states.unwrap_or(100_000_000);
        let limits = Limits { memory: self::memory(memory, 4), states, stop: stop.clone(), ..Limits::MODEST };
        let context = Context::new(&mut library);
        prove_within(&family, &mut Context { on_stop: OnStop::Forget, ..context }, &limits, watch)
    })?;
    let proved = proved.map_err(|why| refusal(py, &why))?;
    Ok(Theorem { inner: proved.theorem, bundle: proved.bundle })
}

/// The theorem on a family, if the library has it.
#[pyfunction]
pub(crate) fn theorem(py: Python<'_>, family: String, library: Option<PathBuf>) -> PyResult<Option<Theorem>> {
    let found = compute(py, move |_| -> Result<Option<Theorem>, Refusal> {
        let Some(mut library) = existing(library)? else { return Ok(None) };
        let family = library.family(&family).map_err(|error| question::no_family(&error))?;
        let Some(inner) = library.find(&family)? else { return Ok(None) };
        let bundle = library.bundle(&family)?;
        Ok(Some(Theorem { inner, bundle }))
    })?;
    found.map_err(|why| refusal(py, &why))
}

/// The families whose theorems the proof on a family builds on, in the order of its certificate.
#[pyfunction]
pub(crate) fn needs(py: Python<'_>, family: &str) -> PyResult<(String, Vec<String>)> {
    let family = question::family(family).map_err(|wrong| fault(py, &wrong))?;
    Ok((family.to_string(), family.needs().iter().map(ToString::to_string).collect()))
}

/// The theorems of the library, as `fibnim theorems --json` lists them.
#[pyfunction]
pub(crate) fn theorems<'py>(py: Python<'py>, library: Option<PathBuf>) -> PyResult<Bound<'py, PyAny>> {
    let text = compute(py, move |_| -> Result<String, Broken> {
        let entries = match existing(library)? {
            Some(library) => library.entries()?,
            None => Vec::new(),
        };
        Ok(line(&entries.iter().map(Listed::from).collect::<Vec<_>>()))
    })?;
    loads(py, &text.map_err(|error| broken(py, &error))?)
}

/// What the independent checker says of certificates, as `fibnim check --json` prints it.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, certificates: Vec<u8>) -> PyResult<Bound<'_, PyAny>> {
    let text = compute(py, move |_| {
        let (mut accepted, mut wrong) = (Vec::new(), None);
        for result in checker::each(&certificates) {
            match result {
                Ok(certificate) => accepted.push(certificate),
                Err(rejected) => wrong = Some(rejected),
            }
        }
        line(&Checked::new(accepted, wrong.as_ref()))
    })?;
    loads(py, &text)
}

/// Takes over certificates that the checker accepts: how many were checked, and how many are new.
#[pyfunction]
pub(crate) fn import_certificates(
    py: Python<'_>,
    certificates: Vec<u8>,
    library: Option<PathBuf>,
) -> PyResult<(usize, usize)> {
    let imported = compute(py, move |_| import(&certificates, || open(library)))?;
    let imported = imported.map_err(|why| rejected(py, &why.to_string()))?;
    let imported = imported.map_err(|error| broken(py, &error))?;
    Ok((imported.checked, imported.new))
}
