//! Comparison with cubeful equities, decisions and tables of GNU Backgammon 1.07.

mod cubeful;

use std::path::PathBuf;
use std::{env, fs};

use barpoint_core::{BySide, Contest, Cube, CubeOwner, CubeValue, MoneyRules, Session, Side};
use barpoint_equity::{
    BuiltinMet, CubeContext, CubePoints, DeadLive, Emg, GammonRates, GammonValue, MarketWindow,
    MatchEquityTable, MetRows, TakePoints, Window,
};
use barpoint_testing::{contest, cube, data_folder, number, numbers, score, whole};
use serde_json::{Map, Value};

// `met.jsonl`: all tables, extended to 64 points.

#[test]
fn all_tables_are_those_of_gnubg() {
    let mut worst = Worst::default();
    for row in rows("met.jsonl") {
        let name = row["met"].as_str().expect("a name");
        let table = gnubg_table(name);
        let needs = numbers(&row["needs"]);
        let pre: Vec<Vec<f64>> = row["pre"].as_array().expect("rows").iter().map(numbers).collect();
        for (me, chances) in needs.iter().zip(&pre) {
            for (opponent, &chance) in needs.iter().zip(chances) {
                let away = BySide { on_roll: *me as u32, opponent: *opponent as u32 };
                let ours = table.pre_crawford(away).0;
                worst.see(ours, chance, 1e-5, &format!("{name} {away:?}"));
            }
        }
        let post = [numbers(&row["post_player0"]), numbers(&row["post_player1"])];
        for needs in 1..=64 {
            let trails = BySide { on_roll: needs, opponent: 1 };
            let ours = [table.post_crawford(trails).0, 1.0 - table.post_crawford(trails.flip()).0];
            for player in 0..2 {
                // At 1-away, 1-away after the Crawford game, each row gives the chance of its own
                // player.
                let ours = if needs == 1 && player == 0 { 1.0 - ours[0] } else { ours[player] };
                let expected = post[if needs == 1 { 1 } else { player }][needs as usize - 1];
                worst.see(ours, expected, 1e-5, &format!("{name} post {player} {needs}"));
            }
        }
    }
}

// `gammon_prices.jsonl`: values of gammons and of the cube's points at match scores.

#[test]
fn all_gammon_prices_are_those_of_gnubg() {
    let (mut prices, mut chances) = (Worst::default(), Worst::default());
    for row in rows("gammon_prices.jsonl") {
        let name = row["met"].as_str().expect("a name");
        let table = gnubg_table(name).invert();
        for cells in row["rows"].as_array().expect("rows") {
            let [length, me, opponent, crawford, cube] =
                core::array::from_fn(|i| number(&cells[i]) as u32);
            let owner = if cube == 1 { CubeOwner::Centred } else { CubeOwner::Side(Side::OnRoll) };
            let cube = Cube { value: CubeValue::new(cube).expect("a cube"), owner };
            let points = BySide { on_roll: me, opponent };
            let contest = Contest::Match(score(length, points, crawford == 1));
            let context = CubeContext::new(&contest, cube, &table);
            let expected = numbers(cells);
            let what = format!("{name} {cells}");

            let stakes = context.stakes().expect("a match");
            let whole = stakes.win.0 - stakes.lose.0;
            chances.see(stakes.mwc(Emg(-1.0)).0, expected[9], 1e-5, &what);
            chances.see(stakes.mwc(Emg(1.0)).0, expected[10], 1e-5, &what);
            let ours = GammonValue::at(&context);
            let (mine, theirs) = (ours.on_roll.prices(), ours.opponent.prices());
            for (ours, expected) in [mine.0, theirs.0, mine.1, theirs.1].iter().zip(&expected[5..])
            {
                // GNU Backgammon's chances have single precision. A price loses most of it if
                // little is at stake.
                let rounding = f64::from(f32::EPSILON) * (1.0 + expected) / whole;
                let tolerance = 1e-4_f64.max(rounding);
                prices.see(*ours, *expected, tolerance, &what);
            }
        }
    }
}

/// Lines of a file in the tree, or in the folder named by `BARPOINT_GOLDEN`, which may hold the
/// complete data.
fn rows(file: &str) -> Vec<Value> {
    let complete = env::var_os("BARPOINT_GOLDEN").map(PathBuf::from).unwrap_or_default();
    if let ("met.jsonl", Ok(text)) = (file, fs::read_to_string(complete.join("met.json"))) {
        return all_scores(&text);
    }
    let in_tree = data_folder().join("golden");
    fs::read_to_string(complete.join(file))
        .or_else(|_| fs::read_to_string(in_tree.join(file)))
        .unwrap_or_else(|error| panic!("{file}: {error}"))
        .lines()
        .map(|line| serde_json::from_str(line).expect("a JSON object a line"))
        .collect()
}

/// Lines of a `met.jsonl` with all scores of all tables.
fn all_scores(met_json: &str) -> Vec<Value> {
    let tables: Map<String, Value> = serde_json::from_str(met_json).expect("a JSON object");
    let rows = tables.into_iter().map(|(name, mut row)| {
        let length = row["pre"].as_array().expect("rows").len();
        row["met"] = name.into();
        row["needs"] = (1..=length).collect();
        row
    });
    rows.collect()
}

/// GNU Backgammon 1.07's table of this name, seen by its player 0.
///
/// Its zadeh and mec are extrapolated entirely, and the post-Crawford rows of its mec differ
/// between the players.
fn gnubg_table(name: &str) -> MatchEquityTable {
    if !["zadeh", "mec"].contains(&name) {
        return name.parse::<BuiltinMet>().expect("a table of ours").table();
    }
    let row = rows("met.jsonl").into_iter().find(|row| row["met"] == name).expect("a table");
    MatchEquityTable::try_from(MetRows {
        post_crawford: BySide {
            on_roll: numbers(&row["post_player0"]),
            opponent: numbers(&row["post_player1"]),
        },
        ..MetRows::default()
    })
    .expect("chances")
}

/// Greatest difference and number of comparisons.
#[derive(Default)]
struct Worst {
    count: usize,
    difference: f64,
}

impl Worst {
    fn see(&mut self, ours: f64, theirs: f64, tolerance: f64, what: &str) {
        let difference = (ours - theirs).abs();
        assert!(difference <= tolerance, "{what}: {ours}, gnubg has {theirs}");
        self.count += 1;
        self.difference = self.difference.max(difference);
    }
}

impl Drop for Worst {
    fn drop(&mut self) {
        #[expect(clippy::print_stdout, reason = "shown by `cargo test -- --nocapture`")]
        {
            println!("{} values, worst difference {:.1e}", self.count, self.difference);
        }
    }
}

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
        Cube::START,
        &BuiltinMet::default().table(),
    );
    let window = MarketWindow::at(&context, BySide::default()).on_roll;
    assert_eq!((window.dead.opens.0, window.dead.closes.0), (0.5, 0.75));
    assert_eq!(window.live.map(|live| live.closes.0), Some(0.8));
    assert_eq!(window.redoubled, None);
}
