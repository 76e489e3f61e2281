//! Hand-made inputs in the form of each kind of first layer.
#![expect(clippy::inline_always, reason = "part of the pass")]

use crate::contact::layout::PAIRED;
use crate::inputs::{BYTES, FEATURES, bytes};
use crate::shape::contact::{PAIRS, QUADS};

/// Hand-made inputs in the form of a kind of first layer.
pub(crate) trait Features: Copy {
    /// Changes from one position to the next.
    type Changes: Copy;
    /// Inputs of no position.
    const NONE: Self;
    /// No changes.
    const UNCHANGED: Self::Changes;

    /// Converts the numbers of the encoding.
    fn of(features: &[i16; FEATURES]) -> Self;
    /// Returns the changes since other inputs.
    fn since(&self, before: &Self) -> Self::Changes;
    /// Returns the number of inputs that differ.
    fn differing(&self, other: &Self) -> u16;
    /// Returns the sum of the inputs, 0 where the weights have no offset.
    fn total(&self) -> i32;
}

/// Features of 16 bits.
pub(crate) type I16Features = [i16; FEATURES];

impl Features for I16Features {
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
pub(crate) type I8Features = [i8; BYTES];

impl Features for I8Features {
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
            // No byte is below 0, and vectors add unsigned numbers more quickly.
            sum += u32::from(byte.cast_unsigned());
        }
        sum.cast_signed()
    }
}

/// Features by groups whose weights one instruction multiplies: by how much each changes.
#[derive(Clone, Copy)]
pub(crate) struct Changes<G, const N: usize> {
    groups: [G; N],
    /// A bit for each group that does change.
    changed: u32,
}

impl<G: Copy + PartialEq, const N: usize> Changes<G, N> {
    const fn none(none: G) -> Self {
        Self { groups: [none; N], changed: 0 }
    }

    #[inline(always)]
    fn of(groups: [G; N], none: G) -> Self {
        const { assert!(N <= u32::BITS as usize) };
        let mut changed = 0;
        for (i, group) in groups.iter().enumerate() {
            changed |= u32::from(*group != none) << i;
        }
        Self { groups, changed }
    }

    /// The groups that change, and by how much.
    #[inline(always)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, G)> {
        Bits(self.changed).map(|i| (i, self.groups[i]))
    }
}

/// The numbers of the bits that are set.
pub(super) struct Bits(pub(super) u32);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
