//! Conversion of records to a match.

use std::sync::Arc;

use barpoint_core::{ByPlayer, CubeValue, Dice, Player, Position};

use super::comments::Comments;
use super::container::{Container, MemberReader};
use super::record::{RECORD, Record, RecordKind};
use super::{analysis, header};
use crate::model::{
    Action, Analysis, CubeAnalysis, Ending, FilePlace, Game, GameEnd, Match, Notes, OddPlay,
    RecordedPlay, WarningKind,
};
use crate::toolkit::{GameLog, PlayFinder, ReadError, Source, add_line, add_warning, wrong};

/// Name of the member with the records.
const RECORDS: &str = "temp.xg";
/// Program of the analysis. Files do not state its version.
const PROGRAM: &str = "eXtreme Gammon";
/// Maximum compression ratio. Files of real matches reach about 13.
const MOST_PACKED: usize = 20;
/// Number of unpacked bytes that are always allowed, even in a small file.
const ALWAYS_READ: usize = 16 << 20;

/// Reads the match of a file.
pub(super) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let container = Container::open(source.bytes())?;
    let Some(member) = container.member(RECORDS) else {
        return Err(wrong(source.bytes().len(), format!("the file contains no {RECORDS}")));
    };
    let most = source.bytes().len().saturating_mul(MOST_PACKED).max(ALWAYS_READ);
    let bytes = member.reader(most)?;
    let count = member.length / RECORD;
    if count == 0 || !member.length.is_multiple_of(RECORD) {
        let reason = format!(
            "the list of actions has {} bytes: expected records of {RECORD} bytes each; the file is \
             damaged, or not one of eXtreme Gammon",
            member.length
        );
        return Err(wrong(member.offset, reason));
    }
    let comments = Comments::read(&container)?;
    let mut records = Records {
        bytes,
        buffer: [0; RECORD],
        number: 0,
        count,
        offset: member.offset,
        again: false,
    };
    records.next()?;
    let head = records.current();
    if head.kind() != RecordKind::MatchHeader {
        return Err(records.wrong("no header of a match"));
    }
    let mut record = header::open(head, &comments).map_err(|reason| records.wrong(&reason))?;
    while !source.is_stopped() && records.next()? {
        match records.current().kind() {
            RecordKind::GameHeader => game(&mut records, &mut record, &comments)?,
            RecordKind::MatchFooter => {}
            _ => {
                let what = format!("{}: outside a game; ignored", records.name());
                add_warning(&mut record, records.place(), WarningKind::Ignored, what);
            }
        }
    }
    records.bytes.finish()?;
    if record.games.is_empty() {
        return Err(wrong(member.offset, "a match without games"));
    }
    Ok(vec![record])
}

/// Consecutive records of a file.
struct Records<'a> {
    bytes: MemberReader<'a>,
    buffer: [u8; RECORD],
    /// Number of records read so far.
    number: usize,
    count: usize,
    offset: usize,
    /// True if the current record is to be returned again.
    again: bool,
}

impl Records<'_> {
    /// Advances to the next record; returns false at the end.
    fn next(&mut self) -> Result<bool, ReadError> {
        if std::mem::take(&mut self.again) {
            return Ok(true);
        }
        if self.number == self.count {
            return Ok(false);
        }
        self.bytes.fill(&mut self.buffer)?;
        self.number += 1;
        Ok(true)
    }

    const fn current(&self) -> Record<'_> {
        Record(&self.buffer)
    }

    /// Returns the number of the current record for messages, counted from 1.
    fn name(&self) -> String {
        format!("record {} of {RECORDS}", self.number)
    }

    const fn place(&self) -> FilePlace {
        FilePlace::Byte(self.offset as u64)
    }

    fn wrong(&self, reason: &str) -> ReadError {
        wrong(self.offset, format!("{}: {reason}", self.name()))
    }
}

/// Reads a game, from its header to its footer or to the record that replaces it.
fn game(
    records: &mut Records<'_>,
    record: &mut Match,
    comments: &Comments,
) -> Result<(), ReadError> {
    let head = records.current();
    let points = |at: usize| u32::try_from(head.int(at)).unwrap_or_default();
    let doubles = u8::try_from(head.int(64)).unwrap_or_default();
    let game = Game {
        score: ByPlayer([points(12), points(16)]),
        crawford: record.length.is_some() && record.rules.crawford && head.byte(20) != 0,
        automatic_doubles: doubles.min(CubeValue::MAX.log2()),
        comment: comments.get(head.int(56)),
        ..Game::default()
    };
    let mut reader = GameReader {
        log: GameLog::new(record, game),
        comments,
        place: records.place(),
        name: records.name(),
        by: PROGRAM.into(),
        no_double: None,
        unplayed: None,
    };
    if let Some(what) = reader.log.odd_score() {
        reader.warn(WarningKind::Points, &what);
    }
    while records.next()? {
        reader.name = records.name();
        let current = records.current();
        match current.kind() {
            RecordKind::Cube => reader.cube(current),
            RecordKind::Move => reader.play(current),
            RecordKind::GameFooter => {
                reader.footer(current);
                return Ok(());
            }
            RecordKind::GameHeader | RecordKind::MatchFooter => {
                records.again = true;
                break;
            }
            RecordKind::MatchHeader => return Err(records.wrong("a second header of a match")),
            RecordKind::Other(kind) => {
                reader.warn(WarningKind::Ignored, &format!("unknown kind {kind}; ignored"));
            }
        }
    }
    reader.unfinished();
    Ok(())
}

struct GameReader<'m, 'c> {
    log: GameLog<'m>,
    comments: &'c Comments,
    place: FilePlace,
    /// Name of the current record.
    name: String,
    /// Program of the analysis.
    by: Arc<str>,
    /// Analysis of the decision not to double, which belongs to the next play, with its comment.
    no_double: Option<(Option<CubeAnalysis>, String)>,
    /// Roll that was not played, with its notes.
    unplayed: Option<(Player, Dice, Notes)>,
}

impl GameReader<'_, '_> {
    fn warn(&mut self, kind: WarningKind, what: &str) {
        self.log.warn(self.place, kind, format!("{}: {what}", self.name));
    }

    fn act(&mut self, action: Action, notes: Notes) {
        self.log.act(action, self.place);
        self.log.note(notes);
    }

    /// Sets up the board, seen by player 0, and the cube of the file if they differ from those
    /// after the play so far.
    fn set_up(&mut self, player: Player, board: Option<Position>, cube: i32) {
        let table = self.log.table();
        let has_begun = table.has_begun();
        let Some(board) = board else {
            return self.warn(WarningKind::Damage, "an impossible board; ignored");
        };
        let board = if player == Player::Zero { board } else { board.flip() };
        if board != table.position_seen_by(player) {
            let position = Box::new(board);
            self.act(Action::SetPosition { on_roll: player, position }, Notes::default());
            if has_begun {
                self.warn(
                    WarningKind::Damage,
                    "the board differs from that after the play so far; set up",
                );
            }
        }
        let table = self.log.table();
        let log2 = u8::try_from(cube.unsigned_abs()).ok().and_then(CubeValue::from_log2);
        let owner = match cube.signum() {
            0 => None,
            1 => Some(Player::Zero),
            _ => Some(Player::One),
        };
        let Some(value) = log2.filter(|_| cube != 0) else { return };
        if (value, owner) != (table.cube().value, table.cube_owner()) {
            self.act(Action::SetCube { value, owner }, Notes::default());
            if has_begun {
                self.warn(
                    WarningKind::Cube,
                    "the cube differs from that after the play so far; set",
                );
            }
        }
    }

    /// Returns the list of an analysis by the program of the file; empty without an analysis.
    fn by_program(&self, analysis: Analysis) -> Vec<Analysis> {
        analysis.made_by(Some(Arc::clone(&self.by))).into_iter().collect()
    }

    fn cube(&mut self, record: Record<'_>) {
        let Some(player) = record.player(12) else {
            return self.warn(WarningKind::Damage, "no player is on turn; ignored");
        };
        let doubles = record.int(16);
        let analysis = analysis::cube(record);
        let comment = self.comments.get(record.int(292));
        if doubles != 1 {
            self.no_double = Some((analysis, comment));
            return;
        }
        // The board of a cube record may be seen by either player; both views are compared.
        let board = record.board(36);
        let known = self.log.table().position_seen_by(Player::Zero);
        let is_known = board.is_some_and(|board| board == known || board.flip() == known);
        let board = if is_known { Some(known) } else { board };
        if !record.is_empty_board(36) {
            self.set_up(player, board, record.int(32));
        }
        let analysed = |cube| Analysis { cube: Some(cube), ..Analysis::default() };
        let analyses = self.by_program(analysis.map(analysed).unwrap_or_default());
        let noted =
            |comment: String| Notes { comment, analyses: analyses.clone(), ..Notes::default() };
        let other = player.flip();
        self.act(Action::Double(player), noted(comment));
        let mut notes = noted(String::new());
        // Each turn of the cube has an answer of its own.
        for (at, turned) in
            [(20, Some(Action::Beaver(other))), (24, Some(Action::Raccoon(player))), (28, None)]
        {
            let by = if at == 24 { player } else { other };
            let (action, is_last) = match (record.int(at), turned) {
                (0, _) => (Action::Drop(by), true),
                (1, _) => (Action::Take(by), true),
                (2, Some(turned)) => (turned, false),
                _ => return,
            };
            self.act(action, std::mem::take(&mut notes));
            if is_last {
                return;
            }
        }
    }

    fn play(&mut self, record: Record<'_>) {
        let (no_double, mut comment) = self.no_double.take().unwrap_or_default();
        let Some(player) = record.player(64) else {
            return self.warn(WarningKind::Damage, "the roll has no player; ignored");
        };
        let die = |at: usize| u8::try_from(record.int(at)).unwrap_or_default();
        let Some(dice) = Dice::new(die(100), die(104)) else {
            return self.warn(WarningKind::Damage, "no roll; ignored");
        };
        self.set_up(player, record.board(9), record.int(108));
        let words = self.comments.get(record.int(2524));
        if !words.is_empty() {
            add_line(&mut comment, &words);
        }

        let finder = PlayFinder::new(self.log.table().position_seen_by(player), dice);
        let is_played = record.byte(2308) != 0;
        let play = is_played.then(|| made(record, &finder));
        let legal = match &play {
            Some(RecordedPlay::Legal(play)) => Some(play),
            _ => None,
        };
        let is_analysed = |at: usize| record.int(at) >= 0;
        let luck = Some(record.double(2320) as f32);
        let analysis = Analysis {
            play: is_analysed(2472).then(|| analysis::plays(record, &finder, legal)).flatten(),
            cube: no_double,
            luck: luck.filter(|luck| is_analysed(2476) && luck.is_finite() && luck.abs() < 100.0),
            ..Analysis::default()
        };
        let analyses = self.by_program(analysis);
        let notes = Notes { comment, analyses, ..Notes::default() };
        if let Some(play) = play {
            self.act(Action::Play { player, dice, play }, notes);
        } else {
            self.settle_unplayed();
            self.unplayed = Some((player, dice, notes));
        }
    }

    /// Records dice that were not played because the record stops there.
    fn settle_unplayed(&mut self) {
        if let Some((player, dice, notes)) = self.unplayed.take() {
            self.act(Action::SetDice { player, dice }, notes);
        }
    }

    fn unfinished(mut self) {
        self.settle_unplayed();
        let end = self.log.table().end();
        self.log.finish(end);
    }

    fn footer(mut self, record: Record<'_>) {
        let comment = self.comments.get(record.int(60));
        if !comment.is_empty() {
            add_line(&mut self.log.game_mut().comment, &comment);
        }
        let (winner, points) = (record.player(24), u32::try_from(record.int(28)).unwrap_or(0));
        let Some(winner) = winner.filter(|_| points > 0) else {
            return self.unfinished();
        };
        let is_resigned = (100..1000).contains(&record.int(32));
        if let Some((player, dice, notes)) = self.unplayed.take() {
            // The player resigned after this roll.
            self.act(Action::Play { player, dice, play: RecordedPlay::Hidden }, notes);
        }
        let end = match self.log.table().end() {
            Some(shown) => {
                let (end, contradiction) = self.log.compared(shown, winner, points);
                if let Some(what) = contradiction {
                    self.warn(WarningKind::Points, &what);
                }
                end
            }
            None if is_resigned => self.log.resigned(winner, points, self.place),
            None => {
                self.warn(WarningKind::Ending, "the game stops before its end");
                GameEnd { winner, points, how: Ending::Unknown }
            }
        };
        self.log.finish(Some(end));
    }
}

/// Returns the play of a move record, derived from the resulting board and the moves.
fn made(record: Record<'_>, finder: &PlayFinder) -> RecordedPlay {
    let after = record.board(35).map(|board| board.flip());
    if let Some(play) = after.and_then(|after| finder.leading_to(&after)) {
        return RecordedPlay::Legal(play);
    }
    let point_moves = analysis::point_moves((0..8).map(|i| record.int(68 + 4 * i)));
    match finder.recorded(&point_moves) {
        // The board is more reliable than the moves.
        RecordedPlay::Odd(odd) => RecordedPlay::Odd(Box::new(OddPlay { after, ..*odd })),
        legal => legal,
    }
}
