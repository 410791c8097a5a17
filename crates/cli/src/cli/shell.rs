//! Shell completions and manual pages.

use std::path::PathBuf;

use clap::Args;

/// Print completions for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fibnim completions bash > ~/.local/share/bash-completion/completions/fibnim
  fibnim completions zsh > ~/.zfunc/_fibnim      (with fpath+=~/.zfunc before compinit)
  fibnim completions fish > ~/.config/fish/completions/fibnim.fish
  fibnim completions powershell >> $PROFILE")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Write manual pages, one for each command, to a folder
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fibnim man ~/.local/share/man/man1
  man fibnim-solve")]
pub(crate) struct ManArgs {
    /// The folder, which is created if necessary
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}
