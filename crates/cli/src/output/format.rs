//! Formats of output as they may be typed.

use clap::{Args, ValueEnum};

/// How results are printed.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Output format [default: text; json, one object a line, for standard input]
    #[arg(long)]
    pub(crate) format: Option<Format>,
}

/// Output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// JSON, one object a line
    Json,
    /// Comma-separated values under one line of headings
    Csv,
}

/// Output format of findings that make no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextOrJson {
    /// For people
    Text,
    /// One JSON object
    Json,
}

impl OutputArgs {
    /// Format of a command that answers one question.
    pub(crate) fn or_text(&self) -> Format {
        self.format.unwrap_or(Format::Text)
    }
}
