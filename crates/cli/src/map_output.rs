//! Output of maps as text, data or drawings.

use std::path::PathBuf;

use anyhow::ensure;
use clap::{Args, ValueEnum};

use crate::output::{Format, OutputArgs, Printer, Tabulate};
use crate::position::Input;
use crate::terminal::View;

/// Output of a map.
#[derive(Debug, Args)]
pub(crate) struct MapOutputArgs {
    /// Output format [default: svg in a file that ends in .svg; json if the positions come from standard
    /// input; text]
    #[arg(long)]
    pub(crate) format: Option<MapFormat>,
    /// Output file, which appears once it is complete [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Output format of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MapFormat {
    /// Text for people
    Text,
    /// JSON, one object a line
    Json,
    /// Comma-separated values with a line of column names
    Csv,
    /// Drawing in SVG
    Svg,
}

/// Target of maps and their form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MapOutput {
    /// Target file, or `None` for standard output.
    pub(crate) file: Option<PathBuf>,
    pub(crate) svg: bool,
}

impl MapOutput {
    /// Returns the output, and the format unless only maps have it.
    pub(crate) fn new(args: MapOutputArgs, position: &str) -> anyhow::Result<(Self, OutputArgs)> {
        let suffix = args.output.as_ref().and_then(|path| path.extension());
        let is_drawing = suffix.is_some_and(|suffix| suffix.eq_ignore_ascii_case("svg"));
        let svg = args.format.map_or(is_drawing, |format| format == MapFormat::Svg);
        ensure!(
            !svg || Input::of(position.to_owned()) != Input::Stdin,
            "--format svg draws a single position: expected a position instead of standard input"
        );
        let format = args.format.and_then(|format| match format {
            MapFormat::Text => Some(Format::Text),
            MapFormat::Json => Some(Format::Json),
            MapFormat::Csv => Some(Format::Csv),
            MapFormat::Svg => None,
        });
        Ok((Self { file: args.output, svg }, OutputArgs { format }))
    }

    /// Returns a printer of maps.
    pub(crate) fn printer<R: Tabulate>(&self, format: Format, view: &View) -> Printer<R> {
        Printer::to(self.file.as_deref(), format, view)
    }
}
