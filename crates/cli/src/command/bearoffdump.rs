//! `barpoint bearoffdump`

use std::path::PathBuf;

use super::bearoff::args::{DumpArgs, FileArgs, KindArgs};
use super::bearoff::dump;
use crate::contest::MatchArgs;
use crate::number;
use crate::output::TextOrJson;
use crate::status::Status;
use crate::terminal::View;

/// Shows a record of a database by the options of GNU Backgammon's bearoffdump
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint bearoffdump -n 1000 gnubg_os0.bd
  barpoint bearoffdump -p CgAAEAEAAAAAAA gnubg_ts0.bd

A link to barpoint named bearoffdump starts this command. See bearoff dump for more options.")]
pub(crate) struct Args {
    /// Index of a board or of a pair of boards
    #[arg(short = 'n', long, value_name = "N", value_parser = number::whole, conflicts_with = "posid", required_unless_present = "posid")]
    index: Option<u64>,
    /// Position ID
    #[arg(short, long, value_name = "ID")]
    posid: Option<String>,
    /// Database file
    file: PathBuf,
}

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let Args { index, posid: position, file } = args;
    let file = FileArgs { file, without_header: KindArgs::default(), in_memory: false };
    let (contest, format) = (MatchArgs::default(), TextOrJson::Text);
    dump::run(
        &DumpArgs { file, index, position, met: DumpArgs::MET.to_owned(), contest, format },
        view,
    )
}
