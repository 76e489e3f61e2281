//! Rollouts that are divided among workers.

use std::ops::Range;

use barpoint::rollout::{Division, Rollout, RolloutFile, Shard};
use barpoint::wire::reply::{Answer, Reply};

use crate::rollout_task::{RolloutTask, of_rollout};
use crate::{Problem, Task};

/// Rollout of a request that is divided among workers without common memory.
///
/// Each worker plans the same request. One of them divides the rollout: the others run the shards
/// that it [takes](Self::take), and it [adds](Self::add) their sums. The final reply has the bytes
/// of [`Task::run`].
#[derive(Clone, Debug)]
pub struct SharedRollout {
    id: String,
    task: RolloutTask,
    division: Division,
}

impl SharedRollout {
    /// Plans the rollout of a task, which chooses the plays to compare. Returns `None` if the task is
    /// another one.
    ///
    /// # Errors
    /// Returns an error if the rollout is not possible.
    pub fn plan(task: &Task) -> Option<Result<Self, Problem>> {
        let rollout = task.rollout()?.clone();
        Some(Self::of(task.id.clone(), rollout))
    }

    fn of(id: String, task: RolloutTask) -> Result<Self, Problem> {
        let request = task.request(&task.engine);
        let planned = task.planned(&request).map_err(of_rollout)?;
        let division = Division::new(&request, planned).map_err(of_rollout)?;
        Ok(Self { id, task, division })
    }

    /// Returns a shard of at most `most` trials that nobody runs yet, `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if the rollout cannot be divided.
    pub fn take(&mut self, most: u32) -> Result<Option<Shard>, Problem> {
        let request = self.task.request(&self.task.engine);
        self.division.take(&request, most).map_err(of_rollout)
    }

    /// Runs a shard and returns its sums as a text, which any worker can add.
    ///
    /// # Errors
    /// Returns an error if a candidate does not exist.
    pub fn run(&self, candidates: &[usize], trials: Range<u32>) -> Result<String, Problem> {
        let request = self.task.request(&self.task.engine);
        let part = request.run_part(self.division.rollout(), candidates, trials);
        Ok(part.map_err(of_rollout)?.encode())
    }

    /// Adds the sums of a shard.
    ///
    /// # Errors
    /// Returns an error if the text is not a shard of this rollout.
    pub fn add(&mut self, text: &str) -> Result<(), Problem> {
        let part = RolloutFile::decode(text.as_bytes());
        let part = part.map_err(|error| of_rollout(error.into()))?;
        let request = self.task.request(&self.task.engine);
        self.division.add(&request, &part).map_err(of_rollout)
    }

    /// Returns true if the rollout is finished.
    ///
    /// # Errors
    /// Returns an error if the rollout cannot be divided.
    pub fn is_finished(&self) -> Result<bool, Problem> {
        let request = self.task.request(&self.task.engine);
        self.division.is_finished(&request).map_err(of_rollout)
    }

    /// Returns the reply about the trials that are done, which is the final one if the rollout is finished or
    /// stopped; `None` if a candidate has no trial yet.
    pub fn reply(&self, is_final: bool) -> Option<Reply> {
        let document = self.task.document(self.rollout())?;
        let answer = Answer { id: self.id.clone(), partial: !is_final, document };
        Some(Reply::Rollout(Box::new(answer)))
    }

    const fn rollout(&self) -> &Rollout {
        self.division.rollout()
    }
}
