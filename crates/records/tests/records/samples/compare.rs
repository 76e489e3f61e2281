//! Comparison of a record with GNU Backgammon's reading of the same file.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use barpoint_core::{Dice, MatchLength, Player};
use barpoint_ids::{GnubgId, MatchId, PositionId};
use barpoint_records::{
    Action, Ending, FileFormat, Game, Match, PositionSeen, RecordedPlay, read_file,
};
use serde_json::Value;

/// Games where this crate differs from GNU Backgammon and is right: the file, the game (from 0),
/// the points here, and the reason.
const BETTER: &[(&str, usize, u32, &str)] = &[
    ("match7.fibs", 3, 3, "a resigned backgammon; gnubg books a single game"),
    (
        "snowietxt-wins100.txt",
        4,
        2,
        "`Wins 100 points` ended the match; gnubg assumes a backgammon",
    ),
    (
        "studio-hidden-play.txt",
        9,
        4,
        "`Wins 4016 point` ended the match; gnubg assumes a backgammon",
    ),
    ("studio-wins4016.txt", 1, 4, "`Wins 4016 point` ended the match; gnubg assumes a backgammon"),
];

/// Returns the files that have a reading beside them, in a folder and its subfolders.
fn with_readings(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if let Some(sample) = path.to_str().unwrap().strip_suffix(".expected.json") {
                found.push(sample.into());
            }
        }
    }
    found.sort();
    found
}

/// Compares every file in a folder; returns their number.
pub(crate) fn check(folder: &Path) -> usize {
    let samples = with_readings(folder);
    let mut wrong = Vec::new();
    let mut checked = 0;
    for sample in &samples {
        let expected = fs::read_to_string(format!("{}.expected.json", sample.display())).unwrap();
        match compare(sample, &serde_json::from_str(&expected).unwrap()) {
            Ok(()) => checked += 1,
            Err(differences) => wrong.push(format!("{}:\n{differences}", sample.display())),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    checked
}

/// Returns the differences, one in each line.
fn compare(sample: &Path, expected: &Value) -> Result<(), String> {
    let bytes = fs::read(sample).unwrap();
    let reading = read_file(&bytes).map_err(|error| format!("  {error}\n"))?;
    let mut found = String::new();
    if expected["games"].is_array() {
        let record = &reading.matches[0];
        for warning in &record.warnings {
            println!("{}: {warning}", sample.display());
        }
        compare_match(sample, record, expected, &mut found);
        fixed_point(record, &mut found);
    } else {
        compare_position(&reading.matches, &expected["state_exported"], &mut found);
    }
    if found.is_empty() { Ok(()) } else { Err(found) }
}

fn compare_position(matches: &[Match], expected: &Value, found: &mut String) {
    let (_, seen) = PositionSeen::last(matches).unwrap();
    let position_id = PositionId(*seen.table.position());
    let match_id = MatchId::encode(&seen.table.state().unwrap(), seen.table.on_roll()).unwrap();
    let ours = GnubgId { position_id, match_id }.to_string();
    let theirs = |name: &str| expected[name].as_str().unwrap();
    // The last bit, the Jacoby rule, has no meaning in a match.
    let length = expected["cube"]["matchto"].as_i64().unwrap();
    let theirs = format!("{}:{}", theirs("position_id"), theirs("match_id"));
    let cut = usize::from(length > 0);
    if ours[..ours.len() - cut] != theirs[..theirs.len() - cut] {
        let _ = writeln!(found, "  {ours} for {theirs}");
    }
}

/// Checks that a second writing gives the same bytes, and that nothing of a text file is lost.
fn fixed_point(record: &Match, found: &mut String) {
    let mat = FileFormat::named("mat").unwrap();
    let first = mat.write(std::slice::from_ref(record)).unwrap().bytes;
    let again = mat.write(&mat.read(&first).unwrap().matches).unwrap().bytes;
    if first != again {
        let (first, again) = (String::from_utf8(first).unwrap(), String::from_utf8(again).unwrap());
        let line = first.lines().zip(again.lines()).find(|(a, b)| a != b);
        let _ = writeln!(found, "  written twice: {line:?}");
    }
}

fn compare_match(sample: &Path, record: &Match, expected: &Value, found: &mut String) {
    let mut differ = |what: &str, ours: String, theirs: String| {
        if ours != theirs {
            let _ = writeln!(found, "  {what}: {ours} for {theirs}");
        }
    };
    let names = record.players.0.clone().map(|person| person.name);
    differ("players", format!("{names:?}"), format!("{:?}", texts(&expected["players"])));
    let length = record.length.map_or(0, MatchLength::get);
    differ("length", length.to_string(), expected["match_length"].to_string());
    let games = expected["games"].as_array().unwrap();
    differ("games", record.games.len().to_string(), games.len().to_string());
    for field in ["event", "round", "place", "annotator"] {
        let details = &record.details;
        let ours = match field {
            "event" => &details.event,
            "round" => &details.round,
            "place" => &details.place,
            _ => &details.annotator,
        };
        if let Some(theirs) = expected[field].as_str() {
            differ(field, ours.clone(), theirs.into());
        }
    }
    // The reference for `.xg` does not hold the Crawford game.
    let by_gnubg = expected["oracle"].as_str().is_none_or(|oracle| oracle.starts_with("GNU"));
    for (number, (game, expected)) in record.games.iter().zip(games).enumerate() {
        let name = sample.file_name().unwrap().to_str().unwrap();
        let better = BETTER.iter().find(|(file, at, ..)| *file == name && *at == number);
        let what = |field: &str| format!("game {}: {field}", number + 1);
        differ(&what("score"), format!("{:?}", game.score.0), compact(&expected["score"]));
        let crawford = expected["crawford"].as_bool().unwrap_or(false);
        if by_gnubg {
            differ(&what("crawford"), game.crawford.to_string(), crawford.to_string());
        }
        let winner = game.end.map_or(-1, |end| end.winner as i64);
        let theirs = expected["winner"].as_i64().unwrap_or(-1);
        differ(&what("winner"), winner.to_string(), theirs.to_string());
        let points = game.end.map_or(0, |end| end.points);
        let theirs = better.map_or(expected["points"].as_u64().unwrap_or(0) as u32, |b| b.2);
        differ(&what("points"), points.to_string(), theirs.to_string());
        let is_unknown = game.end.is_some_and(|end| end.how == Ending::Unknown);
        let resigned = game.end.is_some_and(|end| end.is_resignation());
        let theirs = expected["resigned"].as_bool().unwrap_or(false);
        if !is_unknown {
            differ(&what("resigned"), resigned.to_string(), theirs.to_string());
        }
        let (ours, theirs) = (actions(record, game), expected_actions(&expected["actions"]));
        let first = ours.iter().zip(&theirs).position(|(a, b)| !a.starts_with(b));
        let first = first.or((ours.len() != theirs.len()).then(|| ours.len().min(theirs.len())));
        if let Some(at) = first {
            let of = |list: &[String]| list.get(at).cloned().unwrap_or_default();
            differ(&what(&format!("action {at}")), of(&ours), of(&theirs));
        }
    }
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

fn compact(value: &Value) -> String {
    let numbers: Vec<_> = value.as_array().unwrap().iter().map(ToString::to_string).collect();
    format!("[{}]", numbers.join(", "))
}

/// Describes every action with the board before it.
fn actions(record: &Match, game: &Game) -> Vec<String> {
    let mut list = Vec::new();
    for step in game.replay(record) {
        // GNU Backgammon's boards are seen by the player who acts.
        let board = |player: Player| PositionId(step.before.position_seen_by(player)).to_string();
        match &step.entry.action {
            Action::Play { player, dice, play: RecordedPlay::Legal(play) } => {
                let after = step.before.position_seen_by(*player).after(play).unwrap();
                let after = PositionId(after.flip());
                list.push(format!("{player} {dice} to {after} from {}", board(*player)));
            }
            // GNU Backgammon omits hidden and illegal plays and continues.
            Action::Double(player) | Action::Beaver(player) => {
                list.push(format!("{player} double"));
            }
            Action::Take(player) => list.push(format!("{player} take")),
            Action::Drop(player) => list.push(format!("{player} drop")),
            _ => {}
        }
    }
    list
}

fn expected_actions(value: &Value) -> Vec<String> {
    let mut list = Vec::new();
    let mut after_setup = false;
    for action in value.as_array().unwrap() {
        // Boards after a set-up board are printed from the wrong side.
        let has_board = !after_setup;
        after_setup |= action["type"] == "set";
        let player = action["player"].as_u64().map(|n| Player::BOTH[n as usize]);
        match (action["type"].as_str().unwrap(), player) {
            ("move", Some(player)) => {
                let number = |value: &Value| value.as_u64().unwrap() as u8;
                let dice =
                    Dice::new(number(&action["dice"][0]), number(&action["dice"][1])).unwrap();
                // The script that decoded `.xg` writes this if a player resigned after rolling.
                if action["move"][0] == serde_json::json!([1, 1]) {
                    continue;
                }
                let Some(text) = action["board"].as_str().filter(|_| has_board) else {
                    list.push(format!("{player} {dice} to"));
                    continue;
                };
                let before: PositionId = text.parse().unwrap();
                let moves = action["move"].as_array().unwrap();
                let play: Vec<_> = moves
                    .iter()
                    .map(|step| format!("{}/{}", number(&step[0]), number(&step[1])))
                    .collect();
                let play = if play.is_empty() { "pass".into() } else { play.join(" ") };
                // GNU Backgammon carries out other illegal plays as written.
                if let Ok(legal) = before.0.parse_play(dice, &play) {
                    let after = PositionId(legal.result.flip());
                    list.push(format!("{player} {dice} to {after} from {text}"));
                }
            }
            ("double", Some(player)) => list.push(format!("{player} double")),
            ("take", Some(player)) => list.push(format!("{player} take")),
            ("drop", Some(player)) => list.push(format!("{player} drop")),
            _ => {}
        }
    }
    list
}
