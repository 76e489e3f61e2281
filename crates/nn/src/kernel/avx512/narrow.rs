//! Sums of first-layer weights that are bytes.

use core::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_adds_epi16, _mm512_dpbusd_epi32,
    _mm512_load_si512, _mm512_mullo_epi16, _mm512_mullo_epi32, _mm512_packs_epi32,
    _mm512_set1_epi16, _mm512_set1_epi32, _mm512_setzero_si512, _mm512_slli_epi16,
    _mm512_srai_epi32, _mm512_srli_epi16, _mm512_sub_epi16,
};

use crate::layers::{BLOCKS, Bytes, Narrow, OFFSET, STEP_SHIFT, Words};
use crate::prepared::{Prepared, Small};

use super::{load, smoothstep};

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn load_bytes(bytes: &Bytes) -> __m512i {
    // SAFETY: 64 bytes, aligned to 64.
    unsafe { _mm512_load_si512(core::ptr::from_ref(bytes).cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_words(words: &Words) -> __m512i {
    // SAFETY: 64 bytes, aligned to 64.
    unsafe { _mm512_load_si512(core::ptr::from_ref(words).cast()) }
}

/// The sums of a tile for one position after the other.
pub(super) struct Running {
    /// Sums of 16-bit words, and of their high bytes: sums of the low bytes follow from both.
    rows: [[__m512i; 2]; BLOCKS / 2],
    bytes: [__m512i; 2 * BLOCKS],
}

impl Running {
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn new(_: &Narrow) -> Self {
        Self {
            rows: [[_mm512_setzero_si512(); 2]; BLOCKS / 2],
            bytes: [_mm512_setzero_si512(); 2 * BLOCKS],
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    pub(super) fn follow(&mut self, weights: &Narrow, prepared: &Prepared<Small>) {
        for (quad, change) in prepared.changes.iter() {
            let change = _mm512_set1_epi32(i32::from_le_bytes(change.map(i8::cast_unsigned)));
            for (sum, weights) in self.bytes.iter_mut().zip(&weights.quads[quad]) {
                *sum = _mm512_dpbusd_epi32(*sum, load_bytes(weights), change);
            }
        }
        for row in prepared.added() {
            for ([both, high], weights) in self.rows.iter_mut().zip(&weights.rows[row]) {
                let weights = load_bytes(weights);
                *both = _mm512_add_epi16(*both, weights);
                *high = _mm512_add_epi16(*high, _mm512_srli_epi16::<8>(weights));
            }
        }
        for row in prepared.removed() {
            for ([both, high], weights) in self.rows.iter_mut().zip(&weights.rows[row]) {
                let weights = load_bytes(weights);
                *both = _mm512_sub_epi16(*both, weights);
                *high = _mm512_sub_epi16(*high, _mm512_srli_epi16::<8>(weights));
            }
        }
    }

    /// The hidden units.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) fn hidden(&self, weights: &Narrow, prepared: &Prepared<Small>) -> [__m512i; BLOCKS] {
        let row_offsets = _mm512_set1_epi16(i16::from(OFFSET) * i16::from(prepared.rows_on));
        let byte_offsets = _mm512_set1_epi32(i32::from(OFFSET) * prepared.total);
        let mut hidden = [_mm512_setzero_si512(); BLOCKS];
        for (i, h) in hidden.iter_mut().enumerate() {
            let [both, high] = self.rows[i / 2];
            let low = _mm512_sub_epi16(both, _mm512_slli_epi16::<8>(high));
            let sum = _mm512_add_epi16(if i % 2 == 0 { low } else { high }, row_offsets);
            let rows = _mm512_mullo_epi16(sum, load(&weights.row_steps[i]));
            let rows = _mm512_add_epi16(rows, load(&weights.bias[i]));
            let low = self.scaled(weights, 2 * i, byte_offsets);
            let high = self.scaled(weights, 2 * i + 1, byte_offsets);
            let bytes = _mm512_packs_epi32(low, high);
            *h = smoothstep(_mm512_adds_epi16(rows, bytes));
        }
        hidden
    }

    /// What the bytes add to half of a block.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn scaled(&self, weights: &Narrow, half: usize, offsets: __m512i) -> __m512i {
        let sum = _mm512_add_epi32(self.bytes[half], offsets);
        let product = _mm512_mullo_epi32(sum, load_words(&weights.byte_steps[half]));
        _mm512_srai_epi32::<{ STEP_SHIFT as u32 }>(product)
    }
}
