//! The forward pass with NEON: 8 hidden units a register.
#![expect(unsafe_code, reason = "loads of whole registers")]

#[cfg(not(target_arch = "aarch64"))]
mod emulated;
mod narrow;

#[cfg(target_arch = "aarch64")]
use core::arch::aarch64 as arch;
#[cfg(not(target_arch = "aarch64"))]
use emulated as arch;

use arch::{
    int16x8_t, int32x4_t, uint16x8_t, vaddq_s16, vaddq_s32, vaddvq_s32, vcombine_s16, vcombine_u16,
    vdupq_n_s16, vdupq_n_s32, vget_low_s8, vget_low_s16, vget_low_u16, vld1q_s16, vld1q_u8,
    vld2q_s16, vmaxq_s16, vminq_s16, vmlal_high_n_s16, vmlal_high_s16, vmlal_n_s16, vmlal_s16,
    vmull_high_s8, vmull_high_u16, vmull_s8, vmull_u16, vpaddlq_s16, vpaddq_s32, vqaddq_s16,
    vqmovn_s32, vreinterpretq_s8_s32, vreinterpretq_s8_u8, vreinterpretq_s16_u16,
    vreinterpretq_u16_s16, vshlq_n_s16, vshrn_n_u16, vshrn_n_u32, vshrq_n_s32, vst1_u8, vst1q_s32,
    vsubq_s16,
};

use barpoint_core::Position;

use crate::format::SECOND_UNITS;
use crate::further::{HIDDEN_SHIFT, Kept, Sums, TILES, UNITS};
use crate::layers::{
    BLOCKS, Block, Bytes, FEATURE_SHIFT, LANES, Layers, Narrow, Net, OUTPUTS, TILE, Tile, Wide,
};
use crate::prepared::{Prepared, Shorts};

/// Registers in a block.
const WIDTH: usize = LANES / 8;

/// Registers `2 · part` and `2 · part + 1` of a block of interleaved weights, taken apart.
#[inline]
fn load_pairs(block: &Block, part: usize) -> [int16x8_t; 2] {
    let weights = &block.0[16 * part..][..16];
    // SAFETY: the slice holds the 16 values that are read; NEON is part of aarch64.
    let pairs = unsafe { vld2q_s16(weights.as_ptr()) };
    [pairs.0, pairs.1]
}

#[inline]
fn load(block: &Block, part: usize) -> int16x8_t {
    let weights = &block.0[8 * part..][..8];
    // SAFETY: the slice holds the 8 values that are read; NEON is part of aarch64.
    unsafe { vld1q_s16(weights.as_ptr()) }
}

pub(super) fn forward<const N: usize>(
    net: &Net,
    positions: &[&Position],
    outputs: &mut [[i32; OUTPUTS]],
) {
    #[cfg_attr(not(target_arch = "aarch64"), expect(unused_unsafe, reason = "emulated"))]
    // SAFETY: NEON is part of every aarch64 machine that runs this program.
    unsafe {
        match net {
            Net::Wide(layers) => wide::<N, 0>(layers, positions, outputs),
            Net::Narrow(layers) if layers.further.is_none() => {
                narrow::<N, 0>(layers, positions, outputs);
            }
            Net::Narrow(layers) => narrow::<N, TILES>(layers, positions, outputs),
        }
    }
}

/// The forward pass of a kind of first layer: methods of a trait would not be compiled for the instruction
/// set.
macro_rules! forward {
    ($name:ident, $weights:ty, $running:ty) => {
        #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
        fn $name<const N: usize, const K: usize>(
            layers: &Layers<$weights>,
            positions: &[&Position],
            outputs: &mut [[i32; OUTPUTS]],
        ) {
            let batch = Prepared::batch::<N, _>(layers, positions);
            let batch = &batch[..positions.len()];
            let mut kept: [Kept<K>; N] = [[[0; TILE]; K]; N];
            for prepared in batch {
                outputs[prepared.place()] = layers.head_bias[prepared.head()];
            }
            for tile in 0..layers.tiles() {
                for block in 0..BLOCKS {
                    let mut running = <$running>::new(&layers.branches[0][tile].first, block);
                    for (prepared, kept) in batch.iter().zip(&mut kept) {
                        let Tile { first, heads } = &layers.branches[prepared.branch()][tile];
                        if prepared.starts_over {
                            running = <$running>::new(first, block);
                        }
                        running.follow(first, block, prepared);
                        let hidden = running.hidden(first, block, prepared);
                        if let Some(kept) = kept.get_mut(tile) {
                            keep(&hidden, &mut kept[block * LANES..]);
                        }
                        let output = &mut outputs[prepared.place()];
                        for (sum, weights) in output.iter_mut().zip(&heads[prepared.head()]) {
                            let mut products = vdupq_n_s32(0);
                            for (part, &h) in hidden.iter().enumerate() {
                                let w = load(&weights[block], part);
                                products = vmlal_s16(products, vget_low_s16(h), vget_low_s16(w));
                                products = vmlal_high_s16(products, h, w);
                            }
                            *sum = sum.wrapping_add(vaddvq_s32(products));
                        }
                    }
                }
            }
            if let Some(further) = &layers.further {
                further.add(batch, &kept, outputs, |weights, hidden| second(weights, hidden));
            }
        }
    };
}

forward!(wide, Wide, Running);
forward!(narrow, Narrow, narrow::Running);

/// Stores the bits of hidden units that the second layer sees.
#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn keep(hidden: &[int16x8_t; WIDTH], kept: &mut [u8]) {
    for (&h, kept) in hidden.iter().zip(kept.as_chunks_mut::<8>().0) {
        let bytes = vshrn_n_u16::<HIDDEN_SHIFT>(vreinterpretq_u16_s16(h));
        // SAFETY: a chunk is as long as the register.
        unsafe { vst1_u8(kept.as_mut_ptr(), bytes) };
    }
}

/// The sums of the second layer.
#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn second(weights: &[[Bytes; SECOND_UNITS / UNITS]], hidden: &[[u8; 4]]) -> Sums {
    let mut sums = [vdupq_n_s32(0); SECOND_UNITS / 4];
    for (weights, hidden) in weights.iter().zip(hidden) {
        // The weights of four units at a time, four hidden units each, which have 7 bits.
        let four = vreinterpretq_s8_s32(vdupq_n_s32(i32::from_le_bytes(*hidden)));
        let weights = weights.iter().flat_map(|bytes| bytes.0.as_chunks::<16>().0);
        for (sum, weights) in sums.iter_mut().zip(weights) {
            // SAFETY: a chunk is as long as the register.
            let weights = unsafe { vreinterpretq_s8_u8(vld1q_u8(weights.as_ptr())) };
            let low = vpaddlq_s16(vmull_s8(vget_low_s8(four), vget_low_s8(weights)));
            let high = vpaddlq_s16(vmull_high_s8(four, weights));
            *sum = vaddq_s32(*sum, vpaddq_s32(low, high));
        }
    }
    let mut all = [0; SECOND_UNITS];
    for (sum, all) in sums.iter().zip(all.as_chunks_mut::<4>().0) {
        // SAFETY: a chunk is as long as the register.
        unsafe { vst1q_s32(all.as_mut_ptr(), *sum) };
    }
    all
}

/// The sums of a block for one position after the other.
struct Running {
    rows: [int16x8_t; WIDTH],
    features: [[int32x4_t; 2]; WIDTH],
}

impl Running {
    #[inline]
    #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
    fn new(weights: &Wide, block: usize) -> Self {
        let mut rows = [vdupq_n_s16(0); WIDTH];
        for (part, sum) in rows.iter_mut().enumerate() {
            *sum = load(&weights.bias[block], part);
        }
        Self { rows, features: [[vdupq_n_s32(0); 2]; WIDTH] }
    }

    #[inline]
    #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
    fn follow(&mut self, weights: &Wide, block: usize, prepared: &Prepared<Shorts>) {
        for (part, sum) in self.rows.iter_mut().enumerate() {
            for row in prepared.added() {
                *sum = vaddq_s16(*sum, load(&weights.rows[row][block], part));
            }
            for row in prepared.removed() {
                *sum = vsubq_s16(*sum, load(&weights.rows[row][block], part));
            }
        }
        for (pair, [a, b]) in prepared.changes.iter() {
            let halves = &weights.pairs[pair][2 * block..][..2];
            for (part, [low, high]) in self.features.iter_mut().enumerate() {
                let [u, v] = load_pairs(&halves[part / 2], part % 2);
                *low = vmlal_n_s16(vmlal_n_s16(*low, vget_low_s16(u), a), vget_low_s16(v), b);
                *high = vmlal_high_n_s16(vmlal_high_n_s16(*high, u, a), v, b);
            }
        }
    }

    /// The hidden units.
    #[inline]
    #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
    fn hidden(&self, _: &Wide, _: usize, _: &Prepared<Shorts>) -> [int16x8_t; WIDTH] {
        let mut hidden = self.rows;
        for (h, &[low, high]) in hidden.iter_mut().zip(&self.features) {
            let low = vqmovn_s32(vshrq_n_s32::<FEATURE_SHIFT>(low));
            let high = vqmovn_s32(vshrq_n_s32::<FEATURE_SHIFT>(high));
            *h = smoothstep(vqaddq_s16(*h, vcombine_s16(low, high)));
        }
        hidden
    }
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn smoothstep(x: int16x8_t) -> int16x8_t {
    let t = vqaddq_s16(x, vdupq_n_s16(2048));
    let t = vminq_s16(vmaxq_s16(t, vdupq_n_s16(0)), vdupq_n_s16(4095));
    // Shifted by 4, the high half of the square is t² >> 8.
    let shifted = vreinterpretq_u16_s16(vshlq_n_s16::<4>(t));
    let square = high_half(shifted, shifted);
    let rest = vsubq_s16(vdupq_n_s16(12288), vshlq_n_s16::<1>(t));
    vreinterpretq_s16_u16(high_half(square, vreinterpretq_u16_s16(rest)))
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn high_half(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t {
    let low = vshrn_n_u32::<16>(vmull_u16(vget_low_u16(a), vget_low_u16(b)));
    let high = vshrn_n_u32::<16>(vmull_high_u16(a, b));
    vcombine_u16(low, high)
}
