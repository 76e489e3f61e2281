//! The forward pass in plain Rust.

use barpoint_core::Position;

use crate::layers::{Block, FEATURE_SHIFT, LANES, Layers, OUTPUTS, Prepared, Tile};

/// The reference that every other kernel must equal.
pub(super) fn forward<const N: usize>(
    layers: &Layers,
    positions: &[&Position],
    outputs: &mut [[i32; OUTPUTS]],
) {
    let batch = Prepared::batch::<N>(layers, positions);
    for (output, prepared) in outputs.iter_mut().zip(&batch) {
        *output = layers.head_bias[prepared.head()];
        for tile in &layers.tiles {
            for block in 0..tile.bias.len() {
                let hidden = hidden(tile, prepared, block);
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

fn hidden(tile: &Tile, prepared: &Prepared, block: usize) -> [i16; LANES] {
    let mut sums = tile.bias[block].0;
    for row in prepared.rows() {
        for (sum, weight) in sums.iter_mut().zip(&tile.rows[row][block].0) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    let mut wide = [0_i32; LANES];
    for (pair, [a, b]) in prepared.pairs() {
        let halves = &tile.pairs[pair][2 * block..][..2];
        for (sums, half) in wide.chunks_exact_mut(LANES / 2).zip(halves) {
            for (sum, &[u, v]) in sums.iter_mut().zip(half.0.as_chunks::<2>().0) {
                let product = i32::from(a) * i32::from(u) + i32::from(b) * i32::from(v);
                *sum = sum.wrapping_add(product);
            }
        }
    }
    let mut hidden = [0; LANES];
    for ((h, sum), wide) in hidden.iter_mut().zip(sums).zip(wide) {
        let features = (wide >> FEATURE_SHIFT).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        *h = smoothstep(sum.saturating_add(features));
    }
    hidden
}

fn smoothstep(x: i16) -> i16 {
    let t = u32::from(x.saturating_add(2048).clamp(0, 4095) as u16);
    ((((t * t) >> 8) * (12288 - 2 * t)) >> 16) as i16
}
