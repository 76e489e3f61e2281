//! Notes of people around positions. The texts were written by hand for these tests.

use barpoint_core::{Dice, Variant};
use barpoint_records::{Match, PositionRecord, read_file};

const XGID: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
const OTHER: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:42:0:0:0:7:10";

/// Text of eXtreme Gammon with a note.
fn with_note(note: &str) -> String {
    format!(
        "{XGID}\n\nX:Anna   O:Bert\nScore is X:0 O:0 7 pt.(s) match.\nPip count  X: 167  O: 167 X-O: 0-0/7\nCube: 1\n\
         X to play 31\n\n    1. XG Roller+  8/5 6/5                      eq:+0,165\n      \
         Player:   55,30% (G:17,00% B:0,80%)\n      Opponent: 44,70% (G:12,10% B:0,50%)\n\n    \
         2. XG Roller+  24/23 13/10                  eq:-0,011 (-0,176)\n      \
         Player:   49,90% (G:13,80% B:0,60%)\n      Opponent: 50,10% (G:13,60% B:0,60%)\n\n{note}\n\n\
         eXtreme Gammon Version: 2.10, MET: Kazaross XG2\n"
    )
}

fn read(text: &str) -> Vec<Match> {
    read_file(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}")).matches
}

fn comments(text: &str) -> Vec<String> {
    let comment = |record: &Match| record.games[0].entries.last().unwrap().comment().to_owned();
    read(text).iter().map(comment).collect()
}

#[test]
fn a_note_below_an_analysis_is_the_comment() {
    for note in [
        "Far too early: wait.".to_owned(),
        format!("Point = tempo. Beside {OTHER} it is the best opening roll."),
        format!("Compare with\n{OTHER}\nwhich I like less."),
        "Two paragraphs.\n\nThe second one has numbers: 3 of 10.".into(),
    ] {
        let text = with_note(&note);
        assert_eq!(comments(&text), [note], "{text}");
        let record = &read(&text)[0];
        assert_eq!(record.players.0.each_ref().map(|it| &*it.name), ["Bert", "Anna"]);
        let analysis = record.games[0].entries.last().unwrap().analysis().unwrap();
        assert_eq!(analysis.by.as_deref(), Some("eXtreme Gammon 2.10"));
        assert_eq!(record.warnings, []);
    }
}

#[test]
fn every_line_of_a_list_is_a_position_in_whatever_form() {
    let list = format!(
        "# Two programs.\n4HPwATDgc/ABMA\n4PPgAyDg28HBAA:cAkgAUAAEAAE  # later\n{XGID}\nstart 31\n\nnackgammon\n"
    );
    let reading = read_file(list.as_bytes()).unwrap();
    assert_eq!((reading.format, reading.matches.len()), ("positions", 5));
    assert_eq!(comments(&list), ["Two programs.", "later", "", "", ""]);
    let dice = |record: &Match| PositionRecord::of_setup(record).unwrap().state.dice();
    let dice: Vec<_> = reading.matches.iter().map(dice).collect();
    assert_eq!(dice, [None, None, Dice::new(3, 1), Dice::new(3, 1), None]);
    assert_eq!(reading.matches[4].rules.variant, Variant::Nackgammon);
    assert_eq!(read_file(b"start 31\n").unwrap().matches.len(), 1);
    // A list of one form keeps its format, and one that cannot be read names the line.
    assert_eq!(read_file(format!("{XGID}\n{OTHER}\n").as_bytes()).unwrap().format, "xgid");
    for (list, line) in [
        (format!("{XGID}\nstart 31\nstart 11x\n"), "3:1: "),
        (format!("{XGID}\n4HPwATDgc/ABMA\ncIkNAAAAAAAA\n"), "3:1: "),
        ("4HPwATDgc/ABMA\n4HPwATDgc/AB!A\n".to_owned(), "2:1: "),
    ] {
        let error = read_file(list.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(line), "{list}: {error}");
    }
}

#[test]
fn texts_and_lists_remain_several_positions() {
    let two = format!("{}\n{}", with_note("One."), with_note("Two.").replace(XGID, OTHER));
    assert_eq!(comments(&two), ["One.", "Two."]);
    assert_eq!(comments(&format!("{XGID}\n{OTHER}\n")), ["", ""]);
    assert_eq!(comments(&format!("1. {XGID}\n2. {OTHER}\n")), ["", ""]);
    let list =
        format!("Game 1, Anna: {XGID}\nIs it good?\nGame 2, Bert against Anna: {OTHER}\nNo.\n");
    let expected = [
        format!("Game 1, Anna: {XGID}\nIs it good?"),
        format!("Game 2, Bert against Anna: {OTHER}\nNo."),
    ];
    assert_eq!(comments(&list), expected);
}

#[test]
fn text_above_and_below_an_id_is_its_comment() {
    for id in [XGID, "4HPwATDgc/ABMA:cIgWAAAAAAAA", "4HPwATDgc/ABMA"] {
        let text = format!("What is best here?\n\n{id}\n\nI made the point.\n");
        assert_eq!(comments(&text), ["What is best here?\n\nI made the point."], "{id}");
    }
}

#[test]
fn texts_of_programs_have_no_comment() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/files/bgblitz");
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        assert_eq!(comments(&text), [""], "{text}");
        let noted = format!("{text}\nA blunder, as {XGID} shows.\n");
        assert_eq!(comments(&noted), [format!("A blunder, as {XGID} shows.")], "{text}");
    }
    assert_eq!(comments(&with_note("")), [""]);
}

#[test]
fn a_note_below_a_cube_decision_is_the_comment() {
    let id = XGID.replace(":31:", ":00:");
    for decimal in [".", ","] {
        let text = format!(
            "{id}\n\nX:Anna   O:Bert\nScore is X:0 O:0 7 pt.(s) match.\nPip count  X: 167  O: 167 X-O: 0-0/7\nCube: 1\n\
             X on roll, cube action\n\nAnalyzed in XG Roller+\nPlayer Winning Chances:   52.60% (G:14.90% B:0.70%)\n\
             Opponent Winning Chances: 47.40% (G:12.40% B:0.50%)\n\nCubeless Equities: No Double=+0.070, Double=+0.140\n\n\
             Cubeful Equities:\n       No double:     +0.110\n       Double/Take:   -0.190 (-0.300)\n       \
             Double/Pass:   +1.000 (+0.890)\n\nBest Cube action: No double / Take\nPercentage of wrong pass needed to \
             make the double decision right: 25.2%\n\nFar too early: wait.\n\neXtreme Gammon Version: 2, MET: Kazaross XG2\n"
        );
        let numbers =
            text.replace(".60", &format!("{decimal}60")).replace("+0.", &format!("+0{decimal}"));
        assert_eq!(comments(&numbers), ["Far too early: wait."], "{numbers}");
    }
}

#[test]
fn two_ids_below_one_drawing_are_two_positions() {
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let text = format!("+13-14-15-16-17-18-+\n+12-11-10--9--8--7-+\n{id}\n{id}\n");
    assert_eq!(read_file(text.as_bytes()).unwrap().matches.len(), 2);
}

#[test]
fn an_analysis_that_is_not_understood_is_named() {
    let text = " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cInlAAAAAAAE\n\nRolled 31:\n\
                *    1. Cubeful 1-ply    8/5 6/5                      Eq.: +0.160\n       \
                0.410 0.144 0.008 - 0.590 0.083 0.005\n";
    let what = "the analysis below the position is not understood: ignored";
    let is_named = |text: &str| read(text)[0].warnings.iter().any(|it| it.what == what);
    assert!(is_named(text));
    assert!(!is_named(&with_note("Far too early: wait.")));
}
