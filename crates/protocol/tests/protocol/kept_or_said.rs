//! Every field of an ID, in every action that takes a position: it changes the answer, or a warning names it.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::sync::{Arc, Mutex};

use barpoint::Engine;
use barpoint::wire::reply::Reply;
use barpoint_protocol::{Handler, Monitor};
use serde_json::{Value, to_value};

/// Number of a field, another value, and what a warning calls it.
type Change = (usize, &'static str, &'static str);

/// An XGID of a match and one of money play, and changes of them.
const IDS: [(&str, &[Change]); 2] = [
    (
        "-b----E-C---eE---c-e----B-:1:1:1:31:2:1:0:5:10",
        &[
            (0, "-b----E-CA--eD---c-e----B-", "board"),
            (1, "2", "the cube"),
            (2, "-1", "cube"),
            (3, "-1", "turn"),
            (4, "42", "the roll"),
            (4, "D", "the offered double"),
            (5, "3", "the score"),
            (6, "3", "the score"),
            (8, "7", "the score"),
            (9, "1", "the limit of the cube"),
        ],
    ),
    (
        "-b----E-CA--eD---c-e----B-:0:0:1:31:0:0:3:0:10",
        &[
            (7, "2", "the rule about"),
            (7, "1", "the rule about"),
            (5, "3", "the score"),
            (4, "B", "the offered beaver"),
        ],
    ),
];

/// Actions with fields that make them quick.
const ACTIONS: [(&str, &str); 14] = [
    ("evaluate", ""),
    ("evaluate_batch", ""),
    ("cube", ""),
    ("moves", ""),
    ("rolls", ""),
    ("rollout", r#","rollout":{"trials":1,"plies":0}"#),
    ("scoremap", r#","points":2"#),
    ("tempmap", ""),
    ("legal", ""),
    ("race", ""),
    ("openings", ""),
    ("resignation", ""),
    ("met_points", ""),
    ("table", ""),
];

/// Returns the final reply and the warnings.
fn answer(handler: &Handler, action: &str, options: &str, fields: &[&str]) -> (Value, String) {
    let id = format!("XGID={}", fields.join(":"));
    let position = if action == "evaluate_batch" {
        format!(r#""positions":["{id}"]"#)
    } else {
        format!(r#""position":"{id}""#)
    };
    let line = format!(r#"{{"id":"1","action":"{action}",{position}{options}}}"#);
    let warnings = Mutex::new(Vec::new());
    let report = |reply: Reply| {
        if let Reply::Warning(warning) = reply {
            warnings.lock().unwrap().push(warning.reason);
        }
    };
    let monitor = Monitor { stop: &Arc::default(), report: &report, checkpoint: &|_| {} };
    let reply = to_value(handler.answer(&line, &monitor)).unwrap();
    // Actions that need a roll say so, or that the opponent owns the cube.
    let is_refused = reply["field"] == "dice" || fields[4] == "B";
    assert!(reply["type"] != "error" || is_refused, "{line}: {reply}");
    (reply, warnings.into_inner().unwrap().join("\n"))
}

#[test]
fn every_field_of_an_id_changes_the_answer_or_is_named() {
    let handler = Handler::new(Engine::new().with_plies(0).unwrap());
    for (action, options) in ACTIONS {
        for (id, changes) in IDS {
            let fields: Vec<&str> = id.split(':').collect();
            let (usual, _) = answer(&handler, action, options, &fields);
            for &(field, value, name) in changes {
                let mut changed = fields.clone();
                changed[field] = value;
                let (other, warnings) = answer(&handler, action, options, &changed);
                let is_same = match name {
                    // The turn exchanges the sides, which are equal without a score or a cube.
                    "turn" => ["legal", "race", "openings"].contains(&action),
                    // The double is the question.
                    "the offered double" => ["cube", "scoremap", "rollout"].contains(&action),
                    _ => false,
                };
                assert!(
                    other != usual || warnings.contains(name) || is_same,
                    "{action}: field {} of {changed:?}: {warnings}",
                    field + 1
                );
            }
        }
    }
}
