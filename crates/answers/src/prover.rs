//! Proofs as the program makes them: with the library, checked before anything is kept.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use fibnim::ShelfError;
use fibnim::game::{Convention, Dynamic, LocalPile, PileRule, Piles, Position};
use fibnim::proof::{Asks, Family, Obstacle, Shelf, Theorem, Unproved, prove};
use fibnim::rules::takeaway;
use fibnim::tables::grundy::GrundyTable;
use limits::{Limits, Stop, Stopped, Unwatched, Watch};
use num_bigint::BigUint;

use crate::checker::{self, Rejected};
use crate::clock::Started;
use crate::refusal::{Broken, Refusal};
use crate::store::{Memory, Store, bundle};

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
    /// The certificate after those that it uses.
    pub bundle: String,
    /// The names of the numerations that were tried side by side, that of the theorem among them; none if the rules or the game settle it.
    pub tried: Vec<&'static str>,
}

/// What becomes of the theorems proved on the way when a proof is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnStop {
    /// They are kept.
    Keep,
    /// It ends at once.
    Forget,
}

/// The family whose theorem would help to solve a position, if its proof is within reach: of piles that share their allowance those with
/// all piles but the largest fixed, of others the Grundy values that they can have.
pub fn provable(position: &Position) -> Option<Family> {
    /// Fixed piles of more stones together take long.
    const SMALL: u32 = 60;
    /// With two fixed piles of at least this number of stones no proof has ended; smaller ones answer single rows.
    const FINISHED: u32 = 12;
    let game = position.game();
    let (stones, convention) = match position.piles() {
        Piles::Global { stones, .. } => (stones, game.convention),
        Piles::Local(piles) => return provable_values(&game.dynamic, game.convention, piles),
    };
    let piles: Vec<BigUint> = stones.iter().filter(|pile| pile.bits() > 0).cloned().collect();
    if convention == Convention::Misere {
        // All positions of two piles at once, or those with small piles fixed.
        let rules = Family::rules_of_piles(&game.dynamic, piles.len())?.under(convention);
        let mut fixed = vec![None; piles.len()];
        if piles.len() > 2 {
            let largest = (0..piles.len()).max_by_key(|&place| &piles[place])?;
            for place in (0..piles.len()).filter(|&place| place != largest) {
                fixed[place] = Some(u32::try_from(&piles[place]).ok().filter(|&pile| pile <= FINISHED)?);
            }
        }
        return Family::new(rules, fixed, Asks::Lost).ok();
    }
    if !game.dynamic.is_fibonacci() {
        return None;
    }
    let (_, family) = Family::of_piles(&piles)?;
    let mut fixed = family.fixed().to_vec();
    if fixed.iter().filter(|&&pile| pile > FINISHED).count() > 1 {
        fixed.sort_unstable();
        *fixed.first_mut()? = FINISHED;
    }
    let sum = fixed.iter().fold(0u32, |sum, &pile| sum.saturating_add(pile));
    (sum <= SMALL).then(|| Family::with_fixed(fixed))
}

/// The theorem on Grundy values that decides a sum of piles with an allowance each: the largest value that small piles have at these
/// allowances.
fn provable_values(dynamic: &Dynamic, convention: Convention, piles: &[LocalPile]) -> Option<Family> {
    /// Values at a fixed allowance show up in small piles.
    const ROWS: u32 = 50_000;
    /// Larger values take minutes.
    const LARGEST: u32 = 7;
    if convention == Convention::Misere {
        return None;
    }
    let limits = Limits { memory: 64 << 20, ..Limits::MODEST };
    let table = GrundyTable::new(dynamic, ROWS, &limits, &mut Unwatched).ok()?;
    let value = |pile: &LocalPile| {
        let allowance = pile.allowance.saturated_u64();
        match small_pile_like(dynamic, &pile.stones) {
            Some(small) => table.value(small, allowance),
            None => (0..=ROWS).map(|n| table.value(n, allowance)).max().unwrap_or(0),
        }
    };
    let value = piles.iter().filter(|pile| pile.rule == PileRule::Dynamic).map(value).max()?;
    if value > LARGEST {
        return None;
    }
    Family::new(takeaway(dynamic).ok()?, vec![None], Asks::Value(value)).ok()
}

/// A pile below 50,000 with the last Zeckendorf digits of a large one, which nearly always decide its Grundy value at a small allowance.
fn small_pile_like(dynamic: &Dynamic, stones: &BigUint) -> Option<u32> {
    /// F_21 = 10,946, and F_23 = 28,657 represents everything larger.
    const LAST: u32 = 21;
    const FIRST_PART: u32 = 28_657;
    if !dynamic.is_fibonacci() {
        return None;
    }
    let form = numeration::Zeckendorf::of(stones);
    let low = form.parts().zip(form.indices()).filter(|(_, index)| **index <= LAST).map(|(part, _)| part);
    let low = u32::try_from(low.sum::<BigUint>()).ok()?;
    let is_large = form.indices().iter().any(|&index| index > LAST);
    Some(if is_large { low + FIRST_PART } else { low })
}

/// Finds a theorem in the library, or proves it with all that it builds on. What is new is checked by the independent
/// checker and kept together.
///
/// Where the rules name no numeration, others than the one of the family are tried beside it, and the first that leads to a proof wins: then the
/// theorem is about the same positions, in that numeration.
///
/// # Errors
///
/// If the family is undecided within the limits or the time, if the proof is cancelled, or if the library or the checker breaks.
pub fn theorem(
    family: &Family,
    library: &mut dyn Store,
    limits: &Limits,
    watch: &mut dyn Watch,
    on_stop: OnStop,
) -> Result<Proved, Refusal> {
    let family = settled(family, library)?;
    let others = match library.find(&family)? {
        Some(_) => Vec::new(),
        None => family.in_other_numerations(),
    };
    if others.is_empty() {
        return in_one_numeration(&family, library, limits, watch, on_stop);
    }
    side_by_side(&family, &others, library, limits, watch, on_stop)
}

/// The same positions in the numeration of a theorem that the library has, if the rules name none.
///
/// # Errors
///
/// If the library cannot be read.
pub fn settled(family: &Family, library: &mut dyn Store) -> Result<Family, Broken> {
    if library.find(family)?.is_none() {
        for other in family.in_other_numerations() {
            if library.find(&other)?.is_some() {
                return Ok(other);
            }
        }
    }
    Ok(family.clone())
}

/// The first numeration is alone for this time: what is proved within it is proved as if there were no others. Where several numerations lead to a
/// proof, each takes a fraction of a second, so that a busy machine finds the same theorem.
const HEAD_START: Duration = Duration::from_secs(5);

/// How long each of the others is tried in the first round; in each further one it is four times as long.
const FIRST_SLICE: Duration = Duration::from_millis(500);

/// The stack of the others, as large as that of a program.
const STACK: usize = 16 << 20;

/// What the others may use of the memory together.
const SHARE_OF_OTHERS: u64 = 8;

/// Proves a family in one numeration, and beside that, in slices of time that grow, in the others: the first proof counts.
fn side_by_side(
    family: &Family,
    others: &[Family],
    library: &mut dyn Store,
    limits: &Limits,
    watch: &mut dyn Watch,
    on_stop: OnStop,
) -> Result<Proved, Refusal> {
    let started = Started::now();
    let (first, beside) = (limits.stop.slice(|| false), limits.stop.slice(|| false));
    let share = limits.memory / SHARE_OF_OTHERS;
    let few = Limits { memory: share, stop: beside.clone(), ..limits.clone() };
    let most = Limits { memory: limits.memory - share, stop: first.clone(), ..limits.clone() };
    let others_of = |stop_first: &Stop| {
        let won = first_of(others, &few);
        // A proof that this stops was slower.
        if won.is_some() {
            stop_first.set(Stopped::Cancelled);
        }
        won
    };
    let (outcome, won) = std::thread::scope(|scope| {
        // Where there are no threads, as in a browser, one comes after the other.
        let racing = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || {
            let start = Started::now();
            let waiting = beside.slice(move || start.elapsed() > HEAD_START);
            while !waiting.is_set() {
                std::thread::sleep(Duration::from_millis(5));
            }
            if beside.is_set() { None } else { others_of(&first) }
        });
        let outcome = in_one_numeration(family, library, &most, watch, on_stop);
        let is_undecided = matches!(outcome, Err(Refusal::Unproved(_) | Refusal::Interrupted { .. }));
        if !is_undecided {
            beside.set(Stopped::Cancelled);
        }
        let won = match racing {
            Ok(racing) => racing.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(_) if is_undecided => others_of(&first),
            Err(_) => None,
        };
        (outcome, won)
    });
    let tried = || std::iter::once(family).chain(others).map(|family| family.system().name).collect();
    let Some(Won { family, theorems }) = won.filter(|_| outcome.is_err()) else {
        return outcome.map(|proved| Proved { tried: tried(), ..proved });
    };
    let proving = started.elapsed();
    let mut desk = Desk::new(library);
    for theorem in theorems {
        if desk.keep(&theorem).is_err() {
            break;
        }
    }
    let Desk { fresh, checking, refusal, .. } = desk;
    if let Some(refusal) = refusal {
        return Err(refusal);
    }
    library.keep_checked(&fresh)?;
    let proved = in_one_numeration(&family, library, limits, watch, on_stop)?;
    Ok(Proved { known: false, proving, checking: proved.checking + checking, tried: tried(), ..proved })
}

/// A proof in another numeration, with the theorems that it builds on, in their order.
struct Won {
    family: Family,
    theorems: Vec<Arc<Theorem>>,
}

/// The first of these that is proved, each for a slice of time, and again for a longer one, the last that is left without end; `None` if none is, or
/// if it is stopped.
fn first_of(families: &[Family], limits: &Limits) -> Option<Won> {
    let mut open: Vec<(&Family, Memory)> =
        families.iter().map(|family| (family, Memory::default())).collect();
    let mut slice = FIRST_SLICE;
    while !open.is_empty() {
        let families_left = open.len();
        for (family, mut shelf) in std::mem::take(&mut open) {
            let (started, alone) = (Started::now(), families_left == 1);
            let stop = limits.stop.slice(move || !alone && started.elapsed() > slice);
            match prove(family, &mut shelf, &limits.ended_by(&stop), &mut Unwatched) {
                Ok(_) => return Some(Won { family: family.clone(), theorems: after_their_uses(&shelf) }),
                Err(_) if limits.stop.is_set() => return None,
                // An attempt that ended by itself would end the same way again.
                Err(unproved) if unproved.stopped().is_none() => {}
                Err(_) => open.push((family, shelf)),
            }
        }
        slice *= 4;
    }
    None
}

/// Theorems, each after those that it builds on.
fn after_their_uses(theorems: &Memory) -> Vec<Arc<Theorem>> {
    fn add(theorem: &Arc<Theorem>, of: &Memory, found: &mut Vec<Arc<Theorem>>) {
        if !found.iter().any(|known| known.family == theorem.family) {
            theorem.uses.iter().filter_map(|(used, _)| of.get(used)).for_each(|used| add(used, of, found));
            found.push(Arc::clone(theorem));
        }
    }
    let mut found = Vec::with_capacity(theorems.len());
    theorems.values().for_each(|theorem| add(theorem, theorems, &mut found));
    found
}

/// The theorem in the numeration of the family.
fn in_one_numeration(
    family: &Family,
    library: &mut dyn Store,
    limits: &Limits,
    watch: &mut dyn Watch,
    on_stop: OnStop,
) -> Result<Proved, Refusal> {
    let started = Started::now();
    let mut desk = Desk::new(library);
    let outcome = prove(family, &mut desk, limits, watch);
    let Desk { fresh, checking, refusal, .. } = desk;
    let proving = started.elapsed().saturating_sub(checking);
    if let Some(refusal) = refusal {
        return Err(refusal);
    }
    let theorem = match outcome {
        Ok(theorem) => theorem,
        Err(unproved) => {
            let stopped = unproved.stopped();
            let keeps = stopped.is_some()
                && on_stop == OnStop::Keep
                && !fresh.is_empty()
                && library.keep_checked(&fresh).is_ok();
            return Err(match (unproved.reason, stopped) {
                (Obstacle::Shelf(error), _) => error.into(),
                (_, Some(Stopped::Cancelled)) => {
                    Refusal::Interrupted { kept: if keeps { fresh.len() } else { 0 } }
                }
                // Within this time it is undecided, as it is within some memory.
                (reason, _) => Box::new(Unproved { reason, ..unproved }).into(),
            });
        }
    };
    let known = fresh.is_empty();
    let started = Started::now();
    if !known {
        library.keep_checked(&fresh)?;
    }
    let mut find = |family: &Family| match fresh.iter().find(|theorem| theorem.family == *family) {
        Some(theorem) => Ok(Some(Arc::clone(theorem))),
        None => library.find(family),
    };
    let bundle = bundle(std::slice::from_ref(family), &mut find)?;
    if known {
        // What was known is checked again: the library is a file like any other.
        let accepted = checker::all(bundle.as_bytes());
        accepted.map_err(|rejected| not_accepted(&rejected, &theorem))?;
    }
    Ok(Proved { theorem, known, proving, checking: checking + started.elapsed(), bundle, tried: Vec::new() })
}

/// Why a theorem that the independent checker does not accept is none. What it cannot decide within its limits is undecided.
fn not_accepted(rejected: &Rejected, theorem: &Theorem) -> Refusal {
    if !rejected.is_too_large() {
        return Refusal::NotAccepted(rejected.to_string());
    }
    let reason = Obstacle::Unchecked(rejected.to_string());
    let (family, states) = (theorem.family.clone(), theorem.states());
    Box::new(Unproved { family, reason, states, longest_word: 0 }).into()
}

/// Holds what is proved, checked, until it is kept. Each theorem is checked as soon as it is proved, so that stopping a proof takes
/// for one of them at most.
struct Desk<'a> {
    library: &'a mut dyn Store,
    fresh: Vec<Arc<Theorem>>,
    checker: check::Checker,
    /// The families whose theorems the checker has accepted.
    checked: HashSet<Family>,
    checking: Duration,
    /// Why a theorem was not accepted.
    refusal: Option<Refusal>,
}

impl<'a> Desk<'a> {
    fn new(library: &'a mut dyn Store) -> Self {
        let (checker, checked) = (checker::remembering(), HashSet::new());
        Self { library, fresh: Vec::new(), checker, checked, checking: Duration::ZERO, refusal: None }
    }

    fn find(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, Broken> {
        match self.fresh.iter().find(|theorem| theorem.family == *family) {
            Some(fresh) => Ok(Some(Arc::clone(fresh))),
            None => self.library.find(family),
        }
    }

    /// Has a theorem checked, after all that it builds on and that was not checked yet.
    fn check(&mut self, theorem: &Arc<Theorem>) -> Result<(), Refusal> {
        let mut stack = vec![(Arc::clone(theorem), false)];
        while let Some((next, is_ready)) = stack.pop() {
            if self.checked.contains(&next.family) {
                continue;
            }
            if is_ready {
                let accepted = self.checker.check(next.certificate.as_bytes());
                accepted.map_err(|rejected| not_accepted(&rejected, &next))?;
                self.checked.insert(next.family.clone());
                continue;
            }
            stack.push((Arc::clone(&next), true));
            for (used, _) in next.uses.iter().rev() {
                if !self.checked.contains(used) {
                    let found = self.find(used)?;
                    let missing = || Broken::new(format!("there is no theorem on {used}"));
                    stack.push((found.ok_or_else(missing)?, false));
                }
            }
        }
        Ok(())
    }
}

impl Shelf for Desk<'_> {
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        Ok(self.find(family)?)
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        let started = Started::now();
        let checked = self.check(theorem);
        self.checking += started.elapsed();
        if let Err(refusal) = checked {
            let broken = Broken::new(refusal.to_string());
            self.refusal = Some(refusal);
            return Err(broken.into());
        }
        self.library.proved_on_the_way(theorem);
        debug_assert!(self.checked.contains(&theorem.family), "what is kept was checked");
        self.fresh.push(Arc::clone(theorem));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use limits::{Step, Stop};

    use super::*;

    /// Ends a proof once it is about this family.
    struct Until<'a>(&'a str, Stop, Stopped);

    impl Watch for Until<'_> {
        fn report(&mut self, step: &Step<'_>) {
            if let Step::Proving { family, .. } = *step
                && family.to_string() == self.0
            {
                self.1.set(self.2);
            }
        }
    }

    /// The theorem that is named for a sum nearly always decides it: the values of large piles are those of small ones, with one exception in a hundred.
    #[test]
    fn the_values_of_large_piles_are_those_of_small_ones() {
        let dynamic = Dynamic::fibonacci();
        let table = GrundyTable::new(&dynamic, 300_000, &Limits::MODEST, &mut Unwatched)
            .unwrap_or_else(|undecided| panic!("{undecided}"));
        let (mut same, mut other) = (0, 0);
        for n in (50_000u32..300_000).step_by(37) {
            let Some(small) = small_pile_like(&dynamic, &n.into()) else { panic!("{n}") };
            assert!(small < 50_000);
            for allowance in 1..8 {
                let alike = table.value(n, allowance) == table.value(small, allowance);
                *(if alike { &mut same } else { &mut other }) += 1;
            }
        }
        assert!(other * 100 <= same, "{same} alike, {other} not");
    }

    /// Proves value 2 until its own turn comes; what is said, and which theorems are kept.
    fn ended(why: Stopped, on_stop: OnStop) -> (Refusal, Vec<String>) {
        let limits = Limits { stop: Stop::new(), ..Limits::MODEST };
        let mut library = Memory::default();
        let family: Family = "grundy:2".parse().unwrap_or_else(|error| panic!("{error}"));
        let mut watch = Until("grundy:2", limits.stop.clone(), why);
        let Err(refusal) = theorem(&family, &mut library, &limits, &mut watch, on_stop) else {
            panic!("it went on")
        };
        (refusal, library.keys().map(ToString::to_string).collect())
    }

    /// When a proof is stopped nothing is left to check.
    #[test]
    fn theorems_are_checked_as_they_are_proved() {
        let mut library = Memory::default();
        let mut desk = Desk::new(&mut library);
        let family: Family = "grundy:2".parse().unwrap_or_else(|error| panic!("{error}"));
        assert!(prove(&family, &mut desk, &Limits::MODEST, &mut Unwatched).is_ok());
        assert_eq!((desk.fresh.len(), desk.checked.len()), (3, 3));
    }

    #[test]
    fn what_is_not_proved_in_time_is_undecided() {
        for (on_stop, kept) in [(OnStop::Keep, &["grundy:0", "grundy:1"][..]), (OnStop::Forget, &[])] {
            let (refusal, found) = ended(Stopped::OutOfTime, on_stop);
            assert!(
                matches!(refusal, Refusal::Unproved(unproved) if unproved.family.to_string() == "grundy:2")
            );
            assert_eq!(found, kept);
            let (refusal, found) = ended(Stopped::Cancelled, on_stop);
            assert_eq!(refusal, Refusal::Interrupted { kept: kept.len() });
            assert_eq!(found, kept);
        }
    }
}
