//! Conversion of the main line of a tree to a game.

use std::sync::Arc;

use barpoint_core::{CubeValue, Dice, Player, Position};
use barpoint_equity::Stakes;

use super::board::{Places, board};
use crate::formats::sgf::properties::{
    clocks, is_kept_alone, is_read, is_read_of_setup, property_of, tags,
};
use crate::formats::sgf::stated::Analysed;
use crate::formats::sgf::syntax::{Node, Property};
use crate::formats::sgf::{letters, own, properties};
use crate::model::{Action, Analysis, FilePlace, Notes, OddPlay, RecordedPlay, Tag, WarningKind};
use crate::toolkit::{GameLog, PlayFinder, StatedEnd, add_line, doubled, stakes};

/// Reader of one game.
pub(super) struct GameReader<'r, 'm, 'a> {
    pub(super) log: GameLog<'m>,
    pub(super) places: &'r mut Places<'a>,
    /// Value of `RE`.
    pub(super) end: Option<String>,
    /// Program of the analysis in the properties of GNU Backgammon.
    pub(super) by: Option<Arc<str>>,
    /// Analyses of the resignation that ends the game: the offer and its acceptance.
    pub(super) resignation: [Vec<Analysis>; 2],
}

impl<'a> GameReader<'_, '_, 'a> {
    /// Reads the main line of a tree.
    pub(super) fn line(&mut self, root: Node<'_, 'a>) {
        let mut nodes = root.main_line().peekable();
        let mut is_root = true;
        while let Some(node) = nodes.next() {
            if self.is_after_odd_play(node) || self.resignation(node) {
                self.strange(node);
                continue;
            }
            if own::has(node, own::HIDDEN) && self.hidden_roll(node, is_root) {
                is_root = false;
                continue;
            }
            let before = self.log.game_mut().entries.len();
            self.setup(node, is_root);
            let is_set = self.log.game_mut().entries.len() > before;
            let next = nodes.peek().copied().filter(|next| !is_resignation(*next));
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
                (false, true) => self.note_setup(node),
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
        let play = RecordedPlay::Hidden;
        let action = Action::Play { player, dice, play };
        self.act(node, place, action, (player, Some(dice)), is_root);
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
                self.play(node, property, player, dice, next, is_root);
                return true;
            }
        };
        self.act(node, place, action, (player, None), is_root);
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
    ) {
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
        let action = Action::Play { player, dice, play };
        self.act(node, place, action, (player, Some(dice)), is_root);
    }

    /// Returns the board after an odd play of this player, if the next node sets it up.
    fn board_after_odd_play(&self, player: Player, next: Option<Node<'_, 'a>>) -> Option<Position> {
        let next = next.filter(|node| own::has(*node, own::AFTER))?;
        board(self.log.table(), next, false, player.flip()).ok()
    }

    /// Records an action by a player, who has rolled these dice for a play, with the notes of its node.
    fn act(
        &mut self,
        node: Node<'_, 'a>,
        place: FilePlace,
        action: Action,
        (player, dice): (Player, Option<Dice>),
        is_root: bool,
    ) {
        let position = self.log.table().position_seen_by(player);
        let finder = dice.map(|dice| PlayFinder::new(position, dice));
        let of = Analysed { player, finder: finder.as_ref(), stakes: self.stakes(node) };
        let (analyses, kept) = self.analyses(node, of, dice.map(|dice| (position, dice)));
        self.log.act(action, place);
        self.log.note(notes_of_action(node, analyses, kept, is_root));
    }

    /// Returns the analyses of an action, and the properties that are kept as text.
    fn analyses(
        &self,
        node: Node<'_, 'a>,
        of: Analysed<'_>,
        situation: Option<(Position, Dice)>,
    ) -> (Vec<Analysis>, Vec<Tag>) {
        let mut kept = Vec::new();
        let stated = of.read(node, &mut kept);
        let mut analyses: Vec<Analysis> = stated.made_by(self.by.clone()).into_iter().collect();
        let stated = ..analyses.len();
        for beside in properties::read_beside(node, situation, &mut kept) {
            if beside.by != self.by {
                analyses.push(beside);
            } else if of.is_stated(node, &beside, &mut kept) {
                analyses.splice(stated, [beside]);
            }
        }
        (analyses, kept)
    }

    /// Keeps the analysis of the resignation that ends the game; returns true if the node has it.
    fn resignation(&mut self, node: Node<'_, 'a>) -> bool {
        let [offer, answer] = [own::RESIGNS, own::ACCEPTS].map(|value| own::has(node, value));
        if offer || answer {
            let of = &mut self.resignation[usize::from(answer)];
            *of = properties::read_beside(node, None, &mut Vec::new());
        }
        offer || answer
    }

    /// Adds the analysis of the resignation that ended the game to its actions.
    fn note_resignation(&mut self) {
        let entries = &mut self.log.game_mut().entries;
        if let [.., offer, answer] = &mut entries[..]
            && matches!(answer.action, Action::AcceptResignation(_))
        {
            for (entry, analyses) in [offer, answer].into_iter().zip(&mut self.resignation) {
                if !analyses.is_empty() {
                    entry.notes_mut().analyses = std::mem::take(analyses);
                }
            }
        }
    }

    /// Warns about properties that only an action could keep.
    fn strange(&mut self, node: Node<'_, 'a>) {
        for property in node.properties() {
            let name = property.name();
            if !name.is_empty() && !is_read(&name) {
                self.ignored(property, "not known on this node");
            }
        }
    }

    /// Adds the comments of a node without an action to the action before it.
    fn remarks(&mut self, node: Node<'_, 'a>) {
        for property in node.properties().filter(|property| !is_kept_alone(&property.name())) {
            let what = "on a node without an action";
            self.ignored(property, what);
        }
        let comment = node.text("C");
        if comment.is_empty() {
            return;
        }
        let game = self.log.game_mut();
        let words = match game.entries.last_mut() {
            Some(entry) => &mut entry.notes_mut().comment,
            None => &mut game.comment,
        };
        add_line(words, &comment);
    }

    fn note_setup(&mut self, node: Node<'_, 'a>) {
        let situation = match self.log.game_mut().entries.last().map(|entry| &entry.action) {
            Some(&Action::SetDice { player, dice }) => Some((player, dice)),
            _ => None,
        };
        let table = self.log.table();
        let situation = situation.map(|(player, dice)| (table.position_seen_by(player), dice));
        self.log.note(notes_of_setup(node, situation));
    }

    /// Completes the game; `place` is that of its root.
    pub(super) fn finish(mut self, place: FilePlace) {
        const NO_RESULT: [&str; 7] = ["", "?", "0", "Void", "void", "Draw", "draw"];
        let said = self.end.as_deref().and_then(read_result);
        if said.is_some() {
            self.log.hide_last_play();
        } else if let Some(result) = self.end.as_deref().filter(|it| !NO_RESULT.contains(it)) {
            let what = format!("RE[{result}] is not a result of a game of backgammon");
            self.log.warn(place, WarningKind::Ending, what);
        }
        let end = self.log.end(said, place);
        self.note_resignation();
        self.log.finish(end);
    }
}

/// Returns true if a node has the analysis of the resignation that ends the game.
fn is_resignation(node: Node<'_, '_>) -> bool {
    [own::RESIGNS, own::ACCEPTS].into_iter().any(|value| own::has(node, value))
}

/// Returns the player on roll that a node sets.
fn turn_of(node: Node<'_, '_>) -> Option<Player> {
    match node.word("PL")? {
        "W" | "w" | "1" | "white" => Some(Player::Zero),
        "B" | "b" | "2" | "black" => Some(Player::One),
        _ => None,
    }
}

/// Reads the value of `RE`, such as `W+2R`.
fn read_result(text: &str) -> Option<StatedEnd> {
    let (winner, rest) = text.split_once('+')?;
    let winner = match winner.trim() {
        "W" | "w" => Player::Zero,
        "B" | "b" => Player::One,
        _ => return None,
    };
    let rest = rest.trim();
    let letters = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &rest[..rest.len() - letters.len()];
    let points = if digits.is_empty() { None } else { Some(digits.parse().ok()?) };
    let resigned = match letters.trim().to_ascii_lowercase().as_str() {
        "" => false,
        "r" | "resign" => true,
        _ => return None,
    };
    Some(StatedEnd { winner, points, resigned })
}

/// Returns the notes of an action: comment, clocks, analyses, and properties that are kept.
fn notes_of_action(
    node: Node<'_, '_>,
    analyses: Vec<Analysis>,
    kept: Vec<Tag>,
    is_root: bool,
) -> Notes {
    let is_read = |name: &str| is_read(name) || matches!(name, "A" | "DA");
    // An empty mark selects nothing for a rollout.
    let is_empty_mark =
        |tag: &Tag| matches!(property_of(tag), Some("MR" | "CR")) && tag.value == "[]";
    let mut notes = Notes::default();
    if !is_root {
        // Properties of the root belong to the game.
        notes.comment = node.text("C");
        notes.tags = tags(node, is_read);
        notes.tags.retain(|tag| !is_empty_mark(tag));
    }
    notes.tags.extend(kept);
    // A file may have a hundred thousand of these lists.
    notes.tags.shrink_to_fit();
    notes.clocks = clocks(node);
    for analysis in analyses {
        notes.set_analysis(analysis);
    }
    notes
}

/// Returns the notes of a node that sets something up. GNU Backgammon's analysis is kept as text.
fn notes_of_setup(node: Node<'_, '_>, situation: Option<(Position, Dice)>) -> Notes {
    let mut kept = Vec::new();
    let analyses = properties::read_beside(node, situation, &mut kept);
    let mut tags = tags(node, is_read_of_setup);
    tags.extend(kept);
    tags.shrink_to_fit();
    Notes { comment: node.text("C"), clocks: clocks(node), tags, analyses, ..Notes::default() }
}
