//! Where theorems are kept, behind a trait: a SQLite file ([`library`](crate::library)), memory, or the storage of a browser.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use fibnim::ShelfError;
use fibnim::proof::{Family, Shelf, Theorem, certificate};
use fibnim::rules::Rules;

use crate::refusal::Broken;

/// Theorems that were checked.
pub trait Store {
    /// The theorem on a family, if it is there; it has been checked.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn find(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, Broken>;

    /// Keeps theorems that the independent checker has accepted, all of them or none.
    ///
    /// # Errors
    ///
    /// If they cannot be kept.
    fn keep_checked(&mut self, theorems: &[Arc<Theorem>]) -> Result<(), Broken>;
}

/// Theorems that end with the program.
///
/// ```
/// use answers::prover::{self, OnStop};
/// use answers::store::{Memory, Store};
/// use limits::{Limits, Unwatched};
///
/// let (family, mut store) = ("one-pile".parse().unwrap(), Memory::default());
/// prover::theorem(&family, &mut store, &Limits::default(), &mut Unwatched, OnStop::Forget).unwrap();
/// assert!(store.find(&family).unwrap().is_some());
/// ```
#[derive(Clone, Default)]
pub struct Memory(pub BTreeMap<Family, Arc<Theorem>>);

impl Store for Memory {
    fn find(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, Broken> {
        Ok(self.0.get(family).cloned())
    }

    fn keep_checked(&mut self, theorems: &[Arc<Theorem>]) -> Result<(), Broken> {
        self.0.extend(theorems.iter().map(|theorem| (theorem.family.clone(), Arc::clone(theorem))));
        Ok(())
    }
}

impl Shelf for Memory {
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        self.0.theorem(family)
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        self.0.keep(theorem)
    }
}

/// A line of the catalogue.
pub struct Entry {
    /// What the theorem is about.
    pub family: Family,
    /// The hash of its certificate.
    pub hash: String,
    /// Live states of its automaton.
    pub states: usize,
    /// Live states of the automaton of its reach.
    pub reach_states: usize,
    /// The checkers that have accepted its certificate, with all that it builds on.
    pub accepted_by: Vec<Checker>,
}

/// A game of the user's own that has theorems.
pub struct OwnGame {
    /// Its name with the fingerprint of its rules: `mine@1a2b3c4d`.
    pub name: String,
    /// Its rules.
    pub rules: Rules,
    /// How many theorems there are.
    pub theorems: usize,
}

/// A checker of certificates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Checker {
    /// `fibnim-check`, the independent program.
    Independent,
    /// `fibnim-check-proved`, which is proved right.
    Proved,
}

impl fmt::Display for Checker {
    /// The name of the program.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Independent => "fibnim-check",
            Self::Proved => "fibnim-check-proved",
        })
    }
}

/// What is found of a family.
type Found = Result<Option<Arc<Theorem>>, Broken>;

/// The certificates of these families behind those of all that they build on, each once.
///
/// # Errors
///
/// If one is missing or cannot be read.
pub fn bundle(families: &[Family], theorem: &mut dyn FnMut(&Family) -> Found) -> Result<String, Broken> {
    certificate::bundle(families, &mut |family| {
        theorem(family)?.ok_or_else(|| Broken::new(format!("there is no theorem on {family}")))
    })
}
