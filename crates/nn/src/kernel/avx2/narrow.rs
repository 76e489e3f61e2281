//! Sums of first-layer weights that are bytes.

use core::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_adds_epi16, _mm256_and_si256,
    _mm256_load_si256, _mm256_madd_epi16, _mm256_mullo_epi16, _mm256_mullo_epi32,
    _mm256_packs_epi32, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_slli_epi16, _mm256_srai_epi32, _mm256_srli_epi16, _mm256_sub_epi16,
};

use crate::layers::{Bytes, Narrow, OFFSET, STEP_SHIFT, Words};
use crate::prepared::{Prepared, Small};

use super::{WIDTH, load, smoothstep};

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn load_bytes(bytes: &Bytes) -> [__m256i; 2] {
    let halves: *const __m256i = core::ptr::from_ref(bytes).cast();
    // SAFETY: 64 bytes, aligned to 64.
    unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_words(words: &Words) -> [__m256i; 2] {
    let halves: *const __m256i = core::ptr::from_ref(words).cast();
    // SAFETY: 64 bytes, aligned to 64.
    unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
}

/// The sums of two blocks of a tile for one position after the other.
pub(super) struct Running {
    /// Sums of 16-bit words, and of their high bytes: sums of the low bytes follow from both.
    rows: [[__m256i; 2]; 2],
    bytes: [[__m256i; 2]; 2 * WIDTH],
}

impl Running {
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn new(_: &Narrow, _: usize) -> Self {
        Self {
            rows: [[_mm256_setzero_si256(); 2]; 2],
            bytes: [[_mm256_setzero_si256(); 2]; 2 * WIDTH],
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn follow(&mut self, weights: &Narrow, from: usize, prepared: &Prepared<Small>) {
        let low_bytes = _mm256_set1_epi16(0xff);
        for (quad, change) in prepared.changes.iter() {
            let [a, b, c, d] = change.map(i32::from);
            let even = _mm256_set1_epi32(c << 16 | a & 0xffff);
            let odd = _mm256_set1_epi32(d << 16 | b & 0xffff);
            for (sums, weights) in self.bytes.iter_mut().zip(&weights.quads[quad][2 * from..]) {
                for (sum, weights) in sums.iter_mut().zip(load_bytes(weights)) {
                    let low = _mm256_madd_epi16(even, _mm256_and_si256(weights, low_bytes));
                    let high = _mm256_madd_epi16(odd, _mm256_srli_epi16::<8>(weights));
                    *sum = _mm256_add_epi32(*sum, _mm256_add_epi32(low, high));
                }
            }
        }
        for row in prepared.added() {
            let halves = load_bytes(&weights.rows[row][from / WIDTH]);
            for ([both, high], weights) in self.rows.iter_mut().zip(halves) {
                *both = _mm256_add_epi16(*both, weights);
                *high = _mm256_add_epi16(*high, _mm256_srli_epi16::<8>(weights));
            }
        }
        for row in prepared.removed() {
            let halves = load_bytes(&weights.rows[row][from / WIDTH]);
            for ([both, high], weights) in self.rows.iter_mut().zip(halves) {
                *both = _mm256_sub_epi16(*both, weights);
                *high = _mm256_sub_epi16(*high, _mm256_srli_epi16::<8>(weights));
            }
        }
    }

    /// The hidden units.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn hidden(
        &self,
        weights: &Narrow,
        from: usize,
        prepared: &Prepared<Small>,
    ) -> [[__m256i; 2]; WIDTH] {
        let row_offsets = _mm256_set1_epi16(i16::from(OFFSET) * i16::from(prepared.rows_on));
        let byte_offsets = _mm256_set1_epi32(i32::from(OFFSET) * prepared.total);
        let mut hidden = [[_mm256_setzero_si256(); 2]; WIDTH];
        for (i, hidden) in hidden.iter_mut().enumerate() {
            let block = from + i;
            let (steps, biases) = (load(&weights.row_steps[block]), load(&weights.bias[block]));
            let byte_steps = [
                load_words(&weights.byte_steps[2 * block]),
                load_words(&weights.byte_steps[2 * block + 1]),
            ];
            for (part, hidden) in hidden.iter_mut().enumerate() {
                let [both, high] = self.rows[part];
                let low = _mm256_sub_epi16(both, _mm256_slli_epi16::<8>(high));
                let sum = _mm256_add_epi16(if i == 0 { low } else { high }, row_offsets);
                let rows = _mm256_mullo_epi16(sum, steps[part]);
                let rows = _mm256_add_epi16(rows, biases[part]);
                let low = scaled(self.bytes[2 * i][part], byte_steps[0][part], byte_offsets);
                let high = scaled(self.bytes[2 * i + 1][part], byte_steps[1][part], byte_offsets);
                let bytes = _mm256_packs_epi32(low, high);
                *hidden = smoothstep(_mm256_adds_epi16(rows, bytes));
            }
        }
        hidden
    }
}

/// What the bytes add to half of a block.
#[inline]
#[target_feature(enable = "avx2")]
fn scaled(sum: __m256i, steps: __m256i, offsets: __m256i) -> __m256i {
    _mm256_srai_epi32::<STEP_SHIFT>(_mm256_mullo_epi32(_mm256_add_epi32(sum, offsets), steps))
}
