//! Reading replays.

use barpoint_core::{ByPlayer, Dice, MatchLength, Player};

use super::layout::{DAY, INDEX, STARTED, renumbered};
use crate::model::{Action, Date, FilePlace, Game, Match, OddPlay, RecordedPlay, Tag, WarningKind};
use crate::toolkit::{
    GameLog, PlayFinder, PointMove, ReadError, Source, StatedEnd, add_warning, read_point_move,
};

/// A line of the file.
struct Line<'a> {
    number: u32,
    /// Offset of its first byte.
    offset: usize,
    text: &'a str,
}

impl Line<'_> {
    const fn place(&self) -> FilePlace {
        FilePlace::line(self.number)
    }

    fn wrong(&self, reason: String) -> ReadError {
        ReadError { format: None, place: self.place(), reason }
    }
}

/// Returns the lines with their byte offsets; any terminator is accepted.
fn lines(text: &str, mark: usize) -> impl Iterator<Item = Line<'_>> {
    let mut offset = mark;
    text.split_inclusive('\n').zip(1..).map(move |(line, number)| {
        let begin = offset;
        offset += line.len();
        Line { number, offset: begin, text: line.trim_end_matches(['\r', '\n']) }
    })
}

/// First line of a game.
struct Head<'a> {
    started: i64,
    names: [&'a str; 2],
    length: Option<MatchLength>,
    score: [u32; 2],
    winner: u32,
    points: u32,
    variant: u32,
}

fn head(text: &str) -> Option<Head<'_>> {
    let words: Vec<&str> = text.split(' ').collect();
    let ["i", started, first, second, length, score1, score2, winner, points, variant] = words[..]
    else {
        return None;
    };
    Some(Head {
        started: started.parse().ok()?,
        names: [first, second],
        length: MatchLength::or_session(length.parse().ok()?).ok()?,
        score: [score1.parse().ok()?, score2.parse().ok()?],
        winner: winner.parse().ok().filter(|winner| *winner <= 2)?,
        points: points.parse().ok()?,
        variant: variant.parse().ok()?,
    })
}

pub(super) fn detect(source: &Source<'_>) -> bool {
    let first = source.lines().find(|line| !line.trim().is_empty());
    !source.is_binary() && first.is_some_and(|line| line.starts_with(INDEX) || head(line).is_some())
}

pub(super) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let text = source.text();
    // Offsets count bytes of the file, including a byte order mark, which is not part of the text.
    let mark = source.bytes().len().saturating_sub(text.len());
    let lines: Vec<Line<'_>> = lines(text, mark).filter(|line| !line.text.is_empty()).collect();
    let table = lines.iter().take_while(|line| line.text.starts_with(INDEX)).count();
    let (table, rest) = lines.split_at(table);
    let is_head = |line: &&Line<'_>| line.text.starts_with("i ");
    let mut matches: Vec<Match> = Vec::new();
    let mut rest = rest;
    while let Some((first, after)) = rest.split_first()
        && !source.is_stopped()
    {
        if !is_head(&first) {
            return Err(first.wrong(format!("`{}`: expected the first line of a game", first.text)));
        }
        let end = after.iter().position(|line| is_head(&line)).unwrap_or(after.len());
        let (events, next) = after.split_at(end);
        game(&mut matches, first, events)?;
        rest = next;
    }
    let Some(record) = matches.first_mut() else {
        return Err(ReadError::whole("the file contains no game"));
    };
    check_table(
        record,
        table,
        &lines.iter().filter(is_head).map(|line| line.offset).collect::<Vec<_>>(),
    );
    Ok(matches)
}

/// Compares the table with the actual offsets of the games.
fn check_table(record: &mut Match, table: &[Line<'_>], offsets: &[usize]) {
    let mut warn = |place, what: String| add_warning(record, place, WarningKind::Header, what);
    if table.len() != offsets.len() {
        let what = format!("{} games in the table, {} in the file", table.len(), offsets.len());
        return warn(table.first().map_or(FilePlace::Whole, Line::place), what);
    }
    for (line, offset) in table.iter().zip(offsets) {
        let index = &line.text[INDEX.len()..];
        if index.trim().parse() != Ok(*offset) {
            warn(line.place(), format!("`{index}`: the game begins at byte {offset}"));
        }
    }
}

fn game(matches: &mut Vec<Match>, first: &Line<'_>, events: &[Line<'_>]) -> Result<(), ReadError> {
    let head = head(first.text).ok_or_else(|| {
        let form = "i TIME PLAYER1 PLAYER2 LENGTH SCORE1 SCORE2 WINNER POINTS VARIANT";
        first.wrong(format!("`{}`: expected `{form}`", first.text))
    })?;
    let foreign = match head.variant {
        0 => None,
        1 => Some("acey-deucey".to_owned()),
        2 => Some("tabula".to_owned()),
        other => Some(format!("variant {other}")),
    };
    let score = ByPlayer(head.score);
    let goes_on = matches.last().is_some_and(|record| {
        let names = record.players.0.iter().map(|person| &*person.name);
        record.length == head.length
            && names.eq(head.names)
            && record.winner().is_none()
            && (score != ByPlayer::default() || record.next_score() == score)
    });
    if !goes_on {
        matches.push(open(&head));
    }
    let record = matches.last_mut().expect("there is one now");
    let mut game = Game { score, crawford: record.is_crawford_at(score), ..Game::default() };
    // The date of a match is that of its first game.
    if head.started != 0 || record.details.date.is_some() {
        game.tags.push(Tag { name: STARTED.into(), value: head.started.to_string() });
    }
    let mut log = GameLog::new(record, game);
    if let Some(what) = log.odd_score() {
        log.warn(first.place(), WarningKind::Points, what);
    }
    if let Some(name) = &foreign {
        let what = format!(
            "{name} has rules that this program does not know: plays are kept as they were written, and the \
             board does not change"
        );
        log.warn(first.place(), WarningKind::Ignored, what);
    }
    // A play may be hidden only if nothing but a resignation follows it.
    let last = events.iter().rposition(|line| !line.text.ends_with(" t")).unwrap_or(0);
    for (at, line) in events.iter().enumerate() {
        let recorded = match &foreign {
            Some(_) => foreign_event(&mut log, line),
            None => event(&mut log, line, at >= last && head.winner != 0),
        };
        if let Err(what) = recorded {
            log.warn(
                line.place(),
                WarningKind::Ignored,
                format!("`{}`: {what}; ignored", line.text),
            );
        }
    }
    let winner = head.winner.checked_sub(1).and_then(|number| Player::new(number as u16));
    let points = Some(head.points);
    let said = winner.map(|winner| StatedEnd { winner, points, resigned: true });
    let end = log.end(said, first.place());
    log.finish(end);
    Ok(())
}

/// Returns a match that begins with this game.
fn open(head: &Head<'_>) -> Match {
    let mut record = Match { length: head.length, ..Match::default() };
    record.name_players(head.names);
    record.details.place = "bgammon.org".into();
    let started = Some(head.started).filter(|seconds| *seconds != 0);
    record.details.date = started.and_then(|seconds| Date::of_days(seconds.div_euclid(DAY)));
    record
}

/// Records an event of a game by other rules, whose plays are texts.
fn foreign_event(log: &mut GameLog<'_>, line: &Line<'_>) -> Result<(), String> {
    let words: Vec<&str> = line.text.split(' ').filter(|word| !word.is_empty()).collect();
    let [number @ ("1" | "2"), "r", roll, ref moves @ ..] = words[..] else {
        return event(log, line, false);
    };
    let player = if number == "1" { Player::Zero } else { Player::One };
    let dice: Dice = roll.parse().map_err(|error| format!("{error}"))?;
    let play = RecordedPlay::Odd(Box::new(OddPlay { text: moves.join(" "), after: None }));
    log.act_as_written(Action::Play { player, dice, play });
    Ok(())
}

/// Records an event. The error describes the problem of the line.
fn event(log: &mut GameLog<'_>, line: &Line<'_>, may_hide: bool) -> Result<(), String> {
    let words: Vec<&str> = line.text.split(' ').filter(|word| !word.is_empty()).collect();
    let player = match words.first() {
        Some(&"1") => Player::Zero,
        Some(&"2") => Player::One,
        _ => return Err("expected 1 or 2 for the player".into()),
    };
    let place = line.place();
    match words[1..] {
        ["r", roll, ref moves @ ..] => {
            let dice: Dice = roll.parse().map_err(|error| format!("{error}"))?;
            let point_moves = moves
                .iter()
                .map(|text| {
                    point_move(text, player).ok_or_else(|| format!("`{text}` is not a move"))
                })
                .collect::<Result<Vec<PointMove>, String>>()?;
            let finder = PlayFinder::new(log.table().position_seen_by(player), dice);
            let play = if point_moves.is_empty() && may_hide && !finder.is_dance() {
                RecordedPlay::Hidden
            } else {
                finder.recorded(&point_moves)
            };
            log.act(Action::Play { player, dice, play }, place);
        }
        ["d", value, answer @ ("0" | "1")] => {
            let cube = u64::from(log.table().cube().value.get()) * 2;
            log.act(Action::Double(player), place);
            if value.parse() != Ok(cube) {
                let what =
                    format!("a cube of {value}, but {cube} by the earlier play: taken as {cube}");
                log.warn(place, WarningKind::Cube, what);
            }
            let other = player.flip();
            let answer = if answer == "1" { Action::Take(other) } else { Action::Drop(other) };
            log.act(answer, place);
        }
        // The player resigned or left; the first line of the game gives the points.
        ["t"] => {}
        _ => return Err("an unknown event".into()),
    }
    Ok(())
}

/// Returns a move in the point numbers of the player who makes it.
fn point_move(text: &str, player: Player) -> Option<PointMove> {
    read_point_move(text, |word| {
        let point = word.parse().ok().filter(|point| (1..=24).contains(point))?;
        Some(renumbered(point, player))
    })
}
