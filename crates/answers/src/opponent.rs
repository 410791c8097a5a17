//! Who can be played against: every strategy of [`fibnim::players`].

use fibnim::Undecided;
use fibnim::game::{Move, Position};
use fibnim::players::{Dice, Mind, Strategy};
use fibnim::proof::Shelf;
use limits::Limits;

/// A strategy at the table, with what it knows and its dice.
pub struct Opponent<'s> {
    strategy: Strategy,
    mind: Mind<'s>,
    dice: Dice,
}

impl<'s> Opponent<'s> {
    /// A strategy that may use these theorems and so much for each move; the same seed plays the same game again.
    pub fn new(strategy: Strategy, seed: u64, shelf: Box<dyn Shelf + 's>, limits: Limits) -> Self {
        Self { strategy, mind: Mind::with_shelf(limits, shelf), dice: Dice::seeded(seed) }
    }

    /// Its name in transcripts.
    pub fn name(&self) -> String {
        self.strategy.to_string()
    }

    /// Its move; nothing if there is none.
    ///
    /// # Errors
    ///
    /// If the limits do not suffice to tell.
    pub fn choose(&mut self, position: &Position) -> Result<Option<Move>, Undecided> {
        self.strategy.draw(position, &mut self.mind, &mut self.dice)
    }
}
