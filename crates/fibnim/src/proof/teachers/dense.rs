//! The thresholds of any family, tabulated straight from its moves.

use std::sync::atomic::{AtomicU32, Ordering};

use automata::Automaton;
use limits::{Limits, Stopped, Watch};
use num_bigint::BigUint;

use crate::proof::play::step::{Asked, Linear, Size, Step, To};
use crate::tables::cores;
use crate::undecided::Undecided;

/// No size of a move will do.
pub(in crate::proof) const NEVER: u32 = u32::MAX;

/// The moves of a family, and what of its positions is asked.
pub(in crate::proof) struct Question<'a> {
    pub(in crate::proof) piles: usize,
    /// Whether every position is in the target.
    pub(in crate::proof) all: bool,
    pub(in crate::proof) steps: Vec<&'a Step>,
    /// The moves that keep the allowance.
    pub(in crate::proof) keeping: Vec<&'a Step>,
    /// The targets of the families that moves lead to.
    pub(in crate::proof) others: Vec<&'a Automaton>,
    /// The reaches of the families that have to be reached.
    pub(in crate::proof) earlier: Vec<&'a Automaton>,
}

impl Question<'_> {
    /// Whether a position of a game without an allowance is in the target, its threshold being known.
    pub(in crate::proof) fn is_target(&self, piles: &[u64], threshold: u32) -> bool {
        let reached = || self.earlier.iter().all(|reach| reach.accepts(&numbers(piles.iter().copied())));
        self.all || (threshold == NEVER && reached())
    }
}

/// For all piles up to some size, the least size of a move to the target.
///
/// Costs the number of cells times the sizes of moves up to the least one to the target: a few tries a cell where most positions are
/// won by small moves.
pub(in crate::proof) struct Dense {
    /// Every pile is at most this; where piles can grow, all of them together are.
    largest: u32,
    piles: usize,
    grows: bool,
    /// The last pile running fastest.
    thresholds: Vec<u32>,
}

/// Fewer cells are done sooner than a thread is started.
const WORTH_A_THREAD: usize = 500;

/// The most piles that a position has.
const MOST_PILES: usize = automata::MOST_TRACKS;

impl Dense {
    /// The thresholds of positions with at most `largest` stones on each pile.
    pub(in crate::proof) fn new(
        question: &Question<'_>,
        largest: u32,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Self, Undecided> {
        let grows = question
            .steps
            .iter()
            .any(|step| step.result.iter().zip(0..).any(|(term, pile)| !never_grows(term, pile)));
        let side = largest as usize + 1;
        let cells = side.pow(question.piles as u32);
        let mut dense = Self { largest, piles: question.piles, grows, thresholds: vec![NEVER; cells] };
        let most = if grows { largest } else { largest * question.piles as u32 };
        for stones in 0..=most {
            for (cell, threshold) in dense.level(question, stones, limits)? {
                dense.thresholds[cell] = threshold;
            }
            limits.tell(watch, stones.into(), most.into())?;
        }
        Ok(dense)
    }

    /// The thresholds of all cells with this number of stones. Moves lead to fewer, so these cells do not need each other, and all cores share
    /// them: by what lies on the first pile.
    fn level(
        &self,
        question: &Question<'_>,
        stones: u32,
        limits: &Limits,
    ) -> Result<Vec<(usize, u32)>, Stopped> {
        let dealt = usize::from(self.piles > 1);
        let firsts = if dealt == 0 { 1 } else { stones.min(self.largest) + 1 };
        let many = (firsts as usize).pow(self.piles as u32 - 1) >= WORTH_A_THREAD;
        let workers = if many { cores().min(firsts as usize) } else { 1 };
        let next = AtomicU32::new(0);
        let work = || -> Result<Vec<(usize, u32)>, Stopped> {
            let mut found = Vec::new();
            let mut piles = vec![0; self.piles];
            loop {
                let first = next.fetch_add(1, Ordering::Relaxed);
                if first >= firsts {
                    return Ok(found);
                }
                limits.stop.check()?;
                piles[0] = first;
                self.each(question, &mut piles, dealt, stones - first, &mut found);
            }
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..workers).map(|_| scope.spawn(work)).collect();
            let mut all = work()?;
            for other in others {
                all.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
            }
            Ok(all)
        })
    }

    /// The thresholds of all cells with this number of stones from this pile on.
    fn each(
        &self,
        question: &Question<'_>,
        piles: &mut Vec<u32>,
        pile: usize,
        stones: u32,
        found: &mut Vec<(usize, u32)>,
    ) {
        if pile + 1 == self.piles {
            if stones <= self.largest {
                piles[pile] = stones;
                found.push((self.cell(piles), self.least(question, piles)));
            }
            return;
        }
        for here in 0..=stones.min(self.largest) {
            piles[pile] = here;
            self.each(question, piles, pile + 1, stones - here, found);
        }
    }

    /// The least size of a move to the target.
    fn least(&self, question: &Question<'_>, piles: &[u32]) -> u32 {
        let stones: u32 = piles.iter().sum();
        let mut least = NEVER;
        for step in &question.steps {
            if let Size::Fixed(size) = step.size
                && size < least
                && self.leads(question, step, piles, size)
            {
                least = size;
            }
        }
        // No move is larger than all stones; all kinds together, as the least one ends it.
        for size in 0..=stones.min(least.saturating_sub(1)) {
            let leads = |step: &&Step| step.size == Size::Chosen && self.leads(question, step, piles, size);
            if question.steps.iter().any(leads) {
                return size;
            }
        }
        least
    }

    fn leads(&self, question: &Question<'_>, step: &Step, piles: &[u32], size: u32) -> bool {
        let at = |term: &Linear| value_at(term, piles, size);
        if step.guard.iter().any(|term| at(term) < 0) {
            return false;
        }
        let holds = |one: &Asked| one.property.is_of(&at(&one.term).into()) != one.negated;
        if !step.asked.iter().all(holds) {
            return false;
        }
        let mut after = [0; MOST_PILES];
        for (after, term) in after.iter_mut().zip(&step.result) {
            match u32::try_from(at(term)) {
                Ok(stones) => *after = stones,
                Err(_) => return false,
            }
        }
        let after = &after[..self.piles];
        let allowance = match &step.allowance {
            None => None,
            Some(next) => match u32::try_from(at(&next.term)) {
                Ok(term) => Some(term / next.divisor),
                Err(_) => return false,
            },
        };
        match step.to {
            To::Other(other) => {
                let position = after.iter().copied().chain(allowance);
                question.others[other].accepts(&numbers(position.map(u64::from)))
            }
            To::Own => self.is_target(question, after, allowance),
        }
    }

    /// Whether a move that keeps the allowance leads to the target, which is that of another family.
    fn leads_keeping(
        &self,
        question: &Question<'_>,
        step: &Step,
        piles: &[u32],
        allowance: Option<u32>,
    ) -> bool {
        let (Some(allowance), Size::Fixed(size)) = (allowance, step.size) else { return false };
        let piles: Vec<u64> = piles.iter().map(|&pile| pile.into()).collect();
        match (step.from(&piles, size.into()), step.to) {
            (Some(after), To::Other(other)) if size <= allowance => {
                question.others[other].accepts(&numbers(after.into_iter().chain([allowance.into()])))
            }
            _ => false,
        }
    }

    /// Whether a position reaches all that it has to, and not the target.
    fn is_target(&self, question: &Question<'_>, piles: &[u32], allowance: Option<u32>) -> bool {
        if question.all {
            return true;
        }
        // Without an allowance any size will do.
        let threshold = self.thresholds[self.cell(piles)];
        if threshold != NEVER && allowance.is_none_or(|allowance| threshold <= allowance) {
            return false;
        }
        let kept = |step: &&Step| self.leads_keeping(question, step, piles, allowance);
        if question.keeping.iter().any(kept) {
            return false;
        }
        let position = || piles.iter().copied().chain(allowance).map(u64::from);
        question.earlier.iter().all(|reach| reach.accepts(&numbers(position())))
    }

    fn cell(&self, piles: &[u32]) -> usize {
        let side = self.largest as usize + 1;
        piles.iter().fold(0, |cell, &pile| cell * side + pile as usize)
    }

    /// The threshold of these piles; `None` beyond the table.
    pub(in crate::proof) fn threshold(&self, piles: &[u64]) -> Option<u32> {
        let known = |stones: u64| stones <= self.largest.into();
        let inside =
            if self.grows { known(piles.iter().sum()) } else { piles.iter().all(|&pile| known(pile)) };
        let piles: Vec<u32> = piles.iter().map(|&pile| pile as u32).collect();
        inside.then(|| self.thresholds[self.cell(&piles)])
    }
}

fn numbers(position: impl Iterator<Item = u64>) -> Vec<BigUint> {
    position.map(BigUint::from).collect()
}

/// Whether a pile after a move is never more than it was.
fn never_grows(term: &Linear, pile: usize) -> bool {
    let others = term.piles.iter().zip(0..).filter(|&(_, other)| other != pile);
    term.piles[pile] <= 1
        && term.chosen <= 0
        && term.constant <= 0
        && others.into_iter().all(|(&coefficient, _)| coefficient <= 0)
}

/// A term for these piles and this size.
fn value_at(term: &Linear, piles: &[u32], size: u32) -> i64 {
    let sum: i64 = term.piles.iter().zip(piles).map(|(&a, &pile)| i64::from(a) * i64::from(pile)).sum();
    sum + i64::from(term.chosen) * i64::from(size) + i64::from(term.constant)
}
