use crate::support::{assert_chances, chances, object, objects, pipe, run, run_with};

#[test]
fn all_plays_are_ranked_by_equity() {
    let moves = object(&run("moves start --dice 31 --plies 0 --format json"));
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
        text.contains("\n2 of 16 legal plays, static evaluation, cubeful, money with"),
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

/// No level is mixed in by stealth: every play says how deep it was searched.
#[test]
fn top_plays_are_all_as_deep_as_asked_for() {
    let moves = object(&run("moves start --dice 31 --plies 1 --filter tiny --format json"));
    let plies = |moves: &serde_json::Value| -> Vec<u64> {
        let plays = moves["plays"].as_array().unwrap();
        plays.iter().map(|play| play["plies"].as_u64().unwrap()).collect()
    };
    assert_eq!(moves["plies"], 1);
    let of_all = plies(&moves);
    assert!(of_all.contains(&0) && of_all.is_sorted_by(|a, b| a >= b), "{of_all:?}");
    let text = run("moves start --dice 31 --plies 1 --filter tiny");
    assert!(text.contains("; those at fewer plies were dropped by the move filter\n"), "{text}");

    let top = object(&run("moves start --dice 31 --plies 1 --filter tiny --top 12 --format json"));
    assert_eq!(plies(&top), [1; 12]);
    let off = object(&run("moves start --dice 31 --plies 1 --filter off --format json"));
    assert_eq!(plies(&off), [1; 16]);
    let own = object(&run("moves start --dice 31 --plies 2 --filter 2:0:0,1:0:0 --format json"));
    assert_eq!(plies(&own)[..3], [2, 1, 0]);
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
    assert!(
        text.contains(" 24/21 6/5 *  ") && text.contains("; * evaluated on request\n"),
        "{text}"
    );
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
