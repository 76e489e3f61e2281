//! Matches that are erased.

use rusqlite::params_from_iter;

use crate::names::remove_unused_players;
use crate::{Library, LibraryError, MatchFilter};

impl Library {
    /// Erases the selected matches and returns their numbers. Names that no match has any more are erased too,
    /// unless they are joined to others. The bytes are overwritten in the file, which keeps its size.
    ///
    /// # Errors
    /// A player of the filter is unknown, a match of the list is missing, or the library cannot be written.
    /// Then nothing is erased.
    pub fn erase(&mut self, filter: &MatchFilter) -> Result<Vec<i64>, LibraryError> {
        let conditions = self.conditions(filter)?;
        let query = format!("SELECT m.id FROM matches m{} ORDER BY m.id", conditions.clause());
        self.done(self.connection.pragma_update(None, "secure_delete", true))?;
        let erased = self.write(|transaction| {
            let mut found = transaction.prepare(&query)?;
            let ids = found.query_map(params_from_iter(&conditions.values), |row| row.get(0))?;
            let ids = ids.collect::<rusqlite::Result<Vec<i64>>>()?;
            if let Some(&missing) = filter.ids.iter().find(|id| !ids.contains(id)) {
                return Err(LibraryError::NoMatch(missing).into());
            }
            let mut erase = transaction.prepare("DELETE FROM matches WHERE id = ?1")?;
            for id in &ids {
                erase.execute([id])?;
            }
            remove_unused_players(transaction)?;
            Ok(ids)
        })?;
        // The journal holds the old pages until it is emptied. Another process may need it still.
        let empty = "PRAGMA wal_checkpoint(TRUNCATE)";
        self.done(self.connection.query_row(empty, [], |_| Ok(())))?;
        Ok(erased)
    }
}
