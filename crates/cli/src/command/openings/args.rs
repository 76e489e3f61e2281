//! Arguments of `barpoint openings`.

use std::str::FromStr;

use barpoint_core::{Dice, ParseError};

use crate::output::OutputArgs;

/// Shows the opening book: rolled-out plays of opening rolls and replies
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint openings
  barpoint openings 43
  barpoint openings 31 --replies
  barpoint openings 31 --replies 64
  barpoint openings --format csv

Equities are cubeful, for money play with the Jacoby rule and beavers, from the view of the player who \
makes the play or the reply. The README in weights/openings explains how the book was made and how to \
extend it.")]
pub(crate) struct Args {
    /// Opening roll to show, such as 43 [default: all]
    pub(super) roll: Option<Dice>,
    /// Show the opponent's replies that have been rolled out, to all rolls or with ROLL only
    #[arg(long, value_name = "ROLL", num_args = 0..=1, default_missing_value = "all")]
    pub(super) replies: Option<ReplyChoice>,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Replies to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReplyChoice {
    /// Replies with every roll.
    All,
    /// Replies with one roll.
    Roll(Dice),
}

impl FromStr for ReplyChoice {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "all" { Ok(Self::All) } else { text.parse().map(Self::Roll) }
    }
}
