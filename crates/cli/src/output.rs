//! Results on standard output or in a file, in the format that the user wants.

use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;

use crate::cli::Format;
use crate::report::{Kind, Occasion, Report};
use crate::settings::MapOutput;

mod action;
mod csv;
mod decimal;
mod draft;
mod fields;
mod grid;
mod json;
mod layout;
mod place;
mod table;
mod target;
mod text;
mod unfinished;

pub(crate) use decimal::Decimal;
pub(crate) use draft::Draft;
pub(crate) use fields::Stacks;
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
}

impl Printer {
    pub(crate) const fn new(format: Format, kind: Kind) -> Self {
        Self { format, kind, first: true, target: Target::Stdout, svg: false }
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

    /// Prints a report. CSV begins with headings; text leaves a line between reports.
    pub(crate) fn print(&mut self, report: &Report) -> anyhow::Result<()> {
        if self.svg
            && let Some(grid) = grid::grid(report)
        {
            return self.target.write(&grid.svg());
        }
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
        self.target.write(&(head + &body))
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
            self.target.write(&csv::headings(self.kind))?;
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
