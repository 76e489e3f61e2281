//! `barpoint swap-players`

use std::path::PathBuf;

use anyhow::Context;
use barpoint_records::{FileFormat, swap_players};

use crate::format_args::FormatArgs;
use crate::output::{ensure_apart, write_whole};
use crate::records::{losses, oddities, read, say};
use crate::status::Status;
use crate::terminal::View;

/// Swaps the players of the matches in a file
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint swap-players match.mat -o swapped.mat
  barpoint swap-players match.sgf --to mat > swapped.mat")]
pub(crate) struct Args {
    /// File to read, or - for standard input
    file: PathBuf,
    /// File to write, replaced if it exists, or - for standard output [default: -]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    #[command(flatten)]
    formats: FormatArgs,
}

pub(super) fn run(args: Args, _: &View) -> anyhow::Result<Status> {
    let Args { file, output, formats: FormatArgs { from, to } } = args;
    let output = output.unwrap_or_else(|| PathBuf::from("-"));
    ensure_apart([&file], [&output])?;
    let suffix = output.extension().and_then(|suffix| suffix.to_str());
    let to = to.or_else(|| suffix.and_then(FileFormat::with_extension));
    let reading = read(&file, from)?;
    say(&oddities(&file, &reading));
    let own = FileFormat::named(reading.format);
    let format = to.or(own).filter(|format| format.can_be_written()).with_context(|| {
        format!("files of format {} cannot be written: expected --to FORMAT", reading.format)
    })?;
    let matches: Vec<_> = reading.matches.into_iter().map(swap_players).collect();
    let written = format.write(&matches)?;
    say(&losses(format, &written.losses));
    write_whole(&output, &written.bytes)?;
    Ok(Status::Done)
}
