//! Standard errors, and differences between candidates.

use barpoint_core::{BySide, Variant};
use barpoint_rollout::{
    DiceKind, Estimate, RolloutOptions, RolloutPlan, RolloutResult, VarianceReduction,
};
use barpoint_testing::points;

use crate::support::{PipCounter, all_estimates, finish, flip, short_game_plan};

const SHORT_GAME_PLAYER: PipCounter = PipCounter(Variant::Hypergammon2);

fn short_game(trials: u32, seed: u64) -> RolloutResult {
    let options = RolloutOptions { trials, seed, ..RolloutOptions::default() };
    finish(&short_game_plan(&options), &SHORT_GAME_PLAYER)
}

/// Results for 50 seeds.
fn over_seeds(plan: impl Fn(u64) -> RolloutPlan) -> Vec<RolloutResult> {
    let run = |seed| {
        let plan = plan(seed);
        finish(&plan, &PipCounter(plan.options().variant))
    };
    (0..50).map(run).collect()
}

/// Returns the deviation of estimates over seeds divided by their stated standard error. For
/// correct standard errors this ratio has a standard deviation of 10 % over 50 seeds.
fn relative_spread(
    results: &[RolloutResult],
    estimate: impl Fn(&RolloutResult) -> Estimate,
) -> f64 {
    let estimates: Vec<_> = results.iter().map(estimate).collect();
    let count = estimates.len() as f64;
    let mean = estimates.iter().map(|e| e.mean).sum::<f64>() / count;
    let squares = estimates.iter().map(|e| (e.mean - mean).powi(2)).sum::<f64>();
    let stated = estimates.iter().map(|e| e.standard_error).sum::<f64>() / count;
    (squares / (count - 1.0)).sqrt() / stated
}

#[test]
fn stated_errors_are_the_spread_over_seeds_of_random_dice() {
    let options =
        RolloutOptions { trials: 100, dice: DiceKind::Random, ..RolloutOptions::default() };
    let results = over_seeds(|seed| short_game_plan(&RolloutOptions { seed, ..options }));
    let check = |what: &str, estimate: &dyn Fn(&RolloutResult) -> Estimate| {
        let ratio = relative_spread(&results, estimate);
        assert!((0.75..1.3).contains(&ratio), "{what}: spread {ratio} of the stated error");
    };
    for (q, name) in ["win", "gammon", "backgammon"].into_iter().enumerate() {
        check(name, &|result| all_estimates(result, 0)[q]);
    }
    check("equity", &|result| result.estimates(0).equity);
    check("difference", &|result| result.difference(0, 1).equity);
}

#[test]
fn the_spread_of_quasi_random_dice_is_smaller() {
    let position = points(&[6, 6, 5, 4, 2], &[6, 4, 4, 3, 1]);
    let [quasi_random, random] = [DiceKind::QuasiRandom, DiceKind::Random].map(|dice| {
        let results = over_seeds(|seed| {
            let options = RolloutOptions { trials: 108, dice, seed, ..RolloutOptions::default() };
            RolloutPlan::for_position(position, options).unwrap()
        });
        relative_spread(&results, |result| result.estimates(0).equity)
    });
    assert!(quasi_random < 0.8 * random, "{quasi_random} against {random}");
}

#[test]
fn a_difference_is_that_of_the_means_with_a_smaller_error() {
    let result = short_game(500, 1);
    let [a, b] = [0, 1].map(|candidate| result.estimates(candidate).equity);
    let difference = result.difference(0, 1).equity;
    let reverse = result.difference(1, 0).equity;
    assert!((difference.mean - (a.mean - b.mean)).abs() < 1e-12);
    assert!((difference.mean + reverse.mean).abs() < 1e-12);
    assert!((difference.standard_error - reverse.standard_error).abs() < 1e-12);
    assert!(difference.standard_error > 0.0);
    assert!(difference.standard_error < 0.8 * a.standard_error.hypot(b.standard_error));
}

#[test]
fn a_candidate_does_not_differ_from_itself() {
    let plan = short_game_plan(&RolloutOptions { trials: 20, ..RolloutOptions::default() });
    let [first, second] = [0, 1].map(|candidate| plan.candidates()[candidate].position);
    let plan = RolloutPlan::for_plays(vec![first, second, first], *plan.options()).unwrap();
    let result = finish(&plan, &SHORT_GAME_PLAYER);
    assert_eq!(result.estimates(0), result.estimates(2));
    assert_eq!(result.difference(0, 2).equity, Estimate::new(0.0, 0.0));
    assert_eq!(result.difference(0, 1), result.difference(2, 1));
    assert!(result.difference(0, 1).equity.standard_error > 0.0);
}

#[test]
fn the_ranking_is_by_equity() {
    let result = short_game(100, 1);
    let mut ranking = result.ranking();
    let equities: Vec<_> = ranking.iter().map(|&i| result.estimates(i).equity.mean).collect();
    assert!(equities.is_sorted_by(|a, b| a >= b), "{equities:?}");
    ranking.sort_unstable();
    assert!(ranking.into_iter().eq(0..result.candidates()));
}

#[test]
fn both_players_see_the_same_games() {
    let variant = Variant::Hypergammon2;
    let options = RolloutOptions { trials: 100, variant, ..RolloutOptions::default() };
    let plans = [
        RolloutPlan::for_position(variant.start(), options).unwrap(),
        RolloutPlan::for_plays(vec![variant.start()], options).unwrap(),
    ];
    let [on_roll, other] = plans
        .map(|plan| all_estimates(&finish(&plan, &SHORT_GAME_PLAYER), 0))
        .map(|estimates| (estimates.map(|e| e.mean), estimates.map(|e| e.standard_error)));
    for (flipped, mean) in flip(on_roll.0).into_iter().zip(other.0) {
        assert!((flipped - mean).abs() < 1e-12);
    }
    assert!((on_roll.1[0] - other.1[0]).abs() < 1e-12);
    assert!((on_roll.1[1] - other.1[3]).abs() < 1e-12);
}

#[test]
fn estimates_are_nested_chances() {
    let result = short_game(500, 1);
    for candidate in 0..result.candidates() {
        let [win, gammon, backgammon, lose_gammon, lose_backgammon] =
            result.estimates(candidate).probabilities.map(|p| p.mean);
        assert!(0.0 <= backgammon && backgammon <= gammon && gammon <= win && win <= 1.0);
        assert!(0.0 <= lose_backgammon && lose_backgammon <= lose_gammon);
        assert!(lose_gammon <= 1.0 - win);
        assert!(gammon > 0.0 && lose_gammon > 0.0);
    }
}

// Variance reduction does not change expectations.

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
