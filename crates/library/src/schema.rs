//! Tables of the database, and the steps from one version of them to the next.

use rusqlite::{Connection, TransactionBehavior};

/// Number in the header of the file that marks a library: the letters `BpLi`.
pub(crate) const APPLICATION: i32 = 0x4270_4c69;

/// Steps from each version to the next. Step 0 makes version 1 from nothing.
const STEPS: [&str; 2] = [include_str!("schema/1.sql"), include_str!("schema/2.sql")];

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
    pub(crate) fn of(connection: &Connection) -> rusqlite::Result<Self> {
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
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", version.max(VERSION))?;
    transaction.commit()
}
