//! Exchange of the players' seats in properties that a record keeps.

use barpoint_core::Player;

use super::letters::{letter, number};
use super::properties::{self, property_of};
use super::syntax::{Collection, Property};
use crate::model::{Match, Notes, Tag};

/// Pairs of properties with the same meaning, one for White and one for Black.
const PAIRS: [(&str, &str); 2] = [("WT", "BT"), ("OW", "OB")];
/// Properties that mark points of the board. `CR` is not one, because GNU Backgammon uses it to
/// mark a cube decision for a rollout.
const MARKS: [&str; 9] = ["AR", "DD", "LN", "MA", "SL", "SQ", "TB", "TR", "TW"];

/// Returns the match with the players' seats exchanged, including the SGF properties that its
/// record keeps as text. A second call restores the match.
#[must_use]
pub fn swap_players(record: Match) -> Match {
    let mut record = record.swapped();
    record.details.tags.iter_mut().for_each(swap);
    for game in &mut record.games {
        game.tags.iter_mut().for_each(swap);
        let notes = game.entries.iter_mut().filter_map(|entry| entry.notes.as_deref_mut());
        notes.flat_map(|notes: &mut Notes| &mut notes.tags).for_each(swap);
    }
    record
}

fn swap(tag: &mut Tag) {
    let Some(name) = property_of(tag) else { return };
    let other = PAIRS.iter().find_map(|&(white, black)| match name {
        _ if name == white => Some(black),
        _ if name == black => Some(white),
        _ => None,
    });
    let mirrored = match name {
        "A" => mirrored(&tag.value, candidate),
        "LB" => mirrored(&tag.value, label),
        _ if MARKS.contains(&name) => mirrored(&tag.value, mark),
        _ => None,
    };
    let value = mirrored.unwrap_or_else(|| tag.value.clone());
    *tag = properties::tag(other.unwrap_or(name), value);
}

/// Changes each value between its brackets; returns `None` if the text is not a list of values.
fn mirrored(values: &str, change: impl Fn(&str) -> String) -> Option<String> {
    let node = format!("(;X{values})");
    let collection = Collection::parse(&node);
    let property = collection.roots().next()?.property("X")?;
    let is_whole = collection.damage().is_empty() && property.raw() == values;
    is_whole.then(|| {
        property_values(property).flat_map(|raw| ["[".into(), change(raw), "]".into()]).collect()
    })
}

fn property_values<'a>(property: Property<'_, 'a>) -> impl Iterator<Item = &'a str> {
    property.values().map(|value| value.raw)
}

/// Changes a candidate, whose first word is its moves.
fn candidate(raw: &str) -> String {
    let start = raw.len() - raw.trim_start().len();
    let end = raw[start..].find(char::is_whitespace).map_or(raw.len(), |length| start + length);
    format!("{}{}{}", &raw[..start], points(&raw[start..end]), &raw[end..])
}

/// Changes a marked point, or two with a colon between them.
fn mark(raw: &str) -> String {
    let side = |side: &str| if side.trim().len() == 1 { points(side) } else { side.into() };
    raw.split(':').map(side).collect::<Vec<_>>().join(":")
}

/// Changes a point with its label.
fn label(raw: &str) -> String {
    match raw.split_once(':') {
        Some((point, label)) => format!("{}:{label}", mark(point)),
        None => mark(raw),
    }
}

/// Converts the letters of points to those of the other player; other characters do not change.
fn points(text: &str) -> String {
    let point = |c: char| {
        let letter_of_white = u8::try_from(c).ok().filter(u8::is_ascii_lowercase);
        let number = letter_of_white.and_then(|letter| number(letter, Player::Zero));
        number.map_or(c, |number| letter(number, Player::One))
    };
    text.chars().map(point).collect()
}
