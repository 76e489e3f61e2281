//! The wide first layer and its heads over a batch.

use barpoint_nn::inputs::{FEATURES, ROWS};

use super::net::DeepNet;
use crate::chances::{Chances, OUTCOMES};
use crate::net::float_net::scaled;
use crate::net::task::Example;

/// Number of rows in the table of the layer: the biases, then the weights of each input.
const INPUTS: usize = 1 + ROWS + FEATURES;

/// Memory for the passes over a batch.
///
/// Passes go through tables strip by strip ([`Tiled`]).
#[derive(Debug, Default)]
pub(super) struct Wide {
    /// `[position][input]`
    inputs: Sparse,
    /// `[input][position]`
    positions: Sparse,
    /// `[position][output of a head]`: slopes.
    outputs: Sparse,
    /// `[output of a head][position]`: slopes.
    heads: Sparse,
    /// `[input][unit]`, then its gradient.
    weights: Tiled,
    /// `[output of a head][unit]`
    head_weights: Tiled,
    /// `[output of a head][unit]`
    head_gradient: Tiled,
    /// `[position][unit]`: places on the smooth step, 0 to 1.
    steps: Tiled,
    /// `[position][unit]`
    hidden: Tiled,
    /// `[position]`: slopes of the sums of a strip.
    slopes: Vec<Tile>,
}

impl Wide {
    /// Calculates the hidden units.
    pub(super) fn forward(&mut self, net: &DeepNet, examples: &[&Example]) {
        let hidden = net.shape.hidden;
        let [_, _, _, head_bias, heads, end] = net.shape.first().offsets();
        self.inputs.fill(examples.iter().map(|example| {
            let rows = example.inputs.rows().iter().map(|&row| (1 + usize::from(row), 1.0));
            let features = scaled(&example.inputs).map(|(i, value)| (1 + ROWS + i, value));
            [(0, 1.0)].into_iter().chain(rows).chain(features)
        }));
        self.weights.copy(&net.parameters[..head_bias], hidden);
        self.head_weights.copy(&net.parameters[heads..end], hidden);
        self.steps.resize(examples.len(), hidden);
        self.hidden.resize(examples.len(), hidden);
        let strips = self.steps.strips_mut().zip(self.hidden.strips_mut());
        for ((steps, values), weights) in strips.zip(self.weights.strips()) {
            multiply(steps, &self.inputs, weights);
            for (steps, values) in steps.iter_mut().zip(values) {
                for (t, h) in steps.iter_mut().zip(values) {
                    *t = (0.5 + *t / 6.0).clamp(0.0, 1.0);
                    *h = *t * *t * (3.0 - 2.0 * *t);
                }
            }
        }
    }

    /// Returns the product of the hidden units of an example and the weights of an output.
    pub(super) fn output(&self, example: usize, output: usize) -> f32 {
        let mut sums = [0.0; TILE];
        for (h, w) in self.hidden.row(example).zip(self.head_weights.row(output)) {
            sums.iter_mut().zip(h.iter().zip(w)).for_each(|(sum, (h, w))| *sum += h * w);
        }
        sums.iter().sum()
    }

    /// Returns the hidden units, example by example.
    pub(super) fn hidden(&self) -> Vec<f32> {
        self.hidden.to_rows()
    }

    /// Adds to the gradient after a forward pass over the same examples, at least one. `slopes` are those of the outputs of each example, `down` those of
    /// the hidden units through further layers, if there are any.
    pub(super) fn backward(
        &mut self,
        net: &DeepNet,
        examples: &[&Example],
        slopes: &[Chances],
        down: &[f32],
        gradient: &mut [f32],
    ) {
        let hidden = net.shape.hidden;
        let [_, _, _, head_bias, heads, end] = net.shape.first().offsets();
        self.outputs.fill(examples.iter().zip(slopes).map(|(example, slopes)| {
            let slopes = slopes.iter().copied().enumerate().filter(|(_, slope)| *slope != 0.0);
            slopes.map(|(o, slope)| (example.head * OUTCOMES + o, slope))
        }));
        let outputs = (end - heads) / hidden;
        self.heads.transpose(&self.outputs, outputs);
        self.positions.transpose(&self.inputs, INPUTS);
        self.head_gradient.resize(outputs, hidden);
        let gradients = self.weights.strips_mut().zip(self.head_gradient.strips_mut());
        let values = self.steps.strips().zip(self.hidden.strips());
        let strips = gradients.zip(values).zip(self.head_weights.strips());
        for (strip, (((weights, heads), (steps, hidden_units)), head_weights)) in strips.enumerate()
        {
            multiply(heads, &self.heads, hidden_units);
            self.slopes.resize(examples.len(), [0.0; TILE]);
            multiply(&mut self.slopes, &self.outputs, head_weights);
            for (slopes, down) in self.slopes.iter_mut().zip(down.chunks_exact(hidden)) {
                let down = &down[strip * TILE..];
                slopes.iter_mut().zip(down).for_each(|(slope, down)| *slope += down);
            }
            for (slopes, steps) in self.slopes.iter_mut().zip(steps) {
                // The derivative of 3t² - 2t³ by x, where t = 1/2 + x/6; zero where t is clamped.
                slopes.iter_mut().zip(steps).for_each(|(slope, t)| *slope *= t * (1.0 - t));
            }
            multiply(weights, &self.positions, &self.slopes);
        }
        self.weights.add_to(&mut gradient[..head_bias]);
        self.head_gradient.add_to(&mut gradient[heads..end]);
    }
}

/// A matrix, row by row, without its zeros.
#[derive(Debug, Default)]
struct Sparse {
    /// Place after the last entry of each row.
    ends: Vec<usize>,
    entries: Vec<Entry>,
}

/// An entry of a row.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    column: u32,
    value: f32,
}

impl Sparse {
    /// Replaces all rows by these lists of columns and values.
    fn fill<R>(&mut self, rows: impl Iterator<Item = R>)
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
    fn transpose(&mut self, other: &Self, columns: usize) {
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
    fn rows(&self) -> impl Iterator<Item = &[Entry]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| &self.entries[std::mem::replace(&mut begin, end)..end])
    }
}

/// Sets each row of a strip to the product of a row of a matrix and another strip.
///
/// # Panics
/// If the other strip has too few rows.
fn multiply(products: &mut [Tile], matrix: &Sparse, strip: &[Tile]) {
    for (product, row) in products.iter_mut().zip(matrix.rows()) {
        let mut sums = [0.0; TILE];
        for entry in row {
            let values = &strip[entry.column as usize];
            sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += entry.value * value);
        }
        *product = sums;
    }
}

/// Number of columns of a strip. The sums of a row stay in registers.
const TILE: usize = 64;

/// The part of a row that is in a strip.
type Tile = [f32; TILE];

/// A table, strip by strip. A strip at the end is filled up with zeros.
#[derive(Debug, Default)]
struct Tiled {
    rows: usize,
    columns: usize,
    /// `[strip][row]`
    tiles: Vec<Tile>,
}

impl Tiled {
    /// Becomes a table of this size, whose values are still to be written.
    fn resize(&mut self, rows: usize, columns: usize) {
        (self.rows, self.columns) = (rows, columns);
        self.tiles.resize(rows * columns.div_ceil(TILE), [0.0; TILE]);
    }

    /// Becomes a table that is given row by row.
    fn copy(&mut self, table: &[f32], columns: usize) {
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
    fn add_to(&self, table: &mut [f32]) {
        for (i, row) in table.chunks_exact_mut(self.columns).enumerate() {
            for (part, tile) in row.chunks_mut(TILE).zip(self.row(i)) {
                part.iter_mut().zip(tile).for_each(|(sum, value)| *sum += value);
            }
        }
    }

    /// Returns the table row by row.
    fn to_rows(&self) -> Vec<f32> {
        let mut table = vec![0.0; self.rows * self.columns];
        self.add_to(&mut table);
        table
    }

    /// Iterates over the tiles of a row.
    fn row(&self, row: usize) -> impl Iterator<Item = &Tile> {
        self.tiles[row..].iter().step_by(self.rows)
    }

    /// Iterates over the strips, which have all rows.
    fn strips(&self) -> impl Iterator<Item = &[Tile]> {
        self.tiles.chunks_exact(self.rows.max(1))
    }

    /// Iterates over the strips.
    fn strips_mut(&mut self) -> impl Iterator<Item = &mut [Tile]> {
        self.tiles.chunks_exact_mut(self.rows.max(1))
    }
}

#[cfg(test)]
mod tests {
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
