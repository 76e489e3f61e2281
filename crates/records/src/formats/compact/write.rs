//! Writing compact records.

use barpoint_core::{Dice, MatchLength, Player, Position, PositionKey};
use barpoint_ids::letters;

use super::bits::BitWriter;
use super::layout::{MOST_LETTERS, VARIANTS, VERSION, checksum, code, numbered_plays, width};
use crate::model::{Action, Ending, Game, GameEnd, Match, RecordedPlay, Tag};
use crate::replay::Step;
use crate::seats::Seats;
use crate::toolkit::{Losses, WriteError, Written};

/// Writes one line for each match.
pub(super) fn write(matches: &[Match]) -> Result<Written, WriteError> {
    let mut losses = Losses::default();
    let mut out = String::new();
    for record in matches {
        let mut bytes: Vec<u8> =
            letters::decode::<3>(VERSION).expect("the version is letters").to_vec();
        bytes.extend(write_match(record, &mut losses));
        bytes.extend(checksum(&bytes).to_be_bytes());
        let line = letters::Letters(&bytes).to_string();
        if line.len() > MOST_LETTERS {
            return Err(WriteError::new(format!(
                "a match of {} letters: a record has at most {MOST_LETTERS}",
                line.len()
            )));
        }
        out.push_str(&line);
        out.push('\n');
    }
    if out.is_empty() {
        return Err(WriteError::new("there is no match to write"));
    }
    Ok(Written { bytes: out.into_bytes(), losses })
}

fn write_match(record: &Match, losses: &mut Losses) -> Vec<u8> {
    let mut bits = BitWriter::default();
    bits.number(record.length.map_or(0, MatchLength::get).into());
    let rules = record.rules;
    let variant = VARIANTS.iter().position(|variant| *variant == rules.variant);
    bits.push(variant.unwrap_or_default() as u32, 3);
    bits.flag(rules.crawford);
    bits.flag(rules.jacoby);
    bits.flag(rules.beavers);
    bits.number(rules.automatic_doubles.into());
    bits.push(rules.cube_limit.map_or(0, |limit| u32::from(limit.log2()) + 1), 5);
    for person in &record.players.0 {
        bits.number(person.name.len() as u32);
        bits.bytes(person.name.as_bytes());
        losses.add_if(person.rating.is_some(), "ratings");
    }
    let details = &record.details;
    let words = [&details.event, &details.round, &details.place, &details.annotator];
    losses.add_if(words.iter().any(|words| !words.is_empty()), "event, round, place and annotator");
    losses.add_if(details.date.is_some(), "dates");
    losses.add_if(!details.comment.is_empty(), "comments");
    losses.add_if(!details.tags.iter().all(Tag::is_of_session), "header fields of other formats");

    bits.number(record.games.len() as u32);
    // The games so far determine the expected score and the Crawford game.
    let mut before = Match { length: record.length, rules, ..Match::default() };
    for game in &record.games {
        write_game(record, game, &before.next_game(), &mut bits, losses);
        let Game { score, crawford, end, .. } = *game;
        before.games.push(Game { score, crawford, end, ..Game::default() });
    }
    bits.into_bytes()
}

fn write_game(
    record: &Match,
    game: &Game,
    expected: &Game,
    bits: &mut BitWriter,
    losses: &mut Losses,
) {
    let is_due = (game.score, game.crawford) == (expected.score, expected.crawford);
    bits.flag(!is_due);
    if !is_due {
        game.score.0.into_iter().for_each(|points| bits.number(points));
        bits.flag(game.crawford);
    }
    bits.number(game.automatic_doubles.into());
    losses.add_if(!game.comment.is_empty(), "comments");
    losses.add_if(!game.tags.is_empty(), "fields of other formats");
    let mut replay = game.replay(record);
    for Step { before, entry, .. } in replay.by_ref() {
        losses.add_notes(entry.notes.as_deref());
        let expected = before.to_act().unwrap_or(Player::Zero);
        if entry.action.player().is_some_and(|player| player != expected) {
            bits.push(code::OTHER_PLAYER, 5);
        }
        action(&entry.action, &before, bits, losses);
    }
    bits.push(code::END, 5);
    let is_by_play = game.end == replay.table().end();
    bits.flag(!is_by_play);
    if !is_by_play {
        bits.flag(game.end.is_some());
        if let Some(GameEnd { winner, points, how }) = game.end {
            bits.push(winner.number().into(), 1);
            let kind = match how {
                Ending::BorneOff(value) => u32::from(value.points()) - 1,
                Ending::Dropped => 3,
                Ending::Resigned(value) => u32::from(value.points()) + 3,
                Ending::Unknown => 7,
            };
            bits.push(kind, 3);
            bits.number(points);
        }
    }
}

fn action(action: &Action, before: &Seats, bits: &mut BitWriter, losses: &mut Losses) {
    match action {
        Action::Play { player, dice, play } => {
            play_of(before.position_seen_by(*player), *dice, play, bits, losses);
        }
        Action::Double(_) => bits.push(code::DOUBLE, 5),
        Action::Take(_) => bits.push(code::TAKE, 5),
        Action::Drop(_) => bits.push(code::DROP, 5),
        Action::Beaver(_) => bits.push(code::BEAVER, 5),
        Action::Raccoon(_) => bits.push(code::RACCOON, 5),
        Action::Resign { value, .. } => {
            bits.push(code::RESIGN, 5);
            bits.push(u32::from(value.points()) - 1, 2);
        }
        Action::AcceptResignation(_) => bits.push(code::ACCEPT, 5),
        Action::DeclineResignation(_) => bits.push(code::DECLINE, 5),
        Action::SetPosition { on_roll, position } => {
            rare(3, bits);
            bits.push(on_roll.number().into(), 1);
            bits.bytes(&PositionKey::from(&**position).0);
        }
        Action::SetTurn(player) => {
            rare(4, bits);
            bits.push(player.number().into(), 1);
        }
        Action::SetDice { player, dice } => {
            rare(5, bits);
            bits.push(player.number().into(), 1);
            roll(*dice, bits);
        }
        Action::SetCube { value, owner } => {
            rare(6, bits);
            bits.push(value.log2().into(), 4);
            bits.push(owner.map_or(2, |owner| owner.number().into()), 2);
        }
        Action::SetScore { points, crawford } => {
            rare(7, bits);
            points.0.into_iter().for_each(|points| bits.number(points));
            bits.flag(*crawford);
        }
    }
}

fn rare(kind: u32, bits: &mut BitWriter) {
    bits.push(code::RARE, 5);
    bits.push(kind, 3);
}

fn roll(dice: Dice, bits: &mut BitWriter) {
    let number = Dice::ALL.iter().position(|roll| *roll == dice);
    bits.push(number.expect("every roll is among them") as u32, 5);
}

fn play_of(
    position: Position,
    dice: Dice,
    play: &RecordedPlay,
    bits: &mut BitWriter,
    losses: &mut Losses,
) {
    let after = match play {
        RecordedPlay::Hidden => {
            rare(0, bits);
            return roll(dice, bits);
        }
        RecordedPlay::Legal(play) => {
            let plays = numbered_plays(&position, dice);
            let after = position.after(play);
            let number = plays.iter().position(|legal| Some(legal.result) == after);
            if let Some(number) = number {
                roll(dice, bits);
                return bits.push(number as u32, width(plays.len()));
            }
            after
        }
        RecordedPlay::Odd(odd) => odd.after,
    };
    losses.add("texts of illegal plays");
    rare(if after.is_some() { 2 } else { 1 }, bits);
    roll(dice, bits);
    if let Some(after) = after {
        bits.bytes(&PositionKey::from(&after).0);
    }
}
