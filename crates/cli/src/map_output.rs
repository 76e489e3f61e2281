//! Output of maps, which may be drawings.

use std::path::PathBuf;

use anyhow::ensure;
use clap::{Args, ValueEnum};

use crate::output::{Format, OutputArgs};
use crate::position::Input;

/// How maps are printed.
#[derive(Debug, Args)]
pub(crate) struct MapOutputArgs {
    /// Output format [default: text; json, one object a line, for standard input]
    #[arg(long)]
    pub(crate) format: Option<MapFormat>,
    /// Write to this file instead of standard output; it appears once it is complete
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// An output format of maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MapFormat {
    /// For people
    Text,
    /// JSON, one object a line
    Json,
    /// Comma-separated values under one line of headings
    Csv,
    /// A drawing
    Svg,
}

/// Where maps go, and whether as drawings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MapOutput {
    /// Standard output if there is none.
    pub(crate) file: Option<PathBuf>,
    pub(crate) svg: bool,
}

impl MapOutput {
    /// The output, and the format if it is none that only maps have.
    pub(crate) fn new(args: MapOutputArgs, position: &str) -> anyhow::Result<(Self, OutputArgs)> {
        let svg = args.format == Some(MapFormat::Svg);
        ensure!(
            !svg || Input::of(position.to_owned()) != Input::Stdin,
            "a drawing of positions from standard input: expected a single position"
        );
        let format = args.format.and_then(|format| match format {
            MapFormat::Text => Some(Format::Text),
            MapFormat::Json => Some(Format::Json),
            MapFormat::Csv => Some(Format::Csv),
            MapFormat::Svg => None,
        });
        Ok((Self { file: args.output, svg }, OutputArgs { format }))
    }
}
