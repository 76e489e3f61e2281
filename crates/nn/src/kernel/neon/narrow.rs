//! Sums of first-layer weights that are bytes.

use super::arch::{
    int16x4_t, int16x8_t, int32x4_t, uint16x8_t, vaddq_s16, vaddq_s32, vaddq_u16, vandq_u16,
    vcombine_s16, vdupq_n_s16, vdupq_n_s32, vdupq_n_u16, vget_low_s16, vld1_s16, vld1q_s32,
    vld1q_u8, vmlal_high_s16, vmlal_s16, vmulq_s16, vmulq_s32, vpaddq_s32, vqaddq_s16, vqmovn_s32,
    vreinterpretq_s16_u16, vreinterpretq_u16_u8, vshlq_n_u16, vshrq_n_s32, vshrq_n_u16, vsubq_u16,
};
use super::{WIDTH, load, smoothstep};
use crate::layers::{Bytes, LANES, Narrow, OFFSET, STEP_SHIFT, Words};
use crate::prepared::{Prepared, Small};

/// Sixteen bytes as the words that they make.
#[inline]
fn load_words_of_bytes(bytes: &Bytes, part: usize) -> uint16x8_t {
    let bytes = &bytes.0[16 * part..][..16];
    // SAFETY: the slice holds the 16 values that are read; NEON is part of aarch64.
    unsafe { vreinterpretq_u16_u8(vld1q_u8(bytes.as_ptr())) }
}

#[inline]
fn load_words(words: &Words, part: usize) -> int32x4_t {
    let words = &words.0[4 * part..][..4];
    // SAFETY: the slice holds the 4 values that are read; NEON is part of aarch64.
    unsafe { vld1q_s32(words.as_ptr()) }
}

/// Two changes, twice.
#[inline]
fn twice(a: i8, b: i8) -> int16x4_t {
    let changes = [a, b, a, b].map(i16::from);
    // SAFETY: there are the 4 values that are read; NEON is part of aarch64.
    unsafe { vld1_s16(changes.as_ptr()) }
}

/// The sums of a block for one position after the other.
pub(super) struct Running {
    /// Sums of the words that the bytes of two blocks make, and of their high bytes.
    rows: [[uint16x8_t; 2]; WIDTH],
    bytes: [[int32x4_t; LANES / 8]; 2],
}

impl Running {
    #[inline]
    #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
    pub(super) fn new(_: &Narrow, _: usize) -> Self {
        Self { rows: [[vdupq_n_u16(0); 2]; WIDTH], bytes: [[vdupq_n_s32(0); LANES / 8]; 2] }
    }

    #[inline]
    #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
    pub(super) fn follow(&mut self, weights: &Narrow, block: usize, prepared: &Prepared<Small>) {
        for (part, [both, high]) in self.rows.iter_mut().enumerate() {
            for row in prepared.added() {
                let words = load_words_of_bytes(&weights.rows[row][block / 2], part);
                *both = vaddq_u16(*both, words);
                *high = vaddq_u16(*high, vshrq_n_u16::<8>(words));
            }
            for row in prepared.removed() {
                let words = load_words_of_bytes(&weights.rows[row][block / 2], part);
                *both = vsubq_u16(*both, words);
                *high = vsubq_u16(*high, vshrq_n_u16::<8>(words));
            }
        }
        for (quad, [a, b, c, d]) in prepared.changes.iter() {
            let (even, odd) = (twice(a, c), twice(b, d));
            let (evens, odds) = (vcombine_s16(even, even), vcombine_s16(odd, odd));
            let halves = &weights.quads[quad][2 * block..][..2];
            for (sums, half) in self.bytes.iter_mut().zip(halves) {
                for (part, sum) in sums.iter_mut().enumerate() {
                    let words = load_words_of_bytes(half, part);
                    let low = vreinterpretq_s16_u16(vandq_u16(words, vdupq_n_u16(0xff)));
                    let high = vreinterpretq_s16_u16(vshrq_n_u16::<8>(words));
                    // Two sums for each unit, of two units and two more.
                    let first = vmlal_s16(vdupq_n_s32(0), vget_low_s16(low), even);
                    let first = vmlal_s16(first, vget_low_s16(high), odd);
                    let second = vmlal_high_s16(vdupq_n_s32(0), low, evens);
                    let second = vmlal_high_s16(second, high, odds);
                    *sum = vaddq_s32(*sum, vpaddq_s32(first, second));
                }
            }
        }
    }

    /// The hidden units.
    #[inline]
    #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
    pub(super) fn hidden(
        &self,
        weights: &Narrow,
        block: usize,
        prepared: &Prepared<Small>,
    ) -> [int16x8_t; WIDTH] {
        let row_offsets = vdupq_n_s16(i16::from(OFFSET) * i16::from(prepared.rows_on));
        let byte_offsets = vdupq_n_s32(i32::from(OFFSET) * prepared.total);
        let mut hidden = [vdupq_n_s16(0); WIDTH];
        for (part, h) in hidden.iter_mut().enumerate() {
            let [both, high] = self.rows[part];
            let low = vsubq_u16(both, vshlq_n_u16::<8>(high));
            let sum = vreinterpretq_s16_u16(if block.is_multiple_of(2) { low } else { high });
            let steps = load(&weights.row_steps[block], part);
            let rows = vmulq_s16(vaddq_s16(sum, row_offsets), steps);
            let rows = vaddq_s16(rows, load(&weights.bias[block], part));
            let mut halves = [vdupq_n_s32(0); 2];
            for (half, scaled) in halves.iter_mut().enumerate() {
                let sum = vaddq_s32(self.bytes[half][part], byte_offsets);
                let steps = load_words(&weights.byte_steps[2 * block + half], part);
                *scaled = vshrq_n_s32::<STEP_SHIFT>(vmulq_s32(sum, steps));
            }
            let bytes = vcombine_s16(vqmovn_s32(halves[0]), vqmovn_s32(halves[1]));
            *h = smoothstep(vqaddq_s16(rows, bytes));
        }
        hidden
    }
}
