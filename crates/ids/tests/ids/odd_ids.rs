//! The 52 odd IDs that were given to GNU Backgammon 1.07, compared with the table in `ODD-IDS.md`.

use std::fmt::Write as _;

use barpoint_ids::{Form, Identifier, MatchField, MatchId};
use barpoint_testing::json_lines;
use serde_json::Value;

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
