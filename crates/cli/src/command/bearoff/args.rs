//! Arguments of `barpoint bearoff`.

use std::path::PathBuf;

use barpoint_database::Shard;
use clap::Subcommand;

use crate::contest::MatchArgs;
use crate::number;
use crate::output::TextOrJson;
use crate::threads::ThreadArgs;

/// Makes, reads and verifies bearoff databases
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(super) task: Task,
}

/// What to do with a bearoff database.
#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// Makes a database, byte for byte as GNU Backgammon's makebearoff does
    #[command(after_help = "\
Examples:
  barpoint bearoff build --one-sided 6 -o gnubg_os0.bd
  barpoint bearoff build --two-sided 6x7 -o ts.bd --threads 8 --memory 2G
  barpoint bearoff build --one-sided 11 -o os.bd --shard 2/3

What is done is kept in the folder FILE.partial until the database is complete; --resume goes on from \
there after the work was stopped or killed. With --shard I/N, started once for each I from 1 to N on \
machines that see the same folder, the work is shared, and the first one writes the database. The \
bytes are always the same. Hashes of all blocks are written to FILE.manifest.")]
    Build(BuildArgs),
    /// Shows what a database says about a position or a board
    #[command(after_help = "\
Examples:
  barpoint bearoff dump os.bd --index 1000
  barpoint bearoff dump os.bd --position 2x0AAOi2AQAAAA
  barpoint bearoff dump ts.bd --position CgAAEAEAAAAAAA --format json
  barpoint bearoff dump ts.bd --position CgAAEAEAAAAAAA --score 2-3 --length 5

An index is the number of a board in a one-sided database; from the number of boards on, and in a \
two-sided one, it is that of a pair: boards times the board on roll, plus the other one.")]
    Dump(DumpArgs),
    /// Verifies a database: its hashes, the form of all records, and a sample of them anew
    #[command(after_help = "\
Examples:
  barpoint bearoff verify os.bd
  barpoint bearoff verify ts.bd --sample all
  barpoint bearoff verify os.bd --manual
  barpoint bearoff verify --manual

Exits with status 1 if anything is wrong, and says where. If there is no manifest and the file's hash \
is neither in the manual's table nor among the published hypergammon hashes, every record is recomputed.")]
    Verify(VerifyArgs),
    /// Solves a bearoff exactly at a match score, for every cube that can arise
    #[command(after_help = "\
Examples:
  barpoint bearoff match CgAAEAEAAAAAAA --score 2-3 --length 5
  barpoint bearoff match CgAAEAEAAAAAAA:cAngAFAAIAAA --met g11 --format json

The score, the cube and its owner are those of the ID unless options say otherwise. All positions that \
can follow are solved with all their cubes, for the match equity table that is given; nothing is \
estimated. Both players must have borne off at least one chequer.")]
    Match(MatchBearoffArgs),
    /// Says what a database holds
    #[command(after_help = "\
Examples:
  barpoint bearoff info os.bd
  barpoint bearoff info bare.bd --two-sided 6x6 --format json")]
    Info(InfoArgs),
}

/// What a database holds.
#[derive(Clone, Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags, as they may be typed")]
pub(in crate::command) struct KindArgs {
    /// One-sided, chequers on so many points, 1 to 18, such as 6; with fewer than 15 chequers 6x10
    #[arg(long, value_name = "POINTS", value_parser = one_sided, conflicts_with = "two_sided")]
    pub(in crate::command) one_sided: Option<Size>,
    /// Two-sided, so many points and chequers, such as 6x7
    #[arg(long, value_name = "POINTSxCHEQUERS", value_parser = size)]
    pub(in crate::command) two_sided: Option<Size>,
    /// One-sided without the rolls to the first chequer off
    #[arg(
        long,
        requires = "one_sided",
        conflicts_with = "two_sided",
        visible_alias = "no-gammons"
    )]
    pub(in crate::command) no_gammon: bool,
    /// One-sided with all 32 chances of a board
    #[arg(long, requires = "one_sided", conflicts_with = "two_sided")]
    pub(in crate::command) no_compress: bool,
    /// One-sided with normal distributions, always with both kinds of rolls
    #[arg(
        long,
        requires = "one_sided",
        conflicts_with = "two_sided",
        visible_alias = "normal-dist"
    )]
    pub(in crate::command) normal: bool,
    /// Two-sided without cubeful equities
    #[arg(long, requires = "two_sided", conflicts_with = "one_sided")]
    pub(in crate::command) no_cubeful: bool,
}

/// Points and chequers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::command) struct Size {
    pub(in crate::command) points: u8,
    pub(in crate::command) chequers: u8,
}

#[derive(Debug, clap::Args)]
pub(in crate::command) struct BuildArgs {
    #[command(flatten)]
    pub(in crate::command) kind: KindArgs,
    /// The database to write
    #[arg(short, long, value_name = "FILE")]
    pub(in crate::command) output: PathBuf,
    /// Write no header, which GNU Backgammon then cannot read
    #[arg(long)]
    pub(in crate::command) no_header: bool,
    /// A smaller database to copy from, which is verified first
    #[arg(long, value_name = "FILE")]
    pub(in crate::command) reuse: Option<PathBuf>,
    /// Go on with what was left unfinished; what is finished is left as it is
    #[arg(long)]
    pub(in crate::command) resume: bool,
    /// Replace the database if it is there already
    #[arg(long)]
    pub(in crate::command) force: bool,
    /// Do part I of N, counted from 1
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(in crate::command) shard: Option<Shard>,
    /// Use at most so much memory, such as 500M or 2G, apart from mapped files
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(in crate::command) memory: Option<u64>,
    #[command(flatten)]
    pub(in crate::command) threads: ThreadArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(in crate::command) format: TextOrJson,
}

/// A database to read.
#[derive(Debug, clap::Args)]
pub(in crate::command) struct FileArgs {
    /// The database
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
    /// Number of a board or of a pair of boards
    #[arg(long, value_name = "N", value_parser = number::whole, allow_negative_numbers = true)]
    pub(in crate::command) index: Option<u64>,
    /// Position ID, position and match ID, or XGID
    #[arg(long, value_name = "ID", conflicts_with = "index", required_unless_present = "index")]
    pub(in crate::command) position: Option<String>,
    /// Match equity table: a name, or a file in GNU Backgammon's XML format
    #[arg(long, value_name = "NAME|FILE", default_value = "Kazaross-XG2")]
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
    /// The database
    #[arg(required_unless_present = "manual")]
    pub(in crate::command) file: Option<PathBuf>,
    #[command(flatten)]
    pub(in crate::command) without_header: KindArgs,
    /// Fail unless the MD5 is the one that GNU Backgammon's manual lists; without a file, print that
    /// table
    #[arg(long)]
    pub(in crate::command) manual: bool,
    /// Hypergammon: let records that follow from each other do, though neither a manifest nor a published
    /// SHA-256 vouches for the bytes
    #[arg(long)]
    pub(in crate::command) unpublished: bool,
    /// How many records to derive again: a number, or all
    #[arg(long, value_name = "N", default_value = "20000", value_parser = sample)]
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

fn one_sided(text: &str) -> Result<Size, String> {
    let whole = text.parse().ok().map(|points| Size { points, chequers: 15 });
    whole.map_or_else(|| size(text).map_err(|_| "expected points such as 6".to_owned()), Ok)
}

fn size(text: &str) -> Result<Size, String> {
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
