//! `barpoint engine`

use clap::Subcommand;

use crate::number;
use crate::status::Status;
use crate::terminal::View;

mod plain;
mod request;

/// Answers requests of other programs on standard input
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    protocol: Protocol,
}

/// Protocol for other programs.
#[derive(Debug, Subcommand)]
enum Protocol {
    /// Line protocol: one request a line, one reply a line, boards as 26 numbers
    #[command(after_help = "\
A board is 26 numbers from X's view: O's chequers on the bar, then points 1 to 24 (X's chequers \
positive, O's chequers negative), then X's chequers on the bar.

Requests:
  eval B0 .. B25
  move B0 .. B25 D1 D2
  luck B0 .. B25 D1 D2 FIRST
  quit

The reply to eval is five cumulative chances of X, who has just moved: win, win gammon, win \
backgammon, lose gammon, lose backgammon.
The reply to move is the board after X's best play.
The reply to luck is X's luck with the roll D1 D2, in points: the value of the best play minus the \
mean over all rolls. If FIRST is 1, doubles are excluded from the mean.
The reply to a bad request begins with `error:`.

Examples:
  echo 'eval 0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0' | barpoint engine plain")]
    Plain {
        /// Search depth in plies, 0 to 4, cubeless; 0 is the static evaluation, which eXtreme
        /// Gammon calls 1-ply. Luck always uses the static evaluation
        #[arg(long, value_name = "N", default_value = "0", value_parser = number::plies, allow_negative_numbers = true)]
        plies: usize,
    },
}

pub(super) fn run(args: Args, _: &View) -> anyhow::Result<Status> {
    let Args { protocol } = args;
    match protocol {
        Protocol::Plain { plies } => plain::run(plies),
    }
}
