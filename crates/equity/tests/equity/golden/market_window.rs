//! `marketwindow.jsonl`: output of GNU Backgammon's commands `show marketwindow` and `show
//! gammonvalues`.

use barpoint_core::{BySide, Contest, MoneyRules, Session, Side};
use barpoint_equity::{
    BuiltinMet, CubeContext, CubePoints, DeadLive, GammonRates, GammonValue, MarketWindow,
    TakePoints, Window,
};
use barpoint_testing::{contest, cube, whole};
use serde_json::Value;

use super::data::{Worst, rows};

/// GNU Backgammon prints percentages with two or three digits, computed from rates in percent with
/// two.
const TOLERANCE: f64 = 1e-4;

fn per_cent(line: &str) -> Vec<f64> {
    line.split([' ', ',', ':', '('])
        .filter_map(|word| word.trim_end_matches(')').strip_suffix('%'))
        .map(|number| number.parse::<f64>().expect("a number") / 100.0)
        .collect()
}

/// Lines about one player. The player on roll is called root, the other one gnubg.
fn lines(row: &Value, side: Side) -> Vec<String> {
    let text = row["marketwindow"].as_str().expect("a text");
    let name = |side| if side == Side::OnRoll { "Player root" } else { "Player gnubg" };
    let mut ours = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.starts_with("Player ") {
            ours = line.starts_with(name(side));
        }
        if ours {
            lines.push(line.to_string());
        }
    }
    lines
}

fn rates(row: &Value) -> BySide<GammonRates> {
    let rates = |side| {
        let line = lines(row, side).into_iter().find(|line| line.contains("gammon rate"));
        let [gammon, backgammon] = per_cent(&line.expect("rates"))[..] else { panic!("two rates") };
        GammonRates { gammon: gammon + backgammon, backgammon }
    };
    BySide { on_roll: rates(Side::OnRoll), opponent: rates(Side::Opponent) }
}

fn context(row: &Value) -> CubeContext {
    let state = serde_json::json!({
        "length": row["matchto"], "me": row["me"], "opponent": row["opp"], "jacoby": 1
    });
    let cube = cube(whole(&row["cube"]), &row["owner"]);
    CubeContext::new(&contest(&state), cube, &BuiltinMet::default().table())
}

#[test]
fn all_windows_are_those_of_gnubg() {
    let mut worst = Worst::default();
    for row in rows("marketwindow.jsonl").iter().filter(|row| row["matchto"] != 0) {
        let windows = MarketWindow::at(&context(row), rates(row));
        let points = TakePoints::at(&context(row), rates(row));
        for side in [Side::OnRoll, Side::Opponent] {
            let (ours, taker) = (windows[side], points[side.flip()]);
            let mut expected = (None, None, None);
            for line in lines(row, side) {
                let numbers = per_cent(&line);
                match line.split_once(':').map(|(what, _)| what) {
                    Some("Dead cube" | "Dead cube (opponent doesn't redouble)") => {
                        expected.0 = Some(numbers);
                    }
                    Some("Dead cube (opponent redoubles)") => expected.1 = Some(numbers),
                    Some("Live cube") => expected.2 = Some(numbers),
                    _ => {}
                }
            }
            let mut see = |ours: Option<Window>, expected: &Option<Vec<f64>>, what: &str| {
                let what = format!("{row} {side} {what}");
                assert_eq!(ours.is_some(), expected.is_some(), "{what}");
                if let (Some(ours), Some(expected)) = (ours, expected) {
                    worst.see(ours.opens.0, expected[0], TOLERANCE, &what);
                    worst.see(ours.closes.0, expected[1], TOLERANCE, &what);
                }
            };
            see(Some(ours.dead), &expected.0, "dead");
            see(ours.redoubled, &expected.1, "redoubled");
            see(ours.live, &expected.2, "live");

            // A window closes at the take point of the other player.
            let closes = ours.redoubled.unwrap_or(ours.dead).closes.0;
            assert!((closes + taker.dead.0 - 1.0).abs() < 1e-12);
            if let Some(live) = ours.live {
                assert!((live.closes.0 + taker.live.0 - 1.0).abs() < 1e-12);
            }
        }
    }
}

#[test]
fn all_money_cube_points_are_those_of_gnubg() {
    let mut worst = Worst::default();
    for row in rows("marketwindow.jsonl").iter().filter(|row| row["matchto"] == 0) {
        let points = CubePoints::at(rates(row), MoneyRules::default());
        for side in [Side::OnRoll, Side::Opponent] {
            let DeadLive { dead, live } = points[side];
            let table: Vec<_> = lines(row, side)
                .into_iter()
                .filter(|line| line.contains("Point (") || line.contains("point ("))
                .map(|line| per_cent(&line))
                .collect();
            let ours = |p: CubePoints| {
                [p.take, p.beaver, p.raccoon, p.initial_double, p.redouble, p.cash, p.too_good]
            };
            assert_eq!(table.len(), 7);
            for ((expected, dead), live) in table.iter().zip(ours(dead)).zip(ours(live)) {
                worst.see(dead.0, expected[0], TOLERANCE, "dead");
                worst.see(live.0, expected[1], TOLERANCE, "live");
            }
        }
    }
}

#[test]
fn without_the_jacoby_rule_a_dead_initial_double_is_like_a_redouble() {
    // GNU Backgammon 1.07 prints 49.573 % for these rates after `set jacoby off`.
    let rates = BySide {
        on_roll: GammonRates { gammon: 0.2711 + 0.013, backgammon: 0.013 },
        opponent: GammonRates { gammon: 0.2527 + 0.0112, backgammon: 0.0112 },
    };
    let points =
        CubePoints::at(rates, MoneyRules { jacoby: false, ..MoneyRules::default() }).on_roll.dead;
    assert!((points.initial_double.0 - 0.49573).abs() < TOLERANCE);
    assert_eq!(points.initial_double, points.redouble);
}

#[test]
fn all_gammon_values_are_those_of_gnubg() {
    let mut worst = Worst::default();
    for row in rows("marketwindow.jsonl") {
        let ours = GammonValue::at(&context(&row));
        let text = row["gammonvalues"].as_str().expect("a text");
        for (name, ours) in [("gnubg", ours.opponent), ("root", ours.on_roll)] {
            let line = text.lines().find(|line| line.starts_with(name)).expect("a player");
            let expected: Vec<f64> =
                line.split_whitespace().skip(1).map(|word| word.parse().expect("number")).collect();
            worst.see(ours.gammon, expected[0], TOLERANCE, line);
            worst.see(ours.backgammon, expected[1], TOLERANCE, line);
        }
    }
}

#[test]
fn a_money_window_opens_even_and_closes_at_the_cash_point() {
    let context = CubeContext::new(
        &Contest::Money(Session::default()),
        barpoint_core::Cube::START,
        &BuiltinMet::default().table(),
    );
    let window = MarketWindow::at(&context, BySide::default()).on_roll;
    assert_eq!((window.dead.opens.0, window.dead.closes.0), (0.5, 0.75));
    assert_eq!(window.live.map(|live| live.closes.0), Some(0.8));
    assert_eq!(window.redoubled, None);
}
