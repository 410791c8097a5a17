//! `fibnim review`.

use fibnim::game::transcript::Transcript;
use fibnim::solve::review::review;
use fibnim::{Budget, Unwatched};

use super::solve::shelf;
use crate::cli::ReviewArgs;
use crate::failure::Failure;
use crate::output;
use crate::render::{remarks, remarks_json};

pub(crate) fn run(arguments: &ReviewArgs) -> Result<(), Failure> {
    let name = arguments.file.display();
    let text = if arguments.file == std::path::Path::new("-") {
        output::argument_or_stdin("-".into())?
    } else {
        output::file(&arguments.file)?
    };
    let transcript = Transcript::parse(&text).map_err(|error| {
        Failure::input(
            format!("{name}: {error}"),
            "fibnim play --save FILE writes such files; see fibnim review --help",
        )
    })?;
    let mut shelf = shelf(&arguments.library)?;
    let found = review(&transcript, &mut shelf, &Budget::default(), &mut Unwatched)?;
    output::print(&if arguments.json {
        remarks_json(&transcript, &found)
    } else {
        remarks(&transcript, &found)
    })?;
    Ok(())
}
