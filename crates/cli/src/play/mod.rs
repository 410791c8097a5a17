//! Play against the program: on the full screen, or line by line.

#[cfg(feature = "screen")]
mod board;
#[cfg(feature = "screen")]
mod choice;
#[cfg(feature = "screen")]
mod footer;
mod plain;
#[cfg(feature = "screen")]
mod screen;
#[cfg(feature = "screen")]
mod setup;

use std::io::Write as _;
use std::path::Path;

use answers::library::LibraryPath;
use answers::question::{self, GamePosition};
use answers::session::Session;
use fibnim::players::Strategy;
use fibnim::rules::Rules;

use crate::failure::Failure;
use crate::files;
use crate::machine;

/// What is to be played.
pub(crate) struct Choices {
    pub(crate) rules: question::Rules,
    /// A game by its rules, if it is one.
    pub(crate) by_rules: Option<Rules>,
    pub(crate) position: String,
    pub(crate) opponent: Strategy,
    /// Whether the person moves first.
    pub(crate) first: bool,
    pub(crate) seed: u64,
    pub(crate) library: LibraryPath,
}

impl Choices {
    /// A game as chosen, if it can be played.
    fn session(&self) -> Result<Session<'static>, Failure> {
        let start = match &self.by_rules {
            Some(rules) if rules.block() > 0 => {
                return Err(Failure::input(
                    "games with blocked options cannot be played in the terminal",
                    "play them on the page, or ask `solve --rules` about one position at a time",
                ));
            }
            Some(rules) => {
                GamePosition::Rules(rules.clone(), question::rules_position(&self.position, rules)?)
            }
            None => GamePosition::Piles(question::position(&self.position, &self.rules)?),
        };
        let is_over = match &start {
            GamePosition::Piles(start) => start.is_over(),
            GamePosition::Rules(rules, start) => rules.moves(start).next().is_none(),
        };
        if is_over {
            return Err(Failure::input(
                "there is no move to play",
                "begin with more stones, such as fibnim play 12",
            ));
        }
        let shelf = self.library.known()?;
        let (person, opponent) = (usize::from(!self.first), self.opponent.clone());
        Ok(Session::new(start, person, opponent, self.seed, shelf, machine::limits()))
    }
}

/// How every game that was written down begins.
const GAME: &[u8] = b"fibnim transcript";

/// Refuses a file that a game could not be written to, or that is something else, before the game begins.
pub(crate) fn check_save(path: &Path) -> Result<(), Failure> {
    files::check_place(path)?;
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Ok(());
    }
    files::refuse_foreign(path, GAME, "a game").map(drop)
}

/// Writes a game to a file, if one is named.
fn store(transcript: &str, save: Option<&Path>) -> Result<(), Failure> {
    let Some(path) = save else { return Ok(()) };
    files::write(path, transcript)?;
    // It does no harm if this cannot be printed.
    let _ = writeln!(anstream::stderr(), "written to {}", path.display());
    Ok(())
}

/// Plays on standard input and output.
pub(crate) fn line_by_line(choices: &Choices, save: Option<&Path>) -> Result<(), Failure> {
    plain::run(&mut choices.session()?, save)
}

/// Plays on the full screen, at once or after a choice.
#[cfg(feature = "screen")]
pub(crate) fn on_the_screen(choices: Choices, at_once: bool, save: Option<&Path>) -> Result<(), Failure> {
    let session = at_once.then(|| choices.session()).transpose()?;
    screen::run(choices, session, save)
}

/// Without a screen, line by line.
#[cfg(not(feature = "screen"))]
#[expect(clippy::needless_pass_by_value, reason = "as with a screen")]
pub(crate) fn on_the_screen(choices: Choices, _at_once: bool, save: Option<&Path>) -> Result<(), Failure> {
    line_by_line(&choices, save)
}
