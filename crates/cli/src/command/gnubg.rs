//! `barpoint gnubg`

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::Context;
use barpoint::Engine;
use barpoint_gnubg_language::Interpreter;

use self::line::{carry_out, show};
use crate::input::read_command;
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
}

pub(super) fn run(args: Args, _: &View) -> anyhow::Result<Status> {
    let Args { file, commands, profile, no_profile, hush, .. } = args;
    let hush = hush || is_quiet();
    let is_prompt = commands.is_none() && io::stdin().is_terminal() && io::stdout().is_terminal();
    let engine = Engine::new().with_own_databases()?;
    let session = session::new(Interpreter::new(engine), profile.as_deref(), no_profile)?;
    let mut session = if is_prompt { session.at_a_prompt() } else { session };
    if let Some(file) = file {
        let name = file.to_str().context("the name of the file is no text")?;
        let reply = session.line(&format!("load match \"{name}\""));
        show(&reply.with_context(|| format!("cannot load {name}"))?, hush)?;
    }
    match commands {
        Some(path) => run_file(&mut session, &path, hush),
        None if is_prompt => prompt::run(&mut session, hush),
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
