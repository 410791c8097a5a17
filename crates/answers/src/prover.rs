//! Proofs as the program makes them: with the library, checked before anything is kept.

use std::sync::Arc;
use std::time::{Duration, Instant};

use fibnim::ShelfError;
use fibnim::game::{Convention, Piles, Position};
use fibnim::proof::{Family, Obstacle, Shelf, Theorem, prove};
use work::{Limits, Watch};

use crate::checker;
use crate::library::{Checker, Library, bundle};
use crate::refusal::{Broken, Refusal};

/// A theorem that the library has now.
pub struct Proved {
    /// The theorem.
    pub theorem: Arc<Theorem>,
    /// Whether it was there before.
    pub known: bool,
    /// How long it took to prove it, and what it builds on and was missing.
    pub proving: Duration,
    /// How long it took to check the certificates.
    pub checking: Duration,
    /// The certificate behind those that it uses.
    pub bundle: String,
}

/// What becomes of the theorems proved on the way when a proof is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnStop {
    /// They are checked, which takes a while, and kept.
    Keep,
    /// It ends at once.
    Forget,
}

/// The family whose theorem would solve a position, if its proof is within reach: all piles but the largest are small.
pub fn provable(position: &Position) -> Option<Family> {
    const SMALL: u32 = 60;
    let game = position.game();
    let Piles::Global { stones, .. } = position.piles() else { return None };
    if !game.dynamic.is_fibonacci() || game.convention == Convention::Misere {
        return None;
    }
    let (_, family) = Family::of_piles(stones)?;
    let fixed = family.fixed().iter().fold(0u32, |sum, &pile| sum.saturating_add(pile));
    (fixed <= SMALL).then_some(family)
}

/// Finds a theorem in the library, or proves it with all that it builds on. What is new is checked by the independent
/// checker and kept together.
///
/// # Errors
///
/// If the family is undecided within the limits, if the proof is stopped, or if the library or the checker breaks.
pub fn theorem(
    family: &Family,
    library: &mut Library,
    limits: &Limits,
    watch: &mut dyn Watch,
    on_stop: OnStop,
) -> Result<Proved, Refusal> {
    let started = Instant::now();
    let mut desk = Desk { library, fresh: Vec::new() };
    let outcome = prove(family, &mut desk, limits, watch);
    let fresh = desk.fresh;
    let proving = started.elapsed();
    let theorem = match outcome {
        Ok(theorem) => theorem,
        Err(unproved) => {
            let is_stopped = limits.stop.is_set();
            return Err(match unproved.reason {
                Obstacle::Shelf(error) => error.into(),
                Obstacle::TooLarge(_) | Obstacle::Table(_) if is_stopped => {
                    let keeps = on_stop == OnStop::Keep && check_and_keep(&fresh, library).is_ok();
                    Refusal::Interrupted { kept: if keeps { fresh.len() } else { 0 } }
                }
                _ => Box::new(unproved).into(),
            });
        }
    };
    let known = fresh.is_empty();
    let started = Instant::now();
    let bundle = match check_and_keep(&fresh, library)? {
        Some(text) => text,
        // What was known is checked again: the library is a file like any other.
        None => {
            let text = library.bundle(family)?;
            check(&text)?;
            text
        }
    };
    Ok(Proved { theorem, known, proving, checking: started.elapsed(), bundle })
}

/// Has new theorems checked, together with all that they build on, and keeps them. The text that was checked, if any.
fn check_and_keep(fresh: &[Arc<Theorem>], library: &mut Library) -> Result<Option<String>, Refusal> {
    let Some(last) = fresh.last() else { return Ok(None) };
    let mut find = |family: &Family| -> Result<Option<Arc<Theorem>>, Broken> {
        match fresh.iter().find(|theorem| theorem.family == *family) {
            Some(theorem) => Ok(Some(Arc::clone(theorem))),
            None => library.find(family),
        }
    };
    // The last one builds on all others, or they were finished before an interruption.
    let mut families: Vec<Family> = fresh.iter().map(|theorem| theorem.family.clone()).collect();
    families.sort_by_key(|family| *family == last.family);
    let text = bundle(&families, &mut find)?;
    check(&text)?;
    library.keep_all(fresh)?;
    let hashes: Vec<String> = fresh.iter().map(|theorem| theorem.hash()).collect();
    library.note_accepted(Checker::Independent, hashes.iter().map(String::as_str))?;
    Ok(Some(text))
}

/// Has the independent checker read certificates.
fn check(text: &str) -> Result<(), Refusal> {
    let checked = checker::all(text.as_bytes());
    checked.map(|_| ()).map_err(|rejected| Refusal::NotAccepted(rejected.to_string()))
}

/// What is proved lies here until it is checked.
struct Desk<'a> {
    library: &'a mut Library,
    fresh: Vec<Arc<Theorem>>,
}

impl Shelf for Desk<'_> {
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        match self.fresh.iter().find(|theorem| theorem.family == *family) {
            Some(fresh) => Ok(Some(Arc::clone(fresh))),
            None => self.library.theorem(family),
        }
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        self.fresh.push(Arc::clone(theorem));
        Ok(())
    }
}
