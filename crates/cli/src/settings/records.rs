//! What to do with files of matches and positions.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use barpoint_formats::FileFormat;

use crate::cli::{ConvertArgs, FormatArgs, ShowArgs, SwapPlayersArgs};

/// Files to be converted.
#[derive(Debug)]
pub(crate) struct ConvertSettings {
    /// Files, and folders whose files are meant.
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) from: Option<&'static FileFormat>,
    pub(crate) to: &'static FileFormat,
    pub(crate) output: Destination,
    pub(crate) quiet: bool,
}

/// Where converted files go.
#[derive(Debug)]
pub(crate) enum Destination {
    Stdout,
    File(PathBuf),
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
}

/// A file whose players change seats.
#[derive(Debug)]
pub(crate) struct SwapPlayersSettings {
    pub(crate) file: PathBuf,
    pub(crate) from: Option<&'static FileFormat>,
    /// The format of the file itself unless this is given.
    pub(crate) to: Option<&'static FileFormat>,
    pub(crate) output: Option<PathBuf>,
}

impl TryFrom<ConvertArgs> for ConvertSettings {
    type Error = anyhow::Error;

    fn try_from(args: ConvertArgs) -> anyhow::Result<Self> {
        let ConvertArgs { inputs, output, formats, quiet } = args;
        let is_batch = inputs.len() > 1 || inputs.iter().any(|path| path.is_dir());
        let output = match output {
            None => Destination::Stdout,
            Some(path) if is_batch || path.is_dir() => Destination::Folder(path),
            Some(path) => Destination::File(path),
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
            Destination::File(path) => written_format(&formats, path)?,
            _ => {
                formats.to.context("expected --to FORMAT, or a file with a suffix that says it")?
            }
        };
        Ok(Self { inputs, from: formats.from, to, output, quiet })
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
        }
    }
}

impl From<SwapPlayersArgs> for SwapPlayersSettings {
    fn from(args: SwapPlayersArgs) -> Self {
        let SwapPlayersArgs { file, output, formats: FormatArgs { from, to } } = args;
        let suffix = output.as_ref().and_then(|path| path.extension()?.to_str());
        let to = to.or_else(|| suffix.and_then(FileFormat::with_extension));
        Self { file, from, to, output }
    }
}
