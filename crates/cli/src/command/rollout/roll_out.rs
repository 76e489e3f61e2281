//! Rollouts of single positions.

use std::path::Path;

use anyhow::Context;
use barpoint::Engine;
use barpoint::rollout::{Rollout, RolloutError, RolloutRequest};
use barpoint_equity::{CubeContext, Emg};

use super::files::{claim, ensure_new, ensure_replaceable, read, save};
use super::findings::RolloutReport;
use super::request::request;
use super::settings::RolloutSettings;
use super::watch::Watch;
use crate::interrupt;
use crate::position::Subject;

/// Outcome of a rollout.
pub(super) struct Finished {
    /// Result; `None` if no trial was completed.
    pub(super) report: Option<RolloutReport>,
    /// Error of writing a file, which ended the work.
    pub(super) failure: Option<anyhow::Error>,
}

/// Rolls out one position. `heading` is shown above the interim results.
pub(super) fn roll_out(
    engine: &Engine,
    settings: &RolloutSettings,
    subject: &Subject,
    heading: &str,
) -> anyhow::Result<Finished> {
    let files = &settings.files;
    let engine = engine.clone().stopped_by(interrupt::shared_flag());
    let request = request(settings, subject, &engine)?;
    // To the end, when the checkpoint is complete.
    let _owned = files.checkpoint.as_deref().map(claim).transpose()?;
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
    if let Some(part) =
        files.part.as_deref().filter(|part| files.checkpoint.as_deref() != Some(*part))
    {
        ensure_replaceable(part, planned.job(), &trials)?;
    }
    let watch = Watch::new(settings, subject, &planned, &trials, heading)?;
    let conducted = interrupt::stoppable(|_| {
        if watch.logs_trials() {
            request.replay(&planned, &watch)?;
        }
        request.conduct(planned.clone(), &watch)
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

/// Returns a rollout that continues from a file, and its plan.
fn resumed<'a>(
    request: RolloutRequest<'a>,
    path: &Path,
    settings: &RolloutSettings,
) -> anyhow::Result<(RolloutRequest<'a>, Rollout)> {
    let file = read(path)?;
    let mut trials = settings.trials.clone();
    if let Some(more) = settings.files.extend {
        let end = file.tally.covered().as_slice().last().map_or(0, |range| range.end);
        trials.end = end.checked_add(more.get()).context("--extend gives too many trials")?;
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

/// Returns the result of a rollout.
pub(super) fn report(subject: &Subject, rollout: &Rollout) -> anyhow::Result<RolloutReport> {
    let (plan, job) = (rollout.plan(), rollout.job());
    let other_version = "the settings were written by another version";
    Ok(RolloutReport {
        subject: subject.clone(),
        document: subject
            .asked(rollout.table_name(), None)
            .rollout(rollout)
            .context(other_version)?,
        line: None,
        met: rollout.table_name().map(str::to_owned),
        job: job.clone(),
        settings: job.settings().context(other_version)?,
        planned: None,
        trials: rollout.trials(),
        ranges: rollout.tally().covered(),
        reason: rollout.reason(),
        candidates: rollout.candidates(),
        decision: rollout.decision(),
        cube_rows: rollout.cube_rows(),
        slope: slope(plan.base()),
        pass_mwc: plan.cash().filter(|_| !plan.base().is_money()),
        occasion: None,
    })
}

/// Returns the match winning chance that an equity of 1 is worth more than one of 0.
fn slope(context: &CubeContext) -> Option<f64> {
    let mwc = |equity| context.mwc(context.utility(Emg(equity)));
    Some(mwc(1.0)?.0 - mwc(0.0)?.0)
}
