//! Results of rollouts.

use barpoint_core::{CubeOwner, Dice, Outcome, Side};
use barpoint_equity::{CubeDecision, CubeEquities, Emg};
use barpoint_rollout::{Job, RolloutFile, RolloutPlan, RolloutResult, StopReason, Tally};

use crate::Situation;
use crate::rollout::{Action, CubeRow, RolledOut};

/// Rollout: its plan, and the results of the trials that are done.
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

    /// Returns the same rollout with these sums, such as those of a
    /// [checkpoint](crate::rollout::Progress::checkpoint).
    #[must_use]
    pub fn with_sums(&self, tally: Tally) -> Self {
        Self { tally, ..self.clone() }
    }

    pub(super) fn with_dice(self, dice: Option<Dice>) -> Self {
        Self { dice, ..self }
    }

    pub(super) fn with_table_name(self, name: &str) -> Self {
        Self { table: Some(name.to_owned()), ..self }
    }

    /// Returns the situation that is rolled out.
    pub const fn situation(&self) -> &Situation {
        &self.situation
    }

    /// Returns the roll whose plays are compared, `None` for a rollout of the position or of a cube
    /// decision.
    pub const fn dice(&self) -> Option<Dice> {
        self.dice
    }

    /// Returns the name of the match equity table, `None` in money play.
    pub fn table_name(&self) -> Option<&str> {
        self.table.as_deref()
    }

    /// Returns the checked settings, with the positions at which the games begin.
    pub const fn plan(&self) -> &RolloutPlan {
        &self.plan
    }

    /// Returns the first actions of the candidates, in the order of the plan.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Returns the job, which identifies the rollout by its name and settings.
    pub const fn job(&self) -> &Job {
        &self.job
    }

    /// Returns the sums over all trials that are done.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Returns the reason why the rollout ended, `None` before it was run.
    pub const fn reason(&self) -> Option<StopReason> {
        self.reason
    }

    /// Returns the number of trials that are done.
    pub fn trials(&self) -> u64 {
        self.tally.covered().len()
    }

    /// Returns the rollout as a file, to be saved, merged with other parts or resumed.
    pub fn file(&self) -> RolloutFile {
        RolloutFile::new(self.job.clone(), self.tally.clone())
    }

    /// Returns the statistics, `None` if a candidate has no trial yet.
    pub fn result(&self) -> Option<RolloutResult> {
        RolloutResult::of_tally(self.tally.clone())
    }

    /// Returns the candidates, best first. The list is empty if a candidate has no trial yet.
    pub fn candidates(&self) -> Vec<RolledOut> {
        let result = self.result();
        result.map_or_else(Vec::new, |result| RolledOut::all(&self.plan, &result, &self.actions))
    }

    /// Returns the cube decision by the mean equities, if "no double" was compared with "double,
    /// take".
    pub fn decision(&self) -> Option<CubeDecision> {
        self.plan.cash()?;
        let result = self.result()?;
        let [no_double, take] =
            [0, 1].map(|i| Emg(self.plan.normalised(&result.estimates(i).value).mean));
        let chances = result.estimates(0).probabilities.map(|chance| chance.mean as f32);
        let equities = CubeEquities { no_double, double_take: Some(take), double_pass: Emg(1.0) };
        Some(CubeDecision::new(self.plan.base(), &Outcome::from_array(chances), equities))
    }

    /// Returns the rows of no double, of double and take, and of double and pass, if a cube
    /// decision is rolled out.
    pub fn cube_rows(&self) -> Option<[CubeRow; 3]> {
        let is_redouble = self.situation.state.cube().owner == CubeOwner::Side(Side::OnRoll);
        CubeRow::all(&self.candidates(), &self.decision()?, is_redouble)
    }
}
