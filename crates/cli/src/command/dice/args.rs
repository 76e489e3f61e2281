//! Arguments of `barpoint dice`.

use std::path::PathBuf;

use barpoint_dice::commitment::{Commitment, Secret};
use clap::Subcommand;

use super::source::SourceArgs;
use crate::format_args::ReadArgs;
use crate::number;
use crate::output::OutputArgs;

/// Rolls dice, verifies the dice of a game, and counts rolls
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(super) command: DiceCommand,
}

/// Task of `barpoint dice`.
#[derive(Debug, Subcommand)]
pub(super) enum DiceCommand {
    /// Rolls two dice a number of times
    #[command(after_help = "\
Examples:
  barpoint dice roll 10 --seed 1
  barpoint dice roll 1000 --generator isaac --seed 77 --format csv
  barpoint dice roll 10 --dice 'mersenne 7'
  barpoint dice roll 5 --generator file --dice-file dice.txt
  barpoint dice roll 5 --generator command --dice-command 'python3 dice.py'

With mersenne, isaac, md5 and bbs, equal seeds give the dice of GNU Backgammon 1.07. Without --seed a \
random seed is drawn and shown.")]
    Roll(RollArgs),
    /// Lists the generators of dice
    List {
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Draws a secret and shows the commitment to publish before a game
    #[command(after_help = "\
Examples:
  barpoint dice commit
  barpoint dice roll 10 --generator committed --secret SECRET --salt 'Anna and Ben'

Publish the commitment, then agree on a salt to which the opponent contributes, and keep the secret \
until the game is over.")]
    Commit(CommitArgs),
    /// Verifies the dice of a game by a commitment or a seed
    #[command(after_help = "\
Examples:
  barpoint dice verify --generator committed --secret SECRET --commitment COMMITMENT
  barpoint dice verify match.mat --generator committed --secret SECRET --commitment COMMITMENT --salt 'Anna and Ben'
  barpoint dice verify match.sgf --generator mersenne --seed 1

The exit status is 1 if the secret does not belong to the commitment, or if a roll of the record differs. \
Before the first roll of a game, equal dice are thrown again. The record must contain every roll since the \
first throw.")]
    Verify(VerifyArgs),
    /// Counts the rolls in records of matches
    #[command(after_help = "\
Examples:
  barpoint dice statistics match.mat
  barpoint dice statistics *.sgf --format csv

The chance is the share of fair dice that deviate at least as much. It is accurate from about 180 rolls \
on. A chance of 0.01 is one match in a hundred.")]
    Statistics(StatisticsArgs),
}

#[derive(Debug, clap::Args)]
pub(super) struct RollArgs {
    /// Number of throws, 1 to 1000000
    #[arg(default_value = "10", value_parser = number::between(1..=MOST_THROWS), allow_negative_numbers = true)]
    pub(super) count: u32,
    #[command(flatten)]
    pub(super) source: SourceArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct CommitArgs {
    /// Secret of 64 hexadecimal digits [default: random]
    #[arg(long, value_name = "HEX")]
    pub(super) secret: Option<Secret>,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct VerifyArgs {
    /// Record whose rolls are verified, or - for standard input
    pub(super) record: Option<PathBuf>,
    /// Commitment that was published before the game
    #[arg(long, value_name = "HEX")]
    pub(super) commitment: Option<Commitment>,
    #[command(flatten)]
    pub(super) source: SourceArgs,
    /// Number of the match in the file, from 1 on
    #[arg(long = "match", value_parser = number::ordinal, value_name = "N", default_value = "1")]
    pub(super) number: std::num::NonZeroUsize,
    #[command(flatten)]
    pub(super) from: ReadArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct StatisticsArgs {
    /// Records of matches; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) from: ReadArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Most throws of a command.
const MOST_THROWS: u32 = 1_000_000;
