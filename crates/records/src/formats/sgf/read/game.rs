//! Conversion of the main line of a tree to a game.

use barpoint_core::{CubeValue, Dice, Player, Position};
use barpoint_equity::Stakes;

use super::board::board;
use super::notes;
use super::result::read_result;
use crate::formats::sgf::analysis::{self, read_cube, read_marks, read_plays};
use crate::formats::sgf::letters;
use crate::formats::sgf::own;
use crate::formats::sgf::places::Places;
use crate::formats::sgf::properties::{comment, is_kept_alone};
use crate::formats::sgf::syntax::{Node, Property};
use crate::formats::sgf::tags::keep_odd;
use crate::model::{Action, Analysis, FilePlace, Notes, OddPlay, RecordedPlay, WarningKind};
use crate::toolkit::{GameLog, PlayFinder, doubled, stakes};

/// Reader of one game.
pub(super) struct GameReader<'r, 'm, 'a> {
    pub(super) log: GameLog<'m>,
    pub(super) places: &'r mut Places<'a>,
    /// Value of `RE`.
    pub(super) end: Option<String>,
}

impl<'a> GameReader<'_, '_, 'a> {
    /// Reads the main line of a tree.
    pub(super) fn line(&mut self, root: Node<'_, 'a>) {
        let mut nodes = root.main_line().peekable();
        let mut is_root = true;
        while let Some(node) = nodes.next() {
            if self.is_after_odd_play(node) {
                continue;
            }
            if own::has(node, own::HIDDEN) && self.hidden_roll(node, is_root) {
                is_root = false;
                continue;
            }
            let before = self.log.game_mut().entries.len();
            self.setup(node, is_root);
            let is_set = self.log.game_mut().entries.len() > before;
            let next = nodes.peek().copied();
            let mut acted = false;
            for (name, player) in [("W", Player::Zero), ("B", Player::One)] {
                if let Some(property) = node.property(name) {
                    acted |= self.turn(node, property, player, next, is_root);
                }
                for second in node.properties().filter(|property| property.is(name)).skip(1) {
                    self.ignored(second, "a second action of the node");
                }
            }
            match (acted || is_root, is_set) {
                (true, _) => {}
                (false, true) => self.note(notes::of_setup(node)),
                (false, false) => self.remarks(node),
            }
            is_root = false;
        }
    }

    /// Returns true if a node sets up the board after an odd play, which was read with the play.
    fn is_after_odd_play(&mut self, node: Node<'_, 'a>) -> bool {
        let last = self.log.game_mut().entries.last().map(|entry| &entry.action);
        let is_odd = matches!(last, Some(Action::Play { play: RecordedPlay::Odd(_), .. }));
        is_odd && own::has(node, own::AFTER)
    }

    /// Reads dice that were thrown for a play that the record does not show; returns true if there
    /// are any.
    fn hidden_roll(&mut self, node: Node<'_, 'a>, is_root: bool) -> bool {
        let (Some(player), Some(property)) = (turn_of(node), node.property("DI")) else {
            return false;
        };
        let Ok(dice) = property.value().raw.trim().parse::<Dice>() else { return false };
        let place = self.places.at(property.offset());
        self.act_play(node, place, player, dice, RecordedPlay::Hidden, is_root);
        true
    }

    fn place(&mut self, node: Node<'_, 'a>) -> FilePlace {
        self.places.at(node.offset())
    }

    fn ignored(&mut self, property: Property<'_, 'a>, what: &str) {
        let place = self.places.at(property.offset());
        let value = property.value().simple();
        let value = value.chars().take(40).collect::<String>();
        let what = format!("{}[{value}] is {what} and ignored", property.name());
        self.log.warn(place, WarningKind::Ignored, what);
    }

    /// Reads the cube, board, dice and turn that a node sets.
    fn setup(&mut self, node: Node<'_, 'a>, is_root: bool) {
        self.cube(node, is_root);
        let turn = turn_of(node);
        let on_roll = turn.unwrap_or(self.log.table().on_roll());
        let place = self.place(node);
        if ["AE", "AW", "AB"].iter().any(|name| node.property(name).is_some()) {
            match board(self.log.table(), node, is_root, on_roll) {
                Ok(position) => {
                    let dice = self.log.take_back_dice(on_roll);
                    let position = Box::new(position);
                    self.log.act(Action::SetPosition { on_roll, position }, place);
                    // GNU Backgammon writes the dice of a position before its board.
                    if let Some(dice) = dice.filter(|_| node.property("DI").is_none()) {
                        self.log.act(Action::SetDice { player: on_roll, dice }, place);
                    }
                }
                Err(problem) => self.log.warn(place, WarningKind::Ignored, problem),
            }
        } else if turn.is_some() && node.property("DI").is_none() {
            self.log.act(Action::SetTurn(on_roll), place);
        }
        if let Some(property) = node.property("DI") {
            match property.value().raw.trim().parse::<Dice>() {
                Ok(dice) => self.log.act(Action::SetDice { player: on_roll, dice }, place),
                Err(_) => self.ignored(property, "no roll"),
            }
        }
    }

    fn cube(&mut self, node: Node<'_, 'a>, is_root: bool) {
        let table = self.log.table();
        let mut value = table.cube().value;
        let mut owner = table.cube_owner();
        let mut is_set = false;
        let doubled = is_root && self.log.record().length.is_none();
        if let Some(property) = node.property("CV").filter(|_| !doubled) {
            match property.value().raw.trim().parse().ok().and_then(CubeValue::new) {
                Some(set) => (value, is_set) = (set, true),
                None => self.ignored(property, "not a cube value"),
            }
        }
        if let Some(property) = node.property("CP").or_else(|| node.property("CO")) {
            match property.value().raw.trim() {
                "c" => (owner, is_set) = (None, true),
                "w" => (owner, is_set) = (Some(Player::Zero), true),
                "b" => (owner, is_set) = (Some(Player::One), true),
                // The header has handled it.
                "n" if is_root => {}
                "n" => self.ignored(property, "the end of the cube, which a record cannot hold,"),
                _ => self.ignored(property, "not a cube owner"),
            }
        }
        let is_news = value != self.log.table().cube().value
            || owner != self.log.table().cube_owner()
            || !is_root;
        if is_set && is_news {
            let place = self.place(node);
            self.log.act(Action::SetCube { value, owner }, place);
        }
    }

    /// Returns the stakes for the conversion of equities, if a node has any.
    fn stakes(&self, node: Node<'_, 'a>) -> Option<Stakes> {
        let has_analysis = ["A", "DA"].iter().any(|name| node.property(name).is_some());
        let length = self.log.record().length.filter(|_| has_analysis);
        stakes(length, self.log.table())
    }

    /// Reads a move or a cube action; returns true if there is one.
    fn turn(
        &mut self,
        node: Node<'_, 'a>,
        property: Property<'_, 'a>,
        player: Player,
        next: Option<Node<'_, 'a>>,
        is_root: bool,
    ) -> bool {
        let value = property.value().simple();
        let place = self.places.at(property.offset());
        let table = self.log.table();
        let action = match value.to_ascii_lowercase().as_str() {
            "double" => doubled(table, player),
            "take" => Action::Take(player),
            "drop" => Action::Drop(player),
            _ => {
                let roll = value.get(..2).and_then(|roll| roll.parse::<Dice>().ok());
                let Some(dice) = roll else {
                    self.ignored(property, "no move");
                    return false;
                };
                return self.play(node, property, player, dice, next, is_root);
            }
        };
        let stakes = self.stakes(node);
        let mut analysis = Analysis::default();
        let mut kept = Vec::new();
        // The node has the analysis of a play but no play.
        if let Some(property) = node.property("A") {
            keep_odd(property, None, &mut kept);
        }
        if let Some(property) = node.property("DA") {
            analysis.cube = read_cube(property, stakes);
            let written = analysis.cube.as_ref().map(|cube| analysis::write_cube(cube, stakes));
            keep_odd(property, written.as_deref(), &mut kept);
        }
        read_marks(node, player, false, &mut analysis);
        self.log.act(action, place);
        self.note(notes::of_action(node, analysis, kept, is_root));
        true
    }

    fn play(
        &mut self,
        node: Node<'_, 'a>,
        property: Property<'_, 'a>,
        player: Player,
        dice: Dice,
        next: Option<Node<'_, 'a>>,
        is_root: bool,
    ) -> bool {
        let place = self.places.at(property.offset());
        let table = self.log.table();
        let finder = PlayFinder::new(table.position_seen_by(player), dice);
        let value = property.value().simple();
        let text = value.get(2..).unwrap_or_default();
        let point_moves = letters::read_moves(&text.to_ascii_lowercase(), player);
        let is_empty = point_moves.as_ref().is_some_and(Vec::is_empty);
        let is_end = next.is_none() && self.end.is_some();
        let is_hidden = is_end && !finder.is_dance() || own::has(node, own::HIDDEN);
        let play = match (point_moves, own::odd_words(node)) {
            (point_moves, Some(text)) => {
                let after = self.board_after_odd_play(player, next);
                let moved = || match finder
                    .recorded(&point_moves.filter(|point_moves| !point_moves.is_empty())?)
                {
                    RecordedPlay::Odd(odd) => odd.after,
                    _ => None,
                };
                let after = after.or_else(moved);
                RecordedPlay::Odd(Box::new(OddPlay { text, after }))
            }
            (Some(_), None) if is_empty && is_hidden => RecordedPlay::Hidden,
            (Some(point_moves), None) => finder.recorded(&point_moves),
            (None, None) => RecordedPlay::Odd(Box::new(OddPlay { text: text.into(), after: None })),
        };
        self.act_play(node, place, player, dice, play, is_root);
        true
    }

    /// Returns the board after an odd play of this player, if the next node sets it up.
    fn board_after_odd_play(&self, player: Player, next: Option<Node<'_, 'a>>) -> Option<Position> {
        let next = next.filter(|node| own::has(*node, own::AFTER))?;
        board(self.log.table(), next, false, player.flip()).ok()
    }

    /// Records a play with the notes of its node.
    fn act_play(
        &mut self,
        node: Node<'_, 'a>,
        place: FilePlace,
        player: Player,
        dice: Dice,
        play: RecordedPlay,
        is_root: bool,
    ) {
        let finder = PlayFinder::new(self.log.table().position_seen_by(player), dice);
        let stakes = self.stakes(node);
        let mut analysis = Analysis::default();
        let mut kept = Vec::new();
        if let Some(property) = node.property("A") {
            analysis.play = read_plays(property, &finder, player, stakes);
            let written = analysis.play.as_ref();
            let written = written.map(|plays| analysis::write_plays(plays, player, stakes));
            keep_odd(property, written.as_deref(), &mut kept);
        }
        if let Some(property) = node.property("DA") {
            analysis.cube = read_cube(property, stakes);
            let written = analysis.cube.as_ref().map(|cube| analysis::write_cube(cube, stakes));
            keep_odd(property, written.as_deref(), &mut kept);
        }
        read_marks(node, player, true, &mut analysis);
        self.log.act(Action::Play { player, dice, play }, place);
        self.note(notes::of_action(node, analysis, kept, is_root));
    }

    /// Adds the comments of a node without an action to the action before it.
    fn remarks(&mut self, node: Node<'_, 'a>) {
        for property in node.properties().filter(|property| !is_kept_alone(&property.name())) {
            let what = "on a node without an action";
            self.ignored(property, what);
        }
        let comment = comment(node);
        if comment.is_empty() {
            return;
        }
        let game = self.log.game_mut();
        let words = match game.entries.last_mut() {
            Some(entry) => &mut entry.notes_mut().comment,
            None => &mut game.comment,
        };
        if !words.is_empty() {
            words.push('\n');
        }
        words.push_str(&comment);
    }

    fn note(&mut self, notes: Notes) {
        if notes != Notes::default()
            && let Some(entry) = self.log.game_mut().entries.last_mut()
        {
            entry.notes = Some(Box::new(notes));
        }
    }

    /// Completes the game; `place` is that of its root.
    pub(super) fn finish(mut self, place: FilePlace) {
        if self.end.as_deref().and_then(read_result).is_some() {
            self.log.hide_last_play();
        }
        let table = self.log.table();
        let end = match self.end.as_deref().map(|result| (result, read_result(result))) {
            None => table.end(),
            Some((result, None)) => {
                let what = format!("RE[{result}] is not a result of a game of backgammon");
                let end = table.end();
                if !matches!(result, "" | "?" | "0" | "Void" | "void" | "Draw" | "draw") {
                    self.log.warn(place, WarningKind::Ending, what);
                }
                end
            }
            Some((_, Some(result))) => Some(self.log.stated_end(result, place)),
        };
        self.log.finish(end);
    }
}

/// Returns the player on roll that a node sets.
fn turn_of(node: Node<'_, '_>) -> Option<Player> {
    match node.property("PL")?.value().raw.trim() {
        "W" | "w" | "1" | "white" => Some(Player::Zero),
        "B" | "b" | "2" | "black" => Some(Player::One),
        _ => None,
    }
}
