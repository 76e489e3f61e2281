//! Score sheets for paper: a long one is folded, so that its halves are side by side.

use super::{Row, RowKind, Table};

/// Number of rows that are not folded.
const ROWS: usize = 12;

/// Returns a sheet of which the second half is beside the first one.
pub(crate) fn folded(sheet: &Table) -> Table {
    let is_plain = sheet.rows.iter().all(|row| row.kind == RowKind::Plain);
    if sheet.rows.len() <= ROWS || !is_plain {
        return sheet.clone();
    }
    let (left, right) = sheet.rows.split_at(sheet.rows.len().div_ceil(2));
    let blank = Row::plain(vec![String::new(); sheet.columns.len()]);
    let right = right.iter().chain(std::iter::repeat(&blank));
    let both = |(left, right): (&Row, &Row)| {
        Row::plain(left.cells.iter().chain(&right.cells).cloned().collect())
    };
    Table {
        columns: sheet.columns.iter().chain(&sheet.columns).cloned().collect(),
        rows: left.iter().zip(right).map(both).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::Column;

    #[test]
    fn a_folded_sheet_keeps_all_rows_in_their_order() {
        let columns = vec![Column::left("a"), Column::left("b")];
        let row = |number: usize| Row::plain(vec![number.to_string(), String::new()]);
        let sheet = Table { columns, rows: (0..15).map(row).collect() };
        let folded = folded(&sheet);
        assert_eq!((folded.columns.len(), folded.rows.len()), (4, 8));
        assert_eq!(folded.rows[6].cells, ["6", "", "14", ""]);
        assert_eq!(folded.rows[7].cells, ["7", "", "", ""]);
    }
}
