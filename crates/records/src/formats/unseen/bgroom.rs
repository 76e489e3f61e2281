//! Games of `BGRoom` (`.bgf`, text; `BGBlitz` has a binary format of that name).
//!
//! `Game 1 - alice (X) vs. bob (0)`, a line about the kind of game, then `1.X:(3 1)8/5 6/5`,
//! `2.0:(6 6)can't move`, `3.X:Double`. A double was taken if another line follows it, and dropped
//! otherwise. Unverified: we know the layout, but have no file from the site.

use barpoint_core::{ByPlayer, Player};

use crate::model::{FilePlace, Match, Person};
use crate::toolkit::{Actor, FileFormat, MatchBuilder, ReadError, Reader, Source, keep_line};

/// Games of `BGRoom`.
pub(crate) const BGROOM: FileFormat = FileFormat {
    name: "bgroom",
    about: "games of BGRoom",
    extensions: &["bgf"],
    reader: Some(Reader { detect, read }),
    writer: None,
};

fn detect(source: &Source<'_>) -> bool {
    !source.is_binary()
        && source.lines().any(|line| line.starts_with("BGF version"))
        && source.lines().any(|line| names(line).is_some())
}

/// Returns the names of X and 0 in `Game 1 - alice (X) vs. bob (0)`.
fn names(line: &str) -> Option<[&str; 2]> {
    let (_, players) = line.trim().strip_prefix("Game ")?.split_once(" - ")?;
    let (x, o) = players.split_once(" vs. ")?;
    Some([x.trim().strip_suffix("(X)")?.trim(), o.trim().strip_suffix("(0)")?.trim()])
}

fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let mut builder: Option<MatchBuilder> = None;
    let mut above: Vec<&str> = Vec::new();
    for (line, number) in source.lines().zip(1..) {
        let place = FilePlace::line(number);
        if let Some(names) = names(line) {
            let builder = builder.get_or_insert_with(|| {
                let players = ByPlayer(names.map(Person::named));
                let mut record = Match { players, ..Match::default() };
                for line in &above {
                    keep_line(&mut record, line);
                }
                MatchBuilder::new(source.in_variant(record))
            });
            drop_unanswered(builder, place);
            builder.begin_game(place, None);
        } else if let Some(builder) = &mut builder {
            if line.trim().is_empty() {
                drop_unanswered(builder, place);
            } else if let Some((player, text)) = action(line) {
                write_down(builder, place, player, text);
            } else {
                builder.strange_line(place, line);
            }
        } else {
            above.push(line);
        }
    }
    let builder = builder.ok_or_else(|| ReadError::whole("the file contains no game"))?;
    Ok(vec![builder.finish()])
}

/// Returns the player and the action in `12.X:Double`.
fn action(line: &str) -> Option<(Player, &str)> {
    let (number, rest) = line.trim().split_once('.')?;
    number.parse::<u32>().ok()?;
    let (seat, text) = rest.split_once(':')?;
    match seat.trim() {
        "X" => Some((Player::Zero, text.trim())),
        "0" | "O" => Some((Player::One, text.trim())),
        _ => None,
    }
}

/// Records a drop if nothing follows a double.
fn drop_unanswered(builder: &mut MatchBuilder, place: FilePlace) {
    let is_over = builder.table().is_none_or(|table| table.end().is_some());
    if builder.is_offered() && !is_over {
        let player = builder.who_acts(Actor::Likely(Player::Zero));
        builder.drop(place, Actor::Certain(player));
    }
}

fn write_down(builder: &mut MatchBuilder, place: FilePlace, player: Player, text: &str) {
    let actor = Actor::Certain(player);
    let take = |builder: &mut MatchBuilder| {
        if builder.is_offered() {
            let taker = builder.who_acts(Actor::Likely(player));
            builder.take(place, Actor::Certain(taker));
        }
    };
    if let Some((dice, play)) = text.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        take(builder);
        builder.play_of_text(place, actor, dice, play);
    } else if text.to_ascii_lowercase().contains("double") {
        take(builder);
        builder.double(place, actor, None);
    } else {
        builder.no_action(place, text);
    }
}
