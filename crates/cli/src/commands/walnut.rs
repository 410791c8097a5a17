//! `fibnim walnut`: a file of Walnut's commands.

use std::path::{Path, PathBuf};

use automata::TooLarge;
use automata::commands::{Done, Files, Refused, Session};
use limits::Limits;

use crate::cli::WalnutArgs;
use crate::failure::{Allowed, Failure};
use crate::files::{self, There};
use crate::input;
use crate::interrupt::stoppable;
use crate::machine;
use crate::output;

/// Walnut's libraries: the folders beside each other that it calls its home.
struct Home(PathBuf);

impl Files for Home {
    fn text(&self, folder: &str, name: &str) -> Option<String> {
        // A name in a file of commands is one of a file there, and nowhere else.
        let is_name = !name.contains(['/', '\\']) && !name.starts_with('.');
        is_name.then(|| output::file(&self.0.join(folder).join(name)).ok()).flatten()
    }
}

pub(crate) fn run(arguments: &WalnutArgs) -> Result<(), Failure> {
    let limits = machine::limits();
    let limits = Limits { memory: machine::memory(arguments.memory), states: arguments.states, ..limits };
    let file = arguments.file.as_deref();
    let home = Home(arguments.home.clone().unwrap_or_else(|| home(file)));
    let mut session = Session::new(&home);
    let mut refused = 0;
    let mut undecided = None;
    let mut run = |text: &str| -> Result<(), Failure> {
        let mut failed = None;
        stoppable(|stop| {
            session.run(text, &limits.ended_by(stop), &mut |command, result| match result {
                Ok(done) if failed.is_none() => {
                    failed = self::done(&done, arguments.results.as_deref()).err();
                }
                Ok(_) => {}
                Err(why) => {
                    let short: String = command.chars().take(60).collect();
                    output::note(&format!("refused: {short}\n  {why}"));
                    match why {
                        Refused::TooLarge(limit) => undecided = Some(limit),
                        Refused::Message { .. } => refused += 1,
                    }
                }
            });
        });
        failed.map_or(Ok(()), Err)
    };
    match file {
        Some(file) => run(&output::file(file)?)?,
        None => {
            let mut lines = std::io::stdin().lock();
            while let Some(line) = input::line(&mut lines)? {
                run(&line)?;
            }
        }
    }
    ended(refused, undecided, limits.memory)
}

/// Prints what a command prints, and writes its automaton as Walnut does.
fn done(done: &Done, results: Option<&Path>) -> Result<(), Failure> {
    if !done.printed.is_empty() {
        output::print(&format!("{}\n", done.printed))?;
    }
    let (Some(folder), Some((name, file))) = (results, &done.result) else { return Ok(()) };
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_name {
        return Err(Failure::input(format!("{name} cannot name a file"), "use letters, digits and _"));
    }
    files::make_folders(folder)?;
    let files = [("txt", Some(file)), ("mpl", done.matrices.as_ref())];
    for (ending, text) in files {
        let Some(text) = text else { continue };
        let path = folder.join(format!("{name}.{ending}"));
        refuse_others(&path)?;
        files::write(&path, text)?;
    }
    Ok(())
}

/// Refuses to write over what is no result of a predicate: the file of commands names the file, and need not mean it.
fn refuse_others(path: &Path) -> Result<(), Failure> {
    let results: [&[u8]; 6] = [b"msd_", b"lsd_", b"{", b"true\n", b"false\n", b"with(ArrayTools):\n"];
    let is_result = |beginning| files::there(path, beginning).is_ok_and(|found| found != There::Foreign);
    if results.into_iter().any(is_result) {
        return Ok(());
    }
    let message = format!("{} already exists and holds no automaton", path.display());
    Err(Failure::input(
        message,
        "name another folder with --results, or another predicate; nothing was changed",
    ))
}

/// The exit status says whether something was left out.
fn ended(refused: usize, undecided: Option<TooLarge>, memory: u64) -> Result<(), Failure> {
    match (refused, undecided) {
        (_, Some(limit)) => Err(Failure::statement(limit, Allowed { time: None, memory: Some(memory) })),
        (0, None) => Ok(()),
        (count, None) => Err(Failure::input(
            if count == 1 {
                "one command was refused".into()
            } else {
                format!("{count} commands were refused")
            },
            "docs/COMPARED.md says which commands are there",
        )),
    }
}

/// The folder with the libraries: that in which the folder of the file lies, if it is Walnut's folder of commands.
fn home(file: Option<&Path>) -> PathBuf {
    let folder = file.and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.map_or_else(|| PathBuf::from("."), Path::to_owned);
    match folder.file_name() {
        Some(name) if name == "Command Files" => folder.join(".."),
        _ => folder,
    }
}
