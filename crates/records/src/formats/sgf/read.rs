//! Games out of trees.

use barpoint_core::{ByPlayer, Chequers, CubeValue, Dice, Player, Position, Setup};
use barpoint_equity::Stakes;

use super::analysis::{self, read_cube, read_marks, read_plays};
use super::header::Header;
use super::letters;
use super::own::{self, OWN};
use super::places::Places;
use super::syntax::{Collection, Damage, Node, Property, SyntaxProblem};
use super::tags::{property_of, tag};
use crate::model::{
    Action, Analysis, Game, Match, Notes, OddPlay, Place, RecordedPlay, Tag, Warning, WarningKind,
};
use crate::toolkit::{Choice, GameLog, ReadError, SaidEnd, Source, add_warning, doubled, stakes};

/// Reads the matches of a file.
pub(super) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let text = source.text();
    let collection = Collection::parse(text);
    let mut reader = Reader { places: Places::new(text), matches: Vec::new(), last_number: None };
    let mut refused = None;
    for root in collection.roots() {
        match wrong_game(root) {
            None => reader.game(root),
            Some(reason) => {
                let place = reader.places.at(root.offset());
                refused.get_or_insert(ReadError { format: None, place, reason });
            }
        }
    }
    let damage = collection.damage();
    let Some(record) = reader.matches.last_mut() else {
        let of = |damage: &Damage| ReadError {
            format: None,
            place: reader.places.at(damage.offset),
            reason: damage.problem.to_string(),
        };
        let error = refused.or_else(|| damage.first().map(of));
        return Err(error.unwrap_or_else(|| ReadError::whole("there is no game in it")));
    };
    let mut warn = |place, what| {
        let kind = WarningKind::Damage;
        add_warning(record, Warning { place, game: None, entry: None, kind, what });
    };
    for &Damage { offset, problem } in damage {
        let loses = if problem == SyntaxProblem::OpenTree { "" } else { "; the rest is lost" };
        warn(reader.places.at(offset), format!("{problem}{loses}"));
    }
    if let Some(ReadError { place, reason, .. }) = refused {
        warn(place, format!("{reason}; this game is left out"));
    }
    Ok(reader.matches)
}

/// Why a tree is no game of backgammon.
fn wrong_game(root: Node<'_, '_>) -> Option<String> {
    match root.property("GM") {
        Some(game) if game.value().raw.trim() == "6" => None,
        Some(game) => {
            Some(format!("a game of kind GM[{}]: expected backgammon, GM[6]", game.value().raw))
        }
        None => Some("a game of no kind: expected backgammon, GM[6]".into()),
    }
}

struct Reader<'a> {
    places: Places<'a>,
    matches: Vec<Match>,
    last_number: Option<u32>,
}

impl<'a> Reader<'a> {
    fn game(&mut self, root: Node<'_, 'a>) {
        let header = Header::read(root);
        let last = self.matches.last();
        let is_first = !last.is_some_and(|record| header.continues(record, self.last_number));
        if is_first {
            self.matches.push(header.open(root));
        }
        self.last_number = header.number;
        let Some(record) = self.matches.last_mut() else { return };
        let expected = record.next_score();
        let is_due = record.games.is_empty() || expected == header.score;

        let mut game = Game {
            score: header.score,
            crawford: header.is_crawford && record.length.is_some(),
            automatic_doubles: automatic_doubles(root, record),
            ..Game::default()
        };
        if let Some(comment) = root.property("C") {
            game.comment = comment.value().text().into_owned();
        }
        let kept = |name: &str| is_read_at_root(name) || is_first && Header::is_kept(name, record);
        game.tags = tags(root, kept);
        let mut reader = GameReader {
            end: root.property("RE").map(|result| result.value().simple()),
            log: GameLog::new(record, game),
            places: &mut self.places,
        };
        let place = reader.places.at(root.offset());
        if !is_due {
            let [white, black] = expected.0;
            let what = format!("the score does not follow from the games before: {white}-{black}");
            reader.log.warn(place, WarningKind::Points, what);
        }
        let length = reader.log.record().length.map_or(u32::MAX, |length| length.get().into());
        if header.score.0.iter().any(|&points| points >= length) {
            let what = "the match has been won before this game";
            reader.log.warn(place, WarningKind::Points, what);
        }
        if let Some(length) = &header.wrong_length {
            let what = format!("`{length}` is no match length; taken as a session");
            reader.log.warn(place, WarningKind::Header, what);
        }
        if header.lacks_cube_of(reader.log.record()) {
            let what = "no cube in this game of a match with a cube: passed over";
            reader.log.warn(place, WarningKind::Cube, what);
        }
        if let Some(rule) = &header.unknown_rule {
            let what = format!("the rule `{rule}` is not known");
            reader.log.warn(place, WarningKind::Header, what);
        }
        reader.line(root);
        let variations = root.tree_len() - root.main_line().count();
        if variations > 0 {
            let what = format!("{variations} moves of variations are left out");
            reader.log.warn(place, WarningKind::Ignored, what);
        }
        reader.finish(place);
    }
}

/// How often the cube was doubled before a game of a session began.
fn automatic_doubles(root: Node<'_, '_>, record: &Match) -> u8 {
    let value = root.property("CV").filter(|_| record.length.is_none());
    let value = value.and_then(|value| value.value().raw.trim().parse().ok());
    value.and_then(CubeValue::new).map_or(0, CubeValue::log2)
}

/// Properties of a root that the game keeps or that say nothing of it. `GS`, statistics, follows
/// from the analysis.
pub(super) fn is_read_at_root(name: &str) -> bool {
    matches!(name, "FF" | "GM" | "CA" | "AP" | "MI" | "PW" | "PB" | "RU" | "RE" | "GS")
        || is_read(name)
}

/// Properties of any node that the record keeps.
pub(super) fn is_read(name: &str) -> bool {
    is_setup(name)
        || matches!(
            name,
            "B" | "W"
                | "C"
                | "LU"
                | "BM"
                | "DO"
                | "TE"
                | "BC"
                | "DC"
                | "GW"
                | "GB"
                | "WL"
                | "BL"
                | OWN
        )
}

/// Properties that set something up.
fn is_setup(name: &str) -> bool {
    matches!(name, "CV" | "CP" | "CO" | "PL" | "AE" | "AW" | "AB" | "DI")
}

/// Properties that the record keeps of a node that sets something up.
pub(super) fn is_read_of_setup(name: &str) -> bool {
    is_setup(name) || matches!(name, "B" | "W" | "C" | "WL" | "BL" | OWN)
}

/// Properties of a node that does nothing which are not lost, or of which has been spoken.
fn is_kept_alone(name: &str) -> bool {
    name.is_empty() || is_setup(name) || matches!(name, "B" | "W" | "C" | OWN)
}

/// The properties that nothing else keeps.
fn tags(node: Node<'_, '_>, is_kept: impl Fn(&str) -> bool) -> Vec<Tag> {
    let named = node.properties().map(|property| (property.name(), property));
    let rest = named.filter(|(name, _)| !name.is_empty() && !is_kept(name));
    rest.map(|(name, property)| tag(&name, property.raw())).collect()
}

struct GameReader<'r, 'm, 'a> {
    log: GameLog<'m>,
    places: &'r mut Places<'a>,
    /// What `RE` says.
    end: Option<String>,
}

impl<'a> GameReader<'_, '_, 'a> {
    fn line(&mut self, root: Node<'_, 'a>) {
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
                (false, true) => self.notes_of_setup(node),
                (false, false) => self.remarks(node),
            }
            is_root = false;
        }
    }

    /// Whether a node sets the board after an odd play up, which has been read with the play.
    fn is_after_odd_play(&mut self, node: Node<'_, 'a>) -> bool {
        let last = self.log.game_mut().entries.last().map(|entry| &entry.action);
        let is_odd = matches!(last, Some(Action::Play { play: RecordedPlay::Odd(_), .. }));
        is_odd && own::has(node, own::AFTER)
    }

    /// Reads dice that were thrown for a play that the record does not show; whether there are any.
    fn hidden_roll(&mut self, node: Node<'_, 'a>, is_root: bool) -> bool {
        let (Some(player), Some(property)) = (turn_of(node), node.property("DI")) else {
            return false;
        };
        let Ok(dice) = property.value().raw.trim().parse::<Dice>() else { return false };
        let place = self.places.at(property.offset());
        self.act_play(node, place, player, dice, RecordedPlay::Hidden, is_root);
        true
    }

    fn place(&mut self, node: Node<'_, 'a>) -> Place {
        self.places.at(node.offset())
    }

    fn ignored(&mut self, property: Property<'_, 'a>, what: &str) {
        let place = self.places.at(property.offset());
        let value = property.value().simple();
        let value = value.chars().take(40).collect::<String>();
        let what = format!("{}[{value}] is {what} and passed over", property.name());
        self.log.warn(place, WarningKind::Ignored, what);
    }

    /// Cube, board, dice and turn that a node sets.
    fn setup(&mut self, node: Node<'_, 'a>, is_root: bool) {
        self.cube(node, is_root);
        let turn = turn_of(node);
        let on_roll = turn.unwrap_or(self.log.table().on_roll());
        let place = self.place(node);
        if ["AE", "AW", "AB"].iter().any(|name| node.property(name).is_some()) {
            match self.board(node, is_root, on_roll) {
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
                None => self.ignored(property, "no cube"),
            }
        }
        if let Some(property) = node.property("CP").or_else(|| node.property("CO")) {
            match property.value().raw.trim() {
                "c" => (owner, is_set) = (None, true),
                "w" => (owner, is_set) = (Some(Player::Zero), true),
                "b" => (owner, is_set) = (Some(Player::One), true),
                // The header knows.
                "n" if is_root => {}
                "n" => self.ignored(property, "no cube from here on, which a record cannot hold,"),
                _ => self.ignored(property, "nobody's"),
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

    /// The board that a node sets up, on top of the one before it.
    fn board(
        &self,
        node: Node<'_, 'a>,
        is_root: bool,
        on_roll: Player,
    ) -> Result<Position, String> {
        let table = self.log.table();
        let before = |player| *table.position_seen_by(player).on_roll().counts();
        let mut sides = ByPlayer(Player::BOTH.map(|p| if is_root { [0; 25] } else { before(p) }));
        let changes = node.properties().filter_map(|property| {
            let change = [("AE", None), ("AW", Some(Player::Zero)), ("AB", Some(Player::One))];
            let found = change.into_iter().find(|(name, _)| property.is(name));
            found.map(|(_, player)| (property, player))
        });
        for (property, added) in changes {
            for value in property.values() {
                let range = read_range(value.raw)
                    .ok_or_else(|| format!("`{}` is no point; the board is left", value.raw))?;
                for letter in range {
                    for player in Player::BOTH {
                        let number = letters::number(letter, player).filter(|number| *number > 0);
                        let Some(number) = number else { continue };
                        let count = &mut sides[player][usize::from(number) - 1];
                        match added {
                            None => *count = 0,
                            Some(owner) if owner == player => *count = count.saturating_add(1),
                            Some(_) => {}
                        }
                    }
                }
            }
        }
        let [white, black] = sides.0.map(Chequers::new);
        let sides = ByPlayer([white, black]).seen_by(on_roll);
        Position::try_from(Setup { on_roll: sides.on_roll, opponent: sides.opponent })
            .map_err(|error| format!("{error}; the board is left"))
    }

    /// What equities are converted with, where a node has any.
    fn stakes(&self, node: Node<'_, 'a>) -> Option<Stakes> {
        let has_analysis = ["A", "DA"].iter().any(|name| node.property(name).is_some());
        let length = self.log.record().length.filter(|_| has_analysis);
        stakes(length, self.log.table())
    }

    /// A move or a cube action; whether there was one.
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
        // Analysis of a play, where there is none.
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
        self.notes(node, analysis, kept, is_root);
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
        let choice = Choice::new(table.position_seen_by(player), dice);
        let value = property.value().simple();
        let text = value.get(2..).unwrap_or_default();
        let pairs = letters::read_moves(&text.to_ascii_lowercase(), player);
        let is_empty = pairs.as_ref().is_some_and(Vec::is_empty);
        let is_end = next.is_none() && self.end.is_some();
        let is_hidden = is_end && !choice.is_dance() || own::has(node, own::HIDDEN);
        let play = match (pairs, own::odd_words(node)) {
            (pairs, Some(text)) => {
                let after = self.board_after_odd_play(player, next);
                let moved = || match choice.recorded(&pairs.filter(|pairs| !pairs.is_empty())?) {
                    RecordedPlay::Odd(odd) => odd.after,
                    _ => None,
                };
                let after = after.or_else(moved);
                RecordedPlay::Odd(Box::new(OddPlay { text, after }))
            }
            (Some(_), None) if is_empty && is_hidden => RecordedPlay::Hidden,
            (Some(pairs), None) => choice.recorded(&pairs),
            (None, None) => RecordedPlay::Odd(Box::new(OddPlay { text: text.into(), after: None })),
        };
        self.act_play(node, place, player, dice, play, is_root);
        true
    }

    /// The board after an odd play of this player that the next node sets up.
    fn board_after_odd_play(&self, player: Player, next: Option<Node<'_, 'a>>) -> Option<Position> {
        let next = next.filter(|node| own::has(*node, own::AFTER))?;
        self.board(next, false, player.flip()).ok()
    }

    /// Writes a play down with what its node says about it.
    fn act_play(
        &mut self,
        node: Node<'_, 'a>,
        place: Place,
        player: Player,
        dice: Dice,
        play: RecordedPlay,
        is_root: bool,
    ) {
        let choice = Choice::new(self.log.table().position_seen_by(player), dice);
        let stakes = self.stakes(node);
        let mut analysis = Analysis::default();
        let mut kept = Vec::new();
        if let Some(property) = node.property("A") {
            analysis.play = read_plays(property, &choice, player, stakes);
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
        self.notes(node, analysis, kept, is_root);
    }

    /// Notes what a node says about its action beyond it.
    fn notes(&mut self, node: Node<'_, 'a>, analysis: Analysis, kept: Vec<Tag>, is_root: bool) {
        let is_read = |name: &str| is_read(name) || matches!(name, "A" | "DA");
        // Nothing is marked for a rollout.
        let is_empty_mark =
            |tag: &Tag| matches!(property_of(tag), Some("MR" | "CR")) && tag.value == "[]";
        let mut notes = Notes::default();
        if !is_root {
            // The game itself has what its root says.
            notes.comment = comment(node);
            notes.tags = tags(node, is_read);
            notes.tags.retain(|tag| !is_empty_mark(tag));
        }
        notes.tags.extend(kept);
        // A file may have a hundred thousand of these.
        notes.tags.shrink_to_fit();
        notes.clocks = clocks(node);
        notes.analysis = (analysis != Analysis::default()).then(|| Box::new(analysis));
        self.note(notes);
    }

    /// Notes what a node says about what it sets up. Analysis of it is kept as it stands.
    fn notes_of_setup(&mut self, node: Node<'_, 'a>) {
        let mut tags = tags(node, is_read_of_setup);
        tags.shrink_to_fit();
        self.note(Notes { comment: comment(node), clocks: clocks(node), tags, analysis: None });
    }

    /// Keeps what a node that does nothing says about the action before it.
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

    fn finish(mut self, place: Place) {
        if self.end.as_deref().and_then(read_result).is_some() {
            self.log.hide_last_play();
        }
        let table = self.log.table();
        let end = match self.end.as_deref().map(|result| (result, read_result(result))) {
            None => table.end(),
            Some((result, None)) => {
                let what = format!("RE[{result}] is no result of a game of backgammon");
                let end = table.end();
                if !matches!(result, "" | "?" | "0" | "Void" | "void" | "Draw" | "draw") {
                    self.log.warn(place, WarningKind::Ending, what);
                }
                end
            }
            Some((_, Some(result))) => Some(self.log.end_as_said(result, place)),
        };
        self.log.finish(end);
    }
}

/// The player on roll that a node sets.
fn turn_of(node: Node<'_, '_>) -> Option<Player> {
    match node.property("PL")?.value().raw.trim() {
        "W" | "w" | "1" | "white" => Some(Player::Zero),
        "B" | "b" | "2" | "black" => Some(Player::One),
        _ => None,
    }
}

/// Keeps a property as it stands if it would not be written the same way.
fn keep_odd(property: Property<'_, '_>, written: Option<&str>, kept: &mut Vec<Tag>) {
    let raw = property.raw();
    if written != Some(&*raw) {
        kept.push(tag(&property.name(), raw));
    }
}

fn comment(node: Node<'_, '_>) -> String {
    let comment = node.property("C").map(|comment| comment.value().text().into_owned());
    comment.unwrap_or_default()
}

/// Seconds left, if both players' are given.
fn clocks(node: Node<'_, '_>) -> Option<ByPlayer<f64>> {
    let seconds = |name| node.property(name)?.value().raw.trim().parse().ok();
    let finite = |seconds: &f64| seconds.is_finite();
    Some(ByPlayer([seconds("WL").filter(finite)?, seconds("BL").filter(finite)?]))
}

/// The letters of a point or of points from one to another.
fn read_range(raw: &str) -> Option<std::ops::RangeInclusive<u8>> {
    let letter = |text: &str| match text.trim().as_bytes() {
        [letter @ b'a'..=b'z'] => Some(*letter),
        _ => None,
    };
    let (first, last) = raw.split_once(':').unwrap_or((raw, raw));
    Some(letter(first)?..=letter(last)?)
}

/// What `RE` says.
fn read_result(text: &str) -> Option<SaidEnd> {
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
    Some(SaidEnd { winner, points, resigned })
}
