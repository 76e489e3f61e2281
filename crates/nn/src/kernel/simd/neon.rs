//! NEON: 8 numbers of 16 bits a register.
#![expect(unsafe_code, reason = "loads and stores of whole registers")]
#![expect(clippy::inline_always, reason = "part of the pass")]
#![cfg_attr(not(target_arch = "aarch64"), expect(unused_unsafe, reason = "emulated"))]

#[cfg(not(target_arch = "aarch64"))]
mod emulated;

#[cfg(target_arch = "aarch64")]
use core::arch::aarch64 as arch;
#[cfg(not(target_arch = "aarch64"))]
use emulated as arch;

use arch::{
    int16x8_t, int32x4_t, uint8x16_t, vaddq_s16, vaddq_s32, vaddvq_s32, vandq_s16, vcombine_s16,
    vcombine_u16, vdupq_n_s16, vdupq_n_s32, vget_low_s8, vget_low_s16, vget_low_u16, vld1q_s16,
    vld1q_s32, vld1q_u8, vmaxq_s16, vminq_s16, vmlal_high_s16, vmlal_s16, vmull_high_s8,
    vmull_high_s16, vmull_high_u16, vmull_s8, vmull_s16, vmull_u16, vmulq_s16, vmulq_s32,
    vpaddlq_s16, vpaddq_s32, vqaddq_s16, vqmovn_s32, vreinterpretq_s8_s32, vreinterpretq_s8_u8,
    vreinterpretq_s16_s32, vreinterpretq_s16_u8, vreinterpretq_s16_u16, vreinterpretq_u16_s16,
    vshlq_n_s16, vshrn_n_u16, vshrn_n_u32, vshrq_n_s32, vshrq_n_u16, vst1_u8, vst1q_s16, vsubq_s16,
};

use super::{Block, Bytes, LANES, Pass, Simd, Words};
use crate::fixed_point::HIDDEN_SHIFT;
use crate::shape::OUTPUTS;

/// Registers in a line of 64 bytes.
const PARTS: usize = LANES / 8;

/// The instructions of every 64-bit ARM.
#[derive(Clone, Copy)]
pub(crate) struct Neon;

/// A pass on NEON.
pub(crate) fn run<P: Pass>(pass: P) -> P::Output {
    pass.run::<Neon, 1>(Neon)
}

/// The expression, whose instructions every aarch64 machine has.
macro_rules! instructions {
    ($value:expr) => {
        // SAFETY: NEON is part of every aarch64 machine that runs this program.
        unsafe { $value }
    };
}

/// The registers of a line, from the instructions for part `i`. A closure might not be inlined.
macro_rules! parts {
    (|$i:ident| $value:expr) => {
        [
            instructions!({
                let $i = 0;
                $value
            }),
            instructions!({
                let $i = 1;
                $value
            }),
            instructions!({
                let $i = 2;
                $value
            }),
            instructions!({
                let $i = 3;
                $value
            }),
        ]
    };
}

#[inline(always)]
fn high_half(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    instructions!({
        let (a, b) = (vreinterpretq_u16_s16(a), vreinterpretq_u16_s16(b));
        let low = vshrn_n_u32::<16>(vmull_u16(vget_low_u16(a), vget_low_u16(b)));
        let high = vshrn_n_u32::<16>(vmull_high_u16(a, b));
        vreinterpretq_s16_u16(vcombine_u16(low, high))
    })
}

/// Registers of pairs of bytes.
#[inline(always)]
fn pairs(bytes: &Bytes) -> [uint8x16_t; PARTS] {
    let parts = bytes.0.as_chunks::<16>().0;
    // A chunk is as long as the register.
    parts!(|i| vld1q_u8(parts[i].as_ptr()))
}

impl Simd for Neon {
    type I16s = [int16x8_t; PARTS];
    type Words = [int32x4_t; PARTS];
    type Total = int32x4_t;
    /// The first and third byte, the second and fourth, as pairs of 16-bit numbers.
    type Quad = [int16x8_t; 2];

    #[inline(always)]
    fn load(self, block: &Block) -> Self::I16s {
        let parts = block.0.as_chunks::<8>().0;
        // A chunk is as long as the register.
        parts!(|i| vld1q_s16(parts[i].as_ptr()))
    }

    #[inline(always)]
    fn load_bytes(self, bytes: &Bytes) -> Self::I16s {
        let pairs = pairs(bytes);
        parts!(|i| vreinterpretq_s16_u8(pairs[i]))
    }

    #[inline(always)]
    fn load_words(self, words: &Words) -> Self::Words {
        let parts = words.0.as_chunks::<4>().0;
        // A chunk is as long as the register.
        parts!(|i| vld1q_s32(parts[i].as_ptr()))
    }

    #[inline(always)]
    fn store(self, a: Self::I16s, place: &mut Block) {
        for (part, place) in a.into_iter().zip(place.0.as_chunks_mut::<8>().0) {
            // A chunk is as long as the register.
            instructions!(vst1q_s16(place.as_mut_ptr(), part));
        }
    }

    #[inline(always)]
    fn splat(self, number: i16) -> Self::I16s {
        [instructions!(vdupq_n_s16(number)); PARTS]
    }

    #[inline(always)]
    fn splat_words(self, number: i32) -> Self::Words {
        [instructions!(vdupq_n_s32(number)); PARTS]
    }

    #[inline(always)]
    fn splat_pair(self, a: i16, b: i16) -> Self::I16s {
        let both = self.splat_words(i32::from(b) << 16 | i32::from(a as u16));
        parts!(|i| vreinterpretq_s16_s32(both[i]))
    }

    #[inline(always)]
    fn quad(self, bytes: [i8; 4]) -> Self::Quad {
        let [a, b, c, d] = bytes.map(i32::from);
        let (even, odd) = (c << 16 | a & 0xffff, d << 16 | b & 0xffff);
        instructions!([
            vreinterpretq_s16_s32(vdupq_n_s32(even)),
            vreinterpretq_s16_s32(vdupq_n_s32(odd)),
        ])
    }

    #[inline(always)]
    fn add(self, a: Self::I16s, b: Self::I16s) -> Self::I16s {
        parts!(|i| vaddq_s16(a[i], b[i]))
    }

    #[inline(always)]
    fn add_saturating(self, a: Self::I16s, b: Self::I16s) -> Self::I16s {
        parts!(|i| vqaddq_s16(a[i], b[i]))
    }

    #[inline(always)]
    fn subtract(self, a: Self::I16s, b: Self::I16s) -> Self::I16s {
        parts!(|i| vsubq_s16(a[i], b[i]))
    }

    #[inline(always)]
    fn multiply(self, a: Self::I16s, b: Self::I16s) -> Self::I16s {
        parts!(|i| vmulq_s16(a[i], b[i]))
    }

    #[inline(always)]
    fn multiply_high(self, a: Self::I16s, b: Self::I16s) -> Self::I16s {
        let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
        [high_half(a0, b0), high_half(a1, b1), high_half(a2, b2), high_half(a3, b3)]
    }

    #[inline(always)]
    fn clamp(self, a: Self::I16s, most: i16) -> Self::I16s {
        let most = self.splat(most);
        parts!(|i| vminq_s16(vmaxq_s16(a[i], vdupq_n_s16(0)), most[i]))
    }

    #[inline(always)]
    fn shift_left<const N: i32>(self, a: Self::I16s) -> Self::I16s {
        parts!(|i| vshlq_n_s16::<N>(a[i]))
    }

    #[inline(always)]
    fn high_bytes(self, a: Self::I16s) -> Self::I16s {
        parts!(|i| {
            let words = vreinterpretq_u16_s16(a[i]);
            vreinterpretq_s16_u16(vshrq_n_u16::<8>(words))
        })
    }

    #[inline(always)]
    fn store_hidden(self, a: Self::I16s, place: &mut [u8; LANES]) {
        for (hidden, place) in a.into_iter().zip(place.as_chunks_mut::<8>().0) {
            instructions!({
                let bytes = vshrn_n_u16::<HIDDEN_SHIFT>(vreinterpretq_u16_s16(hidden));
                // A chunk is as long as the register.
                vst1_u8(place.as_mut_ptr(), bytes);
            });
        }
    }

    #[inline(always)]
    fn add_words(self, a: Self::Words, b: Self::Words) -> Self::Words {
        parts!(|i| vaddq_s32(a[i], b[i]))
    }

    #[inline(always)]
    fn multiply_words(self, a: Self::Words, b: Self::Words) -> Self::Words {
        parts!(|i| vmulq_s32(a[i], b[i]))
    }

    #[inline(always)]
    fn shift_words_right<const N: i32>(self, a: Self::Words) -> Self::Words {
        parts!(|i| vshrq_n_s32::<N>(a[i]))
    }

    #[inline(always)]
    fn pack(self, a: Self::Words, b: Self::Words) -> Self::I16s {
        parts!(|i| vcombine_s16(vqmovn_s32(a[i]), vqmovn_s32(b[i])))
    }

    #[inline(always)]
    fn dot_pairs(self, sums: Self::Words, a: Self::I16s, b: Self::I16s) -> Self::Words {
        parts!(|i| {
            let low = vmull_s16(vget_low_s16(a[i]), vget_low_s16(b[i]));
            vaddq_s32(sums[i], vpaddq_s32(low, vmull_high_s16(a[i], b[i])))
        })
    }

    #[inline(always)]
    fn dot_quads(self, sums: Self::Words, bytes: &Bytes, quad: Self::Quad) -> Self::Words {
        let [evens, odds] = quad;
        let (even, odd) = instructions!((vget_low_s16(evens), vget_low_s16(odds)));
        let both = self.load_bytes(bytes);
        let high = self.high_bytes(both);
        parts!(|i| {
            let (low, high) = (vandq_s16(both[i], vdupq_n_s16(0xff)), high[i]);
            // Two sums for each unit, of two units and two more.
            let first = vmlal_s16(vmull_s16(vget_low_s16(low), even), vget_low_s16(high), odd);
            let second = vmlal_high_s16(vmull_high_s16(low, evens), high, odds);
            vaddq_s32(sums[i], vpaddq_s32(first, second))
        })
    }

    #[inline(always)]
    fn dot_sevens(self, sums: Self::Words, bytes: &Bytes, sevens: Self::Words) -> Self::Words {
        let (four, bytes) = (instructions!(vreinterpretq_s8_s32(sevens[0])), pairs(bytes));
        parts!(|i| {
            let weights = vreinterpretq_s8_u8(bytes[i]);
            let low = vpaddlq_s16(vmull_s8(vget_low_s8(four), vget_low_s8(weights)));
            let high = vpaddlq_s16(vmull_high_s8(four, weights));
            vaddq_s32(sums[i], vpaddq_s32(low, high))
        })
    }

    #[inline(always)]
    fn nothing(self) -> int32x4_t {
        instructions!(vdupq_n_s32(0))
    }

    #[inline(always)]
    fn dot(self, mut sum: int32x4_t, a: Self::I16s, b: Self::I16s) -> int32x4_t {
        for (a, b) in a.into_iter().zip(b) {
            instructions!({
                sum = vmlal_s16(sum, vget_low_s16(a), vget_low_s16(b));
                sum = vmlal_high_s16(sum, a, b);
            });
        }
        sum
    }

    #[inline(always)]
    fn totals(self, sums: [int32x4_t; OUTPUTS]) -> [i32; OUTPUTS] {
        let [a, b, c, d, e, f] = sums;
        instructions!([
            vaddvq_s32(a),
            vaddvq_s32(b),
            vaddvq_s32(c),
            vaddvq_s32(d),
            vaddvq_s32(e),
            vaddvq_s32(f)
        ])
    }
}
