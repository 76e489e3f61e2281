//! The command line as typed.

use std::ffi::OsString;
use std::path::Path;

use anyhow::Context;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::{Shell, generate};

use crate::command::Command;
use crate::output::print;
use crate::status::Status;
use crate::terminal::{View, ViewArgs};

pub(crate) use self::advice::advise;
use self::arguments::{arguments, colours};
use self::man::ManArgs;

mod advice;
mod arguments;
mod man;

/// Evaluates and rolls out backgammon positions
#[derive(Debug, Parser)]
#[command(name = "barpoint", version, max_term_width = 100, after_help = POSITIONS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    task: Task,
    /// Show no progress and no warnings about oddities in a file
    #[arg(long, global = true)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) view: ViewArgs,
}

/// Command of the engine, or about the command line itself.
#[derive(Debug, Subcommand)]
enum Task {
    #[command(flatten)]
    Command(Box<Command>),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

impl Cli {
    /// Does what the user asks for.
    pub(crate) fn run(self) -> anyhow::Result<Status> {
        match self.task {
            Task::Command(command) => command.run(&View::of_stdout(&self.view)),
            Task::Completions(args) => completions(&args, Self::command()),
            Task::Man(args) => man::run(&args, Self::command()),
        }
    }
}

/// Reads the command line. Help and errors of usage are coloured as the results would be.
pub(crate) fn parse(words: impl Iterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut words: Vec<OsString> = arguments(words).collect();
    // A link to the program, under the name of one of GNU Backgammon's.
    let name = words.first().and_then(|path| Path::new(path).file_stem());
    if let Some(name) = name.filter(|name| DROP_INS.iter().any(|drop_in| name == drop_in)) {
        words.insert(1, name.to_owned());
    }
    let mut command = with_negative_numbers(Cli::command()).color(colours(&words));
    let matches = command.try_get_matches_from_mut(words)?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Returns the command with options that take a negative number as their value, so that the error says what was
/// expected.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let with = |arg: clap::Arg| {
        let is_option = !arg.is_positional() && arg.get_action().takes_values();
        if is_option { arg.allow_negative_numbers(true) } else { arg }
    };
    command.mut_args(with).mut_subcommands(with_negative_numbers)
}

/// Commands that take the options of GNU Backgammon's programs.
const DROP_INS: [&str; 3] = ["makebearoff", "makehyper", "bearoffdump"];

const POSITIONS: &str = "\
Positions:
  A POSITION is one of these:
    a position ID                  4HPwATDgc/ABMA
    a position ID and a match ID   4HPwATDgc/ABMA:cIkNAAAAAAAA
    an XGID                        XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10
    a board line of FIBS           board:You:Opponent:...
    26 numbers                     O's bar, points 1 to 24, X's bar (see below)
    a board drawn in letters       as eXtreme Gammon, GNU Backgammon, FIBS and barpoint draw it
    the name of a start            start, nackgammon, hyper1, hyper2, hyper3
    a file                         match.mat --game 2 --move 17
    -                              standard input, one position a line
  XGID= may be left out. The ID may be anywhere in a longer text or a URL. In 26 numbers, X's \
  chequers are positive, O's are negative, and X is on roll. --dice overrides the roll of an ID. On \
  standard input, a roll after the position overrides both; blank lines and comments (from # to the \
  end of the line) are ignored.

Exit status:
  0    Success
  1    Finished, but a check failed or a line could not be used
  2    Wrong usage or input
  3    A bug in barpoint
  129  Stopped by SIGHUP
  130  Stopped by Ctrl-C
  143  Stopped by SIGTERM";

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
fn completions(args: &CompletionsArgs, mut interface: clap::Command) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    generate(args.shell, &mut interface, "barpoint", &mut script);
    print(&String::from_utf8(script).context("the script is not UTF-8")?)?;
    Ok(Status::Done)
}
