//! AVX-512: 32 numbers of 16 bits a register.
#![expect(unsafe_code, reason = "instructions that were detected")]
#![expect(clippy::inline_always, reason = "part of the pass")]

use core::arch::asm;
use core::arch::x86_64::{
    __m256i, __m512i, _mm256_add_epi32, _mm256_storeu_si256, _mm512_add_epi16, _mm512_add_epi32,
    _mm512_adds_epi16, _mm512_castsi512_si256, _mm512_cvtepi16_epi8, _mm512_dpbusd_epi32,
    _mm512_dpwssd_epi32, _mm512_extracti64x4_epi64, _mm512_load_si512, _mm512_max_epi16,
    _mm512_min_epi16, _mm512_mulhi_epu16, _mm512_mullo_epi16, _mm512_mullo_epi32,
    _mm512_packs_epi32, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_setzero_si512,
    _mm512_sllv_epi16, _mm512_srav_epi32, _mm512_srli_epi16, _mm512_store_si512, _mm512_sub_epi16,
};

use super::avx2::Avx2;
use super::{Block, Bytes, LANES, Pass, Simd, Words};
use crate::fixed_point::HIDDEN_SHIFT;
use crate::shape::OUTPUTS;

/// Proof of AVX-512 (F, BW, VL, VNNI) and AVX2.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(Avx2);

/// A pass compiled for AVX-512.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni,avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(crate) fn run<P: Pass>(pass: P) -> P::Output {
    pass.run::<Avx512, 2>(Avx512(Avx2::implied()))
}

type Register = __m512i;

/// The expression, whose instructions the machine has: `self` is the proof.
macro_rules! instructions {
    ($value:expr) => {
        // SAFETY: a value of `Avx512` is made by `run` only, which asks for the instruction set.
        unsafe { $value }
    };
}

/// A line of 64 bytes, aligned to 64.
#[inline(always)]
fn line<L>(_: Avx512, line: &L) -> Register {
    const { assert!(size_of::<L>() == 64 && align_of::<L>() == 64) };
    // SAFETY: as long as a register and aligned to it.
    unsafe { _mm512_load_si512(core::ptr::from_ref(line).cast()) }
}

/// The same value, about which the compiler then knows nothing: from what it knows of a square it
/// would make the multiplication that follows a dozen instructions.
#[inline]
#[target_feature(enable = "avx512f")]
fn opaque(mut x: Register) -> Register {
    // SAFETY: no instruction at all.
    unsafe {
        asm!("/* {x} */", x = inout(zmm_reg) x, options(pure, nomem, nostack, preserves_flags));
    }
    x
}

/// The sum of both halves.
#[inline(always)]
fn folded(_: Avx512, x: Register) -> __m256i {
    instructions!(_mm256_add_epi32(_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64::<1>(x)))
}

impl Simd for Avx512 {
    type I16s = Register;
    type Words = Register;
    type Total = Register;
    type Quad = Register;

    #[inline(always)]
    fn prefetch(self, line: &Bytes) {
        self.0.prefetch(line);
    }

    #[inline(always)]
    fn load(self, block: &Block) -> Register {
        line(self, block)
    }

    #[inline(always)]
    fn load_bytes(self, bytes: &Bytes) -> Register {
        line(self, bytes)
    }

    #[inline(always)]
    fn load_words(self, words: &Words) -> Register {
        line(self, words)
    }

    #[inline(always)]
    fn store(self, a: Register, place: &mut Block) {
        // A block is as long as a register and aligned to it.
        instructions!(_mm512_store_si512(core::ptr::from_mut(place).cast(), a));
    }

    #[inline(always)]
    fn splat(self, number: i16) -> Register {
        instructions!(_mm512_set1_epi16(number))
    }

    #[inline(always)]
    fn splat_words(self, number: i32) -> Register {
        instructions!(_mm512_set1_epi32(number))
    }

    #[inline(always)]
    fn splat_pair(self, a: i16, b: i16) -> Register {
        self.splat_words(i32::from(b) << 16 | i32::from(a as u16))
    }

    #[inline(always)]
    fn quad(self, bytes: [i8; 4]) -> Register {
        self.splat_words(i32::from_le_bytes(bytes.map(i8::cast_unsigned)))
    }

    #[inline(always)]
    fn add(self, a: Register, b: Register) -> Register {
        instructions!(_mm512_add_epi16(a, b))
    }

    #[inline(always)]
    fn add_saturating(self, a: Register, b: Register) -> Register {
        instructions!(_mm512_adds_epi16(a, b))
    }

    #[inline(always)]
    fn subtract(self, a: Register, b: Register) -> Register {
        instructions!(_mm512_sub_epi16(a, b))
    }

    #[inline(always)]
    fn multiply(self, a: Register, b: Register) -> Register {
        instructions!(_mm512_mullo_epi16(a, b))
    }

    #[inline(always)]
    fn multiply_high(self, a: Register, b: Register) -> Register {
        instructions!(opaque(_mm512_mulhi_epu16(a, b)))
    }

    #[inline(always)]
    fn clamp(self, a: Register, most: i16) -> Register {
        let most = self.splat(most);
        instructions!(_mm512_min_epi16(_mm512_max_epi16(a, _mm512_setzero_si512()), most))
    }

    // Counts that are the same everywhere become part of the instruction.
    #[inline(always)]
    fn shift_left<const N: i32>(self, a: Register) -> Register {
        instructions!(_mm512_sllv_epi16(a, _mm512_set1_epi16(N as i16)))
    }

    #[inline(always)]
    fn high_bytes(self, a: Register) -> Register {
        instructions!(_mm512_srli_epi16::<8>(a))
    }

    #[inline(always)]
    fn store_hidden(self, a: Register, place: &mut [u8; LANES]) {
        instructions!({
            let bytes = _mm512_cvtepi16_epi8(_mm512_srli_epi16::<{ HIDDEN_SHIFT as u32 }>(a));
            // The place is as long as the register.
            _mm256_storeu_si256(place.as_mut_ptr().cast(), bytes);
        });
    }

    #[inline(always)]
    fn add_words(self, a: Register, b: Register) -> Register {
        instructions!(_mm512_add_epi32(a, b))
    }

    #[inline(always)]
    fn multiply_words(self, a: Register, b: Register) -> Register {
        instructions!(_mm512_mullo_epi32(a, b))
    }

    #[inline(always)]
    fn shift_words_right<const N: i32>(self, a: Register) -> Register {
        instructions!(_mm512_srav_epi32(a, _mm512_set1_epi32(N)))
    }

    #[inline(always)]
    fn pack(self, a: Register, b: Register) -> Register {
        instructions!(_mm512_packs_epi32(a, b))
    }

    #[inline(always)]
    fn dot_pairs(self, sums: Register, a: Register, b: Register) -> Register {
        instructions!(_mm512_dpwssd_epi32(sums, a, b))
    }

    #[inline(always)]
    fn dot_quads(self, sums: Register, bytes: &Bytes, quad: Register) -> Register {
        instructions!(_mm512_dpbusd_epi32(sums, line(self, bytes), quad))
    }

    #[inline(always)]
    fn dot_sevens(self, sums: Register, bytes: &Bytes, sevens: Register) -> Register {
        instructions!(_mm512_dpbusd_epi32(sums, sevens, line(self, bytes)))
    }

    #[inline(always)]
    fn nothing(self) -> Register {
        instructions!(_mm512_setzero_si512())
    }

    #[inline(always)]
    fn dot(self, sum: Register, a: Register, b: Register) -> Register {
        self.dot_pairs(sum, a, b)
    }

    #[inline(always)]
    fn totals(self, [a, b, c, d, e, f]: [Register; OUTPUTS]) -> [i32; OUTPUTS] {
        self.0.totals([
            folded(self, a),
            folded(self, b),
            folded(self, c),
            folded(self, d),
            folded(self, e),
            folded(self, f),
        ])
    }
}
