//! Writing replays.

use std::fmt::{Display, Write};

use barpoint_core::{Decision, Dice, MatchLength, Player, Variant};

use super::layout::{DAY, DIGITS, INDEX, STARTED, renumbered};
use crate::model::{Action, Ending, Entry, Game, Match, Person, RecordedPlay, Tag};
use crate::replay::Step;
use crate::seats::Seats;
use crate::toolkit::{
    Losses, PlayFinder, PointMove, WriteError, Written, days_of_date, move_text, written_moves,
};

/// Writes matches one after another, with the table before them.
pub(super) fn write(matches: &[Match]) -> Result<Written, WriteError> {
    let mut losses = Losses::default();
    let mut games = Vec::new();
    for record in matches {
        head_losses(record, &mut losses);
        for game in &record.games {
            games.push(write_game(record, game, &mut losses)?);
        }
    }
    if games.is_empty() {
        return Err(WriteError::new("there is no game to write"));
    }
    let mut offset = games.len() * (INDEX.len() + DIGITS + 1);
    let mut out = String::new();
    for game in &games {
        if offset >= 10_usize.pow(DIGITS as u32) {
            return Err(WriteError::new("too many games for the table of a replay"));
        }
        _ = writeln!(out, "{INDEX}{offset:0DIGITS$}");
        offset += game.len();
    }
    out.extend(games);
    Ok(Written { bytes: out.into_bytes(), losses })
}

fn head_losses(record: &Match, losses: &mut Losses) {
    let details = &record.details;
    let words = [&details.event, &details.round, &details.annotator, &details.comment];
    losses
        .add_if(words.iter().any(|words| !words.is_empty()), "event, round, annotator and remarks");
    losses.add_if(!matches!(&*details.place, "" | "bgammon.org"), "places");
    losses.add_if(!details.tags.iter().all(Tag::is_of_session), "header fields of other formats");
    losses.add_if(record.players.0.iter().any(|person| person.rating.is_some()), "ratings");
    let rules = record.rules;
    let is_match = record.length.is_some();
    losses.add_if(is_match && !rules.crawford, "matches without the Crawford rule");
    let is_money = !is_match && (!rules.jacoby || !rules.beavers || rules.automatic_doubles > 0);
    losses.add_if(is_money || rules.cube_limit.is_some(), "rules of sessions and of the cube");
}

/// Returns a name without blanks.
fn name(person: &Person, losses: &mut Losses) -> String {
    let words = person.name.split(|c: char| c.is_whitespace() || c == '\0');
    let name = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_");
    losses.add_if(name != person.name, "blanks in names");
    if name.is_empty() { "_".into() } else { name }
}

fn write_game(record: &Match, game: &Game, losses: &mut Losses) -> Result<String, WriteError> {
    let cannot_hold = |what: &dyn Display| {
        Err(WriteError::new(format!("a replay of bgammon.org cannot hold {what}")))
    };
    if record.rules.variant != Variant::Backgammon {
        return cannot_hold(&record.rules.variant);
    }
    let started = started(record, game);
    losses.add_if(game.tags.iter().any(|tag| tag.name != STARTED), "fields of other formats");
    losses.add_if(!game.comment.is_empty(), "comments");
    if game.automatic_doubles > 0 {
        return cannot_hold(&"automatic doubles");
    }
    let [first, second] = record.players.0.each_ref().map(|person| name(person, losses));
    let length = record.length.map_or(0, MatchLength::get);
    let [score1, score2] = game.score.0;
    let is_unknown = game.end.is_some_and(|end| end.how == Ending::Unknown);
    losses.add_if(is_unknown, "reasons why games ended early");
    let mut lines = String::new();
    for (step, number) in game.replay(record).zip(1..) {
        losses.add_notes(step.entry.notes.as_deref());
        if step.before.end().is_none() {
            write_action(&mut lines, &step, &game.entries[number..], losses)?;
        } else if step.entry.action.is_setting() {
            return cannot_hold(&"a game that continues after its end");
        } else {
            losses.add("actions after the end of a game");
        }
    }
    // A reader derives the end from the play, even if the record has none.
    let end = game.end.or_else(|| Seats::at_end(record, game).end());
    let (winner, points) = end.map_or((0, 0), |end| (end.winner.number() + 1, end.points));
    let head =
        format!("i {started} {first} {second} {length} {score1} {score2} {winner} {points} 0");
    Ok(format!("{head}\n{lines}"))
}

/// Returns the start time of a game in seconds since 1970; 0 if unknown.
fn started(record: &Match, game: &Game) -> i64 {
    let tag = game.tags.iter().find(|tag| tag.name == STARTED);
    let started = tag.and_then(|tag| tag.value.parse().ok());
    started.or_else(|| Some(days_of_date(record.details.date?) * DAY)).unwrap_or_default()
}

/// Writes the line of an action, if it has one; `rest` holds the actions after it.
fn write_action(
    lines: &mut String,
    step: &Step<'_>,
    rest: &[Entry],
    losses: &mut Losses,
) -> Result<(), WriteError> {
    let mut following = rest.iter().map(|entry| &entry.action);
    let before = &step.before;
    match &step.entry.action {
        Action::Play { player, dice, play } => {
            let (seat, high, low) = (player.number() + 1, dice.high().pips(), dice.low().pips());
            _ = write!(lines, "{seat} r {high}-{low}");
            for (from, to) in moves(before, *player, *dice, play)? {
                let [from, to] = [from, to].map(|point| renumbered(point, *player));
                _ = write!(lines, " {}", move_text((from, to)));
            }
            lines.push('\n');
        }
        Action::Double(player) => match is_taken(following)? {
            None => losses.add("doubles that were not answered"),
            Some(is_taken) => {
                // An earlier double without an answer counts as taken.
                let is_open = matches!(before.decision(), Decision::Answer(_));
                let value = u64::from(before.cube().value.get()) << (1 + u32::from(is_open));
                let answer = u8::from(is_taken);
                _ = writeln!(lines, "{} d {value} {answer}", player.number() + 1);
            }
        },
        // They are part of the line of the double, or of the first line.
        Action::Take(_) | Action::Drop(_) | Action::AcceptResignation(_) => {}
        Action::Resign { .. } => {
            let is_accepted = matches!(following.next(), Some(Action::AcceptResignation(_)));
            losses.add_if(!is_accepted, "resignations that were not accepted");
        }
        Action::DeclineResignation(_) => losses.add("resignations that were not accepted"),
        Action::SetPosition { .. }
        | Action::SetCube { .. }
        | Action::Beaver(_)
        | Action::Raccoon(_) => {
            let what = "a replay of bgammon.org cannot hold boards and cubes that are set up";
            return Err(WriteError::new(what));
        }
        Action::SetDice { .. } => losses.add("rolls that were not played"),
        Action::SetTurn(_) | Action::SetScore { .. } => {
            losses.add("turns and scores that are set within a game");
        }
    }
    Ok(())
}

/// Returns true if a double is taken, by the actions that follow it; `None` if it has no answer.
fn is_taken<'a>(
    mut following: impl Iterator<Item = &'a Action>,
) -> Result<Option<bool>, WriteError> {
    match following.find(|action| !leaves_doubles_open(action)) {
        Some(Action::Drop(_)) => Ok(Some(false)),
        Some(Action::Beaver(_)) => {
            Err(WriteError::new("a replay of bgammon.org cannot hold beavers"))
        }
        None | Some(Action::AcceptResignation(_) | Action::SetTurn(_)) => Ok(None),
        // A player who continues without an answer has taken the double.
        Some(_) => Ok(Some(true)),
    }
}

/// Returns true if a double is still open after this action.
const fn leaves_doubles_open(action: &Action) -> bool {
    use Action as A;
    matches!(action, A::Resign { .. } | A::DeclineResignation(_) | A::SetScore { .. })
}

/// Returns the moves of a play in the player's own numbers.
fn moves(
    before: &Seats,
    player: Player,
    dice: Dice,
    play: &RecordedPlay,
) -> Result<Vec<PointMove>, WriteError> {
    let finder = PlayFinder::new(before.position_seen_by(player), dice);
    let (moves, read) = written_moves(play, &finder);
    match (play, read) {
        (RecordedPlay::Odd(odd), RecordedPlay::Odd(read)) if read.after == odd.after => Ok(moves),
        (RecordedPlay::Odd(odd), _) => {
            // As written, the play would lead to another position.
            let what = format!("a replay of bgammon.org cannot hold the play `{}`", odd.text);
            Err(WriteError::new(what))
        }
        _ => Ok(moves),
    }
}
