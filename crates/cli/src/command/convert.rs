//! `barpoint convert`

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::Context;
use barpoint_engine::in_order;
use barpoint_records::{Losses, Match, Remarks, Written};

pub(crate) use self::settings::Args;
use self::settings::{Destination, Settings};
use crate::conversions::{self, Conversion};
use crate::input::input_name;
use crate::interrupt;
use crate::output::{create_folder, write_unsynced};
use crate::progress::ProgressReporter;
use crate::records::{AllLosses, losses, oddities, read, say};
use crate::status::Status;
use crate::terminal::View;
use crate::threads::{Pool, cores};

mod settings;

/// Number of files to convert between two reports.
const BATCH: usize = 256;

pub(super) fn run(args: Args, _: &View) -> anyhow::Result<Status> {
    let settings = &Settings::try_from(args)?;
    match &settings.output {
        Destination::Folder(folder) => convert_all(settings, folder),
        Destination::File(path) => {
            let (written, said) = convert(&settings.args.inputs[0], settings)?;
            say(&said);
            say(&losses(settings.to, &written.losses));
            interrupt::stoppable(|_| write_unsynced(path, &written.bytes))?;
            Ok(if interrupt::requested() { Status::Interrupted } else { Status::Done })
        }
    }
}

/// Returns a file in the other format, and the warnings about it.
fn convert(path: &Path, settings: &Settings) -> anyhow::Result<(Written, String)> {
    let mut reading = read(path, settings.args.formats.from)?;
    let said = oddities(path, &reading);
    if settings.args.remarks {
        reading.matches = reading.matches.into_iter().map(with_remarks).collect();
    }
    let written = settings.to.write(&reading.matches).with_context(|| {
        format!("{}: cannot be written as {}", input_name(path), settings.to.name)
    })?;
    Ok((written, said))
}

/// Returns a match with the errors and the luck that a program found as comments.
fn with_remarks(record: Match) -> Match {
    if record.analysts().is_empty() {
        return record;
    }
    let by = record.preferred_analyst();
    record.with_remarks(&Remarks::by(by.as_deref()))
}

/// Converts many files into a folder. Reports bad ones and continues.
fn convert_all(settings: &Settings, folder: &Path) -> anyhow::Result<Status> {
    let conversions = conversions::plan(&settings.args.inputs, settings.to, folder)?;
    conversions::ensure_given_once(conversions.iter().map(|conversion| &conversion.input))?;
    if !settings.args.force {
        conversions::ensure_new(conversions.iter().map(|conversion| &conversion.output))?;
    }
    create_folder(folder)?;
    let begun = Instant::now();
    let tally = interrupt::stoppable(|stop| in_batches(settings, &conversions, stop))?;
    say(&tally.losses.note(settings.to));
    say(&summary(&tally, conversions.len(), begun));
    Ok(if tally.tried < conversions.len() {
        Status::Interrupted
    } else if tally.failed > 0 {
        Status::CheckFailed
    } else {
        Status::Done
    })
}

/// Counts of the files that were converted.
#[derive(Default)]
struct Tally {
    tried: usize,
    failed: usize,
    losses: AllLosses,
}

fn in_batches(
    settings: &Settings,
    conversions: &[Conversion],
    stop: &AtomicBool,
) -> anyhow::Result<Tally> {
    let pool = Pool::new(cores())?;
    let progress = ProgressReporter::new(conversions.len() as u32, "files");
    let mut tally = Tally::default();
    // A stop lets the files in progress finish.
    let unless_stopped = |conversion: &Conversion| {
        (!stop.load(Ordering::Relaxed)).then(|| convert_one(conversion, settings))
    };
    for batch in conversions.chunks(BATCH) {
        let results: Vec<_> = pool.install(|| in_order::map(batch, unless_stopped));
        // After a stop, no file has a result.
        for (conversion, result) in batch.iter().zip(results) {
            let Some(result) = result else { continue };
            tally.tried += 1;
            match result {
                Ok((losses, said)) => {
                    tally.losses.add(&conversion.input, &losses);
                    progress.aside(|| say(&said));
                }
                Err(error) => {
                    tally.failed += 1;
                    progress.aside(|| say(&format!("error: {error:#}\n")));
                }
            }
        }
        progress.advance(batch.len() as u32);
    }
    progress.finish();
    Ok(tally)
}

fn convert_one(conversion: &Conversion, settings: &Settings) -> anyhow::Result<(Losses, String)> {
    let (written, said) = convert(&conversion.input, settings)?;
    write_unsynced(&conversion.output, &written.bytes)?;
    Ok((written.losses, said))
}

/// Returns the number of converted files, and the speed if standard error is a terminal.
fn summary(tally: &Tally, count: usize, begun: Instant) -> String {
    let done = tally.tried - tally.failed;
    let failed =
        if tally.failed > 0 { format!(", {} failed", tally.failed) } else { String::new() };
    let stopped = if tally.tried < count { ", stopped" } else { "" };
    let rate = if io::stderr().is_terminal() {
        let seconds = begun.elapsed().as_secs_f64();
        format!(" in {seconds:.1} s, {:.0} files/s", tally.tried as f64 / seconds.max(1e-6))
    } else {
        String::new()
    };
    format!("converted {done} of {count} files{failed}{stopped}{rate}\n")
}
