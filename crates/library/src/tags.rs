//! Tags of actions.
//!
//! A tag gathers actions from any matches: a collection of one's own. It stays if a better copy of a match takes the
//! place of another, and goes with a match that is erased.

use rusqlite::{Connection, OptionalExtension, params};

use crate::add::folded;
use crate::{Library, LibraryError, Query};

/// Tag with the number of its actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Name.
    pub name: String,
    /// Number of actions that have it.
    pub actions: u32,
}

impl Library {
    /// Returns the tags in the order of their names.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn tags(&self) -> Result<Vec<Tag>, LibraryError> {
        const ALL: &str = "SELECT t.name, count(g.tag) FROM tags t LEFT JOIN tagged g ON g.tag = t.id \
                           GROUP BY t.id ORDER BY t.folded";
        let all = || {
            let mut all = self.connection.prepare_cached(ALL)?;
            let tag = |row: &rusqlite::Row<'_>| Ok(Tag { name: row.get(0)?, actions: row.get(1)? });
            all.query_map([], tag)?.collect()
        };
        self.done(all())
    }

    /// Gives a tag, which may be new, to all hits of a search. Returns the number of actions that did not have it.
    ///
    /// # Errors
    /// The name is empty, the search fails, or the library cannot be written.
    pub fn tag(&mut self, name: &str, query: &Query) -> Result<u32, LibraryError> {
        const TAG: &str = "INSERT OR IGNORE INTO tags (name, folded) VALUES (?1, ?2)";
        const ACTION: &str = "INSERT OR IGNORE INTO tagged (tag, match, game, action, kind) \
                              VALUES (?1, ?2, ?3, ?4, ?5)";
        if name.trim().is_empty() {
            return Err(LibraryError::Alias("the name of the tag is empty".to_owned()));
        }
        let places = self.found_places(query)?;
        self.write(|transaction| {
            transaction.execute(TAG, [name.trim(), &folded(name)])?;
            let tag = tag_number(transaction, name)?;
            let mut insert = transaction.prepare_cached(ACTION)?;
            let mut count = 0;
            for (id, game, action, kind) in &places {
                count += insert.execute(params![tag, id, game, action, kind])? as u32;
            }
            Ok(count)
        })
    }

    /// Takes a tag from all hits of a search. Returns the number of actions that had it.
    ///
    /// # Errors
    /// No tag has the name, the search fails, or the library cannot be written.
    pub fn untag(&mut self, name: &str, query: &Query) -> Result<u32, LibraryError> {
        const ACTION: &str = "DELETE FROM tagged WHERE tag = ?1 AND match = ?2 AND game = ?3 \
                              AND action = ?4 AND kind = ?5";
        self.known_tag(name)?;
        let places = self.found_places(query)?;
        self.write(|transaction| {
            let tag = tag_number(transaction, name)?;
            let mut delete = transaction.prepare_cached(ACTION)?;
            let mut count = 0;
            for (id, game, action, kind) in &places {
                count += delete.execute(params![tag, id, game, action, kind])? as u32;
            }
            Ok(count)
        })
    }

    /// Removes a tag from the library.
    ///
    /// # Errors
    /// No tag has the name, or the library cannot be written.
    pub fn remove_tag(&mut self, name: &str) -> Result<(), LibraryError> {
        let number = self.known_tag(name)?;
        self.write(|transaction| {
            transaction.execute("DELETE FROM tags WHERE id = ?1", [number])?;
            Ok(())
        })
    }

    /// Returns the number of the tag with this name; capital and small letters are the same.
    pub(crate) fn known_tag(&self, name: &str) -> Result<i64, LibraryError> {
        if let Some(number) = self.done(tag_number(&self.connection, name).optional())? {
            return Ok(number);
        }
        let known = self.tags()?.into_iter().map(|tag| tag.name).collect();
        Err(LibraryError::NoTag { name: name.to_owned(), known })
    }

    /// Returns the tags of an action.
    pub(crate) fn tags_of(&self, place: (i64, u32, u32, u8)) -> Result<Vec<String>, LibraryError> {
        const OF: &str = "SELECT t.name FROM tagged g JOIN tags t ON t.id = g.tag \
                          WHERE g.match = ?1 AND g.game = ?2 AND g.action = ?3 AND g.kind = ?4 \
                          ORDER BY t.folded";
        let all = || {
            let mut all = self.connection.prepare_cached(OF)?;
            all.query_map(place, |row| row.get(0))?.collect()
        };
        self.done(all())
    }
}

fn tag_number(connection: &Connection, name: &str) -> rusqlite::Result<i64> {
    let mut tag = connection.prepare_cached("SELECT id FROM tags WHERE folded = ?1")?;
    tag.query_row([folded(name)], |row| row.get(0))
}
