//! Where theorems are kept, as a trait: a SQLite file ([`library`](crate::library)), memory, or the storage of a browser.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use fibnim::ShelfError;
use fibnim::proof::{Family, Shelf, Theorem, certificate, fingerprint};
use fibnim::rules::Rules;

use crate::question;
use crate::refusal::{Broken, Refusal};

/// A library of theorems that were checked.
pub trait Store: Shelf {
    /// The theorem on a family, if it is there; it has been checked.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn find(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, Broken> {
        Ok(self.theorem(family)?)
    }

    /// Keeps theorems that the independent checker has accepted, all of them or none.
    ///
    /// # Errors
    ///
    /// If they cannot be kept.
    fn keep_checked(&mut self, theorems: &[Arc<Theorem>]) -> Result<(), Broken>;

    /// Hears of a theorem as soon as it is proved and checked on the way to another, which may never be reached: a library that may be ended at any
    /// instant keeps it at once.
    fn proved_on_the_way(&mut self, theorem: &Arc<Theorem>) {
        let _ = theorem;
    }

    /// Whether there is a theorem on the family called so; the name is not read.
    ///
    /// # Errors
    ///
    /// If the library cannot be read.
    fn has(&mut self, name: &str) -> Result<bool, Broken>;

    /// The family called so: by a name that the program knows, or that of a game whose rules are in the library.
    ///
    /// # Errors
    ///
    /// If there is none, or the library cannot be read.
    fn family(&mut self, name: &str) -> Result<Family, Refusal>;

    /// All theorems, in the order of their families.
    ///
    /// # Errors
    ///
    /// If the library cannot be read.
    fn entries(&mut self) -> Result<Vec<Entry>, Broken>;

    /// Whether a theorem on this family would be kept.
    ///
    /// # Errors
    ///
    /// If the library cannot be read.
    fn has_room_for(&mut self, family: &Family) -> Result<bool, Broken> {
        let _ = family;
        Ok(true)
    }
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
pub type Memory = BTreeMap<Family, Arc<Theorem>>;

impl Store for Memory {
    fn keep_checked(&mut self, theorems: &[Arc<Theorem>]) -> Result<(), Broken> {
        self.extend(theorems.iter().map(|theorem| (theorem.family.clone(), Arc::clone(theorem))));
        Ok(())
    }

    fn has(&mut self, name: &str) -> Result<bool, Broken> {
        Ok(self.keys().any(|family| family.to_string() == name))
    }

    fn family(&mut self, name: &str) -> Result<Family, Refusal> {
        let rules = |game: &str, print: &str| {
            let mut known = self.keys().map(Family::rules);
            known.find(|rules| rules.name() == game && fingerprint(rules) == print).cloned()
        };
        Ok(Family::read(name, rules).map_err(|error| question::no_family(&error))?)
    }

    fn entries(&mut self) -> Result<Vec<Entry>, Broken> {
        Ok(self.values().map(|theorem| Entry::new(theorem, vec![Checker::Independent])).collect())
    }
}

/// A library that is opened when it is first needed.
pub struct Lazy<S, F> {
    open: F,
    opened: Option<S>,
}

impl<S: Store, F: FnMut() -> Result<S, Broken>> Lazy<S, F> {
    /// One that is opened so.
    pub fn new(open: F) -> Self {
        Self { open, opened: None }
    }

    fn store(&mut self) -> Result<&mut S, Broken> {
        match &mut self.opened {
            Some(store) => Ok(store),
            opened => Ok(opened.insert((self.open)()?)),
        }
    }
}

impl<S: Store, F: FnMut() -> Result<S, Broken>> Store for Lazy<S, F> {
    fn keep_checked(&mut self, theorems: &[Arc<Theorem>]) -> Result<(), Broken> {
        self.store()?.keep_checked(theorems)
    }

    fn has(&mut self, name: &str) -> Result<bool, Broken> {
        self.store()?.has(name)
    }

    fn family(&mut self, name: &str) -> Result<Family, Refusal> {
        self.store()?.family(name)
    }

    fn entries(&mut self) -> Result<Vec<Entry>, Broken> {
        self.store()?.entries()
    }

    fn has_room_for(&mut self, family: &Family) -> Result<bool, Broken> {
        self.store()?.has_room_for(family)
    }
}

impl<S: Store, F: FnMut() -> Result<S, Broken>> Shelf for Lazy<S, F> {
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        self.store()?.theorem(family)
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        self.store()?.keep(theorem)
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
    /// Whether someone other than the client that asks wrote the rules of its game, if it is not known by name.
    pub by_others: bool,
    /// Whether all who can reach the library see it.
    pub shared: bool,
}

impl Entry {
    fn new(theorem: &Theorem, accepted_by: Vec<Checker>) -> Self {
        let (states, reach_states) = (theorem.states(), theorem.reach.states());
        let (family, hash) = (theorem.family.clone(), theorem.hash());
        Self { family, hash, states, reach_states, accepted_by, by_others: false, shared: true }
    }
}

/// The name of the game of a family with the fingerprint of its rules, if the game is not known by its name alone.
pub fn own_game(family: &Family) -> Option<String> {
    family.to_string().split('/').next().filter(|name| name.contains('@')).map(str::to_owned)
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

/// The games that are not known by name and have these theorems, in the order of their names.
pub fn own_games(entries: &[Entry]) -> Vec<OwnGame> {
    let mut games: BTreeMap<String, OwnGame> = BTreeMap::new();
    for Entry { family, .. } in entries {
        let Some(name) = own_game(family) else { continue };
        let new = || OwnGame { name: name.clone(), rules: family.rules().clone(), theorems: 0 };
        games.entry(name.clone()).or_insert_with(new).theorems += 1;
    }
    games.into_values().collect()
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

/// The certificates of these families after those of all that they build on, each once.
///
/// # Errors
///
/// If one is missing or cannot be read.
pub fn bundle(families: &[Family], theorem: &mut dyn FnMut(&Family) -> Found) -> Result<String, Broken> {
    certificate::bundle(families, &mut |family| {
        theorem(family)?.ok_or_else(|| Broken::new(format!("there is no theorem on {family}")))
    })
}
