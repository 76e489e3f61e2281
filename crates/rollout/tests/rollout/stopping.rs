//! Progress and stopping.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use barpoint_core::Variant;
use barpoint_rollout::{Discard, Progress, RolloutOptions, rollout, run_trials};

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

#[test]
fn progress_adds_up_to_all_trials() {
    let plan = short_game_plan(&RolloutOptions { trials: 50, ..RolloutOptions::default() });
    let counter = StopAfter { limit: 51, ..StopAfter::default() };
    let result = rollout(&plan, &PLAYER, &counter, &counter.stop).unwrap();
    assert_eq!(counter.done.into_inner(), 50);
    assert_eq!(result.trials(), 50);
}

#[test]
fn a_stopped_rollout_is_a_rollout_of_fewer_trials() {
    let plan = short_game_plan(&RolloutOptions { trials: 100_000, ..RolloutOptions::default() });
    let counter = StopAfter { limit: 20, ..StopAfter::default() };
    let stopped = rollout(&plan, &PLAYER, &counter, &counter.stop).unwrap();
    let done = counter.done.into_inner();
    assert!((20..100_000).contains(&done), "{done}");
    let expected = run_trials(&plan, 0..done, &PLAYER, &Discard, &AtomicBool::new(false));
    assert_eq!(&stopped.tally().parts()[0].sums, &expected);
}

#[test]
fn a_rollout_stopped_before_it_starts_has_no_result() {
    let plan = short_game_plan(&RolloutOptions::default());
    assert_eq!(rollout(&plan, &PLAYER, &Discard, &AtomicBool::new(true)), None);
}
