//! Every field of an ID, in every command that takes one: it changes the answer, or a note names it.

use crate::support::run_with;

/// An XGID of a match and one of money play, with another value for each field.
const IDS: [(&str, &[(usize, &str)]); 2] = [
    (
        "-b----E-C---eE---c-e----B-:1:1:1:31:2:1:0:5:10",
        &[
            (0, "-b----E-CA--eD---c-e----B-"),
            (1, "2"),
            (2, "-1"),
            (3, "-1"),
            (4, "42"),
            (4, "00"),
            (4, "D"),
            (5, "3"),
            (6, "3"),
            (8, "7"),
            (9, "1"),
        ],
    ),
    (
        "-b----E-CA--eD---c-e----B-:0:0:1:31:0:0:3:0:10",
        &[(7, "2"), (7, "1"), (5, "3"), (4, "D"), (4, "B")],
    ),
];

/// Commands with a position, and the options that make them quick.
const COMMANDS: [(&str, &str); 11] = [
    ("eval", "--plies 0"),
    ("cube", "--plies 0"),
    ("moves", "--plies 0"),
    ("rolls", "--plies 0"),
    ("rollout", "--trials 1 --plies 0"),
    ("scoremap", "--plies 0 --points 2"),
    ("tempmap", "--plies 0"),
    ("legal", ""),
    ("perft", "--depth 1"),
    ("id", ""),
    ("board", ""),
];

/// Words of the notes about a field.
const NAMES: [&str; 10] = [
    "board",
    "the cube",
    "the cube",
    "turn",
    "the roll",
    "the score",
    "the score",
    "the score",
    "the score",
    "the limit of the cube",
];

fn answer(command: &str, options: &str, format: &str, fields: &[&str]) -> (String, String) {
    let id = format!("XGID={}", fields.join(":"));
    let arguments: Vec<&str> = [command, &id]
        .into_iter()
        .chain(options.split_whitespace())
        .chain(["--format", format].into_iter().filter(|_| format != "text"))
        .collect();
    let run = run_with(&arguments, "");
    // A command that needs a roll says so, or that nobody may double.
    let is_refused = run.code == Some(2) && ["00", "D", "B"].contains(&fields[4]);
    assert!(run.code == Some(0) || is_refused, "{arguments:?}: {}", run.stderr);
    (run.stdout, run.stderr)
}

/// Returns true if a double on offer is the question.
fn asks_about_cubes(command: &str) -> bool {
    ["cube", "scoremap", "rollout"].contains(&command)
}

#[test]
fn every_field_of_an_id_changes_the_answer_or_is_named() {
    for (command, options) in COMMANDS {
        // The turn exchanges the sides, and without a score or a cube they are equal.
        let plays_only = ["legal", "perft"].contains(&command);
        for format in if command == "board" { &["text"][..] } else { &["text", "json"] } {
            for (id, changes) in IDS {
                let fields: Vec<&str> = id.split(':').collect();
                let (usual, before) = answer(command, options, format, &fields);
                for &(field, value) in changes {
                    // The Jacoby rule leaves the play as it is.
                    let same_play = command == "scoremap" && (field, value) == (7, "2");
                    if plays_only && field == 3 || same_play {
                        continue;
                    }
                    let mut changed = fields.clone();
                    changed[field] = value;
                    let (other, notes) = answer(command, options, format, &changed);
                    let name = match (field, value) {
                        (4, "D" | "B") => "the offered",
                        (7, _) => "the rule about",
                        _ => NAMES[field],
                    };
                    // The match ID of a board has the offer, but the board itself does not.
                    let differs = other != usual && name != "the offered";
                    let is_named = notes.contains(name) || before.contains(name) || command == "id";
                    assert!(
                        differs || is_named || value == "D" && asks_about_cubes(command),
                        "{command} --format {format}: field {} of {changed:?}: {notes}",
                        field + 1
                    );
                }
            }
        }
    }
}

#[test]
fn a_note_about_unused_parts_is_printed_once_for_a_list() {
    let id = format!("XGID={}\n", IDS[0].0);
    let list = format!("{id}{id}{}", id.replace(":31:", ":D:"));
    let run = run_with(&["eval", "-", "--plies", "0"], &list);
    let notes = "note: line 1: the roll 31 of the position is not used here\n\
                 note: line 3: the offered double of the position is not used here\n";
    assert_eq!(run.stderr, notes);
    let over = run_with(&["eval", "4HPwATDgc/ABMA:cAzgAAAAAAAA", "--plies", "0"], "");
    assert_eq!(over.stderr, "note: the end of the game of the position is not used here\n");
    let plain = run_with(&["legal", "start", "--dice", "31"], "");
    assert_eq!(plain.stderr, "");
}
