use barpoint_core::{
    BySide, Contest, Cube, CubeValue, MatchScore, MoneyRules, Outcome, Session, Side,
};

use super::*;
use crate::MatchEquityTable;

fn context(contest: Contest, value: u32, owner: CubeOwner) -> CubeContext {
    let cube = Cube { value: CubeValue::new(value).unwrap(), owner };
    CubeContext::new(&contest, cube, &MatchEquityTable::default())
}

fn money(owner: CubeOwner, rules: MoneyRules) -> CubeContext {
    context(Contest::Money(Session { rules, ..Session::default() }), 1, owner)
}

fn rules(jacoby: bool, beavers: bool) -> MoneyRules {
    MoneyRules { jacoby, beavers, automatic_doubles: 0 }
}

const GAMMONS: Outcome = Outcome {
    win: 0.7,
    win_gammon: 0.3,
    win_backgammon: 0.0,
    lose_gammon: 0.1,
    lose_backgammon: 0.0,
};

fn decide(context: &CubeContext, outcome: &Outcome, no_double: f64, take: f64) -> CubeDecision {
    let equities = CubeEquities {
        no_double: Emg(no_double),
        double_take: context.doubled().map(|_| Emg(take)),
        double_pass: Emg(1.0),
    };
    CubeDecision::new(context, outcome, equities)
}

#[test]
fn every_form_of_a_decision() {
    let mine = CubeOwner::Side(Side::OnRoll);
    for (owner, codes) in [
        (CubeOwner::Centred, [0, 1, 2, 3, 4, 5, 6, 16, 18, 19]),
        (mine, [7, 8, 9, 10, 11, 7, 12, 17, 17, 20]),
    ] {
        let plain = money(owner, rules(false, false));
        let beavers = money(owner, rules(false, true));
        let decisions = [
            (&plain, 0.5, 0.6),
            (&plain, 0.9, 1.2),
            (&plain, 0.5, 0.3),
            (&plain, 1.2, 0.9),
            (&plain, 1.2, 1.4),
            (&beavers, -0.3, -0.1),
            (&beavers, 0.1, -0.1),
            (&plain, 0.5, 0.500_001),
            (&beavers, -0.2, -0.099_999),
            (&plain, 0.999_999, 1.4),
        ];
        for ((context, no_double, take), code) in decisions.into_iter().zip(codes) {
            let decision = decide(context, &GAMMONS, no_double, take);
            assert_eq!(decision.gnubg_code(), code, "{owner}: {decision}");
            assert_eq!(decision.is_redouble(), owner == mine);
        }
    }
    let theirs = money(CubeOwner::Side(Side::Opponent), rules(false, false));
    let decision = decide(&theirs, &GAMMONS, 0.3, 0.0);
    assert_eq!((decision.double(), decision.gnubg_code()), (Double::Unavailable, 15));
    assert_eq!((decision.best(), decision.doubled()), (Emg(0.3), None));
}

#[test]
fn a_cube_is_dead_in_the_crawford_game_and_when_it_suffices() {
    let score = |me, opponent, crawford| {
        let points = BySide { on_roll: me, opponent };
        Contest::Match(MatchScore::new(7, points, crawford).unwrap())
    };
    let mine = CubeOwner::Side(Side::OnRoll);
    for (contest, value, owner, code) in [
        (score(6, 3, true), 1, CubeOwner::Centred, 13),
        (score(3, 6, true), 1, CubeOwner::Centred, 13),
        (score(6, 3, false), 1, CubeOwner::Centred, 13),
        (score(5, 3, false), 2, mine, 14),
    ] {
        let decision = decide(&context(contest, value, owner), &GAMMONS, 0.3, 1.2);
        assert_eq!((decision.double(), decision.take()), (Double::Dead, Take::Take));
        assert_eq!((decision.gnubg_code(), decision.best()), (code, Emg(0.3)));
        assert_eq!(decision.mistake(), None);
    }
}

#[test]
fn without_gammons_nobody_plays_on() {
    let plain = money(CubeOwner::Centred, rules(false, false));
    let race = Outcome { win: 1.0, ..Outcome::default() };
    assert_eq!(decide(&plain, &race, 1.0, 2.0).double(), Double::Yes);
    assert_eq!(decide(&plain, &GAMMONS, 1.0, 2.0).double(), Double::Optional);
    // With the Jacoby rule, gammons do not count before a double and are no reason to wait.
    let jacoby = money(CubeOwner::Centred, rules(true, false));
    assert_eq!(decide(&jacoby, &GAMMONS, 1.0, 2.0).double(), Double::Yes);
}

#[test]
fn the_share_of_wrong_answers_is_that_of_gnubg() {
    let context = money(CubeOwner::Centred, rules(false, false));
    // gnubg 1.07: "No double, take (27.4%)" for these equities.
    let mistake = decide(&context, &GAMMONS, 0.079, -0.268).mistake().unwrap();
    assert_eq!(mistake.take, Take::Pass);
    assert!((mistake.share.0 - 0.274).abs() < 5e-4, "{mistake:?}");

    let mistake = decide(&context, &GAMMONS, 1.2, 1.7).mistake().unwrap();
    assert_eq!(mistake.take, Take::Take);
    assert!((mistake.share.0 - 2.0 / 7.0).abs() < 1e-12, "{mistake:?}");

    assert_eq!(decide(&context, &GAMMONS, 0.5, 0.6).mistake(), None, "the double is right");
    assert_eq!(decide(&context, &GAMMONS, 1.2, 0.9).mistake(), None, "no answer makes it right");
}

#[test]
fn beavers_and_raccoons() {
    let context = money(CubeOwner::Centred, rules(true, true));
    // Kauder's paradox: a correct double and a correct beaver.
    let beaver = decide(&context, &GAMMONS, -0.3, -0.1);
    assert_eq!((beaver.double(), beaver.take()), (Double::Yes, Take::Beaver));
    assert_eq!((beaver.best(), beaver.raccoons()), (Emg(-0.2), false));
    let dear = decide(&context, &GAMMONS, -0.15, -0.1);
    assert_eq!((dear.double(), dear.best()), (Double::No, Emg(-0.15)));
    let take = decide(&context, &GAMMONS, 0.2, 0.4);
    assert_eq!((take.take(), take.raccoons()), (Take::Take, true));
    // GNU Backgammon does not recommend a beaver that would be worth more than 2.
    let decision = decide(&context, &GAMMONS, -1.5, -2.5);
    assert_eq!((decision.take(), decision.gnubg_text()), (Take::Beaver, "No double, take"));
}

#[test]
fn texts_of_this_crate() {
    let context = money(CubeOwner::Side(Side::OnRoll), rules(false, false));
    for (no_double, take, text) in [
        (0.5, 0.6, "redouble, take"),
        (0.5, 0.3, "no redouble, take"),
        (1.2, 1.4, "too good to redouble, pass"),
        (0.5, 0.5, "optional redouble, take"),
    ] {
        assert_eq!(decide(&context, &GAMMONS, no_double, take).to_string(), text);
    }
}
