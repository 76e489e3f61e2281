//! `barpoint rollout`

use std::path::Path;

use anyhow::{Context, ensure};
use barpoint::Engine;
use barpoint_core::Outcome;
use barpoint_equity::{CubeDecision, CubeEquities, Emg};
use barpoint_rollout::{
    Job, RolloutFile, RolloutPlan, RolloutResult, Tally, conduct, run_candidates,
};
use rayon::{ThreadPool, ThreadPoolBuilder};

use self::watch::Watch;
use crate::input::{is_dash, read_bytes};
use crate::interrupt;
use crate::output::write_whole;
use crate::report::{Action, Candidate, RolloutReport};
use crate::settings::{RolloutSettings, RolloutTask};
use crate::status::Status;
use crate::subject::Subject;

mod batch;
mod data;
mod decisions;
mod folder;
mod games;
mod live;
mod match_decision;
mod merge;
mod plan;
mod plot;
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

/// Who rolls out.
struct Workshop {
    engine: Engine,
    pool: ThreadPool,
}

/// What came of a rollout.
struct Finished {
    /// `None` if there was time for nothing.
    report: Option<RolloutReport>,
    /// Why a file could not be written, which ended the work.
    failure: Option<anyhow::Error>,
}

impl Workshop {
    fn new(settings: &RolloutSettings) -> anyhow::Result<Self> {
        let pool = ThreadPoolBuilder::new().num_threads(settings.threads.get().into()).build();
        Ok(Self { engine: settings.engine()?, pool: pool.context("cannot start threads")? })
    }

    /// Rolls out one position; `heading` is shown above what is known so far.
    fn roll_out(
        &self,
        settings: &RolloutSettings,
        subject: &Subject,
        heading: &str,
    ) -> anyhow::Result<Finished> {
        let Self { engine, pool } = self;
        let (plan, actions) = pool.install(|| plan::plan(settings, subject, engine))?;
        let job = job(settings, subject, engine, &plan, &actions)?;
        let files = &settings.files;
        let mut tally = Tally::new(plan.candidates().len());
        let mut trials = settings.trials.clone();
        match (&files.resume, &files.checkpoint) {
            (Some(path), _) => {
                tally = resumed(path, &job)?;
                if let Some(more) = files.extend {
                    let end = tally.covered().as_slice().last().map_or(0, |range| range.end);
                    trials.end = end.checked_add(more.get()).context("too many trials to count")?;
                }
            }
            (None, Some(path)) => ensure_new(path)?,
            (None, None) => {}
        }
        let watch = Watch::new(settings, subject, &plan, &actions, &job, &trials, &tally, heading)?;
        let evaluator = &engine.evaluator_of(subject.variant)?;
        let conducted = interrupt::stoppable(|stop| {
            pool.install(|| {
                if watch.tells_trials() {
                    // What a file has of them is their sums: they are played again.
                    for part in tally.parts() {
                        for range in part.ranges.as_slice() {
                            let (candidates, range) = (&part.candidates, range.clone());
                            let _ =
                                run_candidates(&plan, candidates, range, evaluator, &watch, stop);
                        }
                    }
                }
                conduct(&plan, &settings.rules, trials.clone(), tally, evaluator, &watch, stop)
            })
        });
        let mut failure = watch.finish().err();
        let (tally, reason) = conducted?;
        for path in [&files.checkpoint, &files.part].into_iter().flatten() {
            if let Err(error) = save(path, &job, &tally) {
                failure.get_or_insert(error);
            }
        }
        let Some(result) = RolloutResult::of_tally(tally) else {
            return Ok(Finished { report: None, failure });
        };
        let report = RolloutReport {
            met: subject.met(engine),
            planned: Some(trials.end - settings.trials.start),
            reason: Some(reason),
            ..report(subject, &plan, &actions, &job, &result)?
        };
        Ok(Finished { report: Some(report), failure })
    }
}

/// What is rolled out, written down.
fn job(
    settings: &RolloutSettings,
    subject: &Subject,
    engine: &Engine,
    plan: &RolloutPlan,
    actions: &[Action],
) -> anyhow::Result<Job> {
    let job = Job::new(plan, &settings.rules, &data::of(settings, subject, engine)?);
    Ok(match actions.first().and_then(Action::play) {
        Some(_) => job.with_origin(&subject.position, subject.roll()?),
        None => job,
    })
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

/// What a rollout found out, whatever it was that ended it.
fn report(
    subject: &Subject,
    plan: &RolloutPlan,
    actions: &[Action],
    job: &Job,
    result: &RolloutResult,
) -> anyhow::Result<RolloutReport> {
    Ok(RolloutReport {
        subject: subject.clone(),
        line: None,
        met: None,
        job: job.clone(),
        settings: job.settings().context("not a job of this version")?,
        planned: None,
        trials: result.trials(),
        ranges: result.tally().covered(),
        reason: None,
        candidates: Candidate::all(plan, result, actions),
        decision: decision(plan, result),
        pass_mwc: plan.cash().filter(|_| !plan.base().is_money()),
        occasion: None,
    })
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
