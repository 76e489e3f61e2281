//! Means and covariances of a contact net's inputs in games.

use barpoint_core::Position;
use barpoint_nn::inputs::{BYTES, Inputs, ROWS, bytes};
use barpoint_nn::plan;
use barpoint_nn::shape::contact::BRANCHES;

/// Number of inputs of a net with byte weights in the first layer: rows, then byte inputs.
pub(crate) const INPUTS: usize = ROWS + BYTES;

/// Divisor of byte inputs: a byte times its weight, divided by this, is its part of a pre-activation. A row
/// adds its weight.
pub(crate) const BYTE_ONE: f64 = 256.0;

/// Means and covariances of the inputs over positions of a branch, in units of a weight of 1 in a unit's
/// pre-activation.
#[derive(Clone, Debug)]
pub(crate) struct Moments {
    /// Means of the inputs.
    pub(crate) means: Vec<f64>,
    /// Covariances, row by row.
    covariances: Vec<f64>,
}

impl Moments {
    /// Returns the covariances of one input with all.
    pub(crate) fn row(&self, input: usize) -> &[f64] {
        &self.covariances[input * INPUTS..][..INPUTS]
    }

    /// Returns the moments of inputs that are always 0.
    #[cfg(test)]
    pub(crate) fn none() -> Self {
        Self { means: vec![0.0; INPUTS], covariances: vec![0.0; INPUTS * INPUTS] }
    }

    #[cfg(test)]
    pub(crate) fn row_mut(&mut self, input: usize) -> &mut [f64] {
        &mut self.covariances[input * INPUTS..][..INPUTS]
    }

    /// Returns the variances.
    pub(crate) fn variances(&self) -> Vec<f64> {
        (0..INPUTS).map(|i| self.row(i)[i]).collect()
    }
}

/// Returns the moments of each branch over these positions.
pub(crate) fn by_branch(positions: &[Position]) -> Vec<Moments> {
    let mut sums = vec![Sums::default(); BRANCHES];
    for position in positions {
        sums[plan::branch(plan::plan(position))].add(position);
    }
    sums.into_iter().map(Sums::moments).collect()
}

/// Inputs, and products of two, summed over positions.
#[derive(Clone, Debug)]
struct Sums {
    count: f64,
    inputs: Vec<f64>,
    products: Vec<f64>,
}

impl Default for Sums {
    fn default() -> Self {
        Self { count: 0.0, inputs: vec![0.0; INPUTS], products: vec![0.0; INPUTS * INPUTS] }
    }
}

impl Sums {
    fn add(&mut self, position: &Position) {
        let inputs = Inputs::of(position);
        let rows = inputs.rows().iter().map(|&row| (usize::from(row), 1.0));
        let bytes = bytes::of(&inputs.features).into_iter().enumerate();
        let bytes = bytes.filter(|&(_, byte)| byte != 0);
        let bytes = bytes.map(|(i, byte)| (ROWS + i, f64::from(byte) / BYTE_ONE));
        let on: Vec<(usize, f64)> = rows.chain(bytes).collect();
        for &(i, x) in &on {
            self.inputs[i] += x;
            let products = &mut self.products[i * INPUTS..][..INPUTS];
            for &(j, y) in &on {
                products[j] += x * y;
            }
        }
        self.count += 1.0;
    }

    /// Returns the moments. Each variance grows as if the input had occurred once in a thousand more positions,
    /// because some inputs occur in few positions.
    fn moments(self) -> Moments {
        let count = self.count.max(1.0);
        let means: Vec<f64> = self.inputs.iter().map(|sum| sum / count).collect();
        let mut covariances = self.products;
        for i in 0..INPUTS {
            for j in 0..INPUTS {
                let product = &mut covariances[i * INPUTS + j];
                *product = *product / count - means[i] * means[j];
            }
            let size = if i < ROWS { 1.0 } else { f64::from(bytes::MOST) / BYTE_ONE };
            covariances[i * INPUTS + i] += size * size / (count + 1000.0);
        }
        Moments { means, covariances }
    }
}
