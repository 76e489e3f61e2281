//! `barpoint rollout` of one position or of several.

use std::ffi::OsStr;
use std::path::Path;

use super::args::RolloutArgs;
use super::findings::InputLine;
use super::folder::{file_in, open};
use super::roll_out::roll_out;
use super::settings::{RolloutSettings, resolve};
use crate::interrupt;
use crate::output::Printer;
use crate::progress::is_quiet;
use crate::records::say;
use crate::status::Status;
use crate::terminal::View;

pub(super) fn run(args: RolloutArgs, view: &View) -> anyhow::Result<Status> {
    let (query, settings) = &resolve(args)?;
    let engine = settings.engine()?;
    let folder = settings.folder.as_ref().map(open).transpose()?;
    settings.note_rules();
    if !is_quiet() {
        note_sums(settings.files.part.as_deref());
    }
    let mut number = 0;
    query.for_each_text(Printer::new(query.format, view), |line_number, text, printer| {
        number += 1;
        let subject = query.subject(line_number, text)?;
        engine.evaluator_of(subject.variant)?;
        let line = line_number.map(|line| InputLine { number, line, text: text.trim().to_owned() });
        let heading = line.as_ref().map_or_else(String::new, heading);
        let files =
            folder.as_ref().map(|(folder, _)| file_in(folder, &format!("{number:06}"), settings));
        let settings = RolloutSettings {
            files: files.unwrap_or_else(|| settings.files.clone()),
            ..settings.clone()
        };
        interrupt::stoppable(|_| {
            let finished = roll_out(&engine, &settings, &subject, &heading)?;
            if let Some(mut report) = finished.report.filter(|_| !settings.files.use_stdout()) {
                report.line = line;
                printer.print(&report)?;
            }
            finished.failure.map_or(Ok(()), Err)
        })?;
        Ok(if interrupt::requested() { Status::Interrupted } else { Status::Done })
    })
}

/// Prints a note if the name of the file of sums looks like that of a result.
fn note_sums(part: Option<&Path>) {
    let results = ["json", "jsonl", "csv", "txt"].map(OsStr::new);
    if let Some(path) = part
        && path.extension().is_some_and(|suffix| results.contains(&suffix))
    {
        say(&format!(
            "note: {}: -o writes the sums of the rollout for show, merge or --resume; the result \
             goes to standard output\n",
            path.display()
        ));
    }
}

fn heading(line: &InputLine) -> String {
    format!("position {}: {}", line.number, line.text)
}
