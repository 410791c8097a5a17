//! The thresholds of any family, tabulated straight from its moves.

use automata::Automaton;
use num_bigint::BigUint;
use work::{Limits, Watch};

use super::step::{Linear, Size, Step, To, largest_fixed};
use crate::undecided::Undecided;

/// No size of a move will do.
pub(super) const NEVER: u32 = u32::MAX;

/// The moves of a family, and what of its positions is asked.
pub(super) struct Question<'a> {
    pub(super) piles: usize,
    /// Whether the game has an allowance.
    pub(super) allowance: bool,
    pub(super) steps: &'a [Step],
    /// The targets of the families that moves lead to.
    pub(super) others: Vec<&'a Automaton>,
    /// The reaches of the smaller Grundy values.
    pub(super) smaller: Vec<&'a Automaton>,
}

impl Question<'_> {
    /// Whether a position of a game without an allowance reaches all smaller values.
    pub(super) fn reaches_smaller(&self, piles: &[u64]) -> bool {
        let bound = piles.iter().sum::<u64>() + u64::from(self.largest_fixed());
        let numbers: Vec<BigUint> = piles.iter().chain([&bound]).map(|&number| number.into()).collect();
        self.smaller.iter().all(|reach| reach.accepts(&numbers))
    }

    /// No move of a fixed size is larger.
    fn largest_fixed(&self) -> u32 {
        largest_fixed(self.steps)
    }
}

/// For all piles up to some size, the least size of a move to the target.
///
/// Costs the number of cells times the number of sizes of moves.
pub(super) struct Dense {
    /// Every pile is at most this; where piles can grow, all of them together are.
    largest: u32,
    piles: usize,
    grows: bool,
    /// The last pile running fastest.
    thresholds: Vec<u32>,
}

impl Dense {
    /// The thresholds of positions with at most `largest` stones on each pile.
    pub(super) fn new(
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
        let mut piles = vec![0; question.piles];
        for stones in 0..=most {
            dense.fill(question, &mut piles, 0, stones);
            limits.tell(watch, stones.into(), most.into())?;
        }
        Ok(dense)
    }

    /// Fills all cells with so many stones from this pile on.
    fn fill(&mut self, question: &Question<'_>, piles: &mut Vec<u32>, pile: usize, stones: u32) {
        if pile + 1 == self.piles {
            if stones <= self.largest {
                piles[pile] = stones;
                self.fill_cell(question, piles);
            }
            return;
        }
        for here in 0..=stones.min(self.largest) {
            piles[pile] = here;
            self.fill(question, piles, pile + 1, stones - here);
        }
    }

    fn fill_cell(&mut self, question: &Question<'_>, piles: &[u32]) {
        let cell = self.cell(piles);
        let stones: u32 = piles.iter().sum();
        let least = question.steps.iter().map(|step| self.least(question, step, piles, stones));
        self.thresholds[cell] = least.min().unwrap_or(NEVER);
    }

    /// The least size of a move of this kind to the target.
    fn least(&self, question: &Question<'_>, step: &Step, piles: &[u32], stones: u32) -> u32 {
        let mut sizes = match step.size {
            Size::Fixed(size) => size..=size,
            // No move is larger than all stones.
            Size::Chosen => 0..=stones,
        };
        sizes.find(|&size| self.leads(question, step, piles, size)).unwrap_or(NEVER)
    }

    fn leads(&self, question: &Question<'_>, step: &Step, piles: &[u32], size: u32) -> bool {
        let at = |term: &Linear| value_at(term, piles, size);
        if step.guard.iter().any(|term| at(term) < 0) {
            return false;
        }
        let mut after = Vec::with_capacity(self.piles + 1);
        for term in step.result.iter().chain(&step.allowance) {
            match u32::try_from(at(term)) {
                Ok(number) => after.push(number),
                Err(_) => return false,
            }
        }
        match step.to {
            To::Other(other) => question.others[other].accepts(&numbers(&after)),
            To::Own => {
                if !question.allowance {
                    after.push(after.iter().sum::<u32>() + question.largest_fixed());
                }
                self.is_target(question, &after)
            }
        }
    }

    /// Whether a position, the bound behind its piles, reaches all smaller values and not this one.
    fn is_target(&self, question: &Question<'_>, position: &[u32]) -> bool {
        let (piles, bound) = position.split_at(self.piles);
        self.thresholds[self.cell(piles)] > bound[0]
            && question.smaller.iter().all(|reach| reach.accepts(&numbers(position)))
    }

    fn cell(&self, piles: &[u32]) -> usize {
        piles.iter().fold(0, |cell, &pile| cell * (self.largest as usize + 1) + pile as usize)
    }

    /// The least size of a move to the value that is asked; `None` beyond the table.
    pub(super) fn threshold(&self, piles: &[u64]) -> Option<u32> {
        let known = |stones: u64| stones <= self.largest.into();
        let inside =
            if self.grows { known(piles.iter().sum()) } else { piles.iter().all(|&pile| known(pile)) };
        let piles: Vec<u32> = piles.iter().map(|&pile| pile as u32).collect();
        inside.then(|| self.thresholds[self.cell(&piles)])
    }
}

fn numbers(position: &[u32]) -> Vec<BigUint> {
    position.iter().map(|&number| number.into()).collect()
}

/// Whether a pile behind a move is never more than it was.
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
