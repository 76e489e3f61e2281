//! `barpoint rollout`

use std::path::Path;

use anyhow::{Context, ensure};
use barpoint::Engine;
use barpoint::rollout::{Rollout, RolloutError, RolloutFile, RolloutRequest};

use self::request::request;
use self::watch::Watch;
use crate::input::{is_dash, read_bytes};
use crate::interrupt;
use crate::output::write_whole;
use crate::report::RolloutReport;
use crate::settings::{RolloutSettings, RolloutTask};
use crate::status::Status;
use crate::subject::Subject;

mod batch;
mod decisions;
mod folder;
mod games;
mod live;
mod match_decision;
mod merge;
mod plot;
mod request;
mod show;
mod trial_file;
mod watch;

pub(super) fn run(task: &RolloutTask) -> anyhow::Result<Status> {
    match task {
        RolloutTask::Run(query, settings) => batch::run(query, settings),
        RolloutTask::Decisions(settings) => decisions::run(settings),
        RolloutTask::Merge { parts, output } => merge::run(parts, output),
        RolloutTask::Show(settings) => show::run(settings),
    }
}

/// What came of a rollout.
struct Finished {
    /// `None` if there was time for nothing.
    report: Option<RolloutReport>,
    /// Why a file could not be written, which ended the work.
    failure: Option<anyhow::Error>,
}

/// Rolls out one position; `heading` is shown above what is known so far.
fn roll_out(
    engine: &Engine,
    settings: &RolloutSettings,
    subject: &Subject,
    heading: &str,
) -> anyhow::Result<Finished> {
    let files = &settings.files;
    let request = request(settings, subject, engine)?;
    let (request, planned) = match (&files.resume, &files.checkpoint) {
        (Some(path), _) => resumed(request, path, settings)?,
        (None, Some(path)) => {
            let planned = request.plan()?;
            ensure_new(path)?;
            (request, planned)
        }
        (None, None) => {
            let planned = request.plan()?;
            (request, planned)
        }
    };
    let trials = request.range();
    let watch = Watch::new(settings, subject, &planned, &trials, heading)?;
    let conducted = interrupt::stoppable(|stop| {
        if watch.tells_trials() {
            request.replay(&planned, &watch, stop)?;
        }
        request.conduct(planned.clone(), &watch, stop)
    });
    let mut failure = watch.finish().err();
    let rollout = conducted?;
    for path in [&files.checkpoint, &files.part].into_iter().flatten() {
        if let Err(error) = save(path, &rollout.file()) {
            failure.get_or_insert(error);
        }
    }
    if rollout.candidates().is_empty() {
        return Ok(Finished { report: None, failure });
    }
    let report = RolloutReport {
        planned: Some(trials.end - settings.trials.start),
        ..report(subject, &rollout)?
    };
    Ok(Finished { report: Some(report), failure })
}

/// A rollout that goes on from a file, and its plan.
fn resumed<'a>(
    request: RolloutRequest<'a>,
    path: &Path,
    settings: &RolloutSettings,
) -> anyhow::Result<(RolloutRequest<'a>, Rollout)> {
    let file = read(path)?;
    let mut trials = settings.trials.clone();
    if let Some(more) = settings.files.extend {
        let end = file.tally.covered().as_slice().last().map_or(0, |range| range.end);
        trials.end = end.checked_add(more.get()).context("too many trials to count")?;
    }
    let request = request.shard(trials).resume(file);
    let planned = match request.plan() {
        Err(error @ RolloutError::File(_)) => {
            Err(error).with_context(|| path.display().to_string())
        }
        planned => planned.map_err(Into::into),
    };
    Ok((request, planned?))
}

fn read(path: &Path) -> anyhow::Result<RolloutFile> {
    let place = || path.display().to_string();
    let bytes = read_bytes(path).with_context(place)?;
    RolloutFile::decode(&bytes).with_context(place)
}

fn save(path: &Path, file: &RolloutFile) -> anyhow::Result<()> {
    write_whole(path, file.encode().as_bytes())
}

/// The result of a rollout, whatever it was that ended it.
fn report(subject: &Subject, rollout: &Rollout) -> anyhow::Result<RolloutReport> {
    let (plan, job) = (rollout.plan(), rollout.job());
    Ok(RolloutReport {
        subject: subject.clone(),
        line: None,
        met: rollout.table_name().map(str::to_owned),
        job: job.clone(),
        settings: job.settings().context("not a job of this version")?,
        planned: None,
        trials: rollout.trials(),
        ranges: rollout.tally().covered(),
        reason: rollout.reason(),
        candidates: rollout.candidates(),
        decision: rollout.decision(),
        cube_rows: rollout.cube_rows(),
        pass_mwc: plan.cash().filter(|_| !plan.base().is_money()),
        occasion: None,
    })
}

/// Refuses a file that cannot be written before hours of work go into it.
fn ensure_writable(path: &Path) -> anyhow::Result<()> {
    if is_dash(path) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    ensure!(
        folder.is_none_or(Path::is_dir) && !path.is_dir() && path.file_name().is_some(),
        "cannot write to {}: expected a file in a folder that exists",
        path.display()
    );
    Ok(())
}

/// Refuses to begin a rollout in a file that holds something.
fn ensure_new(path: &Path) -> anyhow::Result<()> {
    if !path.is_file() {
        return Ok(());
    }
    let place = path.display();
    let is_rollout = read(path).is_ok();
    ensure!(
        !is_rollout,
        "{place} holds a rollout: expected --resume {place} to continue it, or a new file"
    );
    anyhow::bail!("{place} exists already: expected a new file for --checkpoint");
}
