//! Rollouts of situations.

use core::ops::Range;

use barpoint_core::{Contest, Dice, LegalPlay, Position, Side};
use barpoint_engine::SearchOptions;
use barpoint_rollout::Runner;

use crate::question::ensure_not_over;
use crate::{Engine, QuestionError, Situation, VariantEvaluator};

mod action;
mod candidate;
mod cube_row;
mod division;
mod error;
mod finished;
#[cfg(feature = "records")]
mod games;
mod part;
mod read;

pub use action::Action;
pub use barpoint_rollout::{
    Candidate, Counts, DiceKind, Discard, Endings, Estimate, Estimates, FileError, Job,
    JobSettings, Late, LateSettings, Next, Part, PlanError, PlayedGame, PlayerSettings, PlayerText,
    Preset, Progress, Ranges, RolloutFile, RolloutOptions, RolloutPlan, RolloutResult, RulesText,
    SearchText, StopReason, StopRules, Sums, Tally, TallyError, TrialEvent, TrialRecord,
    VarianceReduction, search_text,
};
pub use candidate::RolledOut;
pub use cube_row::CubeRow;
pub use division::{Division, Shard};
pub use error::RolloutError;
pub use finished::Rollout;
pub use read::ReadRolloutError;
pub(crate) use read::plays_to;

/// Request for a rollout of a situation: set it up, then [`run`](Self::run) it.
///
/// The default settings are those of [`Preset::Standard`]. By default the candidates are "no
/// double" and "double, take" if the player on roll has a choice, otherwise the position itself.
///
/// # Examples
/// ```
/// use barpoint::rollout::{Discard, Preset};
/// use barpoint::{Engine, Situation};
///
/// let engine = Engine::new();
/// let start = Situation::default();
/// let rollout = engine.rollout(&start).preset(Preset::Roller).best_plays("31".parse()?, 2);
/// let rollout = rollout.run(&Discard)?;
/// let best = &rollout.candidates()[0];
/// assert_eq!(best.action.to_string(), "8/5 6/5");
/// println!("{}: {:+.3}", best.action, best.equity);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Each of several machines can run a part of the trials. The parts are merged afterwards:
/// ```
/// # use barpoint::{Engine, Situation};
/// # use barpoint::rollout::{Discard, RolloutFile};
/// # let (engine, start) = (Engine::new(), Situation::default());
/// let rollout = engine.rollout(&start).trials(72);
/// let first = rollout.clone().shard(0..36).run(&Discard)?.file().encode();
/// let second = rollout.clone().shard(36..72).run(&Discard)?.file().encode();
///
/// let mut whole = RolloutFile::decode(first.as_bytes())?;
/// whole.merge(&RolloutFile::decode(second.as_bytes())?)?;
/// let whole = rollout.clone().resume(whole).run(&Discard)?;
/// assert_eq!(whole.file(), rollout.run(&Discard)?.file());
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
    /// Trials to run, `None` for all trials of the options.
    shard: Option<Range<u32>>,
    done: Option<RolloutFile>,
}

/// Candidates of a rollout.
#[derive(Clone, Debug)]
enum Choice {
    /// The position before the roll, or "no double" and "double, take".
    Position,
    /// The best plays of a roll by evaluation, and the plays in `and`.
    Best { dice: Dice, top: usize, within: Option<f64>, and: Vec<Position> },
    /// These plays of a roll.
    Plays { dice: Dice, plays: Vec<LegalPlay> },
}

impl Engine {
    /// Returns a request for a rollout of a situation.
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
    /// Sets all [options](Self::options) to those of a preset.
    pub fn preset(self, preset: Preset) -> Self {
        self.options(preset.into())
    }

    /// Sets the options. Their variant is ignored: the variant is that of the situation. A dead
    /// cube is never turned.
    pub fn options(self, options: RolloutOptions) -> Self {
        Self { options, ..self }
    }

    /// Sets the number of trials of each candidate.
    pub fn trials(mut self, trials: u32) -> Self {
        self.options.trials = trials;
        self
    }

    /// Sets the seed of the dice.
    pub fn seed(mut self, seed: u64) -> Self {
        self.options.seed = seed;
        self
    }

    /// Sets rules that stop the rollout early.
    pub fn stop_rules(self, rules: StopRules) -> Self {
        Self { rules, ..self }
    }

    /// Rolls out the best plays of a roll by evaluation, at most `top` of them.
    pub fn best_plays(self, dice: Dice, top: usize) -> Self {
        Self { choice: Choice::Best { dice, top, within: None, and: Vec::new() }, ..self }
    }

    /// Rolls out the plays of a roll whose normalised equity by evaluation is at most `within`
    /// below that of the best, at most `top` of them.
    pub fn near_plays(self, dice: Dice, top: usize, within: f64) -> Self {
        Self { choice: Choice::Best { dice, top, within: Some(within), and: Vec::new() }, ..self }
    }

    /// Adds a play to the best ones, such as the play that was made. It is given as the resulting
    /// position.
    pub fn and_play(mut self, result: Position) -> Self {
        if let Choice::Best { and, .. } = &mut self.choice {
            and.push(result);
        }
        self
    }

    /// Rolls out these plays of a roll.
    pub fn plays(self, dice: Dice, plays: impl IntoIterator<Item = LegalPlay>) -> Self {
        let plays = plays.into_iter().collect();
        Self { choice: Choice::Plays { dice, plays }, ..self }
    }

    /// Runs only a part of the trials, to be [merged](RolloutFile::merge) with the other parts.
    pub fn shard(self, trials: Range<u32>) -> Self {
        Self { shard: Some(trials), ..self }
    }

    /// Continues the rollout of a file.
    pub fn resume(self, done: RolloutFile) -> Self {
        Self { done: Some(done), ..self }
    }

    /// Returns the trials to run.
    pub fn range(&self) -> Range<u32> {
        self.shard.clone().unwrap_or(0..self.options.trials)
    }

    /// Returns the plan of the rollout without running it: its candidates, and its job, which
    /// identifies the rollout.
    ///
    /// # Errors
    /// The same as for [`run`](Self::run).
    pub fn plan(&self) -> Result<Rollout, RolloutError> {
        let (plan, actions) = self.engine.in_pool(|| self.candidates())?;
        let job = self.job(&plan, &actions);
        let tally = self.done_before(&job, &plan)?;
        let rollout =
            Rollout::new(self.situation, plan, actions, job, tally).with_dice(self.dice());
        Ok(match self.situation.state.contest() {
            Contest::Money(_) => rollout,
            Contest::Match(_) => rollout.with_table_name(self.engine.table().name()),
        })
    }

    /// Runs the trials that are not done yet, on the threads of the engine.
    ///
    /// Reports progress to `progress`. Once the engine [is stopped](Engine::stopped_by), no further
    /// trial begins. A rollout that was stopped can be [resumed](Self::resume) and then gives the same
    /// result.
    ///
    /// # Errors
    /// Returns an error if the variant needs a database that the engine does not have, the match is
    /// over, the roll has no legal play, a play is not legal, an option is out of range, the file
    /// belongs to another rollout, or the engine is stopped before the best plays are chosen.
    pub fn run(&self, progress: &dyn Progress) -> Result<Rollout, RolloutError> {
        let planned = self.plan()?;
        self.conduct(planned, progress)
    }

    /// Runs the trials that are not done yet of a rollout returned by [`plan`](Self::plan).
    ///
    /// # Errors
    /// The same as for [`run`](Self::run).
    pub fn conduct(
        &self,
        planned: Rollout,
        progress: &dyn Progress,
    ) -> Result<Rollout, RolloutError> {
        let trials = self.range();
        if self.rules.any() && trials.start != 0 {
            return Err(RolloutError::RulesForPart(trials.end));
        }
        let evaluator = self.evaluator()?;
        let (plan, tally) = (planned.plan(), planned.tally().clone());
        let runner = Runner::new(plan, &evaluator).reporting_to(progress);
        let runner = runner.stopped_by(self.engine.stop_flag());
        let conducted = self.engine.in_pool(|| runner.conduct(&self.rules, trials, tally));
        let (tally, reason) = conducted?;
        Ok(planned.with_tally(tally, reason))
    }

    /// Plays the trials of a rollout again and reports each to `progress`, because files contain
    /// only sums.
    ///
    /// # Errors
    /// The same as for [`run`](Self::run).
    pub fn replay(&self, rollout: &Rollout, progress: &dyn Progress) -> Result<(), RolloutError> {
        let evaluator = self.evaluator()?;
        let runner = Runner::new(rollout.plan(), &evaluator);
        let runner = runner.reporting_to(progress).stopped_by(self.engine.stop_flag());
        self.engine.in_pool(|| {
            for part in rollout.tally().parts() {
                for range in part.ranges.as_slice() {
                    let _ = runner.run_candidates(&part.candidates, range.clone());
                }
            }
        });
        Ok(())
    }

    /// Returns the evaluator of the players.
    fn evaluator(&self) -> Result<VariantEvaluator<'_>, QuestionError> {
        let evaluator = self.engine.evaluator_of(self.situation.variant)?;
        Ok(evaluator.without_stop().for_games_from(&self.situation.position))
    }

    /// Returns the roll whose plays are compared.
    const fn dice(&self) -> Option<Dice> {
        match self.choice {
            Choice::Position => None,
            Choice::Best { dice, .. } | Choice::Plays { dice, .. } => Some(dice),
        }
    }

    /// Returns the plan and the first action of each of its candidates.
    fn candidates(&self) -> Result<(RolloutPlan, Vec<Action>), RolloutError> {
        let Self { engine, situation, .. } = self;
        let state = &situation.state;
        ensure_not_over(situation)?;
        let options = RolloutOptions {
            variant: situation.variant,
            cubeful: self.options.cubeful && !engine.context(situation).has_fixed_cube(),
            cube_limit: state.cube_limit(),
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
        Ok((plan, actions))
    }

    /// Returns the requested plays, `None` if the position itself is rolled out.
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

    /// Returns the results of the best plays, ranked by the search options of the player on roll.
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

    /// Returns the job: the candidates and settings as text.
    fn job(&self, plan: &RolloutPlan, actions: &[Action]) -> Job {
        let data = self.engine.rollout_data(&self.situation);
        let job = Job::new(plan, &self.rules, &data);
        match (self.dice(), actions) {
            (Some(dice), [Action::Play(_), ..]) => job.with_origin(&self.situation.position, dice),
            _ => job,
        }
    }

    /// Returns the trials that the file to be resumed has done.
    fn done_before(&self, job: &Job, plan: &RolloutPlan) -> Result<Tally, RolloutError> {
        let Some(file) = &self.done else { return Ok(Tally::new(plan.candidates().len())) };
        let mut all = RolloutFile::new(job.clone(), Tally::new(file.tally.candidates()));
        all.merge(file)?;
        Ok(all.tally)
    }
}
