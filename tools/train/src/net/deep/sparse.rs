//! Matrices most of whose entries are zero, and their products with tables.

use super::tiled::{TILE, Tile};

/// A matrix, row by row, without its zeros.
#[derive(Debug, Default)]
pub(super) struct Sparse {
    /// Place after the last entry of each row.
    ends: Vec<usize>,
    entries: Vec<Entry>,
}

/// An entry of a row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    column: u32,
    value: f32,
}

impl Sparse {
    /// Replaces all rows by these lists of columns and values.
    pub(super) fn fill<R>(&mut self, rows: impl Iterator<Item = R>)
    where
        R: Iterator<Item = (usize, f32)>,
    {
        self.ends.clear();
        self.entries.clear();
        for row in rows {
            let entries = row.map(|(column, value)| Entry { column: column as u32, value });
            self.entries.extend(entries);
            self.ends.push(self.entries.len());
        }
    }

    /// Becomes the transpose of a matrix with this number of columns.
    pub(super) fn transpose(&mut self, other: &Self, columns: usize) {
        self.ends.clear();
        self.ends.resize(columns, 0);
        for entry in &other.entries {
            self.ends[entry.column as usize] += 1;
        }
        let mut begin = 0;
        for end in &mut self.ends {
            begin += std::mem::replace(end, begin);
        }
        self.entries.resize(other.entries.len(), Entry::default());
        for (column, row) in (0..).zip(other.rows()) {
            for entry in row {
                let place = &mut self.ends[entry.column as usize];
                self.entries[*place] = Entry { column, value: entry.value };
                *place += 1;
            }
        }
    }

    /// Iterates over the rows.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[Entry]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| &self.entries[std::mem::replace(&mut begin, end)..end])
    }
}

/// Sets each row of a strip to the product of a row of a matrix and another strip.
///
/// # Panics
/// If the other strip has too few rows.
pub(super) fn multiply(products: &mut [Tile], matrix: &Sparse, strip: &[Tile]) {
    for (product, row) in products.iter_mut().zip(matrix.rows()) {
        let mut sums = [0.0; TILE];
        for entry in row {
            let values = &strip[entry.column as usize];
            sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += entry.value * value);
        }
        *product = sums;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tiled::Tiled;
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn products_are_sums_of_products() {
        const ROWS: usize = 23;
        const INNER: usize = 37;
        const COLUMNS: usize = 96;
        let mut rng = Rng::new(1, 1);
        let mut entry = |_| if rng.chance(0.2) { rng.symmetric() } else { 0.0 };
        let matrix: Vec<f32> = (0..ROWS * INNER).map(&mut entry).collect();
        let mut rng = Rng::new(2, 1);
        let tables = [INNER, ROWS]
            .map(|rows| -> Vec<f32> { (0..rows * COLUMNS).map(|_| rng.symmetric()).collect() });
        let mut sparse = [Sparse::default(), Sparse::default()];
        let [one, transposed] = &mut sparse;
        one.fill(
            matrix
                .chunks(INNER)
                .map(|row| row.iter().copied().enumerate().filter(|(_, value)| *value != 0.0)),
        );
        transposed.transpose(one, INNER);
        let at = |transposed: usize, i: usize, k: usize| {
            if transposed == 0 { matrix[i * INNER + k] } else { matrix[k * INNER + i] }
        };
        let mut tiled = Tiled::default();
        for (t, (sparse, table)) in sparse.iter().zip(&tables).enumerate() {
            tiled.copy(table, COLUMNS);
            let mut products = Tiled::default();
            products.resize([ROWS, INNER][t], COLUMNS);
            for (products, strip) in products.strips_mut().zip(tiled.strips()) {
                multiply(products, sparse, strip);
            }
            let mut sums = vec![1.0; [ROWS, INNER][t] * COLUMNS];
            products.add_to(&mut sums);
            for (i, row) in sums.chunks(COLUMNS).enumerate() {
                for (column, sum) in row.iter().enumerate() {
                    let inner = 0..[INNER, ROWS][t];
                    let expected: f32 =
                        inner.map(|k| at(t, i, k) * table[k * COLUMNS + column]).sum();
                    assert!((sum - 1.0 - expected).abs() < 1e-5, "{t} {i} {column}");
                }
            }
        }
    }
}
