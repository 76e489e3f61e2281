//! Division of a rollout into shards that run anywhere.

use core::ops::Range;
use std::collections::VecDeque;

use barpoint_rollout::{Next, RolloutFile, StopReason, StopRules, Tally, TallyError};

use super::{Rollout, RolloutError, RolloutRequest};

/// Trials of some candidates, to be [run](RolloutRequest::run_part) anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Indices of the candidates, ascending.
    pub candidates: Vec<usize>,
    /// The trials.
    pub trials: Range<u32>,
}

/// Division of a rollout into shards, whose sums may come in any order.
///
/// The finished rollout equals that of [`RolloutRequest::run`], with rules too: shards that turn out not to be
/// needed are dropped. Every method takes the request that planned the rollout.
///
/// # Examples
/// ```
/// use barpoint::rollout::{Discard, Division};
/// use barpoint::{Engine, Situation};
///
/// let (engine, start) = (Engine::new(), Situation::default());
/// let request = engine.rollout(&start).trials(72);
/// let mut division = Division::new(&request, request.plan()?)?;
/// while let Some(shard) = division.take(&request, 20)? {
///     let part = request.run_part(division.rollout(), &shard.candidates, shard.trials)?;
///     division.add(&request, &part)?;
/// }
/// assert_eq!(division.rollout().file(), request.run(&Discard)?.file());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Division {
    rollout: Rollout,
    /// Blocks of trials that have been begun and not been added, ascending.
    blocks: VecDeque<Block>,
    /// First trial that belongs to no block yet.
    ahead: u32,
}

/// Trials between two checks of the rules.
#[derive(Clone, Debug)]
struct Block {
    candidates: Vec<usize>,
    trials: Range<u32>,
    /// Trials that nobody runs.
    idle: Vec<Range<u32>>,
    tally: Tally,
}

impl Division {
    /// Divides a rollout returned by [`plan`](RolloutRequest::plan).
    ///
    /// # Errors
    /// Returns an error if rules shall stop a part of the trials.
    pub fn new(request: &RolloutRequest<'_>, rollout: Rollout) -> Result<Self, RolloutError> {
        let ahead = request.range().start;
        let rollout = match request.next(&rollout)? {
            Next::Block { .. } => rollout,
            Next::End(reason) => ended(rollout, reason),
        };
        Ok(Self { rollout, blocks: VecDeque::new(), ahead })
    }

    /// Returns the rollout with the sums of all blocks that are complete.
    pub const fn rollout(&self) -> &Rollout {
        &self.rollout
    }

    /// Returns true if the rollout is finished.
    ///
    /// # Errors
    /// The same as for [`new`](Self::new).
    pub fn is_finished(&self, request: &RolloutRequest<'_>) -> Result<bool, RolloutError> {
        Ok(matches!(request.next(&self.rollout)?, Next::End(_)))
    }

    /// Returns a shard of at most `most` trials that nobody runs yet; `None` if there is none.
    ///
    /// # Errors
    /// The same as for [`new`](Self::new).
    pub fn take(
        &mut self,
        request: &RolloutRequest<'_>,
        most: u32,
    ) -> Result<Option<Shard>, RolloutError> {
        if self.blocks.iter().all(|block| block.idle.is_empty()) {
            self.begin_block(request)?;
        }
        let Some(block) = self.blocks.iter_mut().find(|block| !block.idle.is_empty()) else {
            return Ok(None);
        };
        let Some(idle) = block.idle.pop() else { return Ok(None) };
        let end = idle.end.min(idle.start.saturating_add(most.max(1)));
        if end < idle.end {
            block.idle.push(end..idle.end);
        }
        Ok(Some(Shard { candidates: block.candidates.clone(), trials: idle.start..end }))
    }

    /// Takes back a shard that did not run to its end.
    pub fn give_back(&mut self, shard: Shard) {
        let is_in = |block: &&mut Block| block.contains(&shard.trials);
        if let Some(block) = self.blocks.iter_mut().find(is_in) {
            block.idle.push(shard.trials);
        }
    }

    /// Adds the sums of a shard. Those of a finished rollout are dropped.
    ///
    /// # Errors
    /// Returns an error if the sums belong to another rollout, or if nobody took their trials.
    pub fn add(
        &mut self,
        request: &RolloutRequest<'_>,
        part: &RolloutFile,
    ) -> Result<(), RolloutError> {
        let candidates = self.rollout.actions().len();
        RolloutFile::new(self.rollout.job().clone(), Tally::new(candidates)).merge(part)?;
        if self.is_finished(request)? {
            return Ok(());
        }
        let trials = match part.tally.covered().as_slice() {
            [trials] => trials.clone(),
            _ => return Err(TallyError::Shape.into()),
        };
        let block = self.blocks.iter_mut().find(|block| block.contains(&trials));
        block.ok_or(RolloutError::PartOutOfOrder)?.tally.merge(&part.tally)?;
        while let Some(index) = self.blocks.iter().position(Block::is_complete) {
            let is_next = match request.next(&self.rollout)? {
                Next::Block { trials, .. } => trials == self.blocks[index].trials,
                Next::End(_) => false,
            };
            if request.grain().is_some() && !is_next {
                break;
            }
            let tally = self.blocks[index].tally.clone();
            let file = RolloutFile::new(self.rollout.job().clone(), tally);
            self.rollout = request.add_part(self.rollout.clone(), &file)?;
            self.blocks.remove(index);
        }
        if self.is_finished(request)? {
            self.blocks.clear();
        }
        Ok(())
    }

    /// Begins the first block that has not been begun, of the candidates that are left now.
    fn begin_block(&mut self, request: &RolloutRequest<'_>) -> Result<(), RolloutError> {
        let Next::Block { candidates, .. } = request.next(&self.rollout)? else { return Ok(()) };
        let holes = self.rollout.tally().covered().holes(self.ahead..request.range().end);
        let Some(hole) = holes.as_slice().first().cloned() else { return Ok(()) };
        let grain = StopRules::GRAIN;
        let end = hole.end.min((hole.start - hole.start % grain).saturating_add(grain));
        let trials = hole.start..end;
        self.ahead = end;
        let tally = Tally::new(self.rollout.actions().len());
        self.blocks.push_back(Block { candidates, idle: vec![trials.clone()], trials, tally });
        Ok(())
    }
}

impl Block {
    fn contains(&self, trials: &Range<u32>) -> bool {
        self.trials.start <= trials.start && trials.end <= self.trials.end
    }

    fn is_complete(&self) -> bool {
        self.tally.covered().as_slice() == [self.trials.clone()]
    }
}

/// Returns a rollout that has ended.
fn ended(rollout: Rollout, reason: StopReason) -> Rollout {
    let tally = rollout.tally().clone();
    rollout.with_tally(tally, reason)
}
