//! The collection of a package: a `SQLite` database of schema 11.

use std::collections::BTreeSet;
use std::fmt;

use rusqlite::{Connection, Transaction, params};
use sha1::{Digest, Sha1};

use super::card::Card;
use super::notetype::{EPOCH, NOTETYPE, deck_options, decks, notetypes, settings};
use crate::subject::number_of;

/// Tables of schema 11.
const TABLES: &str = "
CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
 ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
 models text not null, decks text not null, dconf text not null, tags text not null);
CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
 usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
 flags integer not null, data text not null);
CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
 mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
 ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
 left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
 ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
 type integer not null);
CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null);
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_cards_usn ON cards (usn);
CREATE INDEX ix_revlog_usn ON revlog (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_cards_sched ON cards (did, queue, due);
CREATE INDEX ix_revlog_cid ON revlog (cid);
CREATE INDEX ix_notes_csum ON notes (csum);
";

/// Number of different numbers of notes and decks.
const NUMBERS: i64 = 100_000_000_000;

/// Returns the bytes of the database with these cards in a deck.
pub(super) fn collection(cards: &[Card], deck: &str) -> Result<Vec<u8>, PackageError> {
    let mut database = Connection::open_in_memory()?;
    let transaction = database.transaction()?;
    transaction.execute_batch(TABLES)?;
    let decks = with_parents(deck);
    let deck = decks.last().map_or(1, |(id, _)| *id);
    add_settings(&transaction, &decks, deck, cards.len())?;
    add_cards(&transaction, cards, deck)?;
    transaction.commit()?;
    Ok(database.serialize("main")?.to_vec())
}

/// Returns the decks that a deck is part of and the deck itself, each with its number.
fn with_parents(deck: &str) -> Vec<(i64, String)> {
    let parts: Vec<&str> = deck.split("::").map(str::trim).collect();
    let names = (1..=parts.len()).map(|length| parts[..length].join("::"));
    names.map(|name| (EPOCH * 1000 + number_of(&name, NUMBERS), name)).collect()
}

fn add_settings(
    database: &Transaction<'_>,
    decks: &[(i64, String)],
    deck: i64,
    cards: usize,
) -> Result<(), PackageError> {
    database.execute(
        "INSERT INTO col VALUES (1, ?1, ?2, ?2, 11, 0, 0, 0, ?3, ?4, ?5, ?6, '{}')",
        params![
            EPOCH,
            EPOCH * 1000,
            settings(deck, cards).to_string(),
            notetypes().to_string(),
            self::decks(decks).to_string(),
            deck_options().to_string(),
        ],
    )?;
    Ok(())
}

/// Adds the cards, which are new and come in their order.
fn add_cards(database: &Transaction<'_>, cards: &[Card], deck: i64) -> Result<(), PackageError> {
    let mut note =
        database.prepare("INSERT INTO notes VALUES (?1, ?2, ?3, ?4, -1, ?5, ?6, ?7, ?8, 0, ?9)")?;
    let mut row = database.prepare(
        "INSERT INTO cards VALUES (?1, ?1, ?2, 0, ?3, -1, 0, 0, ?4, 0, 0, 0, 0, 0, 0, 0, 0, '')",
    )?;
    let mut known = BTreeSet::new();
    for (place, card) in (1_i64..).zip(cards) {
        let mut id = EPOCH * 1000 + number_of(&card.id, NUMBERS);
        while !known.insert(id) {
            id += 1;
        }
        let modified = EPOCH + card.depth;
        let tags = format!(" {} ", card.tags.join(" "));
        // The first field has no HTML.
        let (fields, shown, sum) =
            (card.fields.join("\u{1f}"), &card.fields[1], checksum(&card.id));
        let note_of = params![id, card.id, NOTETYPE, modified, tags, fields, shown, sum, card.json];
        note.execute(note_of)?;
        row.execute(params![id, deck, modified, place])?;
    }
    Ok(())
}

/// Returns the number by which Anki finds equal first fields.
fn checksum(field: &str) -> i64 {
    let digest = Sha1::digest(field.as_bytes());
    digest.iter().take(4).fold(0, |number, &byte| number << 8 | i64::from(byte))
}

/// Reason why a package cannot be made or read.
#[derive(Debug)]
#[non_exhaustive]
pub enum PackageError {
    /// The name of the deck is bad.
    Deck(String),
    /// The position of a question cannot be read.
    Position(String),
    /// `SQLite` reports an error.
    Database(rusqlite::Error),
    /// The package cannot be read, for this reason.
    Read(String),
    /// The ZIP file cannot be written.
    Zip(Box<dyn std::error::Error + Send + Sync>),
}

impl fmt::Display for PackageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deck(problem) => f.write_str(problem),
            Self::Position(position) => write!(f, "`{position}` is no position"),
            Self::Database(error) => write!(f, "the database of cards: {error}"),
            Self::Read(why) => write!(f, "the package of cards: {why}"),
            Self::Zip(error) => write!(f, "the ZIP file: {error}"),
        }
    }
}

impl std::error::Error for PackageError {}

impl From<rusqlite::Error> for PackageError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}
