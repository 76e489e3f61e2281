//! Tables of the database, and the steps from one version of them to the next.

use barpoint_equity::BuiltinMet;
use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use crate::entry::{Entry, remarks};
use crate::packed::unpack;
use crate::parts::{insert_remarks, insert_sums};

/// Number in the header of the file that marks a library: the letters `BpLi`.
pub(crate) const APPLICATION: i32 = 0x4270_4c69;

/// Steps from each version to the next. Step 0 makes version 1 from nothing.
const STEPS: [&str; 5] = [
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
    include_str!("schema/5.sql"),
];

/// Version of the tables that this program writes.
pub(crate) const VERSION: i32 = STEPS.len() as i32;

/// Marks of a database file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marks {
    pub(crate) application: i32,
    pub(crate) version: i32,
    /// Number of tables and indexes.
    pub(crate) tables: i64,
}

impl Marks {
    /// Reads the marks of a file that another process may be creating: all of them before or after that.
    pub(crate) fn of_file(connection: &Connection) -> rusqlite::Result<Self> {
        Self::of(&*connection.unchecked_transaction()?)
    }

    fn of(connection: &Connection) -> rusqlite::Result<Self> {
        let pragma = |name| connection.pragma_query_value(None, name, |row| row.get(0));
        let count = "SELECT count(*) FROM sqlite_schema";
        Ok(Self {
            application: pragma("application_id")?,
            version: pragma("user_version")?,
            tables: connection.query_row(count, [], |row| row.get(0))?,
        })
    }

    /// Returns true if the file holds nothing yet.
    pub(crate) const fn is_new(&self) -> bool {
        self.application == 0 && self.version == 0 && self.tables == 0
    }
}

/// Brings the tables to the present version in one transaction. Another process may do so at the same time.
pub(crate) fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version = Marks::of(&transaction)?.version;
    for step in STEPS.iter().skip(version as usize) {
        transaction.execute_batch(step)?;
    }
    if version < 3 {
        count_again(&transaction)?;
    } else if version < 5 {
        read_remarks(&transaction)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", version.max(VERSION))?;
    transaction.commit()
}

/// Counts the games and the actions of all matches again from their records. Version 3 divides by analysed
/// rolls only.
///
/// Results stay as they were, because they depend on the match equity table with which a match was added. So
/// do the sums of a damaged record.
fn count_again(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    const RESULTS: &str = "UPDATE games SET (result, luck_adjusted) = (\
             SELECT f.result, iif(games.luck_adjusted IS NULL, NULL, f.luck_adjusted) \
             FROM former_games f \
             WHERE f.match = games.match AND f.game = games.game AND f.seat = games.seat) \
         WHERE match = ?1";
    const KEPT: &str = "INSERT INTO games SELECT match, game, seat, error, weighted_error, error, nontrivial, counted, \
         rolls, rolls_of_both, chequer_error, unforced, cube_error, doubtful, bad, very_bad, luck, rolls, \
         judged, judged_error, static_error, won, result, luck_adjusted \
         FROM former_games WHERE match = ?1";
    let table = BuiltinMet::default().table();
    let mut matches = transaction.prepare(
        "SELECT m.id, m.file, r.json FROM matches m LEFT JOIN records r ON r.match = m.id",
    )?;
    let mut rows = matches.query([])?;
    while let Some(row) = rows.next()? {
        let (id, file): (i64, String) = (row.get(0)?, row.get(1)?);
        let json: Option<Vec<u8>> = row.get(2)?;
        let record = json.and_then(|json| unpack(&json).ok());
        let Some(entry) = record.and_then(|record| Entry::new(&record, &file, &table).ok()) else {
            transaction.prepare_cached(KEPT)?.execute([id])?;
            continue;
        };
        transaction.prepare_cached("DELETE FROM actions WHERE match = ?1")?.execute([id])?;
        insert_sums(transaction, &entry, id)?;
        transaction.prepare_cached(RESULTS)?.execute(params![id])?;
    }
    transaction.execute_batch("DROP TABLE former_games")
}

/// Reads the remarks of all matches from their records. Those of a damaged record are left out.
fn read_remarks(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    let mut records = transaction.prepare("SELECT match, json FROM records")?;
    let mut rows = records.query([])?;
    while let Some(row) = rows.next()? {
        let (id, json): (i64, Vec<u8>) = (row.get(0)?, row.get(1)?);
        if let Ok(record) = unpack(&json) {
            insert_remarks(transaction, &remarks(&record), id)?;
        }
    }
    Ok(())
}
