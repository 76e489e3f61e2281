//! Rollouts of situations.

use core::ops::Range;
use core::sync::atomic::AtomicBool;

use barpoint_core::{Contest, CubeValue, Dice, LegalPlay, Position, Side};
use barpoint_engine::SearchOptions;
use barpoint_rollout::{Candidate, Runner};

use crate::question::ensure_not_over;
use crate::{Engine, Situation};

mod action;
mod candidate;
mod cube_row;
mod error;
mod finished;
mod read;

pub use action::Action;
pub use barpoint_rollout::{
    Counts, DiceKind, Discard, Endings, Estimate, Estimates, FileError, Job, JobSettings, Late,
    ParsePresetError, PlanError, PlayerSettings, Preset, Progress, Ranges, RolloutFile,
    RolloutOptions, RolloutPlan, RolloutResult, StopReason, StopRules, Tally, VarianceReduction,
};
pub use candidate::RolledOut;
pub use cube_row::CubeRow;
pub use error::RolloutError;
pub use finished::Rollout;
pub use read::ReadRolloutError;
pub(crate) use read::plays_to;

/// A rollout of a situation, to be set up and run.
///
/// Without further settings it is that of [`Preset::Standard`]: of no double and of double and take
/// where the player on roll has a choice, of the position otherwise.
///
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use barpoint::rollout::{Discard, Preset};
/// use barpoint::{Engine, Situation};
///
/// let engine = Engine::new();
/// let start = Situation::default();
/// let rollout = engine.rollout(&start).preset(Preset::Roller).best_plays("31".parse()?, 2);
/// let rollout = rollout.run(&Discard, &AtomicBool::new(false))?;
/// let best = &rollout.candidates()[0];
/// assert_eq!(best.action.to_string(), "8/5 6/5");
/// println!("{}: {:+.3} ± {:.3}", best.action, best.equity.mean, best.equity.standard_error);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Part of the trials on each of several machines, put together afterwards:
/// ```
/// # use std::sync::atomic::AtomicBool;
/// # use barpoint::{Engine, Situation};
/// # use barpoint::rollout::{Discard, RolloutFile};
/// # let (engine, start) = (Engine::new(), Situation::default());
/// # let stop = AtomicBool::new(false);
/// let rollout = engine.rollout(&start).trials(72);
/// let first = rollout.clone().shard(0..36).run(&Discard, &stop)?.file().encode();
/// let second = rollout.clone().shard(36..72).run(&Discard, &stop)?.file().encode();
///
/// let mut whole = RolloutFile::decode(first.as_bytes())?;
/// whole.merge(&RolloutFile::decode(second.as_bytes())?)?;
/// let whole = rollout.clone().resume(whole).run(&Discard, &stop)?;
/// assert_eq!(whole.file(), rollout.run(&Discard, &stop)?.file());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is rolled out before `run`"]
pub struct RolloutRequest<'a> {
    engine: &'a Engine,
    situation: Situation,
    choice: Choice,
    options: RolloutOptions,
    rules: StopRules,
    /// The trials to run, `None` for all that the options ask for.
    shard: Option<Range<u32>>,
    done: Option<RolloutFile>,
}

/// The candidates of a rollout.
#[derive(Clone, Debug)]
enum Choice {
    /// The position before the roll, or no double and double and take.
    Position,
    /// The best plays of a roll by evaluation.
    Best { dice: Dice, top: usize, within: Option<f64>, and: Vec<Position> },
    /// These plays of a roll.
    Plays { dice: Dice, plays: Vec<LegalPlay> },
}

impl Engine {
    /// A rollout of a situation.
    pub fn rollout(&self, situation: &Situation) -> RolloutRequest<'_> {
        RolloutRequest {
            engine: self,
            situation: *situation,
            choice: Choice::Position,
            options: Preset::Standard.into(),
            rules: StopRules::default(),
            shard: None,
            done: None,
        }
    }
}

impl RolloutRequest<'_> {
    /// The same rollout with the settings of a preset, in place of all [options](Self::options).
    pub fn preset(self, preset: Preset) -> Self {
        self.options(preset.into())
    }

    /// The same rollout with other options. The variant is that of the situation, whatever they say, and
    /// the cube is left alone where it is dead.
    pub fn options(self, options: RolloutOptions) -> Self {
        Self { options, ..self }
    }

    /// The same rollout with this number of trials of each candidate.
    pub fn trials(mut self, trials: u32) -> Self {
        self.options.trials = trials;
        self
    }

    /// The same rollout with other dice.
    pub fn seed(mut self, seed: u64) -> Self {
        self.options.seed = seed;
        self
    }

    /// The same rollout that ends early by these rules.
    pub fn stop_rules(self, rules: StopRules) -> Self {
        Self { rules, ..self }
    }

    /// The same rollout of the best plays of a roll by evaluation, at most `top` of them.
    pub fn best_plays(self, dice: Dice, top: usize) -> Self {
        Self { choice: Choice::Best { dice, top, within: None, and: Vec::new() }, ..self }
    }

    /// The same rollout of the plays of a roll that are at most `within` worse than the best by evaluation,
    /// in normalised equity, and at most `top` of them.
    pub fn near_plays(self, dice: Dice, top: usize, within: f64) -> Self {
        Self { choice: Choice::Best { dice, top, within: Some(within), and: Vec::new() }, ..self }
    }

    /// The same rollout with a play added to the best ones, given as the position that it leads to: the play
    /// that was made, for instance.
    pub fn and_play(mut self, result: Position) -> Self {
        if let Choice::Best { and, .. } = &mut self.choice {
            and.push(result);
        }
        self
    }

    /// The same rollout of these plays of a roll.
    pub fn plays(self, dice: Dice, plays: impl IntoIterator<Item = LegalPlay>) -> Self {
        let plays = plays.into_iter().collect();
        Self { choice: Choice::Plays { dice, plays }, ..self }
    }

    /// A part of the rollout: some of its trials, for [merging](RolloutFile::merge) with the others.
    pub fn shard(self, trials: Range<u32>) -> Self {
        Self { shard: Some(trials), ..self }
    }

    /// The same rollout that goes on from what was done before.
    pub fn resume(self, done: RolloutFile) -> Self {
        Self { done: Some(done), ..self }
    }

    /// The trials that are to be run.
    pub fn range(&self) -> Range<u32> {
        self.shard.clone().unwrap_or(0..self.options.trials)
    }

    /// The plan of the rollout, without running it: what its candidates are, and its job, by which
    /// two rollouts are the same.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn plan(&self) -> Result<Rollout, RolloutError> {
        let (plan, actions) = self.engine.in_pool(|| self.candidates())?;
        let job = self.job(&plan, &actions)?;
        let tally = self.done_before(&job, &plan)?;
        let rollout =
            Rollout::new(self.situation, plan, actions, job, tally).with_dice(self.dice());
        Ok(match self.situation.state.contest() {
            Contest::Money(_) => rollout,
            Contest::Match(_) => rollout.with_table_name(self.engine.table().name()),
        })
    }

    /// Runs the trials that are left, on the threads of the engine.
    ///
    /// Progress goes to `progress`. Once `stop` is true no further trial is begun;
    /// what was done until then can be [resumed](Self::resume) to the same result.
    ///
    /// # Errors
    /// A variant without its database, a match that is over, a roll without a legal play, a play that is not
    /// legal, options that make no sense, or a file of another rollout.
    pub fn run(&self, progress: &dyn Progress, stop: &AtomicBool) -> Result<Rollout, RolloutError> {
        let planned = self.plan()?;
        self.conduct(planned, progress, stop)
    }

    /// Runs the trials that are left of what [`plan`](Self::plan) returned.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn conduct(
        &self,
        planned: Rollout,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> Result<Rollout, RolloutError> {
        let trials = self.range();
        if self.rules.any() && trials.start != 0 {
            return Err(RolloutError::RulesForPart(trials.end));
        }
        let evaluator = self.engine.evaluator_of(self.situation.variant)?;
        let (plan, tally) = (planned.plan(), planned.tally().clone());
        let runner = Runner::new(plan, &evaluator).reporting_to(progress).stopped_by(stop);
        let (tally, reason) = self.engine.in_pool(|| runner.conduct(&self.rules, trials, tally))?;
        Ok(planned.with_tally(tally, reason))
    }

    /// Plays again the trials that a rollout has, to report each to `progress`: files keep sums only.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn replay(
        &self,
        rollout: &Rollout,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> Result<(), RolloutError> {
        let evaluator = self.engine.evaluator_of(self.situation.variant)?;
        let runner = Runner::new(rollout.plan(), &evaluator);
        let runner = runner.reporting_to(progress).stopped_by(stop);
        self.engine.in_pool(|| {
            for part in rollout.tally().parts() {
                for range in part.ranges.as_slice() {
                    let _ = runner.run_candidates(&part.candidates, range.clone());
                }
            }
        });
        Ok(())
    }

    /// The roll whose plays are compared.
    const fn dice(&self) -> Option<Dice> {
        match self.choice {
            Choice::Position => None,
            Choice::Best { dice, .. } | Choice::Plays { dice, .. } => Some(dice),
        }
    }

    /// The plan, and what each of its candidates begins with.
    fn candidates(&self) -> Result<(RolloutPlan, Vec<Action>), RolloutError> {
        let Self { engine, situation, .. } = self;
        let state = &situation.state;
        ensure_not_over(situation)?;
        let options = RolloutOptions {
            variant: situation.variant,
            cubeful: self.options.cubeful && state.cube_limit() != Some(CubeValue::ONE),
            ..self.options
        };
        let (contest, cube) = (*state.contest(), state.cube());
        let actions: Vec<Action> = match self.chosen_plays()? {
            Some(plays) => plays.into_iter().map(Action::Play).collect(),
            None if options.cubeful && !options.initial && engine.has_cube_decision(situation) => {
                vec![Action::NoDouble, Action::DoubleTake]
            }
            None => vec![Action::Roll],
        };
        let are_plays = matches!(actions[..], [Action::Play(_), ..]);
        let (viewpoint, contest, cube) = if are_plays {
            (Side::Opponent, contest.flip(), cube.flip())
        } else {
            (Side::OnRoll, contest, cube)
        };
        let before = Candidate { position: situation.position, cube, may_double: false };
        let candidate = |action: &Action| match action {
            Action::Roll | Action::NoDouble => before,
            Action::Result(position) => {
                Candidate { position: *position, may_double: true, ..before }
            }
            Action::Play(play) => Candidate { position: play.result, may_double: true, ..before },
            Action::DoubleTake => {
                Candidate { cube: cube.doubled_by(Side::OnRoll).unwrap_or(cube), ..before }
            }
        };
        let candidates = actions.iter().map(candidate).collect();
        let plan = RolloutPlan::new(candidates, viewpoint, contest, cube, engine.table(), options)?;
        let limit = state.cube_limit();
        Ok((limit.map_or(plan.clone(), |limit| plan.with_cube_limit(limit)), actions))
    }

    /// The plays that are asked for; `None` if the position itself is.
    fn chosen_plays(&self) -> Result<Option<Vec<LegalPlay>>, RolloutError> {
        let position = &self.situation.position;
        let (dice, results) = match &self.choice {
            Choice::Position => return Ok(None),
            Choice::Plays { dice, plays } => {
                (*dice, plays.iter().map(|play| play.result).collect())
            }
            Choice::Best { dice, top, within, and } => {
                let mut results = self.best_results(*dice, *top, *within)?;
                let is_new = |result: &&Position| !results.contains(result);
                let added: Vec<Position> = and.iter().filter(is_new).copied().collect();
                results.extend(added);
                (*dice, results)
            }
        };
        let legal = position.plays(dice);
        let mut chosen: Vec<LegalPlay> = Vec::new();
        for result in results {
            let play = legal.iter().find(|play| play.result == result);
            let play = play.ok_or(RolloutError::IllegalPlay(dice))?;
            if chosen.iter().any(|known| known.result == result) {
                return Err(RolloutError::SamePlay(play.play));
            }
            chosen.push(*play);
        }
        if chosen.is_empty() {
            return Err(RolloutError::NoPlays(dice));
        }
        Ok(Some(chosen))
    }

    /// The results of the best plays, as the player asked about ranks them.
    fn best_results(
        &self,
        dice: Dice,
        top: usize,
        within: Option<f64>,
    ) -> Result<Vec<Position>, RolloutError> {
        let options = SearchOptions {
            cubeful: self.options.cubeful,
            top,
            ..self.options.players.on_roll.chequer
        };
        let engine = self.engine.clone().with_options(options)?;
        let ranked = engine.rank_plays(&self.situation, dice)?;
        let best = ranked.first().map_or(0.0, |play| play.value.equity.0);
        let is_near = |equity: f64| within.is_none_or(|within| equity >= best - within);
        let near = ranked.iter().take(top).filter(|play| is_near(play.value.equity.0));
        Ok(near.map(|play| play.result).collect())
    }

    /// The job: candidates and settings in writing.
    fn job(&self, plan: &RolloutPlan, actions: &[Action]) -> Result<Job, RolloutError> {
        let data = self.engine.rollout_data(self.situation.state.contest())?;
        let job = Job::new(plan, &self.rules, &data);
        Ok(match (self.dice(), actions) {
            (Some(dice), [Action::Play(_), ..]) => job.with_origin(&self.situation.position, dice),
            _ => job,
        })
    }

    /// The trials that the file to be resumed has done.
    fn done_before(&self, job: &Job, plan: &RolloutPlan) -> Result<Tally, RolloutError> {
        let Some(file) = &self.done else { return Ok(Tally::new(plan.candidates().len())) };
        let mut all = RolloutFile::new(job.clone(), Tally::new(file.tally.candidates()));
        all.merge(file)?;
        Ok(all.tally)
    }
}
