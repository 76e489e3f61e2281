//! Early results of a rollout, before the first look at its exact sums.

use std::collections::BTreeMap;

use barpoint_rollout::{Estimate, StopRules, TrialRecord};

/// Values of the first trials, by trial and candidate. They are only for an early display; results
/// come from exact sums.
#[derive(Debug)]
pub(super) struct Live {
    candidates: usize,
    /// End of the trials that are collected.
    end: u32,
    values: BTreeMap<u32, Vec<f64>>,
}

/// Minimum number of trials for a mean.
const FEWEST: usize = 6;
/// Number of points in a plot of these trials.
const POINTS: usize = 12;

impl Live {
    /// Collects trials from `first` to the first look.
    pub(super) fn new(candidates: usize, first: u32) -> Self {
        let end = first.saturating_add(StopRules::GRAIN);
        Self { candidates, end, values: BTreeMap::new() }
    }

    /// Adds a trial if it has all candidates.
    pub(super) fn add(&mut self, trial: u32, of: &dyn Fn(usize) -> Option<TrialRecord>) {
        if trial >= self.end {
            return;
        }
        let value = |record: TrialRecord| record.values[7] as f64 / (1_u64 << 32) as f64;
        let values: Vec<f64> = (0..).map_while(of).map(value).collect();
        if values.len() == self.candidates {
            self.values.insert(trial, values);
        }
    }

    /// Returns the estimates of all candidates over the trials so far, once there are enough
    /// trials.
    pub(super) fn estimates(&self) -> Option<Vec<Estimate>> {
        (self.values.len() >= FEWEST).then(|| self.after(self.values.len()))
    }

    /// Returns the number of trials.
    pub(super) fn trials(&self) -> usize {
        self.values.len()
    }

    /// Returns estimates along the way, in the order of the trials.
    pub(super) fn points(&self) -> Vec<(u64, Vec<Estimate>)> {
        let step = self.values.len().div_ceil(POINTS).max(2);
        let counts = (step..=self.values.len()).step_by(step);
        counts.map(|count| (count as u64, self.after(count))).collect()
    }

    /// Returns the estimates of all candidates over the first trials.
    fn after(&self, trials: usize) -> Vec<Estimate> {
        let count = trials as f64;
        let one = |candidate: usize| {
            let values = || self.values.values().take(trials).map(|values| values[candidate]);
            let mean = values().sum::<f64>() / count;
            let squares: f64 = values().map(|value| (value - mean).powi(2)).sum();
            Estimate::new(mean, (squares / (count - 1.0) / count).sqrt())
        };
        (0..self.candidates).map(one).collect()
    }
}
