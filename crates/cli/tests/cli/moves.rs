use crate::support::{assert_chances, chances, object, objects, pipe, run};

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
