//! Names of players, and persons with several names.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, params};

use crate::add::{folded, player_id};
use crate::{Library, LibraryError};

/// Person with all names under which matches are recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Name that is shown.
    pub name: String,
    /// Other names of the person, in alphabetical order.
    pub aliases: Vec<String>,
}

/// Person by the numbers of the table.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) person: i64,
    pub(crate) name: String,
}

impl Library {
    /// Returns the persons with more than one name, in the order of their names.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn aliases(&self) -> Result<Vec<Person>, LibraryError> {
        self.done(aliases(&self.connection))
    }

    /// Makes `name` another name of the person `player`. All matches under either name are then those of the
    /// person. A name that no match has yet is known from now on.
    ///
    /// # Errors
    /// No player has the name `player`, both names belong to the same person, or the library cannot be
    /// written.
    pub fn add_alias(&mut self, name: &str, player: &str) -> Result<Person, LibraryError> {
        self.write(|transaction| {
            let person = person_of(transaction, player)?
                .ok_or_else(|| LibraryError::NoPlayer(player.to_owned()))?;
            let id = player_id(transaction, name)?;
            let joined = person_of(transaction, name)?.map_or(id, |known| known.person);
            if joined == person.person {
                let why = format!("{name} is already a name of {}", person.name);
                return Err(LibraryError::Alias(why).into());
            }
            // The other names of the joined person come along.
            let join = "UPDATE players SET person = ?1 WHERE coalesce(person, id) = ?2";
            transaction.execute(join, params![person.person, joined])?;
            let all = aliases(transaction)?;
            let person = all.into_iter().find(|one| folded(&one.name) == folded(&person.name));
            Ok(person.ok_or_else(|| LibraryError::NoPlayer(player.to_owned()))?)
        })
    }

    /// Makes a name that was joined to a person the name of a person of its own again.
    ///
    /// # Errors
    /// The name is no other name of anybody, or the library cannot be written.
    pub fn remove_alias(&mut self, name: &str) -> Result<(), LibraryError> {
        self.write(|transaction| {
            let remove =
                "UPDATE players SET person = NULL WHERE folded = ?1 AND person IS NOT NULL";
            if transaction.execute(remove, [folded(name)])? == 0 {
                let why = format!("{name} is no other name of a player");
                return Err(LibraryError::Alias(why).into());
            }
            remove_unused_players(transaction)?;
            Ok(())
        })
    }

    /// Returns the main name of the person with this name.
    ///
    /// # Errors
    /// No player has the name, or the library cannot be read.
    pub fn main_name(&self, name: &str) -> Result<String, LibraryError> {
        Ok(self.person(name)?.name)
    }

    /// Returns the person with this name; capital and small letters are the same.
    pub(crate) fn person(&self, name: &str) -> Result<Known, LibraryError> {
        let person = self.done(person_of(&self.connection, name))?;
        person.ok_or_else(|| LibraryError::NoPlayer(name.to_owned()))
    }

    /// Returns the persons by the numbers of all players.
    pub(crate) fn persons(&self) -> Result<BTreeMap<i64, Known>, LibraryError> {
        const ALL: &str = "SELECT p.id, q.id, q.name FROM players p \
                           JOIN players q ON q.id = coalesce(p.person, p.id)";
        let all = || {
            let mut all = self.connection.prepare_cached(ALL)?;
            let rows = all.query_map([], |row| {
                Ok((row.get(0)?, Known { person: row.get(1)?, name: row.get(2)? }))
            })?;
            rows.collect()
        };
        self.done(all())
    }
}

/// Removes the names that no match and no person needs.
pub(crate) fn remove_unused_players(connection: &Connection) -> rusqlite::Result<()> {
    const REMOVE: &str = "DELETE FROM players WHERE person IS NULL \
                          AND id NOT IN (SELECT player0 FROM matches) \
                          AND id NOT IN (SELECT player1 FROM matches) \
                          AND id NOT IN (SELECT person FROM players WHERE person IS NOT NULL)";
    connection.execute(REMOVE, []).map(|_| ())
}

fn person_of(connection: &Connection, name: &str) -> rusqlite::Result<Option<Known>> {
    const PERSON: &str = "SELECT q.id, q.name FROM players p \
                          JOIN players q ON q.id = coalesce(p.person, p.id) WHERE p.folded = ?1";
    let mut person = connection.prepare_cached(PERSON)?;
    let known = |row: &rusqlite::Row<'_>| Ok(Known { person: row.get(0)?, name: row.get(1)? });
    person.query_row([folded(name)], known).optional()
}

fn aliases(connection: &Connection) -> rusqlite::Result<Vec<Person>> {
    const ALL: &str = "SELECT q.name, p.name FROM players p JOIN players q ON q.id = p.person \
                       ORDER BY q.folded, p.folded";
    let mut all = connection.prepare_cached(ALL)?;
    let mut persons: Vec<Person> = Vec::new();
    let mut rows = all.query([])?;
    while let Some(row) = rows.next()? {
        let (name, alias): (String, String) = (row.get(0)?, row.get(1)?);
        match persons.last_mut() {
            Some(last) if last.name == name => last.aliases.push(alias),
            _ => persons.push(Person { name, aliases: vec![alias] }),
        }
    }
    Ok(persons)
}
