//! Refusals as exceptions: the classes are those of `fibnim._errors`.

use answers::{Broken, Fault, Hint, Refusal};
use automata::TooLarge;
use fibnim::Undecided;
use limits::Stopped;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// A class of `fibnim._errors`.
fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("fibnim._errors").map(Bound::unbind))?;
    Ok(module.bind(py).getattr(name)?.cast_into()?)
}

/// An exception of the class with this name; another exception if that cannot be made.
fn raise<'py, A>(py: Python<'py>, name: &str, arguments: A) -> PyErr
where
    A: pyo3::call::PyCallArgs<'py>,
{
    match class(py, name).and_then(|class| class.call1(arguments)) {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// What cannot be read, with the place: characters as Python counts them.
pub(crate) fn fault(py: Python<'_>, fault: &Fault) -> PyErr {
    let help = fault.help.as_ref().map(worded);
    let place = fault.place.as_ref().map(|place| {
        let characters = |end: usize| place.text.get(..end).map_or(end, |before| before.chars().count());
        (place.text.clone(), characters(place.span.start), characters(place.span.end), place.line)
    });
    raise(py, "Mistake", (fault.message.clone(), help, place))
}

/// Something that makes no sense, without a place.
pub(crate) fn mistake(py: Python<'_>, message: impl Into<String>, help: impl Into<String>) -> PyErr {
    fault(py, &Fault::new(message, help))
}

/// What is undecided, and what to do.
pub(crate) fn undecided(py: Python<'_>, reason: &str, help: Option<&Hint>) -> PyErr {
    raise(py, "Undecided", (reason, help.map(worded)))
}

/// A library or a file that cannot be read or written.
pub(crate) fn broken(py: Python<'_>, broken: &Broken) -> PyErr {
    raise(py, "LibraryError", (broken.message.clone(),))
}

/// A certificate that the checker does not accept.
pub(crate) fn rejected(py: Python<'_>, why: &str) -> PyErr {
    raise(py, "Rejected", (why,))
}

/// Why there is no answer.
pub(crate) fn refusal(py: Python<'_>, refusal: &Refusal) -> PyErr {
    match refusal {
        Refusal::Fault(wrong) => fault(py, wrong),
        Refusal::Missing { message, help } => mistake(py, message.clone(), help),
        Refusal::TooLarge { message, help } => undecided(py, message, Some(help)),
        Refusal::Undecided(Undecided::Stopped(_)) | Refusal::Interrupted { .. } => interrupted(),
        Refusal::Statement(TooLarge::Stopped(Stopped::Cancelled)) => interrupted(),
        Refusal::Statement(limit) => undecided(py, &refusal.to_string(), Hint::beyond(*limit).as_ref()),
        Refusal::Unproved(unproved) => {
            undecided(py, &refusal.to_string(), Hint::past(&unproved.reason).as_ref())
        }
        Refusal::Undecided(_) => undecided(py, &refusal.to_string(), None),
        Refusal::NotAccepted(why) => rejected(py, why),
        Refusal::Broken(error) => broken(py, error),
    }
}

/// The limits did not suffice.
pub(crate) fn not_decided(py: Python<'_>, why: Undecided) -> PyErr {
    refusal(py, &why.into())
}

/// It is never seen: the signal that stopped a computation is raised instead.
fn interrupted() -> PyErr {
    PyKeyboardInterrupt::new_err(())
}

/// What to do, in terms of this package.
fn worded(hint: &Hint) -> String {
    match hint {
        Hint::ProveRules => "prove it first with fibnim.prove(Rules(...))".into(),
        Hint::ByRules(name) => format!("use rules=\"{name}\""),
        hint @ Hint::Games { .. } => format!("{hint}; rules=[Rules(...)] adds one of your own"),
        Hint::MoreStates => "raise the limit with states=, for example states=10**7".into(),
        Hint::MoreMemory => "raise the limit with memory=, for example memory=\"8GiB\"".into(),
        Hint::LessExact => {
            "use approximate=True, which computes with machine numbers, or smaller piles".into()
        }
        Hint::Prove(family) => {
            format!("fibnim.prove(\"{family}\") looks for a theorem on such positions, however large")
        }
        other => other.to_string(),
    }
}
