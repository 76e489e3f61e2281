//! Matches as plain text for people, without control characters.

use std::fmt::Write;

use barpoint_core::{MatchLength, Player};

use crate::model::{Action, Ending, Game, Match, RecordedPlay};
use crate::toolkit::{
    FileFormat, Losses, WriteError, Written, lines_without_controls, player_name, points_in_words,
    without_controls,
};

/// Plain text.
pub(crate) const TEXT: FileFormat = FileFormat {
    name: "text",
    about: "plain text for people; written only",
    extensions: &["text"],
    reader: None,
    writer: Some(write),
};

/// Maximum width of a name, in columns.
const WIDEST_NAME: usize = 100;

fn write(matches: &[Match]) -> Result<Written, WriteError> {
    if matches.is_empty() {
        return Err(WriteError::new("there is no match to write"));
    }
    let mut losses = Losses::default();
    let mut text = String::new();
    for (i, record) in matches.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        text.push_str(&match_text(record));
        for (number, game) in record.games.iter().enumerate() {
            text.push('\n');
            text.push_str(&game_text(record, number));
            for entry in &game.entries {
                losses.add_notes_but_comments(entry.notes.as_deref());
            }
        }
    }
    Ok(Written { bytes: text.into_bytes(), losses })
}

/// Returns the players, the length and the details of a match as text.
pub fn match_text(record: &Match) -> String {
    let mut text = String::new();
    let names = Player::BOTH.map(|player| {
        let rating = record.players[player].rating.as_ref();
        let rating = rating.map_or_else(String::new, |rating| format!(" ({rating})"));
        player_name(record, player) + &rating
    });
    let kind = match record.length.map(MatchLength::get) {
        None => "money session".to_owned(),
        Some(1) => "match to 1 point".to_owned(),
        Some(length) => format!("match to {length} points"),
    };
    let _ = writeln!(text, "{} - {}, {kind}", names[0], names[1]);
    let details = &record.details;
    let date = details.date.map(|date| date.to_string()).unwrap_or_default();
    let variant = record.rules.variant.name();
    let variant = if variant == "backgammon" { "" } else { variant };
    let lines = [
        ("Variant", variant),
        ("Event", &details.event),
        ("Round", &details.round),
        ("Place", &details.place),
        ("Date", &date),
        ("Annotator", &details.annotator),
    ];
    for (label, value) in lines.into_iter().filter(|(_, value)| !value.is_empty()) {
        let _ = writeln!(text, "{label}: {value}");
    }
    for tag in details.tags.iter().filter(|tag| !tag.holds_file() && !tag.is_of_session()) {
        let _ = writeln!(text, "{}: {}", tag.name, tag.value);
    }
    indented(&mut text, &details.comment, "");
    lines_without_controls(&text).into_owned()
}

fn indented(text: &mut String, comment: &str, indent: &str) {
    for line in comment.trim().lines() {
        let _ = writeln!(text, "{}", format!("{indent}{line}").trim_end());
    }
}

/// Returns the actions of a game as text. Games are counted from 0; a missing game gives an empty
/// text.
pub fn game_text(record: &Match, number: usize) -> String {
    let mut text = String::new();
    if let Some(game) = record.games.get(number) {
        write_game(&mut text, record, number, game);
    }
    lines_without_controls(&text).into_owned()
}

fn write_game(text: &mut String, record: &Match, number: usize, game: &Game) {
    let [zero, one] = Player::BOTH.map(|player| (player_name(record, player), game.score[player]));
    let crawford = if game.crawford { ", Crawford game" } else { "" };
    let _ =
        writeln!(text, "Game {}: {} {}, {} {}{crawford}", number + 1, zero.0, zero.1, one.0, one.1);
    if game.automatic_doubles > 0 {
        let _ = writeln!(text, "Automatic doubles: {}", game.automatic_doubles);
    }
    indented(text, &game.comment, "");
    let width = zero.0.chars().count().max(one.0.chars().count()).min(WIDEST_NAME);
    for (step, number) in game.replay(record).zip(1..) {
        let who =
            step.entry.action.player().map_or(String::new(), |player| player_name(record, player));
        let what = action_text(&step.entry.action, step.before.cube().value.get() * 2);
        let line = format!("{number:4}. {who:width$}  {what}");
        let _ = writeln!(text, "{}", line.trim_end());
        indented(text, step.entry.comment(), "        ");
    }
    if let Some(end) = game.end {
        let how = match end.how {
            Ending::BorneOff(_) => "",
            Ending::Dropped => ", the double being dropped",
            Ending::Resigned(_) => " by resignation",
            Ending::Unknown => ", reason unknown",
        };
        let winner = player_name(record, end.winner);
        let _ = writeln!(text, "{winner} wins {}{how}", points_in_words(end.points));
    } else {
        let _ = writeln!(text, "The game was not finished");
    }
}

/// Returns an action in a few words; `doubled` is the value of the cube after a double.
pub fn action_text(action: &Action, doubled: u32) -> String {
    match action {
        Action::Play { dice, play, .. } => match play {
            RecordedPlay::Legal(play) => format!("{dice}: {play}"),
            RecordedPlay::Odd(play) if play.text.is_empty() => format!("{dice}: no play"),
            RecordedPlay::Odd(play) => {
                format!("{dice}: {} (not legal)", without_controls(&play.text))
            }
            RecordedPlay::Hidden => format!("{dice}: not shown"),
        },
        Action::Double(_) => format!("doubles to {doubled}"),
        Action::Beaver(_) => "beavers".into(),
        Action::Raccoon(_) => "raccoons".into(),
        Action::Take(_) => "takes".into(),
        Action::Drop(_) => "drops".into(),
        Action::Resign { value, .. } => match value {
            barpoint_core::GameValue::Single => "resigns".into(),
            barpoint_core::GameValue::Gammon => "resigns a gammon".into(),
            barpoint_core::GameValue::Backgammon => "resigns a backgammon".into(),
        },
        Action::AcceptResignation(_) => "accepts".into(),
        Action::DeclineResignation(_) => "declines".into(),
        Action::SetPosition { position, .. } => {
            format!("set up: position {}", barpoint_ids::PositionId(**position))
        }
        Action::SetTurn(player) => format!("set up: {player} on roll"),
        Action::SetDice { player, dice } => format!("set up: {player} to play {dice}"),
        Action::SetCube { value, owner: None } => format!("set up: cube {value}, centred"),
        Action::SetCube { value, owner: Some(player) } => {
            format!("set up: cube {value}, owned by {player}")
        }
        Action::SetScore { points, .. } => {
            format!("set up: score {}-{}", points.0[0], points.0[1])
        }
    }
}
