//! Parts of a rollout that are run elsewhere, such as on another machine.

use core::ops::Range;

use barpoint_rollout::{
    Discard, Next, Ranges, RolloutFile, Runner, StopReason, StopRules, Tally, TallyError,
};

use super::{Rollout, RolloutError, RolloutRequest};

/// # Parts
///
/// A rollout with rules is divided into the blocks that [`next`](Self::next) returns. Its parts may
/// be run before it is known whether they are needed, of all candidates that are left then.
impl RolloutRequest<'_> {
    /// Returns the next step of a rollout returned by [`plan`](Self::plan).
    ///
    /// # Errors
    /// Returns an error if rules shall stop a part of the trials.
    pub fn next(&self, rollout: &Rollout) -> Result<Next, RolloutError> {
        let trials = self.range();
        if self.rules.any() && trials.start != 0 {
            return Err(RolloutError::RulesForPart(trials.end));
        }
        Ok(Next::of(rollout.plan(), &self.rules, trials, rollout.tally()))
    }

    /// Returns the trials that are not done yet.
    pub fn missing(&self, rollout: &Rollout) -> Ranges {
        rollout.tally().covered().holes(self.range())
    }

    /// Runs some trials of some candidates, whether or not they are done, and returns their sums.
    /// The rules are ignored.
    ///
    /// # Errors
    /// Returns an error if a candidate does not exist, the variant needs a database that the engine
    /// does not have, or the engine is stopped before the last trial.
    pub fn run_part(
        &self,
        rollout: &Rollout,
        candidates: &[usize],
        trials: Range<u32>,
    ) -> Result<RolloutFile, RolloutError> {
        let plan = rollout.plan();
        if candidates.iter().any(|&index| index >= plan.candidates().len()) {
            return Err(TallyError::Shape.into());
        }
        let evaluator = self.evaluator()?;
        let runner = Runner::new(plan, &evaluator).reporting_to(&Discard);
        let runner = runner.stopped_by(self.engine.stop_flag());
        let sums = self.engine.in_pool(|| runner.run_candidates(candidates, trials.clone()));
        if sums.trials() < trials.len() as u64 {
            return Err(RolloutError::Stopped);
        }
        let mut tally = Tally::new(plan.candidates().len());
        tally.add(candidates, trials, &sums)?;
        Ok(RolloutFile::new(rollout.job().clone(), tally))
    }

    /// Adds the sums of a part. With rules it must contain the [next](Self::next) trials and no
    /// others, and at least the candidates that are left.
    ///
    /// # Errors
    /// Returns an error if the part belongs to another rollout, a trial is present already, or the
    /// trials are not the next ones.
    pub fn add_part(&self, rollout: Rollout, part: &RolloutFile) -> Result<Rollout, RolloutError> {
        let mut file = rollout.file();
        if self.rules.any() {
            let next = self.next(&rollout)?;
            RolloutFile::new(rollout.job().clone(), Tally::new(file.tally.candidates()))
                .merge(part)?;
            add_next(&mut file.tally, next, &part.tally)?;
        } else {
            file.merge(part)?;
        }
        let rollout = rollout.with_tally(file.tally, StopReason::Interrupted);
        let reason = match self.next(&rollout)? {
            Next::Block { .. } => StopReason::Interrupted,
            Next::End(reason) => reason,
        };
        let tally = rollout.tally().clone();
        Ok(rollout.with_tally(tally, reason))
    }

    /// Returns the number of trials between two checks of the rules, `None` without rules.
    pub fn grain(&self) -> Option<u32> {
        self.rules.any().then_some(StopRules::GRAIN)
    }
}

/// Adds the trials of the next block, of its candidates only.
fn add_next(tally: &mut Tally, next: Next, part: &Tally) -> Result<(), RolloutError> {
    let (Next::Block { candidates, trials }, [part]) = (next, part.parts()) else {
        return Err(RolloutError::PartOutOfOrder);
    };
    if part.ranges.as_slice() != [trials.clone()] {
        return Err(RolloutError::PartOutOfOrder);
    }
    let place = |index| part.candidates.iter().position(|known| known == index);
    let places: Option<Vec<usize>> = candidates.iter().map(place).collect();
    let sums = part.sums.of_candidates(&places.ok_or(RolloutError::PartOutOfOrder)?);
    Ok(tally.add(&candidates, trials, &sums)?)
}
