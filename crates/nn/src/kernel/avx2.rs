//! The forward pass with AVX2: 16 hidden units a register.
#![expect(unsafe_code, reason = "loads and stores of whole registers")]

use core::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_adds_epi16, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_load_si256, _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mulhi_epu16,
    _mm256_packs_epi32, _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_slli_epi16, _mm256_srai_epi32, _mm256_sub_epi16,
};

use barpoint_core::Position;

use crate::layers::{BLOCKS, Block, FEATURE_SHIFT, Layers, OUTPUTS, Prepared, Tile};

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

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn forward<const N: usize>(
    layers: &Layers,
    positions: &[&Position],
    outputs: &mut [[i32; OUTPUTS]],
) {
    let batch = Prepared::batch::<N>(layers, positions);
    let mut sums = [[_mm256_setzero_si256(); OUTPUTS]; N];
    for tile in &layers.tiles {
        for (sums, prepared) in sums.iter_mut().zip(&batch).take(positions.len()) {
            let hidden = [hidden::<0>(tile, prepared), hidden::<WIDTH>(tile, prepared)];
            for (sum, weights) in sums.iter_mut().zip(&tile.heads[prepared.head()]) {
                for (h, w) in hidden.as_flattened().iter().zip(weights) {
                    let [low, high] = load(w);
                    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(h[0], low));
                    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(h[1], high));
                }
            }
        }
    }
    for ((output, sums), prepared) in outputs.iter_mut().zip(sums).zip(&batch) {
        let bias = layers.head_bias[prepared.head()];
        for ((output, sum), bias) in output.iter_mut().zip(sums).zip(bias) {
            *output = bias.wrapping_add(total(sum));
        }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn total(x: __m256i) -> i32 {
    let x = _mm_add_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x));
    let x = _mm_add_epi32(x, _mm_shuffle_epi32::<0b01_00_11_10>(x));
    _mm_cvtsi128_si32(_mm_add_epi32(x, _mm_shuffle_epi32::<0b10_11_00_01>(x)))
}

/// Hidden units of the blocks from `FROM` on.
#[inline]
#[target_feature(enable = "avx2")]
fn hidden<const FROM: usize>(tile: &Tile, prepared: &Prepared) -> [[__m256i; 2]; WIDTH] {
    let mut wide = [[_mm256_setzero_si256(); 2]; 2 * WIDTH];
    for (pair, [a, b]) in prepared.pairs() {
        let both = _mm256_set1_epi32(i32::from(b) << 16 | i32::from(a as u16));
        for (sum, weights) in wide.iter_mut().zip(&tile.pairs[pair][2 * FROM..]) {
            let [low, high] = load(weights);
            *sum = [
                _mm256_add_epi32(sum[0], _mm256_madd_epi16(both, low)),
                _mm256_add_epi32(sum[1], _mm256_madd_epi16(both, high)),
            ];
        }
    }
    let mut sums = [[_mm256_setzero_si256(); 2]; WIDTH];
    for (sum, bias) in sums.iter_mut().zip(&tile.bias[FROM..]) {
        *sum = load(bias);
    }
    for row in prepared.rows() {
        for (sum, weights) in sums.iter_mut().zip(&tile.rows[row][FROM..]) {
            let [low, high] = load(weights);
            *sum = [_mm256_add_epi16(sum[0], low), _mm256_add_epi16(sum[1], high)];
        }
    }
    for (sum, wide) in sums.as_flattened_mut().iter_mut().zip(wide) {
        let [low, high] = wide.map(|x| _mm256_srai_epi32::<FEATURE_SHIFT>(x));
        // Packing interleaves the 128-bit lanes of its operands; this puts them back in order.
        let packed = _mm256_packs_epi32(low, high);
        let features = _mm256_permute4x64_epi64::<0b11_01_10_00>(packed);
        *sum = smoothstep(_mm256_adds_epi16(*sum, features));
    }
    sums
}

const _: () = assert!(2 * WIDTH == BLOCKS);

#[inline]
#[target_feature(enable = "avx2")]
fn smoothstep(x: __m256i) -> __m256i {
    let t = _mm256_adds_epi16(x, _mm256_set1_epi16(2048));
    let t = _mm256_max_epi16(t, _mm256_setzero_si256());
    let t = _mm256_min_epi16(t, _mm256_set1_epi16(4095));
    // Shifted by 4, the high half of the square is t² >> 8.
    let shifted = _mm256_slli_epi16::<4>(t);
    let square = _mm256_mulhi_epu16(shifted, shifted);
    let rest = _mm256_sub_epi16(_mm256_set1_epi16(12288), _mm256_slli_epi16::<1>(t));
    _mm256_mulhi_epu16(square, rest)
}
