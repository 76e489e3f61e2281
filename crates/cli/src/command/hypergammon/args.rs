//! Arguments of `barpoint hypergammon`.

use std::path::PathBuf;

use barpoint_database::BuildOptions;
use clap::{Subcommand, ValueEnum};

use crate::command::bearoff::args::{DumpArgs, InfoArgs, VerifyArgs, bytes};
use crate::number;
use crate::output::TextOrJson;
use crate::threads::ThreadArgs;

/// Makes, reads and verifies databases of hypergammon
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(super) task: Task,
}

/// What to do with a database of hypergammon.
#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// Makes a database of all positions
    #[command(after_help = "\
Examples:
  barpoint hypergammon build --chequers 2 -o hyper2.bd
  barpoint hypergammon build --chequers 3 -o hyper3.bd --threads 8 --resume
  barpoint hypergammon build --chequers 3 --as-makehyper -o hyper3.bd

GNU Backgammon reads the file. Values are kept in the folder FILE.partial from time to time; --resume \
goes on from there after the work was stopped or killed. For the same threshold and rules the bytes are \
always the same. Hashes of all blocks, and the rules, are written to FILE.manifest.

With a threshold of 1e-5, GNU Backgammon's value, the job takes a third less time and the equities have \
converged too, but gammon chances with two chequers may still be off by 0.0001 rather than 0.000001. \
When a player cannot move, GNU Backgammon's makehyper hands the cube to the other side and allows no \
further doubles. --as-makehyper reproduces this; the default follows the rules.")]
    Build(BuildArgs),
    /// Shows what a database says about a position
    #[command(after_help = "\
Examples:
  barpoint hypergammon dump hyper3.bd --position ADAAAQAkIAAAAA
  barpoint hypergammon dump hyper3.bd --index 9889199 --format json

An index is that of a pair of boards: boards times the board on roll, plus the other one.")]
    Dump(DumpArgs),
    /// Verifies a database: its hashes, the form of all records, and a sample of them anew
    #[command(after_help = "\
Examples:
  barpoint hypergammon verify hyper2.bd
  barpoint hypergammon verify hyper3.bd --sample all
  barpoint hypergammon verify from-makehyper.bd --unpublished

Exits with status 1 if anything is wrong, and says where. A record derived again, by the rules of the \
manifest or else those that the records follow, may differ by 0.00002 from the one stored: twice the \
threshold of GNU Backgammon. What is wrong by less shows in hashes only, those of the manifest or \
published ones. A file that has neither fails unless --unpublished is given.")]
    Verify(VerifyArgs),
    /// Says what a database holds
    Info(InfoArgs),
    /// Works out a match equity table
    #[command(after_help = "\
Examples:
  barpoint hypergammon met --chequers 2 --points 5
  barpoint hypergammon met --chequers 1 --points 15 --format xml -o hyper1.xml
  barpoint hypergammon met --chequers 3 --database hyper3.bd --format xml -o hyper3.xml

The exact method solves all positions with all cubes at every score: a moment for one chequer, minutes \
for two, days for three. The model takes exact chances from a database and values the cube after the \
first play and its reply by Janowski's formulae, with the efficiency that the exact money equities \
imply: with two chequers its chances are at most 0.7 % off.")]
    Met(MetArgs),
}

#[derive(Debug, clap::Args)]
pub(super) struct BuildArgs {
    /// Chequers a side, 1 to 3
    #[arg(long, value_name = "N", value_parser = number::chequers, allow_negative_numbers = true)]
    pub(super) chequers: u8,
    /// The database to write
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: PathBuf,
    /// Stop when a sweep over all positions changes no equity by more than this, nor chances on average
    #[arg(long, value_name = "T", default_value_t = BuildOptions::THRESHOLD, value_parser = number::threshold, allow_negative_numbers = true)]
    pub(super) threshold: f64,
    /// Hand the cube to the other side when a player cannot move, and allow no further doubles, as
    /// GNU Backgammon's makehyper does against the rules
    #[arg(long)]
    pub(super) as_makehyper: bool,
    /// Go on with what was left unfinished; what is finished is left as it is
    #[arg(long)]
    pub(super) resume: bool,
    /// Replace the database if it is there already
    #[arg(long)]
    pub(super) force: bool,
    /// Keep the values every so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = number::whole, allow_negative_numbers = true)]
    pub(super) checkpoint: u64,
    /// Use at most so much memory, such as 500M or 2G
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
    /// Chequers a side, 1 to 3
    #[arg(long, value_name = "N", value_parser = number::chequers, allow_negative_numbers = true)]
    pub(super) chequers: u8,
    /// Matches to at most so many points
    #[arg(long, value_name = "N", default_value = "7", value_parser = number::table_points, allow_negative_numbers = true)]
    pub(super) points: u32,
    /// How chances are found [default: exact, with three chequers model]
    #[arg(long)]
    pub(super) method: Option<MetMethod>,
    /// Database for the model; with one or two chequers it is made on demand
    #[arg(long, value_name = "FILE")]
    pub(super) database: Option<PathBuf>,
    /// Exact chances change by no more than this in the last sweep over all positions
    #[arg(long, value_name = "T", default_value = "1e-7", value_parser = number::threshold, allow_negative_numbers = true)]
    pub(super) threshold: f64,
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) threads: ThreadArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(super) format: MetFormat,
}

/// How chances at a score are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum MetMethod {
    /// All positions with all cubes at every score
    Exact,
    /// Exact chances and Janowski's model, with the efficiency of exact money equities
    Model,
}

/// How a match equity table is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum MetFormat {
    /// For people
    Text,
    /// One JSON object
    Json,
    /// Comma-separated values under one line of headings
    Csv,
    /// GNU Backgammon's format
    Xml,
}
