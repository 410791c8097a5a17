//! Statements about all numbers, decided with the theorems of a library.

use std::sync::Arc;

use automata::TooLarge;
use automata::logic::{Answer, Given, Statement};
use fibnim::proof::phrases::PhraseError;
use fibnim::proof::statements::{self, Tell};
use fibnim::proof::{Family, Theorem};
use work::{Limits, Watch};

use crate::library::Library;
use crate::prover::{self, OnStop};
use crate::refusal::{Fault, Refusal};

/// Which positions have theorems.
const NO_FAMILY_HELP: &str =
    "lose(n; r), lose(m,n; r) and lose(3,4,n; inf) have theorems, and so have win and grundy(n; r) = 4";

/// What deciding a statement may use, and what is given beside the theorems.
pub struct Decider<'a> {
    /// Relations of the user.
    pub given: &'a Given,
    /// For the statement.
    pub limits: &'a Limits,
    /// For each theorem that has to be proved on the way.
    pub proofs: &'a Limits,
    /// What becomes of theorems proved on the way if it is stopped.
    pub on_stop: OnStop,
}

impl Decider<'_> {
    /// Decides a statement; theorems on positions come from the library, and are proved and kept there if they are missing. The
    /// library is opened when it is first needed.
    ///
    /// # Errors
    ///
    /// If it is undecided within the limits, about positions that have no theorem, or if the library breaks.
    pub fn decide(
        &self,
        statement: &Statement,
        library: &mut dyn FnMut() -> Result<Library, Refusal>,
        watch: &mut dyn Watch,
        tell: Option<Tell<'_>>,
    ) -> Result<Answer, Refusal> {
        let mut opened: Option<Library> = None;
        let theorem = |family: &Family| -> Result<Arc<Theorem>, Refusal> {
            let library = match &mut opened {
                Some(library) => library,
                None => opened.insert(library()?),
            };
            match library.find(family)? {
                Some(theorem) => Ok(theorem),
                None => Ok(prover::theorem(family, library, self.proofs, watch, self.on_stop)?.theorem),
            }
        };
        statements::decide(statement, self.given, theorem, self.limits, tell).map_err(|error| match error {
            PhraseError::NoFamily { .. } => Fault::new(error.to_string(), NO_FAMILY_HELP).into(),
            PhraseError::TooLarge(reason) => undecided(reason),
            PhraseError::NoTheorem(refusal) => refusal,
        })
    }
}

fn undecided(reason: TooLarge) -> Refusal {
    Refusal::Statement(reason)
}
