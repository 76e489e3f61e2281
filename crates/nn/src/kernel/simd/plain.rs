//! Plain Rust.
#![expect(clippy::inline_always, reason = "part of the pass")]

use super::{Block, Bytes, LANES, Pass, Simd, WORDS, Words};
use crate::fixed_point::HIDDEN_SHIFT;
use crate::shape::OUTPUTS;

/// Instructions that every machine has.
#[derive(Clone, Copy)]
pub(crate) struct Plain;

pub(crate) fn run<P: Pass>(pass: P) -> P::Output {
    pass.run::<Plain, 1>(Plain)
}

/// The numbers of a line, from the expression for number `i`. A closure might not be inlined.
macro_rules! lanes {
    (|$i:ident| $value:expr) => {{
        let mut lanes = [0; _];
        for $i in 0..lanes.len() {
            lanes[$i] = $value;
        }
        lanes
    }};
}

fn saturated(x: i32) -> i16 {
    x.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

impl Simd for Plain {
    type I16s = [i16; LANES];
    type Words = [i32; WORDS];
    type Total = [i32; WORDS];
    type Quad = [i8; 4];

    #[inline(always)]
    fn load(self, block: &Block) -> [i16; LANES] {
        block.0
    }

    #[inline(always)]
    fn load_bytes(self, bytes: &Bytes) -> [i16; LANES] {
        lanes!(|i| i16::from_le_bytes([bytes.0[2 * i], bytes.0[2 * i + 1]]))
    }

    #[inline(always)]
    fn load_words(self, words: &Words) -> [i32; WORDS] {
        words.0
    }

    #[inline(always)]
    fn store(self, a: [i16; LANES], place: &mut Block) {
        place.0 = a;
    }

    #[inline(always)]
    fn splat(self, number: i16) -> [i16; LANES] {
        [number; LANES]
    }

    #[inline(always)]
    fn splat_words(self, number: i32) -> [i32; WORDS] {
        [number; WORDS]
    }

    #[inline(always)]
    fn splat_pair(self, a: i16, b: i16) -> [i16; LANES] {
        lanes!(|i| if i % 2 == 0 { a } else { b })
    }

    #[inline(always)]
    fn quad(self, bytes: [i8; 4]) -> [i8; 4] {
        bytes
    }

    #[inline(always)]
    fn add(self, a: [i16; LANES], b: [i16; LANES]) -> [i16; LANES] {
        lanes!(|i| a[i].wrapping_add(b[i]))
    }

    #[inline(always)]
    fn add_saturating(self, a: [i16; LANES], b: [i16; LANES]) -> [i16; LANES] {
        lanes!(|i| a[i].saturating_add(b[i]))
    }

    #[inline(always)]
    fn subtract(self, a: [i16; LANES], b: [i16; LANES]) -> [i16; LANES] {
        lanes!(|i| a[i].wrapping_sub(b[i]))
    }

    #[inline(always)]
    fn multiply(self, a: [i16; LANES], b: [i16; LANES]) -> [i16; LANES] {
        lanes!(|i| a[i].wrapping_mul(b[i]))
    }

    #[inline(always)]
    fn multiply_high(self, a: [i16; LANES], b: [i16; LANES]) -> [i16; LANES] {
        lanes!(|i| ((u32::from(a[i] as u16) * u32::from(b[i] as u16)) >> 16) as i16)
    }

    #[inline(always)]
    fn clamp(self, a: [i16; LANES], most: i16) -> [i16; LANES] {
        lanes!(|i| a[i].clamp(0, most))
    }

    #[inline(always)]
    fn shift_left<const N: i32>(self, a: [i16; LANES]) -> [i16; LANES] {
        lanes!(|i| a[i] << N)
    }

    #[inline(always)]
    fn high_bytes(self, a: [i16; LANES]) -> [i16; LANES] {
        lanes!(|i| (a[i] as u16 >> 8) as i16)
    }

    #[inline(always)]
    fn store_hidden(self, a: [i16; LANES], place: &mut [u8; LANES]) {
        *place = lanes!(|i| (a[i] >> HIDDEN_SHIFT) as u8);
    }

    #[inline(always)]
    fn add_words(self, a: [i32; WORDS], b: [i32; WORDS]) -> [i32; WORDS] {
        lanes!(|i| a[i].wrapping_add(b[i]))
    }

    #[inline(always)]
    fn multiply_words(self, a: [i32; WORDS], b: [i32; WORDS]) -> [i32; WORDS] {
        lanes!(|i| a[i].wrapping_mul(b[i]))
    }

    #[inline(always)]
    fn shift_words_right<const N: i32>(self, a: [i32; WORDS]) -> [i32; WORDS] {
        lanes!(|i| a[i] >> N)
    }

    #[inline(always)]
    fn pack(self, a: [i32; WORDS], b: [i32; WORDS]) -> [i16; LANES] {
        lanes!(|i| saturated(if i / 4 % 2 == 0 { a } else { b }[i / 8 * 4 + i % 4]))
    }

    #[inline(always)]
    fn dot_pairs(self, sums: [i32; WORDS], a: [i16; LANES], b: [i16; LANES]) -> [i32; WORDS] {
        let product = |i: usize| i32::from(a[i]) * i32::from(b[i]);
        lanes!(|i| sums[i].wrapping_add(product(2 * i)).wrapping_add(product(2 * i + 1)))
    }

    #[inline(always)]
    fn dot_quads(self, sums: [i32; WORDS], bytes: &Bytes, quad: [i8; 4]) -> [i32; WORDS] {
        let product = |i: usize| i32::from(bytes.0[i]) * i32::from(quad[i % 4]);
        lanes!(|i| (4 * i..4 * i + 4).fold(sums[i], |sum, i| sum.wrapping_add(product(i))))
    }

    #[inline(always)]
    fn dot_sevens(self, sums: [i32; WORDS], bytes: &Bytes, sevens: [i32; WORDS]) -> [i32; WORDS] {
        let sevens = sevens[0].to_le_bytes();
        let product = |i: usize| i32::from(bytes.0[i].cast_signed()) * i32::from(sevens[i % 4]);
        lanes!(|i| (4 * i..4 * i + 4).fold(sums[i], |sum, i| sum.wrapping_add(product(i))))
    }

    #[inline(always)]
    fn nothing(self) -> [i32; WORDS] {
        [0; WORDS]
    }

    #[inline(always)]
    fn dot(self, sum: [i32; WORDS], a: [i16; LANES], b: [i16; LANES]) -> [i32; WORDS] {
        self.dot_pairs(sum, a, b)
    }

    #[inline(always)]
    fn totals(self, sums: [[i32; WORDS]; OUTPUTS]) -> [i32; OUTPUTS] {
        sums.map(|sum| sum.into_iter().fold(0, i32::wrapping_add))
    }
}
