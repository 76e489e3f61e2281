//! Messages for texts that are refused.

use std::fmt::Write as _;

use barpoint_ids::{Form, Identifier, MatchField, MatchId};
use barpoint_testing::json_lines;
use serde_json::Value;

fn check(text: &str, expected: &str) {
    let error = text.parse::<Identifier>().expect_err("an impossible text").to_string();
    assert_eq!(error, expected);
}

#[test]
fn wrong_match_id_fields_are_named() {
    let check = |id: &str, expected: &str| {
        check(id, &format!("`{id}` is not a match ID: {expected}"));
    };
    check("QYkqASAAIAAI", "spare bits (bits 68-72) is 1: expected 0");
    check("YAngAAAAAAAA", "cube owner (bits 5-6) is 2: expected 0, 1 or, for a centred cube, 3");
    check(
        "cAHgAAAAAAAA",
        "player to decide (bit 12) is 0: expected the player on roll unless a double or a \
         resignation is offered",
    );
    check(
        "QRHgAAAAAAAA",
        "impossible state: a double is offered on a cube of 2 that the opponent owns: expected a \
         cube that is centred or that the player on roll owns",
    );
    check("cIngAAAAAAAA", "second die (bits 19-21) is 0: expected 1 to 6, as the other die is");
    check("cAnkAAAAAAAA", "first die (bits 16-18) is 0: expected 1 to 6, as the other die is");
}

#[test]
fn an_xgid_with_a_single_field_is_refused() {
    check(
        "XGID=-b",
        "`XGID=-b` is not an XGID: 1 field: expected 10, the last of them the logarithm of the \
         highest cube",
    );
}

#[test]
fn wrong_xgid_fields_are_named_with_their_place() {
    let board = "-b----E-C---eE---c-e----B-";
    let check = |fields: &str, expected: &str| {
        let text = format!("XGID={board}:{fields}");
        check(&text, &format!("`{text}` is not an XGID: {expected}"));
    };
    let field = |number: usize, name: &str, found: &str, at: usize, expected: &str| {
        format!("field {number} ({name}) is `{found}` at character {at}: expected {expected}")
    };
    let logarithm = "the logarithm of the cube, 0 to 15";
    let roll = "00, two dice from 1 to 6, D, B or R";
    let points = "a number of points";
    let rules = "0 to 3 for money, 0 or 1 in a match";
    check("x:0:1:00:0:0:0:7:10", &field(2, "cube", "x", 33, logarithm));
    check("16:0:1:00:0:0:0:7:10", &format!("field 2 (cube) is 16: expected {logarithm}"));
    check("0:2:1:00:0:0:0:7:10", &field(3, "cube owner", "2", 35, "-1, 0 or 1"));
    check("0:0:+1:00:0:0:0:7:10", &field(4, "turn", "+1", 37, "-1 or 1"));
    check("0:0:0:00:0:0:0:7:10", "field 4 (turn) is 0: expected -1 or 1");
    check("0:0:1:10:0:0:0:7:10", &field(5, "dice", "10", 39, roll));
    check("0:0:1:d:0:0:0:7:10", &field(5, "dice", "d", 39, roll));
    check("0:0:1:00:-1:0:0:7:10", &field(6, "bottom player's score", "-1", 42, points));
    check("0:0:1:00:0::0:7:10", &field(7, "top player's score", "", 44, points));
    let name = "Crawford, or Jacoby and beavers";
    check("0:0:1:00:0:0:4:0:10", &format!("field 8 ({name}) is 4: expected {rules}"));
    check("0:0:1:00:6:0:2:7:10", &format!("field 8 ({name}) is 2: expected {rules}"));
    check(
        "0:0:1:00:0:0:0:7.5:10",
        &field(9, "match length", "7.5", 48, "the points that win the match, or 0 for money"),
    );
    check("0:0:1:00:0:0:0:32768:10", "a match to 32768 points: expected a length from 1 to 32767");
    check(
        "0:0:1:00:0:0:0:7",
        "9 fields: expected 10, the last of them the logarithm of the highest cube",
    );
    check(
        "1:-1:1:D:0:0:0:7:10",
        "impossible state: a double is offered on a cube of 2 that the opponent owns: expected a \
         cube that is centred or that the player on roll owns",
    );
    check(
        "0:0:1:B:0:0:1:0:10",
        "impossible state: a beaver is offered: expected money play with beavers",
    );
    check("3:0:1:00:0:0:0:7:2", "impossible state: the cube is 8: expected at most its limit 4");
}

#[test]
fn wrong_characters_of_a_board_are_named() {
    let check = |board: &str, expected: &str| {
        let text = format!("{board}:0:0:1:00:0:0:0:7:10");
        check(&text, &format!("`{text}` is not an XGID: {expected}"));
    };
    check(
        "Ab----E-C---eE---c-e----B-",
        "`A` at character 1: expected - or a to o on the bar of the top player",
    );
    check(
        "-b----E-C---eE---c-e----Bp",
        "`p` at character 26: expected - or A to O on the bar of the bottom player",
    );
    check("-b----E-C---eE-é-c-e----B-", "`é` at character 16: expected -, A to O or a to o");
    check(
        "-b----E-C---eE---c-e----O-",
        "impossible position: the player on roll has 28 chequers (at most 15)",
    );
}

#[test]
fn an_xgid_with_a_wrong_letter_is_quoted_as_it_was_typed() {
    for board in ["P-------------------------", "-b----E-C-Z-eE---c-e----B-"] {
        for prefix in ["XGID=", ""] {
            let text = format!("{prefix}{board}:0:0:1:31:0:0:0:7:10");
            let error = Identifier::find(&text).unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{text}` is not an XGID: `")), "{error}");
        }
    }
}

#[test]
fn wrong_pairs_of_ids_and_other_text_are_refused() {
    check(
        "4HPwATDgc/ABMA:cInlAAAAAAA",
        "`cInlAAAAAAA` is not a match ID: 11 characters: expected 12",
    );
    check(
        "4HPwATDgc/ABM:cInlAAAAAAAE",
        "`4HPwATDgc/ABM` is not a position ID: 13 characters: expected 14",
    );
    let forms = "expected a position ID (14 characters), a match ID (12 characters), \
                 POSITIONID:MATCHID, an XGID, an OGID, or one of start, nackgammon, hypergammon1, \
                 hypergammon2, hypergammon3";
    check("x", &format!("`x` (1 character) names no position: {forms}"));
    for (text, characters) in [("", 0), ("hyper4", 6), ("GNUBGID", 7), ("to be or not", 12)] {
        check(text, &format!("`{text}` ({characters} characters) names no position: {forms}"));
    }
}

/// Returns the reaction of GNU Backgammon to `set board`, `set matchid`, `set gnubgid` or `set
/// xgid`.
fn gnubg(command: &str, row: &Value) -> String {
    let said = row["said"].as_str().expect("what it said");
    let Some(after) = row["after"]["gnubgid"].as_str() else { return "reads it and fails".into() };
    let refusals = ["Illegal", "Not a valid", "No valid IDs", "You must specify a position"];
    if refusals.iter().any(|refusal| said.contains(refusal)) {
        return "refuses it".into();
    }
    let (position, match_id) = after.split_once(':').expect("both IDs");
    match command {
        "board" => format!("reads `{position}`"),
        "matchid" => format!("reads `{match_id}`"),
        _ => format!("reads `{after}`"),
    }
}

fn ours(text: &str) -> String {
    match text.parse::<Identifier>() {
        Ok(id) => {
            assert_says_all(&id);
            let id = match id.form() {
                Form::PositionId => id.position_id().map(|id| id.to_string()),
                Form::MatchId => id.match_id().map(|id| id.to_string()),
                _ => id.gnubg_id().map(|id| id.to_string()),
            };
            format!("reads `{}`", id.expect("what was read can be written"))
        }
        Err(error) => {
            let message = error.to_string().replace('|', "\\|");
            let quoted = format!("`{text}` ");
            format!("refuses it: {}", message.strip_prefix(&quoted).unwrap_or(&message))
        }
    }
}

/// Asserts that the checked state holds every bit of a match ID except the Jacoby rule of a match.
fn assert_says_all(id: &Identifier) {
    if let (Some(state), Ok(read)) = (id.state(), id.match_id()) {
        let jacoby = read.get(MatchField::NoJacoby);
        let written = MatchId::encode(state, id.on_roll()).expect("what was read can be written");
        assert_eq!(written.with(MatchField::NoJacoby, jacoby), Some(read));
    }
}

#[test]
fn each_case_is_decided_as_documented() {
    let mut table = String::from(
        "| case | text | gnubg 1.07 | Barpoint |\n|------|------|------------|----------|\n",
    );
    let cases = json_lines("golden/ids_malformed.jsonl");
    assert_eq!(cases.len(), 52);
    for row in cases {
        let case = row["case"].as_str().unwrap();
        let command = row["command"].as_str().unwrap().strip_prefix("set ").unwrap();
        let (command, text) = command.split_once(' ').unwrap();
        let (gnubg, ours) = (gnubg(command, &row), ours(text));
        writeln!(table, "| {case} | `{text}` | {gnubg} | {ours} |").unwrap();
    }
    let documented = include_str!("../../ODD-IDS.md");
    assert!(documented.contains(&table), "ODD-IDS.md should contain\n{table}");
}
