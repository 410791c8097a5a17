//! `fibnim completions`.

use crate::cli::{Cli, CompletionsArgs};
use crate::failure::Failure;
use crate::output;

pub(crate) fn run(arguments: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::described(), "fibnim", &mut script);
    Ok(output::print(&String::from_utf8_lossy(&script))?)
}
