use serde_json::Value;

use crate::support::{assert_chances, chances, csv_cells, object, objects, pipe, run};

fn cube(arguments: &str) -> Value {
    object(&run(&format!("cube {arguments} --plies 0 --format json")))
}

fn equity(value: &Value) -> f64 {
    value["equity"].as_f64().unwrap()
}

#[test]
fn text_has_all_actions_and_the_proper_one() {
    let text = run("cube 4PPgAyDg28HBAA --score 2-4 --length 9 --plies 1");
    for part in [
        "\n Match ID: cAkgAUAAEAAE\n",
        "   4 points\n",
        "   9-point match, cube 1\n",
        "\ncubeless ",
        "\nno double ",
        "\ndouble, take ",
        "\ndouble, pass  +1.0000 ",
        "\nproper action: ",
        "\n1 ply (eXtreme Gammon: 2), Kazaross-XG2\nequities normalised to a cube of 1;",
    ] {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
}

#[test]
fn json_contains_the_reasons_for_the_action() {
    let cube = cube("start --no-jacoby --beavers 0");
    assert_eq!((&cube["action"], &cube["double"]), (&"no double, take".into(), &"no".into()));
    assert_eq!((&cube["take"], &cube["redouble"]), (&"take".into(), &false.into()));
    assert_eq!((&cube["raccoon"], &cube["met"]), (&Value::Null, &Value::Null));
    let [none, take, pass] =
        ["no_double", "double_take", "double_pass"].map(|key| equity(&cube[key]));
    assert!(take < none && none < pass, "{cube}");
    assert!((pass - 1.0).abs() < 1e-9 && (equity(&cube["best"]) - none).abs() < 1e-9);
    let share = cube["mistake"]["share"].as_f64().unwrap();
    assert_eq!(cube["mistake"]["answer"], "pass");
    assert!((share - (none - take) / (pass - take)).abs() < 1e-7, "{cube}");
    // A static evaluation uses the efficiency unchanged.
    let cube = self::cube("start --no-jacoby --beavers 0 --efficiency gnubg");
    for key in ["efficiency", "efficiency_doubled"] {
        assert!((cube[key].as_f64().unwrap() - 0.68).abs() < 1e-7, "{cube}");
    }
    assert_chances(&chances(&cube["chances"]));
}

/// A double that is taken may be worth more than the best action, because it would be beavered.
#[test]
fn the_value_that_decides_is_in_a_row() {
    let text = run("cube start --plies 0");
    let row = text.lines().find_map(|line| line.strip_prefix("double, beaver ")).unwrap();
    let cube = cube("start");
    let [none, take, beaver] =
        ["no_double", "double_take", "double_beaver"].map(|key| equity(&cube[key]));
    assert!(row.trim().starts_with(&format!("{beaver:+.4}")), "{row}");
    assert!((beaver - 2.0 * take).abs() < 1e-7 && beaver < none, "{cube}");
    assert_eq!(self::cube("start --beavers 0")["double_beaver"], Value::Null);
}

#[test]
fn every_state_may_come_from_options() {
    let check = |options: &str, action: &str| {
        assert_eq!(cube(&format!("start {options}"))["action"], action, "{options}");
    };
    check("", "no double, beaver");
    check("--beavers 0", "no double, take");
    check("--cube 2 --owner x", "no redouble, beaver");
    check("--cube 2 --owner o", "no access to the cube");
    check("--score 2-4 --length 9", "no double, take");
    check("--score 8-4 --length 9 --crawford", "no double (Crawford game)");
    check("--score 8-4 --length 9", "never double (dead cube)");
    // After the Crawford game who needs two points doubles, and who has a free drop passes.
    check("--score 5-6 --length 7", "double, pass");
    check("--score 4-6 --length 7", "double, take");
    check("--score 0-0 --length 1", "never double (dead cube)");
    check("--score 2-4 --length 9 --cube 8 --owner x", "never redouble (dead cube)");
}

/// X is the player on roll, whichever seat an ID gives it.
#[test]
fn options_and_ids_say_the_same() {
    let same = |id: &str, options: &str| {
        let (from_id, from_options) = (cube(id), cube(options));
        for key in ["state", "no_double", "double_take", "best", "action"] {
            let of = |value: &Value| {
                let mut of = value[key].clone();
                if let Some(state) = of.as_object_mut() {
                    state.remove("cube_limit");
                }
                of
            };
            assert_eq!(of(&from_id), of(&from_options), "{id}, {options}: {key}");
        }
    };
    let board = "-b----E-C---eE---c-e----B-";
    same(
        &format!("XGID={board}:1:1:1:00:2:4:0:9:10"),
        "start --score 2-4 --length 9 --cube 2 --owner x",
    );
    // The player at the top is on roll.
    same(
        &format!("XGID={board}:1:1:-1:00:2:4:0:9:10"),
        "start --score 4-2 --length 9 --cube 2 --owner o",
    );
    same(&format!("XGID={board}:0:0:1:00:4:2:1:5:10"), "start --score 4-2 --length 5 --crawford");
    same(&format!("XGID={board}:0:0:1:00:0:0:1:0:10"), "start --beavers 0");
    // What options say replaces what an ID says, and nothing else.
    let id = format!("XGID={board}:1:1:1:00:2:4:0:9:10");
    same(&format!("{id} --owner o"), "start --score 2-4 --length 9 --cube 2 --owner o");
    same(&format!("{id} --score 5-5"), "start --score 5-5 --length 9 --cube 2 --owner x");
    same(&format!("{id} --length 0"), "start --cube 2 --owner x");
    let crawford = format!("XGID={board}:0:0:1:00:4:2:1:5:10");
    same(&format!("{crawford} --post-crawford"), "start --score 4-2 --length 5 --post-crawford");
}

#[test]
fn an_assumed_post_crawford_score_is_reported() {
    for (options, assumed) in [
        ("--score 4-2 --length 5", Some(true)),
        ("--away 1-3", Some(true)),
        ("--score 4-2 --length 5 --post-crawford", None),
        ("--score 4-2 --length 5 --crawford", None),
        ("--score 3-2 --length 5", None),
        ("", None),
    ] {
        let state = &cube(&format!("start {options}"))["state"];
        assert_eq!(state["post_crawford_assumed"].as_bool(), assumed, "{options}");
    }
}

#[test]
fn options_of_the_search_matter() {
    let of = |options: &str| cube(&format!("4PPgAyDg28HBAA --score 2-4 --length 9 {options}"));
    let usual = of("");
    assert_eq!(usual["met"], "Kazaross-XG2");
    let differs = |options: &str| {
        let other = of(options);
        assert_ne!(other["no_double"], usual["no_double"], "{options}");
        other
    };
    assert_eq!(differs("--met woolsey")["met"], "woolsey");
    differs("--cube-model refined");
    let dead = differs("--efficiency 0");
    assert!((equity(&dead["no_double"]) - equity(&dead["cubeless"])).abs() < 1e-6, "{dead}");
    let live = differs("--efficiency 1");
    assert_eq!(live["efficiency"].as_f64(), Some(1.0));
}

#[test]
fn csv_is_as_full_as_json() {
    let csv = pipe("cube - --plies 0 --format csv --score 2-4 --length 9", "start\nnackgammon\n");
    let lines: Vec<Vec<String>> = csv.lines().map(csv_cells).collect();
    assert_eq!(lines.len(), 3, "{csv}");
    assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{csv}");
    let column = |name: &str| lines[0].iter().position(|heading| heading == name).unwrap();
    let json = cube("start --score 2-4 --length 9");
    for (name, value) in [
        ("length", &json["state"]["length"]),
        ("double", &json["double"]),
        ("double_take_mwc", &json["double_take"]["mwc"]),
        ("mistake_share", &json["mistake"]["share"]),
        ("efficiency", &json["efficiency"]),
        ("lose_backgammon", &json["chances"]["lose_backgammon"]),
    ] {
        let cell = lines[1][column(name)].as_str();
        match value.as_f64() {
            Some(number) => assert_eq!(cell.parse(), Ok(number), "{name}"),
            None => assert_eq!(cell, value.as_str().unwrap(), "{name}"),
        }
    }
}

/// Threads and cache do not change the result of any command that searches.
#[test]
fn threads_and_cache_change_nothing() {
    let positions = "4PPgAyDg28HBAA 62\n7dpJAQCmtWoDAA 41\n";
    for command in ["cube", "eval", "moves"] {
        let with = |threads: usize, cache: usize| {
            let search = format!("--threads {threads} --cache {cache}");
            pipe(&format!("{command} - --score 2-4 --length 9 {search}"), positions)
        };
        let one = with(1, 0);
        assert_eq!(objects(&one).len(), 2);
        assert_eq!(one, with(3, 16), "{command}");
    }
}
