//! The trait for a store of theorems.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Family, Theorem};
use crate::game::Dynamic;
use crate::numbers::Numbers;
use crate::tables::grundy::GrundyTable;
use crate::undecided::ShelfError;

/// Theorems kept somewhere: a proof uses what is there and adds what it finds.
pub trait Shelf {
    /// The theorem on a family, if it is known.
    ///
    /// # Errors
    ///
    /// If it is uncertain whether it is known: then nothing may be answered as if it were not.
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError>;

    /// Keeps a theorem that was just proved.
    ///
    /// # Errors
    ///
    /// If it cannot be kept.
    fn keep(&mut self, theorem: &Arc<Theorem>) -> Result<(), ShelfError>;

    /// Grundy values of single piles up to this one at least, if a table of them is at hand: a program that answers many questions
    /// makes it once.
    fn grundy_table(&mut self, dynamic: &Dynamic, largest: u32) -> Option<Arc<GrundyTable>> {
        let _ = (dynamic, largest);
        None
    }

    /// Takes a table of Grundy values up to this pile that was just made, for later.
    fn keep_grundy_table(&mut self, dynamic: &Dynamic, largest: u32, table: &Arc<GrundyTable>) {
        let _ = (dynamic, largest, table);
    }

    /// Whether theorems in this numeration may be asked for. The system of a numeration is made once and is never dropped, so a program that
    /// answers strangers makes only some.
    fn may_know(&mut self, numbers: &Numbers) -> bool {
        let _ = numbers;
        true
    }
}

/// Theorems kept in memory.
impl Shelf for BTreeMap<Family, Arc<Theorem>> {
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        Ok(self.get(family).cloned())
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        self.insert(theorem.family.clone(), Arc::clone(theorem));
        Ok(())
    }
}

/// A shelf that is lent.
impl<S: Shelf + ?Sized> Shelf for &mut S {
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        (**self).theorem(family)
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        (**self).keep(theorem)
    }

    fn grundy_table(&mut self, dynamic: &Dynamic, largest: u32) -> Option<Arc<GrundyTable>> {
        (**self).grundy_table(dynamic, largest)
    }

    fn keep_grundy_table(&mut self, dynamic: &Dynamic, largest: u32, table: &Arc<GrundyTable>) {
        (**self).keep_grundy_table(dynamic, largest, table);
    }

    fn may_know(&mut self, numbers: &Numbers) -> bool {
        (**self).may_know(numbers)
    }
}

/// No theorem is known, and none is kept.
pub struct NoTheorems;

impl Shelf for NoTheorems {
    fn theorem(&mut self, _family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        Ok(None)
    }

    fn keep(&mut self, _theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        Ok(())
    }
}
