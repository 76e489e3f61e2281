//! Rollouts of positions whose chances can be computed.

use std::collections::HashMap;

use barpoint_core::{Dice, GameValue, Outcome, Position, Variant};
use barpoint_engine::{Evaluator, Searcher};
use barpoint_rollout::{RolloutOptions, RolloutPlan};
use barpoint_testing::points;

use crate::support::{PipCounter, all_estimates, decided, finish, flip};

/// Computes the chances by recursion over all rolls if both sides play as a [`PipCounter`].
struct Solver {
    player: PipCounter,
    solved: HashMap<Position, [f64; 6]>,
}

impl Solver {
    fn new(variant: Variant) -> Self {
        Self { player: PipCounter(variant), solved: HashMap::new() }
    }

    fn solve(&mut self, position: &Position) -> [f64; 6] {
        let known = self.solved.get(position).copied();
        if let Some(chances) = known.or_else(|| decided(position, self.player.0)) {
            return chances;
        }
        let mut chances = [0.0; 6];
        for dice in Dice::ALL {
            let play = Searcher::static_cubeless(&self.player).best(position, dice);
            let after = flip(self.solve(&play.result));
            for (sum, chance) in chances.iter_mut().zip(after) {
                *sum += f64::from(dice.weight()) / 36.0 * chance;
            }
        }
        self.solved.insert(*position, chances);
        chances
    }
}

/// Plays like the solver, and knows the exact chances of solved positions with few chequers left.
struct WithExactChances(Solver);

impl Evaluator for WithExactChances {
    fn evaluate(&self, position: &Position) -> Outcome {
        self.0.player.evaluate(position)
    }

    fn exact(&self, position: &Position) -> Option<Outcome> {
        let few = position.on_roll().total() + position.opponent().total() <= 4;
        let chances = self.0.solved.get(position).filter(|_| few)?;
        let [win, gammon, backgammon, lose_gammon, lose_backgammon, _] = chances.map(|p| p as f32);
        Some(Outcome::from_array([win, gammon, backgammon, lose_gammon, lose_backgammon]))
    }
}

fn check(position: Position, options: &RolloutOptions) {
    let mut solver = Solver::new(options.variant);
    let exact = solver.solve(&position);
    let knowing = WithExactChances(solver);
    let options = RolloutOptions { trials: 5000, ..*options };
    for truncate_at_exact in [false, true] {
        let options = RolloutOptions { truncate_at_exact, ..options };
        let plan = RolloutPlan::for_position(position, options).unwrap();
        let result = finish(&plan, &knowing);
        for (estimate, exact) in all_estimates(&result, 0).into_iter().zip(exact) {
            let apart = (estimate.mean - exact).abs();
            assert!(apart <= 3.0 * estimate.standard_error + 1e-9, "{exact}: {estimate:?}");
        }
        assert_eq!(result.endings(0).exact() > 0, truncate_at_exact);
    }
}

#[test]
fn rollouts_agree_with_exact_chances() {
    let options = RolloutOptions::default();
    check(points(&[6, 5, 3], &[6, 5, 4]), &options);
    check(points(&[6, 6, 5, 4, 2], &[6, 4, 4, 3, 1]), &options);
    check(points(&[3, 2, 1, 1], &[6, 6]), &options);
    let (position, options) = gammonish_race();
    check(position, &options);
}

#[test]
fn quasi_random_dice_are_exact_where_two_rolls_decide() {
    // The player on roll needs one turn or two with any dice.
    let position = points(&[3, 3], &[6, 2]);
    let mut solver = Solver::new(Variant::Backgammon);
    let [win, .., equity] = solver.solve(&position);
    for seed in [1, 2, 3] {
        let options = RolloutOptions { seed, ..RolloutOptions::default() };
        let plan = RolloutPlan::for_position(position, options).unwrap();
        let estimates = finish(&plan, &solver.player).estimates(0);
        assert!((estimates.probabilities[0].mean - win).abs() < 1e-12, "{win}: {estimates:?}");
        assert!((estimates.equity.mean - equity).abs() < 1e-12);
        assert!(estimates.equity.standard_error > 0.02);
    }
}

/// Returns a race that can end in a win of any value or in a loss.
fn gammonish_race() -> (Position, RolloutOptions) {
    let variant = Variant::Hypergammon3;
    (points(&[5, 5, 4], &[19, 1, 1]), RolloutOptions { variant, ..RolloutOptions::default() })
}

#[test]
fn exact_chances_make_errors_smaller() {
    let position = points(&[6, 6, 5, 4, 2], &[6, 4, 4, 3, 1]);
    let mut solver = Solver::new(Variant::Backgammon);
    solver.solve(&position);
    let knowing = WithExactChances(solver);
    let [to_the_end, truncated] = [false, true].map(|truncate_at_exact| {
        let options = RolloutOptions { truncate_at_exact, ..RolloutOptions::default() };
        let plan = RolloutPlan::for_position(position, options).unwrap();
        finish(&plan, &knowing).estimates(0).equity.standard_error
    });
    assert!(truncated < 0.9 * to_the_end, "{truncated} against {to_the_end}");
}

#[test]
fn an_exact_position_needs_no_games() {
    let position = points(&[6, 5], &[4, 1]);
    let mut solver = Solver::new(Variant::Backgammon);
    let [win, .., equity] = solver.solve(&position);
    let options = RolloutOptions { truncate_at_exact: true, ..RolloutOptions::default() };
    let plan = RolloutPlan::for_position(position, options).unwrap();
    let result = finish(&plan, &WithExactChances(solver));
    assert_eq!(result.endings(0).exact(), 1296);
    let estimates = result.estimates(0);
    assert!((estimates.probabilities[0].mean - win).abs() < 1e-7);
    assert!((estimates.equity.mean - equity).abs() < 1e-6);
    assert!(estimates.equity.standard_error.abs() < f64::EPSILON);
}

#[test]
fn chances_are_the_shares_of_games_won_and_lost() {
    let (position, options) = gammonish_race();
    let plan = RolloutPlan::for_position(position, options).unwrap();
    let result = finish(&plan, &PipCounter(options.variant));
    let endings = result.endings(0);
    let at_least = |count: &dyn Fn(GameValue) -> u64| {
        let [single, gammon, backgammon] =
            [GameValue::Single, GameValue::Gammon, GameValue::Backgammon].map(count);
        [single + gammon + backgammon, gammon + backgammon, backgammon]
    };
    let won = at_least(&|value| endings.won(value));
    let lost = at_least(&|value| endings.lost(value));
    assert_eq!(won[0] + lost[0], result.trials());
    assert!(won.iter().all(|&games| games > 0), "{won:?}");
    let shares = [won[0], won[1], won[2], lost[1], lost[2]].map(|n| n as f64 / 1296.0);
    let estimates = result.estimates(0);
    for (estimate, share) in estimates.probabilities.iter().zip(shares) {
        assert!((estimate.mean - share).abs() < 1e-12, "{share}: {estimate:?}");
    }
    let [win, gammon, backgammon, lose_gammon, lose_backgammon] = shares;
    let equity = 2.0 * win - 1.0 + gammon - lose_gammon + backgammon - lose_backgammon;
    assert!((estimates.equity.mean - equity).abs() < 1e-12);
}
