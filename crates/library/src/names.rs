//! Names of players, and persons with several names.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, params};

use crate::add::{folded, player_id};
use crate::{Library, LibraryError};

/// Person with all names under which matches are recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    /// person. The person need not have played: a new name is as good as a known one.
    ///
    /// # Errors
    /// No player has the name, the new name is empty, both names belong to the same person, or the library
    /// cannot be written.
    pub fn add_alias(&mut self, name: &str, player: &str) -> Result<Person, LibraryError> {
        self.write(|transaction| {
            let Some(Known { person: joined, .. }) = person_of(transaction, name)? else {
                return Err(no_player(transaction, name)?.into());
            };
            if player.trim().is_empty() {
                return Err(
                    LibraryError::Alias("the name of the player is empty".to_owned()).into()
                );
            }
            player_id(transaction, player)?;
            let Some(person) = person_of(transaction, player)? else {
                return Err(no_player(transaction, player)?.into());
            };
            if joined == person.person {
                let why = if folded(name) == folded(&person.name) {
                    format!("{} is the main name already", person.name)
                } else {
                    format!("{name} is already a name of {}", person.name)
                };
                return Err(LibraryError::Alias(why).into());
            }
            // The other names of the joined person come along.
            let join = "UPDATE players SET person = ?1 WHERE coalesce(person, id) = ?2";
            transaction.execute(join, params![person.person, joined])?;
            let all = aliases(transaction)?;
            let person = all.into_iter().find(|one| folded(&one.name) == folded(&person.name));
            match person {
                Some(person) => Ok(person),
                None => Err(no_player(transaction, player)?.into()),
            }
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

    /// Returns the player who is "me", wherever the name of a player is expected.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn me(&self) -> Result<Option<String>, LibraryError> {
        self.done(me(&self.connection))
    }

    /// Says which player is "me", or that nobody is.
    ///
    /// # Errors
    /// No player has the name, or the library cannot be written.
    pub fn set_me(&mut self, name: Option<&str>) -> Result<Option<String>, LibraryError> {
        let name = name.map(|name| self.main_name(name)).transpose()?;
        self.write(|transaction| {
            transaction.execute("DELETE FROM settings WHERE name = ?1", [ME])?;
            if let Some(name) = &name {
                let insert = "INSERT INTO settings (name, value) VALUES (?1, ?2)";
                transaction.execute(insert, [ME, name])?;
            }
            Ok(())
        })?;
        Ok(name)
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
        let find = |name: &str| self.done(person_of(&self.connection, name));
        let person = match find(name)? {
            None if folded(name) == ME => {
                let me = self.me()?.ok_or(LibraryError::NobodyIsMe)?;
                find(&me)?
            }
            person => person,
        };
        match person {
            Some(person) => Ok(person),
            None => Err(self.done(no_player(&self.connection, name))?),
        }
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

/// Name that stands for the owner of a library, unless somebody has it.
const ME: &str = "me";

fn me(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let mut me = connection.prepare_cached("SELECT value FROM settings WHERE name = ?1")?;
    me.query_row([ME], |row| row.get(0)).optional()
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

/// Number of similar names in an error.
const SIMILAR: usize = 3;

/// Returns the error that no player has this name, with the similar ones: those with a word that begins like it, and
/// those of which at most a third of the letters differ.
fn no_player(connection: &Connection, name: &str) -> rusqlite::Result<LibraryError> {
    let mut all = connection.prepare_cached("SELECT name, folded FROM players ORDER BY folded")?;
    let wanted = folded(name);
    let most = wanted.chars().count().div_ceil(3);
    let mut similar: Vec<(usize, String)> = Vec::new();
    let mut rows = all.query([])?;
    while let Some(row) = rows.next()? {
        let (name, folded): (String, String) = (row.get(0)?, row.get(1)?);
        // The beginning of a name or of a surname is as near as can be.
        let is_part =
            wanted.len() > 1 && folded.split_whitespace().any(|word| word.starts_with(&wanted));
        let changes = if is_part { 0 } else { letters_to_change(&wanted, &folded) };
        similar.extend((changes <= most).then_some((changes, name)));
    }
    similar.sort();
    let nearest = similar.into_iter().take(SIMILAR).map(|(_, name)| name).collect();
    Ok(LibraryError::NoPlayer { name: name.to_owned(), nearest })
}

/// Returns the number of letters to insert, to remove or to replace in order to turn one word into another.
///
/// # Source
/// V. Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals", 1966.
fn letters_to_change(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (number, letter) in (1..).zip(one.chars()) {
        let mut diagonal = row[0];
        row[0] = number;
        for (column, &wanted) in (1..).zip(&other) {
            let replaced = diagonal + usize::from(letter != wanted);
            diagonal = row[column];
            row[column] = replaced.min(row[column] + 1).min(row[column - 1] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::letters_to_change;

    #[test]
    fn letters_are_inserted_removed_and_replaced() {
        for (one, other, changes) in
            [("", "", 0), ("anna", "", 4), ("anna", "hanna", 1), ("kitten", "sitting", 3)]
        {
            assert_eq!(letters_to_change(one, other), changes, "{one} {other}");
            assert_eq!(letters_to_change(other, one), changes, "{other} {one}");
        }
    }
}
