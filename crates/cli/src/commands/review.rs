//! `fibnim review`.

use answers::answer::{ReviewedGame, line};
use answers::question;
use answers::record::Record;
use answers::words::review_lines;
use fibnim::game::transcript::TranscriptError;

use super::rules::given_or_own;
use crate::cli::ReviewArgs;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::remarks;

pub(crate) fn run(arguments: &ReviewArgs) -> Result<(), Failure> {
    let name = arguments.file.display();
    let text = if arguments.file == std::path::Path::new("-") {
        output::argument_or_stdin("-".into())?
    } else {
        output::written_file(&arguments.file)?
    };
    let unreadable = |error: TranscriptError| {
        Failure::input(
            format!("{name}: {error}"),
            "fibnim play --save FILE writes such files; see fibnim review --help",
        )
    };
    let library = arguments.library.whose();
    let own = arguments.by_rules.as_deref().map(|rules| given_or_own(rules, &[], &library)).transpose()?;
    let mut find = |name: &str| match &own {
        Some(rules) if rules.name() == name => Ok(rules.clone()),
        Some(rules) => Err(format!("the game is {name}, and --rules gives those of {}", rules.name())),
        None => question::known_rules(name)
            .map_err(|_| format!("no known game is called {name}; --rules FILE gives its rules")),
    };
    let record = Record::parse(&text, &mut find).map_err(unreadable)?;
    if own.is_some() && matches!(record, Record::Piles(_)) {
        return Err(Failure::input(format!("{name} is not a game by its rules"), "leave --rules out"));
    }
    let mut shelf = library.known()?;
    let mut progress = Progress::new("review");
    let found =
        stoppable(|stop| record.review(shelf.as_mut(), &machine::limits().ended_by(stop), &mut progress))?;
    Ok(output::print(&match arguments.json {
        true => line(&ReviewedGame::new(&found)),
        false => remarks(&record, &review_lines(&found)),
    })?)
}
