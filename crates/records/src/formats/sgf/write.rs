//! Writer of SGF.

use std::fmt::Write;
use std::ops::Range;

use barpoint_core::{Chequers, CubeValue, Dice, Player, Position, Variant};
use barpoint_equity::Stakes;

use super::analysts::Analysts;
use super::header::Header;
use super::letters;
use super::own::{self, OWN};
use super::properties::{is_read_at_root, property_of};
use super::stated::Analysed;
use super::syntax::{Collection, escaped, escaped_line};
use crate::model::{
    Action, Details, Ending, Entry, Game, GameEnd, Match, Notes, OddPlay, RecordedPlay, Rules, Tag,
};
use crate::seats::Seats;
use crate::toolkit::{
    Losses, PlayFinder, PointMove, WriteError, Written, date_of_numbers, doubled, stakes,
    written_moves,
};

mod notes;

const NOT_ACCEPTED: &str = "resignations that were not accepted";

/// Writes matches one after another.
pub(super) fn write(matches: &[Match]) -> Result<Written, WriteError> {
    let mut writer = Writer::default();
    for record in matches {
        for (game, number) in record.games.iter().zip(0..) {
            writer.game(record, game, number);
        }
    }
    if writer.out.is_empty() {
        return Err(WriteError::new("there is no game to write"));
    }
    Ok(Written { bytes: writer.out.into_bytes(), losses: writer.losses })
}

/// Returns the table at the root as a reader will get it; in a match it has no automatic doubles.
fn first_table(record: &Match, game: &Game) -> Seats {
    let Game { score, crawford, automatic_doubles, .. } = *game;
    let automatic_doubles = if record.length.is_some() { 0 } else { automatic_doubles };
    Seats::new(record, &Game { score, crawford, automatic_doubles, ..Game::default() })
}

/// Returns the action that a reader will assume for a turn of the cube, because SGF calls all of
/// them doubles.
fn turn_of_the_cube(action: &Action, before: &Seats) -> Option<Action> {
    match *action {
        Action::Double(player) | Action::Beaver(player) | Action::Raccoon(player) => {
            Some(doubled(before, player))
        }
        _ => None,
    }
}

const fn has_more_than_analyses(notes: &Notes) -> bool {
    !notes.comment.is_empty() || notes.clocks.is_some() || !notes.tags.is_empty()
}

#[derive(Default)]
struct Writer {
    out: String,
    losses: Losses,
    /// Programs of the analysis of the current game.
    analysts: Analysts,
    /// Dice that were set last, if no other node follows.
    dice: Option<DiceNode>,
}

/// A node that sets dice, with its place in the text.
struct DiceNode {
    player: Player,
    place: Range<usize>,
    /// True if the dice were thrown before the end of the game.
    is_roll: bool,
}

impl Writer {
    fn game(&mut self, record: &Match, game: &Game, number: usize) {
        self.analysts = Analysts::of(game);
        let is_over = self.root(record, game, number);
        self.dice = None;
        let mut table = first_table(record, game);
        for entry in &game.entries {
            // A reader does not see that the game was over.
            if table.end().as_ref().is_some_and(GameEnd::is_resignation)
                && !entry.action.is_setting()
            {
                self.losses.add("actions after a resignation");
                continue;
            }
            let before = table.clone();
            let read = turn_of_the_cube(&entry.action, &before);
            table.apply(read.as_ref().unwrap_or(&entry.action));
            let is_another = read.is_some_and(|read| read != entry.action);
            self.losses.add_if(is_another, "beavers and raccoons out of order");
            let is_answer = matches!(
                entry.action,
                Action::AcceptResignation(_) | Action::DeclineResignation(_)
            );
            let was_open = before.resignation().is_some() && table.resignation().is_none();
            self.losses.add_if(was_open && !is_answer, NOT_ACCEPTED);
            let length = self.out.len();
            self.entry(record, &before, entry, &table);
            if self.out.len() > length && !matches!(entry.action, Action::SetDice { .. }) {
                self.dice = None;
            }
        }
        let dice = self.dice.take().filter(|dice| is_over && dice.is_roll);
        if let Some(DiceNode { place, .. }) = dice {
            // A reader will take them as a roll without a visible play.
            self.out.insert_str(place.end, &format!("{OWN}[{}]", own::HIDDEN));
        }
        let is_open = table.resignation().is_some() && table.end().or(game.end).is_none();
        self.losses.add_if(is_open, NOT_ACCEPTED);
        if table.end().as_ref().is_some_and(GameEnd::is_resignation) {
            self.resignation(&game.entries);
        }
        self.out.push_str(")\n");
    }

    fn property(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            _ = write!(self.out, "{name}[{value}]");
        }
    }

    /// Writes the root of a game; returns true if it has a result.
    fn root(&mut self, record: &Match, game: &Game, number: usize) -> bool {
        let length = record.length.map_or(0, u16::from);
        let [white, black] = game.score.0;
        _ = write!(
            self.out,
            "(;FF[4]GM[6]CA[UTF-8]AP[Barpoint:{}]MI[length:{length}][game:{}][ws:{white}][bs:{black}]",
            env!("CARGO_PKG_VERSION"),
            // The format counts from 1, but GNU Backgammon keeps the facts about a match in game 0 only.
            number
        );
        let [white, black] = &record.players.0;
        _ = write!(self.out, "PW[{}]PB[{}]", escaped_line(&white.name), escaped_line(&black.name));
        let is_odd = |c: char| c == '\0' || c != ' ' && c.is_ascii_whitespace();
        let is_line = |name: &str| !name.contains(is_odd) && name.trim() == name;
        let are_lines = is_line(&white.name) && is_line(&black.name);
        self.losses.add_if(!are_lines, "blanks and invisible characters in names");
        if number == 0 {
            for (name, person) in [("WR", white), ("BR", black)] {
                self.property(name, &escaped_line(person.rating.as_deref().unwrap_or_default()));
            }
            self.details(&record.details);
        }
        self.rules(record, game, number == 0);
        let last_table = || {
            let mut table = first_table(record, game);
            game.entries.iter().for_each(|entry| table.apply(&entry.action));
            table
        };
        // A reader derives the end from the play, even if the record has none.
        let end = game.end.or_else(|| last_table().end());
        if let Some(GameEnd { winner, points, how }) = end {
            let letter = if winner == Player::Zero { 'W' } else { 'B' };
            _ = write!(self.out, "RE[{letter}+{points}");
            if let Ending::Resigned(value) = how {
                let table = last_table();
                let cube = table.cube().value.get();
                let is_told = u32::from(value.points()).saturating_mul(cube) == points;
                self.losses.add_if(!is_told, "values of games that counted for less or more");
                // A player who has lost cannot resign.
                let is_over = table.end().is_some_and(|end| !end.is_resignation());
                self.losses.add_if(is_over, "resignations after the end of a game");
                self.out.push_str(if is_over { "" } else { "R" });
            }
            self.out.push(']');
        }
        self.property("C", &escaped(&game.comment));
        let is_first = number == 0;
        let is_said = |name: &str, value: &str| {
            let is_date = name == "DT" && date_of_numbers(value).is_some();
            is_read_at_root(name) || is_first && (is_date || Header::is_kept(name, record))
        };
        self.tags(&game.tags, is_said);
        self.out.push('\n');
        end.is_some()
    }

    fn details(&mut self, details: &Details) {
        if let Some(date) = details.date {
            _ = write!(self.out, "DT[{date}]");
        }
        self.property("EV", &escaped_line(&details.event));
        self.property("RO", &escaped_line(&details.round));
        self.property("PC", &escaped_line(&details.place));
        self.property("AN", &escaped_line(&details.annotator));
        self.property("GC", &escaped(&details.comment));
        let is_lost =
            details.tags.iter().any(|tag| own::of_tag(tag).is_none() && !tag.is_of_session());
        self.losses.add_if(is_lost, "header fields of other formats");
    }

    fn rules(&mut self, record: &Match, game: &Game, is_first: bool) {
        let Rules { variant, crawford, jacoby, cube_limit, .. } = record.rules;
        let is_match = record.length.is_some();
        self.losses.add_if(!is_match && game.crawford, "Crawford games of sessions");
        let words = [
            (cube_limit == Some(CubeValue::ONE), "NoCube"),
            (is_match && crawford, "Crawford"),
            (is_match && game.crawford, "CrawfordGame"),
            (!is_match && jacoby, "Jacoby"),
            (variant == Variant::Nackgammon, "Nackgammon"),
            (variant == Variant::Hypergammon1, "Hypergammon1"),
            (variant == Variant::Hypergammon2, "Hypergammon2"),
            (variant == Variant::Hypergammon3, "Hypergammon3"),
        ];
        let words = words.into_iter().filter(|(applies, _)| *applies).map(|(_, word)| word);
        self.property("RU", &words.collect::<Vec<_>>().join(":"));
        let cube = CubeValue::from_log2(game.automatic_doubles).unwrap_or(CubeValue::MAX);
        if !is_match && cube != CubeValue::ONE {
            self.property("CV", &cube.to_string());
        }
        let is_lost = is_match && cube != CubeValue::ONE;
        self.losses.add_if(is_lost, "automatic doubles in matches");
        let tags = if is_first { &record.details.tags[..] } else { &[] };
        self.out.push_str(&own::of_root(record, self.analysts.name(), tags));
    }

    /// Writes properties that were kept as text, except those that contradict the record.
    fn tags<'t>(
        &mut self,
        tags: impl IntoIterator<Item = &'t Tag>,
        is_said: impl Fn(&str, &str) -> bool,
    ) {
        for tag in tags {
            let value = &tag.value;
            match property_of(tag) {
                Some(name) if is_property(name, value) && !is_said(name, value) => {
                    self.out.push_str(name);
                    self.out.push_str(value);
                }
                _ => self.losses.add("fields of other formats"),
            }
        }
    }

    /// Writes an entry.
    fn entry(&mut self, record: &Match, before: &Seats, entry: &Entry, after: &Seats) {
        let length = record.length.filter(|_| entry.analysis().is_some());
        let stakes = stakes(length, before);
        let notes = entry.notes.as_deref();
        match &entry.action {
            Action::Play { player, dice, play } => {
                let finder = PlayFinder::new(before.position_seen_by(*player), *dice);
                self.play((*player, *dice, play), &finder, before, (notes, stakes));
            }
            Action::Double(player) | Action::Beaver(player) | Action::Raccoon(player) => {
                self.cube_action(*player, "double", notes, stakes);
            }
            Action::Take(player) => self.cube_action(*player, "take", notes, stakes),
            Action::Drop(player) => self.cube_action(*player, "drop", notes, stakes),
            Action::Resign { .. } | Action::AcceptResignation(_) => {
                // The result of the game shows the resignation.
                let is_last = after.end().is_some() || after.resignation().is_some();
                self.losses.add_if(!is_last, NOT_ACCEPTED);
                let is_lost = |notes: &Notes| !is_last || has_more_than_analyses(notes);
                self.losses.add_if(notes.is_some_and(is_lost), "notes about resignations");
            }
            Action::DeclineResignation(_) => self.losses.add(NOT_ACCEPTED),
            setting => self.setting(setting, before, notes),
        }
    }

    /// Writes a roll with its play, and the board after an odd play.
    fn play(
        &mut self,
        (player, dice, play): (Player, Dice, &RecordedPlay),
        finder: &PlayFinder,
        before: &Seats,
        (notes, stakes): (Option<&Notes>, Option<Stakes>),
    ) {
        let analysed = Analysed { player, finder: Some(finder), stakes };
        if *play == RecordedPlay::Hidden {
            // As in GNU Backgammon, because missing moves would mean a dance.
            let hidden = own::HIDDEN;
            _ = write!(self.out, "\n;PL[{}]DI[{dice}]{OWN}[{hidden}]", colour(player));
            return self.notes(notes, analysed);
        }
        let (moves, read) = written_moves(play, finder);
        let (odd, leads_there) = odd_play(play, &read, &moves, before.end().is_none());
        self.out.push_str("\n;");
        self.out.push(colour(player));
        self.out.push('[');
        for die in [dice.high(), dice.low()] {
            self.out.push(char::from(b'0' + die.pips()));
        }
        if leads_there {
            self.out.extend(letters::write_moves(&moves, player));
        }
        self.out.push(']');
        if let Some(odd) = &odd {
            self.out.push_str(&own::of_odd_words(&odd.text));
        }
        self.notes(notes, analysed);
        if let Some(position) = odd.and_then(|odd| odd.after).filter(|_| !leads_there) {
            let (on_roll, after) = (player.flip(), own::AFTER);
            _ = write!(self.out, "\n;PL[{}]{OWN}[{after}]", colour(on_roll));
            self.board(on_roll, &position);
        }
    }

    /// Writes a setting of board, turn, dice or cube.
    fn setting(&mut self, action: &Action, before: &Seats, notes: Option<&Notes>) {
        match action {
            Action::SetPosition { on_roll, position } => {
                self.take_back_dice(*on_roll);
                _ = write!(self.out, "\n;PL[{}]", colour(*on_roll));
                self.board(*on_roll, position);
                self.words(notes);
            }
            Action::SetTurn(player) => {
                _ = write!(self.out, "\n;PL[{}]", colour(*player));
                self.words(notes);
            }
            Action::SetDice { player, dice } => {
                let begin = self.out.len();
                _ = write!(self.out, "\n;PL[{}]DI[{dice}]", colour(*player));
                let place = begin..self.out.len();
                self.words(notes);
                let is_roll = before.end().as_ref().is_none_or(GameEnd::is_resignation);
                self.dice = Some(DiceNode { player: *player, place, is_roll });
            }
            Action::SetCube { value, owner } => {
                self.cube(*value, *owner, before);
                self.words(notes);
            }
            _ => self.losses.add("scores set within a game"),
        }
    }

    /// Writes value and owner of the cube if they change.
    fn cube(&mut self, value: CubeValue, owner: Option<Player>, before: &Seats) {
        self.out.push_str("\n;");
        let owner_changes = owner != before.cube_owner();
        if value != before.cube().value || !owner_changes {
            _ = write!(self.out, "CV[{value}]");
        }
        if owner_changes {
            let letter = match owner {
                None => 'c',
                Some(Player::Zero) => 'w',
                Some(Player::One) => 'b',
            };
            _ = write!(self.out, "CP[{letter}]");
        }
    }

    /// Removes dice of this player before a board, because GNU Backgammon and other readers would
    /// apply them to that board.
    fn take_back_dice(&mut self, on_roll: Player) {
        let end = self.out.len();
        let dice = self.dice.take().filter(|dice| dice.place.end == end && dice.player == on_roll);
        if let Some(DiceNode { place, .. }) = dice {
            self.out.truncate(place.start);
            self.losses.add("dice that were not played");
        }
    }

    fn cube_action(
        &mut self,
        player: Player,
        word: &str,
        notes: Option<&Notes>,
        stakes: Option<Stakes>,
    ) {
        _ = write!(self.out, "\n;{}[{word}]", colour(player));
        self.notes(notes, Analysed { player, finder: None, stakes });
    }

    fn board(&mut self, on_roll: Player, position: &Position) {
        self.out.push_str("AE[a:y]");
        for player in Player::BOTH {
            let side = if player == on_roll { position.on_roll() } else { position.opponent() };
            if *side == Chequers::NONE {
                continue;
            }
            _ = write!(self.out, "A{}", colour(player));
            for (number, &count) in (1..).zip(side.counts()) {
                for _ in 0..count {
                    _ = write!(self.out, "[{}]", letters::letter(number, player));
                }
            }
        }
    }
}

const fn colour(player: Player) -> char {
    match player {
        Player::Zero => 'W',
        Player::One => 'B',
    }
}

/// Returns the text and the board that must be written for an odd play besides its letters, and
/// true if the letters lead to the resulting board. No board is set up after the end of a game.
fn odd_play(
    play: &RecordedPlay,
    read: &RecordedPlay,
    moves: &[PointMove],
    may_set_up: bool,
) -> (Option<OddPlay>, bool) {
    let RecordedPlay::Odd(odd) = play else { return (None, true) };
    let read = if let RecordedPlay::Odd(read) = read { Some(&**read) } else { None };
    let mut odd = OddPlay::clone(odd);
    let leads_to = |after: Option<Position>| {
        let is_there = read.is_some_and(|read| after == read.after);
        is_there && after.is_some() && !moves.is_empty()
    };
    if !may_set_up && !leads_to(odd.after) {
        odd.after = None;
    }
    // Without its text, an empty play at the end of a game would be read as a hidden one.
    if read == Some(&odd) && !moves.is_empty() {
        return (None, true);
    }
    let leads_there = leads_to(odd.after);
    (Some(odd), leads_there)
}

/// Returns true if this property can be written unchanged.
fn is_property(name: &str, value: &str) -> bool {
    let is_name =
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
    let node = format!("(;{name}{value})");
    let collection = Collection::parse(&node);
    let property = collection.roots().next().and_then(|root| root.property(name));
    is_name && collection.damage().is_empty() && property.is_some_and(|p| p.raw() == value)
}
