//! Lists of matches, single matches, and matches that are erased.

use barpoint_core::{ByPlayer, Player};
use barpoint_records::Match;
use rusqlite::{OptionalExtension, Row, params_from_iter};

use crate::names::{Known, remove_unused_players};
use crate::packed::unpack;
use crate::{Library, LibraryError, MatchFilter};

/// Match of the library without its games.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MatchInfo {
    /// Number of the match. A number is never used again.
    pub id: i64,
    /// Names of the players, each the main name of the person; of a match of a person against oneself, the names
    /// under which it was played.
    pub names: ByPlayer<String>,
    /// Length in points; `None` for money play.
    pub length: Option<u16>,
    /// Name of the variant.
    pub variant: String,
    /// Day, such as `2025-11-08`.
    pub date: Option<String>,
    /// Name of the event; empty if unknown.
    pub event: String,
    /// Round; empty if unknown.
    pub round: String,
    /// Place; empty if unknown.
    pub place: String,
    /// Score after the last game.
    pub score: ByPlayer<u32>,
    /// Winner; `None` in money play and for an unfinished match.
    pub winner: Option<Player>,
    /// Number of games.
    pub games: u32,
    /// Program whose analysis counts; `None` if it is unknown or there is no analysis.
    pub analyst: Option<String>,
    /// True if some decision has an analysis.
    pub is_analysed: bool,
    /// Performance ratings of the players; `None` without decisions.
    pub ratings: ByPlayer<Option<f64>>,
    /// Result of player 0 without luck, in points for money and else in match winning chances; `None` if the luck of
    /// a game is unknown.
    pub without_luck: Option<f64>,
    /// Name of the file from which the match came.
    pub file: String,
}

/// Order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Latest day first; matches without a date come last.
    #[default]
    Newest,
    /// Earliest day first; matches without a date come last.
    Oldest,
    /// In the order in which they were added.
    Added,
    /// Longest first.
    Length,
    /// Greatest sum of both players' ratings first.
    Rating,
}

impl Order {
    const fn clause(self) -> &'static str {
        match self {
            Self::Newest => " ORDER BY m.date DESC, m.id DESC",
            Self::Oldest => " ORDER BY m.date IS NULL, m.date, m.id",
            Self::Added => " ORDER BY m.id",
            Self::Length => " ORDER BY m.length DESC, m.id",
            Self::Rating => " ORDER BY coalesce(rating0, 0) + coalesce(rating1, 0) DESC, m.id",
        }
    }
}

/// Columns of [`MatchInfo`].
const COLUMNS: &str = "SELECT m.id, m.player0, m.player1, m.length, m.variant, m.date, m.event, m.round, \
    m.place, m.score0, m.score1, m.winner, m.games, m.analyst, m.quality, m.file, \
    (SELECT 500 * sum(weighted_error) / nullif(sum(nontrivial), 0) FROM games \
     WHERE match = m.id AND seat = 0) AS rating0, \
    (SELECT 500 * sum(weighted_error) / nullif(sum(nontrivial), 0) FROM games \
     WHERE match = m.id AND seat = 1) AS rating1, \
    (SELECT iif(count(*) = count(luck_adjusted), sum(luck_adjusted), NULL) FROM games \
     WHERE match = m.id AND seat = 0) FROM matches m";

impl Library {
    /// Returns the selected matches in an order, at most `limit`.
    ///
    /// # Errors
    /// A player of the filter is unknown, or the library cannot be read.
    pub fn list(
        &self,
        filter: &MatchFilter,
        order: Order,
        limit: usize,
    ) -> Result<Vec<MatchInfo>, LibraryError> {
        let conditions = self.conditions(filter)?;
        let persons = self.persons()?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let query = format!("{COLUMNS}{}{} LIMIT {limit}", conditions.clause(), order.clause());
        let all = || {
            let mut query = self.connection.prepare(&query)?;
            let values = params_from_iter(&conditions.values);
            let infos = query.query_map(values, |row| info(row, &|id| name(&persons, id)))?;
            infos.collect::<rusqlite::Result<Vec<_>>>()
        };
        let mut infos = self.done(all())?;
        for info in infos.iter_mut().filter(|info| info.names.0[0] == info.names.0[1]) {
            info.names = self.done(self.recorded_names(info.id))?;
        }
        Ok(infos)
    }

    /// Returns the names under which a match was played.
    fn recorded_names(&self, id: i64) -> rusqlite::Result<ByPlayer<String>> {
        const NAMES: &str = "SELECT a.name, b.name FROM matches m JOIN players a ON a.id = m.player0 \
                             JOIN players b ON b.id = m.player1 WHERE m.id = ?1";
        let mut names = self.connection.prepare_cached(NAMES)?;
        names.query_row([id], |row| Ok(ByPlayer([row.get(0)?, row.get(1)?])))
    }

    /// Returns the number of selected matches.
    ///
    /// # Errors
    /// A player of the filter is unknown, or the library cannot be read.
    pub fn count(&self, filter: &MatchFilter) -> Result<usize, LibraryError> {
        let conditions = self.conditions(filter)?;
        let query = format!("SELECT count(*) FROM matches m{}", conditions.clause());
        let values = params_from_iter(&conditions.values);
        let count = self.connection.query_row(&query, values, |row| row.get::<_, i64>(0));
        Ok(self.done(count)? as usize)
    }

    /// Returns the match with this number.
    ///
    /// # Errors
    /// There is no such match, or the library cannot be read.
    pub fn info(&self, id: i64) -> Result<MatchInfo, LibraryError> {
        let filter = MatchFilter { ids: vec![id], ..MatchFilter::default() };
        self.list(&filter, Order::Added, 1)?.pop().ok_or(LibraryError::NoMatch(id))
    }

    /// Returns the record of a match with all analyses, as it was added.
    ///
    /// # Errors
    /// There is no such match, or the library cannot be read.
    pub fn record(&self, id: i64) -> Result<Match, LibraryError> {
        let bytes = || {
            let mut query =
                self.connection.prepare_cached("SELECT json FROM records WHERE match = ?1")?;
            query.query_row([id], |row| row.get::<_, Vec<u8>>(0)).optional()
        };
        let bytes = self.done(bytes())?.ok_or(LibraryError::NoMatch(id))?;
        unpack(&bytes).map_err(|why| {
            LibraryError::Database(self.path().to_owned(), format!("match {id}: {why}"))
        })
    }
}

impl Library {
    /// Erases the selected matches and returns their numbers. Names that no match has any more are erased too,
    /// unless they are joined to others. The bytes are overwritten in the file, which keeps its size.
    ///
    /// # Errors
    /// A player of the filter is unknown, a match of the list is missing, or the library cannot be written.
    /// Then nothing is erased.
    pub fn erase(&mut self, filter: &MatchFilter) -> Result<Vec<i64>, LibraryError> {
        const UNTAGGED: &str = "DELETE FROM tagged WHERE match NOT IN (SELECT id FROM matches)";
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
            transaction.execute(UNTAGGED, [])?;
            remove_unused_players(transaction)?;
            Ok(ids)
        })?;
        // The journal holds the old pages until it is emptied. Another process may need it still.
        let empty = "PRAGMA wal_checkpoint(TRUNCATE)";
        self.done(self.connection.query_row(empty, [], |_| Ok(())))?;
        Ok(erased)
    }
}

/// Returns the main name of a player.
pub(crate) fn name(persons: &std::collections::BTreeMap<i64, Known>, id: i64) -> String {
    persons.get(&id).map_or_else(String::new, |known| known.name.clone())
}

fn info(row: &Row<'_>, name: &impl Fn(i64) -> String) -> rusqlite::Result<MatchInfo> {
    let quality: i64 = row.get(14)?;
    let winner: Option<u16> = row.get(11)?;
    Ok(MatchInfo {
        id: row.get(0)?,
        names: ByPlayer([name(row.get(1)?), name(row.get(2)?)]),
        length: row.get(3)?,
        variant: row.get(4)?,
        date: row.get(5)?,
        event: row.get(6)?,
        round: row.get(7)?,
        place: row.get(8)?,
        score: ByPlayer([row.get(9)?, row.get(10)?]),
        winner: winner.and_then(Player::new),
        games: row.get(12)?,
        analyst: row.get(13)?,
        is_analysed: quality > 0,
        file: row.get(15)?,
        ratings: ByPlayer([row.get(16)?, row.get(17)?]),
        without_luck: row.get(18)?,
    })
}
