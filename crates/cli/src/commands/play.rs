//! `fibnim play`.

use std::io::IsTerminal;
use std::time::{SystemTime, UNIX_EPOCH};

use answers::question;
use answers::session::usual_position;

use super::rules::{given_or_own, relations, under};
use crate::cli::PlayArgs;
use crate::failure::Failure;
use crate::play::{self, Choices};

pub(crate) fn run(arguments: &PlayArgs) -> Result<(), Failure> {
    let seed = arguments.seed.unwrap_or_else(|| {
        // Any number will do; a different one each time.
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
    });
    let library = arguments.library.whose();
    let by_rules = match &arguments.by_rules {
        Some(rules) => {
            let relations = relations(&arguments.with.with, [rules.as_str()])?;
            let rules = given_or_own(rules, &relations, &library)?;
            Some(under(rules, arguments.rules.misere))
        }
        None => None,
    };
    match (&by_rules, &arguments.position) {
        (Some(rules), Some(position)) => _ = question::rules_position(position, rules)?,
        (None, Some(position)) => _ = arguments.rules.position(position)?,
        (_, None) => {}
    }
    if let Some(file) = &arguments.save {
        play::check_save(file)?;
    }
    let choices = Choices {
        rules: arguments.rules.rules(),
        position: arguments.position.clone().unwrap_or_else(|| usual_position(by_rules.as_ref())),
        by_rules,
        opponent: arguments.opponent.clone(),
        first: !arguments.second,
        seed,
        library,
    };
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let save = arguments.save.as_deref();
    match arguments.plain || !terminal {
        true => play::line_by_line(&choices, save),
        // With a position the game begins at once; without one there is a choice.
        false => play::on_the_screen(choices, arguments.position.is_some(), save),
    }
}
