//! Sessions of Hans Berliner's BKG (`.bkg`).
//!
//! Lines begin with `Black` or `White`. The dice are in columns 7 and 9, the moves from column 13
//! on. Moves are pairs of absolute points, in Black's numbering. We know the layout from
//! descriptions only: GNU Backgammon has dropped its reader, and we have seen no file.

use barpoint_core::{ByPlayer, Dice, GameValue, Player};

use crate::model::{FilePlace, Match, Person};
use crate::toolkit::{Actor, Claim, FileFormat, MatchBuilder, ReadError, Reader, Source};

/// Sessions of BKG.
pub(crate) const BKG: FileFormat = FileFormat {
    name: "bkg",
    about: "sessions of Hans Berliner's BKG",
    extensions: &["bkg"],
    reader: Some(Reader { detect, read }),
    writer: None,
};

/// Returns the player of a line, and the text after the name.
fn line_of(line: &str) -> Option<(Player, &str)> {
    let black = line.strip_prefix("Black ").map(|rest| (Player::One, rest));
    black.or_else(|| line.strip_prefix("White ").map(|rest| (Player::Zero, rest)))
}

fn detect(source: &Source<'_>) -> bool {
    let is_play = |line: &str| {
        line_of(line).is_some_and(|(_, rest)| {
            let mut words = rest.split_whitespace();
            let mut is_die =
                || words.next().is_some_and(|word| matches!(word.as_bytes(), [b'1'..=b'6']));
            is_die() && is_die()
        })
    };
    !source.is_binary() && source.lines().filter(|line| is_play(line)).take(2).count() == 2
}

fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let players = ByPlayer(["White", "Black"].map(Person::named));
    let record = Match { players, ..Match::default() };
    let mut builder = MatchBuilder::new(source.in_variant(record));
    let mut is_over = true;
    for (line, number) in source.lines().zip(1..) {
        let Some((player, rest)) = line_of(line) else { continue };
        let place = FilePlace::line(number);
        if is_over {
            builder.begin_game(place, None);
        }
        is_over = action(&mut builder, place, player, rest.trim());
    }
    if !builder.has_game() {
        return Err(ReadError::whole("the file contains no game"));
    }
    Ok(vec![builder.finish()])
}

/// Records an action; returns true if it ends the game.
fn action(builder: &mut MatchBuilder, place: FilePlace, player: Player, text: &str) -> bool {
    let actor = Actor::Certain(player);
    let lower = text.to_ascii_lowercase();
    if lower.starts_with("wins") {
        let value = if lower.contains("backgammon") {
            GameValue::Backgammon
        } else if lower.contains("gammon") {
            GameValue::Gammon
        } else {
            GameValue::Single
        };
        builder.claim(place, Claim { value: Some(value), ..Claim::sure(player) });
        return true;
    }
    if lower.starts_with("doubles") {
        builder.double(place, actor, None);
        let other = Actor::Certain(player.flip());
        if lower.contains("accept") {
            builder.take(place, other);
        } else {
            builder.drop(place, other);
        }
        return false;
    }
    let numbers: Result<Vec<u8>, _> =
        text.split([' ', ',', '-', '/']).filter(|word| !word.is_empty()).map(str::parse).collect();
    let play = numbers.ok().and_then(|numbers| play(player, &numbers));
    match play {
        Some((dice, play)) => builder.play(place, actor, dice, &play),
        None => builder.no_action(place, text),
    }
    false
}

/// Returns the dice, and the moves in the player's own point numbers.
fn play(player: Player, numbers: &[u8]) -> Option<(Dice, String)> {
    let (&[a, b], points) = numbers.split_first_chunk()?;
    let own = |point: u8| match player {
        Player::One => Some(point),
        Player::Zero => 25_u8.checked_sub(point),
    };
    let steps = points.chunks(2).map(|pair| match pair {
        &[from, to] => Some(format!("{}/{}", own(from)?, own(to)?)),
        _ => None,
    });
    let steps: Vec<_> = steps.collect::<Option<_>>()?;
    Some((Dice::new(a, b)?, steps.join(" ")))
}
