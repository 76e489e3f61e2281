//! `barpoint man`

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap_mangen::Man;

use crate::output::{cannot_write, print, write_whole};
use crate::status::Status;

/// Writes the manual page of a command, or all manual pages into a folder
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint man | man -l -
  barpoint man rollout merge > barpoint-rollout-merge.1
  barpoint man -o ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// Command whose page is printed [default: the page of barpoint itself]
    command: Vec<String>,
    /// Write the pages of all commands into this folder
    #[arg(long, short, value_name = "FOLDER", conflicts_with = "command")]
    output: Option<PathBuf>,
    /// Replace pages in the folder
    #[arg(long, requires = "output")]
    force: bool,
}

/// Prints or writes the pages of a command line.
pub(super) fn run(args: &ManArgs, interface: clap::Command) -> anyhow::Result<Status> {
    let mut interface = interface.disable_help_subcommand(true);
    interface.build();
    match &args.output {
        None => print(&page(&found(&interface, &args.command)?)?.1)?,
        Some(folder) => write(&interface, folder, args.force)?,
    }
    Ok(Status::Done)
}

/// Returns the command with these names, from the outermost to the innermost.
fn found(interface: &clap::Command, names: &[String]) -> anyhow::Result<clap::Command> {
    let mut command = interface;
    for name in names {
        let Some(inner) = command.find_subcommand(name) else {
            let known: Vec<_> = command.get_subcommands().map(clap::Command::get_name).collect();
            if known.is_empty() {
                bail!("{} has no command {name}: it has no commands", command.get_name());
            }
            bail!(
                "{} has no command {name}: expected one of {}",
                command.get_name(),
                known.join(", ")
            );
        };
        command = inner;
    }
    Ok(command.clone())
}

/// Returns the name of the file of a page and its text.
fn page(command: &clap::Command) -> anyhow::Result<(String, String)> {
    let man = Man::new(command.clone());
    // A command within the command has no version of its own, and the name would end in a blank.
    let man = if command.get_version().is_none() { man.source("barpoint") } else { man };
    let mut text = Vec::new();
    man.render(&mut text).context("cannot write a manual page")?;
    Ok((man.get_filename(), String::from_utf8(text).context("a manual page is not UTF-8")?))
}

/// Writes the pages of a command and of all commands in it.
fn write(interface: &clap::Command, folder: &Path, force: bool) -> anyhow::Result<()> {
    let mut pages = Vec::new();
    collect(interface, &mut pages)?;
    for (name, _) in &pages {
        let path = folder.join(name);
        let is_free = force || !path.exists();
        ensure!(is_free, "{} exists: expected another folder, or --force", path.display());
    }
    fs::create_dir_all(folder).with_context(|| cannot_write(folder))?;
    pages.iter().try_for_each(|(name, text)| write_whole(&folder.join(name), text.as_bytes()))
}

fn collect(command: &clap::Command, pages: &mut Vec<(String, String)>) -> anyhow::Result<()> {
    pages.push(page(command)?);
    command.get_subcommands().try_for_each(|command| collect(command, pages))
}
