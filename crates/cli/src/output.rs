//! Results on standard output or in a file, in the format that the user wants.

use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;

use crate::cli::Format;
use crate::report::{Kind, Occasion, Report};
use crate::settings::MapOutput;

mod action;
mod cells;
mod csv;
mod draft;
mod grid;
mod json;
mod layout;
mod place;
mod table;
mod target;
mod text;
mod unfinished;

pub(crate) use action::sign;
pub(crate) use cells::word;
pub(crate) use draft::Draft;
pub(crate) use place::ensure_apart;
pub(crate) use table::{Flush, Table};
use target::Target;
pub(crate) use target::{cannot_write, write_unsynced, write_whole};
pub(crate) use unfinished::give_up_all;

/// Prints reports one after the other, each as soon as it is there.
#[derive(Debug)]
pub(crate) struct Printer {
    format: Format,
    kind: Kind,
    /// Whether nothing has been printed yet.
    first: bool,
    target: Target,
    /// Whether maps are drawn, in place of the format.
    svg: bool,
    /// Whether results belong to lines of standard input.
    is_batch: bool,
    /// The line whose results are printed.
    line: Option<u64>,
}

impl Printer {
    pub(crate) const fn new(format: Format, kind: Kind) -> Self {
        Self {
            format,
            kind,
            first: true,
            target: Target::Stdout,
            svg: false,
            is_batch: false,
            line: None,
        }
    }

    /// A printer for maps. A file that is written to appears at the end.
    pub(crate) fn of_maps(output: &MapOutput, format: Format, kind: Kind) -> Self {
        let target = Target::of(output.file.as_deref());
        Self { target, svg: output.svg, ..Self::new(format, kind) }
    }

    /// A printer to a file, which appears at the end, or to standard output.
    pub(crate) fn to(file: Option<&Path>, format: Format, kind: Kind) -> Self {
        Self { target: Target::of(file), ..Self::new(format, kind) }
    }

    /// Prints results of lines of standard input from now on, each with its line.
    pub(crate) const fn expect_lines(&mut self) {
        self.is_batch = true;
    }

    /// Begins with what belongs to a line of standard input, or to no line.
    pub(crate) const fn begin(&mut self, line: Option<u64>) {
        self.line = line;
    }

    /// Prints a report. CSV begins with headings; text leaves a line between reports.
    pub(crate) fn print(&mut self, report: &Report) -> anyhow::Result<()> {
        if self.svg
            && let Some(grid) = grid::grid(report)
        {
            return self.target.write(&grid.svg());
        }
        let (separator, body) = match self.format {
            Format::Text => ("\n".to_owned(), text::text(report)),
            Format::Json => (String::new(), json::json(report, self.line)?),
            Format::Csv => (String::new(), csv::csv(report, self.line)),
        };
        self.put(&separator, &body)
    }

    /// Prints what is wrong with a line of standard input in place of its result.
    pub(crate) fn print_failure(&mut self, error: &anyhow::Error) -> anyhow::Result<()> {
        let line = self.line.unwrap_or_default();
        let message = format!("{error:#}");
        match self.format {
            Format::Text => self.put("\n", &format!("line {line}: error: {message}\n")),
            Format::Json => self.put("", &json::failure(line, &message)?),
            Format::Csv => self.put("", &csv::failure(self.kind, line, &message)),
        }
    }

    /// Prints text behind the headings that are due, or behind what separates it from the last one.
    pub(crate) fn put(&mut self, separator: &str, body: &str) -> anyhow::Result<()> {
        let head = match (self.first, self.format) {
            (true, Format::Csv) => csv::headings(self.kind, self.is_batch),
            (true, _) => String::new(),
            (false, _) => separator.to_owned(),
        };
        self.first = false;
        self.target.write(&(head + body))
    }

    /// Prints a table of decisions that have been printed one by one, for people.
    pub(crate) fn summarise(&mut self, occasions: &[Occasion]) -> anyhow::Result<()> {
        if self.format != Format::Text || occasions.len() < 2 {
            return Ok(());
        }
        self.target.write(&format!("\n{}", text::summary(occasions)))
    }

    /// Ends the output: headings are due even if nothing followed them.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        if self.first && self.format == Format::Csv && !self.svg {
            self.target.write(&csv::headings(self.kind, self.is_batch))?;
        }
        self.target.finish()
    }
}

/// Writes text to a file, which appears once it is complete, or to standard output.
pub(crate) fn write_to(file: Option<&Path>, text: &str) -> anyhow::Result<()> {
    let mut target = Target::of(file);
    target.write(text)?;
    target.finish()
}

/// Writes text to standard output at once.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    written.context("cannot write to standard output")
}
