//! The forward pass with AVX2: 16 hidden units a register, four registers at a time.
#![expect(unsafe_code, reason = "loads and stores of whole registers")]

use core::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_adds_epi16, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_load_si256, _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mulhi_epu16,
    _mm256_packs_epi32, _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_slli_epi16, _mm256_srai_epi32, _mm256_sub_epi16,
};

use barpoint_core::Position;

use crate::inputs::Inputs;
use crate::layers::{Active, Block, FEATURE_SHIFT, Layers, OUTPUTS};

/// Blocks of hidden units worked on at once: two registers each.
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
pub(super) fn forward(layers: &Layers, position: &Position, head: usize) -> [i32; OUTPUTS] {
    let inputs = Inputs::of(position);
    let active = Active::of(&inputs, layers);
    let mut sums = [_mm256_setzero_si256(); OUTPUTS];
    for block in (0..layers.blocks).step_by(WIDTH) {
        let hidden = hidden(layers, &active, block);
        for (o, sum) in sums.iter_mut().enumerate() {
            let weights = &layers.output(head, o)[block..][..WIDTH];
            for (h, w) in hidden.as_chunks::<2>().0.iter().zip(weights) {
                let [low, high] = load(w);
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(h[0], low));
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(h[1], high));
            }
        }
    }
    let mut outputs = layers.head_bias[head];
    for (output, sum) in outputs.iter_mut().zip(sums) {
        *output = output.wrapping_add(total(sum));
    }
    outputs
}

#[inline]
#[target_feature(enable = "avx2")]
fn total(x: __m256i) -> i32 {
    let x = _mm_add_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x));
    let x = _mm_add_epi32(x, _mm_shuffle_epi32::<0b01_00_11_10>(x));
    _mm_cvtsi128_si32(_mm_add_epi32(x, _mm_shuffle_epi32::<0b10_11_00_01>(x)))
}

#[inline]
#[target_feature(enable = "avx2")]
fn hidden(layers: &Layers, active: &Active<'_>, block: usize) -> [__m256i; 2 * WIDTH] {
    let mut sums = [_mm256_setzero_si256(); 2 * WIDTH];
    for (sum, bias) in sums.as_chunks_mut::<2>().0.iter_mut().zip(&layers.bias[block..][..WIDTH]) {
        *sum = load(bias);
    }
    for row in active.rows() {
        for (sum, weights) in sums.as_chunks_mut::<2>().0.iter_mut().zip(&row[block..][..WIDTH]) {
            let [low, high] = load(weights);
            *sum = [_mm256_add_epi16(sum[0], low), _mm256_add_epi16(sum[1], high)];
        }
    }
    let mut wide = [_mm256_setzero_si256(); 4 * WIDTH];
    for &([a, b], weights) in active.pairs() {
        let both = _mm256_set1_epi32(i32::from(b) << 16 | i32::from(a as u16));
        let weights = &weights[2 * block..][..2 * WIDTH];
        for (sum, weights) in wide.as_chunks_mut::<2>().0.iter_mut().zip(weights) {
            let [low, high] = load(weights);
            *sum = [
                _mm256_add_epi32(sum[0], _mm256_madd_epi16(both, low)),
                _mm256_add_epi32(sum[1], _mm256_madd_epi16(both, high)),
            ];
        }
    }
    for (sum, wide) in sums.iter_mut().zip(wide.as_chunks::<2>().0) {
        let [low, high] = wide.map(|x| _mm256_srai_epi32::<FEATURE_SHIFT>(x));
        // Packing interleaves the 128-bit lanes of its operands; this puts them back in order.
        let packed = _mm256_packs_epi32(low, high);
        let features = _mm256_permute4x64_epi64::<0b11_01_10_00>(packed);
        *sum = smoothstep(_mm256_adds_epi16(*sum, features));
    }
    sums
}

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
