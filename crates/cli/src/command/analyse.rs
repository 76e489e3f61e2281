//! `barpoint analyse`

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::Context;
use barpoint::Engine;
use barpoint_records::FileFormat;

pub(crate) use self::args::Args;
use self::report::AnalysisReport;
use self::settings::{Destination, Settings};
use crate::input::{input_name, is_dash};
use crate::interrupt;
use crate::output::{self, Printer, cannot_write};
use crate::progress::ProgressReporter;
use crate::records::{losses, numbered_match, oddities, read, say};
use crate::status::Status;
use crate::terminal::View;

mod args;
mod batch;
mod file;
mod journal;
mod report;
mod settings;
mod work;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let settings = Settings::try_from(args)?;
    match &settings.destination {
        Destination::Folder(_) | Destination::Summary => batch::run(&settings, view),
        Destination::Screen => one(&settings, None, view),
        Destination::File(path, format) => one(&settings, Some((path, format)), view),
    }
}

/// Analyses the match of a single file.
fn one(
    settings: &Settings,
    target: Option<(&Path, &'static FileFormat)>,
    view: &View,
) -> anyhow::Result<Status> {
    let path = &settings.args.inputs[0];
    let mut reading = read(path, settings.args.formats.from)?;
    say(&oddities(path, &reading));
    let number = settings.args.match_number.unwrap_or(NonZeroUsize::MIN);
    let record = numbered_match(&reading, number)?;
    // A target that cannot be written is noticed before the work.
    let draft = target.map(|(path, _)| output::draft(path).with_context(|| cannot_write(path)));
    let draft = draft.transpose()?;
    let engine = settings.engine()?.with_threads(settings.search.threads.into())?;
    let selected = work::select(record, settings)?;
    let progress = ProgressReporter::new(selected.steps(record) as u32, "decisions");
    let analysed = interrupt::stoppable(|_| {
        let engine = engine.clone().stopped_by(interrupt::shared_flag());
        engine.analyse(record, &selected, &|_, _| progress.advance(1))
    });
    progress.finish();
    let analysed = analysed.with_context(|| format!("cannot analyse {}", input_name(path)))?;
    if !analysed.is_complete {
        return Ok(Status::Interrupted);
    }
    let ours = analysed.record.clone().analysed_by(Some(Engine::ANALYST));
    let report = AnalysisReport {
        record: &ours,
        reviewed: engine.reviewed(&ours, &selected),
        number: number.get(),
        settings: &selected,
        coverage: &analysed.coverage,
        engine: &engine,
        shows_all: settings.args.all,
    };
    let writes_stdout = target.is_some_and(|(path, _)| is_dash(path));
    if !writes_stdout {
        let mut printer = Printer::new(settings.args.output_format.or_text(), view);
        printer.print(&report)?;
        printer.finish()?;
    }
    if let (Some((path, format)), Some(mut draft)) = (target, draft) {
        reading.matches[number.get() - 1] = analysed.record;
        let written = work::written(&reading.matches, format, path)?;
        say(&losses(format, &work::losses(&written)));
        let saved = draft.write_all(&written.bytes);
        saved.and_then(|()| draft.finish(true)).with_context(|| cannot_write(path))?;
    }
    Ok(Status::Done)
}
