//! Statements about all numbers, decided.

use std::path::PathBuf;
use std::sync::Arc;

use answers::answer::{Answered, line};
use answers::library::{Library, LibraryPath};
use answers::prover::OnStop;
use answers::question;
use answers::statements::{Decider, Uncertified};
use answers::store::Lazy;
use answers::{Broken, Refusal};
use automata::logic::{Answer, Relations, Statement, Unsayable};
use automata::{Automaton, FIBONACCI};
use limits::{Limits, Stop, Watch};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

use crate::budget::memory;
use crate::compute::followed;
use crate::errors::{fault, mistake, refusal, undecided};
use crate::follow::Follower;
use crate::library::whose;
use crate::position::{class, natural_or_none};
use crate::rules::Rules;
use crate::set::Numbers;
use crate::theorem::is_in_memory;

/// A statement that is to be decided, and with what.
struct Query {
    text: String,
    statement: Statement,
    given: Relations,
    /// Games that the statement may name beside those that are known.
    games: Vec<fibnim::rules::Rules>,
    whose: Option<PathBuf>,
    memory: Option<u64>,
    states: Option<usize>,
}

impl Query {
    /// The answer, and its certificate if that is wanted.
    fn decide(
        &self,
        certificate: bool,
        stop: &Stop,
        watch: &mut dyn Watch,
    ) -> Result<(Answer, Option<String>), Refusal> {
        let (memory, states) = (memory(self.memory, 1), self.states.unwrap_or(1_000_000));
        let limits = Limits { memory, states, stop: stop.clone(), ..Limits::MODEST };
        // A proof has tables beside its automata, and more states where none are named.
        let (memory, states) = (memory.saturating_mul(2), self.states.unwrap_or(10_000_000));
        let proofs = Limits { memory, states, ..limits.clone() };
        let decider = Decider {
            given: &self.given,
            games: &self.games,
            limits: &limits,
            proofs: &proofs,
            on_stop: OnStop::Forget,
        };
        let mut library = Lazy::new(|| self.library());
        if !certificate {
            let answer = decider.decide(&self.statement, &mut library, watch, None)?;
            return Ok((answer, None));
        }
        let found = decider.certify(&self.text, &self.statement, &mut library, watch);
        let certified = found.and_then(Uncertified::check)?;
        Ok((certified.answer, Some(certified.file)))
    }

    /// The library, or one in memory where none can be kept.
    fn library(&self) -> Result<Library, Broken> {
        if is_in_memory(self.whose.as_ref()) {
            return Library::in_memory();
        }
        let whose: LibraryPath = whose(self.whose.clone());
        Ok(whose.open_or_forget()?.0)
    }
}

/// The relations that were given beside the known ones.
fn relations(given: Option<&Bound<'_, PyDict>>, system: &'static automata::System) -> PyResult<Relations> {
    let mut relations = Relations::new();
    for (name, set) in given.into_iter().flatten() {
        let py = name.py();
        let name: String = name.extract()?;
        let Ok(set) = set.cast::<Numbers>() else {
            return Err(PyTypeError::new_err(format!("{name} must be a Numbers")));
        };
        let set = &set.get().automaton;
        let letters = name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let taken = fibnim::proof::phrases::is_reserved(&name, system);
        if !letters || !name.starts_with(char::is_alphabetic) || taken {
            let message = format!("`{name}` is reserved and cannot name a relation");
            return Err(mistake(py, message, "letters and digits, and no word of the language"));
        }
        if set.system() != system {
            let message =
                format!("{name} is about {}, and the statement about {}", set.system().name, system.name);
            return Err(mistake(py, message, format!("write numbers=\"{}\"", set.system().name)));
        }
        relations.insert(name, Automaton::clone(set));
    }
    Ok(relations)
}

/// Reads a statement that may use these relations, in the numeration of that name; without a name in that of the games that it is about.
fn read(
    py: Python<'_>,
    text: &str,
    numbers: Option<&str>,
    given: Option<&Bound<'_, PyDict>>,
    games: &[fibnim::rules::Rules],
) -> PyResult<(Statement, Relations)> {
    let system = match numbers {
        Some(named) => question::numeration(named).map_err(|wrong| fault(py, &wrong))?,
        None => question::numeration_of_games(text, games, |_| true).unwrap_or(&FIBONACCI),
    };
    let given = relations(given, system)?;
    let arities = given.iter().map(|(name, set)| (name.clone(), set.tracks())).collect();
    let statement =
        question::statement_on(system, text, arities, games).map_err(|wrong| fault(py, &wrong))?;
    Ok((statement, given))
}

/// A statement in Walnut's language, and the commands that define what it uses.
#[pyfunction]
pub(crate) fn walnut_predicate(
    py: Python<'_>,
    text: &str,
    numbers: &str,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<(String, Vec<String>)> {
    let (statement, _) = read(py, text, Some(numbers), given, &[])?;
    match statement.to_walnut() {
        Ok(predicate) => Ok((predicate.text, predicate.before)),
        Err(why @ Unsayable::Part { help, .. }) => Err(mistake(py, why.to_string(), help)),
        Err(Unsayable::TooLarge(why)) => Err(undecided(py, &why.to_string(), None)),
    }
}

/// Decides a statement.
#[pyfunction]
#[pyo3(signature = (text, *, numbers, given, rules, certificate, library, memory, states, progress=None))]
#[expect(clippy::too_many_arguments, reason = "they are the flags of the command line")]
pub(crate) fn decide<'py>(
    py: Python<'py>,
    text: String,
    numbers: Option<&str>,
    given: Option<&Bound<'py, PyDict>>,
    rules: Vec<Bound<'py, Rules>>,
    certificate: bool,
    library: Option<PathBuf>,
    memory: Option<u64>,
    #[pyo3(from_py_with = natural_or_none)] states: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    static ANSWER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let games: Vec<fibnim::rules::Rules> = rules.into_iter().map(|rules| rules.get().0.clone()).collect();
    let (statement, given) = read(py, &text, numbers, given, &games)?;
    let system = statement.system;
    let asked = Query { text, statement, given, games, whose: library, memory, states };
    let follower = Follower::of(py, progress, "statement")?;
    let found = followed(&follower, py, move |stop, watch| asked.decide(certificate, stop, watch))?;
    let (answer, certificate) = found.map_err(|why| refusal(py, &why))?;
    let json = line(&Answered::new(&answer).in_system(system));
    let (value, witness) = match answer {
        Answer::True { witness } => (true.into_pyobject(py)?.to_owned().into_any(), witness),
        Answer::False { counterexample } => (false.into_pyobject(py)?.to_owned().into_any(), counterexample),
        Answer::Set { variables, automaton } => {
            let witness = automaton.least().map(|least| variables.iter().cloned().zip(least).collect());
            let set = Numbers { variables, automaton: Arc::new(automaton) };
            (Bound::new(py, set)?.into_any(), witness)
        }
    };
    let by_name = match witness {
        None => None,
        Some(witness) => {
            let by_name = PyDict::new(py);
            for (name, number) in witness {
                by_name.set_item(name, number)?;
            }
            Some(by_name)
        }
    };
    class(py, &ANSWER, "Answer")?.call1((value, by_name, certificate, json))
}
