//! Files of others, read as an oracle read them.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::fs;
use std::path::{Path, PathBuf};

use barpoint_core::record::{Action, Ending, Match, RecordedPlay, Step};
use barpoint_core::{Dice, Play, Player, Target};
use barpoint_formats::{FileFormat, PositionId, read_file};
use serde_json::{Value, json};

/// What moves change: how many chequers more or fewer stand on each point afterwards. The same play
/// can be written as different moves.
fn changes(moves: impl Iterator<Item = (usize, usize)>) -> Value {
    let mut changes = [0; 26];
    for (from, to) in moves {
        changes[from] -= 1;
        changes[to] += 1;
    }
    json!(changes.to_vec())
}

/// The actions of a game in the oracle's words, each with the board before it.
fn actions(record: &Match, game: usize) -> Vec<Value> {
    let mut found = Vec::new();
    for Step { before, entry, .. } in record.games[game].replay(record) {
        let player = entry.action.player().map(Player::number);
        let dice = |dice: &Dice| [dice.high().pips(), dice.low().pips()];
        found.push(match &entry.action {
            Action::Play { player, dice: roll, play } => {
                let play = match play {
                    RecordedPlay::Legal(play) => *play,
                    // The oracle of `.xg` has moves from 1 to 1 where a player resigned instead.
                    RecordedPlay::Hidden => Play::NONE,
                    RecordedPlay::Odd(odd) => panic!("{odd:?}"),
                };
                let moves = play.moves().iter().map(|step| {
                    let to = match step.to {
                        Target::Off => 0,
                        Target::Point(point) => point.index() + 1,
                    };
                    (step.from.index() + 1, to)
                });
                let board = PositionId(before.position_seen_by(*player)).to_string();
                let (number, moves) = (player.number(), changes(moves));
                json!({"player": number, "type": "move", "dice": dice(roll), "move": moves, "board": board})
            }
            Action::Double(_) => json!({"player": player, "type": "double"}),
            Action::Take(_) => json!({"player": player, "type": "take"}),
            Action::Drop(_) => json!({"player": player, "type": "drop"}),
            Action::SetDice { player, dice: roll } => {
                json!({"player": player.number(), "type": "set", "dice": dice(roll)})
            }
            Action::Resign { .. } | Action::AcceptResignation(_) => continue,
            other => panic!("{other:?}"),
        });
    }
    found
}

/// The oracle's actions as [`actions`] has them.
fn expected_actions(game: &Value) -> Vec<Value> {
    let mut found = Vec::new();
    for action in game["actions"].as_array().unwrap() {
        let mut action = action.clone();
        let fields = action.as_object_mut().unwrap();
        if fields["type"] == "resign" {
            continue;
        }
        if fields["type"] != "move" {
            fields.remove("board");
        }
        if let Some(Value::Array(dice)) = fields.get_mut("dice") {
            dice.sort_by_key(|die| std::cmp::Reverse(die.as_u64()));
        }
        if let Some(Value::Array(moves)) = fields.get("move") {
            let number = |number: &Value| number.as_u64().unwrap() as usize;
            let moves = changes(moves.iter().map(|step| (number(&step[0]), number(&step[1]))));
            fields.insert("move".into(), moves);
        }
        found.push(action);
    }
    found
}

fn check(path: &Path) {
    let name = path.display();
    let expected = fs::read_to_string(format!("{name}.expected.json")).unwrap();
    let expected: Value = serde_json::from_str(&expected).unwrap();
    let reading = read_file(&fs::read(path).unwrap()).unwrap_or_else(|e| panic!("{name}: {e}"));
    let [record] = &reading.matches[..] else { panic!("{name}: {}", reading.matches.len()) };
    assert!(record.warnings.is_empty(), "{name}: {:?}", record.warnings);
    let players: Vec<&str> = record.players.0.iter().map(|person| &*person.name).collect();
    assert_eq!(json!(players), expected["players"], "{name}");
    let length = record.length.map_or(0, u16::from);
    assert_eq!(json!(length), expected["match_length"], "{name}");
    let games = expected["games"].as_array().unwrap();
    assert_eq!(record.games.len(), games.len(), "{name}");
    let marks_crawford = games.iter().any(|game| game.get("crawford").is_some());
    for (number, (game, expected)) in record.games.iter().zip(games).enumerate() {
        assert_eq!(json!(game.score.0), expected["score"], "{name}: game {number}");
        if marks_crawford {
            let expected = expected.get("crawford") == Some(&json!(true));
            assert_eq!(game.crawford, expected, "{name}: game {number}");
        }
        let end = game.end.unwrap();
        assert_eq!(json!(end.winner.number()), expected["winner"], "{name}: game {number}");
        assert_eq!(json!(end.points), expected["points"], "{name}: game {number}");
        let resigned = matches!(end.how, Ending::Resigned(_));
        assert_eq!(json!(resigned), expected["resigned"], "{name}: game {number}");
        let (found, wanted) = (actions(record, number), expected_actions(expected));
        for (action, (found, wanted)) in found.iter().zip(&wanted).enumerate() {
            let mut found = found.clone();
            if wanted.get("board").is_none() {
                found.as_object_mut().unwrap().remove("board");
            }
            assert_eq!(&found, wanted, "{name}: game {number}, action {action}");
        }
        assert_eq!(found.len(), wanted.len(), "{name}: game {number}");
    }
    let format = FileFormat::named(reading.format).unwrap();
    if format.can_be_written() {
        let once = format.write(&reading.matches).unwrap();
        assert!(once.losses.is_empty(), "{name}: {:?}", once.losses);
        let again = format.read(&once.bytes).unwrap();
        assert_eq!(again.matches, reading.matches, "{name}");
        assert_eq!(format.write(&again.matches).unwrap(), once, "{name}");
    }
}

/// The files of a folder with what the oracle says about them.
fn files(folder: &Path) -> Vec<PathBuf> {
    let suffix = ".expected.json";
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = names
        .filter_map(|path| Some(PathBuf::from(path.to_str()?.strip_suffix(suffix)?)))
        .filter(|path| cfg!(feature = "xg") || path.extension().is_none_or(|kind| kind != "xg"))
        .collect();
    files.sort();
    files
}

#[test]
fn files_are_read_as_the_oracle_read_them() {
    let data = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data"));
    assert!(!data.is_empty());
    for path in &data {
        check(path);
    }
}

#[test]
fn samples_are_read_as_the_oracle_read_them() {
    let Ok(samples) = std::env::var("BARPOINT_SAMPLES") else {
        println!("skipped: BARPOINT_SAMPLES names no folder of samples");
        return;
    };
    for folder in ["sgf", "xg"] {
        let files = files(&Path::new(&samples).join(folder));
        assert!(!files.is_empty(), "{folder}");
        for path in &files {
            check(path);
        }
    }
}
