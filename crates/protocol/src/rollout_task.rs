//! Rollouts of requests.

use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use barpoint::ask::{FieldError, Part, RolloutCandidates, RolloutFields};
use barpoint::rollout::{
    Progress, Rollout, RolloutError, RolloutFile, RolloutOptions, RolloutRequest, StopRules, Tally,
};
use barpoint::wire::reply::{Answer, Reply};
use barpoint::wire::request::RolloutRequest as Request;
use barpoint::{Engine, wire};
use web_time::Instant;

use crate::monitor::{Monitor, answer, of_question};
use crate::search::{filter, number_of_plays, with_met};
use crate::subject::Subject;
use crate::{Caps, Problem};

/// Rollout of a request.
#[derive(Clone, Debug)]
pub(crate) struct RolloutTask {
    pub(crate) engine: Engine,
    pub(crate) subject: Subject,
    options: RolloutOptions,
    rules: StopRules,
    candidates: RolloutCandidates,
    /// File of the request, whose trials are not done again.
    given: Option<RolloutFile>,
    /// Trials that were done before.
    done: Option<RolloutFile>,
    /// True if replies have the file of the rollout.
    keeps: bool,
}

impl RolloutTask {
    pub(crate) fn new(engine: &Engine, request: &Request) -> Result<Self, Problem> {
        let engine = with_met(engine, request.met.as_deref())?;
        let subject = Subject::of(&request.position, &request.contest, request.dice.as_ref())?;
        let fields = fields(&engine, request)?;
        Ok(Self {
            engine,
            options: fields.options().map_err(of_field)?,
            rules: fields.rules().map_err(of_field)?,
            candidates: chosen(request, &fields, &subject)?,
            subject: subject.without(Part::OF_ROLLOUT),
            given: request.resume.as_deref().map(file).transpose()?,
            done: None,
            keeps: request.keep == Some(true),
        })
    }

    /// Continues at a checkpoint, unless it is damaged.
    pub(crate) fn resume(&mut self, checkpoint: &str) {
        self.done = file(checkpoint).ok();
    }

    /// Returns an error if the rollout is more work than the caps allow.
    pub(crate) fn ensure_within(&self, caps: &Caps) -> Result<(), Problem> {
        let RolloutOptions { trials, players, late, variance_reduction, .. } = &self.options;
        let late = late.as_ref().map(|late| late.players);
        let players = [Some(*players), late].into_iter().flatten();
        let plies = players.flat_map(|both| [both.on_roll.chequer.plies, both.on_roll.cube.plies]);
        let luck = variance_reduction.map(|reduction| reduction.plies);
        for plies in plies.chain(luck) {
            caps.plies("rollout", plies)?;
        }
        caps.trials("rollout", *trials)
    }

    /// Returns the plan with the trials of the checkpoint; if it does not fit, with those of the request's file.
    pub(crate) fn planned(&self, request: &RolloutRequest<'_>) -> Result<Rollout, RolloutError> {
        if let Some(done) = &self.done
            && let Ok(planned) = request.clone().resume(done.clone()).plan()
        {
            return Ok(planned);
        }
        match &self.given {
            Some(given) => request.clone().resume(given.clone()).plan(),
            None => request.plan(),
        }
    }

    /// Runs the rollout; returns `None` if it was stopped before it had a result.
    pub(crate) fn run(
        &self,
        id: &str,
        report_every: Option<Duration>,
        monitor: &Monitor<'_>,
    ) -> Result<Option<Reply>, Problem> {
        let engine = self.engine.clone().stopped_by(Arc::clone(monitor.stop));
        let request = self.request(&engine);
        let planned = self.planned(&request).map_err(of_rollout)?;
        let watch = Watch {
            last: Mutex::new(Instant::now()),
            every: report_every,
            planned: &planned,
            report: &|rollout| {
                let Some(document) = self.document(rollout) else { return };
                let answer = Answer { id: id.to_owned(), partial: true, document };
                (monitor.report)(Reply::Rollout(Box::new(answer)));
            },
            keep: monitor.checkpoint,
        };
        let rollout = request.conduct(planned.clone(), &watch);
        let rollout = rollout.map_err(of_rollout)?;
        if rollout.candidates().is_empty() {
            return Ok(None);
        }
        let document = self.document(&rollout);
        let unreadable = || Problem::of_line("the settings of the rollout cannot be read back");
        Ok(Some(Reply::Rollout(answer(id, document.ok_or_else(unreadable)?))))
    }

    pub(crate) fn request<'a>(&self, engine: &'a Engine) -> RolloutRequest<'a> {
        let request = engine.rollout(&self.subject.situation);
        self.candidates.of(request.options(self.options).stop_rules(self.rules))
    }

    pub(crate) fn document(&self, rollout: &Rollout) -> Option<wire::Rollout> {
        let asked = self.subject.asked(&self.engine);
        let document = asked.rollout_with_seat(rollout, self.subject.on_roll)?;
        let file = self.keeps.then(|| rollout.file().encode());
        Some(wire::Rollout { planned: Some(self.options.trials), file, ..document })
    }
}

/// Reads a rollout file of a request.
fn file(text: &str) -> Result<RolloutFile, Problem> {
    RolloutFile::decode(text.as_bytes()).map_err(|error| Problem::of("resume", error))
}

fn chosen(
    request: &Request,
    fields: &RolloutFields,
    subject: &Subject,
) -> Result<RolloutCandidates, Problem> {
    let is_selective = fields.top.is_some() || fields.within.is_some();
    let Some(plays) = &request.plays else {
        let dice = if is_selective { Some(subject.roll()?) } else { subject.dice() };
        return RolloutCandidates::best(fields, dice).map_err(of_field);
    };
    if is_selective {
        let reason = "plays are given, and a number of best plays: expected one of them";
        return Err(Problem::of("plays", reason));
    }
    let dice = subject.roll()?;
    Ok(RolloutCandidates::Plays(dice, subject.plays(dice, plays)?))
}

/// Returns the settings of a request.
fn fields(engine: &Engine, request: &Request) -> Result<RolloutFields, Problem> {
    let settings = request.rollout.clone().unwrap_or_default();
    Ok(RolloutFields {
        cubeful: request.cubeful,
        filter: request.filter.as_deref().map(filter).transpose()?,
        pruning: request.pruning,
        cube_model: settings.cube_model.or(Some(engine.options().model)),
        top: number_of_plays("top", request.top)?,
        ..settings
    })
}

fn of_field(problem: FieldError) -> Problem {
    match problem.field {
        field @ ("filter" | "dice") => Problem::of(field, problem),
        _ => wrong(problem),
    }
}

/// Returns the problem of a setting.
fn wrong(error: impl Display) -> Problem {
    Problem::of("rollout", error)
}

pub(crate) fn of_rollout(error: RolloutError) -> Problem {
    match error {
        RolloutError::Question(error) => of_question(error),
        RolloutError::NoPlays(_) => Problem::of("dice", error),
        RolloutError::IllegalPlay(_) | RolloutError::SamePlay(_) => Problem::of("plays", error),
        RolloutError::File(_) => Problem::of("resume", error),
        error => wrong(error),
    }
}

/// Reports the sums of a rollout in progress at intervals.
struct Watch<'a> {
    last: Mutex<Instant>,
    every: Option<Duration>,
    planned: &'a Rollout,
    report: &'a (dyn Fn(&Rollout) + Sync),
    keep: &'a (dyn Fn(&dyn Fn() -> String) + Sync),
}

impl Progress for Watch<'_> {
    fn done(&self, _trials: u64, _of: u64) {}

    fn checkpoint(&self, tally: &Tally) {
        let job = self.planned.job();
        (self.keep)(&|| RolloutFile::new(job.clone(), tally.clone()).encode());
        let Some(every) = self.every else { return };
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() < every {
            return;
        }
        let rollout = self.planned.with_sums(tally.clone());
        if !rollout.candidates().is_empty() {
            (self.report)(&rollout);
        }
        *last = Instant::now();
    }
}
