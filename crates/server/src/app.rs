//! What all requests share.

use std::num::NonZero;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use answers::Refusal;
use answers::engine::Context;
use answers::library::{Libraries, Library, Stamp, own_game};
use axum::body::Bytes;
use fibnim::ShelfError;
use fibnim::game::Dynamic;
use fibnim::numbers::Numbers;
use fibnim::proof::{Family, Shelf, Theorem};
use fibnim::tables::grundy::GrundyTable;
use limits::Unwatched;
use tokio::sync::Semaphore;

use crate::access::{Access, Maker};
use crate::connections::{Quota, Room};
use crate::gate::{Deadlines, Gate};
use crate::jobs::Jobs;
use crate::numerations::is_offered;
use crate::own_games::OwnGames;
use crate::problem::Problem;
use crate::statements::DecidedStatements;
use crate::{Event, Tell, budget};

/// How a server is to be. A test hands in its own.
pub(super) struct Settings {
    pub(super) access: Access,
    pub(super) deadlines: Deadlines,
    pub(super) room: Room,
    pub(super) tell: Tell,
    /// Where others find it, for those who want to tell them.
    pub(super) addresses: Vec<String>,
}

/// The state of the server.
pub(crate) struct App {
    pub(super) gate: Arc<Gate>,
    pub(super) jobs: Jobs,
    pub(super) libraries: Arc<Libraries>,
    pub(super) access: Access,
    pub(super) room: Room,
    pub(super) addresses: Vec<String>,
    /// What clients have under way.
    pub(super) requests: Arc<Quota>,
    /// Jobs that are followed.
    pub(super) streams: Arc<Semaphore>,
    pub(super) streams_of_client: Arc<Quota>,
    troubles: Arc<Troubles>,
    /// Statements that were decided.
    pub(super) statements: DecidedStatements,
    /// The games of visitors, where others can reach the server.
    pub(super) own_games: Option<OwnGames>,
    /// The claims of the papers as they were last recomputed, or as they are recorded, once somebody has asked: the text that is sent.
    pub(super) papers: RwLock<Option<Bytes>>,
    grundy: OnceLock<Arc<GrundyTable>>,
}

/// The table of Grundy values that is kept goes up to this pile, the largest that solving a single pile makes a table for. It
/// is made in a fraction of a second when it is first needed; the server takes about 60 MB with it.
const KEPT_GRUNDY: u32 = 300_000;

/// How many can compute at a time.
pub(super) fn cores() -> NonZero<usize> {
    std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

impl App {
    pub(super) fn new(libraries: Libraries, settings: Settings) -> Self {
        let Settings { access, deadlines, room, tell, addresses } = settings;
        let gate = Arc::new(Gate::new(cores().get(), deadlines));
        let troubles = Arc::new(Troubles {
            tell,
            last: Mutex::default(),
            checked: Mutex::default(),
            checking: Mutex::default(),
        });
        let theirs = Arc::clone(&troubles);
        // Without memory for it the games of visitors are kept with all others.
        let own_games = if access.is_local() { None } else { OwnGames::new().ok() };
        Self {
            jobs: Jobs::new(Arc::clone(&gate), &room, Arc::new(move |reason: &str| theirs.note(reason))),
            gate,
            libraries: Arc::new(libraries),
            access,
            room,
            addresses,
            requests: Arc::new(Quota::new(room.requests_of_client)),
            streams: Arc::new(Semaphore::new(room.streams)),
            streams_of_client: Arc::new(Quota::new(room.streams_of_client)),
            troubles,
            statements: DecidedStatements::default(),
            own_games,
            papers: RwLock::new(None),
            grundy: OnceLock::new(),
        }
    }

    /// Tells something to whoever has started the server.
    pub(super) fn tell(&self, event: Event<'_>) {
        (self.troubles.tell)(event);
    }

    /// Tells a trouble with the library, once.
    pub(super) fn trouble(&self, reason: &str) {
        self.troubles.note(reason);
    }

    /// What is wrong with the library now, if anything is. All of it is looked at whenever it has changed, by one at a time: meanwhile what
    /// was found before is told.
    pub(super) fn library_trouble(&self) -> Option<String> {
        if self.libraries.is_in_memory() {
            return None;
        }
        let last = || self.troubles.checked.lock().unwrap_or_else(PoisonError::into_inner);
        let stamp = self.libraries.stamp();
        let Ok(_alone) = self.troubles.checking.try_lock() else { return last().1.clone() };
        if stamp.is_some() && last().0 == stamp {
            return last().1.clone();
        }
        let found =
            self.libraries.open().and_then(|library| library.check_all()).err().map(|broken| broken.message);
        // Looking at it may have left a file beside it.
        *last() = (self.libraries.stamp(), found.clone());
        match &found {
            Some(reason) => self.troubles.note(reason),
            None => self.troubles.over(),
        }
        found
    }

    /// The library that has, or is to have, the theorem on a family: games of visitors stay with those who made them.
    pub(super) fn library_of(&self, family: &Family) -> Result<Library, Problem> {
        let library = self.libraries.open()?;
        match &self.own_games {
            Some(own_games) if own_game(family).is_some() && !library.has(&family.to_string())? => {
                own_games.open()
            }
            _ => Ok(library),
        }
    }

    /// The library in which somebody finds the theorem on the family called so.
    pub(super) fn library_for(&self, maker: &Maker, name: &str) -> Result<Library, Problem> {
        let library = self.libraries.open()?;
        match &self.own_games {
            Some(own_games) if own_games.is_by(name, maker) && !library.has(name)? => own_games.open(),
            _ => Ok(library),
        }
    }

    /// Tells all that compute to stop.
    pub(super) fn stop(&self) {
        self.jobs.cancel_all();
        self.gate.close();
    }

    /// Grundy values of Fibonacci nim, if the table has been made.
    fn kept_grundy(&self) -> Option<Arc<GrundyTable>> {
        self.grundy.get().cloned()
    }

    /// Grundy values of Fibonacci nim.
    fn make_grundy(&self) -> Option<Arc<GrundyTable>> {
        if let Some(table) = self.kept_grundy() {
            return Some(table);
        }
        let table =
            GrundyTable::new(&Dynamic::fibonacci(), KEPT_GRUNDY, &budget::TABLE, &mut Unwatched).ok()?;
        Some(Arc::clone(self.grundy.get_or_init(|| Arc::new(table))))
    }

    /// What is at hand without reading a file or making a table.
    pub(super) fn at_hand(&self) -> AtHand<'_> {
        AtHand { app: self, table: self.kept_grundy(), missed: false, stale: Vec::new() }
    }

    /// Answers something with the library. Where that cannot be read and the answer needs none, it is given all the same.
    pub(super) fn answering<T>(
        self: &Arc<Self>,
        mut answer: impl FnMut(&mut Context<'_>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut with = |shelf: &mut dyn Shelf, knows_all| {
            let context = Context::new(shelf);
            answer(&mut Context { policy: budget::POLICY, beside: Some(budget::QUICK), knows_all, ..context })
        };
        // It is opened when somebody asks for a theorem.
        match with(&mut Reader { app: Arc::clone(self), library: None }, true) {
            Err(Refusal::Broken(broken)) => match with(&mut WithoutLibrary(Arc::clone(self)), false) {
                Ok(found) => {
                    self.trouble(&broken.message);
                    Ok(found)
                }
                // What it would have said is not known to be unknown.
                Err(_) => Err(broken.into()),
            },
            other => other,
        }
    }
}

/// What went wrong with the library. Whoever runs the server is told once.
struct Troubles {
    tell: Tell,
    last: Mutex<Option<String>>,
    /// What was found when all of it was looked at last, and when that was.
    checked: Mutex<(Option<Stamp>, Option<String>)>,
    checking: Mutex<()>,
}

impl Troubles {
    fn note(&self, reason: &str) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        // Two clients meet the same trouble in two ways: one line is enough until it is over.
        if last.is_none() {
            *last = Some(reason.to_owned());
            (self.tell)(Event::Trouble { reason });
        }
    }

    fn over(&self) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.take().is_some() {
            (self.tell)(Event::Recovered);
        }
    }
}

/// The library, opened when somebody asks for a theorem, and the kept table.
struct Reader {
    app: Arc<App>,
    library: Option<Library>,
}

impl Reader {
    fn library(&mut self) -> Result<&mut Library, ShelfError> {
        let library = match self.library.take() {
            Some(library) => library,
            None => self.app.libraries.open()?,
        };
        Ok(self.library.insert(library))
    }
}

impl Shelf for Reader {
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        let found = match self.app.libraries.remembered(family) {
            Some((theorem, false)) => theorem,
            _ => self.library()?.theorem(family)?,
        };
        match (&self.app.own_games, found) {
            (Some(own_games), None) => own_games.theorem(family),
            (_, found) => Ok(found),
        }
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        self.library()?.keep(theorem)
    }

    fn grundy_table(&mut self, dynamic: &Dynamic, largest: u32) -> Option<Arc<GrundyTable>> {
        if dynamic.is_fibonacci() && largest <= KEPT_GRUNDY { self.app.make_grundy() } else { None }
    }

    fn may_know(&mut self, numbers: &Numbers) -> bool {
        is_offered(numbers)
    }
}

/// The kept table alone, as if nothing had ever been proved.
struct WithoutLibrary(Arc<App>);

impl Shelf for WithoutLibrary {
    fn theorem(&mut self, _: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        Ok(None)
    }

    fn keep(&mut self, _: &Arc<Theorem>) -> Result<(), ShelfError> {
        Ok(())
    }

    fn grundy_table(&mut self, dynamic: &Dynamic, largest: u32) -> Option<Arc<GrundyTable>> {
        if dynamic.is_fibonacci() && largest <= KEPT_GRUNDY { self.0.make_grundy() } else { None }
    }

    fn may_know(&mut self, _: &Numbers) -> bool {
        false
    }
}

/// Theorems and tables that are in memory; remembers whether something was asked for that may be elsewhere.
pub(super) struct AtHand<'a> {
    app: &'a App,
    table: Option<Arc<GrundyTable>>,
    pub(super) missed: bool,
    /// What was believed although it was looked for some time ago.
    pub(super) stale: Vec<Family>,
}

impl Shelf for AtHand<'_> {
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        let Some((theorem, is_stale)) = self.app.libraries.remembered(family) else {
            self.missed = true;
            return Ok(None);
        };
        if is_stale {
            self.stale.push(family.clone());
        }
        Ok(theorem)
    }

    fn keep(&mut self, _theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        Ok(())
    }

    fn grundy_table(&mut self, dynamic: &Dynamic, largest: u32) -> Option<Arc<GrundyTable>> {
        if !dynamic.is_fibonacci() || largest > KEPT_GRUNDY {
            return None;
        }
        self.missed |= self.table.is_none();
        self.table.clone()
    }

    fn may_know(&mut self, numbers: &Numbers) -> bool {
        is_offered(numbers)
    }
}
