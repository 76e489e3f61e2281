//! The forward pass with AVX-512: 32 hidden units a register.
#![expect(unsafe_code, reason = "loads and stores of whole registers")]

mod narrow;

use narrow::load_bytes;

use core::arch::asm;
use core::arch::x86_64::{
    __m512i, _mm256_add_epi32, _mm256_loadu_si256, _mm256_storeu_si256, _mm512_add_epi16,
    _mm512_add_epi32, _mm512_adds_epi16, _mm512_castsi512_si256, _mm512_cvtepi16_epi8,
    _mm512_dpbusd_epi32, _mm512_dpwssd_epi32, _mm512_extracti64x4_epi64, _mm512_load_si512,
    _mm512_loadu_si512, _mm512_max_epi16, _mm512_min_epi16, _mm512_mulhi_epu16, _mm512_packs_epi32,
    _mm512_permutexvar_epi32, _mm512_permutexvar_epi64, _mm512_reduce_add_epi32, _mm512_set1_epi16,
    _mm512_set1_epi32, _mm512_setr_epi32, _mm512_setr_epi64, _mm512_setzero_si512,
    _mm512_slli_epi16, _mm512_srai_epi32, _mm512_srli_epi16, _mm512_storeu_si512, _mm512_sub_epi16,
};

use barpoint_core::{LegalPlay, Position};

use crate::format::SECOND_UNITS;
use crate::further::{HIDDEN_SHIFT, Kept, Sums, TILES, UNITS};
use crate::layers::{
    BLOCKS, Block, Bytes, FEATURE_SHIFT, LANES, Layers, Narrow, Net, OUTPUTS, TILE, Tile, Wide,
};
use crate::prepared::{Prepared, Shorts};
use crate::pruner::{self, Outputs, Units, Weights};

#[inline]
#[target_feature(enable = "avx512f")]
fn load(block: &Block) -> __m512i {
    // SAFETY: a block is 64 bytes long and aligned to 64.
    unsafe { _mm512_load_si512(core::ptr::from_ref(block).cast()) }
}

/// The forward pass of a pruning net.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni,avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn guess(weights: &Weights, position: &Position) -> [i32; OUTPUTS] {
    weights.outputs(position, |weights, sums| small_head(weights, sums))
}

/// From the sums of a pruning net's hidden units to its outputs.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni,avx512vl,avx2")]
fn small_head(weights: &Weights, sums: &Units) -> Outputs {
    // Eight lanes for the outputs of one pair of units and eight for those of the next.
    let first = _mm512_setr_epi32(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    // Four sums, so that one addition need not wait for another.
    let mut sums_of_pairs = [_mm512_setzero_si512(); 4];
    let mut weights_of_pairs = weights.head.as_chunks::<2>().0.iter();
    for sums in registers(sums) {
        let hidden = smoothstep(sums);
        for (i, pairs) in weights_of_pairs.by_ref().take(LANES / 4).enumerate() {
            let chosen = _mm512_add_epi32(first, _mm512_set1_epi32(2 * i as i32));
            let both = _mm512_permutexvar_epi32(chosen, hidden);
            // SAFETY: the weights of two pairs are as long as a register.
            let weights = unsafe { _mm512_loadu_si512(pairs.as_ptr().cast()) };
            sums_of_pairs[i % 4] = _mm512_dpwssd_epi32(sums_of_pairs[i % 4], both, weights);
        }
    }
    let [a, b, c, d] = sums_of_pairs;
    let sum = _mm512_add_epi32(_mm512_add_epi32(a, b), _mm512_add_epi32(c, d));
    let halves = [_mm512_castsi512_si256(sum), _mm512_extracti64x4_epi64::<1>(sum)];
    let sum = _mm256_add_epi32(halves[0], halves[1]);
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
#[target_feature(enable = "avx512f")]
fn registers(units: &Units) -> [__m512i; pruner::UNITS / LANES] {
    let lanes = units.as_chunks::<LANES>().0;
    // SAFETY: a chunk is as long as a register.
    core::array::from_fn(|i| unsafe { _mm512_loadu_si512(lanes[i].as_ptr().cast()) })
}

/// The mean worths that a pruning net gives the results of plays, on every scale.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni,avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn mean_results(
    weights: &Weights,
    position: &Position,
    plays: &[LegalPlay],
    worths: &[[f32; OUTPUTS]],
    means: &mut [Option<f32>],
) {
    weights.mean_results(position, plays, worths, means, |weights, sums| small_head(weights, sums));
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni,avx2,bmi1,bmi2,lzcnt,popcnt")]
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
        #[target_feature(
            enable = "avx512f,avx512bw,avx512vl,avx512vnni,avx2,bmi1,bmi2,lzcnt,popcnt"
        )]
        fn $name<const N: usize, const K: usize>(
            layers: &Layers<$weights>,
            positions: &[&Position],
            outputs: &mut [[i32; OUTPUTS]],
        ) {
            let batch = Prepared::batch::<N, _>(layers, positions);
            let mut sums = [[_mm512_setzero_si512(); OUTPUTS]; N];
            let mut kept: [Kept<K>; N] = [[[0; TILE]; K]; N];
            for tile in 0..layers.tiles() {
                let mut running = <$running>::new(&layers.branches[0][tile].first);
                let places = sums.iter_mut().zip(&mut kept);
                for ((sums, kept), prepared) in places.zip(&batch).take(positions.len()) {
                    let Tile { first, heads } = &layers.branches[prepared.branch()][tile];
                    if prepared.starts_over {
                        running = <$running>::new(first);
                    }
                    running.follow(first, prepared);
                    let hidden = running.hidden(first, prepared);
                    if let Some(kept) = kept.get_mut(tile) {
                        keep(&hidden, kept);
                    }
                    for (sum, weights) in sums.iter_mut().zip(&heads[prepared.head()]) {
                        for (&h, w) in hidden.iter().zip(weights) {
                            *sum = _mm512_dpwssd_epi32(*sum, h, load(w));
                        }
                    }
                }
            }
            for (sums, prepared) in sums.iter().zip(&batch).take(positions.len()) {
                let output = &mut outputs[prepared.place()];
                let bias = layers.head_bias[prepared.head()];
                for ((output, &sum), bias) in output.iter_mut().zip(sums).zip(bias) {
                    *output = bias.wrapping_add(_mm512_reduce_add_epi32(sum));
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

/// Stores the bits of hidden units that the second layer sees.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn keep(hidden: &[__m512i; BLOCKS], kept: &mut [u8; TILE]) {
    for (&h, kept) in hidden.iter().zip(kept.as_chunks_mut::<LANES>().0) {
        let bytes = _mm512_cvtepi16_epi8(_mm512_srli_epi16::<{ HIDDEN_SHIFT as u32 }>(h));
        // SAFETY: a chunk is as long as the register.
        unsafe { _mm256_storeu_si256(kept.as_mut_ptr().cast(), bytes) };
    }
}

/// The sums of the second layer.
#[inline]
#[target_feature(enable = "avx512f,avx512vnni")]
fn second(weights: &[[Bytes; SECOND_UNITS / UNITS]], hidden: &[[u8; 4]]) -> Sums {
    let mut sums = [_mm512_setzero_si512(); SECOND_UNITS / UNITS];
    for (weights, hidden) in weights.iter().zip(hidden) {
        let four = _mm512_set1_epi32(i32::from_le_bytes(*hidden));
        for (sum, weights) in sums.iter_mut().zip(weights) {
            *sum = _mm512_dpbusd_epi32(*sum, four, load_bytes(weights));
        }
    }
    let mut all = [0; SECOND_UNITS];
    for (sum, all) in sums.iter().zip(all.as_chunks_mut::<UNITS>().0) {
        // SAFETY: a chunk is as long as the register.
        unsafe { _mm512_storeu_si512(all.as_mut_ptr().cast(), *sum) };
    }
    all
}

/// The sums of a tile for one position after the other.
struct Running {
    rows: [__m512i; BLOCKS],
    features: [__m512i; 2 * BLOCKS],
}

impl Running {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn new(weights: &Wide) -> Self {
        let mut rows = [_mm512_setzero_si512(); BLOCKS];
        for (sum, bias) in rows.iter_mut().zip(&weights.bias) {
            *sum = load(bias);
        }
        Self { rows, features: [_mm512_setzero_si512(); 2 * BLOCKS] }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    fn follow(&mut self, weights: &Wide, prepared: &Prepared<Shorts>) {
        for (pair, [a, b]) in prepared.changes.iter() {
            let both = _mm512_set1_epi32(i32::from(b) << 16 | i32::from(a as u16));
            for (sum, weights) in self.features.iter_mut().zip(&weights.pairs[pair]) {
                *sum = _mm512_dpwssd_epi32(*sum, both, load(weights));
            }
        }
        for row in prepared.added() {
            for (sum, weights) in self.rows.iter_mut().zip(&weights.rows[row]) {
                *sum = _mm512_add_epi16(*sum, load(weights));
            }
        }
        for row in prepared.removed() {
            for (sum, weights) in self.rows.iter_mut().zip(&weights.rows[row]) {
                *sum = _mm512_sub_epi16(*sum, load(weights));
            }
        }
    }

    /// The hidden units.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn hidden(&self, _: &Wide, _: &Prepared<Shorts>) -> [__m512i; BLOCKS] {
        // Packing interleaves the 128-bit lanes of its operands; this puts them back in order.
        let order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
        let mut hidden = self.rows;
        for (h, features) in hidden.iter_mut().zip(self.features.as_chunks::<2>().0) {
            let [low, high] = features.map(|x| _mm512_srai_epi32::<{ FEATURE_SHIFT as u32 }>(x));
            let features = _mm512_permutexvar_epi64(order, _mm512_packs_epi32(low, high));
            *h = smoothstep(_mm512_adds_epi16(*h, features));
        }
        hidden
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn smoothstep(x: __m512i) -> __m512i {
    let t = _mm512_adds_epi16(x, _mm512_set1_epi16(2048));
    let t = _mm512_max_epi16(t, _mm512_setzero_si512());
    let t = _mm512_min_epi16(t, _mm512_set1_epi16(4095));
    // Shifted by 4, the high half of the square is t² >> 8.
    let shifted = _mm512_slli_epi16::<4>(t);
    let square = opaque(_mm512_mulhi_epu16(shifted, shifted));
    let rest = _mm512_sub_epi16(_mm512_set1_epi16(12288), _mm512_slli_epi16::<1>(t));
    _mm512_mulhi_epu16(square, rest)
}

/// The same value, about which the compiler then knows nothing: from what it knows of the square it
/// would make the multiplication that follows a dozen instructions.
#[inline]
#[target_feature(enable = "avx512f")]
fn opaque(mut x: __m512i) -> __m512i {
    // SAFETY: no instruction at all.
    unsafe {
        asm!("/* {x} */", x = inout(zmm_reg) x, options(pure, nomem, nostack, preserves_flags));
    }
    x
}
