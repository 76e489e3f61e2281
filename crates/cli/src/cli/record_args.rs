//! Files of matches and positions.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use barpoint_records::{FILE_FORMATS, FileFormat};
use clap::Args;

use super::TextOrJson;

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// Files to read, folders whose files are all read, or - for standard input
    #[arg(required = true, value_name = "IN")]
    pub(crate) inputs: Vec<PathBuf>,
    /// File to write, which is replaced if it is there; folder to write to; or - for standard output
    /// [default: -]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    /// Replace files that are already in the folder
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) formats: FormatArgs,
}

/// Which formats.
#[derive(Debug, Args)]
pub(crate) struct FormatArgs {
    /// Format of the files that are read [default: found out by their content]
    #[arg(long, value_name = "FORMAT", value_parser = readable)]
    pub(crate) from: Option<&'static FileFormat>,
    /// Format to write [default: that of the suffix of OUT]
    #[arg(long, value_name = "FORMAT", value_parser = writable)]
    pub(crate) to: Option<&'static FileFormat>,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// File to read, - for standard input, or a position
    pub(crate) file: PathBuf,
    /// Match of the file, counted from 1
    #[arg(long = "match", value_name = "N", default_value = "1")]
    pub(crate) match_number: NonZeroUsize,
    /// Game whose actions are listed, counted from 1
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<NonZeroUsize>,
    /// Action of the game before which the board is drawn, counted from 1
    #[arg(long = "move", value_name = "M", requires = "game")]
    pub(crate) action: Option<NonZeroUsize>,
    /// Format of the file [default: found out by its content]
    #[arg(long, value_name = "FORMAT", value_parser = readable)]
    pub(crate) from: Option<&'static FileFormat>,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(crate) format: TextOrJson,
}

#[derive(Debug, Args)]
pub(crate) struct SwapPlayersArgs {
    /// File to read, or - for standard input
    pub(crate) file: PathBuf,
    /// File to write, which is replaced if it is there, or - for standard output [default: -]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) formats: FormatArgs,
}

pub(super) fn readable(name: &str) -> Result<&'static FileFormat, String> {
    named(name, FileFormat::can_be_read)
}

fn writable(name: &str) -> Result<&'static FileFormat, String> {
    named(name, FileFormat::can_be_written)
}

fn named(name: &str, fits: fn(&FileFormat) -> bool) -> Result<&'static FileFormat, String> {
    FileFormat::named(name).filter(|format| fits(format)).ok_or_else(|| {
        let names: Vec<_> =
            FILE_FORMATS.iter().filter(|format| fits(format)).map(|format| format.name).collect();
        format!("expected one of {}", names.join(", "))
    })
}
