//! `fibnim man`: manual pages, made of what the command line accepts.

use std::path::Path;

use anyhow::Context;
use clap::Command;

use crate::cli::{Cli, ManArgs};
use crate::failure::Failure;
use crate::files;
use crate::output;

pub(crate) fn run(arguments: &ManArgs) -> Result<(), Failure> {
    let folder = &arguments.folder;
    files::make_folders(folder)?;
    let mut program = Cli::described().disable_help_subcommand(true);
    program.build();
    let pages = pages(&program, folder)?;
    Ok(output::print(&format!("{pages} pages in {}\n", folder.display()))?)
}

/// A page for a command and for each below it; how many.
fn pages(command: &Command, folder: &Path) -> Result<usize, Failure> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
    let mut page = Vec::new();
    // The title is the whole name, as in `man fibnim-solve`.
    clap_mangen::Man::new(command.clone())
        .title(name.clone())
        .render(&mut page)
        .with_context(|| format!("cannot make the page of {name}"))?;
    // As every page begins that clap_mangen makes.
    files::write_ours(&folder.join(format!("{name}.1")), page, b".ie ", "a manual page")?;
    let below = command.get_subcommands().map(|command| pages(command, folder));
    Ok(1 + below.sum::<Result<usize, Failure>>()?)
}
