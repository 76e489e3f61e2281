//! Arguments of `barpoint hypergammon`.

use std::path::PathBuf;

use barpoint_database::{BuildOptions, MAX_HYPERGAMMON_MET_POINTS};
use clap::{Subcommand, ValueEnum};

use crate::command::bearoff::args::{DumpArgs, InfoArgs, VerifyArgs, bytes};
use crate::number;
use crate::output::TextOrJson;
use crate::threads::ThreadArgs;

/// Builds, reads and verifies hypergammon databases
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(super) task: Task,
}

/// Task on a hypergammon database.
#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// Builds a database of all positions
    #[command(after_help = "\
Examples:
  barpoint hypergammon build --chequers 2 -o hyper2.bd
  barpoint hypergammon build --chequers 3 -o hyper3.bd --threads 8 --resume
  barpoint hypergammon build --chequers 3 --as-makehyper -o hyper3.bd

GNU Backgammon can read the file. The values are saved in the folder FILE.partial from time to time. \
After the command was stopped or killed, --resume continues from there. The bytes depend only on the \
threshold and the rules. The hashes of all blocks, and the rules, are written to FILE.manifest.

GNU Backgammon's threshold is 1e-5. It saves a third of the time, and the equities have converged too, \
but gammon chances with two chequers may be off by 0.0001 instead of 0.000001.

When a player cannot move, GNU Backgammon's makehyper hands the cube to the other side and allows no \
further doubles. --as-makehyper reproduces this; the default follows the rules.")]
    Build(BuildArgs),
    /// Shows the record of a position
    #[command(after_help = "\
Examples:
  barpoint hypergammon dump hyper3.bd --position ADAAAQAkIAAAAA
  barpoint hypergammon dump hyper3.bd --index 9889199 --format json

The index of a position is the number of boards times the number of the board on roll, plus the number \
of the other board.")]
    Dump(DumpArgs),
    /// Verifies a database: hashes, format of all records, and a recomputed sample
    #[command(after_help = "\
Examples:
  barpoint hypergammon verify hyper2.bd
  barpoint hypergammon verify hyper3.bd --sample all
  barpoint hypergammon verify from-makehyper.bd --unpublished

If anything is wrong, the command reports the place and exits with status 1. Records are recomputed by \
the rules of the manifest; without a manifest, by the rules that the records follow. A recomputed value \
may differ by 0.00002, twice GNU Backgammon's threshold. Only hashes can detect smaller errors: those \
of the manifest or the published ones. A file that has neither fails unless --unpublished is given.")]
    Verify(VerifyArgs),
    /// Describes a database: type, size, number of records and hashes
    #[command(after_help = "\
Examples:
  barpoint hypergammon info hyper2.bd
  barpoint hypergammon info hyper2.bd --format json")]
    Info(InfoArgs),
    /// Computes a match equity table for hypergammon
    #[command(after_help = "\
Examples:
  barpoint hypergammon met --chequers 2 --points 5
  barpoint hypergammon met --chequers 1 --points 15 --format xml -o hyper1.xml
  barpoint hypergammon met --chequers 3 --database hyper3.bd --format xml -o hyper3.xml

The exact method solves all positions with all cubes at every score. It takes a moment for one \
chequer, minutes for two and days for three. The model takes exact chances from a database and values \
the cube after the first play and its reply by Janowski's formulae. Its cube efficiency is the one that \
the exact money equities imply. With two chequers its chances are at most 0.7 % off.")]
    Met(MetArgs),
}

#[derive(Debug, clap::Args)]
pub(super) struct BuildArgs {
    /// Number of chequers a side, 1 to 3
    #[arg(long, visible_alias = "checkers", value_name = "N", value_parser = number::chequers)]
    pub(super) chequers: u8,
    /// Database file to write [default: a file in the folder of the user's databases, where every command finds it]
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Convergence threshold, 1e-12 to 1: stop when a sweep over all positions changes no equity by
    /// more than T, nor the chances on average
    #[arg(long, value_name = "T", default_value_t = BuildOptions::THRESHOLD, value_parser = number::threshold)]
    pub(super) threshold: f64,
    /// When a player cannot move, hand the cube to the other side and allow no further doubles, as
    /// GNU Backgammon's makehyper does against the rules
    #[arg(long)]
    pub(super) as_makehyper: bool,
    /// Continue an unfinished build; a finished database is left unchanged
    #[arg(long)]
    pub(super) resume: bool,
    /// Replace the database if the file exists
    #[arg(long)]
    pub(super) force: bool,
    /// Interval in seconds between saves of the values
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = number::whole)]
    pub(super) checkpoint: u64,
    /// Maximum memory in bytes, such as 500M or 2G [default: no limit]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(super) memory: Option<u64>,
    #[command(flatten)]
    pub(super) threads: ThreadArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(super) format: TextOrJson,
}

#[derive(Debug, clap::Args)]
pub(super) struct MetArgs {
    /// Number of chequers a side, 1 to 3
    #[arg(long, visible_alias = "checkers", value_name = "N", value_parser = number::chequers)]
    pub(super) chequers: u8,
    /// Longest match of the table in points, 1 to 25
    #[arg(long, value_name = "N", default_value = "7", value_parser = number::between(1..=MAX_HYPERGAMMON_MET_POINTS))]
    pub(super) points: u32,
    /// Method of computing chances [default: exact; model with three chequers]
    #[arg(long)]
    pub(super) method: Option<MetMethod>,
    /// Hypergammon database for the model; with one or two chequers it is built on demand
    #[arg(long, value_name = "FILE")]
    pub(super) database: Option<PathBuf>,
    /// Convergence threshold of the exact method, 1e-12 to 1: maximum change of a chance in the
    /// last sweep over all positions
    #[arg(long, value_name = "T", default_value = "1e-7", value_parser = number::threshold)]
    pub(super) threshold: f64,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) threads: ThreadArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(super) format: MetFormat,
}

/// Method of computing the chances at a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum MetMethod {
    /// Solve all positions with all cubes at every score
    Exact,
    /// Exact chances and Janowski's model, with the efficiency that exact money equities imply
    Model,
}

/// Output format of a match equity table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum MetFormat {
    /// Text for people
    Text,
    /// One JSON object
    Json,
    /// Comma-separated values with a line of column names
    Csv,
    /// GNU Backgammon's XML format
    Xml,
}
