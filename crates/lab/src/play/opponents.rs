//! Who can be played against: every strategy of [`fibnim::players`].

use fibnim::game::{Move, Position};
use fibnim::players::{Dice, Mind, Strategy, UnknownStrategy};
use fibnim::proof::Shelf;
use fibnim::{Budget, Undecided};

use crate::failure::Failure;

/// A strategy at the table, with what it knows and its dice.
pub(crate) struct Opponent {
    strategy: Strategy,
    mind: Mind,
    dice: Dice,
}

impl Opponent {
    /// The opponent called so.
    pub(super) fn named(name: &str, seed: u64, shelf: Box<dyn Shelf>) -> Result<Self, Failure> {
        let strategy: Strategy =
            name.parse().map_err(|error: UnknownStrategy| Failure::input(error.to_string(), error.help()))?;
        let mind = Mind::with_shelf(Budget::default(), shelf);
        Ok(Self { strategy, mind, dice: Dice::seeded(seed) })
    }

    /// Its name in transcripts.
    pub(super) fn name(&self) -> String {
        self.strategy.to_string()
    }

    /// Its move; nothing if there is none.
    pub(super) fn choose(&mut self, position: &Position) -> Result<Option<Move>, Undecided> {
        self.strategy.draw(position, &mut self.mind, &mut self.dice)
    }
}
