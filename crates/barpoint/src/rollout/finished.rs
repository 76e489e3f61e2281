//! Results of rollouts.

use barpoint_core::{CubeOwner, Dice, Outcome, Side};
use barpoint_equity::{CubeDecision, CubeEquities, Emg};
use barpoint_rollout::{Job, RolloutFile, RolloutPlan, RolloutResult, StopReason, Tally};

use crate::Situation;
use crate::rollout::{Action, CubeRow, RolledOut};

/// A rollout: its plan, and what has been done of it.
#[derive(Clone, Debug)]
pub struct Rollout {
    situation: Situation,
    plan: RolloutPlan,
    actions: Vec<Action>,
    job: Job,
    tally: Tally,
    reason: Option<StopReason>,
    dice: Option<Dice>,
    table: Option<String>,
}

impl Rollout {
    pub(super) fn new(
        situation: Situation,
        plan: RolloutPlan,
        actions: Vec<Action>,
        job: Job,
        tally: Tally,
    ) -> Self {
        Self { situation, plan, actions, job, tally, reason: None, dice: None, table: None }
    }

    pub(super) fn with_tally(self, tally: Tally, reason: StopReason) -> Self {
        Self { tally, reason: Some(reason), ..self }
    }

    pub(super) fn with_dice(self, dice: Option<Dice>) -> Self {
        Self { dice, ..self }
    }

    pub(super) fn with_table_name(self, name: &str) -> Self {
        Self { table: Some(name.to_owned()), ..self }
    }

    /// The situation that was rolled out.
    pub const fn situation(&self) -> &Situation {
        &self.situation
    }

    /// The roll whose plays were compared, `None` if the position or the cube was asked about.
    pub const fn dice(&self) -> Option<Dice> {
        self.dice
    }

    /// The name of the match equity table, `None` in money play.
    pub fn table_name(&self) -> Option<&str> {
        self.table.as_deref()
    }

    /// The checked settings, with the positions from which games are played.
    pub const fn plan(&self) -> &RolloutPlan {
        &self.plan
    }

    /// The first actions of the candidates, in the order of the plan.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The name and settings by which two rollouts are the same.
    pub const fn job(&self) -> &Job {
        &self.job
    }

    /// The sums of all trials that were done.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The reason why it ended, `None` before it was run.
    pub const fn reason(&self) -> Option<StopReason> {
        self.reason
    }

    /// The number of trials that were done.
    pub fn trials(&self) -> u64 {
        self.tally.covered().len()
    }

    /// The rollout as a file, to be saved, merged with other parts or resumed.
    pub fn file(&self) -> RolloutFile {
        RolloutFile::new(self.job.clone(), self.tally.clone())
    }

    /// The statistics, `None` if a candidate has had no trial.
    pub fn result(&self) -> Option<RolloutResult> {
        RolloutResult::of_tally(self.tally.clone())
    }

    /// The candidates, best first; none if one of them has had no trial.
    pub fn candidates(&self) -> Vec<RolledOut> {
        let result = self.result();
        result.map_or_else(Vec::new, |result| RolledOut::all(&self.plan, &result, &self.actions))
    }

    /// The cube decision by the means, if no double was compared with double and take.
    pub fn decision(&self) -> Option<CubeDecision> {
        self.plan.cash()?;
        let result = self.result()?;
        let [no_double, take] =
            [0, 1].map(|i| Emg(self.plan.normalised(&result.estimates(i).value).mean));
        let chances = result.estimates(0).probabilities.map(|chance| chance.mean as f32);
        let equities = CubeEquities { no_double, double_take: Some(take), double_pass: Emg(1.0) };
        Some(CubeDecision::new(self.plan.base(), &Outcome::from_array(chances), equities))
    }

    /// No double, double and take, double and pass, if the cube was asked about.
    pub fn cube_rows(&self) -> Option<[CubeRow; 3]> {
        let is_redouble = self.situation.state.cube().owner == CubeOwner::Side(Side::OnRoll);
        CubeRow::all(&self.candidates(), &self.decision()?, is_redouble)
    }
}
