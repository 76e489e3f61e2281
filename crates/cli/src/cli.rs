//! The command line as typed.

use clap::Parser;

use crate::command::Command;

pub(crate) use self::advice::advise;
pub(crate) use self::arguments::arguments;

mod advice;
mod arguments;

/// Evaluates and rolls out backgammon positions.
#[derive(Debug, Parser)]
#[command(name = "barpoint", version, max_term_width = 100, after_help = POSITIONS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Show no progress, and report no oddities of files that can be read
    #[arg(long, global = true)]
    pub(crate) quiet: bool,
}

const POSITIONS: &str = "\
Positions:
  A POSITION is a position ID (4HPwATDgc/ABMA), a position and match ID joined by a colon \
  (4HPwATDgc/ABMA:cIkNAAAAAAAA), an XGID with or without XGID=, a board line of FIBS, 26 numbers \
  (O's bar, X's points 1 to 24 with O's chequers negative, X's bar; X is on roll), any text or URL \
  with one of these in it, the start of a variant (start, nackgammon, hypergammon1, hypergammon2, \
  hypergammon3; hyper1 to hyper3 for short), or a file: one that holds a position, or a match with \
  --game and --move. The dice that it carries are used where none are given. With - positions are \
  read from standard input, one a line; blank lines and what follows # are passed over.

Exit status:
  0 done, 1 done but a check or a line failed, 2 wrong usage or input, 3 a bug, 130 interrupted by \
  Ctrl-C, 143 by SIGTERM, 129 by SIGHUP";
