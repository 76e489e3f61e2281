//! Rollouts of requests.

use std::num::NonZeroU8;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use barpoint::rollout::{
    DiceKind, Late, PlayerSettings, Preset, Progress, Rollout, RolloutError, RolloutFile,
    RolloutOptions, RolloutRequest, StopRules, Tally, VarianceReduction,
};
use barpoint::wire::reply::{Answer, Reply};
use barpoint::wire::request::{self, Request, RolloutSettings};
use barpoint::{Engine, MAX_PLIES, MoveFilters, Pruning, SearchOptions, wire};
use barpoint_core::BySide;
use web_time::Instant;

use crate::answer::{answer, of_question};
use crate::monitor::Monitor;
use crate::search::{candidates, filter};
use crate::subject::Subject;
use crate::{Caps, Problem};

/// Rollout of a request.
#[derive(Clone, Debug)]
pub(crate) struct RolloutTask {
    pub(crate) engine: Engine,
    pub(crate) subject: Subject,
    options: RolloutOptions,
    rules: StopRules,
    choice: Choice,
    /// Trials that were done before.
    done: Option<RolloutFile>,
}

/// Candidates of a rollout.
#[derive(Clone, Debug)]
enum Choice {
    /// The position or the cube decision if there is no roll, otherwise the best plays.
    Usual,
    /// At most this number of best plays, all within an equity of the best.
    Best(usize, f64),
    Plays(Vec<barpoint_core::LegalPlay>),
}

/// Number of plays to roll out if the request does not give it.
const TOP: usize = 3;

/// Number of trials of a rollout with a confidence if the request does not give it: every sequence
/// of three rolls once.
const CONFIDENCE_TRIALS: u32 = 36 * 36 * 36;

/// Number of trials before the first check of the rules that stop a rollout.
const MINIMUM: u32 = 144;

/// Limit of continuations, because more of them take too much time for their benefit.
const MAX_BRANCHES: u8 = 16;

impl RolloutTask {
    pub(crate) fn new(engine: &Engine, request: &Request) -> Result<Self, Problem> {
        let settings = request.rollout.clone().unwrap_or_default();
        let subject = Subject::of(request)?;
        let rules = rules(&settings)?;
        Ok(Self {
            engine: engine.clone(),
            choice: choice(request, &settings, &subject)?,
            subject,
            options: options(engine, request, &settings)?,
            rules,
            done: None,
        })
    }

    /// Continues at a checkpoint, unless it is damaged.
    pub(crate) fn resume(&mut self, checkpoint: &str) {
        self.done = RolloutFile::decode(checkpoint.as_bytes()).ok();
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

    /// Returns the plan with the trials of the checkpoint, or without any if it does not fit.
    pub(crate) fn planned(&self, request: &RolloutRequest<'_>) -> Result<Rollout, RolloutError> {
        if let Some(done) = &self.done
            && let Ok(planned) = request.clone().resume(done.clone()).plan()
        {
            return Ok(planned);
        }
        request.plan()
    }

    /// Runs the rollout; returns `None` if it was stopped before it had a result.
    pub(crate) fn run(
        &self,
        id: &str,
        report_every: Option<Duration>,
        monitor: &Monitor<'_>,
    ) -> Result<Option<Reply>, Problem> {
        // A stop ends the choice of the plays at once. Trials in progress are finished, so that a
        // rollout that is stopped has a result.
        let choosing = self.engine.clone().stopped_by(Arc::clone(monitor.stop));
        let planned = self.planned(&self.request(&choosing)?).map_err(of_rollout)?;
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
        let rollout = self.request(&self.engine)?.conduct(planned.clone(), &watch, monitor.stop);
        let rollout = rollout.map_err(of_rollout)?;
        if rollout.candidates().is_empty() {
            return Ok(None);
        }
        let document = self.document(&rollout);
        let unreadable = || Problem::of_line("the settings of the rollout cannot be read back");
        Ok(Some(Reply::Rollout(answer(id, document.ok_or_else(unreadable)?))))
    }

    pub(crate) fn request<'a>(&self, engine: &'a Engine) -> Result<RolloutRequest<'a>, Problem> {
        let request = engine.rollout(&self.subject.situation);
        let request = request.options(self.options).stop_rules(self.rules);
        Ok(match &self.choice {
            Choice::Usual => match self.subject.dice() {
                None => request,
                Some(dice) => request.near_plays(dice, TOP, f64::INFINITY),
            },
            Choice::Best(top, within) => request.near_plays(self.subject.roll()?, *top, *within),
            Choice::Plays(plays) => request.plays(self.subject.roll()?, plays.iter().copied()),
        })
    }

    pub(crate) fn document(&self, rollout: &Rollout) -> Option<wire::Rollout> {
        let asked = self.subject.asked(&self.engine);
        let document = asked.rollout_with_seat(rollout, self.subject.on_roll)?;
        Some(wire::Rollout { planned: Some(self.options.trials), ..document })
    }
}

fn choice(
    request: &Request,
    settings: &RolloutSettings,
    subject: &Subject,
) -> Result<Choice, Problem> {
    let top = candidates(request)?;
    if let Some(plays) = &request.plays {
        if top.is_some() || settings.within.is_some() {
            let reason = "plays are given, and a number of best plays: expected one of them";
            return Err(Problem::of("plays", reason));
        }
        return subject.plays(subject.roll()?, plays).map(Choice::Plays);
    }
    let within = settings.within.map(|within| size("within", within)).transpose()?;
    Ok(match (top, within) {
        (None, None) => Choice::Usual,
        (top, None) => Choice::Best(top.unwrap_or(TOP), f64::INFINITY),
        (top, Some(within)) => Choice::Best(top.unwrap_or(usize::MAX), within),
    })
}

/// Returns the options as `barpoint rollout` does, so that both roll out the same job.
fn options(
    engine: &Engine,
    request: &Request,
    settings: &RolloutSettings,
) -> Result<RolloutOptions, Problem> {
    let preset = settings.preset.as_deref().map(str::parse::<Preset>).transpose();
    let preset = preset.map_err(wrong)?.unwrap_or(Preset::Standard);
    let of_preset = RolloutOptions::from(preset);
    let usual = of_preset.players.on_roll;
    let plies = plies(settings.plies)?;
    let chequer_plies = plies.unwrap_or(usual.chequer.plies);
    let cube_plies = self::plies(settings.cube_plies)?;
    let cube_plies = cube_plies.or(plies).unwrap_or(usual.cube.plies);
    let player = |plies, cube_plies| player(engine, request, plies, cube_plies);
    let both = |player| BySide { on_roll: player, opponent: player };
    let late = of_preset.late.filter(|_| plies.is_none()).map(|late| {
        let late_plies = late.players.on_roll.chequer.plies;
        Ok(Late { turn: late.turn, players: both(player(late_plies, late_plies)?) })
    });
    let trials = match (settings.trials, settings.confidence) {
        (Some(0), _) => return Err(wrong("0 trials: expected at least 1")),
        (Some(trials), _) => trials,
        (None, Some(_)) => of_preset.trials.max(CONFIDENCE_TRIALS),
        (None, None) => of_preset.trials,
    };
    let reduces = settings.variance_reduction.unwrap_or(true);
    let luck_plies = self::plies(settings.luck_plies)?.unwrap_or_default();
    Ok(RolloutOptions {
        trials,
        dice: match settings.dice_kind {
            Some(request::DiceKind::Random) => DiceKind::Random,
            _ => DiceKind::QuasiRandom,
        },
        seed: settings.seed.unwrap_or(of_preset.seed),
        truncate_at_exact: settings.truncate_at_bearoff.unwrap_or_default(),
        truncate_after: settings.truncate.or(of_preset.truncate_after).filter(|&turns| turns > 0),
        initial: settings.initial.unwrap_or_default(),
        cubeful: request.cubeful.unwrap_or(true),
        variance_reduction: reduces.then_some(VarianceReduction { plies: luck_plies }),
        branches: branches(settings.branches, reduces)?,
        players: both(player(chequer_plies, cube_plies)?),
        late: late.transpose()?,
        ..RolloutOptions::default()
    })
}

fn player(
    engine: &Engine,
    request: &Request,
    plies: usize,
    cube_plies: usize,
) -> Result<PlayerSettings, Problem> {
    let filters = match &request.filter {
        Some(text) => filter(text)?.at(plies).map_err(|error| Problem::of("filter", error))?,
        None => MoveFilters::NORMAL,
    };
    let pruning = request.pruning.unwrap_or(true).then_some(Pruning::QUICK);
    let model = engine.options().model;
    let chequer = SearchOptions { plies, filters, pruning, model, ..SearchOptions::default() };
    Ok(PlayerSettings { chequer, cube: SearchOptions { plies: cube_plies, ..chequer } })
}

fn rules(settings: &RolloutSettings) -> Result<StopRules, Problem> {
    let RolloutSettings { error, jsds, confidence, minimum, .. } = settings;
    if let Some(confidence) = confidence.filter(|share| !(0.5..1.0).contains(share)) {
        let reason = format!("a confidence of {confidence}: expected 0.5 to below 1");
        return Err(wrong(reason));
    }
    Ok(StopRules {
        minimum: minimum.unwrap_or(MINIMUM),
        error: error.map(|error| size("error", error)).transpose()?,
        jsds: jsds.map(|jsds| size("jsds", jsds)).transpose()?,
        confidence: *confidence,
    })
}

fn size(name: &str, size: f64) -> Result<f64, Problem> {
    let is_right = size.is_finite() && size >= 0.0;
    let reason = || wrong(format!("{name} is {size}: expected a number of at least 0"));
    is_right.then_some(size).ok_or_else(reason)
}

fn plies(plies: Option<u32>) -> Result<Option<usize>, Problem> {
    match plies.map(|plies| plies as usize) {
        Some(plies) if plies > MAX_PLIES => {
            Err(wrong(format!("{plies} plies: expected 0 to {MAX_PLIES}")))
        }
        plies => Ok(plies),
    }
}

fn branches(branches: Option<u8>, reduces: bool) -> Result<NonZeroU8, Problem> {
    let usual = if reduces { RolloutOptions::BRANCHES } else { NonZeroU8::MIN };
    let Some(branches) = branches else { return Ok(usual) };
    let possible = NonZeroU8::new(branches).filter(|branches| branches.get() <= MAX_BRANCHES);
    possible.ok_or_else(|| wrong(format!("{branches} branches: expected 1 to {MAX_BRANCHES}")))
}

/// Returns the problem of a setting.
fn wrong(error: impl std::fmt::Display) -> Problem {
    Problem::of("rollout", error)
}

pub(crate) fn of_rollout(error: RolloutError) -> Problem {
    match error {
        RolloutError::Question(error) => of_question(error),
        RolloutError::NoPlays(_) => Problem::of("dice", error),
        RolloutError::IllegalPlay(_) | RolloutError::SamePlay(_) => Problem::of("plays", error),
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
    fn advance(&self, _trials: u32) {}

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
