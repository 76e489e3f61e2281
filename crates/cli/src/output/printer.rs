//! Results on standard output or in a file, in the chosen format.

use std::marker::PhantomData;
use std::path::Path;

use anyhow::Context;
use barpoint::wire::{Failure, VERSION};
use barpoint_report::PostForm;
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::cells::{csv_row, one_line};
use super::columns::{Columns, headings, rows};
use super::target::{Target, print};
use crate::choice::{Choice, choice};
use crate::terminal::View;

/// Printer of results, each as soon as it is ready.
#[derive(Debug)]
pub(crate) struct Printer<R> {
    format: Format,
    view: View,
    /// True if nothing has been printed yet.
    first: bool,
    target: Target,
    /// True if results belong to lines of standard input.
    is_batch: bool,
    /// Line of the present results.
    line: Option<u64>,
    results: PhantomData<fn(R)>,
}

impl<R: Tabulate> Printer<R> {
    /// Creates a printer to standard output.
    pub(crate) fn new(format: Format, view: &View) -> Self {
        Self::to(None, format, view)
    }

    /// Creates a printer to a file, which appears at the end, or to standard output.
    pub(crate) fn to(file: Option<&Path>, format: Format, view: &View) -> Self {
        let target = Target::of(file);
        let view = if target.is_stdout() { view.clone() } else { view.for_file() };
        let results = PhantomData;
        Self { format, view, first: true, target, is_batch: false, line: None, results }
    }

    /// Expects results of lines of standard input from now on, each with its line.
    pub(crate) const fn expect_lines(&mut self) {
        self.is_batch = true;
    }

    /// Begins the results of a line of standard input, or of no line.
    pub(crate) const fn begin(&mut self, line: Option<u64>) {
        self.line = line;
    }

    /// Prints a result. CSV begins with column names; text separates results by an empty line.
    pub(crate) fn print(&mut self, result: &R) -> anyhow::Result<()> {
        match self.format {
            Format::Text => self.put("\n", &result.text(&self.view)),
            Format::Json => self.put("", &json(&result.wire(self.line))?),
            Format::Csv => {
                let end = self.line.map_or_else(String::new, |line| format!(",{line},"));
                let rows = result.rows().into_iter().map(|row| csv_row(&row) + &end + "\n");
                self.put("", &rows.collect::<String>())
            }
            Format::Post(form) => {
                let post = result.post(form).context("the results of this command are no posts")?;
                self.put("\n", &post)
            }
        }
    }

    /// Prints an error in place of the result of a line of standard input.
    pub(crate) fn print_failure(&mut self, error: &anyhow::Error) -> anyhow::Result<()> {
        let line = self.line.unwrap_or_default();
        let error = format!("{error:#}");
        match self.format {
            Format::Text | Format::Post(_) => {
                self.put("\n", &format!("line {line}: error: {error}\n"))
            }
            Format::Json => self.put("", &json(&Failure { version: VERSION, error, line })?),
            Format::Csv => {
                let empty = ",".repeat(R::headings().len());
                self.put("", &format!("{empty}{line},{}\n", csv_row(&[one_line(&error)])))
            }
        }
    }

    /// Prints a drawing in place of a result.
    pub(crate) fn draw(&mut self, svg: &str) -> anyhow::Result<()> {
        self.first = false;
        self.target.write(svg)
    }

    /// Prints text in the text format only.
    pub(crate) fn add(&mut self, text: &str) -> anyhow::Result<()> {
        if self.format == Format::Text { self.put("\n", text) } else { Ok(()) }
    }

    /// Ends the output. Prints column names even without results.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        if self.first && self.format == Format::Csv {
            self.put("", "")?;
        }
        self.target.finish()
    }

    /// Prints text after the column names or the separator that is due.
    fn put(&mut self, separator: &str, body: &str) -> anyhow::Result<()> {
        let head = match (self.first, self.format) {
            (true, Format::Csv) => self.head(),
            (true, _) => String::new(),
            (false, _) => separator.to_owned(),
        };
        self.first = false;
        self.target.write(&(head + body))
    }

    /// Returns the column names. Rows of a batch end with their line and the error.
    fn head(&self) -> String {
        let headings = R::headings().join(",");
        let of_batch = if self.is_batch { ",line,error" } else { "" };
        format!("{headings}{of_batch}\n")
    }
}

/// Prints the only result of a command.
pub(crate) fn print_one(result: &impl Tabulate, format: Format, view: &View) -> anyhow::Result<()> {
    let mut printer = Printer::new(format, view);
    printer.print(result)?;
    printer.finish()
}

/// Prints a result that is no table.
pub(crate) fn show(findings: &impl Render, format: TextOrJson, view: &View) -> anyhow::Result<()> {
    print(&match format {
        TextOrJson::Text => findings.text(view),
        TextOrJson::Json => json(&findings.wire(None))?,
    })
}

/// Returns an object as a line.
fn json(object: &impl Serialize) -> serde_json::Result<String> {
    Ok(serde_json::to_string(object)? + "\n")
}

/// Result of a command, as text for people and as JSON.
pub(crate) trait Render {
    /// JSON document.
    type Wire: Serialize;

    /// Returns the result as text for people.
    fn text(&self, view: &View) -> String;

    /// Returns the result as a document. It belongs to `line` of standard input, if there is one.
    fn wire(&self, line: Option<u64>) -> Self::Wire;
}

/// JSON document that says all that there is to print.
pub(crate) trait Document: Clone + Serialize {
    /// Returns the document as text for people.
    fn text(&self, view: &View) -> String;
}

impl<D: Document> Render for D {
    type Wire = Self;

    fn text(&self, view: &View) -> String {
        Document::text(self, view)
    }

    fn wire(&self, _: Option<u64>) -> Self {
        self.clone()
    }
}

/// Result that also has rows of a table. No cell contains a comma or a quotation mark.
pub(crate) trait Tabulate: Render {
    /// Columns, which are fields of the document unless [`rows`](Self::rows) has others.
    const COLUMNS: Columns;

    /// Returns the column names.
    fn headings() -> Vec<String> {
        headings(Self::COLUMNS)
    }

    /// Returns the rows, each with as many cells as there are column names.
    fn rows(&self) -> Vec<Vec<String>> {
        rows(&self.wire(None), Self::COLUMNS)
    }

    /// Returns the result as text for a forum; `None` if the command answers no question about a play or the
    /// cube.
    fn post(&self, _: PostForm) -> Option<String> {
        None
    }
}

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
    /// Text for a forum or another program
    #[value(skip)]
    Post(PostForm),
}

/// Output of a command whose results are also posts.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct PostOutputArgs {
    /// Output format [default: text; json if the positions come from standard input]
    #[arg(long, value_parser = choice(FORMATS), ignore_case = true)]
    format: Option<Format>,
}

const FORMATS: &[Choice<Format>] = &[
    ("text", "Text for people", Format::Text),
    ("json", "JSON, one object a line", Format::Json),
    ("csv", "Comma-separated values with a line of column names", Format::Csv),
    (
        "xg",
        "Text as eXtreme Gammon copies it, for forums and other programs",
        Format::Post(PostForm::Xg),
    ),
    ("gnubg", "Text as GNU Backgammon writes it", Format::Post(PostForm::Gnubg)),
    ("forum", "HTML to be pasted into a forum", Format::Post(PostForm::Forum)),
    ("markdown", "Markdown with a board of letters", Format::Post(PostForm::Markdown)),
];

impl From<PostOutputArgs> for OutputArgs {
    fn from(PostOutputArgs { format }: PostOutputArgs) -> Self {
        Self { format }
    }
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
