//! Single games of Jellyfish and `GammonEmpire`: rows of match text below a line with two names.

use barpoint_core::ByPlayer;

use super::actions::write_down;
use super::columns::Columns;
use crate::formats::mat::cells::{self, CellKind, Row};
use crate::formats::mat::head::{self, GameFields};
use crate::formats::mat::names::names_in;
use crate::formats::mat::set_position;
use crate::formats::mat::text::{expanded, place, short};
use crate::model::{Match, Person, Place, WarningKind};
use crate::toolkit::{Encoding, ReadError, Scribe, Source};

/// A line with two names, and a row that begins with a number below it.
pub(in crate::formats::mat) fn detect(source: &Source<'_>) -> bool {
    if source.is_binary() {
        return false;
    }
    let is_text = |line: &&str| !line.trim().is_empty() && head::comment(line).is_none();
    let mut lines = source.lines().filter(is_text);
    let (Some(first), Some(second)) = (lines.next(), lines.next()) else { return false };
    names_in(first).is_some() && is_row(&cells::row(&expanded(second)))
}

fn is_row(row: &Row<'_>) -> bool {
    row.number.is_some() && row.cells.iter().any(|cell| matches!(cell.what, CellKind::Roll { .. }))
}

/// The games of a file, as one money session for each pair of players.
pub(in crate::formats::mat) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let mut done = Vec::new();
    let mut scribe: Option<Scribe> = None;
    let mut columns = Columns::default();
    let mut fields = GameFields::default();
    for (line, number) in source.lines().zip(1..) {
        let line = &*expanded(line);
        let whole = Place::Line { line: number, column: 1 };
        if line.trim().is_empty() {
            continue;
        }
        if let Some(comment) = head::comment(line) {
            let tag = head::tag(line);
            if tag.is_some_and(|(name, value)| fields.take(name, value).is_some()) {
                continue;
            }
            if let (Some(scribe), Some(text)) = (&mut scribe, set_position::text(comment)) {
                set_position::lay(scribe, place(number, line, 0), text);
                continue;
            }
            let numbered = tag.and_then(|(name, text)| head::numbered_comment(name, text));
            match (&mut scribe, numbered) {
                (Some(scribe), Some((action, text))) => scribe.comment_on(action, text),
                (Some(scribe), None) => scribe.comment(comment),
                (None, _) => {}
            }
            continue;
        }
        if let Some((names, right)) = names_in(line) {
            let people = ByPlayer(names.map(|name| Person { name: name.into(), rating: None }));
            let is_new = scribe.as_ref().is_none_or(|scribe| scribe.record().players != people);
            if is_new {
                done.extend(scribe.take().map(Scribe::finish));
                let record = Match { players: people, ..Match::default() };
                scribe = Some(Scribe::new(record));
            }
            if let Some(scribe) = &mut scribe {
                scribe.begin_game(whole, None);
                if is_new && source.encoding() == Encoding::Windows1252 {
                    let what = "not UTF-8: read as Windows-1252";
                    scribe.warn(whole, WarningKind::Encoding, what);
                }
            }
            let fields = std::mem::take(&mut fields);
            if let Some(scribe) = &mut scribe {
                fields.lay(scribe, whole);
            }
            columns = Columns::new(right, fields.out_of_turn);
            continue;
        }
        let Some(scribe) = &mut scribe else {
            let reason = format!("`{}`: expected a line with two names", short(line.trim()));
            return Err(ReadError::at(number as usize, 1, reason));
        };
        let row = cells::row(line);
        if let Some((start, text)) = row.stray {
            let what = format!("`{}` is no action", short(text));
            scribe.warn(place(number, line, start), WarningKind::Ignored, what);
        }
        for (index, cell) in row.cells.iter().enumerate() {
            let actor = columns.actor(&row.cells, index);
            write_down(scribe, place(number, line, cell.start), actor, cell.what);
        }
    }
    done.extend(scribe.take().map(Scribe::finish));
    if done.is_empty() { Err(ReadError::whole("there is no game in it")) } else { Ok(done) }
}
