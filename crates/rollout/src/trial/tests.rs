use barpoint_core::{GameResult, GameValue, Variant};
use barpoint_testing::points;

use super::*;
use crate::RolloutOptions;

/// Evaluates every position to the same chances, which differ for the two sides.
struct FixedGuess;

const GUESS: Outcome = Outcome {
    win: 0.75,
    win_gammon: 0.5,
    win_backgammon: 0.25,
    lose_gammon: 0.125,
    lose_backgammon: 0.0625,
};

impl Evaluator for FixedGuess {
    fn evaluate(&self, _: &Position) -> Outcome {
        GUESS
    }

    fn exact(&self, position: &Position) -> Option<Outcome> {
        (position.on_roll().total() < 15).then_some(GUESS)
    }
}

const GUESSED: [i64; QUANTITIES] = cubeless([
    3 * ONE / 4,
    ONE / 2,
    ONE / 4,
    ONE / 8,
    ONE / 16,
    ONE / 2 + 3 * ONE / 8 + 3 * ONE / 16,
]);
const GUESSED_BY_OTHER: [i64; QUANTITIES] = cubeless([
    ONE / 4,
    ONE / 8,
    ONE / 16,
    ONE / 2,
    ONE / 4,
    -(ONE / 2 + 3 * ONE / 8 + 3 * ONE / 16),
]);

/// Returns chances and equity of a money game without a cube.
const fn cubeless([a, b, c, d, e, equity]: [i64; 6]) -> [i64; QUANTITIES] {
    [a, b, c, d, e, equity, equity, equity, 0]
}

fn check(result: &TrialResult, values: [i64; QUANTITIES], ending: Ending) {
    assert_eq!((result.values, result.ending), (values, ending));
}

fn play(plan: &RolloutPlan) -> TrialResult {
    play_out(plan, 0, 0, &FixedGuess, &FirstTurns::new(), &mut Scratch::default())
}

fn plan(on_roll: &[u8], opponent: &[u8], options: &RolloutOptions) -> RolloutPlan {
    RolloutPlan::for_position(points(on_roll, opponent), *options).unwrap()
}

#[test]
fn a_game_at_the_turn_limit_is_estimated_for_the_player_then_on_roll() {
    let options = RolloutOptions::default();
    let mut plan = RolloutPlan::for_position(Variant::Backgammon.start(), options).unwrap();
    for (turn_limit, values) in
        [(0, GUESSED), (1, GUESSED_BY_OTHER), (2, GUESSED), (7, GUESSED_BY_OTHER)]
    {
        plan.turn_limit = turn_limit;
        check(&play(&plan), values, Ending::CutOff);
    }
}

#[test]
fn values_of_plays_are_those_of_the_player_who_made_them() {
    let options = RolloutOptions::default();
    let mut plan = RolloutPlan::for_plays(vec![Variant::Backgammon.start()], options).unwrap();
    plan.turn_limit = 0;
    assert_eq!(play(&plan).values, GUESSED_BY_OTHER);
}

#[test]
fn exact_chances_end_the_game_only_with_the_option() {
    let to_the_end = RolloutOptions::default();
    let truncated = RolloutOptions { truncate_at_exact: true, ..to_the_end };
    let both = &[1, 2][..];
    check(&play(&plan(both, both, &truncated)), GUESSED, Ending::Exact);
    let won = GameResult { winner: Side::OnRoll, value: GameValue::Single };
    let values = cubeless([ONE, 0, 0, 0, 0, ONE]);
    check(&play(&plan(both, both, &to_the_end)), values, Ending::Finished(won));
}

#[test]
fn a_finished_game_has_the_value_of_the_variant() {
    let lost_backgammon = cubeless([0, 0, 0, ONE, ONE, -3 * ONE]);
    let lost_single = cubeless([0, 0, 0, 0, 0, -ONE]);
    for (variant, values) in
        [(Variant::Hypergammon1, lost_backgammon), (Variant::Backgammon, lost_single)]
    {
        let options = RolloutOptions { variant, ..RolloutOptions::default() };
        assert_eq!(play(&plan(&[24], &[], &options)).values, values, "{variant:?}");
    }
}
