//! Arguments of `barpoint openings`.

use std::str::FromStr;

use barpoint_core::{Dice, ParseDiceError};

use crate::output::OutputArgs;

/// Shows the opening book: plays of opening rolls, rolled out
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint openings
  barpoint openings 43
  barpoint openings 31 --replies
  barpoint openings 31 --replies 64
  barpoint openings --format csv

Equities are cubeful, for money with the Jacoby rule and beavers, seen by the player who makes the play \
or the reply. The README in weights/openings explains how they were made and how to extend them.")]
pub(crate) struct Args {
    /// Roll to show [default: all]
    pub(super) roll: Option<Dice>,
    /// Show the replies of the other player, as far as they have been rolled out: to all rolls, or
    /// to this one
    #[arg(long, value_name = "ROLL", num_args = 0..=1, default_missing_value = "all")]
    pub(super) replies: Option<ReplyChoice>,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Replies to openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReplyChoice {
    /// Those of every roll.
    All,
    /// Those of one roll.
    Roll(Dice),
}

impl FromStr for ReplyChoice {
    type Err = ParseDiceError;

    fn from_str(text: &str) -> Result<Self, ParseDiceError> {
        if text == "all" { Ok(Self::All) } else { text.parse().map(Self::Roll) }
    }
}
