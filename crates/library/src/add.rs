//! Matches that are added.

use barpoint_core::Player;
use rusqlite::{OptionalExtension, Transaction, params};

use crate::parts::insert_sums;
use crate::{Entry, Library, LibraryError};

/// Treatment of a match that the library has already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IfKnown {
    /// It stays as it is.
    #[default]
    Keep,
    /// The new copy replaces it if its analysis is better: of more decisions or at deeper levels.
    Update,
    /// The new copy replaces it.
    Replace,
}

/// Result of adding a match, with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// The match is new.
    New(i64),
    /// The new copy has replaced the match.
    Replaced(i64),
    /// The library had the match already, and keeps it.
    Known {
        /// Number of the match.
        id: i64,
        /// True if the analysis of the new copy is better.
        is_better: bool,
    },
}

impl Added {
    /// Number of the match.
    #[must_use]
    pub const fn id(self) -> i64 {
        match self {
            Self::New(id) | Self::Replaced(id) | Self::Known { id, .. } => id,
        }
    }
}

impl Library {
    /// Adds a match in a transaction of its own. After the return it survives the end of the process.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn add(&mut self, entry: &Entry, if_known: IfKnown) -> Result<Added, LibraryError> {
        self.write(|transaction| Ok(add(transaction, entry, if_known)?))
    }
}

fn add(transaction: &Transaction<'_>, entry: &Entry, if_known: IfKnown) -> rusqlite::Result<Added> {
    const KNOWN: &str = "SELECT id, quality FROM matches WHERE checksum = ?1";
    let mut known = transaction.prepare_cached(KNOWN)?;
    let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?));
    let known = known.query_row([entry.checksum.0], row).optional()?;
    let Some((id, quality)) = known else {
        let id = insert_match(transaction, entry, None)?;
        insert_parts(transaction, entry, id)?;
        return Ok(Added::New(id));
    };
    let is_better = entry.quality > quality;
    let replaces = match if_known {
        IfKnown::Keep => false,
        IfKnown::Update => is_better,
        IfKnown::Replace => true,
    };
    if !replaces {
        return Ok(Added::Known { id, is_better });
    }
    transaction.prepare_cached("DELETE FROM matches WHERE id = ?1")?.execute([id])?;
    insert_match(transaction, entry, Some(id))?;
    insert_parts(transaction, entry, id)?;
    Ok(Added::Replaced(id))
}

/// Inserts the row of a match, with this number or a new one, and returns the number.
fn insert_match(
    transaction: &Transaction<'_>,
    entry: &Entry,
    id: Option<i64>,
) -> rusqlite::Result<i64> {
    const MATCH: &str = "INSERT INTO matches (id, checksum, player0, player1, length, variant, date, event, \
                         round, place, score0, score1, winner, games, analyst, quality, file) \
                         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)";
    let player = |seat: Player| player_id(transaction, &entry.names[seat]);
    transaction.prepare_cached(MATCH)?.insert(params![
        id,
        entry.checksum.0,
        player(Player::Zero)?,
        player(Player::One)?,
        entry.length,
        entry.variant,
        entry.date,
        entry.event,
        entry.round,
        entry.place,
        entry.score[Player::Zero],
        entry.score[Player::One],
        entry.winner.map(Player::number),
        entry.games.len() as i64,
        entry.analyst,
        entry.quality,
        entry.file,
    ])
}

fn insert_parts(transaction: &Transaction<'_>, entry: &Entry, id: i64) -> rusqlite::Result<()> {
    let mut record =
        transaction.prepare_cached("INSERT INTO records (match, json) VALUES (?1, ?2)")?;
    record.execute(params![id, entry.packed])?;
    insert_sums(transaction, entry, id)
}

/// Returns the number of the player with this name, who is added if new.
pub(crate) fn player_id(transaction: &Transaction<'_>, name: &str) -> rusqlite::Result<i64> {
    let folded = folded(name);
    let mut known = transaction.prepare_cached("SELECT id FROM players WHERE folded = ?1")?;
    if let Some(id) = known.query_row([&folded], |row| row.get(0)).optional()? {
        return Ok(id);
    }
    let insert = "INSERT INTO players (name, folded) VALUES (?1, ?2)";
    transaction.prepare_cached(insert)?.insert([name.trim(), &folded])
}

/// Returns the form of a name by which names are compared: small letters, without blanks around it.
pub(crate) fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}
