//! What shells and `man` read.

use std::path::PathBuf;

use clap::Args;

/// Completions for a shell: what TAB offers
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fibnim completions bash > ~/.local/share/bash-completion/completions/fibnim
  fibnim completions zsh > ~/.zfunc/_fibnim      (with fpath+=~/.zfunc before compinit)
  fibnim completions fish > ~/.config/fish/completions/fibnim.fish
  fibnim completions powershell >> $PROFILE

Exit status: fibnim help lists them")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Manual pages, one for each command, written into a folder
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fibnim man ~/.local/share/man/man1
  man fibnim-solve

Exit status: fibnim help lists them")]
pub(crate) struct ManArgs {
    /// The folder, which is made if it is not there
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}
