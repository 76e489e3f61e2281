//! Match equity tables as files give them, and the errors in them.

use core::fmt;

use barpoint_core::{BySide, Side};

use super::{MatchEquityTable, kleinman, post_crawford};

/// A match equity table as a file or a user gives it, unchecked. [`MatchEquityTable::try_from`]
/// checks and extends it.
///
/// # Perspective
/// The player on roll. For a file in GNU Backgammon's format this is player 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MetRows {
    /// Name of the table.
    pub name: String,
    /// Source of the table's numbers.
    pub source: String,
    /// Match winning chances before the Crawford game. `pre_crawford[i][j]` is the chance of the
    /// player on roll, who needs `i + 1` points while the opponent needs `j + 1`. The first row and
    /// the first column hold the chances before the Crawford game itself. There must be as many
    /// columns as rows.
    pub pre_crawford: Vec<Vec<f64>>,
    /// Match winning chances after the Crawford game. `post_crawford[side][k]` is the chance of a
    /// side that needs `k + 1` points while the other side needs one. A row may be one shorter than
    /// the number of rows above, because no player needs all the points of a match any more.
    pub post_crawford: BySide<Vec<f64>>,
}

impl MetRows {
    /// Sets one row of chances after the Crawford game for both players.
    #[must_use]
    pub fn with_post_crawford(self, row: Vec<f64>) -> Self {
        Self { post_crawford: BySide { on_roll: row.clone(), opponent: row }, ..self }
    }

    fn check(&self) -> Result<(), MetError> {
        let length = self.pre_crawford.len();
        if length > MatchEquityTable::TABULATED as usize {
            return Err(MetError::Length { rows: length });
        }
        for (row, cells) in self.pre_crawford.iter().enumerate() {
            if cells.len() != length {
                return Err(MetError::Columns { row: row + 1, found: cells.len(), length });
            }
            check_chances(cells, |column| MetError::PreCrawford {
                row: row + 1,
                column: column + 1,
                chance: cells[column],
            })?;
        }
        for side in [Side::OnRoll, Side::Opponent] {
            let cells = &self.post_crawford[side];
            if cells.len() + 1 < length || cells.is_empty() {
                return Err(MetError::PostCrawfordLength { side, found: cells.len(), length });
            }
            check_chances(cells, |column| MetError::PostCrawford {
                side,
                column: column + 1,
                chance: cells[column],
            })?;
        }
        Ok(())
    }
}

fn check_chances(cells: &[f64], error: impl Fn(usize) -> MetError) -> Result<(), MetError> {
    match cells.iter().position(|chance| !(0.0..=1.0).contains(chance)) {
        Some(column) => Err(error(column)),
        None => Ok(()),
    }
}

impl TryFrom<MetRows> for MatchEquityTable {
    type Error = MetError;

    fn try_from(rows: MetRows) -> Result<Self, MetError> {
        rows.check()?;
        let length = rows.pre_crawford.len();
        let cell = |me: u32, opponent: u32| {
            let given = rows.pre_crawford.get(me as usize - 1);
            let given = given.and_then(|row| row.get(opponent as usize - 1)).copied();
            given.unwrap_or_else(|| kleinman::chance(me, opponent))
        };
        let needs = 1..=Self::TABULATED;
        let extend = |row| post_crawford::extend(row, Self::TABULATED as usize);
        Ok(Self {
            name: rows.name,
            source: rows.source,
            length: length as u32,
            pre_crawford: needs
                .clone()
                .flat_map(|me| needs.clone().map(move |opponent| (me, opponent)))
                .map(|(me, opponent)| cell(me, opponent))
                .collect(),
            post_crawford: BySide {
                on_roll: extend(rows.post_crawford.on_roll),
                opponent: extend(rows.post_crawford.opponent),
            },
        })
    }
}

impl MatchEquityTable {
    /// Rows that make the same table. Extrapolated chances of an [inverted](Self::invert) table can
    /// differ in the last bit.
    ///
    /// # Examples
    /// ```
    /// use barpoint_equity::{BuiltinMet, MatchEquityTable, MetError};
    ///
    /// let table = BuiltinMet::Mec26.table();
    /// assert_eq!(MatchEquityTable::try_from(table.rows())?, table);
    /// # Ok::<(), MetError>(())
    /// ```
    pub fn rows(&self) -> MetRows {
        let rows = self.pre_crawford.chunks(Self::TABULATED as usize);
        let length = self.length as usize;
        MetRows {
            name: self.name.clone(),
            source: self.source.clone(),
            pre_crawford: rows.take(length).map(|row| row[..length].to_vec()).collect(),
            post_crawford: self.post_crawford.clone(),
        }
    }
}

/// Reason why [`MetRows`] are not a [`MatchEquityTable`]. Rows and columns count from 1.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MetError {
    /// The table has more rows than allowed.
    Length {
        /// Number of rows.
        rows: usize,
    },
    /// The number of columns in a row differs from the number of rows.
    Columns {
        /// Number of the row.
        row: usize,
        /// Number of columns.
        found: usize,
        /// Number of rows.
        length: usize,
    },
    /// A chance before the Crawford game is outside 0 to 1.
    PreCrawford {
        /// Number of the row.
        row: usize,
        /// Number of the column.
        column: usize,
        /// The chance.
        chance: f64,
    },
    /// A post-Crawford row is too short.
    PostCrawfordLength {
        /// Side of the row.
        side: Side,
        /// Number of chances.
        found: usize,
        /// Number of rows of the table.
        length: usize,
    },
    /// A chance after the Crawford game is outside 0 to 1.
    PostCrawford {
        /// Side of the row.
        side: Side,
        /// Number of the column.
        column: usize,
        /// The chance.
        chance: f64,
    },
}

impl fmt::Display for MetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { rows } => {
                write!(f, "{rows} rows: expected at most {}", MatchEquityTable::TABULATED)
            }
            Self::Columns { row, found, length } => {
                write!(f, "{found} columns in row {row}: expected {length}, as many as rows")
            }
            Self::PreCrawford { row, column, chance } => {
                write!(f, "chance {chance} in row {row}, column {column}: expected 0 to 1")
            }
            Self::PostCrawfordLength { side, found, length } => write!(
                f,
                "{found} chances after the Crawford game for {side}: expected at least {}",
                length.saturating_sub(1).max(1)
            ),
            Self::PostCrawford { side, column, chance } => write!(
                f,
                "chance {chance} after the Crawford game for {side}, column {column}: expected 0 \
                 to 1"
            ),
        }
    }
}

impl core::error::Error for MetError {}
