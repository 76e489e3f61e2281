//! `barpoint rollout`

use std::path::Path;

use anyhow::{Context, ensure};
use barpoint::Engine;
use barpoint_core::Outcome;
use barpoint_equity::{CubeDecision, CubeEquities, Emg};
use barpoint_rollout::{
    Job, RolloutFile, RolloutPlan, RolloutResult, StopReason, Tally, conduct, run_candidates,
};
use rayon::{ThreadPool, ThreadPoolBuilder};

use self::watch::Watch;
use crate::input::{is_dash, read_bytes};
use crate::interrupt;
use crate::output::{Printer, write_whole};
use crate::report::{Action, Candidate, Kind, Report, RolloutReport};
use crate::settings::{Query, RolloutSettings, RolloutTask};
use crate::status::Status;
use crate::subject::Subject;

mod data;
mod decisions;
mod games;
mod match_decision;
mod merge;
mod plan;
mod plot;
mod trial_file;
mod watch;

pub(super) fn run(task: &RolloutTask) -> anyhow::Result<Status> {
    match task {
        RolloutTask::Run(query, settings) => roll_out(query, settings),
        RolloutTask::Decisions(settings) => decisions::run(settings),
        RolloutTask::Merge { parts, output } => merge::run(parts, output),
    }
}

fn roll_out(query: &Query, settings: &RolloutSettings) -> anyhow::Result<Status> {
    let engine = settings.engine()?;
    let pool = pool(settings)?;
    let mut printer = Printer::new(query.format, Kind::Rollout);
    let status = query.for_each(|subject| {
        engine.evaluator_of(subject.variant)?;
        let report = one(settings, subject, &engine, &pool)?;
        if let Some(report) = report.filter(|_| !settings.files.use_stdout()) {
            printer.print(&Report::Rollout(Box::new(report)))?;
        }
        Ok(if interrupt::requested() { Status::Interrupted } else { Status::Done })
    })?;
    printer.finish()?;
    Ok(status)
}

fn pool(settings: &RolloutSettings) -> anyhow::Result<ThreadPool> {
    let builder = ThreadPoolBuilder::new().num_threads(settings.threads.get().into());
    builder.build().context("cannot start threads")
}

/// Rolls out one position; no report if there was time for nothing.
fn one(
    settings: &RolloutSettings,
    subject: &Subject,
    engine: &Engine,
    pool: &ThreadPool,
) -> anyhow::Result<Option<RolloutReport>> {
    let (plan, actions) = pool.install(|| plan::plan(settings, subject, engine))?;
    let data = data::of(settings, subject, engine)?;
    let job = Job::new(&plan, &settings.rules, &data);
    let mut tally = Tally::new(plan.candidates().len());
    let mut trials = settings.trials.clone();
    if let Some(path) = &settings.files.resume {
        tally = resumed(path, &job)?;
        if let Some(more) = settings.files.extend {
            let end = tally.covered().as_slice().last().map_or(0, |range| range.end);
            trials.end = end.checked_add(more.get()).context("too many trials to count")?;
        }
    }
    let watch = Watch::new(settings, subject, &plan, &actions, &job, &trials, &tally)?;
    let evaluator = &engine.evaluator_of(subject.variant)?;
    let conducted = interrupt::stoppable(|stop| {
        pool.install(|| {
            if watch.tells_trials() {
                // What a file has of them is their sums: they are played again.
                for part in tally.parts() {
                    for range in part.ranges.as_slice() {
                        let (candidates, range) = (&part.candidates, range.clone());
                        let _ = run_candidates(&plan, candidates, range, evaluator, &watch, stop);
                    }
                }
            }
            conduct(&plan, &settings.rules, trials.clone(), tally, evaluator, &watch, stop)
        })
    });
    watch.finish()?;
    let (tally, reason) = conducted?;
    if let Some(path) = &settings.files.checkpoint {
        save(path, &job, &tally)?;
    }
    if let Some(path) = &settings.files.part {
        save(path, &job, &tally)?;
    }
    let Some(result) = RolloutResult::of_tally(tally) else { return Ok(None) };
    Ok(Some(report(settings, subject, engine, &plan, &actions, &job, &result, reason, trials.end)))
}

/// What a file has of a job.
fn resumed(path: &Path, job: &Job) -> anyhow::Result<Tally> {
    let file = read(path)?;
    let mut all = RolloutFile::new(job.clone(), Tally::new(file.tally.candidates()));
    all.merge(&file).with_context(|| path.display().to_string())?;
    Ok(all.tally)
}

fn read(path: &Path) -> anyhow::Result<RolloutFile> {
    let place = || path.display().to_string();
    let bytes = read_bytes(path).with_context(place)?;
    RolloutFile::decode(&bytes).with_context(place)
}

fn save(path: &Path, job: &Job, tally: &Tally) -> anyhow::Result<()> {
    let file = RolloutFile::new(job.clone(), tally.clone());
    write_whole(path, file.encode().as_bytes())
}

#[expect(clippy::too_many_arguments, reason = "all of it is reported")]
fn report(
    settings: &RolloutSettings,
    subject: &Subject,
    engine: &Engine,
    plan: &RolloutPlan,
    actions: &[Action],
    job: &Job,
    result: &RolloutResult,
    reason: StopReason,
    end: u32,
) -> RolloutReport {
    let ranking = result.ranking();
    let candidates: Vec<Candidate> =
        ranking.iter().map(|&i| candidate(plan, result, actions[i], i, ranking[0])).collect();
    RolloutReport {
        subject: subject.clone(),
        met: subject.met(engine),
        options: *plan.options(),
        planned: end - settings.trials.start,
        trials: result.trials(),
        ranges: result.tally().covered(),
        reason,
        job: job.id(),
        decision: decision(plan, result),
        candidates,
        occasion: None,
    }
}

fn candidate(
    plan: &RolloutPlan,
    result: &RolloutResult,
    action: Action,
    index: usize,
    best: usize,
) -> Candidate {
    let estimates = result.estimates(index);
    let difference = result.difference(index, best).value;
    Candidate {
        action,
        trials: result.trials_of(index),
        equity: plan.normalised(&estimates.value),
        cubeless: plan.normalised(&estimates.cubeless),
        mwc: (!plan.base().is_money()).then_some(estimates.value),
        difference: plan.normalised_difference(&difference),
        endings: result.endings(index),
        counts: result.counts(index),
        estimates,
    }
}

/// What to do with the cube by the means, if the candidates are no double and double, take.
fn decision(plan: &RolloutPlan, result: &RolloutResult) -> Option<CubeDecision> {
    plan.cash()?;
    let [no_double, take] = [0, 1].map(|i| Emg(plan.normalised(&result.estimates(i).value).mean));
    let chances = result.estimates(0).probabilities.map(|chance| chance.mean as f32);
    let equities = CubeEquities { no_double, double_take: Some(take), double_pass: Emg(1.0) };
    Some(CubeDecision::new(plan.base(), &Outcome::from_array(chances), equities))
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
