//! Play against the program: on the full screen, or line by line.

mod board;
mod opponents;
pub(crate) mod plain;
pub(crate) mod screen;
pub(crate) mod session;
mod setup;

use fibnim::game::{Convention, Game, Scope, notation};

use crate::commands::solve::{dynamic, shelf};
use crate::failure::Failure;
use crate::library::LibraryArgs;
use opponents::Opponent;
use session::Session;

/// What is to be played.
pub(crate) struct Choices {
    pub(crate) game: String,
    pub(crate) position: String,
    pub(crate) opponent: String,
    /// Whether the person moves first.
    pub(crate) first: bool,
    pub(crate) misere: bool,
    pub(crate) local: Option<bool>,
    pub(crate) seed: u64,
    pub(crate) library: LibraryArgs,
}

impl Choices {
    /// A game as chosen, if it can be played.
    pub(crate) fn session(&self) -> Result<Session, Failure> {
        let convention = if self.misere { Convention::Misere } else { Convention::Normal };
        let game = Game { dynamic: dynamic(&self.game)?, convention };
        let setup = notation::parse(&self.position)
            .map_err(|error| Failure::Notation { text: self.position.clone(), error })?;
        let scope = self.local.map(|local| if local { Scope::Local } else { Scope::Global });
        let start = setup.position(game, scope, None)?;
        if start.is_over() {
            return Err(Failure::input(
                "there is no move to play",
                "begin with more stones, such as fibnim play 12",
            ));
        }
        let opponent = Opponent::named(&self.opponent, self.seed, Box::new(shelf(&self.library)?))?;
        Ok(Session::new(start, usize::from(!self.first), opponent, Box::new(shelf(&self.library)?)))
    }
}
