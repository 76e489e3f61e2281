//! Variance reduction does not change expectations.

use barpoint_core::{BySide, Variant};
use barpoint_rollout::{DiceKind, RolloutOptions, RolloutPlan, VarianceReduction};
use barpoint_testing::points;

use crate::support::{PipCounter, all_estimates, finish};

const PLAYER: PipCounter = PipCounter(Variant::Backgammon);

fn reduced(plies: usize) -> VarianceReduction {
    VarianceReduction { plies }
}

#[test]
fn means_agree_with_those_of_plain_rollouts_and_errors_are_smaller() {
    for position in [points(&[6, 6, 5, 4, 2], &[6, 4, 4, 3, 1]), points(&[13, 8, 6], &[8, 7, 6])] {
        let [plain, reduced] = [None, Some(reduced(0))].map(|variance_reduction| {
            let dice = DiceKind::Random;
            let options =
                RolloutOptions { trials: 4000, dice, variance_reduction, ..Default::default() };
            finish(&RolloutPlan::for_position(position, options).unwrap(), &PLAYER)
        });
        let pairs = all_estimates(&plain, 0).into_iter().zip(all_estimates(&reduced, 0));
        for (plain, reduced) in pairs {
            let error = plain.standard_error.hypot(reduced.standard_error);
            assert!(
                (plain.mean - reduced.mean).abs() <= 3.5 * error + 1e-9,
                "{plain:?} {reduced:?}"
            );
        }
        let [plain, reduced] =
            [&plain, &reduced].map(|result| result.estimates(0).equity.standard_error);
        assert!(reduced < 0.8 * plain, "{reduced} against {plain}");
    }
}

#[test]
fn the_luck_of_all_rolls_sums_to_zero() {
    // One turn each: 36 trials have every roll once.
    for (initial, trials) in [(false, 36), (true, 30)] {
        let options = RolloutOptions {
            trials,
            initial,
            truncate_after: Some(1),
            variance_reduction: Some(reduced(0)),
            ..Default::default()
        };
        let start = Variant::Backgammon.start();
        let plan = RolloutPlan::for_position(start, options).unwrap();
        let result = finish(&plan, &PLAYER);
        let estimates = result.estimates(0);
        assert!(estimates.luck.mean.abs() < 1e-9, "{:?}", estimates.luck);
        assert!(estimates.luck.standard_error > 0.001, "{:?}", estimates.luck);
        // Only the mean over the rolls is left, up to the rounding of each trial.
        assert!(estimates.equity.standard_error < 1e-9, "{:?}", estimates.equity);
        let plain = RolloutOptions { variance_reduction: None, ..options };
        let plain = finish(&RolloutPlan::for_position(start, plain).unwrap(), &PLAYER);
        assert!((plain.estimates(0).equity.mean - estimates.equity.mean).abs() < 1e-9);
    }
}

#[test]
fn deeper_luck_leaves_smaller_errors() {
    let position = points(&[6, 6, 5, 4, 2], &[6, 4, 4, 3, 1]);
    let [shallow, deep] = [0, 1].map(|plies| {
        let options = RolloutOptions {
            trials: 360,
            variance_reduction: Some(reduced(plies)),
            ..Default::default()
        };
        let plan = RolloutPlan::for_position(position, options).unwrap();
        finish(&plan, &PLAYER).estimates(0).equity
    });
    assert!(deep.standard_error < shallow.standard_error, "{deep:?} {shallow:?}");
    let error = deep.standard_error.hypot(shallow.standard_error);
    assert!((deep.mean - shallow.mean).abs() < 3.5 * error, "{deep:?} {shallow:?}");
}

#[test]
fn settings_of_each_player_and_of_late_turns_count() {
    let start = Variant::Hypergammon2.start();
    let options =
        RolloutOptions { trials: 72, variant: Variant::Hypergammon2, ..RolloutOptions::default() };
    let run = |options| {
        let plan = RolloutPlan::for_position(start, options).unwrap();
        finish(&plan, &PipCounter(Variant::Hypergammon2)).tally().clone()
    };
    let usual = run(options);
    let deep = barpoint_rollout::PlayerSettings::of_plies(1);
    let players = |on_roll, opponent| BySide { on_roll, opponent };
    let shallow = options.players.on_roll;
    let ours = run(RolloutOptions { players: players(deep, shallow), ..options });
    let theirs = run(RolloutOptions { players: players(shallow, deep), ..options });
    assert!(ours != usual && theirs != usual && ours != theirs);
    let late = |turn| Some(barpoint_rollout::Late { turn, players: players(deep, deep) });
    assert_eq!(run(RolloutOptions { late: late(4000), ..options }), usual);
    assert_ne!(run(RolloutOptions { late: late(2), ..options }), usual);
}
