//! Hand-made inputs in the form in which a kind of first layer takes them.
#![expect(clippy::inline_always, reason = "part of the pass")]

use super::changes::Changes;
use crate::contact::layout::PAIRED;
use crate::inputs::{BYTES, FEATURES, bytes};
use crate::shape::contact::{PAIRS, QUADS};

/// Hand-made inputs in the form in which a kind of first layer takes them.
pub(crate) trait Features: Copy {
    /// What changes from one position to the next.
    type Changes: Copy;
    /// Those of no position.
    const NONE: Self;
    /// No changes.
    const UNCHANGED: Self::Changes;

    /// From the numbers that the encoding tells.
    fn of(features: &[i16; FEATURES]) -> Self;
    /// What changes of others.
    fn since(&self, before: &Self) -> Self::Changes;
    /// How many differ.
    fn differing(&self, other: &Self) -> u16;
    /// Their sum, where the weights have an offset.
    fn total(&self) -> i32;
}

/// Features of 16 bits.
pub(crate) type Shorts = [i16; FEATURES];

impl Features for Shorts {
    type Changes = Changes<[i16; 2], PAIRS>;
    const NONE: Self = [0; FEATURES];
    const UNCHANGED: Self::Changes = Changes::none([0; 2]);

    #[inline(always)]
    fn of(features: &[i16; FEATURES]) -> Self {
        *features
    }

    #[inline(always)]
    fn since(&self, before: &Self) -> Self::Changes {
        let change = |feature: u8| self[usize::from(feature)] - before[usize::from(feature)];
        Changes::of(PAIRED.map(|pair| pair.map(change)), [0; 2])
    }

    #[inline(always)]
    fn differing(&self, other: &Self) -> u16 {
        let mut differing = 0;
        for i in 0..FEATURES {
            differing += u16::from(self[i] != other[i]);
        }
        differing
    }

    fn total(&self) -> i32 {
        0
    }
}

/// Features that are bytes.
pub(crate) type Small = [i8; BYTES];

impl Features for Small {
    type Changes = Changes<[i8; 4], QUADS>;
    const NONE: Self = [0; BYTES];
    const UNCHANGED: Self::Changes = Changes::none([0; 4]);

    #[inline(always)]
    fn of(features: &[i16; FEATURES]) -> Self {
        bytes::of(features)
    }

    #[inline(always)]
    fn since(&self, before: &Self) -> Self::Changes {
        let mut quads = [[0; 4]; QUADS];
        for (i, change) in quads.as_flattened_mut().iter_mut().enumerate() {
            *change = self[i] - before[i];
        }
        Changes::of(quads, [0; 4])
    }

    #[inline(always)]
    fn differing(&self, other: &Self) -> u16 {
        let mut differing = 0;
        for i in 0..BYTES {
            differing += u16::from(self[i] != other[i]);
        }
        differing
    }

    #[inline(always)]
    fn total(&self) -> i32 {
        let mut sum = 0;
        for &byte in self {
            // None is below 0, and vectors add numbers without a sign more quickly.
            sum += u32::from(byte.cast_unsigned());
        }
        sum.cast_signed()
    }
}
