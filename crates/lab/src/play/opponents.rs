//! Who can be played against.

use fibnim::game::{Move, Position};
use fibnim::proof::Shelf;
use fibnim::solve::solve_with;
use fibnim::{Budget, Undecided, Unwatched};

use super::session::Opponent;
use crate::failure::Failure;

/// The opponents that the screen offers.
pub(crate) const OPPONENTS: [&str; 1] = ["perfect"];

/// The opponent called so.
pub(crate) fn opponent(name: &str, _seed: u64) -> Result<Box<dyn Opponent>, Failure> {
    match name {
        "perfect" => Ok(Box::new(Perfect)),
        _ => Err(Failure::input(
            format!("there is no opponent `{name}`"),
            format!("opponents are {}", OPPONENTS.join(", ")),
        )),
    }
}

struct Perfect;

impl Opponent for Perfect {
    fn name(&self) -> String {
        "perfect".into()
    }

    fn choose(
        &mut self,
        position: &Position,
        shelf: &mut dyn Shelf,
        budget: &Budget,
    ) -> Result<Move, Undecided> {
        let analysis = solve_with(position, shelf, budget, &mut Unwatched)?;
        let first = analysis.winning_moves.into_iter().next();
        Ok(first.or_else(|| position.moves().next()).unwrap_or(Move { pile: 0, take: 1u32.into() }))
    }
}
