//! Sums do not depend on threads or on the order of merging.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use barpoint_core::{Outcome, Position, Variant};
use barpoint_engine::Evaluator;
use barpoint_rollout::{
    PlayerSettings, RolloutOptions, RolloutPlan, Runner, Sums, VarianceReduction,
};
use barpoint_testing::Random;

use crate::support::{PipCounter, finish, short_game_plan};

const PLAYER: PipCounter = PipCounter(Variant::Hypergammon2);

fn run(plan: &RolloutPlan, trials: Range<u32>) -> Sums {
    let sums = Runner::new(plan, &PLAYER).run_trials(trials.clone());
    assert_eq!(sums.trials(), trials.len() as u64);
    sums
}

fn options(trials: u32, seed: u64) -> RolloutOptions {
    RolloutOptions { trials, seed, ..RolloutOptions::default() }
}

#[cfg(feature = "parallel")]
#[test]
fn the_number_of_threads_changes_nothing() {
    let plays = Variant::Backgammon.start().plays("31".parse().unwrap());
    let results = plays.iter().take(3).map(|play| play.result).collect();
    let whole_games = RolloutPlan::for_plays(results, options(12, 1)).unwrap();
    for plan in [whole_games, short_game_plan(&options(300, 1))] {
        let player = PipCounter(plan.options().variant);
        let with_threads = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| finish(&plan, &player))
        };
        let single = with_threads(1);
        assert_eq!(with_threads(2), single);
        assert_eq!(with_threads(3), single);
    }
}

#[test]
fn any_tiling_merged_in_any_order_gives_the_same_sums() {
    let plan = short_game_plan(&options(300, 1));
    let whole = run(&plan, 0..300);
    let mut random = Random::new(1);
    for cuts in [0, 1, 2, 5, 16, 99] {
        let mut ends: Vec<_> = (0..cuts).map(|_| random.below(301) as u32).collect();
        ends.extend([0, 300]);
        ends.sort_unstable();
        let mut parts: Vec<_> = ends.windows(2).map(|ends| run(&plan, ends[0]..ends[1])).collect();
        while parts.len() > 1 {
            let taken = parts.swap_remove(random.below(parts.len()));
            let into = random.below(parts.len());
            parts[into].merge(&taken);
        }
        assert_eq!(parts[0], whole, "{cuts} cuts");
    }
}

#[test]
fn a_trial_does_not_depend_on_the_number_of_trials() {
    let [few, many] = [10, 30].map(|trials| short_game_plan(&options(trials, 1)));
    let mut sums = finish(&few, &PLAYER).tally().parts()[0].sums.clone();
    sums.merge(&run(&few, 10..30));
    assert_eq!(&sums, &finish(&many, &PLAYER).tally().parts()[0].sums);
}

#[test]
fn a_candidate_does_not_depend_on_the_others() {
    let together = short_game_plan(&options(100, 1));
    let last = together.candidates().len() - 1;
    let alone = vec![together.candidates()[last].position];
    let alone = RolloutPlan::for_plays(alone, *together.options()).unwrap();
    let [together, alone] = [together, alone].map(|plan| finish(&plan, &PLAYER));
    assert_eq!(alone.estimates(0), together.estimates(last));
    assert_eq!(alone.endings(0), together.endings(last));
}

#[test]
#[should_panic(expected = "sums of different plans")]
fn sums_of_different_plans_do_not_merge() {
    Sums::new(2).merge(&Sums::new(3));
}

#[test]
fn another_seed_gives_another_result_within_the_errors() {
    let [first, second] =
        [1, 2].map(|seed| finish(&short_game_plan(&options(400, seed)), &PLAYER).estimates(0));
    assert_ne!(first, second);
    let apart = (first.equity.mean - second.equity.mean).abs();
    let error = first.equity.standard_error.hypot(second.equity.standard_error);
    assert!(apart < 3.0 * error, "{apart} ± {error}");
}

#[test]
fn sums_of_some_candidates_are_those_of_a_run_of_them_alone() {
    let plan = short_game_plan(&options(60, 1));
    let count = plan.candidates().len();
    assert!(count > 2, "{count}");
    let all = run(&plan, 0..60);
    for chosen in [vec![0], vec![1], vec![0, count - 1], vec![1, 2], (0..count).collect()] {
        let alone = Runner::new(&plan, &PLAYER).run_candidates(&chosen, 0..60);
        assert_eq!(all.of_candidates(&chosen), alone, "{chosen:?}");
    }
}

/// Player that counts its evaluations.
#[derive(Default)]
struct Counting(AtomicUsize);

impl Evaluator for Counting {
    fn variant(&self) -> Variant {
        PLAYER.0
    }

    fn evaluate(&self, position: &Position) -> Outcome {
        self.0.fetch_add(1, Ordering::Relaxed);
        PLAYER.evaluate(position)
    }
}

#[test]
fn trials_share_the_results_of_their_first_turns_and_nothing_changes() {
    let player = PlayerSettings::of_plies(1);
    let options = RolloutOptions {
        cubeful: true,
        truncate_after: Some(3),
        variance_reduction: Some(VarianceReduction::default()),
        players: barpoint_core::BySide { on_roll: player, opponent: PlayerSettings::default() },
        ..options(40, 1)
    };
    let plan = short_game_plan(&options);
    let [together, apart] = [(); 2].map(|()| Counting::default());
    let sums = Runner::new(&plan, &together).run_trials(0..40);
    let mut one_by_one = Sums::new(plan.candidates().len());
    for trial in 0..40 {
        one_by_one.merge(&Runner::new(&plan, &apart).run_trials(trial..trial + 1));
    }
    assert_eq!(sums, one_by_one);
    let [together, apart] = [together, apart].map(|counting| counting.0.into_inner());
    assert!(4 * together < 3 * apart, "{together} {apart}");
}
