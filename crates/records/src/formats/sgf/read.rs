//! Conversion of trees to games.

use barpoint_core::{CubeValue, Variant};

use super::analysts;
use super::header::Header;
use super::properties::{is_read_at_root, tags};
use super::syntax::{Collection, Damage, Node, SyntaxProblem};
use crate::model::{Game, Match, WarningKind};
use crate::toolkit::{GameLog, ReadError, Source, add_warning};
use board::Places;
use game::GameReader;

mod board;
mod game;

/// Reads the matches of a file.
pub(super) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let text = source.text();
    let collection = Collection::parse(text);
    let mut reader = Reader {
        variant: source.variant,
        places: Places::new(text),
        matches: Vec::new(),
        last_number: None,
    };
    let mut refused = None;
    for root in collection.roots().take_while(|_| !source.is_stopped()) {
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
        return Err(error.unwrap_or_else(|| ReadError::whole("the file contains no game")));
    };
    let mut warn = |place, what: String| add_warning(record, place, WarningKind::Damage, what);
    for &Damage { offset, problem } in damage {
        let loses = if problem == SyntaxProblem::OpenTree { "" } else { "; the rest is lost" };
        warn(reader.places.at(offset), format!("{problem}{loses}"));
    }
    if let Some(ReadError { place, reason, .. }) = refused {
        warn(place, format!("{reason}; this game is omitted"));
    }
    Ok(reader.matches)
}

/// Returns the reason why a tree is not a game of backgammon.
fn wrong_game(root: Node<'_, '_>) -> Option<String> {
    let kind = match root.property("GM") {
        Some(_) if root.word("GM") == Some("6") => return None,
        Some(game) => format!("of kind GM[{}]", game.value().raw),
        None => "without a kind".into(),
    };
    Some(format!("a game {kind}: expected backgammon, GM[6]"))
}

struct Reader<'a> {
    /// Variant that the caller names.
    variant: Option<Variant>,
    places: Places<'a>,
    matches: Vec<Match>,
    last_number: Option<u32>,
}

impl<'a> Reader<'a> {
    fn game(&mut self, root: Node<'_, 'a>) {
        let mut header = Header::read(root);
        header.rules.variant = self.variant.unwrap_or(header.rules.variant);
        let last = self.matches.last();
        let is_first = !last.is_some_and(|record| header.continues(record, self.last_number));
        if is_first {
            self.matches.push(header.open(root));
        }
        self.last_number = header.number;
        let Some(record) = self.matches.last_mut() else { return };
        let mut game = Game {
            score: header.score,
            crawford: header.is_crawford && record.length.is_some(),
            automatic_doubles: automatic_doubles(root, record),
            comment: root.text("C"),
            ..Game::default()
        };
        let kept = |name: &str| is_read_at_root(name) || is_first && Header::is_kept(name, record);
        game.tags = tags(root, kept);
        let mut reader = GameReader {
            end: root.property("RE").map(|result| result.value().simple()),
            log: GameLog::new(record, game),
            places: &mut self.places,
            by: analysts::read(root),
            resignation: Default::default(),
        };
        let place = reader.places.at(root.offset());
        if let Some(what) = reader.log.odd_score() {
            reader.log.warn(place, WarningKind::Points, what);
        }
        if reader.log.record().is_over_at(header.score) {
            let what = "the match has been won before this game";
            reader.log.warn(place, WarningKind::Points, what);
        }
        if let Some(length) = &header.wrong_length {
            let what = format!("`{length}` is not a match length; read as a session");
            reader.log.warn(place, WarningKind::Header, what);
        }
        if header.lacks_cube_of(reader.log.record()) {
            let what = "no cube in this game of a match with a cube: ignored";
            reader.log.warn(place, WarningKind::Cube, what);
        }
        if let Some(rule) = &header.unknown_rule {
            let what = format!("unknown rule `{rule}`");
            reader.log.warn(place, WarningKind::Header, what);
        }
        reader.line(root);
        let variations = root.tree_len() - root.main_line().count();
        if variations > 0 {
            let what = format!("{variations} moves of variations are omitted");
            reader.log.warn(place, WarningKind::Ignored, what);
        }
        reader.finish(place);
    }
}

/// Returns the number of automatic doubles before a game of a session.
fn automatic_doubles(root: Node<'_, '_>, record: &Match) -> u8 {
    let value = root.word("CV").filter(|_| record.length.is_none());
    let value = value.and_then(|value| value.parse().ok()).and_then(CubeValue::new);
    value.map_or(0, CubeValue::log2)
}
