//! Results on standard output, in the format that the user wants.

use std::io::{self, Write};

use anyhow::Context;

use crate::cli::Format;
use crate::report::{Kind, Report};

mod action;
mod csv;
mod decimal;
mod fields;
mod json;
mod table;
mod text;

/// Prints reports one after the other, each as soon as it is there.
#[derive(Debug)]
pub(crate) struct Printer {
    format: Format,
    kind: Kind,
    /// Whether nothing has been printed yet.
    first: bool,
}

impl Printer {
    pub(crate) const fn new(format: Format, kind: Kind) -> Self {
        Self { format, kind, first: true }
    }

    /// Prints a report. CSV begins with headings; text leaves a line between reports.
    pub(crate) fn print(&mut self, report: &Report) -> anyhow::Result<()> {
        let (separator, body) = match self.format {
            Format::Text => ("\n".to_owned(), text::text(report)),
            Format::Json => (String::new(), json::json(report)?),
            Format::Csv => (String::new(), csv::csv(report)),
        };
        let head = match (self.first, self.format) {
            (true, Format::Csv) => csv::headings(self.kind),
            (true, _) => String::new(),
            (false, _) => separator,
        };
        self.first = false;
        print(&(head + &body))
    }

    /// Ends the output: headings are due even if nothing followed them.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        match (self.first, self.format) {
            (true, Format::Csv) => print(&csv::headings(self.kind)),
            _ => Ok(()),
        }
    }
}

/// Writes text to standard output at once.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    written.context("cannot write to standard output")
}
