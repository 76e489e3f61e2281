use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::support::{assert_chances, chances, object, objects, pipe, run, run_with};

/// A middle game from gnubg's manual.
const MIDDLE: &str = "4HPMwQCMz+AIIQ";

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

/// Returns the weighted mean of a number over objects.
fn mean(rows: &Value, value: impl Fn(&Value) -> f64) -> f64 {
    let rows = rows.as_array().unwrap();
    let weight: u64 = rows.iter().map(|row| row["weight"].as_u64().unwrap()).sum();
    assert_eq!(weight, 36);
    rows.iter().map(|row| number(&row["weight"]) * value(row)).sum::<f64>() / 36.0
}

#[test]
fn all_rolls_are_listed_with_their_mean() {
    let report = object(&run(&format!("rolls {MIDDLE} --plies 1 --format json")));
    let rolls = report["rolls"].as_array().unwrap();
    assert_eq!((rolls.len(), &report["plies"]), (21, &1.into()));
    let average = mean(&report["rolls"], |roll| number(&roll["equity"]));
    assert!((average - number(&report["mean"]["equity"])).abs() < 1e-7);
    assert!(mean(&report["rolls"], |roll| number(&roll["luck"]["equity"])).abs() < 1e-7);
    assert!(rolls.is_sorted_by(|a, b| number(&a["equity"]) >= number(&b["equity"])));
    for roll in rolls {
        assert_chances(&chances(&roll["chances"]));
    }
    let text = run(&format!("rolls {MIDDLE} --plies 0 --sort dice"));
    let listed = text.lines().skip_while(|line| !line.starts_with("roll ")).skip(1);
    let listed: Vec<&str> = listed.map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(
        (listed[..3].to_vec(), listed[20..22].to_vec()),
        (vec!["11", "21", "22"], vec!["66", "mean"])
    );
}

#[test]
fn rolls_at_a_score_have_winning_chances() {
    let arguments = format!("rolls {MIDDLE} --plies 0 --score 2-4 --length 9");
    let report = object(&run(&format!("{arguments} --format json")));
    let mwc = number(&report["rolls"][0]["mwc"]);
    assert!(mwc > number(&report["mean"]["mwc"]) && mwc < 1.0);
    assert_eq!(report["met"], "Kazaross-XG2");
    let csv = run(&format!("{arguments} --format csv"));
    let columns: Vec<usize> = csv.lines().map(|line| line.split(',').count()).collect();
    assert!(columns.len() == 22 && columns.iter().all(|&n| n == columns[0]), "{columns:?}");
}

#[test]
fn a_score_map_has_every_score() {
    let arguments = format!("scoremap {MIDDLE} --plies 0 --points 4");
    let report = object(&run(&format!("{arguments} --format json")));
    let scores = report["scores"].as_array().unwrap();
    assert_eq!((scores.len(), &report["dice"]), (22, &Value::Null));
    for score in scores {
        let away = (number(&score["on_roll_away"]) as u32, number(&score["opponent_away"]) as u32);
        let double = score["decision"]["double"].as_str().unwrap();
        assert_eq!(double == "dead", score["crawford"] == true || away.0 == 1, "{score}");
    }
    // The same question asked at one of its scores.
    let cube =
        object(&run(&format!("cube {MIDDLE} --plies 0 --score 1-0 --length 4 --format json")));
    let cell = scores
        .iter()
        .find(|score| (&score["on_roll_away"], &score["opponent_away"]) == (&3.into(), &4.into()));
    let cell = &cell.unwrap()["decision"];
    for key in ["action", "double", "take", "best"] {
        assert_eq!(cell[key], cube[key]);
    }
    assert_eq!(cell["no_double"], cube["no_double"]["equity"]);
    let text = run(&arguments);
    assert!(text.contains("\nneeds    1 1C  2  3  4\n"), "{text}");
    assert!(text.contains("\nmoney ND/B\n") && text.contains("ND    no double, take\n"), "{text}");
    assert_eq!(run(&format!("{arguments} --format csv")).lines().count(), 24);
}

#[test]
fn a_score_map_of_a_roll_has_plays() {
    let arguments = "scoremap start --dice 64 --points 3 --plies 1";
    let report = object(&run(&format!("{arguments} --format json")));
    assert_eq!(report["dice"], "64");
    let best = |score: &Value| score["decision"]["plays"][0]["play"].as_str().unwrap().to_owned();
    let scores = report["scores"].as_array().unwrap();
    // A gammon saves one who needs three points from an opponent who needs two; one who needs a single point has no use for it.
    let gammons = |score: &&Value| score["on_roll_away"] == 3 && score["opponent_away"] == 2;
    let no_gammons = |score: &&Value| score["on_roll_away"] == 1 && score["opponent_away"] == 3;
    assert!(scores.iter().filter(gammons).all(|score| best(score) == "8/2 6/2"));
    assert!(scores.iter().filter(no_gammons).all(|score| best(score) == "24/14"));
    let text = run(arguments);
    assert!(text.contains("\nA  8/2 6/2, at ") && text.contains("\nB  24/14, at "), "{text}");
    // The roll of an ID counts unless the user wants the cube action.
    let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let map = |more: &str| {
        object(&run(&format!("scoremap {xgid} --points 2 --plies 0 --format json {more}")))
    };
    assert_eq!(
        (map("")["dice"].clone(), map("--cube-action")["dice"].clone()),
        ("31".into(), Value::Null)
    );
}

#[test]
fn cells_show_the_chosen_label() {
    let map = |label: &str| {
        let text = run(&format!("scoremap {MIDDLE} --plies 0 --points 2 --label {label}"));
        let line = text.lines().find(|line| line.starts_with("2 ")).unwrap().to_owned();
        line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(map("decision")[1], "D/T");
    assert_eq!(map("equity")[1], map("double-take")[1]);
    assert!(map("mwc")[1].ends_with('%'));
    let at = |label: &str| map(label)[1].parse::<f64>().unwrap();
    let gain = at("double-take") - at("no-double");
    assert!((gain - at("margin")).abs() < 0.0021, "{gain}");
}

#[test]
fn a_temperature_map_has_every_roll_and_reply() {
    let report = object(&run(&format!("tempmap {MIDDLE} --format json --no-jacoby")));
    assert_eq!(report["plies"], 0);
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 21);
    for row in rows {
        let average = mean(&row["cells"], |cell| number(&cell["equity"]));
        assert!((average - number(&row["mean"]["equity"])).abs() < 1e-7);
    }
    let average = mean(&report["rows"], |row| number(&row["value"]["equity"]));
    assert!((average - number(&report["mean"]["equity"])).abs() < 1e-7);
    let text = run(&format!("tempmap {MIDDLE}"));
    let cells: usize = text.lines().map(|line| line.matches(['+', '-']).count()).sum();
    assert!(cells > 21 * 22 && text.lines().all(|line| line.len() <= 80), "{text}");
    assert_eq!(run(&format!("tempmap {MIDDLE} --format csv")).lines().count(), 442);
}

#[test]
fn plays_of_a_roll_are_compared() {
    let drawing = tempfile::tempdir().unwrap();
    let file = drawing.path().join("map.SVG").display().to_string();
    run(&format!("tempmap {MIDDLE} --output {file}"));
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg "));
    assert_eq!(run_with(&["tempmap", MIDDLE, "--replies"], "").code, Some(2));
    let arguments = "tempmap start --dice 31 --top 2 --format json --force";
    let arguments: Vec<&str> = arguments.split(' ').chain(["24/20"]).collect();
    let report = object(&run_with(&arguments, "").stdout);
    let plays: Vec<&str> = report["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["play"].as_str().unwrap())
        .collect();
    assert_eq!((plays.len(), plays[0], plays[2]), (3, "8/5 6/5", "24/20"));
    assert_eq!((&report["mean"], &report["dice"]), (&Value::Null, &"31".into()));
    let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let rows = |more: &str| {
        let report = object(&run(&format!("tempmap {xgid} --format json {more}")));
        report["rows"].as_array().unwrap().len()
    };
    assert_eq!((rows(""), rows("--top 1"), rows("--all-rolls")), (3, 1, 21));
}

#[test]
fn threads_change_nothing() {
    for arguments in [
        format!("rolls {MIDDLE} --plies 1"),
        format!("scoremap {MIDDLE} --plies 1 --points 3"),
        "scoremap start --dice 64 --plies 1 --points 3".to_owned(),
        format!("tempmap {MIDDLE}"),
        "tempmap start --dice 64 --score 1-3 --length 5".to_owned(),
    ] {
        let with = |threads: u32| run(&format!("{arguments} --format json --threads {threads}"));
        assert_eq!(with(1), with(3), "{arguments}");
    }
}

#[test]
fn drawings_go_to_standard_output_or_a_file() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("maps");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("map.svg");
    for command in ["scoremap", "tempmap"] {
        let arguments = [command, MIDDLE, "--plies", "0", "--format", "svg"];
        let printed = run_with(&arguments, "");
        assert_eq!((printed.code, printed.stderr.as_str()), (Some(0), ""));
        assert!(printed.stdout.starts_with("<svg ") && printed.stdout.ends_with("</svg>\n"));
        let written = run_with(&[&arguments[..], &["-o", path.to_str().unwrap()]].concat(), "");
        assert_eq!(
            (written.code, written.stdout.as_str(), written.stderr.as_str()),
            (Some(0), "", "")
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), printed.stdout);
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left");
    let nowhere = folder.join("none").join("map.svg");
    let refused =
        run_with(&["scoremap", MIDDLE, "--plies", "0", "-o", nowhere.to_str().unwrap()], "");
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
    assert!(refused.stderr.starts_with("error: cannot write to "), "{}", refused.stderr);
}

#[test]
fn lines_of_standard_input_have_their_own_maps() {
    let input = format!("start 64\n{MIDDLE}\n");
    let maps = objects(&pipe("scoremap - --plies 0 --points 2", &input));
    assert_eq!((maps[0]["dice"].as_str(), maps[1]["dice"].as_str()), (Some("64"), None));
    assert_eq!(objects(&pipe("tempmap -", &input)).len(), 2);
    assert_eq!(objects(&pipe("rolls - --plies 0", &input)).len(), 2);
}

#[test]
fn market_losers_are_those_of_all_exchanges() {
    let xgid = "XGID=-a-B--E-B-a-dDB--b-bcb----:0:0:1:00:2:3:0:7:10";
    let report = object(&run(&format!("tempmap {xgid} --market --format json")));
    let market = &report["market"];
    let weight = |row: &Value| row["weight"].as_u64().unwrap();
    let rows = report["rows"].as_array().unwrap();
    let (mut lost, mut too_good) = (0, 0);
    for row in rows {
        let with = |wanted: &str| -> u64 {
            let cells = row["cells"].as_array().unwrap().iter();
            let is = |cell: &&Value| cell["action"].as_str().is_some_and(|it| it.ends_with(wanted));
            cells.filter(is).map(weight).sum()
        };
        assert_eq!(row["market"]["lost"].as_u64(), Some(with("pass")));
        assert!(row["market"]["recube_action"].as_str().unwrap().contains("double"));
        lost += weight(row) * with("pass");
        too_good += weight(row) * row["market"]["too_good"].as_u64().unwrap();
    }
    assert!(lost > 100 && market["lost"] == lost && market["too_good"] == too_good);
    assert_eq!((&market["exchanges"], rows.len()), (&1296.into(), 21));
    // The decision is that of `cube`, and a cube that never comes back is worth more to the doubler.
    let cube = object(&run(&format!("cube {xgid} --plies 0 --format json")));
    assert_eq!(
        (&market["action"], &market["double_take"]),
        (&cube["action"], &cube["double_take"]["equity"])
    );
    let vig = number(&market["recube_vig"]);
    assert!(
        vig > 0.05
            && (number(&market["dead_double_take"]) - number(&market["double_take"]) - vig).abs()
                < 1e-7
    );

    let text = run(&format!("tempmap {xgid} --market"));
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    assert!(
        text.contains(&format!("{lost} of 1296 exchanges")) && text.contains("recube vig 0."),
        "{text}"
    );
    assert!(run(&format!("tempmap {xgid} --market --format svg")).contains(">recube<"));
    assert_eq!(run(&format!("tempmap {xgid} --market --format csv")).lines().count(), 442);
    for (arguments, part) in [
        ("tempmap start --market --cubeless", "without --cubeless"),
        ("tempmap start --market --cube 2 --owner o", "no double"),
        ("tempmap start --market --replies --format svg", "cannot be used with"),
    ] {
        let refused = run_with(&arguments.split(' ').collect::<Vec<_>>(), "");
        assert!(refused.code == Some(2) && refused.stderr.contains(part), "{}", refused.stderr);
    }
}

#[test]
fn a_score_map_marks_the_score_of_its_position() {
    let marked = |arguments: &str| {
        let text = run(&format!("scoremap {arguments} --plies 0"));
        let row = text.lines().find(|line| line.contains('*')).map(str::to_owned);
        (row.unwrap_or_default(), text)
    };
    let xgid = "XGID=-a-B--E-B-a-dDB--b-bcb----:0:0:1:00:2:3:0:7:10";
    let (row, text) = marked(xgid);
    assert!(row.starts_with("5 ") && text.contains("* score of the position"), "{text}");
    assert_eq!(row.split_whitespace().position(|cell| cell.ends_with('*')), Some(5));
    let (row, text) = marked(&format!("{xgid} --points 4"));
    assert!(
        row.is_empty() && text.contains("5-away 4-away, is not on the map: --points 5"),
        "{text}"
    );
    let money = xgid.replace(":2:3:0:7:10", ":0:0:0:0:10");
    assert!(marked(&money).0.starts_with("money "));
    assert!(marked(MIDDLE).0.is_empty());
}
