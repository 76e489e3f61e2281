//! `barpoint gnubg`

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::Context;
use barpoint::Engine;
use barpoint_gnubg_language::Interpreter;

use self::line::{carry_out, show};
use crate::input::read_command;
use crate::output::print;
use crate::progress::is_quiet;
use crate::records::say;
use crate::status::Status;
use crate::terminal::View;

mod line;
mod prompt;
mod session;

/// Carries out commands of GNU Backgammon
///
/// Reads commands from a file, from the standard input, or at a prompt if that is a terminal. Words may
/// be abbreviated as long as they are unique.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags, as they may be typed")]
#[command(after_help = "Examples:
  barpoint gnubg
  barpoint gnubg -c analyse.gnubg
  echo 'show commands' | barpoint gnubg -t -q

A line that is not carried out is reported with its number, and the exit status is 2. A file of
commands ends there. The standard input is read to its end.")]
pub(crate) struct Args {
    /// Match or position to load first
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// File of commands
    #[arg(short = 'c', long = "commands", value_name = "FILE")]
    commands: Option<PathBuf>,
    /// Profile of settings in TOML; by default barpoint/gnubg.toml among the user's settings, if it is
    /// there
    #[arg(long, value_name = "FILE", conflicts_with = "no_profile")]
    profile: Option<PathBuf>,
    /// Read no profile
    #[arg(short = 'r', long = "no-rc")]
    no_profile: bool,
    /// Accepted because scripts for GNU Backgammon use it; there are no windows
    #[arg(short = 't', long = "tty")]
    _terminal: bool,
    /// Show no notices, such as those about commands without effect
    #[arg(short = 'q', long = "no-notices")]
    hush: bool,
    /// Use no bearoff databases of your own
    #[arg(short = 'b', long)]
    no_bearoff: bool,
    /// Folder of the profile gnubg.toml and of the history of lines
    #[arg(short = 's', long = "prefsdir", value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Print the version
    #[arg(short = 'v', long = "version")]
    shows_version: bool,
    #[command(flatten)]
    ignored: Ignored,
}

/// Options of GNU Backgammon that have no meaning here.
#[derive(Debug, clap::Args)]
struct Ignored {
    /// Refused: Python is in the package barpoint
    #[arg(short, long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    python: Option<PathBuf>,
    /// Without effect: the answers are in English
    #[arg(short, long, value_name = "LANG")]
    lang: Option<String>,
    /// Without effect
    #[arg(short, long)]
    debug: bool,
    /// Without effect: the nets are part of the program
    #[arg(short = 'D', long, value_name = "FOLDER")]
    datadir: Option<PathBuf>,
    /// Without effect: the nets are part of the program
    #[arg(short = 'P', long, value_name = "FOLDER")]
    pkgdatadir: Option<PathBuf>,
    /// Without effect: the user guide is in the repository
    #[arg(short = 'O', long, value_name = "FOLDER")]
    docdir: Option<PathBuf>,
    /// Without effect: there are no windows
    #[arg(short = 'S', long)]
    splash: bool,
    /// Without effect: there are no windows
    #[arg(short = 'w', long)]
    window_system_only: bool,
}

impl Ignored {
    /// Returns a line for each option that was given.
    fn notice(&self) -> anyhow::Result<String> {
        anyhow::ensure!(
            self.python.is_none(),
            "--python: Python is in the package `barpoint'; `barpoint.compat.gnubg' has the names"
        );
        let given = [
            (self.lang.is_some(), "--lang"),
            (self.debug, "--debug"),
            (self.datadir.is_some(), "--datadir"),
            (self.pkgdatadir.is_some(), "--pkgdatadir"),
            (self.docdir.is_some(), "--docdir"),
            (self.splash, "--splash"),
            (self.window_system_only, "--window-system-only"),
        ];
        let given = given.iter().filter(|(is_given, _)| *is_given);
        let lines: Vec<String> =
            given.map(|(_, name)| format!("{name}: without effect here\n")).collect();
        Ok(lines.concat())
    }
}

pub(super) fn run(args: Args, _: &View) -> anyhow::Result<Status> {
    let Args { file, commands, profile, no_profile, hush, no_bearoff, folder, .. } = args;
    if args.shows_version {
        print(&format!("{}\n", Engine::ANALYST))?;
        return Ok(Status::Done);
    }
    let hush = hush || is_quiet();
    let notice = args.ignored.notice()?;
    if !hush {
        say(&notice);
    }
    let is_prompt = commands.is_none() && io::stdin().is_terminal() && io::stdout().is_terminal();
    let engine = if no_bearoff { Engine::new() } else { Engine::new().with_own_databases()? };
    let folder = folder.or_else(session::settings_folder);
    let usual = folder.as_ref().map(|folder| folder.join("gnubg.toml"));
    let session = session::new(Interpreter::new(engine), profile.as_deref(), usual, no_profile)?;
    let mut session = if is_prompt { session.at_a_prompt() } else { session };
    if let Some(file) = file {
        let name = file.to_str().context("the name of the file is no text")?;
        let reply = session.line(&format!("load match \"{name}\""));
        show(&reply.with_context(|| format!("cannot load {name}"))?, hush)?;
    }
    match commands {
        Some(path) => run_file(&mut session, &path, hush),
        None if is_prompt => prompt::run(&mut session, folder.as_deref(), hush),
        None => run_input(&mut session, hush),
    }
}

/// Carries out a file up to the first line with an error.
fn run_file(session: &mut Interpreter, path: &Path, hush: bool) -> anyhow::Result<Status> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    for (i, line) in String::from_utf8_lossy(&bytes).lines().enumerate() {
        let reply = carry_out(session, line);
        let reply = reply.with_context(|| format!("{}:{}", path.display(), i + 1))?;
        if show(&reply, hush)? {
            break;
        }
    }
    Ok(Status::Done)
}

/// Carries out all lines of the standard input. An error is reported with the number of its line.
fn run_input(session: &mut Interpreter, hush: bool) -> anyhow::Result<Status> {
    let mut failure = None;
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    for number in 1_u64.. {
        if !read_command(&mut input, &mut line)? {
            break;
        }
        match carry_out(session, &String::from_utf8_lossy(&line)) {
            Ok(reply) => {
                if show(&reply, hush)? {
                    break;
                }
            }
            Err(error) => {
                say(&format!("error: line {number}: {error}\n"));
                failure.get_or_insert(number);
            }
        }
    }
    match failure {
        Some(number) => anyhow::bail!("not all lines were carried out; the first is line {number}"),
        None => Ok(Status::Done),
    }
}
