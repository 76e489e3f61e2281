//! The forward pass in plain Rust.

use barpoint_core::Position;

use crate::format::SECOND_UNITS;
use crate::further::{HIDDEN_SHIFT, Kept, Sums, TILES, UNITS};
use crate::layers::{
    BLOCKS, Block, Bytes, FEATURE_SHIFT, LANES, Layers, Narrow, Net, OFFSET, OUTPUTS, STEP_SHIFT,
    TILE, Tile, Wide, smoothstep, unit_of_sum,
};
use crate::prepared::{Features, Prepared, Shorts, Small};

/// The reference that every other kernel must equal.
pub(super) fn forward<const N: usize>(
    net: &Net,
    positions: &[&Position],
    outputs: &mut [[i32; OUTPUTS]],
) {
    match net {
        Net::Wide(layers) => forward_with::<N, Wide>(layers, positions, outputs),
        Net::Narrow(layers) => forward_with::<N, Narrow>(layers, positions, outputs),
    }
}

/// A kind of first layer.
trait Weights: Sized {
    type Features: Features;
    type Running: Running<Self>;
}

/// The sums of a block for one position after the other.
trait Running<W: Weights> {
    fn new(weights: &W, block: usize) -> Self;
    fn follow(&mut self, weights: &W, block: usize, prepared: &Prepared<W::Features>);
    /// The arguments of the hidden units.
    fn arguments(
        &self,
        weights: &W,
        block: usize,
        prepared: &Prepared<W::Features>,
    ) -> [i16; LANES];
}

fn forward_with<const N: usize, W: Weights>(
    layers: &Layers<W>,
    positions: &[&Position],
    outputs: &mut [[i32; OUTPUTS]],
) {
    let batch = Prepared::<W::Features>::batch::<N, W>(layers, positions);
    let batch = &batch[..positions.len()];
    let mut kept: [Kept<TILES>; N] = [[[0; TILE]; TILES]; N];
    for prepared in batch {
        outputs[prepared.place()] = layers.head_bias[prepared.head()];
    }
    for tile in 0..layers.tiles() {
        for block in 0..BLOCKS {
            let mut running = W::Running::new(&layers.branches[0][tile].first, block);
            for (prepared, kept) in batch.iter().zip(&mut kept) {
                let Tile { first, heads } = &layers.branches[prepared.branch()][tile];
                if prepared.starts_over {
                    running = W::Running::new(first, block);
                }
                running.follow(first, block, prepared);
                let hidden = running.arguments(first, block, prepared).map(smoothstep);
                if let Some(kept) = kept.get_mut(tile) {
                    for (kept, h) in kept[block * LANES..].iter_mut().zip(hidden) {
                        *kept = (h >> HIDDEN_SHIFT) as u8;
                    }
                }
                let output = &mut outputs[prepared.place()];
                for (sum, weights) in output.iter_mut().zip(&heads[prepared.head()]) {
                    *sum = sum.wrapping_add(dot(&hidden, &weights[block]));
                }
            }
        }
    }
    if let Some(further) = &layers.further {
        further.add(batch, &kept, outputs, second);
    }
}

/// The sums of the second layer.
fn second(weights: &[[Bytes; SECOND_UNITS / UNITS]], hidden: &[[u8; 4]]) -> Sums {
    let mut sums = [0; SECOND_UNITS];
    for (weights, hidden) in weights.iter().zip(hidden) {
        let weights = weights.iter().flat_map(|bytes| bytes.0.as_chunks::<4>().0);
        for (sum, weights) in sums.iter_mut().zip(weights) {
            for (&weight, &h) in weights.iter().zip(hidden) {
                *sum += i32::from(weight.cast_signed()) * i32::from(h);
            }
        }
    }
    sums
}

fn dot(hidden: &[i16; LANES], weights: &Block) -> i32 {
    let products = hidden.iter().zip(&weights.0).map(|(&h, &w)| i32::from(h) * i32::from(w));
    products.fold(0, i32::wrapping_add)
}

/// Sums of weights of 16 bits.
struct WideSums {
    rows: [i16; LANES],
    features: [i32; LANES],
}

impl Weights for Wide {
    type Features = Shorts;
    type Running = WideSums;
}

impl Running<Wide> for WideSums {
    fn new(weights: &Wide, block: usize) -> Self {
        Self { rows: weights.bias[block].0, features: [0; LANES] }
    }

    fn follow(&mut self, weights: &Wide, block: usize, prepared: &Prepared<Shorts>) {
        for row in prepared.added() {
            for (sum, weight) in self.rows.iter_mut().zip(&weights.rows[row][block].0) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        for row in prepared.removed() {
            for (sum, weight) in self.rows.iter_mut().zip(&weights.rows[row][block].0) {
                *sum = sum.wrapping_sub(*weight);
            }
        }
        for (pair, [a, b]) in prepared.changes.iter() {
            let halves = &weights.pairs[pair][2 * block..][..2];
            for (sums, half) in self.features.chunks_exact_mut(LANES / 2).zip(halves) {
                for (sum, &[u, v]) in sums.iter_mut().zip(half.0.as_chunks::<2>().0) {
                    let product = i32::from(a) * i32::from(u) + i32::from(b) * i32::from(v);
                    *sum = sum.wrapping_add(product);
                }
            }
        }
    }

    fn arguments(&self, _: &Wide, _: usize, _: &Prepared<Shorts>) -> [i16; LANES] {
        let mut sums = self.rows;
        for (sum, wide) in sums.iter_mut().zip(self.features) {
            *sum = sum.saturating_add(saturated(wide >> FEATURE_SHIFT));
        }
        sums
    }
}

/// Sums of weights of 8 bits and their offsets, in the order of the units.
struct NarrowSums {
    rows: [i16; LANES],
    bytes: [i32; LANES],
}

impl Weights for Narrow {
    type Features = Small;
    type Running = NarrowSums;
}

impl Running<Narrow> for NarrowSums {
    fn new(_: &Narrow, _: usize) -> Self {
        Self { rows: [0; LANES], bytes: [0; LANES] }
    }

    fn follow(&mut self, weights: &Narrow, block: usize, prepared: &Prepared<Small>) {
        let of_row = |row: usize| {
            let words = weights.rows[row][block / 2].0.as_chunks::<2>().0;
            words.iter().map(move |word| i16::from(word[block % 2]))
        };
        for row in prepared.added() {
            for (sum, weight) in self.rows.iter_mut().zip(of_row(row)) {
                *sum += weight;
            }
        }
        for row in prepared.removed() {
            for (sum, weight) in self.rows.iter_mut().zip(of_row(row)) {
                *sum -= weight;
            }
        }
        for (quad, change) in prepared.changes.iter() {
            for half in [2 * block, 2 * block + 1] {
                let weights = weights.quads[quad][half].0.as_chunks::<4>().0;
                for (i, weights) in weights.iter().enumerate() {
                    let products = weights.iter().zip(change);
                    let product: i32 = products.map(|(&w, b)| i32::from(w) * i32::from(b)).sum();
                    self.bytes[unit_of_sum(half, i) % LANES] += product;
                }
            }
        }
    }

    fn arguments(
        &self,
        weights: &Narrow,
        block: usize,
        prepared: &Prepared<Small>,
    ) -> [i16; LANES] {
        let row_offsets = i16::from(OFFSET) * i16::from(prepared.rows_on);
        let byte_offsets = i32::from(OFFSET) * prepared.total;
        let mut sums = weights.bias[block].0;
        for half in [2 * block, 2 * block + 1] {
            for (i, &byte_step) in weights.byte_steps[half].0.iter().enumerate() {
                let unit = unit_of_sum(half, i) % LANES;
                let row_step = weights.row_steps[block].0[unit];
                let rows = (self.rows[unit] + row_offsets).wrapping_mul(row_step);
                let bytes = (self.bytes[unit] + byte_offsets).wrapping_mul(byte_step);
                let rows = sums[unit].wrapping_add(rows);
                sums[unit] = rows.saturating_add(saturated(bytes >> STEP_SHIFT));
            }
        }
        sums
    }
}

fn saturated(x: i32) -> i16 {
    x.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}
