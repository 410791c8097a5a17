//! `fibnim play`.

use std::io::IsTerminal;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::cli::PlayArgs;
use crate::failure::Failure;
use crate::play::{self, Choices};

/// A pile to begin with, where none is named.
const DEFAULT: &str = "12";

pub(crate) fn run(arguments: &PlayArgs) -> Result<(), Failure> {
    let seed = arguments.seed.unwrap_or_else(|| {
        // Any number will do; a different one each time.
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
    });
    if let (Some(rules), Some(position)) = (&arguments.by_rules, &arguments.position) {
        let library = arguments.library.whose();
        let rules = super::rules::under(super::rules::given_or_own(rules, &library)?, arguments.rules.misere);
        if let Some(file) = &arguments.save {
            play::check_save(file)?;
        }
        let opponent = (!arguments.second, &arguments.opponent, seed);
        return play::by_rules(rules, position, opponent, &library, arguments.save.as_deref());
    }
    if let Some(position) = &arguments.position {
        arguments.rules.position(position)?;
    }
    if let Some(file) = &arguments.save {
        play::check_save(file)?;
    }
    let choices = Choices {
        rules: arguments.rules.rules(),
        position: arguments.position.clone().unwrap_or_else(|| DEFAULT.into()),
        opponent: arguments.opponent.clone(),
        first: !arguments.second,
        seed,
        library: arguments.library.whose(),
    };
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let save = arguments.save.as_deref();
    match arguments.plain || !terminal {
        true => play::line_by_line(&choices, save),
        // With a position the game begins at once; without one there is a choice.
        false => play::on_the_screen(choices, arguments.position.is_some(), save),
    }
}
