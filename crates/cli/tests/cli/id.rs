use std::fs;
use std::path::Path;

use crate::support::{object, objects, pipe, run, run_with};

#[test]
fn every_form_gives_the_same_position() {
    let gnubg = "4HPwATDgc/ABMA:cInpABAAAAAE";
    let of_gnubg = object(&run(&format!("id {gnubg} --format json")));
    assert_eq!(of_gnubg["position_id"], "4HPwATDgc/ABMA");
    assert_eq!(of_gnubg["length"], 7);
    assert_eq!((&of_gnubg["on_roll"], &of_gnubg["dice"]), (&"player 1".into(), &"32".into()));
    assert_eq!((&of_gnubg["opponent_points"], &of_gnubg["on_roll_points"]), (&1.into(), &0.into()));
    let xgid = of_gnubg["xgid"].as_str().unwrap();
    let of_xgid = object(&run(&format!("id {xgid} --format json")));
    assert_eq!(of_xgid["form"], "XGID");
    let keys = of_gnubg.as_object().unwrap().keys();
    for key in keys.filter(|key| !["form", "cube_limit"].contains(&key.as_str())) {
        assert_eq!(of_gnubg[key], of_xgid[key], "{key}");
    }
}

#[test]
fn text_shows_the_board_and_all_fields() {
    let text = run("id XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:0:0:3:0:10");
    for line in [
        "form               XGID\n",
        "position id        4HPwATDgc/ABMA\n",
        "xgid               XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:0:0:3:0:10\n",
        "class              contact\n",
        "on roll chequers   24(2) 13(5) 8(3) 6(5)\n",
        "on roll pips       167\n",
        "contest            money\n",
        "jacoby             yes\n",
        "beavers            yes\n",
        "cube               2\n",
        "cube owner         opponent\n",
        "cube limit         1024\n",
        "phase              playing\n",
        "dice               31\n",
    ] {
        assert!(text.contains(&format!("\n{line}")), "no `{line}` in\n{text}");
    }
    assert!(text.starts_with(" +13-14-"), "{text}");
    assert!(text.contains("O: opponent, 167 pips, cube 2\n"), "{text}");
}

#[test]
fn a_match_id_alone_has_no_board() {
    let id = object(&run("id cInpABAAAAAE --format json"));
    assert_eq!((&id["position_id"], &id["xgid"]), (&().into(), &().into()));
    assert_eq!(id["match_id"], "cInpABAAAAAE");
    let text = run("id cInpABAAAAAE");
    assert!(text.contains("\nposition id      none: a match ID alone has no board\n"), "{text}");
    let eval = run_with(&["eval", "cInpABAAAAAE"], "");
    assert_eq!((eval.code, eval.stdout.as_str()), (Some(2), ""));
    assert!(eval.stderr.contains("expected a position ID before it"), "{}", eval.stderr);
}

#[test]
fn a_position_id_alone_has_no_score_or_cube() {
    let id = object(&run("id start --format json"));
    assert_eq!((&id["cube"], &id["phase"], &id["dice"]), (&().into(), &().into(), &().into()));
    assert_eq!(id["variant"], "backgammon");
    assert_eq!(object(&run("id hyper2 --format json"))["class"], "hyper2");
}

#[test]
fn standard_input_in_json_and_csv() {
    let ids = "4HPwATDgc/ABMA\ncInpABAAAAAE\n4HPwATDgc/ABMA:cInpABAAAAAE\n";
    assert_eq!(objects(&pipe("id -", ids)).len(), 3);
    let csv = pipe("id - --format csv", ids);
    let columns: Vec<usize> = csv.lines().map(|line| line.split(',').count()).collect();
    assert_eq!(columns, [columns[0]; 4], "{csv}");
    assert!(csv.starts_with("form,position_id,match_id,gnubg_id,xgid,"), "{csv}");
}

#[test]
fn a_match_becomes_a_line_of_letters_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files");
    let shown = |file: &Path| {
        let run = run_with(&["id", "--record", file.to_str().unwrap()], "");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        run
    };
    let source = data.join("sgf/gnubg-analysed-7p.sgf");
    let record = shown(&source);
    assert!(record.stdout.starts_with("BpR1"), "{}", record.stdout);
    assert_eq!(record.stdout.lines().count(), 1);
    assert_eq!(
        record.stderr,
        "note: record cannot hold: dates; analysis; fields of other formats\n"
    );
    let file = folder.path().join("match.bpr");
    fs::write(&file, &record.stdout).unwrap();
    let text = shown(&file).stdout;
    assert!(text.contains(" 7 point match\n\n Game 1\n charlot1 : 0"), "{text}");
    fs::write(&file, &text).unwrap();
    assert_eq!(shown(&file).stdout, record.stdout);

    let wrong = run_with(&["id", "--record", "no such file"], "");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.contains("cannot read no such file"), "{}", wrong.stderr);
    assert_eq!(run_with(&["id"], "").code, Some(2));
    assert_eq!(run_with(&["id", "start", "--record", "x"], "").code, Some(2));
}
