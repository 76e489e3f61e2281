//! Arguments for the output format.

use clap::{Args, ValueEnum};

/// Output of a command.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Output format [default: text; json if the positions come from standard input]
    #[arg(long)]
    pub(crate) format: Option<Format>,
}

/// Output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    Text,
    /// JSON, one object a line
    Json,
    /// Comma-separated values with a line of column names
    Csv,
}

/// Output format of results that are no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextOrJson {
    /// Text for people
    Text,
    /// One JSON object
    Json,
}

impl OutputArgs {
    /// Returns the format, by default text.
    pub(crate) fn or_text(&self) -> Format {
        self.format.unwrap_or(Format::Text)
    }
}
