//! Results on standard output, in the format that the user wants.

use std::io::{self, Write};

use crate::cli::Format;
use crate::report::Report;

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
    /// Whether nothing has been printed yet.
    first: bool,
}

impl Printer {
    pub(crate) const fn new(format: Format) -> Self {
        Self { format, first: true }
    }

    /// Prints a report. CSV begins with headings; text leaves a line between reports.
    pub(crate) fn print(&mut self, report: &Report) -> io::Result<()> {
        let (separator, body) = match self.format {
            Format::Text => ("\n".to_owned(), text::text(report)),
            Format::Json => (String::new(), json::json(report)?),
            Format::Csv => (String::new(), csv::csv(report)),
        };
        let head = match (self.first, self.format) {
            (true, Format::Csv) => csv::headings(report),
            (true, _) => String::new(),
            (false, _) => separator,
        };
        self.first = false;
        let mut stdout = io::stdout().lock();
        stdout.write_all((head + &body).as_bytes())?;
        stdout.flush()
    }
}
