//! Section `ANNO`: remarks of people about the match, its games and its plies, and data of other
//! programs.
//!
//! Prose is a comment of the record. Annotations with a key or with drawings, and those about one
//! play of an analysis, have no place in a record.

use super::bytes::Bytes;
use super::games::Games;
use super::pen;
use crate::model::Match;
use crate::toolkit::{Losses, ReadError, add_line};

/// Objects of annotations.
mod scope {
    pub(super) const MATCH: u32 = 0;
    pub(super) const GAME: u32 = 1;
    pub(super) const PLY: u32 = 2;
    pub(super) const DECISION: u32 = 3;
}

/// Longest text of an annotation, in bytes.
const LONGEST: usize = 4096;
const MOST: usize = 4096;
/// Largest section, in bytes.
const MOST_BYTES: usize = 256 << 10;

/// Annotation.
struct Annotation<'a> {
    scope: u32,
    reference: u32,
    text: String,
    is_prose: bool,
    /// Whole record with its length.
    bytes: &'a [u8],
}

fn all(mut bytes: Bytes<'_>) -> Result<Vec<Annotation<'_>>, ReadError> {
    let mut found = Vec::new();
    while !bytes.is_empty() {
        let start = bytes;
        if found.len() == MOST {
            return Err(start.wrong(format!("more than {MOST} annotations")));
        }
        let mut record = bytes.record()?;
        let (scope, reference) = (record.rest.number()?, record.rest.number()?);
        let text = record.rest.text()?;
        let is_prose = record.field(0).is_none();
        let size = start.all().len() - bytes.all().len();
        let bytes = &start.all()[..size];
        found.push(Annotation { scope, reference, text, is_prose, bytes });
    }
    Ok(found)
}

/// Adds the prose of a section to the record of the games.
pub(super) fn read(games: &mut Games, bytes: Bytes<'_>) -> Result<(), ReadError> {
    for Annotation { scope, reference, text, is_prose, .. } in all(bytes)? {
        let is_remark = is_prose && !text.is_empty();
        if let Some(comment) = target(games, scope, reference).filter(|_| is_remark) {
            add_line(comment, &text);
        }
    }
    Ok(())
}

fn target(games: &mut Games, scope: u32, reference: u32) -> Option<&mut String> {
    let record = &mut games.record;
    match scope {
        scope::MATCH => Some(&mut record.details.comment),
        scope::GAME => Some(&mut record.games.get_mut(reference as usize)?.comment),
        scope::PLY | scope::DECISION => {
            let found = games.played.iter().find(|played| played.ply == reference)?;
            let entries = &mut record.games.get_mut(found.game)?.entries;
            Some(&mut entries.get_mut(found.entry)?.notes_mut().comment)
        }
        _ => None,
    }
}

/// Returns the payload of the section for the comments of a record. `games` are its games as they
/// were written; annotations of `kept` that are not prose are kept.
pub(super) fn write(
    record: &Match,
    games: &Games,
    kept: Option<Bytes<'_>>,
    losses: &mut Losses,
) -> Vec<u8> {
    // Annotations are in the order of scope and reference, those with a key first.
    let mut list: Vec<(u32, u32, bool, Vec<u8>)> = Vec::new();
    for one in kept.and_then(|bytes| all(bytes).ok()).unwrap_or_default() {
        if !one.is_prose || one.scope > scope::DECISION {
            list.push((one.scope, one.reference, false, one.bytes.into()));
        }
    }
    let mut add = |scope: u32, reference: u32, comment: &str| {
        for text in parts(comment, losses) {
            let mut annotation = pen::Record::of(&[scope, reference]);
            pen::counted(annotation.fixed(), text.as_bytes());
            list.push((scope, reference, true, annotation.into_bytes()));
        }
    };
    add(scope::MATCH, 0, &record.details.comment);
    for (number, game) in (0..).zip(&record.games) {
        add(scope::GAME, number, &game.comment);
    }
    let is_written = |game: usize, entry: usize| {
        games.played.iter().any(|played| (played.game, played.entry) == (game, entry))
    };
    let is_lost = record.games.iter().enumerate().any(|(number, game)| {
        let mut entries = game.entries.iter().enumerate();
        entries.any(|(entry, of)| !of.comment().is_empty() && !is_written(number, entry))
    });
    for played in &games.played {
        let entry = record.games.get(played.game).and_then(|game| game.entries.get(played.entry));
        add(scope::PLY, played.ply, entry.map_or("", |entry| entry.comment()));
    }
    losses.add_if(is_lost, "comments about settings");
    list.sort_by_key(|&(scope, reference, is_prose, _)| (scope, reference, is_prose));
    let mut out = Vec::new();
    for (number, (_, _, _, bytes)) in list.into_iter().enumerate() {
        if number == MOST || out.len() + bytes.len() > MOST_BYTES {
            losses.add("comments beyond 4096 or 256 KiB");
            break;
        }
        out.extend(bytes);
    }
    out
}

/// Divides a comment at the ends of its lines into texts that a file can hold.
fn parts<'a>(comment: &'a str, losses: &mut Losses) -> Vec<&'a str> {
    let mut parts = Vec::new();
    let mut rest = comment;
    while rest.len() > LONGEST {
        // A comment that begins with an empty line is not divided there.
        let end = rest[..rest.floor_char_boundary(LONGEST)].rfind('\n').filter(|&end| end > 0);
        let Some(end) = end else {
            losses.add("lines of comments beyond 4096 bytes");
            rest = &rest[..rest.floor_char_boundary(LONGEST)];
            break;
        };
        parts.push(&rest[..end]);
        rest = &rest[end + 1..];
    }
    if !rest.is_empty() {
        parts.push(rest);
    }
    parts
}
