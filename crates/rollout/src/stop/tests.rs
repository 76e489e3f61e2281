use barpoint_core::Variant;

use super::*;
use crate::plan::RolloutOptions;
use crate::sums::Sums;
use crate::trial::{Counts, Ending, ONE, QUANTITIES, TrialResult};

/// Returns the result of the rules after 144 trials of two plays, of which the second is worse by
/// `less` in every trial.
fn check(rules: &StopRules, less: i64) -> (Option<StopReason>, Vec<usize>) {
    let results = Variant::Backgammon.start().plays("31".parse().unwrap());
    let results = results.iter().take(2).map(|play| play.result).collect();
    let plan = RolloutPlan::for_plays(results, RolloutOptions::default()).unwrap();
    let mut sums = Sums::new(2);
    for trial in 0..144 {
        let points = ONE * (trial % 5 - 2);
        sums.add(&[points, points - less].map(|points| TrialResult {
            values: [points; QUANTITIES],
            ending: Ending::Exact,
            counts: Counts::default(),
        }));
    }
    let mut running = vec![0, 1];
    let reason = rules.check(&plan, &RolloutResult::of(&sums).unwrap(), &mut running);
    (reason, running)
}

#[test]
fn plays_that_differ_by_rounding_are_not_dropped() {
    for rules in [
        StopRules { jsds: Some(3.0), ..StopRules::default() },
        StopRules { confidence: Some(0.95), ..StopRules::default() },
    ] {
        for less in [-ONE >> 20, -1, 0, 1, ONE >> 24, ONE >> 20] {
            assert_eq!(check(&rules, less), (None, vec![0, 1]), "{rules:?}: {less}");
        }
        assert_eq!(check(&rules, ONE >> 10), (Some(StopReason::Decided), vec![0]), "{rules:?}");
        assert_eq!(check(&rules, -ONE >> 10), (Some(StopReason::Decided), vec![1]), "{rules:?}");
    }
}
