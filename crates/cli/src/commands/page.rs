//! `fibnim` without a command: the page.

use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use server::{Event, Tell};

use crate::cli::PageArgs;
use crate::failure::Failure;
use crate::log::{LogFile, dated};
use crate::output;
use crate::render::page;

/// Serves the page until Ctrl-C.
pub(crate) fn run(arguments: &PageArgs) -> Result<(), Failure> {
    let (wanted, opens) = (arguments.listen, arguments.open);
    let log = match &arguments.log {
        None => Log::Off,
        Some(None) => Log::Errors,
        Some(Some(path)) => Log::File(Mutex::new(LogFile::open(path)?)),
    };
    let (libraries, broken) = arguments.library.whose().libraries()?;
    if let Some(broken) = broken {
        complain(&format!("theorems are kept until the program ends: {broken}"));
    }
    let tell: Tell = Arc::new(move |event: Event<'_>| match event {
        Event::Listening { url, port, others } => {
            if wanted.port() != 0 && port != wanted.port() {
                complain(&format!("port {} is taken, so this is port {port}", wanted.port()));
            }
            if !others.is_empty() {
                complain(page::WARNING);
            }
            // The page is served even if the output is closed.
            let _ = output::print(&page::address(url, others));
            if opens && let Err(error) = open::that_detached(url) {
                complain(&format!("no browser could be opened: {error}"));
            }
        }
        Event::Finishing => complain("stopping; what was proved is being kept"),
        Event::StillFinishing => {
            complain("still stopping, so that nothing is lost; once more ends it at once");
        }
        // Standard error has it once, with or without a log.
        Event::Trouble { .. } | Event::Recovered => {
            complain(&page::logged(&event));
            if let Log::File(_) = log {
                log.write(&page::logged(&event));
            }
        }
        Event::Answered { .. } => log.write(&page::logged(&event)),
    });
    Ok(server::run(
        wanted,
        &arguments.hosts,
        &arguments.embedders,
        arguments.public.clone(),
        libraries,
        tell,
    )?)
}

/// Writes a message to standard error, in lines that fit.
fn complain(line: &str) {
    output::note(line);
}

/// Where requests are logged.
enum Log {
    Off,
    Errors,
    File(Mutex<LogFile>),
}

impl Log {
    /// Writes a line with its time. A disk that is full stops no server.
    fn write(&self, line: &str) {
        match self {
            Self::Off => {}
            // A line of a log stays one.
            Self::Errors => drop(writeln!(anstream::stderr(), "{}", dated(line))),
            Self::File(file) => {
                let ended = file.lock().unwrap_or_else(PoisonError::into_inner).write(line);
                if let Some(reason) = ended {
                    complain(&reason);
                }
            }
        }
    }
}
