//! Progress and stopping.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use barpoint_core::Variant;
use barpoint_rollout::{Progress, RolloutOptions, RolloutPlan, Runner};

use crate::support::{PipCounter, short_game_plan};

const PLAYER: PipCounter = PipCounter(Variant::Hypergammon2);

/// Counts trials and stops the rollout after some.
#[derive(Default)]
struct StopAfter {
    limit: u32,
    done: AtomicU32,
    stop: AtomicBool,
}

impl Progress for StopAfter {
    fn advance(&self, trials: u32) {
        let done = self.done.fetch_add(trials, Ordering::Relaxed) + trials;
        self.stop.fetch_or(done >= self.limit, Ordering::Relaxed);
    }
}

fn runner<'a>(plan: &'a RolloutPlan, counter: &'a StopAfter) -> Runner<'a, PipCounter> {
    Runner::new(plan, &PLAYER).reporting_to(counter).stopped_by(&counter.stop)
}

#[test]
fn progress_adds_up_to_all_trials() {
    let plan = short_game_plan(&RolloutOptions { trials: 50, ..RolloutOptions::default() });
    let counter = StopAfter { limit: 51, ..StopAfter::default() };
    let result = runner(&plan, &counter).run().unwrap();
    assert_eq!(counter.done.into_inner(), 50);
    assert_eq!(result.trials(), 50);
}

#[test]
fn a_stopped_rollout_is_a_rollout_of_fewer_trials() {
    let plan = short_game_plan(&RolloutOptions { trials: 100_000, ..RolloutOptions::default() });
    let counter = StopAfter { limit: 20, ..StopAfter::default() };
    let stopped = runner(&plan, &counter).run().unwrap();
    let done = counter.done.into_inner();
    assert!((20..100_000).contains(&done), "{done}");
    let expected = Runner::new(&plan, &PLAYER).run_trials(0..done);
    assert_eq!(&stopped.tally().parts()[0].sums, &expected);
}

#[test]
fn a_rollout_stopped_before_it_starts_has_no_result() {
    let plan = short_game_plan(&RolloutOptions::default());
    assert_eq!(Runner::new(&plan, &PLAYER).stopped_by(&AtomicBool::new(true)).run(), None);
}
