//! The forward pass with AVX-512: 32 hidden units a register.
#![expect(unsafe_code, reason = "loads and stores of whole registers")]

use core::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_adds_epi16, _mm512_dpwssd_epi32, _mm512_load_si512,
    _mm512_max_epi16, _mm512_min_epi16, _mm512_mulhi_epu16, _mm512_packs_epi32,
    _mm512_permutexvar_epi64, _mm512_reduce_add_epi32, _mm512_set1_epi16, _mm512_set1_epi32,
    _mm512_setr_epi64, _mm512_setzero_si512, _mm512_slli_epi16, _mm512_srai_epi32,
    _mm512_sub_epi16,
};

use barpoint_core::Position;

use crate::layers::{BLOCKS, Block, FEATURE_SHIFT, Layers, OUTPUTS, Prepared, Tile};

#[inline]
#[target_feature(enable = "avx512f")]
fn load(block: &Block) -> __m512i {
    // SAFETY: a block is 64 bytes long and aligned to 64.
    unsafe { _mm512_load_si512(core::ptr::from_ref(block).cast()) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni,avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn forward<const N: usize>(
    layers: &Layers,
    positions: &[&Position],
    outputs: &mut [[i32; OUTPUTS]],
) {
    let batch = Prepared::batch::<N>(layers, positions);
    let mut sums = [[_mm512_setzero_si512(); OUTPUTS]; N];
    for tile in &layers.tiles {
        for (sums, prepared) in sums.iter_mut().zip(&batch).take(positions.len()) {
            let hidden = hidden(tile, prepared);
            for (sum, weights) in sums.iter_mut().zip(&tile.heads[prepared.head()]) {
                for (&h, w) in hidden.iter().zip(weights) {
                    *sum = _mm512_dpwssd_epi32(*sum, h, load(w));
                }
            }
        }
    }
    for ((output, sums), prepared) in outputs.iter_mut().zip(sums).zip(&batch) {
        let bias = layers.head_bias[prepared.head()];
        for ((output, sum), bias) in output.iter_mut().zip(sums).zip(bias) {
            *output = bias.wrapping_add(_mm512_reduce_add_epi32(sum));
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn hidden(tile: &Tile, prepared: &Prepared) -> [__m512i; BLOCKS] {
    let mut wide = [_mm512_setzero_si512(); 2 * BLOCKS];
    for (pair, [a, b]) in prepared.pairs() {
        let both = _mm512_set1_epi32(i32::from(b) << 16 | i32::from(a as u16));
        for (sum, weights) in wide.iter_mut().zip(&tile.pairs[pair]) {
            *sum = _mm512_dpwssd_epi32(*sum, both, load(weights));
        }
    }
    let mut sums = [_mm512_setzero_si512(); BLOCKS];
    for (sum, bias) in sums.iter_mut().zip(&tile.bias) {
        *sum = load(bias);
    }
    for row in prepared.rows() {
        for (sum, weights) in sums.iter_mut().zip(&tile.rows[row]) {
            *sum = _mm512_add_epi16(*sum, load(weights));
        }
    }
    // Packing interleaves the 128-bit lanes of its operands; this puts them back in order.
    let order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
    for (sum, wide) in sums.iter_mut().zip(wide.as_chunks::<2>().0) {
        let [low, high] = wide.map(|x| _mm512_srai_epi32::<{ FEATURE_SHIFT as u32 }>(x));
        let features = _mm512_permutexvar_epi64(order, _mm512_packs_epi32(low, high));
        *sum = smoothstep(_mm512_adds_epi16(*sum, features));
    }
    sums
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn smoothstep(x: __m512i) -> __m512i {
    let t = _mm512_adds_epi16(x, _mm512_set1_epi16(2048));
    let t = _mm512_max_epi16(t, _mm512_setzero_si512());
    let t = _mm512_min_epi16(t, _mm512_set1_epi16(4095));
    // Shifted by 4, the high half of the square is t² >> 8.
    let shifted = _mm512_slli_epi16::<4>(t);
    let square = _mm512_mulhi_epu16(shifted, shifted);
    let rest = _mm512_sub_epi16(_mm512_set1_epi16(12288), _mm512_slli_epi16::<1>(t));
    _mm512_mulhi_epu16(square, rest)
}
