use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::support::{csv_cells, object, run, run_with};

fn close(value: &Value, expected: f64, tolerance: f64) {
    let value = value.as_f64().unwrap();
    assert!((value - expected).abs() <= tolerance, "{value}: expected {expected}");
}

/// A file that the tests write.
fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn conversions_are_bounded_by_what_can_be_won() {
    let refused = |arguments: &str, expected: &str| {
        let words: Vec<&str> = arguments.split(' ').collect();
        let run = run_with(&words, "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments}");
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    };
    for value in ["100", "-100", "1e308", "-1e308"] {
        refused(&format!("met eq2mwc {value} --away 5-5"), "impossible at this score: expected -");
        refused(&format!("met eq2mwc {value} --error --away 5-5"), "cannot differ");
    }
    refused("met mwc2eq 55 --away 5-5", "expected 0 to 1, or a percentage such as 55%");
    refused("met mwc2eq -0.1 --away 5-5", "expected 0 to 1");
    refused("met mwc2eq 2 --error --away 5-5", "expected -1 to 1");
    let won = object(&run("met mwc2eq 100% --away 5-3 --format json"));
    let most = won["pairs"][0]["equity"].as_f64().unwrap();
    let back = object(&run(&format!("met eq2mwc {most:.4} --away 5-3 --format json")));
    assert!((back["pairs"][0]["mwc"].as_f64().unwrap() - 1.0).abs() < 1e-4, "{back}");
}

#[test]
fn all_tables_are_listed_with_their_years() {
    let list = object(&run("met list --format json"));
    let tables = list["tables"].as_array().unwrap();
    assert_eq!((tables.len(), &tables[0]["name"]), (13, &"Kazaross-XG2".into()));
    let text = run("met list");
    for table in tables {
        let [name, source] = [&table["name"], &table["source"]].map(|text| text.as_str().unwrap());
        assert!(text.contains(&format!("\n{name} ")) && text.contains(source), "{text}");
        assert!(["19", "20"].iter().any(|century| source.contains(century)), "{source}");
    }
    let csv = run("met list --format csv");
    assert_eq!(csv.lines().count(), 14);
    // Texts are as in JSON, commas included.
    let [listed, row] = [&list["tables"][0], &csv.lines().nth(1).unwrap().into()];
    assert_eq!(csv_cells(row.as_str().unwrap())[2], listed["source"].as_str().unwrap());
}

#[test]
fn a_table_is_shown_as_gnubg_shows_it() {
    // gnubg 1.07.001: `show met 3`.
    let met = object(&run("met show --points 3 --format json"));
    let pre = [[50.0, 67.736, 75.076], [32.264, 50.0, 59.947], [24.924, 40.053, 50.0]];
    for (ours, theirs) in met["pre_crawford"].as_array().unwrap().iter().zip(pre) {
        for (ours, theirs) in ours.as_array().unwrap().iter().zip(theirs) {
            close(ours, theirs / 100.0, 1e-6);
        }
    }
    for side in ["on_roll", "opponent"] {
        for (needs, theirs) in [50.0, 48.803, 32.264].into_iter().enumerate() {
            close(&met["post_crawford"][side][needs], theirs / 100.0, 1e-6);
        }
    }
    let text = run("met show --points 3");
    assert!(text.contains("\nX\\O      1      2      3\n  1  50.00  67.74  75.08\n"), "{text}");
    assert!(text.contains("\nO      50.00  48.80  32.26\n"), "{text}");
    let csv = run("met show --points 3 --format csv");
    assert_eq!(csv.lines().count(), 1 + 9 + 5);
    assert!(csv.contains("\n3,1,true,0.32264000\n1,2,true,0.51197000\n"), "{csv}");
}

#[test]
fn inverting_lets_the_players_change_sides() {
    let show = |invert: &str| {
        object(&run(&format!("met show --met jac100 --points 9 --format json {invert}")))
    };
    let (table, inverse) = (show(""), show("--invert"));
    for i in 0..9 {
        for j in 0..9 {
            let ours = table["pre_crawford"][i][j].as_f64().unwrap();
            close(&inverse["pre_crawford"][j][i], 1.0 - ours, 1e-8);
        }
        let ours = table["post_crawford"]["on_roll"][i].as_f64().unwrap();
        close(&inverse["post_crawford"]["opponent"][i], ours, 1e-8);
    }
    assert_ne!(table["pre_crawford"][1][1], inverse["pre_crawford"][1][1]);
}

#[test]
fn a_file_is_a_table_too() {
    let xml = "<met><info><name>Mine, \"2026\"</name><description>by me</description>\
         <length>2</length></info><pre-crawford-table type=\"explicit\">\
         <row><me>0.5</me><me>0.7</me></row><row><me>0.3</me><me>0.5</me></row>\
         </pre-crawford-table><post-crawford-table type=\"explicit\" player=\"both\">\
         <row><me>0.5</me></row></post-crawford-table></met>";
    let path = file("mine.xml", xml);
    let run = |arguments: &[&str]| {
        let run = run_with(&[arguments, &["--met", path.to_str().unwrap()]].concat(), "");
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        run.stdout
    };
    let met = object(&run(&["met", "show", "--points", "2", "--format", "json"]));
    assert_eq!((&met["name"], &met["points"]), (&"Mine, \"2026\"".into(), &2.into()));
    close(&met["pre_crawford"][0][1], 0.7, 1e-12);
    let text = run(&["met", "gammon-values", "--score", "0-0", "--length", "2"]);
    assert!(text.starts_with("gammon values, Mine, \"2026\";"), "{text}");
}

#[test]
fn tables_that_cannot_be_read_are_named() {
    let refused = |met: &str, expected: &str| {
        let run = run_with(&["met", "show", "--met", met], "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.contains(expected) && run.stderr.contains(met), "{}", run.stderr);
    };
    refused("woolsy", "expected one of Kazaross-XG2, Rockwell-Kazaross, g11, woolsey,");
    refused(file("broken.xml", "<met>\n<info>").to_str().unwrap(), "line ");
    refused(file("bytes.xml", [0xff, 0xfe]).to_str().unwrap(), "UTF-8");
    refused(file("long.xml", " ".repeat(2 << 20)).to_str().unwrap(), "more than 1048576 bytes");
    refused(env!("CARGO_TARGET_TMPDIR"), "folder");
}

#[test]
fn gammon_values_are_gnubgs() {
    // gnubg 1.07.001: `show gammonvalues`, whose player root is on roll.
    for (score, cube, mine, theirs) in [
        ("2-3 --length 7", 1, [0.48327, 1.14025], [0.64643, 1.31017]),
        ("10-12 --length 25", 1, [0.50342, 1.03235], [0.51212, 1.03046]),
        ("2-0 --length 9", 4, [0.34258, 0.34258], [0.60199, 0.80081]),
        ("0-0 --length 5", 1, [0.45674, 1.07521], [0.45674, 1.07521]),
    ] {
        let report = object(&run(&format!(
            "met gammon-values --score {score} --cube {cube} --owner x --format json"
        )));
        let place = &report["places"][0];
        assert_eq!(place["cube"], cube);
        for (side, expected) in [("on_roll", mine), ("opponent", theirs)] {
            close(&place[side]["gammon"], expected[0], 6e-6);
            close(&place[side]["backgammon"], expected[1], 6e-6);
        }
    }
    let money = |rules: &str| object(&run(&format!("met gammon-values {rules} --format json")));
    close(&money("--no-jacoby")["places"][0]["on_roll"]["gammon"], 0.5, 0.0);
    close(&money("--jacoby")["places"][0]["on_roll"]["gammon"], 0.0, 0.0);
}

#[test]
fn market_windows_are_gnubgs() {
    // gnubg 1.07.001: `show marketwindow` and the gammon rates it prints, backgammons added.
    let report = object(&run("met market-window --score 2-3 --length 7 --gammons 0.2838-0.2634 \
         --backgammons 0.0129-0.0111 --format json"));
    let place = &report["places"][0];
    for (side, dead, live) in
        [("on_roll", [53.02, 68.54], [53.02, 72.52]), ("opponent", [46.98, 64.05], [46.98, 71.89])]
    {
        for (kind, [opens, closes]) in [("dead", dead), ("live", live)] {
            close(&place[side][format!("{kind}_opens")], opens / 100.0, 1.5e-4);
            close(&place[side][format!("{kind}_closes")], closes / 100.0, 1.5e-4);
        }
        assert_eq!(place[side]["redoubled_opens"], Value::Null);
    }
    let report = object(&run(
        "met market-window --gammons 0.2844-0.2635 --backgammons 0.0130-0.0112 --format json",
    ));
    let place = &report["places"][0];
    for (name, x, o) in [
        ("dead_take", 30.119, 31.003),
        ("live_take", 25.217, 25.957),
        ("dead_beaver", 49.558, 50.442),
        ("live_raccoon", 57.768, 58.508),
        ("dead_initial_double", 49.451, 50.549),
        ("live_cash", 74.043, 74.783),
        ("dead_too_good", 88.436, 89.320),
    ] {
        close(&place["on_roll"][name], x / 100.0, 1.5e-4);
        close(&place["opponent"][name], o / 100.0, 1.5e-4);
    }
}

#[test]
fn take_points_are_the_manuals() {
    // GNU Backgammon manual, "Live cube equities": 0-3 to 7 with Woolsey's table.
    let report = object(&run(
        "met take-points --score 0-3 --length 7 --met woolsey --gammons 0.2269-0.1941 \
         --backgammons 0.0022-0.0055 --format json",
    ));
    let places = report["places"].as_array().unwrap();
    let expected = [(1, 24.5, 27.3), (2, 15.0, 38.5), (4, 0.0, 41.0)];
    assert_eq!(places.len(), expected.len());
    for (place, (cube, x, o)) in places.iter().zip(expected) {
        assert_eq!(place["cube"], cube);
        close(&place["on_roll"]["live"], x / 100.0, 6e-4);
        close(&place["opponent"]["live"], o / 100.0, 6e-4);
    }
    let money = object(&run("met take-points --format json"));
    close(&money["places"][0]["on_roll"]["dead"], 0.25, 0.0);
    close(&money["places"][0]["on_roll"]["live"], 0.2, 0.0);
}

#[test]
fn a_position_brings_its_gammons_score_and_cube() {
    let report =
        object(&run("met take-points XGID=-b----E-C---eE---c-e----B-:1:1:1:00:2:4:0:9:10 \
         --format json"));
    let win = |side: &str| report["gammon_rates"][side]["gammon"].as_f64().unwrap();
    assert!(win("on_roll") > 0.2 && win("opponent") > 0.2);
    let place = &report["places"][0];
    assert_eq!((&place["cube"], &place["on_roll_away"]), (&2.into(), &7.into()));
    assert!(run("met market-window start").contains(" % backgammons, by static evaluation\n"));
}

#[test]
fn every_score_is_mapped() {
    let assumed = run("met take-points --away 1-14");
    assert!(assumed.contains("13-0 in a match to 14, post-Crawford assumed\n"), "{assumed}");
    let said = run("met take-points --away 1-14 --post-crawford");
    assert!(!said.contains("assumed"), "{said}");
    let text = run("met take-points --every-score 3");
    let map = "\
live, cube 1, for X by points needed

X\\O    1 1C     2     3
1   0.00    50.00  2.39
1C              -     -
2   0.00  - 32.26 26.18
3   0.00  - 24.92 22.65
";
    assert!(text.ends_with(map), "{text}");
    let report = object(&run("met gammon-values --every-score 3 --cube 2 --owner o --format json"));
    // Once the cube has been turned the Crawford game is over.
    assert_eq!(report["places"].as_array().unwrap().len(), 9);
    assert_eq!(run("met take-points --every-score 3 --format csv").lines().count(), 1 + 13 * 4);
}

#[test]
fn equities_and_chances_are_converted_as_gnubg_does() {
    // gnubg 1.07.001 at 0-0 to 5: `eq2mwc 0.2`, `mwc2eq 55`.
    let to_mwc = object(&run("met eq2mwc 0.2 --length 5 --format json"));
    close(&to_mwc["pairs"][0]["mwc"], 0.5155, 5e-5);
    close(&to_mwc["lose"], 0.4227, 5e-5);
    close(&to_mwc["win"], 0.5773, 5e-5);
    let to_equity = object(&run("met mwc2eq 55% 0.55 --length 5 --format json"));
    close(&to_equity["pairs"][0]["equity"], 0.647, 5e-4);
    assert_eq!(to_equity["pairs"][0], to_equity["pairs"][1]);
    let error = object(&run("met eq2mwc -0.1 0.1 --error --length 5 --format json"));
    close(&error["pairs"][1]["mwc"], 0.1 * 0.07732, 5e-7);
    close(&error["pairs"][0]["mwc"], -0.1 * 0.07732, 5e-7);
    let text = run("met mwc2eq 55% --length 5");
    assert!(text.ends_with("      MWC   equity\n55.0000 %  +0.6467\n"), "{text}");
    let csv = run("met eq2mwc 1 --length 5 --format csv");
    assert_eq!(csv, "equity,mwc\n1.00000000,0.57732000\n");
}

/// A cell that is mistyped makes winning worth less than losing; there is a best reply all the same.
#[test]
fn a_table_upside_down_in_one_place_is_searched() {
    let row = |cells: &str| format!("<row><me>{}</me></row>", cells.replace(' ', "</me><me>"));
    let table = format!(
        "<met><info><name>typo</name><description>x</description><length>5</length></info>\
         <pre-crawford-table type=\"explicit\">{}{}{}{}{}</pre-crawford-table>\
         <post-crawford-table type=\"explicit\" player=\"both\">{}</post-crawford-table></met>",
        row("0.5 0.667 0.75 0.8 0.833"),
        row("0.333 0.5 0.6 0.667 0.714"),
        row("0.25 0.4 0.5 0.571 0.625"),
        row("0.2 0.333 0.429 0.5 0.057"),
        row("0.167 0.286 0.375 0.444 0.5"),
        row("0.5 0.49 0.3 0.29 0.18"),
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("typo.xml");
    fs::write(&path, table).unwrap();
    let words = ["eval", "start", "--plies", "1", "--length", "5", "--met", path.to_str().unwrap()];
    let run = run_with(&words, "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}
