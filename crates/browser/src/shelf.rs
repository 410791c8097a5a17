//! The theorems of a tab: those that came with the site or were kept by the browser, and those that were proved meanwhile.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

use answers::checker;
use answers::engine::is_offered;
use answers::store::{Entry, Memory, Store};
use answers::{Broken, Refusal};
use fibnim::ShelfError;
use fibnim::game::Dynamic;
use fibnim::numbers::Numbers;
use fibnim::proof::{Family, Shelf, Theorem, certificate};
use fibnim::tables::grundy::GrundyTable;
use limits::{Limits, Unwatched};

/// The largest pile for which a table of Grundy values is kept, and the smallest table that is made.
const KEPT_GRUNDY: u32 = 300_000;
const LEAST_GRUNDY: u32 = 2_000;

/// Theorems not yet reported to the page.
pub(crate) type Fresh = Rc<RefCell<Vec<Arc<Theorem>>>>;

/// Theorems in memory. Those that were loaded are checked before they are first used.
pub(crate) struct TabShelf {
    known: Memory,
    /// Accepted here, by this checker.
    accepted: HashSet<Family>,
    checker: check::Checker,
    /// Proved since the last report to the page.
    fresh: Fresh,
    /// All that were proved here: what was reported on the way is not reported again at the end.
    noted: HashSet<Family>,
    /// Grundy values of Fibonacci nim, up to this pile.
    grundy: Option<(u32, Arc<GrundyTable>)>,
}

impl Default for TabShelf {
    fn default() -> Self {
        Self {
            known: Memory::default(),
            accepted: HashSet::new(),
            checker: checker::remembering(),
            fresh: Fresh::default(),
            noted: HashSet::new(),
            grundy: None,
        }
    }
}

impl TabShelf {
    /// Takes in certificates that were kept; how many theorems they are. What cannot be read is left out.
    pub(crate) fn learn(&mut self, certificates: &str, limits: &Limits) -> usize {
        let read = certificate::read(certificates, limits).unwrap_or_default();
        let count = read.len();
        for theorem in read {
            if !self.accepted.contains(&theorem.family) {
                self.known.insert(theorem.family.clone(), Arc::new(theorem));
            }
        }
        count
    }

    /// Where those stand that were proved.
    pub(crate) fn fresh(&self) -> Fresh {
        Rc::clone(&self.fresh)
    }

    fn note(&mut self, theorem: &Arc<Theorem>) {
        if self.noted.insert(theorem.family.clone()) {
            self.fresh.borrow_mut().push(Arc::clone(theorem));
        }
    }

    /// A theorem that the checker has accepted here, with all that it builds on. One that it rejects is forgotten.
    fn vouched(&mut self, family: &Family) -> Option<Arc<Theorem>> {
        let theorem = Arc::clone(self.known.get(family)?);
        if self.accepted.contains(family) {
            return Some(theorem);
        }
        let stands = theorem
            .uses
            .iter()
            .all(|(used, hash)| self.vouched(used).is_some_and(|found| found.hash() == *hash))
            && self.checker.check(theorem.certificate.as_bytes()).is_ok();
        if stands {
            self.accepted.insert(family.clone());
            return Some(theorem);
        }
        self.known.remove(family);
        None
    }
}

impl Store for TabShelf {
    fn keep_checked(&mut self, theorems: &[Arc<Theorem>]) -> Result<(), Broken> {
        theorems.iter().for_each(|theorem| self.note(theorem));
        self.known.keep_checked(theorems)
    }

    /// Ending the worker loses nothing that was proved.
    fn proved_on_the_way(&mut self, theorem: &Arc<Theorem>) {
        self.note(theorem);
    }

    fn has(&mut self, name: &str) -> Result<bool, Broken> {
        self.known.has(name)
    }

    fn family(&mut self, name: &str) -> Result<Family, Refusal> {
        Store::family(&mut self.known, name)
    }

    fn entries(&mut self) -> Result<Vec<Entry>, Broken> {
        self.known.entries()
    }
}

impl Shelf for TabShelf {
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        Ok(self.vouched(family))
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        self.note(theorem);
        self.known.keep(theorem)
    }

    fn grundy_table(&mut self, dynamic: &Dynamic, largest: u32) -> Option<Arc<GrundyTable>> {
        if !dynamic.is_fibonacci() || largest > KEPT_GRUNDY {
            return None;
        }
        if let Some((_, table)) = self.grundy.as_ref().filter(|(upto, _)| *upto >= largest) {
            return Some(Arc::clone(table));
        }
        let upto = largest.saturating_mul(2).clamp(LEAST_GRUNDY, KEPT_GRUNDY);
        let table = GrundyTable::new(dynamic, upto, &Limits::MODEST, &mut Unwatched).ok()?;
        let (_, table) = self.grundy.insert((upto, Arc::new(table)));
        Some(Arc::clone(table))
    }

    fn may_know(&mut self, numbers: &Numbers) -> bool {
        is_offered(numbers)
    }
}
