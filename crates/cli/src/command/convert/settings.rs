//! Arguments and settings of `barpoint convert`.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use barpoint_records::FileFormat;

use crate::format_args::{FormatArgs, no_format};
use crate::input::{ensure_one_dash, is_dash};
use crate::output::ensure_apart;

/// Converts files of matches and positions to another format
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint convert match.sgf -o match.mat
  barpoint convert matches/ more/*.txt -o json/ --to json
  barpoint convert match.mat --to csv > decisions.csv

The format of a file is recognised by its content. Several files or a folder are converted into a \
folder. A bad file is reported, the others are still converted, and the exit status is 1. Oddities are \
reported with line and column. Anything that the target format cannot represent is listed once.

A single output file is replaced if it exists. Files in a folder are replaced only with --force. An \
output file must differ from every input file.

Formats to read and write: mat, gam, pos, snowie-position, xgid, gnubgid, json and others; an unknown \
--from or --to lists them all. Formats to write only: text, and csv with one decision a line.")]
pub(crate) struct Args {
    /// Files to read, folders to read all files of, or - for standard input
    #[arg(required = true, value_name = "IN")]
    pub(super) inputs: Vec<PathBuf>,
    /// File or folder to write, or - for standard output; an existing file is replaced [default: -]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Replace existing files in the output folder
    #[arg(long)]
    pub(super) force: bool,
    /// Write errors from 0.02 and rolls with a luck from 0.6 as comments, by the analysis of Barpoint
    /// in the file, or else by the first one
    #[arg(long)]
    pub(super) remarks: bool,
    #[command(flatten)]
    pub(super) formats: FormatArgs,
}

/// Files to convert, and the target.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) args: Args,
    pub(super) to: &'static FileFormat,
    pub(super) output: Destination,
}

/// Target of the converted files.
#[derive(Debug)]
pub(super) enum Destination {
    /// File or, as `-`, standard output.
    File(PathBuf),
    /// Folder with a file for each input, named after it.
    Folder(PathBuf),
}

impl TryFrom<Args> for Settings {
    type Error = anyhow::Error;

    fn try_from(args: Args) -> anyhow::Result<Self> {
        let Args { inputs, output, formats, .. } = &args;
        let is_batch = inputs.len() > 1 || inputs.iter().any(|path| path.is_dir());
        let output = match output.clone().unwrap_or_else(|| PathBuf::from("-")) {
            path if is_dash(&path) => Destination::File(path),
            path if is_batch || path.is_dir() => Destination::Folder(path),
            path => Destination::File(path),
        };
        ensure!(
            !is_batch || matches!(output, Destination::Folder(_)),
            "several files need an output folder: expected -o FOLDER"
        );
        if let Destination::Folder(path) = &output {
            ensure!(
                !path.exists() || path.is_dir(),
                "{} is a file, but several files need an output folder",
                path.display()
            );
        }
        let to = match &output {
            Destination::File(path) if !is_dash(path) => written_format(formats, path)?,
            _ => formats
                .to
                .context("no output format: expected --to FORMAT, or -o FILE with an extension")?,
        };
        if let Destination::File(path) = &output {
            ensure_apart(inputs, [path])?;
        }
        ensure_one_dash(inputs)?;
        Ok(Self { args, to, output })
    }
}

fn written_format(formats: &FormatArgs, path: &Path) -> anyhow::Result<&'static FileFormat> {
    let suffix = path.extension().and_then(|suffix| suffix.to_str());
    let known = formats.to.or_else(|| suffix.and_then(FileFormat::with_extension));
    known.with_context(|| no_format(path))
}
