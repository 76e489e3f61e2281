//! What to do with files of matches and positions.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use barpoint_records::FileFormat;

use crate::cli::{ConvertArgs, FormatArgs, ShowArgs, SwapPlayersArgs, TextOrJson};
use crate::input::is_dash;
use crate::output::ensure_apart;

/// Files to be converted.
#[derive(Debug)]
pub(crate) struct ConvertSettings {
    /// Files, and folders whose files are meant.
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) from: Option<&'static FileFormat>,
    pub(crate) to: &'static FileFormat,
    pub(crate) output: Destination,
    /// Whether files in a folder may be replaced.
    pub(crate) force: bool,
}

/// Where converted files go.
#[derive(Debug)]
pub(crate) enum Destination {
    /// A file or, as `-`, standard output.
    File(PathBuf),
    /// A file for each, named after it.
    Folder(PathBuf),
}

/// What is to be seen of a file.
#[derive(Debug)]
pub(crate) struct ShowSettings {
    pub(crate) file: PathBuf,
    pub(crate) from: Option<&'static FileFormat>,
    /// Counted from 0, as the others.
    pub(crate) match_index: usize,
    pub(crate) game: Option<usize>,
    pub(crate) action: Option<usize>,
    pub(crate) format: TextOrJson,
}

/// A file whose players change seats.
#[derive(Debug)]
pub(crate) struct SwapPlayersSettings {
    pub(crate) file: PathBuf,
    pub(crate) from: Option<&'static FileFormat>,
    /// The format of the file itself unless this is given.
    pub(crate) to: Option<&'static FileFormat>,
    /// A file or, as `-`, standard output.
    pub(crate) output: PathBuf,
}

impl TryFrom<ConvertArgs> for ConvertSettings {
    type Error = anyhow::Error;

    fn try_from(args: ConvertArgs) -> anyhow::Result<Self> {
        let ConvertArgs { inputs, output, formats, force } = args;
        let is_batch = inputs.len() > 1 || inputs.iter().any(|path| path.is_dir());
        let output = match output.unwrap_or_else(|| PathBuf::from("-")) {
            path if is_dash(&path) => Destination::File(path),
            path if is_batch || path.is_dir() => Destination::Folder(path),
            path => Destination::File(path),
        };
        ensure!(
            !is_batch || matches!(output, Destination::Folder(_)),
            "several files are converted into a folder: expected -o DIR"
        );
        if let Destination::Folder(path) = &output {
            ensure!(
                !path.exists() || path.is_dir(),
                "{} is no folder: expected one for several files",
                path.display()
            );
        }
        let to = match &output {
            Destination::File(path) if !is_dash(path) => written_format(&formats, path)?,
            _ => {
                formats.to.context("expected --to FORMAT, or a file with a suffix that says it")?
            }
        };
        if let Destination::File(path) = &output {
            ensure_apart(&inputs, [path])?;
        }
        let dashes = inputs.iter().filter(|path| is_dash(path)).count();
        ensure!(dashes <= 1, "- is given {dashes} times: standard input can be read once");
        Ok(Self { inputs, from: formats.from, to, output, force })
    }
}

fn written_format(formats: &FormatArgs, path: &Path) -> anyhow::Result<&'static FileFormat> {
    let suffix = path.extension().and_then(|suffix| suffix.to_str());
    let known = formats.to.or_else(|| suffix.and_then(FileFormat::with_extension));
    known.with_context(|| {
        format!("the name {} does not say which format: expected --to FORMAT", path.display())
    })
}

impl From<ShowArgs> for ShowSettings {
    fn from(args: ShowArgs) -> Self {
        let index = |number: std::num::NonZeroUsize| number.get() - 1;
        Self {
            file: args.file,
            from: args.from,
            match_index: index(args.match_number),
            game: args.game.map(index),
            action: args.action.map(index),
            format: args.format,
        }
    }
}

impl TryFrom<SwapPlayersArgs> for SwapPlayersSettings {
    type Error = anyhow::Error;

    fn try_from(args: SwapPlayersArgs) -> anyhow::Result<Self> {
        let SwapPlayersArgs { file, output, formats: FormatArgs { from, to } } = args;
        let output = output.unwrap_or_else(|| PathBuf::from("-"));
        ensure_apart([&file], [&output])?;
        let suffix = output.extension().and_then(|suffix| suffix.to_str());
        let to = to.or_else(|| suffix.and_then(FileFormat::with_extension));
        Ok(Self { file, from, to, output })
    }
}
