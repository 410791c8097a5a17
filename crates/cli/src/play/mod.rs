//! Play against the program: on the full screen, or line by line.

#[cfg(feature = "screen")]
mod board;
mod by_rules;
#[cfg(feature = "screen")]
mod footer;
mod plain;
#[cfg(feature = "screen")]
mod screen;
#[cfg(feature = "screen")]
mod setup;

use std::io::Write as _;
use std::path::Path;

use answers::library::Whose;
use answers::question;
use answers::rules_session::RulesSession;
use answers::session::Session;
use fibnim::players::Strategy;
use fibnim::rules::Rules;

use crate::failure::Failure;
use crate::files;
use crate::machine;

/// What is to be played.
pub(crate) struct Choices {
    pub(crate) rules: question::Rules,
    pub(crate) position: String,
    pub(crate) opponent: Strategy,
    /// Whether the person moves first.
    pub(crate) first: bool,
    pub(crate) seed: u64,
    pub(crate) library: Whose,
}

impl Choices {
    /// A game as chosen, if it can be played.
    fn session(&self) -> Result<Session, Failure> {
        let start = question::position(&self.position, &self.rules)?;
        if start.is_over() {
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

/// Refuses a file that a game could not be written to, or that is something else, before anybody plays for it.
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

/// Plays a game by its rules on standard input and output.
pub(crate) fn by_rules(
    rules: Rules,
    position: &str,
    (first, opponent, seed): (bool, &Strategy, u64),
    library: &Whose,
    save: Option<&Path>,
) -> Result<(), Failure> {
    let start = question::rules_position(position, &rules)?;
    if rules.block() > 0 || rules.lines().iter().any(|rule| !rule.more_choices().is_empty()) {
        return Err(Failure::input(
            "games with several chosen numbers or blocked options cannot be played yet",
            "`solve --rules` answers their positions one by one",
        ));
    }
    if rules.moves(&start).next().is_none() {
        return Err(Failure::input("there is no move to play", "begin with more stones"));
    }
    let shelf = library.known()?;
    let session = RulesSession::new(rules, start, first, opponent.clone(), seed, shelf, machine::limits());
    by_rules::run(&mut { session }, save)
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
