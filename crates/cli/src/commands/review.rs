//! `fibnim review`.

use answers::answer::{Reviewed, ReviewedByRules, line};
use answers::question;
use fibnim::game::transcript::{Transcript, TranscriptError};
use fibnim::rules::RulesTranscript;
use fibnim::solve::review::review;
use fibnim::solve::review_by_rules;

use super::rules::given_or_own;
use crate::cli::ReviewArgs;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::{remarks, remarks_by_rules};

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
    if RulesTranscript::is_one(&text) || arguments.by_rules.is_some() {
        return by_rules(arguments, &text, &unreadable);
    }
    let transcript = Transcript::parse(&text).map_err(unreadable)?;
    let mut shelf = arguments.library.whose().known()?;
    let mut progress = Progress::new("review");
    let found = stoppable(|stop| {
        review(&transcript, shelf.as_mut(), &machine::limits().ended_by(stop), &mut progress)
    })?;
    Ok(output::print(&if arguments.json {
        line(&Reviewed::new(&transcript, &found))
    } else {
        remarks(&transcript, &found)
    })?)
}

/// A game by its rules.
fn by_rules(
    arguments: &ReviewArgs,
    text: &str,
    unreadable: &dyn Fn(TranscriptError) -> Failure,
) -> Result<(), Failure> {
    let library = arguments.library.whose();
    let own = arguments.by_rules.as_deref().map(|rules| given_or_own(rules, &library)).transpose()?;
    let mut find = |name: &str| match &own {
        Some(rules) if rules.name() == name => Ok(rules.clone()),
        Some(rules) => Err(format!("the game is {name}, and --rules gives those of {}", rules.name())),
        None => question::known_rules(name)
            .map_err(|_| format!("no known game is called {name}; --rules FILE gives its rules")),
    };
    let transcript = RulesTranscript::parse(text, &mut find).map_err(unreadable)?;
    let mut shelf = library.known()?;
    let mut progress = Progress::new("review");
    let found = stoppable(|stop| {
        review_by_rules::review(&transcript, shelf.as_mut(), &machine::limits().ended_by(stop), &mut progress)
    })?;
    Ok(output::print(&if arguments.json {
        line(&ReviewedByRules::new(&transcript, &found))
    } else {
        remarks_by_rules(&transcript, &found)
    })?)
}
