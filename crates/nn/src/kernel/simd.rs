//! The instructions that forward passes are made of.
//!
//! A forward pass is written once, in about twenty instructions on cache lines. Each instruction
//! set implements them in a file of its own. Everything that a pass calls is inlined into the one
//! function that is compiled for the instruction set; a closure that is not inlined would be
//! compiled for the wrong one. Tests compare every kernel with a textbook that goes unit by unit
//! through the tables of a file.
#![expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
#[cfg(any(target_arch = "aarch64", test))]
pub(super) mod neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) mod plain;
// A module of WebAssembly either has these instructions or not; nothing can be detected in it.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) mod simd128;

use crate::shape::OUTPUTS;

/// Instructions of one instruction set on numbers that fill a cache line.
///
/// A value of the type is proof that the machine has them. Arithmetic of 16 and 32 bits wraps unless a
/// method says otherwise. Every method is compiled into the function that calls it, so as to be compiled for
/// the instruction set.
pub(crate) trait Simd: Copy {
    /// Thirty-two numbers of 16 bits.
    type I16s: Copy;
    /// Sixteen numbers of 32 bits.
    type Words: Copy;
    /// A sum of 32 bits in several parts.
    type Total: Copy;
    /// Four bytes that multiply the four bytes of each word.
    type Quad: Copy;

    /// Asks for a line that is loaded soon, so that it comes from a slower cache in the meantime.
    fn prefetch(self, _line: &Bytes) {}
    fn load(self, block: &Block) -> Self::I16s;
    /// Two bytes in each number, the first in its low half.
    fn load_bytes(self, bytes: &Bytes) -> Self::I16s;
    fn load_words(self, words: &Words) -> Self::Words;
    fn store(self, a: Self::I16s, place: &mut Block);
    fn splat(self, number: i16) -> Self::I16s;
    fn splat_words(self, number: i32) -> Self::Words;
    /// Two numbers in turn.
    fn splat_pair(self, a: i16, b: i16) -> Self::I16s;
    fn quad(self, bytes: [i8; 4]) -> Self::Quad;

    fn add(self, a: Self::I16s, b: Self::I16s) -> Self::I16s;
    fn add_saturating(self, a: Self::I16s, b: Self::I16s) -> Self::I16s;
    fn subtract(self, a: Self::I16s, b: Self::I16s) -> Self::I16s;
    fn multiply(self, a: Self::I16s, b: Self::I16s) -> Self::I16s;
    /// The high halves of products of numbers without a sign.
    fn multiply_high(self, a: Self::I16s, b: Self::I16s) -> Self::I16s;
    /// Numbers from 0 to `most`.
    fn clamp(self, a: Self::I16s, most: i16) -> Self::I16s;
    fn shift_left<const N: i32>(self, a: Self::I16s) -> Self::I16s;
    /// The high byte of each number, without a sign.
    fn high_bytes(self, a: Self::I16s) -> Self::I16s;
    /// The low byte of each number without its last `HIDDEN_SHIFT` bits.
    fn store_hidden(self, a: Self::I16s, place: &mut [u8; LANES]);

    fn add_words(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn multiply_words(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn shift_words_right<const N: i32>(self, a: Self::Words) -> Self::Words;
    /// Returns the words as 16-bit numbers, saturated: four of `a`, four of `b`, and so on.
    fn pack(self, a: Self::Words, b: Self::Words) -> Self::I16s;
    /// Adds to each word the products of two 16-bit numbers.
    fn dot_pairs(self, sums: Self::Words, a: Self::I16s, b: Self::I16s) -> Self::Words;
    /// Adds to each word the products of four bytes without a sign and the bytes of a quad.
    fn dot_quads(self, sums: Self::Words, bytes: &Bytes, quad: Self::Quad) -> Self::Words;
    /// Adds to each word the products of four bytes with a sign and of four bytes of 7 bits.
    fn dot_sevens(self, sums: Self::Words, bytes: &Bytes, sevens: Self::Words) -> Self::Words;

    /// A sum of nothing.
    fn nothing(self) -> Self::Total;
    /// Adds all products to a sum.
    fn dot(self, sum: Self::Total, a: Self::I16s, b: Self::I16s) -> Self::Total;
    fn totals(self, sums: [Self::Total; OUTPUTS]) -> [i32; OUTPUTS];

    /// Returns the values of hidden units for their pre-activations.
    #[inline(always)]
    fn smoothstep(self, x: Self::I16s) -> Self::I16s {
        let t = self.clamp(self.add_saturating(x, self.splat(2048)), 4095);
        // Shifted by 4, the high half of the square is t² >> 8.
        let shifted = self.shift_left::<4>(t);
        let square = self.multiply_high(shifted, shifted);
        let rest = self.subtract(self.splat(12288), self.shift_left::<1>(t));
        self.multiply_high(square, rest)
    }
}

/// A calculation that is compiled for every instruction set.
///
/// Whatever it calls must be inlined, closures too, or else it is compiled for the wrong one.
pub(crate) trait Pass {
    /// The result.
    type Output;

    /// The calculation. Registers of `simd` hold the sums for `PAIRS` pairs of [`Block`]s.
    fn run<S: Simd, const PAIRS: usize>(self, simd: S) -> Self::Output;
}

/// Thirty-two numbers of 16 bits.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Block(pub(crate) [i16; LANES]);

/// Count of numbers in a [`Block`].
pub(crate) const LANES: usize = 32;

/// Sixty-four bytes.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Bytes(pub(crate) [u8; 2 * LANES]);

/// Sixteen numbers of 32 bits.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Words(pub(crate) [i32; WORDS]);

/// Count of numbers in [`Words`].
pub(crate) const WORDS: usize = LANES / 2;

/// Copies numbers to cache lines.
pub(crate) fn blocks<const N: usize>(numbers: &[i16]) -> [Block; N] {
    let lines = numbers.as_chunks().0;
    core::array::from_fn(|i| Block(lines[i]))
}
