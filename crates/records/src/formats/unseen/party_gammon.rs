//! Matches of `PartyGammon` (`.gam`, a name that Jellyfish's games have too).
//!
//! The file has `KEY=value` lines. `GAME_1_GAMEPLAY` contains tokens that end in `#`: a player (1
//! or 2) and a word such as `Takes`, or the player, two numbers, the roll and moves. We have seen
//! no file from the site; GNU Backgammon 1.07 failed on every file that we tried.

use barpoint_core::{ByPlayer, Dice, MatchLength, Player};

use crate::model::{FilePlace, Match, Person, WarningKind};
use crate::toolkit::{
    Actor, Claim, FileFormat, MatchBuilder, ReadError, Reader, Source, first_number, gain,
};

/// Matches of `PartyGammon`.
pub(crate) const PARTY: FileFormat = FileFormat {
    name: "party",
    about: "matches of PartyGammon",
    extensions: &["gam"],
    reader: Some(Reader { detect, read }),
    writer: None,
};

fn detect(source: &Source<'_>) -> bool {
    let is_game = |line: &str| game_key(line).is_some_and(|(_, key, _)| key == "GAMEPLAY");
    !source.is_binary() && source.lines().any(is_game)
}

/// Returns number, name and value of `GAME_1_SCORE1=2`.
fn game_key(line: &str) -> Option<(u32, &str, &str)> {
    let (key, value) = line.trim().split_once('=')?;
    let (number, name) = key.strip_prefix("GAME_")?.split_once('_')?;
    Some((number.parse().ok()?, name, value.trim()))
}

/// Parts of a game, collected until it is complete.
#[derive(Default)]
struct Game<'a> {
    number: u32,
    names: [Option<&'a str>; 2],
    play: Option<(u32, &'a str)>,
    /// Scores after the game.
    totals: [Option<u32>; 2],
}

fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let mut length = None;
    let mut games: Vec<Game<'_>> = Vec::new();
    let mut strange = Vec::new();
    for (line, number) in source.lines().zip(1..) {
        if let Some(value) = line.trim().strip_prefix("MATCHLENGTH=") {
            let parsed = value.trim().parse().ok();
            length = parsed
                .and_then(|points| MatchLength::or_session(points).ok())
                .ok_or_else(|| ReadError::at(number as usize, 13, "expected a match length"))?;
        }
        let Some((game, key, value)) = game_key(line) else {
            if !line.trim_start().starts_with("MATCHLENGTH=") {
                strange.push((number, line));
            }
            continue;
        };
        if games.last().is_none_or(|last| last.number != game) {
            games.push(Game { number: game, ..Game::default() });
        }
        let Some(game) = games.last_mut() else { continue };
        match key {
            "PLAYER_1" => game.names[0] = Some(value),
            "PLAYER_2" => game.names[1] = Some(value),
            "GAMEPLAY" => game.play = Some((number, value)),
            "SCORE1" => game.totals[0] = value.parse().ok(),
            "SCORE2" => game.totals[1] = value.parse().ok(),
            _ => strange.push((number, line)),
        }
    }
    let names = games.first().map(|game| game.names).unwrap_or_default();
    let players = ByPlayer(names.map(|name| Person::named(name.unwrap_or_default())));
    let record = Match { length, players, ..Match::default() };
    let mut builder = MatchBuilder::new(source.in_variant(record));
    for (number, line) in strange {
        builder.strange_line(FilePlace::line(number), line);
    }
    for game in &games {
        write_down(&mut builder, game);
    }
    if !builder.has_game() {
        return Err(ReadError::whole("the file contains no game"));
    }
    Ok(vec![builder.finish()])
}

fn write_down(builder: &mut MatchBuilder, game: &Game<'_>) {
    let Some((line, play)) = game.play else { return };
    let whole = FilePlace::line(line);
    builder.begin_game(whole, None);
    let score = builder.table().map(crate::seats::Seats::score).unwrap_or_default();
    let mut column = "GAME_1_GAMEPLAY=".len() as u32 + 1;
    for token in play.split('#') {
        let place = FilePlace::Line { line, column };
        column += token.chars().count() as u32 + 1;
        if !token.trim().is_empty() {
            action(builder, place, token.trim());
        }
    }
    // The scores after the game show the winner.
    let [Some(zero), Some(one)] = game.totals else { return };
    if let Some((winner, points)) = gain(score, ByPlayer([zero, one])) {
        builder.claim(whole, Claim { points: Some(points), ..Claim::sure(winner) });
    }
}

fn action(builder: &mut MatchBuilder, place: FilePlace, token: &str) {
    let player = match token.as_bytes() {
        [b'1', b' ', ..] => Player::Zero,
        [b'2', b' ', ..] => Player::One,
        _ => {
            let what = format!("`{token}` names no player");
            return builder.warn(place, WarningKind::Ignored, what);
        }
    };
    let actor = Actor::Certain(player);
    let text = token[2..].trim();
    let lower = text.to_ascii_lowercase();
    if lower.starts_with("double") || lower.starts_with("redouble") {
        builder.double(place, actor, first_number(text));
    } else if lower.starts_with("take") || lower.starts_with("accept") {
        builder.take(place, actor);
    } else if lower.starts_with("drop") || lower.starts_with("pass") {
        builder.drop(place, actor);
    } else if lower.starts_with("resign") {
        builder.claim(place, Claim::sure(player.flip()));
    } else {
        // Two numbers of unknown meaning, the roll, and the moves.
        let mut words = text.split_whitespace();
        let dice = words.nth(2).and_then(|dice| dice.parse::<Dice>().ok());
        match dice {
            Some(dice) => {
                let play = words.collect::<Vec<_>>().join(" ");
                builder.play(place, actor, dice, &play);
            }
            None => builder.no_action(place, text),
        }
    }
}
