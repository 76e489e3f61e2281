//! The forward pass in plain Rust.

use barpoint_core::Position;

use crate::layers::{BLOCKS, Block, FEATURE_SHIFT, LANES, Layers, OUTPUTS, Tile, smoothstep};
use crate::prepared::Prepared;

/// The reference that every other kernel must equal.
pub(super) fn forward<const N: usize>(
    layers: &Layers,
    positions: &[&Position],
    outputs: &mut [[i32; OUTPUTS]],
) {
    let batch = Prepared::batch::<N>(layers, positions);
    let batch = &batch[..positions.len()];
    for prepared in batch {
        outputs[prepared.place()] = layers.head_bias[prepared.head()];
    }
    for tile in 0..layers.tiles() {
        for block in 0..BLOCKS {
            let mut running = Running::new(&layers.branches[0][tile], block);
            for prepared in batch {
                let tile = &layers.branches[prepared.branch()][tile];
                if prepared.starts_over {
                    running = Running::new(tile, block);
                }
                running.follow(tile, block, prepared);
                let hidden = running.hidden();
                let output = &mut outputs[prepared.place()];
                for (sum, weights) in output.iter_mut().zip(&tile.heads[prepared.head()]) {
                    *sum = sum.wrapping_add(dot(&hidden, &weights[block]));
                }
            }
        }
    }
}

fn dot(hidden: &[i16; LANES], weights: &Block) -> i32 {
    let products = hidden.iter().zip(&weights.0).map(|(&h, &w)| i32::from(h) * i32::from(w));
    products.fold(0, i32::wrapping_add)
}

/// The sums of a block for one position after the other.
struct Running {
    rows: [i16; LANES],
    features: [i32; LANES],
}

impl Running {
    fn new(tile: &Tile, block: usize) -> Self {
        Self { rows: tile.bias[block].0, features: [0; LANES] }
    }

    fn follow(&mut self, tile: &Tile, block: usize, prepared: &Prepared) {
        for row in prepared.added() {
            for (sum, weight) in self.rows.iter_mut().zip(&tile.rows[row][block].0) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        for row in prepared.removed() {
            for (sum, weight) in self.rows.iter_mut().zip(&tile.rows[row][block].0) {
                *sum = sum.wrapping_sub(*weight);
            }
        }
        for (pair, [a, b]) in prepared.pairs() {
            let halves = &tile.pairs[pair][2 * block..][..2];
            for (sums, half) in self.features.chunks_exact_mut(LANES / 2).zip(halves) {
                for (sum, &[u, v]) in sums.iter_mut().zip(half.0.as_chunks::<2>().0) {
                    let product = i32::from(a) * i32::from(u) + i32::from(b) * i32::from(v);
                    *sum = sum.wrapping_add(product);
                }
            }
        }
    }

    /// The hidden units.
    fn hidden(&self) -> [i16; LANES] {
        let mut hidden = self.rows;
        for (h, wide) in hidden.iter_mut().zip(self.features) {
            let features = (wide >> FEATURE_SHIFT).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            *h = smoothstep(h.saturating_add(features));
        }
        hidden
    }
}
