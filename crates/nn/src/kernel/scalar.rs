//! The forward pass in plain Rust.

use barpoint_core::Position;

use crate::inputs::Inputs;
use crate::layers::{Active, FEATURE_SHIFT, LANES, Layers, OUTPUTS};

/// The reference that every other kernel must equal.
pub(super) fn forward(layers: &Layers, position: &Position, head: usize) -> [i32; OUTPUTS] {
    let inputs = Inputs::of(position);
    let active = Active::of(&inputs, layers);
    let mut outputs = layers.head_bias[head];
    for block in 0..layers.blocks {
        let hidden = hidden(layers, &active, block);
        for (o, sum) in outputs.iter_mut().enumerate() {
            let weights = &layers.output(head, o)[block].0;
            let products = hidden.iter().zip(weights).map(|(&h, &w)| i32::from(h) * i32::from(w));
            *sum = products.fold(*sum, i32::wrapping_add);
        }
    }
    outputs
}

fn hidden(layers: &Layers, active: &Active<'_>, block: usize) -> [i16; LANES] {
    let mut sums = layers.bias[block].0;
    for row in active.rows() {
        for (sum, weight) in sums.iter_mut().zip(&row[block].0) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    let mut wide = [0_i32; LANES];
    for &([a, b], weights) in active.pairs() {
        let halves = &weights[2 * block..][..2];
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
