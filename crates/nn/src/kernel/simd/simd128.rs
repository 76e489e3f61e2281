//! SIMD128 of WebAssembly: 8 numbers of 16 bits a register.
#![expect(unsafe_code, reason = "loads and stores of whole registers")]
#![expect(clippy::inline_always, reason = "part of the pass")]

use core::arch::wasm32::{
    i16x8_add, i16x8_add_sat, i16x8_max, i16x8_min, i16x8_mul, i16x8_narrow_i32x4, i16x8_shl,
    i16x8_shr, i16x8_shuffle, i16x8_splat, i16x8_sub, i32x4_add, i32x4_dot_i16x8,
    i32x4_extract_lane, i32x4_mul, i32x4_shr, i32x4_splat, u8x16_narrow_i16x8, u16x8_shr,
    u32x4_extmul_high_u16x8, u32x4_extmul_low_u16x8, v128, v128_and, v128_load, v128_store,
};

use super::{Block, Bytes, LANES, Pass, Simd, Words};
use crate::fixed_point::HIDDEN_SHIFT;
use crate::shape::OUTPUTS;

/// Registers in a line of 64 bytes.
const PARTS: usize = LANES / 8;

/// The instructions of a module that is compiled for SIMD128.
#[derive(Clone, Copy)]
pub(crate) struct Simd128;

/// A pass on SIMD128.
pub(crate) fn run<P: Pass>(pass: P) -> P::Output {
    pass.run::<Simd128, 1>(Simd128)
}

/// The registers of a line, from the instructions for part `i`. A closure might not be inlined.
macro_rules! parts {
    (|$i:ident| $value:expr) => {
        [
            {
                let $i = 0;
                $value
            },
            {
                let $i = 1;
                $value
            },
            {
                let $i = 2;
                $value
            },
            {
                let $i = 3;
                $value
            },
        ]
    };
}

/// The registers of a line of 64 bytes, aligned to 64.
#[inline(always)]
fn registers<L>(line: &L) -> [v128; PARTS] {
    const { assert!(size_of::<L>() == 64 && align_of::<L>() == 64) };
    let parts: *const v128 = core::ptr::from_ref(line).cast();
    // SAFETY: as long as four registers and aligned to them.
    parts!(|i| unsafe { v128_load(parts.add(i)) })
}

#[inline(always)]
fn high_half(a: v128, b: v128) -> v128 {
    let (low, high) = (u32x4_extmul_low_u16x8(a, b), u32x4_extmul_high_u16x8(a, b));
    i16x8_shuffle::<1, 3, 5, 7, 9, 11, 13, 15>(low, high)
}

/// The sum of the four numbers.
#[inline(always)]
fn folded(sum: v128) -> i32 {
    let (a, b) = (i32x4_extract_lane::<0>(sum), i32x4_extract_lane::<1>(sum));
    let (c, d) = (i32x4_extract_lane::<2>(sum), i32x4_extract_lane::<3>(sum));
    a.wrapping_add(b).wrapping_add(c.wrapping_add(d))
}

impl Simd for Simd128 {
    type I16s = [v128; PARTS];
    type Words = [v128; PARTS];
    type Total = v128;
    /// The first and third byte, the second and fourth, as pairs of 16-bit numbers.
    type Quad = [v128; 2];

    #[inline(always)]
    fn load(self, block: &Block) -> Self::I16s {
        registers(block)
    }

    #[inline(always)]
    fn load_bytes(self, bytes: &Bytes) -> Self::I16s {
        registers(bytes)
    }

    #[inline(always)]
    fn load_words(self, words: &Words) -> Self::Words {
        registers(words)
    }

    #[inline(always)]
    fn store(self, a: Self::I16s, place: &mut Block) {
        let parts: *mut v128 = core::ptr::from_mut(place).cast();
        for (i, part) in a.into_iter().enumerate() {
            // SAFETY: a block is as long as four registers and aligned to them.
            unsafe { v128_store(parts.add(i), part) };
        }
    }

    #[inline(always)]
    fn splat(self, number: i16) -> Self::I16s {
        [i16x8_splat(number); PARTS]
    }

    #[inline(always)]
    fn splat_words(self, number: i32) -> Self::Words {
        [i32x4_splat(number); PARTS]
    }

    #[inline(always)]
    fn splat_pair(self, a: i16, b: i16) -> Self::I16s {
        self.splat_words(i32::from(b) << 16 | i32::from(a as u16))
    }

    #[inline(always)]
    fn quad(self, bytes: [i8; 4]) -> Self::Quad {
        let [a, b, c, d] = bytes.map(i32::from);
        [i32x4_splat(c << 16 | a & 0xffff), i32x4_splat(d << 16 | b & 0xffff)]
    }

    #[inline(always)]
    fn add(self, a: Self::I16s, b: Self::I16s) -> Self::I16s {
        parts!(|i| i16x8_add(a[i], b[i]))
    }

    #[inline(always)]
    fn add_saturating(self, a: Self::I16s, b: Self::I16s) -> Self::I16s {
        parts!(|i| i16x8_add_sat(a[i], b[i]))
    }

    #[inline(always)]
    fn subtract(self, a: Self::I16s, b: Self::I16s) -> Self::I16s {
        parts!(|i| i16x8_sub(a[i], b[i]))
    }

    #[inline(always)]
    fn multiply(self, a: Self::I16s, b: Self::I16s) -> Self::I16s {
        parts!(|i| i16x8_mul(a[i], b[i]))
    }

    #[inline(always)]
    fn multiply_high(self, a: Self::I16s, b: Self::I16s) -> Self::I16s {
        parts!(|i| high_half(a[i], b[i]))
    }

    #[inline(always)]
    fn clamp(self, a: Self::I16s, most: i16) -> Self::I16s {
        let (zero, most) = (i16x8_splat(0), i16x8_splat(most));
        parts!(|i| i16x8_min(i16x8_max(a[i], zero), most))
    }

    #[inline(always)]
    fn shift_left<const N: i32>(self, a: Self::I16s) -> Self::I16s {
        parts!(|i| i16x8_shl(a[i], N as u32))
    }

    #[inline(always)]
    fn high_bytes(self, a: Self::I16s) -> Self::I16s {
        parts!(|i| u16x8_shr(a[i], 8))
    }

    #[inline(always)]
    fn store_hidden(self, a: Self::I16s, place: &mut [u8; LANES]) {
        let low = i16x8_splat(0xff);
        let a = parts!(|i| v128_and(u16x8_shr(a[i], HIDDEN_SHIFT as u32), low));
        let bytes = [u8x16_narrow_i16x8(a[0], a[1]), u8x16_narrow_i16x8(a[2], a[3])];
        for (bytes, place) in bytes.into_iter().zip(place.as_chunks_mut::<16>().0) {
            // SAFETY: a chunk is as long as the register, and stores need no alignment.
            unsafe { v128_store(place.as_mut_ptr().cast(), bytes) };
        }
    }

    #[inline(always)]
    fn add_words(self, a: Self::Words, b: Self::Words) -> Self::Words {
        parts!(|i| i32x4_add(a[i], b[i]))
    }

    #[inline(always)]
    fn multiply_words(self, a: Self::Words, b: Self::Words) -> Self::Words {
        parts!(|i| i32x4_mul(a[i], b[i]))
    }

    #[inline(always)]
    fn shift_words_right<const N: i32>(self, a: Self::Words) -> Self::Words {
        parts!(|i| i32x4_shr(a[i], N as u32))
    }

    #[inline(always)]
    fn pack(self, a: Self::Words, b: Self::Words) -> Self::I16s {
        parts!(|i| i16x8_narrow_i32x4(a[i], b[i]))
    }

    #[inline(always)]
    fn dot_pairs(self, sums: Self::Words, a: Self::I16s, b: Self::I16s) -> Self::Words {
        parts!(|i| i32x4_add(sums[i], i32x4_dot_i16x8(a[i], b[i])))
    }

    #[inline(always)]
    fn dot_quads(self, sums: Self::Words, bytes: &Bytes, quad: Self::Quad) -> Self::Words {
        let [evens, odds] = quad;
        let (both, low) = (registers(bytes), i16x8_splat(0xff));
        parts!(|i| {
            let even = i32x4_dot_i16x8(v128_and(both[i], low), evens);
            let odd = i32x4_dot_i16x8(u16x8_shr(both[i], 8), odds);
            i32x4_add(sums[i], i32x4_add(even, odd))
        })
    }

    #[inline(always)]
    fn dot_sevens(self, sums: Self::Words, bytes: &Bytes, sevens: Self::Words) -> Self::Words {
        let both = registers(bytes);
        let (evens, odds) = (v128_and(sevens[0], i16x8_splat(0xff)), u16x8_shr(sevens[0], 8));
        parts!(|i| {
            // The bytes have a sign.
            let even = i32x4_dot_i16x8(i16x8_shr(i16x8_shl(both[i], 8), 8), evens);
            let odd = i32x4_dot_i16x8(i16x8_shr(both[i], 8), odds);
            i32x4_add(sums[i], i32x4_add(even, odd))
        })
    }

    #[inline(always)]
    fn nothing(self) -> v128 {
        i32x4_splat(0)
    }

    #[inline(always)]
    fn dot(self, mut sum: v128, a: Self::I16s, b: Self::I16s) -> v128 {
        for (a, b) in a.into_iter().zip(b) {
            sum = i32x4_add(sum, i32x4_dot_i16x8(a, b));
        }
        sum
    }

    #[inline(always)]
    fn totals(self, sums: [v128; OUTPUTS]) -> [i32; OUTPUTS] {
        let [a, b, c, d, e, f] = sums;
        [folded(a), folded(b), folded(c), folded(d), folded(e), folded(f)]
    }
}
