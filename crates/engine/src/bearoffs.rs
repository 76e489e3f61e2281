//! Exact bearoffs that questions need, computed at their first use.

use std::sync::{Arc, Mutex, PoisonError};

use barpoint_bearoff::PairTable;
use barpoint_core::Position;

/// Work for one bearoff, in pairs of boards: about 0.3 seconds, for most bearoffs of seven chequers a side.
const MOST: usize = 3_000_000;

/// Tables of the last questions, the latest one last.
static TABLES: Mutex<Vec<Arc<PairTable>>> = Mutex::new(Vec::new());

/// Returns a table with all pairs of boards that can arise from a position, or `None` if that is too much work or
/// the sides do not both bear off. A table that is kept changes no answer: a pair has the same bits in each.
pub(crate) fn table_of(position: &Position) -> Option<Arc<PairTable>> {
    // The wait of a second thread is shorter than to compute the same table twice.
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = tables.iter().position(|table| table.equities(position).is_some()) {
        let table = tables.remove(found);
        tables.push(Arc::clone(&table));
        return Some(table);
    }
    let table = Arc::new(PairTable::new(position, MOST)?);
    tables.push(Arc::clone(&table));
    let mut pairs: usize = tables.iter().map(|table| table.pairs()).sum();
    while pairs > 2 * MOST {
        pairs -= tables.remove(0).pairs();
    }
    Some(table)
}
