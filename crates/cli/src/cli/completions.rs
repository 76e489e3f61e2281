//! `barpoint completions`

use anyhow::Context;
use clap_complete::{Shell, generate};

use crate::output::print;
use crate::status::Status;

/// Writes a script that lets a shell complete commands, options and their values
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint completions bash > ~/.local/share/bash-completion/completions/barpoint
  barpoint completions zsh > ~/.zfunc/_barpoint
  barpoint completions fish > ~/.config/fish/completions/barpoint.fish
  barpoint completions powershell >> $PROFILE")]
pub(crate) struct CompletionsArgs {
    /// Shell that reads the script
    shell: Shell,
}

/// Prints the script for a command line.
pub(super) fn run(args: &CompletionsArgs, mut interface: clap::Command) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    generate(args.shell, &mut interface, "barpoint", &mut script);
    print(&String::from_utf8(script).context("the script is not UTF-8")?)?;
    Ok(Status::Done)
}
