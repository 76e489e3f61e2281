//! AVX2: 16 numbers of 16 bits a register.
#![expect(unsafe_code, reason = "instructions that were detected")]
#![expect(clippy::inline_always, reason = "part of the pass")]

use core::arch::asm;
use core::arch::x86_64::{
    __m256i, _MM_HINT_T0, _mm_prefetch, _mm256_add_epi16, _mm256_add_epi32, _mm256_adds_epi16,
    _mm256_and_si256, _mm256_hadd_epi32, _mm256_load_si256, _mm256_madd_epi16,
    _mm256_maddubs_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mulhi_epu16,
    _mm256_mullo_epi16, _mm256_mullo_epi32, _mm256_packs_epi32, _mm256_packus_epi16,
    _mm256_permute2x128_si256, _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_slli_epi16, _mm256_srai_epi32, _mm256_srli_epi16,
    _mm256_store_si256, _mm256_storeu_si256, _mm256_sub_epi16,
};

use super::{Block, Bytes, LANES, Pass, Simd, Words};
use crate::fixed_point::HIDDEN_SHIFT;
use crate::shape::OUTPUTS;

/// Proof of AVX2.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The proof, for machines with AVX-512.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn implied() -> Self {
        Self(())
    }
}

/// A pass compiled for AVX2 and the bit instructions that come with it.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(crate) fn run<P: Pass>(pass: P) -> P::Output {
    pass.run::<Avx2, 1>(Avx2(()))
}

type Register = __m256i;

/// Four bytes in each word.
#[derive(Clone, Copy)]
pub(crate) enum Quad {
    /// The bytes. Two products with bytes without a sign fit 16 bits.
    Small(Register),
    /// The first and third byte, the second and fourth, as pairs of 16-bit numbers.
    Large([Register; 2]),
}

/// The expression, whose instructions the machine has: `self` is the proof.
macro_rules! instructions {
    ($value:expr) => {
        // SAFETY: a value of `Avx2` is made by `run` only, which asks for the instruction set.
        unsafe { $value }
    };
}

/// The two halves of a line of 64 bytes, aligned to 64.
#[inline(always)]
fn halves<L>(_: Avx2, line: &L) -> [Register; 2] {
    const { assert!(size_of::<L>() == 64 && align_of::<L>() == 64) };
    let halves: *const Register = core::ptr::from_ref(line).cast();
    // SAFETY: as long as two registers and aligned to them.
    unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
}

/// The same value, about which the compiler then knows nothing: from what it knows of a square it
/// would make the multiplication that follows a dozen instructions.
#[inline]
#[target_feature(enable = "avx2")]
fn opaque(mut x: Register) -> Register {
    // SAFETY: no instruction at all.
    unsafe {
        asm!("/* {x} */", x = inout(ymm_reg) x, options(pure, nomem, nostack, preserves_flags));
    }
    x
}

impl Simd for Avx2 {
    type I16s = [Register; 2];
    type Words = [Register; 2];
    type Total = Register;
    type Quad = Quad;

    #[inline(always)]
    fn prefetch(self, line: &Bytes) {
        instructions!(_mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(line).cast()));
    }

    #[inline(always)]
    fn load(self, block: &Block) -> [Register; 2] {
        halves(self, block)
    }

    #[inline(always)]
    fn load_bytes(self, bytes: &Bytes) -> [Register; 2] {
        halves(self, bytes)
    }

    #[inline(always)]
    fn load_words(self, words: &Words) -> [Register; 2] {
        halves(self, words)
    }

    #[inline(always)]
    fn store(self, a: [Register; 2], place: &mut Block) {
        let halves: *mut Register = core::ptr::from_mut(place).cast();
        // A block is as long as two registers and aligned to them.
        instructions!({
            _mm256_store_si256(halves, a[0]);
            _mm256_store_si256(halves.add(1), a[1]);
        });
    }

    #[inline(always)]
    fn splat(self, number: i16) -> [Register; 2] {
        [instructions!(_mm256_set1_epi16(number)); 2]
    }

    #[inline(always)]
    fn splat_words(self, number: i32) -> [Register; 2] {
        [instructions!(_mm256_set1_epi32(number)); 2]
    }

    #[inline(always)]
    fn splat_pair(self, a: i16, b: i16) -> [Register; 2] {
        self.splat_words(i32::from(b) << 16 | i32::from(a as u16))
    }

    #[inline(always)]
    fn quad(self, bytes: [i8; 4]) -> Quad {
        let [a, b, c, d] = bytes.map(i32::from);
        let fits = |a: i32, b: i32| a.abs() + b.abs() <= i32::from(i8::MAX);
        if fits(a, b) && fits(c, d) {
            let bytes = i32::from_le_bytes(bytes.map(i8::cast_unsigned));
            return Quad::Small(instructions!(_mm256_set1_epi32(bytes)));
        }
        let (even, odd) = (c << 16 | a & 0xffff, d << 16 | b & 0xffff);
        Quad::Large(instructions!([_mm256_set1_epi32(even), _mm256_set1_epi32(odd)]))
    }

    #[inline(always)]
    fn add(self, a: [Register; 2], b: [Register; 2]) -> [Register; 2] {
        instructions!([_mm256_add_epi16(a[0], b[0]), _mm256_add_epi16(a[1], b[1])])
    }

    #[inline(always)]
    fn add_saturating(self, a: [Register; 2], b: [Register; 2]) -> [Register; 2] {
        instructions!([_mm256_adds_epi16(a[0], b[0]), _mm256_adds_epi16(a[1], b[1])])
    }

    #[inline(always)]
    fn subtract(self, a: [Register; 2], b: [Register; 2]) -> [Register; 2] {
        instructions!([_mm256_sub_epi16(a[0], b[0]), _mm256_sub_epi16(a[1], b[1])])
    }

    #[inline(always)]
    fn multiply(self, a: [Register; 2], b: [Register; 2]) -> [Register; 2] {
        instructions!([_mm256_mullo_epi16(a[0], b[0]), _mm256_mullo_epi16(a[1], b[1])])
    }

    #[inline(always)]
    fn multiply_high(self, a: [Register; 2], b: [Register; 2]) -> [Register; 2] {
        instructions!([
            opaque(_mm256_mulhi_epu16(a[0], b[0])),
            opaque(_mm256_mulhi_epu16(a[1], b[1])),
        ])
    }

    #[inline(always)]
    fn clamp(self, a: [Register; 2], most: i16) -> [Register; 2] {
        instructions!({
            let (zero, most) = (_mm256_setzero_si256(), _mm256_set1_epi16(most));
            let [low, high] = [_mm256_max_epi16(a[0], zero), _mm256_max_epi16(a[1], zero)];
            [_mm256_min_epi16(low, most), _mm256_min_epi16(high, most)]
        })
    }

    #[inline(always)]
    fn shift_left<const N: i32>(self, a: [Register; 2]) -> [Register; 2] {
        instructions!([_mm256_slli_epi16::<N>(a[0]), _mm256_slli_epi16::<N>(a[1])])
    }

    #[inline(always)]
    fn high_bytes(self, a: [Register; 2]) -> [Register; 2] {
        instructions!([_mm256_srli_epi16::<8>(a[0]), _mm256_srli_epi16::<8>(a[1])])
    }

    #[inline(always)]
    fn store_hidden(self, a: [Register; 2], place: &mut [u8; LANES]) {
        instructions!({
            let low = _mm256_srli_epi16::<HIDDEN_SHIFT>(a[0]);
            let high = _mm256_srli_epi16::<HIDDEN_SHIFT>(a[1]);
            // Packing interleaves the 128-bit lanes of its operands; this puts them back in order.
            let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(low, high));
            // The place is as long as the register.
            _mm256_storeu_si256(place.as_mut_ptr().cast(), bytes);
        });
    }

    #[inline(always)]
    fn add_words(self, a: [Register; 2], b: [Register; 2]) -> [Register; 2] {
        instructions!([_mm256_add_epi32(a[0], b[0]), _mm256_add_epi32(a[1], b[1])])
    }

    #[inline(always)]
    fn multiply_words(self, a: [Register; 2], b: [Register; 2]) -> [Register; 2] {
        instructions!([_mm256_mullo_epi32(a[0], b[0]), _mm256_mullo_epi32(a[1], b[1])])
    }

    #[inline(always)]
    fn shift_words_right<const N: i32>(self, a: [Register; 2]) -> [Register; 2] {
        instructions!([_mm256_srai_epi32::<N>(a[0]), _mm256_srai_epi32::<N>(a[1])])
    }

    #[inline(always)]
    fn pack(self, a: [Register; 2], b: [Register; 2]) -> [Register; 2] {
        instructions!([_mm256_packs_epi32(a[0], b[0]), _mm256_packs_epi32(a[1], b[1])])
    }

    #[inline(always)]
    fn dot_pairs(self, sums: [Register; 2], a: [Register; 2], b: [Register; 2]) -> [Register; 2] {
        instructions!([
            _mm256_add_epi32(sums[0], _mm256_madd_epi16(a[0], b[0])),
            _mm256_add_epi32(sums[1], _mm256_madd_epi16(a[1], b[1])),
        ])
    }

    #[inline(always)]
    fn dot_quads(self, mut sums: [Register; 2], bytes: &Bytes, quad: Quad) -> [Register; 2] {
        for (sum, bytes) in sums.iter_mut().zip(halves(self, bytes)) {
            instructions!({
                let products = match quad {
                    Quad::Small(quad) => {
                        let pairs = _mm256_maddubs_epi16(bytes, quad);
                        _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))
                    }
                    Quad::Large([even, odd]) => {
                        let low = _mm256_and_si256(bytes, _mm256_set1_epi16(0xff));
                        let high = _mm256_srli_epi16::<8>(bytes);
                        _mm256_add_epi32(_mm256_madd_epi16(even, low), _mm256_madd_epi16(odd, high))
                    }
                };
                *sum = _mm256_add_epi32(*sum, products);
            });
        }
        sums
    }

    #[inline(always)]
    fn dot_sevens(
        self,
        mut sums: [Register; 2],
        bytes: &Bytes,
        sevens: [Register; 2],
    ) -> [Register; 2] {
        for (sum, bytes) in sums.iter_mut().zip(halves(self, bytes)) {
            instructions!({
                // Two products fit 16 bits.
                let pairs = _mm256_maddubs_epi16(sevens[0], bytes);
                let products = _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
                *sum = _mm256_add_epi32(*sum, products);
            });
        }
        sums
    }

    #[inline(always)]
    fn nothing(self) -> Register {
        instructions!(_mm256_setzero_si256())
    }

    #[inline(always)]
    fn dot(self, sum: Register, a: [Register; 2], b: [Register; 2]) -> Register {
        instructions!({
            let sum = _mm256_add_epi32(sum, _mm256_madd_epi16(a[0], b[0]));
            _mm256_add_epi32(sum, _mm256_madd_epi16(a[1], b[1]))
        })
    }

    #[inline(always)]
    fn totals(self, [a, b, c, d, e, f]: [Register; OUTPUTS]) -> [i32; OUTPUTS] {
        let mut totals = [0; 8];
        instructions!({
            let (ab, cd) = (_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
            let ef = _mm256_hadd_epi32(e, f);
            let (abcd, efef) = (_mm256_hadd_epi32(ab, cd), _mm256_hadd_epi32(ef, ef));
            let low = _mm256_permute2x128_si256::<0x20>(abcd, efef);
            let high = _mm256_permute2x128_si256::<0x31>(abcd, efef);
            // The numbers are as many as a register holds.
            _mm256_storeu_si256(totals.as_mut_ptr().cast(), _mm256_add_epi32(low, high));
        });
        let [a, b, c, d, e, f, ..] = totals;
        [a, b, c, d, e, f]
    }
}
