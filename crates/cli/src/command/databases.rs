//! `barpoint databases`

use std::io::{self, Write};

use barpoint::databases::own_databases;
use barpoint::folders::folder_of_databases;

use super::bearoff::args::{FileArgs, InfoArgs, KindArgs, VerifyArgs};
use super::bearoff::{info, verify};
use crate::output::{TextOrJson, print};
use crate::status::Status;
use crate::terminal::View;
use crate::threads::ThreadArgs;

/// Describes or verifies the databases that every command finds
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint databases
  barpoint hypergammon build --chequers 3 && barpoint databases --verify
  barpoint bearoff build --two-sided 6x10 --memory 4G

These are the files in the folder barpoint/databases among your data, or in the folder that the variable \
BARPOINT_DATABASES names, and databases that you made for GNU Backgammon, in its folders. The builds of \
bearoff and hypergammon write there without --output. Databases given by --database come first.")]
pub(crate) struct Args {
    /// Verify each database instead, as bearoff verify and hypergammon verify do
    #[arg(long)]
    verify: bool,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    format: TextOrJson,
}

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let Args { verify, threads, format } = args;
    let files = own_databases()?;
    if files.is_empty() {
        let folder = folder_of_databases().unwrap_or_default();
        // Nobody may be listening.
        let _ = writeln!(io::stderr(), "note: there is no database in {}", folder.display());
    }
    let mut status = Status::Done;
    for (number, file) in files.into_iter().enumerate() {
        if number > 0 && format == TextOrJson::Text {
            print("\n")?;
        }
        let without_header = KindArgs::default();
        let found = if verify {
            let (file, sample) = (Some(file), VerifyArgs::SAMPLE);
            let (manual, unpublished) = (false, false);
            let args =
                VerifyArgs { file, without_header, manual, unpublished, sample, threads, format };
            verify::run(&args, view)?
        } else {
            let file = FileArgs { file, without_header, in_memory: false };
            info::run(&InfoArgs { file, format }, view)?
        };
        if found != Status::Done {
            status = found;
        }
    }
    Ok(status)
}
