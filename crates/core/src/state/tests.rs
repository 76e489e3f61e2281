use alloc::string::ToString;

use super::*;
use crate::{BySide, CubeOwner, MatchScore, MoneyRules, Offer, Session};

fn money() -> StateSetup {
    StateSetup::default()
}

fn in_match(length: u32, on_roll: u32, opponent: u32, crawford: bool) -> StateSetup {
    let score = MatchScore::new(length, BySide { on_roll, opponent }, crawford).unwrap();
    StateSetup { contest: Contest::Match(score), ..money() }
}

fn offered(offer: Offer, setup: StateSetup) -> StateSetup {
    StateSetup { phase: Phase::playing(Decision::Answer(offer)), ..setup }
}

fn cube(value: u32, owner: CubeOwner) -> Cube {
    Cube { value: CubeValue::new(value).unwrap(), owner }
}

const MINE: CubeOwner = CubeOwner::Side(Side::OnRoll);
const THEIRS: CubeOwner = CubeOwner::Side(Side::Opponent);

#[test]
fn the_unchecked_state_comes_back_unchanged() {
    for setup in [
        money(),
        in_match(7, 6, 2, true),
        offered(Offer::Double, in_match(7, 2, 5, false)),
        offered(Offer::Beaver, StateSetup { cube: cube(2, THEIRS), ..money() }),
        offered(Offer::Raccoon, StateSetup { cube: cube(4, THEIRS), ..money() }),
        StateSetup { phase: Phase::Dropped { by: Side::Opponent }, ..in_match(3, 4, 0, false) },
        // After a drop in the game before the Crawford game, the cube keeps the value of the
        // finished game.
        StateSetup {
            phase: Phase::Dropped { by: Side::Opponent },
            cube: cube(2, MINE),
            ..in_match(7, 6, 0, true)
        },
        StateSetup { phase: Phase::NotStarted, ..money() },
    ] {
        let state = MatchState::try_from(setup).unwrap();
        assert_eq!(StateSetup::from(state), setup);
    }
}

#[test]
fn impossible_states_are_refused_with_their_reasons() {
    let check = |setup: StateSetup, expected: &str| {
        let error = MatchState::try_from(setup).unwrap_err();
        assert_eq!(error.to_string(), alloc::format!("impossible state: {expected}"));
    };
    check(
        in_match(7, 7, 3, false),
        "the game is in progress although the player on roll has won the match with 7 points",
    );
    check(
        offered(Offer::Double, StateSetup { cube: cube(2, MINE), ..in_match(7, 6, 3, true) }),
        "the cube is 2 and the player on roll owns it: expected a centred cube of 1 in the \
         Crawford game; a double is offered in the Crawford game",
    );
    check(
        StateSetup { cube: cube(8, MINE), cube_limit: CubeValue::new(4), ..money() },
        "the cube is 8: expected at most its limit 4",
    );
    check(
        offered(
            Offer::Double,
            StateSetup { cube: cube(4, MINE), cube_limit: CubeValue::new(4), ..money() },
        ),
        "a cube of 4 cannot be doubled: its limit is 4",
    );
    check(
        offered(Offer::Double, StateSetup { cube: cube(32768, MINE), ..money() }),
        "a cube of 32768 cannot be doubled: its limit is 32768",
    );
    check(
        offered(Offer::Double, StateSetup { cube: cube(2, THEIRS), ..money() }),
        "a double is offered on a cube of 2 that the opponent owns: expected a cube that \
         is centred or that the player on roll owns",
    );
    check(
        offered(Offer::Raccoon, StateSetup { cube: cube(2, THEIRS), ..money() }),
        "a raccoon is offered on a cube of 2 that the opponent owns: expected a cube of at least 4 \
         that the opponent owns",
    );
    let rules = MoneyRules { beavers: false, ..MoneyRules::default() };
    let without = Contest::Money(Session { rules, ..Session::default() });
    let beaver = StateSetup { cube: cube(2, THEIRS), ..money() };
    for contest in [without, in_match(7, 0, 0, false).contest] {
        check(
            offered(Offer::Beaver, StateSetup { contest, ..beaver }),
            "a beaver is offered: expected money play with beavers",
        );
    }
}

#[test]
fn the_phase_decides_who_has_to_act() {
    let to_move = |phase| MatchState::try_from(StateSetup { phase, ..money() }).unwrap().to_move();
    let dice = Dice::new(3, 1).unwrap();
    let double = Decision::Answer(Offer::Double);
    let by_opponent = Some(Resignation { by: Side::Opponent, value: crate::GameValue::Gammon });
    assert_eq!(to_move(Phase::playing(Decision::Roll)), Some(Side::OnRoll));
    assert_eq!(to_move(Phase::playing(Decision::Play(dice))), Some(Side::OnRoll));
    assert_eq!(to_move(Phase::playing(double)), Some(Side::Opponent));
    let resigned = Phase::Playing { decision: double, resignation: by_opponent };
    assert_eq!(to_move(resigned), Some(Side::OnRoll));
    assert_eq!(to_move(Phase::BorneOff), None);
}

#[test]
fn access_limit_and_crawford_decide_who_may_double() {
    let may = |setup| {
        let state = MatchState::try_from(setup).unwrap();
        [Side::OnRoll, Side::Opponent].map(|side| state.may_double(side))
    };
    assert_eq!(may(money()), [true, true]);
    assert_eq!(may(StateSetup { cube: cube(2, MINE), ..money() }), [true, false]);
    assert_eq!(may(StateSetup { cube: cube(2, THEIRS), ..money() }), [false, true]);
    assert_eq!(may(StateSetup { cube_limit: Some(CubeValue::ONE), ..money() }), [false, false]);
    assert_eq!(may(StateSetup { cube: cube(32768, MINE), ..money() }), [false, false]);
    assert_eq!(may(in_match(7, 6, 0, true)), [false, false]);
    assert_eq!(may(in_match(7, 6, 0, false)), [true, true]);
}
