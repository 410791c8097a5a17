//! `fibnim review`.

use answers::answer::{Reviewed, line};
use fibnim::game::transcript::Transcript;
use fibnim::solve::review::review;

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
    let transcript = Transcript::parse(&text).map_err(|error| {
        Failure::input(
            format!("{name}: {error}"),
            "fibnim play --save FILE writes such files; see fibnim review --help",
        )
    })?;
    let mut shelf = arguments.library.whose().known()?;
    let mut progress = Progress::new("review");
    let found =
        stoppable(|stop| review(&transcript, &mut shelf, &machine::limits().ended_by(stop), &mut progress))?;
    Ok(output::print(&if arguments.json {
        line(&Reviewed::new(&transcript, &found))
    } else {
        remarks(&transcript, &found)
    })?)
}
