//! Arguments of `barpoint analyse`.

use std::num::{NonZeroU16, NonZeroUsize};
use std::path::PathBuf;

use barpoint::AnalysisLevel;

use crate::format_args::FormatArgs;
use crate::number::{self, OrOff};
use crate::output::OutputArgs;
use crate::search::{EngineArgs, MatchFilterArgs};

/// Analyses every decision of matches: errors, luck and the best choices
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint analyse match.mat
  barpoint analyse match.sgf -o analysed.sgf --level deep
  barpoint analyse match.xg --game 2 --move 17 --all
  barpoint analyse season/ -o analysed/ --to sgf --jobs 4
  barpoint analyse season/ --format csv > players.csv

A decision passes through tiers and leaves when the next tier could hardly change its verdict:
  instant   0 plies
  fast      0 plies, 1 ply
  standard  0 plies, 1 ply, 2 plies
  deep      as standard, then a truncated rollout
  rollout   as deep, then a rollout of whole games
  N-ply     N plies for every decision
All plays that are compared have values of the same tier. Forced plays, and decisions in which all choices \
are worth the same, are counted but not searched.

Analysis by other programs in the file is kept. Files in SGF, JSON and match text (mat) can hold the \
result; match text holds it as remarks. `barpoint statistics` shows the statistics of such a file.

With several files or a folder, a summary by player is shown. With -o FOLDER each file is written there, \
and the file analysis.jsonl in the folder lists all of them. If the same command is run again after it was \
stopped or killed, it continues, and the files are the same as without a stop. A file that cannot be read \
is reported and skipped, and the exit status is 1. A single file at OUT is replaced if it exists; files in \
a folder are replaced only with --force, unless the same command wrote them.")]
pub(crate) struct Args {
    /// Files to read, folders to read all files of, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(super) inputs: Vec<PathBuf>,
    /// File or folder to write the analysed matches to, or - for standard output [default: nothing is
    /// written]
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,
    /// Replace files in the output folder, and analyse all files again
    #[arg(long)]
    pub(super) force: bool,
    #[command(flatten)]
    pub(super) formats: FormatArgs,
    /// Level of all decisions: instant, fast, standard, deep, rollout, or 0-ply to 4-ply
    #[arg(long, default_value = "standard")]
    pub(super) level: AnalysisLevel,
    /// Level for chequer plays, or off [default: as --level]
    #[arg(long, value_name = "LEVEL", value_parser = number::or_off(level))]
    pub(super) plays: Option<OrOff<AnalysisLevel>>,
    /// Level for cube decisions and resignations, or off [default: as --level]
    #[arg(long, value_name = "LEVEL", value_parser = number::or_off(level))]
    pub(super) cubes: Option<OrOff<AnalysisLevel>>,
    /// Plies at which the luck of rolls is evaluated, 0 to 4, or off
    #[arg(long, value_name = "N", default_value = "0", value_parser = number::or_off(number::plies))]
    pub(super) luck: OrOff<usize>,
    /// Number of the match in the file, from 1 on [default: 1; all matches of several files]
    #[arg(long = "match", value_parser = number::ordinal, value_name = "N")]
    pub(super) match_number: Option<NonZeroUsize>,
    /// Number of the game to analyse, from 1 on [default: all]
    #[arg(long, value_parser = number::index, value_name = "N")]
    pub(super) game: Option<usize>,
    /// Number of the action in the game to analyse, from 1 on, as `barpoint show` counts [default: all]
    #[arg(long = "move", value_parser = number::index, value_name = "M", requires = "game")]
    pub(super) action: Option<usize>,
    /// Player whose decisions are analysed: a name, 0 for O or 1 for X [default: both players]
    #[arg(long, value_name = "NAME")]
    pub(super) player: Option<String>,
    /// Number of candidate plays to keep for each roll, besides the play that was made
    #[arg(long, value_parser = number::ordinal, value_name = "N", default_value = "5")]
    pub(super) candidates: NonZeroUsize,
    /// Show all actions and not only errors
    #[arg(long)]
    pub(super) all: bool,
    /// Seed of rollouts
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) seed: u64,
    /// Number of files to analyse at once, 1 to 1024; does not change the results [default: number of
    /// threads]
    #[arg(long, value_name = "N", value_parser = number::threads)]
    pub(super) jobs: Option<NonZeroU16>,
    #[command(flatten)]
    pub(super) output_format: OutputArgs,
    #[command(flatten)]
    pub(super) engine: EngineArgs,
    #[command(flatten)]
    pub(super) filter: MatchFilterArgs,
}

fn level(text: &str) -> Result<AnalysisLevel, String> {
    text.parse().map_err(|error: barpoint::ParseError| error.to_string())
}
