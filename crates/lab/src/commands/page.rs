//! `fibnim` without a command: the page.

use std::io::Write as _;

use server::Event;

use crate::cli::PageArgs;
use crate::failure::Failure;
use crate::output;
use crate::render::page;

/// Serves the page until Ctrl-C.
pub(crate) fn run(arguments: &PageArgs) -> Result<(), Failure> {
    let wanted = arguments.listen;
    let (libraries, broken) = arguments.library.whose().libraries()?;
    if let Some(broken) = broken {
        let _ = writeln!(anstream::stderr(), "theorems are kept until the program ends: {broken}");
    }
    let tell = |event: Event<'_>| match event {
        Event::Listening { url, port } => {
            if wanted.port() != 0 && port != wanted.port() {
                let _ =
                    writeln!(anstream::stderr(), "port {} is taken, so this is port {port}", wanted.port());
            }
            // If nobody reads the address, the page is there all the same.
            let _ = output::print(&page::address(url));
            if arguments.open
                && let Err(error) = open::that_detached(url)
            {
                let _ = writeln!(anstream::stderr(), "no browser could be opened: {error}");
            }
        }
        Event::Finishing => {
            let _ = writeln!(anstream::stderr(), "finishing; Ctrl-C again ends at once");
        }
    };
    Ok(server::run(wanted, libraries, &tell)?)
}
