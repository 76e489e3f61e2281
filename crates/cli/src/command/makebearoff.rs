//! `barpoint makebearoff`

use std::path::PathBuf;

use super::bearoff::args::{BuildArgs, KindArgs, Size, size};
use super::bearoff::make;
use crate::output::TextOrJson;
use crate::status::Status;
use crate::terminal::View;
use crate::threads::ThreadArgs;

/// Builds a bearoff database by the options of GNU Backgammon's makebearoff
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags, as they may be typed")]
#[command(after_help = "\
Examples:
  barpoint makebearoff -t 6x6 -f gnubg_ts0.bd
  barpoint makebearoff -o 10 -g -f gnubg_os.bd

The file equals that of makebearoff, and replaces one of the same name. A link to barpoint named makebearoff \
starts this command. See bearoff build for more options.")]
pub(crate) struct Args {
    /// Two-sided database: points and chequers
    #[arg(short, long, value_name = "PxC", value_parser = size, required_unless_present = "one_sided")]
    two_sided: Option<Size>,
    /// One-sided database: points
    #[arg(short, long, value_name = "P", conflicts_with = "two_sided")]
    one_sided: Option<u8>,
    /// Accepted; no cache is needed
    #[arg(short = 's', long, value_name = "N")]
    xhash_size: Option<u64>,
    /// Smaller database to copy records from
    #[arg(short = 'O', long, value_name = "FILE")]
    old_bearoff: Option<PathBuf>,
    /// Write no header
    #[arg(short = 'H', long)]
    no_header: bool,
    /// Two-sided: omit cubeful equities
    #[arg(short = 'C', long)]
    no_cubeful: bool,
    /// One-sided: store zeros too
    #[arg(short = 'c', long)]
    no_compress: bool,
    /// One-sided: omit the rolls until the first chequer is off
    #[arg(short = 'g', long)]
    no_gammon: bool,
    /// One-sided: store normal distributions
    #[arg(short, long)]
    normal_dist: bool,
    /// Database file to write
    #[arg(short = 'f', long, value_name = "FILE")]
    outfile: PathBuf,
}

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let kind = KindArgs {
        one_sided: args.one_sided.map(|points| Size { points, chequers: 15 }),
        two_sided: args.two_sided,
        no_gammon: args.no_gammon,
        no_compress: args.no_compress,
        normal: args.normal_dist,
        no_cubeful: args.no_cubeful,
    };
    let build = BuildArgs {
        kind,
        output: Some(args.outfile),
        no_header: args.no_header,
        reuse: args.old_bearoff,
        resume: false,
        force: true,
        shard: None,
        memory: None,
        threads: ThreadArgs::default(),
        format: TextOrJson::Text,
    };
    make::run(build.try_into()?, view)
}
