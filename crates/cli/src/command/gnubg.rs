//! `barpoint gnubg`

use std::fs;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use anyhow::Context;
use barpoint::Engine;
use barpoint_gnubg_language::{Interpreter, Reply};

use crate::records::say;
use crate::status::Status;
use crate::terminal::View;

/// Carries out commands of GNU Backgammon
///
/// Reads commands from the standard input, or from a file. Words may be abbreviated as long as they
/// are unique.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  barpoint gnubg -c analyse.gnubg
  echo 'show commands' | barpoint gnubg -t -q

A line that is not carried out is reported with its number, and the exit status is 2. A file of
commands ends there. The standard input is read to its end.")]
pub(crate) struct Args {
    /// File of commands
    #[arg(short = 'c', long = "commands", value_name = "FILE")]
    commands: Option<PathBuf>,
    /// Accepted because scripts for GNU Backgammon use it; there are no windows
    #[arg(short = 't', long = "tty")]
    _terminal: bool,
    /// Show no notices, such as those about commands without effect
    #[arg(short = 'q', long = "no-notices")]
    hush: bool,
}

pub(super) fn run(args: Args, _: &View) -> anyhow::Result<Status> {
    let Args { commands, hush, .. } = args;
    let mut session = Interpreter::new(Engine::new());
    if let Some(path) = commands {
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        for (i, line) in String::from_utf8_lossy(&bytes).lines().enumerate() {
            let reply = session.line(line);
            let reply = reply.with_context(|| format!("{}:{}", path.display(), i + 1))?;
            if show(&reply, hush)? {
                break;
            }
        }
        return Ok(Status::Done);
    }
    let mut failure = None;
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    for number in 1_u64.. {
        line.clear();
        if input.read_until(b'\n', &mut line).context("cannot read the standard input")? == 0 {
            break;
        }
        match session.line(&String::from_utf8_lossy(&line)) {
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

/// Writes a reply. Returns true if it ends the session.
fn show(reply: &Reply, hush: bool) -> anyhow::Result<bool> {
    if !hush {
        say(&reply.notice);
    }
    let mut output = io::stdout().lock();
    output
        .write_all(reply.text.as_bytes())
        .and_then(|()| output.flush())
        .context("cannot write to standard output")?;
    Ok(reply.quits)
}
