//! `barpoint makehyper`

use std::path::PathBuf;
use std::time::Duration;

use anyhow::ensure;
use barpoint_database::{BuildOptions, HypergammonRules, Kind};

use super::bearoff::make;
use super::bearoff::settings::{BuildSettings, output};
use crate::number;
use crate::output::TextOrJson;
use crate::status::Status;
use crate::terminal::View;
use crate::threads::ThreadArgs;

/// Builds a hypergammon database by the options of GNU Backgammon's makehyper
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint makehyper -c 2
  barpoint makehyper -c 3 -t 1e-6 -f hyper3.bd

The rules are those of makehyper, and the file replaces one of the same name. A link to barpoint named makehyper \
starts this command. See hypergammon build for more options.")]
pub(crate) struct Args {
    /// Number of chequers a side, 1 to 3
    #[arg(short, long, value_name = "C", default_value = "3", value_parser = number::chequers)]
    chequers: u8,
    /// Refused: a database cannot be continued, unless its build was stopped
    #[arg(short, long, value_name = "FILE")]
    restart: Option<PathBuf>,
    /// Convergence threshold, 1e-12 to 1
    #[arg(short, long, value_name = "T", default_value = "1e-5", value_parser = number::threshold)]
    threshold: f64,
    /// Save no values before the end
    #[arg(short, long)]
    no_checkpoint: bool,
    /// Database file to write [default: hyperC.bd]
    #[arg(short = 'f', long, value_name = "FILE")]
    outfile: Option<PathBuf>,
}

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    ensure!(
        args.restart.is_none(),
        "--restart: a finished database is not continued: expected hypergammon build --resume, which continues \
         a build that was stopped"
    );
    let kind = Kind::Hypergammon { chequers: args.chequers };
    let file = args.outfile.unwrap_or_else(|| format!("hyper{}.bd", args.chequers).into());
    let usual = BuildOptions::default();
    let settings = BuildSettings {
        kind,
        output: output(Some(file), kind)?,
        reuse: None,
        options: BuildOptions {
            replace: true,
            threshold: args.threshold,
            rules: HypergammonRules::Makehyper,
            checkpoint: if args.no_checkpoint { Duration::MAX } else { usual.checkpoint },
            ..usual
        },
        threads: ThreadArgs::default().count(),
        format: TextOrJson::Text,
    };
    make::run(settings, view)
}
