//! Tables of numbers in strips, which stay in the cache while a batch goes through them.

/// Number of columns of a strip. The sums of a row stay in registers.
pub(super) const TILE: usize = 64;

/// The part of a row that is in a strip.
pub(super) type Tile = [f32; TILE];

/// A table, strip by strip. A strip at the end is filled up with zeros.
#[derive(Debug, Default)]
pub(super) struct Tiled {
    rows: usize,
    columns: usize,
    /// `[strip][row]`
    tiles: Vec<Tile>,
}

impl Tiled {
    /// Becomes a table of this size, whose values are still to be written.
    pub(super) fn resize(&mut self, rows: usize, columns: usize) {
        (self.rows, self.columns) = (rows, columns);
        self.tiles.resize(rows * columns.div_ceil(TILE), [0.0; TILE]);
    }

    /// Becomes a table that is given row by row.
    pub(super) fn copy(&mut self, table: &[f32], columns: usize) {
        self.resize(table.len() / columns, columns);
        for (i, row) in table.chunks_exact(columns).enumerate() {
            for (tile, part) in self.tiles[i..].iter_mut().step_by(self.rows).zip(row.chunks(TILE))
            {
                if let Ok(whole) = part.try_into() {
                    *tile = whole;
                } else {
                    tile[..part.len()].copy_from_slice(part);
                    tile[part.len()..].fill(0.0);
                }
            }
        }
    }

    /// Adds itself to a table that is given row by row.
    pub(super) fn add_to(&self, table: &mut [f32]) {
        for (i, row) in table.chunks_exact_mut(self.columns).enumerate() {
            for (part, tile) in row.chunks_mut(TILE).zip(self.row(i)) {
                part.iter_mut().zip(tile).for_each(|(sum, value)| *sum += value);
            }
        }
    }

    /// Returns the table row by row.
    pub(super) fn to_rows(&self) -> Vec<f32> {
        let mut table = vec![0.0; self.rows * self.columns];
        self.add_to(&mut table);
        table
    }

    /// Iterates over the tiles of a row.
    pub(super) fn row(&self, row: usize) -> impl Iterator<Item = &Tile> {
        self.tiles[row..].iter().step_by(self.rows)
    }

    /// Iterates over the strips, which have all rows.
    pub(super) fn strips(&self) -> impl Iterator<Item = &[Tile]> {
        self.tiles.chunks_exact(self.rows.max(1))
    }

    /// Iterates over the strips.
    pub(super) fn strips_mut(&mut self) -> impl Iterator<Item = &mut [Tile]> {
        self.tiles.chunks_exact_mut(self.rows.max(1))
    }
}
