//! Conversion of a file to a match.

use std::sync::Arc;

use barpoint_core::{ByPlayer, Chequers, CubeValue, Dice, MatchLength, Player, Position, Variant};

use super::container::Object;
use super::{analysis, container};
use crate::model::{
    Action, Analysis, Details, FilePlace, Game, Match, Notes, Person, RecordedPlay, Rules, Tag,
    WarningKind,
};
use crate::toolkit::{GameLog, PlayFinder, ReadError, Source, StatedEnd, date_of_numbers};

/// Program of the analysis. Files do not state its version.
const PROGRAM: &str = "BGBlitz";
/// Maximum number of games and of records in a game.
const MOST: usize = 100_000;

/// Reads the match of a file.
pub(super) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let value = container::open(source.bytes())?;
    let file = Object(&value);
    let mut record = head(file).map_err(ReadError::whole)?;
    let games = file.list("games");
    if games.is_empty() {
        return Err(ReadError::whole("the match has no field `games`: expected a list of games"));
    }
    let by: Arc<str> = PROGRAM.into();
    let last = ByPlayer(["finalGreen", "finalRed"].map(|name| points(file, name)));
    for (i, from) in games.iter().enumerate().take(MOST) {
        let next = games.get(i + 1).map(|next| score(Object(next)));
        game(&mut record, Object(from), next.unwrap_or(last), &by);
    }
    Ok(vec![record])
}

fn points(object: Object<'_>, name: &str) -> u32 {
    object.integer(name).and_then(|points| u32::try_from(points).ok()).unwrap_or_default()
}

fn score(game: Object<'_>) -> ByPlayer<u32> {
    ByPlayer(["scoreGreen", "scoreRed"].map(|name| points(game, name)))
}

fn head(file: Object<'_>) -> Result<Match, String> {
    let Some(length) = file.integer("matchlen") else {
        return Err("the match has no field `matchlen`: expected its length, or 0 for money".into());
    };
    let length = match length {
        0 => None,
        length => Some(u32::try_from(length).ok().and_then(MatchLength::new).ok_or_else(|| {
            format!("a match to {length} points: expected a length from 1 to 32767, or 0")
        })?),
    };
    let person = |name: &str, rating: &str| Person {
        name: file.text(name).to_owned(),
        rating: file.real(rating).filter(|&rating| rating > 0.0).map(|rating| rating.to_string()),
    };
    let limit = file.integer("cubeLimit").and_then(|limit| u32::try_from(limit).ok());
    let tags = [("Site", "site"), ("Match ID", "extMatchID")];
    let tags = tags.into_iter().filter(|(_, field)| !file.text(field).is_empty());
    Ok(Match {
        length,
        rules: Rules {
            crawford: file.flag("useCrawford"),
            jacoby: file.flag("useJacoby"),
            beavers: file.flag("useBeaver"),
            cube_limit: limit.and_then(CubeValue::new),
            ..Rules::default()
        },
        players: ByPlayer([person("nameGreen", "ratingGreen"), person("nameRed", "ratingRed")]),
        details: Details {
            event: file.text("event").to_owned(),
            round: file.text("round").to_owned(),
            place: file.text("location").to_owned(),
            date: date_of_numbers(&file.text("date").replace('.', "-")),
            comment: file.text("comment").to_owned(),
            tags: tags
                .map(|(name, field)| Tag { name: name.into(), value: file.text(field).into() })
                .collect(),
            ..Details::default()
        },
        ..Match::default()
    })
}

fn player(record: Object<'_>) -> Option<Player> {
    match record.integer("player")? {
        -1 => Some(Player::Zero),
        1 => Some(Player::One),
        _ => None,
    }
}

/// Reads the board at the beginning of a game, seen by Green; `None` if it is impossible.
fn initial_board(points: &[i8]) -> Option<Position> {
    let mut sides = [[0_u8; 25]; 2];
    for (i, &count) in points.iter().enumerate().take(26) {
        let (side, own) = if count > 0 { (0, 23_usize.checked_sub(i)) } else { (1, Some(i)) };
        let place = own.filter(|_| i < 24).unwrap_or(Chequers::BAR);
        let total = sides[side][place].checked_add(count.unsigned_abs())?;
        sides[side][place] = total;
    }
    let setup = ByPlayer(sides.map(Chequers::new)).seen_by(Player::Zero);
    Position::try_from(setup).ok()
}

fn game(record: &mut Match, from: Object<'_>, after: ByPlayer<u32>, by: &Arc<str>) {
    let score = score(from);
    let is_match = record.length.is_some();
    let crawford = is_match && record.rules.crawford && from.flag("isCrawford");
    let comment = from.text("comment").to_owned();
    let new = Game { score, crawford, comment, ..Game::default() };
    let mut reader =
        Reader { log: GameLog::new(record, new), is_match, by, place: FilePlace::Whole };
    reader.set_up(from.get("initial"));
    let mut end = None;
    for (i, action) in from.list("moves").iter().enumerate().take(MOST) {
        let action = Object(action);
        if let Some(winner) = reader.action(action, i + 1) {
            end = Some(winner);
        }
    }
    let won = points(from, "wonPoints");
    let gained = Player::BOTH.map(|player| after[player].saturating_sub(score[player]));
    let winner = end.or(match gained {
        [won, 0] if won > 0 => Some(Player::Zero),
        [0, won] if won > 0 => Some(Player::One),
        _ => None,
    });
    let resigned =
        from.flag("wasResignation") || !from.flag("lostOnTime") && !from.flag("wasForfeit");
    let said = winner.map(|winner| {
        let gain = gained[usize::from(winner.number())];
        let points = Some(if won > 0 { won } else { gain }).filter(|&points| points > 0);
        StatedEnd { winner, points, resigned }
    });
    let end = reader.log.end(said, reader.place);
    reader.log.finish(end);
}

struct Reader<'m, 'a> {
    log: GameLog<'m>,
    is_match: bool,
    by: &'a Arc<str>,
    place: FilePlace,
}

impl Reader<'_, '_> {
    fn act(&mut self, action: Action, comment: &str, analysis: Analysis) {
        self.log.act(action, self.place);
        let analyses = analysis.made_by(Some(Arc::clone(self.by))).into_iter().collect();
        self.log.note(Notes { comment: comment.to_owned(), analyses, ..Notes::default() });
    }

    fn warn(&mut self, kind: WarningKind, what: String) {
        self.log.warn(self.place, kind, what);
    }

    /// Sets up board and cube if they are not those of every game.
    fn set_up(&mut self, initial: Object<'_>) {
        let points = initial.integers("points");
        if points.len() >= 26 {
            let start = Variant::Backgammon.start();
            match initial_board(&points) {
                Some(position) if position == start => {}
                Some(position) => {
                    let position = Box::new(position);
                    let action = Action::SetPosition { on_roll: Player::Zero, position };
                    self.act(action, "", Analysis::default());
                }
                None => self.warn(
                    WarningKind::Damage,
                    "an impossible board at the beginning; ignored".into(),
                ),
            }
        }
        let value = initial.integer("cube").and_then(|value| u32::try_from(value).ok());
        let value = value.and_then(CubeValue::new).unwrap_or_default();
        let owner = match initial.integer("cubeOwner") {
            Some(-1) => Some(Player::Zero),
            Some(1) => Some(Player::One),
            _ => None,
        };
        if value != CubeValue::ONE {
            self.act(Action::SetCube { value, owner }, "", Analysis::default());
        }
    }

    /// Reads a record; returns the winner if it ends the game.
    fn action(&mut self, record: Object<'_>, number: usize) -> Option<Player> {
        let (Some(player), Some(first), Some(second)) =
            (player(record), record.integer("green"), record.integer("red"))
        else {
            let kind = record.text("type");
            let what = format!("record {number} (`{kind}`) has no player and dice; ignored");
            self.warn(WarningKind::Ignored, what);
            return None;
        };
        let comment = record.text("comment");
        let cube = |is_answer| Analysis {
            cube: analysis::cube(record, self.is_match, is_answer),
            ..Analysis::default()
        };
        match (first, second) {
            (7, 1) => {
                let by_us = cube(false);
                self.act(Action::Double(player), comment, by_us);
            }
            (7, 2 | 3) => {
                let by_us = cube(true);
                let action = if second == 2 { Action::Take(player) } else { Action::Drop(player) };
                self.act(action, comment, by_us);
            }
            (7, 4) => return Some(player),
            (7, 5) => {
                let die = |name: &str| record.integers(name).first().copied().unwrap_or_default();
                self.play(record, player, [die("from").into(), die("to").into()], true, number);
            }
            (7, 9) => {}
            _ => self.play(record, player, [first, second], false, number),
        }
        None
    }

    fn play(
        &mut self,
        record: Object<'_>,
        player: Player,
        dice: [i64; 2],
        is_dance: bool,
        number: usize,
    ) {
        let [first, second] = dice.map(|die| u8::try_from(die).unwrap_or_default());
        let Some(dice) = Dice::new(first, second) else {
            let [first, second] = dice;
            let what = format!("record {number}: a roll of {first} and {second}; ignored");
            return self.warn(WarningKind::Damage, what);
        };
        let finder = PlayFinder::new(self.log.table().position_seen_by(player), dice);
        let moves = if is_dance { Vec::new() } else { analysis::point_moves(record) };
        let play = finder.recorded(&moves);
        let legal = match &play {
            RecordedPlay::Legal(play) => Some(play),
            _ => None,
        };
        let analysis = Analysis {
            play: analysis::plays(record, self.is_match, &finder, legal),
            cube: analysis::cube(record, self.is_match, false),
            luck: analysis::luck(record, self.is_match),
            ..Analysis::default()
        };
        self.act(Action::Play { player, dice, play }, record.text("comment"), analysis);
    }
}
