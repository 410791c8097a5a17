//! The moves of a family, as its conditions see them.

use crate::rules::Property;

/// A linear term: of the variable piles, of the number that the player chooses, and a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::proof) struct Linear {
    /// A coefficient for each variable pile.
    pub(in crate::proof) piles: Vec<i32>,
    /// The coefficient of the number that the player chooses.
    pub(in crate::proof) chosen: i32,
    /// What is added.
    pub(in crate::proof) constant: i32,
}

impl Linear {
    /// A pile as it is.
    pub(in crate::proof) fn pile(pile: usize, piles: usize) -> Self {
        let mut term = Self::number(0, piles);
        term.piles[pile] = 1;
        term
    }

    /// A number, whatever the piles are.
    pub(in crate::proof) fn number(constant: i32, piles: usize) -> Self {
        Self { piles: vec![0; piles], chosen: 0, constant }
    }

    /// The term plus a multiple of the chosen number.
    pub(in crate::proof) fn plus_chosen(mut self, times: i32) -> Self {
        self.chosen += times;
        self
    }

    /// The term once the number is chosen.
    pub(in crate::proof) fn with_chosen(&self, chosen: u32) -> Self {
        let chosen = i32::try_from(chosen).expect("sizes of moves that are written down are small");
        Self { piles: self.piles.clone(), chosen: 0, constant: self.constant + self.chosen * chosen }
    }

    /// The pile that the term is, if it is one.
    pub(in crate::proof) fn as_pile(&self) -> Option<usize> {
        let pile = self.piles.iter().position(|&coefficient| coefficient != 0)?;
        (*self == Self::pile(pile, self.piles.len())).then_some(pile)
    }

    /// Its value for these piles and this size.
    pub(in crate::proof) fn value(&self, piles: &[u64], size: u64) -> i128 {
        let sum: i128 =
            self.piles.iter().zip(piles).map(|(&a, &pile)| i128::from(a) * i128::from(pile)).sum();
        sum + i128::from(self.chosen) * i128::from(size) + i128::from(self.constant)
    }

    /// Whether it is never negative, and whether it is always; `None` if that depends.
    pub(in crate::proof) fn is_natural(&self) -> Option<bool> {
        let coefficients = || self.piles.iter().chain([&self.chosen]);
        if self.constant >= 0 && coefficients().all(|&coefficient| coefficient >= 0) {
            return Some(true);
        }
        (self.constant < 0 && coefficients().all(|&coefficient| coefficient <= 0)).then_some(false)
    }
}

/// What is asked of a term beside that it is not negative.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::proof) struct Asked {
    pub(in crate::proof) term: Linear,
    pub(in crate::proof) property: Property,
    /// Whether the opposite is asked.
    pub(in crate::proof) negated: bool,
}

impl Asked {
    /// The same once the number is chosen.
    pub(in crate::proof) fn with_chosen(&self, chosen: u32) -> Self {
        Self { term: self.term.with_chosen(chosen), ..self.clone() }
    }

    /// Whether it holds for these piles and this size.
    pub(in crate::proof) fn holds(&self, piles: &[u64], size: u64) -> bool {
        self.property.is_of(&self.term.value(piles, size).into()) != self.negated
    }

    /// Whether it always holds, or never; `None` if that depends.
    pub(in crate::proof) fn is_known(&self) -> Option<bool> {
        let depends = self.term.piles.iter().chain([&self.term.chosen]).any(|&times| times != 0);
        (!depends).then(|| self.holds(&[], 0))
    }
}

/// A term divided by a number and rounded down; it must not be negative.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::proof) struct Quotient {
    /// What is divided.
    pub(in crate::proof) term: Linear,
    /// What it is divided by, at least 1.
    pub(in crate::proof) divisor: u32,
}

impl Quotient {
    /// The term once the number is chosen.
    pub(in crate::proof) fn with_chosen(&self, chosen: u32) -> Self {
        Self { term: self.term.with_chosen(chosen), divisor: self.divisor }
    }
}

/// What decides between the moves to one target: the least size of such a move is the threshold of the reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::proof) enum Size {
    /// The number that the player chooses.
    Chosen,
    /// Always the same; the move chooses nothing.
    Fixed(u32),
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::proof) enum To {
    /// To positions of the same family.
    Own,
    /// To positions of a family that was proved before, by its place among those.
    Other(usize),
}

/// A kind of move. It is legal if nothing that it leads to and no guard is negative, and, in a game with an allowance, if its size is
/// at most that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::proof) struct Step {
    /// Its size.
    pub(in crate::proof) size: Size,
    /// Terms that must not be negative.
    pub(in crate::proof) guard: Vec<Linear>,
    /// What is asked beside.
    pub(in crate::proof) asked: Vec<Asked>,
    /// The piles after it.
    pub(in crate::proof) result: Vec<Linear>,
    /// The allowance after it, in a game that has one; `None` if it keeps what it is.
    pub(in crate::proof) allowance: Option<Quotient>,
    /// Whether the allowance stays what it is: such a move is not part of the reach, which never shrinks as the allowance grows.
    pub(in crate::proof) keeps: bool,
    /// Which family it leads to.
    pub(in crate::proof) to: To,
}

impl Step {
    /// The piles after a move of this size, if it is legal.
    pub(in crate::proof) fn from(&self, piles: &[u64], size: u64) -> Option<Vec<u64>> {
        if self.guard.iter().any(|term| term.value(piles, size) < 0)
            || !self.asked.iter().all(|one| one.holds(piles, size))
        {
            return None;
        }
        self.result.iter().map(|term| u64::try_from(term.value(piles, size)).ok()).collect()
    }
}
