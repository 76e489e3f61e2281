//! Worked examples of GNU Backgammon's manual, with its errors corrected, and general laws.

use barpoint_core::{CubeValue, MatchScore, MoneyRules, Session};

use super::*;
use crate::{BuiltinMet, CubeEfficiency, GammonRates, Janowski, Refined, TakePoints};

/// Position of the manual's chapter "Cubeful equities", with its static evaluation.
const EXAMPLE: Outcome = Outcome {
    win: 0.454,
    win_gammon: 0.103,
    win_backgammon: 0.001,
    lose_gammon: 0.106,
    lose_backgammon: 0.003,
};

const X: BySide<f64> = BySide { on_roll: 0.68, opponent: 0.68 };
const HALF_LIVE: CubeLife<'_> = CubeLife::Efficiency(X);

fn cube(value: u32, owner: CubeOwner) -> Cube {
    Cube { value: CubeValue::new(value).unwrap(), owner }
}

fn contest(length: u32, me: u32, opponent: u32) -> Contest {
    let points = BySide { on_roll: me, opponent };
    Contest::Match(MatchScore::new(length, points, false).unwrap())
}

fn money(jacoby: bool) -> Contest {
    let rules = MoneyRules { jacoby, ..MoneyRules::default() };
    Contest::Money(Session { rules, ..Session::default() })
}

fn woolsey(contest: &Contest, cube: Cube) -> CubeContext {
    CubeContext::new(contest, cube, &BuiltinMet::Woolsey.table())
}

#[track_caller]
fn close(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value}, expected {expected}");
}

#[test]
fn money_equities_of_the_manuals_example() {
    let points = Spread::from(&EXAMPLE).mean_points();
    close(points.on_roll, 1.229, 5e-4);
    // The manual has 1.196 because it divides by 0.556; the correct divisor is 1 - 0.454 = 0.546.
    close(points.opponent, 1.200, 5e-4);

    let context = woolsey(&money(false), Cube::START);
    let curve = context.curve(&EXAMPLE).unwrap();
    close(curve.dead(), -0.097, 5e-7);
    close(curve.pass.win, 0.2389, 5e-5);
    close(curve.cash.win, 0.7511, 5e-5);
    // With the corrected L, the live equity is -0.160 instead of -0.157, and the cubeful equity is
    // -0.140.
    close(curve.live(), -0.1600, 5e-5);
    let cubeful = context.cubeful(&EXAMPLE, &HALF_LIVE, &Janowski);
    close(cubeful.0, -0.1398, 5e-5);
    close(context.effective_efficiency(&EXAMPLE, cubeful).unwrap(), 0.68, 1e-9);
}

#[test]
fn take_points_of_the_manuals_example() {
    // X has 0 points, O has 3 of 7.
    let rates: BySide<GammonRates> = Spread::from(&EXAMPLE).rates;
    for (value, x, o) in [(4, 0.0, 0.41), (2, 0.15, 0.385), (1, 0.245, 0.273)] {
        let context = woolsey(&contest(7, 0, 3), cube(value, CubeOwner::Centred));
        let points = TakePoints::at(&context, rates);
        close(points.on_roll.live.0, x, 6e-4);
        close(points.opponent.live.0, o, 6e-4);
    }
}

#[test]
fn match_winning_chances_of_the_manuals_example() {
    let context = woolsey(&contest(7, 0, 3), Cube::START);
    let curve = context.curve(&EXAMPLE).unwrap();
    // The manual has 41 % for a win, but 78 % of 36 % and 22 % of 42 % add up to 37.3 %.
    let knots = [curve.lose, curve.pass.value, curve.cash.value, curve.win];
    for (knot, expected) in knots.into_iter().zip([0.22, 0.24, 0.36, 0.373]) {
        close(knot, expected, 0.005);
    }
    // 29.1 % cubeless, 29.2 % live, 29.17 % cubeful.
    close(context.cubeless(&EXAMPLE).0, 0.291, 5e-4);
    close(curve.live(), 0.292, 5e-4);
    close(context.cubeful(&EXAMPLE, &HALF_LIVE, &Janowski).0, 0.2917, 5e-5);
}

#[test]
fn cubeless_chances_of_the_manuals_example() {
    // "0 30 60 - 40 10 0" at 1-3 to 5 with the cube on 2: 30 % single wins, 30 % gammons.
    let outcome = Outcome { win: 0.6, win_gammon: 0.3, lose_gammon: 0.1, ..Outcome::default() };
    let context = woolsey(&contest(5, 1, 3), cube(2, CubeOwner::Centred));
    close(context.cubeless(&outcome).0, 0.45, 1e-7);
    // 30 % of half the match and 30 % of the match.
    close(context.emg(context.cubeless(&outcome)).0, 0.8, 1e-6);
}

fn outcomes() -> impl Iterator<Item = Outcome> {
    (0_u8..=20).flat_map(|win| {
        [(0.0, 0.0), (0.3, 0.05), (0.7, 0.2), (1.0, 1.0)].map(|(gammon, backgammon)| {
            let win = f32::from(win) / 20.0;
            let lose = 1.0 - win;
            Outcome {
                win,
                win_gammon: gammon * win,
                win_backgammon: backgammon * win,
                lose_gammon: 0.5 * gammon * lose,
                lose_backgammon: 0.5 * backgammon * lose,
            }
        })
    })
}

fn contexts() -> Vec<CubeContext> {
    let owners =
        [CubeOwner::Centred, CubeOwner::Side(Side::OnRoll), CubeOwner::Side(Side::Opponent)];
    let contests = [
        money(false),
        money(true),
        contest(1, 0, 0),
        contest(3, 1, 1),
        contest(5, 4, 2),
        contest(7, 2, 5),
        contest(25, 3, 11),
        contest(200, 0, 50),
    ];
    let cubes = [1, 2, 8].into_iter().flat_map(|value| owners.map(|owner| cube(value, owner)));
    cubes.flat_map(|cube| contests.map(|contest| woolsey(&contest, cube))).collect()
}

#[test]
fn both_players_see_the_same_value() {
    for context in contexts() {
        for outcome in outcomes() {
            for life in [0.0, 0.68, 1.0] {
                let life = CubeLife::Efficiency(BySide { on_roll: life, opponent: life });
                let check = |value: fn(&CubeContext, &Outcome, &CubeLife<'_>) -> Utility| {
                    let mine = value(&context, &outcome, &life);
                    let theirs = value(&context.flip(), &outcome.flip(), &life);
                    close(context.flip_utility(theirs).0, mine.0, 1e-5);
                };
                check(|context, outcome, life| context.cubeful(outcome, life, &Janowski));
                check(|context, outcome, life| context.cubeful(outcome, life, &Refined));
                check(|context, outcome, _| context.cubeless(outcome));
            }
        }
    }
}

/// A player who loses the match with this game anyway doubles at the next turn, so that the value is
/// that of the doubled game wherever the other player surely takes, and at most that of a pass where that player
/// surely passes.
#[test]
fn a_free_double_is_expected_at_the_next_turn() {
    const VOLATILITY: f64 = 0.08;
    let opponents = CubeOwner::Side(Side::Opponent);
    // After the Crawford game; two points from the match with a cube of 2; four with a cube of 4.
    let states = [
        (contest(7, 6, 3), Cube::START),
        (contest(7, 5, 1), cube(2, opponents)),
        (contest(9, 5, 2), cube(4, opponents)),
    ];
    for (contest, cube) in states {
        let context = woolsey(&contest, cube);
        let doubled = context.flip().doubled().unwrap().flip();
        assert!(context.flip().doubles_freely());
        for outcome in outcomes() {
            assert!(context.depends_on_volatility(&outcome));
            let value = context.cubeful(&outcome, &CubeLife::Volatility(VOLATILITY), &Janowski).0;
            let curve = context.curve(&outcome).unwrap();
            // The opponent may be too good for a double, with a live cube at most.
            assert!(value > curve.live() - 1e-12 && value < curve.dead() + 1e-12);
            if curve.at > curve.pass.win + 2.0 * VOLATILITY {
                close(value, doubled.cubeless(&outcome).0, 1e-12);
            } else if curve.at < curve.pass.win - 2.0 * VOLATILITY {
                assert!(value < curve.pass.value + 1e-12);
            }
            // The efficiencies of GNU Backgammon are not changed.
            let usual = context.cubeful(&outcome, &HALF_LIVE, &Janowski).0;
            close(usual, curve.dead() + 0.68 * (curve.live() - curve.dead()), 1e-12);
        }
    }
}

#[test]
fn gammons_count_unless_the_jacoby_rule_forbids_them() {
    let gammon = Outcome { win: 1.0, win_gammon: 1.0, ..Outcome::default() };
    let check = |context: CubeContext, points: f64| {
        close(context.cubeless(&gammon).0, points, 0.0);
        close(context.cubeful(&gammon, &HALF_LIVE, &Janowski).0, points, 0.0);
        assert_eq!(context.counts_gammons(), points > f64::from(context.cube().value.get()));
    };
    let owned = cube(2, CubeOwner::Side(Side::OnRoll));
    let [centred, turned] = [Cube::START, owned].map(|cube| woolsey(&money(true), cube));
    check(centred, 1.0);
    check(turned, 4.0);
    // A search that leaves the cube alone assumes that somebody doubles in time.
    check(centred.without_doubles(), 2.0);
    // Nobody can.
    check(centred.with_fixed_cube(), 1.0);
    check(centred.with_fixed_cube().without_doubles(), 1.0);
    check(turned.with_fixed_cube(), 4.0);
    check(woolsey(&money(false), Cube::START).with_fixed_cube(), 2.0);
}

#[test]
fn nobody_turns_a_fixed_cube() {
    for context in contexts() {
        let fixed = context.with_fixed_cube();
        assert!(fixed.doubled().is_none() && fixed.flip().doubled().is_none());
        assert!(fixed.is_dead_for_player_on_roll() && !fixed.doubles_freely());
        assert_eq!(fixed.curve(&EXAMPLE), None);
        assert_eq!(fixed.cubeful(&EXAMPLE, &HALF_LIVE, &Janowski), fixed.cubeless(&EXAMPLE));
        assert_eq!(fixed.multiple_of(&context, 0), None);
    }
}

#[test]
fn utilities_and_equities_convert_both_ways() {
    for context in contexts() {
        for equity in [-3.0, -1.0, 0.0, 0.4, 1.0, 2.5] {
            close(context.emg(context.utility(Emg(equity))).0, equity, 1e-9);
        }
        close(context.emg(context.cash()).0, 1.0, 1e-9);
        close(context.emg(context.pass()).0, -1.0, 1e-9);
    }
}

#[test]
fn an_efficiency_recovered_from_money_reproduces_it() {
    let outcome = Outcome { win: 0.62, ..Outcome::default() };
    let curve = |owner| CubeCurve::money(&Spread::from(&outcome), owner);
    let known = |owner| {
        let (dead, live) = (curve(owner).dead(), curve(owner).live());
        dead + 0.45 * (live - dead)
    };
    let equity = |owner| barpoint_core::Equity(known(owner) as f32);
    let centred = curve(CubeOwner::Centred);
    let equities = crate::ExactEquities {
        owned: equity(CubeOwner::Side(Side::OnRoll)),
        centred: equity(CubeOwner::Centred),
        opponent: equity(CubeOwner::Side(Side::Opponent)),
        ..crate::ExactEquities::default()
    };
    let life = CubeEfficiency::default().exact(equities);
    let x = life.efficiency(&centred, || centred);
    close(x.on_roll, 0.45, 1e-6);
    let at_score = woolsey(&contest(7, 2, 3), Cube::START);
    let plain = CubeLife::Efficiency(BySide { on_roll: 0.45, opponent: 0.45 });
    let ours = at_score.cubeful(&outcome, &life, &Janowski);
    close(ours.0, at_score.cubeful(&outcome, &plain, &Janowski).0, 1e-6);
    let of_money = woolsey(&money(false), Cube::START).cubeful(&outcome, &life, &Janowski);
    close(of_money.0, known(CubeOwner::Centred), 1e-6);
}

#[test]
fn a_redoubled_context_equals_a_new_one() {
    let context = woolsey(&contest(7, 0, 0), Cube::START);
    let doubled = context.doubled().unwrap();
    assert_eq!(doubled.cube(), cube(2, CubeOwner::Side(Side::Opponent)));
    assert_eq!(doubled.doubled(), None);
    let redoubled = doubled.flip().doubled().unwrap().flip();
    assert_eq!(redoubled.cube(), cube(4, CubeOwner::Side(Side::OnRoll)));
    let fresh = woolsey(&contest(7, 0, 0), redoubled.cube());
    for outcome in outcomes() {
        let [turned, fresh] =
            [redoubled, fresh].map(|context| context.cubeful(&outcome, &HALF_LIVE, &Janowski).0);
        close(turned, fresh, 1e-12);
    }

    let crawford = MatchScore::new(5, BySide { on_roll: 2, opponent: 4 }, true).unwrap();
    assert_eq!(woolsey(&Contest::Match(crawford), Cube::START).doubled(), None);
}
