//! Conversion of an export to games.

use std::sync::Arc;

use barpoint_core::{Decision, Dice, Play, Player, Position};
use barpoint_ids::MatchField;

use super::context::Context;
use super::head::Head;
use super::layout::{self, Block, Section, cube};
use super::lines::{self, Line};
use super::{analysis, score};
use crate::model::{
    Action, Analysis, FilePlace, Game, Match, Notes, OddPlay, RecordedPlay, Tag, WarningKind,
};
use crate::toolkit::{
    GameLog, PlayFinder, ReadError, Source, StatedEnd, add_warning, doubled, not_empty,
};

/// Name of the tag with the statistics of a game.
const STATISTICS: &str = "GNUBG:statistics";

/// Reads the matches of a file.
pub(super) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let mut matches: Vec<Match> = Vec::new();
    let mut last_games = None;
    let by = program(source);
    let sections = layout::sections(source);
    let mut unknown: Vec<Line<'_>> = Vec::new();
    for section in sections.iter().take_while(|_| !source.is_stopped()) {
        if section.blocks.is_empty() && !section.is_game() {
            continue;
        }
        let head = Head::read(section);
        let continues = matches.last().is_some_and(|record| head.continues(record, last_games));
        last_games = head.games;
        let game = game(&head);
        if !continues {
            matches.push(head.open(section));
        }
        if let Some(record) = matches.last_mut() {
            unknown.extend(&section.unknown);
            unknown.extend(read_game(record, game, section, by.as_ref()));
        }
    }
    unknown.sort_by_key(|line| line.number);
    if let Some(record) = matches.first_mut() {
        for line in unknown {
            let what = format!("a line that is not understood is ignored: `{}`", line.text.trim());
            add_warning(record, place(line), WarningKind::Ignored, what);
        }
    }
    not_empty(matches, "the file contains no game")
}

fn game(head: &Head) -> Game {
    Game {
        score: head.score,
        crawford: head.is_crawford,
        automatic_doubles: head.automatic_doubles,
        ..Game::default()
    }
}

/// Returns the program of an export, with its version if the file states it.
fn program(source: &Source<'_>) -> Option<Arc<str>> {
    let signed = source.lines().find_map(lines::signed_program);
    let named = || source.lines().any(|line| line.contains(lines::PROGRAM));
    signed.or_else(|| named().then(|| lines::PROGRAM.into())).map(Arc::from)
}

/// Reads a game; returns the lines that are not understood.
fn read_game<'a>(
    record: &mut Match,
    game: Game,
    section: &Section<'a>,
    by: Option<&Arc<str>>,
) -> Vec<Line<'a>> {
    if !record.games.is_empty() && record.is_crawford_at(game.score) && !game.crawford {
        record.rules.crawford = false;
    }
    let mut reader =
        GameReader { log: GameLog::new(record, game), by, unknown_marks: 0, unknown: Vec::new() };
    if let Some(what) = reader.log.odd_score() {
        let line = section.score.or(section.blocks.first().map(|block| block.title));
        reader.log.warn(line.map_or(FilePlace::Whole, place), WarningKind::Points, what);
    }
    for (index, block) in section.blocks.iter().enumerate() {
        reader.block(block, section.blocks.get(index + 1), section.result.is_some());
    }
    let unknown = std::mem::take(&mut reader.unknown);
    reader.finish(section);
    unknown
}

fn place(line: Line<'_>) -> FilePlace {
    FilePlace::line(line.number as u32)
}

struct GameReader<'m, 'a> {
    log: GameLog<'m>,
    /// Program of the export.
    by: Option<&'m Arc<str>>,
    unknown_marks: usize,
    unknown: Vec<Line<'a>>,
}

impl<'a> GameReader<'_, 'a> {
    fn block(&mut self, block: &Block<'a>, next: Option<&Block<'_>>, is_over: bool) {
        let at = place(block.action.unwrap_or(block.title));
        self.arrange(block, at);
        let dice = dice(block);
        match text_action(block, dice, next, is_over) {
            Some(TextAction::Play(moves)) => self.play(block, next, dice, &moves, at),
            Some(TextAction::Double) => {
                let player = self.actor(block);
                let action = doubled(self.log.table(), player);
                self.act(block, action, at);
            }
            Some(TextAction::Take) => self.act(block, Action::Take(self.actor(block)), at),
            Some(TextAction::Drop) => self.act(block, Action::Drop(self.actor(block)), at),
            None => self.announce(block, dice, at),
        }
    }

    /// Sets up everything in the IDs that the actions so far do not explain.
    fn arrange(&mut self, block: &Block<'_>, at: FilePlace) {
        let Some(id) = block.match_id else { return };
        let Some(on_roll) = Player::new(id.get(MatchField::OnRoll)) else { return };
        let is_offered = id.get(MatchField::Doubled) == 1;
        let table = self.log.table();
        if let (Decision::Answer(offer), false) = (table.decision(), is_offered) {
            let taker = Player::of(offer.by().flip(), table.on_roll());
            self.log.act(Action::Take(taker), at);
        }
        let has_begun = !self.log.game_mut().entries.is_empty();
        let table = self.log.table();
        if let Some(position) = block.position
            && position != table.position_seen_by(on_roll)
        {
            let position = position.into();
            self.log.act(Action::SetPosition { on_roll, position }, at);
        } else if has_begun && table.on_roll() != on_roll {
            self.log.act(Action::SetTurn(on_roll), at);
        }
        let table = self.log.table();
        if let Some((value, owner)) = cube(id)
            && !matches!(table.decision(), Decision::Answer(_))
            && (value, owner) != (table.cube().value, table.cube_owner())
        {
            self.log.act(Action::SetCube { value, owner }, at);
        }
    }

    /// Returns the player who acts, according to the ID, the title or the turn.
    fn actor(&self, block: &Block<'_>) -> Player {
        let by_id = block.match_id.and_then(|id| Player::new(id.get(MatchField::Turn)));
        by_id.or_else(|| self.named(block)).or(self.log.table().to_act()).unwrap_or(Player::Zero)
    }

    fn named(&self, block: &Block<'_>) -> Option<Player> {
        let acts = |player: &Player| {
            let name = &self.log.record().players[*player].name;
            let rest = words(block)?.strip_prefix(&**name).filter(|_| !name.is_empty());
            rest.filter(|rest| rest.starts_with(' '))
        };
        let by_length = |player: &Player| self.log.record().players[*player].name.len();
        Player::BOTH.into_iter().filter(|player| acts(player).is_some()).max_by_key(by_length)
    }

    fn play(
        &mut self,
        block: &Block<'a>,
        next: Option<&Block<'_>>,
        dice: Option<Dice>,
        moves: &str,
        at: FilePlace,
    ) {
        let player = self.actor(block);
        let Some(dice) = dice else {
            self.log.warn(at, WarningKind::Play, "a play without a roll: ignored");
            return;
        };
        let play = self.read_play(player, dice, moves, after(block, next, player));
        self.act(block, Action::Play { player, dice, play }, at);
    }

    /// Returns the play of these moves. If it is legal, it leads to the board of the next action.
    fn read_play(
        &self,
        player: Player,
        dice: Dice,
        moves: &str,
        after: Option<Position>,
    ) -> RecordedPlay {
        let table = self.log.table();
        let finder = PlayFinder::new(table.position_seen_by(player), dice);
        let (play, _) = match moves {
            "" if finder.is_dance() => (RecordedPlay::Legal(Play::NONE), None),
            moves => table.read_any_play(player, dice, moves),
        };
        let (RecordedPlay::Odd(odd), Some(after)) = (&play, after) else { return play };
        finder.leading_to(&after).map_or_else(
            || {
                let text = odd.text.clone();
                RecordedPlay::Odd(OddPlay { text, after: Some(after) }.into())
            },
            RecordedPlay::Legal,
        )
    }

    /// Records the open decision of an action without a text.
    fn announce(&mut self, block: &Block<'_>, dice: Option<Dice>, at: FilePlace) {
        if let Some(dice) = dice {
            let player = self.actor(block);
            self.log.act(Action::SetDice { player, dice }, at);
            self.note(block, Analysis::default());
        }
    }

    /// Records an action with its notes.
    fn act(&mut self, block: &Block<'a>, action: Action, at: FilePlace) {
        let analysis = self.analysis(block, &action);
        self.log.act(action, at);
        self.note(block, analysis);
    }

    fn analysis(&mut self, block: &Block<'a>, action: &Action) -> Analysis {
        let mut table = self.log.table().clone();
        let (player, dice) = match action {
            Action::Play { player, dice, .. } => (*player, Some(*dice)),
            _ => (table.on_roll(), None),
        };
        if player != table.on_roll() {
            table.apply(&Action::SetTurn(player));
        }
        let is_answer = !matches!(action, Action::Play { .. } | Action::Double(_));
        let context = Context::new(&table, self.log.record().length, dice, is_answer);
        let reading = analysis::read(&block.analysis, &context);
        self.unknown_marks += reading.unknown_marks;
        self.unknown.extend(&reading.unknown);
        if reading.illegal_candidates > 0 {
            let what =
                format!("{} candidates are not legal plays: omitted", reading.illegal_candidates);
            self.log.warn(place(block.title), WarningKind::Ignored, what);
        }
        reading.analysis
    }

    fn note(&mut self, block: &Block<'_>, analysis: Analysis) {
        let comment = block.annotation.iter().map(|line| line.text).collect::<Vec<_>>().join("\n");
        let analyses = analysis.made_by(self.by.cloned()).into_iter().collect();
        self.log.note(Notes { comment: comment.trim_end().into(), analyses, ..Notes::default() });
    }

    fn finish(mut self, section: &Section<'_>) {
        let result = section.result.and_then(|line| score::result(line.text, &section.names));
        let said = result.map(|(winner, points)| StatedEnd {
            winner,
            points: Some(points),
            resigned: true,
        });
        let end = self.log.end(said, section.result.map_or(FilePlace::Whole, place));
        let statistics: Vec<&str> =
            section.statistics.iter().map(|line| line.text.trim_end()).collect();
        let statistics = statistics.join("\n");
        if !statistics.trim().is_empty() {
            let value = statistics.trim().into();
            self.log.game_mut().tags.push(Tag { name: STATISTICS.into(), value });
        }
        if self.unknown_marks > 0 {
            let what = format!("{} marks in unknown words: omitted", self.unknown_marks);
            let at = section.blocks.first().map_or(FilePlace::Whole, |block| place(block.title));
            self.log.warn(at, WarningKind::Ignored, what);
        }
        self.log.finish(end);
    }
}

/// Returns the board after a play, seen by the other player, if the next action shows it.
fn after(block: &Block<'_>, next: Option<&Block<'_>>, player: Player) -> Option<Position> {
    let next = next.filter(|next| Some(next.number) == block.number.checked_add(1))?;
    let on_roll = Player::new(next.match_id?.get(MatchField::OnRoll));
    next.position.filter(|_| on_roll == Some(player.flip()))
}

/// Returns the roll in the ID or the title.
fn dice(block: &Block<'_>) -> Option<Dice> {
    let by_id = block.match_id.and_then(|id| {
        let pips = [MatchField::FirstDie, MatchField::SecondDie].map(|die| id.get(die) as u8);
        Dice::new(pips[0], pips[1])
    });
    by_id.or_else(|| lines::dice(block.announced.split_whitespace().last()?))
}

/// Action of a line.
enum TextAction {
    /// A play with these moves; an empty text if none are given.
    Play(String),
    Double,
    Take,
    Drop,
}

/// Returns the words of the line with the action.
fn words<'a>(block: &Block<'a>) -> Option<&'a str> {
    let line = block.action?.text.strip_prefix('*')?;
    Some(line.strip_prefix([' ', '.']).unwrap_or(line))
}

/// Returns the action, recognised by its words or, in other languages, by the state after it.
fn text_action(
    block: &Block<'_>,
    dice: Option<Dice>,
    next: Option<&Block<'_>>,
    is_over: bool,
) -> Option<TextAction> {
    let words = words(block)?.trim_end();
    let last = words.rsplit(' ').next().unwrap_or_default();
    // Names may be any words, so the end of the line is checked first.
    match last {
        "doubles" | "redoubles" => return Some(TextAction::Double),
        "accepts" => return Some(TextAction::Take),
        "rejects" => return Some(TextAction::Drop),
        _ => {}
    }
    if dice.is_some() {
        let moves = words.rfind(" moves ").map_or(words, |at| &words[at..]);
        let moves = lines::moves(moves);
        return Some(TextAction::Play(moves));
    }
    let is_offered =
        |block: &Block<'_>| block.match_id.is_some_and(|id| id.get(MatchField::Doubled) == 1);
    Some(match (is_offered(block), next) {
        (false, _) => TextAction::Double,
        (true, Some(next)) if is_offered(next) => TextAction::Double,
        (true, None) if is_over => TextAction::Drop,
        (true, _) => TextAction::Take,
    })
}
