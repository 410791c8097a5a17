//! Games that visitors write on a page that others can reach. Their theorems are kept until the server ends, and are shown to those who had
//! them proved, until one of them shares the game: then its theorems enter the library for all.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use answers::Broken;
use answers::library::{Checker, Libraries, Library, own_game};
use fibnim::ShelfError;
use fibnim::proof::{Family, Theorem};

use crate::access::Maker;
use crate::problem::Problem;

/// Maximum size in bytes, up to which theorems are added.
const MOST_BYTES: u64 = 64 << 20;

/// More games are not remembered with those who made them.
const MOST_GAMES: usize = 10_000;

/// The games that visitors have written.
pub(super) struct OwnGames {
    libraries: Libraries,
    /// Who has written each game, by its name with its fingerprint.
    makers: Mutex<HashMap<String, HashSet<Maker>>>,
}

impl OwnGames {
    pub(super) fn new() -> Result<Self, Broken> {
        Ok(Self { libraries: Libraries::in_memory()?.up_to(MOST_BYTES), makers: Mutex::default() })
    }

    fn makers(&self) -> MutexGuard<'_, HashMap<String, HashSet<Maker>>> {
        self.makers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Their theorems.
    pub(super) fn open(&self) -> Result<Library, Broken> {
        self.libraries.open()
    }

    /// A theorem on one of them, by any visitor: it is as true as any other.
    pub(super) fn theorem(&self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        if own_game(family).is_none() {
            return Ok(None);
        }
        Ok(self.libraries.open()?.find(family)?)
    }

    /// Remembers who has written the game of a family.
    pub(super) fn note(&self, family: &Family, maker: &Maker) {
        let Some(game) = own_game(family) else { return };
        let mut makers = self.makers();
        if makers.len() < MOST_GAMES || makers.contains_key(&game) {
            makers.entry(game).or_default().insert(maker.clone());
        }
    }

    /// Whether this visitor has written it; the family is called by its name.
    pub(super) fn is_by(&self, family: &str, maker: &Maker) -> bool {
        let game = family.split('/').next().unwrap_or(family);
        self.makers().get(game).is_some_and(|makers| makers.contains(maker))
    }

    /// Brings the theorems on the game of a family into the library for all; how many are new there.
    pub(super) fn share(&self, family: &Family, into: &mut Library) -> Result<usize, Problem> {
        if into.is_full()? {
            let help = "save its certificate, which any program can check";
            return Err(Problem::too_large("the library of this server is full", help));
        }
        let game = own_game(family);
        let mut from = self.open()?;
        let mut theorems = Vec::new();
        for entry in from.entries()? {
            // What it builds on comes with it.
            if own_game(&entry.family).is_none_or(|own| Some(own) == game) {
                theorems.extend(from.find(&entry.family)?);
            }
        }
        let new = into.keep_all(&theorems)?;
        let certificates = theorems.iter().map(|theorem| (theorem.family.to_string(), theorem.hash()));
        into.note_accepted(Checker::Independent, certificates)?;
        Ok(new)
    }
}
