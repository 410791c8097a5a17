//! Theorems in words.

use std::sync::Arc;

use answers::answer::{Explained, line};
use answers::engine::{self, Context};
use answers::explain::Words as Found;
use answers::prover::OnStop;
use answers::store::{Memory, Store};
use answers::words::{as_sentence, formula, heading, latex, rows};
use fibnim::proof::Theorem;
use limits::{Limits, Unwatched};
use pyo3::prelude::*;

use crate::budget::memory;
use crate::compute::compute;
use crate::draw::html;
use crate::errors::refusal;
use crate::position::loads;

/// A theorem in words. Each of them was decided by automata for all numbers.
///
/// >>> import fibnim
/// >>> words = fibnim.prove("piles:3,4", library=":memory:").explain()
/// >>> words.rows
/// [('2', 'if n ends in 10'), ('3', 'if n ends in 101'), ('1', 'otherwise')]
/// >>> fibnim.ask(words.statement, library=":memory:")
/// True
#[pyclass(frozen, module = "fibnim")]
pub(crate) struct Words {
    sentence: String,
    heading: Option<String>,
    rows: Vec<(String, String)>,
    statement: Option<String>,
    properties: Vec<String>,
    formula: Option<String>,
    latex: String,
    json: String,
}

impl Words {
    /// Looks for words for a theorem; every statement is decided with this theorem alone.
    pub(crate) fn of(py: Python<'_>, theorem: &Arc<Theorem>) -> PyResult<Self> {
        let theorem = Arc::clone(theorem);
        let found = compute(py, move |stop| {
            let limits = &Limits { memory: memory(None, 4), stop: stop.clone(), ..Limits::MODEST };
            let mut library = Memory::default();
            library.keep_checked(std::slice::from_ref(&theorem))?;
            let mut context = Context { on_stop: OnStop::Forget, ..Context::new(&mut library) };
            engine::explain_theorem(&theorem, &mut context, limits, &mut Unwatched)
        })?;
        Ok(Self::new(&found.map_err(|why| refusal(py, &why))?))
    }

    fn new(found: &Found) -> Self {
        let cases = found.cases.as_ref();
        let table = cases.filter(|cases| cases.periodic.is_none());
        Self {
            sentence: as_sentence(found),
            heading: table.map(heading),
            rows: table
                .map(|cases| rows(cases).into_iter().map(|row| (row.value, row.condition)).collect())
                .unwrap_or_default(),
            statement: cases.map(|cases| cases.statement.clone()),
            properties: found.properties.list.iter().map(|property| property.sentence.clone()).collect(),
            formula: formula(found),
            latex: latex(found),
            json: line(&Explained::new(found)),
        }
    }
}

#[pymethods]
impl Words {
    /// All of it in a few sentences.
    #[getter]
    fn sentence(&self) -> &str {
        &self.sentence
    }

    /// What the rows describe, such as "The threshold of (3, 4, n)"; None if there are none.
    #[getter]
    fn heading(&self) -> Option<&str> {
        self.heading.as_deref()
    }

    /// The cases as pairs of a value and its condition, to be tried in order.
    #[getter]
    fn rows(&self) -> Vec<(String, String)> {
        self.rows.clone()
    }

    /// What was decided, in the language of ``ask``; None if there are no cases.
    #[getter]
    fn statement(&self) -> Option<&str> {
        self.statement.as_deref()
    }

    /// What else holds of the set, one sentence each.
    #[getter]
    fn properties(&self) -> Vec<String> {
        self.properties.clone()
    }

    /// A LaTeX document of the plain article class: the theorem, its table, its automaton, a citation.
    fn to_latex(&self) -> &str {
        &self.latex
    }

    /// As ``fibnim explain --json`` has it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.json)
    }

    pub(crate) fn _repr_latex_(&self) -> Option<String> {
        self.formula.as_ref().map(|formula| format!("$$\n{formula}\n$$"))
    }

    fn _repr_html_(this: &Bound<'_, Self>) -> PyResult<String> {
        html(this.as_any(), "words")
    }

    fn __str__(&self) -> &str {
        &self.sentence
    }

    fn __repr__(&self) -> String {
        format!("<Words: {}>", self.sentence)
    }
}
