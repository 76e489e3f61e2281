//! The forward pass with AVX2: 16 hidden units a register.
#![expect(unsafe_code, reason = "loads and stores of whole registers")]

mod narrow;

use narrow::load_bytes;

use core::arch::asm;
use core::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_adds_epi16, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_load_si256, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_max_epi16, _mm256_min_epi16, _mm256_mulhi_epu16, _mm256_packs_epi32,
    _mm256_packus_epi16, _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_slli_epi16, _mm256_srai_epi32, _mm256_srli_epi16,
    _mm256_storeu_si256, _mm256_sub_epi16,
};

use barpoint_core::{Chequers, LegalPlay, Position};

use crate::format::SECOND_UNITS;
use crate::further::{HIDDEN_SHIFT, Kept, Sums, TILES, UNITS};
use crate::layers::{
    BLOCKS, Block, Bytes, FEATURE_SHIFT, LANES, Layers, Narrow, Net, OUTPUTS, TILE, Tile, Wide,
};
use crate::prepared::{Prepared, Shorts};
use crate::pruner::{self, Outputs, Units, Weights};
use crate::side::{HINTS, SIDE_OUTPUTS, SideLayers};

/// Blocks worked on at once: with the 32-bit sums of the features they fit the 16 registers.
const WIDTH: usize = 2;

/// The two halves of a block.
#[inline]
#[target_feature(enable = "avx2")]
fn load(block: &Block) -> [__m256i; 2] {
    let halves: *const __m256i = core::ptr::from_ref(block).cast();
    // SAFETY: a block is 64 bytes long and aligned to 64.
    unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
}

/// The forward pass of a pruning net.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn guess(weights: &Weights, position: &Position) -> [i32; OUTPUTS] {
    weights.outputs(position, |weights, sums| small_head(weights, sums))
}

/// The outputs of a net that sees one side of a race.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn side(
    layers: &SideLayers,
    side: &Chequers,
    hints: &[f32; HINTS],
) -> [f32; SIDE_OUTPUTS] {
    layers.outputs(side, hints)
}

/// From the sums of a pruning net's hidden units to its outputs.
#[inline]
#[target_feature(enable = "avx2")]
fn small_head(weights: &Weights, sums: &Units) -> Outputs {
    let mut hidden = [0_i16; pruner::UNITS];
    for (block, sums) in hidden.as_chunks_mut::<16>().0.iter_mut().zip(registers(sums)) {
        // SAFETY: a chunk is as long as a register.
        unsafe { _mm256_storeu_si256(block.as_mut_ptr().cast(), smoothstep(sums)) };
    }
    // Four sums, so that one addition need not wait for another.
    let mut sums = [_mm256_setzero_si256(); 4];
    let pairs = hidden.as_chunks::<2>().0.as_chunks::<4>().0;
    for (pairs, weights) in pairs.iter().zip(weights.head.as_chunks::<4>().0) {
        for ((sum, [a, b]), weights) in sums.iter_mut().zip(pairs).zip(weights) {
            let both = _mm256_set1_epi32(i32::from(*b) << 16 | i32::from(*a as u16));
            // SAFETY: the weights are as long as a register.
            let pair = unsafe { _mm256_loadu_si256(weights.as_ptr().cast()) };
            *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(both, pair));
        }
    }
    let [a, b, c, d] = sums;
    let sum = _mm256_add_epi32(_mm256_add_epi32(a, b), _mm256_add_epi32(c, d));
    let mut outputs = weights.head_bias;
    // SAFETY: the outputs are as long as a register.
    unsafe {
        let bias = _mm256_loadu_si256(outputs.as_ptr().cast());
        _mm256_storeu_si256(outputs.as_mut_ptr().cast(), _mm256_add_epi32(sum, bias));
    }
    outputs
}

/// All units of a pruning net.
#[inline]
#[target_feature(enable = "avx2")]
fn registers(units: &Units) -> [__m256i; pruner::UNITS / 16] {
    let lanes = units.as_chunks::<16>().0;
    // SAFETY: a chunk is as long as a register.
    core::array::from_fn(|i| unsafe { _mm256_loadu_si256(lanes[i].as_ptr().cast()) })
}

/// The mean worths that a pruning net gives the results of plays, on every scale.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn mean_results(
    weights: &Weights,
    position: &Position,
    plays: &[LegalPlay],
    worths: &[[f32; OUTPUTS]],
    means: &mut [Option<f32>],
) {
    weights.mean_results(position, plays, worths, means, |weights, sums| small_head(weights, sums));
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn forward<const N: usize>(
    net: &Net,
    positions: &[&Position],
    outputs: &mut [[i32; OUTPUTS]],
) {
    match net {
        Net::Wide(layers) => wide::<N, 0>(layers, positions, outputs),
        Net::Narrow(layers) if layers.further.is_none() => {
            narrow::<N, 0>(layers, positions, outputs);
        }
        Net::Narrow(layers) => narrow::<N, TILES>(layers, positions, outputs),
    }
}

/// The forward pass of a kind of first layer: methods of a trait would not be compiled for the instruction
/// set.
macro_rules! forward {
    ($name:ident, $weights:ty, $running:ty) => {
        #[inline]
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn $name<const N: usize, const K: usize>(
            layers: &Layers<$weights>,
            positions: &[&Position],
            outputs: &mut [[i32; OUTPUTS]],
        ) {
            let batch = Prepared::batch::<N, _>(layers, positions);
            let mut sums = [[_mm256_setzero_si256(); OUTPUTS]; N];
            let mut kept: [Kept<K>; N] = [[[0; TILE]; K]; N];
            for tile in 0..layers.tiles() {
                for from in (0..BLOCKS).step_by(WIDTH) {
                    let mut running = <$running>::new(&layers.branches[0][tile].first, from);
                    let places = sums.iter_mut().zip(&mut kept);
                    for ((sums, kept), prepared) in places.zip(&batch).take(positions.len()) {
                        let Tile { first, heads } = &layers.branches[prepared.branch()][tile];
                        if prepared.starts_over {
                            running = <$running>::new(first, from);
                        }
                        running.follow(first, from, prepared);
                        let hidden = running.hidden(first, from, prepared);
                        if let Some(kept) = kept.get_mut(tile) {
                            keep(&hidden, &mut kept[from * LANES..]);
                        }
                        for (sum, weights) in sums.iter_mut().zip(&heads[prepared.head()]) {
                            for (h, w) in hidden.iter().zip(&weights[from..]) {
                                let [low, high] = load(w);
                                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(h[0], low));
                                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(h[1], high));
                            }
                        }
                    }
                }
            }
            for (sums, prepared) in sums.iter().zip(&batch).take(positions.len()) {
                let output = &mut outputs[prepared.place()];
                let bias = layers.head_bias[prepared.head()];
                for ((output, &sum), bias) in output.iter_mut().zip(sums).zip(bias) {
                    *output = bias.wrapping_add(total(sum));
                }
            }
            if let Some(further) = &layers.further {
                let batch = &batch[..positions.len()];
                further.add(batch, &kept, outputs, |weights, hidden| second(weights, hidden));
            }
        }
    };
}

forward!(wide, Wide, Running);
forward!(narrow, Narrow, narrow::Running);

#[inline]
#[target_feature(enable = "avx2")]
fn total(x: __m256i) -> i32 {
    let x = _mm_add_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x));
    let x = _mm_add_epi32(x, _mm_shuffle_epi32::<0b01_00_11_10>(x));
    _mm_cvtsi128_si32(_mm_add_epi32(x, _mm_shuffle_epi32::<0b10_11_00_01>(x)))
}

/// Stores the bits of hidden units that the second layer sees.
#[inline]
#[target_feature(enable = "avx2")]
fn keep(hidden: &[[__m256i; 2]; WIDTH], kept: &mut [u8]) {
    for (&[low, high], kept) in hidden.iter().zip(kept.as_chunks_mut::<LANES>().0) {
        let [low, high] = [low, high].map(|h| _mm256_srli_epi16::<HIDDEN_SHIFT>(h));
        // Packing interleaves the 128-bit lanes of its operands; this puts them back in order.
        let packed = _mm256_packus_epi16(low, high);
        let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(packed);
        // SAFETY: a chunk is as long as the register.
        unsafe { _mm256_storeu_si256(kept.as_mut_ptr().cast(), bytes) };
    }
}

/// The sums of the second layer.
#[inline]
#[target_feature(enable = "avx2")]
fn second(weights: &[[Bytes; SECOND_UNITS / UNITS]], hidden: &[[u8; 4]]) -> Sums {
    let ones = _mm256_set1_epi16(1);
    let mut sums = [[_mm256_setzero_si256(); 2]; SECOND_UNITS / UNITS];
    for (weights, hidden) in weights.iter().zip(hidden) {
        let four = _mm256_set1_epi32(i32::from_le_bytes(*hidden));
        for (sums, weights) in sums.iter_mut().zip(weights) {
            for (sum, weights) in sums.iter_mut().zip(load_bytes(weights)) {
                // Hidden units have 7 bits, so that two products fit 16 bits.
                let pairs = _mm256_maddubs_epi16(four, weights);
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(pairs, ones));
            }
        }
    }
    let mut all = [0; SECOND_UNITS];
    for (sum, all) in sums.as_flattened().iter().zip(all.as_chunks_mut::<8>().0) {
        // SAFETY: a chunk is as long as the register.
        unsafe { _mm256_storeu_si256(all.as_mut_ptr().cast(), *sum) };
    }
    all
}

/// The sums of some blocks of a tile for one position after the other.
struct Running {
    rows: [[__m256i; 2]; WIDTH],
    features: [[__m256i; 2]; 2 * WIDTH],
}

impl Running {
    /// The blocks from this one on.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(weights: &Wide, from: usize) -> Self {
        let mut rows = [[_mm256_setzero_si256(); 2]; WIDTH];
        for (sum, bias) in rows.iter_mut().zip(&weights.bias[from..]) {
            *sum = load(bias);
        }
        Self { rows, features: [[_mm256_setzero_si256(); 2]; 2 * WIDTH] }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn follow(&mut self, weights: &Wide, from: usize, prepared: &Prepared<Shorts>) {
        for (pair, [a, b]) in prepared.changes.iter() {
            let both = _mm256_set1_epi32(i32::from(b) << 16 | i32::from(a as u16));
            for (sum, weights) in self.features.iter_mut().zip(&weights.pairs[pair][2 * from..]) {
                let [low, high] = load(weights);
                *sum = [
                    _mm256_add_epi32(sum[0], _mm256_madd_epi16(both, low)),
                    _mm256_add_epi32(sum[1], _mm256_madd_epi16(both, high)),
                ];
            }
        }
        for row in prepared.added() {
            for (sum, weights) in self.rows.iter_mut().zip(&weights.rows[row][from..]) {
                let [low, high] = load(weights);
                *sum = [_mm256_add_epi16(sum[0], low), _mm256_add_epi16(sum[1], high)];
            }
        }
        for row in prepared.removed() {
            for (sum, weights) in self.rows.iter_mut().zip(&weights.rows[row][from..]) {
                let [low, high] = load(weights);
                *sum = [_mm256_sub_epi16(sum[0], low), _mm256_sub_epi16(sum[1], high)];
            }
        }
    }

    /// The hidden units.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn hidden(&self, _: &Wide, _: usize, _: &Prepared<Shorts>) -> [[__m256i; 2]; WIDTH] {
        let mut hidden = self.rows;
        for (h, features) in hidden.as_flattened_mut().iter_mut().zip(self.features) {
            let [low, high] = features.map(|x| _mm256_srai_epi32::<FEATURE_SHIFT>(x));
            // Packing interleaves the 128-bit lanes of its operands; this puts them back in order.
            let packed = _mm256_packs_epi32(low, high);
            let features = _mm256_permute4x64_epi64::<0b11_01_10_00>(packed);
            *h = smoothstep(_mm256_adds_epi16(*h, features));
        }
        hidden
    }
}

const _: () = assert!(BLOCKS.is_multiple_of(WIDTH) && WIDTH == 2);

#[inline]
#[target_feature(enable = "avx2")]
fn smoothstep(x: __m256i) -> __m256i {
    let t = _mm256_adds_epi16(x, _mm256_set1_epi16(2048));
    let t = _mm256_max_epi16(t, _mm256_setzero_si256());
    let t = _mm256_min_epi16(t, _mm256_set1_epi16(4095));
    // Shifted by 4, the high half of the square is t² >> 8.
    let shifted = _mm256_slli_epi16::<4>(t);
    let square = opaque(_mm256_mulhi_epu16(shifted, shifted));
    let rest = _mm256_sub_epi16(_mm256_set1_epi16(12288), _mm256_slli_epi16::<1>(t));
    _mm256_mulhi_epu16(square, rest)
}

/// The same value, about which the compiler then knows nothing: from what it knows of the square it
/// would make the multiplication that follows a dozen instructions.
#[inline]
#[target_feature(enable = "avx2")]
fn opaque(mut x: __m256i) -> __m256i {
    // SAFETY: no instruction at all.
    unsafe {
        asm!("/* {x} */", x = inout(ymm_reg) x, options(pure, nomem, nostack, preserves_flags));
    }
    x
}
