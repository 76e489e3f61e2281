//! Reports of matches that are added: a line for each, and the totals.

use std::path::Path;

use barpoint::library::{Added, Entry};
use barpoint::wire::{VERSION, library as wire};
use barpoint_core::Player;
use barpoint_records::{Match, player_name};
use serde::Serialize;

use crate::output::{TextOrJson, print};
use crate::progress::{ProgressReporter, is_quiet};
use crate::records::say;

/// Match that was added.
pub(super) struct Outcome<'a> {
    pub(super) file: &'a str,
    /// Number of the match in the file; `None` if it is the only one.
    pub(super) number: Option<u32>,
    pub(super) record: &'a Match,
    pub(super) entry: &'a Entry,
    pub(super) added: Added,
}

/// Reports and totals.
pub(super) struct Report {
    format: TextOrJson,
    library: String,
    total: wire::AddedTotal,
}

impl Report {
    pub(super) fn new(format: TextOrJson, library: &Path) -> Self {
        let total = wire::AddedTotal { version: VERSION, ..wire::AddedTotal::default() };
        Self { format, library: library.display().to_string(), total }
    }

    pub(super) const fn count_file(&mut self) {
        self.total.files += 1;
    }

    pub(super) const fn has_failures(&self) -> bool {
        self.total.failed > 0
    }

    /// Reports a match that is in the library.
    pub(super) fn added(
        &mut self,
        progress: &ProgressReporter,
        outcome: &Outcome<'_>,
    ) -> anyhow::Result<()> {
        let is_analysed = outcome.entry.is_analysed();
        *match outcome.added {
            Added::New(_) => &mut self.total.new,
            Added::Replaced(_) => &mut self.total.replaced,
            Added::Known { .. } => &mut self.total.known,
        } += 1;
        let is_in = !matches!(outcome.added, Added::Known { .. });
        self.total.unanalysed += u32::from(is_in && !is_analysed);
        let place = place(outcome.file, outcome.number);
        if is_in && !is_analysed && !is_quiet() {
            progress.aside(|| {
                say(&format!(
                    "note: {place}: the match has no analysis, so only its result counts; --level \
                     analyses it\n"
                ));
            });
        }
        let names = Player::BOTH.map(|player| player_name(outcome.record, player));
        let (words, end) = words(outcome.added);
        let text = || format!("{words}: {place}: {}{end}\n", names.join(" - "));
        let document = || wire::Added {
            version: VERSION,
            file: outcome.file.to_owned(),
            number: Some(outcome.number.unwrap_or(1)),
            outcome: kind(outcome.added),
            id: Some(outcome.added.id()),
            names: Some(names.clone()),
            analysed: is_analysed,
            error: None,
        };
        self.print(progress, text, document)
    }

    /// Reports a file that cannot be read.
    pub(super) fn failed(
        &mut self,
        progress: &ProgressReporter,
        file: &str,
        error: &str,
    ) -> anyhow::Result<()> {
        self.fail(progress, file, None, error, error)
    }

    /// Reports a match that cannot be added.
    pub(super) fn failed_match(
        &mut self,
        progress: &ProgressReporter,
        file: &str,
        number: Option<u32>,
        error: &str,
    ) -> anyhow::Result<()> {
        let text = format!("{}: {error}", place(file, number));
        self.fail(progress, file, Some(number.unwrap_or(1)), error, &text)
    }

    fn fail(
        &mut self,
        progress: &ProgressReporter,
        file: &str,
        number: Option<u32>,
        error: &str,
        text: &str,
    ) -> anyhow::Result<()> {
        self.total.failed += 1;
        progress.aside(|| say(&format!("error: {text}\n")));
        let document = || wire::Added {
            version: VERSION,
            file: file.to_owned(),
            number,
            outcome: wire::Outcome::Failed,
            id: None,
            names: None,
            analysed: false,
            error: Some(error.to_owned()),
        };
        self.print(progress, String::new, document)
    }

    /// Prints the totals.
    pub(super) fn finish(&self) -> anyhow::Result<()> {
        let wire::AddedTotal { files, new, replaced, known, failed, unanalysed, .. } = self.total;
        match self.format {
            TextOrJson::Json => print(&line(&self.total)?),
            TextOrJson::Text => {
                let counts = [
                    (new, "new"),
                    (replaced, "replaced"),
                    (known, "known"),
                    (failed, "failed"),
                    (unanalysed, "without analysis"),
                ];
                let counts = counts.into_iter().filter(|(count, _)| *count > 0);
                let counts: Vec<_> =
                    counts.map(|(count, what)| format!("{count} {what}")).collect();
                let files = format!("{files} {}", if files == 1 { "file" } else { "files" });
                print(&format!("{files}: {}; library {}\n", counts.join(", "), self.library))
            }
        }
    }

    fn print<T: Serialize>(
        &self,
        progress: &ProgressReporter,
        text: impl FnOnce() -> String,
        document: impl FnOnce() -> T,
    ) -> anyhow::Result<()> {
        let text = match self.format {
            TextOrJson::Text => text(),
            TextOrJson::Json => line(&document())?,
        };
        let mut printed = Ok(());
        progress.aside(|| printed = print(&text));
        printed
    }
}

fn line(document: &impl Serialize) -> serde_json::Result<String> {
    Ok(serde_json::to_string(document)? + "\n")
}

fn place(file: &str, number: Option<u32>) -> String {
    number.map_or_else(|| file.to_owned(), |number| format!("{file}, match {number}"))
}

/// Returns the beginning and the end of the line about a match.
fn words(added: Added) -> (String, &'static str) {
    match added {
        Added::New(id) => (format!("added match {id}"), ""),
        Added::Replaced(id) => (format!("replaced match {id}"), ""),
        Added::Known { id, is_better: false } => (format!("known as match {id}"), ""),
        Added::Known { id, is_better: true } => {
            (format!("known as match {id}"), "; this copy has a better analysis: --update takes it")
        }
    }
}

const fn kind(added: Added) -> wire::Outcome {
    match added {
        Added::New(_) => wire::Outcome::New,
        Added::Replaced(_) => wire::Outcome::Replaced,
        Added::Known { is_better: false, .. } => wire::Outcome::Known,
        Added::Known { is_better: true, .. } => wire::Outcome::KnownWorse,
    }
}
