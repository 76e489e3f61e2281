//! Arguments of `barpoint bearoff`.

use std::path::PathBuf;

use barpoint_database::Shard;
use clap::Subcommand;

use crate::contest::MatchArgs;
use crate::number;
use crate::output::TextOrJson;
use crate::threads::ThreadArgs;

/// Builds, reads and verifies bearoff databases
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(super) task: Task,
}

/// Task on a bearoff database.
#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// Builds a database that equals the one of GNU Backgammon's makebearoff byte for byte
    #[command(after_help = "\
Examples:
  barpoint bearoff build --one-sided 6 -o gnubg_os0.bd
  barpoint bearoff build --two-sided 6x7 -o ts.bd --threads 8 --memory 2G
  barpoint bearoff build --one-sided 11 -o os.bd --shard 2/3

The folder FILE.partial keeps the finished work until the database is complete. After the command was \
stopped or killed, --resume continues from there. To share the work, start the command with --shard I/N \
once for each I from 1 to N, on machines that see the same folder; part 1 writes the database. The \
bytes do not depend on threads or shards. The hashes of all blocks are written to FILE.manifest.")]
    Build(BuildArgs),
    /// Shows the record of a position or a board
    #[command(after_help = "\
Examples:
  barpoint bearoff dump os.bd --index 1000
  barpoint bearoff dump os.bd --position 2x0AAOi2AQAAAA
  barpoint bearoff dump ts.bd --position CgAAEAEAAAAAAA --format json
  barpoint bearoff dump ts.bd --position CgAAEAEAAAAAAA --score 2-3 --length 5

In a one-sided database of n boards, an index below n is a board; index n + i is pair i. In a two-sided \
database every index is a pair. Pair i is n times the number of the board on roll, plus the number of \
the other board.")]
    Dump(DumpArgs),
    /// Verifies a database: hashes, format of all records, and a recomputed sample
    #[command(after_help = "\
Examples:
  barpoint bearoff verify os.bd
  barpoint bearoff verify ts.bd --sample all
  barpoint bearoff verify os.bd --manual
  barpoint bearoff verify --manual

If anything is wrong, the command reports the place and exits with status 1. Every record is \
recomputed if there is no manifest and the hash of the file is neither in the table of GNU \
Backgammon's manual nor among the published hypergammon hashes.")]
    Verify(VerifyArgs),
    /// Solves a bearoff exactly at a match score, for every possible cube
    #[command(after_help = "\
Examples:
  barpoint bearoff match CgAAEAEAAAAAAA --score 2-3 --length 5
  barpoint bearoff match CgAAEAEAAAAAAA:cAngAFAAIAAA --met g11 --format json

The score, the cube and its owner come from the ID; options override them. The command solves all \
positions that can follow, with all cubes, for the match equity table of --met. Nothing is estimated. \
Both players must have borne off at least one chequer.")]
    Match(MatchBearoffArgs),
    /// Describes a database: type, size, number of records and hashes
    #[command(after_help = "\
Examples:
  barpoint bearoff info os.bd
  barpoint bearoff info bare.bd --two-sided 6x6 --format json")]
    Info(InfoArgs),
}

/// Type of a database.
#[derive(Clone, Debug, Default, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags, as they may be typed")]
pub(in crate::command) struct KindArgs {
    /// One-sided database of 15 chequers on POINTS points, 1 to 18, such as 6; 6x10 for 10 chequers
    #[arg(long, value_name = "POINTS", value_parser = one_sided, conflicts_with = "two_sided")]
    pub(in crate::command) one_sided: Option<Size>,
    /// Two-sided database of points and chequers a side, such as 6x7
    #[arg(long, value_name = "POINTSxCHEQUERS", value_parser = size)]
    pub(in crate::command) two_sided: Option<Size>,
    /// One-sided: omit the distribution of the rolls until the first chequer is off
    #[arg(
        long,
        requires = "one_sided",
        conflicts_with = "two_sided",
        visible_alias = "no-gammons"
    )]
    pub(in crate::command) no_gammon: bool,
    /// One-sided: store all 32 chances of each board, zeros included
    #[arg(long, requires = "one_sided", conflicts_with = "two_sided")]
    pub(in crate::command) no_compress: bool,
    /// One-sided: store normal distributions instead of exact ones; both distributions are always
    /// stored
    #[arg(
        long,
        requires = "one_sided",
        conflicts_with = "two_sided",
        visible_alias = "normal-dist"
    )]
    pub(in crate::command) normal: bool,
    /// Two-sided: omit cubeful equities
    #[arg(long, requires = "two_sided", conflicts_with = "one_sided")]
    pub(in crate::command) no_cubeful: bool,
}

/// Numbers of points and chequers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::command) struct Size {
    pub(in crate::command) points: u8,
    pub(in crate::command) chequers: u8,
}

#[derive(Debug, clap::Args)]
pub(in crate::command) struct BuildArgs {
    #[command(flatten)]
    pub(in crate::command) kind: KindArgs,
    /// Database file to write [default: a file in the folder of the user's databases, where every command finds it]
    #[arg(short, long, value_name = "FILE")]
    pub(in crate::command) output: Option<PathBuf>,
    /// Write no header; GNU Backgammon cannot read such a file
    #[arg(long, requires = "output")]
    pub(in crate::command) no_header: bool,
    /// Smaller database to copy records from; it is verified first
    #[arg(long, value_name = "FILE")]
    pub(in crate::command) reuse: Option<PathBuf>,
    /// Continue an unfinished build; a finished database is left unchanged
    #[arg(long)]
    pub(in crate::command) resume: bool,
    /// Replace the database if the file exists
    #[arg(long)]
    pub(in crate::command) force: bool,
    /// Part I of N to do, 1/1 to 999/999
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(in crate::command) shard: Option<Shard>,
    /// Maximum memory in bytes, apart from mapped files, such as 500M or 2G [default: no limit]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(in crate::command) memory: Option<u64>,
    #[command(flatten)]
    pub(in crate::command) threads: ThreadArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(in crate::command) format: TextOrJson,
}

/// Database file to read.
#[derive(Debug, clap::Args)]
pub(in crate::command) struct FileArgs {
    /// Database file
    pub(in crate::command) file: PathBuf,
    #[command(flatten)]
    pub(in crate::command) without_header: KindArgs,
    /// Read the whole file into memory instead of mapping it
    #[arg(long)]
    pub(in crate::command) in_memory: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::command) struct DumpArgs {
    #[command(flatten)]
    pub(in crate::command) file: FileArgs,
    /// Index of a board or of a pair of boards, from 0 on
    #[arg(long, value_name = "N", value_parser = number::whole)]
    pub(in crate::command) index: Option<u64>,
    /// Position ID, position and match ID, or XGID
    #[arg(long, value_name = "ID", conflicts_with = "index", required_unless_present = "index")]
    pub(in crate::command) position: Option<String>,
    /// Match equity table: a name, or a file in GNU Backgammon's XML format
    #[arg(long, value_name = "NAME|FILE", default_value = Self::MET)]
    pub(in crate::command) met: String,
    #[command(flatten)]
    pub(in crate::command) contest: MatchArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(in crate::command) format: TextOrJson,
}

#[derive(Debug, clap::Args)]
pub(in crate::command) struct MatchBearoffArgs {
    /// Position ID, position and match ID, or XGID
    pub(in crate::command) position: String,
    /// Match equity table: a name, or a file in GNU Backgammon's XML format
    #[arg(long, value_name = "NAME|FILE", default_value = "Kazaross-XG2")]
    pub(in crate::command) met: String,
    #[command(flatten)]
    pub(in crate::command) contest: MatchArgs,
    #[command(flatten)]
    pub(in crate::command) threads: ThreadArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(in crate::command) format: TextOrJson,
}

#[derive(Debug, clap::Args)]
pub(in crate::command) struct VerifyArgs {
    /// Database file
    #[arg(required_unless_present = "manual")]
    pub(in crate::command) file: Option<PathBuf>,
    #[command(flatten)]
    pub(in crate::command) without_header: KindArgs,
    /// Require an MD5 that is listed in GNU Backgammon's manual; without a file, print the list
    #[arg(long)]
    pub(in crate::command) manual: bool,
    /// Hypergammon: accept consistent records even if neither a manifest nor a published SHA-256
    /// confirms the bytes
    #[arg(long)]
    pub(in crate::command) unpublished: bool,
    /// Number of records to recompute, or all
    #[arg(long, value_name = "N", default_value_t = Self::SAMPLE, value_parser = sample)]
    pub(in crate::command) sample: u64,
    #[command(flatten)]
    pub(in crate::command) threads: ThreadArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(in crate::command) format: TextOrJson,
}

#[derive(Debug, clap::Args)]
pub(in crate::command) struct InfoArgs {
    #[command(flatten)]
    pub(in crate::command) file: FileArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(in crate::command) format: TextOrJson,
}

impl DumpArgs {
    /// Default match equity table.
    pub(in crate::command) const MET: &str = "Kazaross-XG2";
}

impl VerifyArgs {
    /// Number of records that are recomputed by default.
    pub(in crate::command) const SAMPLE: u64 = 20_000;
}

fn one_sided(text: &str) -> Result<Size, String> {
    let whole = text.parse().ok().map(|points| Size { points, chequers: 15 });
    whole.map_or_else(|| size(text).map_err(|_| "expected points such as 6".to_owned()), Ok)
}

pub(in crate::command) fn size(text: &str) -> Result<Size, String> {
    let (points, chequers) = text.split_once(['x', 'X']).unwrap_or(("", ""));
    let size = points.parse().ok().zip(chequers.parse().ok());
    let size = size.map(|(points, chequers)| Size { points, chequers });
    size.ok_or_else(|| "expected points and chequers such as 6x7".to_owned())
}

fn shard(text: &str) -> Result<Shard, String> {
    let (number, count) = text.split_once('/').unwrap_or(("", ""));
    let shard = number.parse().ok().zip(count.parse().ok());
    let shard = shard.and_then(|(number, count)| Shard::new(number, count));
    shard.ok_or_else(|| {
        format!("expected a part and how many there are, such as 1/3, up to {}", Shard::MAX)
    })
}

pub(in crate::command) fn bytes(text: &str) -> Result<u64, String> {
    let units = [("K", 10), ("M", 20), ("G", 30), ("T", 40), ("", 0)];
    let parsed = units.iter().find_map(|&(unit, shift)| {
        let number = text.strip_suffix(unit)?.parse::<u64>().ok()?;
        number.checked_mul(1 << shift)
    });
    parsed.ok_or_else(|| "expected bytes such as 500M or 2G".to_owned())
}

fn sample(text: &str) -> Result<u64, String> {
    let parsed = if text == "all" { Some(u64::MAX) } else { text.parse().ok() };
    parsed.ok_or_else(|| "expected a number of records or all".to_owned())
}
