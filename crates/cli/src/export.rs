//! Automata written to files: as pictures, and for other programs.

use std::path::PathBuf;

use automata::Automaton;
use clap::Args;

use crate::failure::Failure;
use crate::files;

/// Where an automaton goes.
#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// Write the automaton to this file in Walnut's format
    #[arg(long, value_name = "FILE")]
    pub(crate) walnut: Option<PathBuf>,

    /// Write the automaton to this file for Graphviz
    #[arg(long, value_name = "FILE")]
    pub(crate) dot: Option<PathBuf>,

    /// Write a drawing of the automaton to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

impl ExportArgs {
    /// Whether nothing is to be written.
    pub(crate) fn is_empty(&self) -> bool {
        self.walnut.is_none() && self.dot.is_none() && self.svg.is_none()
    }

    /// Refuses files that could not be written, before anything is computed for them.
    pub(crate) fn check_places(&self) -> Result<(), Failure> {
        [&self.walnut, &self.dot, &self.svg]
            .into_iter()
            .flatten()
            .try_for_each(|path| files::check_place(path))
    }

    /// Writes an automaton whose tracks have these names.
    pub(crate) fn write(&self, automaton: &Automaton, names: &[&str]) -> Result<(), Failure> {
        let write = |path: &Option<PathBuf>, text: &dyn Fn() -> Result<String, Failure>| match path {
            None => Ok(()),
            Some(path) => Ok::<(), Failure>(files::write(path, text()?)?),
        };
        write(&self.walnut, &|| Ok(automaton.to_walnut(names)))?;
        write(&self.dot, &|| Ok(automaton.to_dot(names)))?;
        write(&self.svg, &|| drawing(automaton, names))
    }
}

/// The automaton as a picture, if a picture helps.
fn drawing(automaton: &Automaton, names: &[impl AsRef<str>]) -> Result<String, Failure> {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    picture::automaton::svg(automaton, &names).map_err(|unreadable| Failure::TooLarge {
        message: unreadable.to_string(),
        help: "--dot writes the automaton for Graphviz, --walnut for Walnut".into(),
    })
}
