use crate::support::{assert_chances, chances, object, objects, pipe, run, run_with};

#[test]
fn all_plays_are_ranked_by_equity() {
    let moves = object(&run("moves start --dice 31 --plies 0 --all --format json"));
    assert_eq!((&moves["dice"], &moves["legal"]), (&"31".into(), &16.into()));
    let plays = moves["plays"].as_array().unwrap();
    assert_eq!(plays.len(), 16);
    let equities: Vec<f64> = plays.iter().map(|play| play["equity"].as_f64().unwrap()).collect();
    assert!(equities.is_sorted_by(|a, b| a >= b), "{equities:?}");
    for play in plays {
        assert_chances(&chances(&play["chances"]));
    }
    assert_eq!(plays[0]["play"], "8/5 6/5");
    assert_eq!(plays[0]["result"], "sGfwATDgc/ABMA");
}

#[test]
fn top_limits_the_table() {
    let text = run("moves 4HPwATDgc/ABMA --dice 1-3 --top 2 --plies 0");
    assert!(text.contains("to play 31\n"), "{text}");
    assert!(text.contains("\nrank  play "), "{text}");
    assert!(text.contains("\n  1.  8/5 6/5 "), "{text}");
    assert!(text.contains("\n  2.  "), "{text}");
    assert!(!text.contains("\n  3.  "), "{text}");
    assert!(
        text.contains("\n2 of 16 legal plays, static evaluation, cubeful, money play with"),
        "{text}"
    );
}

#[test]
fn a_line_may_name_its_own_roll() {
    let moves =
        objects(&pipe("moves - --dice 31 --top 1 --plies 0", "start 61\nstart\nstart\t6-4\n"));
    let dice: Vec<_> = moves.iter().map(|moves| moves["dice"].as_str().unwrap()).collect();
    assert_eq!(dice, ["61", "31", "64"]);
}

#[test]
fn dice_of_the_id_are_used_unless_others_are_given() {
    let check = |arguments: &str, expected: &str| {
        let moves = object(&run(&format!("moves {arguments} --plies 0 --format json")));
        assert_eq!(moves["dice"], expected, "{arguments}");
    };
    check("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "31");
    check("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10 --dice 66", "66");
    check("4HPwATDgc/ABMA:cInpABAAAAAA", "32");
}

#[test]
fn no_legal_move_is_a_play_that_passes() {
    let moves = object(&run("moves 2+4OAADg8+ADQA --dice 66 --format json"));
    assert_eq!(moves["plays"][0]["play"], "cannot move");
    assert_eq!(moves["plays"][0]["result"], "4PPgA0Db7g4AAA");
}

#[test]
fn csv_counts_ranks() {
    let csv = run("moves start --dice 31 --top 2 --plies 0 --format csv");
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(
        lines[0][17..24],
        ["dice", "plies_asked", "cubeful", "legal", "rank", "play", "result"]
    );
    assert_eq!(lines[1][17..24], ["31", "0", "true", "16", "1", "8/5 6/5", "sGfwATDgc/ABMA"]);
    assert_eq!(lines[2][21], "2");
    assert!(lines.iter().all(|line| line.len() == 38), "{csv}");
}

/// Only plays with the same plies are compared.
#[test]
fn the_ten_best_are_listed_at_the_plies_asked_for() {
    let plies = |arguments: &str| -> Vec<u64> {
        let moves = object(&run(&format!("moves start --dice 31 {arguments} --format json")));
        let plays = moves["plays"].as_array().unwrap();
        assert_eq!(moves["legal"], 16);
        plays.iter().map(|play| play["plies"].as_u64().unwrap()).collect()
    };
    assert_eq!(plies("--plies 0"), [0; 10]);
    assert_eq!(plies("--plies 1 --filter tiny"), [1; 10]);
    assert_eq!(plies("--plies 1 --filter off"), [1; 10]);
    assert_eq!(plies("--plies 2 --filter 2:0:0,1:0:0"), [2; 10]);
    assert_eq!(plies("--plies 1 --filter tiny --top 12"), [1; 12]);
    assert_eq!(plies("--plies 1 --filter off --all"), [1; 16]);
    assert_eq!(plies("--plies 2 --filter 2:0:0,1:0:0 --top 1 --all")[..3], [2, 1, 0]);
    let text = run("moves start --dice 31 --plies 1");
    assert!(text.contains("\n 10.  ") && !text.contains("\n 11.  "), "{text}");
    assert!(text.contains("\n10 of 16 legal plays, 1 ply"), "{text}");
}

/// No format shows a difference between values of different plies.
#[test]
fn plays_with_fewer_plies_are_listed_apart_and_not_compared() {
    let arguments = "moves start --dice 31 --plies 1 --filter tiny --all --score 2-4 --length 9";
    let moves = object(&run(&format!("{arguments} --format json")));
    let plays = moves["plays"].as_array().unwrap();
    assert_eq!(plays.len(), 16);
    for (play, i) in plays.iter().zip(0..) {
        let (plies, behind) = (play["plies"].as_u64().unwrap(), &play["difference"]);
        assert_eq!(plies, u64::from(i < 10));
        assert!(behind["equity"].is_null() == (i >= 10) && behind["mwc"].is_null() == (i >= 10));
    }
    let csv = run(&format!("{arguments} --format csv"));
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let column = |name: &str| rows[0].iter().position(|&heading| heading == name).unwrap();
    for name in ["difference_equity", "difference_mwc"] {
        let empty = rows[1..].iter().map(|row| row[column(name)].is_empty());
        assert!(empty.eq((0..16).map(|i| i >= 10)), "{csv}");
    }
    let text = run(arguments);
    let (best, others) = text.split_once("\ndropped by the move filter (not comparable").unwrap();
    assert!(best.contains("rank  play") && best.contains("  diff") && !best.contains("plies"));
    assert!(others.contains("plies") && !others.contains("diff") && others.contains("\n 16.  "));
    assert!(text.contains("\nall 16 legal plays, "), "{text}");
}

#[test]
fn tables_fit_eighty_columns() {
    // Four chequers that hit make the longest plays.
    for arguments in [
        "moves start --dice 11",
        "moves 4HPwATDgc/ABMA --dice 66 --score 2-4 --length 9 --all",
        "moves XGID=--abaBABA-ABAB-a-a-aaaB-a-:0:0:1:11:2:4:0:9:10",
        "cube 4HPMwQCMz+AIIQ --score 5-3 --length 7",
        "rolls XGID=--abaBABA-ABAB-a-a-aaaB-a-:0:0:1:00:2:4:0:9:10 --plies 0",
        "eval start --score 2-4 --length 9",
        "openings",
        "openings 31 --replies",
        "tempmap start",
        "tempmap start --label mwc --score 2-4 --length 9",
        "tempmap start --dice 43 --top 4",
        "scoremap start --points 9 --plies 0",
        "scoremap start --dice 64 --points 9 --plies 0 --label mwc",
        "met show",
        "met show --points 25",
    ] {
        let text = run(arguments);
        let wide: Vec<&str> = text.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{arguments}: {wide:#?}");
    }
}

#[test]
fn the_play_made_is_forced_in() {
    let arguments = ["moves", "start", "--dice", "31", "--plies", "1", "--top", "2"];
    let force = ["--force", "24/21 6/5", "--format", "json"];
    let run = run_with(&[&arguments[..], &force[..]].concat(), "");
    let moves = object(&run.stdout);
    let plays = moves["plays"].as_array().unwrap();
    assert_eq!(plays.len(), 3);
    let made = &plays[2];
    assert_eq!((&made["play"], &made["forced"]), (&"24/21 6/5".into(), &true.into()));
    assert_eq!(made["plies"], 1);
    assert!(made["rank"].as_u64().unwrap() > 2, "{made}");
    let [best, made] = [&plays[0], made].map(|play| play["equity"].as_f64().unwrap());
    let difference = plays[2]["difference"]["equity"].as_f64().unwrap();
    assert!((made - best - difference).abs() < 2e-8, "{moves}");
    let text = run_with(&[&arguments[..], &force[..2]].concat(), "").stdout;
    assert!(text.contains(" 24/21 6/5 *  ") && text.contains("\n* play of --force\n"), "{text}");
}

#[test]
fn score_and_cube_change_the_order() {
    // At double match point gammons count nothing.
    let dmp = object(&run("moves start --dice 31 --plies 0 --score 8-8 --length 9 --format json"));
    let best = &dmp["plays"][0];
    let (win, mwc) = (best["chances"]["win"].as_f64(), best["mwc"].as_f64());
    assert!((win.unwrap() - mwc.unwrap()).abs() < 1e-7, "{best}");
    let cubeless = object(&run("moves start --dice 31 --plies 0 --cubeless --format json"));
    assert_eq!(cubeless["cubeful"], false);
    let best = &cubeless["plays"][0];
    assert_eq!(best["equity"], best["cubeless"]["equity"]);
}

#[test]
fn the_best_plays_are_compared_by_the_owner_of_the_cube() {
    let position = "XGID=-a-B--E-B-a-dDB--b-bcb----:0:0:1:64:0:0:0:0:10";
    let moves =
        |more: &str| object(&run(&format!("moves {position} --plies 1 --format json {more}")));
    let found = moves("--by-cube --top 3");
    assert!(moves("").get("by_cube").is_none());
    let by_cube = &found["by_cube"];
    let plays = by_cube["plays"].as_array().unwrap();
    assert!(plays.len() >= 3 && by_cube["owned_cube"] == 2);
    // Each column is the list of that cube alone.
    for (column, best, options) in [
        ("centred", "best_centred", "--cube 1"),
        ("own", "best_own", "--cube 2 --owner x"),
        ("opponent", "best_opponent", "--cube 2 --owner o"),
    ] {
        let alone = moves(&format!("--all {options}"));
        let alone = alone["plays"].as_array().unwrap();
        assert_eq!(by_cube[best], alone[0]["play"], "{column}");
        for play in plays {
            let same = alone.iter().find(|it| it["play"] == play["play"]).unwrap();
            if same["plies"] == 1 {
                assert_eq!(play[column]["equity"], same["equity"], "{column} {}", play["play"]);
            }
        }
        for best in alone.iter().take(3) {
            assert!(plays.iter().any(|play| play["play"] == best["play"]), "{column}");
        }
    }
    let text = run(&format!("moves {position} --plies 1 --by-cube --top 3"));
    assert!(
        text.contains("own 2") && text.contains("opponent's 2") && text.contains("best with"),
        "{text}"
    );
    let csv = run(&format!("moves {position} --plies 1 --by-cube --top 3 --format csv"));
    assert_eq!(csv.lines().count(), plays.len() + 1);
    for (arguments, part) in [
        ("moves start --dice 31 --by-cube --cubeless", "without --cubeless"),
        ("moves start --dice 31 --by-cube --format xg", "cannot be written as a post"),
        (
            "moves start --dice 31 --by-cube --score 6-3 --length 7 --crawford",
            "the cube is not in use",
        ),
    ] {
        let refused = run_with(&arguments.split(' ').collect::<Vec<_>>(), "");
        assert!(refused.code == Some(2) && refused.stderr.contains(part), "{}", refused.stderr);
    }
}
