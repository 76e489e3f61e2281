//! Cubeful rollouts compared with computed values.

use barpoint_core::{Contest, Cube, MoneyRules, Outcome, Position, Session, Side, Variant};
use barpoint_engine::Evaluator;
use barpoint_equity::MatchEquityTable;
use barpoint_rollout::{Candidate, RolloutOptions, RolloutPlan, RolloutResult, VarianceReduction};
use barpoint_testing::points;

use crate::support::finish;

/// Knows that two chequers on the ace point are borne off with the next roll.
struct WithExactChances;

impl Evaluator for WithExactChances {
    fn evaluate(&self, position: &Position) -> Outcome {
        if let Some(result) = position.result(Variant::Backgammon) {
            return result.into();
        }
        let win = if position.pips().on_roll == 2 { 1.0 } else { WINS as f32 };
        Outcome { win, ..Outcome::default() }
    }
}

fn cube_decision(contest: Contest, reduced: bool) -> (RolloutPlan, RolloutResult) {
    let position = points(&[6, 5], &[1, 1]);
    let no_double = Candidate { position, cube: Cube::START, may_double: false };
    let cube = Cube::START.doubled_by(Side::OnRoll).unwrap();
    let candidates = vec![no_double, Candidate { cube, ..no_double }];
    let options = RolloutOptions {
        trials: 1296,
        cubeful: true,
        variance_reduction: reduced.then_some(VarianceReduction::default()),
        ..Default::default()
    };
    let table = MatchEquityTable::default();
    let plan = RolloutPlan::new(candidates, Side::OnRoll, contest, Cube::START, &table, options);
    let plan = plan.unwrap();
    let result = finish(&plan, &WithExactChances);
    (plan, result)
}

/// With chequers on 6 and 5, the rolls 6-5, 6-6, 5-5, 4-4 and 3-3 bear off both.
const WINS: f64 = 6.0 / 36.0;

#[test]
fn the_value_of_the_last_roll_is_its_chance_with_either_cube() {
    let rules = MoneyRules { jacoby: false, beavers: false, automatic_doubles: 0 };
    let contest = Contest::Money(Session { rules, ..Session::default() });
    for reduced in [false, true] {
        let (plan, result) = cube_decision(contest, reduced);
        let [no_double, take] = [0, 1].map(|i| plan.normalised(&result.estimates(i).value).mean);
        // The opponent doubles after a miss and the player passes. After a take the opponent owns
        // the cube and redoubles with the same effect.
        assert!((no_double - (2.0 * WINS - 1.0)).abs() < 1e-9, "{no_double}");
        assert!((take - 2.0 * (2.0 * WINS - 1.0)).abs() < 1e-9, "{take}");
        assert_eq!(result.endings(0).won(barpoint_core::GameValue::Single), 216);
        assert_eq!(result.endings(0).passed(), 1080);
        assert_eq!(result.counts(0).doubles.opponent, 1080);
        assert_eq!(result.counts(0).points.opponent, 1080);
        assert_eq!(result.counts(1).points.opponent, 2160);
        assert_eq!(plan.cash(), Some(1.0));
    }
}

#[test]
fn values_in_a_match_are_chances_to_win_it() {
    let score =
        barpoint_core::MatchScore::new(7, barpoint_core::BySide { on_roll: 2, opponent: 3 }, false);
    let contest = Contest::Match(score.unwrap());
    let (plan, result) = cube_decision(contest, true);
    let payoff = *plan.base().payoff().unwrap();
    let expected = WINS * payoff.win[0].0 + (1.0 - WINS) * payoff.lose[0].0;
    let value = result.estimates(0).value;
    assert!((value.mean - expected).abs() < 1e-9, "{value:?} {expected}");
    assert!((plan.normalised(&value).mean - (2.0 * WINS - 1.0)).abs() < 1e-9);
}
