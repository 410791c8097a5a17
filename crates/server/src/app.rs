//! What all requests share.

use std::num::NonZero;
use std::sync::{Arc, OnceLock, RwLock};

use answers::answer::ClaimFound;
use answers::library::{Libraries, Library};
use fibnim::ShelfError;
use fibnim::game::Dynamic;
use fibnim::proof::{Family, Shelf, Theorem};
use fibnim::tables::grundy::GrundyTable;
use work::Unwatched;

use crate::gate::{Deadlines, Gate};
use crate::jobs::Jobs;
use crate::limits;
use crate::problem::Problem;

/// The state of the server.
pub(crate) struct App {
    pub(super) gate: Arc<Gate>,
    pub(super) jobs: Jobs,
    pub(super) libraries: Arc<Libraries>,
    /// Whether only this machine can reach the server.
    pub(super) is_local: bool,
    /// The claims of the papers as they were last recomputed.
    pub(super) papers: RwLock<Option<Arc<Vec<ClaimFound>>>>,
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
    pub(super) fn new(libraries: Libraries, is_local: bool, deadlines: Deadlines) -> Self {
        let gate = Arc::new(Gate::new(cores().get(), deadlines));
        Self {
            jobs: Jobs::new(Arc::clone(&gate)),
            gate,
            libraries: Arc::new(libraries),
            is_local,
            papers: RwLock::new(None),
            grundy: OnceLock::new(),
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
            GrundyTable::new(&Dynamic::fibonacci(), KEPT_GRUNDY, &limits::TABLE, &mut Unwatched).ok()?;
        Some(Arc::clone(self.grundy.get_or_init(|| Arc::new(table))))
    }

    /// Theorems and tables for a computation that has passed the gate.
    pub(super) fn shelf(self: &Arc<Self>) -> Result<Reader, Problem> {
        Ok(Reader { app: Arc::clone(self), library: self.libraries.open()? })
    }

    /// What is at hand without reading a file or making a table, once the table is made.
    pub(super) fn at_hand(&self) -> Option<AtHand<'_>> {
        self.kept_grundy().map(|table| AtHand { app: self, table, missed: false, stale: Vec::new() })
    }
}

/// The library and the kept table.
pub(super) struct Reader {
    app: Arc<App>,
    pub(super) library: Library,
}

impl Shelf for Reader {
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        self.library.theorem(family)
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        self.library.keep(theorem)
    }

    fn grundy_table(&mut self, dynamic: &Dynamic, largest: u32) -> Option<Arc<GrundyTable>> {
        if dynamic.is_fibonacci() && largest <= KEPT_GRUNDY { self.app.make_grundy() } else { None }
    }
}

/// Theorems and tables that are in memory; remembers whether something was asked for that may be elsewhere.
pub(super) struct AtHand<'a> {
    app: &'a App,
    table: Arc<GrundyTable>,
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
        (dynamic.is_fibonacci() && largest <= KEPT_GRUNDY).then(|| Arc::clone(&self.table))
    }
}
