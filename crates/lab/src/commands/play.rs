//! `fibnim play`.

use std::io::IsTerminal;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::cli::{PlayArgs, ScopeArg};
use crate::failure::Failure;
use crate::play::{Choices, plain, screen};

/// A pile to begin with, where none is named.
const DEFAULT: &str = "12";

pub(crate) fn run(arguments: &PlayArgs) -> Result<(), Failure> {
    let seed = arguments.seed.unwrap_or_else(|| {
        // Any number will do; a different one each time.
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
    });
    let choices = Choices {
        game: arguments.game.clone(),
        position: arguments.position.clone().unwrap_or_else(|| DEFAULT.into()),
        opponent: arguments.opponent.clone(),
        first: !arguments.second,
        misere: arguments.misere,
        local: arguments.piles.map(|scope| matches!(scope, ScopeArg::Local)),
        seed,
        library: arguments.library.clone(),
    };
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if arguments.plain || !terminal {
        return plain::run(&mut choices.session()?, arguments.save.as_deref());
    }
    // With a position the game begins at once; without one there is a choice.
    let session = match &arguments.position {
        Some(_) => Some(choices.session()?),
        None => None,
    };
    screen::run(choices, session, arguments.save.as_deref())
}
