//! The moves of a family, as its conditions see them.

/// A linear term: of the variable piles, of the number that the player chooses, and a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Linear {
    /// A coefficient for each variable pile.
    pub(super) piles: Vec<i32>,
    /// The coefficient of the number that the player chooses.
    pub(super) chosen: i32,
    /// What is added.
    pub(super) constant: i32,
}

impl Linear {
    /// A pile as it is.
    pub(super) fn pile(pile: usize, piles: usize) -> Self {
        let mut term = Self::number(0, piles);
        term.piles[pile] = 1;
        term
    }

    /// A number, whatever the piles are.
    pub(super) fn number(constant: i32, piles: usize) -> Self {
        Self { piles: vec![0; piles], chosen: 0, constant }
    }

    /// The term with so many times the chosen number added.
    pub(super) fn plus_chosen(mut self, times: i32) -> Self {
        self.chosen += times;
        self
    }

    /// The term once the number is chosen.
    pub(super) fn with_chosen(&self, chosen: u32) -> Self {
        let chosen = i32::try_from(chosen).expect("sizes of moves that are written down are small");
        Self { piles: self.piles.clone(), chosen: 0, constant: self.constant + self.chosen * chosen }
    }

    /// The pile that the term is, if it is one.
    pub(super) fn as_pile(&self) -> Option<usize> {
        let pile = self.piles.iter().position(|&coefficient| coefficient != 0)?;
        (*self == Self::pile(pile, self.piles.len())).then_some(pile)
    }

    /// Its value for these piles and this size.
    pub(super) fn value(&self, piles: &[u64], size: u64) -> i128 {
        let sum: i128 =
            self.piles.iter().zip(piles).map(|(&a, &pile)| i128::from(a) * i128::from(pile)).sum();
        sum + i128::from(self.chosen) * i128::from(size) + i128::from(self.constant)
    }

    /// Whether it is never negative, and whether it is always; nothing if that depends.
    pub(super) fn is_natural(&self) -> Option<bool> {
        let coefficients = || self.piles.iter().chain([&self.chosen]);
        if self.constant >= 0 && coefficients().all(|&coefficient| coefficient >= 0) {
            return Some(true);
        }
        (self.constant < 0 && coefficients().all(|&coefficient| coefficient <= 0)).then_some(false)
    }
}

/// A term divided by a number and rounded down; it must not be negative.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Quotient {
    /// What is divided.
    pub(super) term: Linear,
    /// What it is divided by, at least 1.
    pub(super) divisor: u32,
}

impl Quotient {
    /// The term once the number is chosen.
    pub(super) fn with_chosen(&self, chosen: u32) -> Self {
        Self { term: self.term.with_chosen(chosen), divisor: self.divisor }
    }
}

/// What decides between the moves to one target: the least size of such a move is the threshold of the reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// The number that the player chooses.
    Chosen,
    /// Always the same; the move chooses nothing.
    Fixed(u32),
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    /// To positions of the same family.
    Own,
    /// To positions of a family that was proved before, by its place among those.
    Other(usize),
}

/// A kind of move. It is legal if nothing that it leads to and no guard is negative, and, in a game with an allowance, if its size is
/// at most that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Its size.
    pub(super) size: Size,
    /// Terms that must not be negative.
    pub(super) guard: Vec<Linear>,
    /// The piles behind it.
    pub(super) result: Vec<Linear>,
    /// The allowance behind it, in a game that has one.
    pub(super) allowance: Option<Quotient>,
    /// Which family it leads to.
    pub(super) to: To,
}

impl Step {
    /// The piles behind a move of this size, if it is legal.
    pub(super) fn from(&self, piles: &[u64], size: u64) -> Option<Vec<u64>> {
        if self.guard.iter().any(|term| term.value(piles, size) < 0) {
            return None;
        }
        self.result.iter().map(|term| u64::try_from(term.value(piles, size)).ok()).collect()
    }
}
