use barpoint_core::{BySide, Variant};

use super::*;

fn check(candidates: Vec<Position>, options: &RolloutOptions, expected: &PlanError, message: &str) {
    let error = RolloutPlan::for_plays(candidates, *options).unwrap_err();
    assert_eq!(&error, expected);
    assert_eq!(error.to_string(), message);
}

#[test]
fn invalid_plans_are_refused() {
    let start = Variant::Backgammon.start();
    let options = RolloutOptions::default();
    check(
        vec![],
        &options,
        &PlanError::NoCandidates,
        "nothing to roll out: expected at least one position",
    );
    check(
        vec![start],
        &RolloutOptions { truncate_after: Some(0), ..options },
        &PlanError::NoTurns,
        "a game truncated after 0 turns: expected at least 1",
    );
    let player = PlayerSettings::of_plies(9);
    let players = BySide { opponent: player, ..options.players };
    check(
        vec![start],
        &RolloutOptions { late: Some(Late { turn: 1, players }), ..options },
        &PlanError::TooManyPlies(9),
        "9 plies: expected at most 4",
    );
    check(
        vec![start],
        &RolloutOptions { trials: 0, ..options },
        &PlanError::NoTrials,
        "0 trials: expected at least 1",
    );
    let variant = Variant::Hypergammon3;
    check(
        vec![variant.start(), start],
        &RolloutOptions { variant, ..options },
        &PlanError::TooManyChequers { candidate: 1, chequers: 15, variant },
        "15 chequers on one side of candidate 2: hypergammon3 has at most 3",
    );
}

#[test]
fn values_are_those_of_the_viewpoint_player() {
    let start = Variant::Backgammon.start();
    let options = RolloutOptions::default();
    let position = RolloutPlan::for_position(start, options).unwrap();
    let plays = RolloutPlan::for_plays(vec![start], options).unwrap();
    assert_eq!(position.viewpoint(), Side::OnRoll);
    assert_eq!(plays.viewpoint(), Side::Opponent);
}
